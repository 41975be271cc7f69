"""Drawn maps: rows of hexes, each a terrain's letter with marks for objectives and zones."""

from __future__ import annotations

from typing import NamedTuple

from sandtable.mechanics.drawing import read_marks
from sandtable.mechanics.hexmaps import read_tokens

from .scenario import MAX_CELLS

MARKS = ("*", "1", "2")
FORM = "a terrain's letter, then * for an objective, 1 or 2"


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
    width, height, tokens = read_tokens(text, MAX_CELLS)
    return Map(width, height, {cell: _read_hex(token, cell // width + 1) for cell, token in tokens.items()})


def _read_hex(token: str, row: int) -> Hex:
    objective, *zones = read_marks(token, row, MARKS, FORM)
    return Hex(token[0], bool(objective), tuple(side for side, mark in enumerate(zones) if mark))
