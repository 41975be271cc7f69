"""What takes long and is done in processes of its own, in turn, within a time: the queue before it, and the answers
that are kept.

Who waits is served fairly, by person; what cannot be served soon is refused at once.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from sandtable.contract.errors import SandtableError

from ..settings import Settings
from .mother import Kind, Mother
from .processes import Processes, Trouble
from .shares import Shares

NOBODY = ""
BESIDE_SECONDS = 300.0
FAULTS = {
    "TimeoutError": ("request/too-slow", "it took longer than a request may", "try something smaller"),
    "MemoryError": ("request/too-much", "it took more memory than a request may", "try something smaller"),
    "RecursionError": ("request/too-deep", "it is nested too deep", "try something flatter"),
}
FAILED = ("request/failed", "it could not be done", "tell the host about it")


@dataclass(frozen=True)
class Errand:
    """What is asked for: on a server that offers these games, with what was sent, or a match, for a viewer."""

    games: tuple[str, ...]
    body: bytes = b""
    match: dict[str, Any] | None = None
    viewer: str = "all"
    game: str = ""
    scenario: str = ""
    options: str = ""


class Chores:
    """The processes for what takes long, and the queue before them."""

    def __init__(self, settings: Settings, mother: Mother) -> None:
        self.settings = settings
        kind = Kind("chores", niceness=10, memory=settings.chore_bytes)
        self.processes = Processes(settings.chore_processes, kind, mother)
        self.shares = Shares(settings.chore_processes, settings.chores_a_person)

    async def do(self, person: str, work: str, errand: Errand) -> bytes:
        """What comes of some work that a person asks for, compressed."""
        self._make_room_for(person, work)
        return await self._done(person, work, errand, self.settings.chore_seconds)

    async def do_beside(self, work: str, errand: Errand) -> bytes:
        """The same for the server itself, which comes after all people and may take its time."""
        return await self._done(NOBODY, work, errand, BESIDE_SECONDS)

    async def _done(self, person: str, work: str, errand: Errand, seconds: float) -> bytes:
        async with self.shares.turn(lambda: [person], is_watched=lambda: person != NOBODY):
            try:
                answer: bytes = await self.processes.do(work, errand, seconds)
            except Trouble as trouble:
                code, reason, remedy = FAULTS.get(trouble.kind, FAILED)
                raise SandtableError(code, work, reason, remedy) from None
        return answer

    def _make_room_for(self, person: str, work: str) -> None:
        """Refuse what nobody would want to wait for."""
        shares, settings = self.shares, self.settings
        most = settings.chores_a_person + settings.waiting_chores_a_person
        if shares.running_of(person) + shares.waiting_of(person) >= most:
            raise SandtableError("table/too-many", work, "you have asked for much at once", "wait a little")
        if shares.waiting >= settings.waiting_chores:
            raise SandtableError("server/busy", work, "too many wait for this already", "try again in some seconds")

    async def close(self) -> None:
        """End the processes, and wait until they are gone."""
        await self.processes.close()


class Kept:
    """Answers that stay as they are, up to so many bytes; what is being made is made once, for all who ask."""

    def __init__(self, most_bytes: int) -> None:
        self.most_bytes = most_bytes
        self._bytes = 0
        self._answers: OrderedDict[tuple[str, ...], bytes] = OrderedDict()
        self._making: dict[tuple[str, ...], asyncio.Task[bytes]] = {}

    def get(self, key: tuple[str, ...]) -> bytes | None:
        """An answer that is kept."""
        if key in self._answers:
            self._answers.move_to_end(key)
        return self._answers.get(key)

    async def made(self, key: tuple[str, ...], make: Any) -> bytes:
        """The answer of that name; ``make`` makes it if it is not there."""
        found = self.get(key)
        if found is not None:
            return found
        is_first = key not in self._making
        if is_first:
            task = asyncio.ensure_future(make())
            self._making[key] = task
            task.add_done_callback(lambda done: self._take(key, done))
        try:
            return await asyncio.shield(self._making[key])
        except SandtableError as error:
            if is_first or error.code != "table/too-many":
                raise
        return await self.made(key, make)  # who asked first may not, but whoever asks now may

    def _take(self, key: tuple[str, ...], done: asyncio.Task[bytes]) -> None:
        del self._making[key]
        if done.cancelled() or done.exception() is not None:
            return
        self._answers[key] = done.result()
        self._bytes += len(done.result())
        while self._bytes > self.most_bytes:
            self._bytes -= len(self._answers.popitem(last=False)[1])
