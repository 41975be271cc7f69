"""A process that loads everything once and bears others: they share its memory, and are there within milliseconds.

It has a single thread and does nothing that strangers ask for, so that what is born of it is sound. Games whose
compiled rules need no compiling are loaded before anything is born. Its children end when it does, and when the server
does, however that ends.
"""

from __future__ import annotations

import gc
import os
import select
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from multiprocessing.reduction import recv_handle, send_handle

from .rulings import load

BEAR, LOAD, BURY = "bear", "load", "bury"
Life = Callable[[Connection, "Kind"], None]


@dataclass(frozen=True)
class Kind:
    """What the processes of a pool are for: how far they stand back (their niceness), and how many bytes of memory
    each may have besides what it is born with (0: as many as there are)."""

    name: str
    niceness: int
    memory: int = 0


# In its process.
def bear_children(line: int, word: int, games: Sequence[str], live: Life) -> None:
    """Load games, and bear whoever is asked for over a line, given by its number, until there is no server any more.
    Whenever more could be loaded, send ``word`` of it. Children ``live`` their own life."""
    server, news = Connection(line), Connection(word, readable=False)
    breath, own = os.pipe()  # nothing is written: it ends with us
    load(games)
    _keep()
    with suppress(EOFError, ConnectionError):
        while True:
            wish, given = server.recv()
            if wish == BEAR:
                child = Connection(recv_handle(server))
                if _is_child():
                    os.close(own)
                    server.close()
                    news.close()
                    _live(live, child, given, breath)
                child.close()
            elif wish == LOAD and load(games):
                _keep()
                news.send(None)
            elif wish == BURY:
                with suppress(ChildProcessError):
                    os.waitpid(given, 0)


def _keep() -> None:
    """What is there now stays: whoever is born looks for garbage elsewhere, and leaves these pages shared."""
    gc.collect()
    gc.freeze()


def _is_child() -> bool:
    try:
        return os.fork() == 0
    except OSError:  # there is no room for one more; who asked is told by the end of their line
        return False


def _live(live: Life, line: Connection, kind: Kind, breath: int) -> None:
    try:
        threading.Thread(target=_end_with_others, args=(line.fileno(), breath), daemon=True).start()
        live(line, kind)
    finally:
        os._exit(0)


def _end_with_others(line: int, breath: int) -> None:
    """End this process, whatever it does, when the server or the mother ends, however that does: the other end of a
    line is closed then."""
    ends = select.poll()
    ends.register(line, 0)  # only that it is closed
    ends.register(breath, select.POLLIN)
    ends.poll()
    os._exit(0)


# In the server.
PROGRAM = "import sys; from sandtable.server.workshop.processes import be_mother; be_mother(*sys.argv[1:])"


class Mother:
    """Bears processes for a server that offers some games; when she has died, there is another one. She and her
    children are a group of their own, so that no key pressed in a terminal reaches them; not a session, for to those
    Linux gives equal shares of its time, however far back they stand."""

    def __init__(self, games: Iterable[str] = ()) -> None:
        self.games = tuple(games)
        self._generation = 0
        self._is_closed = False
        self._lock = threading.Lock()
        self._line: Connection | None = None
        self._news: Connection | None = None
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Let her load what there is, before anybody is to be born."""
        with self._lock:
            self._be_there()

    @property
    def generation(self) -> int:
        """How often she has told that she has loaded more: whoever was born before lacks it."""
        with self._lock, suppress(EOFError, OSError):  # if she is dead, so are her children
            while self._news is not None and self._news.poll():
                self._news.recv()
                self._generation += 1
        return self._generation

    def bear(self, kind: Kind, line: Connection) -> subprocess.Popen[bytes]:
        """Have a process born that is spoken to over a line; the process of the one who bears it."""
        with self._lock:
            self._be_there()
            assert self._line is not None
            assert self._process is not None
            self._line.send((BEAR, kind))
            send_handle(self._line, line.fileno(), self._process.pid)
            return self._process

    def _be_there(self) -> None:
        if self._is_closed:
            raise EOFError
        if self._process is None or self._process.poll() is not None:
            self._start()

    def _start(self) -> None:
        self._let_go()
        self._line, theirs = Pipe()
        self._news, word = Pipe(duplex=False)
        given = [theirs.fileno(), word.fileno()]
        command = [sys.executable, "-c", PROGRAM, *map(str, given), *self.games]
        with theirs, word:
            self._process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, pass_fds=given,
                process_group=0, env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},  # a thread less to fork
            )  # fmt: skip

    def look_again(self) -> None:
        """Load what could not be loaded before, if there is anything: see ``generation``."""
        with self._lock:
            self._tell(LOAD, None)

    def bury(self, child: int) -> None:
        """A child is dead; only now its number may be given to another process."""
        with self._lock:
            self._tell(BURY, child)

    def _tell(self, wish: str, given: object) -> None:
        if self._line is not None:
            with suppress(OSError):  # if she is dead, the next one knows
                self._line.send((wish, given))

    def close(self) -> None:
        """End her and all her children, at once."""
        with self._lock:
            self._is_closed = True
            self._let_go()

    def _let_go(self) -> None:
        if self._process is not None and self._line is not None and self._news is not None:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            self._line.close()
            self._news.close()
        self._process = self._line = self._news = None
