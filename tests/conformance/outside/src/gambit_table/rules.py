"""The rules of Gambit.

Each turn: take a card from the row, then play cards, then end. A card that is played is declared with its target and
goes on a stack; everybody else is asked in turn and may parry. When all have let it pass, the top of the stack is
carried out. Who is without health is out; the last team on the board wins, or the healthiest after the last round.
"""

from __future__ import annotations

from sandtable.contract.action import EVERYBODY, Action, Choices, Log, offer, offer_aside, tell
from sandtable.contract.answers import ANSWER, TOUCHED, question
from sandtable.contract.dice import Dice, pick, shuffle
from sandtable.contract.game import NoScratch
from sandtable.contract.rule import index, rule

from .cards import discard, draw, fill_row, take
from .state import HAND, NONE, PLAYERS, SEATS, STACK, WARDEN, Card, Kind, Scenario, State, Verb


@rule
def start(scenario: Scenario, state: State, dice: Dice, log: Log, work: NoScratch) -> None:
    """Pawns at their places, three cards for everybody, three in the row."""
    for card in range(scenario.cards):
        state.deck[index(card)] = scenario.deck[index(card)]
    state.deck_count = scenario.cards
    shuffle(dice, state.deck, state.deck_count)
    for seat in range(len(SEATS)):
        if scenario.playing >> seat & 1:
            state.place[index(seat)] = scenario.start[index(seat)]
            state.facing[index(seat)] = scenario.toward[scenario.start[index(seat)], 0]
            state.health[index(seat)] = scenario.health
            if seat < PLAYERS:
                draw(state, seat, 3, dice, log)
    fill_row(state, dice)
    state.asked = NONE
    state.round = 1
    state.turn = next_in(scenario, state, PLAYERS - 1)


@rule
def next_in(scenario: Scenario, state: State, seat: int) -> int:
    """The next seat of a player whose pawn stands, after another one; itself if it is the only one."""
    for step in range(1, PLAYERS + 1):
        other = (seat + step) % PLAYERS
        if scenario.playing >> other & 1 and state.health[index(other)] > 0:
            return other
    return seat


@rule
def deciders(scenario: Scenario, state: State) -> int:
    """Who is asked for an answer, or whose turn it is."""
    if state.is_over:
        return 0
    return 1 << (state.asked if state.height else state.turn)


@rule
def asked(scenario: Scenario, known: State, player: int) -> int:
    """Everybody but its owner is asked about the top of the stack; it touches whom it is aimed at."""
    if known.height == 0:
        return 0
    top = known.stack[index(known.height - 1)]
    below = NONE if known.height == 1 else known.stack[index(known.height - 2)].seat
    is_touched = below == player if top.card == Card.PARRY else top.card != Card.MARCH and top.target == player
    return question(ANSWER | TOUCHED if is_touched else ANSWER, known.stacks)


@rule
def legal(scenario: Scenario, known: State, player: int, choices: Choices, work: NoScratch) -> None:
    """Pass or parry when asked; otherwise take, play, aim or end."""
    if known.held:
        offer_targets(scenario, known, player, choices)
        offer_aside(choices, Verb.BACK, 0, 0, 0)
        return
    if known.height:
        offer(choices, Verb.PASS, 0, 0, 0)
        offer_cards(scenario, known, player, choices, True)
        return
    if not known.has_taken and known.row_count and known.cards[index(player)] < HAND:
        for place in range(known.row_count):
            offer(choices, Verb.TAKE, 0, place, 0)
        return
    offer_cards(scenario, known, player, choices, False)
    offer(choices, Verb.END, 0, 0, 0)


@rule
def offer_cards(scenario: Scenario, known: State, player: int, choices: Choices, is_answer: bool) -> None:
    """The cards of a hand that may be played now; a full stack takes no more."""
    for slot in range(known.cards[index(player)]):
        card = known.hand[index(player), index(slot)]
        is_kind = known.height < STACK and (card == Card.PARRY) == is_answer
        if is_kind and (is_answer or has_target(scenario, known, player, card)):
            offer(choices, Verb.PLAY, 0, slot, card)


@rule
def offer_targets(scenario: Scenario, known: State, player: int, choices: Choices) -> None:
    """What the card held can be aimed at."""
    card = known.hand[index(player), index(known.held - 1)]
    for target in range(max(scenario.places, len(SEATS))):
        if can_aim(scenario, known, player, card, target):
            offer(choices, Verb.AIM, 0, target, card)


@rule
def has_target(scenario: Scenario, known: State, player: int, card: int) -> bool:
    """Whether there is something that a card can be aimed at."""
    found = False
    for target in range(max(scenario.places, len(SEATS))):
        found = found or can_aim(scenario, known, player, card, target)
    return found


