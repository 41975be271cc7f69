"""What only a machine with a GPU can show: ``make gpu``.

Every game conforms in all three runtimes, and arrays go to other libraries without a copy.
"""

from __future__ import annotations

import time

import numpy as np

from sandtable.engine.batch import Batch
from sandtable.engine.registry import find_game, game_names
from sandtable.testing import check_game


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
    check_games()
    check_sharing()
