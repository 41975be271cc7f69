"""What a player of Gambit knows, and how the rest might be."""

from __future__ import annotations

from sandtable.contract.dice import Dice, shuffle
from sandtable.contract.game import NoScratch
from sandtable.contract.rule import assign, index, rule

from .state import HAND, PLAYERS, Scenario, State


@rule
def know(scenario: Scenario, state: State, player: int, known: State) -> None:
    """Everything but the order of the deck, others' hands, and the card that another one holds ready."""
    assign(known, state)
    for k in range(len(known.deck)):
        known.deck[index(k)] = 0
    for seat in range(PLAYERS):
        if seat != player:
            for slot in range(HAND):
                known.hand[index(seat), index(slot)] = 0
    if player != state.turn:
        known.held = 0


@rule
def imagine(scenario: Scenario, known: State, player: int, dice: Dice, state: State, work: NoScratch) -> None:
    """Deal the cards that are not seen at random to the other hands and the deck."""
    assign(state, known)
    for k in range(scenario.cards):
        state.deck[index(k)] = scenario.deck[index(k)]
    left = int(scenario.cards)
    for k in range(known.row_count):
        left = without(state, left, known.row[index(k)])
    for k in range(known.discard_count):
        left = without(state, left, known.discard[index(k)])
    for k in range(known.height):
        left = without(state, left, known.stack[index(k)].card)
    if player < PLAYERS:
        for k in range(known.cards[index(player)]):
            left = without(state, left, known.hand[index(player), index(k)])
    shuffle(dice, state.deck, left)
    for seat in range(PLAYERS):
        if seat != player:
            for slot in range(known.cards[index(seat)]):
                left -= 1
                state.hand[index(seat), index(slot)] = state.deck[index(left)]
                state.deck[index(left)] = 0


@rule
def without(state: State, left: int, card: int) -> int:
    """Take one card of a kind out of the first ``left`` of the deck; how many are left then."""
    for k in range(left):
        if state.deck[index(k)] == card:
            state.deck[index(k)] = state.deck[index(left - 1)]
            state.deck[index(left - 1)] = 0
            return left - 1
    return left
