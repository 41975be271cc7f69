"""Who plays: the seats of a scenario, and who is on whose team."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .errors import SandtableError

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


def teams_of(seats: Sequence[Seat]) -> dict[int, tuple[Seat, ...]]:
    """The seats by team, in order of their first seats."""
    return {team: tuple(seat for seat in seats if seat.team == team) for team in dict.fromkeys(s.team for s in seats)}


def and_list(names: Sequence[str]) -> str:
    """Names in a sentence.

    >>> and_list(["Red", "Blue", "Green"])
    'Red, Blue and Green'
    """
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def team_name(seats: Sequence[Seat]) -> str:
    """What a team is called: by the names of its seats."""
    return and_list([seat.name for seat in seats])


def check_seating(seats: Sequence[Seat], names: Sequence[str], title: str) -> None:
    """Refuse a seating at which nobody can play a game whose seats have these names; ``title`` is the scenario's."""
    if not seats:
        raise SandtableError("scenario/no-seats", title, "it has no seats", "name at least one")
    if len(seats) > MOST_SEATS:
        raise SandtableError("scenario/too-many-seats", title, f"it has {len(seats)} seats", f"{MOST_SEATS} are enough")
    for seat in seats:
        if not 0 <= seat.number < len(names):
            named = ", ".join(f"{number} ({name})" for number, name in enumerate(names))
            raise SandtableError("scenario/no-such-seat", seat.number, f"{title}: the game's seats are {named}")
    if len({seat.number for seat in seats}) < len(seats) or len({seat.name.casefold() for seat in seats}) < len(seats):
        raise SandtableError("scenario/doubled-seat", title, "it has a seat twice", "name each once")
    if not any(seat.is_taken for seat in seats):
        raise SandtableError("scenario/nobody-plays", title, "the rules play all of its seats", "leave one to somebody")
