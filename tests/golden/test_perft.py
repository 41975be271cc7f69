"""Perft counts against an independent counter that knows nothing of the engine."""

import pytest

from sandtable.engine.match import Match
from sandtable.testing import perft


def wins(grid, column, row, line):
    """Whether the stone just dropped stands in a line, by walking outwards."""
    stone = grid[column][row]
    for across, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
        length = 1
        for way in (1, -1):
            c, r = column + way * across, row + way * up
            while 0 <= c < len(grid) and 0 <= r < len(grid[c]) and grid[c][r] == stone:
                length, c, r = length + 1, c + way * across, r + way * up
        if length >= line:
            return True
    return False


def count(grid, height, line, depth, stone="x"):
    """Sequences of moves by brute force; a grid is a list of columns, each a list of stones from the bottom."""
    if depth == 1:
        return sum(len(column) < height for column in grid)
    total = 0
    for number, column in enumerate(grid):
        if len(column) < height:
            column.append(stone)
            if not wins(grid, number, len(column) - 1, line):
                total += count(grid, height, line, depth - 1, "o" if stone == "x" else "x")
            column.pop()
    return total


def brute_force(width, height, line, depth):
    return count([[] for _ in range(width)], height, line, depth)


@pytest.mark.parametrize("depth", range(1, 9))
def test_perft_of_the_usual_board_equals_brute_force(depth):
    assert perft(Match("connect4", seed=0), depth) == brute_force(7, 6, 4, depth)


@pytest.mark.parametrize(("scenario", "width", "height", "line"), [("mini", 5, 4, 3), ("five", 8, 6, 5)])
def test_perft_of_other_boards_equals_brute_force(scenario, width, height, line):
    for depth in range(1, 7):
        assert perft(Match("connect4", scenario, seed=0), depth) == brute_force(width, height, line, depth)


def test_perft_is_the_same_in_the_interpreter():
    assert perft(Match("connect4", seed=0, runtime="python"), 5) == 7**5
