"""Reach and shortest paths: how far is it to every cell, and by which way.

A search writes into a record that the caller owns, because rules cannot allocate. A game declares it with its own
number of cells and keeps it in its ``work`` record::

    class Search(Record):
        distance: Array[u16] = array(CELLS)
        came_from: Array[u16] = array(CELLS)
        came_by: Array[u8] = array(CELLS)
        queue: Array[u16] = array(CELLS)

or makes one with :func:`search_record`. Afterwards ``distance[cell]`` is what the way costs, or ``UNREACHED``;
``came_from[cell]`` is the cell before on a shortest path and ``came_by[cell]`` the direction of the step from there
(``NOWHERE`` and ``NO_DIRECTION`` for the start and for what is unreached); the first ``n`` places of ``queue`` are the
cells reached, nearest first, where ``n`` is what the search returns.

**Ties.** Of several shortest paths the one counts whose *last* step has the lowest direction, and so on backwards. That
is a property of the board and not of the search, so all searches and all runtimes agree. ``blocked[cell] & mask``
closes a cell to entry; a blocked start may be left.
"""

from __future__ import annotations

from typing import Any, Protocol

from ..contract.record import Array, Record, record_type, u8, u16
from ..contract.rule import rule
from .topology import NO_DIRECTION, NOWHERE

UNREACHED = 0xFFFF
UNLIMITED = 0x7FFF
IMPASSABLE = 0
REMAINDER = 0xFF
HIGHEST_COST = 0xFE
BUCKETS = 0x100


class Search(Protocol):
    """What every search writes; see the module's docstring."""

    distance: Array[int]
    came_from: Array[int]
    came_by: Array[int]
    queue: Array[int]


class CostSearch(Search, Protocol):
    """A search with costs also needs ``after`` and ``before`` (u16, as many as cells) and ``first`` (u16, BUCKETS)."""

    after: Array[int]
    before: Array[int]
    first: Array[int]


def search_record(cells: int) -> type[Record]:
    """A record type for :func:`reach` and :func:`reach_around` on boards of up to so many cells."""
    return record_type(f"Search{cells}", **_search_fields(cells))


def cost_search_record(cells: int) -> type[Record]:
    """A record type for :func:`reach_by_cost` (and the other searches) on boards of up to so many cells."""
    lists = {"after": (u16, cells), "before": (u16, cells), "first": (u16, BUCKETS)}
    return record_type(f"CostSearch{cells}", **_search_fields(cells), **lists)


def _search_fields(cells: int) -> dict[str, Any]:
    return {"distance": (u16, cells), "came_from": (u16, cells), "came_by": (u8, cells), "queue": (u16, cells)}


@rule
def begin_search(search: Search, start: int) -> None:
    """Forget the last search; only the start is reached."""
    distance, came_from, came_by = search.distance, search.came_from, search.came_by
    for cell in range(len(distance)):
        distance[cell] = UNREACHED
        came_from[cell] = NOWHERE
        came_by[cell] = NO_DIRECTION
    distance[start] = 0


@rule
def reach_around(
    neighbours: Array[int], blocked: Array[int], mask: int, start: int, budget: int, search: Search
) -> int:
    """Find all cells within ``budget`` steps, none of them onto a blocked cell (LT-20); return how many."""
    begin_search(search, start)
    distance, came_from, came_by, queue = search.distance, search.came_from, search.came_by, search.queue
    queue[0] = start
    head, tail = 0, 1
    while head < tail:
        cell = queue[head]
        head += 1
        further = distance[cell] + 1
        if further > budget:
            break
        for direction in range(neighbours.shape[1]):
            there = neighbours[cell, direction]
            if there == NOWHERE or blocked[there] & mask:
                continue
            if distance[there] == UNREACHED:
                distance[there] = further
                queue[tail] = there
                tail += 1
            elif distance[there] != further or came_by[there] <= direction:
                continue
            came_from[there] = cell
            came_by[there] = direction
    return tail


@rule
def reach(neighbours: Array[int], start: int, budget: int, search: Search) -> int:
    """Find all cells within ``budget`` steps, each step counting 1; return how many."""
    return reach_around(neighbours, search.came_by, 0, start, budget, search)  # mask 0: no cell is blocked


