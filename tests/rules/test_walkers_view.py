"""What people see of Walkers: pieces, the timeline, the board and prompts."""

from __future__ import annotations

import pytest
from walkers_kit import AMBER, COBALT, GAME, cell, play, unit, walkers
from walkers_looks import OPEN, behind_a_ridge, choice, facing_each_other

from sandtable import Match
from sandtable.contract.words import ArrowKind, Facing, HappeningKind, Icon, MarkKind, OverlayKind, Style
from sandtable.engine.telling import heard


def piece(match: Match, seat: int, name: str):
    return next(one for one in match.view(seat).pieces if one.name == name)


@pytest.mark.rule("WLK-15")
def test_pieces_show_facing_damage_and_how_they_move():
    match = facing_each_other()
    unit(match, "probe2").damage = 7
    unit(match, "probe2").motion = 2
    enemy = piece(match, AMBER, "Probe pr2")
    assert (enemy.facing, enemy.caption, enemy.icon) == (Facing.W, "pr2", Icon.BATTLE_MECH)
    assert [(bar.value, bar.most) for bar in enemy.bars] == [(13, 20)]
    assert [(mark.kind, mark.text) for mark in enemy.marks] == [(MarkKind.STATUS, "fast")]
    assert [mark.said for mark in piece(match, AMBER, "Probe pr1").marks] == ["active", "stationary"]


def test_who_interrupts_is_the_active_one_until_that_is_decided():
    match = facing_each_other()
    play(match, "walk", "c2", "go", "probe2 interrupts at c2")
    assert [mark.said for mark in piece(match, COBALT, "Probe pr2").marks] == ["active", "stationary"]
    assert [mark.said for mark in piece(match, COBALT, "Probe pr1").marks] == [
        "stationary", "is about to walk b2-c2",
    ]  # fmt: skip
    assert [mark.said for mark in piece(match, AMBER, "Probe pr2").marks] == ["stationary"]


@pytest.mark.rule("WLK-03")
def test_the_timeline_has_whose_turn_it_is_first_and_then_goes_by_ticks():
    match = walkers(OPEN, ["probe a1 e at 9", "probe b2 e at 0"], ["probe e2 w at 4"])
    shown = [(moment.label, moment.time) for moment in match.view(COBALT).timeline]
    assert shown == [("Probe 2", 0), ("Probe 3", 4), ("Probe 1", 9)]


@pytest.mark.rule("WLK-29")
def test_who_is_not_seen_is_neither_drawn_nor_on_the_timeline():
    view = behind_a_ridge().view(COBALT)
    assert [shown.name for shown in view.pieces] == ["Probe pr2"]
    assert [(moment.label, moment.owner, moment.time) for moment in view.timeline] == [
        ("unseen", AMBER, None), ("Probe 2", COBALT, 1),
    ]  # fmt: skip
    assert view.prompt == "Amber is to act."
    assert view.notes == ("Unseen: Probe 1.",)


def test_who_was_seen_before_is_a_ghost():
    match = behind_a_ridge()
    lost = unit(match, "probe2")
    lost.ghost_cell, lost.ghost_ticks, lost.ghost_damage = cell(match, "d1") + 1, 6, 5
    ghost = piece(match, AMBER, "ghost of Probe pr2")
    assert (ghost.style, ghost.cell, ghost.caption) == (Style.GHOST, cell(match, "d1"), "pr2 at 6")
    assert GAME.face.inspect(match.look(AMBER), ghost.id).texts[1] == "last seen at d1 with 6 ticks and 5 damage"
    assert [shown.name for shown in match.view(COBALT).pieces] == ["Probe pr2"]


@pytest.mark.rule("WLK-05")
def test_a_declared_way_is_drawn_for_who_sees_it():
    match = facing_each_other()
    play(match, "walk", "c2", "fire gun at probe2 aim 1", "d2")
    assert match.view(COBALT).arrows == ()
    play(match, "go")
    drawn = [(arrow.kind, arrow.start, arrow.end) for arrow in match.view(COBALT).arrows]
    b2, c2, d2, e2 = (cell(match, name) for name in ("b2", "c2", "d2", "e2"))
    assert drawn == [(ArrowKind.MOVE, b2, c2), (ArrowKind.MOVE, c2, d2), (ArrowKind.ATTACK, c2, e2)]
    assert match.view(COBALT).prompt == (
        "Probe 1 is about to walk b2-c2-d2 and fire gun at Probe 2, and will then have 5 ticks. "
        "Interrupt it, or let it pass."
    )


@pytest.mark.rule("WLK-29")
def test_a_way_that_is_not_seen_is_not_told():
    match = behind_a_ridge()
    play(match, "walk", "b2", "go")
    view = match.view(COBALT)
    assert view.arrows == ()
    assert view.prompt == "Something happens that you do not see: let it pass."
    assert [one.text for one in view.choices] == ["pass"]
    assert match.view(AMBER).prompt == "Cobalt may interrupt."


@pytest.mark.rule("WLK-11")
def test_exits_points_and_the_clock_are_shown():
    match = walkers(". . .> .\n . .< . .", ["probe a1 e at 3"], ["probe d2 w at 4"], amber_exits=1, limit=50)
    view = match.view(AMBER)
    exits = {overlay.text: overlay for overlay in view.overlays}
    assert {text: (one.kind, one.owner, one.cells) for text, one in exits.items()} == {
        "exit for Amber": (OverlayKind.OBJECTIVE, AMBER, (2,)),
        "exit for Cobalt": (OverlayKind.OBJECTIVE, COBALT, (5,)),
    }
    tracks = [(track.name, track.owner, track.value, track.most) for track in view.tracks]
    assert tracks == [("tick", None, 3, 50), ("points", 0, 0, None), ("out", 0, 0, 1), ("points", 1, 0, None)]


def test_the_picture_of_the_game_is_a_position_of_its_usual_scenario():
    match = Match(GAME, seed=0, runtime="python")
    match.set_state(GAME.face.notation.parse_board(match.box, GAME.face.picture))
    view = match.view(AMBER)
    assert len(view.pieces) == 8
    assert {arrow.kind for arrow in view.arrows} == {ArrowKind.MOVE, ArrowKind.ATTACK}


def test_the_board_has_levels_and_grounds():
    board = walkers(". f2\n r .", ["probe a1 e at 0"], ["probe b2 w at 1"]).view(AMBER).board
    assert [(one.terrain, one.ground, one.height) for one in board.cells] == [
        ("open", "", 0), ("forest", "", 2), ("ridge", "rocky", 0), ("open", "", 0),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("orders", "amber", "cobalt"),
    [
        ([], "Tick 0: Probe 1 is to act. Fire, move, or wait.", "Probe 1 of Amber is to act."),
        (
            ["walk"],
            "Probe 1 is to walk: 0 of 6 hexes so far. Choose the next hex, fire from here, or go.",
            "Probe 1 of Amber is to act.",
        ),
        (["walk", "go", "pass"], "Which way shall Probe 1 face?", "Probe 1 of Amber is to act."),
        (
            ["walk", "c2", "go", "probe2 interrupts at c2"],
            "Cobalt may interrupt.",
            "Probe 2 interrupts Probe 1 at c2. Fire at it, or move.",
        ),
        (
            ["walk", "c2", "go", "probe2 interrupts at c2", "walk with care", "f2", "g2", "h2", "g2"],
            "Cobalt may interrupt.",
            "Probe 2 is to walk with care: 4 of 4 hexes so far. Go.",
        ),
    ],
)
def test_prompts_say_what_is_to_be_decided(orders, amber, cobalt):
    match = facing_each_other()
    for order in orders:
        match.play(order)
    assert [match.view(AMBER).prompt, match.view(COBALT).prompt] == [amber, cobalt]


def test_who_has_spotted_nobody_is_not_told_to_fire():
    match = walkers("""
        .  .3 .
         .  .3 .
    """, ["probe a1 e at 0"], ["probe c1 w at 1"])  # fmt: skip
    assert match.view(AMBER).prompt == "Tick 0: Probe 1 is to act. Move, or wait."
    match.play("walk")
    assert match.view(AMBER).prompt == "Probe 1 is to walk: 0 of 6 hexes so far. Choose the next hex, or go."


def test_who_lies_on_the_ground_is_told_to_stand_up():
    match = facing_each_other()
    unit(match, "probe1").is_prone = True
    assert match.view(AMBER).prompt == "Tick 0: Probe 1 lies on the ground. It can stand up, or wait."
    assert [moment.time for moment in choice(match, "stand up").moments] == [2]


@pytest.mark.rule("WLK-30")
@pytest.mark.parametrize(("face", "is_missed"), [(4, True), (20, False)])
def test_a_shot_that_misses_is_shown_to_fly_past(face, is_missed):
    match = walkers(". . . .\n . . . .", ["probe a1 e at 0"], ["probe c1 w at 9"])
    play(match, "fire gun at probe2 aim 2", "pass", dice=[face] if is_missed else [face, 1, 1])
    [shot] = [shown for shown in heard(match.past.told, AMBER) if shown.kind == HappeningKind.SHOT]
    assert (shot.is_missed, shot.caption) == (is_missed, "miss" if is_missed else "hit")
