"""Connect Four on seven columns of six, solved exactly: slow to write, quick to trust, and independent of the rules.

A column is seven bits, the lowest cell first, the seventh always empty; ``own`` are the stones of who moves.
"""

from __future__ import annotations

import numba
import numpy as np

WIDTH, HEIGHT = 7, 6
ROOM = HEIGHT + 1
FULL_TABLE = 1 << 22


@numba.njit(cache=False)
def has_four(stones):
    for step in (1, ROOM, ROOM - 1, ROOM + 1):
        pairs = stones & (stones >> np.uint64(step))
        if pairs & (pairs >> np.uint64(2 * step)):
            return True
    return False


@numba.njit(cache=False)
def value(own, others, low, high, keys, values):
    """1, 0 or -1: what the position is worth to who moves, if it lies between the bounds."""
    mask = own | others
    for column in (3, 2, 4, 1, 5, 0, 6):
        lowest = np.uint64(1) << np.uint64(column * ROOM)
        cell = (mask + lowest) & ~mask & ((np.uint64((1 << HEIGHT) - 1)) << np.uint64(column * ROOM))
        if cell and has_four(own | cell):
            return 1
    key = (own * np.uint64(0x9E3779B97F4A7C15)) ^ (mask * np.uint64(0xC2B2AE3D27D4EB4F))
    place = key % np.uint64(len(keys))
    if keys[place] == key and values[place] != 9:
        return values[place]
    best = -2
    start = low
    for column in (3, 2, 4, 1, 5, 0, 6):
        lowest = np.uint64(1) << np.uint64(column * ROOM)
        cell = (mask + lowest) & ~mask & ((np.uint64((1 << HEIGHT) - 1)) << np.uint64(column * ROOM))
        if cell:
            found = -value(others, own | cell, -high, -low, keys, values)
            best = max(best, found)
            low = max(low, found)
            if low >= high:
                break
    if best == -2:
        best = 0
    if start == -1 and high == 1:
        keys[place] = key
        values[place] = best
    return best


class Solver:
    """Remembers what it has found."""

    def __init__(self) -> None:
        self.keys, self.values = np.zeros(FULL_TABLE, np.uint64), np.full(FULL_TABLE, 9, np.int8)

    def value(self, columns: str) -> int:
        """What the position after these moves (``dde…``) is worth to who moves next; nobody has won before."""
        stones, heights = [0, 0], [0] * WIDTH
        for number, name in enumerate(columns):
            column = ord(name) - ord("a")
            stones[number % 2] |= 1 << (column * ROOM + heights[column])
            heights[column] += 1
        own, others = stones[len(columns) % 2], stones[1 - len(columns) % 2]
        if has_four(np.uint64(others)):
            return -1
        if sum(heights) == WIDTH * HEIGHT:
            return 0
        return int(value(np.uint64(own), np.uint64(others), -1, 1, self.keys, self.values))
