"""What an action's numbers mean: one small decision each, so that lists stay short."""

from __future__ import annotations

from enum import IntEnum

from sandtable.contract.rule import rule

from .scenario import MAX_AIM, MAX_CELLS, STEPS, WEAPONS

AIMS = MAX_AIM + 1
SHOTS = WEAPONS * AIMS
POINTS = STEPS + 1
TARGETS = MAX_CELLS


class Verb(IntEnum):
    """What a player can decide; letting something pass comes first. Comments say what an action's target is."""

    PASS = 0
    WAIT = 1  # the ticks to wait
    SHOOT = 2  # see shot_target
    MOVE = 3  # twice the number of the movement action, and one more if it is with care
    STEP = 4  # the next hex of the path
    JUMP = 5  # the hex to land on
    GO = 6  # the path is as it shall be
    RISE = 7
    FACE = 8  # a direction
    INTERRUPT = 9  # see interrupt_target
    DODGE = 10  # the hex to go to
    COUNTER = 11  # the number of the own weapon
    BACK = 12  # take back what is half declared


VERBS = len(Verb)


@rule
def shot_target(unit: int, weapon: int, aim: int) -> int:
    """A shot as one number: at whom, with which of the own weapons, after so many ticks of aiming."""
    return unit * SHOTS + weapon * AIMS + aim


@rule
def interrupt_target(unit: int, point: int) -> int:
    """An interrupt as one number: by whom, and at which point of the actor's path."""
    return unit * POINTS + point
