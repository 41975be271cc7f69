"""The three runtimes: where a game's loops are carried out.

``python`` runs them as written, ``cpu`` compiles them with Numba and spreads batches over threads, ``cuda`` runs one
match a thread on a GPU. All give the same bytes. ``SANDTABLE_RUNTIME`` chooses where no argument does.
"""

from __future__ import annotations

import os
import pickle
import shutil
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from math import prod
from pathlib import Path
from types import FunctionType
from typing import Any, Protocol

import numpy as np

from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Game
from sandtable.contract.record import Array, Record
from sandtable.contract.rule import is_rule, rule

from . import loops, playing, playouts, trees
from .compiler import (
    Binder,
    cache_folder,
    compiler_complaint,
    enable_cache,
    is_cached,
    is_writable,
    jit,
    note_use,
    placeless,
    source_key,
    sweep,
    versions,
)

RUNTIMES = ("python", "cpu", "cuda")
FEWEST_TO_SPREAD = 64
LONG = ("playout", "grow")  # a single one of these is worth a thread
APART = 16
SHARES = 8
MODULES = (loops, playing, playouts, trees)
ENTRIES: dict[str, Callable[..., None]] = {
    body.__name__: body
    for body in (
        loops.survey,
        loops.step,
        loops.begin,
        loops.status,
        loops.inform,
        loops.judge,
        loops.deal,
        loops.guess,
        loops.check,
        loops.choose,
        loops.find,
        loops.mask,
        loops.view_planes,
        playing.rollout,
        playing.perft,
        playing.consult,
        playing.contest,
        playouts.playout,
        trees.grow,
    )
}
MATCH_ENTRIES = ("survey", "step", "begin", "status", "inform", "judge", "guess", "consult", "playout")
"""What single matches run; compiled so that an index out of range is an error, since positions come from strangers."""

BATCH_ENTRIES = tuple(
    name for name in ENTRIES if name not in ("inform", "judge", "guess", "consult", "playout", "grow")
)
"""What simulations, batches and agents run; compiled without such checks."""


def match_entries(game: Game) -> tuple[str, ...]:
    """What single matches of a game run: without bots of its own it is searched by trees, too."""
    return MATCH_ENTRIES if game.bots.names else (*MATCH_ENTRIES, "grow")


class Runtime(Protocol):
    """Carries out an entry for matches 0 to ``count - 1``, with ``slots`` scratch records (``None``: one a match)."""

    slots: int | None

    @property
    def width(self) -> int:
        """How many playouts take about as long as one."""

    @property
    def name(self) -> str:
        """Which runtime it is: python, cpu or cuda."""

    def run(self, entry: str, count: int, *arguments: Any) -> None:
        """Run the body of that name for each match."""

    def place(self, array: Any) -> Any:
        """The array in the memory that this runtime works on."""

    def fetch(self, array: Any) -> Any:
        """An array of this runtime's as a NumPy array."""


class HostMemory:
    """The memory of the runtimes that work on NumPy arrays as they are."""

    def place(self, array: Any) -> Any:
        """The array itself."""
        return array

    def fetch(self, array: Any) -> Any:
        """The array itself."""
        return array


def chosen_runtime(name: str | None) -> str:
    """The runtime asked for by argument or environment, checked."""
    name = name or os.environ.get("SANDTABLE_RUNTIME") or "cpu"
    if name not in RUNTIMES:
        raise SandtableError("runtime/unknown", name, "there is no such runtime", f"use one of {', '.join(RUNTIMES)}")
    return name


def runtime_for(
    game: Game, name: str | None = None, threads: int | None = None, *, is_checked: bool = False
) -> Runtime:
    """The runtime of that name for a game; see :class:`Cpu` for ``is_checked``."""
    name = chosen_runtime(name)
    if name == "python":
        return Interpreter(game)
    if name == "cuda":
        from .cuda import Cuda

        return Cuda(game)
    return Cpu(game, threads, is_checked=is_checked)


