"""How the server is: whether a move could be stored right now, and whether play goes on."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from sandtable.contract.errors import SandtableError

from .logs import log
from .store.storage import Storage
from .workshop.work import for_move

FRESH_SECONDS, PATIENCE_SECONDS = 1.0, 2.0
STEP_SECONDS, STEPS, LARGEST_LAG = 0.25, 20, 1.0
STUCK = SandtableError("database/stuck", "matches", "nothing was stored for seconds", "try again later")
STALLED = SandtableError("play/stalled", "matches", "those who play have to wait for seconds", "try again later")


@dataclass(frozen=True)
class Condition:
    """What is wrong with the database and with play, if anything is."""

    database: SandtableError | None
    play: SandtableError | None

    @property
    def is_well(self) -> bool:
        """Whether nothing is wrong."""
        return self.database is None and self.play is None

    def told(self) -> dict[str, Any]:
        """The same for programs and for people."""
        wrong = [error for error in (self.database, self.play) if error is not None]
        told: dict[str, Any] = {"database": self.database is None, "play": self.play is None}
        return {**told, "codes": [error.code for error in wrong], "text": " ".join(error.sentence() for error in wrong)}


class Probe:
    """Something that is tried and must be done in time; it is not tried again before it is."""

    def __init__(self, attempt: Callable[[], Awaitable[object]], late: SandtableError) -> None:
        self.attempt, self.late = attempt, late
        self._trying: asyncio.Future[object] | None = None

    async def look(self) -> SandtableError | None:
        """What is wrong, if anything is."""
        if self._trying is None or self._trying.done():
            self._trying = asyncio.ensure_future(self.attempt())
        done, _ = await asyncio.wait([self._trying], timeout=PATIENCE_SECONDS)
        if not done:
            return self.late
        error = self._trying.exception()
        return error if error is None or isinstance(error, SandtableError) else self.late


class Health:
    """Looks after the server, at most once a second however often it is asked."""

    def __init__(self, storage: Storage) -> None:
        self._storing = Probe(storage.beat, STUCK)
        self._playing = Probe(lambda: for_move(lambda: None), STALLED)
        self._lags: deque[float] = deque(maxlen=STEPS)
        self._looking: asyncio.Task[Condition] | None = None
        self._looked = -FRESH_SECONDS
        self._was_playing = True

    async def watch(self) -> None:
        """Measure how late the event loop is, for as long as the server runs."""
        while True:
            before = time.monotonic()
            await asyncio.sleep(STEP_SECONDS)
            self._lags.append(time.monotonic() - before - STEP_SECONDS)

    async def look(self) -> Condition:
        """How things stand, or stood less than a second ago."""
        is_old = self._looking is None or (self._looking.done() and time.monotonic() - self._looked > FRESH_SECONDS)
        if self._looking is None or is_old:
            self._looking = asyncio.ensure_future(self._look())
        return await asyncio.shield(self._looking)

    async def _look(self) -> Condition:
        database, play = await asyncio.gather(self._storing.look(), self._playing.look())
        if max(self._lags, default=0.0) > LARGEST_LAG:
            play = STALLED
        condition = Condition(database, play)
        self._looked = time.monotonic()
        self._note(condition)
        return condition

    def _note(self, condition: Condition) -> None:
        """Log it when play is stalled, and when it goes on; trouble with the database is logged where it is met."""
        is_playing = condition.play is None
        if is_playing != self._was_playing:
            self._was_playing = is_playing
            log(logging.INFO if is_playing else logging.ERROR, "play", code="ok" if is_playing else STALLED.code)
