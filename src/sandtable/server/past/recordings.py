"""What was told and seen in a match, kept when it is over: so it can be seen again at once, and when the rules that
made it are gone."""

from __future__ import annotations

import asyncio
import logging
import lzma
import random
from collections.abc import Mapping

from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Game
from sandtable.engine.matchfile import MatchFile
from sandtable.engine.replay import replay
from sandtable.engine.runtime import Runtime
from sandtable.engine.telling import ALL, SPECTATOR

from ..logs import log
from ..play.aside import kind_of
from ..play.seating import DECISIONS
from ..store.storage import Storage
from ..workshop.errands import Chores, Errand
from .archive import file_of
from .told import MOST_DECISIONS, told_to

PRESET = 3
SWEEP_SECONDS, AT_ONCE = 5.0, 10


def record(file: MatchFile, game: Game, runtime: Runtime) -> bytes:
    """A match for all its viewers, compressed together, since they have seen much the same."""
    match = replay(file, runtime, "the match", game=game)
    viewers = {"all": ALL, "watch": SPECTATOR, **{str(seat): seat for seat in match.box.players}}
    lines: list[str] = []
    for viewer, seat in viewers.items():
        lines += [viewer, told_to(match, seat).model_dump_json()]
    return lzma.compress("\n".join(lines).encode(), preset=PRESET)


def recorded(content: bytes, viewer: str) -> bytes | None:
    """What one viewer was told and saw, as JSON; ``None`` if there is no such viewer, or it cannot be read."""
    try:
        lines = lzma.decompress(content).split(b"\n")
    except lzma.LZMAError:
        return None
    return dict(zip(lines[::2], lines[1::2], strict=False)).get(viewer.encode())


class Recorder:
    """Records finished matches one after the other, beside play."""

    def __init__(self, storage: Storage, games: Mapping[str, Game], chores: Chores) -> None:
        self.storage, self.games, self.chores = storage, games, chores
        self._waiting: asyncio.Queue[str] = asyncio.Queue()

    def keep(self, match: str) -> None:
        """Record a match that is over, when there is time."""
        self._waiting.put_nowait(match)

    async def run(self) -> None:
        """Record what is to be kept, for as long as the server runs."""
        while True:
            await self._try(await self._waiting.get())

    async def sweep(self) -> None:
        """Make up for what an earlier server has not come to record, a few at a time."""
        for name, game in self.games.items():
            last = ""
            while True:
                await asyncio.sleep(SWEEP_SECONDS)
                found = await self._unrecorded(name, game.rules.version, last)
                for match in random.sample(found, len(found)):  # several workers seldom take the same one
                    await self._try(match)
                last = max(found, default=last)
                if len(found) < AT_ONCE:
                    break

    async def _unrecorded(self, game: str, version: int, last: str) -> list[str]:
        try:
            return await self.storage.unrecorded(game, version, last, AT_ONCE)
        except SandtableError:
            return []

    async def _try(self, match: str) -> None:
        try:
            await self._record(match)
        except Exception as error:  # it can be seen again all the same, as long as the rules stay
            log(logging.WARNING, "recording", match=match, code=kind_of(error))

    async def _record(self, match: str) -> None:
        head = await self.storage.find_match(match)
        if head is None or head.version != self.games[head.game].rules.version or await self.storage.recording(match):
            return
        rows = await self.storage.rows(match)
        if sum(row.act in DECISIONS for row in rows) > MOST_DECISIONS:
            return
        given = Errand(tuple(self.games), match=file_of(head, rows, None).model_dump(), game=head.game)
        await self.storage.keep_recording(match, await self.chores.do_beside("keep", given))
