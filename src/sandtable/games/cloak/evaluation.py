"""How a position looks to a bot (``evaluate``) and to a learner (``observe``)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sandtable.contract.rule import index, rule

from .scenario import MAX_CELLS, MAX_SIDE, NO_LEADER, Scenario, Team, Type
from .state import State, Status

PLANES = 13
NOBODYS_WALLS, ACTIVE, STAMINA, ORDERS, TURNS_LEFT = 8, 9, 10, 11, 12
LEADER_SHARE = 0.5
CLEAR_LEAD = 0.15  # of the weaker side's strength; fitted to how bot matches end


@rule
def evaluate(scenario: Scenario, known: State, player: int) -> float:
    """The lead in strength, against the strength of the weaker side, between -0.9 and 0.9."""
    own = strength(scenario, known, player)
    other = strength(scenario, known, 1 - player)
    return 0.9 * (own - other) / (CLEAR_LEAD * min(own, other) + abs(own - other) + 0.001)


@rule
def strength(scenario: Scenario, known: State, team: int) -> float:
    """The share of hit points that those who act still have, the leader's counting as half of all if there is one."""
    alive = 0
    for i in range(scenario.actors):
        entity = known.entities[index(i)]
        if entity.team == team and entity.status != Status.DEAD:
            alive += entity.hp
    leader = scenario.leaders[index(team)]
    if leader == NO_LEADER:
        return float(alive)
    share = known.entities[leader].hp / scenario.hit_points[Type.LEADER]
    return alive * (1.0 - LEADER_SHARE + LEADER_SHARE * share)


@rule
def observe(scenario: Scenario, known: State, player: int, planes: NDArray[np.int8]) -> None:
    """Thirteen planes of 24 × 24 points, the grid at the top left.

    Hit points of own soldiers, spies, walls, leader (0 to 3), the enemy's (4 to 7), nobody's walls (8); 1 for an active
    ability (9); stamina (10); own orders (11, direction + 1 and so on as in ``Order``); turns left on the grid, at
    most 100 (12). Numbers above 127 count as 127.
    """
    left = min(100, scenario.turn_limit - known.turn + 1)
    for y in range(scenario.height):
        for x in range(scenario.width):
            planes[index(TURNS_LEFT * MAX_CELLS + y * MAX_SIDE + x)] = left
    for i in range(scenario.entities):
        entity = known.entities[index(i)]
        if entity.status != Status.PRESENT:
            continue
        at = entity.cell // scenario.width * MAX_SIDE + entity.cell % scenario.width
        plane = int(scenario.slots[index(i)].type)
        if entity.team == Team.NOBODY:
            plane = NOBODYS_WALLS
        elif entity.team != player:
            plane += 4
        planes[index(plane * MAX_CELLS + at)] = min(127, int(entity.hp))
        planes[index(ACTIVE * MAX_CELLS + at)] = entity.active
        planes[index(STAMINA * MAX_CELLS + at)] = min(127, int(entity.stamina))
        planes[index(ORDERS * MAX_CELLS + at)] = entity.order
