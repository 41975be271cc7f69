"""``sandtable bench``: measure games in runtimes, tell how it goes, and print what came out."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pydantic import BaseModel

from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Game
from sandtable.engine.registry import find_game, game_names
from sandtable.engine.runtime import chosen_runtime, runtime_for

from .compare import CONTESTANTS, Comparison, compare_with
from .compiling import LARGE, Compiling, LargeCompiling, time_compiling
from .large import large_rules
from .measure import Reference, Result, measure
from .report import Tell, print_report, progress
from .yardstick import build_yardstick

WATCHES = (False, True)


class Plan(NamedTuple):
    """A game to measure in one runtime with so many threads."""

    game: Game
    runtime: str
    threads: int


def run_bench(
    games: list[str], runtimes: list[str], *, json: bool = False, compare: bool = False, large: bool = False,
    threads: int | None = None, seconds: float = 0.5,
) -> None:  # fmt: skip
    """Measure and print: a table, or with ``json`` a line a run.

    No ``games`` means all; no ``runtimes`` means ``cpu``, and ``cuda`` where there is a GPU. Without ``threads``
    the CPU is measured with one and with as many as it has cores. Each run lasts about ``seconds``. ``compare`` adds
    other frameworks, ``large`` the time to compile a made-up game with about 1,500 lines of rules. Names that do
    not exist and numbers that make no sense raise a ``SandtableError`` before anything is measured.
    """
    _check_numbers(threads, seconds)
    plans = make_plans(games, runtimes, threads)
    contestants = CONTESTANTS if compare else ()
    results: list[Result] = []
    comparisons: list[Comparison] = []
    steps = len(plans) * (1 + len(WATCHES)) + len(contestants) + large
    with progress(steps, shown=not json) as tell:
        for result in measured(plans, seconds, tell):
            results.append(result)
            _print_line(result, json)
        for contestant in contestants:
            tell(contestant.framework)
            comparison = compare_with(contestant, seconds)
            if comparison is not None:
                comparisons.append(comparison)
                _print_line(comparison, json)
        compiled = time_large(tell) if large else None
        _print_line(compiled, json)
    if not json:
        present = {comparison.framework for comparison in comparisons}
        print_report(results, comparisons, [c.framework for c in contestants if c.framework not in present], compiled)


def time_large(tell: Tell) -> LargeCompiling:
    """How long the made-up large game takes to compile on one core."""
    tell("compiling a large game")
    return LargeCompiling(lines_of_rules=large_rules().count("\n"), **time_compiling(LARGE).model_dump())


def _print_line(line: BaseModel | None, json: bool) -> None:
    if json and line is not None:
        print(line.model_dump_json(), flush=True)


def _check_numbers(threads: int | None, seconds: float) -> None:
    if threads is not None and threads < 1:
        raise SandtableError("bench/bad-threads", threads, "there must be at least one thread", "give 1 or more")
    if not 0 < seconds < 3600:
        raise SandtableError("bench/bad-seconds", seconds, "a run lasts more than 0 and less than 3600 seconds")


def make_plans(games: Sequence[str], runtimes: Sequence[str], threads: int | None) -> list[Plan]:
    """What to measure, in order, each once."""
    found = [find_game(name) for name in dict.fromkeys(games or game_names())]
    places = [chosen_runtime(name) for name in dict.fromkeys(runtimes or default_runtimes())]
    if "cuda" in places:
        runtime_for(found[0], "cuda")
    every = [(place, count) for place in places for count in thread_counts(place, threads)]
    return [Plan(game, place, count) for game in found for place, count in every]


def default_runtimes() -> list[str]:
    """``cpu``, and ``cuda`` where there is a real GPU."""
    return ["cpu", "cuda"] if has_gpu() else ["cpu"]


def has_gpu() -> bool:
    """Whether the GPU runtime can run here; a simulated GPU does not count."""
    from sandtable.engine.cuda import numba_cuda

    try:
        numba_cuda()
    except SandtableError:
        return False
    from numba import config

    return not config.ENABLE_CUDASIM


def thread_counts(runtime: str, threads: int | None) -> list[int]:
    """How many threads to measure a runtime with: those asked for, or one and all; only the CPU has a choice."""
    if runtime != "cpu":
        return [1]
    return [threads] if threads else sorted({1, os.cpu_count() or 1})


def measured(plans: Sequence[Plan], seconds: float, tell: Tell) -> Iterator[Result]:
    """The plans carried out, each without and with observations and masks; compiling is timed once a game."""
    yardstick, note = _yardstick()
    compilings: dict[tuple[str, str], Compiling] = {}
    for game, name, threads in plans:
        runtime = runtime_for(game, name, threads)
        tell(f"{game.name}: compiling for {name}")
        compiling = compilings.get((game.name, name)) or time_compiling(game.name, name)
        compilings[game.name, name] = compiling
        for watch in WATCHES:
            tell(f"{game.name}: {name} × {threads}" + (", watched" if watch else ""))
            yield measure(
                game, None, runtime, threads, watch,
                seconds=seconds, yardstick=yardstick, compiling=compiling, note=note,
            )  # fmt: skip


def _yardstick() -> tuple[Reference | None, str]:
    """What tells the yardstick's speed, or why nothing does."""
    try:
        yardstick = build_yardstick()
        yardstick.speed()
    except SandtableError as error:
        return None, error.sentence()
    return yardstick.speed, ""
