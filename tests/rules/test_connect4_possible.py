"""Connect Four: which states are possible, and what is said of those that are not."""

from __future__ import annotations

import pytest

from sandtable import Match, SandtableError, find_game
from sandtable.testing import drawn

GAME = find_game("connect4")
MINI = GAME.box("mini").scenario


def stones(*bits: int) -> int:
    return sum(1 << bit for bit in bits)


@pytest.mark.parametrize(
    ("board", "reason"),
    [
        (". . . . .\n. . . . .\n. . . . .\no . . . .", "take turns"),
        (". . . . .\n. . . . .\n. . . . .\nx . x x .", "take turns"),
        (". . . . .\nx o . . .\nx o . . .\nx o . . .", "the match ended with that line"),
        ("x . . . .\no . . . .\no . . . x\no . . x x", "the match ended with that line"),
        ("o o . o .\nx x . x x\nx o . o x\nx o . o x", "no single stone"),
    ],
    ids=["Ring began", "Cross moved thrice", "both have lines", "went on after Ring's line", "two lines at once"],
)
def test_a_drawn_board_that_no_play_leads_to_is_refused(board, reason):
    with pytest.raises(SandtableError, match=reason) as caught:
        drawn(GAME, board, "mini")
    assert caught.value.code == "board/impossible"


def test_one_stone_may_end_two_lines():
    """The last cross, at c1, ends the row a1-c1 and the diagonal c1-e3."""
    match = drawn(GAME, ". . . . .\n. . . o x\n. . . x o\nx x x o o", "mini")
    assert match.outcome == (1.0, -1.0)


@pytest.mark.parametrize(
    ("parts", "reason"),
    [
        ({"filled": {0: 5}}, "a column holds 4 stones"),
        ({"filled": {5: 1}}, "only 5 of these"),
        ({"stones": {0: stones(0), 1: stones(0)}, "filled": {0: 1}, "dropped": 2}, "two stones lie on one place"),
        ({"stones": {0: stones(1)}, "filled": {0: 1}, "dropped": 1}, "beside the board or on nothing"),
        ({"stones": {0: stones(4)}, "filled": {0: 0}, "dropped": 1}, "beside the board or on nothing"),
        ({"stones": {0: stones(40)}, "dropped": 1}, "beside the board or on nothing"),
        ({"stones": {0: -1}}, "beside the board or on nothing"),
        ({"stones": {0: stones(0)}, "filled": {0: 1}, "dropped": 3}, "1 stones have been dropped"),
        ({"stones": {0: stones(0)}, "filled": {0: 1}, "dropped": 1, "winner": 1}, "the winner is who has a line"),
        ({"winner": 9}, "the winner is who has a line"),
    ],
)
def test_a_state_with_a_field_that_does_not_fit_is_refused(parts, reason):
    state = GAME.rules.State()
    for name, value in parts.items():
        if isinstance(value, dict):
            for at, number in value.items():
                getattr(state, name)[at] = number
        else:
            setattr(state, name, value)
    with pytest.raises(SandtableError, match=reason) as caught:
        GAME.rules.check_state(MINI, state)
    assert caught.value.code == "board/impossible"


@pytest.mark.parametrize("token", ["xo", "", "xx", "ox", "..", "Ｘ"])
def test_a_place_is_one_letter(token):
    with pytest.raises(SandtableError, match="board/"):
        drawn(GAME, ". . . . .\n" * 3 + f"{token} . . . .", "mini")


def test_a_text_that_is_far_too_long_is_refused_at_once():
    for text in ("x o " * 25_000, "x\n" * 50_000):
        with pytest.raises(SandtableError, match="board/too-long"):
            GAME.face.notation.parse_board(MINI, text)


@pytest.mark.parametrize("scenario", GAME.scenario_names())
def test_every_state_of_random_play_is_possible(scenario):
    for seed in range(5):
        match = Match(GAME, scenario, seed=seed, runtime="python")
        while match.deciders:
            legal = match.legal()
            match.play(legal[(seed * 7 + match.number * 5) % len(legal)])
            GAME.rules.check_state(match.scenario, match.state)
