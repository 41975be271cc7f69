"""Square boards with four or eight neighbours.

Cells are numbered row by row from the top left, ``cell = y * width + x``. Directions go clockwise from the north::

    eight:  7 0 1      four:    0
            6 . 2             3 . 1
            5 4 3               2

How far two cells are apart depends on the neighbours: with four it is the columns plus the rows between them, with
eight the larger of the two, for a diagonal step counts as one (LT-18). A scenario may choose (CLK-05), so
``directions`` (4 or 8) is an argument everywhere.
"""

from __future__ import annotations

from ..contract.record import Array
from ..contract.rule import rule
from .topology import NOWHERE

STEP_X = (0, 1, 1, 1, 0, -1, -1, -1)
STEP_Y = (-1, -1, 0, 1, 1, 1, 0, -1)


@rule
def square_cell(x: int, y: int, width: int, height: int) -> int:
    """The cell in column ``x`` of row ``y``, or ``NOWHERE`` outside the box."""
    if 0 <= x < width and 0 <= y < height:
        return y * width + x
    return NOWHERE


@rule
def fill_square_neighbours(neighbours: Array[int], holes: Array[int], width: int, height: int, directions: int) -> None:
    """Table who is next to whom; ``neighbours`` has 4 or 8 columns, as ``directions`` says, and is filled whole.

    Holes and rows of the table beyond the box have no neighbours and are nobody's neighbours.
    """
    for cell in range(len(neighbours)):
        for direction in range(neighbours.shape[1]):
            neighbours[cell, direction] = NOWHERE
    spread = 8 // directions
    for cell in range(width * height):
        for direction in range(directions):
            x = cell % width + STEP_X[direction * spread]
            y = cell // width + STEP_Y[direction * spread]
            other = square_cell(x, y, width, height)
            if other != NOWHERE and holes[cell] == 0 and holes[other] == 0:
                neighbours[cell, direction] = other


@rule
def close_corners(neighbours: Array[int], walls: Array[int], mask: int, width: int, height: int) -> None:
    """Take the diagonal steps past a wall's corner out of a table of eight neighbours (LT-19).

    ``walls[cell] & mask`` is not 0 where a wall is. Both steps across the corner go::

        . B        A and B are no longer neighbours
        A #
    """
    for cell in range(width * height):
        for direction in range(1, 8, 2):
            if neighbours[cell, direction] != NOWHERE:
                beside = cell + STEP_X[direction]
                above = cell + STEP_Y[direction] * width
                if walls[beside] & mask or walls[above] & mask:
                    neighbours[cell, direction] = NOWHERE


@rule
def square_distance(one: int, other: int, width: int, directions: int) -> int:
    """How many steps two cells are apart on an empty board: a metric for four neighbours and for eight."""
    columns = abs(one % width - other % width)
    rows = abs(one // width - other // width)
    return columns + rows if directions == 4 else max(columns, rows)
