"""Who sits where, as the options of a command say: ``--left``, ``--right`` and ``--seat NAME=WHO``."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Game
from sandtable.contract.seating import Seat


def seated(seats: Sequence[Seat], left: str, right: str, named: Sequence[str] = ()) -> dict[int, str]:
    """Who plays each seat that the rules leave to somebody: the first is ``left``'s and all others are ``right``'s, but
    for those that are ``named``.

    >>> seats = [Seat(0, "Red", 0), Seat(1, "Blue", 1), Seat(2, "Gold", 2)]
    >>> seated(seats, "me", "greedy", ["gold=random"])
    {0: 'me', 1: 'greedy', 2: 'random'}
    """
    taken = [seat.number for seat in seats if seat.is_taken]
    return dict.fromkeys(taken, right) | {taken[0]: left} | _named(seats, named)


def seats_played(game: Game) -> str:
    """How many seats there are to be had on a game's scenarios: ``2``, or ``2 to 4``."""
    files = (game.file(name) for name in game.scenario_names())
    counts = sorted(sum(seat.is_taken for seat in file.seating(game.seats)) for file in files)
    return str(counts[0]) if counts[0] == counts[-1] else f"{counts[0]} to {counts[-1]}"


def people_named(named: Sequence[str]) -> bool:
    """Whether somebody has named a seat for a person."""
    return any(given.rpartition("=")[2].strip() == "me" for given in named)


def _named(seats: Sequence[Seat], named: Sequence[str]) -> dict[int, str]:
    found: dict[int, str] = {}
    for given in named:
        name, sign, who = (part.strip() for part in given.partition("="))
        if not sign or not name or not who:
            raise SandtableError("seat/unreadable", given, "it should be NAME=WHO", f"such as {seats[0].name}=me")
        seat = seat_called(seats, name)
        if seat.number in found:
            raise SandtableError("seat/doubled", name, f"{seat.name} is given twice", "give each seat once")
        found[seat.number] = who
    return found


def seat_called(seats: Sequence[Seat], name: str) -> Seat:
    """The seat of that name, however it is spelled, if it is one that somebody can have."""
    free = f"there are {', '.join(seat.name for seat in seats if seat.is_taken)}"
    for seat in seats:
        if seat.name.casefold() == name.casefold():
            if seat.is_taken:
                return seat
            raise SandtableError("seat/not-free", name, f"the rules play {seat.name} themselves", free)
    raise SandtableError("seat/unknown", name, "this scenario has no such seat", free)
