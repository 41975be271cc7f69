"""The draft (TYR-02): piles of ten different cards go round; everybody picks one of the pile before it and passes the
rest on, until all have enough. Who picks what is a secret until the draft is over."""

from __future__ import annotations

from sandtable.contract.action import Log
from sandtable.contract.dice import Dice, pick
from sandtable.contract.rule import clear, index, rule

from .scenario import PILE, PLAYERS, Scenario
from .state import State
from .telling import Kind, report


@rule
def players_of(scenario: Scenario) -> int:
    """How many players there are."""
    count = 0
    for seat in range(PLAYERS):
        count += scenario.playing >> seat & 1
    return count


@rule
def place_of(scenario: Scenario, seat: int) -> int:
    """The place of a seat among those that play."""
    count = 0
    for other in range(seat):
        count += scenario.playing >> other & 1
    return count


@rule
def pile_before(scenario: Scenario, state: State, seat: int) -> int:
    """Which pile lies before a seat: it was dealt to the player of that place."""
    players = players_of(scenario)
    return (place_of(scenario, seat) + players - int(state.draft.passed) % players) % players


@rule
def deal_piles(scenario: Scenario, state: State, dice: Dice) -> None:
    """Deal everybody a pile of different cards, those of which the pool has more being likelier."""
    kinds = 0
    for card in range(scenario.card_count):
        if scenario.pool[index(card)]:
            kinds += 1
    size = min(kinds, PILE)
    for seat in range(PLAYERS):
        if scenario.playing >> seat & 1:
            deal_pile(scenario, state, seat, size, dice)
    state.draft.left = size
    state.draft.passed = 0


@rule
def deal_pile(scenario: Scenario, state: State, seat: int, size: int, dice: Dice) -> None:
    """Deal one pile, in order of the cards' numbers."""
    draft = state.draft
    for count in range(size):
        total = 0
        for card in range(scenario.card_count):
            if not is_in_pile(state, seat, count, card):
                total += scenario.pool[index(card)]
        at = pick(dice, total)
        chosen = 0
        for card in range(scenario.card_count):
            if is_in_pile(state, seat, count, card):
                continue
            if at < scenario.pool[index(card)]:
                chosen = card
                break
            at -= scenario.pool[index(card)]
        place = count
        while place > 0 and draft.piles[index(seat), index(place - 1)] > chosen + 1:
            draft.piles[index(seat), index(place)] = draft.piles[index(seat), index(place - 1)]
            place -= 1
        draft.piles[index(seat), index(place)] = chosen + 1


@rule
def is_in_pile(state: State, seat: int, count: int, card: int) -> bool:
    """Whether a card is among the first ``count`` of the pile before a seat."""
    found = False
    for place in range(count):
        found = found or state.draft.piles[index(seat), index(place)] == card + 1
    return found


@rule
def take_pick(scenario: Scenario, state: State, seat: int, card: int, dice: Dice, log: Log) -> bool:
    """A player picks a card; when all have, the piles go on. Returns whether the draft is over."""
    draft = state.draft
    draft.picks[index(seat)] = card + 1
    for other in range(PLAYERS):
        if scenario.playing >> other & 1 and draft.picks[index(other)] == 0:
            return False
    report(state, log, Kind.PICKED, 0, 0, 0, 0)
    picked = 0
    for other in range(PLAYERS):
        if scenario.playing >> other & 1:
            keep_pick(state, other)
            remember_pile(scenario, state, other)
            picked = int(state.seats[index(other)].store_count)
    draft.left -= 1
    if picked >= scenario.picks:
        clear(draft)
        report(state, log, Kind.DRAFTED, 0, 0, 0, 0)
        return True
    if draft.left == 0:
        forget_piles(state)
        deal_piles(scenario, state, dice)
    else:
        pass_piles(scenario, state)
    return False


@rule
def keep_pick(state: State, seat: int) -> None:
    """What was picked comes into the own store, and leaves the pile."""
    draft = state.draft
    picked = int(draft.picks[index(seat)])
    draft.picks[index(seat)] = 0
    state.seats[index(seat)].store[index(picked - 1)] += 1
    state.seats[index(seat)].store_count += 1
    is_past = False
    for place in range(PILE):
        is_past = is_past or draft.piles[index(seat), index(place)] == picked
        if is_past:
            after = draft.piles[index(seat), index(place + 1)] if place + 1 < PILE else 0
            draft.piles[index(seat), index(place)] = after


@rule
def remember_pile(scenario: Scenario, state: State, seat: int) -> None:
    """A player remembers the pile that it passes on."""
    number = pile_before(scenario, state, seat)
    for place in range(PILE):
        state.draft.seen[index(seat), index(number), index(place)] = state.draft.piles[index(seat), index(place)]


@rule
def pass_piles(scenario: Scenario, state: State) -> None:
    """All piles go to the next player; what is missing from one that a player has seen, others have taken."""
    draft = state.draft
    last = PLAYERS - 1
    while not scenario.playing >> last & 1:
        last -= 1
    for place in range(PILE):
        carried = draft.piles[index(last), index(place)]
        for seat in range(PLAYERS):
            if scenario.playing >> seat & 1:
                kept = draft.piles[index(seat), index(place)]
                draft.piles[index(seat), index(place)] = carried
                carried = kept
    draft.passed += 1
    for seat in range(PLAYERS):
        if scenario.playing >> seat & 1:
            number = pile_before(scenario, state, seat)
            for place in range(PILE):
                before = int(draft.seen[index(seat), index(number), index(place)])
                if before and not is_in_pile(state, seat, PILE, before - 1):
                    draft.gone[index(seat), index(before - 1)] += 1
                draft.seen[index(seat), index(number), index(place)] = 0


@rule
def forget_piles(state: State) -> None:
    """All piles are used up: what a player passed on, others have taken."""
    draft = state.draft
    for seat in range(PLAYERS):
        for number in range(PLAYERS):
            for place in range(PILE):
                before = int(draft.seen[index(seat), index(number), index(place)])
                if before:
                    draft.gone[index(seat), index(before - 1)] += 1
                    draft.seen[index(seat), index(number), index(place)] = 0
