"""Boards as data: a cell is a number, and a table says which cell lies in which direction.

All boards lie in a box of ``width`` columns and ``height`` rows, and ``cell = row * width + column``. A box may have
holes, cells that do not exist: ``holes[cell]`` is not 0 there. A table of zeros is a board without holes.

``neighbours[cell, direction]`` is the next cell that way, or ``NOWHERE``. Directions are numbered clockwise, so
that :func:`turned` works on every board. A game declares
``neighbours: Array[u16] = array(CELLS, 6)`` in its scenario and has it filled by
:func:`~sandtable.mechanics.square.fill_square_neighbours` or :func:`~sandtable.mechanics.hex.fill_hex_neighbours`.

Cells have names for people: a letter for the column and a number for the row, counted from the top as text is read::

    a1 b1 c1        26 columns are a to z, the 27th is aa
    a2 b2 c2
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..contract.errors import SandtableError
from ..contract.record import Array
from ..contract.rule import rule

NOWHERE = 0xFFFF
LETTERS = "abcdefghijklmnopqrstuvwxyz"
DIRECTIONS = {
    4: ("n", "e", "s", "w"),
    6: ("ne", "e", "se", "sw", "w", "nw"),
    8: ("n", "ne", "e", "se", "s", "sw", "w", "nw"),
}
"""What directions are called on a board with so many of them, in the order of their numbers."""


@rule
def turned(direction: int, steps: int, directions: int) -> int:
    """The direction after turning clockwise by ``steps`` (counter-clockwise if negative)."""
    return (direction + steps) % directions


def cell_name(cell: int, width: int) -> str:
    """The name of a cell.

    >>> cell_name(0, 11), cell_name(38, 11), cell_name(26, 30)
    ('a1', 'f4', 'aa1')
    """
    row, column = divmod(cell, width)
    letters = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, len(LETTERS))
        letters = LETTERS[letter] + letters
    return f"{letters}{row + 1}"


def parse_cell(text: str, width: int, height: int, holes: Array[int] | Sequence[int] | None = None) -> int:
    """The cell of that name, the inverse of :func:`cell_name`; capitals and spaces around it are forgiven.

    >>> parse_cell("f4", 11, 13)
    38

    Fails with ``cell/bad-name`` if the text is no name, ``cell/off-board`` if the box has no such column or row, and
    ``cell/hole`` if the board has a hole there.
    """
    match = re.fullmatch(r"([a-z]{1,4})([1-9][0-9]{0,4})", text.strip().lower(), re.ASCII)
    if match is None:
        raise SandtableError("cell/bad-name", text, "a cell is a letter and a number", "write it like c4")
    column, row = 0, int(match[2]) - 1
    for letter in match[1]:
        column = column * len(LETTERS) + LETTERS.index(letter) + 1
    column -= 1
    if column >= width or row >= height:
        last = cell_name(width * height - 1, width)
        raise SandtableError(
            "cell/off-board", text, f"the board has {width} columns and {height} rows", f"a1 to {last}"
        )
    cell = row * width + column
    if holes is not None and holes[cell]:
        raise SandtableError("cell/hole", text, "the board has no cell there", "choose another one")
    return cell
