"""Searches against a slow one, on boards and on any table of neighbours whatever; and the best of several choices."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from sandtable.contract.dice import Dice, keyed, scripted, seed_key
from sandtable.contract.record import Array, Record, array, u8, u16
from sandtable.contract.rule import index, rule
from sandtable.mechanics.boards import square_neighbours
from sandtable.mechanics.choosing import Best, begin_choosing, consider
from sandtable.mechanics.paths import UNLIMITED, UNREACHED, begin_search, spread, start_from
from sandtable.mechanics.square import fill_square_neighbours
from sandtable.mechanics.topology import NOWHERE, parse_cell
from sandtable.testing import both

CELLS, WAYS = 12, 4
some = settings(deadline=None, max_examples=120)

cells = st.integers(0, CELLS - 1)
tables = st.lists(st.sampled_from([*range(CELLS), NOWHERE, NOWHERE]), min_size=CELLS * WAYS, max_size=CELLS * WAYS)
masks = st.lists(st.sampled_from([0, 0, 0, 1, 2, 3]), min_size=CELLS, max_size=CELLS)


class Search(Record):
    """A search as a game declares it."""

    distance: Array[u16] = array(24)
    queue: Array[u16] = array(24)


@rule
def search_from(
    neighbours: Any, directions: int, closed: Any, mask: int, starts: Any, goal: int, most: int, search: Search
) -> int:
    """A whole search, as games make them."""
    begin_search(search, len(neighbours))
    count = 0
    for k in range(len(starts)):
        count = start_from(search, starts[index(k)], count)
    return spread(neighbours, directions, closed, mask, count, goal, most, search)


def slow_distances(
    table: NDArray[np.uint16], closed: list[int], mask: int, starts: list[int], most: int
) -> dict[int, int]:
    """Bellman and Ford's search: as long as a step makes some way shorter, take it."""
    far, changed = dict.fromkeys(starts, 0), True
    while changed:
        changed = False
        for cell, way in np.argwhere(table != NOWHERE).tolist():
            there = int(table[cell, way])
            further = far.get(cell, UNREACHED) + 1
            if further < far.get(there, UNREACHED) and further <= most and not closed[there] & mask:
                far[there], changed = further, True
    return far


@some
@given(tables, masks, st.integers(0, 3), st.lists(cells, max_size=4), st.integers(0, 6) | st.just(UNLIMITED))
def test_distances_are_those_of_a_plain_search(
    values: list[int], closed: list[int], mask: int, starts: list[int], most: int
) -> None:
    table = np.array(values, np.uint16).reshape(CELLS, WAYS)
    given_ = table, WAYS, np.array(closed, np.uint8), mask, np.array(starts, np.uint16), NOWHERE, most, Search()
    count, _, _, _, search = both(search_from, *given_)
    far = slow_distances(table, closed, mask, starts, most)
    assert search.distance.numpy()[:CELLS].tolist() == [far.get(cell, UNREACHED) for cell in range(CELLS)]
    reached = search.queue.numpy()[:count].tolist()
    assert sorted(reached) == sorted(far)
    assert [far[cell] for cell in reached] == sorted(far.values())


@some
@given(tables, masks, st.lists(cells, min_size=1, max_size=4), cells)
def test_a_search_for_a_goal_knows_all_that_is_nearer(
    values: list[int], closed: list[int], starts: list[int], goal: int
) -> None:
    """What lies nearer than the goal, or as near, has its true distance; what is farther has it or is unreached."""
    table = np.array(values, np.uint16).reshape(CELLS, WAYS)
    given_ = table, WAYS, np.array(closed, np.uint8), 1, np.array(starts, np.uint16), goal, UNLIMITED, Search()
    *_, search = both(search_from, *given_)
    far = slow_distances(table, closed, 1, starts, UNLIMITED)
    for cell in range(CELLS):
        true, found = far.get(cell, UNREACHED), search.distance[cell]
        assert found == true or (found == UNREACHED and true > far.get(goal, UNREACHED))


@some
@given(tables, st.integers(1, WAYS))
def test_directions_that_a_board_does_not_have_are_left_out(values: list[int], directions: int) -> None:
    table = np.array(values, np.uint16).reshape(CELLS, WAYS)
    starts, free = np.zeros(1, np.uint16), np.zeros(CELLS, np.uint8)
    *_, search = both(search_from, table, directions, free, 1, starts, NOWHERE, UNLIMITED, Search())
    far = slow_distances(table[:, :directions], [0] * CELLS, 1, [0], UNLIMITED)
    assert search.distance.numpy()[:CELLS].tolist() == [far.get(cell, UNREACHED) for cell in range(CELLS)]


