"""Fair shares of what there is little of: whose turn it is when a place gets free."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count

HALF_LIFE_SECONDS = 30.0
FORGOTTEN_SECONDS = 0.001


class Usage:
    """How many seconds each has had lately; half of it is forgotten every ``HALF_LIFE_SECONDS``."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._had: dict[str, tuple[float, float]] = {}

    def of(self, name: str) -> float:
        """What somebody has had lately."""
        seconds, at = self._had.get(name, (0.0, 0.0))
        return float(seconds * 0.5 ** ((self._clock() - at) / HALF_LIFE_SECONDS))

    def add(self, name: str, seconds: float) -> None:
        """Note that somebody has had some."""
        self._had[name] = (self.of(name) + seconds, self._clock())

    def forget(self) -> None:
        """Drop those of whom nothing is left to remember."""
        for name in [name for name in self._had if self.of(name) < FORGOTTEN_SECONDS]:
            del self._had[name]


@dataclass(eq=False)
class Waiting:
    """Somebody in the queue: for whom, for which match, and whether anybody looks on."""

    people: Callable[[], list[str]]
    match: str
    is_watched: Callable[[], bool]
    number: int
    called: asyncio.Future[str] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Shares:
    """A queue before some places. Watched comes before unwatched; then who runs least now and has had least lately;
    then the match that has; then who came first. One person has at most ``most_at_once`` places."""

    def __init__(self, places: int, most_at_once: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.places, self.most_at_once = places, most_at_once
        self._clock = clock
        self._people, self._matches = Usage(clock), Usage(clock)
        self._running: Counter[str] = Counter()
        self._waiting: list[Waiting] = []
        self._numbers = count()

    @property
    def waiting(self) -> int:
        """How many wait."""
        return len(self._waiting)

    def running_of(self, person: str) -> int:
        """How many places somebody has."""
        return self._running[person]

    def waiting_of(self, person: str) -> int:
        """How many wait for somebody."""
        return sum(person in waiting.people() for waiting in self._waiting)

    @asynccontextmanager
    async def turn(
        self, people: Callable[[], list[str]], match: str = "", is_watched: Callable[[], bool] = lambda: False
    ) -> AsyncIterator[None]:
        """Wait for a place, and have it for as long as this lasts; it counts for one of ``people``."""
        waiting = Waiting(people, match, is_watched, next(self._numbers))
        self._waiting.append(waiting)
        self._call()
        try:
            person = await waiting.called
        except BaseException:
            self._drop(waiting)
            raise
        began = self._clock()
        try:
            yield
        finally:
            self._leave(person, match, self._clock() - began)

    def _drop(self, waiting: Waiting) -> None:
        """Somebody does not wait any more, called or not."""
        if waiting in self._waiting:
            self._waiting.remove(waiting)
        elif waiting.called.done() and not waiting.called.cancelled():
            self._leave(waiting.called.result(), waiting.match, 0.0)

    def _leave(self, person: str, match: str, seconds: float) -> None:
        self._running[person] -= 1
        if not self._running[person]:
            del self._running[person]
        self._people.add(person, seconds)
        self._matches.add(match, seconds)
        self._people.forget()
        self._matches.forget()
        self._call()

    def _call(self) -> None:
        """Call those whose turn it is."""
        while self._waiting and self._running.total() < self.places:
            person, first = min(((self._person(one), one) for one in self._waiting), key=self._rank)
            if self._running[person] >= self.most_at_once:
                return
            self._waiting.remove(first)
            if not first.called.done():  # one that was cancelled has left already
                self._running[person] += 1
                first.called.set_result(person)

    def _person(self, waiting: Waiting) -> str:
        """The one for whom it counts: of all for whom it is, who has had least."""
        return min(waiting.people(), key=lambda person: (self._running[person], self._people.of(person)))

    def _rank(self, of: tuple[str, Waiting]) -> tuple[bool, bool, int, float, float, int]:
        person, waiting = of
        running = self._running[person]
        is_full = running >= self.most_at_once
        had, match = self._people.of(person), self._matches.of(waiting.match)
        return is_full, not waiting.is_watched(), running, had, match, waiting.number
