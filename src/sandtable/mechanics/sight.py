"""Line of sight over squares (LT-15), for all squares of a map at once, in some milliseconds and without compiled code.

Two squares see each other if one of 25 lines is open: they go from the centre and the four corners of one square to
those of the other. A line is open if it touches no blocker, not even at a corner, except at points that belong to one
of the two own squares. So squares that share a corner see each other, whatever stands beside it, and a soldier looks
around the wall he leans on::

    A # .       A sees B (they share a corner) and C (past the same corner)
    # B .
    . . C

A map is read before anything is compiled, and asking the rule for every pair of squares would take the interpreter some
seconds. So it is asked once for each way that two squares can lie to each other: which squares does each of the lines
touch? Then a whole map is looked at in one go, a bit a square: shifting the blockers by a touched square's place says
from which squares this line meets a blocker there. Everything is counted in whole numbers, without rounding.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

LINES = 25
POINT_X = (1, 0, 2, 0, 2)
POINT_Y = (1, 0, 0, 2, 2)
Place = tuple[int, int]


@lru_cache(maxsize=1 << 12)
def touched_squares(columns: int, rows: int) -> tuple[tuple[Place, ...], ...]:
    """The squares that each line to a square so many columns right and rows down touches between the two.

    Of the 25 lines (LT-15) only those are kept that touch no more than another; one open line is enough. Lines along
    the grid need no look: where one is open, the line between the centres is open as well.
    """
    if columns == 0 or rows == 0:
        return (tuple((column, row) for column in range(columns + 1) for row in range(rows + 1))[1:-1],)
    slanted = [points for points in range(LINES) if not is_along_the_grid(columns, rows, points)]
    lines = {touched_by_line(columns, rows, points) for points in slanted}
    fewest = [line for line in lines if not any(other < line for other in lines)]
    return tuple(tuple(sorted(line)) for line in sorted(fewest, key=sorted))


def is_along_the_grid(columns: int, rows: int, points: int) -> bool:
    """Whether a line between squares that many columns and rows apart, both at least 1, runs along an edge."""
    along_x = rows == 1 and POINT_Y[points // 5] == 2 and POINT_Y[points % 5] == 0
    along_y = columns == 1 and POINT_X[points // 5] == 2 and POINT_X[points % 5] == 0
    return along_x or along_y


def touched_by_line(columns: int, rows: int, points: int) -> frozenset[Place]:
    """The squares that a slanted line touches between a square and one so many columns right and rows down of it.

    ``points`` says which of the 25 lines it is: ``5 * from + to``. Squares are 2 units wide, so that centres are whole;
    ``level`` is how deep the line lies at the right side of the column, times the run of the line. Where it passes
    exactly through a corner there, all four squares around are touched, unless the corner is one of the own squares'::

          from|               corner: below is the row beneath it
        ------+------
              |to
    """
    x, y = POINT_X[points // 5], POINT_Y[points // 5]
    run = 2 * columns + POINT_X[points % 5] - x
    fall = 2 * rows + POINT_Y[points % 5] - y
    level = y * run + (2 - x) * fall
    first, touched = 1, set[Place]()
    for column in range(columns):
        below = level // (2 * run)
        is_corner = level == below * 2 * run
        is_own = (column == 0 and below <= 1) or (column == columns - 1 and below >= rows)
        last = below - 1 if is_corner and is_own else below
        touched |= {(column, row) for row in range(first, last + 1)}
        first = below - 1 if is_corner and not is_own else below
        level += 2 * fall
    return frozenset(touched | {(columns, row) for row in range(first, rows)})


def square_sight_table(blockers: int, squares: int, width: int, height: int) -> NDArray[np.bool_]:
    """Which squares see each other (LT-15): a matrix of ``width * height`` squares a side.

    ``blockers`` and ``squares`` are sets, bit ``row * width + column`` a square. Only those in ``squares`` see and
    are seen; each of them sees itself.
    """
    size = width * height
    sees = np.zeros((size, size), np.bool_)
    cells = np.arange(size).reshape(height, width)
    here = np.array([squares >> cell & 1 for cell in range(size)], np.bool_)
    for rows in range(height):
        for columns in range(-width + 1, width):
            if rows == 0 and columns < 0:
                continue
            blind = _blind(blockers, touched_squares(abs(columns), rows), width, 1 if columns > 0 else -1)
            starts = cells[: height - rows, max(0, -columns) : min(width, width - columns)].ravel()
            ends = starts + rows * width + columns
            is_open = here[starts] & here[ends] & ~_as_array(blind, size)[starts]
            sees[starts, ends] = sees[ends, starts] = is_open
    return sees


def _blind(blockers: int, lines: tuple[tuple[Place, ...], ...], width: int, right: int) -> int:
    """The squares from which every one of the lines meets a blocker."""
    blind = -1
    for line in lines:
        met = 0
        for column, row in line:
            place = row * width + right * column
            met |= blockers >> place if place >= 0 else blockers << -place
        blind &= met
    return blind


def _as_array(bits: int, size: int) -> NDArray[np.bool_]:
    whole = (bits & (1 << size) - 1).to_bytes(-(-size // 8), "little")
    return np.unpackbits(np.frombuffer(whole, np.uint8), count=size, bitorder="little").astype(np.bool_)
