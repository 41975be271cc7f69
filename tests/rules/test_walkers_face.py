"""What people read, write and see of Walkers: orders, positions, views, previews, cards and refusals."""

from __future__ import annotations

import random

import pytest
from walkers_kit import AMBER, COBALT, GAME, cell, choices, machine, play, scenario_file, unit, walkers

from sandtable import Match, SandtableError
from sandtable.contract.action import make_action
from sandtable.contract.words import ArrowKind, Facing, Icon, LayerKind, MarkKind, OverlayKind, Style
from sandtable.engine.telling import ALL, SPECTATOR
from sandtable.games.walkers.names import full_name, named_unit, short_name
from sandtable.games.walkers.sentences import PARTS, roll_text
from sandtable.games.walkers.state import Phase, Place
from sandtable.games.walkers.telling import Kind, told_roll

OPEN = """
. . . . . . . .
 . . . . . . . .
. . . . . . . .
"""
RIDGE = """
. . .3 . .
 . . .3 . .
. . .3 . .
"""
"""Nobody sees over the ridge, nor walks over it."""


def facing_each_other(**parameters) -> Match:
    """Two probes in the open, three hexes apart, Amber's first."""
    return walkers(OPEN, ["probe b2 e at 0"], ["probe e2 w at 1"], **parameters)


def behind_a_ridge(**parameters) -> Match:
    """Two probes that do not see each other, Amber's first."""
    return walkers(RIDGE, ["probe a2 e at 0"], ["probe e2 w at 1"], **parameters)


def choice(match: Match, text: str):
    """What a client shows of something that can be decided now."""
    return next(one for one in match.view(match.deciders[0]).choices if one.text == text)


def refused(match: Match, text: str) -> str:
    """The code with which an order is refused; it changes nothing."""
    before = bytes(match.table)
    with pytest.raises(SandtableError) as caught:
        match.play(text)
    assert bytes(match.table) == before
    assert "\n" not in caught.value.sentence()
    return caught.value.code


def piece(match: Match, seat: int, name: str):
    return next(one for one in match.view(seat).pieces if one.name == name)


# Names and orders


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


# Positions


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


# Sentences


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


# What a client draws


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


# Previews


@pytest.mark.rule("WLK-30")
def test_the_preview_of_a_shot_says_what_is_hardest_and_the_exact_chance():
    match = facing_each_other()
    unit(match, "probe2").motion = 1
    shown = choice(match, "fire gun at probe2 aim 2")
    assert shown.details == (
        "needs good: 8 of 20, 40%",
        "aiming 2 ticks at 3 hexes: good (the hardest)",
        "distance 3 to an apparent size of 6: appropriate",
        "speed of a moving target, velocity 4: appropriate",
        "its armour stops a hit with appropriate: 12 of 20, 60%",
        "a hit does 4 damage, half of it if its structure holds",
        "takes 4 ticks",
    )
    assert (shown.label, shown.mode) == ("gun at Probe 2, aim 2: 40%", "fire gun")
    assert [(moment.label, moment.time) for moment in shown.moments] == [("Probe 1", 4)]


@pytest.mark.rule("WLK-36")
def test_the_preview_of_a_shot_at_a_stationary_target_says_so():
    details = choice(facing_each_other(), "fire gun at probe2 aim 2").details
    assert details[0] == "needs appropriate: 12 of 20, 60%"
    assert "a stationary target: one tier less" in details


@pytest.mark.rule("WLK-38")
def test_the_preview_of_close_quarters_speaks_of_piloting():
    gun = {"damage": 4, "tier": 2, "aimtime": 5, "stabilisation": 2, "velocity": 4, "ticks": 2, "minimum": 4}
    match = facing_each_other(weapons={"gun": gun})
    unit(match, "probe2").motion = 2
    details = choice(match, "fire gun at probe2 aim 0").details
    # good is 13 and more, and with 4 temporary damage faces above 16 count for nothing
    assert details[:2] == (
        "needs good: 4 of 20, 20%",
        "in close quarters: a piloting roll under 4 temporary damage",
    )


