"""What is wrong with a lesson file is told with its line and what would do, all at once."""

import pytest

from sandtable.contract.errors import SandtableError
from sandtable.contract.lesson import parse_lesson
from sandtable.engine.registry import find_game
from sandtable.lessons import read

LESSON = """\
game: connect4
title: A try
about: Two sentences.
done: [{won: true}]
hints: [Think.]
solution: [d]
"""


def slips(text: str) -> list[str]:
    with pytest.raises(SandtableError) as caught:
        parse_lesson(text, "my.yaml")
    return [one.alone() for one in (caught.value, *caught.value.others)]


def wrong_with(tmp_path, text: str) -> list[str]:
    """What is wrong with a lesson of Connect Four that can be read."""
    path = tmp_path / "1-my.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SandtableError) as caught:
        read(find_game("connect4"), path)
    return [one.alone().replace(str(path), "my.yaml") for one in (caught.value, *caught.value.others)]


def test_all_slips_of_a_file_are_told_at_once_each_with_its_line():
    told = slips(LESSON.replace("title: A try", "titel: A try").replace("hints: [Think.]", "hints: []"))
    assert told == [
        "lesson/missing-field: my.yaml:1: 'title': the file does not give it; add it",
        "lesson/unknown-field: my.yaml:2: 'titel': there is no such field; did you mean title?",
        "lesson/bad-field: my.yaml:5: hints: []: List should have at least 1 item after validation, not 0",
    ]


def test_a_sign_that_asks_for_nothing_is_refused():
    (told,) = slips(LESSON.replace("done: [{won: true}]", "done: [{}]"))
    assert told.startswith(
        "lesson/bad-field: my.yaml:4: done.0: {}: it asks for nothing; give one of chosen, heard, at"
    )


def test_what_is_no_yaml_is_refused_as_a_lesson():
    (told,) = slips("game: [")
    assert told.startswith("lesson/not-yaml: my.yaml:")


def test_a_lesson_among_those_of_another_game_is_refused(tmp_path):
    (told,) = wrong_with(tmp_path, LESSON.replace("game: connect4", "game: cloak"))
    assert told == (
        "lesson/other-game: my.yaml:1: 'cloak': it lies among the lessons of connect4; say 'game: connect4'"
    )


def test_a_seat_that_nobody_has_is_refused(tmp_path):
    (told,) = wrong_with(tmp_path, LESSON + "seat: Red\n")
    assert told == "lesson/unknown-seat: my.yaml:7: 'Red': nobody sits there in this scenario; there are Cross, Ring"


def test_a_position_that_cannot_be_is_refused_where_it_is_drawn(tmp_path):
    (told,) = wrong_with(tmp_path, LESSON + "position: |\n" + "  . . . . . . .\n" * 5 + "  x x . . . . .\n")
    assert told.startswith("lesson/bad-position: my.yaml:7: ")


def test_a_decision_that_does_not_lead_there_is_refused_at_its_own_line(tmp_path):
    (told,) = wrong_with(tmp_path, LESSON + "before:\n  - d\n  - h\n")
    assert told == "lesson/bad-decision: my.yaml:9: 'h': that is no column; use a to g"


def test_a_position_in_which_nobody_decides_is_refused(tmp_path):
    moves = "[a, b, a, b, a, b, a]"
    (told,) = wrong_with(tmp_path, LESSON + f"before: {moves}\n")
    assert told.startswith("lesson/over: my.yaml:1: 'A try': nobody has anything to decide in this position")


def test_what_is_wrong_with_a_scenario_of_its_own_has_its_line(tmp_path):
    (told,) = wrong_with(tmp_path, LESSON + "scenario:\n  game: connect4\n  title: Wide\n  width: 99\n")
    assert told.startswith("lesson/bad-field: my.yaml:10: width: 99: ")
