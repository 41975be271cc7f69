"""What can happen, and who is told of it (LT-16)."""

from __future__ import annotations

from enum import IntEnum

from sandtable.contract.action import EVERYBODY
from sandtable.contract.rule import index, rule

from .reach import is_in_sight
from .scenario import Scenario
from .state import State, Status

DIE = 7
SECOND_DIE = 3
HIT = 1 << 6
SHOOTER_ELEVATED = 1 << 7
TARGET_ELEVATED = 1 << 8
COVERED = 1 << 9
SNAP = 1 << 10
REACTION = 1 << 11


class Kind(IntEnum):
    """What can happen. Each comment says what an event's actor, target, amount and extra are."""

    TURN = 0  # target: the turn; extra: team
    MOVED = 1  # actor; target: to; amount: from
    APPEARED = 2  # actor; target: where he comes into sight
    VANISHED = 3  # actor; target: where he was seen last
    BLOCKED = 4  # actor; target: where he was to go
    SHOT = 5  # actor; target: soldier, or MAX_SOLDIERS + base; amount: points; extra: dice and modifiers, as above
    SHUT_DOWN = 6  # actor: whose laser is off now; target: square
    ELIMINATED = 7  # actor; target: square
    CHARGING = 8  # actor; target: square
    CHARGED = 9  # actor; target: square
    BASE_STRUCK = 10  # amount: points; extra: the team that scores
    WATCHING = 11  # actor; target: square; amount: 1 for a snap shot, 2 for a regular one
    TARGET_REACHED = 12  # amount: score; extra: team
    OFFENCE_GONE = 13  # extra: team
    NOBODY_LEFT = 14  # extra: team
    LIMIT_REACHED = 15  # amount: Red's score; extra: Blue's
    WON = 16  # extra: team
    DRAWN = 17


@rule
def is_watched(scenario: Scenario, state: State, team: int, cell: int) -> bool:
    """Whether a soldier of a team has a square in line of sight; without fog everything is seen (LT-16)."""
    if not scenario.fog:
        return True
    for i in range(scenario.first[index(team)], scenario.first[index(team + 1)]):
        soldier = state.soldiers[index(i)]
        if soldier.status == Status.PRESENT and is_in_sight(scenario, int(soldier.cell), cell):
            return True
    return False


@rule
def witnesses(scenario: Scenario, state: State, soldier: int) -> int:
    """Who sees what a soldier does where he stands: everybody, or only his own team (LT-16)."""
    team = int(scenario.slots[index(soldier)].team)
    if is_watched(scenario, state, 1 - team, int(state.soldiers[index(soldier)].cell)):
        return EVERYBODY
    return 1 << team
