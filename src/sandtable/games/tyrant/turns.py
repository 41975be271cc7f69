"""How a turn goes on by itself between decisions: the stack, drops, upkeep, phases, the next turn (TYR-03, TYR-10)."""

from __future__ import annotations

from sandtable.contract.action import Log
from sandtable.contract.dice import Dice
from sandtable.contract.rule import assign, clear, index, rule

from .deeds import execute
from .driving import activate, drive, intend, next_of_tyrant
from .goals import end_rounds, is_playing, judge, score
from .hands import bury, draw, gain, note_empty_deck, refill
from .harm import destroy, destroy_all, drop_at_random, drop_tiles, is_doomed, leave, next_dropping, ready
from .scenario import HAND, NO_COST, NOBODY, PLAYERS, SEATS, TYRANT, Scenario, Type, When
from .stack import begin_stack, declare_due, forget_fired, next_asked, others_of, set_off_all
from .state import PERMANENTS, Does, Mood, Phase, Place, State, Step, Work
from .telling import Kind, report, report_of


@rule
def advance(scenario: Scenario, state: State, dice: Dice, log: Log, work: Work) -> None:
    """Go on until somebody has to decide, or the match is over."""
    while True:
        if settle(scenario, state, dice, log) or state.result:
            break
        if state.height == 0:
            forget_fired(state)
            if go_on_turn(scenario, state, dice, log, work):
                break
        elif state.stack[index(state.height - 1)].does == Does.NOTHING:
            state.height -= 1
            state.pending = others_of_top(scenario, state)
        elif state.pending:
            state.phase = Phase.ANSWER
            state.decider = next_asked(state, state.stack[index(state.height - 1)].player)
            break
        else:
            execute_top(scenario, state, dice, log, work)
    if state.result:
        state.phase = Phase.OVER


@rule
def execute_top(scenario: Scenario, state: State, dice: Dice, log: Log, work: Work) -> None:
    """Take the top off the stack and carry it out (TYR-10); then all but the declarer of the next are asked."""
    state.height -= 1
    assign(work.now, state.stack[state.height])
    clear(state.stack[state.height])
    state.pending = others_of_top(scenario, state)
    execute(scenario, state, work.now, dice, log, work)


@rule
def others_of_top(scenario: Scenario, state: State) -> int:
    """Who is to be asked about the top of the stack, as bits; nobody where nothing is declared."""
    if state.height == 0:
        return 0
    return others_of(scenario, state, state.stack[index(state.height - 1)].player)


@rule
def settle(scenario: Scenario, state: State, dice: Dice, log: Log) -> bool:
    """Declare what is due, destroy what has to go, see who is out, place what is dropped; returns whether a player
    has to place something (TYR-32)."""
    while True:
        declare_due(scenario, state, log)
        doomed = all_doomed(scenario, state)
        if doomed:
            destroy_all(scenario, state, doomed, False, log)
            continue
        judge(scenario, state, log)
        slot = next_dropping(state)
        if state.result or slot == NOBODY:
            return False
        controller = int(state.permanents[index(slot)].controller)
        if drop_tiles(scenario, state, slot) == 0:
            destroy(scenario, state, slot, False, log)
        elif controller >= PLAYERS or not is_playing(scenario, state, controller):
            drop_at_random(scenario, state, slot, dice, log)
        else:
            state.phase = Phase.DROP
            state.decider = controller
            return True


@rule
def all_doomed(scenario: Scenario, state: State) -> int:
    """All that is in play and has to go, as bits: it goes at once."""
    doomed = 0
    for slot in range(state.top):
        place = state.permanents[index(slot)].place
        if (place == Place.ON_MAP or place == Place.DROPPING) and is_doomed(scenario, state, slot):
            doomed |= 1 << slot
    return doomed


@rule
def go_on_turn(scenario: Scenario, state: State, dice: Dice, log: Log, work: Work) -> bool:
    """Go on with the turn while nothing is declared; returns whether somebody has to decide."""
    player = int(state.turn)
    state.decider = player
    if not is_playing(scenario, state, player):
        end_turn(scenario, state, dice, log)
        return False
    if state.step == Step.UPKEEP:
        return go_on_upkeep(scenario, state, player, dice, log, work)
    if state.step == Step.ACTION:
        return go_on_action(scenario, state, player, dice, log, work)
    if state.step == Step.CLOSING:
        if state.closing:
            ask_on(state, player)
            return True
        state.step = Step.BUYING
    elif state.step == Step.BUYING:
        if not state.has_bought and can_buy_any(scenario, state, player):
            state.phase = Phase.BUY
            return True
        state.step = Step.DISCARDING
    elif state.step == Step.DISCARDING:
        if state.seats[index(player)].hand_count:
            state.phase = Phase.DISCARD
            return True
        close_turn(scenario, state, log)
    else:
        end_turn(scenario, state, dice, log)
    return False


@rule
def ask_on(state: State, player: int) -> None:
    """Ask the next of those who may still declare something before the action phase ends (TYR-13); where something was
    declared meanwhile, this is another occasion to answer."""
    if state.pending != state.closing:
        state.pending = state.closing
        begin_stack(state)
    state.phase = Phase.ANSWER
    state.decider = next_asked(state, player)


