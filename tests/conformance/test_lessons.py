"""Every lesson that comes with a game can be solved, and the kit says what is wrong with one that cannot."""

import shutil
from dataclasses import replace
from functools import reduce
from operator import xor
from pathlib import Path

import pytest

from sandtable.engine.registry import find_game, game_names
from sandtable.lessons import lessons_of, puzzles_of
from sandtable.testing.lessons import check_lessons, check_puzzles

NIM = Path(__file__).parent / "outside" / "src" / "nim_table" / "lessons"
WIN = """\
game: connect4
title: Four in a row
about: Put a fourth beside them.
position: |
  . . . . . . .
  . . . . . . .
  . . . . . . .
  . . . . . . .
  o o . . . . .
  o x x x . . .
within: 1
done: [{won: true}]
hints: [To the right.]
solution: [e]
"""


@pytest.fixture
def connect4(tmp_path):
    """Connect Four with lessons of the test's own."""
    game = find_game("connect4")
    shutil.copytree(game.content.folder, tmp_path / "scenarios")
    (tmp_path / "lessons").mkdir()
    content = replace(game.content, folder=tmp_path / "scenarios")
    return replace(game, content=content)


def complaint(game, text: str) -> str:
    """What the kit says of a lesson."""
    path = game.content.folder.parent / "lessons" / "1-try.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(AssertionError) as caught:
        check_lessons(game)
    return str(caught.value).replace(str(path), "1-try.yaml")


@pytest.mark.parametrize("name", game_names())
def test_each_lesson_is_solved(name):
    game = find_game(name)
    assert 4 <= len(lessons_of(game)) <= 8
    check_lessons(game)


def test_a_game_of_another_package_has_lessons_from_files_alone(monkeypatch):
    monkeypatch.syspath_prepend(str(NIM.parents[1]))
    from nim_table import game

    check_lessons(game)
    check_puzzles(game)
    assert [lesson.name for lesson in lessons_of(game)] == ["last-stone", "twins", "three-heaps", "usual-game"]
    assert [puzzle.name for puzzle in puzzles_of(game)] == ["puzzle-01", "puzzle-02", "puzzle-03"]
    for puzzle in puzzles_of(game):
        assert puzzle.file.solution == winning_ways(puzzle.file.scenario["heaps"])


def winning_ways(heaps):
    """All that wins by the theory of Nim: what leaves heaps whose numbers, in binary, cancel each other out."""
    unpaired = reduce(xor, heaps)
    return [f"{'abcdefgh'[at]}{heap - (heap ^ unpaired)}" for at, heap in enumerate(heaps) if heap ^ unpaired < heap]


@pytest.mark.parametrize("name", game_names())
def test_each_puzzle_asks_for_what_a_search_would_do(name):
    check_puzzles(find_game(name))


def test_a_puzzle_that_asks_for_something_else_fails(connect4):
    folder = connect4.content.folder.parent / "puzzles"
    folder.mkdir()
    (folder / "puzzle-01.yaml").write_text(WIN.replace("[{won: true}]", "[{chosen: [a]}]").replace("[e]", "[a]"))
    with pytest.raises(AssertionError, match=r"puzzle-01\.yaml: 4000 playouts prefer e to a"):
        check_puzzles(connect4)


def test_a_lesson_that_its_solution_does_not_solve_fails(connect4):
    told = complaint(connect4, WIN.replace("solution: [e]", "solution: [a]"))
    assert told.startswith("1-try.yaml: the lesson is missed, not done, after decision 1 (a)")


def test_a_lesson_that_is_done_before_it_begins_fails(connect4):
    told = complaint(connect4, WIN.replace("done: [{won: true}]", "done: [{worth: -1}]"))
    assert told.startswith("1-try.yaml: the lesson is done, not open, before anything is decided")


def test_a_solution_that_goes_on_after_the_lesson_is_done_fails(connect4):
    told = complaint(connect4, WIN.replace("solution: [e]", "solution: [e, a]"))
    assert told.startswith("1-try.yaml: the lesson is done, not open, after decision 1 (e)")


def test_a_solution_that_names_what_cannot_be_done_fails(connect4):
    told = complaint(connect4, WIN.replace("solution: [e]", "solution: [h]"))
    assert told.startswith("1-try.yaml: decision 1 of the solution: action/unreadable: 'h'")


def test_an_answer_that_nobody_comes_to_give_fails(connect4):
    told = complaint(connect4, WIN + "answers: [a]\n")
    assert told == "1-try.yaml: nobody comes to answer 'a' in the solution"


def test_a_lesson_for_a_scenario_that_is_not_there_fails_with_its_line(connect4):
    told = complaint(connect4, WIN + "scenario: huge\nopponent: deep blue\n")
    first, second = told.splitlines()
    assert first.startswith("lesson/unknown-scenario: 1-try.yaml:15: 'huge': connect4 has no such scenario; there are")
    assert second.startswith("lesson/unknown-opponent: 1-try.yaml:16: 'deep blue': connect4 has no such bot; there are")


def test_two_lessons_of_one_name_fail(connect4):
    folder = connect4.content.folder.parent / "lessons"
    for number in (1, 2):
        (folder / f"{number}-try.yaml").write_text(WIN, encoding="utf-8")
    with pytest.raises(AssertionError, match="two lessons have the same name: try, try"):
        check_lessons(connect4)
