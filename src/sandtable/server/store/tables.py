"""The tables in which matches are kept, and their rows as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

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
    Column("outcome", JSON(none_as_null=True)),
    Column("digest", String(64)),
    Column("aside", Text),
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
recordings = Table(
    "recordings",
    metadata,
    Column("match", String(32), primary_key=True),
    Column("content", LargeBinary, nullable=False),
)
analyses = Table(
    "analyses",
    metadata,
    Column("match", String(32), primary_key=True),
    Column("done", Integer, nullable=False),
    Column("total", Integer, nullable=False),
    Column("is_whole", Boolean, nullable=False),
    Column("time", Float(53), nullable=False),
    Column("content", LargeBinary, nullable=False),
)
pulse = Table(
    "pulse",
    metadata,
    Column("server", String(32), primary_key=True),
    Column("time", Float(53), nullable=False),
    Column("place", Text),
)


@dataclass(frozen=True)
class Head:
    """A match as it was made. ``seats`` are dictionaries with kind, name, bot and the hash of the token, and with the
    seat's number, title and team, which older releases have left out: there all seats of a game played."""

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


@dataclass(frozen=True)
class Ended:
    """How a match ended: in a sentence, what it was worth to each seat, and the digest of its last state. What older
    releases did not note, or nobody can tell any more, is ``None``."""

    ending: str
    outcome: tuple[float, ...] | None
    digest: str | None


@dataclass(frozen=True)
class Standing:
    """What is noted of a match beside its log, if it has ended: how, and the digest of its last state."""

    ending: str | None
    digest: str | None


@dataclass(frozen=True)
class Looked:
    """How far a finished match was looked back at, and when that was last gone on with: the whole analysis as it is
    told, or what was found for the first decisions."""

    done: int
    total: int
    is_whole: bool
    time: float
    content: bytes
