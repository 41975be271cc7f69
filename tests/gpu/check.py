"""What only a machine with a GPU can show: ``make gpu``.

Mechanics give the same bytes there, every game conforms in all three runtimes, and arrays go to other libraries without
a copy.
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from sandtable.contract.record import record_type, u16
from sandtable.contract.rule import rule
from sandtable.engine.batch import Batch
from sandtable.engine.compiler import Binder
from sandtable.engine.cuda import numba_cuda
from sandtable.engine.registry import find_game, game_names
from sandtable.mechanics.hex import hex_line
from sandtable.mechanics.hexfield import spread_window
from sandtable.mechanics.paths import UNLIMITED, begin_search, spread, start_from
from sandtable.mechanics.square import close_corners, fill_square_neighbours
from sandtable.mechanics.topology import NOWHERE
from sandtable.testing import check_game, compiled

SIDE = 11


def check_games() -> None:
    """The conformance kit, in all three runtimes."""
    for name in game_names():
        began = time.perf_counter()
        check_game(find_game(name), ("python", "cpu", "cuda"), matches=2)
        print(f"{name}: conforms on python, cpu and cuda ({time.perf_counter() - began:.0f} s)")


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


if __name__ == "__main__":
    check_mechanics()
    check_games()
    check_sharing()
