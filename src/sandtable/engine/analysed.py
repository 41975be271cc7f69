"""What an analysis says: plain data that goes into files, pages and over the wire."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pydantic import BaseModel, ConfigDict

from sandtable.contract.seating import Seat, team_name, teams_of

VERSION: Literal[1] = 1
Mark = Literal["inaccuracy", "mistake", "blunder"]
INACCURACY, MISTAKE, BLUNDER = 0.05, 0.10, 0.20
MARKS: tuple[tuple[Mark, float], ...] = (("blunder", BLUNDER), ("mistake", MISTAKE), ("inaccuracy", INACCURACY))


class Said(BaseModel):
    """Base of all that an analysis says. Shares of winning go from 0 to 1."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Side(Said):
    """Who wins and loses together."""

    title: str
    seats: tuple[int, ...]


class Spent(Said):
    """What each decision was given to be thought about."""

    seconds: float | None
    playouts: int | None


class Judged(Said):
    """One decision. ``open`` is how the match really stood before it, for each side.

    ``known`` is the share of winning that its seat could have had, as far as it could know, and ``taken`` what it chose
    instead; there is neither where it had no choice. ``lost`` is the difference, as far as it is beyond doubt; if that
    is worth a ``mark``, ``better`` says what would have been better. ``luck`` is how much more came of it for its seat
    than could be expected, if that is beyond doubt.
    """

    number: int
    seat: int
    text: str
    open: list[float]
    known: float | None = None
    taken: float | None = None
    lost: float = 0.0
    mark: Mark | None = None
    better: str | None = None
    luck: float = 0.0
    playouts: int = 0


class Summed(Said):
    """A seat in all: how many decisions it took, how many of them were a choice, what it lost at each of these on
    average, its marks, and its luck: that of its own decisions, less its part of the others'."""

    seat: int
    title: str
    side: int
    decisions: int
    choices: int
    lost: float
    blunders: int
    mistakes: int
    inaccuracies: int
    luck: float


class Analysis(Said):
    """A match looked back at. ``end`` is how it stood in the end, for each side; ``rules`` is the version of the game's
    rules. What was stopped has fewer ``decisions`` than the match."""

    version: Literal[1] = VERSION
    game: str
    title: str
    rules: int
    seed: str
    budget: Spent
    sides: tuple[Side, ...]
    outcome: tuple[float, ...] | None
    seats: tuple[Summed, ...]
    decisions: tuple[Judged, ...]
    end: list[float]


def mark_of(lost: float) -> Mark | None:
    """How bad it is to lose such a share of winning.

    >>> mark_of(0.04), mark_of(0.05), mark_of(0.1), mark_of(0.3)
    (None, 'inaccuracy', 'mistake', 'blunder')
    """
    return next((mark for mark, least in MARKS if lost >= least), None)


def sides_of(seats: Sequence[Seat]) -> tuple[Side, ...]:
    """The sides of a match, as far as anybody plays them."""
    taken = teams_of([seat for seat in seats if seat.is_taken]).values()
    return tuple(Side(title=team_name(team), seats=tuple(seat.number for seat in team)) for team in taken)


def summed_up(seats: Sequence[Seat], sides: Sequence[Side], decisions: Sequence[Judged]) -> tuple[Summed, ...]:
    """Every seat that somebody plays, in all."""
    return tuple(_summed(seat, sides, decisions) for seat in seats if seat.is_taken)


def _summed(seat: Seat, sides: Sequence[Side], decisions: Sequence[Judged]) -> Summed:
    own = [one for one in decisions if one.seat == seat.number]
    chosen = [one for one in own if one.known is not None]
    marks = [one.mark for one in own]
    side = next(number for number, side in enumerate(sides) if seat.number in side.seats)
    return Summed(
        seat=seat.number,
        title=seat.name,
        side=side,
        decisions=len(own),
        choices=len(chosen),
        lost=round(sum(one.lost for one in chosen) / max(1, len(chosen)), 4),
        blunders=marks.count("blunder"),
        mistakes=marks.count("mistake"),
        inaccuracies=marks.count("inaccuracy"),
        luck=round(sum(_luck_for(sides, side, one) for one in decisions), 4),
    )


def _luck_for(sides: Sequence[Side], side: int, decision: Judged) -> float:
    """What a decision's luck was to a side: what one side wins, the others lose between them."""
    if decision.seat in sides[side].seats:
        return decision.luck
    return -decision.luck / (len(sides) - 1)
