"""The command line: what people type, well and badly. Bad input: exit code 2 (1 for check), one line, no traceback."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys

import pytest
from cli_kit import SOURCE, refused, sandtable

from sandtable import Match
from sandtable.engine.saving import load, save

GOOD = "game: connect4\ntitle: Mine\nwidth: 5\nheight: 4\nline: 3\n"


@pytest.fixture
def saved(tmp_path):
    """A finished match of five decisions: Cross wins on the small board."""
    match = Match("connect4", "mini", seed=2, runtime="python")
    for column in "aabbc":
        match.play(column)
    path = tmp_path / "won.json"
    save(match, path)
    return path


# Lists.
def test_games_lists_connect_four_with_its_scenarios():
    done = sandtable("games", COLUMNS="200")
    assert done.returncode == 0
    (line,) = [line for line in done.stdout.splitlines() if line.strip().startswith("connect4")]
    assert "Connect Four" in line
    assert "five, mini, standard" in line
    assert "random, greedy" in line


def test_help_is_shown_without_a_command_and_when_asked_for():
    for arguments in ((), ("--help",)):
        done = sandtable(*arguments)
        assert "simulate" in done.stdout + done.stderr
    assert sandtable("--help").returncode == 0


def test_the_schema_is_json_and_accepts_no_other_fields():
    done = sandtable("schema", "connect4")
    made = json.loads(done.stdout)
    assert (done.returncode, done.stderr) == (0, "")
    assert made["additionalProperties"] is False
    assert {"game", "title", "width"} <= set(made["properties"])


# Playing.
def test_a_whole_match_can_be_played_by_piped_numbers_against_the_random_bot():
    done = sandtable("play", "connect4", "-s", "mini", "--right", "random", "--seed", "3", typed="1\n" * 200)
    assert done.returncode == 0, done.stderr
    assert re.search(r"Cross (wins|loses|draws)\.", done.stdout)
    assert re.search(r"Ring (wins|loses|draws)\.", done.stdout)


def test_two_people_play_by_notation_and_the_winner_is_named():
    done = sandtable("play", "connect4", "-s", "mini", "--right", "me", typed="a\na\nB\nb\n c \n")
    assert done.returncode == 0
    assert "Cross has 3 in a line and wins." in done.stdout
    assert "Cross wins." in done.stdout
    assert "Ring loses." in done.stdout


def test_two_bots_play_without_asking_anyone():
    done = sandtable("play", "connect4", "-s", "mini", "--left", "greedy", "--right", "random", "--seed", "1")
    assert done.returncode == 0
    assert re.search(r"Cross (wins|loses|draws)\.", done.stdout)


def test_the_same_seed_plays_the_same_match():
    plays = [sandtable("play", "connect4", "--left", "random", "--right", "random", "--seed", seed) for seed in "778"]
    assert plays[0].stdout == plays[1].stdout != plays[2].stdout


@pytest.mark.parametrize("typed", ["", "a\n", "quit\n", "a\nquit\n", "help\n\n"])
def test_leaving_early_ends_with_a_good_bye(typed):
    done = sandtable("play", "connect4", "--right", "me", typed=typed)
    assert done.returncode == 0
    assert "Good-bye" in done.stdout


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("z", "action/unreadable"), ("0", "action/no-such-number"), ("8", "action/no-such-number"),
        ("-1", "action/unreadable"), ("[bold]", "action/unreadable"), ("[/]", "action/unreadable"),
        ("9" * 5000, "action/no-such-number"), ("٣٣", "action/no-such-number"), ("²", "action/unreadable"),
        ("\x1b[31m", "action/unreadable"), ("é" * 300, "action/unreadable"), ("undo", "match/nothing-to-undo"),
        ("save", "match/no-name"), ("save /nowhere/at/all.json", "match/unwritable"), ("save a\0b", "match/unwritable"),
        ("save /", "match/unwritable"), ("a b", "action/unreadable"),
    ],
    ids=lambda value: value[:20],
)  # fmt: skip
def test_bad_input_is_told_and_asked_again(typed, code, tmp_path):
    done = sandtable("play", "connect4", "--right", "me", typed=f"{typed}\nd\nquit\n", folder=tmp_path)
    assert done.returncode == 0
    assert f"{code}:" in done.stdout
    assert "Cross drops a stone into d." in done.stdout
    assert os.listdir(tmp_path) == []


def test_bytes_that_are_no_text_are_told_and_asked_again():
    done = sandtable(
        "play", "connect4", "--right", "me", typed=b"\xff\xfe\nd\nquit\n", PYTHONIOENCODING="utf-8:strict"
    )  # fmt: skip
    assert done.returncode in (0, 2)


def test_undo_takes_back_the_answer_of_the_bot_as_well():
    done = sandtable(
        "play", "connect4", "--right", "random", "--seed", "1", typed="a\nundo\nlog\nb\nlog\nundo\nundo\nquit\n"
    )  # fmt: skip
    assert done.returncode == 0
    after_undo = done.stdout.split("> ")
    assert "drops" not in after_undo[3]  # the log after the undo is empty
    assert "Cross drops a stone into b." in after_undo[5]
    assert "Cross drops a stone into a." not in after_undo[5]
    assert "match/nothing-to-undo" in done.stdout


def test_a_match_is_saved_and_gone_on_with(tmp_path):
    done = sandtable(
        "play", "connect4", "-s", "mini", "--right", "me", typed="a\nb\nsave my match.json\nquit\n", folder=tmp_path
    )  # fmt: skip
    assert "Saved" in done.stdout
    assert os.listdir(tmp_path) == ["my match.json"]
    again = sandtable(
        "play", "--load", "my match.json", "--right", "me", typed="log\na\nb\na\n", folder=tmp_path
    )  # fmt: skip
    assert again.returncode == 0, again.stderr
    assert "Ring drops a stone into b." in again.stdout
    assert "Cross wins." in again.stdout
    assert load(tmp_path / "my match.json", "python").number == 2


def test_a_finished_match_is_shown_when_it_is_loaded(saved):
    done = sandtable("play", "--load", saved)
    assert done.returncode == 0
    assert "Cross wins." in done.stdout


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["play"], "game/none"),
        (["play", "chess"], "game/unknown"),
        (["play", "conect4"], "game/unknown"),
        (["play", "../connect4"], "game/unknown"),
        (["play", "connect4", "-s", "nope"], "scenario/unknown"),
        (["play", "connect4", "-s", "nope.yaml"], "scenario/not-found"),
        (["play", "connect4", "--left", "alphazero"], "bot/unknown"),
        (["play", "connect4", "--right", ""], "bot/unknown"),
        (["play", "connect4", "--runtime", "gpu"], "runtime/unknown"),
        (["play", "--load", "none.json"], "match/not-found"),
        (["replay", "none.json"], "match/not-found"),
        (["replay", "."], "match/unreadable"),
        (["schema", "chess"], "game/unknown"),
        (["schema", "[/]"], "game/unknown"),
        (["warm", "chess"], "game/unknown"),
        (["simulate", "chess"], "game/unknown"),
        (["simulate", "connect4", "-n", "0"], "simulation/bad-count"),
        (["simulate", "connect4", "-n", "-3"], "simulation/bad-count"),
        (["simulate", "connect4", "-n", "99999999999999999999"], "simulation/bad-count"),
        (["simulate", "connect4", "-s", "nope"], "scenario/unknown"),
        (["simulate", "connect4", "--runtime", "gpu"], "runtime/unknown"),
        (["play", "cloak", "--right", "alphazero"], "bot/unknown"),
        (["play", "connect4", "--right", "autopilot"], "bot/unknown"),
        (["simulate", "cloak", "--left", "alphazero"], "bot/unknown"),
        (["simulate", "cloak", "--left", ""], "bot/unknown"),
        (["simulate", "cloak", "--left", "me"], "simulation/no-people"),
        (["simulate", "cloak", "--right", "search:0s"], "search/bad-time"),
        (["simulate", "connect4", "--right", "autopilot"], "bot/unknown"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else value,
)  # fmt: skip
def test_what_does_not_exist_is_refused_in_one_line(arguments, code, tmp_path):
    refused(code, *arguments, folder=tmp_path)
    assert os.listdir(tmp_path) == []


def test_a_runtime_that_the_environment_misnames_is_refused():
    refused("runtime/unknown", "play", "connect4", SANDTABLE_RUNTIME="gpu")


def test_a_misspelt_game_is_told_what_may_have_been_meant():
    assert "did you mean connect4?" in refused("game/unknown", "play", "conect4")


@pytest.mark.parametrize(
    "arguments", [["dance"], ["play", "--seed", "x"], ["simulate"], ["simulate", "connect4", "-n", "many"], ["check"]]
)
def test_what_the_command_line_cannot_read_ends_with_two(arguments):
    done = sandtable(*arguments)
    assert done.returncode == 2
    assert done.stderr


# Files.
def test_a_replay_shows_the_whole_match_and_its_end(saved):
    done = sandtable("replay", saved)
    assert done.returncode == 0
    assert "5. Cross: c" in done.stdout
    assert "Cross has 3 in a line and wins." in done.stdout
    assert "Outcome: Cross +1, Ring -1" in done.stdout


def test_a_replay_can_be_verified(saved):
    done = sandtable("replay", "--verify", saved)
    assert done.returncode == 0
    (line,) = done.stdout.splitlines()
    assert "5 decisions, over" in line


@pytest.mark.parametrize("field", ["digest", "key", "decisions", "outcome"])
def test_a_match_file_that_was_tampered_with_is_refused_everywhere_and_left_as_it_is(field, saved):
    data = json.loads(saved.read_text())
    data[field] = {
        "digest": "0" * 64, "key": "0" * 32, "decisions": data["decisions"][:3], "outcome": [-1.0, 1.0]
    }[field]  # fmt: skip
    saved.write_text(json.dumps(data))
    before = saved.read_bytes()
    refused("match/", "replay", "--verify", saved)
    refused("match/", "replay", saved)
    refused("match/", "play", "--load", saved)
    refused("match/", "check", saved, status=1)
    assert saved.read_bytes() == before


def test_a_match_of_another_game_is_refused(saved):
    done = sandtable("play", "cloak", "--load", saved)
    assert done.returncode == 2
    assert "match/other-game" in done.stderr


def test_good_files_are_told_to_be_good(saved, tmp_path):
    mine = tmp_path / "mine.yaml"
    mine.write_text(GOOD)
    done = sandtable("check", mine, saved)
    assert done.returncode == 0, done.stderr
    first, second = done.stdout.splitlines()
    assert "a scenario of connect4: Mine" in first
    assert "a match of 5 decisions" in second


def test_every_bad_file_is_told_in_a_line_and_the_good_ones_as_well(saved, tmp_path):
    for name, text in {"a.yaml": GOOD + "widht: 3\n", "b.yaml": "title: x\n", "c.json": "{", "good.yaml": GOOD}.items():
        (tmp_path / name).write_text(text)
    done = sandtable("check", "a.yaml", "b.yaml", "good.yaml", "c.json", "none.yaml", folder=tmp_path)
    assert done.returncode == 1
    codes = [line.split()[1].rstrip(":") for line in done.stderr.splitlines()]
    assert codes == [
        "scenario/unknown-field", "scenario/no-game", "match/corrupt", "scenario/not-found",
    ]  # fmt: skip
    assert "a.yaml:6" in done.stderr
    assert "good.yaml" in done.stdout
    assert (tmp_path / "a.yaml").read_text() == GOOD + "widht: 3\n"


def test_every_mistake_of_a_file_has_a_line_of_its_own(tmp_path):
    (tmp_path / "a.yaml").write_text("game: connect4\ntitle: 1\nwidth: x\nheigth: 5\n")
    done = sandtable("check", "a.yaml", folder=tmp_path)
    assert done.returncode == 1
    assert [" ".join(line.split()[:3]) for line in done.stderr.splitlines()] == [
        "error scenario/bad-field: a.yaml:2:",
        "error scenario/bad-field: a.yaml:3:",
        "error scenario/unknown-field: a.yaml:4:",
    ]


def test_a_file_full_of_mistakes_fills_no_screen(tmp_path):
    (tmp_path / "a.yaml").write_text("game: connect4\ntitle: x\n" + "".join(f"k{n}: 1\n" for n in range(500)))
    lines = sandtable("check", "a.yaml", folder=tmp_path).stderr.splitlines()
    assert len(lines) == 11
    assert lines[-1] == "and 490 more in the same file"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "scenario/empty"), ("[1]", "scenario/no-game"), ("game: [x]", "scenario/no-game"),
        ("game: chess\ntitle: x\n", "game/unknown"), ("game: '[/]'\ntitle: x\n", "game/unknown"),
        ("game: connect4\ntitle: '[/]'\nwidth: '[/]'\n", "scenario/bad-field"),
        ("game: connect4\n" * 2, "scenario/doubled"), ("a: &a [1]", "scenario/anchor"), ("\0", "scenario/not-text"),
        ("x" * (1 << 20) + "x", "scenario/too-large"),
    ],
    ids=lambda value: repr(value)[:30],
)  # fmt: skip
def test_a_bad_scenario_is_refused_by_check(text, code, tmp_path):
    path = tmp_path / "bad.yaml"
    path.write_text(text)
    refused(code, "check", path, status=1)
    assert path.read_text() == text


def test_a_title_or_a_file_name_with_brackets_is_printed_as_it_is(tmp_path):
    odd = tmp_path / "[" / "][red]a.yaml"  # the path has a [/] in it
    odd.parent.mkdir()
    odd.write_text("game: connect4\ntitle: Mine [/] [bold]yours[/bold]\n")
    done = sandtable("check", odd)
    assert done.returncode == 0, done.stderr
    assert "[/][red]a.yaml" in done.stdout
    assert "Mine [/] [bold]yours[/bold]" in done.stdout


def test_a_match_file_with_brackets_in_its_name_can_be_verified(saved):
    odd = saved.parent / "[" / "]won.json"
    odd.parent.mkdir()
    saved.rename(odd)
    done = sandtable("replay", "--verify", odd)
    assert done.returncode == 0, done.stderr
    assert "[/]won.json" in done.stdout


def test_a_device_that_never_ends_is_refused():
    code = "import resource, sys; resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30));"
    code += "sys.argv = ['sandtable', 'check', '/dev/zero']; from sandtable.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": SOURCE}, capture_output=True,
        timeout=60, text=True,
    )  # fmt: skip
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "error scenario/" in done.stderr


# Many matches.
def test_a_simulation_prints_who_wins_how_often():
    done = sandtable("simulate", "connect4", "-n", "40", "-s", "mini", "--seed", "5")
    assert done.returncode == 0, done.stderr
    shares = {name: float(share) for name, share in re.findall(r"(Cross|Ring|nobody) +([0-9.]+)%", done.stdout)}
    assert set(shares) == {"Cross", "Ring", "nobody"}
    assert sum(shares.values()) == pytest.approx(100, abs=0.03)
    assert "40 matches" in done.stdout
    assert sandtable("simulate", "connect4", "-n", "40", "-s", "mini", "--seed", "5").stdout == done.stdout


def test_a_simulation_of_named_bots_prints_them_and_its_speed():
    arguments = ("simulate", "cloak", "-n", "4", "--left", "autopilot", "--right", "random", "--seed", "5")
    done = sandtable(*arguments)
    assert done.returncode == 0, done.stderr
    assert re.search(r"Left +[0-9.]+% .* autopilot", done.stdout)
    assert re.search(r"Right +[0-9.]+% .* random", done.stdout)
    assert re.fullmatch(r"[0-9,]+ matches a second\n", done.stderr)
    assert sandtable(*arguments).stdout == done.stdout


def test_warming_a_game_makes_it_ready():
    done = sandtable("warm", "connect4", SANDTABLE_RUNTIME="cpu")
    assert done.returncode == 0, done.stderr
    assert "connect4: ready" in done.stdout


def test_a_simulation_on_compiled_rules_prints_the_same():
    arguments = ("simulate", "connect4", "-n", "60", "-s", "mini", "--seed", "9")
    assert sandtable(*arguments, "--runtime", "cpu").stdout == sandtable(*arguments, "--runtime", "python").stdout


def test_a_cache_that_cannot_be_written_ends_with_a_result_or_a_line(tmp_path):
    (tmp_path / "file").write_text("")
    done = sandtable(
        "simulate", "connect4", "-n", "3", "--runtime", "cpu", SANDTABLE_CACHE=str(tmp_path / "file" / "cache")
    )  # fmt: skip
    assert done.returncode in (0, 2)


def test_a_machine_without_a_gpu_says_so():
    done = sandtable("simulate", "connect4", "-n", "3", "--runtime", "cuda")
    assert done.returncode == 0 or "error runtime/no-cuda" in done.stderr
