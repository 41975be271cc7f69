"""What only a machine with a GPU can show: ``make gpu``; ``python -m tests.gpu.check GAME --scenario NAME`` for a part.

Mechanics give the same bytes there, every scenario comes to the same digest, every game conforms in all three runtimes,
and arrays go to other libraries without a copy.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import time
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import numpy as np

from sandtable.bench.measure import digest, measure
from sandtable.contract.game import Game
from sandtable.contract.record import record_type, u16
from sandtable.contract.rule import rule
from sandtable.engine.batch import Batch
from sandtable.engine.compiler import Binder
from sandtable.engine.cuda import BLOCK, Cuda, numba_cuda
from sandtable.engine.desk import PARAMETERS, sample_arguments
from sandtable.engine.registry import find_game, game_names
from sandtable.engine.runtime import ENTRIES, match_entries
from sandtable.engine.warm import warm
from sandtable.mechanics.hex import hex_line
from sandtable.mechanics.hexfield import spread_window
from sandtable.mechanics.paths import UNLIMITED, begin_search, spread, start_from
from sandtable.mechanics.square import close_corners, fill_square_neighbours
from sandtable.mechanics.topology import NOWHERE
from sandtable.testing import check_game, compiled

SIDE = 11


KERNELS = (
    "playout", "step", "begin", "survey", "consult", "inform", "judge", "mask", "view_planes", "choose", "status",
    "deal",
)  # fmt: skip
"""What the checks run besides rollouts, slow ones to compile first."""


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.gpu.check", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="games to check; without any, all and the mechanics")
    parser.add_argument("--scenario", action="append", help="conform only on this scenario; may be given again")
    parser.add_argument("--matches", type=int, default=2, help="random matches a scenario")
    return parser.parse_args()


def check_games(names: list[str], scenarios: list[str] | None, matches: int) -> None:
    """The same digests on CPU and GPU, and the conformance kit in all three runtimes."""
    for game in map(find_game, names):
        began = time.perf_counter()
        compile_ahead(game)
        print(f"{game.name}: compiled ({time.perf_counter() - began:.0f} s)", flush=True)
        check_digests(game)
        for scenario in scenarios or game.scenario_names():
            check_game(game, ("python", "cpu", "cuda"), matches=matches, scenarios=[scenario])
            told = f"{game.name} {scenario}: conforms on python, cpu and cuda"
            print(f"{told} ({time.perf_counter() - began:.0f} s)", flush=True)


def compile_ahead(game: Game) -> None:
    """Compile the kernels of a game into the cache, each in a process of its own, and meanwhile its rules for the CPU:
    large rules take minutes a kernel."""
    with ProcessPoolExecutor(os.cpu_count(), multiprocessing.get_context("spawn")) as pool:
        compiled = [pool.submit(compile_kernel, game.name, kernel) for kernel in (*rollouts_of(game), *KERNELS)]
        for entries, is_checked in ((tuple(ENTRIES), False), (match_entries(game), True)):
            warm(game, entries, is_checked=is_checked)
        for done in compiled:
            done.result()


def rollouts_of(game: Game) -> list[str]:
    """The kernels of rollouts that make no observations, and of those that do."""
    given, watch = list(sample_arguments(game, "rollout")), PARAMETERS["rollout"].index("watch")
    return [
        Cuda(game)._kernel_for("rollout", (*given[:watch], is_watched, *given[watch + 1 :])) for is_watched in (0, 1)
    ]


def compile_kernel(name: str, kernel: str) -> None:
    """Compile a kernel by running it for no match at all."""
    game = find_game(name)
    entry = "rollout" if kernel.endswith("rollout") else kernel
    Cuda(game).compile(kernel)[1, BLOCK](0, sample_arguments(game, entry))


def check_digests(game: Game) -> None:
    """Every scenario comes to the same digest in both runtimes; how quick the GPU is."""
    place = Cuda(game)
    for scenario in game.scenario_names():
        found = measure(game, scenario, place, seconds=0.2)
        assert found.digest == digest(game, scenario, "cpu"), f"{game.name} {scenario}: digests differ"
        speed = f"{found.decisions_per_second_best / 1e6:,.1f} M decisions/s"
        print(f"{game.name} {scenario}: digest {found.digest[:8]} on the CPU and the GPU, {speed}", flush=True)


def check_sharing() -> None:
    """PyTorch and CuPy (where installed) see the same memory, and a step takes an array that lies on the GPU."""
    batch = Batch("connect4", count=1000, seed=1, runtime="cuda")
    twin = Batch("connect4", count=1000, seed=1, runtime="cpu")
    for library in ("torch", "cupy", "jax.numpy"):
        masks = imported(library, batch.masks())
        if masks is not None:
            assert np.array_equal(np.asarray(masks), twin.masks()), library
            print(f"{library}: reads the masks where they lie, through DLPack")
    for number in (6, 5, 6):
        picks = np.full(1000, number)
        batch.step(picks=on_gpu(picks))
        twin.step(picks=picks)
    assert np.array_equal(batch.states, twin.states)
    assert np.array_equal(np.asarray(batch.observe()), twin.observe())
    print("steps by an array on the GPU: the same states as on the CPU")


@rule
def explore(neighbours: Any, holes: Any, walls: Any, searches: Any, hexes: Any, beside: Any, fields: Any) -> None:
    """Most of the mechanics in one go: neighbours, corners, a search, a line of hexes, and a field of view."""
    fill_square_neighbours(neighbours, holes, SIDE, SIDE, 8)
    close_corners(neighbours, walls, 1, SIDE, SIDE)
    begin_search(searches[0], SIDE * SIDE)
    count = start_from(searches[0], 0, 0)
    spread(neighbours, 8, walls, 1, count, NOWHERE, UNLIMITED, searches[0])
    beside[SIDE * SIDE - 1] = hex_line(2, SIDE * SIDE - 3, SIDE, SIDE, hexes, beside)
    spread_window((1 << 61) - 1, 4, SIDE * SIDE // 2, SIDE, SIDE, fields, 0)


def exploration() -> list[np.ndarray]:
    """The arrays that :func:`explore` works on: a map with some walls, and room for what comes out."""
    cells = SIDE * SIDE
    walls = (np.arange(cells) * 7 % 13 == 3).astype(np.uint8)
    search = record_type("Search", distance=(u16, cells), queue=(u16, cells))
    numbers = [np.zeros((cells, 8), np.uint16), np.zeros(cells, np.uint8), walls, search.table(1)]
    return [*numbers, np.zeros(cells, np.uint16), np.zeros(cells, np.uint16), np.zeros((1, 4), np.uint32)]


body: Any = None  # stands for a rule, bound when the kernel is compiled


def one_thread(arguments: tuple[Any, ...]) -> None:
    """A kernel that calls a rule once."""
    body(*arguments)


def check_mechanics() -> None:
    """Boards, searches and fields of view give the same bytes on the GPU and on the CPU."""
    cuda = numba_cuda()
    ours, theirs = exploration(), exploration()
    compiled(explore)(*ours)
    cuda.jit(Binder("cuda").rebound(one_thread, {"body": explore}))[1, 1](tuple(theirs))
    for one, other in zip(ours, theirs, strict=True):
        assert one.tobytes() == other.tobytes(), (one, other)
    assert ours[0].any()
    assert all(room.any() for room in ours[3:])
    print("mechanics: the same bytes on the GPU and on the CPU")


def imported(library: str, array: object) -> object:
    """An array as another library sees it through DLPack, on the host; ``None`` if the library is not there."""
    try:
        module = __import__(library, fromlist=["from_dlpack"])
    except ImportError:
        return None
    seen = module.from_dlpack(array)
    return seen.cpu() if library == "torch" else seen.get() if library == "cupy" else seen


def on_gpu(array: np.ndarray) -> object:
    """The array in the GPU's memory, as any library may hold it."""
    from numba import cuda

    return cuda.to_device(array)


def main() -> None:
    """Check what was asked for."""
    asked = arguments()
    if not asked.games:
        check_mechanics()
        check_sharing()
    check_games(asked.games or game_names(), asked.scenario, asked.matches)


if __name__ == "__main__":
    main()
