"""The GPU runtime: the same rules, one match a thread, through numba-cuda."""

from __future__ import annotations

from functools import cached_property, partial
from math import prod
from types import FunctionType
from typing import TYPE_CHECKING, Any

import numpy as np

from sandtable.contract.errors import SandtableError
from sandtable.contract.rule import assign, clear

from .compiler import enable_cache, is_writable
from .desk import PARAMETERS
from .runtime import CompiledLoops, Interpreter

if TYPE_CHECKING:
    from sandtable.contract.game import Game

BLOCK = 128
WARP = 32
SHARED_MEMORY = 48 * 1024
LONG_LIST = 8 * 1024
LARGEST_INLINED = 300  # instructions, before they are optimised


# What stands for these in a kernel is bound when it is compiled.
cuda: Any = None
thread: Any = None
body: Any = None
TABLE: Any = None
SCRATCH: Any = None
CHOICES: Any = None
NUMBER: Any = None
run_one: Any = None
unwrapped: Any = None
SHARED_ROWS: Any = None
PLANES = WORDS = MASK_WORDS = ACTIONS = 1


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
    if not config.ENABLE_CUDASIM:
        call_large_rules()
    config.CUDA_WARN_ON_IMPLICIT_COPY = 0
    config.CUDA_LOW_OCCUPANCY_WARNINGS = 0  # a single match is a small grid, and meant to be
    if not cuda.is_available():
        raise SandtableError("runtime/no-cuda", "cuda", "there is no CUDA device here", "use the cpu runtime")
    return cuda


def call_large_rules() -> None:
    """Have large rules called instead of inlined wherever they are used: kernels compile in a fraction of the time, and
    most run faster, since they fit into the instruction cache. numba-cuda has no option for it."""
    from numba.cuda.codegen import CUDACodeLibrary

    add = CUDACodeLibrary.add_ir_module

    def add_marked(library: Any, module: Any) -> None:
        for function in module.functions:
            if sum(len(block.instructions) for block in function.blocks) > LARGEST_INLINED:
                function.attributes.add("noinline")
        add(library, module)

    if add.__name__ != add_marked.__name__:
        CUDACodeLibrary.add_ir_module = add_marked


def kernel(count: int, arguments: tuple[Any, ...]) -> None:
    """One thread, one match; ``body`` is bound to an entry and ``thread`` to the number of this one."""
    i = thread(1)
    if i < count:
        body(np.uint32(i), i, *arguments)


def rollout_kernel(count: int, arguments: tuple[Any, ...]) -> None:
    """A rollout in the thread's own memory, where neighbouring threads share cache lines; only its end is written."""
    i = thread(1)
    if i < count:
        scenarios, tables, _, _, masks, observations, decisions, restart, _, faults = arguments
        table = cuda.local.array(1, TABLE)
        scratch = cuda.local.array(1, SCRATCH)
        choices = cuda.local.array(1, CHOICES)
        assign(table[0], tables[i])
        clear(scratch[0])
        body(0, 0, scenarios, table, scratch, choices, masks, observations, decisions, restart, 0, faults)
        assign(tables[i], table[0])


def long_rollout_kernel(count: int, arguments: tuple[Any, ...]) -> None:
    """The same for games with long lists of choices: a list that fills line after line is better kept in one piece."""
    i = thread(1)
    if i < count:
        scenarios, tables, _, choices, masks, observations, decisions, restart, _, faults = arguments
        table = cuda.local.array(1, TABLE)
        scratch = cuda.local.array(1, SCRATCH)
        assign(table[0], tables[i])
        clear(scratch[0])
        own = choices[i : i + 1]
        body(0, 0, scenarios, table, scratch, own, masks, observations, decisions, restart, 0, faults)
        assign(tables[i], table[0])


def watched_rollout_kernel(count: int, arguments: tuple[Any, ...]) -> None:
    """The same with mask and observation made for every decision. Observations are made in shared memory, from where
    the threads of a warp write them out together, row after row, which is much faster than each its own row."""
    scenarios, tables, _, _, masks, observations, decisions, restart, _, faults = arguments
    i = thread(1)
    mine = cuda.threadIdx.x
    lane = mine % WARP
    rows = min(count - (i - lane), WARP)
    words = cuda.shared.array(SHARED_ROWS, np.uint64)
    planes = words[mine].view(NUMBER)[:PLANES]
    mask = words[mine][WORDS:].view(np.int8)[:ACTIONS]
    table = cuda.local.array(1, TABLE)
    scratch = cuda.local.array(1, SCRATCH)
    choices = cuda.local.array(1, CHOICES)
    if i < count:
        assign(table[0], tables[i])
        clear(scratch[0])
    for _ in range(decisions):
        if i < count:
            body(0, 0, scenarios, table, scratch, choices, (mask,), (planes,), 1, restart, 1, faults)
            for k in range(MASK_WORDS):
                masks[i].view(np.uint64)[k] = words[mine, WORDS + k]
        cuda.syncwarp()
        for k in range(lane, rows * WORDS, WARP):
            row, word = k // WORDS, k % WORDS
            observations[i - lane + row].view(np.uint64)[word] = words[mine - lane + row, word]
        cuda.syncwarp()
    if i < count:
        assign(tables[i], table[0])


