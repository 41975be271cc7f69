"""Where challenges hang, and those who stand before it: everybody is told what is new, each of their own matches."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from ..logs import log
from ..play.aside import kind_of
from ..play.clocks import now
from ..settings import Settings
from ..store.meeting_tables import Challenge
from ..store.meetings import Meetings
from .told import Answered, ChallengeGone, ChallengeInfo, ChallengeNews, Challenges, OwnMatch, OwnNews, TurnNews

LOOK_SECONDS, SWEEP_SECONDS = 2.0, 10.0
GATHER_SECONDS = 0.1
DAY = 86_400.0
Own = Callable[[], Awaitable[tuple[OwnMatch, ...]]]


@dataclass(frozen=True)
class Shown:
    """A challenge as it hangs there: the text is written once for all who get it."""

    challenge: Challenge
    info: ChallengeInfo
    text: str


class Waiter:
    """Somebody who waits: by name, if they have one, and with what they have been sent. ``own`` finds their matches."""

    def __init__(self, board: Board, guest: str | None, own: Own | None) -> None:
        self.board, self.guest, self._own = board, guest, own
        self._sent: dict[str, str] = {}
        self._news: dict[str, None] = {}
        self._turns: dict[str, bool] = {}
        self._matches: tuple[OwnMatch, ...] | None = None
        self._is_own_stale = own is not None
        self._pings = 0
        self._woken = asyncio.Event()

    def hear(self, changed: list[str]) -> None:
        """Some challenges have changed."""
        self._news |= dict.fromkeys(changed)
        self._woken.set()

    def was_told(self, ident: str) -> None:
        """They know of a challenge already: they have made it."""
        self._sent.setdefault(ident, "")

    def hear_turn(self, match: str, is_turn: bool) -> None:
        """It is their turn, or no longer."""
        self._turns[match] = is_turn
        self._woken.set()

    def hear_own(self) -> None:
        """Their matches are others now."""
        self._is_own_stale = self._own is not None
        self._woken.set()

    def hear_ping(self) -> None:
        """They ask whether anybody is there; the answer comes after all that has happened before."""
        self._pings += 1
        self._woken.set()

    async def first(self, has_lobby: bool) -> list[str]:
        """What is told first: all that hangs there, and the own matches."""
        texts = []
        if has_lobby:
            shown = [one for one in self.board.shown.values() if one.challenge.is_shown_to(self.guest)]
            self._sent = {one.challenge.id: one.text for one in shown}
            texts.append(Challenges(challenges=tuple(one.info for one in shown)).model_dump_json())
        return [*texts, *await self._own_texts()]

    async def next(self) -> list[str]:
        """What is new, as soon as something is; own matches are looked up from time to time, since other workers
        of the same database say nothing of theirs."""
        try:
            async with asyncio.timeout(SWEEP_SECONDS if self.board.is_shared else None):
                await self._woken.wait()
        except TimeoutError:
            self.hear_own()
        self._woken.clear()
        pings, self._pings = self._pings, 0
        texts = [*self._challenge_texts(), *await self._own_texts(), *self._turn_texts()]
        return [*texts, *[Answered().model_dump_json()] * pings]

    def _challenge_texts(self) -> list[str]:
        news, self._news = self._news, {}
        texts = []
        for ident in news:
            shown = self.board.shown.get(ident)
            if shown is not None and shown.challenge.is_shown_to(self.guest):
                if self._sent.get(ident) != shown.text:
                    self._sent[ident] = shown.text
                    texts.append(shown.text)
            elif self._sent.pop(ident, None) is not None:
                texts.append(ChallengeGone(id=ident).model_dump_json())
        return texts

    async def _own_texts(self) -> list[str]:
        if not self._is_own_stale or self._own is None:
            return []
        self._is_own_stale = False
        self._turns = {}
        before, self._matches = self._matches, await self._own()
        return [OwnNews(matches=self._matches).model_dump_json()] if before != self._matches else []

    def _turn_texts(self) -> list[str]:
        turns, self._turns = self._turns, {}
        known = {match.match: match for match in self._matches or ()}
        new = {match: is_turn for match, is_turn in turns.items() if match in known}
        changed = {match: known[match].model_copy(update={"is_turn": is_turn}) for match, is_turn in new.items()}
        self._matches = tuple((known | changed).values())
        return [TurnNews(match=match, is_turn=is_turn).model_dump_json() for match, is_turn in new.items()]


class Board:
    """All challenges as they were last read from the database, which is the truth: the host may change it beside."""

    def __init__(
        self, meetings: Meetings, settings: Settings, tell: Callable[[list[Challenge]], Awaitable[list[ChallengeInfo]]]
    ) -> None:
        self.meetings, self.settings, self._tell = meetings, settings, tell
        self.is_shared = meetings.storage.is_shared
        self.shown: dict[str, Shown] = {}
        self.waiters: set[Waiter] = set()
        self._posted: set[str] = set()
        self._changed = asyncio.Event()
        self._reading = asyncio.Lock()

    # Who is told.
    def turn(self, guest: str, match: str, is_turn: bool) -> None:
        """It is a guest's turn in a match, or no longer; told at once, unless the host has switched that off."""
        for waiter in self._of(guest) if "notifications" in self.settings.features else ():
            waiter.hear_turn(match, is_turn)

    def own(self, guest: str) -> None:
        """A guest has a match more, or one has ended."""
        for waiter in self._of(guest):
            waiter.hear_own()

    def _of(self, guest: str) -> list[Waiter]:
        return [waiter for waiter in self.waiters if waiter.guest == guest]

    @property
    def present(self) -> list[str]:
        """Those who are there by name."""
        return list(Counter(waiter.guest for waiter in self.waiters if waiter.guest is not None))

    # What hangs there.
    def changed(self) -> None:
        """Something was changed here: read it anew, as soon as what comes at the same time is there, too."""
        self._changed.set()

    def posted(self, guest: str, ident: str) -> None:
        """A guest was answered that a challenge of theirs hangs there; it may be taken before it is read here."""
        self._posted.add(ident)
        for waiter in self._of(guest):
            waiter.was_told(ident)
        self.changed()

    async def read(self) -> None:
        """Read what is open, and tell everybody what is new. Readings follow each other: an old one must not undo a
        newer."""
        async with self._reading:
            await self._read()

    async def _read(self) -> None:
        posted, self._posted = self._posted, set()
        found = await self.meetings.challenges()
        known = {ident: shown.challenge for ident, shown in self.shown.items()}
        new = [one for one in found if known.get(one.id) is None or not _is_same(known[one.id], one)]
        told = dict(zip((one.id for one in new), await self._tell(new), strict=True))
        gone = (known.keys() | posted) - {one.id for one in found}
        self.shown = {one.id: self._hung(one, told.get(one.id)) for one in found}
        if told or gone:
            for waiter in list(self.waiters):
                waiter.hear([*told, *gone])

    def _hung(self, challenge: Challenge, info: ChallengeInfo | None) -> Shown:
        if info is None:
            return self.shown[challenge.id]
        return Shown(challenge, info, ChallengeNews(challenge=info).model_dump_json())

    async def run(self) -> None:
        """Read what has changed, here or elsewhere, and take away what nobody waits for any more."""
        swept = now()
        while True:
            try:
                async with asyncio.timeout(LOOK_SECONDS):
                    await self._changed.wait()
                await asyncio.sleep(GATHER_SECONDS)
            except TimeoutError:
                pass
            self._changed.clear()
            try:
                if now() > swept + min(SWEEP_SECONDS, self.settings.challenge_seconds / 3):
                    swept = now()
                    await self._sweep()
                await self.read()
            except Exception as error:  # the database is away, or whatever it was: it is tried again
                log(logging.WARNING, "board", code=kind_of(error))

    async def _sweep(self) -> None:
        if not self.shown:
            return
        await self.meetings.see(self.present, now())
        await self.meetings.sweep(now() - self.settings.challenge_seconds, now() - DAY * self.settings.challenge_days)


def _is_same(one: Challenge, other: Challenge) -> bool:
    return one.version == other.version and one.created == other.created
