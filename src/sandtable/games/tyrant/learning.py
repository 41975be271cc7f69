"""Whether a player has learnt something by a decision of its own (TYR-02, TYR-07, TYR-10)."""

from __future__ import annotations

from .scenario import SEATS, Scenario
from .state import Phase, State

CLOCK = ("turn", "round", "result")
"""What is another one when the turn has passed on."""


def reveals(scenario: Scenario, before: State, after: State, player: int) -> bool:
    """Whether others are to decide, the turn has passed on, something on the stack was carried out, or a player sees
    cards that it did not see before: drawn, shown by others, or passed on in a draft."""
    if any(getattr(before, name) != getattr(after, name) for name in CLOCK):
        return True
    if before.phase == Phase.DRAFT:
        return _has_passed(before, after)
    if after.decider != player or after.height < before.height:
        return True
    others = [seat for seat in range(SEATS) if seat != player]
    return _has_drawn(before, after, player) or any(before.seats[seat] != after.seats[seat] for seat in others)


def _has_passed(before: State, after: State) -> bool:
    """Whether everybody has picked: the piles go on, or the draft is over (TYR-02)."""
    draft, then = before.draft, after.draft
    return bool(before.phase != after.phase or (draft.passed, draft.left) != (then.passed, then.left))


def _has_drawn(before: State, after: State, player: int) -> bool:
    """Whether a player's deck is another one: cards were drawn from it, or it was made anew."""
    return bool((before.seats[player].deck.numpy() != after.seats[player].deck.numpy()).any())
