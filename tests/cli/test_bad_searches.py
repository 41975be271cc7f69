"""Searches that cannot be: times of nothing or a year, playouts without end, levels that there are not, files that are
broken, older or over. Each is refused with its code, and the file is as it was."""

import json

import pytest
from typer.testing import CliRunner

from sandtable import Match, save
from sandtable.cli import command_line
from sandtable.contract.errors import SandtableError

YEAR = "31536000"
BAD_BUDGETS = [
    (("--seconds", "0"), "search/bad-time"),
    (("--seconds", YEAR), "search/bad-time"),
    (("--seconds", "-1"), "search/bad-time"),
    (("--seconds", "nan"), "search/bad-time"),
    (("--playouts", "0"), "search/bad-playouts"),
    (("--playouts", "999999999999"), "search/bad-playouts"),
]
BAD_BOTS = [
    ("search:0s", "search/bad-time"),
    (f"search:{YEAR}s", "search/bad-time"),
    ("search:0", "search/bad-playouts"),
    ("search:soon", "search/unreadable-budget"),
    ("grandmaster", "bot/unknown"),
]
BAD_FILES = [
    ({"version": 0}, "match/other-version"),
    ({"digest": "0" * 64}, "match/other-end"),
    ({"game": "chess"}, "game/unknown"),
    ({"decisions": [{"seat": 0}]}, "match/corrupt"),
    ({"decisions": [{"seat": 0, "action": "z"}]}, "match/bad-decision"),
]


def refused(*arguments) -> SandtableError:
    """The error of a command that must not do anything."""
    done = CliRunner().invoke(command_line(), [str(argument) for argument in arguments])
    assert isinstance(done.exception, SandtableError), done.output
    return done.exception


@pytest.fixture
def files(tmp_path, monkeypatch):
    """A match that goes on and one that is over."""
    monkeypatch.setenv("SANDTABLE_RUNTIME", "python")
    for name, columns in (("open", "ab"), ("over", "aabbc")):
        match = Match("connect4", "mini", seed=2, runtime="python")
        for column in columns:
            match.play(column)
        save(match, tmp_path / f"{name}.json")
    return tmp_path


@pytest.mark.parametrize(("command", "name"), [("hint", "open"), ("analyse", "over")])
@pytest.mark.parametrize(("budget", "code"), BAD_BUDGETS)
def test_a_budget_that_cannot_be_is_refused(files, command, name, budget, code):
    error = refused(command, files / f"{name}.json", *budget)
    assert error.code == code
    assert error.remedy
    assert "2s" not in error.remedy, "which these options refuse"


@pytest.mark.parametrize(("command", "name"), [("hint", "open"), ("analyse", "over")])
@pytest.mark.parametrize(("change", "code"), BAD_FILES)
def test_a_file_that_is_broken_or_older_is_refused_and_stays_as_it_is(files, command, name, change, code):
    path = files / f"{name}.json"
    path.write_text(text := json.dumps(json.loads(path.read_text()) | change))
    assert refused(command, path, "--playouts", 5).code == code
    assert path.read_text() == text


@pytest.mark.parametrize("command", ["hint", "analyse"])
def test_what_is_no_file_of_a_match_is_refused(files, command):
    (files / "bin.json").write_bytes(b"\xff\xfe\x00")
    (files / "half.json").write_text((files / "over.json").read_text()[:200])
    for name, code in (("none", "not-found"), ("bin", "not-text"), ("half", "corrupt")):
        assert refused(command, files / f"{name}.json", "--playouts", 5).code == f"match/{code}"


def test_a_match_at_the_wrong_end_is_refused(files):
    assert refused("hint", files / "over.json", "--playouts", 5).code == "match/over"
    assert refused("analyse", files / "open.json", "--playouts", 5).code == "analysis/not-over"


@pytest.mark.parametrize(("bot", "code"), BAD_BOTS)
def test_a_bot_that_cannot_be_is_refused_wherever_one_is_named(files, bot, code):
    assert refused("play", "connect4", "--right", bot).code == code
    assert refused("simulate", "connect4", "-n", 1, "--left", bot).code == code


@pytest.mark.parametrize("place", ["none/ratings.json", "."])
def test_ratings_that_cannot_be_written_are_refused_before_they_are_measured(files, monkeypatch, place):
    monkeypatch.setattr("sandtable.arena.duels.duel", None)
    assert refused("rate", "connect4", "-s", "mini", "-n", 2, "--output", files / place).code == "rating/unwritable"
