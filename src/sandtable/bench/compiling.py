"""How long a game's compiled code takes to make, and to load once it has been made."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from time import perf_counter
from typing import Any

from pydantic import BaseModel, ConfigDict

from sandtable.engine.batch import Batch
from sandtable.engine.desk import sample_arguments
from sandtable.engine.errors import SandtableError
from sandtable.engine.registry import find_game
from sandtable.engine.runtime import ENTRIES, Cpu, Runtime

CHILD = "import sys; from sandtable.bench.compiling import report_compiling; report_compiling(sys.argv[1])"


class Compiling(BaseModel):
    """Seconds on one core: to compile all entries, to load them from the cache, and to import Numba before either."""

    model_config = ConfigDict(frozen=True)

    cold: float | None = None
    cached: float | None = None
    imports: float | None = None


def cpu_compiling(game: str) -> Compiling:
    """Compile a registered game for the CPU in a fresh process with an empty cache, then in a second one with it."""
    with tempfile.TemporaryDirectory(prefix="sandtable-bench-") as folder:
        cold = _in_fresh_process(game, folder)
        cached = _in_fresh_process(game, folder)
    return Compiling(cold=cold["compile"], cached=cached["compile"], imports=cached["imports"])


def cuda_compiling(game: str, runtime: Runtime) -> Compiling:
    """Time the first use of a GPU runtime: the kernels of a rollout. They are not kept for the next process."""
    begun = perf_counter()
    Batch(game, count=1, runtime=runtime).play_random(1)
    return Compiling(cold=perf_counter() - begun)


def report_compiling(game: str) -> None:
    """Compile all entries of a game for the CPU, or load them, and print as JSON how long that took."""
    begun = perf_counter()
    import numba  # noqa: F401

    found = find_game(game)
    imported = perf_counter()
    runtime = Cpu(found, 1)
    for entry in ENTRIES:
        runtime.compile(entry, sample_arguments(found, entry))
    print(json.dumps({"imports": imported - begun, "compile": perf_counter() - imported}))


def _in_fresh_process(game: str, cache: str) -> dict[str, Any]:
    """What :func:`report_compiling` prints in a process of its own."""
    environment = {**os.environ, "SANDTABLE_CACHE": cache}
    command = [sys.executable, "-c", CHILD, game]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        complaint = (done.stderr.strip().splitlines() or [f"it ended with {done.returncode}"])[-1]
        raise SandtableError("bench/compiling-failed", game, complaint)
    found: dict[str, Any] = json.loads(done.stdout)
    return found
