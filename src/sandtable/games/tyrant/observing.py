"""How a position looks to a learner (``observe``)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sandtable.contract.rule import index, rule

from .deeds import mark_place
from .scenario import MARKS, MAX_COLUMNS, MAX_ROWS, NOBODY, PILE, PLAYERS, TYRANT, Scenario, Type
from .state import PERMANENTS, Place, State

CELLS = MAX_COLUMNS * MAX_ROWS
TILES, SPAWNS, REGIONS, MARK, OWN, FRIENDS, ENEMIES = 0, 1, 2, 3, 4, 13, 22
CARD, TYPE, LEFT, ATTACK, RANGE, MOVEMENT, READY, MARKED, PILED = range(9)
HAND, BEFORE, PILES, STACKED, NUMBERS = 31, 32, 33, 49, 50
DECK, SHOWN, DISCARD, STORE = range(4)
PLANES = 51
MOST = 127
ITEM = 8
COUNTS = 6


@rule
def observe(scenario: Scenario, known: State, player: int, planes: NDArray[np.int8]) -> None:
    """51 planes of the largest map; on the first 31 the map is at the top left.

    1 + the kind of a tile (0); spawn tiles: 1 own, 2 others', 3 both (1); regions (2); the tyrant's intention, 1 + its
    card (3). Own permanents that are not piled: 1 + card (4), 1 + type (5), the damage that it can still take and 1
    (6), attack (7), range (8) and movement (9) as on the card and with bonuses, 1 tapped, 2 ready, 3 active (10), marks
    as bits (11), how many are piled on it (12); the same of allies (13 to 21) and of all others (22 to 30). Then planes
    on which place ``k`` is card ``k``: the own hand (31), the pile to pick from (32), and of each player, beginning
    with the own seat, what its deck has (of others: deck and hand), what is shown, discard pile and store (33 to 48).
    The stack, eight places an item: what it is, 1 own or 2 another's, 1 + card, 1 + ability, 1 + source, 1 + both
    targets (49). Numbers: phase, step, 1 in one's own turn, round, repression, height of the stack, 1 + who is being
    paid for; then of each player resource, points and the counts of hand, deck, discard pile and store (50).
    """
    observe_map(scenario, known, player, planes)
    for slot in range(PERMANENTS):
        observe_permanent(scenario, known, player, slot, planes)
    observe_cards(scenario, known, player, planes)
    observe_stack(known, player, planes)
    observe_numbers(known, player, planes)


@rule
def place_of(scenario: Scenario, cell: int) -> int:
    """Where a cell of the map is on a plane."""
    return cell // scenario.width * MAX_COLUMNS + cell % scenario.width


@rule
def observe_map(scenario: Scenario, known: State, player: int, planes: NDArray[np.int8]) -> None:
    """Tiles, where one can play permanents, regions, and the mark of an intention."""
    for cell in range(scenario.width * scenario.height):
        at = place_of(scenario, cell)
        spawn = int(scenario.spawn[index(cell)])
        own = spawn >> player & 1
        planes[index(TILES * CELLS + at)] = 1 + scenario.tile[index(cell)]
        planes[index(SPAWNS * CELLS + at)] = own + (2 if spawn & ~(1 << player) else 0)
        planes[index(REGIONS * CELLS + at)] = scenario.region[index(cell)]
    if known.intention > 0:
        planes[index(MARK * CELLS + place_of(scenario, mark_place(known)))] = known.intention


@rule
def observe_permanent(scenario: Scenario, known: State, player: int, slot: int, planes: NDArray[np.int8]) -> None:
    """One permanent on the map; those that are piled only count for their container."""
    it = known.permanents[index(slot)]
    if it.place != Place.ON_MAP:
        return
    first = ENEMIES
    if it.controller == player:
        first = OWN
    elif it.controller <= TYRANT and scenario.team[it.controller] == scenario.team[index(player)]:
        first = FRIENDS
    at = first * CELLS + place_of(scenario, it.cell)
    if it.holder != NOBODY:
        planes[index(PILED * CELLS + at)] += 1
        return
    card = scenario.cards[it.card]
    most = int(card.solid) if card.type == Type.ARTIFACT else int(card.health)
    ready = 1 if it.is_tapped else 2
    marks = 0
    for mark in range(MARKS):
        if it.marks[index(mark)] > 0:
            marks |= 1 << mark
    planes[index(CARD * CELLS + at)] = 1 + it.card
    planes[index(TYPE * CELLS + at)] = 1 + card.type
    planes[index(LEFT * CELLS + at)] = clipped(most + 1 - it.damage)
    planes[index(ATTACK * CELLS + at)] = clipped(card.attack + it.attack_bonus)
    planes[index(RANGE * CELLS + at)] = clipped(card.range + it.range_bonus)
    planes[index(MOVEMENT * CELLS + at)] = clipped(card.movement + it.movement_bonus)
    planes[index(READY * CELLS + at)] = 3 if known.active == slot else ready
    planes[index(MARKED * CELLS + at)] = marks


@rule
def clipped(number: int) -> int:
    """A number as a plane can hold it."""
    return min(max(number, -MOST), MOST)


@rule
def observe_cards(scenario: Scenario, known: State, player: int, planes: NDArray[np.int8]) -> None:
    """Hands, decks, discard piles, stores and the pile of a draft, as far as they are known."""
    for card in range(scenario.card_count):
        planes[index(HAND * CELLS + card)] = known.seats[index(player)].hand[index(card)]
    if player < PLAYERS:
        for k in range(PILE):
            card = int(known.draft.piles[index(player), index(k)])
            if card > 0:
                planes[index(BEFORE * CELLS + card - 1)] = 1
    for turn in range(PLAYERS):
        seat = known.seats[index((player + turn) % PLAYERS)]
        first = (PILES + 4 * turn) * CELLS
        for card in range(scenario.card_count):
            planes[index(first + DECK * CELLS + card)] = seat.deck[index(card)]
            planes[index(first + SHOWN * CELLS + card)] = seat.shown[index(card)]
            planes[index(first + DISCARD * CELLS + card)] = seat.discard[index(card)]
            planes[index(first + STORE * CELLS + card)] = seat.store[index(card)]


@rule
def observe_stack(known: State, player: int, planes: NDArray[np.int8]) -> None:
    """What is declared, from the bottom."""
    for place in range(known.height):
        item = known.stack[index(place)]
        at = STACKED * CELLS + place * ITEM
        planes[index(at)] = item.does
        planes[index(at + 1)] = 1 if item.player == player else 2
        planes[index(at + 2)] = clipped(item.card + 1)
        planes[index(at + 3)] = item.ability + 1
        planes[index(at + 4)] = clipped(item.source + 1)
        planes[index(at + 5)] = clipped(item.targets[0] + 1)
        planes[index(at + 6)] = clipped(item.targets[1] + 1)


@rule
def observe_numbers(known: State, player: int, planes: NDArray[np.int8]) -> None:
    """How far the match has come, and what everybody has."""
    at = NUMBERS * CELLS
    planes[index(at)] = known.phase
    planes[index(at + 1)] = known.step
    planes[index(at + 2)] = 1 if known.turn == player else 0
    planes[index(at + 3)] = known.round
    planes[index(at + 4)] = known.repression
    planes[index(at + 5)] = known.height
    planes[index(at + 6)] = clipped(known.paying + 1)
    for turn in range(PLAYERS):
        seat = known.seats[index((player + turn) % PLAYERS)]
        first = at + ITEM + turn * COUNTS
        planes[index(first)] = clipped(seat.resource)
        planes[index(first + 1)] = clipped(seat.points)
        planes[index(first + 2)] = seat.hand_count
        planes[index(first + 3)] = clipped(seat.deck_count)
        planes[index(first + 4)] = clipped(seat.discard_count)
        planes[index(first + 5)] = clipped(seat.store_count)
