"""The tables of those who meet here, and their rows as plain data: names, the seats they hold, turns, challenges."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import JSON, Boolean, Column, Float, Insert, Integer, String, Table, insert, literal, select

from .tables import metadata

Access = Literal["public", "link", "closed"]

guests = Table(
    "guests",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("folded", String(80), nullable=False, unique=True),
    Column("secret", String(64), nullable=False, unique=True),
    Column("created", Float(53), nullable=False),
)
sittings = Table(
    "sittings",
    metadata,
    Column("match", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("guest", String(32), primary_key=True, index=True),
    Column("sealed", String(160), nullable=False),
)
turns = Table(
    "turns",
    metadata,
    Column("match", String(32), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("asked", Integer, nullable=False),
    Column("due", Float(53), index=True),
)
challenges = Table(
    "challenges",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("guest", String(32), nullable=False),
    Column("access", String(8), nullable=False),
    Column("invited", String(32)),
    Column("wish", JSON, nullable=False),
    Column("level", String(16)),
    Column("is_quick", Boolean, nullable=False),
    Column("is_patient", Boolean, nullable=False),
    Column("places", JSON, nullable=False),
    Column("version", Integer, nullable=False),
    Column("created", Float(53), nullable=False),
    Column("seen", Float(53), nullable=False),
)


@dataclass(frozen=True)
class Guest:
    """Somebody who keeps a name here: of the secret that proves it only the hash is kept, and ``folded`` is the name
    as it is compared with others."""

    id: str
    name: str
    folded: str
    secret: str
    created: float


@dataclass(frozen=True)
class Sitting:
    """A seat that a guest holds. ``sealed`` is its token, which nobody can read who has not the guest's secret."""

    match: str
    seat: int
    guest: str
    sealed: str


@dataclass(frozen=True)
class Turn:
    """Whose turn it is after the row of that number: a mask of the seats that are asked, and when the first of their
    clocks is up."""

    match: str
    number: int
    asked: int
    due: float | None


@dataclass(frozen=True)
class Challenge:
    """A match that waits for people. ``places`` are its seats in order, each a dictionary with seat, title and kind
    (guest, open or bot), and with bot, or guest, the hash of the token and the sealed token. ``invited`` is whom a
    closed one is for; ``seen`` is when the challenger was last there; ``version`` grows with every change."""

    id: str
    guest: str
    access: Access
    invited: str | None
    wish: dict[str, Any]
    level: str | None
    is_quick: bool
    is_patient: bool
    places: list[dict[str, Any]]
    version: int
    created: float
    seen: float

    @property
    def guests(self) -> list[str]:
        """Those who have a place."""
        return [place["guest"] for place in self.places if place["kind"] == "guest"]

    @property
    def is_full(self) -> bool:
        """Whether nobody is missing any more."""
        return all(place["kind"] != "open" for place in self.places)

    def is_shown_to(self, guest: str | None) -> bool:
        """Whether it stands in somebody's list."""
        return self.access == "public" or (guest is not None and guest in (*self.guests, self.invited))

    def may_be_seen_by(self, guest: str | None) -> bool:
        """Whether somebody who has its address may look at it."""
        return self.access == "link" or self.is_shown_to(guest)


def same_sittings(match: str, rematch: str) -> Insert:
    """The seats of a match go to those who held them in the one before: the tokens are the same."""
    held = select(literal(rematch), sittings.c.seat, sittings.c.guest, sittings.c.sealed)
    columns = ["match", "seat", "guest", "sealed"]
    return insert(sittings).from_select(columns, held.where(sittings.c.match == match))
