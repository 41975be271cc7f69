"""A match in memory: its ledger, those who follow it, and the one way in which anything is added to it.

A row is stored before it is taken into the ledger, and told only then. Who finds that another worker has been faster
reads what that one has written and checks again.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol, TypeVar

from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Game
from sandtable.contract.seating import Seat
from sandtable.contract.view import Inspection
from sandtable.engine.chance import has_dice
from sandtable.engine.inspecting import inspected
from sandtable.engine.match import Match
from sandtable.engine.telling import SPECTATOR

from ..messages import SeatInfo, TableInfo
from ..store.storage import Ended, Head, Row, TooLate
from ..workshop.work import for_move, in_thread
from .aside import BROKEN_STATE, is_passing, is_refusal, set_aside
from .clocks import TableTime, is_slow
from .commands import Command, Draft, draft_of
from .going_back import why_no_takeback
from .ledger import Entry, Ledger
from .options import changes
from .positions import drawn_words
from .presence import Presence
from .seating import DECISIONS, HAND_OVER, PLAY, REMATCH, START, TAKE_OVER, TIME_UP, UNDO

MOST_TRIES = 50
Drafts = Callable[[], Sequence[Draft]]
Step = tuple[Row, Match]
Turn = tuple[int, int]
T = TypeVar("T")


class Store(Protocol):
    """What a room needs of the storage."""

    async def rows(self, match: str, after: int = 0) -> list[Row]:
        """A match's log from behind that number."""

    async def append(
        self, match: str, rows: Sequence[Row], rematch: Head | None = None, ended: Ended | None = None
    ) -> None:
        """Add rows, all or none."""


class Follower(Protocol):
    """Somebody who follows a room, in a seat or as a spectator."""

    viewer: int
    person: str

    def wake(self) -> None:
        """Something may have changed: look."""


@dataclass(frozen=True)
class Ahead:
    """Steps worked out before their turn. They hold if the ledger still ends with that row when it comes; ``None`` if
    somebody was writing there already."""

    number: int | None
    steps: list[Step]


