"""What is read off a scenario file once: a reading that is kept as long as the file is, and the record of the rules."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from functools import lru_cache, wraps
from typing import TypeVar

from ..contract.record import Record
from ..contract.scenario import ScenarioFile

F = TypeVar("F", bound=ScenarioFile)
R = TypeVar("R", bound=Record)
T = TypeVar("T")
MOST_PACKED = 64


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


def packed_once(fill: Callable[[F, R], None], model: type[F], record: type[R]) -> Callable[[F, R], None]:
    """How a checked file is written into the record that the rules read: by ``fill``, once for equal files."""

    @lru_cache(MOST_PACKED)
    def packed(text: str) -> bytes:
        blank = record()
        fill(model.model_validate_json(text), blank)
        return bytes(blank)

    def pack(file: F, scenario: R) -> None:
        scenario.assign(record.from_bytes(packed(file.model_dump_json())))

    return pack
