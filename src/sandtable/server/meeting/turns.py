"""Whose turn it is in matches whose seats somebody holds under a name: noted beside the log, and told to who waits.

What is told of a match is whether one's own seat is asked, which the seat itself is told at its table, and no more. The
notes may be a moment behind the log, or more after a server was killed; whoever reads them compares the numbers.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from typing import Protocol

from sandtable.contract.errors import SandtableError

from ..logs import log
from ..play.aside import kind_of
from ..play.clocks import now
from ..play.room import Room
from ..store.meeting_tables import Turn
from ..store.meetings import Meetings

NOTE_SECONDS, DUE_SECONDS = 0.5, 15.0
MOST_DUE = 20


class Listener(Protocol):
    """Whoever passes on what guests are told."""

    def turn(self, guest: str, match: str, is_turn: bool) -> None:
        """It is a guest's turn in a match, or no longer."""

    def own(self, guest: str) -> None:
        """A guest has a match more, or one has ended."""


class Turns:
    """The turns of all matches in memory that guests hold seats in."""

    def __init__(self, meetings: Meetings) -> None:
        self.meetings = meetings
        self.listener: Listener | None = None
        self._held: dict[str, list[tuple[int, str]]] = {}
        self._noted: dict[str, Turn] = {}
        self._unnoted: dict[str, Turn] = {}
        self._told: dict[tuple[str, str], bool | None] = {}

    # Which matches.
    async def watch(self, room: Room) -> None:
        """Look after a match that has come into memory, or in which somebody has kept a seat."""
        self._held[room.id] = await self.meetings.holders(room.id)
        self.look(room)

    def forget(self, match: str) -> None:
        """Look after a match no longer; what was noted of it stays."""
        for _, guest in self._held.pop(match, ()):
            self._told.pop((match, guest), None)
        self._noted.pop(match, None)

    # Whose turn.
    def look(self, room: Room) -> None:
        """Note and tell what has changed in a match."""
        held = self._held.get(room.id)
        if not held:
            return
        asked = room.ledger.asked_people()
        turn = Turn(room.id, room.ledger.number, sum(1 << seat for seat in asked), _due(room, asked))
        last = self._noted.get(room.id)
        if last is None or (last.number, last.asked) != (turn.number, turn.asked):
            self._noted[room.id] = self._unnoted[room.id] = turn
        for guest in {guest for _, guest in held}:
            is_turn = any(seat in asked for seat, holder in held if holder == guest)
            self._tell(guest, room, None if room.is_over else is_turn)

    def _tell(self, guest: str, room: Room, is_turn: bool | None) -> None:
        before = self._told.get((room.id, guest), ...)
        self._told[room.id, guest] = is_turn
        if self.listener is None or before == is_turn:
            return
        if is_turn is None or before is ...:
            self.listener.own(guest)
        else:
            self.listener.turn(guest, room.id, is_turn)

    # Beside all else.
    async def run(self, find: Callable[[str], Awaitable[object]], games: Collection[str]) -> None:
        """Store what is to be noted, and bring those matches of the games on offer into memory in which a clock is
        up."""
        looked = now()
        while True:
            await asyncio.sleep(NOTE_SECONDS)
            try:
                await self.store()
                if now() > looked + DUE_SECONDS:
                    looked = now()
                    await self._bring(find, games)
            except Exception as error:  # whatever it was, it is tried again
                log(logging.WARNING, "turns", code=kind_of(error))

    async def _bring(self, find: Callable[[str], Awaitable[object]], games: Collection[str]) -> None:
        for match in await self.meetings.due(now(), games, MOST_DUE):
            try:
                await find(match)
            except SandtableError as error:  # one match must not stop the clocks of the others
                log(logging.WARNING, "turns", match=match, code=error.code)

    async def store(self) -> None:
        """Store what is to be noted by now."""
        unnoted, self._unnoted = self._unnoted, {}
        try:
            if unnoted:
                await self.meetings.note_turns(unnoted)
        except SandtableError:
            self._unnoted = unnoted | self._unnoted
            raise


def _due(room: Room, asked: set[int]) -> float | None:
    """When the first clock of those who are asked is up, if there are clocks that run."""
    time = room.now()
    left = [room.ledger.clocks.seconds_left(seat, time) for seat in asked if room.ledger.clocks.is_running(seat)]
    known = [seconds for seconds in left if seconds is not None]
    return time + min(known) if known else None
