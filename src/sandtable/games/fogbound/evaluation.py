"""How a position looks to a bot (``evaluate``) and to a learner (``observe``)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sandtable.contract.rule import index, rule

from .scenario import MAX_CELLS, OUTSIDE, SLOTS, Scenario
from .state import NONE, Place, State

PLANES = 13
TERRAIN, SEEN, EXPLORED, CONTACT, OBJECTIVE, GHOST, READY, ENERGY, ACTIVE = range(4, 13)
CLEAR_LEAD = 7.5  # fitted to how bot matches end


@rule
def evaluate(scenario: Scenario, known: State, player: int) -> float:
    """Points, objectives held and the worth of both armies, as far as the player knows, between -0.9 and 0.9."""
    value = 1.5 * (known.score[index(player)] - known.score[index(1 - player)])
    for k in range(scenario.boards[known.board].objectives):
        owner = known.owners[index(player), index(k)]
        if owner:
            value += 2.0 if owner == player + 1 else -2.0
    value += worth(scenario, known, player) - worth(scenario, known, 1 - player)
    return 0.9 * value / (abs(value) + CLEAR_LEAD)


@rule
def worth(scenario: Scenario, known: State, side: int) -> float:
    """The price of a side's units by the health that they have left; those never met are not counted, nor lost."""
    total = 0.0
    for k in range(known.count[index(side)]):
        unit = known.units[index(side * SLOTS + k)]
        kind = scenario.types[unit.type]
        if unit.place == Place.DEAD:
            total -= 0.5 * kind.price
        elif unit.place == Place.ON_BOARD or unit.place == Place.INSIDE:
            total += 0.5 * kind.price * unit.hp / kind.health
    return total


@rule
def observe(scenario: Scenario, known: State, player: int, planes: NDArray[np.int8]) -> None:
    """Thirteen planes of 192 hexes, as the cells are numbered.

    Own units by type (1 + number), their health, the enemy's seen ones by type and health (0 to 3); terrain (4); hexes
    seen (5), explored (6), with unknown enemies (7); objectives: 1 nobody's, 2 own, 3 the enemy's (8); ghosts by the
    rounds since, 1 being this one (9); ready units (10); energy (11); the active unit, with its points + 64 (12).
    """
    board = scenario.boards[known.board]
    for cell in range(scenario.width * scenario.height):
        if scenario.hole[index(cell)]:
            continue
        word, bit = index(cell >> 5), cell & 31
        planes[index(TERRAIN * MAX_CELLS + cell)] = board.terrain[index(cell)] + 1
        planes[index(SEEN * MAX_CELLS + cell)] = known.seen[index(player), word] >> bit & 1
        planes[index(EXPLORED * MAX_CELLS + cell)] = known.explored[index(player), word] >> bit & 1
        planes[index(CONTACT * MAX_CELLS + cell)] = known.contacts[index(player), word] >> bit & 1
        if board.objective[index(cell)] != OUTSIDE:
            owner = known.owners[index(player), board.objective[index(cell)]]
            planes[index(OBJECTIVE * MAX_CELLS + cell)] = 1 if owner == 0 else 2 if owner == player + 1 else 3
    for side in range(2):
        for k in range(known.count[index(side)]):
            observe_unit(known, player, side * SLOTS + k, planes)


@rule
def observe_unit(known: State, player: int, unit: int, planes: NDArray[np.int8]) -> None:
    """What a learner sees of one unit."""
    there = known.units[index(unit)]
    plane = 0 if unit // SLOTS == player else 2
    if there.place == Place.ON_BOARD:
        planes[index(plane * MAX_CELLS + there.cell)] = there.type + 1
        planes[index((plane + 1) * MAX_CELLS + there.cell)] = there.hp
        planes[index(READY * MAX_CELLS + there.cell)] = there.ready
        planes[index(ENERGY * MAX_CELLS + there.cell)] = there.energy
        if known.active != NONE and known.active == unit:
            planes[index(ACTIVE * MAX_CELLS + there.cell)] = known.points + 64
    elif there.ghost_round:
        planes[index(GHOST * MAX_CELLS + there.ghost_cell)] = known.round - there.ghost_round + 1
