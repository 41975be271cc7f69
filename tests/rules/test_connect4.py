"""Connect Four, situation by situation."""

import pytest

from sandtable.contract.errors import SandtableError
from sandtable.engine.batch import Batch
from sandtable.engine.searching import value_of
from sandtable.engine.telling import ALL
from sandtable.games.connect4.evaluation import spread_bits
from sandtable.testing import drawn

STANDARD = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
"""


def choices(match):
    return [match.text(action) for action in match.legal()]


@pytest.mark.rule("C4-01")
@pytest.mark.rule("C4-03")
def test_the_first_stone_may_go_into_any_column():
    match = drawn("connect4", STANDARD)
    assert match.deciders == (0,)
    assert choices(match) == ["a", "b", "c", "d", "e", "f", "g"]


@pytest.mark.rule("C4-02")
@pytest.mark.rule("C4-03")
def test_stones_pile_up_and_the_players_take_turns():
    match = drawn("connect4", STANDARD)
    for column in "ddc":
        match.play(column)
    assert match.game.face.notation.board_text(match.look(ALL)) == "\n".join(
        [". . . . . . ."] * 4 + [". . . o . . .", ". . x x . . .", "a b c d e f g"]
    )
    assert match.deciders == (1,)


@pytest.mark.rule("C4-04")
def test_a_full_column_takes_no_more_stones():
    match = drawn(
        "connect4",
        """
        . . . o . . .
        . . . x . . .
        . . . o . . .
        . . . x . . .
        . . . o . . .
        . . . x . . .
    """,
    )
    assert choices(match) == ["a", "b", "c", "e", "f", "g"]
    with pytest.raises(SandtableError, match="action/illegal: 'd'"):
        match.play("d")


@pytest.mark.rule("C4-05")
@pytest.mark.parametrize(
    ("drop", "board"),
    [
        ("a", ". . . . . . ./. . . . . . ./. . . . . . ./x . . . . . ./x o . . . . ./x o . o . . ."),
        ("d", ". . . . . . ./. . . . . . ./. . . . . . ./. . . . . . ./o o o . . . ./x x x . . . ."),
        ("d", ". . . . . . ./. . . . . . ./. . . . . . ./. . x x . . ./. x o o . . ./x o o x o . ."),
        ("d", ". . . . . . ./. . . . . . ./. . . . . . ./. . . x x . ./. . . o o x ./. . o x o o x"),
        ("g", ". . . . . . ./. . . . . . ./. . . . . . ./. . . . . . ./. . . o o o ./. . . x x x ."),
    ],
    ids=["upright", "along the row", "rising", "falling", "at the edge"],
)
def test_four_in_a_line_win(drop, board):
    match = drawn("connect4", board.replace("/", "\n"))
    events = match.play(drop)
    assert events == [f"Cross drops a stone into {drop}.", "Cross has 4 in a line and wins."]
    assert match.deciders == ()
    assert match.outcome == (1.0, -1.0)


@pytest.mark.rule("C4-05")
def test_the_winning_line_is_marked():
    match = drawn("connect4", "\n".join([". . . . . . ."] * 3 + [". . x x . . .", ". x o o . . .", "x o o x o . ."]))
    assert match.view(0).overlays == ()
    match.play("d")
    (overlay,) = match.view(1).overlays
    names = {cell.id: cell.name for cell in match.view(1).board.cells}
    assert ([names[cell] for cell in overlay.cells], overlay.owner) == (["a1", "b2", "c3", "d4"], 0)


@pytest.mark.rule("C4-03")
def test_a_choice_touches_all_places_through_which_the_stone_falls():
    match = drawn("connect4", "\n".join([". . . . . . ."] * 4 + [". . . o . . .", ". . . x . . ."]))
    (choice,) = [choice for choice in match.view(0).choices if choice.text == "d"]
    names = {cell.id: cell.name for cell in match.view(0).board.cells}
    assert ([names[cell] for cell in choice.cells], names[choice.target]) == (["d6", "d5", "d4", "d3"], "d3")


@pytest.mark.rule("C4-05")
def test_a_line_is_not_carried_over_from_the_top_of_a_column_to_the_next():
    match = drawn(
        "connect4",
        """
        x . . . . . .
        x . . . . . .
        x . . . . . .
        o . . . . . .
        o . . . . . .
        o . . . . . .
    """,
    )
    assert match.play("b") == ["Cross drops a stone into b."]
    assert match.outcome is None


@pytest.mark.rule("C4-05")
def test_the_second_player_can_win():
    match = drawn("connect4", "\n".join([". . . . . . ."] * 4 + ["o o o . . . .", "x x x . x . ."]))
    assert match.deciders == (1,)
    match.play("f")
    match.play("g")
    assert match.outcome is None  # o is at f1; d1 is still open to both
    match.undo()
    match.undo()
    match.play("d")
    assert match.outcome is None  # d1 fills x's row but o's stones are a row above
    match.play("e")
    assert match.play("d")[-1] == "Ring has 4 in a line and wins."
    assert match.outcome == (-1.0, 1.0)


@pytest.mark.rule("C4-06")
def test_a_full_board_without_a_line_is_a_draw():
    match = drawn(
        "connect4",
        """
        . o x o x o x
        x o x o x o x
        o x o x o x o
        o x o x o x o
        x o x o x o x
        x o x o x o x
    """,
    )
    assert match.deciders == (1,)
    assert choices(match) == ["a"]
    match.play("a")
    assert match.outcome == (0.0, 0.0)


@pytest.mark.rule("C4-01")
@pytest.mark.rule("C4-05")
def test_three_win_on_the_small_board():
    match = drawn("connect4", ". . . . .\n. . . . .\no o . . .\nx x . . .", scenario="mini")
    assert match.play("c")[-1] == "Cross has 3 in a line and wins."


@pytest.mark.rule("C4-05")
def test_four_do_not_win_where_five_are_asked_for():
    match = drawn(
        "connect4", "\n".join([". . . . . . . ."] * 4 + ["o o o . . . . .", "x x x . . . . ."]), scenario="five"
    )
    match.play("d")
    assert match.outcome is None
    match.play("d")
    assert match.play("e")[-1] == "Cross has 5 in a line and wins."


@pytest.mark.parametrize(
    ("board", "code"),
    [
        ("x", "board/wrong-size"),
        (STANDARD.replace(".", "q", 1), "board/unknown-letter"),
        (STANDARD.replace(".", "x", 1), "board/floating-stone"),
        ("\n".join([". . . . . . ."] * 5 + ["o . . . . . ."]), "board/impossible"),
        ("\n".join([". . . . . . ."] * 2 + ["x o . . . . ."] * 4), "board/impossible"),
    ],
)
def test_boards_that_cannot_be_are_refused(board, code):
    with pytest.raises(SandtableError) as error:
        drawn("connect4", board)
    assert error.value.code == code


def test_the_evaluation_sees_a_line_that_the_next_stone_completes():
    match = drawn("connect4", "\n".join([". . . . . . ."] * 5 + ["x x x . o o o"]))
    assert match.deciders == (0,)
    assert (value_of(match, 0), value_of(match, 1)) == (pytest.approx(0.95), pytest.approx(-0.95))


def test_the_evaluation_sees_that_two_threats_cannot_both_be_met():
    match = drawn("connect4", "\n".join([". . . . . . ."] * 4 + [". . o . . . .", ". x x x . o ."]))
    assert match.deciders == (1,)
    assert (value_of(match, 0), value_of(match, 1)) == (pytest.approx(0.9), pytest.approx(-0.9))


def test_the_evaluation_counts_lines_that_are_still_open():
    """Cross at b1 can still complete the row b1-e1, its column and its rising diagonal, with one stone in each: 3.
    Ring at a1 has its column and its rising diagonal, since the row is broken: 2."""
    match = drawn("connect4", "\n".join([". . . . . . ."] * 5 + ["o x . . . . ."]))
    assert value_of(match, 0) == pytest.approx(0.5 * (3 - 2) / (3 + 2 + 1))


@pytest.mark.rule("C4-07")
def test_both_players_see_the_whole_board():
    match = drawn("connect4", STANDARD)
    match.play("d")
    assert match.known(0) == match.known(1) == match.state
    assert match.view(0).pieces == match.view(1).pieces


def test_an_observation_shows_own_and_other_stones_column_by_column():
    match = drawn("connect4", "\n".join([". . . . . . ."] * 4 + ["o . . . . . .", "x . x . . . o"]), runtime="cpu")
    batch = Batch("connect4", count=1, seed=0)
    batch.tables["state"] = match.state.rows()
    own, other = batch.observe()[0].tolist()
    assert (own[0], own[2], sum(map(sum, own))) == ([1, 0, 0, 0, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0, 0, 0], 2)
    assert (other[0], other[6], sum(map(sum, other))) == ([0, 1, 0, 0, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0, 0, 0], 2)


@pytest.mark.parametrize("bits", range(256))
def test_eight_bits_are_spread_over_eight_bytes(bits):
    assert spread_bits(bits).to_bytes(8, "little") == bytes(bits >> n & 1 for n in range(8))
