"""Playing a game with secrets in the terminal: a person is told what their seat sees, and nothing else."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from rich.console import Console

from sandtable import Match
from sandtable.bots import make_bot
from sandtable.cli.play import Sitting

sys.path.insert(0, str(Path(__file__).parents[1] / "engine"))
import hidden_game as hidden


def played(typed: str, monkeypatch: pytest.MonkeyPatch, seats: list[object], seed: int = 3) -> tuple[str, Match]:
    """What a console shows while these lines are typed."""
    shown = io.StringIO()
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    match = Match(hidden.game, seed=seed, runtime="python")
    Sitting(match, dict(enumerate(seats)), Console(file=shown, width=100)).run()  # type: ignore[arg-type]
    return shown.getvalue(), match


def test_a_person_is_not_told_what_a_bot_chose_in_secret(monkeypatch):
    shown, match = played("choose 3\n" * 10, monkeypatch, [None, make_bot("random", 1)])
    assert match.is_over
    assert "Red chooses 3." in shown
    assert "Blue is ready." in shown
    assert "Blue chooses" not in shown


def test_a_person_in_the_second_seat_is_not_told_either(monkeypatch):
    shown, match = played("choose 3\n" * 10, monkeypatch, [make_bot("random", 1), None])
    assert match.is_over
    assert "Blue chooses 3." in shown
    assert "Red chooses" not in shown


def test_a_card_that_only_the_bot_has_seen_is_not_shown_while_playing(monkeypatch):
    shown, match = played("log\nquit\n", monkeypatch, [None, make_bot("random", 1)])
    red, blue = match.state.card
    assert f"Red draws the card {red}." in shown
    assert "Blue draws" not in shown
    assert f"Blue's card: {blue}" not in shown


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_bots_play_a_game_with_secrets_to_its_end(bot, monkeypatch):
    shown, match = played("", monkeypatch, [make_bot(bot, 1), make_bot(bot, 2)])
    assert match.is_over
    assert match.number == 6  # three rounds, two decisions each
    assert "Red" in shown


def test_a_bot_chooses_the_same_in_all_worlds_that_its_seat_cannot_tell_apart():
    for bot in ("random", "greedy"):
        match = Match(hidden.game, seed=5, runtime="python")
        match.play("choose 1", 0)
        other = match.copy()
        other.state.chosen[0] = 3
        other.state.card[0] = match.state.card[0] % 6 + 1
        assert bytes(match.known(1)) == bytes(other.known(1))
        for seed in range(10):
            chosen = [make_bot(bot, seed).choose(truth, 1) for truth in (match, other)]
            assert chosen[0] == chosen[1]


def test_a_bot_leaves_the_match_as_it_is():
    match = Match(hidden.game, seed=5, runtime="python")
    before = bytes(match.table)
    make_bot("greedy", 1).choose(match, 0)
    assert (bytes(match.table), match.number) == (before, 0)


def test_the_greedy_bot_takes_a_win_that_lies_open():
    match = Match("connect4", "mini", seed=1, runtime="python")
    for column in "aabb":
        match.play(column)
    assert match.text(make_bot("greedy", 1).choose(match, 0)) == "c"
