"""Statuses that count: what happens when one is given again, and how it runs out.

A game keeps a count for each status of each bearer, 0 for none, and says in its content by which of these rules each
status goes.
"""

from __future__ import annotations

from enum import IntEnum

from ..contract.rule import rule


class Stacking(IntEnum):
    """What happens when a status is given to somebody who has it."""

    HIGHEST = 0
    ADD = 1
    KEEP = 2


class Passing(IntEnum):
    """How a status runs out when its time comes: one less, all at once, or never by itself."""

    ONE_LESS = 0
    ROUND_END = 1
    NEVER = 2


@rule
def stacked(stacking: int, had: int, count: int, most: int) -> int:
    """The count of a status that is given again: the higher one, the sum, or what was there; at most ``most``."""
    now = max(had, count)
    if stacking == Stacking.ADD:
        now = had + count
    elif stacking == Stacking.KEEP and had > 0:
        now = had
    return min(now, most)


@rule
def run_down(passing: int, count: int, times: int) -> int:
    """What is left of a status once its time has come so many times."""
    if passing == Passing.ONE_LESS:
        return max(0, count - times)
    return 0 if passing == Passing.ROUND_END and times else count
