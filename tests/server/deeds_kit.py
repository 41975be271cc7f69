"""What processes of a server are made to do in tests: too long, too much, or to die of it."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

SLOW_SECONDS = 1.5


def sleep(seconds: float) -> bytes:
    time.sleep(seconds)
    return b"slept"


def die(number: int) -> None:
    os.kill(os.getpid(), number)


def fill(count: int) -> int:
    return len(bytearray(count))


def own_number(_: object) -> int:
    return os.getpid()


def linger(seconds: float) -> int:
    time.sleep(seconds)
    return os.getpid()


def parent_number(_: object) -> int:
    return os.getppid()


def named_runtime(game: str) -> str:
    from sandtable.server.workshop.rulings import runtime_of

    return runtime_of(game).name


def stand_back(_: object) -> int:
    return os.nice(0)


def think_slowly(asked):
    """Greedy bots take their time; the others do not."""
    from sandtable.server.workshop.bots import think

    if asked.bot == "greedy":
        time.sleep(SLOW_SECONDS)
    return think(asked)


def die_once(asked):
    """The first bot that is asked takes its process along."""
    from sandtable.server.workshop.bots import think

    flag = Path(os.environ["SANDTABLE_TEST_FLAG"])
    if not flag.exists():
        flag.touch()
        os.kill(os.getpid(), signal.SIGSEGV)
    return think(asked)


def program(**work) -> str:
    """The program of a mother whose children do some of their work in another way."""
    places = {name: f"{__name__}:{deed.__name__}" for name, deed in work.items()}
    start = f"from sandtable.server.workshop import processes; import sys; processes.WORK.update({places!r});"
    return start + "processes.be_mother(*sys.argv[1:])"
