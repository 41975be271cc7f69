"""Cards of Gambit on their way: from the row and the deck to a hand, and onto the pile."""

from __future__ import annotations

from sandtable.contract.action import EVERYBODY, Log, tell
from sandtable.contract.dice import Dice, shuffle
from sandtable.contract.rule import index, rule

from .state import HAND, Kind, State


@rule
def take(state: State, player: int, place: int, dice: Dice, log: Log) -> None:
    """Take a card of the row; the others move up, and a new one comes."""
    card = state.row[index(place)]
    state.hand[index(player), state.cards[index(player)]] = card
    state.cards[index(player)] += 1
    for k in range(place, state.row_count - 1):
        state.row[index(k)] = state.row[index(k + 1)]
    state.row_count -= 1
    state.row[state.row_count] = 0
    state.has_taken = True
    tell(log, EVERYBODY, Kind.TOOK, player, place, card, 0)
    fill_row(state, dice)


@rule
def fill_row(state: State, dice: Dice) -> None:
    """Turn up cards until the row is full or there are none."""
    while state.row_count < len(state.row):
        card = next_card(state, dice)
        if card == 0:
            return
        state.row[state.row_count] = card
        state.row_count += 1


@rule
def next_card(state: State, dice: Dice) -> int:
    """The top of the deck; an empty deck is made of the discard pile, and 0 if that is empty as well."""
    if state.deck_count == 0:
        for k in range(state.discard_count):
            state.deck[index(k)] = state.discard[index(k)]
            state.discard[index(k)] = 0
        state.deck_count = state.discard_count
        state.discard_count = 0
        shuffle(dice, state.deck, state.deck_count)
    if state.deck_count == 0:
        return 0
    state.deck_count -= 1
    card = state.deck[state.deck_count]
    state.deck[state.deck_count] = 0
    return card


@rule
def draw(state: State, seat: int, count: int, dice: Dice, log: Log) -> None:
    """Draw cards as far as there are some and the hand has room; only who draws sees which."""
    for _ in range(count):
        if state.cards[index(seat)] < HAND:
            card = next_card(state, dice)
            if card:
                slot = int(state.cards[index(seat)])
                state.hand[index(seat), index(slot)] = card
                state.cards[index(seat)] += 1
                tell(log, 1 << seat, Kind.DREW, seat, 0, card, slot)
                tell(log, EVERYBODY ^ 1 << seat, Kind.DREW, seat, 0, 0, slot)


@rule
def discard(state: State, card: int) -> None:
    """Lay a card on the pile."""
    state.discard[state.discard_count] = card
    state.discard_count += 1
