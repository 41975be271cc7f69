"""Drawn maps: rows of hexes, each a ground's letter with its level and marks for exits."""

from __future__ import annotations

from collections.abc import Container, Set
from typing import NamedTuple

import numpy as np

from sandtable.mechanics.boards import hex_neighbours, steps_from
from sandtable.mechanics.drawing import read_marks
from sandtable.mechanics.hexmaps import read_tokens
from sandtable.mechanics.paths import UNREACHED
from sandtable.mechanics.topology import NOWHERE

from .scenario import MAX_CELLS, MAX_COLUMNS, MAX_ROWS

MARKS = ("0123456789", ">", "<")
"""Levels, and the exits of Amber and of Cobalt."""

FORM = "a ground's letter, then perhaps its level 1 to 9, > for an exit of Amber, < for one of Cobalt"


class Hex(NamedTuple):
    """What a map shows of a hex."""

    letter: str
    level: int
    exits: tuple[int, ...]


class Map(NamedTuple):
    """A drawn map in its box; where rows 2, 4, … are shorter, a hole ends each."""

    width: int
    height: int
    cells: dict[int, Hex]

    @property
    def holes(self) -> list[int]:
        """1 for each cell of the box that does not exist."""
        return [int(cell not in self.cells) for cell in range(self.width * self.height)]

    def beyond(self, cells: Set[int]) -> set[int]:
        """All other cells of the box."""
        return set(range(self.width * self.height)) - cells

    def exits(self, side: int) -> list[int]:
        """The cells at which a side may leave the map."""
        return [cell for cell, drawn in self.cells.items() if side in drawn.exits]

    def ground(self, letters: Container[str]) -> set[int]:
        """The cells of some grounds."""
        return {cell for cell, drawn in self.cells.items() if drawn.letter in letters}

    def reached(self, start: int, ground: set[int], climb: int) -> set[int]:
        """The cells to which somebody comes from a start over this ground, up and down so many levels a step."""
        beside = hex_neighbours(self.width, self.height, self.beyond(ground))
        for cell in ground:
            for direction, other in enumerate(beside[cell].tolist()):
                if other != NOWHERE and abs(self.cells[cell].level - self.cells[other].level) > climb:
                    beside[cell, direction] = NOWHERE
        return set(np.flatnonzero(steps_from([start], beside) != UNREACHED).tolist())


def read_map(text: str) -> Map:
    """A map from its drawing; what is wrong with it is a ``ValueError`` with a remedy."""
    width, height, tokens = read_tokens(text, MAX_CELLS)
    if width > MAX_COLUMNS or height > MAX_ROWS:
        raise ValueError(f"the map is {width} × {height}; {MAX_COLUMNS} × {MAX_ROWS} is the largest")
    return Map(width, height, {cell: _read_hex(token, cell // width + 1) for cell, token in tokens.items()})


def _read_hex(token: str, row: int) -> Hex:
    level, *exits = read_marks(token, row, MARKS, FORM)
    return Hex(token[0], int(level or 0), tuple(side for side, mark in enumerate(exits) if mark))
