"""The one hand that writes to a database: what waits at the same time is committed together.

A commit has to reach the disk, which takes as long for one move as for fifty.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from queue import SimpleQueue

from sqlalchemy import Connection, Engine

from .trouble import is_away

Work = Callable[[Connection], None]


@dataclass(frozen=True)
class _Errand:
    """Something to write, and whom to tell when it is committed."""

    work: Work
    done: asyncio.Future[None]


class Writer:
    """A thread with a queue of things to write. ``check`` raises where what is written would not be found again; it is
    asked before a commit, so that nothing is written then, and after it, so that nothing is called written."""

    def __init__(self, engine: Engine, check: Callable[[], None] = lambda: None) -> None:
        self.engine, self.check = engine, check
        self._errands: SimpleQueue[_Errand | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._serve, name="sandtable-writer", daemon=True)
        self._thread.start()

    async def write(self, work: Work) -> None:
        """Do some work within a transaction; back once it is committed. Its errors are raised here."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._errands.put(_Errand(work, done))
        await done

    def close(self) -> None:
        """Write what waits, and stop."""
        self._errands.put(None)
        self._thread.join()

    def _serve(self) -> None:
        while (first := self._errands.get()) is not None:
            errands = [first]
            while not self._errands.empty():
                errand = self._errands.get()
                if errand is None:
                    self._errands.put(None)
                    break
                errands.append(errand)
            _tell(self._commit(errands))

    def _commit(self, errands: list[_Errand]) -> list[tuple[_Errand, Exception | None]]:
        """Commit all together; if that fails, each by itself, so that only those fail that must. Where the database
        does not answer at all, all fail at once: nobody should wait for as many attempts as there are errands."""
        try:
            self.check()
            with self.engine.begin() as connection:
                for errand in errands:
                    errand.work(connection)
            self.check()
        except Exception as error:
            if len(errands) == 1 or is_away(error):
                return [(errand, error) for errand in errands]
            return [told for errand in errands for told in self._commit([errand])]
        return [(errand, None) for errand in errands]


def _tell(results: Iterable[tuple[_Errand, Exception | None]]) -> None:
    """Hand results over to the loops that wait for them."""
    for errand, error in results:
        loop = errand.done.get_loop()
        if not loop.is_closed():
            loop.call_soon_threadsafe(_settle, errand.done, error)


def _settle(done: asyncio.Future[None], error: Exception | None) -> None:
    if done.cancelled():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
