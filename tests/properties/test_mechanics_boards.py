"""Boards: neighbours, distances, rings and lines, in the interpreter and compiled."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from sandtable.mechanics import hex as hexes
from sandtable.mechanics import square
from sandtable.mechanics.topology import (
    NO_DIRECTION,
    NOWHERE,
    direction_to,
    opposite,
    turn_between,
    turned,
    walk,
)
from sandtable.testing import both

some = settings(deadline=None, max_examples=60)
sizes = st.tuples(st.integers(1, 9), st.integers(1, 9))


@st.composite
def boards(draw: st.DrawFn) -> tuple[int, int, NDArray[np.uint8]]:
    """A width, a height and some holes."""
    width, height = draw(sizes)
    dug = draw(st.lists(st.booleans(), min_size=width * height, max_size=width * height))
    return width, height, np.array(dug, np.uint8) * draw(st.integers(0, 1))


@st.composite
def cells_on(draw: st.DrawFn, count: int) -> tuple[int, ...]:
    """A width, a height and some cells of that box."""
    width, height = draw(sizes)
    return width, height, *(draw(st.integers(0, width * height - 1)) for _ in range(count))


def square_table(
    width: int, height: int, directions: int, holes: NDArray[np.uint8] | None = None
) -> NDArray[np.uint16]:
    holes = np.zeros(width * height, np.uint8) if holes is None else holes
    table = np.zeros((width * height + 3, directions), np.uint16)
    return both(square.fill_square_neighbours, table, holes, width, height, directions)[1]  # type: ignore[no-any-return]


def hex_table(width: int, height: int, holes: NDArray[np.uint8] | None = None) -> NDArray[np.uint16]:
    holes = np.zeros(width * height, np.uint8) if holes is None else holes
    table = np.zeros((width * height + 3, 6), np.uint16)
    return both(hexes.fill_hex_neighbours, table, holes, width, height)[1]  # type: ignore[no-any-return]


def check_table(table: NDArray[np.uint16], holes: NDArray[np.uint8], are_next: Callable[[int, int], bool]) -> None:
    """A table is mutual, names every pair of neighbours exactly once each way, and knows no holes."""
    directions = table.shape[1]
    assert (table[len(holes) :] == NOWHERE).all()
    for cell in range(len(holes)):
        found = [int(other) for other in table[cell] if other != NOWHERE]
        real = [other for other in range(len(holes)) if not holes[cell] and not holes[other] and are_next(cell, other)]
        assert sorted(found) == real
        for direction, other in enumerate(table[cell]):
            if other != NOWHERE:
                assert table[other, opposite(direction, directions)] == cell


# Directions


@some
@given(st.sampled_from([4, 6, 8]), st.data())
def test_turning(directions: int, data: st.DataObject) -> None:
    direction = data.draw(st.integers(0, directions - 1))
    steps = data.draw(st.integers(-9, 9))
    (there,) = both(turned, direction, steps, directions)
    assert both(turned, there, -steps, directions) == (direction,)
    assert both(opposite, direction, directions) == (turned(direction, directions // 2, directions),)
    (between,) = both(turn_between, direction, there, directions)
    assert between == min(abs(steps + k * directions) for k in range(-4, 5))


# Squares


def test_neighbours_of_squares_drawn() -> None:
    """0 1 2 over 3 4 5, and a hole at 1: directions clockwise from the north."""
    holes = np.array([0, 1, 0, 0, 0, 0], np.uint8)
    off = NOWHERE
    assert square_table(3, 2, 8, holes)[4].tolist() == [off, 2, 5, off, off, off, 3, 0]
    assert square_table(3, 2, 4, holes)[5].tolist() == [2, off, off, 4]
    assert square_table(3, 2, 8)[0].tolist() == [off, off, 1, 4, 3, off, off, off]


@some
@given(boards(), st.sampled_from([4, 8]))
def test_neighbours_of_squares(board: tuple[int, int, NDArray[np.uint8]], directions: int) -> None:
    width, height, holes = board

    def are_next(one: int, other: int) -> bool:
        (y, x), (v, u) = divmod(one, width), divmod(other, width)
        return (x - u) ** 2 + (y - v) ** 2 in ((1,) if directions == 4 else (1, 2))

    check_table(square_table(width, height, directions, holes), holes, are_next)


@pytest.mark.rule("LT-19")
def test_no_diagonal_step_past_a_wall() -> None:
    """LT-19, on  0 1 2 / 3 # 5 / 6 7 8: only the four diagonals around the wall at 4 are closed; cover (2) is not."""
    walls = np.array([0, 0, 2, 0, 1, 0, 0, 0, 0], np.uint8)
    before = square_table(3, 3, 8)
    _, after, _ = both(square.close_corners, before, walls, 1, 3, 3)
    gone = {(int(cell), int(before[cell, way])) for cell, way in np.argwhere(before != after)}
    assert gone == {(1, 3), (3, 1), (1, 5), (5, 1), (3, 7), (7, 3), (5, 7), (7, 5)}
    assert (after[before != after] == NOWHERE).all()


