"""Reach and shortest paths against a slow search, on boards and on any table of neighbours whatever."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from sandtable.contract.record import Array, Record, array, u8, u16
from sandtable.contract.rule import rule
from sandtable.mechanics.paths import (
    HIGHEST_COST,
    IMPASSABLE,
    REMAINDER,
    UNLIMITED,
    UNREACHED,
    Search,
    cost_search_record,
    path_to,
    reach,
    reach_around,
    reach_by_cost,
    reach_by_need,
    search_record,
)
from sandtable.mechanics.square import close_corners, fill_square_neighbours
from sandtable.mechanics.topology import NO_DIRECTION, NOWHERE, parse_cell
from sandtable.testing import both
from sandtable.testing.runtimes import KINDS

CELLS, WAYS = 12, 4
some = settings(deadline=None, max_examples=120)
Step = Callable[[int, int, int], int | None]

cells = st.integers(0, CELLS - 1)
tables = st.lists(st.sampled_from([*range(CELLS), NOWHERE, NOWHERE]), min_size=CELLS * WAYS, max_size=CELLS * WAYS)
masks = st.lists(st.sampled_from([0, 0, 0, 1, 2, 3]), min_size=CELLS, max_size=CELLS)
prices = st.sampled_from([1, 1, 2, 3, 4, 9, IMPASSABLE, HIGHEST_COST])


def grid(values: list[int], kind: Any) -> NDArray[Any]:
    return np.array(values, kind).reshape(CELLS, WAYS)


def check_search(table: NDArray[np.uint16], start: int, count: int, search: Any, step: Step) -> None:
    """Compare a search with Bellman and Ford's. ``step(cell, way, far)``: how far it is after that step, if allowed."""
    far = {start: 0}
    changed = True
    while changed:
        changed = False
        for cell, way in np.argwhere(table != NOWHERE):
            there = int(table[cell, way])
            further = step(int(cell), int(way), far[int(cell)]) if int(cell) in far else None
            if further is not None and further < far.get(there, UNREACHED):
                far[there], changed = further, True
    distance = search.distance.numpy()
    assert distance.tolist() == [far.get(cell, UNREACHED) for cell in range(len(distance))]
    reached = search.queue.numpy()[:count].tolist()
    assert sorted(reached) == sorted(far)
    assert [far[cell] for cell in reached] == sorted(far.values())
    for cell in range(len(distance)):
        last = [
            (int(way), int(before))
            for before, way in np.argwhere(table == cell)
            if cell != start
            and int(before) in far
            and step(int(before), int(way), far[int(before)]) == far.get(cell, -1)
        ]
        came = search.came_by[cell], search.came_from[cell]
        lowest = min((way for way, _ in last), default=NO_DIRECTION)
        assert came[0] == lowest
        assert came in last if last else came[1] == NOWHERE
    check_paths(table, start, search, far)


def check_paths(table: NDArray[np.uint16], start: int, search: Any, far: dict[int, int]) -> None:
    """A path leads from the start to its end by the steps that the search noted, and farther with each."""
    for cell in range(len(table)):
        count, _, path = both(path_to, search, cell, np.zeros(len(table), np.uint16))
        if cell not in far:
            assert count == 0
            continue
        way = path[:count].tolist()
        assert (way[0], way[-1]) == (start, cell)
        for before, after in itertools.pairwise(way):
            assert table[before, search.came_by[after]] == after
            assert far[before] < far[after]


@some
@given(tables, cells, st.integers(0, 6) | st.just(UNLIMITED))
def test_reach(values: list[int], start: int, budget: int) -> None:
    table = grid(values, np.uint16)
    count, _, search = both(reach, table, start, budget, search_record(CELLS)())
    check_search(table, start, count, search, lambda cell, way, far: far + 1 if far < budget else None)


@some
@given(tables, masks, st.integers(0, 3), cells, st.integers(0, 6) | st.just(UNLIMITED))
def test_reach_around(values: list[int], blocked: list[int], mask: int, start: int, budget: int) -> None:
    table = grid(values, np.uint16)
    given_ = table, np.array(blocked, np.uint8), mask, start, budget, search_record(CELLS)()
    count, _, _, search = both(reach_around, *given_)

    def step(cell: int, way: int, far: int) -> int | None:
        return None if far >= budget or blocked[table[cell, way]] & mask else far + 1

    check_search(table, start, count, search, step)


@some
@given(tables, masks, st.lists(prices, min_size=48, max_size=48), cells, st.integers(0, 15) | st.just(UNLIMITED))
def test_reach_by_cost(values: list[int], blocked: list[int], price: list[int], start: int, budget: int) -> None:
    table, cost = grid(values, np.uint16), grid(price, np.uint8)
    given_ = table, cost, np.array(blocked, np.uint8), 1, start, budget, cost_search_record(CELLS)()
    count, _, _, _, search = both(reach_by_cost, *given_)

    def step(cell: int, way: int, far: int) -> int | None:
        further = far + int(cost[cell, way])
        return None if blocked[table[cell, way]] & 1 or further == far or further > budget else further

    check_search(table, start, count, search, step)