@rule
def go_on_upkeep(scenario: Scenario, state: State, player: int, dice: Dice, log: Log, work: Work) -> bool:
    """Each unit's upkeep is due, one after the other (TYR-04); then points are counted, and the action phase begins."""
    if player != TYRANT:
        for slot in range(int(state.paying), int(state.top)):
            it = state.permanents[index(slot)]
            is_own = it.place == Place.ON_MAP and it.controller == player
            if is_own and scenario.cards[it.card].upkeep and scenario.cards[it.card].type == Type.UNIT:
                state.paying = slot
                state.phase = Phase.UPKEEP
                return True
    state.paying = PERMANENTS
    state.step = Step.ACTION
    if player == TYRANT:
        intend(scenario, state, dice, log, work)
    else:
        score(scenario, state, player, log)
    return False


@rule
def go_on_action(scenario: Scenario, state: State, player: int, dice: Dice, log: Log, work: Work) -> bool:
    """The action phase: the activated unit goes on, or its player chooses; the tyrant's units act by themselves."""
    if state.active != NOBODY:
        it = state.permanents[state.active]
        if state.mood:
            drive(scenario, state, dice, log, work)
            return False
        if it.is_tapped or (it.moves == 0 and it.attacks == 0) or it.controller != player:
            it.is_tapped = True
            state.active = NOBODY
            return False
        state.phase = Phase.UNIT
        return True
    if player == TYRANT:
        slot = next_of_tyrant(scenario, state)
        if slot != NOBODY:
            activate(scenario, state, slot, log)
        else:
            close_turn(scenario, state, log)
        return False
    state.phase = Phase.ACTION
    return True


@rule
def can_buy(scenario: Scenario, state: State, player: int, card: int) -> bool:
    """Whether a player can buy a card now: from the own store, at its buy cost (TYR-18)."""
    seat = state.seats[index(player)]
    price = scenario.cards[index(card)].buy
    return seat.store[index(card)] > 0 and price != NO_COST and price <= seat.resource


@rule
def can_buy_any(scenario: Scenario, state: State, player: int) -> bool:
    """Whether there is a card in a player's store that it can pay for."""
    found = False
    for card in range(scenario.card_count):
        found = found or can_buy(scenario, state, player, card)
    return found


@rule
def close_turn(scenario: Scenario, state: State, log: Log) -> None:
    """A turn's end sets off what waits for it."""
    state.step = Step.ENDING
    set_off_all(scenario, state, When.TURN_END, state.turn, NOBODY, log)


@rule
def end_turn(scenario: Scenario, state: State, dice: Dice, log: Log) -> None:
    """Equipment that waited for a unit is discarded (TYR-51), what lasted this turn ends, further move and attack
    actions included (TYR-34), and the next turn begins."""
    for slot in range(state.top):
        it = state.permanents[index(slot)]
        it.attack_bonus = 0
        it.range_bonus = 0
        it.movement_bonus = 0
        it.moves = min(int(it.moves), 1)
        it.attacks = min(int(it.attacks), 1)
        if it.place == Place.WAITING:
            report_of(state, log, Kind.EXPIRED, slot, 0, 0)
            bury(state, it.owner, it.card)
            leave(scenario, state, slot, log)
    state.active = NOBODY
    state.mood = Mood.NONE
    state.pending = 0
    state.closing = 0
    before = int(state.turn)
    after = next_seat(scenario, state, before)
    if after <= before:
        if state.round >= scenario.rounds:
            end_rounds(scenario, state, log)
            return
        state.round += 1
        report(state, log, Kind.ROUND, 0, 0, state.round, 0)
    begin_turn(scenario, state, after, dice, log)


@rule
def next_seat(scenario: Scenario, state: State, player: int) -> int:
    """Whose turn comes after a player's."""
    for step in range(1, SEATS + 1):
        seat = (player + step) % SEATS
        if is_playing(scenario, state, seat):
            return seat
    return player


@rule
def begin_turn(scenario: Scenario, state: State, player: int, dice: Dice, log: Log) -> None:
    """A turn begins (TYR-03, TYR-04): an empty deck is refilled, cards are drawn up to three, all untap; the upkeep
    refills once more, brings the base resource, and sets off what waits for it."""
    state.turn = player
    state.step = Step.UPKEEP
    state.paying = 0
    state.has_bought = False
    state.declared = 0
    report(state, log, Kind.TURN, player, 0, 0, 0)
    seat = state.seats[index(player)]
    if player != TYRANT:
        refill(state, player, log)
        draw(state, player, max(0, HAND - int(seat.hand_count)), dice, log)
    for slot in range(state.top):
        it = state.permanents[index(slot)]
        if it.place == Place.ON_MAP and it.controller == player:
            ready(scenario, state, slot)
            it.used = 0
            it.has_strolled = False
    if player != TYRANT:
        refill(state, player, log)
        note_empty_deck(seat)
        gain(state, player, scenario.base[index(player)], log)
    set_off_all(scenario, state, When.UPKEEP, player, NOBODY, log)
