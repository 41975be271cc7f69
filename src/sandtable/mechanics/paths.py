"""How far it is: a search over a table of neighbours, from one cell or from many at once.

A search writes into a record that the caller owns, because rules cannot allocate. A game declares it with its own
number of cells and keeps it in its ``work`` record::

    class Search(Record):
        distance: Array[u16] = array(CELLS)
        queue: Array[u16] = array(CELLS)

It takes three steps: forget the last one, name the starts, and spread from them. Afterwards ``distance[cell]`` is how
many steps it is from the nearest start, or ``UNREACHED``::

    begin_search(search, cells)
    count = start_from(search, cell, 0)
    count = spread(neighbours, directions, closed, 1, count, NOWHERE, UNLIMITED, search)

Around a wall, from ``0``, with four neighbours::

    0 1 2 3
    1 # # 4
    2 3 4 5
"""

from __future__ import annotations

from typing import Protocol

from ..contract.record import Array
from ..contract.rule import index, rule

UNREACHED = 0xFFFF
UNLIMITED = 0x7FFF


class Search(Protocol):
    """What a search writes; see the module's docstring."""

    distance: Array[int]
    queue: Array[int]


@rule
def begin_search(search: Search, cells: int) -> None:
    """Forget the last search on a board of so many cells: none of them is reached."""
    distance = search.distance
    for cell in range(cells):
        distance[index(cell)] = UNREACHED


@rule
def start_from(search: Search, cell: int, count: int) -> int:
    """Make a cell a start beside ``count`` others, unless it is one; return how many there are now."""
    if search.distance[index(cell)] == 0:
        return count
    search.distance[index(cell)] = 0
    search.queue[index(count)] = cell
    return count + 1


@rule
def spread(
    neighbours: Array[int], directions: int, closed: Array[int], mask: int, count: int, goal: int, most: int,
    search: Search,
) -> int:  # fmt: skip
    """Measure how far every cell is from the nearest of ``count`` starts; return how many are reached.

    ``closed[cell] & mask`` closes a cell to entry; a closed start may be left. Cells more than ``most`` steps away are
    not looked for, and once the way to ``goal`` is known (it may be ``NOWHERE``), only some that are farther are. The
    first places of ``queue`` are the cells reached, nearest first. A neighbour beyond the table of distances is none.
    """
    distance, queue = search.distance, search.queue
    done = 0
    while done < count:
        cell = queue[index(done)]
        done += 1
        further = distance[cell] + 1
        if cell == goal or further > most:
            break
        for direction in range(directions):
            there = neighbours[cell, index(direction)]
            if there >= len(distance) or distance[there] != UNREACHED or closed[there] & mask:
                continue
            distance[there] = further
            queue[index(count)] = there
            count += 1
    return count
