"""The GPU runtime: the same rules, one match a thread, through numba-cuda."""

from __future__ import annotations

from functools import cached_property, partial
from math import prod
from types import FunctionType
from typing import TYPE_CHECKING, Any

import numpy as np

from .compiler import enable_cache
from .errors import SandtableError
from .rule import assign, clear, rule
from .runtime import CompiledLoops, Interpreter, rebound

if TYPE_CHECKING:
    from .game import Game

BLOCK = 128
WHOLE_WORDS = True


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
    config.CUDA_WARN_ON_IMPLICIT_COPY = 0
    config.CUDA_LOW_OCCUPANCY_WARNINGS = 0  # a single match is a small grid, and meant to be
    if not cuda.is_available():
        raise SandtableError("runtime/no-cuda", "cuda", "there is no CUDA device here", "use the cpu runtime")
    return cuda


def kernel(count: int, arguments: tuple[Any, ...]) -> None:
    """One thread, one match; ``body`` is bound to an entry and ``thread`` to the number of this one."""
    i = thread(1)  # type: ignore[name-defined]  # noqa: F821
    if i < count:
        body(np.uint32(i), i, *arguments)  # type: ignore[name-defined]  # noqa: F821


@rule
def copy_row(numbers: Any, row: Any) -> None:
    """Copy a row of numbers, eight bytes at a time where it has whole words."""
    if WHOLE_WORDS:
        words, there = numbers.view(np.uint64), row.view(np.uint64)
        for k in range(len(words)):
            there[k] = words[k]
    else:
        for k in range(len(numbers)):
            row[k] = numbers[k]


def rollout_kernel(count: int, arguments: tuple[Any, ...]) -> None:
    """A rollout in the thread's own memory, where neighbouring threads share cache lines; only its end is written."""
    i = thread(1)  # type: ignore[name-defined]  # noqa: F821
    if i < count:
        scenarios, tables, _, masks, observations, decisions, restart, watch, faults = arguments
        table = cuda.local.array(1, TABLE)  # type: ignore[name-defined]  # noqa: F821
        scratch = cuda.local.array(1, SCRATCH)  # type: ignore[name-defined]  # noqa: F821
        assign(table[0], tables[i])
        clear(scratch[0])
        if watch:
            mask = cuda.local.array((1, ACTIONS), np.int8)  # type: ignore[name-defined]  # noqa: F821
            planes = cuda.local.array((1, PLANES), NUMBER)  # type: ignore[name-defined]  # noqa: F821
            for _ in range(decisions):
                body(0, 0, scenarios, table, scratch, mask, planes, 1, restart, 1, faults)  # type: ignore[name-defined]  # noqa: F821
                copy_mask(mask[0], masks[i])  # type: ignore[name-defined]  # noqa: F821
                copy_planes(planes[0], observations[i])  # type: ignore[name-defined]  # noqa: F821
        else:
            body(0, 0, scenarios, table, scratch, masks, observations, decisions, restart, 0, faults)  # type: ignore[name-defined]  # noqa: F821
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
    def _is_simulator(self) -> bool:
        from numba import config

        return bool(config.ENABLE_CUDASIM)

    def run(self, entry: str, count: int, *arguments: Any) -> None:
        """Launch the kernel of that name over ``count`` matches and wait for it."""
        made = self._kernels.get(entry) or self.compile(entry)
        block = min(BLOCK, count + 1) if self._is_simulator else BLOCK  # simulated threads are slow
        made[-(-count // block), block](count, arguments)
        self.cuda.synchronize()

    @cached_property
    def _loops(self) -> CompiledLoops:
        return CompiledLoops(self._game, "cuda")

    def compile(self, entry: str) -> Any:
        """Make the kernel of an entry; numba-cuda compiles it at its first launch, or takes it from the cache."""
        if self._is_simulator:
            made = simulated_kernel(self.cuda, Interpreter(self._game), entry)
        else:
            from numba.cuda.core import config

            bound = {"body": self._loops.bodies[entry], "thread": self.cuda.grid, "np": np, **self._own_memory()}
            made = self.cuda.jit(
                self._loops.binder.rebound(rollout_kernel if entry == "rollout" else kernel, bound, entry)
            )
            enable_cache(made, self._loops.folder, config)
        self._kernels[entry] = made
        return made

    def _own_memory(self) -> dict[str, Any]:
        """The types of a thread's own memory in a rollout."""
        from numba.cuda.np.numpy_support import from_dtype

        game = self._game
        types = {"TABLE": from_dtype(game.Table.dtype), "SCRATCH": from_dtype(game.Scratch.dtype)}
        number = from_dtype(np.dtype(game.observation_dtype))
        planes = prod(game.observation_shape)
        copies = {"copy_mask": copier(game.action_count), "copy_planes": copier(planes * number.bitwidth // 8)}
        return {**types, **copies, "ACTIONS": game.action_count, "PLANES": planes, "NUMBER": number, "cuda": self.cuda}

    def place(self, array: Any) -> Any:
        """The array in the device's memory."""
        return self.cuda.to_device(np.ascontiguousarray(array))

    def adopt(self, array: Any) -> Any:
        """Another library's array on the device, without a copy."""
        return self.cuda.as_cuda_array(array)

    def fetch(self, array: Any) -> Any:
        """A copy of a device array in the host's memory."""
        return array if isinstance(array, np.ndarray) else array.copy_to_host()


def copier(size: int) -> FunctionType:
    """``copy_row`` for rows of ``size`` bytes, which may or may not be whole words."""
    return rule(rebound(copy_row, {"np": np, "WHOLE_WORDS": size % 8 == 0}))


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
