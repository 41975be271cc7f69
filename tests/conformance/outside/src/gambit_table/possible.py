"""Which tables of Gambit can have come from play."""

from __future__ import annotations

from collections import Counter

from sandtable.contract.errors import SandtableError

from .rules import can_aim
from .state import HAND, NONE, PLAYERS, ROW, SEATS, STACK, Card, Scenario, State


def check_state(scenario: Scenario, state: State) -> None:
    """Refuse every table that the rules cannot have led to (``board/impossible``)."""
    check_numbers(scenario, state)
    check_cards(scenario, state)
    check_asked(scenario, state)


def wrong(value: object, reason: str) -> SandtableError:
    return SandtableError("board/impossible", value, reason)


def stands(scenario: Scenario, state: State, seat: int) -> bool:
    return seat < len(SEATS) and bool(scenario.playing >> seat & 1 and state.health[seat])


def check_numbers(scenario: Scenario, state: State) -> None:
    """Everything within its bounds, and nothing for those who do not play."""
    for seat in range(len(SEATS)):
        pawn = state.place[seat], state.facing[seat], state.health[seat], state.order[seat], state.cards[seat]
        if not scenario.playing >> seat & 1 and any(pawn):
            raise wrong(SEATS[seat], "nobody sits there")
        if max(state.place[seat], state.facing[seat]) >= scenario.places or state.health[seat] > scenario.health:
            raise wrong(SEATS[seat], "no pawn can stand there so")
        if state.order[seat] >= 16 or state.cards[seat] > (HAND if seat < PLAYERS and state.health[seat] else 0):
            raise wrong(SEATS[seat], "nobody can have that")
    counts = state.deck_count <= len(state.deck), state.discard_count <= len(state.discard), state.row_count <= ROW
    if not all(counts) or state.height > STACK or state.stacks > 0x7F:
        raise wrong(state.height, "there is no room for so many cards")
    if not 1 <= state.round <= scenario.rounds + 1 or (state.round > scenario.rounds) > state.is_over:
        raise wrong(state.round, f"there are {scenario.rounds} rounds")


def check_cards(scenario: Scenario, state: State) -> None:
    """Every card is in one place, seen, and nothing lies beyond the counts."""
    piles = [
        (state.deck, state.deck_count), (state.discard, state.discard_count), (state.row, state.row_count),
        *((state.hand.numpy()[seat], state.cards[seat]) for seat in range(len(SEATS))),
    ]  # fmt: skip
    found: Counter[int] = Counter()
    for pile, count in piles:
        cards = [int(card) for card in pile]
        if any(cards[count:]) or 0 in cards[:count]:
            raise wrong(cards, "all cards of a pile are told, and no more")
        found.update(cards[:count])
    for k in range(STACK):
        item = state.stack[k]
        if k >= state.height and (item.card or item.seat or item.target):
            raise wrong(k, "there is nothing so high on the stack")
        found.update([item.card] if k < state.height else [])
    if found != Counter(int(scenario.deck[k]) for k in range(scenario.cards)):
        raise wrong(dict(found), "the deck has other cards")


def check_asked(scenario: Scenario, state: State) -> None:
    """Whose turn it is, what lies on the stack, and who is asked about it."""
    if not state.is_over and not (stands(scenario, state, state.turn) and state.turn < PLAYERS):
        raise wrong(state.turn, "it is the turn of somebody who plays")
    if state.turn >= PLAYERS:
        raise wrong(state.turn, "it is the turn of somebody who plays")
    held = state.hand[state.turn, state.held - 1] if 0 < state.held <= state.cards[state.turn] else 0
    if state.held and (held in (0, Card.PARRY) or state.height or state.is_over):
        raise wrong(state.held, "no such card can be held")
    if (state.asked == NONE) != (state.height == 0) or (state.height == 0 and state.passes):
        raise wrong(state.asked, "who is asked is asked about the stack")
    for k in range(state.height):
        item = state.stack[k]
        is_first = item.seat == state.turn and item.card != Card.PARRY
        aims = can_aim(scenario, state, item.seat, item.card, item.target) if k == 0 and is_first else is_first
        if not (aims if k == 0 else item.card == Card.PARRY and item.target == k - 1):
            raise wrong(k, "that cannot have been declared")
        if not stands(scenario, state, item.seat) or (k and item.seat == state.stack[k - 1].seat):
            raise wrong(k, "nobody who can declares that")
    if state.height:
        check_answers(scenario, state)


def check_answers(scenario: Scenario, state: State) -> None:
    """Those who have passed come after the owner of the top, in turn."""
    owner, seats = state.stack[state.height - 1].seat, []
    for step in range(1, PLAYERS):
        seat = (owner + step) % PLAYERS
        seats += [seat] if stands(scenario, state, seat) else []
    if state.passes >= len(seats) or seats[state.passes] != state.asked or state.is_over or not state.has_taken:
        raise wrong(state.asked, "somebody else is asked next")
