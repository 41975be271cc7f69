"""What a host can do about challenges and names, whether a server runs on the database or not: a running one reads
its challenges anew every other second."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, delete, func, or_, select

from sandtable.contract.errors import SandtableError

from . import migrations
from .meeting_tables import challenges, guests, sittings
from .storage import database_url, make_engine
from .trouble import in_sentences


@dataclass(frozen=True)
class Hanging:
    """An open challenge as the host sees it."""

    id: str
    name: str
    game: str
    access: str
    created: float


@contextmanager
def _opened(address: str) -> Iterator[Connection]:
    """A transaction on a database that is there and up to date."""
    url = database_url(address)
    is_shared = url.drivername.startswith("postgresql")
    if not is_shared and not (url.database and Path(url.database).is_file()):
        raise SandtableError("database/no-such-file", url.database, "there is no database", "start a server first")
    engine = make_engine(url, is_shared)
    try:
        with in_sentences(), engine.begin() as connection:
            if not migrations.is_current(connection):
                reason = "it is of an older release"
                raise SandtableError("database/older", url.database, reason, "start a server of this one first")
            yield connection
    finally:
        engine.dispose()


def hanging(address: str) -> list[Hanging]:
    """The open challenges, the newest first."""
    wanted = (
        select(challenges, func.coalesce(guests.c.name, "").label("name"))
        .select_from(challenges.outerjoin(guests, guests.c.id == challenges.c.guest))
        .order_by(challenges.c.created.desc())
    )
    with _opened(address) as connection:
        rows = connection.execute(wanted).mappings().all()
    return [Hanging(row["id"], row["name"], row["wish"]["game"], row["access"], row["created"]) for row in rows]


def take_down(address: str, ids: Sequence[str] | None = None) -> int:
    """Take challenges down, all or those of some ids; how many there were."""
    gone = delete(challenges) if ids is None else delete(challenges).where(challenges.c.id.in_(list(ids)))
    with _opened(address) as connection:
        return connection.execute(gone).rowcount


def forget_name(address: str, folded: str) -> bool:
    """Take a name away from whoever has it, with its challenges and the list of its matches; the matches themselves
    stay, and who has the links of their seats goes on. Whether there was such a name."""
    with _opened(address) as connection:
        guest = connection.execute(select(guests.c.id).where(guests.c.folded == folded)).scalar()
        if guest is None:
            return False
        connection.execute(delete(sittings).where(sittings.c.guest == guest))
        is_theirs = or_(challenges.c.guest == guest, challenges.c.invited == guest)
        connection.execute(delete(challenges).where(is_theirs))
        connection.execute(delete(guests).where(guests.c.id == guest))
    return True
