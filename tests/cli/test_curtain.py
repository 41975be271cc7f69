"""Two people at one terminal: each sees their own part, and nothing of what the other ordered, saw or was told."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

import pytest
from cli_kit import at_the_table, parts_of, sandtable
from rich.console import Console

from sandtable import Match, find_game
from sandtable.cli.play import Sitting

sys.path.insert(0, str(Path(__file__).parents[1] / "engine"))
import hidden_game as hidden

CLOAKED = ["", "P1 cloak, P2 cloak, commit", "", "commit"]
"""Left's first two spies vanish in the first turn; Right does nothing."""


def spies(seed: int = 3) -> Match:
    return Match("cloak", "spies", seed=seed, runtime="python")


def one_turn_of_spies() -> Match:
    """A match that ends after its first turn."""
    file = find_game("cloak").file("spies").model_copy(update={"turn_limit": 1})
    return Match("cloak", file, seed=3, runtime="python")


def shown_to(monkeypatch: pytest.MonkeyPatch, *lines: str) -> list[tuple[str, str]]:
    """The parts of two people who type these lines and then leave."""
    return parts_of(at_the_table(monkeypatch, spies(), "\n".join([*lines, ""]), "me", "me"))


def test_a_curtain_falls_whenever_another_person_is_asked(monkeypatch):
    parts = shown_to(monkeypatch, "", "P1 s", "P2 e", "commit", "", "p7 n", "commit", "", "quit")
    assert [who for who, _ in parts] == ["Left", "Right", "Left"]
    assert "Left> " in parts[0][1]
    assert "Right> " in parts[1][1]


def test_what_left_orders_changes_nothing_in_what_right_is_shown(monkeypatch):
    one = shown_to(monkeypatch, "", "P1 s, P2 cloak, P3 e", "commit", "", "log", "look")
    other = shown_to(monkeypatch, "", "P1 cloak, P2 w, all hold", "commit, P1 s", "", "log", "look")
    assert one[0] != other[0]
    assert one[1] == other[1]


def test_orders_are_drawn_for_the_one_who_gave_them_only(monkeypatch):
    left, right = shown_to(monkeypatch, "", "P1 s", "P2 cloak", "commit", "")
    assert "P1↓" in left[1]
    assert "P2*" in left[1]
    assert not re.search("[↑↗→↘↓↙←↖=*]", right[1])


def test_where_a_cloaked_spy_goes_changes_nothing_in_what_the_other_is_shown(monkeypatch):
    """The spy walks out of everybody's way, in one match to the east, in the other to the south."""
    ways = [shown_to(monkeypatch, *CLOAKED, "", f"P1 {way}, commit", "", "commit", "", "commit", "") for way in "es"]
    for one, other in zip(*ways, strict=True):
        assert one[0] == other[0]
        assert (one[1] == other[1]) == (one[0] == "Right" or "P1 moves" not in one[1] + other[1])


def test_a_cloaked_spy_is_not_shown_to_the_other_side(monkeypatch):
    parts = shown_to(monkeypatch, *CLOAKED, "", "P1 e, commit", "", "log", "commit", "", "log")
    left, right = parts[2][1] + parts[4][1], parts[3][1]
    assert re.search("P1 a1 ♥3/3 ↯[0-9]/8 cloaked", left)
    assert "P1 moves a1-b1." in left
    assert "P1 vanishes at a1." in right
    assert "P1 a1" not in right
    assert "P1 moves" not in right
    assert "cloaked" not in right
    assert "2 enemy spies are somewhere unseen." in right


def test_what_one_person_typed_wrongly_is_not_told_to_the_other(monkeypatch):
    parts = shown_to(monkeypatch, "", "P1 s, commit, P2 e", "", "commit", "")
    assert "action/too-early: 'P2 e'" not in parts[1][1]
    assert "action/too-early: 'P2 e'" in parts[2][1]


def test_in_a_terminal_the_screen_and_the_scrollback_are_cleared_before_the_curtain(monkeypatch):
    shown = at_the_table(monkeypatch, spies(), "\nP1 s\ncommit\n\np7 n\n", "me", "me", terminal=True)
    clear = "\033[2J\033[H\033[3J"
    assert shown.count(clear) == 2  # before Right is asked, and when they leave
    left, right, end = shown.split(clear)
    assert "↓" in left
    assert right.startswith("It is ")
    assert "↓" not in right
    assert "p7" in right
    assert "p7" not in end


def test_nothing_is_cleared_where_nothing_is_hidden(monkeypatch):
    match = Match("connect4", "mini", seed=1, runtime="python")
    shown = at_the_table(monkeypatch, match, "a\na\nb\nb\nc\n", "me", "me", terminal=True)
    assert match.is_over
    assert "\033[2J" not in shown
    assert parts_of(shown) == []


def test_there_is_no_curtain_against_a_bot(monkeypatch):
    shown = at_the_table(monkeypatch, spies(), "all auto, commit\n" * 3, "me", "autopilot")
    assert parts_of(shown) == []
    assert "Turn 3 is carried out." in shown