def bindings(game: Game) -> dict[str, Any]:
    """What the free names of the loops stand for in a game: its rules and its sizes."""
    _, actors, targets, extras = game.rules.action_shape
    return game.functions() | {
        "HIDDEN": game.rules.know is not None,
        "PLAYERS": game.most_players,
        "ACTORS": actors,
        "TARGETS": targets,
        "EXTRAS": extras,
        "ACTIONS": game.action_count,
        "PLANES": prod(game.rules.observation_shape),
        "ACTION_WORDS": whole_words(game.action_count),
        "PLANE_WORDS": whole_words(game.observation_bytes),
    }


def record_types(game: Game) -> tuple[type[Record], ...]:
    """The records of which arrays are passed to the loops."""
    return *game.record_types, trees.Node


def whole_words(size: int) -> int:
    """How many words of eight bytes that many bytes are; 0 if they do not come out even."""
    return 0 if size % 8 else size // 8


def bind_loops(game: Game) -> dict[str, FunctionType]:
    """Copies of all loops, as plain functions whose free names are the game's."""
    scope = {name: value for module in MODULES for name, value in vars(module).items()} | bindings(game)
    for name, value in list(scope.items()):
        if is_rule(value) and value.__module__ in {module.__name__ for module in MODULES}:
            scope[name] = rule(rescoped(value, scope))
    return {name: scope[name] for name in ENTRIES}


def rescoped(function: Callable[..., Any], scope: dict[str, Any]) -> FunctionType:
    """A copy of a function whose globals are ``scope``."""
    code = function.__code__
    copy = FunctionType(code, scope, function.__name__, function.__defaults__)
    copy.__module__, copy.__qualname__ = function.__module__, function.__qualname__
    return copy


class Interpreter(HostMemory):
    """Runs the loops as written, on records that check every index and every overflow."""

    name = "python"
    slots: int | None = 1
    width = 1

    def __init__(self, game: Game) -> None:
        self._loops = bind_loops(game)
        self._kinds = {kind.dtype: kind for kind in record_types(game)}

    def run(self, entry: str, count: int, *arguments: Any) -> None:
        """Run the body of that name for each match, one after the other."""
        for i in range(count):
            self.run_one(entry, i, 0, *arguments)

    def run_one(self, entry: str, i: int, slot: int, *arguments: Any) -> None:
        """Run the body for one match."""
        self._loops[entry](i, slot, *[self._shown(argument) for argument in arguments])

    def _shown(self, argument: Any) -> Any:
        if isinstance(argument, np.ndarray) and argument.dtype in self._kinds:
            return as_records(self._kinds[argument.dtype], argument)
        return argument


class CompiledLoops:
    """A game's loops to be compiled for a target, and the folder where the compiled code is cached.

    Both the folder and the compiled functions are named by a hash of all rule sources and record layouts.
    """

    def __init__(self, game: Game, target: str, is_checked: bool = False) -> None:
        self.bodies = bind_loops(game)
        layouts = [str(kind.dtype) for kind in record_types(game)]
        self.key = source_key([(body, {}) for body in self.bodies.values()], layouts, target, is_checked, versions())
        self.folder = cache_folder() / f"{game.name}-{self.key}"
        self.binder = Binder(target, f"_{self.key}", is_checked)


def as_records(kind: type[Record], rows: Any) -> Array[Any]:
    """A structured NumPy array as the interpreter's rules see it."""
    return Array(kind, memoryview(rows.view(np.uint8)).cast("B"), rows.shape, kind.__name__)


body: Any = None  # stands for an entry, bound when the loop is compiled


def many(lo: int, hi: int, slot: int, arguments: tuple[Any, ...]) -> None:
    """The loop of one thread over its share of a batch; ``body`` is bound to an entry."""
    for i in range(lo, hi):
        body(np.uint32(i), slot, *arguments)


