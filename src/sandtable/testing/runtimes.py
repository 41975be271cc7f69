"""One rule, two runtimes: call it in the interpreter and compiled, and compare everything."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from sandtable.contract.record import Array, Record, Scalar
from sandtable.engine.compiler import Binder, jit

KINDS = {
    scalar.dtype: scalar
    for scalar in (Scalar("u1", "B"), Scalar("u2", "H"), Scalar("u4", "I"), Scalar("i4", "i"), Scalar("i8", "q"))
}


@cache
def _binder() -> Binder:
    return Binder("cpu")


@cache
def compiled(rule: Callable[..., Any]) -> Any:
    """A rule as Numba compiles it; records are passed as rows (``record.rows()[0]``)."""
    return jit(_binder().rebound(rule))


def both(rule: Callable[..., Any], *given: Any) -> Any:
    """Run a rule in the interpreter and compiled, on copies: the result and all that was written must be the same.

    Takes numbers, NumPy arrays and records; gives the result and what the arrays and records hold afterwards.

    >>> from sandtable.mechanics.square import square_distance
    >>> both(square_distance, 0, 18, 8, 4)
    (4,)
    """
    plain, fast = [_interpreted_form(g) for g in given], [_compiled_form(g) for g in given]
    result = rule(*plain)
    assert result == compiled(rule)(*fast), f"{rule.__name__}{given} is {result} in the interpreter only"
    for one, other in zip(plain, fast, strict=True):
        if isinstance(one, Array | Record):
            written = bytes(one.numpy() if isinstance(one, Array) else one)
            assert written == other.tobytes(), f"{rule.__name__} writes something else when compiled"
    return result, *(p.numpy() if isinstance(p, Array) else p for p in plain if isinstance(p, Array | Record))


def _interpreted_form(given: Any) -> Any:
    """A copy as the interpreter takes it: numbers plain, arrays as checked proxies, records as they are."""
    if isinstance(given, np.ndarray):
        return Array(KINDS[given.dtype], given.copy().data.cast("B"), given.shape, "given")
    return given.copy() if isinstance(given, Record) else given


def _compiled_form(given: Any) -> Any:
    """A copy as compiled rules take it; numbers are unsigned where they can be, as fields of records mostly are."""
    if isinstance(given, Record):
        return given.copy().rows()[0]
    if isinstance(given, np.ndarray):
        return given.copy()
    return np.uint16(given) if 0 <= given < 1 << 16 else given
