"""Boards: neighbours and distances, in the interpreter and compiled; whole boards as they are drawn."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from sandtable.contract.words import Terrain
from sandtable.mechanics import hex as hexes
from sandtable.mechanics import square
from sandtable.mechanics.boards import Ground, hex_board, hex_neighbours, square_board, square_neighbours, steps_from
from sandtable.mechanics.paths import UNREACHED
from sandtable.mechanics.topology import NOWHERE, turned
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
                assert table[other, turned(direction, directions // 2, directions)] == cell


# Directions


@some
@given(st.sampled_from([4, 6, 8]), st.data())
def test_turning(directions: int, data: st.DataObject) -> None:
    direction = data.draw(st.integers(0, directions - 1))
    steps = data.draw(st.integers(-9, 9))
    (there,) = both(turned, direction, steps, directions)
    assert 0 <= there < directions
    assert (there - direction - steps) % directions == 0


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
@given(sizes, st.integers(-3, 12), st.integers(-3, 12))
def test_cells_from_coordinates(size: tuple[int, int], x: int, y: int) -> None:
    width, height = size
    inside = 0 <= x < width and 0 <= y < height
    assert both(square.square_cell, x, y, width, height) == (y * width + x if inside else NOWHERE,)


# Hexes


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


@some
@given(cells_on(1))
def test_doubled_coordinates(board: tuple[int, ...]) -> None:
    width, height, cell = board
    (x,) = both(hexes.doubled_x, cell, width)
    assert x % 2 == cell // width % 2
    assert both(hexes.doubled_cell, x, cell // width, width, height) == (cell,)
    assert both(hexes.doubled_cell, x + 2 * width, cell // width, width, height) == (NOWHERE,)


# As clients draw them


def test_a_board_of_squares_as_it_is_drawn() -> None:
    """a1 b1 over a2 b2, with a wall at b2 that is two high; the step from a2 to b1 would pass its corner."""
    table = square_neighbours(2, 2, 8, walls={3})
    board = square_board(table, range(4), 2, lambda cell: Ground(Terrain.WALL, 2) if cell == 3 else Ground())
    assert board.shape == "square"
    assert [(cell.name, cell.x, cell.y, cell.terrain, cell.height) for cell in board.cells] == [
        ("a1", 0, 0, "open", 0),
        ("b1", 1, 0, "open", 0),
        ("a2", 0, 1, "open", 0),
        ("b2", 1, 1, "wall", 2),
    ]
    assert board.cells[2].neighbours == (("n", 0), ("e", 3))
    assert board.cells[0].neighbours == (("e", 1), ("se", 3), ("s", 2))


def test_a_board_of_squares_whose_rows_are_counted_from_below() -> None:
    """b1 is at the bottom right, and the way north leads to b2."""
    board = square_board(square_neighbours(2, 3, 4), range(6), 2, is_from_below=True)
    places = {cell.name: (cell.x, cell.y) for cell in board.cells}
    assert places == {"a1": (0, 2), "b1": (1, 2), "a2": (0, 1), "b2": (1, 1), "a3": (0, 0), "b3": (1, 0)}
    assert board.cells[1].neighbours == (("n", 3), ("w", 0))


def test_a_board_of_hexes_as_it_is_drawn() -> None:
    """Rows a1 b1, a2 (shifted right, a hole behind it) and a3 b3, which lie two rows below."""
    board = hex_board(hex_neighbours(2, 3, {3}), [0, 1, 2, 4, 5], 2)
    assert [(cell.name, cell.x, round(cell.y, 3)) for cell in board.cells] == [
        ("a1", 0, 0), ("b1", 1, 0), ("a2", 0.5, 0.866), ("a3", 0, 1.732), ("b3", 1, 1.732),
    ]  # fmt: skip
    assert board.cells[2].neighbours == (("ne", 1), ("se", 5), ("sw", 4), ("nw", 0))


def test_steps_to_the_nearest_of_some_cells() -> None:
    """. # B . over . . . . with four neighbours, from both ends of the lower row; nobody gets onto the wall."""
    table = square_neighbours(4, 2, 4, holes={1})
    assert steps_from([4, 7], table).tolist() == [1, UNREACHED, 2, 1, 0, 1, 1, 0]