def roomy_rollout_kernel(count: int, arguments: tuple[Any, ...]) -> None:
    """The same where observations are too large for shared memory: each thread writes its own row."""
    i = thread(1)
    if i < count:
        scenarios, tables, _, choices, masks, observations, decisions, restart, _, faults = arguments
        table = cuda.local.array(1, TABLE)
        scratch = cuda.local.array(1, SCRATCH)
        assign(table[0], tables[i])
        clear(scratch[0])
        own = choices[i : i + 1]
        body(0, 0, scenarios, table, scratch, own, (masks[i],), (observations[i],), decisions, restart, 1, faults)
        assign(tables[i], table[0])


ROLLOUTS = {
    "rollout": rollout_kernel,
    "long_rollout": long_rollout_kernel,
    "watched_rollout": watched_rollout_kernel,
    "roomy_rollout": roomy_rollout_kernel,
}


class Cuda:
    """Runs the loops as kernels. Host arrays are copied there and back; a batch keeps its arrays on the device."""

    name = "cuda"
    slots: int | None = None
    width = 16384

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
        entry = self._kernel_for(entry, arguments)
        made = self._kernels.get(entry) or self.compile(entry)
        block = min(BLOCK, count + 1) if self._is_simulator else BLOCK  # simulated threads are slow
        made[-(-count // block), block](count, arguments)
        self.cuda.synchronize()

    def _kernel_for(self, entry: str, arguments: tuple[Any, ...]) -> str:
        """A rollout has a kernel of its own where it makes observations, and where lists of choices are long."""
        if entry != "rollout" or self._is_simulator:
            return entry
        if not arguments[PARAMETERS["rollout"].index("watch")]:
            return "long_rollout" if self._game.Choices.itemsize > LONG_LIST else "rollout"
        return "watched_rollout" if any(self._words) else "roomy_rollout"

    @cached_property
    def _loops(self) -> CompiledLoops:
        return CompiledLoops(self._game, "cuda")

    def compile(self, entry: str) -> Any:
        """Make the kernel of an entry; numba-cuda compiles it at its first launch, or takes it from the cache."""
        if self._is_simulator:
            made = simulated_kernel(self.cuda, Interpreter(self._game), entry)
        else:
            made = self._compiled(entry)
        self._kernels[entry] = made
        return made

    def _compiled(self, entry: str) -> Any:
        from numba.cuda.core import config

        source = ROLLOUTS.get(entry, kernel)
        body = self._loops.bodies["rollout" if entry in ROLLOUTS else entry]
        bound = {"body": body, "thread": self.cuda.grid, "np": np, "cuda": self.cuda, **self._own_memory()}
        made = self.cuda.jit(self._loops.binder.rebound(source, bound, entry))
        if is_writable(self._loops.folder):
            enable_cache(made, self._loops.folder, config)
        return made

    def _own_memory(self) -> dict[str, Any]:
        """The types and sizes of a thread's own memory in a rollout."""
        from numba.cuda.np.numpy_support import from_dtype

        game = self._game
        records = {"TABLE": game.Table, "SCRATCH": game.Pocket, "CHOICES": game.Choices}
        types = {name: from_dtype(record.dtype) for name, record in records.items()}
        number = np.dtype(game.rules.observation_dtype)
        return {**types, "NUMBER": number.type, "PLANES": prod(game.rules.observation_shape), **self._shared_rows()}

    def _shared_rows(self) -> dict[str, Any]:
        """Rows of words in shared memory, one a thread; an odd number of words keeps them out of the same bank."""
        words, masks = self._words
        row = (words + masks) | 1
        return {"WORDS": words, "MASK_WORDS": masks, "ACTIONS": self._game.action_count, "SHARED_ROWS": (BLOCK, row)}

    @cached_property
    def _words(self) -> tuple[int, int]:
        """How many words of eight bytes an observation and a mask have; (0, 0) if they are not whole or too many."""
        size, actions = self._game.observation_bytes, self._game.action_count
        fits = size % 8 == 0 and actions % 8 == 0 and (size + actions + 8) * BLOCK <= SHARED_MEMORY
        return (size // 8, actions // 8) if fits else (0, 0)

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
    i = cuda.grid(1)
    if i < count:
        run_one(i, i, *[unwrapped(argument) for argument in arguments])


def simulated_kernel(cuda: Any, interpreter: Interpreter, entry: str) -> Any:
    """A simulated kernel of its own for an entry; the simulator looks for ``cuda`` among its globals."""
    scope = {"cuda": cuda, "run_one": partial(interpreter.run_one, entry), "unwrapped": _unwrapped}
    return cuda.jit(FunctionType(simulated.__code__, scope, entry))


def _unwrapped(argument: Any) -> Any:
    """The NumPy array behind the simulator's stand-ins for device arrays."""
    while hasattr(argument, "_item") or hasattr(argument, "_ary"):
        argument = argument._item if hasattr(argument, "_item") else argument._ary
    return argument
