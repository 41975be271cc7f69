"""Line of sight over a table of blockers, in whole numbers, without rounding.

A cell is in the way if ``blockers[cell] & mask`` is not 0. So one table serves many viewers: a game gives each reason
to block a bit (a wall, high ground, a unit of the one side, of the other) and each viewer the mask of those that
count for it. The cells at both ends never block. All rules here are symmetric: who sees is seen.

Squares follow the 25-line rule (LT-15), hexes the line between centres (FOG-17). What never moves can be tabled once
per map: ``sees: Array[u32] = array(CELLS, sight_words(CELLS))`` is a matrix of bits, read by :func:`has_sight`, and
the rows of several viewers can be joined with ``|``.
"""

from __future__ import annotations

from ..contract.record import Array
from ..contract.rule import index, rule
from .hex import doubled_cell, doubled_x, hex_wedge
from .topology import NOWHERE

WORD = 32
LINES = 25
POINT_X = (1, 0, 2, 0, 2)
POINT_Y = (1, 0, 0, 2, 2)


def sight_words(cells: int) -> int:
    """How many 32-bit words a row of a sight table has.

    >>> sight_words(441)
    14
    """
    return -(-cells // WORD)


@rule
def has_sight(sees: Array[int], one: int, other: int) -> bool:
    """Whether a sight table says that the two cells see each other."""
    return sees[one, other // WORD] >> (other % WORD) & 1 == 1


@rule
def note_sight(sees: Array[int], one: int, other: int) -> None:
    """Write into a sight table that two cells see each other."""
    sees[one, other // WORD] |= 1 << (other % WORD)
    sees[other, one // WORD] |= 1 << (one % WORD)


@rule
def is_straight_run_open(blockers: Array[int], mask: int, start: int, steps: int, stride: int) -> bool:
    """Whether nothing stands on the cells strictly between ``start`` and the one ``steps`` strides away."""
    free = 1
    while free < steps and not blockers[index(start + free * stride)] & mask:
        free += 1
    return free >= steps


@rule
def is_slanted_line_open(
    blockers: Array[int],
    mask: int,
    start: int,
    columns: int,
    rows: int,
    stride_x: int,
    stride_y: int,
    points: int,
) -> bool:
    """Whether one slanted line from a square to another touches no blocker between them.

    The target lies ``columns`` and ``rows`` away, both at least 1, counted in strides. ``points`` says which of the
    25 lines it is: ``5 * from + to``. Squares are 2 units wide, so that centres are whole; ``level`` is how deep the
    line lies at the right side of the column, times the run of the line. Where it passes exactly through a corner
    there, all four squares around are touched, unless the corner is one of the own squares'::

          from|               corner: below is the row beneath it
        ------+------
              |to
    """
    x, y = POINT_X[points // 5], POINT_Y[points // 5]
    run = 2 * columns + POINT_X[points % 5] - x
    fall = 2 * rows + POINT_Y[points % 5] - y
    level = y * run + (2 - x) * fall
    first = 1
    for column in range(columns):
        below = level // (2 * run)
        is_corner = level == below * 2 * run
        is_own = (column == 0 and below <= 1) or (column == columns - 1 and below >= rows)
        last = below - 1 if is_corner and is_own else below
        above = start + column * stride_x + (first - 1) * stride_y
        if not is_straight_run_open(blockers, mask, above, last - first + 2, stride_y):
            return False
        first = below - 1 if is_corner and not is_own else below
        level += 2 * fall
    above = start + columns * stride_x + (first - 1) * stride_y
    return is_straight_run_open(blockers, mask, above, rows - first + 1, stride_y)


@rule
def square_sees(blockers: Array[int], mask: int, width: int, one: int, other: int) -> bool:
    """Whether two squares see each other: one open line of 25 is enough (LT-15).

    The lines go from the centre and the four corners of one square to those of the other. A line is open if it
    touches no blocker, not even at a corner, except at points that belong to one of the two own squares. So squares
    that share a corner see each other, whatever stands beside it, and a soldier looks around the wall he leans on::

        A # .       A sees B (they share a corner) and C (past the same corner)
        # B .
        . . C

    Lines along the grid need no look: where one is open, the line between the centres is open as well.
    """
    columns = other % width - one % width
    rows = other // width - one // width
    stride_x = 1 if columns > 0 else -1
    stride_y = width if rows > 0 else -width
    columns, rows = abs(columns), abs(rows)
    if columns == 0:
        return is_straight_run_open(blockers, mask, one, rows, stride_y)
    if rows == 0:
        return is_straight_run_open(blockers, mask, one, columns, stride_x)
    for points in range(LINES):
        if is_along_the_grid(columns, rows, points):
            continue
        if is_slanted_line_open(blockers, mask, one, columns, rows, stride_x, stride_y, points):
            return True
    return False


@rule
def is_along_the_grid(columns: int, rows: int, points: int) -> bool:
    """Whether a line between squares that many columns and rows apart, both at least 1, runs along an edge."""
    along_x = rows == 1 and POINT_Y[points // 5] == 2 and POINT_Y[points % 5] == 0
    along_y = columns == 1 and POINT_X[points // 5] == 2 and POINT_X[points % 5] == 0
    return along_x or along_y


@rule
def hex_sees(blockers: Array[int], mask: int, width: int, height: int, one: int, other: int) -> bool:
    """Whether the line between the centres of two hexes is open (FOG-17).

    Every hex whose inside the line crosses must be free. Where it runs along the edge between two hexes, one of them
    is enough; a hex outside the box is not free, so at the rim the other one decides. For the same at the rim of a
    board with holes, let holes block. The hexes are those of :func:`~sandtable.mechanics.hex.hex_line`.
    """
    a, b, ax, ay, bx, by = hex_wedge(one, other, width)
    distance = a + b
    breadth = distance + max(a, b)
    x, y = doubled_x(one, width), one // width
    miss = 0
    for _ in range(1, distance):
        miss += b
        x, y = x + ax, y + ay
        if miss >= distance:
            miss -= distance
            x, y = x - ax + bx, y - ay + by
        lower, upper = 3 * miss < breadth, 3 * (distance - miss) < breadth
        is_edge = not lower and not upper
        lower = (lower or is_edge) and is_hex_blocked(blockers, mask, width, height, x, y)
        upper = (upper or is_edge) and is_hex_blocked(blockers, mask, width, height, x - ax + bx, y - ay + by)
        if (lower and upper) or (not is_edge and (lower or upper)):
            return False
    return True


@rule
def is_hex_blocked(blockers: Array[int], mask: int, width: int, height: int, x: int, y: int) -> bool:
    """Whether the hex at doubled coordinates blocks; outside the box everything does."""
    cell = doubled_cell(x, y, width, height)
    return cell == NOWHERE or blockers[index(cell)] & mask != 0


@rule
def forget_sight(sees: Array[int]) -> None:
    """Empty a table of sight."""
    for cell in range(len(sees)):
        for word in range(sees.shape[1]):
            sees[cell, word] = 0


@rule
def fill_square_sight(
    sees: Array[int], blockers: Array[int], mask: int, holes: Array[int], width: int, height: int
) -> None:
    """Table which squares see each other; holes see nothing and are not seen, a square sees itself."""
    forget_sight(sees)
    for one in range(width * height):
        for other in range(one + 1):
            if holes[one] == 0 and holes[other] == 0 and square_sees(blockers, mask, width, one, other):
                note_sight(sees, one, other)


@rule
def fill_hex_sight(
    sees: Array[int], blockers: Array[int], mask: int, holes: Array[int], width: int, height: int
) -> None:
    """Table which hexes see each other; holes see nothing and are not seen, a hex sees itself."""
    forget_sight(sees)
    for one in range(width * height):
        for other in range(one + 1):
            if holes[one] == 0 and holes[other] == 0 and hex_sees(blockers, mask, width, height, one, other):
                note_sight(sees, one, other)
