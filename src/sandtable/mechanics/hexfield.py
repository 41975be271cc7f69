"""Fields of view over hexes, as masks over the 61 hexes within four steps: lines that were tabled once (FOG-17).

The *window* around a hex has 61 places, counted row by row; place 30 is the hex itself. Lines depend only on how two
hexes lie to each other, so one table serves every board: a blocker at a place hides certain other places, either by
itself or together with the hex on the other side of an edge along which the line runs. :func:`hiding_table` gives five
masks a place: what it hides by itself, and what it hides if its partner of a first or a second pair blocks as well
(left, right, left, right). A field is then a few words joined with ``|``::

    hidden = alone | first_left & first_right | second_left & second_right

Whatever blocks for good, terrain and the world beyond the rim, can be joined into such five masks once a hex.
"""

from __future__ import annotations

from functools import cache

from ..contract.record import Array
from ..contract.rule import index, rule
from .hex import doubled_cell, doubled_x, hex_distance, hex_line
from .topology import NOWHERE

FAR = 4
PLACES = 61
MASKS = 5
ROW_START = (0, 5, 11, 18, 26, 35, 43, 50, 56)
WORD = 0xFFFF_FFFF


@cache
def window_places() -> tuple[tuple[int, int], ...]:
    """The doubled coordinates of all places, relative to the hex in the middle."""
    return tuple((x, y) for y in range(-FAR, FAR + 1) for x in range(abs(y) - 2 * FAR, 2 * FAR - abs(y) + 1, 2))


def window_cell(cell: int, place: int, width: int, height: int) -> int:
    """The cell at a place of the window around ``cell``, or ``NOWHERE`` outside the box."""
    x, y = window_places()[place]
    return doubled_cell(doubled_x(cell, width) + x, cell // width + y, width, height)


@cache
def ring_table() -> list[int]:
    """How far each place is from the middle."""
    wide, middle = 4 * FAR + 1, 2 * FAR * (4 * FAR + 1) + 2 * FAR
    return [hex_distance(middle, window_cell(middle, place, wide, wide), wide) for place in range(PLACES)]


@cache
def hiding_table() -> list[list[int]]:
    """For each place, the five masks of what a blocker there hides from the hex in the middle."""
    wide = 4 * FAR + 1
    middle = 2 * FAR * wide + 2 * FAR
    cells = [window_cell(middle, place, wide, wide) for place in range(PLACES)]
    place_of = {cell: place for place, cell in enumerate(cells)}
    table = [[0] * MASKS for _ in range(PLACES)]
    line, beside = [0] * (2 * FAR + 1), [0] * (2 * FAR + 1)
    for target, cell in enumerate(cells):
        count = hex_line(middle, cell, wide, wide, line, beside)  # type: ignore[arg-type]
        pair = 0
        for i in range(1, count - 1):
            if beside[i] == NOWHERE:
                table[place_of[line[i]]][0] |= 1 << target
            else:
                table[place_of[line[i]]][1 + 2 * pair] |= 1 << target
                table[place_of[beside[i]]][2 + 2 * pair] |= 1 << target
                pair += 1
    return table


@rule
def spread_window(mask: int, radius: int, cell: int, width: int, height: int, words: Array[int], line: int) -> None:
    """Join a mask over the window around ``cell`` to line ``line`` of a table of masks over the board, 32 cells a word.

    Places beyond ``radius`` are left out; those off the board must not be set.
    """
    y = cell // width
    x = doubled_x(cell, width)
    for down in range(-radius, radius + 1):
        row = y + down
        length = 2 * FAR + 1 - abs(down)
        bits = mask >> ROW_START[down + FAR] & ((1 << length) - 1)
        if bits == 0:
            continue
        at = row * width + ((x - length + 1 - (row & 1)) >> 1)
        if at < 0:
            bits >>= -at
            at = 0
        bits <<= at & 31
        words[line, index(at >> 5)] |= bits & WORD
        if bits > WORD:
            words[line, index((at >> 5) + 1)] |= bits >> 32
