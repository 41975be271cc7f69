"""Makes compiled functions of rules, for the CPU (Numba) and for GPUs (numba-cuda).

A rule refers to other rules by their bare names. To compile it, its code is bound anew to globals in which those
names stand for compiled functions; the function itself stays as it is, so that the interpreter and the compiled
forms live side by side. Compiled entries are cached on disk in a folder named by a hash of every rule they reach
and of all constants these use.
"""

from __future__ import annotations

import dis
import enum
import hashlib
import os
import re
import shutil
import sys
import threading
import time
from collections import namedtuple
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

from sandtable.contract.errors import SandtableError
from sandtable.contract.rule import MARK, is_rule

from .natives import natives
from .widen import WIDE, widened

Function = Callable[..., Any]
UNUSED_DAYS = 30.0
CACHED = re.compile(r"\w+-[0-9a-f]{24}")
CONSTANTS = (int, float, bool, str, tuple, np.generic)


def cache_folder() -> Path:
    """Where compiled code is kept: ``SANDTABLE_CACHE``, else the user's cache folder."""
    chosen = os.environ.get("SANDTABLE_CACHE")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "sandtable"


def used_globals(function: Function, bound: dict[str, Any] | None = None) -> Iterator[tuple[str, Any]]:
    """The names a function takes from its module, with their values (or those they are ``bound`` to)."""
    scope = {**function.__globals__, **(bound or {})}
    for name in global_names(function.__code__):
        if name in scope:
            yield name, scope[name]


@cache
def global_names(code: CodeType) -> tuple[str, ...]:
    """The names that code takes from its module; a field of a record may be called like a rule."""
    loaded = (step.argval for step in dis.get_instructions(code) if step.opname in ("LOAD_GLOBAL", "LOAD_NAME"))
    inner = (name for part in code.co_consts if isinstance(part, CodeType) for name in global_names(part))
    return tuple(dict.fromkeys((*loaded, *inner)))


def reachable(function: Function, bound: dict[str, Any] | None = None) -> dict[int, tuple[Function, dict[str, Any]]]:
    """All rules a function calls, itself included, with the constants and bindings of each."""
    found: dict[int, tuple[Function, dict[str, Any]]] = {}
    waiting = [(function, bound)]
    while waiting:
        current, binding = waiting.pop()
        if id(current) in found:
            continue
        values = dict(used_globals(current, binding))
        found[id(current)] = current, values
        waiting += [(value, None) for value in values.values() if is_rule(value)]
    return found


def source_key(functions: list[tuple[Function, dict[str, Any]]], *extra: object) -> str:
    """A hash of the code and constants of everything reachable from the given entries."""
    parts = [repr(extra)]
    for function, bound in functions:
        for rule, values in reachable(function, bound).values():
            names = rule.__code__.co_names
            constants = {n: _constant_text(v, names) for n, v in values.items() if not is_rule(v)}
            calls = {n: _rule_name(v) for n, v in values.items() if is_rule(v)}
            code = _code_text(rule.__code__), repr(rule.__defaults__)
            parts.append(repr((_rule_name(rule), code, constants, calls)))
    return hashlib.sha256("\n".join(sorted(parts)).encode()).hexdigest()[:24]


def _rule_name(rule: Function) -> str:
    return f"{rule.__module__}.{rule.__qualname__}"


def _constant_text(value: object, names: tuple[str, ...]) -> str:
    """A constant's value; of a module, the values of those constants whose names the rule uses."""
    if isinstance(value, enum.EnumMeta):
        return repr([(member.name, member.value) for member in value])  # type: ignore[var-annotated]
    if isinstance(value, ModuleType):
        used = {name: getattr(value, name, None) for name in names}
        return repr([value.__name__, {n: v for n, v in used.items() if isinstance(v, CONSTANTS)}])
    return repr(value)


def _code_text(code: CodeType) -> str:
    constants = tuple(_code_text(c) if isinstance(c, CodeType) else c for c in code.co_consts)
    if code.co_consts and isinstance(code.co_consts[0], str):
        constants = constants[1:]  # a docstring changes nothing
    return repr((code.co_code.hex(), constants, code.co_names, code.co_varnames))


