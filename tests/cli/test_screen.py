"""What the terminal tells before a decision: odds, states, syntax, and all of it on a screen of 80 by 24."""

from __future__ import annotations

import io
import re

import pytest
from cli_kit import at_the_table
from rich.console import Console

from sandtable import Match, find_game
from sandtable.cli.board import draw
from sandtable.cli.lists import legend
from sandtable.cli.screen import Screen
from sandtable.contract.view import Board, Cell, Piece, View
from sandtable.engine.registry import game_names
from sandtable.games.lasertag.file import LasertagFile

RANGE = """
    N . . . . g
    . . + . . .
    # # # # # #
    B . S . . b
"""


def shooting_range(drawing: str = RANGE, **parameters) -> Match:
    file = LasertagFile(game="lasertag", title="Range", map=drawing, **parameters)
    return Match("lasertag", file, seed=1, runtime="python")


def in_state(lines: str) -> Match:
    match = shooting_range()
    match.set_state(match.game.face.notation.parse_board(match.box, RANGE + lines))
    return match


# The odds, and what else there is to know of a choice, a piece or a place.
def test_the_odds_of_a_shot_are_told_beside_it(monkeypatch):
    """A sniper on level ground needs 6 against a grunt on level ground: 26 of 36 (LT-37, LT-38)."""
    shown = at_the_table(monkeypatch, shooting_range(), "quit\n", "me", "sergeant")
    assert re.search(r"\d+ fires g1 \(needs 6: 26 of 36, 72%\)", shown)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("N1 fires g1", ["needs 6: 26 of 36, 72%", "base 7", "sniper −1"]),
        ("N1 c2", ["on top: +1 attack, −2 defence", "g1 fires from overwatch: needs 5, 83%"]),
        ("g1", ["Grunt 1 of Blue", "on overwatch"]),
        ("c2", ["cover: climbing onto it takes the rest of the move"]),
        ("base2", ["a hit scores 5 points"]),
        ("S1", ["2 fires base2: needs 6: 26 of 36, 72%"]),
    ],
)
def test_what_tells_all_there_is_to_know(asked, told, monkeypatch):
    match = shooting_range()
    number = [choice.text for choice in match.view(0).choices].index("S1 fires base2") + 1
    shown = at_the_table(monkeypatch, match, f"what {asked}\nquit\n", "me", "sergeant")
    answer = " ".join(shown.split("Red> ")[1].split())
    for sentence in told:
        assert sentence.replace("2 fires base2", f"{number} S1 fires base2") in answer
    assert match.number == 0


@pytest.mark.parametrize("asked", ["what", "what z99", "what N9", "what 999", "what nonsense at all"])
def test_what_cannot_be_told_is_said(asked, monkeypatch):
    shown = at_the_table(monkeypatch, shooting_range(), f"{asked}\nquit\n", "me", "sergeant")
    assert re.search(r"^\w+/[\w-]+: ", shown.split("Red> ")[1], re.MULTILINE)


@pytest.mark.parametrize("asked", ["line", "Lines"])
def test_what_tells_the_meaning_of_a_word_of_the_rules_with_the_scenarios_number(asked, monkeypatch):
    match = Match("connect4", "mini", seed=1, runtime="python")
    shown = at_the_table(monkeypatch, match, f"what {asked}\nquit\n", "me", "random")
    answer = " ".join(shown.split("Cross> ")[1].split())
    assert answer.startswith("three stones of one player beside each other")
    assert "(C4-05)" in answer


# Taking back.
def test_a_plain_move_can_be_undone_where_nothing_is_hidden_and_no_dice_were_rolled(monkeypatch):
    match = in_state("")
    at_the_table(monkeypatch, match, "S1 b4\nundo\nquit\n", "me", "sergeant")
    assert match.number == 0


def test_what_dice_have_decided_is_not_undone(monkeypatch):
    match = shooting_range()
    shown = at_the_table(monkeypatch, match, "N1 b1\nundo\nquit\n", "me", "sergeant")
    assert "fires from overwatch" in shown
    assert "match/no-undo" in shown
    assert match.number == 1


@pytest.mark.parametrize(("other", "is_undone"), [("me", False), ("sergeant", True)])
def test_a_move_in_the_fog_that_shows_nothing_is_undone_against_bots_alone(monkeypatch, other, is_undone):
    hidden = RANGE.replace("g", ".") + "    # # # # # #\n    . . g . . .\n"
    match = shooting_range(drawing=hidden, fog=True)
    curtain = "" if is_undone else "\n"
    shown = at_the_table(monkeypatch, match, f"{curtain}S1 b4\nundo\nquit\n", "me", other)
    assert ("match/no-undo" in shown) is not is_undone
    assert match.number == (0 if is_undone else 1)


# States, grounds and names.
@pytest.mark.parametrize(
    ("line", "sign", "word"),
    [
        ("g1 f1 watch", "g1!", "overwatch"),
        ("g1 f1 snap", "g1¡", "snap overwatch"),
        ("g1 f1 off", "g1×", "laser off"),
        ("N1 c2", "N1^", "elevated"),
    ],
)
def test_every_state_has_a_sign_on_the_board_and_a_word_beside_it(line, sign, word):
    board = RANGE if "c2" not in line else RANGE.replace("N", ".").replace("+", "N")
    match = shooting_range()
    match.set_state(match.game.face.notation.parse_board(match.box, f"{board}{line}"))
    assert sign in draw(match.view(0)).plain
    name, place = line.split()[:2]
    assert re.search(rf"{name} {place} .*{word}", legend(match.view(0), 0, 200).plain)