@rule
def can_aim(scenario: Scenario, known: State, player: int, card: int, target: int) -> bool:
    """March to a place up to two steps away, give to any player, strike an enemy up to one step away."""
    here = known.place[index(player)]
    if card == Card.MARCH:
        return target < scenario.places and 0 < scenario.distance[here, index(target)] <= 2
    if target >= len(SEATS) or not scenario.playing >> target & 1 or known.health[index(target)] == 0:
        return False
    if card == Card.GIFT:
        return target < PLAYERS
    is_enemy = scenario.team[index(target)] != scenario.team[index(player)]
    return is_enemy and scenario.distance[here, known.place[index(target)]] <= 1


@rule
def apply(scenario: Scenario, state: State, player: int, action: Action, dice: Dice, log: Log, work: NoScratch) -> None:
    """Carry out a decision."""
    if action.verb == Verb.TAKE:
        take(state, player, action.target, dice, log)
    elif action.verb == Verb.PLAY:
        if action.extra == Card.PARRY:
            declare(scenario, state, player, action.target, state.height - 1, log)
        else:
            state.held = action.target + 1
    elif action.verb == Verb.BACK:
        state.held = 0
    elif action.verb == Verb.AIM:
        slot = state.held - 1
        state.held = 0
        declare(scenario, state, player, slot, action.target, log)
    elif action.verb == Verb.PASS:
        tell(log, EVERYBODY, Kind.PASSED, player, 0, 0, 0)
        state.passes += 1
        ask_next(scenario, state, player, dice, log)
    else:
        end_turn(scenario, state, dice, log)
    judge(scenario, state, log)


@rule
def declare(scenario: Scenario, state: State, player: int, slot: int, target: int, log: Log) -> None:
    """Put a card on the stack, with its target, and ask everybody else."""
    card = state.hand[index(player), index(slot)]
    for k in range(slot, state.cards[index(player)] - 1):
        state.hand[index(player), index(k)] = state.hand[index(player), index(k + 1)]
    state.cards[index(player)] -= 1
    state.hand[index(player), state.cards[index(player)]] = 0
    if state.height == 0:
        state.stacks = (state.stacks + 1) & 0x7F
    item = state.stack[state.height]
    item.card = card
    item.seat = player
    item.target = target
    state.height += 1
    state.passes = 0
    tell(log, EVERYBODY, Kind.DECLARED, player, target, card, state.height - 1)
    state.asked = next_in(scenario, state, player)


@rule
def ask_next(scenario: Scenario, state: State, player: int, dice: Dice, log: Log) -> None:
    """Ask the next one, or carry the top out if all others have let it pass; then they are asked about the next."""
    while state.height and not state.is_over:
        owner = state.stack[index(state.height - 1)].seat
        state.asked = next_in(scenario, state, player)
        if state.passes < others_of(scenario, state, owner):
            if state.asked == owner:
                state.asked = next_in(scenario, state, owner)
            return
        carry_out(scenario, state, dice, log)
        state.passes = 0
        if state.height:
            player = state.stack[index(state.height - 1)].seat
    state.asked = NONE


@rule
def others_of(scenario: Scenario, state: State, owner: int) -> int:
    """How many other players stand."""
    count = 0
    for seat in range(PLAYERS):
        if seat != owner and scenario.playing >> seat & 1 and state.health[index(seat)] > 0:
            count += 1
    return count


@rule
def carry_out(scenario: Scenario, state: State, dice: Dice, log: Log) -> None:
    """The top of the stack happens, if it still can, and its card is discarded."""
    state.height -= 1
    item = state.stack[state.height]
    card = int(item.card)
    seat = int(item.seat)
    target = int(item.target)
    discard(state, card)
    item.card = 0
    item.seat = 0
    item.target = 0
    if card == Card.PARRY:
        state.height -= 1
        below = state.stack[state.height]
        tell(log, EVERYBODY, Kind.PARRIED, seat, below.seat, below.card, state.height)
        discard(state, below.card)
        below.card = 0
        below.seat = 0
        below.target = 0
    elif card == Card.MARCH:
        march(scenario, state, seat, target, log)
    elif card == Card.GIFT:
        draw(state, target, 2, dice, log)
    else:
        strike(scenario, state, seat, target, log)


@rule
def march(scenario: Scenario, state: State, seat: int, target: int, log: Log) -> None:
    """Go to a place by the shortest way, and look back the way one came."""
    begin = state.place[index(seat)]
    here = int(begin)
    while here != target:
        state.facing[index(seat)] = here
        here = int(scenario.toward[index(here), index(target)])
    state.place[index(seat)] = here
    rise(state, seat)
    tell(log, EVERYBODY, Kind.MOVED, seat, target, begin, 0)


@rule
def rise(state: State, seat: int) -> None:
    """Who comes to a place stands on top of those who are there."""
    highest = 0
    for other in range(len(SEATS)):
        is_there = state.health[index(other)] > 0 and state.place[index(other)] == state.place[index(seat)]
        if other != seat and is_there:
            highest = max(highest, state.order[index(other)] + 1)
    state.order[index(seat)] = highest