@pytest.mark.rule("WLK-37")
def test_the_preview_of_a_shot_from_behind_says_so():
    match = walkers(OPEN, ["probe b2 e at 0"], ["probe e2 e at 1"])
    details = choice(match, "fire gun at probe2 aim 2").details
    assert "its armour from behind stops a hit with excellent: 4 of 20, 20%" in details


@pytest.mark.rule("WLK-17")
def test_the_preview_of_a_step_has_the_whole_way_with_its_rolls():
    match = walkers(". f f . . .\n . . . . . .", ["probe a1 e at 0"], ["probe f1 w at 1"])
    play(match, "walk", "b1")
    shown = choice(match, "c1")
    assert shown.cells == (0, 1, 2)
    assert shown.details == (
        "2 of 6 hexes",
        "forest at b1 demands appropriate piloting: 12 of 20, 60%, or else 2 damage for each tier missed",
        "forest at c1 demands appropriate piloting: 12 of 20, 60%, or else 2 damage for each tier missed",
        "all of that goes well with 36.0%",
        "seen there at once by Probe 2",
        "the way: a1-b1-c1",
    )
    assert [moment.time for moment in shown.moments] == [5]


@pytest.mark.rule("WLK-14")
def test_the_preview_of_a_step_says_when_it_becomes_fast():
    match = facing_each_other()
    play(match, "walk", "b1", "c1", "d1", "e1")
    assert choice(match, "f1").details[0] == "5 of 6 hexes, fast"
    assert choice(match, "d1").details[0] == "5 of 6 hexes, fast"


@pytest.mark.rule("WLK-23")
def test_the_preview_of_a_jump_says_its_thrust():
    jumper = machine("ju", title="Jumper", thrust=6)
    match = walkers(". .2 . . .\n . . . . .", ["jumper a1 e at 0"], ["probe e2 w at 1"], machines={"jumper": jumper})
    play(match, "walk")
    # 2 to start and 2 for the hexes; the hill rises one level above the one that the start lifts it
    assert choice(match, "jump c1").details[0] == "2 hexes for 6 of 6 thrust"
    assert choice(match, "jump c1").mode == "jump"


@pytest.mark.rule("WLK-11")
def test_the_preview_of_a_wait_says_when_it_acts_again():
    shown = choice(facing_each_other(), "wait 3")
    assert shown.details[0] == "acts again at tick 3"
    assert [moment.time for moment in shown.moments] == [3]


@pytest.mark.rule("WLK-08")
@pytest.mark.rule("WLK-09")
def test_the_preview_of_an_interrupt_says_whether_it_comes_first():
    match = facing_each_other()
    play(match, "walk", "c2", "go")
    assert choice(match, "probe2 interrupts at c2").details == (
        "Probe 2 is at tick 1, Probe 1 will be at 5",
        "what takes less than 4 ticks comes first (WLK-08)",
    )
    play(match, "probe2 interrupts at c2")
    assert choice(match, "fire gun at probe1 aim 1").details[-1] == (
        "ends at tick 4, before 5: it comes first (WLK-08)"
    )
    assert choice(match, "fire gun at probe1 aim 2").details[-1] == (
        "ends at tick 5, not before 5: both happen, this one later (WLK-09)"
    )


@pytest.mark.rule("WLK-15")
def test_the_preview_of_a_facing_says_who_would_be_behind():
    match = facing_each_other()
    play(match, "wait 2")
    assert choice(match, "face w").details == ("Probe 2 would be behind it",)
    assert choice(match, "face w").target == cell(match, "a2")
    assert choice(match, "face e").details == ()


