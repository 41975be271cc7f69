"""How far compiling is: what there is to do, and what a bar shows of it."""

from math import e
from pathlib import Path

import pytest

from sandtable.engine import warm
from sandtable.engine.effort import START_SECONDS, Course, Effort, Teller, Word, effort_of
from sandtable.engine.registry import find_game
from sandtable.engine.runtime import Cpu

EFFORT = Effort({"a": 4.0, "b": 2.0}, {"step": 1.0, "status": 2.0}, {"step": frozenset("ab"), "status": frozenset("a")})


def test_an_effort_is_that_of_its_rules_and_loops():
    assert EFFORT.parts == 4
    assert EFFORT.seconds == START_SECONDS + 9.0


def test_a_process_tells_what_it_has_done_and_when_it_begins_to_link():
    said: list[Word] = []
    teller = Teller(EFFORT, said.append)
    teller.rule_is_done("b", "step")
    teller.rule_is_done("unheard of", "step")
    teller.rule_is_done("a", "step")
    teller.entry_is_done("step")
    teller.entry_is_done("status")
    assert said == [Word(1, 3.0), Word(2, 7.0, 1.0), Word(3, 8.0), Word(4, 10.0)]
    assert [Word.read(str(word)) for word in said] == said


def test_a_bar_moves_on_while_a_long_part_is_under_way_but_never_past_it():
    now = [0.0]
    course = Course(lambda: now[0])
    assert (course.share, course.done, course.parts) == (0.0, 0, 1)
    course.begin([EFFORT])
    course.hear(0, Word(2, 6.0, 2.0))
    assert course.share == pytest.approx(0.6)
    now[0] = 1.0  # (4 + 6) s of work in (4 + 1) s: 2 in this one, as long as the whole part is said to take
    assert course.share == pytest.approx(0.6 + 0.2 * (1 - 1 / e))
    assert course.seconds_left == pytest.approx(10 * (0.2 + 0.2 / e) / 2)
    now[0] = 4.0  # 1.25 in each second
    assert course.share == pytest.approx(0.6 + 0.2 * (1 - e**-2.5))
    now[0] = 10_000.0
    assert course.share < 0.8
    course.hear(0, Word(4, 10.0))
    assert course.share == 0.99, "to load them comes last"


def test_two_processes_share_the_work():
    now = [0.0]
    course = Course(lambda: now[0])
    course.begin([EFFORT, EFFORT])
    now[0] = 4.0
    course.hear(0, Word(1, 4.0))
    course.hear(1, Word(2, 4.0))
    assert (course.done, course.parts, course.share) == (3, 8, pytest.approx(0.4))
    assert course.seconds_left == pytest.approx(6.0)


def test_what_is_told_while_a_game_is_compiled_comes_to_what_was_expected(tmp_path, monkeypatch):
    monkeypatch.setenv("SANDTABLE_CACHE", str(tmp_path))
    runtime, said = Cpu(find_game("connect4")), []
    effort = effort_of(runtime, ["status", "begin"])
    warm._compile("connect4", "", ["status", "begin"], said.append)
    assert [word.seconds for word in said] == sorted(word.seconds for word in said)
    assert said[-1] == Word(effort.parts, pytest.approx(effort.seconds))
    assert any(word.under_way for word in said)
    assert list(Path(tmp_path).rglob("*.nbi"))
