"""Whether a team has learnt something by a decision of its own (LT-16)."""

from __future__ import annotations

import numpy as np

from .scenario import Scenario
from .state import State, Status


def reveals(scenario: Scenario, before: State, after: State, player: int) -> bool:
    """Whether a team sees squares that it did not see before, or sees, misses or has heard anything else of others; who
    was in the way unseen, too, shows in who has not moved."""
    own = range(scenario.first[player], scenario.first[player + 1])
    others = [i for i in range(scenario.first[2]) if i not in own]
    if before.team != after.team or after.shot.shooter:
        return True
    if any(before.soldiers[i] != after.soldiers[i] for i in others) or _is_blocked(before, after, own):
        return True
    return bool((_seen(scenario, after, own) & ~_seen(scenario, before, own)).any())


def _is_blocked(before: State, after: State, own: range) -> bool:
    """Whether somebody has spent a point on going and stands where he stood."""
    spent = [i for i in own if before.soldiers[i].ap != after.soldiers[i].ap]
    return any(before.soldiers[i].cell == after.soldiers[i].cell for i in spent)


def _seen(scenario: Scenario, known: State, own: range) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    """The squares that a team sees, seven words of them."""
    eyes = [int(known.soldiers[i].cell) for i in own if known.soldiers[i].status == Status.PRESENT]
    seen: np.ndarray[tuple[int, ...], np.dtype[np.int64]] = np.bitwise_or.reduce(scenario.sees.numpy()[eyes], axis=0)
    return seen
