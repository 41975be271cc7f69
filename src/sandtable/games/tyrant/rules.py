"""How a match of Tyrant goes (TYR-01 to TYR-59): the decisions that players take, and what comes of them."""

from __future__ import annotations

from sandtable.contract.action import Action, Choices, Log
from sandtable.contract.answers import ANSWER, TOUCHED, question
from sandtable.contract.dice import Dice
from sandtable.contract.rule import clear, index, rule

from .declaring import aim_kind, begin_card, declare_deed, go_on
from .drafting import deal_piles, players_of, take_pick
from .driving import activate
from .hands import bury, discard
from .harm import bring, destroy, next_dropping, put_down
from .matching import ability_number
from .offering import (
    offer_action_phase,
    offer_aims,
    offer_answers,
    offer_discards,
    offer_drops,
    offer_picks,
    offer_store,
    offer_unit,
    offer_upkeep,
)
from .orders import Verb
from .scenario import NO_CELL, NOBODY, PLAYERS, SEATS, Aimed, Scenario, When
from .stack import begin_item, begin_stack, others_of, set_off_all, set_target, touches
from .state import DRAW, Does, Phase, State, Step, Work
from .telling import Kind, named, report
from .turns import advance, begin_turn, close_turn, next_seat


@rule
def start(scenario: Scenario, state: State, dice: Dice, log: Log, work: Work) -> None:
    """Permanents of the map, decks, stores and purses are as the scenario says (TYR-01); then comes the draft, if there
    is one (TYR-02), or the first turn."""
    state.active = NOBODY
    state.round = 1
    state.began = players_of(scenario)
    for seat in range(SEATS):
        if scenario.playing >> seat & 1:
            set_up(scenario, state, seat)
    for slot in range(scenario.start_count):
        begin = scenario.starts[index(slot)]
        bring(scenario, state, slot, begin.card, begin.owner, begin.cell, False)
    if scenario.picks:
        state.phase = Phase.DRAFT
        deal_piles(scenario, state, dice)
    else:
        begin_match(scenario, state, dice, log, work)


@rule
def set_up(scenario: Scenario, state: State, seat: int) -> None:
    """A seat's deck, store and purse."""
    it = state.seats[index(seat)]
    it.resource = scenario.purse[index(seat)]
    for card in range(scenario.card_count):
        it.deck[index(card)] = scenario.deck[index(seat), index(card)]
        it.deck_count += scenario.deck[index(seat), index(card)]
        it.store[index(card)] = scenario.store[index(seat), index(card)]
        it.store_count += scenario.store[index(seat), index(card)]


@rule
def begin_match(scenario: Scenario, state: State, dice: Dice, log: Log, work: Work) -> None:
    """The first round begins with the first seat that plays."""
    report(state, log, Kind.ROUND, 0, 0, 1, 0)
    begin_turn(scenario, state, next_seat(scenario, state, SEATS - 1), dice, log)
    advance(scenario, state, dice, log, work)


@rule
def deciders(scenario: Scenario, state: State) -> int:
    """Who has to decide: in the draft all who have not picked, otherwise one."""
    if state.phase == Phase.OVER:
        return 0
    if state.phase != Phase.DRAFT:
        return 1 << state.decider
    mask = 0
    for seat in range(PLAYERS):
        if scenario.playing >> seat & 1 and state.draft.picks[index(seat)] == 0:
            mask |= 1 << seat
    return mask


@rule
def asked(scenario: Scenario, known: State, player: int) -> int:
    """Everybody is asked about what somebody else declares, and before an action phase ends, whatever they hold."""
    if known.phase != Phase.ANSWER:
        return 0
    is_touched = False
    if known.height:
        is_touched = touches(scenario, known, known.stack[index(known.height - 1)], player)
    return question(ANSWER | TOUCHED if is_touched else ANSWER, known.stacks)


@rule
def legal(scenario: Scenario, known: State, player: int, choices: Choices, work: Work) -> None:
    """What can be decided in each phase, from what is known."""
    phase = known.phase
    if phase == Phase.ANSWER:
        offer_answers(scenario, known, player, choices, work)
    elif phase == Phase.UNIT:
        offer_unit(scenario, known, player, choices, work)
    elif phase == Phase.ACTION:
        offer_action_phase(scenario, known, player, choices, work)
    elif phase == Phase.AIM:
        offer_aims(scenario, known, choices, work)
    elif phase == Phase.UPKEEP:
        offer_upkeep(scenario, known, player, choices, work)
    elif phase == Phase.BUY:
        offer_store(scenario, known, player, choices, work)
    elif phase == Phase.DISCARD:
        offer_discards(scenario, known, player, choices, work)
    elif phase == Phase.DROP:
        offer_drops(scenario, known, choices)
    elif phase == Phase.DRAFT:
        offer_picks(known, player, choices)


@rule
def apply(scenario: Scenario, state: State, player: int, action: Action, dice: Dice, log: Log, work: Work) -> None:
    """Carry out one decision, and go on until somebody has to decide again."""
    verb = action.verb
    if state.phase == Phase.DRAFT:
        if take_pick(scenario, state, player, action.target, dice, log):
            begin_match(scenario, state, dice, log, work)
        return
    if verb == Verb.PASS:
        state.pending &= ~(1 << player)
        if state.height == 0:
            state.closing = state.pending
    elif verb == Verb.BACK:
        clear(state.half)
    elif verb == Verb.AIM or verb == Verb.WAIT or verb == Verb.SPEND:
        add_to_half(scenario, state, action)
        if not go_on(scenario, state, log):
            return
    elif verb == Verb.PLAY or verb == Verb.USE or verb == Verb.EXCHANGE or verb == Verb.CARRY:
        begin_half(scenario, state, player, action)
        if not go_on(scenario, state, log):
            return
    elif verb == Verb.DONE:
        be_done(scenario, state, player, log)
    elif verb >= Verb.ACTIVATE and verb <= Verb.SHAKE_OFF:
        do_with_unit(scenario, state, action, log, work)
    else:
        decide_else(scenario, state, player, action, log)
    advance(scenario, state, dice, log, work)


