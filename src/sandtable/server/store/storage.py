"""Where matches are kept: one table of matches and one append-only table of what was decided, in SQLite or PostgreSQL.

The log is the truth: everything else is rebuilt from it. A row is there once :meth:`Storage.append` has returned, and
each (match, number) is there at most once, whoever writes.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

from sqlalchemy import (
    Connection,
    Delete,
    Engine,
    Insert,
    RowMapping,
    Select,
    Update,
    create_engine,
    delete,
    event,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, IntegrityError

from sandtable.contract.errors import SandtableError

from ..logs import log
from ..play.clocks import now
from . import migrations
from .meeting_tables import same_sittings
from .ownfile import OwnFile
from .tables import Ended, Head, Looked, Row, Standing, analyses, matches, moves, pulse, recordings
from .trouble import in_sentences
from .writer import Writer

__all__ = ["CHANNEL", "Ended", "Head", "Row", "Standing", "Storage", "TooLate", "database_url"]

CHANNEL = "sandtable"
DRIVERS = {"sqlite": "sqlite+pysqlite", "postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}
SET_UP_LOCK = 7_263_548
PATIENCE = {"connect_timeout": 5, "tcp_user_timeout": 10_000}  # seconds, milliseconds
FORGOTTEN_SECONDS = 86_400.0


class TooLate(Exception):
    """Somebody else has written that number, or that command, already."""


def database_url(given: str) -> URL:
    """The address of a database with the driver we use; a path alone is an SQLite file."""
    try:
        url = make_url(given if "://" in given else f"sqlite:///{given}")
    except ArgumentError:
        raise SandtableError("database/bad-address", _safe(given), "that is no database's address") from None
    if url.drivername.split("+")[0] not in DRIVERS:
        remedy = "use sqlite:///FILE or postgresql://USER@HOST/NAME"
        raise SandtableError("database/unknown-kind", url.drivername, "matches are not kept there", remedy)
    return url.set(drivername=DRIVERS[url.drivername.split("+")[0]])


def _safe(address: str) -> str:
    """An address without what stands before the host, which may hold a password."""
    return address.rpartition("@")[2]


class Storage:
    """A database of matches. ``open`` brings its tables up to date."""

    def __init__(self, address: str) -> None:
        self.url = database_url(address)
        self.is_shared = self.url.drivername.startswith("postgresql")
        self._file = None if self.is_shared else OwnFile(_path(self.url))
        self.engine = make_engine(self.url, self.is_shared)
        self._anchor: Connection | None = None
        self._writer = Writer(self.engine, self._file.check if self._file else lambda: None)
        self._server, self._condition = secrets.token_hex(6), "ok"

    # Opening and closing.
    async def open(self) -> None:
        """Connect, and bring the tables up to date."""
        try:
            await self.write(self._set_up)
            await asyncio.to_thread(self._hold_on)
            await self.write(self._first_pulse)
            await asyncio.to_thread(self._settle)
        except SandtableError as error:
            await asyncio.to_thread(self._let_go)
            if error.__cause__ is None:
                raise
            reason = str(getattr(error.__cause__, "orig", error.__cause__)).strip().splitlines()[:1]
            raise SandtableError(error.code, _safe(self.url.render_as_string()), " ".join(reason)) from None

    def _set_up(self, connection: Connection) -> None:
        if migrations.is_current(connection):
            if self._file is not None:
                places = connection.execute(select(pulse.c.place).where(pulse.c.place.is_not(None)))
                self._file.refuse_what_was_torn(places.scalars().all())
            return
        if self.is_shared:
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": SET_UP_LOCK})
        else:  # Python's driver begins no transaction by itself before a CREATE
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        if not migrations.is_current(connection):
            migrations.upgrade(connection)

    def _hold_on(self) -> None:
        """Keep one connection open all the time, so that SQLite's journal stays the same file."""
        if self._file is not None:
            self._anchor = self.engine.connect()
            self._anchor.execute(select(pulse.c.server))
            self._anchor.rollback()
            self._file.watch_journal()

    def _settle(self) -> None:
        """Bring everything from the journal into the file: most of all where it lies now."""
        if self._anchor is not None:
            self._anchor.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
            self._anchor.rollback()

    async def close(self) -> None:
        """Let go of the database, once all that waits is written."""
        with suppress(SandtableError):
            await self.write(lambda connection: _execute(connection, delete(pulse).where(self._own_pulse)))
        await asyncio.to_thread(self._let_go)

    def _let_go(self) -> None:
        self._writer.close()
        if self._anchor is not None:
            self._anchor.close()
        self.engine.dispose()
        if self._file is not None:
            self._file.close()

    # Whether it is there.
    @property
    def _own_pulse(self) -> Any:
        return pulse.c.server == self._server

    def _first_pulse(self, connection: Connection) -> None:
        """Note that this server is there, and forget those of which nothing was heard for long."""
        connection.execute(delete(pulse).where(pulse.c.time < now() - FORGOTTEN_SECONDS))
        place = self._file.place if self._file is not None else None
        connection.execute(insert(pulse).values(server=self._server, time=now(), place=place))

    async def beat(self) -> None:
        """Really write something, as a move would be; raises what a move would be refused with."""
        noted = update(pulse).where(self._own_pulse).values(time=now())
        await self.write(lambda connection: _execute(connection, noted))

    # Reading and writing.
    async def read(self, wanted: Select[Any]) -> Sequence[RowMapping]:
        """What a question finds."""

        def look() -> Sequence[RowMapping]:
            with self.engine.connect() as connection:
                return connection.execute(wanted).mappings().all()

        with in_sentences():
            return await asyncio.to_thread(look)

    async def write(self, work: Callable[[Connection], None]) -> None:
        """Do some work in a transaction; back once it is committed."""
        try:
            with in_sentences():
                await self._writer.write(work)
            self._note("ok")
        except SandtableError as error:
            self._note(error.code, type(getattr(error.__cause__, "orig", error)).__name__)
            raise

    def _note(self, code: str, kind: str = "") -> None:
        """Log it when writing begins to fail, and when it works again."""
        if code != self._condition:
            self._condition = code
            log(logging.INFO if code == "ok" else logging.ERROR, "database", code=code, kind=kind)

    async def add_match(self, head: Head) -> None:
        """Keep a new match."""
        await self.write(lambda connection: _execute(connection, insert(matches), [asdict(head)]))

    async def find_match(self, match: str) -> Head | None:
        """The match of that id, if there is one."""
        columns = [matches.c[name] for name in Head.__dataclass_fields__]
        found = await self.read(select(*columns).where(matches.c.id == match))
        return Head(**found[0]) if found else None

    async def rows(self, match: str, after: int = 0) -> list[Row]:
        """A match's log from behind that number, in order."""
        columns = [moves.c[name] for name in Row.__dataclass_fields__]
        wanted = select(*columns).where(moves.c.match == match, moves.c.number > after).order_by(moves.c.number)
        return [Row(**found) for found in await self.read(wanted)]

    async def append(
        self, match: str, rows: Sequence[Row], rematch: Head | None = None, ended: Ended | None = None
    ) -> None:
        """Add rows, all or none, and with them perhaps the match that follows, or how this one has ended. ``TooLate``
        if one is taken."""

        def add(connection: Connection) -> None:
            _execute(connection, insert(moves), [{"match": match, **vars(row)} for row in rows])
            if rematch is not None:
                _execute(connection, insert(matches), [asdict(rematch)])
                connection.execute(update(matches).where(matches.c.id == match).values(rematch=rematch.id))
                connection.execute(same_sittings(match, rematch.id))
            if ended is not None:
                connection.execute(_with_ending(match, ended))
            self._announce(connection, f"row {match} {rows[-1].number}")

        try:
            await self.write(add)
        except IntegrityError:
            raise TooLate(match) from None

    async def announce(self, news: str) -> None:
        """Tell all workers, this one included, something short; only where there can be others."""
        if self.is_shared:
            await self.write(lambda connection: self._announce(connection, news))

    def _announce(self, connection: Connection, news: str) -> None:
        if self.is_shared:
            connection.execute(select(func.pg_notify(CHANNEL, news)))

    # What is noted beside the log.
    async def aside(self, match: str) -> str | None:
        """Why a match was set aside, if it was."""
        found = await self.read(select(matches.c.aside).where(matches.c.id == match))
        return found[0]["aside"] if found else None

    async def standing(self, match: str) -> Standing | None:
        """What is noted of a match, if there is one of that id."""
        columns = [matches.c[name] for name in Standing.__dataclass_fields__]
        found = await self.read(select(*columns).where(matches.c.id == match))
        return Standing(**found[0]) if found else None

    async def outcome(self, match: str) -> tuple[float, ...] | None:
        """What a finished match was worth to each seat, where that was noted."""
        found = await self.read(select(matches.c.outcome).where(matches.c.id == match))
        return tuple(map(float, found[0]["outcome"])) if found and found[0]["outcome"] else None

    async def note_ended(self, match: str, ended: Ended) -> None:
        """Note how a match has ended, where that was not done with its last row."""
        await self.write(lambda connection: _execute(connection, _with_ending(match, ended)))

    async def set_aside(self, match: str, reason: str) -> None:
        """Note that a match cannot be gone on with, and why."""
        noted = update(matches).where(matches.c.id == match).values(aside=reason)
        await self.write(lambda connection: _execute(connection, noted))

    # What was told and seen.
    async def recording(self, match: str) -> bytes | None:
        """What was told and seen in a finished match, as it was kept."""
        found = await self.read(select(recordings.c.content).where(recordings.c.match == match))
        return bytes(found[0]["content"]) if found else None

    async def keep_recording(self, match: str, content: bytes) -> None:
        """Keep what was told and seen in a match; what is there already stays."""
        with suppress(IntegrityError):
            new = {"match": match, "content": content}
            await self.write(lambda connection: _execute(connection, insert(recordings), [new]))

    async def analysis(self, match: str) -> Looked | None:
        """How far a match was looked back at, if it ever was."""
        columns = [analyses.c[name] for name in Looked.__dataclass_fields__]
        found = await self.read(select(*columns).where(analyses.c.match == match))
        return Looked(**found[0]) if found else None

    async def keep_analysis(self, match: str, looked: Looked) -> None:
        """Keep how far a match was looked back at, in place of what was kept before; what is whole stays."""

        def put(connection: Connection) -> None:
            is_left = (analyses.c.match == match) & analyses.c.is_whole.is_(False)
            connection.execute(delete(analyses).where(is_left))
            connection.execute(insert(analyses), [{"match": match, **vars(looked)}])

        with suppress(IntegrityError):
            await self.write(put)

    async def unrecorded(self, game: str, version: int, after: str, most: int) -> list[str]:
        """Finished matches of a game of which no recording is kept, in the order of their ids, from behind that one."""
        is_wanted = (matches.c.game == game) & (matches.c.version == version) & (matches.c.id > after)
        is_over = matches.c.ending.is_not(None) & matches.c.aside.is_(None)
        kept = select(recordings.c.match).where(recordings.c.match == matches.c.id).exists()
        wanted = select(matches.c.id).where(is_wanted, is_over, ~kept).order_by(matches.c.id).limit(most)
        return [found["id"] for found in await self.read(wanted)]


def _with_ending(match: str, ended: Ended) -> Update:
    outcome = None if ended.outcome is None else list(ended.outcome)
    noted = {"ending": ended.ending, "outcome": outcome, "digest": ended.digest}
    return update(matches).where(matches.c.id == match).values(**noted)


def _execute(connection: Connection, statement: Insert | Update | Delete, rows: Sequence[dict[str, Any]] = ()) -> None:
    """Do something of which there is nothing to be had."""
    connection.execute(statement, rows or None)


def _path(url: URL) -> Path:
    """The file of an SQLite database; it must be named plainly, since other ways would name it twice."""
    if not url.database or url.database == ":memory:" or "uri" in url.query:
        raise SandtableError("database/no-file", str(url), "matches are kept in a file", "name one")
    return Path(url.database)


def make_engine(url: URL, is_shared: bool) -> Engine:
    """The connections to a database; those to SQLite write ahead and sync every commit to the disk."""
    if is_shared:
        return create_engine(url, pool_size=5, max_overflow=10, pool_pre_ping=True, connect_args=PATIENCE)
    engine = create_engine(url, pool_size=5, max_overflow=0)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine
