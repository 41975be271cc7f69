"""How a position looks to a bot (``evaluate``) and to a learner (``observe``)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sandtable.contract.record import Array
from sandtable.contract.rule import index, lowest_bit, rule
from sandtable.mechanics.leads import value_of_lead

from .scenario import CELLS, MAX_POINTS, WORD, WORDS, Mode, Scenario
from .state import Laser, State, Status

PLANES = 16
WALLS, COVER, OWN_BASES, ENEMY_BASES, OWN, ENEMY, LASERS, WATCHES, FIRED, MOVED, TURNS_LEFT, LEAD = (
    0, 1, 2, 3, 4, 7, 10, 11, 12, 13, 14, 15,
)  # fmt: skip
SOLDIER_WORTH = 3.0
LASER_WORTH = 2.0
CLEAR_LEAD = 16.0


@rule
def evaluate(scenario: Scenario, known: State, player: int) -> float:
    """The lead in points, soldiers and working lasers, between -0.95 and 0.95; a lead of 16 is worth 0.7 of that."""
    lead = standing(scenario, known, player) - standing(scenario, known, 1 - player)
    return value_of_lead(lead, CLEAR_LEAD)


@rule
def standing(scenario: Scenario, known: State, team: int) -> float:
    """A team's score, less for every soldier who is lost and for every laser that does not work; where the last team
    standing wins, more for every soldier it came with. Who has farther to its target score has as much at as large a
    part of it: its points count less."""
    total = float(known.score[index(team)])
    for i in range(scenario.first[index(team)], scenario.first[index(team + 1)]):
        soldier = known.soldiers[index(i)]
        if scenario.mode == Mode.ELIMINATION:
            total += SOLDIER_WORTH + LASER_WORTH
        if soldier.status == Status.ELIMINATED:
            total -= SOLDIER_WORTH + LASER_WORTH
        elif soldier.laser != Laser.ON:
            total -= LASER_WORTH
    own = int(scenario.target[index(team)])
    other = int(scenario.target[index(1 - team)])
    return total * other / own if own > other > 0 else total


@rule
def observe(scenario: Scenario, known: State, player: int, planes: NDArray[np.int8]) -> None:
    """Sixteen planes of 21 × 21 squares, the map at the top left.

    1 for squares that cannot be entered (0), for cover (1), own bases (2) and the enemy's (3); 1 + action points of own
    scouts, grunts and snipers (4 to 6) and of the enemy's (7 to 9); lasers off 1, charging 2 (10); overwatch, snap 1,
    regular 2 (11); shots fired this turn (12); 1 for who has moved (13); turns left, at most 100, on all squares (14);
    the lead in points, from -100 to 100, on all squares (15).
    """
    mark(planes, WALLS, scenario.floor, 1)
    mark(planes, COVER, scenario.cover, 0)
    for base in range(scenario.base_count[0] + scenario.base_count[1]):
        there = scenario.bases[index(base)]
        plane = OWN_BASES if there.team == player else ENEMY_BASES
        planes[index(plane * CELLS + there.cell)] = 1
    for i in range(scenario.first[2]):
        if known.soldiers[index(i)].status == Status.PRESENT:
            show(scenario, known, player, i, planes)
    left = min(100, scenario.turn_limit - known.turn + 1)
    ahead = int(known.score[index(player)]) - int(known.score[index(1 - player)])
    ahead = max(-MAX_POINTS, min(MAX_POINTS, ahead))
    for cell in range(CELLS):
        planes[index(TURNS_LEFT * CELLS + cell)] = left
        planes[index(LEAD * CELLS + cell)] = ahead


@rule
def mark(planes: NDArray[np.int8], plane: int, squares: Array[int], flip: int) -> None:
    """Write 1 for each square of a set into a plane, or (``flip``) for each that is not in it."""
    for word in range(WORDS):
        bits = squares[index(word)]
        if flip:
            bits ^= (1 << WORD) - 1
        while bits != 0:
            planes[index(plane * CELLS + WORD * word + lowest_bit(bits))] = 1
            bits &= bits - 1


@rule
def show(scenario: Scenario, known: State, player: int, i: int, planes: NDArray[np.int8]) -> None:
    """Write a soldier into the planes."""
    soldier = known.soldiers[index(i)]
    slot = scenario.slots[index(i)]
    plane = (OWN if slot.team == player else ENEMY) + slot.kind
    planes[index(plane * CELLS + soldier.cell)] = 1 + soldier.ap
    planes[index(LASERS * CELLS + soldier.cell)] = soldier.laser
    planes[index(WATCHES * CELLS + soldier.cell)] = soldier.watch
    planes[index(FIRED * CELLS + soldier.cell)] = soldier.fired
    planes[index(MOVED * CELLS + soldier.cell)] = soldier.moved