class Room:
    """One match. ``on_change`` is called after every change, ``follow_up`` makes the match that comes next, and
    ``on_fault`` is told where the rules fail over the match's state. ``aside`` is why nobody can go on with it."""

    def __init__(
        self,
        ledger: Ledger,
        store: Store,
        on_change: Callable[[Room], None] = lambda room: None,
        follow_up: Callable[[Head], Head] | None = None,
        on_fault: Callable[[Room, Exception], object] = lambda room, error: None,
    ) -> None:
        self.ledger, self.store, self.on_change, self.follow_up = ledger, store, on_change, follow_up
        self.on_fault, self.aside = on_fault, None  # type: Callable[[Room, Exception], object], str | None
        self.id = ledger.head.id
        self.followers: set[Follower] = set()
        self.presence = Presence(ledger.game.most_players)
        self.thinking: set[int] = set()
        self.spent: dict[int, tuple[Turn, float]] = {}
        self.is_answering = self.is_kept = False
        self.maker, self.used = "", time.monotonic()
        is_plain = ledger.lesson is not None
        self._changes = () if is_plain else changes(ledger.game, ledger.match.box.file)
        self._drawn = None if is_plain or ledger.head.position is None else drawn_words(ledger.game)
        self._time = TableTime()
        self._lock = asyncio.Lock()
        self._writing: set[asyncio.Future[bool]] = set()

    @property
    def game(self) -> Game:
        """The game that is played here."""
        return self.ledger.game

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.ledger.is_over

    # The rules.
    def now(self) -> float:
        """The time at this table."""
        return self._time.now(self.ledger.time)

    async def by_rules(self, work: Callable[[], T], *, is_move: bool = True) -> T:
        """Let the rules do something, for a move of somebody who plays or else (``is_move`` false) when those are
        done. Where they fail over the match's state, instead of refusing what was asked, the match is set aside."""
        self.refuse_if_aside()
        try:
            return await (for_move(work) if is_move else in_thread(work))
        except Exception as error:
            if is_refusal(error):
                raise
            raise self._fault(error) from error

    def _fault(self, error: Exception) -> Exception:
        if is_passing(error):
            return error
        self.on_fault(self, error)
        return set_aside(self.id, self.aside or BROKEN_STATE)

    def refuse_if_aside(self) -> None:
        """Refuse to go on with a match that was set aside."""
        if self.aside is not None:
            raise set_aside(self.id, self.aside)

    # Writing.
    async def write(
        self,
        drafts: Drafts,
        done: Callable[[], None] = lambda: None,
        allow: Callable[[], None] = lambda: None,
        ahead: Ahead | None = None,
    ) -> bool:
        """Write what ``drafts`` gives, which is asked again whenever somebody else was faster; false if it is nothing.

        It raises a ``SandtableError``, and nothing is written, if one of them is not allowed. It is carried through
        even if who asked for it is gone meanwhile. ``done`` is called once it is there, before anybody is told, and
        ``allow`` before another match is made with it, which it may refuse. ``ahead`` is what ``drafts`` leads to, as
        far as that has been worked out.
        """
        task = asyncio.ensure_future(self._write(drafts, done, allow, ahead))
        self._writing.add(task)
        task.add_done_callback(self._writing.discard)
        return await asyncio.shield(task)

    async def _write(
        self, drafts: Drafts, done: Callable[[], None], allow: Callable[[], None], ahead: Ahead | None
    ) -> bool:
        async with self._lock:
            self.used = time.monotonic()
            for _ in range(MOST_TRIES):
                is_ahead = ahead is not None and ahead.number == self.ledger.number
                steps = ahead.steps if ahead and is_ahead else await self.by_rules(lambda: self._planned(drafts()))
                if not steps:
                    done()
                    return False
                try:
                    rows = await self._store(steps, allow)
                except TooLate:
                    await self._read_on()
                    self.tell()
                    continue
                matches = [match for _, match in steps]
                await self.by_rules(partial(self._take, rows, matches))
                done()
                self.tell()
                return True
        raise SandtableError("match/busy", self.id, "too many write to this match at once", "try again")

    def _planned(self, drafts: Sequence[Draft]) -> list[Step]:
        """The rows for some drafts, and where they lead."""
        try:
            return self._steps(drafts)
        except Exception as error:
            if is_refusal(error) or is_passing(error) or not drafts or self._is_legal(drafts[0]):
                raise
            logging.getLogger("sandtable.server").error("command", exc_info=error)
            reason = "the server could not do that"
            raise SandtableError("server/failed", drafts[0].act, reason, "choose another") from error

    def _is_legal(self, draft: Draft) -> bool:
        """Whether the rules themselves offer a decision: if they then fail over it, it is not who took it that is to
        blame. Otherwise anybody could have a match set aside by some odd text."""
        if draft.act not in DECISIONS:
            return True
        match = self.ledger.match
        return draft.text in [match.text(action, draft.seat) for action in match.legal(draft.seat)]

    def _steps(self, drafts: Sequence[Draft]) -> list[Step]:
        """The rows for some drafts, and where the first one leads; drafts after it are decisions of the same seat."""
        now, match = self.now(), self.ledger.match
        steps: list[Step] = []
        for number, draft in enumerate(drafts, self.ledger.number + 1):
            row = Row(number, draft.seat, draft.act, draft.text, draft.command, now)
            if not steps:
                match = self.ledger.carried_out(row)
            else:
                match = match.copy()
                match.play(row.text, row.seat)
            if row.act in DECISIONS and match.past is not None:
                row = Row(number, draft.seat, draft.act, match.past.action, draft.command, now)
            steps.append((row, match))
        return steps

    async def _store(self, steps: Sequence[Step], allow: Callable[[], None]) -> Sequence[Row]:
        """Store rows; with the last wish for a rematch also the match that follows. The rows as they are stored."""
        head, rows = None, [row for row, _ in steps]
        if rows[0].act == REMATCH and self.follow_up and self.ledger.seating.would_agree(rows[0].seat):
            allow()
            head = self.follow_up(self.ledger.head)
            old = rows[0]
            rows = [Row(old.number, old.seat, old.act, head.id, old.command, old.time)]
        await self.store.append(self.id, rows, head, self.ledger.seating.ended_by(steps))
        return rows

    def _take(self, rows: Sequence[Row], matches: Sequence[Match]) -> None:
        for row, match in zip(rows, matches, strict=True):
            self.ledger.take(row, match)

    async def pack(self) -> None:
        """Keep little of a match that is over; who comes back to it gets a snapshot."""
        async with self._lock:
            await in_thread(self.ledger.pack)

    async def settled(self) -> None:
        """Wait until what is being written now is there."""
        async with self._lock:
            return

    async def read_on(self) -> None:
        """Take in what other workers have written."""
        async with self._lock:
            if await self._read_on():
                self.tell()

    async def _read_on(self) -> bool:
        rows = await self.store.rows(self.id, self.ledger.number)
        for row in rows:
            try:
                await self.by_rules(partial(self.ledger.take, row))
            except SandtableError as error:  # what others have stored must be playable here
                raise self._fault(error) from error
        return bool(rows)

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
    async def obey(
        self,
        viewer: int,
        command: Command,
        acknowledge: Callable[[], None],
        allow: Callable[[], None] = lambda: None,
    ) -> None:
        """Carry out a command of a seat and acknowledge it; one that was carried out before counts once."""
        if viewer == SPECTATOR:
            raise SandtableError("table/spectator", command.type, "spectators only watch", "take a seat")
        number = None if self._lock.locked() else self.ledger.number
        steps = await for_move(partial(self._looked_ahead, viewer, command))
        drafts = lambda: [draft] if (draft := draft_of(self.ledger, viewer, command)) else []  # noqa: E731
        await self.write(drafts, acknowledge, allow, Ahead(number, steps) if steps else None)

    def _looked_ahead(self, seat: int, command: Command) -> list[Step]:
        try:
            return self._look_ahead(seat, command)
        except Exception as error:
            if is_refusal(error):
                raise
            return []  # what was read in between did not fit together, or is broken: its turn will tell

    def _look_ahead(self, seat: int, command: Command) -> list[Step]:
        """The step that a decision leads to, or what is to be refused, without waiting for what others write here
        meanwhile: how long a refusal takes must not tell that somebody decides in secret.

        Another thread may be taking a row into the ledger just now. Each thing that it changes is read once and whole:
        what is refused here would be refused before that row or after it. All else is checked when its turn has come.
        """
        draft = draft_of(self.ledger, seat, command)
        if draft is not None and draft.act == UNDO:
            self._refuse_undo(seat)
        return self._steps([draft]) if draft is not None and draft.act == PLAY else []

    def _refuse_undo(self, seat: int) -> None:
        reason = self.ledger.streams[seat].last.notice.undo
        if reason is not None:
            raise SandtableError("undo/refused", self.ledger.seating.title(seat), reason)

    async def inspect(self, viewer: int, piece: int | None, cell: int | None) -> Inspection:
        """What a viewer can know of a piece, or of a cell."""
        match = self.ledger.streams[viewer].last.match
        self.refuse_if_aside()
        return await in_thread(lambda: inspected(match, viewer, piece, cell))

    def entries(self, viewer: int, since: int | None) -> list[Entry] | None:
        """The steps of a viewer's stream after one; ``None`` if there must be a snapshot."""
        return None if since is None else self.ledger.streams[viewer].since(since)

    def table(self, viewer: int = SPECTATOR) -> TableInfo:
        """The table as a viewer may know it: where there are secrets, the clocks of others are one."""
        ledger, seating = self.ledger, self.ledger.seating
        return TableInfo(
            match=self.id,
            game=ledger.game.name,
            title=ledger.game.title,
            theme=ledger.game.face.theme,
            scenario=ledger.match.box.file.title,
            changes=self._changes,
            drawn=self._drawn,
            seats=tuple(self._seat(seat, viewer) for seat in seating.seats),
            no_draw=seating.why_no_draw(),
            no_takeback=why_no_takeback(ledger),
            shows_danger=ledger.game.face.danger is not None and not ledger.is_over,
            commitment=ledger.match.commitment,
            key=ledger.head.key if ledger.is_over else None,
            has_dice=has_dice(ledger.game),
            outcome=seating.outcome or ledger.outcome,
            ending=seating.ending,
            rematch=seating.rematch,
            lesson=ledger.lesson.told() if ledger.lesson is not None and viewer == ledger.lesson.learner else None,
        )

    def _seat(self, place: Seat, viewer: int) -> SeatInfo:
        seating, seat = self.ledger.seating, place.number
        is_told = seat == viewer or self.ledger.game.rules.know is None or self.ledger.is_over
        bot, clocks = seating.bots[seat], self.ledger.clocks
        return SeatInfo(
            seat=seat,
            title=place.name,
            team=place.team,
            name=seating.names[seat],
            kind=seating.kind(seat),
            is_present=bot is not None or not place.is_taken or self.presence.is_present(seat),
            offers_draw=seat in seating.offers,
            asks_back=seat == seating.asks_back,
            wants_rematch=seat in seating.wants,
            seconds_left=clocks.seconds_left(seat, self.now()) if is_told and bot is None else None,
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
        is_everybody_here = is_slow(ledger.clock) or all(map(self.presence.was_there, people))
        if not ledger.seating.is_started and people and is_everybody_here:
            drafts.append(Draft(people[0], START))
        for seat in people:
            if ledger.clocks.is_up(seat, self.now()):
                is_lost = ledger.clock is not None and ledger.clock.then == "resign"
                drafts.append(Draft(seat, TIME_UP) if is_lost else Draft(seat, HAND_OVER, best_bot))
            elif ledger.head.grace is not None and self.presence.away_seconds(seat) > ledger.head.grace:
                drafts.append(Draft(seat, TAKE_OVER, best_bot))
        return drafts[:1]

    @property
    def needs_ticks(self) -> bool:
        """Whether clocks or absences matter here."""
        is_timed = self.ledger.clock is not None or self.ledger.head.grace is not None
        return is_timed and self.aside is None and not self.ledger.is_over
