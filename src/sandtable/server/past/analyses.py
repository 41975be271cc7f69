"""Looking back at finished matches beside play: one piece after the other, for as long as somebody wants to know.

What was found is kept with the match, the beginning of an analysis as well: whoever asks later goes on from there, and
another worker can tell how far it is.
"""

from __future__ import annotations

import json
import logging
import zlib
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from typing import Any

from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Game

from ..logs import log
from ..play.aside import kind_of
from ..play.clocks import now
from ..settings import Settings
from ..store.storage import Storage
from ..store.tables import Looked
from ..workshop.errands import Chores, Errand
from .archive import Archived
from .looked import LookedBack

MOST_AT_ONCE = 16
MOST_DECISIONS = 3_000
MOST_FAILED = 100
STALE_SECONDS = 15.0
"""An analysis of which nothing was heard for so long is nobody's any more."""


@dataclass
class Job:
    """An analysis that goes on here: for whom, of how many decisions, and what was found so far."""

    match: Archived
    people: set[str]
    total: int
    found: list[Any]


class Analyses:
    """The analyses of a server. ``start`` lets something run beside."""

    def __init__(
        self,
        storage: Storage,
        games: Mapping[str, Game],
        chores: Chores,
        start: Callable[[Coroutine[Any, Any, Any]], object],
        settings: Settings,
    ) -> None:
        self.storage, self.games, self.chores, self._start, self.settings = storage, games, chores, start, settings
        self.jobs: dict[str, Job] = {}
        self._failed: OrderedDict[str, SandtableError] = OrderedDict()

    async def look(self, match: str) -> bytes | LookedBack:
        """What there is: the whole analysis as it goes over the wire, or how far it is. What went wrong is raised
        once."""
        if match in self._failed:
            raise self._failed.pop(match)
        job = self.jobs.get(match)
        if job is not None:
            return LookedBack(state="running", done=len(job.found), total=job.total)
        kept = await self.storage.analysis(match)
        if kept is None:
            return LookedBack(state="none", done=0, total=0)
        if kept.is_whole:
            return kept.content
        is_running = kept.time > now() - STALE_SECONDS
        return LookedBack(state="running" if is_running else "stopped", done=kept.done, total=kept.total)

    async def ask(self, found: Archived, person: str) -> bytes | LookedBack:
        """Have a finished match looked back at for a person, from where it was left."""
        told = await self.look(found.id)
        if isinstance(told, bytes):
            return told
        if found.id in self.jobs:
            self.jobs[found.id].people.add(person)
        elif told.state != "running":
            self._check(found)
            kept = await self.storage.analysis(found.id)
            pieces = json.loads(zlib.decompress(kept.content)) if kept else []
            decisions = len(found.file().decisions)
            job = self.jobs.setdefault(found.id, Job(found, {person}, decisions, pieces))
            self._start(self._run(job))
            return LookedBack(state="running", done=len(job.found), total=job.total)
        return told

    def _check(self, found: Archived) -> None:
        """Refuse what cannot be looked back at, or not now."""
        if found.head.version != found.game.rules.version:
            raise found.refusal()
        count = len(found.file().decisions)
        if count > MOST_DECISIONS:
            reason = f"at most {MOST_DECISIONS} decisions are looked back at here"
            raise SandtableError("analysis/too-long", count, reason, "use 'sandtable analyse'")
        if len(self.jobs) >= MOST_AT_ONCE:
            raise SandtableError(
                "server/busy", found.id, "many matches are being analysed", "try again in some minutes"
            )

    async def stop(self, match: str, person: str) -> None:
        """A person does not want to know any more; if nobody else does, it ends after the piece that is being done."""
        if match in self.jobs:
            self.jobs[match].people.discard(person)

    async def _run(self, job: Job) -> None:
        match = job.match.id
        try:
            if await self._judge(job):
                await self._keep(job, await self._done("conclude", job, json.dumps(job.found).encode()), is_whole=True)
        except SandtableError as error:
            self._fail(match, error)
        except Exception as error:  # whoever asked is told that it failed; it can be asked for again
            self._fail(
                match, SandtableError("analysis/failed", match, "it could not be done", "tell the host about it")
            )
            log(logging.WARNING, "analysis", match=match, code=kind_of(error))
        finally:
            del self.jobs[match]

    def _fail(self, match: str, error: SandtableError) -> None:
        """Remember what went wrong, for who asks next."""
        self._failed[match] = error
        while len(self._failed) > MOST_FAILED:
            self._failed.popitem(last=False)

    async def _judge(self, job: Job) -> bool:
        """Judge piece by piece until all is done, or nobody wants it any more; whether all is."""
        while len(job.found) < job.total:
            if not job.people:
                await self._keep(job, _packed(job.found), time=0.0)
                return False
            _, pieces = json.loads(await self._done("judge", job))
            job.found += pieces
            await self._keep(job, _packed(job.found))
        return True

    async def _done(self, work: str, job: Job, body: bytes = b"") -> bytes:
        given = {"first": len(job.found), "seconds": self.settings.analysis_seconds}
        file, head = job.match.file().model_dump(), job.match.head
        errand = Errand(tuple(self.games), body, file, head.id, head.game, options=json.dumps(given))
        return await self.chores.do_beside(work, errand)

    async def _keep(self, job: Job, content: bytes, *, is_whole: bool = False, time: float | None = None) -> None:
        at = now() if time is None else time
        await self.storage.keep_analysis(job.match.id, Looked(len(job.found), job.total, is_whole, at, content))


def _packed(found: list[Any]) -> bytes:
    return zlib.compress(json.dumps(found).encode())
