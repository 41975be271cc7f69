"""Drawn maps: rows of hexes, each a terrain's letter with marks for objectives and zones."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sandtable.mechanics.boards import hex_neighbours, steps_from
from sandtable.mechanics.paths import UNREACHED

from .scenario import MAX_CELLS

OBJECTIVE = "*"
ZONES = {"1": 0, "2": 1}
MARKS = {OBJECTIVE, *ZONES}


class Hex(NamedTuple):
    """What a map shows of a hex."""

    letter: str
    is_objective: bool
    zones: tuple[int, ...]


class Map(NamedTuple):
    """A drawn map in its box; where rows 2, 4, … are shorter, a hole ends each."""

    width: int
    height: int
    cells: dict[int, Hex]

    @property
    def holes(self) -> list[int]:
        """1 for each cell of the box (and beyond) that does not exist."""
        return [int(cell not in self.cells) for cell in range(MAX_CELLS)]

    def objectives(self) -> list[int]:
        """The cells to be captured."""
        return [cell for cell, drawn in self.cells.items() if drawn.is_objective]

    def zone(self, side: int) -> list[int]:
        """The cells on which a side may place its units."""
        return [cell for cell, drawn in self.cells.items() if side in drawn.zones]


def read_map(text: str) -> Map:
    """A map from its drawing; what is wrong with it is a ``ValueError`` with a remedy."""
    rows = [line.split() for line in text.strip().splitlines()]
    if len(rows) < 2 or not all(rows):
        raise ValueError("the map has too few hexes; draw at least two rows")
    width = len(rows[0])
    short = len(rows[1]) == width - 1
    for number, row in enumerate(rows, 1):
        wanted = width - (short and number % 2 == 0)
        if len(row) != wanted:
            raise ValueError(f"row {number} has {len(row)} hexes; draw {wanted}, as the first two rows ask")
    if width * len(rows) > MAX_CELLS:
        raise ValueError(f"the map takes {width} × {len(rows)} places; {MAX_CELLS} is the most")
    cells = {}
    for y, row in enumerate(rows):
        for x, token in enumerate(row):
            cells[y * width + x] = _read_hex(token, y + 1)
    return Map(width, len(rows), cells)


def _read_hex(token: str, row: int) -> Hex:
    letter, marks = token[0], token[1:]
    wrong = set(marks) - MARKS
    if wrong or len(set(marks)) != len(marks):
        raise ValueError(f"row {row}: {token!r} is no hex; write a terrain's letter, then * for an objective, 1 or 2")
    return Hex(letter, OBJECTIVE in marks, tuple(side for mark, side in ZONES.items() if mark in marks))


def parts(drawn: Map, closed: set[str]) -> list[set[int]]:
    """The parts into which ground that is closed to all but flyers cuts a map, the largest first."""
    left = {cell for cell, place in drawn.cells.items() if place.letter not in closed}
    beside = hex_neighbours(drawn.width, drawn.height, set(range(drawn.width * drawn.height)) - left)
    found = []
    while left:
        steps = steps_from([min(left)], beside)
        found.append(set(np.flatnonzero(steps != UNREACHED).tolist()))
        left -= found[-1]
    return sorted(found, key=len, reverse=True)
