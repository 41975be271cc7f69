"""Nine Men's Morris, situation by situation: a board of points and lines, in a package of its own."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from morris_table import game

from sandtable import Match, SandtableError
from sandtable.contract.scenario import parse_scenario
from sandtable.testing import check_game, drawn

WHITE, BLACK = range(2)
RULE_ID = re.compile(r"\bMM-\d{2}\b")


def choices(match: Match) -> list[str]:
    return [match.text(action) for action in match.legal()]


def play(match: Match, *moves: str) -> list[str]:
    return [text for move in moves for text in match.play(move)]


def ids(paths) -> set[str]:
    return {name for path in paths for name in RULE_ID.findall(path.read_text())}


@pytest.mark.parametrize("scenario", ["standard", "six"])
def test_it_conforms_in_the_interpreter_and_compiled(scenario):
    check_game(game, ("python", "cpu"), matches=1, scenarios=[scenario])


def test_it_conforms_in_the_cuda_simulator(outside):
    script = (
        "from morris_table import game\n"
        "from sandtable.testing import check_game\n"
        "check_game(game, ('cpu', 'cuda'), matches=1)\n"
    )
    command, environment = [sys.executable, "-c", script], outside(NUMBA_ENABLE_CUDASIM="1")
    run = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=900)
    assert run.returncode == 0, run.stderr


def test_every_rule_of_the_book_is_in_the_code_and_in_a_test():
    book = ids([game.content.book])
    assert len(book) == 12
    assert book == ids(game.content.book.parent.glob("*.py"))
    assert book == set(re.findall(r'mark\.rule\("([^"]+)"\)', Path(__file__).read_text()))


# Placing.
@pytest.mark.rule("MM-01")
@pytest.mark.rule("MM-02")
@pytest.mark.rule("MM-03")
def test_white_begins_and_may_place_on_all_24_points():
    match = Match(game, seed=1, runtime="python")
    assert (match.deciders, len(choices(match))) == ((WHITE,), 24)
    assert play(match, "d2") == ["White places a stone on d2."]
    assert (match.deciders, len(choices(match)), list(match.state.hand)) == ((BLACK,), 23, [8, 9])


@pytest.mark.rule("MM-01")
def test_the_board_has_32_ways_and_a_corner_has_two():
    view = game.face.view(Match(game, seed=1, runtime="python").look(WHITE))
    assert (view.board.shape, len(view.board.cells), len(view.board.lines)) == ("graph", 24, 32)
    corner, cross = (next(cell for cell in view.board.cells if cell.name == name) for name in ("a1", "d2"))
    assert (len(view.board.beside(corner)), len(view.board.beside(cross))) == (2, 4)


@pytest.mark.parametrize(
    ("given", "instead", "reason"),
    [
        ("[a5, c5, e5, b4,", "[a5, a5, e5, b4,", "each point is named once"),
        ("[a5, c5, e5]", "[a5, c5, g7]", "there is no point g7"),
        ("[c5, c4]", "[c5]", "a line has two or three points"),
        ("[c5, c4]", "[c5, e5]", "two lines meet in one point"),
        ("stones: 6", "stones: 8", "more points than stones"),
    ],
)
def test_a_board_that_cannot_be_played_on_is_refused(given, instead, reason):
    text = (game.content.folder / "six.yaml").read_text()
    assert given in text
    with pytest.raises(SandtableError, match=reason):
        parse_scenario(game.content.File, text.replace(given, instead, 1))


# Mills.
PLACING = """
    A - - B - - .
    - . - . - . -
    - - a . . - -
    . . . - . . b
    - - . . . - -
    - . - . - . -
    . - - . - - .
    hand 7 7
    White is next