class Cpu(HostMemory):
    """Compiles the loops with Numba and spreads a batch over threads, which run without Python's lock.

    The scratch records of two threads lie ``APART`` rows from each other, so that they share no cache line.
    With ``is_checked`` an index out of range raises an ``IndexError``, as in the interpreter, instead of touching
    foreign memory: matches run so, since what they are made of comes from strangers, and batches do not.
    """

    name = "cpu"

    def __init__(self, game: Game, threads: int | None = None, *, is_checked: bool = False) -> None:
        if threads is not None and (not isinstance(threads, int) or threads < 1):
            raise SandtableError("runtime/bad-threads", threads, "there must be at least one thread")
        self.game, self.is_checked = game, is_checked
        self.threads = self.width = threads or os.cpu_count() or 1
        self.slots: int | None = 1 + APART * (self.threads - 1)
        self._compiled: dict[str, Any] = {}
        self._compiling = threading.Lock()

    @cached_property
    def loops(self) -> CompiledLoops:
        """The game's loops and where their compiled forms are kept."""
        return CompiledLoops(self.game, "cpu", self.is_checked)

    @property
    def folder(self) -> Path:
        """Where this game's compiled entries lie."""
        return self.loops.folder

    @cached_property
    def _pool(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(self.threads, "sandtable")

    def run(self, entry: str, count: int, *arguments: Any) -> None:
        """Run the body of that name for each match, in as many threads as the batch is worth."""
        compiled = self._compiled.get(entry) or self.compile(entry, arguments)
        if self.threads == 1 or count < (self.threads if entry in LONG else FEWEST_TO_SPREAD):
            compiled(0, count, 0, arguments)
            return
        share = -(-count // (self.threads * SHARES))
        spans = iter([(low, min(count, low + share)) for low in range(0, count, share)])

        def work(slot: int) -> None:
            for low, high in spans:
                compiled(low, high, slot, arguments)

        for done in [self._pool.submit(work, APART * thread) for thread in range(self.threads)]:
            done.result()

    def compile(self, entry: str, arguments: tuple[Any, ...]) -> Any:
        """Make an entry ready for arguments like these: load it from the cache, or compile it. Threads take turns: each
        rule is bound once."""
        import numba

        with self._compiling:
            if entry in self._compiled or self.load(entry, arguments):
                return self._compiled[entry]
            try:
                self._compiled[entry] = self._made(entry, arguments)
                sweep(cache_folder())
            except (numba.core.errors.NumbaError, KeyError, AttributeError, TypeError, ValueError) as error:
                raise SandtableError(
                    "rule/does-not-compile", f"{self.game.name} {entry}", compiler_complaint(error)
                ) from error
        return self._compiled[entry]

    def load(self, entry: str, arguments: tuple[Any, ...]) -> bool:
        """Make an entry ready if it needs no compiling; whether it is. The rules that it calls are not bound, which
        would take longer than all else. A damaged cache is thrown away."""
        if not self.is_cached(entry):
            return False
        from numba.core.errors import NumbaError

        try:
            self._compiled[entry] = self._made(entry, arguments, is_bare=True)
            note_use(self.folder)
        except NumbaError:  # what lies there is for another processor, and without the rules it does not compile
            return False
        except (EOFError, OSError, pickle.UnpicklingError):
            shutil.rmtree(self.folder, ignore_errors=True)
            return False
        return True

    def _made(self, entry: str, arguments: tuple[Any, ...], is_bare: bool = False) -> Any:
        import numba

        bound = {"body": self.loops.bodies[entry], "np": np}
        loop = self.loops.binder.rebound(many, bound, f"{entry}_many", is_bare)
        made = jit(placeless(loop), boundscheck=self.is_checked)
        if is_writable(self.folder):
            enable_cache(made, self.folder, numba.config)
        made.compile((numba.int64, numba.int64, numba.int64, numba.typeof(arguments)))
        made.disable_compile()
        return made

    def is_cached(self, entry: str) -> bool:
        """Whether the entry lies in the cache, compiled here or elsewhere."""
        return is_cached(self.folder, f"{entry}_many_{self.loops.key}")
