"""Saved matches: written whole, read with suspicion."""

from __future__ import annotations

import json
import os
from pathlib import Path

import hidden_game as hidden
import pytest
from engine_kit import RUNTIMES, all_of, error_of, played
from hidden_game import guess_high

from sandtable import Match, replay
from sandtable.contract.action import Action, make_action
from sandtable.engine.matchfile import parse_match_file
from sandtable.engine.saving import load, save, to_file

# Saving.


@pytest.mark.parametrize("columns", ["", "aab", "aabbc"])
@pytest.mark.parametrize("runtime", RUNTIMES)
def test_a_saved_match_is_the_same_match_when_it_is_loaded(columns, runtime, tmp_path):
    match = played(columns)
    save(match, tmp_path / "a.json")
    again = load(tmp_path / "a.json", runtime)
    assert bytes(again.table) == bytes(match.table)
    assert all_of(again) == all_of(match)
    save(again, str(tmp_path / "b.json"))
    assert (tmp_path / "a.json").read_bytes() == (tmp_path / "b.json").read_bytes()


def test_a_loaded_match_rolls_on_with_the_same_dice(tmp_path, registered):
    match = Match(hidden.game, "long", seed=8, runtime="python")
    match.play("choose 1", 1)
    save(match, tmp_path / "a.json")
    again = load(tmp_path / "a.json", "python")
    moves = [("choose 3", 0), ("choose 1", 0), ("choose 2", 1), ("choose 3", 1), ("choose 1", 0)]
    assert [match.play(*move) for move in moves] == [again.play(*move) for move in moves]
    assert bytes(match.table) == bytes(again.table)


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_a_match_some_of_whose_dice_were_told_how_to_fall_goes_on_by_its_key(runtime, tmp_path, registered):
    match = Match(hidden.game, "long", seed=8, runtime="python")
    for move, dice in ((("choose 1", 1), []), (("choose 3", 0), [6]), (("choose 1", 0), None), (("choose 2", 1), None)):
        match.play(*move, dice=dice)
    save(match, tmp_path / "a.json")
    again = load(tmp_path / "a.json", runtime)
    assert bytes(again.table) == bytes(match.table)
    assert [past.dice for past in again.history()] == [(), (6,), None, None]


def test_a_match_on_a_scenario_of_ones_own_needs_no_other_file(tmp_path):
    own = tmp_path / "own.yaml"
    own.write_text("game: connect4\ntitle: Mine – “quoted” ü\nwidth: 4\nheight: 4\nline: 3\n", encoding="utf-8")
    match = Match("connect4", own, seed=1, runtime="python")
    match.play("d")
    save(match, tmp_path / "a.json")
    own.unlink()
    again = load(tmp_path / "a.json", "python")
    assert (again.box.file.title, again.digest) == ("Mine – “quoted” ü", match.digest)


def test_a_failed_write_keeps_the_old_file_and_leaves_no_other_behind(tmp_path, monkeypatch):
    path = tmp_path / "a.json"
    save(played("aab"), path)
    before = path.read_bytes()
    for broken in ("os.replace", "os.fsync"):
        with monkeypatch.context() as patch:
            patch.setattr(broken, failing)
            assert error_of(save, played("aabbc"), path).code == "match/unwritable"
        assert path.read_bytes() == before
        assert os.listdir(tmp_path) == ["a.json"]


def failing(*arguments: object) -> None:
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize("place", ["missing/a.json", "folder", "file/a.json", "x" * 300, "a\0b"])
def test_a_place_that_cannot_be_written_is_refused_and_nothing_is_left_behind(place, tmp_path):
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("kept")
    before = sorted(os.listdir(tmp_path))
    assert error_of(save, played(), tmp_path / place).code == "match/unwritable"
    assert sorted(os.listdir(tmp_path)) == before
    assert (tmp_path / "file").read_text() == "kept"


# Files in which something is wrong.
def saved(tmp_path: Path, columns: str = "aabbc") -> tuple[Path, dict[str, object]]:
    path = tmp_path / "a.json"
    save(played(columns), path)
    return path, json.loads(path.read_text(encoding="utf-8"))


