"""Battles in the terminal: who sits where, orders by the line, and what is shown beside the board."""

from __future__ import annotations

import io
import re

import pytest
from cli_kit import at_the_table, refused, sandtable
from rich.console import Console

from sandtable import Match, SandtableError, find_game
from sandtable.bots import best_bot, bot_names, make_bot
from sandtable.cli.board import draw
from sandtable.cli.lists import legend, listed
from sandtable.cli.screen import Screen, common_view
from sandtable.contract.view import Choice
from sandtable.engine.saving import load


def skirmish(scenario: str = "skirmish", seed: int = 1) -> Match:
    return Match("cloak", scenario, seed=seed, runtime="python")


# Who sits where.
def test_the_bots_of_a_game_are_the_general_ones_and_its_own():
    cloak, connect4 = find_game("cloak"), find_game("connect4")
    assert bot_names(cloak) == ["random", "greedy", *cloak.bots.names]
    assert bot_names(connect4) == bot_names() == ["random", "greedy"]
    assert best_bot(cloak) == cloak.bots.names[-1]
    assert best_bot(connect4) == "greedy"


@pytest.mark.parametrize("name", bot_names(find_game("cloak")))
def test_every_bot_takes_a_legal_decision_and_leaves_the_match_as_it_is(name):
    match = skirmish()
    before = bytes(match.state)
    chosen = make_bot(name, 1, match.game).choose(match, 1)
    assert chosen in match.legal(1)
    assert (bytes(match.state), match.number) == (before, 0)


def test_the_same_seed_gives_a_games_own_bot_the_same_choices():
    matches = [skirmish(), skirmish()]
    for match in matches:
        bots = [make_bot(best_bot(match.game), f"{seat}", match.game) for seat in range(2)]
        for _ in range(30):
            seat = match.deciders[0]
            match.play(bots[seat].choose(match, seat), seat)
    assert [past.action for past in matches[0].history()] == [past.action for past in matches[1].history()]


def test_a_bot_of_another_game_is_unknown_and_the_error_lists_those_there_are():
    with pytest.raises(SandtableError, match="connect4 has no such bot; there are the levels") as caught:
        make_bot("autopilot", 1, find_game("connect4"))
    assert caught.value.code == "bot/unknown"
    assert "the bots random, greedy, and" in caught.value.remedy
    assert "random, greedy, autopilot" in refused("bot/unknown", "play", "cloak", "--left", "bob")


def test_the_games_are_listed_with_their_bots():
    done = sandtable("games", COLUMNS="250")
    (line,) = [line for line in done.stdout.splitlines() if line.strip().startswith("cloak")]
    assert ", ".join(bot_names(find_game("cloak"))) in line


def test_the_best_bot_is_the_opponent_if_none_is_named():
    plays = [
        sandtable("play", "cloak", "--seed", "5", *named, typed="commit\n" * 50)
        for named in ((), ("--right", best_bot(find_game("cloak"))), ("--right", "random"))
    ]
    proposal, _, played = plays[0].stdout.partition("\n")
    assert proposal.startswith("A first match that can be won: sandtable play cloak -s ")
    assert played == plays[1].stdout != plays[2].stdout
    assert re.search(r"Left (wins|loses|draws)\.", played)


# Battles that nobody attends.
@pytest.mark.parametrize("scenario", ["skirmish", "spies"])
def test_a_battle_between_bots_shows_every_turn_and_ends_with_a_result(scenario):
    done = sandtable(
        "play", "cloak", "-s", scenario, "--left", "autopilot", "--right", "autopilot", "--seed", "1"
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    turns = [int(turn) for turn in re.findall(r"Turn (\d+) is carried out", done.stdout)]
    assert turns == list(range(1, len(turns) + 1))
    assert done.stdout.count("     a   b   c") == len(turns) + 1  # the board at first, and after every turn
    results = re.findall(r"^(Left|Right) (wins|loses|draws)\.$", done.stdout, re.MULTILINE)
    assert [side for side, _ in results] == ["Left", "Right"]
    assert "> " not in done.stdout


def test_those_who_only_watch_see_the_spies_of_both_sides_under_their_cloaks(monkeypatch):
    match = skirmish("spies")
    for seat, order in ((0, "P1 cloak"), (0, "commit"), (1, "p7 cloak"), (1, "commit")):
        match.play(order, seat)
    shown = at_the_table(monkeypatch, match, "", "autopilot", "autopilot")
    board = shown[shown.index("vanishes") : shown.index("turn: 2 of 40")]
    assert "P1" in board.split("\n\n")[1]
    assert "p7" in board.split("\n\n")[1]


# Orders.
def test_several_orders_in_a_line_are_given_one_after_the_other(monkeypatch):
    match = skirmish()
    shown = at_the_table(monkeypatch, match, "S1 e, S2 s; S3 toggle,,\nquit\n", "me", "autopilot")
    assert [past.action for past in match.history()] == ["S1 e", "S2 s", "S3 toggle"]
    assert "3 of 6 have orders" in shown


def test_the_numbers_in_a_line_are_those_that_were_shown(monkeypatch):
    match = skirmish()
    offered = [match.text(action, 0) for action in match.legal(0)]
    numbers = [offered.index(order) + 1 for order in ("S1 e", "S2 s", "S4 hold")]
    at_the_table(monkeypatch, match, ", ".join(map(str, numbers)), "me", "autopilot")
    assert [past.action for past in match.history()] == ["S1 e", "S2 s", "S4 hold"]


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ("S1 s", "action/ordered-already"), ("S9 n", "action/not-yours"), ("999", "action/no-such-number"),
        ("dance", "action/unreadable"), ("all dance", "action/nobody-can"), ("S1 back, S1 n", "action/no-way"),
    ],
)  # fmt: skip
def test_where_one_order_fails_those_before_it_stay_and_the_error_is_told(wrong, code, monkeypatch):
    match = skirmish()
    shown = at_the_table(monkeypatch, match, f"S1 e, {wrong}, S2 s\nquit\n", "me", "autopilot")
    actions = [past.action for past in match.history()]
    assert actions[0] == "S1 e"
    assert "S2 s" not in actions
    before, after = shown.split(code)
    assert "S1→" in before or "back" in wrong  # told below the new board, where it is seen
    assert "have orders" not in after


