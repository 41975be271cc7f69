"""Compiling ahead: in all cores, with progress told, and behind the back of a person who is already playing."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Game

from .desk import sample_arguments
from .effort import Course, Teller, Word, effort_of, name_of
from .registry import find_game, sources
from .runtime import BATCH_ENTRIES, Cpu, HostMemory, Interpreter, match_entries

NICENESS = 10  # who plays meanwhile comes first
CHECKED = "checked"  # tells a process that compiles to compile with checks
PROCESSES = 1  # a second one would compile most rules again and save a tenth of the time; bots need that core
HEAD_START_SECONDS = 1.0  # until the first position is drawn: importing the compiler would hold that up


def compile_in_processes(runtime: Cpu, entries: Sequence[str], processes: int, course: Course) -> None:
    """Compile entries into the cache with so many processes; Numba compiles one at a time in each."""
    shares = [list(entries[i::processes]) for i in range(min(processes, len(entries)))]
    command = [sys.executable, "-m", __name__, runtime.game.name, CHECKED if runtime.is_checked else ""]
    course.begin([effort_of(runtime, share) for share in shares])
    running = [
        subprocess.Popen(
            [*command, *share], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        for share in shares
    ]
    complaints: list[str] = []
    readers = [
        threading.Thread(target=_follow, args=(process, partial(course.hear, number), complaints))
        for number, process in enumerate(running)
    ]
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join()
    if complaints:
        raise SandtableError("rule/does-not-compile", runtime.game.name, complaints[0])


def _follow(process: subprocess.Popen[str], hear: Callable[[Word], None], complaints: list[str]) -> None:
    """Hear how far a process is until it ends, and note why it failed if it did."""
    with process:
        for line in process.stdout or ():
            hear(Word.read(line))
        last = (process.stderr.read() if process.stderr else "").strip().splitlines()[-1:]
    if process.returncode != 0:
        complaints.append(" ".join(last) or "the compiler stopped")


def load_all(runtime: Cpu, entries: Sequence[str]) -> bool:
    """Load these entries, if none of them needs compiling; whether they are ready."""
    is_there = all(runtime.is_cached(entry) for entry in entries)
    return is_there and all(runtime.load(entry, sample_arguments(runtime.game, entry)) for entry in entries)


def warm(
    game: Game,
    entries: Sequence[str] = BATCH_ENTRIES,
    course: Course | None = None,
    *,
    is_checked: bool = False,
    processes: int | None = None,
) -> Cpu:
    """The CPU runtime of a game with these entries ready; ``course`` tells meanwhile how far it is. Unless told
    otherwise there is a process a core."""
    runtime = Cpu(game, is_checked=is_checked)
    cold = [entry for entry in entries if not runtime.load(entry, sample_arguments(game, entry))]
    is_shared_out = len(cold) > 1 and game.name in sources() and find_game(game.name) is game
    if is_shared_out:
        compile_in_processes(runtime, cold, processes or runtime.threads, course or Course())
    for entry in cold:
        runtime.compile(entry, sample_arguments(game, entry))
    return runtime


class Warming(HostMemory):
    """The interpreter until the compiled rules are ready, then those, with checks. Both work on the same bytes.

    Compiling begins with the first use, so that nobody waits for games that are not played.
    """

    def __init__(self, game: Game, slots: int | None = None) -> None:
        self.game = game
        self._interpreter = Interpreter(game)
        self.slots = slots or Cpu(game).slots
        self._cpu: Cpu | None = None
        self.course = Course()
        self.problem: Exception | None = None
        self._thread = threading.Thread(target=self._warm, daemon=True)
        self._starting = threading.Lock()

    def load(self) -> bool:
        """Load the compiled rules if they need no compiling; whether they serve."""
        cpu = Cpu(self.game, is_checked=True)
        if self._cpu is None and load_all(cpu, match_entries(self.game)):
            self._cpu = cpu
        return self._cpu is not None

    def start(self) -> None:
        """Begin to compile, or to load what is compiled."""
        with self._starting:
            if self._thread.ident is None:
                self._thread.start()

    def _warm(self) -> None:
        time.sleep(HEAD_START_SECONDS)
        try:
            entries = match_entries(self.game)
            self._cpu = warm(self.game, entries, self.course, is_checked=True, processes=PROCESSES)
        except Exception as error:  # the interpreter goes on serving; the problem is there to be told
            self.problem = error

    @property
    def name(self) -> str:
        """Which runtime serves now."""
        return "cpu" if self._cpu else "python"

    @property
    def width(self) -> int:
        """How many playouts take about as long as one."""
        return self._cpu.width if self._cpu else 1

    @property
    def is_busy(self) -> bool:
        """Whether the rules are being compiled or loaded."""
        return self._thread.is_alive()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until the compiled rules serve (or cannot); whether they do."""
        self.start()
        self._thread.join(seconds)
        return self._cpu is not None

    def run(self, entry: str, count: int, *arguments: Any) -> None:
        """Run an entry in the runtime that serves now."""
        if self._cpu is not None:
            self._cpu.run(entry, count, *arguments)
        else:
            self.start()
            self._interpreter.run(entry, count, *arguments)


def _listener(teller: Teller, entry: str, suffix: str) -> Any:
    """What hears from Numba which rules are compiled, for an entry."""
    from numba.core.event import Event, Listener

    class Rules(Listener):  # type: ignore[misc]
        def on_start(self, event: Event) -> None:
            pass

        def on_end(self, event: Event) -> None:
            teller.rule_is_done(name_of(event.data["dispatcher"].py_func, suffix), entry)

    return Rules()


def _compile(game: str, checked: str, entries: Sequence[str], say: Callable[[Word], None]) -> None:
    """Compile entries of a game into the cache, and say how far it is."""
    from numba.core import event

    runtime = Cpu(find_game(game), is_checked=checked == CHECKED)
    teller = Teller(effort_of(runtime, entries), say)
    for entry in entries:
        with event.install_listener("numba:compile", _listener(teller, entry, f"_{runtime.loops.key}")):
            runtime.compile(entry, sample_arguments(runtime.game, entry))
        teller.entry_is_done(entry)


def _end_with_parent() -> None:
    """End this process when the one that wants its work has ended, however that did: its end of our input is closed
    then. Others would begin the same anew."""
    os.read(sys.stdin.fileno(), 1)
    os._exit(1)


if __name__ == "__main__":
    os.nice(NICENESS)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _compile(sys.argv[1], sys.argv[2], sys.argv[3:], partial(print, flush=True))
