"""What people read and write of Walkers: orders, positions and sentences."""

from __future__ import annotations

import random

import pytest
from walkers_kit import AMBER, COBALT, GAME, cell, choices, machine, play, scenario_file, walkers
from walkers_looks import OPEN, behind_a_ridge, facing_each_other

from sandtable import Match, SandtableError
from sandtable.engine.telling import ALL, SPECTATOR
from sandtable.games.walkers.names import full_name, named_unit, short_name
from sandtable.games.walkers.sentences import PARTS, roll_text
from sandtable.games.walkers.state import Phase, Place
from sandtable.games.walkers.telling import Kind, told_roll


def test_machines_of_a_kind_are_numbered_over_both_sides():
    match = walkers(OPEN, ["probe a1 e at 0", "probe a2 e at 0"], ["probe e2 w at 1"])
    assert [short_name(match.box, number) for number in (0, 1, 8)] == ["probe1", "probe2", "probe3"]
    assert full_name(match.box, 8) == "Probe 3"
    assert named_unit(match.box, "PR3") == 8
    with pytest.raises(SandtableError, match=r"action/no-such-unit.*there are probe1, probe2, probe3"):
        named_unit(match.box, "probe4")


@pytest.mark.parametrize("written", ["fire gun at probe2 aim 2", "Fires GUN at Probe2 AIM 2", "shoot gun at pr2 aim 2"])
def test_a_shot_is_written_in_several_ways(written):
    match = facing_each_other()
    assert match.text(match.parse(written)) == "fire gun at probe2 aim 2"


def test_who_says_nothing_of_aiming_does_not_aim():
    match = walkers(OPEN, ["probe b2 e at 0"], ["probe c2 w at 1"])
    assert match.text(match.parse("fire gun at probe2")) == "fire gun at probe2 aim 0"


def test_two_movement_actions_of_a_mode_are_told_apart():
    strider = machine("sd", title="Strider", movements=["walk 4+2 for 5", "walk 2+0 for 3"])
    match = walkers(OPEN, ["longlegs b2 e at 0"], ["probe e2 w at 1"], machines={"longlegs": strider})
    assert [text for text in choices(match) if text.startswith("walk")] == [
        "walk", "walk with care", "walk2", "walk2 with care",
    ]  # fmt: skip
    play(match, "walk2 with care", "to C2")
    assert match.view(AMBER).prompt.startswith("Strider 1 is to walk with care: 1 of 2 hexes so far.")


def test_a_hex_that_a_way_comes_to_twice_is_numbered():
    match = facing_each_other()
    play(match, "walk", "c2", "b2", "go")
    points = [text for text in choices(match) if text.startswith("probe2 interrupts")]
    assert points == ["probe2 interrupts at b2", "probe2 interrupts at c2", "probe2 interrupts at b2 2"]
    play(match, "probe2 interrupts at b2 2")
    assert match.state.reply.point == 2


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "action/unreadable"),
        ("dance", "action/unreadable"),
        ("wait", "action/bad-number"),
        ("wait nine", "action/bad-number"),
        ("fire gun", "action/unreadable"),
        ("fire axe at probe2", "action/no-such-weapon"),
        ("fire gun at wolf1", "action/no-such-unit"),
        ("fire gun at probe2 aim 9", "action/bad-number"),
        ("face north", "action/no-such-facing"),
        ("probe2 interrupts", "action/unreadable"),
        ("probe2 interrupts at h3", "action/not-on-the-way"),
        ("z9", "cell/off-board"),
    ],
)
def test_what_is_no_order_is_told_so(text, code):
    match = facing_each_other()
    with pytest.raises(SandtableError) as caught:
        match.parse(text)
    assert caught.value.code == code


def skirmish() -> Match:
    """A match with jump jets, ground of all kinds, exits and three machines a side, near each other."""
    file = scenario_file(
        """
        . . f . .> . . .
         . ~ - . .1 . . .
        . . d .1 .2 r . .
         . b . m .1 . u .
        .< . . . . f . .
        """,
        ["cricket b2 e", "fox a1 e", "probe c3 ne"],
        ["cricket g2 w", "skimmer h3 w", "probe f2 sw"],
        amber_exits=2,
        limit=60,
    )
    return Match(GAME, file, seed=5, runtime="python")


def bold(match: Match, dice: random.Random):
    """A decision of somebody who rather fires, moves and interrupts than waits and passes."""
    legal = match.legal(asides=dice.random() < 0.1)
    rash = [action for action in legal if not match.text(action).startswith(("wait", "pass", "go"))]
    return dice.choice(rash if rash and dice.random() < 0.7 else legal)


