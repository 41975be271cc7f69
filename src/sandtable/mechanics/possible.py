"""What games share that check whether a state is possible: how it is said, and that what is not used is empty.

Compiled rules check nothing, so a state that was read from somewhere is looked at field by field before they see it
(``check_state`` in the contract of a game). Such checks are plain Python, not rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..contract.errors import SandtableError
from ..contract.record import Array


def impossible(value: object, reason: str, remedy: str = "") -> SandtableError:
    """The error of a state that no play leads to."""
    return SandtableError("board/impossible", value, reason, remedy)


def check_unused(items: Array[Any], used: int, name: str) -> None:
    """Refuse an array in which something is written after the first ``used`` places."""
    if any(items.numpy()[used:].tobytes()):
        raise impossible(name, f"only {used} of these are in the box, the others must be empty")


def set_of(cells: Iterable[int], word: int, words: int) -> list[int]:
    """A set of cells as ``words`` numbers of ``word`` bits each, a bit a cell.

    >>> set_of([0, 2, 63], 32, 2)
    [5, 2147483648]
    """
    numbers = [0] * words
    for cell in cells:
        numbers[cell // word] |= 1 << cell % word
    return numbers
