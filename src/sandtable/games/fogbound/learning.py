"""Whether a side has learnt something by a decision of its own (FOG-13, FOG-16 to FOG-27)."""

from __future__ import annotations

from .scenario import SLOTS, Scenario
from .state import State

WATCHED = ("turn", "round", "first", "board", "banned")
"""What is another one when the turn has passed on, and others decide."""


def reveals(scenario: Scenario, before: State, after: State, player: int) -> bool:
    """Whether a side sees hexes that it did not see before, or anything of an enemy, of an objective or of a hex that
    was refused is otherwise than before. Once others are to decide, or play has begun, what was done stays done."""
    if after.phase != before.phase or any(getattr(before, name) != getattr(after, name) for name in WATCHED):
        return True
    enemies = range((1 - player) * SLOTS, (2 - player) * SLOTS)
    if any(before.units[enemy] != after.units[enemy] for enemy in enemies):
        return True
    for name in ("contacts", "refused", "owners"):
        if (getattr(before, name).numpy() != getattr(after, name).numpy()).any():
            return True
    seen, known = after.seen.numpy()[player], before.seen.numpy()[player]
    return bool((seen & ~known).any())