def test_cover_is_no_letter_and_a_base_has_no_name_of_a_square():
    view = shooting_range().view(0)
    board = draw(view).plain.splitlines()
    assert board[1].split() == ["2", "·", "·", "▒", "·", "·", "·"]
    squares = {cell.name for cell in view.board.cells}
    assert not squares & {piece.name.split()[-1].lower() for piece in view.pieces}


def test_levels_stand_behind_grounds_that_have_several_and_for_open_ground_where_there_is_little_room():
    cells = [Cell(id=x, name=f"{'abcd'[x]}1", x=x, y=0, height=x % 3) for x in range(3)]
    cells.append(Cell(id=3, name="d1", x=3, y=0, terrain="hill", height=1))
    piece = Piece(id=0, cell=1, owner=0, name="scout S1", letter="S")
    view = View(board=Board(shape="square", cells=cells), pieces=(piece,), prompt="")
    assert draw(view, 80).plain.splitlines()[0].split() == ["1", "·", "S1", "·2", "^1"]
    assert draw(view, 12).plain.splitlines()[0] == "   1 · S12 ^₁"
    flat = view.model_copy(update={"board": Board(shape="square", cells=[cells[0], cells[3]]), "pieces": ()})
    assert draw(flat, 80).plain.splitlines()[0].split() == ["1", "·", "^"]


def test_names_and_levels_of_a_wide_map_are_on_a_screen_of_80():
    """Eighteen hexes a row leave four characters for each: a machine's name and how it faces, with nothing between."""
    rows = draw(Match("walkers", "hills", seed=1, runtime="python").view(0), 80).plain.splitlines()
    assert rows[4] == "   5 ·   ·   ho1▸·   ·   ·1  ·2  ♣2  ·1  ·   ·   ·   ·   ♣1  ·1  ·   ♣   ·"
    assert max(map(len, rows)) <= 80


# Eighty by twenty-four.
SCENARIOS = [(name, scenario) for name in game_names() for scenario in find_game(name).scenario_names()]


@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_every_map_fits_a_screen_of_80_by_24_with_what_is_asked(name, scenario):
    match = Match(name, scenario, seed=1, runtime="python")
    seat = match.deciders[0]
    shown = io.StringIO()
    Screen(match, Console(file=shown, width=80, height=24, force_terminal=True, color_system=None)).show(seat)
    lines = shown.getvalue().splitlines()
    assert max(map(len, lines)) <= 80
    screen = lines[-23:]  # the last line is the prompt's
    view = match.view(seat)
    rows = {cell.name.lstrip("abcdefghijklmnopqrstuvwxyz") for cell in view.board.cells}
    assert rows <= {line.split()[0] for line in screen if line.split()}
    rest = " ".join(screen)  # beside a board it is said in several lines
    for word in view.prompt.split(":")[0].split():
        assert word in rest
        rest = rest.split(word, 1)[1]


def test_on_a_wide_map_everybody_is_listed_beside_the_board():
    match = Match("lasertag", "crossfire", seed=1, runtime="python")
    shown = io.StringIO()
    Screen(match, Console(file=shown, width=80, height=24, force_terminal=True, color_system=None)).show(0)
    screen = "\n".join(shown.getvalue().splitlines()[-23:])
    for name in ("G1 b1 ●●●", "N1 a2 ●●●", "n2 u20 overwatch"):
        assert name in screen


def test_where_pieces_have_only_letters_on_the_board_their_names_and_places_stand_beside_it():
    match = Match("cloak", "field", seed=1, runtime="python")
    shown = io.StringIO()
    Screen(match, Console(file=shown, width=80, height=24, force_terminal=True, color_system=None)).show(0)
    screen = "\n".join(shown.getvalue().splitlines()[-23:])
    for name in ("S1 b1", "S14 b10", "P5 c12", "L1 b9"):
        assert name in screen


# Help.
@pytest.mark.parametrize(
    ("name", "orders"),
    [
        ("lasertag", ["S1 e5", "S1 fires g4", "S1 fires base2", "end"]),
        ("cloak", ["S1 e", "S1 toggle", "L1 attack n", "S1 auto", "S1 back", "commit"]),
        ("fogbound", ["sc2 to c4", "sc2 bow at d5", "gu3 brace on", "end", "skip"]),
        ("connect4", ["d"]),
    ],
)
def test_help_says_how_the_orders_of_the_game_are_written(name, orders, monkeypatch):
    match = Match(name, seed=1, runtime="python")
    match = match if match.deciders[0] == 0 else Match(name, seed=2, runtime="python")
    shown = at_the_table(monkeypatch, match, "help\nquit\n", "me", "random", width=200)
    answer = re.split(r"^\w+> ", shown, flags=re.MULTILINE)[1].splitlines()
    assert max(map(len, answer)) <= 80
    for order in orders:
        assert any(line.startswith(f"  {order}  ") for line in answer), order


def test_the_goal_and_what_brings_points_stand_under_the_board(monkeypatch):
    match = shooting_range(soldier_points=3, turn_limit=7)
    shown = " ".join(at_the_table(monkeypatch, match, "quit\n", "me", "sergeant").split())
    assert "Hitting a soldier brings 3 points, a base 5. After turn 7 the higher score wins." in shown
