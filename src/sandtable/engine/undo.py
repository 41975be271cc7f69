"""Taking a decision back: allowed as long as nobody else has learned anything from it and no die was rolled."""

from __future__ import annotations

from typing import Any

from .match import SPECTATOR, Match, Past, hears


def why_not_undo(match: Match, seat: int) -> str | None:
    """Why a seat cannot take its last decision back, or ``None`` if it can."""
    past = match.past
    if past is None:
        return "nothing has been decided yet"
    if past.seat != seat:
        return "the last decision was not yours"
    before: Any = match.game.Table.from_bytes(past.table)
    if before.dice.rolled != match.dice.rolled:
        return "dice were rolled"
    others = [other for other in (*range(match.game.most_players), SPECTATOR) if other != seat]
    return "others have seen it" if any(_noticed(match, past, other) for other in others) else None


def _noticed(match: Match, past: Past, other: int) -> bool:
    """Whether a seat can tell that the last decision was taken."""
    if match.game.know is None or any(hears(audience, other) for audience, _ in past.events):
        return True
    twin = match.copy()
    twin.undo()
    return bool(twin.known(other) != match.known(other))