@rule
def list_cell(search: CostSearch, cell: int, distance: int) -> None:
    """Give a cell this distance and put it first in the bucket of cells at that distance."""
    bucket = distance % BUCKETS
    second = search.first[bucket]
    search.distance[cell] = distance
    search.after[cell] = second
    search.before[cell] = NOWHERE
    search.first[bucket] = cell
    if second != NOWHERE:
        search.before[second] = cell


@rule
def unlist_cell(search: CostSearch, cell: int) -> None:
    """Take a cell out of the bucket that belongs to its distance."""
    before, after = search.before[cell], search.after[cell]
    if before != NOWHERE:
        search.after[before] = after
    else:
        search.first[search.distance[cell] % BUCKETS] = after
    if after != NOWHERE:
        search.before[after] = before


@rule
def step_by_cost(
    neighbours: Array[int],
    cost: Array[int],
    need: Array[int],
    cell: int,
    direction: int,
    budget: int,
    search: CostSearch,
) -> int:
    """Try one step of a search with costs; return 1 if it is the first to reach its cell, else 0."""
    there = neighbours[cell, direction]
    price = cost[cell, direction]
    far = search.distance[cell]
    needed = 1 if need[cell, direction] == REMAINDER else need[cell, direction]
    if price == IMPASSABLE or far + needed > budget:
        return 0
    further = min(budget, far + HIGHEST_COST) if price == REMAINDER else far + price
    known = search.distance[there]
    if known < further or (known == further and search.came_by[there] <= direction):
        return 0
    if further < known:
        if known != UNREACHED:
            unlist_cell(search, there)
        list_cell(search, there, further)
    search.came_from[there] = cell
    search.came_by[there] = direction
    return 1 if known == UNREACHED else 0


@rule
def reach_by_need(
    neighbours: Array[int],
    cost: Array[int],
    need: Array[int],
    blocked: Array[int],
    mask: int,
    start: int,
    budget: int,
    search: CostSearch,
) -> int:
    """Find all cells within a budget when steps cost different amounts; return how many (Dijkstra, with buckets).

    ``cost[cell, direction]`` is what a step spends: 1 to ``HIGHEST_COST``, or ``IMPASSABLE`` (0), or ``REMAINDER``: all
    that is left, at least 1 and at most ``HIGHEST_COST`` (LT-21). ``need[cell, direction]`` is what must be left to
    take it, 1 to the cost: a penalty is in the cost and not in the need, so that distances may pass the budget
    (FOG-08 to FOG-10). The budget is at most ``UNLIMITED``.
    """
    begin_search(search, start)
    for bucket in range(BUCKETS):
        search.first[bucket] = NOWHERE
    list_cell(search, start, 0)
    listed, reached, far = 1, 0, 0
    while listed > 0:
        while search.first[far % BUCKETS] == NOWHERE:
            far += 1
        cell = search.first[far % BUCKETS]
        unlist_cell(search, cell)
        search.queue[reached] = cell
        reached += 1
        listed -= 1
        for direction in range(neighbours.shape[1]):
            there = neighbours[cell, direction]
            if there != NOWHERE and not blocked[there] & mask:
                listed += step_by_cost(neighbours, cost, need, cell, direction, budget, search)
    return reached


@rule
def reach_by_cost(
    neighbours: Array[int],
    cost: Array[int],
    blocked: Array[int],
    mask: int,
    start: int,
    budget: int,
    search: CostSearch,
) -> int:
    """Like :func:`reach_by_need`, where every step needs what it costs."""
    return reach_by_need(neighbours, cost, cost, blocked, mask, start, budget, search)


@rule
def path_to(search: Search, target: int, path: Array[int]) -> int:
    """Write the cells of a shortest path, the start first and the target last; return how many, 0 if unreached."""
    if search.distance[target] == UNREACHED:
        return 0
    count = 0
    cell = target
    while cell != NOWHERE:
        path[count] = cell
        cell = search.came_from[cell]
        count += 1
    for i in range(count // 2):
        kept = path[i]
        path[i] = path[count - 1 - i]
        path[count - 1 - i] = kept
    return count
