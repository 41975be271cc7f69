"""What is kept of those who meet here: names, the seats that go with them, whose turn it is, and challenges."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Connection, Delete, Insert, Update, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from .meeting_tables import Challenge, Guest, Sitting, Turn, challenges, guests, sittings, turns
from .storage import Storage, TooLate
from .tables import Head, matches, moves

NAME_ACT = "name"


@dataclass(frozen=True)
class Held:
    """A match in which a guest holds seats, as it is stored: with the last of its rows, and what was noted of it."""

    match: str
    game: str
    title: str
    seats: list[dict[str, Any]]
    created: float
    ending: str | None
    outcome: list[float] | None
    number: int
    noted: int | None
    asked: int | None


class Meetings:
    """The tables of names, seats, turns and challenges in a database of matches."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    # Names.
    async def add_guest(self, guest: Guest) -> None:
        """Keep a name. ``TooLate`` if somebody has it already."""
        await self._unique(insert(guests).values(asdict(guest)))

    async def rename(self, guest: str, name: str, folded: str) -> None:
        """Change a name. ``TooLate`` if somebody has it already."""
        await self._unique(update(guests).where(guests.c.id == guest).values(name=name, folded=folded))

    async def _unique(self, change: Insert | Update) -> None:
        try:
            await self._do(change)
        except IntegrityError:
            raise TooLate("name") from None

    async def guest(self, secret: str) -> Guest | None:
        """Whose secret it is, by its hash."""
        found = await self.storage.read(select(guests).where(guests.c.secret == secret))
        return Guest(**found[0]) if found else None

    async def guest_named(self, folded: str) -> Guest | None:
        """Who has a name."""
        found = await self.storage.read(select(guests).where(guests.c.folded == folded))
        return Guest(**found[0]) if found else None

    async def named(self, folded: Collection[str]) -> dict[str, str]:
        """Who has one of some names: their ids by the names, as those are compared."""
        wanted = select(guests.c.id, guests.c.folded).where(guests.c.folded.in_(sorted(folded)))
        return {row["folded"]: row["id"] for row in await self.storage.read(wanted)}

    async def names(self, wanted: Iterable[str]) -> dict[str, str]:
        """The names of some guests."""
        ids = sorted(set(wanted))
        found = await self.storage.read(select(guests.c.id, guests.c.name).where(guests.c.id.in_(ids))) if ids else []
        return {row["id"]: row["name"] for row in found}

    # Seats.
    async def sit(self, held: Sequence[Sitting]) -> None:
        """Keep seats for a guest; those that are kept already stay."""

        def put(connection: Connection) -> None:
            for one in held:
                is_it = (
                    (sittings.c.match == one.match) & (sittings.c.seat == one.seat) & (sittings.c.guest == one.guest)
                )
                if connection.execute(select(sittings.c.seat).where(is_it)).first() is None:
                    connection.execute(insert(sittings), [asdict(one)])

        with suppress(IntegrityError):  # the same guest, over another worker
            await self.storage.write(put)

    async def leave(self, match: str, guest: str) -> None:
        """Forget that a guest holds seats in a match."""
        gone = delete(sittings).where(sittings.c.match == match, sittings.c.guest == guest)
        await self._do(gone)

    async def holders(self, match: str) -> list[tuple[int, str]]:
        """The seats of a match that guests hold, and who."""
        wanted = select(sittings.c.seat, sittings.c.guest).where(sittings.c.match == match)
        return [(row["seat"], row["guest"]) for row in await self.storage.read(wanted)]

    async def sittings(self, guest: str) -> list[Sitting]:
        """All seats that a guest holds."""
        return [Sitting(**row) for row in await self.storage.read(select(sittings).where(sittings.c.guest == guest))]

    async def held(self, guest: str, most: int) -> list[Held]:
        """The matches in which a guest holds seats, the newest first; those that were set aside are left out."""
        own = select(sittings.c.match).where(sittings.c.guest == guest)
        last = select(func.coalesce(func.max(moves.c.number), 0)).where(moves.c.match == matches.c.id)
        wanted = (
            select(
                matches.c.id.label("match"), matches.c.game, matches.c.scenario["title"].as_string().label("title"),
                matches.c.seats, matches.c.created, matches.c.ending, matches.c.outcome,
                last.scalar_subquery().label("number"), turns.c.number.label("noted"), turns.c.asked,
            )
            .select_from(matches.outerjoin(turns, turns.c.match == matches.c.id))
            .where(matches.c.id.in_(own), matches.c.aside.is_(None))
            .order_by(matches.c.created.desc(), matches.c.id)
            .limit(most)
        )  # fmt: skip
        return [Held(**row) for row in await self.storage.read(wanted)]

    async def called(self, wanted: Sequence[str]) -> dict[tuple[str, int], str]:
        """What those who sit in some matches have called themselves since, by match and seat."""
        is_name = moves.c.match.in_(wanted) & (moves.c.act == NAME_ACT)
        query = select(moves.c.match, moves.c.seat, moves.c.text).where(is_name).order_by(moves.c.number)
        return {(row["match"], row["seat"]): row["text"] for row in await self.storage.read(query)} if wanted else {}

    # Turns.
    async def note_turns(self, noted: Mapping[str, Turn]) -> None:
        """Note whose turn it is in some matches."""

        def put(connection: Connection) -> None:
            connection.execute(delete(turns).where(turns.c.match.in_(list(noted))))
            connection.execute(insert(turns), [asdict(turn) for turn in noted.values()])

        with suppress(IntegrityError):  # another worker has noted the same
            await self.storage.write(put)

    async def due(self, now: float, games: Collection[str], most: int) -> list[str]:
        """Matches of some games that go on, and in which a clock is up."""
        is_due = (
            (turns.c.due < now)
            & matches.c.game.in_(list(games))
            & matches.c.ending.is_(None)
            & matches.c.aside.is_(None)
        )
        query = select(turns.c.match).join(matches, matches.c.id == turns.c.match).where(is_due).limit(most)
        return [row["match"] for row in await self.storage.read(query)]

    # Challenges.
    async def challenges(self) -> list[Challenge]:
        """All that are open, the newest first."""
        query = select(challenges).order_by(challenges.c.created.desc(), challenges.c.id)
        return [Challenge(**row) for row in await self.storage.read(query)]

    async def challenge(self, wanted: str) -> Challenge | None:
        """The challenge of that id, if it is still open."""
        found = await self.storage.read(select(challenges).where(challenges.c.id == wanted))
        return Challenge(**found[0]) if found else None

    async def post(self, new: Challenge) -> None:
        """Keep a new challenge."""
        await self._do(insert(challenges).values(asdict(new)))

    async def replace(self, old: Challenge, places: list[dict[str, Any]]) -> None:
        """Keep who has which place now. ``TooLate`` if somebody has changed it meanwhile."""
        changed = update(challenges).where(_is(old)).values(places=places, version=old.version + 1)
        await self.storage.write(lambda connection: _one(connection, changed))

    async def withdraw(self, old: Challenge) -> None:
        """Take a challenge away. ``TooLate`` if somebody has changed it meanwhile."""
        await self.storage.write(lambda connection: _one(connection, delete(challenges).where(_is(old))))

    async def fill(self, old: Challenge, head: Head, held: Sequence[Sitting]) -> None:
        """Make the match of a challenge for which all are there, and give everybody their seats: all of it or nothing.
        ``TooLate`` if somebody has changed the challenge meanwhile."""

        def make(connection: Connection) -> None:
            _one(connection, delete(challenges).where(_is(old)))
            connection.execute(insert(matches), [asdict(head)])
            connection.execute(insert(sittings), [asdict(one) for one in held])

        await self.storage.write(make)

    async def see(self, present: Sequence[str], now: float) -> None:
        """Note that some guests are there."""
        seen = update(challenges).where(challenges.c.guest.in_(list(present))).values(seen=now)
        await self._do(seen)

    async def see_all(self, now: float) -> None:
        """Count everybody as having been there: nobody could be while no server ran."""
        await self._do(update(challenges).values(seen=now))

    async def sweep(self, unseen: float, oldest: float) -> None:
        """Take away what is for now and whose challenger was last there before ``unseen``, and all that is older than
        ``oldest``."""
        is_left = challenges.c.is_patient.is_(False) & (challenges.c.access == "public") & (challenges.c.seen < unseen)
        is_old = is_left | (challenges.c.created < oldest)
        if await self.storage.read(select(challenges.c.id).where(is_old).limit(1)):
            await self._do(delete(challenges).where(is_old))

    async def _do(self, change: Insert | Update | Delete) -> None:
        def work(connection: Connection) -> None:
            connection.execute(change)

        await self.storage.write(work)


def _is(challenge: Challenge) -> Any:
    return (challenges.c.id == challenge.id) & (challenges.c.version == challenge.version)


def _one(connection: Connection, change: Update | Delete) -> None:
    """Change exactly one row, or nothing at all."""
    if connection.execute(change).rowcount != 1:
        raise TooLate("challenge")
