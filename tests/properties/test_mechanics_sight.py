"""Lines of hexes and sight over squares, against slow geometry in fractions."""

from __future__ import annotations

import time
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from sandtable.mechanics.hex import hex_line
from sandtable.mechanics.sight import square_sight_table
from sandtable.mechanics.topology import NOWHERE
from sandtable.testing import both

some = settings(deadline=None, max_examples=150)
Point = tuple[Fraction, Fraction]
HalfPlane = tuple[int, int, Fraction]


def part_inside(start: Point, end: Point, planes: list[HalfPlane]) -> tuple[Fraction, Fraction] | None:
    """Between which two fractions of its way a segment lies in the closed region where all a*x + b*y <= c."""
    low, high = Fraction(0), Fraction(1)
    for a, b, c in planes:
        at_start, at_end = a * start[0] + b * start[1] - c, a * end[0] + b * end[1] - c
        if at_start == at_end:
            if at_start > 0:
                return None
        elif at_start > at_end:
            low = max(low, at_start / (at_start - at_end))
        else:
            high = min(high, at_start / (at_start - at_end))
    return (low, high) if low <= high else None


@st.composite
def maps(draw: st.DrawFn, most: int = 8) -> tuple[int, int, NDArray[np.uint8], int, int]:
    """A width, a height, blockers of two kinds (1 and 2), and two cells."""
    width, height = draw(st.integers(1, most)), draw(st.integers(1, most))
    size = width * height
    kinds = draw(st.sampled_from([[0, 0, 0, 0, 0, 1, 2], [0, 0, 1, 3], [0, 1]]))
    blockers = draw(st.lists(st.sampled_from(kinds), min_size=size, max_size=size))
    one, other = draw(st.integers(0, size - 1)), draw(st.integers(0, size - 1))
    return width, height, np.array(blockers, np.uint8), one, other


def drawn(text: str) -> tuple[int, int, NDArray[np.uint8], dict[str, int]]:
    """A board from text: ``#`` blocks, letters are places."""
    rows = [line.split() for line in text.split("\n") if line.strip()]
    flat = [mark for row in rows for mark in row]
    places = {mark: cell for cell, mark in enumerate(flat) if mark.isalpha()}
    return len(rows[0]), len(rows), np.array([mark == "#" for mark in flat], np.uint8), places


# Squares


def square_planes(cell: int, width: int) -> list[HalfPlane]:
    y, x = divmod(cell, width)
    return [(-1, 0, Fraction(-x)), (1, 0, Fraction(x + 1)), (0, -1, Fraction(-y)), (0, 1, Fraction(y + 1))]


def points(cell: int, width: int) -> list[Point]:
    """The centre and the four corners, in reading order."""
    y, x = divmod(cell, width)
    corners = [(Fraction(x + dx), Fraction(y + dy)) for dy, dx in product((0, 1), (0, 1))]
    return [(x + Fraction(1, 2), y + Fraction(1, 2)), *corners]


def open_lines(blockers: NDArray[np.uint8], mask: int, width: int, one: int, other: int) -> list[tuple[int, int]]:
    """LT-15 to the letter: all 25 lines, each against every wall; touching counts except at the own squares."""
    walls = [square_planes(w, width) for w in range(len(blockers)) if blockers[w] & mask and w not in (one, other)]

    def is_open(start: Point, end: Point) -> bool:
        own = part_inside(start, end, square_planes(one, width))
        target = part_inside(start, end, square_planes(other, width))
        assert own is not None
        assert target is not None
        touched = [part for wall in walls if (part := part_inside(start, end, wall)) is not None]
        return own[1] >= target[0] or not any(high > own[1] and low < target[0] for low, high in touched)

    pairs = product(enumerate(points(one, width)), enumerate(points(other, width)))
    return [(i, j) for (i, start), (j, end) in pairs if is_open(start, end)]


