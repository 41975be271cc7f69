"""Work that takes long, or that strangers ask for, is done in processes of its own.

Nobody else has to wait for it there, and what goes wrong in one (too slow, too large, a crash) costs that piece of
work and nothing more: the process is ended and a new one takes its place.
"""

from __future__ import annotations

import asyncio
import importlib
import os
import resource
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from sandtable.contract.errors import SandtableError, shorten

from .mother import Kind, Mother, bear_children

START_SECONDS = 120.0
WORK = {
    "think": "sandtable.server.workshop.bots:think",
    "suggest": "sandtable.server.workshop.bots:suggest",
    "read_scenario": "sandtable.server.workshop.chores:read_scenario",
    "preview": "sandtable.server.workshop.chores:preview",
    "check": "sandtable.server.workshop.chores:check",
    "record": "sandtable.server.workshop.chores:record",
    "show_recorded": "sandtable.server.workshop.chores:show_recorded",
    "keep": "sandtable.server.workshop.chores:keep",
    "hint_back": "sandtable.server.workshop.hinting:hint_back",
    "judge": "sandtable.server.workshop.judging:judge",
    "conclude": "sandtable.server.workshop.judging:conclude",
    "write_file": "sandtable.server.workshop.chores:write_file",
}


class Trouble(Exception):
    """A piece of work that came to nothing; ``kind`` is the name of what happened to it or to its process."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


class Said(str):
    """A value as it stands in a sentence: an error's value need not be one that can travel between processes."""

    def __repr__(self) -> str:
        return str(self)


# In the process.
def be_mother(line: str, word: str, *games: str) -> None:
    """Bear processes that do what they are asked; she is told two numbers of connections, and games."""
    work = {name: _found(place) for name, place in WORK.items()}
    bear_children(int(line), int(word), games, lambda line, kind: serve_questions(line, kind, work))


def _found(place: str) -> Callable[[Any], Any]:
    module, _, name = place.partition(":")
    found: Callable[[Any], Any] = getattr(importlib.import_module(module), name)
    return found


def serve_questions(line: Connection, kind: Kind, work: dict[str, Callable[[Any], Any]]) -> None:
    """Do what comes over a line, until there is no server any more; first of all, tell our number."""
    os.nice(kind.niceness)
    if kind.memory:
        most = kind.memory + inherited_bytes()
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
    with suppress(EOFError, OSError):
        line.send(os.getpid())
        while True:
            name, given = line.recv()
            line.send(_answer(work[name], given))


def inherited_bytes() -> int:
    """The bytes of addresses that this process has so far, where the system tells."""
    try:
        pages = Path("/proc/self/statm").read_text().split()[0]
    except OSError:
        return 0
    return int(pages) * resource.getpagesize()


def _answer(work: Callable[[Any], Any], given: Any) -> tuple[Any, SandtableError | str | None]:
    """What comes of some work, and what went wrong if anything did."""
    try:
        return work(given), None
    except SandtableError as error:
        return None, _portable(error)
    except Exception as error:  # a mistake of a game or a bot is the server's to note
        return None, type(error).__name__


def _portable(error: SandtableError) -> SandtableError:
    """An error whose values can travel, whatever they are."""
    others, value = [_portable(other) for other in error.others], Said(shorten(error.value))
    return SandtableError(
        error.code, value, error.reason, error.remedy, where=error.where, others=others, untold=error.untold
    )


# In the server.
class Process:
    """One process, born of a mother."""

    def __init__(self, kind: Kind, mother: Mother) -> None:
        self._mother, self._generation = mother, mother.generation
        self._line, theirs = Pipe()
        self._number: int | None = None
        with theirs:
            self._bearer = mother.bear(kind, theirs)

    @property
    def is_current(self) -> bool:
        """Whether its mother lives, and has loaded nothing since."""
        return self._generation == self._mother.generation and self._bearer.poll() is None

    def wait_until_born(self) -> None:
        """Wait until the process is there."""
        if not self._line.poll(START_SECONDS):
            raise TimeoutError
        self._number = self._line.recv()

    def ask(self, work: str, given: Any, seconds: float | None) -> tuple[Any, SandtableError | str | None]:
        """The answer, and what went wrong if anything did. A process that gives none in time has to be ended."""
        self._line.send((work, given))
        if not self._line.poll(seconds):
            raise TimeoutError
        answer: tuple[Any, SandtableError | str | None] = self._line.recv()
        return answer

    def kill(self) -> None:
        """End the process at once: nothing in it is worth keeping. If its mother is dead, it ends by itself, and its
        number may be another's."""
        if self._number is not None and self._bearer.poll() is None:
            os.kill(self._number, signal.SIGKILL)

    def close(self) -> None:
        """End the process, and let go of all that belongs to it."""
        self.kill()
        self._line.close()
        if self._number is not None and self._bearer.poll() is None:
            self._mother.bury(self._number)


class Processes:
    """Some processes of a kind, born of a mother when they are needed. One that takes longer than it may is ended."""

    def __init__(self, count: int, kind: Kind, mother: Mother) -> None:
        self.count, self.kind, self.mother = count, kind, mother
        self._threads = ThreadPoolExecutor(count, f"sandtable-{kind.name}")
        self._own = threading.local()
        self._all: set[Process] = set()
        self._is_closed = False

    def prepare(self) -> None:
        """Have the processes born ahead."""
        for _ in range(self.count):
            self._threads.submit(self._be_ready)

    def _be_ready(self) -> None:
        try:
            self._process()
        except (TimeoutError, EOFError, OSError):  # the next piece of work meets the same, or not
            self._end_own()

    async def do(self, work: str, given: Any, seconds: float | None) -> Any:
        """What comes of some work. It raises the ``SandtableError`` that the work has raised, and ``Trouble`` if it
        failed otherwise, took too long, or its process has died."""
        loop = asyncio.get_running_loop()
        answer, problem = await loop.run_in_executor(self._threads, self._ask, work, given, seconds)
        if isinstance(problem, SandtableError):
            raise problem
        if problem is not None:
            raise Trouble(problem)
        return answer

    def _ask(self, work: str, given: Any, seconds: float | None) -> tuple[Any, SandtableError | str | None]:
        """Put something to this thread's process; one that cannot answer is ended."""
        try:
            return self._process().ask(work, given, seconds)
        except (TimeoutError, EOFError, OSError) as error:
            self._end_own()
            return None, type(error).__name__

    def _process(self) -> Process:
        """This thread's process: a new one if it has none, or none that has all there is."""
        found: Process | None = getattr(self._own, "process", None)
        if found is not None and not found.is_current:
            self._end_own()
            found = None
        if self._is_closed:
            raise EOFError
        if found is None:
            found = self._own.process = Process(self.kind, self.mother)
            self._all.add(found)
            found.wait_until_born()
        return found

    def _end_own(self) -> None:
        found: Process | None = getattr(self._own, "process", None)
        self._own.process = None
        if found is not None:
            self._all.discard(found)
            found.close()

    async def close(self) -> None:
        """End the processes, whatever they do, and wait until they are gone."""
        self._is_closed = True
        for process in list(self._all):
            process.kill()
        await asyncio.to_thread(self._threads.shutdown, cancel_futures=True)
        for process in self._all:
            process.close()
        self._all.clear()
