"""What only a machine with a GPU can show: ``make gpu``.

Mechanics give the same bytes there, every game conforms in all three runtimes, and arrays go to other libraries without
a copy.
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from sandtable.contract.rule import rule
from sandtable.engine.batch import Batch
from sandtable.engine.compiler import Binder
from sandtable.engine.cuda import numba_cuda
from sandtable.engine.registry import find_game, game_names
from sandtable.mechanics.hex import hex_line
from sandtable.mechanics.paths import cost_search_record, path_to, reach_by_cost
from sandtable.mechanics.sight import fill_square_sight, hex_sees, sight_words
from sandtable.mechanics.square import close_corners, fill_square_neighbours
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
def explore(
    neighbours: Any, holes: Any, walls: Any, sees: Any, cost: Any, searches: Any, path: Any, hexes: Any, beside: Any
) -> None:
    """Most of the mechanics in one go: neighbours, corners, sight, reach, a path, a line of hexes, sight on hexes."""
    fill_square_neighbours(neighbours, holes, SIDE, SIDE, 8)
    close_corners(neighbours, walls, 1, SIDE, SIDE)
    fill_square_sight(sees, walls, 1, holes, SIDE, SIDE)
    reach_by_cost(neighbours, cost, walls, 1, 0, 60, searches[0])
    path_to(searches[0], SIDE * SIDE - 1, path)
    beside[SIDE * SIDE - 1] = hex_line(2, SIDE * SIDE - 3, SIDE, SIDE, hexes, beside)
    if hex_sees(walls, 1, SIDE, SIDE, 2, SIDE * SIDE - 3):
        beside[SIDE * SIDE - 2] = 1


def exploration() -> list[np.ndarray]:
    """The arrays that :func:`explore` works on: a map with some walls, and room for what comes out."""
    cells = SIDE * SIDE
    walls = (np.arange(cells) * 7 % 13 == 3).astype(np.uint8)
    cost = (1 + np.arange(cells * 8) % 3).astype(np.uint8).reshape(cells, 8)
    numbers = [np.zeros((cells, 8), np.uint16), np.zeros(cells, np.uint8), walls]
    numbers += [np.zeros((cells, sight_words(cells)), np.uint32), cost, cost_search_record(cells).table(1)]
    return [*numbers, *(np.zeros(cells, np.uint16) for _ in range(3))]


body: Any = None  # stands for a rule, bound when the kernel is compiled


def one_thread(arguments: tuple[Any, ...]) -> None:
    """A kernel that calls a rule once."""
    body(*arguments)


def check_mechanics() -> None:
    """Boards, paths and sight give the same bytes on the GPU and on the CPU."""
    cuda = numba_cuda()
    ours, theirs = exploration(), exploration()
    compiled(explore)(*ours)
    cuda.jit(Binder("cuda").rebound(one_thread, {"body": explore}))[1, 1](tuple(theirs))
    for one, other in zip(ours, theirs, strict=True):
        assert one.tobytes() == other.tobytes(), (one, other)
    assert ours[3].any()
    assert ours[6].any()
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
