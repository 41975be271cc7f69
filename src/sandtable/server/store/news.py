"""Word between the workers of one database: a match has a new row, somebody is connected here, who is there?"""

from __future__ import annotations

import asyncio
import logging
import secrets

from sandtable.contract.errors import SandtableError

from ..logs import log
from ..play.room import Room
from .storage import CHANNEL, Storage

RETRY_SECONDS = 1.0


class News:
    """What this worker hears from the others and tells them, by PostgreSQL's LISTEN and NOTIFY.

    After a lost connection all rooms are read anew, so that nothing is missed.
    """

    def __init__(self, storage: Storage, rooms: dict[str, Room]) -> None:
        self.storage, self.rooms = storage, rooms
        self.worker = secrets.token_hex(6)

    async def listen(self) -> None:
        """Hear what comes, for as long as the server runs."""
        import psycopg  # only here: with SQLite nobody should wait for it

        address = self.storage.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(address, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    for room in list(self.rooms.values()):
                        await room.read_on()
                        await self.ask(room.id)
                    async for note in connection.notifies():
                        await self._hear(note.payload)
            except Exception as error:  # whatever it was, the next connection begins by reading everything anew
                log(logging.WARNING, "news", code="news/interrupted", reason=type(error).__name__)
            await asyncio.sleep(RETRY_SECONDS)

    async def _hear(self, payload: str) -> None:
        kind, match, said, *more = payload.split(" ")
        room = self.rooms.get(match)
        if room is None:
            return
        if kind == "row" and room.ledger.number < int(said):
            await room.read_on()
        elif kind == "here" and said != self.worker:
            seats = frozenset(int(seat) for seat in more if seat)
            if room.presence.hear(said, seats):
                room.tell()
        elif kind == "who" and said != self.worker:
            await self.tell(room)

    async def tell(self, room: Room) -> None:
        """Say who is connected here. If that cannot be said now, it is when it is next repeated."""
        seats = " ".join(map(str, room.presence.seats_here()))
        try:
            await self.storage.announce(f"here {room.id} {self.worker} {seats}".strip())
        except SandtableError as error:
            log(logging.WARNING, "news", code=error.code)

    async def ask(self, match: str) -> None:
        """Ask who is connected elsewhere."""
        await self.storage.announce(f"who {match} {self.worker}")

    async def repeat(self, seconds: float) -> None:
        """Say again from time to time who is connected here, since what is not repeated is forgotten."""
        while True:
            await asyncio.sleep(seconds)
            for room in list(self.rooms.values()):
                if room.presence.seats_here():
                    await self.tell(room)
