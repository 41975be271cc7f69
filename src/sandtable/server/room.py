"""A match in memory: its books, those who follow it, and the one way in which anything is added to it.

A row is stored before it is taken into the books, and told only then. Who finds that another worker has been faster
reads what that one has written and checks again.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from sandtable.engine.errors import SandtableError
from sandtable.engine.match import SPECTATOR, Match
from sandtable.engine.view import Inspection

from .commands import Command, Draft, draft_of
from .ledger import Entry, Ledger
from .messages import SeatInfo, Table
from .options import changes
from .presence import Presence
from .seating import HAND_OVER, PLAY, REMATCH, START, TAKE_OVER, TIME_UP
from .storage import Head, Row, TooLate
from .work import for_move, in_thread

MOST_TRIES = 50
Drafts = Callable[[], Sequence[Draft]]


class Books(Protocol):
    """What a room needs of the storage."""

    async def rows(self, match: str, after: int = 0) -> list[Row]:
        """A match's log from behind that number."""

    async def append(self, match: str, rows: Sequence[Row], rematch: Head | None = None) -> None:
        """Add rows, all or none."""

    async def note_ending(self, match: str, ending: str) -> None:
        """Note how a match ended."""


class Follower(Protocol):
    """Somebody who follows a room, in a seat or as a spectator."""

    viewer: int
    person: str

    def wake(self) -> None:
        """Something may have changed: look."""


