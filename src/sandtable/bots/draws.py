"""What bots think of a draw that is offered to them."""

from __future__ import annotations

from sandtable.engine.match import Match
from sandtable.engine.searching import value_of

EVEN = 0.1
LATE = 30


def why_not_draw(match: Match, seat: int) -> str:
    """Why the bot in a seat declines a draw, or nothing if it agrees: where it stands worse, or where things are even
    and it has decided at least ``LATE`` times. It goes by what its seat knows, and by its own decisions."""
    value = value_of(match, seat)
    if value > EVEN:
        return "it thinks that it stands better"
    is_late = sum(past.seat == seat for past in match.history()) >= LATE
    return "" if is_late or value < -EVEN else "things are even, and it would rather play on"
