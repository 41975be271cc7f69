"""Drawn maps of hexes: a row a line, and for each hex a letter for its ground with marks behind it.

Rows 2, 4, … lie half a hex to the right and may be one hex shorter; a hole of the box then ends each of them::

    .  f2 .          three rows in a box of 3 by 3, with a hole at the end of the second
     .  ~
    .* .  .
"""

from __future__ import annotations

from collections.abc import Set

import numpy as np

from .boards import hex_neighbours, steps_from
from .drawing import Tokens
from .paths import UNREACHED


def read_tokens(text: str, most: int) -> Tokens:
    """A map taken apart, of at most so many cells; what is wrong with it is a ``ValueError`` with a remedy.

    >>> read_tokens(". f2 .\\n ~ .", 400)
    Tokens(width=3, height=2, cells={0: '.', 1: 'f2', 2: '.', 3: '~', 4: '.'})
    """
    rows = [line.split() for line in text.strip().splitlines()]
    if len(rows) < 2:
        raise ValueError("the map has too few hexes; draw at least two rows")
    width = len(rows[0])
    short = len(rows[1]) == width - 1 > 0
    for number, row in enumerate(rows, 1):
        wanted = width - (short and number % 2 == 0)
        if len(row) != wanted:
            raise ValueError(f"row {number} has {len(row)} hexes; draw {wanted}, as the first two rows ask")
    if width * len(rows) > most:
        raise ValueError(f"the map takes {width} × {len(rows)} places; {most} is the most")
    return Tokens(width, len(rows), {y * width + x: token for y, row in enumerate(rows) for x, token in enumerate(row)})


def parts(cells: Set[int], width: int, height: int) -> list[set[int]]:
    """The parts into which some hexes of a map fall, the largest first.

    >>> parts({0, 1, 3, 8}, 3, 3)
    [{0, 1, 3}, {8}]
    """
    left, found = set(cells), []
    beside = hex_neighbours(width, height, set(range(width * height)) - left)
    while left:
        steps = steps_from([min(left)], beside)
        found.append(set(np.flatnonzero(steps != UNREACHED).tolist()))
        left -= found[-1]
    return sorted(found, key=len, reverse=True)