def sight_table(blockers: NDArray[np.uint8], mask: int, width: int) -> NDArray[np.bool_]:
    walls = sum(1 << int(cell) for cell in np.flatnonzero(blockers & mask))
    return square_sight_table(walls, (1 << len(blockers)) - 1, width, len(blockers) // width)


@pytest.mark.rule("LT-15")
@some
@given(maps(), st.integers(1, 3))
def test_sight_over_squares(board: tuple[int, int, NDArray[np.uint8], int, int], mask: int) -> None:
    width, _, blockers, one, other = board
    sees = sight_table(blockers, mask, width)
    assert sees[one, other] == (open_lines(blockers, mask, width, one, other) != [])
    assert (sees == sees.T).all()


def square_verdict(text: str, one: str, other: str) -> bool:
    width, _, blockers, places = drawn(text)
    return bool(sight_table(blockers, 1, width)[places[one], places[other]])


@pytest.mark.rule("LT-15")
def test_a_wall_between_two_soldiers_hides_them() -> None:
    """In a row every one of the 25 lines touches the square between."""
    assert not square_verdict(". . .\nA # B\n. . .", "A", "B")
    assert square_verdict("# # #\nA . B\n# # #", "A", "B")


@pytest.mark.rule("LT-15")
def test_looking_around_a_corner() -> None:
    """From A's lower right corner (1, 2) to B's corner (3, 2): under both walls. One wall more, and it is touched."""
    assert square_verdict("A # .\n. . B", "A", "B")
    assert not square_verdict("A # .\n# # B", "A", "B")


@pytest.mark.rule("LT-15")
def test_a_crack_between_two_walls() -> None:
    """Touching at the own squares is allowed: A looks out at its own corner; C must touch both walls."""
    text = """
        C . . .
        . A # .
        . # B .
        . . . D
    """
    assert square_verdict(text, "A", "B")
    assert square_verdict(text, "A", "D")
    assert not square_verdict(text, "C", "D")


@pytest.mark.rule("LT-15")
def test_a_knights_move_past_one_wall() -> None:
    """A at (0,0), B two right and one down; a wall right of A leaves the lower way, walls on both sides of it none."""
    assert square_verdict("A # .\n. . B\n. . .", "A", "B")
    assert square_verdict("A . .\n. # B\n. . .", "A", "B")
    assert not square_verdict("A # .\n. # B\n. . .", "A", "B")


@pytest.mark.rule("LT-15")
@pytest.mark.parametrize(
    ("start", "end", "text"),
    [
        (0, 0, "A..#...## .#....... ....##..B"),
        (0, 1, "A.. .#. ... #.. ... ..# .#B"),
        (0, 2, "A. .# .. #. .. .. .. .B"),
        (0, 3, "A..#.... .#.....B"),
        (1, 1, "A..#.. .#...# ....#B"),
        (1, 2, "A. .. .# .. #. .. .. .B"),
        (1, 3, "A...#... ..#....B"),
        (2, 0, "A.....#. ....#..B"),
        (2, 1, "A.... .#..# ...#B"),
        (2, 2, "A... .#.. ...B"),
        (2, 3, "A..... .#..#. .....B"),
        (2, 4, "A....#.. ...#...B"),
        (3, 0, "A. .. .. .. .# .. #. .B"),
        (3, 1, "A.. .#. ... ..# .#B"),
        (3, 2, "A.. .#. ... ... .#. ..B"),
        (3, 3, "A.. .#. ... ..B"),
        (3, 4, "A. .. .. .# .. #. .. .B"),
        (4, 0, "A#. #.. ... ..# ... .#. ..B"),
        (4, 1, "A#.. #..# ..#B"),
        (4, 2, "A#. #.. ... .#. ..B"),
        (4, 3, "A#... #..#. ....B"),
        (4, 4, "A#.... #...#. ..#..B"),
    ],
)
@pytest.mark.parametrize("turn", range(8))
def test_one_open_line_is_enough(start: int, end: int, text: str, turn: int) -> None:
    """Maps on which exactly one of the 25 lines is open (0: centre, 1 to 4: corners), turned and mirrored all ways."""
    marks = np.array([list(row) for row in text.split()])
    width, _, blockers, places = drawn("\n".join(" ".join(row) for row in marks))
    assert open_lines(blockers, 1, width, places["A"], places["B"]) == [(start, end)]
    marks = np.rot90(marks if turn < 4 else marks.T, turn)
    width, _, blockers, places = drawn("\n".join(" ".join(row) for row in marks))
    assert sight_table(blockers, 1, width)[places["A"], places["B"]]


@some
@given(maps(), st.integers(0, 63))
def test_a_further_wall_never_opens_sight(board: tuple[int, int, NDArray[np.uint8], int, int], where: int) -> None:
    width, _, blockers, _, _ = board
    more = blockers.copy()
    more[where % len(more)] = 3
    assert (sight_table(blockers, 3, width) >= sight_table(more, 3, width)).all()


@pytest.mark.rule("LT-30")
@pytest.mark.parametrize("share", [0.0, 0.1, 0.3])
def test_the_largest_map_is_tabled_at_once(share: float) -> None:
    """21 by 21 squares (LT-30) in less than half a second, once the lines are known; some 0.05 s are usual. Walls see
    nothing, and where there are none everything is seen."""
    walls = np.random.default_rng(7).random(441) < share
    bits = sum(1 << int(cell) for cell in np.flatnonzero(walls))
    squares = ((1 << 441) - 1) & ~bits
    square_sight_table(0, squares, 21, 21)
    began = time.perf_counter()
    sees = square_sight_table(bits, squares, 21, 21)
    assert time.perf_counter() - began < 0.5
    assert not sees[walls].any()
    if share == 0:
        assert sees.all()


# Hexes: a row is 1 high, a hex 2 wide (doubled coordinates) with corners at (0, ±2/3) and (±1, ±1/3)


def centre(cell: int, width: int) -> Point:
    row, column = divmod(cell, width)
    return Fraction(2 * column + row % 2), Fraction(row)


def hex_planes(cell: int, width: int) -> list[HalfPlane]:
    x, y = centre(cell, width)
    return [
        (a, b, a * x + b * y + c) for a, b, c in ((1, 0, 1), (-1, 0, 1), (1, 3, 2), (-1, -3, 2), (1, -3, 2), (-1, 3, 2))
    ]


def slow_hex_line(width: int, height: int, one: int, other: int) -> list[tuple[int, int]]:
    """Every hex of the box whose inside the segment crosses, and pairs (at the rim one) where it runs along an edge."""
    start, end = centre(one, width), centre(other, width)
    found: dict[tuple[Fraction, Fraction], list[int]] = {}
    for cell in range(width * height):
        part = part_inside(start, end, hex_planes(cell, width))
        if part is not None and (part[0] < part[1] or one == other == cell):
            found.setdefault(part, []).append(cell)
    return [(group[0], group[1] if len(group) > 1 else NOWHERE) for _, group in sorted(found.items())]


@some
@given(maps(9))
def test_lines_of_hexes(board: tuple[int, int, NDArray[np.uint8], int, int]) -> None:
    width, height, _, one, other = board
    out = np.zeros(60, np.uint16)
    count, cells, beside = both(hex_line, one, other, width, height, out, out)
    entries = list(zip(cells[:count].tolist(), beside[:count].tolist(), strict=True))
    assert entries == slow_hex_line(width, height, one, other)
    back, cells, beside = both(hex_line, other, one, width, height, out, out)
    assert entries[::-1] == list(zip(cells[:back].tolist(), beside[:back].tolist(), strict=True))


def test_lines_of_hexes_drawn() -> None:
    """Rows 0 1 2 / 3 4 5 / 6 7 8 / 9 10 11, odd ones shifted right.

    1 to 7 runs down the edge between 3 and 4. 0 to 6 does so at the rim: only 3 is there. 0 to 10 leaves 0 through its
    corner to 3 and goes on through 7: x is 0, 1, 2, 3 in rows 0 to 3, a straight row. 2 to 0 is a row.
    """
    expected = {
        (1, 7): [(1, NOWHERE), (3, 4), (7, NOWHERE)],
        (0, 6): [(0, NOWHERE), (3, NOWHERE), (6, NOWHERE)],
        (0, 10): [(0, NOWHERE), (3, NOWHERE), (7, NOWHERE), (10, NOWHERE)],
        (2, 0): [(2, NOWHERE), (1, NOWHERE), (0, NOWHERE)],
        (5, 5): [(5, NOWHERE)],
    }
    for (one, other), entries in expected.items():
        out = np.zeros(9, np.uint16)
        count, cells, beside = both(hex_line, one, other, 3, 4, out, out)
        assert list(zip(cells[:count].tolist(), beside[:count].tolist(), strict=True)) == entries