@pytest.mark.rule("WLK-39")
def test_the_preview_of_warding_off_says_what_it_takes():
    gun = {"damage": 4, "tier": 2, "aimtime": 5, "stabilisation": 2, "velocity": 4, "ticks": 3, "minimum": 4}
    match = walkers(OPEN, ["probe b2 e at 0"], ["probe e2 w at 1"], weapons={"gun": gun})
    unit(match, "probe2").motion = 2
    play(match, "fire gun at probe2 aim 0")
    assert [moment.time for moment in choice(match, "dodge to f2").moments] == [3]
    assert [moment.time for moment in choice(match, "strike back with gun").moments] == [4]


# Cards


@pytest.mark.rule("WLK-28")
def test_the_card_of_a_machine_has_odds_skills_and_from_where_it_is_seen():
    match = facing_each_other()
    found = GAME.face.inspect(match.look(AMBER), 0)
    assert found.texts[:3] == (
        "Probe 1 of Amber",
        "tick 0, 0 of 20 damage, stationary",
        "gun at Probe 2: 80% after aiming 3 ticks",
    )
    assert "size 6, armour 2, worth 5 points" in found.texts
    assert "walk: 4+2 hexes for 5 ticks" in found.texts
    assert "gun: 4 damage, tier 2, aims 5, 2 on the move, velocity 4, 2 ticks" in found.texts
    assert found.texts[-1] == ", ".join(
        f"{skill} 5/9/13/17" for skill in ("piloting", "gunnery", "sensors", "structure", "armour")
    )
    # stationary, it appears as large as 5: of row 2 all but h2, which is six hexes away
    row = [there % 8 for there in found.cells[LayerKind.SIGHT] if there // 8 == 1]
    assert row == [0, 1, 2, 3, 4, 5, 6]


@pytest.mark.rule("WLK-16")
def test_who_turns_has_no_reach_that_would_cover_the_map():
    match = facing_each_other()
    for order in ("walk", "go", "pass"):
        match.play(order)
    assert LayerKind.REACH not in GAME.face.inspect(match.look(AMBER), 0).cells


def test_reach_ends_where_ground_is_closed_too_steep_or_taken():
    drawing = ". .3 . .\n b . . ."
    match = walkers(drawing, ["probe a1 e at 0"], ["probe d2 w at 1"])
    assert LayerKind.REACH not in GAME.face.inspect(match.look(AMBER), 0).cells
    match = walkers(". . . .\n . b . .", ["probe a1 e at 0"], ["probe d2 w at 1"])
    reach = GAME.face.inspect(match.look(AMBER), 0).cells[LayerKind.REACH]
    assert reach == tuple(cell(match, name) for name in ("b1", "c1", "d1", "a2", "c2"))


def test_ways_lead_through_several_decisions():
    match = facing_each_other()
    ways = {way.cells[-1]: way.steps for way in GAME.face.inspect(match.look(AMBER), 0).ways}
    assert ways[cell(match, "d2")] == ("walk", "c2", "d2")
    for step in ways[cell(match, "d2")]:
        match.play(step)
    assert match.state.order.length == 2
    assert GAME.face.inspect(match.look(COBALT), 0).ways == ()


@pytest.mark.rule("WLK-17")
def test_the_card_of_a_hex_has_its_ground_and_what_it_demands():
    match = walkers(". f2\n . .", ["probe a1 e at 0"], ["probe b2 w at 1"])
    assert GAME.face.inspect_cell(match.look(AMBER), 1).texts == (
        "forest, level 2",
        "wheels: good piloting, or damaged",
        "tracks: good piloting, or damaged",
        "walk: appropriate piloting, or damaged",
        "hover: good piloting, or damaged",
        "hides 1 on a line of sight",
        "rises 1 level for who jumps over it",
        "camouflage works here",
        "Probe 2 would spot Probe 1 here without a roll",
    )


# Refusals


@pytest.mark.parametrize(
    ("orders", "text", "code"),
    [
        ([], "wait 1", "action/bad-wait"),
        ([], "stand up", "action/not-prone"),
        ([], "c2", "action/not-now"),
        ([], "pass", "action/not-now"),
        ([], "fire gun at probe1 aim 1", "action/own-target"),
        ([], "fire gun at probe2 aim 0", "action/impossible-shot"),
        (["walk"], "d2", "action/not-beside"),
        (["walk"], "jump d2", "action/no-jets"),
        (["walk"], "fire gun at probe2 aim 3", "action/too-much-aim"),
        (["walk", "fire gun at probe2 aim 1"], "fire gun at probe2 aim 2", "action/fires-already"),
        (["walk", "c2", "d2"], "e2", "action/occupied"),
        (["walk with care", "b1", "b2", "b1", "b2"], "b1", "action/out-of-reach"),
        (["walk", "go"], "probe1 interrupts at b2", "action/not-yours"),
        (["walk", "go"], "dodge to f2", "action/not-attacked"),
        (["walk", "go", "probe2 interrupts at b2"], "probe2 interrupts at b2", "action/one-interrupt"),
        (["walk", "go", "probe2 interrupts at b2"], "fire gun at probe2 aim 1", "action/own-target"),
        (["fire gun at probe2 aim 1"], "strike back with gun", "action/no-ward"),
        (["wait 2"], "wait 2", "action/not-now"),
    ],
)
def test_what_is_not_allowed_is_refused_with_its_reason(orders, text, code):
    match = facing_each_other()
    for order in orders:
        match.play(order)
    assert refused(match, text) == code


def test_who_lies_on_the_ground_neither_fires_nor_moves():
    match = facing_each_other()
    unit(match, "probe1").is_prone = True
    assert [refused(match, text) for text in ("walk", "fire gun at probe2 aim 2")] == ["action/prone"] * 2


def test_who_lies_on_the_ground_or_is_too_late_does_not_interrupt():
    match = facing_each_other()
    play(match, "walk", "go")
    unit(match, "probe2").is_prone = True
    assert refused(match, "probe2 interrupts at b2") == "action/prone"
    unit(match, "probe2").is_prone, unit(match, "probe2").ticks = False, 5
    assert refused(match, "probe2 interrupts at b2") == "action/too-late"


@pytest.mark.rule("WLK-29")
def test_who_is_not_seen_is_neither_fired_at_nor_interrupted():
    match = behind_a_ridge()
    assert refused(match, "fire gun at probe2 aim 2") == "action/not-spotted"
    play(match, "walk", "go")
    with pytest.raises(SandtableError, match="action/not-on-the-way"):
        match.play("probe2 interrupts at b2")


@pytest.mark.rule("WLK-16")
def test_closed_and_steep_ground_is_refused():
    match = walkers(". .3 .\n b . .", ["probe a1 e at 0"], ["probe c2 w at 1"])
    play(match, "walk")
    assert [refused(match, text) for text in ("b1", "a2")] == ["action/too-steep", "action/closed-ground"]


@pytest.mark.rule("WLK-21")
def test_jumps_are_refused_by_their_reasons():
    jumper = machine("ju", title="Jumper", thrust=4)
    match = walkers(OPEN, ["jumper b2 e at 0"], ["probe d2 w at 1"], machines={"jumper": jumper})
    play(match, "walk")
    reasons = [refused(match, text) for text in ("jump d3", "jump d1", "jump d2", "jump e2")]
    assert reasons == ["action/not-straight", "action/not-straight", "action/occupied", "action/beyond-thrust"]
    play(match, "c2")
    assert refused(match, "jump b2") == "action/not-at-start"
    play(match, "back", "walk with care")
    assert refused(match, "jump c2") == "action/no-careful-jump"


def test_who_is_not_to_decide_is_told_no_reason():
    match = behind_a_ridge()
    for verb in range(14):
        assert GAME.face.refusal(match.look(COBALT), make_action(verb, target=7)) is None
