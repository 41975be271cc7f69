"""Work that is shared out to processes with a core each, for as long as there is time."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from time import perf_counter
from traceback import format_exc
from typing import Any

from sandtable.engine.registry import find_game
from sandtable.engine.runtime import Cpu, match_entries

SINGLE = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "NUMBA_NUM_THREADS")
HEAVY = ("step", "playout", "consult", "survey")
_runtimes: dict[str, Cpu] = {}


@dataclass
class Hand:
    """A process and the task that it has now."""

    process: Any
    pipe: Connection
    task: Any = None


def runtime_of(game: str) -> Cpu:
    """A game's compiled rules as matches run them, on one core; each process loads them once."""
    if game not in _runtimes:
        _runtimes[game] = Cpu(find_game(game), 1, is_checked=True)
    return _runtimes[game]


def compile_games(games: Sequence[str], workers: int, *more: str) -> float:
    """Compile the rules of these games side by side, for all processes to load, and ``more`` entries than matches run;
    the seconds it took."""
    began = perf_counter()
    running = []
    for game in games:
        runtime, wanted = runtime_of(game), (*match_entries(find_game(game)), *more)
        entries = sorted((e for e in wanted if not runtime.is_cached(e)), key=lambda entry: entry not in HEAVY)
        shares = max(1, round(workers / len(games)))
        for share in (entries[k::shares] for k in range(min(shares, len(entries)))):
            command = [sys.executable, "-m", "sandtable.engine.warm", game, "checked", *share]
            running.append((game, subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)))
    for game, process in running:
        if process.wait() != 0:
            raise SystemExit(f"the rules of {game} do not compile")
    return perf_counter() - began


def work(
    do: Callable[[Any], Any], workers: int, following: Callable[[], Any], done: Callable[[Any, Any], None], until: float
) -> None:
    """Let so many processes do one task after the other, as ``following`` names them (``None``: there are no more), and
    tell ``done`` what came of each; what is not done at the time ``until`` is dropped."""
    for name in SINGLE:
        os.environ[name] = "1"
    hands = [_hired(do, core) for core in _cores(workers)]
    try:
        for hand in hands:
            _hand_out(hand, following)
        while (busy := [hand for hand in hands if hand.task is not None]) and (left := until - perf_counter()) > 0:
            ready = wait([hand.pipe for hand in busy], left)
            for hand in busy:
                if hand.pipe in ready:
                    _take_back(hand, done)
                    _hand_out(hand, following)
    finally:
        for hand in hands:
            hand.process.terminate()


def _take_back(hand: Hand, done: Callable[[Any, Any], None]) -> None:
    found, complaint = hand.pipe.recv()
    if complaint:
        print(f"{hand.task}: {complaint}", file=sys.stderr, flush=True)
    else:
        done(hand.task, found)


def _hand_out(hand: Hand, following: Callable[[], Any]) -> None:
    hand.task = following()
    if hand.task is not None:
        hand.pipe.send(hand.task)


def _hired(do: Callable[[Any], Any], core: int | None) -> Hand:
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_labour, args=(do, theirs, core), daemon=True)
    process.start()
    return Hand(process, ours)


def _cores(workers: int) -> list[int | None]:
    """A core for each worker; none in particular where there are more cores than workers, or fewer."""
    if not hasattr(os, "sched_getaffinity"):
        return [None] * workers
    cores = sorted(os.sched_getaffinity(0))
    return list(cores) if len(cores) == workers else [None] * workers


def _labour(do: Callable[[Any], Any], pipe: Connection, core: int | None) -> None:
    """What a process does all its life."""
    if core is not None:
        os.sched_setaffinity(0, {core})
    while True:
        task = pipe.recv()
        try:
            pipe.send((do(task), ""))
        except Exception:
            pipe.send((None, format_exc()))
