"""How what a player does not know might be: which cards the others hold, and in a draft what lies before them."""

from __future__ import annotations

from sandtable.contract.dice import Dice, pick
from sandtable.contract.rule import assign, index, rule

from .imagine_draft import imagine_draft
from .scenario import SEATS, Scenario
from .state import Phase, Seat, State, Work


@rule
def imagine(scenario: Scenario, known: State, player: int, dice: Dice, state: State, work: Work) -> None:
    """Deal every other hand from what that seat's deck and hand hold together (TYR-07), and in a draft make up the
    other piles and stores (TYR-02). Nobody else has begun to declare or picked anything yet."""
    assign(state, known)
    for seat in range(SEATS):
        if seat != player and scenario.playing >> seat & 1:
            deal_hand(scenario, state.seats[index(seat)], dice)
    if state.phase == Phase.DRAFT:
        imagine_draft(scenario, player, dice, state, work)


@rule
def deal_hand(scenario: Scenario, seat: Seat, dice: Dice) -> None:
    """Deal a hand from a deck in which it still lies: what everybody has seen of it, and of the rest each card with the
    same chance."""
    held = 0
    for card in range(scenario.card_count):
        shown = seat.shown[index(card)]
        seat.hand[index(card)] = shown
        seat.deck[index(card)] -= shown
        held += shown
    left = int(seat.deck_count) + int(seat.hand_count) - held
    while held < seat.hand_count:
        card = nth_of_deck(scenario, seat, pick(dice, left))
        seat.deck[index(card)] -= 1
        seat.hand[index(card)] += 1
        held += 1
        left -= 1


@rule
def nth_of_deck(scenario: Scenario, seat: Seat, number: int) -> int:
    """The card at a place of a deck, if its cards lay in order of their numbers."""
    for card in range(scenario.card_count):
        number -= seat.deck[index(card)]
        if number < 0:
            return card
    return 0
