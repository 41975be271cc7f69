"""Who plays: the seats of a scenario, and who is on whose team."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

MOST_SEATS = 8


@dataclass(frozen=True)
class Seat:
    """A place at the table: its ``number`` in the game, by which rules know it, its name, the ``team`` that wins or
    loses with it, and whether somebody sits there or the rules play it themselves."""

    number: int
    name: str
    team: int
    is_taken: bool = True


def each_for_itself(names: Sequence[str]) -> tuple[Seat, ...]:
    """All seats of a game, each a team of its own."""
    return tuple(Seat(number, name, number) for number, name in enumerate(names))


def taken(seats: Sequence[Seat]) -> tuple[int, ...]:
    """The numbers of the seats at which somebody sits."""
    return tuple(seat.number for seat in seats if seat.is_taken)


def teams_of(seats: Sequence[Seat]) -> dict[int, tuple[Seat, ...]]:
    """The seats by team, in order of their first seats."""
    return {team: tuple(seat for seat in seats if seat.team == team) for team in dict.fromkeys(s.team for s in seats)}


def team_name(seats: Sequence[Seat]) -> str:
    """What a team is called: by the names of its seats."""
    return " and ".join(filter(None, (", ".join(s.name for s in seats[:-1]), seats[-1].name)))