def test_orders_after_a_commit_are_not_given_to_the_next_turn(monkeypatch):
    match = skirmish()
    shown = at_the_table(monkeypatch, match, "commit, S1 s\nquit\n", "autopilot", "me")
    assert "action/too-early: 'S1 s': somebody else decides before that" in shown
    assert not any(past.action == "S1 s" for past in match.history())


def test_everybody_who_can_is_told_the_same(monkeypatch):
    match = skirmish()
    at_the_table(monkeypatch, match, "S1 e, all hold\nquit\n", "me", "autopilot")
    assert [past.action for past in match.history()] == ["S1 e", "L1 hold", *(f"S{i} hold" for i in range(2, 6))]


def test_a_file_name_may_have_a_comma(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    at_the_table(monkeypatch, skirmish(), "save a, b.json\nquit\n", "me", "autopilot")
    assert load(tmp_path / "a, b.json", "python").number == 0


# What is shown.
def test_own_orders_are_arrows_beside_the_pieces():
    match = skirmish()
    for order in ("S1 e", "S2 s", "S3 toggle", "S4 hold", "L1 attack n"):
        match.play(order, 0)
    board = draw(match.view(0)).plain
    for sign in ("S1→", "S2↓", "S3*", "S4=", "L1⇑"):
        assert sign in board
    assert not re.search("[→↓*=⇑]", draw(match.view(1)).plain)


def test_objectives_are_stars_in_the_colour_of_who_holds_them_and_fog_is_faint():
    match = Match("fogbound", "first", seed=3, runtime="python")
    board = draw(match.view(0))
    assert board.plain.count("*") == 4
    for order in ("mi1 to d3", "mi1 to d4"):
        match.play(order)
    board = draw(match.view(0))
    assert "mi1*" in board.plain
    seen, unseen = (board.plain.index(f"   {row} ") + 5 for row in (1, 7))
    assert [bool(board.get_style_at_offset(Console(), at).dim) for at in (seen, unseen)] == [False, True]


def test_at_the_end_nothing_is_shown_that_only_one_of_those_at_the_screen_sees():
    match = Match("fogbound", "first", seed=3, runtime="python")
    both = common_view([match.view(0), match.view(1)])
    assert {overlay.kind for overlay in both.overlays} == {"objective"}
    assert both.notes == match.view(0).notes


def test_a_wide_board_fits_eighty_columns_with_letters_and_has_names_where_there_is_room():
    view = skirmish("field").view(0)
    narrow, wide = draw(view, 80).plain, draw(view, 120).plain
    assert max(map(len, narrow.splitlines())) <= 80
    assert "S1 " not in narrow
    assert "S1 " in wide
    assert max(map(len, wide.splitlines())) <= 120


@pytest.mark.parametrize("width", [60, 80, 120])
def test_no_line_of_the_lists_is_wider_than_the_terminal(width):
    view = skirmish("field").view(0)
    for text in (legend(view, 0, width), listed(view, 20, width)):
        assert max(map(len, text.plain.splitlines())) <= width


def test_the_legend_tells_how_everybody_is_one_side_after_the_other():
    match = skirmish()
    for seat, order in ((0, "S1 toggle"), (0, "commit"), (1, "commit"), (0, "S2 s")):
        match.play(order, seat)
    told = legend(match.view(0), 0, 200).plain
    assert "S1 a1 ♥6/6 ↯4/6 overwatch" in told
    assert "S2 a3 ♥6/6 ↯6/6 ↓" in told
    assert told.index("S5 ") < told.index("s6 ")
    opposite = legend(match.view(1), 1, 200).plain
    assert opposite.index("s6 ") < opposite.index("S5 ")
    assert "↓" not in opposite


def test_a_game_without_bars_has_no_legend():
    match = Match("connect4", "mini", seed=1, runtime="python")
    match.play("a")
    assert legend(match.view(0), 0, 80).plain == ""


def test_many_choices_are_listed_with_a_line_for_each_piece():
    view = skirmish().view(0)
    lines = listed(view, 6, 80).plain.splitlines()
    assert [line.split()[0] for line in lines[:-1]] == ["S1", "L1", "S2", "S3", "S4", "S5"]
    assert lines[0] == "S1  1 e  2 s  3 hold  4 toggle  33 auto"
    assert lines[-1] == "32 commit"


def test_few_choices_are_listed_in_a_row():
    choices = [Choice(number=i, text=text) for i, text in enumerate(("a", "b", "take back"))]
    text = listed(skirmish().view(0).model_copy(update={"choices": choices}), 1, 80)
    assert text.plain == "1 a  2 b  3 take back\n"
    dimmed = [text.plain[span.start : span.end] for span in text.spans if span.style == "dim"]
    assert dimmed == ["1 ", "2 ", "3 ", "take back"]


def test_a_low_terminal_shows_the_board_rather_than_all_choices():
    for height, has_choices in ((24, False), (200, True)):
        shown = io.StringIO()
        Screen(
            skirmish("field"), Console(file=shown, width=80, height=height, force_terminal=True, color_system=None)
        ).show(0)
        lines = shown.getvalue().splitlines()
        assert ("commit" in lines[-1]) == has_choices
        assert any("lists all" in line for line in lines) != has_choices
