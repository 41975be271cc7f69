"""Work that takes long, or that strangers ask for, is done in processes of its own.

Nobody else has to wait for it there, and what goes wrong in one (too slow, too large, a crash) costs that piece of
work and nothing more: the process is ended and a new one takes its place.
"""

from __future__ import annotations

import asyncio
import importlib
import os
import resource
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from typing import Any

from sandtable.engine.errors import SandtableError, shorten

START_SECONDS = 120.0
WORK = {
    "think": "sandtable.server.bots:think",
    "prepare": "sandtable.server.rulings:prepare",
    "read_scenario": "sandtable.server.chores:read_scenario",
    "preview": "sandtable.server.chores:preview",
    "check": "sandtable.server.chores:check",
    "record": "sandtable.server.chores:record",
    "show_recorded": "sandtable.server.chores:show_recorded",
    "keep": "sandtable.server.chores:keep",
    "write_file": "sandtable.server.chores:write_file",
}
LOADING, LOADED, ANSWER = "loading", "loaded", "answer"


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
_line: Connection | None = None


def serve_questions(line: int, niceness: int, memory: int) -> None:
    """Do what comes over a line, given by its number, until there is no server any more."""
    global _line
    os.nice(niceness)
    if memory:
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    threading.Thread(target=_end_with_server, daemon=True).start()
    _line = Connection(line)
    work = {name: _found(place) for name, place in WORK.items()}
    with suppress(EOFError, OSError):
        _line.send((LOADED, None))
        while True:
            name, given = _line.recv()
            _line.send((ANSWER, _answer(work[name], given)))


def _found(place: str) -> Callable[[Any], Any]:
    module, _, name = place.partition(":")
    found: Callable[[Any], Any] = getattr(importlib.import_module(module), name)
    return found


def _end_with_server() -> None:
    """End this process, whatever it does, when the server ends, however it does: then our input ends, too."""
    os.read(0, 1)
    os._exit(0)


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


@contextmanager
def loading() -> Iterator[None]:
    """Around what a process does once and not for whoever asked, such as loading rules: it does not count as theirs."""
    if _line is not None:
        _line.send((LOADING, None))
    yield
    if _line is not None:
        _line.send((LOADED, None))


# In the server.
PROGRAM = f"import sys; from {__name__} import serve_questions; serve_questions(*map(int, sys.argv[1:]))"


@dataclass(frozen=True)
class Kind:
    """What the processes of a pool are for: how far they stand back (their niceness), and how many bytes of memory
    each may have (0: as many as there are)."""

    name: str
    niceness: int
    memory: int = 0


class Process:
    """One process. It has a session of its own, so that no key pressed in a terminal reaches it."""

    def __init__(self, kind: Kind) -> None:
        self._line, theirs = Pipe()
        command = [sys.executable, "-c", PROGRAM, str(theirs.fileno()), str(kind.niceness), str(kind.memory)]
        with theirs:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, pass_fds=[theirs.fileno()],
                start_new_session=True,
            )  # fmt: skip

    def wait_until_loaded(self) -> None:
        """Wait until the process has what it needs."""
        if not self._line.poll(START_SECONDS):
            raise TimeoutError
        self._line.recv()

    def ask(self, work: str, given: Any, seconds: float | None) -> tuple[Any, SandtableError | str | None]:
        """The answer, and what went wrong if anything did. A process that gives none in time has to be ended."""
        self._line.send((work, given))
        left = seconds
        while True:
            began = time.monotonic()
            if not self._line.poll(left):
                raise TimeoutError
            sort, answer = self._line.recv()
            if sort == ANSWER:
                return answer  # type: ignore[no-any-return]
            left = None if left is None else max(0.0, left - (time.monotonic() - began))
            self.wait_until_loaded()

    def kill(self) -> None:
        """End the process at once: nothing in it is worth keeping."""
        self._process.kill()

    def close(self) -> None:
        """End the process, and let go of all that belongs to it."""
        self.kill()
        self._process.wait()
        self._line.close()
        if self._process.stdin is not None:
            self._process.stdin.close()


class Processes:
    """Some processes of a kind, started when they are needed. One that takes longer than it may is ended."""

    def __init__(self, count: int, kind: Kind) -> None:
        self.count, self.kind = count, kind
        self._threads = ThreadPoolExecutor(count, f"sandtable-{kind.name}")
        self._own = threading.local()
        self._all: set[Process] = set()
        self._is_closed = False

    def prepare(self, *games: str) -> None:
        """Start the processes ahead, and let them load games."""
        for _ in range(self.count):
            self._threads.submit(self._ask, "prepare", games, None)

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
        found: Process | None = getattr(self._own, "process", None)
        if found is None:
            found = self._own.process = Process(self.kind)
            self._all.add(found)
            if not self._is_closed:
                found.wait_until_loaded()
        if self._is_closed:
            raise EOFError
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
