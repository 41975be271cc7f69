"""What is read off a scenario file once: a reading that is kept as long as the file is, and the record of the rules."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from ..contract.look import Box
from ..contract.record import Record
from ..contract.scenario import ScenarioFile

B = TypeVar("B", bound=Box[Any, Any])
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


def once_a_box(tell: Callable[[B, int], T]) -> Callable[[B, int], T]:
    """What is told of the card, tile or ability of a number, made once for each box: views tell it at every step."""
    told: WeakKeyDictionary[B, dict[int, T]] = WeakKeyDictionary()

    @wraps(tell)
    def kept(box: B, number: int) -> T:
        known = told.setdefault(box, {})
        if number not in known:
            known[number] = tell(box, number)
        return known[number]

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
