"""Sight between all squares of a map at once, in some milliseconds and without compiled code.

A map is read before anything is compiled, and asking the 25-line rule for every pair of squares would take the
interpreter some seconds. So the rule is asked once for each way that two squares can lie to each other: which squares
does each of its lines touch? Then a whole map is looked at in one go, a bit a square: shifting the blockers by a
touched square's place says from which squares this line meets a blocker there.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .sight import LINES, is_along_the_grid, is_slanted_line_open, is_straight_run_open

FAR = 1 << 10
Place = tuple[int, int]


class _Probe:
    """Blockers that block nothing, but note which places the rule looks at."""

    def __init__(self) -> None:
        self.places: set[Place] = set()

    def __getitem__(self, at: int) -> int:
        self.places.add((at % FAR, at // FAR))
        return 0


@lru_cache(maxsize=1 << 12)
def touched_squares(columns: int, rows: int) -> tuple[tuple[Place, ...], ...]:
    """The squares that each line to a square so many columns right and rows down touches between the two.

    Of the 25 lines (LT-15) only those are kept that touch no more than another; one open line is enough.
    """
    lines = {_touched(columns, rows, points) for points in _lines_between(columns, rows)}
    fewest = [line for line in lines if not any(other < line for other in lines)]
    return tuple(tuple(sorted(line)) for line in sorted(fewest, key=sorted))


def _lines_between(columns: int, rows: int) -> list[int]:
    if columns == 0 or rows == 0:
        return [0]
    return [points for points in range(LINES) if not is_along_the_grid(columns, rows, points)]


def _touched(columns: int, rows: int, points: int) -> frozenset[Place]:
    probe: Any = _Probe()
    if columns == 0 or rows == 0:
        is_straight_run_open(probe, 1, 0, columns + rows, 1 if rows == 0 else FAR)
    else:
        is_slanted_line_open(probe, 1, 0, columns, rows, 1, FAR, points)
    return frozenset(probe.places)


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
