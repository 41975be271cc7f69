"""Cloak: positions as text, and those that cannot be."""

import pytest
from cloak_kit import LEFT, RIGHT, cloak, entity, written

from sandtable import SandtableError
from sandtable.games.cloak.state import Order, Status
from sandtable.games.cloak.turn import DRAW

ELABORATE = """
turn 7, Left committed
. S . # .
p . W p l
. s . P .
S1 b1 hp 4 stamina 2 active order hold
P1 d3 hp 7 stamina 3 active order e trace c3 5 7
p2 a2 hp 7 stamina 4
S3 to-come hp 10 stamina 6
p3 d2 hp 2 stamina 3 active trace d2 6 5
s4 b3 hp 9 stamina 6
l1 e2 hp 5 stamina 0 order attack n
W2 c2 hp 3 stamina 0
contact Left c3 6 1
contact Left e1 5 0
contact Right b2 4 0
""".strip()
"""S2 is dead, P2 has been turned and is p2 now, S3 is due and waits for a free point."""


def box():
    return cloak(
        """
        S . S # .
        . P W P l
        . s . p .
        """,
        left=[{"type": "soldier", "turn": 6, "at": ["b1"]}],
    )


def test_an_elaborate_position_survives_being_written_and_read():
    match = box()
    notation = match.game.face.notation
    state = notation.parse_board(match.box, ELABORATE)
    assert written(match, state) == ELABORATE
    match.set_state(state)
    assert bytes(notation.parse_board(match.box, written(match, state))) == bytes(state)
    turned, waiting, dead = (entity(match, name) for name in ("p2", "S3", "S2"))
    assert (turned.team, turned.status, waiting.status, dead.status) == (
        RIGHT,
        Status.PRESENT,
        Status.TO_COME,
        Status.DEAD,
    )
    assert entity(match, "S1").order == Order.HOLD + 1
    assert match.deciders == (RIGHT,)


@pytest.mark.parametrize(
    ("note", "result"), [("turn 9, Left won", 1), ("turn 9, Right won", 2), ("turn 9, drawn", DRAW), ("turn 9", 0)]
)
def test_a_position_says_how_the_match_has_ended(note, result):
    match = box()
    state = match.game.face.notation.parse_board(match.box, f"{note}\nS . . # .\n. . W . l\n. . . . .")
    assert (state.turn, state.result) == (9, result)
    assert written(match, state).splitlines()[0] == note


ROWS = "S . S # .\n. P W P l\n. s . p ."


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "board/wrong-size"),
        ("S . S # .\n. P W P l", "board/wrong-size"),
        (ROWS + "\n. . . . .", "board/wrong-size"),
        (ROWS.replace("# .", "#"), "board/wrong-size"),
        (ROWS.replace("# .", "# q"), "board/nobody-left"),
        (ROWS.replace("# .", "# S") + "\nS3 to-come", "board/nobody-left"),
        ("turn 0\n" + ROWS, "board/bad-number"),
        ("turn 251\n" + ROWS, "board/bad-number"),
        ("turn soon\n" + ROWS, "board/bad-number"),
        ("turn 3, Left asleep\n" + ROWS, "board/unknown-note"),
        (ROWS + "\nS1 a1 hp 201", "board/bad-number"),
        (ROWS + "\nS1 a1 hp -1", "board/bad-number"),
        (ROWS + "\nS1 a1 hp", "cell/bad-name"),
        (ROWS + "\nS1 a1 stamina x", "board/bad-number"),
        (ROWS + "\nS1 b1", "board/not-there"),
        (ROWS + "\ns1 a1", "board/not-there"),
        (ROWS + "\nS1 a1\nS2 a1", "board/not-there"),
        (ROWS + "\nS1 z9", "cell/off-board"),
        (ROWS + "\nS9 a1", "action/no-such-entity"),
        (ROWS + "\nS1 a1 asleep", "cell/bad-name"),
        (ROWS + "\nS1 a1 order", "cell/bad-name"),
        (ROWS + "\nS1 a1 order fly", "board/bad-order"),
        (ROWS + "\nS1 a1 order back", "board/bad-order"),
        (ROWS + "\nS1 a1 order auto", "board/bad-order"),
        (ROWS + "\nl1 e2 order attack", "board/bad-order"),
        (ROWS + "\nhello there", "board/unreadable"),
        (ROWS + "\nP1 b2 trace b2 1", "cell/bad-name"),
        (ROWS + "\nP1 b2 trace z9 1 5", "cell/off-board"),
        (ROWS + "\ncontact Left c2 2", "board/bad-contact"),
        (ROWS + "\ncontact Nobody c2 2 1", "board/bad-contact"),
        (ROWS + "\ncontact Left c2 2 2", "board/bad-number"),
        (ROWS + "\ncontact Left c2 2 1" * 5, "board/bad-contact"),
    ],
)
def test_positions_that_cannot_be_are_refused(text, code):
    match = box()
    with pytest.raises(SandtableError) as caught:
        match.game.face.notation.parse_board(match.box, text)
    assert caught.value.code == code
    assert "\n" not in caught.value.sentence()


@pytest.mark.rule("CLK-02")
@pytest.mark.rule("CLK-03")
@pytest.mark.parametrize(
    "text",
    [
        ROWS + "\nS1 a1 hp 0",
        ROWS + "\nS1 a1 hp 11",
        ROWS + "\nS1 a1 stamina 7",
        ROWS + "\nl1 e2 active",
        ROWS + "\nW2 c2 active",
        ROWS + "\nW2 c2 order e",
        ROWS + "\nS1 a1 order n",
        ROWS + "\nP1 b2 order e",
        ROWS + "\nl1 e2 order toggle",
        ROWS.replace("S .", "s .", 1) + "\ns1 a1",
    ],
    ids=[
        "stands without hit points", "more hit points than the most", "more stamina than the most", "active leader",
        "active wall", "ordered wall", "ordered off the grid", "spy ordered against a wall", "leader ordered to toggle",
        "soldier that changed sides",
    ],
)  # fmt: skip
def test_positions_that_the_rules_exclude_are_refused(text):
    match = box()
    with pytest.raises(SandtableError, match="board/"):
        match.set_state(match.game.face.notation.parse_board(match.box, text))


@pytest.mark.parametrize(
    "line", ["S1 a1", "S1 a1 hp 10 stamina 6", "P1 b2 active", "l1 e2 order attack n", "S1 a1 order e"]
)
def test_a_position_that_is_read_can_be_drawn_and_played_on(line):
    match = box()
    match.set_state(match.game.face.notation.parse_board(match.box, f"turn 2\n{ROWS}\n{line}"))
    for seat in (LEFT, RIGHT):
        points = {cell.id for cell in match.view(seat).board.cells}
        assert {arrow.end for arrow in match.view(seat).arrows} <= points
        match.play("commit", seat)
    assert match.state.turn == 3
