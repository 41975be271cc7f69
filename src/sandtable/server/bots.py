"""Bots in seats. They think in processes of their own, so that nobody else has to wait for them.

A process is told the log and plays it for itself; from there a bot sees what its seat knows, and nothing else.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import threading
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from multiprocessing.connection import wait
from typing import Any

from sandtable.bots import make_bot
from sandtable.engine.errors import SandtableError
from sandtable.engine.match import Match
from sandtable.engine.registry import find_game
from sandtable.engine.runtime import MATCH_ENTRIES, Cpu, Interpreter, Runtime, chosen_runtime
from sandtable.engine.warm import missing_entries

from .starting import begin

MOST_IN_A_ROW = 64
MOST_MATCHES = 32
CLOSE_SECONDS = 3.0


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


def _die_with_parent() -> None:
    """End this process when the server ends, however it does."""
    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            wait([parent.sentinel])
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


class Thinkers:
    """The processes in which bots think. One that takes longer than ``seconds`` is replaced, with a new process."""

    def __init__(self, processes: int, seconds: float) -> None:
        self.processes, self.seconds = processes, seconds
        self._pool: ProcessPoolExecutor | None = None

    @property
    def pool(self) -> ProcessPoolExecutor:
        """The processes, started when they are first needed."""
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.processes, mp_context=context, initializer=_die_with_parent)
        return self._pool

    def prepare(self, games: Sequence[str]) -> None:
        """Start the processes and let them load games."""
        for _ in range(self.processes):
            self.pool.submit(prepare, list(games))

    async def answer(self, question: Question) -> list[str] | None:
        """What the bot does; ``None`` if it fails, thinks too long or its process has died."""
        pool = self.pool
        try:
            future = pool.submit(think, question)
            async with asyncio.timeout(self.seconds):
                return await asyncio.wrap_future(future)
        except SandtableError:
            return None
        except (TimeoutError, BrokenProcessPool, RuntimeError):
            if self._pool is pool:
                self._pool = None
            pool.shutdown(wait=False, cancel_futures=True)
            return None

    async def close(self) -> None:
        """Let the processes go, and wait a little for them to go."""
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)
            with suppress(TimeoutError):
                async with asyncio.timeout(CLOSE_SECONDS):
                    await asyncio.to_thread(pool.shutdown)