class Binder:
    """Binds rules for one target, each once: ``bind(rule)`` gives what compiled callers call.

    Compiled functions get names ending in ``suffix``. Numba numbers functions anew in every process and would mix up
    cached ones of the same name and number, so each game's code has a suffix of its own. ``is_checked`` code raises an
    ``IndexError`` where it would leave an array.
    """

    def __init__(self, target: str, suffix: str = "", is_checked: bool = False) -> None:
        self.target, self.suffix, self.is_checked = target, suffix, is_checked
        self._natives = natives(target)
        self._bound: dict[Function, Any] = {}
        self._binding: list[Function] = []

    def bind(self, function: Function) -> Any:
        """The compiled form of a rule, made when first asked for. Rules that call each other in a circle cannot have
        one: a GPU's threads have no stack for it."""
        if function not in self._bound:
            if function in self._binding:
                circle = [*self._binding[self._binding.index(function) :], function]
                way = " → ".join(rule.__name__ for rule in circle)
                raise SandtableError("rule/circle", way, "rules that call each other cannot be compiled", "use a loop")
            self._binding.append(function)
            try:
                self._bound[function] = self._made(function, getattr(function, MARK))
            finally:
                self._binding.pop()
        return self._bound[function]

    def _made(self, function: Function, mark: Any) -> Any:
        if isinstance(mark, str):
            return self._natives[mark]
        return self.bind(mark) if is_rule(mark) else self._jit(self.rebound(function))

    def rebound(
        self, function: Function, bound: dict[str, Any] | None = None, name: str = "", is_bare: bool = False
    ) -> FunctionType:
        """A copy of the function, perhaps renamed, whose globals are compiled rules and constants only; without the
        rules it ``is_bare``, which is enough to find its compiled form."""
        used = dict(used_globals(function, bound))
        rules = {
            name: value for name, value in used.items() if is_rule(value) and not isinstance(getattr(value, MARK), str)
        }
        needed = {name: value for name, value in used.items() if not (is_bare and name in rules)}
        scope = {name: self._value(function, name, value) for name, value in needed.items()}
        scope |= {"__builtins__": __builtins__, "__name__": function.__module__, WIDE: self._natives[WIDE]}
        copy = FunctionType(widened(function, rules), scope, name or function.__name__, function.__defaults__)
        copy.__module__, copy.__qualname__ = function.__module__, (name or function.__qualname__) + self.suffix
        return copy

    def _value(self, function: Function, name: str, value: Any) -> Any:
        if is_rule(value):
            return self.bind(value)
        if isinstance(value, enum.EnumMeta):
            members = {member.name: int(member.value) for member in value}  # type: ignore[var-annotated]
            return namedtuple(value.__name__, list(members))(**members)
        if isinstance(value, (*CONSTANTS, ModuleType, type)) or callable(value):
            return value
        raise SandtableError(
            "rule/not-constant", name, f"{_rule_name(function)} uses it and it is neither a rule nor a constant"
        )

    def _jit(self, function: FunctionType) -> Any:
        if self.target == "cuda":
            from numba import cuda

            return cuda.jit(device=True)(function)
        return jit(function, boundscheck=self.is_checked, no_cpython_wrapper=True)


# Rules never allocate: without Numba's reference counting they compile faster, and a rule that does allocate fails.
COMMON: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False, "no_cfunc_wrapper": True}


def jit(function: Function, **options: Any) -> Any:
    """A function that calls bound rules, compiled for the CPU when it is first called; without a wrapper for Python
    it is for other compiled functions alone."""
    from numba import njit

    from .linking import RuleCompiler

    return njit(**COMMON, pipeline_class=RuleCompiler, **options)(function)


def is_cached(folder: Path, name: str) -> bool:
    """Whether a compiled function of that name lies in the folder."""
    return any(folder.glob(f"*/*.{name}-*.nbi"))


def is_writable(folder: Path) -> bool:
    """Whether compiled code can be kept there; without, everything works and is compiled in every process."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)


def note_use(folder: Path) -> None:
    """Note that compiled code is used, so that it is not swept."""
    with suppress(OSError):
        os.utime(folder)


def sweep(folder: Path, days: float = UNUSED_DAYS) -> list[str]:
    """Remove compiled code that nothing has used for so many days: that of rules and releases which are gone. The names
    of what was removed."""
    oldest, removed = time.time() - days * 86_400, []
    for kept in folder.glob("*-*"):
        with suppress(OSError):
            if CACHED.fullmatch(kept.name) and kept.is_dir() and kept.stat().st_mtime < oldest:
                shutil.rmtree(kept)
                removed.append(kept.name)
    return removed


def compiler_complaint(error: Exception) -> str:
    """What Numba complains about, in a line: its first sentence that says something, and a line of ours."""
    if isinstance(error, KeyError):
        return f"there is no field {error}"
    if "NRT required" in str(error):
        return "a rule allocates memory; scratch space belongs into the work record"
    text = re.sub(r"\x1b\[[0-9;]*m", "", str(error))
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    said = next((line for line in lines if not line.startswith("Failed in nopython mode")), "Numba cannot compile it")
    named = re.findall(r'File "([^"]+)", line (\d+)', text)
    places = [place for place in named if "numba" not in place[0]]
    return f"{said} ({Path(places[0][0]).name}, line {places[0][1]})" if places else said


_SETTING = threading.Lock()


def placeless(function: FunctionType) -> FunctionType:
    """The function as if it came from a file that is empty and the same everywhere. Numba keeps compiled code by where
    its source lies and what stands in it, though a folder of ours says by its name all that matters: so a copy of the
    package elsewhere, or of the folder, finds what was compiled."""
    code = function.__code__.replace(co_filename=os.devnull)
    copy = FunctionType(code, function.__globals__, function.__name__, function.__defaults__)
    copy.__module__, copy.__qualname__ = function.__module__, function.__qualname__
    return copy


def enable_cache(dispatcher: Any, folder: Path, config: Any) -> None:
    """Point a dispatcher's cache at ``folder``, whose name says what the code is; ``config`` is its compiler's.

    Numba has one setting for all threads, so they take turns.
    """
    with _SETTING:
        before, config.CACHE_DIR = config.CACHE_DIR, str(folder)
        try:
            dispatcher.enable_caching()
        finally:
            config.CACHE_DIR = before


def versions() -> tuple[str, ...]:
    """What compiled code depends on besides the rules: how it is made here, and the versions of all that makes it."""
    names = ("compiler.py", "linking.py", "natives.py", "widen.py", "runtime.py", "cuda.py")
    sources = (Path(__file__).with_name(name) for name in names)
    own = hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()
    packages = ("numpy", "numba", "llvmlite", "numba-cuda")
    return own, sys.version, *(_version(package) for package in packages)


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "none"
