"""Lessons in the terminal: the list, a lesson taken and ticked off, hints, and another try."""

from __future__ import annotations

import pytest
from cli_kit import refused, sandtable

from sandtable import Match, save


@pytest.fixture
def learn(tmp_path):
    """The command with a data folder of its own."""

    def run(*arguments: str, typed: str = "") -> str:
        done = sandtable("learn", *arguments, typed=typed, XDG_DATA_HOME=str(tmp_path))
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


def ticks(listed: str) -> list[str]:
    return [line.split()[0] for line in listed.splitlines() if line.startswith((" ✓", " ·"))]


def test_the_lessons_of_a_game_are_listed_and_the_next_one_is_named(learn):
    told = learn("connect4")
    assert ticks(told) == ["·"] * 6
    assert "Stones fall" in told
    assert told.endswith("Take the next one with: sandtable learn connect4 1\n")


def test_a_lesson_that_is_done_is_ticked_off(learn):
    told = learn("connect4", "1", typed="d\n")
    assert "✓ The middle is yours." in told
    assert told.endswith("Next: sandtable learn connect4 2\n")
    listed = learn("connect4")
    assert ticks(listed) == ["✓", *["·"] * 5]
    assert listed.endswith("sandtable learn connect4 2\n")


def test_hints_come_one_after_the_other_and_the_last_stays(learn):
    told = learn("connect4", "2", typed="hint\nhint\nhint\nquit\n")
    assert told.count("Hint: A ring stands at the left end") == 1
    assert told.count("Hint: Drop a stone into e.") == 2
    assert ticks(learn("connect4")) == ["·"] * 6, "who leaves has not done it"


def test_who_misses_a_lesson_may_try_again(learn):
    told = learn("connect4", "4", typed="a\n\nf\n")
    assert "Now Ring puts a fourth stone into f and wins." in told
    assert "✓ Blocked." in told


def test_the_others_answer_as_the_lesson_says(learn):
    told = learn("connect4", "5", typed="e\nb\n")
    assert "Ring drops a stone into f." in told
    assert "✓ The other can only block one end." in told


def test_a_lesson_under_fog_shows_nothing_that_the_learner_does_not_see(learn):
    told = learn("fogbound", "3", typed="quit\n")
    assert "Militia" not in told.split("Light in the fog")[1]


def test_a_number_that_no_lesson_has_is_refused(tmp_path):
    assert "go from 1 to 6" in refused("lesson/unknown", "learn", "connect4", "9", XDG_DATA_HOME=str(tmp_path))


def test_a_lesson_file_is_checked(tmp_path):
    path = tmp_path / "mine.yaml"
    path.write_text("game: connect4\ntitle: Mine\nabout: Try.\ndone: [{won: true}]\nhints: [Think.]\n")
    assert "mine.yaml:1: 'solution'" in refused("lesson/missing-field", "check", path, status=1)
    path.write_text(path.read_text() + "solution: [d]\n")
    assert sandtable("check", path).stdout == f"{path}: a lesson of connect4: Mine\n"


# What to play next.
@pytest.fixture
def three_in_a_column(tmp_path):
    """A saved match that Cross, whose turn it is, wins with a fourth stone in d."""
    match = Match("connect4", seed=1, runtime="python")
    for column in "dadada":
        match.play(column)
    save(match, tmp_path / "three.match.json")
    return tmp_path / "three.match.json"


def played(folder, *arguments, typed="quit\n"):
    done = sandtable("play", *arguments, typed=typed, XDG_DATA_HOME=str(folder))
    assert done.returncode == 0, done.stderr
    return done.stdout


FIRST = "sandtable play connect4 -s standard --right beginner\n"


def test_who_has_not_won_yet_is_shown_a_first_match_and_the_next_level_after_a_win(learn, tmp_path, three_in_a_column):
    assert learn("connect4", "6", typed="e\nb\ne\nd\n").endswith(f"Next: {FIRST}")
    assert f"A first match that can be won: {FIRST}" in played(tmp_path, "connect4")
    assert "A first match" not in played(tmp_path, "connect4", "--right", "easy"), "who knows what to play is let play"
    told = played(tmp_path, "--load", three_in_a_column, "--right", "beginner", typed="d\n")
    assert told.endswith("Next: sandtable play connect4 --right easy\n")
    assert "A first match" not in played(tmp_path, "connect4")
    assert learn("connect4", "6", typed="e\nb\ne\nd\n").endswith("Next: sandtable play connect4 --right easy\n")


@pytest.mark.parametrize(
    ("right", "following"),
    [("master", "master"), ("hard", "master"), ("greedy", "hard"), ("random", None), ("me", None)],
)
def test_the_level_after_the_one_that_was_beaten_comes_next(right, following, tmp_path, three_in_a_column):
    """Connect Four has no bot of its own, so that the one that looks a decision ahead plays like medium."""
    told = played(tmp_path, "--load", three_in_a_column, "--right", right, typed="d\n")
    _, _, said = told.partition("Next: ")
    assert said == (f"sandtable play connect4 --right {following}\n" if following else "")


def test_a_match_that_was_lost_or_left_leads_nowhere(tmp_path, three_in_a_column):
    told = played(tmp_path, "--load", three_in_a_column, "--left", "greedy", "--right", "me", typed="d\n")
    assert "Next:" not in told
    assert "Next:" not in played(tmp_path, "--load", three_in_a_column, "--right", "beginner")
