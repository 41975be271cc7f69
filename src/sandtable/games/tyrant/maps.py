"""Drawn maps: rows of squares, each a tile's letter with marks for seats and for a region."""

from __future__ import annotations

from typing import NamedTuple

from sandtable.mechanics.drawing import read_marks, read_squares

from .scenario import MAX_COLUMNS, MAX_REGIONS, MAX_ROWS, PLAYERS

REGIONS = "ABCDEFGH"
assert len(REGIONS) == MAX_REGIONS
SEAT_MARKS = "1234"
assert len(SEAT_MARKS) == PLAYERS
MARKS = (*SEAT_MARKS, REGIONS)
FORM = "a tile's letter, then perhaps 1 to 4 for the seats that play permanents there, and A to H for a region"


class Square(NamedTuple):
    """What a map shows of a square: its tile, the seats that it is marked for, and its region."""

    letter: str
    seats: tuple[int, ...]
    region: str


class Map(NamedTuple):
    """A drawn map."""

    width: int
    height: int
    cells: dict[int, Square]


def read_map(text: str) -> Map:
    """A map from its drawing; what is wrong with it is a ``ValueError`` with a remedy."""
    width, height, tokens = read_squares(text, MAX_COLUMNS, MAX_ROWS)
    return Map(width, height, {cell: _read_square(token, cell // width + 1) for cell, token in tokens.items()})


def _read_square(token: str, row: int) -> Square:
    *seats, region = read_marks(token, row, MARKS, FORM, "square")
    return Square(token[0], tuple(seat for seat, mark in enumerate(seats) if mark), region)
