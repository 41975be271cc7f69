"""Match files, boards and moves of Connect Four, mutated: read as written or refused with a code."""
# ruff: noqa: PT017 – an error is one of two good ends here, and looked at where it is caught

from __future__ import annotations

import json
import os
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from sandtable import Match, SandtableError, find_game, replay
from sandtable.contract.look import Look
from sandtable.engine.matchfile import parse_match_file
from sandtable.engine.saving import to_file
from sandtable.engine.telling import ALL
from sandtable.games.connect4.notation import action_text, board_text, parse_action, parse_board
from sandtable.games.connect4.possible import check_state

LONG = bool(os.environ.get("SANDTABLE_FUZZ"))
fuzz = settings(deadline=None, max_examples=5000 if LONG else 150)
GAME = find_game("connect4")
REFUSED = ("match/", "game/unknown")


def valid_text(columns: str = "aabbc") -> str:
    match = Match("connect4", "mini", seed=2, runtime="python")
    for column in columns:
        match.play(column)
    return to_file(match).text()


TEXT = valid_text()
DATA = json.loads(TEXT)


def replayed(text: str) -> Match | SandtableError:
    try:
        return replay(parse_match_file(text, "my.json"), "python", "my.json")
    except SandtableError as error:
        assert error.code.startswith(REFUSED), error
        assert "\n" not in error.sentence()
        assert len(error.sentence()) < 2000
        return error


@fuzz
@given(st.text(max_size=100))
@example("9" * 5000)
@example("[" * 100_000)
@example('{"format": "sandtable match 1", "version": ' + "9" * 5000 + "}")
@example('{"format": "sandtable match 1", "version": 1e999999}')
@example("NaN")
@example("-Infinity")
@example('{"a": 1, "a": 2}')
@example("\ufeff{}")
@example('"\\ud800"')
def test_any_text_is_refused_as_a_match(text):
    assert isinstance(replayed(text), SandtableError)


@fuzz
@given(st.integers(0, len(TEXT)), st.integers(0, 6), st.text(max_size=4))
def test_a_match_file_with_a_slip_in_it_is_refused_or_comes_to_the_same_end(at, gone, put):
    found = replayed(TEXT[:at] + put + TEXT[at + gone :])
    if isinstance(found, Match):
        assert found.digest == DATA["digest"]
        assert found.outcome == (1.0, -1.0)


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10) | st.sampled_from(["a", "connect4"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path, *(place for key, value in inner for place in places(value, (*path, key)))]


PLACES = places(DATA)[1:]


@fuzz
@given(st.sampled_from(PLACES), values)
def test_a_match_file_with_any_value_replaced_is_refused_or_comes_to_the_same_end(place, value):
    data = json.loads(TEXT)
    at = data
    for step in place[:-1]:
        at = at[step]
    at[place[-1]] = value
    found = replayed(json.dumps(data))
    if isinstance(found, Match):
        assert found.digest == DATA["digest"]
        assert found.outcome == (1.0, -1.0)
        assert json.loads(to_file(found).text())["outcome"] == [1.0, -1.0]


@fuzz
@given(st.lists(st.tuples(st.integers(-1, 3), st.sampled_from("abcdef")), max_size=12))
def test_any_list_of_decisions_is_refused_unless_it_is_the_match(decisions):
    data = {**DATA, "decisions": [{"seat": seat, "action": action} for seat, action in decisions]}
    found = replayed(json.dumps(data))
    if isinstance(found, Match):
        assert found.digest == DATA["digest"]


# Moves and boards.
boxes = st.sampled_from(["mini", "standard", "five"])


@fuzz
@given(boxes, st.text(max_size=6))
@example("mini", "f")
@example("mini", "ab")
@example("mini", "")
@example("mini", " A ")
@example("standard", "h")
@example("standard", "İ")
@example("standard", "ａ")
def test_a_move_is_a_column_of_the_board_or_unreadable(box, text):
    look: Any = Look(GAME.box(box), 0, GAME.rules.State)
    try:
        action = parse_action(look, text)
    except SandtableError as error:
        assert error.code == "action/unreadable"
        assert text.strip().lower() not in list("abcdefghi"[: look.scenario.width])
    else:
        assert text.strip().lower() == action_text(look, action)
        assert action.target < look.scenario.width


@fuzz
@given(boxes, st.text(max_size=80) | st.text("xo. \nabcdefg", max_size=120))
def test_any_text_is_a_board_that_is_drawn_again_alike_or_an_error(box, text):
    drawn: Any = GAME.box(box)
    try:
        state = parse_board(drawn, text)
    except SandtableError as error:
        assert error.code.startswith("board/")
    else:
        assert parse_board(drawn, board_text(Look(drawn, 0, lambda: state))) == state


@fuzz
@given(boxes, st.lists(st.integers(0, 8), max_size=60))
def test_every_position_that_can_be_played_is_read_as_it_is_drawn(box, moves):
    match = Match("connect4", box, seed=1, runtime="python")
    for move in moves:
        legal = match.legal()
        if not legal:
            break
        match.play(legal[move % len(legal)])
    assert parse_board(match.box, board_text(match.look(ALL))) == match.state  # type: ignore[arg-type]


@fuzz
@given(st.lists(st.lists(st.sampled_from("xo."), min_size=5, max_size=5), min_size=4, max_size=4))
def test_a_drawn_board_that_no_play_leads_to_is_refused_and_no_other(rows):
    """On the small board: stones lie on others, x begins and both take turns, and only one side has a line of three."""
    text = "\n".join(" ".join(row) for row in rows)
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    floating = any("." in column.lstrip(".") for column in columns)
    crosses, rings = text.count("x"), text.count("o")
    lines = {letter: has_three(rows, letter) for letter in "xo"}
    try:
        read_possible(text)
        was_read = True
    except SandtableError as error:
        assert error.code.startswith("board/")
        was_read = False
    if floating or crosses - rings not in (0, 1) or all(lines.values()):
        assert not was_read
    elif not any(lines.values()):
        assert was_read
    elif lines["x"] != (crosses > rings) and lines["o"] != (crosses == rings):
        assert not was_read, "whoever has the line must have moved last"


def read_possible(text: str) -> None:
    """Read a board of the small scenario and let the game check it."""
    box: Any = GAME.box("mini")
    check_state(box.scenario, parse_board(box, text))


def has_three(rows: list[list[str]], letter: str) -> bool:
    """Looked for place by place."""
    for y in range(4):
        for x in range(5):
            for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
                cells = [(x + k * dx, y + k * dy) for k in range(3)]
                if all(0 <= cx < 5 and 0 <= cy < 4 and rows[cy][cx] == letter for cx, cy in cells):
                    return True
    return False


def test_a_line_of_whoever_did_not_move_last_is_refused():
    """Ring to move with a line of Ring's: the match was over before Cross's last stone."""
    board = ". . . . .\nx . . . .\nx . . x .\no o o x ."
    with pytest.raises(SandtableError) as caught:
        read_possible(board)
    assert caught.value.code.startswith("board/")