@some
@given(cells_on(3), st.sampled_from([4, 8]))
def test_distance_of_squares(board: tuple[int, ...], directions: int) -> None:
    width, height, a, b, c = board
    (ab,) = both(square.square_distance, a, b, width, directions)
    assert square.square_distance(b, a, width, directions) == ab
    assert (ab == 0) == (a == b)
    bc, ac = square.square_distance(b, c, width, directions), square.square_distance(a, c, width, directions)
    assert ac <= ab + bc
    if a != b:  # one of the neighbours is one step nearer, none is nearer than that
        around = [int(n) for n in square_table(width, height, directions)[a] if n != NOWHERE]
        assert min(square.square_distance(n, b, width, directions) for n in around) == ab - 1


def test_distance_of_squares_by_hand() -> None:
    """From c2 to h4 on 11 columns: five columns and two rows."""
    assert both(square.square_distance, 13, 40, 11, 4) == (7,)
    assert both(square.square_distance, 13, 40, 11, 8) == (5,)


@some
@given(boards(), st.sampled_from([4, 8]), st.integers(0, 4), st.integers(0, 6), st.data())
def test_bands_of_squares(
    board: tuple[int, int, NDArray[np.uint8]], directions: int, near: int, far: int, data: st.DataObject
) -> None:
    width, height, holes = board
    centre = data.draw(st.integers(0, width * height - 1))
    out = np.zeros(width * height, np.uint16)
    count, _, found = both(square.square_band, holes, width, height, directions, centre, near, far, out)
    away = [square.square_distance(centre, cell, width, directions) for cell in range(width * height)]
    assert found[:count].tolist() == [c for c, d in enumerate(away) if near <= d <= far and not holes[c]]


@pytest.mark.parametrize("radius", [1, 2, 3])
def test_sizes_of_whole_rings(radius: int) -> None:
    """In the middle of 9 by 9 (cell 40) nothing is clipped: 4n, 8n and 6n cells."""
    holes, out = np.zeros(81, np.uint8), np.zeros(81, np.uint16)
    assert both(square.square_band, holes, 9, 9, 4, 40, radius, radius, out)[0] == 4 * radius
    assert both(square.square_band, holes, 9, 9, 8, 40, radius, radius, out)[0] == 8 * radius
    assert both(hexes.hex_band, holes, 9, 9, 40, radius, radius, out)[0] == 6 * radius
    assert both(hexes.hex_band, holes, 9, 9, 40, 0, radius, out)[0] == 1 + 3 * radius * (radius + 1)