# Drawn situations


def shown(search: Any, width: int, height: int) -> list[str]:
    """Distances as text, one character a cell, ``-`` where unreached."""
    marks = ["-" if far == UNREACHED else f"{far:x}" for far in search.distance.numpy()[: width * height].tolist()]
    return [" ".join(marks[i : i + width]) for i in range(0, len(marks), width)]


@pytest.mark.rule("LT-18")
@pytest.mark.rule("LT-19")
@pytest.mark.rule("LT-20")
def test_walking_around_a_wall() -> None:
    """A soldier goes round the wall and not past its corners (LT-18 to LT-20), with five squares to go."""
    picture = """
        . . . . . .
        . # # # . .
        A # . b . .
        . . . . . .
    """
    flat = picture.split()
    walls = {cell for cell, mark in enumerate(flat) if mark == "#"}
    closed = np.array([mark in "#b" for mark in flat], np.uint8)
    starts = np.array([parse_cell("a3", 6, 4)], np.uint16)
    table = square_neighbours(6, 4, 8, walls=walls)
    count, _, _, _, search = both(search_from, table, 8, closed, 1, starts, NOWHERE, 5, Search())
    assert count == 13
    assert shown(search, 6, 4) == [
        "2 3 4 5 - -",
        "1 - - - - -",
        "0 - 4 - 5 -",
        "1 2 3 4 5 -",
    ]


# As games use it: everything in records, sizes unsigned


class Map(Record):
    """What a scenario holds of a board, in cells of eight bits."""

    neighbours: Array[u16] = array(30, 4)
    holes: Array[u8] = array(30)
    width: u8
    height: u8


class Scratch(Record):
    """What a game's work record holds for searches."""

    search: Search


@rule
def steps_across(board: Map, scratch: Scratch) -> int:
    """Fill the table, search from the first cell, and say how far the last is."""
    fill_square_neighbours(board.neighbours, board.holes, board.width, board.height, 4)
    cells = board.width * board.height
    begin_search(scratch.search, cells)
    count = start_from(scratch.search, 0, 0)
    spread(board.neighbours, 4, board.holes, 1, count, NOWHERE, UNLIMITED, scratch.search)
    return int(scratch.search.distance[index(cells - 1)])


def test_rules_over_records() -> None:
    """3 by 2 with holes in the second and the fifth cell cannot be crossed; with the second alone the way is three."""
    board = Map()
    board.width, board.height, board.holes[1] = 3, 2, 1
    assert both(steps_across, board, Scratch())[0] == 3
    board.holes[4] = 1
    assert both(steps_across, board, Scratch())[0] == UNREACHED


# The best of several choices


@rule
def best_of(worths: Any, least: int, dice: Dice, best: Best) -> int:
    """The number of the best of some worths, 99 if none is worth as much as ``least``."""
    begin_choosing(best, 99, least)
    for k in range(len(worths)):
        consider(best, k, worths[index(k)], dice)
    return int(best.number)


@pytest.mark.parametrize(
    ("worths", "least", "chosen"),
    [([3, -2, 7, 1], -100, 2), ([-5, -9], -100, 0), ([0, 0], 1, 99), ([0, 1], 1, 1), ([], 0, 99)],
)
def test_the_best_choice_is_taken_if_it_is_worth_enough(worths: list[int], least: int, chosen: int) -> None:
    assert both(best_of, np.array(worths, np.int64), least, keyed(seed_key(1)), Best())[0] == chosen


def test_nothing_is_rolled_where_one_choice_is_best() -> None:
    """Each of three is better than the one before, and no die is there to be rolled."""
    assert best_of(np.array([1, 2, 3]), 0, scripted(), Best()) == 2


def test_of_equals_each_has_the_same_chance() -> None:
    """Of 3 7 7 1 7 the three sevens are taken about 200 times each in 600 tries; 4.5 standard deviations are 52."""
    dice = keyed(seed_key("equals"))
    taken = Counter(best_of(np.array([3, 7, 7, 1, 7]), 0, dice, Best()) for _ in range(600))
    assert set(taken) == {1, 2, 4}
    assert all(abs(count - 200) < 52 for count in taken.values())
