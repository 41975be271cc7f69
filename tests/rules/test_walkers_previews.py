"""What people are told of Walkers before they decide: previews, cards, ways and refusals."""

from __future__ import annotations

import pytest
from walkers_kit import AMBER, COBALT, GAME, cell, machine, play, unit, walkers
from walkers_looks import OPEN, behind_a_ridge, choice, facing_each_other

from sandtable import Match, SandtableError
from sandtable.contract.action import make_action
from sandtable.contract.words import LayerKind


def refused(match: Match, text: str) -> str:
    """The code with which an order is refused; it changes nothing."""
    before = bytes(match.table)
    with pytest.raises(SandtableError) as caught:
        match.play(text)
    assert bytes(match.table) == before
    assert "\n" not in caught.value.sentence()
    return caught.value.code


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
        # after three ticks of aiming a standing target takes a poor roll, which is 5 and more; 3 + 2 ticks are too late
        "Probe 2 can interrupt: gun at b2, 80%, afterwards",
    )
    assert (shown.label, shown.mode) == ("gun at Probe 2, aim 2: 40%", "fire gun")
    assert [(moment.label, moment.time) for moment in shown.moments] == [("Probe 1", 4)]


@pytest.mark.rule("WLK-36")
def test_the_preview_of_a_shot_at_a_stationary_target_says_so():
    details = choice(facing_each_other(), "fire gun at probe2 aim 2").details
    assert details[0] == "needs appropriate: 12 of 20, 60%"
    assert "a stationary target: one tier less" in details


@pytest.mark.rule("WLK-12")
def test_two_movement_actions_of_one_mode_are_told_apart_in_words():
    match = Match(GAME, "duel", seed=1)
    long, short = (choice(match, text) for text in ("walk", "walk2"))
    assert (long.label, long.details) == ("long walk", ("up to 4 hexes, or 6 fast; 5 ticks in any case",))
    assert choice(Match(GAME, "town", seed=1), "tracks").label == "drive on tracks"
    assert (short.label, short.details) == ("short walk", ("up to 2 hexes; 3 ticks in any case",))


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
        # after a tick of aiming at 1 + 2 + 1, before 5: at a1, where it stands, five hexes off: a good roll, from 13 on
        "Probe 2 can interrupt: gun at c1, 60%, afterwards, or 40% first",
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


@pytest.mark.rule("WLK-28")
def test_the_card_of_a_machine_has_odds_skills_and_from_where_it_is_seen():
    match = facing_each_other()
    found = GAME.face.inspect(match.look(AMBER), 0)
    assert found.texts[:3] == (
        "Probe 1 of Amber",
        "gun at Probe 2: 80% after aiming 3 ticks",
        "tick 0, 0 of 20 damage, stationary",
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