@some
@given(cells_on(1), st.integers(0, 7), st.integers(1, 8))
def test_straight_ways_over_squares(board: tuple[int, ...], direction: int, steps: int) -> None:
    width, height, cell = board
    table = square_table(width, height, 8)
    there, _ = both(walk, table, cell, direction, steps)
    if there != NOWHERE:
        assert both(square.square_direction, cell, there, width) == (direction,)
        assert square.square_distance(cell, there, width, 8) == steps
    straight = {both(walk, table, cell, way, n)[0]: way for way in range(8) for n in range(1, 9)}
    for other in range(width * height):
        assert both(square.square_direction, cell, other, width) == (straight.get(other, NO_DIRECTION),)


@some
@given(cells_on(2), st.sampled_from([4, 6, 8]))
def test_direction_to_a_neighbour(board: tuple[int, ...], directions: int) -> None:
    width, height, a, b = board
    table = hex_table(width, height) if directions == 6 else square_table(width, height, directions)
    way, _ = both(direction_to, table, a, b)
    assert (way == NO_DIRECTION) == (b not in table[a])
    assert way == NO_DIRECTION or table[a, way] == b


@some
@given(cells_on(2))
def test_lines_of_squares(board: tuple[int, ...]) -> None:
    width, _, a, b = board
    count, cells = both(square.square_line, a, b, width, np.zeros(9, np.uint16))
    back, reverse = both(square.square_line, b, a, width, np.zeros(9, np.uint16))
    assert cells[:count].tolist() == reverse[:back].tolist()[::-1]
    assert (cells[0], cells[count - 1]) == (a, b)
    assert count == square.square_distance(a, b, width, 8) + 1
    (y0, x0), (y1, x1) = divmod(a, width), divmod(b, width)
    for i, cell in enumerate(cells[:count]):
        y, x = divmod(int(cell), width)
        t = Fraction(i, max(1, count - 1))
        assert -1 < 2 * (x - x0 - t * (x1 - x0)) * -1 <= 1
        assert -1 < 2 * (y - y0 - t * (y1 - y0)) * -1 <= 1


def test_a_line_of_squares_drawn() -> None:
    """On five columns, from 0 to 8: half-way points go up and left. And straight down."""
    count, cells = both(square.square_line, 0, 8, 5, np.zeros(9, np.uint16))
    assert cells[:count].tolist() == [0, 1, 7, 8]
    count, cells = both(square.square_line, 0, 7, 5, np.zeros(9, np.uint16))
    assert cells[:count].tolist() == [0, 1, 7]
    count, cells = both(square.square_line, 11, 1, 5, np.zeros(9, np.uint16))
    assert cells[:count].tolist() == [11, 6, 1]


@some
@given(sizes, st.integers(-3, 12), st.integers(-3, 12))
def test_cells_from_coordinates(size: tuple[int, int], x: int, y: int) -> None:
    width, height = size
    inside = 0 <= x < width and 0 <= y < height
    assert both(square.square_cell, x, y, width, height) == (y * width + x if inside else NOWHERE,)


# Hexes


def test_the_standard_board_of_hexes() -> None:
    """13 rows alternating 11 and 10: 137 hexes; 7*10 + 6*9 pairs in rows, 6*10*4 between them, each counted twice."""
    _, holes = both(hexes.shorten_odd_rows, np.zeros(143, np.uint8), 11, 13)
    assert (holes == 0).sum() == 137
    table = hex_table(11, 13, holes)
    assert (table != NOWHERE).sum() == 2 * (70 + 54 + 240)


def test_neighbours_of_hexes_drawn() -> None:
    """Rows 0 1 2, 3 4 5 (shifted right), 6 7 8. Clockwise from the north-east."""
    table, off = hex_table(3, 3), NOWHERE
    assert table[4].tolist() == [2, 5, 8, 7, 3, 1]
    assert table[1].tolist() == [off, 2, 4, 3, 0, off]
    assert table[6].tolist() == [3, 7, off, off, off, off]


