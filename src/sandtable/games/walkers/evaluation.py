"""How a position looks to a bot (``evaluate``) and to a learner (``observe``)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sandtable.contract.rule import index, rule
from sandtable.mechanics.leads import value_of_lead

from .clock import fewest_ticks
from .scenario import FATAL, MAX_COLUMNS, MAX_ROWS, SIDES, SLOTS, UNITS, Scenario
from .state import Does, Phase, Place, State

PLANES = 16
CELLS = MAX_COLUMNS * MAX_ROWS
HEIGHT, COVER, EXITS, OWN, ENEMY, ACTIVE, PATH, GHOSTS = 0, 1, 2, 3, 8, 13, 14, 15
SIZE, HEALTH, TICKS, MOTION, FACING = range(5)
MOST_TICKS = 100
CLEAR_LEAD = 0.07  # of all machines' values; fitted, like the others, to how bot matches end
LOSS = 1.0
LAG = 0.4
OUT = 1.0
STEP = 0.01


@rule
def evaluate(scenario: Scenario, known: State, player: int) -> float:
    """The lead in machines, their state, and machines brought out, between -0.95 and 0.95."""
    lag = LAG if is_contact(known) else 0.0
    now = fewest_ticks(known)
    lead = standing(scenario, known, player, now, lag) - standing(scenario, known, 1 - player, now, lag)
    return value_of_lead(lead, CLEAR_LEAD * (worth_of(scenario, 0) + worth_of(scenario, 1)))


@rule
def is_contact(known: State) -> bool:
    """Whether anybody is known to see an enemy."""
    for unit in range(UNITS):
        it = known.units[index(unit)]
        if it.place == Place.ON_BOARD and it.is_spotted:
            return True
    return False


@rule
def worth_of(scenario: Scenario, side: int) -> float:
    """The values of all machines that a side began with."""
    total = 0.0
    for unit in range(side * SLOTS, side * SLOTS + scenario.count[index(side)]):
        total += scenario.machines[scenario.starts[index(unit)].machine].value
    return total


@rule
def standing(scenario: Scenario, known: State, side: int, now: int, lag: float) -> float:
    """What a side has: the values of its machines, less for damage that is known, and for each tick that a machine has
    more than the fewest (``now``) as much as for so much damage (``lag``): others act first. More for those that are
    out; where it has to get out, a little for each step towards an exit."""
    total = 0.0
    for unit in range(side * SLOTS, side * SLOTS + scenario.count[index(side)]):
        it = known.units[index(unit)]
        value = float(scenario.machines[scenario.starts[index(unit)].machine].value)
        damage = it.ghost_damage if it.place == Place.UNSEEN else it.damage
        if it.place == Place.ON_BOARD or it.place == Place.UNSEEN:
            behind = min(FATAL, max(0, it.ticks - now))
            total += value * (1.0 - (LOSS * damage + lag * behind) / FATAL)
        elif it.place == Place.LEFT:
            total += value * OUT
        if it.place == Place.ON_BOARD and scenario.needed[index(side)] > 0:
            total -= STEP * scenario.to_exit[index(side), it.cell]
    return total


@rule
def observe(scenario: Scenario, known: State, player: int, planes: NDArray[np.int8]) -> None:
    """Sixteen planes of the largest map, the map at the top left.

    1 + the level of a hex (0), 1 + what its ground hides (1), exits, 1 for own, 2 for the enemy's (2). Own machines: 1
    + size (3), 20 less damage (4), ticks more than the fewest known, at most 100, and 1 (5), 1 + motion, or 4 if prone
    (6), 1 + facing (7); the same for enemies that are seen (8 to 12). 1 where the active machine is known to be (13),
    the path that is declared or being drawn, counted from 1 (14), and where an enemy was seen last (15).
    """
    width = int(scenario.width)
    for cell in range(width * scenario.height):
        at = cell // width * MAX_COLUMNS + cell % width
        planes[index(HEIGHT * CELLS + at)] = 1 + scenario.level[index(cell)]
        planes[index(COVER * CELLS + at)] = 1 + scenario.grounds[scenario.ground[index(cell)]].cover
        exits = int(scenario.exits[index(cell)])
        if exits:
            planes[index(EXITS * CELLS + at)] = (exits >> player & 1) + 2 * (exits >> (1 - player) & 1)
    fewest = 0xFFFF
    for unit in range(SIDES * SLOTS):
        if known.units[index(unit)].place == Place.ON_BOARD:
            fewest = min(fewest, int(known.units[index(unit)].ticks))
    for unit in range(SIDES * SLOTS):
        show(scenario, known, player, unit, fewest, planes)
    if known.order.does >= Does.SHOOT and known.phase != Phase.OVER:
        for point in range(known.order.length + 1):
            cell = int(known.order.path[index(point)])
            planes[index(PATH * CELLS + cell // width * MAX_COLUMNS + cell % width)] = point + 1


@rule
def show(scenario: Scenario, known: State, player: int, unit: int, fewest: int, planes: NDArray[np.int8]) -> None:
    """Write a machine into the planes, or where it was seen last."""
    it = known.units[index(unit)]
    width = int(scenario.width)
    if it.place == Place.UNSEEN and it.ghost_cell > 0:
        cell = int(it.ghost_cell) - 1
        planes[index(GHOSTS * CELLS + cell // width * MAX_COLUMNS + cell % width)] = 1
    if it.place != Place.ON_BOARD:
        return
    at = it.cell // width * MAX_COLUMNS + it.cell % width
    first = OWN if unit // SLOTS == player else ENEMY
    planes[index((first + SIZE) * CELLS + at)] = 1 + scenario.machines[scenario.starts[index(unit)].machine].size
    planes[index((first + HEALTH) * CELLS + at)] = FATAL - it.damage
    planes[index((first + TICKS) * CELLS + at)] = 1 + min(MOST_TICKS, it.ticks - fewest)
    planes[index((first + MOTION) * CELLS + at)] = 4 if it.is_prone else 1 + it.motion
    planes[index((first + FACING) * CELLS + at)] = 1 + it.facing
    if known.active == unit:
        planes[index(ACTIVE * CELLS + at)] = 1