def test_orders_and_positions_are_read_as_they_are_written():
    match, dice, phases = skirmish(), random.Random(3), set()
    notation = GAME.face.notation
    while match.deciders and match.number < 250:
        phases.add(Phase(match.state.phase))
        look, legal = match.look(match.deciders[0]), match.legal()
        texts = [notation.action_text(look, action) for action in legal]
        assert len(set(texts)) == len(texts)
        assert [notation.parse_action(look, text.upper()) for text in texts] == legal
        for viewer in (AMBER, COBALT, SPECTATOR, ALL):
            seen = match.look(viewer)
            assert notation.parse_board(match.box, notation.board_text(seen)) == seen.known
        match.play(bold(match, dice))
    assert phases == set(Phase) - {Phase.OVER}


POSITION = """
turn probe1, answer, 3 orders, Amber 5, Cobalt 0, Amber 1 out
|this is only looked at
probe1 b2 ne ticks 4 damage 3 moving
probe2 unseen ghost e2 ticks 8 damage 2
order probe1 move by walk careful path b2 c2 d2 weapon gun at probe2 hexes 2 after 11 from 1 shot
"""


def test_a_position_is_read_as_it_is_drawn():
    match = facing_each_other()
    state = GAME.face.notation.parse_board(match.box, POSITION)
    assert (state.phase, state.actions, list(state.score), list(state.left)) == (Phase.ANSWER, 3, [5, 0], [1, 0])
    first, second = state.units[0], state.units[8]
    assert (first.cell, first.facing, first.ticks, first.damage, first.motion) == (cell(match, "b2"), 0, 4, 3, 1)
    assert (second.place, second.ghost_cell, second.ghost_ticks, second.ghost_damage) == (
        Place.UNSEEN, cell(match, "e2") + 1, 8, 2,
    )  # fmt: skip
    order = state.order
    assert (order.length, order.after, order.shot_at, order.has_shot, order.is_careful) == (2, 11, 1, True, True)


def test_the_picture_shows_grounds_levels_and_machines():
    match = behind_a_ridge()
    drawn = [line for line in GAME.face.notation.board_text(match.look(ALL)).splitlines() if line.startswith("|")]
    assert drawn == ["|.0   .0   .3   .0   .0", "|  PR1  .0   .3   .0   pr2", "|.0   .0   .3   .0   .0"]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("turn probe1, ", "", "board/no-turn"),
        ("turn probe1", "turn probe9", "action/no-such-unit"),
        ("3 orders", "many orders", "board/bad-number"),
        ("Amber 5", "Crimson 5", "board/unknown-note"),
        ("probe2 unseen", "probe1 unseen", "board/doubled"),
        ("ticks 4", "ticks", "board/bad-number"),
        ("damage 2\n", "damage\n", "board/unfinished"),
        ("by walk", "by swim", "board/no-such-name"),
        ("weapon gun", "weapon axe", "board/no-such-name"),
        ("hexes 2", "speed 2", "board/unreadable"),
        ("path b2", f"path {'b2 ' * 12}", "board/too-long"),
        ("b2 ne", "z2 ne", "cell/off-board"),
    ],
)
def test_what_is_no_position_is_told_so(old, new, code):
    match = facing_each_other()
    assert old in POSITION
    with pytest.raises(SandtableError) as caught:
        GAME.face.notation.parse_board(match.box, POSITION.replace(old, new))
    assert caught.value.code == code


def test_every_sentence_has_all_its_parts():
    for kind in Kind:
        assert set(kind.parts) <= set(PARTS), kind


def test_a_roll_is_told_with_what_was_needed():
    assert roll_text(told_roll(14, 3, 2, 1)) == "gunnery 14 (good), appropriate needed"
    assert roll_text(told_roll(2, 0, 0, 0)) == "piloting 2 (not at all)"


@pytest.mark.rule("WLK-30")
def test_a_shot_is_told_with_weapon_aim_roll_and_end():
    match = facing_each_other()
    told = play(match, "fire gun at probe2 aim 2", "pass", dice=[9, 1, 1])
    assert told[0] == (
        "Probe 1 fires gun at Probe 2 after aiming 2 ticks: gunnery 9 (appropriate), appropriate needed, hit."
    )
    assert told[1] == "Probe 2's armour 1 (not at all), appropriate needed: it gives way."