"""


@pytest.mark.rule("MM-06")
@pytest.mark.rule("MM-08")
def test_three_in_a_line_take_a_stone_which_does_not_come_back():
    match = drawn(game, PLACING)
    assert play(match, "g7") == ["White places a stone on g7.", "White closes a mill at g7."]
    assert (match.deciders, choices(match)) == ((WHITE,), ["xc5", "xg4"])
    assert play(match, "xg4") == ["White takes the stone on g4."]
    assert (match.deciders, list(match.state.board), list(match.state.hand)) == ((BLACK,), [3, 1], [6, 7])


@pytest.mark.rule("MM-06")
def test_around_a_corner_there_is_no_mill():
    match = drawn(game, PLACING)
    assert play(match, "a4") == ["White places a stone on a4."]
    assert match.deciders == (BLACK,)


@pytest.mark.rule("MM-06")
def test_two_mills_at_once_take_one_stone():
    match = drawn(
        game,
        """
        A - - B - - .
        - a - . - b -
        - - c . . - -
        . . . - . . C
        - - . . . - -
        - . - . - . -
        d - - . - - D
        hand 5 5
        White is next
        """,
    )
    play(match, "g7", "xa1")
    assert (match.deciders, match.state.board[BLACK]) == ((BLACK,), 3)


PROTECTED = """
    A - - B - - .
    - . - . - . -
    - - d . . - -
    . . . - a b c
    - - . . . - -
    - C - . - . -
    . - - . - - .
    hand 5 5
    White is next
"""


@pytest.mark.rule("MM-07")
def test_a_stone_in_a_mill_is_not_taken_as_long_as_there_are_others():
    match = drawn(game, PROTECTED)
    play(match, "g7")
    assert choices(match) == ["xc5"]
    with pytest.raises(SandtableError, match="stone/in-mill: 'xf4'"):
        match.play("xf4")


@pytest.mark.rule("MM-07")
def test_if_all_are_in_mills_any_can_be_taken():
    match = drawn(game, PROTECTED.replace("- d .", "- . ."))
    play(match, "g7")
    assert choices(match) == ["xe4", "xf4", "xg4"]


def test_a_choice_says_that_it_closes_a_mill_and_another_does_not():
    match = drawn(game, PLACING)
    told = {match.text(action): game.face.preview(match.look(WHITE), action).details for action in match.legal()}
    assert [text for text, details in told.items() if details] == ["g7"]


# Moving.
MOVING = """
    A - - . - - .
    - . - . - . -
    - - . . . - -
    . . . - . . .
    - - . . . - -
    - B - C - a -
    b - - c - - D
    hand 0 0
    White is next
"""


@pytest.mark.rule("MM-04")
def test_a_stone_moves_along_a_line_to_the_next_free_point():
    match = drawn(game, MOVING)
    assert choices(match) == ["a7-d7", "a7-a4", "b2-b4", "d2-d3", "g1-g4"]
    match.play("d2-d3")
    assert match.past is not None
    shown = match.past.told[0].to(BLACK)
    assert shown is not None
    assert [match.box.file.points[cell] for cell in shown.cells] == ["d2", "d3"]
    assert shown.piece == 3, "it is still the stone C"


@pytest.mark.rule("MM-05")
def test_who_has_three_stones_left_flies_to_any_of_the_17_free_points():
    match = drawn(game, MOVING.replace("White is", "Black is"))
    assert len(choices(match)) == 3 * 17
    assert "a1-g7" in choices(match)


@pytest.mark.rule("MM-05")
def test_in_six_mens_morris_nobody_flies():
    match = drawn(
        game,
        """
        A - B - .
        - C . . -
        . . - . .
        - . . . -
        a - b - c
        hand 0 0
        White is next
        """,
        "six",
    )
    assert choices(match) == ["a5-a3", "c5-e5", "c5-c4", "b4-c4", "b4-b3"]


# The end.
LAST = """
    A - - B - - .
    - . - . - . -
    - - . . . - -
    . . . - . . C
    - - . . . - -
    - a - . - b -
    . - - c - - .
    hand 0 0
    White is next
"""


@pytest.mark.rule("MM-09")
def test_who_has_two_stones_left_has_lost():
    match = drawn(game, LAST)
    said = play(match, "g4-g7", "xb2")
    assert said[-1] == "White wins: Black has fewer than three stones left."
    assert (match.deciders, match.outcome) == ((), (1, -1))


CORNERED = """
    a - - A - - b
    - . - . - . -
    - - . . . - -
    B . . - . . C
    - - . . . - -
    - . - D - . -
    c - - . - - d
    hand 0 0
    White is next