@rule
def strike(scenario: Scenario, state: State, seat: int, target: int, log: Log) -> None:
    """A blow at a pawn beside one, or at the same place: 1 health, or 2 if it looks elsewhere."""
    here = state.place[index(seat)]
    there = state.place[index(target)]
    if state.health[index(target)] == 0 or scenario.distance[here, there] > 1:
        tell(log, EVERYBODY, Kind.MISSED, seat, target, Card.STRIKE, 0)
        return
    harm = 1 if here == there or state.facing[index(target)] == here else 2
    harm = min(harm, state.health[index(target)])
    state.health[index(target)] -= harm
    tell(log, EVERYBODY, Kind.STRUCK, seat, target, harm, 0)
    if state.health[index(target)] == 0:
        tell(log, EVERYBODY, Kind.FELL, target, there, 0, 0)
        while state.cards[index(target)] > 0:
            state.cards[index(target)] -= 1
            discard(state, state.hand[index(target), state.cards[index(target)]])
            state.hand[index(target), state.cards[index(target)]] = 0


@rule
def end_turn(scenario: Scenario, state: State, dice: Dice, log: Log) -> None:
    """The next player; after the last one the Warden acts, and the round is over."""
    following = next_in(scenario, state, state.turn)
    if following <= state.turn:
        if scenario.playing >> WARDEN & 1 and state.health[WARDEN] > 0:
            guard(scenario, state, dice, log)
        state.round += 1
        following = next_in(scenario, state, PLAYERS - 1)
    state.turn = following
    state.has_taken = False
    if state.round <= scenario.rounds:
        tell(log, EVERYBODY, Kind.TURN, state.turn, state.round, 0, 0)


@rule
def guard(scenario: Scenario, state: State, dice: Dice, log: Log) -> None:
    """The Warden strikes the nearest pawn, any of them at a tie, or goes a step towards it."""
    here = state.place[WARDEN]
    nearest = PLAYERS
    tied = 0
    for seat in range(PLAYERS):
        if scenario.playing >> seat & 1 and state.health[index(seat)] > 0:
            far = scenario.distance[here, state.place[index(seat)]]
            if nearest == PLAYERS or far < scenario.distance[here, state.place[index(nearest)]]:
                nearest = seat
                tied = 1
            elif far == scenario.distance[here, state.place[index(nearest)]]:
                tied += 1
                if pick(dice, tied) == 0:
                    nearest = seat
    if nearest == PLAYERS:
        return
    there = state.place[index(nearest)]
    if scenario.distance[here, there] <= 1:
        strike(scenario, state, WARDEN, nearest, log)
    else:
        march(scenario, state, WARDEN, scenario.toward[here, there], log)


@rule
def judge(scenario: Scenario, state: State, log: Log) -> None:
    """The match is over when one team is left, or nobody, or the rounds are."""
    teams = 0
    last = NONE
    for seat in range(len(SEATS)):
        if scenario.playing >> seat & 1 and state.health[index(seat)] > 0 and scenario.team[index(seat)] != last:
            teams += 1 if last == NONE or scenario.team[index(seat)] != last else 0
            last = scenario.team[index(seat)]
    is_alone = others_of(scenario, state, NONE) == 0 or teams <= 1
    if not state.is_over and (is_alone or state.round > scenario.rounds):
        state.is_over = True
        tell(log, EVERYBODY, Kind.OVER, 0, 0, 0, 0)


@rule
def vigour(scenario: Scenario, state: State, team: int) -> int:
    """The health of a team's pawns in all."""
    total = 0
    for seat in range(len(SEATS)):
        if scenario.playing >> seat & 1 and scenario.team[index(seat)] == team:
            total += state.health[index(seat)]
    return total


@rule
def outcome(scenario: Scenario, state: State, player: int) -> float:
    """The healthiest team wins; several of them share it, and the others lose. Against a Warden that stands at the end
    the players have lost."""
    if not scenario.playing >> player & 1:
        return 0.0
    own = vigour(scenario, state, scenario.team[index(player)])
    if scenario.playing >> WARDEN & 1:
        has_won = state.health[WARDEN] == 0
        return 1.0 if (scenario.team[index(player)] == scenario.team[WARDEN]) != has_won else -1.0
    is_shared = False
    for seat in range(PLAYERS):
        if scenario.playing >> seat & 1 and scenario.team[index(seat)] != scenario.team[index(player)]:
            other = vigour(scenario, state, scenario.team[index(seat)])
            if other > own:
                return -1.0
            is_shared = is_shared or other == own
    return 0.0 if is_shared else 1.0


@rule
def evaluate(scenario: Scenario, known: State, player: int) -> float:
    """The own team's share of all health, from -1 to 1."""
    own = vigour(scenario, known, scenario.team[index(player)])
    total = 0
    for seat in range(len(SEATS)):
        if scenario.playing >> seat & 1:
            total += known.health[index(seat)]
    return 2.0 * own / max(total, 1) - 1.0
