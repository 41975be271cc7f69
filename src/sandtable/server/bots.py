"""Bots in seats. They think in processes of their own, so that nobody else has to wait for them.

A process is told the log and plays it for itself; from there a bot sees what its seat knows, and nothing else.
"""

from __future__ import annotations

import asyncio
import logging
import os
import subprocess
import sys
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from typing import Any

from sandtable.bots import make_bot
from sandtable.engine.errors import SandtableError
from sandtable.engine.match import Match
from sandtable.engine.registry import find_game
from sandtable.engine.runtime import MATCH_ENTRIES, Cpu, Interpreter, Runtime, chosen_runtime
from sandtable.engine.warm import missing_entries

from .logs import log
from .starting import begin

MOST_IN_A_ROW = 64
MOST_MATCHES = 32


@dataclass(frozen=True)
class Question:
    """What a bot is asked: the match as it was made, the decisions that stand, and the seat that has to decide."""

    match: str
    game: str
    scenario: dict[str, Any]
    position: str | None
    key: str
    decisions: tuple[tuple[int, str], ...]
    seat: int
    bot: str

    @property
    def seed(self) -> str:
        """What settles the bot's choices: secret like the dice, and the same for whoever asks again."""
        own = sum(seat == self.seat for seat, _ in self.decisions)
        return f"{self.key} {self.seat} {own}"


_matches: OrderedDict[str, Match] = OrderedDict()


@cache
def _compiled(game: str) -> Cpu:
    return Cpu(find_game(game), threads=1)


@cache
def _interpreted(game: str) -> Interpreter:
    return Interpreter(find_game(game))


def _runtime(game: str) -> Runtime:
    """Compiled rules if they need no compiling any more, else the interpreter."""
    is_ready = chosen_runtime(None) != "python" and not missing_entries(_compiled(game), MATCH_ENTRIES)
    return _compiled(game) if is_ready else _interpreted(game)


def _fresh(question: Question) -> Match:
    game = find_game(question.game)
    return begin(game, question.scenario, question.position, question.key, _runtime(question.game))


def played(question: Question) -> Match:
    """The match as it stands, played on from where this process last had it, if that was on the way."""
    match = _matches.pop(question.match, None)
    had = [(past.seat, past.action) for past in match.history()] if match else []
    if match is None or had != list(question.decisions[: len(had)]) or match.runtime is not _runtime(question.game):
        match, had = _fresh(question), []
    for seat, action in question.decisions[len(had) :]:
        match.play(action, seat)
    _matches[question.match] = match
    while len(_matches) > MOST_MATCHES:
        _matches.popitem(last=False)
    return match


def think(question: Question) -> list[str]:
    """What a bot does now, in the game's notation: one decision, and those that follow as long as nothing comes of
    them that anybody could hear of."""
    match = played(question).copy()
    bot = make_bot(question.bot, question.seed, match.game)
    chosen: list[str] = []
    while len(chosen) < MOST_IN_A_ROW:
        rolled = match.dice.rolled
        events = match.play(bot.choose(match, question.seat), question.seat)
        chosen.append(match.past.action if match.past else "")
        if events or match.dice.rolled != rolled or question.seat not in match.deciders:
            break
    return chosen


def prepare(games: Sequence[str]) -> int:
    """Load games ahead, and their compiled rules if they are there; the number of this process."""
    for game in games:
        Match(find_game(game), seed=0, runtime=_runtime(game)).view(0)
    return os.getpid()


# In a bot's process.
def serve_questions(line: int) -> None:
    """Answer questions that come over a line, given by its number, until there is no server any more."""
    threading.Thread(target=_end_with_server, daemon=True).start()
    connection = Connection(line)
    with suppress(EOFError, OSError):
        while True:
            work, given = connection.recv()
            connection.send(_answer(WORK[work], given))


def _end_with_server() -> None:
    """End this process, whatever it does, when the server ends, however it does: then our input ends, too."""
    os.read(0, 1)
    os._exit(0)


def _answer(work: Callable[[Any], Any], given: Any) -> tuple[Any, str | None]:
    """What comes of some work, or the name of what went wrong."""
    try:
        return work(given), None
    except Exception as error:  # a game's or a bot's mistake is the server's to note
        return None, error.code if isinstance(error, SandtableError) else type(error).__name__


WORK: dict[str, Callable[[Any], Any]] = {"think": think, "prepare": prepare}
PROGRAM = f"import sys; from {__name__} import serve_questions; serve_questions(int(sys.argv[1]))"


# In the server.
class Thinker:
    """One process in which bots think. It has a session of its own, so that no key pressed in a terminal reaches it."""

    def __init__(self) -> None:
        self._line, theirs = Pipe()
        command = [sys.executable, "-c", PROGRAM, str(theirs.fileno())]
        with theirs:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, pass_fds=[theirs.fileno()],
                start_new_session=True,
            )  # fmt: skip

    def ask(self, work: str, given: Any, seconds: float | None) -> tuple[Any, str | None]:
        """The answer, and what went wrong if anything did. A process that gives none in time has to be ended."""
        self._line.send((work, given))
        if not self._line.poll(seconds):
            raise TimeoutError
        answer: tuple[Any, str | None] = self._line.recv()
        return answer

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


class Thinkers:
    """The processes in which bots think, started when they are needed. One that thinks longer than ``seconds`` is
    ended, and a new one takes its place."""

    def __init__(self, processes: int, seconds: float) -> None:
        self.processes, self.seconds = processes, seconds
        self._threads = ThreadPoolExecutor(processes, "sandtable-bots")
        self._own = threading.local()
        self._all: set[Thinker] = set()
        self._is_closed = False

    def prepare(self, games: Sequence[str]) -> None:
        """Start the processes and let them load games."""
        for _ in range(self.processes):
            self._threads.submit(self._ask, "prepare", list(games), None)

    async def answer(self, question: Question) -> list[str] | None:
        """What the bot does; ``None`` if it fails, thinks too long or its process has died."""
        loop = asyncio.get_running_loop()
        chosen, problem = await loop.run_in_executor(self._threads, self._ask, "think", question, self.seconds)
        if problem is not None:
            log(logging.WARNING, "bot", match=question.match, seat=question.seat, code="bot/failed", reason=problem)
            return None
        return list(chosen)

    def _ask(self, work: str, given: Any, seconds: float | None) -> tuple[Any, str | None]:
        """Put something to this thread's process."""
        try:
            return self._thinker().ask(work, given, seconds)
        except (TimeoutError, EOFError, OSError) as error:
            self._end_own()
            return None, type(error).__name__

    def _thinker(self) -> Thinker:
        found: Thinker | None = getattr(self._own, "thinker", None)
        if found is None:
            found = self._own.thinker = Thinker()
            self._all.add(found)
        if self._is_closed:
            raise EOFError
        return found

    def _end_own(self) -> None:
        found: Thinker | None = getattr(self._own, "thinker", None)
        self._own.thinker = None
        if found is not None:
            self._all.discard(found)
            found.close()

    async def close(self) -> None:
        """End the processes, whatever they think about, and wait until they are gone."""
        self._is_closed = True
        for thinker in list(self._all):
            thinker.kill()
        await asyncio.to_thread(self._threads.shutdown, cancel_futures=True)
        for thinker in self._all:
            thinker.close()
        self._all.clear()