"""


@pytest.mark.rule("MM-10")
def test_who_cannot_move_has_lost():
    match = drawn(game, CORNERED)
    assert play(match, "d2-d1") == ["White moves d2-d1.", "White wins: Black cannot move."]
    assert (match.deciders, match.outcome) == ((), (1, -1))


@pytest.mark.rule("MM-10")
def test_who_flies_is_never_stuck_here():
    match = drawn(game, CORNERED.replace("- d", "- ."))
    play(match, "d2-d1")
    assert (match.deciders, len(choices(match))) == ((BLACK,), 3 * 17)


@pytest.mark.rule("MM-11")
def test_the_third_time_the_same_position_is_a_draw():
    match = drawn(game, MOVING)
    back_and_forth = ["a7-d7", "f2-f4", "d7-a7", "f4-f2"]
    play(match, *back_and_forth, *back_and_forth[:3])
    assert match.deciders == (BLACK,)
    assert play(match, "f4-f2")[-1] == "The same position for the third time: a draw."
    assert (match.deciders, match.outcome) == ((), (0, 0))


@pytest.mark.rule("MM-11")
def test_the_same_board_with_the_other_player_to_move_is_another_position():
    match = drawn(game, MOVING.replace("- - D", "- - ."))
    play(match, "a7-d7", "f2-f4", "d7-g7", "f4-f2", "g7-a7")
    play(match, "f2-f4", "a7-d7", "f4-f6", "d7-a7", "f6-f2")
    assert match.deciders == (WHITE,), "seen three times, but only twice with White to move"


@pytest.mark.rule("MM-12")
def test_so_many_moves_without_a_mill_are_a_draw():
    assert game.file("standard").quiet == 50
    match = drawn(game, MOVING, game.file("standard").model_copy(update={"quiet": 10}))
    play(match, "a7-d7", "f2-f4", "d7-g7", "f4-f6", "g7-g4", "f6-d6", "g4-f4", "d6-d7", "f4-e4")
    assert match.deciders == (BLACK,)
    assert play(match, "d7-a7")[-1] == "Too long without a mill: a draw."
    assert (match.deciders, match.outcome) == ((), (0, 0))


@pytest.mark.rule("MM-12")
def test_a_mill_begins_a_new_count():
    match = drawn(game, LAST)
    play(match, "a7-a4", "b2-b4", "a4-a7", "b4-b2")
    assert match.state.quiet == 4
    play(match, "g4-g7")
    assert match.state.quiet == 0


# What is refused.
@pytest.mark.parametrize(
    ("given", "instead", "reason"),
    [
        ("White is", "Black is", "the other one is next"),
        ("is next", "takes", "the other one is next"),
        ("hand 7 7", "hand 7 6", "White places first"),
        ("hand 7 7", "hand 8 8", "still in the hand"),
        ("A - - B", "A - - A", "no stone lies on two points"),
        ("hand 7 7", "hand 0 0", "the match was over before that"),
        ("White is next", "White is next\nsince d7-a7", "nobody moves as long as stones are placed"),
    ],
)
def test_a_position_that_play_cannot_lead_to_is_refused(given, instead, reason):
    with pytest.raises(SandtableError, match=f"board/impossible.*{reason}"):
        drawn(game, PLACING.replace(given, instead))


@pytest.mark.parametrize(
    ("since", "reason"),
    [
        ("since d7-g7", "does not lead to this position"),
        ("since f2-g7 a4-a7 a4-f2", "does not lead to this position"),
        ("since g7-a7 d5-f2", "was not possible"),
    ],
)
def test_moves_that_do_not_lead_to_the_position_are_refused(since, reason):
    with pytest.raises(SandtableError, match=f"board/impossible.*{reason}"):
        drawn(game, MOVING.rstrip() + f"\n    {since}")


def test_a_taken_point_is_refused_with_its_reason():
    with pytest.raises(SandtableError, match="point/taken: 'd7'"):
        drawn(game, PLACING).play("d7")
