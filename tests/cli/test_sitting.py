"""Who sits where, said on the command line, where scenarios have different seats."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import pytest
from cli_kit import at_the_table, refused, sandtable
from tests import ladder

from sandtable import Match
from sandtable.contract.seating import Seat
from sandtable.contract.view import Pile, Track
from sandtable.contract.words import PileKind


@pytest.fixture(scope="module")
def path(tmp_path_factory) -> str:
    """The search path with which the command finds the ladder."""
    return ladder.install(tmp_path_factory.mktemp("games"))


def play(path: str, *arguments: str, typed: str = "") -> str:
    done = sandtable("play", "ladder", *arguments, typed=typed, PYTHONPATH=path)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_team_wins_together_and_who_the_rules_play_loses(path):
    typed = "climb 2\nclimb 1\nclimb 2\nclimb 1\nclimb 1\n"
    told = play(path, "-s", "rival", "--right", "me", typed=typed)
    assert told.endswith("Red and Blue win.\nGold loses.\n")
    assert "Gold>" not in told


def test_a_seat_is_named_in_any_case_and_others_get_bots(path):
    told = play(path, "-s", "pairs", "--seat", "GOLD=me", "--right", "random", "--seed", "1", typed="1\n" * 9)
    assert "Gold> " in told
    assert "Red> " not in told
    assert re.search(r"(Red and Green win|Blue and Gold win)\.", told)


def test_the_first_seat_is_mine_unless_a_person_is_named_elsewhere(path):
    assert "Red> " in play(path, "--right", "random", typed="quit\n")
    told = play(path, "--right", "random", "--seat", "blue=random", "--seat", "Green = me", typed="quit\n")
    assert "Green> " in told
    assert "Red> " not in told
    both = play(path, "--right", "random", "--left", "me", "--seat", "blue=me", typed="1\nquit\n")
    assert "Red> " in both
    assert "Blue> " in both


@pytest.mark.parametrize("command", ["play", "simulate"])
@pytest.mark.parametrize(
    ("scenario", "given", "code", "told"),
    [
        ("duel", ["Green=random"], "seat/unknown", "there are Red, Blue"),
        ("duel", ["White=random"], "seat/unknown", "there are Red, Blue"),
        ("rival", ["Gold=random"], "seat/not-free", "the rules play Gold themselves"),
        ("duel", ["Red=random", "red=random"], "seat/doubled", "Red is given twice"),
        ("duel", ["Red"], "seat/unreadable", "such as Red=me"),
        ("duel", ["=random"], "seat/unreadable", "such as Red=me"),
        ("duel", ["Red="], "seat/unreadable", "such as Red=me"),
        ("duel", ["Red=alphazero"], "bot/unknown", "alphazero"),
    ],
)
def test_a_seat_that_cannot_be_had_is_refused_in_one_line(command, scenario, given, code, told, path):
    options = [part for one in given for part in ("--seat", one)]
    assert told in refused(code, command, "ladder", "-s", scenario, *options, PYTHONPATH=path)


def test_a_simulation_has_a_row_a_team(path):
    done = sandtable("simulate", "ladder", "-s", "rival", "-n", "30", "--seat", "blue=random", PYTHONPATH=path)
    assert done.returncode == 0, done.stderr
    assert re.search(r"^ Red and Blue +[0-9.]+% .* random +$", done.stdout, re.MULTILINE)
    assert re.search(r"^ Gold +[0-9.]+% .* the rules +$", done.stdout, re.MULTILINE)
    assert "Green" not in done.stdout


def test_the_list_of_games_says_how_many_seats_there_are_to_be_had(path):
    done = sandtable("games", PYTHONPATH=path, COLUMNS="200")
    assert re.search(r"^ ladder +Ladder +1 to 4 ", done.stdout, re.MULTILINE)
    assert re.search(r"^ connect4 +Connect Four +2 ", done.stdout, re.MULTILINE)


class Summit(ladder.LadderFile):
    """A ladder whose seats have names of their own."""

    def seating(self, names: Sequence[str]) -> tuple[Seat, ...]:
        """Sir Red begins."""
        return tuple(replace(seat, name=f"Sir {seat.name}") for seat in super().seating(names))


def test_what_belongs_to_a_seat_is_named_as_the_scenario_names_it(monkeypatch):
    def view(look):
        hand = Pile(id=1, kind=PileKind.HAND, name="hand", owner=1, count=0)
        own = {"tracks": (Track(name="steps", value=3, owner=0),), "piles": (hand,)}
        return ladder.view(look).model_copy(update=own)

    game = replace(ladder.game, face=replace(ladder.game.face, view=view))
    file = Summit.model_validate(ladder.game.file("duel").model_dump())
    shown = at_the_table(monkeypatch, Match(game, file, seed=1, runtime="python"), "quit\n", "me", "random")
    assert "Sir Red's steps: 3" in shown
    assert "Sir Blue's hand (0)" in shown
