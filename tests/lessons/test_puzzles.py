"""Puzzles: found where one decision is much better than all others, written as lessons, solved like them."""

from itertools import islice

from sandtable.engine.registry import find_game
from sandtable.lessons import read
from sandtable.lessons.puzzles import puzzle_in, puzzles, write_puzzle
from sandtable.testing import drawn
from sandtable.testing.lessons import solve

THREAT = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . o .
    . . x . . o .
    . x x . . o .
"""
QUIET = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . x . . .
"""
TWO_WAYS = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . o o o . .
    . . x x x . .
"""


def test_the_only_place_that_blocks_is_a_puzzle():
    found = puzzle_in(drawn("connect4", THREAT, runtime="cpu"), 0, "standard")
    assert found is not None
    assert (found.text, found.seat) == ("f", "Cross")
    assert found.worth - found.next_worth > 0.15


def test_a_position_in_which_much_will_do_is_none():
    assert puzzle_in(drawn("connect4", QUIET, runtime="cpu"), 1, "standard") is None


def test_two_ways_to_win_are_none():
    assert puzzle_in(drawn("connect4", TWO_WAYS, runtime="cpu"), 0, "standard") is None


def test_puzzles_of_a_match_are_written_as_lessons_and_solved(tmp_path):
    game = find_game("connect4")
    for number, puzzle in enumerate(islice(puzzles(game, "standard", "cpu", seed=5), 2), 1):
        written = read(game, write_puzzle(game, puzzle, number, tmp_path))
        assert solve(written).history()[-1].action == puzzle.text
        assert written.file.rating == puzzle.rating
        assert 700 <= puzzle.rating <= 2_150
