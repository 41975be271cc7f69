"""Hex boards: rows of hexes with a corner on top, every odd row half a hex to the right.

The board lies in a box, ``cell = row * width + column``; where rows have different lengths, the box has holes.
Fogbound's standard board is a box of 11 by 13 with a hole at the end of every odd row::

    0   1   2   3           directions, clockwise:    5 0
      4   5   6   (7)                                4 . 1
    8   9  10  11                                     3 2

Another way to say where a hex is is useful, *doubled* coordinates: ``x = 2 * column + (row odd)`` and ``y = row``; a
step east adds (2, 0), one south-east (1, 1).
"""

from __future__ import annotations

from ..contract.record import Array
from ..contract.rule import rule
from .topology import NOWHERE

STEP_X = (1, 2, 1, -1, -2, -1)
STEP_Y = (-1, 0, 1, 1, 0, -1)


@rule
def doubled_x(cell: int, width: int) -> int:
    """The doubled column of a cell: even in even rows, odd in odd ones."""
    return 2 * (cell % width) + (cell // width & 1)


@rule
def doubled_cell(x: int, y: int, width: int, height: int) -> int:
    """The cell at doubled coordinates of equal parity, or ``NOWHERE`` outside the box."""
    column = (x - (y & 1)) >> 1
    if 0 <= column < width and 0 <= y < height:
        return y * width + column
    return NOWHERE


@rule
def fill_hex_neighbours(neighbours: Array[int], holes: Array[int], width: int, height: int) -> None:
    """Table who is next to whom; ``neighbours`` has 6 columns and is filled whole.

    Holes and rows of the table beyond the box have no neighbours and are nobody's neighbours.
    """
    for cell in range(len(neighbours)):
        for direction in range(6):
            neighbours[cell, direction] = NOWHERE
    for cell in range(width * height):
        for direction in range(6):
            x = doubled_x(cell, width) + STEP_X[direction]
            other = doubled_cell(x, cell // width + STEP_Y[direction], width, height)
            if other != NOWHERE and holes[cell] == 0 and holes[other] == 0:
                neighbours[cell, direction] = other


@rule
def hex_distance(one: int, other: int, width: int) -> int:
    """How many steps two hexes are apart on an empty board."""
    columns = abs(doubled_x(one, width) - doubled_x(other, width))
    rows = abs(one // width - other // width)
    return rows + max(0, (columns - rows) // 2)


@rule
def hex_wedge(one: int, other: int, width: int) -> tuple[int, int, int, int, int, int]:
    """Take the way between two hexes apart into ``a`` steps in one direction and ``b`` in the one beside it.

    Returns ``(a, b, ax, ay, bx, by)``: the two whole numbers and the two steps in doubled coordinates. The distance
    is ``a + b``. Lines are counted in such steps, see :func:`hex_line`.
    """
    columns = doubled_x(other, width) - doubled_x(one, width)
    rows = other // width - one // width
    right = 1 if columns > 0 else -1
    down = 1 if rows > 0 else -1
    if abs(columns) >= abs(rows):
        return (abs(columns) - abs(rows)) // 2, abs(rows), 2 * right, 0, right, down
    return (abs(rows) + columns) // 2, (abs(rows) - columns) // 2, 1, down, -1, down


@rule
def hex_line(one: int, other: int, width: int, height: int, cells: Array[int], beside: Array[int]) -> int:
    """Write the hexes that the line between two centres runs through, ends included; return how many entries.
    A hex counts if the line crosses its inside, however little; touching a corner does not count. Where the line
    runs along the edge between two hexes, both make one entry, the lower number in ``cells`` and the higher in
    ``beside``; everywhere else ``beside`` is ``NOWHERE`` (so it is where one of the two lies outside the box)::

         1         From 1 to 4 the line runs along the edge between 2 and 3.
        2|3        Entries: 1; 2 with 3 beside it; 4.
         4

    Both arrays need ``2 * distance + 1`` places. The line back has the same entries, backwards. After ``i`` steps of
    the wedge, ``b * i / distance`` are of the second kind; a hex with ``up`` such is crossed if
    ``3 * (distance * up - b * i) < distance + max(a, b)``.
    """
    a, b, ax, ay, bx, by = hex_wedge(one, other, width)
    distance, x0, y0 = a + b, doubled_x(one, width), one // width
    breadth = distance + max(a, b)
    count, low, miss = 0, 0, 0
    for i in range(distance + 1):
        x, y = x0 + (i - low) * ax + low * bx, y0 + (i - low) * ay + low * by
        lower = doubled_cell(x, y, width, height)
        upper = doubled_cell(x - ax + bx, y - ay + by, width, height)
        beside[count] = NOWHERE
        if i == 0 or (3 * miss < breadth and 3 * (distance - miss) >= breadth):
            cells[count] = lower
        elif 3 * miss >= breadth and 3 * (distance - miss) < breadth:
            cells[count] = upper
        elif a == b:
            cells[count] = min(lower, upper)
            beside[count] = max(lower, upper)
        else:
            cells[count] = lower if b > a else upper
            count += 1
            cells[count] = upper if b > a else lower
            beside[count] = NOWHERE
        count += 1
        miss += b
        if miss >= distance:
            miss -= distance
            low += 1
    return count