@some
@given(boards())
def test_neighbours_of_hexes(board: tuple[int, int, NDArray[np.uint8]]) -> None:
    width, height, holes = board

    def are_next(one: int, other: int) -> bool:
        return cube_distance(one, other, width) == 1

    check_table(hex_table(width, height, holes), holes, are_next)


def cube_distance(one: int, other: int, width: int) -> int:
    """The textbook's way: the largest difference of three cube coordinates."""
    (r1, c1), (r2, c2) = divmod(one, width), divmod(other, width)
    q1, q2 = c1 - (r1 - r1 % 2) // 2, c2 - (r2 - r2 % 2) // 2
    return max(abs(q1 - q2), abs(r1 - r2), abs(q1 + r1 - q2 - r2))


@some
@given(cells_on(3))
def test_distance_of_hexes(board: tuple[int, ...]) -> None:
    width, _, a, b, c = board
    (ab,) = both(hexes.hex_distance, a, b, width)
    assert ab == cube_distance(a, b, width) == hexes.hex_distance(b, a, width)
    assert (ab == 0) == (a == b)
    assert hexes.hex_distance(a, c, width) <= ab + hexes.hex_distance(b, c, width)


@some
@given(cells_on(1), st.integers(-4, 12), st.integers(-4, 12))
def test_axial_coordinates(board: tuple[int, ...], q: int, r: int) -> None:
    width, height, cell = board
    (found,) = both(hexes.axial_q, cell, width)
    assert both(hexes.axial_cell, found, cell // width, width, height) == (cell,)
    (there,) = both(hexes.axial_cell, q, r, width, height)
    column = q + (r - r % 2) // 2
    assert there == (r * width + column if 0 <= r < height and 0 <= column < width else NOWHERE)
    (x,) = both(hexes.doubled_x, cell, width)
    assert both(hexes.doubled_cell, x, cell // width, width, height) == (cell,)


@some
@given(boards(), st.integers(0, 4), st.integers(0, 6), st.data())
def test_bands_of_hexes(board: tuple[int, int, NDArray[np.uint8]], near: int, far: int, data: st.DataObject) -> None:
    width, height, holes = board
    centre = data.draw(st.integers(0, width * height - 1))
    out = np.zeros(width * height, np.uint16)
    count, _, found = both(hexes.hex_band, holes, width, height, centre, near, far, out)
    away = [cube_distance(centre, cell, width) for cell in range(width * height)]
    assert found[:count].tolist() == [c for c, d in enumerate(away) if near <= d <= far and not holes[c]]


@some
@given(cells_on(1), st.integers(0, 5), st.integers(1, 8))
def test_straight_ways_over_hexes(board: tuple[int, ...], direction: int, steps: int) -> None:
    width, height, cell = board
    table = hex_table(width, height)
    there, _ = both(walk, table, cell, direction, steps)
    if there != NOWHERE:
        assert cube_distance(cell, there, width) == steps
    straight = {both(walk, table, cell, way, n)[0]: way for way in range(6) for n in range(1, 9)}
    for other in range(width * height):
        way = both(hexes.hex_direction, cell, other, width)[0]
        if other in straight:
            assert way == straight[other]
        elif way != NO_DIRECTION:  # straight, but a corner of the box lies between
            ax, ay = (hexes.STEP_X[way], hexes.STEP_Y[way])
            far = cube_distance(cell, other, width)
            assert hexes.doubled_x(other, width) == hexes.doubled_x(cell, width) + far * ax
            assert other // width == cell // width + far * ay


@some
@given(cells_on(2))
def test_wedges(board: tuple[int, ...]) -> None:
    width, _, a, b = board
    (wedge,) = both(hexes.hex_wedge, a, b, width)
    m, n, ax, ay, bx, by = wedge
    assert m >= 0
    assert n >= 0
    assert m + n == cube_distance(a, b, width)
    assert m * ax + n * bx == hexes.doubled_x(b, width) - hexes.doubled_x(a, width)
    assert m * ay + n * by == b // width - a // width
