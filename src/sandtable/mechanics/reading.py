"""What is read off a scenario file once, and kept as long as the file is."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from ..contract.scenario import ScenarioFile

F = TypeVar("F", bound=ScenarioFile)
T = TypeVar("T")


def once_a_file(read: Callable[[F], T]) -> Callable[[F], T]:
    """A reading that is made once for each file. It is kept by the file's id: what is in a file cannot be hashed."""
    readings: dict[int, T] = {}

    @wraps(read)
    def kept(file: F) -> T:
        if id(file) not in readings:
            readings[id(file)] = read(file)
            weakref.finalize(file, readings.pop, id(file), None)
        return readings[id(file)]

    return kept
