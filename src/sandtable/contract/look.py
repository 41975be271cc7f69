"""Who looks at what: what everything that is made for people is made from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

from .errors import SandtableError
from .record import Record
from .scenario import ScenarioFile
from .seating import Seat

F = TypeVar("F", bound=ScenarioFile)
S = TypeVar("S", bound=Record)
K = TypeVar("K", bound=Record)


@dataclass(frozen=True, eq=False)
class Box(Generic[F, S]):
    """A scenario as it lies on the table: the checked ``file`` with its names and texts, for people, the ``scenario``,
    the record of numbers that the rules read, and the ``seats`` of which it says that they play."""

    file: F
    scenario: S
    seats: tuple[Seat, ...]

    @cached_property
    def players(self) -> tuple[int, ...]:
        """The numbers of the seats that somebody plays; the rules play the others."""
        return tuple(seat.number for seat in self.seats if seat.is_taken)

    def check_seat(self, seat: int) -> int:
        """That seat, if it is one of these."""
        if not any(seat == one.number for one in self.seats):
            named = ", ".join(f"{one.number} ({one.name})" for one in self.seats)
            raise SandtableError("seat/unknown", seat, f"the seats of this match are {named}")
        return seat

    def seat_name(self, seat: int) -> str:
        """What a seat is called."""
        self.check_seat(seat)
        return next(one.name for one in self.seats if one.number == seat)


@dataclass(frozen=True, eq=False)
class Look(Generic[F, S, K]):
    """Somebody's look at the table: what is in the ``box``, who looks (a seat, or the number after the last one for a
    spectator), and what that ``player`` knows, which is not asked for before it is needed.

    A game gives its own kind a name: ``Glance = Look[Connect4File, Scenario, State]``.
    """

    box: Box[F, S]
    player: int
    ask: Callable[[], K]

    @property
    def file(self) -> F:
        """The checked scenario file."""
        return self.box.file

    @property
    def scenario(self) -> S:
        """The record that the rules read."""
        return self.box.scenario

    @cached_property
    def known(self) -> K:
        """The state as this player knows it."""
        return self.ask()


AnyBox = Box[Any, Any]
AnyLook = Look[Any, Any, Any]
