"""Where matches are kept: one table of matches and one append-only table of what was decided, in SQLite or PostgreSQL.

The log is the truth: everything else is rebuilt from it. A row is there once :meth:`Storage.append` has returned, and
each (match, number) is there at most once, whoever writes.
"""

from __future__ import annotations

import asyncio
import fcntl
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, Any

from sqlalchemy import (
    JSON,
    Column,
    Connection,
    Engine,
    Float,
    Insert,
    Integer,
    MetaData,
    RowMapping,
    Select,
    String,
    Table,
    Text,
    UniqueConstraint,
    Update,
    create_engine,
    event,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError

from sandtable.engine.errors import SandtableError

from .writer import Writer

CHANNEL = "sandtable"
DRIVERS = {"sqlite": "sqlite+pysqlite", "postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}
SET_UP_LOCK = 7_263_548

metadata = MetaData()
matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("version", Integer, nullable=False),
    Column("scenario", JSON, nullable=False),
    Column("position", Text),
    Column("key", String(32), nullable=False),
    Column("seats", JSON, nullable=False),
    Column("watch", String(64), nullable=False),
    Column("clock", JSON(none_as_null=True)),
    Column("grace", Integer),
    Column("created", Float(53), nullable=False),
    Column("ending", Text),
    Column("rematch", String(32)),
)
moves = Table(
    "moves",
    metadata,
    Column("match", String(32), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("act", String(16), nullable=False),
    Column("text", Text, nullable=False),
    Column("command", String(64)),
    Column("time", Float(53), nullable=False),
    UniqueConstraint("match", "seat", "command"),
)


@dataclass(frozen=True)
class Head:
    """A match as it was made. ``seats`` are dictionaries with kind, name, bot and the hash of the token."""

    id: str
    game: str
    version: int
    scenario: dict[str, Any]
    position: str | None
    key: str
    seats: list[dict[str, Any]]
    watch: str
    clock: dict[str, Any] | None
    grace: int | None
    created: float


@dataclass(frozen=True)
class Row:
    """One entry of a match's log: a decision in the game's notation, or something done at the table."""

    number: int
    seat: int
    act: str
    text: str
    command: str | None
    time: float


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
    """A database of matches. ``open`` makes the tables where they are missing."""

    def __init__(self, address: str) -> None:
        self.url = database_url(address)
        self.is_shared = self.url.drivername.startswith("postgresql")
        self._lock: IO[str] | None = None
        if not self.is_shared:
            self._own_file()
        self.engine = make_engine(self.url, self.is_shared)
        self._writer = Writer(self.engine)

    def _own_file(self) -> None:
        """Make sure that no other server uses the SQLite file: news would not get from one to the other."""
        if not self.url.database or self.url.database == ":memory:":
            raise SandtableError("database/no-file", str(self.url), "matches are kept in a file", "name one")
        path = Path(self.url.database)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._lock = path.with_name(path.name + ".lock").open("w")
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if self._lock is not None:
                self._lock.close()
            remedy = "stop it, or use PostgreSQL, which many can share"
            raise SandtableError("database/in-use", str(path), "another server uses it", remedy) from None
        except OSError as error:
            raise SandtableError("database/unusable", str(path), error.strerror or "it cannot be opened") from None

    async def open(self) -> None:
        """Connect, and make the tables where they are missing."""
        try:
            await self._writer.write(self._set_up)
        except (DBAPIError, OSError) as error:
            reason = str(getattr(error, "orig", error)).strip().splitlines()[:1]
            where = _safe(self.url.render_as_string())
            raise SandtableError("database/unreachable", where, " ".join(reason)) from None

    def _set_up(self, connection: Connection) -> None:
        if self.is_shared:
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": SET_UP_LOCK})
        metadata.create_all(connection)

    async def close(self) -> None:
        """Let go of the database, once all that waits is written."""
        await asyncio.to_thread(self._writer.close)
        self.engine.dispose()
        if self._lock is not None:
            self._lock.close()

    async def is_alive(self) -> bool:
        """Whether the database answers."""
        try:
            await self._read(select(1))
        except (DBAPIError, OSError):
            return False
        return True

    async def _read(self, wanted: Select[Any]) -> Sequence[RowMapping]:
        """What a question finds."""

        def look() -> Sequence[RowMapping]:
            with self.engine.connect() as connection:
                return connection.execute(wanted).mappings().all()

        return await asyncio.to_thread(look)

    async def add_match(self, head: Head) -> None:
        """Keep a new match."""
        await self._writer.write(lambda connection: _execute(connection, insert(matches), [asdict(head)]))

    async def find_match(self, match: str) -> Head | None:
        """The match of that id, if there is one."""
        columns = [matches.c[name] for name in Head.__dataclass_fields__]
        found = await self._read(select(*columns).where(matches.c.id == match))
        return Head(**found[0]) if found else None

    async def rows(self, match: str, after: int = 0) -> list[Row]:
        """A match's log from behind that number, in order."""
        columns = [moves.c[name] for name in Row.__dataclass_fields__]
        wanted = select(*columns).where(moves.c.match == match, moves.c.number > after).order_by(moves.c.number)
        return [Row(**found) for found in await self._read(wanted)]

    async def append(self, match: str, rows: Sequence[Row], rematch: Head | None = None) -> None:
        """Add rows, all or none, and with them perhaps the match that follows. ``TooLate`` if one is taken."""

        def add(connection: Connection) -> None:
            _execute(connection, insert(moves), [{"match": match, **vars(row)} for row in rows])
            if rematch is not None:
                _execute(connection, insert(matches), [asdict(rematch)])
                connection.execute(update(matches).where(matches.c.id == match).values(rematch=rematch.id))
            self._announce(connection, f"row {match} {rows[-1].number}")

        try:
            await self._writer.write(add)
        except IntegrityError:
            raise TooLate(match) from None

    async def announce(self, news: str) -> None:
        """Tell all workers, this one included, something short; only where there can be others."""
        if self.is_shared:
            await self._writer.write(lambda connection: self._announce(connection, news))

    def _announce(self, connection: Connection, news: str) -> None:
        if self.is_shared:
            connection.execute(select(func.pg_notify(CHANNEL, news)))

    async def note_ending(self, match: str, ending: str) -> None:
        """Note how a match ended, for lists; the truth is in the log."""
        noted = update(matches).where(matches.c.id == match).values(ending=ending)
        await self._writer.write(lambda connection: _execute(connection, noted))


def _execute(connection: Connection, statement: Insert | Update, rows: Sequence[dict[str, Any]] = ()) -> None:
    """Do something of which there is nothing to be had."""
    connection.execute(statement, rows or None)


def make_engine(url: URL, is_shared: bool) -> Engine:
    """The connections to a database; those to SQLite write ahead and sync every commit to the disk."""
    if is_shared:
        return create_engine(url, pool_size=5, max_overflow=10, pool_pre_ping=True)
    engine = create_engine(url, pool_size=4, max_overflow=0)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine
