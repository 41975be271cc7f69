"""Lasertag: positions as text, and what clients are shown."""

from math import sqrt

import pytest
from lasertag_kit import BLUE, GAME, RED, cell, lasertag, opened

from sandtable import SandtableError
from sandtable.engine.batch import Batch
from sandtable.engine.inspecting import inspected
from sandtable.engine.searching import value_of
from sandtable.engine.telling import ALL, SPECTATOR, heard
from sandtable.games.lasertag.evaluation import COVER, ENEMY, LASERS, LEAD, OWN, OWN_BASES, TURNS_LEFT, WALLS, WATCHES
from sandtable.testing import drawn

ELABORATE = """
turn 7, Blue to move, Red 12, Blue 40
G # . . b
. + . S .
. . . # n
B . s . g
G1 a1 watch
S1 d2 off
g2 e4 ap 0 fired 1 moved
s2 c4 ap 2 moved charging
shot g2 S1 seen
""".strip()


def box():
    return opened(ELABORATE, turn_limit=9, red_target=50)


def test_an_elaborate_position_survives_being_written_and_read():
    match = box()
    state = GAME.face.notation.parse_board(match.box, ELABORATE)
    match.set_state(state)
    assert GAME.face.notation.board_text(match.look(ALL)) == ELABORATE
    assert GAME.face.notation.parse_board(match.box, ELABORATE) == state
    assert match.deciders == (BLUE,)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("turn 7", "turn 0", "board/bad-number"),
        ("Blue 40", "Green 40", "board/unknown-note"),
        ("Red 12", "Red twelve", "board/bad-number"),
        ("G # . . b\n", "", "board/wrong-size"),
        (". . . # n", ". . . # . n", "board/wrong-size"),
        ("G # . . b", "G . . . b", "board/other-ground"),
        ("G # . . b", ". G . . b", "board/other-ground"),
        ("G # . . b", "G # G . b", "board/nobody-left"),
        ("g2 e4", "g2 e3", "board/not-there"),
        ("ap 2", "ap 4", "board/bad-number"),
        ("G1 a1 watch", "G1 a1 ap 1", "board/impossible"),
        ("S1 d2 off", "S1 d2 off watch", "board/impossible"),
        ("s2 c4 ap 2 moved charging", "s2 c4 snap", "board/impossible"),
        (". . . # n", ". . . # .", "board/impossible"),
        ("shot g2 S1 seen", "shot g2 S1", "board/bad-shot"),
        ("shot g2 S1 seen", "B1 a4", "board/unreadable"),
        ("G1 a1 watch", "G7 a1 watch", "action/no-such-name"),
        ("G1 a1 watch", "G1 z1 watch", "cell/off-board"),
    ],
)
def test_positions_that_cannot_be_are_refused(old, new, code):
    with pytest.raises(SandtableError) as caught:
        drawn(GAME, ELABORATE.replace(old, new, 1), box().box.file)
    assert caught.value.code == code


def test_a_view_shows_the_ground_the_bases_and_the_soldiers():
    match = lasertag(ELABORATE, turn_limit=9, red_target=50)
    view = match.view(SPECTATOR)
    grounds = {square.name: (square.terrain, square.height) for square in view.board.cells}
    assert (grounds["a1"], grounds["b1"], grounds["b2"]) == (("open", 0), ("wall", 2), ("cover", 1))
    assert len(grounds) == 20
    shown = {piece.name: (piece.letter, piece.owner, tuple(mark.said for mark in piece.marks)) for piece in view.pieces}
    assert shown == {
        "base1": ("B", RED, ()),
        "base2": ("b", BLUE, ()),
        "grunt G1": ("G", RED, ("overwatch",)),
        "scout S1": ("S", RED, ("laser off",)),
        "grunt g2": ("g", BLUE, ()),
        "scout s2": ("s", BLUE, ("charging",)),
        "sniper n1": ("n", BLUE, ()),
    }
    assert {piece.name: piece.bars[0].value for piece in view.pieces if piece.bars} == {
        "grunt g2": 0, "scout s2": 2, "sniper n1": 3,
    }  # fmt: skip
    assert [(track.name, track.owner, track.value, track.most) for track in view.tracks] == [
        ("turn", None, 7, 9), ("points", RED, 12, 50), ("points", BLUE, 40, None),
    ]  # fmt: skip
    [arrow] = view.arrows
    assert (arrow.kind, arrow.start, arrow.end) == ("shot", cell(match, "e4"), cell(match, "d2"))
    assert view.prompt == "Turn 7 of 9: Blue is to move."


FRONT = """
    S . . . . .
    . . # . . .
    B . # + . n
    . . . . . g
"""


@pytest.mark.rule("LT-27")
@pytest.mark.rule("LT-38")
def test_a_move_shows_what_would_be_seen_and_who_would_fire():
    """d2 has a wall to its west and cover to its south; the sniper is at f3, south-east of it, on overwatch: 7 − 1 + 2.
    The grunt at f4 is on snap overwatch: 7 + 1 + 2. Both miss in 21 × 30 of 36 × 36 cases, 49%."""
    match = lasertag(FRONT + "n1 f3 watch\ng1 f4 snap")
    choice = next(choice for choice in match.view(RED).choices if choice.text == "S1 d2")
    assert choice.details == (
        "in cover from the south and west",
        "sees, and is seen by, g1, n1",
        "g1 fires from overwatch: needs 10, 17%",
        "n1 fires from overwatch: needs 8, 42%",
        "hit with 51%: his laser is off, and 2 points to them",
    )
    assert (choice.piece, choice.target, choice.cells) == (0, cell(match, "d2"), (cell(match, "a1"), cell(match, "d2")))
    end = match.view(RED).choices[-1]
    assert (end.text, end.label, end.rule) == ("end", "end the turn", "LT-26")


def test_a_move_tells_of_height_and_of_charging():
    match = lasertag(FRONT + "S1 a1 off")
    details = {choice.text: choice.details for choice in match.view(RED).choices}
    assert details["S1 a2"] == ("starts charging",)
    assert "on top: +1 attack, −2 defence" in details["S1 d3"]
    assert not any("overwatch" in text for texts in details.values() for text in texts if "who has" not in text)


def test_a_soldier_can_be_looked_at():
    match = lasertag(FRONT + "n1 f3 watch")
    scout, sniper = inspected(match, RED, 0), inspected(match, RED, 2)
    assert scout.texts[:3] == ("Scout 1 of Red, 6 squares per action point", "laser on", "3 action points left")
    assert cell(match, "a1") in scout.cells["threat"]
    assert cell(match, "a1") not in scout.cells["reach"]
    assert sniper.texts == ("Sniper 1 of Blue, 4 squares per action point", "laser on", "on overwatch")
    assert sniper.cells["threat"] == sniper.cells["sight"]
    base = next(piece for piece in match.view(RED).pieces if piece.name == "base1")
    about = inspected(match, RED, base.id)
    assert about.texts[:2] == ("Red's base 1", "a hit scores 5 points")
    assert about.cells["reach"] == tuple(cell(match, name) for name in ("a2", "b2", "a3", "b3", "a4", "b4"))


@pytest.mark.rule("LT-18")
@pytest.mark.rule("LT-21")
def test_it_is_shown_where_each_action_point_can_take_a_soldier():
    """A sniper in a corridor: with his first point he gets to the cover at e1, which is his fourth step; stepping down
    is free, so the second takes him four squares on, and with the third the enemy at l1 stops him. With one point left
    only the first are shown."""
    match = lasertag("N . . . + . . . . . . g")
    reach = inspected(match, RED, 0).cells
    assert [reach[kind] for kind in ("reach", "second", "third")] == [
        tuple(cell(match, name) for name in names)
        for names in (("b1", "c1", "d1", "e1"), ("f1", "g1", "h1", "i1"), ("j1", "k1"))
    ]
    match.play("N1 b1")
    match.play("N1 a1")
    assert {"second", "third"}.isdisjoint(inspected(match, RED, 0).cells)
    assert len(inspected(match, RED, 1).cells) == 4, "an enemy's reach is shown for his next turn"


def test_events_are_scenes():
    match = lasertag(FRONT + "n1 f3 watch")
    match.play("S1 d1", dice=[6, 6])
    moved, shot, *_ = scenes = heard(match.past.told, ALL)
    assert (moved.kind, moved.piece, moved.cells) == ("move", 0, (cell(match, "a1"), cell(match, "d1")))
    assert (shot.kind, shot.piece, shot.target, shot.amount, shot.rule) == ("shot", 2, 0, 2, "LT-37")
    assert [scene.rule for scene in scenes] == ["LT-18", "LT-37", "LT-05"]


def test_what_a_learner_observes():
    match = lasertag("turn 3, Red to move, Red 0, Blue 9\n" + FRONT + "S1 a1 off\nn1 f3 watch", turn_limit=8)
    batch = Batch(GAME, match.box.file, count=1, seed=1, runtime="python")
    batch.states[:] = match.state.rows()
    planes = batch.observe()[0]
    assert planes.shape == (16, 21, 21)
    assert (planes[WALLS, 1, 2], planes[WALLS, 0, 0], planes[WALLS, 0, 6]) == (1, 0, 1)
    assert (planes[COVER, 2, 3], planes[COVER].sum(), planes[OWN_BASES, 2, 0]) == (1, 1, 1)
    assert (planes[OWN, 0, 0], planes[ENEMY + 2, 2, 5], planes[ENEMY + 1, 3, 5]) == (4, 1, 1)
    assert (planes[LASERS, 0, 0], planes[WATCHES, 2, 5]) == (1, 2)
    assert (planes[TURNS_LEFT, 5, 5], planes[LEAD, 20, 20]) == (6, -9)


def test_a_position_is_judged_by_points_and_lasers():
    level = lasertag(FRONT)
    assert value_of(level, RED) == -value_of(level, BLUE)
    ahead = lasertag("turn 3, Red to move, Red 0, Blue 9\n" + FRONT)
    assert value_of(ahead, BLUE) > value_of(level, BLUE)
    off = lasertag(FRONT + "S1 a1 off")
    assert value_of(off, RED) < value_of(level, RED)


STORM = "S S S . # b\n. . . . # .\n. . . . . s"


def lead(value):
    """The lead that a position's worth speaks of: one of 16 is worth 0.7 of 0.95."""
    return 16 * value / sqrt(0.95 * 0.95 - value * value)


@pytest.mark.parametrize(("red", "points"), [(0, 0), (30, 4), (60, 8)])
def test_who_has_farther_to_go_is_as_good_at_as_large_a_part_of_the_way(red, points):
    """Three storm for 150 points, one holds the base for 20: 60 are worth as much as 8."""
    match = lasertag(f"turn 2, Red to move, Red {red}, Blue 0\n{STORM}", red_target=150, blue_target=20)
    assert lead(value_of(match, RED)) == pytest.approx(points)
    assert value_of(match, BLUE) == -value_of(match, RED)


def test_what_is_lost_counts_for_as_large_a_part_too():
    """One who storms is out, which is 2 points for Blue and 5 less for Red, who plays for ten times as much."""
    match = opened(STORM, red_target=200, blue_target=20)
    board = "turn 2, Red to move, Red 0, Blue 2\n" + STORM.replace("S S S", "S S .")
    match.set_state(GAME.face.notation.parse_board(match.box, board))
    assert lead(value_of(match, RED)) == pytest.approx(-2.5)


def test_where_the_last_team_standing_wins_more_soldiers_are_better():
    assert lead(value_of(lasertag("S S . g"), RED)) == pytest.approx(5)
