"""How long a game's compiled code takes to make, and to load once it has been made."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter
from typing import Any

from pydantic import BaseModel, ConfigDict

from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Game
from sandtable.engine.batch import Batch
from sandtable.engine.desk import sample_arguments
from sandtable.engine.registry import find_game
from sandtable.engine.runtime import BATCH_ENTRIES, Cpu, match_entries

from .large import large_game

CHILD = "import sys; from sandtable.bench.compiling import report_compiling; report_compiling(*sys.argv[1:])"
LARGE = "large"


class Compiling(BaseModel):
    """Seconds on one core: to compile all entries (on a GPU: those of random play), to load them from the cache, and
    to import Numba before either."""

    model_config = ConfigDict(frozen=True)

    cold: float | None = None
    cached: float | None = None
    imports: float | None = None


class LargeCompiling(Compiling):
    """The same for a made-up game with so many lines of rules."""

    lines_of_rules: int


def time_compiling(game: str, runtime: str = "cpu") -> Compiling:
    """Compile a registered game in a fresh process with an empty cache, then in a second one with what that left.

    ``large`` stands for a made-up game with about 1,500 lines of rules.
    """
    if runtime == "python":
        return Compiling()
    with tempfile.TemporaryDirectory(prefix="sandtable-bench-") as folder:
        cold = _in_fresh_process(game, runtime, folder)
        cached = _in_fresh_process(game, runtime, folder)
    return Compiling(cold=cold["compile"], cached=cached["compile"], imports=cached["imports"])


def report_compiling(name: str, runtime: str) -> None:
    """Compile a game, or load it from the cache, and print as JSON how long that took."""
    begun = perf_counter()
    import numba  # noqa: F401

    game = large_game(Path(os.environ["SANDTABLE_CACHE"])) if name == LARGE else find_game(name)
    imported = perf_counter()
    _compile(game, runtime)
    print(json.dumps({"imports": imported - begun, "compile": perf_counter() - imported}))


def _compile(game: Game, runtime: str) -> None:
    if runtime == "cuda":
        Batch(game, count=1, runtime="cuda").play_random(1)
        return
    cpu = Cpu(game, 1)
    for entry in dict.fromkeys((*BATCH_ENTRIES, *match_entries(game))):
        cpu.compile(entry, sample_arguments(game, entry))


def _in_fresh_process(game: str, runtime: str, cache: str) -> dict[str, Any]:
    """What :func:`report_compiling` prints in a process of its own."""
    environment = {**os.environ, "SANDTABLE_CACHE": cache}
    command = [sys.executable, "-c", CHILD, game, runtime]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        complaint = (done.stderr.strip().splitlines() or [f"it ended with {done.returncode}"])[-1]
        raise SandtableError("bench/compiling-failed", game, complaint)
    found: dict[str, Any] = json.loads(done.stdout)
    return found