OTHER_KEY = "00" * 16


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"format": "sandtable match 2"}, "match/not-a-match"),
        ({"format": None}, "match/not-a-match"),
        ({"version": 2}, "match/other-version"),
        ({"version": 0}, "match/other-version"),
        ({"version": 10**400}, "match/other-version"),
        ({"version": "1"}, "match/corrupt"),
        ({"version": 1.0}, "match/corrupt"),
        ({"version": True}, "match/corrupt"),
        ({"key": OTHER_KEY}, "match/bad-key"),
        ({"key": "00"}, "match/corrupt"),
        ({"key": "zz" * 16}, "match/corrupt"),
        ({"key": "00" * 16 + "\n"}, "match/corrupt"),
        ({"commitment": "0" * 64}, "match/bad-key"),
        ({"commitment": "0"}, "match/corrupt"),
        ({"digest": "0" * 64}, "match/other-end"),
        ({"digest": ""}, "match/corrupt"),
        ({"outcome": None}, "match/other-end"),
        ({"outcome": [-1.0, 1.0]}, "match/other-end"),
        ({"outcome": [1.0]}, "match/other-end"),
        ({"outcome": ["1", "-1"]}, "match/corrupt"),
        ({"decisions": []}, "match/other-end"),
        ({"decisions": None}, "match/corrupt"),
        ({"decisions": "aabbc"}, "match/corrupt"),
        ({"decisions": [{"seat": 0}]}, "match/corrupt"),
        ({"decisions": [{"seat": 0, "action": "a", "more": 1}]}, "match/corrupt"),
        ({"decisions": [{"seat": 0, "action": "z"}]}, "match/bad-decision"),
        ({"decisions": [{"seat": 1, "action": "a"}]}, "match/bad-decision"),
        ({"decisions": [{"seat": 5, "action": "a"}]}, "match/bad-decision"),
        ({"decisions": [{"seat": -1, "action": "a"}]}, "match/corrupt"),
        ({"decisions": [{"seat": 99, "action": "a"}]}, "match/corrupt"),
        ({"decisions": [{"seat": 0, "action": "a" * 5000}]}, "match/corrupt"),
        ({"decisions": [{"seat": 0, "action": None}]}, "match/corrupt"),
        ({"game": "chess"}, "game/unknown"),
        ({"game": "../connect4"}, "game/unknown"),
        ({"game": 7}, "match/corrupt"),
        ({"scenario": {}}, "match/bad-scenario"),
        ({"scenario": []}, "match/corrupt"),
        ({"scenario": {"game": "connect4", "title": "x", "width": 100}}, "match/bad-scenario"),
        ({"scenario": {"game": "connect4", "title": "x", "speed": 1}}, "match/bad-scenario"),
        ({"scenario": {"game": "chess", "title": "x"}}, "match/bad-scenario"),
        ({"extra": 1}, "match/corrupt"),
    ],
    ids=lambda value: json.dumps(value)[:40] if isinstance(value, dict) else value,
)  # fmt: skip
def test_a_file_that_was_tampered_with_is_refused(change, code, tmp_path):
    path, data = saved(tmp_path)
    path.write_text(json.dumps({**data, **change}), encoding="utf-8")
    before = path.read_bytes()
    error = error_of(load, path, "python")
    assert error.code == code
    assert path.read_bytes() == before
    if code.startswith("match/"):
        assert str(path) in error.sentence()


@pytest.mark.parametrize("field", ["format", "game", "version", "scenario", "commitment", "key", "decisions", "digest"])
def test_a_file_without_one_of_its_fields_is_refused(field, tmp_path):
    path, data = saved(tmp_path)
    del data[field]
    path.write_text(json.dumps(data), encoding="utf-8")
    assert error_of(load, path, "python").code in ("match/corrupt", "match/not-a-match")


def test_decisions_after_the_end_are_refused_with_their_number(tmp_path):
    path, data = saved(tmp_path)
    data["decisions"].append({"seat": 1, "action": "a"})  # type: ignore[attr-defined]
    path.write_text(json.dumps(data), encoding="utf-8")
    error = error_of(load, path, "python")
    assert error.code == "match/bad-decision"
    assert "decision 6" in error.sentence()


