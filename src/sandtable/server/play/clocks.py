"""Clocks, kept from the times of a match's log alone, so that they survive whatever happens to a server."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from ..messages import Clock

DAY = 86_400


def is_slow(clock: Clock | None) -> bool:
    """Whether a clock leaves days to think: then nobody has to be there for it to run."""
    return clock is not None and max(clock.move_seconds or 0, clock.side_seconds or 0) >= DAY


class SteadyTime:
    """The time of day when the server began, and from there on a clock that nobody can set: whatever happens to the
    machine's time of day meanwhile, it goes on second by second."""

    def __init__(self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic) -> None:
        self._steady = steady
        self._ahead = wall() - steady()

    def now(self) -> float:
        """Seconds since 1970, as this server counts them."""
        return self._steady() + self._ahead


now = SteadyTime().now


class TableTime:
    """The time at one table, which never lies before the last row of its log: if the machine's clock was set back
    while no server ran, the table's goes on from that row."""

    def __init__(self) -> None:
        self._ahead = 0.0

    def now(self, last: float) -> float:
        """The time, of which ``last`` is the latest that was noted."""
        self._ahead = max(self._ahead, last - now())
        return now() + self._ahead


@dataclass
class SeatClock:
    """A seat's time: what it has used up, and since when it is asked and thinks about its present decision."""

    used: float = 0.0
    asked_since: float | None = None
    deciding_since: float = 0.0


@dataclass
class Clocks:
    """The clocks of a match, which run for every seat that is asked, each for itself."""

    clock: Clock | None
    seats: int
    by_seat: list[SeatClock] = field(init=False)

    def __post_init__(self) -> None:
        self.by_seat = [SeatClock() for _ in range(self.seats)]

    def take(self, time: float, asked: set[int], decided: int | None) -> None:
        """Note who is asked from now on, and who has just decided."""
        for seat, own in enumerate(self.by_seat):
            if seat not in asked and own.asked_since is not None:
                own.used += time - own.asked_since
                own.asked_since = None
            elif seat in asked and own.asked_since is None:
                own.asked_since = own.deciding_since = time
            elif seat in asked and seat == decided:
                own.deciding_since = time

    def seconds_left(self, seat: int, now: float) -> float | None:
        """How long a seat may still think: the less of what its decision and its side have left."""
        if self.clock is None:
            return None
        own, left = self.by_seat[seat], []
        running = now - own.asked_since if own.asked_since is not None else 0.0
        thinking = now - own.deciding_since if own.asked_since is not None else 0.0
        if self.clock.side_seconds is not None:
            left.append(self.clock.side_seconds - own.used - running)
        if self.clock.move_seconds is not None:
            left.append(self.clock.move_seconds - thinking)
        return round(max(0.0, min(left)), 1) if left else None

    def is_running(self, seat: int) -> bool:
        """Whether a seat's time runs right now."""
        return self.by_seat[seat].asked_since is not None

    def is_up(self, seat: int, now: float) -> bool:
        """Whether a seat that is asked has no time left."""
        return self.by_seat[seat].asked_since is not None and self.seconds_left(seat, now) == 0.0
