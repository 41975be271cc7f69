"""What hides a machine from another: a table for all pairs of hexes of a map (WLK-25 to WLK-27, WLK-29).

It is worked out once for a map, one displacement after the other: the line of a displacement runs through the same
hexes wherever it starts, so all pairs of hexes that lie so are looked at together.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sandtable.mechanics.hex import doubled_cell, doubled_x, hex_line
from sandtable.mechanics.topology import NOWHERE

from .scenario import BLOCKED, MAX_LEVEL

Numbers = NDArray[np.int64]

# What a hex does to a line, as one number: of two hexes, the lower hides less, and those of a line can be added.
LEDGE = 1
AMOUNT = 1 << 1
PIECE = 1 << 10
DENSE = 1 << 19
BLOCKS = 1 << 28
FIELD = (1 << 9) - 1
COVER = (0, AMOUNT + PIECE, 2 * AMOUNT + PIECE + DENSE)
NO_HEX = MAX_LEVEL + 1
"""The level of holes and of what lies beyond the rim: beside a hex they hide more than it, so that it counts alone."""


class HexSeen(NamedTuple):
    """What matters of a hex for lines: its level, its cover, and whether it obscures who stands on it."""

    level: int
    cover: int
    obscures: bool


class Field(NamedTuple):
    """A map in doubled coordinates, with a column beyond the rim on both sides; cells by their places."""

    stride: int
    x: Numbers
    y: Numbers
    cell: Numbers
    level: Numbers
    cover: Numbers
    obscures: Numbers


@lru_cache(32)
def cover_table(width: int, height: int, hexes: tuple[HexSeen | None, ...]) -> NDArray[np.uint8]:
    """How much smaller a machine at one hex appears from another, or ``BLOCKED``: ``table[viewer, target]``. Holes are
    ``None`` and see nothing."""
    field = _field(width, height, hexes)
    table = np.full((len(hexes), len(hexes)), BLOCKED, np.uint8)
    for dy in range(1 - height, height):
        for dx in range(-2 * width + 1 + (dy + 1) % 2, 2 * width, 2):
            viewers, targets = _pairs(field, width, height, dx, dy)
            if len(viewers):
                table[field.cell[viewers], field.cell[targets]] = _cover(field, viewers, targets, dx, dy)
    table.setflags(write=False)
    return table


def _field(width: int, height: int, hexes: tuple[HexSeen | None, ...]) -> Field:
    stride = 2 * width + 2
    known = [cell for cell, it in enumerate(hexes) if it is not None]
    x, y = np.array([(doubled_x(cell, width), cell // width) for cell in known], np.int64).T
    empty = np.zeros(stride * height, np.int64)
    field = Field(stride, x, y, empty - 1, empty + NO_HEX, empty.copy(), empty.copy())
    for cell, place in zip(known, (y * stride + x + 1).tolist(), strict=True):
        level, cover, obscures = hexes[cell] or (0, 0, False)
        field.cell[place], field.level[place] = cell, level
        field.cover[place], field.obscures[place] = COVER[cover], obscures
    return field


def _pairs(field: Field, width: int, height: int, dx: int, dy: int) -> tuple[Numbers, Numbers]:
    """The places of all viewers who have a target there, and of their targets."""
    x, y = field.x + dx, field.y + dy
    inside = (x >= 0) & (x < 2 * width) & (y >= 0) & (y < height)
    viewers = (field.y * field.stride + field.x + 1)[inside]
    targets = viewers + dy * field.stride + dx
    real = field.cell[targets] >= 0
    return viewers[real], targets[real]


def _cover(field: Field, viewers: Numbers, targets: Numbers, dx: int, dy: int) -> Any:
    """What hides each target from its viewer."""
    steps = np.array(between(dx, dy), np.int64).reshape(-1, 2, 2) @ (1, field.stride)
    places = viewers[:, None, None] + steps
    low, high = field.level[viewers][:, None, None], field.level[targets][:, None, None]
    level = field.level[places]
    hides = np.where(level > np.maximum(low, high), BLOCKS, field.cover[places])
    hides[:, -1:] += LEDGE * (level[:, -1:] > high)
    hides[level < low] = 0
    total = hides.min(axis=2).sum(axis=1) + field.cover[targets]
    amount = (total // AMOUNT & FIELD) + (total & LEDGE | field.obscures[targets])
    is_blocked = (total >= BLOCKS) | (total // DENSE & FIELD > 0) & (total // PIECE & FIELD > 1)
    return np.where(is_blocked, BLOCKED, amount)


@lru_cache(8192)
def between(dx: int, dy: int) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """The steps in doubled coordinates to the hexes on a line, without its ends: two for each entry of
    :func:`~sandtable.mechanics.hex.hex_line`, where that has but one hex twice the same."""
    row, column = abs(dy) + abs(dy) % 2, abs(dx) // 2 + 2
    width, height = 2 * column + 2, 2 * row + 1
    one, other = row * width + column, doubled_cell(2 * column + dx, row + dy, width, height)
    cells, beside = [0] * (2 * width + 2 * height), [0] * (2 * width + 2 * height)
    count = hex_line(one, other, width, height, cells, beside)  # type: ignore[arg-type]

    def step(cell: int) -> tuple[int, int]:
        return doubled_x(cell, width) - 2 * column, cell // width - row

    return [(step(a), step(a if b == NOWHERE else b)) for a, b in zip(cells[1 : count - 1], beside[1:], strict=False)]