@some
@given(tables, st.lists(prices | st.just(REMAINDER), min_size=48, max_size=48), cells, st.integers(0, 9), st.data())
def test_reach_by_need(values: list[int], price: list[int], start: int, budget: int, data: st.DataObject) -> None:
    table, cost = grid(values, np.uint16), grid(price, np.uint8)
    need = grid([data.draw(st.integers(1, p if 0 < p < 10 else 4)) for p in price], np.uint8)
    given_ = table, cost, need, np.zeros(CELLS, np.uint8), 0, start, budget, cost_search_record(CELLS)()
    count, _, _, _, _, search = both(reach_by_need, *given_)

    def step(cell: int, way: int, far: int) -> int | None:
        spent = int(cost[cell, way])
        if spent == IMPASSABLE or budget - far < need[cell, way]:
            return None
        return budget if spent == REMAINDER else far + spent

    check_search(table, start, count, search, step)


# Drawn situations


def drawn(text: str) -> tuple[int, int, str, NDArray[np.uint16]]:
    """A board of squares from text, with the table of eight neighbours and walls' corners closed (LT-19)."""
    rows = ["".join(line.split()) for line in text.split("\n") if line.strip()]
    width, height, flat = len(rows[0]), len(rows), "".join(rows)
    table = np.zeros((width * height, 8), np.uint16)
    _, table, _ = both(fill_square_neighbours, table, np.zeros(width * height, np.uint8), width, height, 8)
    walls = np.array([mark == "#" for mark in flat], np.uint8)
    return width, height, flat, both(close_corners, table, walls, 1, width, height)[1]


def shown(search: Any, width: int) -> str:
    """Distances as text, one character a cell, ``-`` where unreached."""
    marks = ["-" if far == UNREACHED else f"{far:x}" for far in search.distance.numpy().tolist()]
    return "\n".join(" ".join(marks[i : i + width]) for i in range(0, len(marks), width))


@pytest.mark.rule("LT-18")
@pytest.mark.rule("LT-19")
@pytest.mark.rule("LT-20")
def test_walking_around_a_wall() -> None:
    """A soldier goes round the wall and not past its corners (LT-18 to LT-20), with five squares to go."""
    width, _, flat, table = drawn("""
        . . . . . .
        . # # # . .
        A # . b . .
        . . . . . .
    """)
    blocked = np.array([mark in "#b" for mark in flat], np.uint8)
    count, _, _, search = both(reach_around, table, blocked, 1, parse_cell("a3", 6, 4), 5, search_record(24)())
    assert count == 13
    assert shown(search, width).split("\n") == [
        "2 3 4 5 - -",
        "1 - - - - -",
        "0 - 4 - 5 -",
        "1 2 3 4 5 -",
    ]


@pytest.mark.rule("LT-21")
def test_climbing_takes_the_rest_of_the_move() -> None:
    """LT-21: from the floor onto cover (c) costs what is left; along the top and down again each step is 1."""
    width, _, flat, table = drawn("A . c c .")
    climbs = np.ones((5, 8), np.uint8)
    for cell, way in np.argwhere(table != NOWHERE):
        if flat[cell] != "c" and flat[table[cell, way]] == "c":
            climbs[cell, way] = REMAINDER
    free = np.zeros(5, np.uint8)
    _, _, _, _, search = both(reach_by_cost, table, climbs, free, 0, 0, 5, cost_search_record(5)())
    assert shown(search, width) == "0 1 5 - -"
    _, _, _, _, search = both(reach_by_cost, table, climbs, free, 0, 3, 5, cost_search_record(5)())
    assert shown(search, width) == "3 2 1 0 1"
    _, _, _, _, search = both(reach_by_cost, table, climbs, free, 0, 0, 1, cost_search_record(5)())
    assert shown(search, width) == "0 1 - - -"