class Room:
    """One match. ``on_change`` is called after every change, and ``follow_up`` makes the match that comes next."""

    def __init__(
        self,
        ledger: Ledger,
        books: Books,
        on_change: Callable[[Room], None] = lambda room: None,
        follow_up: Callable[[Head], Head] | None = None,
    ) -> None:
        self.ledger, self.books, self.on_change, self.follow_up = ledger, books, on_change, follow_up
        self.id = ledger.head.id
        self.followers: set[Follower] = set()
        self.presence = Presence(ledger.game.most_players)
        self.thinking: set[int] = set()
        self.maker = ""
        self.trouble: str | None = None
        self.used = time.monotonic()
        self._changes = changes(ledger.game, ledger.match.file)
        self._lock = asyncio.Lock()
        self._writing: set[asyncio.Future[bool]] = set()

    # Writing.
    async def write(self, drafts: Drafts, done: Callable[[], None] = lambda: None) -> bool:
        """Write what ``drafts`` gives, which is asked again whenever somebody else was faster; false if it is nothing.

        It raises a ``SandtableError``, and nothing is written, if one of them is not allowed. It is carried through
        even if who asked for it is gone meanwhile. ``done`` is called once it is there, before anybody is told.
        """
        task = asyncio.ensure_future(self._write(drafts, done))
        self._writing.add(task)
        task.add_done_callback(self._writing.discard)
        return await asyncio.shield(task)

    async def _write(self, drafts: Drafts, done: Callable[[], None]) -> bool:
        if self.trouble is not None:
            raise SandtableError("match/set-aside", self.id, self.trouble, "make another match")
        async with self._lock:
            self.used = time.monotonic()
            for _ in range(MOST_TRIES):
                steps = await for_move(lambda: self._steps(drafts()))
                if not steps:
                    done()
                    return False
                try:
                    rows = await self._store([row for row, _ in steps])
                except TooLate:
                    await self._read_on()
                    self.tell()
                    continue
                matches = [match for _, match in steps]
                await for_move(partial(self._take, rows, matches))
                done()
                self.tell()
                await self._note_ending()
                return True
        raise SandtableError("match/busy", self.id, "too many write to this match at once", "try again")

    def _steps(self, drafts: Sequence[Draft]) -> list[tuple[Row, Match]]:
        """The rows for some drafts, and where the first one leads; drafts after it are decisions of the same seat."""
        now = max(time.time(), self.ledger.time)
        steps: list[tuple[Row, Match]] = []
        match = self.ledger.match
        for number, draft in enumerate(drafts, self.ledger.number + 1):
            row = Row(number, draft.seat, draft.act, draft.text, draft.command, now)
            if not steps:
                match = self.ledger.carried_out(row)
            else:
                match = match.copy()
                match.play(row.text, row.seat)
            if row.act == PLAY and match.past is not None:
                row = Row(number, draft.seat, draft.act, match.past.action, draft.command, now)
            steps.append((row, match))
        return steps

    async def _store(self, rows: Sequence[Row]) -> Sequence[Row]:
        """Store rows; with the last wish for a rematch also the match that follows. The rows as they are stored."""
        head = None
        if rows[0].act == REMATCH and self.follow_up and self.ledger.seating.would_agree(rows[0].seat):
            head = self.follow_up(self.ledger.head)
            old = rows[0]
            rows = [Row(old.number, old.seat, old.act, head.id, old.command, old.time)]
        await self.books.append(self.id, rows, head)
        return rows

    def _take(self, rows: Sequence[Row], matches: Sequence[Match]) -> None:
        for row, match in zip(rows, matches, strict=True):
            self.ledger.take(row, match)

    async def read_on(self) -> None:
        """Take in what other workers have written."""
        async with self._lock:
            if await self._read_on():
                self.tell()

    async def _read_on(self) -> bool:
        rows = await self.books.rows(self.id, self.ledger.number)
        for row in rows:
            await for_move(partial(self.ledger.take, row))
        return bool(rows)

    async def _note_ending(self) -> None:
        if self.ledger.seating.ending is not None and not self.ledger.seating.wants:
            await self.books.note_ending(self.id, self.ledger.seating.ending)

    def tell(self) -> None:
        """Wake all who follow, and whoever looks after the bots."""
        for follower in list(self.followers):
            follower.wake()
        self.on_change(self)

    # Those who follow.
    def follow(self, follower: Follower) -> None:
        """Somebody looks on from now; bots that have waited for that go on."""
        self.followers.add(follower)
        self.on_change(self)

    def people(self) -> list[str]:
        """Those for whom a bot thinks here: who plays or looks on, else who has made the match."""
        return [follower.person for follower in self.followers] or [self.maker]

    # What followers ask for.
    async def obey(self, viewer: int, command: Command, acknowledge: Callable[[], None]) -> None:
        """Carry out a command of a seat and acknowledge it; one that was carried out before counts once."""
        if viewer == SPECTATOR:
            raise SandtableError("table/spectator", command.type, "spectators only watch", "take a seat")
        drafts = lambda: [draft] if (draft := draft_of(self.ledger, viewer, command)) else []  # noqa: E731
        await self.write(drafts, acknowledge)

    async def inspect(self, viewer: int, piece: int | None, cell: int | None) -> Inspection:
        """What a viewer can know of a piece, or of a cell."""
        match = self.ledger.streams[viewer].last.match
        return await in_thread(lambda: match.inspect(viewer, piece, cell))

    def entries(self, viewer: int, since: int | None) -> list[Entry] | None:
        """The steps of a viewer's stream after one; ``None`` if there must be a snapshot."""
        return None if since is None else self.ledger.streams[viewer].since(since)

    def table(self, viewer: int = SPECTATOR) -> Table:
        """The table as a viewer may know it: where there are secrets, the clocks of others are one."""
        ledger, seating = self.ledger, self.ledger.seating
        return Table(
            match=self.id,
            game=ledger.game.name,
            title=ledger.game.title,
            scenario=ledger.match.file.title,
            changes=self._changes,
            seats=tuple(self._seat(seat, viewer) for seat in range(ledger.game.most_players)),
            commitment=ledger.match.commitment,
            key=ledger.head.key if ledger.is_over else None,
            outcome=seating.outcome or ledger.match.outcome,
            ending=seating.ending,
            rematch=seating.rematch,
        )

    def _seat(self, seat: int, viewer: int) -> SeatInfo:
        seating = self.ledger.seating
        is_told = seat == viewer or self.ledger.game.know is None or self.ledger.is_over
        bot = seating.bots[seat]
        clocks = self.ledger.clocks
        return SeatInfo(
            seat=seat,
            title=self.ledger.game.seats[seat],
            name=seating.names[seat],
            kind=self.ledger.head.seats[seat]["kind"] if bot is None else "bot",
            is_present=bot is not None or self.presence.is_present(seat),
            offers_draw=seat in seating.offers,
            wants_rematch=seat in seating.wants,
            seconds_left=clocks.seconds_left(seat, time.time()) if is_told and bot is None else None,
            is_running=is_told and not self.ledger.is_over and clocks.is_running(seat),
            stand_in=seating.stand_ins[seat],
        )

    # What happens by itself.
    async def tick(self, best_bot: str) -> None:
        """See to the clocks and to the seats whose people are away."""
        if self._due(best_bot):
            await self.write(partial(self._due, best_bot))

    def _due(self, best_bot: str) -> list[Draft]:
        """What the clocks and the absences call for now: one thing at a time."""
        ledger = self.ledger
        if ledger.is_over:
            return []
        people, drafts = ledger.seating.playing_people, list[Draft]()
        if not ledger.seating.is_started and people and all(map(self.presence.was_there, people)):
            drafts.append(Draft(people[0], START))
        for seat in people:
            if ledger.clocks.is_up(seat, time.time()):
                is_lost = ledger.clock is not None and ledger.clock.then == "resign"
                drafts.append(Draft(seat, TIME_UP) if is_lost else Draft(seat, HAND_OVER, best_bot))
            elif ledger.head.grace is not None and self.presence.away_seconds(seat) > ledger.head.grace:
                drafts.append(Draft(seat, TAKE_OVER, best_bot))
        return drafts[:1]

    @property
    def needs_ticks(self) -> bool:
        """Whether clocks or absences matter here."""
        return (self.ledger.clock is not None or self.ledger.head.grace is not None) and not self.ledger.is_over
