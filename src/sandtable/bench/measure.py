"""Measure uniformly random play: how many decisions a second, and which games were played."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from statistics import median
from time import perf_counter

from pydantic import BaseModel, ConfigDict, Field

from sandtable.contract.game import Game
from sandtable.engine.batch import Batch
from sandtable.engine.registry import as_game
from sandtable.engine.runtime import FEWEST_TO_SPREAD, Runtime, runtime_for

from .compiling import Compiling

REPEATS = 5
SEED = "bench"
DIGEST_MATCHES = 16
DIGEST_STAGES = 8
DIGEST_STRIDE = 16
PYTHON_MATCHES = 4
CUDA_MATCHES = 65_536


class Result(BaseModel):
    """One measured run; a JSON line of ``sandtable bench`` has exactly these fields."""

    model_config = ConfigDict(frozen=True)

    game: str
    scenario: str
    runtime: str
    threads: int = Field(description="Threads at work; on a GPU every match has its own.")
    matches: int = Field(description="Matches played side by side.")
    decision: str = Field(description="What one decision is.")
    legal_lists: bool = Field(default=True, description="Whether the list of legal actions was made at each decision.")
    observations: bool = Field(description="Whether those of all who had to decide were made at each decision.")
    masks: bool = Field(description="Whether the mask over all actions was made at each decision.")
    decisions_per_second_best: float = Field(description=f"Best of {REPEATS} runs.")
    decisions_per_second_median: float = Field(description=f"Median of {REPEATS} runs.")
    compile_seconds: float | None = Field(description="To compile with an empty cache.")
    compile_seconds_cached: float | None = Field(description="To load compiled code from the cache.")
    import_seconds: float | None = Field(description="To import the compiler, before either.")
    bytes_per_match: int = Field(description="Size of a match: its state, dice and counters.")
    digest: str = Field(
        description="SHA-256 of a fixed small run: equal in all runtimes, whatever threads and matches."
    )
    yardstick_moves_per_second: float | None = Field(description="The C yardstick on one core, in the same run.")
    ratio: float | None = Field(description="Our best over the yardstick's best.")
    note: str = Field(default="", description="Why there is no yardstick, if there is none.")


Reference = Callable[[], float]


def measure(
    game: Game | str, scenario: str | None = None, runtime: Runtime | str | None = None, threads: int | None = None,
    watch: bool = False, *, seconds: float = 0.5, matches: int | None = None, yardstick: Reference | None = None,
    compiling: Compiling | None = None, note: str = "",
) -> Result:  # fmt: skip
    """Play at random in five runs of about ``seconds`` each; ``watch`` makes observations and masks, too.

    ``yardstick`` gives the yardstick's speed; it is asked after every run of ours, so that both see the same weather.
    """
    game = as_game(game)
    place = runtime_for(game, runtime, threads) if runtime is None or isinstance(runtime, str) else runtime
    at_work = getattr(place, "threads", 1)
    batch = Batch(game, scenario, count=matches or matches_for(place.name, at_work), seed=SEED, runtime=place)
    speeds, references = timed_runs(batch, watch, seconds, yardstick)
    compiling, reference = compiling or Compiling(), max(references, default=None)
    return Result(
        game=game.name, scenario=scenario or game.default_scenario, runtime=place.name,
        threads=batch.count if place.name == "cuda" else at_work, matches=batch.count, decision=game.rules.decision,
        observations=watch and game.rules.observe is not None, masks=watch,
        decisions_per_second_best=max(speeds), decisions_per_second_median=median(speeds),
        compile_seconds=compiling.cold, compile_seconds_cached=compiling.cached, import_seconds=compiling.imports,
        bytes_per_match=game.Table.dtype.itemsize, digest=digest(game, scenario, place),
        yardstick_moves_per_second=reference, ratio=max(speeds) / reference if reference else None, note=note,
    )  # fmt: skip


def matches_for(runtime: str, threads: int = 1) -> int:
    """How many matches keep a runtime busy without filling a CPU's caches."""
    if runtime == "cuda":
        return CUDA_MATCHES
    return PYTHON_MATCHES if runtime == "python" else FEWEST_TO_SPREAD * threads


def timed_runs(
    batch: Batch, watch: bool, seconds: float, yardstick: Reference | None
) -> tuple[list[float], list[float]]:
    """Our speeds and the yardstick's, in turn."""
    decisions = enough_decisions(batch, watch, seconds)
    speeds, references = [], []
    for _ in range(REPEATS):
        speeds.append(batch.count * decisions / played_seconds(batch, decisions, watch))
        if yardstick is not None:
            references.append(yardstick())
    return speeds, references


def enough_decisions(batch: Batch, watch: bool, seconds: float) -> int:
    """How many decisions a match make a run of about that length; nothing is compiled in the runs after this."""
    played_seconds(batch, 1, watch)
    decisions = 1
    while (passed := played_seconds(batch, decisions, watch)) < seconds / 8:
        decisions *= 2 if passed > seconds / 64 else 8
    return max(1, round(decisions * seconds / passed))


def played_seconds(batch: Batch, decisions: int, watch: bool) -> float:
    """How long every match of the batch takes for that many random decisions."""
    begun = perf_counter()
    batch.play_random(decisions, watch=watch)
    return perf_counter() - begun


def digest(game: Game | str, scenario: str | None, runtime: Runtime | str) -> str:
    """SHA-256 over the tables of 16 matches, taken every 16 of 128 random decisions; matches that end begin anew."""
    batch = Batch(game, scenario, count=DIGEST_MATCHES, seed=SEED, runtime=runtime)
    taken = hashlib.sha256()
    for _ in range(DIGEST_STAGES):
        batch.play_random(DIGEST_STRIDE)
        taken.update(batch.tables.tobytes())
    return taken.hexdigest()