@pytest.mark.rule("FOG-09")
@pytest.mark.rule("FOG-10")
def test_a_penalty_may_be_overdrawn_and_a_cost_may_not() -> None:
    """FOG-09, FOG-10: into the swamp (s) a step costs 1 and then 2 points; onto the hill (h) it needs 2 points."""
    _, _, flat, table = drawn("""
        A . s .
        # # # #
        # . h .
    """)
    cost, need = np.ones((12, 8), np.uint8), np.ones((12, 8), np.uint8)
    for cell, way in np.argwhere(table != NOWHERE):
        mark = flat[table[cell, way]]
        cost[cell, way] = {"s": 3, "h": 2}.get(mark, 1)
        need[cell, way] = {"h": 2}.get(mark, 1)
    walls = np.array([mark == "#" for mark in flat], np.uint8)
    record = cost_search_record(12)
    _, _, _, _, _, search = both(reach_by_need, table, cost, need, walls, 1, 0, 2, record())
    assert search.distance.numpy()[:4].tolist() == [0, 1, 4, UNREACHED]
    _, _, _, _, _, search = both(reach_by_need, table, cost, need, walls, 1, 9, 1, record())
    assert search.distance.numpy()[8:].tolist() == [UNREACHED, 0, UNREACHED, UNREACHED]
    _, _, _, _, _, search = both(reach_by_need, table, cost, need, walls, 1, 9, 3, record())
    assert search.distance.numpy()[8:].tolist() == [UNREACHED, 0, 2, 3]


def test_a_detour_that_turns_out_cheaper() -> None:
    """Cells 1 to 4 are first reached for 9, 9, 9 and 7; by way of 5 (for 2) cell 2 costs 4, and cell 1 then 5."""
    table, cost = np.full((6, 5), NOWHERE, np.uint16), np.zeros((6, 5), np.uint8)
    table[0], cost[0] = [1, 2, 3, 4, 5], [9, 9, 9, 7, 2]
    table[5, 0], cost[5, 0] = 2, 2
    table[2, 0], cost[2, 0] = 1, 1
    given_ = table, cost, np.zeros(6, np.uint8), 0, 0, UNLIMITED, cost_search_record(6)()
    count, _, _, _, search = both(reach_by_cost, *given_)
    assert (count, search.distance.numpy().tolist()) == (6, [0, 5, 4, 9, 7, 2])
    assert search.queue.numpy().tolist() == [0, 5, 2, 1, 4, 3]


def test_the_remainder_of_a_huge_budget_is_bounded() -> None:
    """All that is left counts as at most HIGHEST_COST, so that a search without a limit stays exact."""
    table = np.array([[1, 2], [2, NOWHERE], [NOWHERE, NOWHERE]], np.uint16)
    cost = np.array([[REMAINDER, HIGHEST_COST], [1, 0], [0, 0]], np.uint8)
    given_ = table, cost, np.zeros(3, np.uint8), 0, 0, UNLIMITED, cost_search_record(3)()
    count, _, _, _, search = both(reach_by_cost, *given_)
    assert (count, search.distance.numpy().tolist()) == (3, [0, 254, 254])


def test_of_equal_paths_the_lowest_last_direction_counts() -> None:
    """0 1 over 2 3, from 3 to 0 with four neighbours: north is 0 and west is 3, so the last step goes north, from 2."""
    table = np.zeros((4, 4), np.uint16)
    _, table, _ = both(fill_square_neighbours, table, np.zeros(4, np.uint8), 2, 2, 4)
    _, _, search = both(reach, table, 3, 9, search_record(4)())
    count, _, path = both(path_to, search, 0, np.zeros(4, np.uint16))
    assert path[:count].tolist() == [3, 2, 0]


class Declared(Record):
    """A search as a game declares it."""

    distance: Array[u16] = array(4)
    came_from: Array[u16] = array(4)
    came_by: Array[u8] = array(4)
    queue: Array[u16] = array(4)


def test_a_declared_search_is_a_search() -> None:
    search: Search = Declared()
    table = Array(KINDS[np.dtype(np.uint16)], np.full((4, 1), NOWHERE, np.uint16).data.cast("B"), (4, 1), "table")
    assert reach(table, 2, 5, search) == 1
    assert list(search.distance) == [UNREACHED, UNREACHED, 0, UNREACHED]
    assert Declared.dtype == search_record(4).dtype


# As games use it: everything in records, sizes unsigned


class Map(Record):
    """What a scenario holds of a board."""

    neighbours: Array[u16] = array(30, 4)
    holes: Array[u8] = array(30)
    width: u8
    height: u8


class Scratch(Record):
    """What a game's work record holds for searches."""

    search: Declared
    path: Array[u16] = array(4)


@rule
def steps_across(board: Map, scratch: Scratch) -> int:
    """Fill the table, search from the first cell, and count the cells of the path to the last."""
    fill_square_neighbours(board.neighbours, board.holes, board.width, board.height, 4)
    last = board.width * board.height - 1
    reach_around(board.neighbours, board.holes, 1, 0, UNLIMITED, scratch.search)
    return path_to(scratch.search, last, scratch.path)


def test_rules_over_records() -> None:
    """2 by 2 with a hole in the second cell: the only way to the last one leads through the third."""
    board = Map()
    board.width = board.height = 2
    board.holes[1] = 1
    count, _, scratch = both(steps_across, board, Scratch())
    assert (count, list(scratch.path)) == (3, [0, 2, 3, 0])