@pytest.mark.parametrize(("typed", "asked"), [("", 1), ("quit\n", 1), ("\nquit\n", 1), ("\ncommit\nquit\n", 2)])
def test_leaving_at_a_curtain_or_behind_it_ends_with_a_good_bye(typed, asked, monkeypatch):
    shown = at_the_table(monkeypatch, spies(), typed, "me", "me")
    assert "Good-bye" in shown
    assert len(parts_of(shown)) == asked


def test_the_end_shows_what_both_may_know(monkeypatch):
    """Left's six spies are cloaked when the last turn ends; Right, who sees none of them, must not see them now."""
    typed = "\nall cloak, commit\n\ncommit\n"
    match = one_turn_of_spies()
    shown = at_the_table(monkeypatch, match, typed, "me", "me")
    assert match.is_over
    end = shown[shown.rindex("Turn 1 is carried out.") :]
    assert "P1 vanishes at a1." in end
    assert "p7" in end
    assert "P1 a1" not in end
    assert "Left draws." in end


def test_the_end_is_shown_once_the_screen_is_clear(monkeypatch):
    match = one_turn_of_spies()
    shown = at_the_table(monkeypatch, match, "\nP1 s, commit\n\np7 n, commit\n", "me", "me", terminal=True)
    end = shown.split("\033[3J")[-1]
    assert "draws." in end
    assert "nobody else should look" not in end


def test_cards_that_one_person_drew_are_not_shown_to_the_other(monkeypatch):
    shown = io.StringIO()
    monkeypatch.setattr("sys.stdin", io.StringIO("\nchoose 3\n\nlog\nchoose 1\n\nquit\n"))
    match = Match(hidden.game, seed=3, runtime="python")
    Sitting(match, {0: None, 1: None}, Console(file=shown, width=100)).run()
    (_, red), (_, blue), (_, again) = parts_of(shown.getvalue())
    assert "Red draws the card" in red
    assert "Blue draws" not in red + again
    assert "Red draws" not in blue
    assert "Red chooses 3." not in blue
    assert "Blue chooses 1." not in again


# Undo.
def test_an_order_that_nobody_has_answered_can_be_undone(monkeypatch):
    match = spies()
    shown = at_the_table(monkeypatch, match, "\nP1 s\nP2 e\nundo\nquit\n", "me", "me")
    assert [past.action for past in match.history()] == ["P1 s"]
    assert "match/" not in shown


def test_nobody_takes_back_what_the_other_ordered_in_secret(monkeypatch):
    match = spies()
    at_the_table(monkeypatch, match, "\nP1 s, commit\n\nundo\nquit\n", "me", "me")
    assert [past.action for past in match.history()] == ["P1 s", "commit"]
    shown = at_the_table(monkeypatch, match, "\nundo\np7 n\nundo\nundo\nquit\n", "me", "me")
    assert [past.action for past in match.history()] == ["P1 s", "commit"]
    assert shown.count("match/nothing-to-undo") == 2


@pytest.mark.parametrize("other", ["me", "easy"])
def test_what_all_could_see_is_undone_only_by_who_plays_against_bots_alone(other, monkeypatch):
    match = Match("tyrant", "keep", seed=3, runtime="python")
    while not (units := activated_by_red(match)):
        match.play(match.legal()[-1] if match.asked(match.deciders[0]) == 0 else "pass")
    number, unit = match.number, units[0]
    shown = at_the_table(monkeypatch, match, f"\n{unit}\nundo\nquit\n" * (1 if other == "me" else 2), "me", other)
    assert ("match/no-undo" in shown) is (other == "me")
    assert match.number == number + (other == "me")


def activated_by_red(match: Match) -> list[str]:
    """The units to which Red can turn now, where Blue holds cards that Red does not see."""
    texts = [match.text(action) for action in match.legal()]
    is_red = match.deciders == (0,) and match.known(0) != match.state
    return [text for text in texts if text.startswith("activate")] if is_red else []


@pytest.mark.parametrize("other", ["me", "autopilot"])
def test_a_turn_that_was_carried_out_stays(other, monkeypatch):
    match = spies()
    typed = "\nP1 s, commit\n\ncommit\n\nundo\nquit\n" if other == "me" else "P1 s, commit\nundo\nquit\n"
    shown = at_the_table(monkeypatch, match, typed, "me", other)
    assert "match/no-undo: 'undo': more has happened since your last decision" in shown
    assert match.state.turn == 2


def test_two_people_can_play_a_whole_battle_through_a_pipe():
    done = sandtable(
        "play", "cloak", "-s", "spies", "--right", "me", "--seed", "4", typed="\nall auto, commit\n" * 100
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert re.search(r"Left (wins|loses|draws)\.", done.stdout)
    assert {who for who, _ in parts_of(done.stdout)} == {"Left", "Right"}
