"""Looking back at a saved match on the command line: a table, a page that needs no network, and a file."""

import json
import re

import pytest
from cli_kit import refused, sandtable
from typer.testing import CliRunner

from sandtable import Match, SandtableError, save
from sandtable.cli import command_line
from sandtable.engine.registry import find_game

HOSTILE = "</script><img src=x onerror=alert(1)>"


def saved(folder, columns, **changes):
    """A match of Connect Four in a file."""
    game = find_game("connect4")
    box = game.content.File(**{"game": "connect4", "title": "A board", **changes})
    match = Match(game, box, seed=2, runtime="python")
    for column in columns:
        match.play(column)
    path = folder / "match.json"
    save(match, path)
    return path


def test_a_missed_win_is_in_the_table_on_the_page_and_in_the_file(tmp_path):
    path = saved(tmp_path, "dadadaga", title=HOSTILE)
    page, file = tmp_path / "page.html", tmp_path / "found.json"
    done = sandtable("analyse", path, "--playouts", "60", "--page", page, "--json", file, COLUMNS="120")
    assert done.returncode == 0, done.stderr
    (line,) = [line for line in done.stdout.splitlines() if "??" in line]
    assert re.search(r"7\s+Cross\s+g\s+\?\?\s+\d+%\s+d\b", line)
    found = json.loads(file.read_text())
    assert found["version"] == 1
    assert [one["number"] for one in found["decisions"] if one["mark"] == "blunder"] == [7]
    text = page.read_text()
    assert not re.search(r"https?:|//[a-z]|url\(|src=|href=|@import", text.replace(r"\u003cimg src=x", ""))
    assert "<img" not in text
    (data,) = re.findall(r'<script type="application/json" id="data">(.*?)</script>', text, re.DOTALL)
    told = json.loads(data)
    assert told["analysis"] == found
    assert told["analysis"]["title"] == HOSTILE
    assert [len(position["pieces"]) for position in told["positions"]] == list(range(9))
    assert len(told["boards"]) == 1
    assert "Ring has 4 in a line and wins." in told["positions"][8]["told"]


def test_nothing_is_written_for_a_match_that_goes_on(tmp_path):
    page = tmp_path / "page.html"
    line = refused("analysis/not-over", "analyse", saved(tmp_path, "dada"), "--playouts", "20", "--page", page)
    assert "the match goes on after 4 decisions" in line
    assert not page.exists()


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("version", 0, "match/other-version"),
        ("digest", "0" * 64, "match/other-end"),
        ("format", "x", "match/not-a-match"),
    ],
)
def test_nothing_is_written_for_a_file_that_is_broken_or_older(field, value, code, tmp_path):
    path = saved(tmp_path, "dadadgd")
    path.write_text(json.dumps(json.loads(path.read_text()) | {field: value}))
    page = tmp_path / "page.html"
    refused(code, "analyse", path, "--playouts", "20", "--page", page)
    assert not page.exists()


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (["--playouts", "0"], "search/bad-playouts"),
        (["--seconds", "0"], "search/bad-time"),
        (["--seconds", "0.1"], "analysis/interpreted"),
        (["--playouts", "20", "--page", "none/page.html"], "analysis/unwritable"),
        (["--playouts", "20", "--json", "."], "analysis/unwritable"),
    ],
)
def test_what_cannot_be_done_is_refused_before_anything_is_thought_about(options, code, tmp_path):
    refused(code, "analyse", saved(tmp_path, "dadadgd"), *options, folder=tmp_path)


@pytest.mark.parametrize("options", [["--page", "match.json"], ["--json", "./match.json"]])
def test_the_match_itself_is_never_written_over(options, tmp_path):
    path = saved(tmp_path, "dadadgd")
    before = path.read_bytes()
    refused("analysis/unwritable", "analyse", path, "--playouts", "20", *options, folder=tmp_path)
    assert path.read_bytes() == before


def test_two_files_do_not_get_the_same_place(tmp_path):
    places = ["--page", "found", "--json", "found"]
    refused("analysis/unwritable", "analyse", saved(tmp_path, "dadadgd"), *places, folder=tmp_path)
    assert not (tmp_path / "found").exists()


def test_what_was_found_is_told_even_where_its_file_cannot_be_written(tmp_path, monkeypatch):
    """Hours of thinking are not lost because a disk is full."""
    match = saved(tmp_path, "dadadgd")
    monkeypatch.setenv("SANDTABLE_RUNTIME", "python")
    monkeypatch.setattr("sandtable.engine.matchfile.os.replace", _no_room)
    options = ["--playouts", "20", "--page", f"{tmp_path}/page"]
    done = CliRunner().invoke(command_line(), ["analyse", str(match), *options])
    assert isinstance(done.exception, SandtableError)
    assert done.exception.code == "match/unwritable"
    assert "in all" in done.stdout


def _no_room(*_):
    raise OSError(28, "No space left on device")
