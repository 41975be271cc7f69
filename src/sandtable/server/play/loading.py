"""Matches from the database: played again row by row, or, where the rules have changed since, as they were recorded.
What cannot be played again is set aside."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import TypeVar

from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Game
from sandtable.engine.runtime import Runtime

from ..logs import log
from ..past.archive import Archived
from ..store.storage import Ended, Head, Row, Standing, Storage, TooLate
from ..workshop.readying import Readying
from ..workshop.work import in_thread
from .aside import BROKEN_LOG, is_passing, kind_of, set_aside
from .clocks import now
from .ledger import Ledger
from .seating import ENDED

T = TypeVar("T")
OTHER_RULES = "The rules have changed since this match began: it ends here, and nobody wins."


class Loader:
    """Brings matches from the database. ``game`` finds a game that is served here, by name."""

    def __init__(
        self, storage: Storage, game: Callable[[str], Game], runtimes: Mapping[str, Runtime], readying: Readying
    ) -> None:
        self.storage, self.game, self.runtimes, self.readying = storage, game, runtimes, readying

    async def load(self, match: str) -> Ledger | Archived:
        """A match. One that cannot be played again is refused, and from then on without trying."""
        return await self._tried(match, self._load)

    async def kept(self, match: str) -> Archived | None:
        """A match that is over, as it is stored: nothing is played again, so it costs next to nothing. ``None`` if it
        goes on, or if it was never noted how it ended."""
        return await self._tried(match, self._kept)

    async def _tried(self, match: str, work: Callable[[str], Awaitable[T]]) -> T:
        reason = await self.storage.aside(match)
        if reason is not None:
            raise set_aside(match, reason)
        try:
            return await work(match)
        except Exception as error:
            if is_passing(error):
                raise
            await self.set_aside(match, BROKEN_LOG, error)
            raise set_aside(match, BROKEN_LOG) from None

    async def _kept(self, match: str) -> Archived | None:
        head, standing = await self.storage.find_match(match), await self.storage.standing(match)
        if head is None or standing is None:
            raise SandtableError("match/unknown", match, "there is no such match", "check the address")
        if standing.ending is None or standing.digest is None:
            return None
        ended = Ended(standing.ending, await self.storage.outcome(match), standing.digest)
        return Archived(head, self.game(head.game), await self.storage.rows(match), ended)

    async def set_aside(self, match: str, reason: str, error: Exception | None = None) -> None:
        """Note that nobody can go on with a match; the log tells the host why, without quoting what is stored."""
        told = {"code": "match/set-aside", "reason": reason}
        if error is not None:
            told |= {"kind": kind_of(error), "entry": ", ".join(getattr(error, "__notes__", []))}
        log(logging.ERROR, "match", match=match, **told)
        await self.storage.set_aside(match, reason)

    async def _load(self, match: str) -> Ledger | Archived:
        head, standing = await self.storage.find_match(match), await self.storage.standing(match)
        if head is None or standing is None:
            raise SandtableError("match/unknown", match, "there is no such match", "check the address")
        game, rows = self.game(head.game), await self.storage.rows(match)
        if head.version != game.rules.version:
            return await self._archived(head, game, rows, standing)
        ledger = await self._played(head, game, rows)
        if ledger.seating.ending is not None and standing.digest is None:
            await self.storage.note_ended(match, ledger.seating.ended(ledger.match.digest))
        return ledger

    async def _played(self, head: Head, game: Game, rows: Sequence[Row]) -> Ledger:
        await self.readying.wait(game.name)
        ledger = await in_thread(lambda: Ledger(head, game, self.runtimes[game.name]))
        for row in rows:
            try:
                if row.number != ledger.number + 1:
                    raise ValueError("an entry is missing")
                await in_thread(partial(ledger.take, row))
            except Exception as error:
                error.add_note(f"entry {ledger.number + 1}")
                raise
        return ledger

    async def _archived(self, head: Head, game: Game, rows: list[Row], standing: Standing) -> Archived:
        """A match of another version; if it was still going on under an older one, it ends now."""
        ended = None
        if standing.ending is not None:
            ended = Ended(standing.ending, await self.storage.outcome(head.id), standing.digest)
        found = Archived(head, game, rows, ended)
        if found.is_over or head.version > game.rules.version:
            return found
        last = rows[-1] if rows else None
        time = max(now(), last.time if last else head.created)
        row = Row(last.number + 1 if last else 1, 0, ENDED, OTHER_RULES, None, time)
        over = Archived(head, game, [*rows, row], Ended(OTHER_RULES, (0.0,) * game.most_players, None))
        try:
            await self.storage.append(head.id, [row], ended=over.ended)
        except TooLate:  # another worker has ended it, or written the last row just before
            return await self._archived(head, game, await self.storage.rows(head.id), standing)
        return over
