"""The mark of a rule: a plain function over records that every runtime can run.

In the interpreter a rule *is* the function written; :mod:`sandtable.engine.compiler` makes the compiled forms
from the same source when they are needed, so importing rules never imports Numba.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from .record import Record

F = TypeVar("F", bound=Callable[..., Any])
MARK = "__sandtable_rule__"


def rule(function: F) -> F:
    """Mark a function as a rule; it may call other rules, by their bare names, and use constants."""
    setattr(function, MARK, True)
    return function


def native(name: str) -> Callable[[F], F]:
    """Mark a function that compiled code replaces by its own primitive of that name."""

    def mark(function: F) -> F:
        setattr(function, MARK, name)
        return function

    return mark


def compiled_as(other: F) -> Callable[[F], F]:
    """Mark a rule that runs as written in the interpreter only; compiled code has another one in its place."""

    def mark(function: F) -> F:
        setattr(function, MARK, other)
        return function

    return mark


def is_rule(value: object) -> bool:
    """Whether a value is a function marked as a rule (or as a native one)."""
    return hasattr(value, MARK) and callable(value)


@native("index")
def index(value: int) -> int:
    """An index that is known not to be negative: compiled code then skips the check for wrapping around."""
    if value < 0:
        raise IndexError(f"index {value} is negative")
    return value


@native("word64")
def word64(value: int) -> int:
    """The lowest 64 bits of a number, as an unsigned one: where a generator or a hash wraps on purpose."""
    return value & 0xFFFF_FFFF_FFFF_FFFF


@native("lowest_bit")
def lowest_bit(bits: int) -> int:
    """The place of the lowest set bit of a number above 0 (below 2^63): 0 for 1, 3 for 8 or 24."""
    if bits <= 0:
        raise ValueError(f"{bits} has no lowest bit")
    return (bits & -bits).bit_length() - 1


@native("clear")
def clear(record: Record) -> None:
    """Set all bytes of a record to zero."""
    record.clear()


@native("assign")
def assign(target: Record, source: Record) -> None:
    """Copy all bytes of a record over another of the same type."""
    target.assign(source)