@pytest.mark.parametrize("length", [0, 1, 30, 200, -2, -30])
def test_a_truncated_file_is_refused(length, tmp_path):
    path, _ = saved(tmp_path)
    path.write_text(path.read_text(encoding="utf-8")[:length], encoding="utf-8")
    assert error_of(load, path, "python").code == "match/corrupt"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\xff\xfe\x00", "match/not-text"),
        (b"[1, 2]", "match/not-a-match"),
        (b"7", "match/not-a-match"),
        (b"null", "match/not-a-match"),
        (b'"sandtable match 1"', "match/not-a-match"),
        (b"{}", "match/not-a-match"),
        (b"[" * 200_000, "match/corrupt"),
        (b'{"a":' * 200_000, "match/corrupt"),
        (b'{"format": "sandtable match 1", "version": ' + b"9" * 5000 + b"}", "match/corrupt"),
        (b"9" * 5000, "match/"),
        (b'{"format": "sandtable match 1", "game": "\\ud800"}', "match/corrupt"),
        (b'{"format": "sandtable match 1", "outcome": [NaN]}', "match/corrupt"),
        (b"\0", "match/corrupt"),
        (b"game: connect4\n", "match/corrupt"),
    ],
    ids=lambda value: repr(value)[:30],
)
def test_a_file_that_is_something_else_is_refused(data, code, tmp_path):
    path = tmp_path / "a.json"
    path.write_bytes(data)
    error = error_of(load, path, "python")
    assert error.code.startswith(code)
    assert len(error.sentence()) < 1000


def test_the_line_of_a_slip_in_the_file_is_named(tmp_path):
    path, _ = saved(tmp_path)
    lines = path.read_text(encoding="utf-8").splitlines()
    lines[4] = '  "scenario" 7,'
    path.write_text("\n".join(lines), encoding="utf-8")
    assert f"{path}:5" in error_of(load, path, "python").sentence()


def test_files_that_are_missing_too_large_or_folders_are_refused(tmp_path):
    huge = tmp_path / "huge.json"
    with huge.open("wb") as file:
        file.truncate((64 << 20) + 1)
    assert error_of(load, huge, "python").code == "match/too-large"
    assert error_of(load, tmp_path / "none.json", "python").code == "match/not-found"
    assert error_of(load, tmp_path, "python").code == "match/unreadable"
    assert error_of(load, tmp_path / "a\0b.json", "python").code in ("match/not-found", "match/unreadable")


def test_a_file_with_windows_line_ends_is_as_good(tmp_path):
    path, _ = saved(tmp_path)
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert load(path, "python").number == 5


def test_a_decision_written_another_way_comes_to_the_same_end(tmp_path):
    """Notation may be generous; the file is checked by what comes of it."""
    path, data = saved(tmp_path, "aab")
    data["decisions"][0]["action"] = " A "  # type: ignore[index]
    path.write_text(json.dumps(data), encoding="utf-8")
    assert load(path, "python").digest == data["digest"]


def test_the_text_of_a_file_has_a_decision_a_line_and_is_read_as_written():
    file = to_file(played("aab"))
    assert '\n    {"seat": 0, "action": "a"},\n    {"seat": 1, "action": "a"},\n    {"seat": 0, "action": "b"}\n' in (
        file.text()
    )
    assert parse_match_file(file.text()) == file
    assert replay(file, "python").digest == file.digest


def test_a_game_that_is_not_registered_can_be_replayed_too():
    """The kit and the tests of a game in the making need it; the game is at hand."""
    match = Match(guess_high(), seed=1, runtime="python")
    match.play("choose 1", 0)
    again = replay(to_file(match), "python", game=match.game)  # type: ignore[call-arg]
    assert bytes(again.table) == bytes(match.table)


def test_the_same_action_object_can_be_used_again(game):
    action = make_action(target=2)
    game.play(action, 0)
    action.target = 3
    assert game.history()[0].action == "choose 2"
    assert game.state.chosen[0] == 2
    assert isinstance(game.legal(1)[0], Action)


def test_choices_listed_before_stay_what_they_were(game):
    listed = game.legal(0)
    game.play("choose 1", 0)
    game.legal(1)
    assert [action.target for action in listed] == [1, 2, 3]