@rule
def begin_half(scenario: Scenario, state: State, player: int, action: Action) -> None:
    """Begin to declare: playing a card, using an ability, exchanging cards, carrying an artifact."""
    half = state.half
    item = half.item
    clear(half)
    if action.verb == Verb.PLAY:
        begin_card(scenario, state, item, player, action.target)
    elif action.verb == Verb.USE:
        begin_item(state, item, Does.ABILITY, player, action.target)
        item.ability = ability_number(scenario, state, action.target, action.extra)
        item.extra = action.extra
        wearer = int(state.permanents[action.target].holder)
        if wearer != NOBODY:
            item.other = wearer
            item.other_birth = state.permanents[index(wearer)].birth
    elif action.verb == Verb.CARRY:
        begin_item(state, item, Does.CARRY, player, state.active)
        item.other = action.target
        item.other_birth = state.permanents[action.target].birth
    else:
        begin_item(state, item, Does.EXCHANGE, player, NOBODY)


@rule
def add_to_half(scenario: Scenario, state: State, action: Action) -> None:
    """One more target of what is being declared, or one more card to pay with."""
    half = state.half
    if action.verb == Verb.SPEND:
        half.discards[half.paid] = action.target + 1
        half.paid += 1
        return
    item = half.item
    target = NO_CELL if action.verb == Verb.WAIT else int(action.target)
    is_permanent = aim_kind(scenario, item, half.aimed) == Aimed.PERMANENT
    set_target(state, item, half.aimed, target, is_permanent)
    half.aimed += 1


@rule
def do_with_unit(scenario: Scenario, state: State, action: Action, log: Log, work: Work) -> None:
    """Select a unit, or declare what the selected one does."""
    slot = int(state.active)
    if action.verb == Verb.ACTIVATE:
        activate(scenario, state, action.target, log)
    elif action.verb == Verb.MOVE:
        declare_deed(scenario, state, Does.MOVE, slot, action.target, 0, log, work)
    elif action.verb == Verb.STREET:
        declare_deed(scenario, state, Does.STREET, slot, action.target, 0, log, work)
    elif action.verb == Verb.ATTACK:
        declare_deed(scenario, state, Does.ATTACK, slot, action.target, 0, log, work)
    elif action.verb == Verb.EQUIP:
        declare_deed(scenario, state, Does.EQUIP, slot, action.target, action.extra, log, work)
    elif action.verb == Verb.SWAP:
        declare_deed(scenario, state, Does.SWAP, slot, action.target, 0, log, work)
    else:
        declare_deed(scenario, state, Does.SHAKE_OFF, slot, 0, action.extra, log, work)


@rule
def be_done(scenario: Scenario, state: State, player: int, log: Log) -> None:
    """Be done with a unit, the action phase, buying or discarding."""
    if state.phase == Phase.UNIT:
        state.permanents[state.active].is_tapped = True
        state.active = NOBODY
    elif state.phase == Phase.ACTION:
        state.step = Step.CLOSING
        state.closing = others_of(scenario, state, player)
        state.pending = state.closing
        begin_stack(state)
    elif state.phase == Phase.BUY:
        state.has_bought = True
    else:
        close_turn(scenario, state, log)


@rule
def decide_else(scenario: Scenario, state: State, player: int, action: Action, log: Log) -> None:
    """Pay for a unit or let it go, place what is dropped, buy, discard."""
    seat = state.seats[index(player)]
    card = int(action.target)
    if action.verb == Verb.PAY:
        upkeep = int(scenario.cards[state.permanents[state.paying].card].upkeep)
        seat.resource -= upkeep
        report(state, log, Kind.PAID, player, 0, upkeep, named(state, state.paying))
        state.paying += 1
    elif action.verb == Verb.RELEASE:
        report(state, log, Kind.UNPAID, player, 0, 0, named(state, state.paying))
        destroy(scenario, state, state.paying, False, log)
        state.paying += 1
    elif action.verb == Verb.PLACE:
        put_down(scenario, state, next_dropping(state), action.target, log)
    elif action.verb == Verb.BUY:
        price = int(scenario.cards[index(card)].buy)
        seat.resource -= price
        seat.store[index(card)] -= 1
        seat.store_count -= 1
        bury(state, player, card)
        state.has_bought = True
        report(state, log, Kind.BOUGHT, player, card + 1, price, 0)
        set_off_all(scenario, state, When.BUYS, player, NOBODY, log)
    else:
        discard(state, player, card, log)


@rule
def outcome(scenario: Scenario, state: State, player: int) -> float:
    """1 for the winner and its team, -1 for the others, 0 for all in a draw and for seats that do not play."""
    if state.result == 0 or state.result == DRAW or not scenario.playing >> player & 1:
        return 0.0
    return 1.0 if scenario.team[index(player)] == scenario.team[index(state.result - 1)] else -1.0
