"""The GPU runtime: the same rules, one match a thread, through numba-cuda."""

from __future__ import annotations

from functools import cached_property, partial
from types import FunctionType
from typing import TYPE_CHECKING, Any

import numpy as np

from .compiler import Binder
from .errors import SandtableError
from .rule import assign, clear
from .runtime import Interpreter, bind_loops

if TYPE_CHECKING:
    from .game import Game

BLOCK = 128


def numba_cuda() -> Any:
    """``numba.cuda``, if this machine can run it (or simulates it, with ``NUMBA_ENABLE_CUDASIM=1``)."""
    if not hasattr(np, "row_stack"):
        np.row_stack = np.vstack  # numba-cuda 0.30 still asks NumPy for it
    try:
        from numba import config, cuda
    except ImportError as error:
        raise SandtableError(
            "runtime/no-cuda", "cuda", f"numba-cuda cannot be loaded ({error})", "install sandtable[gpu]"
        ) from None
    config.CUDA_LOW_OCCUPANCY_WARNINGS = 0  # a single match is a small grid, and meant to be
    if not cuda.is_available():
        raise SandtableError("runtime/no-cuda", "cuda", "there is no CUDA device here", "use the cpu runtime")
    return cuda


def kernel(count: int, arguments: tuple[Any, ...]) -> None:
    """One thread, one match; ``body`` is bound to an entry and ``thread`` to the number of this one."""
    i = thread(1)  # type: ignore[name-defined]  # noqa: F821
    if i < count:
        body(np.uint32(i), i, *arguments)  # type: ignore[name-defined]  # noqa: F821


def rollout_kernel(count: int, arguments: tuple[Any, ...]) -> None:
    """A rollout in the thread's own memory, where neighbouring threads share cache lines; only its end is written."""
    i = thread(1)  # type: ignore[name-defined]  # noqa: F821
    if i < count:
        scenarios, tables, _, masks, observations, decisions, restart, watch = arguments
        table = cuda.local.array(1, TABLE)  # type: ignore[name-defined]  # noqa: F821
        scratch = cuda.local.array(1, SCRATCH)  # type: ignore[name-defined]  # noqa: F821
        assign(table[0], tables[i])
        clear(scratch[0])
        mask, planes = masks[i : i + 1], observations[i : i + 1]
        body(0, 0, scenarios, table, scratch, mask, planes, decisions, restart, watch)  # type: ignore[name-defined]  # noqa: F821
        assign(tables[i], table[0])


class Cuda:
    """Runs the loops as kernels. Host arrays are copied there and back; a batch keeps its arrays on the device."""

    name = "cuda"
    slots: int | None = None

    def __init__(self, game: Game) -> None:
        self.cuda = numba_cuda()
        self._game = game
        self._kernels: dict[str, Any] = {}

    @cached_property
    def _binder(self) -> Binder:
        return Binder("cuda")

    @cached_property
    def _is_simulator(self) -> bool:
        from numba import config

        return bool(config.ENABLE_CUDASIM)

    def run(self, entry: str, count: int, *arguments: Any) -> None:
        """Launch the kernel of that name over ``count`` matches and wait for it."""
        made = self._kernels.get(entry) or self.compile(entry)
        block = min(BLOCK, count + 1) if self._is_simulator else BLOCK  # simulated threads are slow
        made[-(-count // block), block](count, arguments)
        self.cuda.synchronize()

    def compile(self, entry: str) -> Any:
        """Make the kernel of an entry; numba-cuda compiles it at its first launch."""
        if self._is_simulator:
            made = simulated_kernel(self.cuda, Interpreter(self._game), entry)
        else:
            bound = {"body": bind_loops(self._game)[entry], "thread": self.cuda.grid, "np": np, **self._own_memory()}
            made = self.cuda.jit(self._binder.rebound(rollout_kernel if entry == "rollout" else kernel, bound, entry))
        self._kernels[entry] = made
        return made

    def _own_memory(self) -> dict[str, Any]:
        """The types of a thread's own memory in a rollout."""
        from numba.cuda.np.numpy_support import from_dtype

        game = self._game
        types = {"TABLE": from_dtype(game.Table.dtype), "SCRATCH": from_dtype(game.Scratch.dtype)}
        return {**types, "cuda": self.cuda}

    def place(self, array: Any) -> Any:
        """The array in the device's memory."""
        return self.cuda.to_device(np.ascontiguousarray(array))

    def adopt(self, array: Any) -> Any:
        """Another library's array on the device, without a copy."""
        return self.cuda.as_cuda_array(array)

    def fetch(self, array: Any) -> Any:
        """A copy of a device array in the host's memory."""
        return array if isinstance(array, np.ndarray) else array.copy_to_host()


def simulated(count: int, arguments: tuple[Any, ...]) -> None:
    """The kernel for the CUDA simulator: its threads, launches and copies are real, ``run_one`` interprets the body."""
    i = cuda.grid(1)  # type: ignore[name-defined]  # noqa: F821
    if i < count:
        run_one(i, i, *[unwrapped(argument) for argument in arguments])  # type: ignore[name-defined]  # noqa: F821


def simulated_kernel(cuda: Any, interpreter: Interpreter, entry: str) -> Any:
    """A simulated kernel of its own for an entry; the simulator looks for ``cuda`` among its globals."""
    scope = {"cuda": cuda, "run_one": partial(interpreter.run_one, entry), "unwrapped": _unwrapped}
    return cuda.jit(FunctionType(simulated.__code__, scope, entry))


def _unwrapped(argument: Any) -> Any:
    """The NumPy array behind the simulator's stand-ins for device arrays."""
    while hasattr(argument, "_item") or hasattr(argument, "_ary"):
        argument = argument._item if hasattr(argument, "_item") else argument._ary
    return argument
