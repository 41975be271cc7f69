"""Cards that are not in play: drawing, discarding, shuffling, and what everybody knows of a hand (TYR-03 to TYR-07)."""

from __future__ import annotations

from sandtable.contract.action import Log
from sandtable.contract.dice import Dice, pick
from sandtable.contract.record import Array
from sandtable.contract.rule import index, rule

from .scenario import MAX_RESOURCE, NO_CARD, Scenario
from .state import MOST_HAND, Seat, State
from .telling import Kind, report, report_draw


@rule
def drawn(cards: Array[int], place: int) -> int:
    """The card at a place among counted cards, in order of their numbers."""
    for card in range(len(cards)):
        if place < cards[index(card)]:
            return card
        place -= cards[index(card)]
    return NO_CARD


@rule
def note_empty_deck(seat: Seat) -> None:
    """Whoever has no deck left holds all other cards that are not seen: everybody knows the hand."""
    if seat.deck_count == 0:
        for card in range(len(seat.hand)):
            seat.shown[index(card)] = seat.hand[index(card)]


@rule
def refill(state: State, player: int, log: Log) -> None:
    """An empty deck is made of the discard pile (TYR-04); both may be empty (TYR-06)."""
    seat = state.seats[index(player)]
    if seat.deck_count or seat.discard_count == 0:
        return
    for card in range(len(seat.deck)):
        seat.deck[index(card)] = seat.discard[index(card)]
        seat.discard[index(card)] = 0
    seat.deck_count = seat.discard_count
    seat.discard_count = 0
    report(state, log, Kind.REFILLED, player, 0, 0, 0)


@rule
def draw(state: State, player: int, count: int, dice: Dice, log: Log) -> None:
    """Draw cards as far as there are some and the hand has room. A card at random out of a deck without order is the
    top card of a shuffled one."""
    seat = state.seats[index(player)]
    for _ in range(count):
        if seat.deck_count == 0 or seat.hand_count >= MOST_HAND:
            break
        card = drawn(seat.deck, pick(dice, seat.deck_count))
        seat.deck[index(card)] -= 1
        seat.deck_count -= 1
        seat.hand[index(card)] += 1
        seat.hand_count += 1
        report_draw(state, log, player, card)
    note_empty_deck(seat)


@rule
def take_from_hand(state: State, player: int, card: int) -> None:
    """A card leaves a hand, for all to see."""
    seat = state.seats[index(player)]
    seat.hand[index(card)] -= 1
    seat.hand_count -= 1
    if seat.shown[index(card)]:
        seat.shown[index(card)] -= 1


@rule
def bury(state: State, player: int, card: int) -> None:
    """A card comes onto a discard pile."""
    seat = state.seats[index(player)]
    seat.discard[index(card)] += 1
    seat.discard_count += 1


@rule
def discard(state: State, player: int, card: int, log: Log) -> None:
    """A card goes from a hand onto the discard pile."""
    take_from_hand(state, player, card)
    bury(state, player, card)
    report(state, log, Kind.DISCARDED, player, card + 1, 0, 0)


@rule
def discard_random(state: State, player: int, count: int, dice: Dice, log: Log) -> None:
    """Discard cards of a hand at random, as far as there are some."""
    seat = state.seats[index(player)]
    for _ in range(count):
        if seat.hand_count:
            discard(state, player, drawn(seat.hand, pick(dice, seat.hand_count)), log)


@rule
def take_back(state: State, player: int, card: int) -> bool:
    """A card in play comes into a hand, for all to see; whether there was room for it."""
    seat = state.seats[index(player)]
    if seat.hand_count >= MOST_HAND:
        return False
    seat.hand[index(card)] += 1
    seat.hand_count += 1
    seat.shown[index(card)] += 1
    return True


@rule
def gain(state: State, player: int, amount: int, log: Log) -> None:
    """A player gains resource; no purse holds more than it can (TYR-05)."""
    seat = state.seats[index(player)]
    amount = min(amount, MAX_RESOURCE - int(seat.resource))
    if amount:
        seat.resource += amount
        report(state, log, Kind.GAINED, player, 0, amount, 0)


@rule
def lose(state: State, player: int, amount: int, log: Log) -> int:
    """A player loses resource, as far as there is some; returns how much."""
    seat = state.seats[index(player)]
    amount = min(amount, int(seat.resource))
    if amount:
        seat.resource -= amount
        report(state, log, Kind.LOST, player, 0, amount, 0)
    return amount


@rule
def gain_points(scenario: Scenario, state: State, player: int, amount: int, log: Log) -> None:
    """A player gains points (TYR-59)."""
    seat = state.seats[index(player)]
    seat.points = min(int(seat.points) + amount, MAX_RESOURCE)
    report(state, log, Kind.POINTS, player, 0, int(seat.points), 0)
