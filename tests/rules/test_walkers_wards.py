"""Walkers: dodging and striking back in close quarters."""

import pytest
from walkers_kit import (
    AMBER,
    COBALT,
    at,
    cell,
    choices,
    damage,
    facing,
    hide,
    lane,
    machine,
    motion,
    play,
    ticks,
    told,
    unit,
    walkers,
)

from sandtable.games.walkers.state import Motion

FIELD = """
    . . . . .
     . . . . .
    . . . . .
"""
PIKE = {"damage": 4, "tier": 2, "aimtime": 5, "stabilisation": 2, "velocity": 4, "minimum": 2, "ticks": 2}
"""Within 2 hexes a fast target can be attacked in close quarters only, within 1 hex a moving one."""
FENCER = machine("pr", weapons=["pike", "gun"])


def melee(moves=Motion.MOVING, late=1, amber="a1", cobalt="b1", drawing=FIELD, **parameters):
    """Probe 1 of Amber's is up and stands next to Probe 2 of Cobalt's, which is moving."""
    machines = parameters.pop("machines", {"probe": FENCER})
    match = walkers(drawing, [f"probe {amber} e at 0"], [f"probe {cobalt} w at {late}", "probe e3 w at 60"],
                    machines=machines, weapons={"pike": PIKE}, **parameters)  # fmt: skip
    unit(match, "probe2").motion = moves
    return match


def wards(match) -> list[str]:
    """How the target can dodge or strike back."""
    return [choice for choice in choices(match) if choice.startswith(("dodge", "strike"))]


BACK = ["strike back with pike", "strike back with gun"]


@pytest.mark.rule("WLK-39")
def test_a_target_in_close_quarters_may_dodge_away_from_the_attacker_or_strike_back():
    """From b1 the hexes c1 and b2 lie farther from a1; a2 does not."""
    match = melee()
    play(match, "fire pike at probe2 aim 0")
    assert match.deciders == (COBALT,)
    assert choices(match) == ["pass", "probe2 interrupts at a1", "dodge to c1", "dodge to b2", *BACK]


@pytest.mark.rule("WLK-39")
@pytest.mark.parametrize(
    ("situation", "orders"),
    [
        ({"late": 2}, ["fire pike at probe2 aim 0"]),  # it has as many ticks as the attacker will have
        ({"moves": Motion.STATIONARY}, ["fire pike at probe2 aim 1"]),  # no close quarters
        ({}, ["fire gun at probe2 aim 1"]),  # with this weapon there are none
        ({"cobalt": "c1"}, ["fire pike at probe2 aim 2"]),  # moving two hexes away: neither
    ],
)
def test_who_is_not_attacked_in_close_quarters_or_is_too_late_cannot(situation, orders):
    match = melee(**situation)
    play(match, *orders)
    assert wards(match) == []


@pytest.mark.rule("WLK-39")
def test_who_lies_on_the_ground_can_neither_dodge_nor_strike_back():
    match = melee()
    unit(match, "probe2").is_prone = True
    play(match, "fire pike at probe2 aim 0")
    assert wards(match) == []


@pytest.mark.rule("WLK-39")
def test_a_fast_target_two_hexes_away_may_dodge():
    match = melee(Motion.FAST, cobalt="c1")
    play(match, "fire pike at probe2 aim 0")
    assert wards(match) == ["dodge to d1", "dodge to c2", *BACK]


@pytest.mark.rule("WLK-39")
def test_nobody_dodges_to_where_it_is_taken_closed_too_steep_or_on_the_attackers_way():
    drawing = FIELD.replace(". . . . .", ". . b . .", 1)
    match = melee(drawing=drawing)
    play(match, "fire pike at probe2 aim 0")
    assert wards(match) == ["dodge to b2", *BACK]
    match = melee(drawing=FIELD.replace(". . . . .", ". . .3 . .", 1))
    play(match, "fire pike at probe2 aim 0")
    assert wards(match) == ["dodge to b2", *BACK]
    match = melee()
    unit(match, "probe3").cell = 2
    play(match, "fire pike at probe2 aim 0")
    assert wards(match) == ["dodge to b2", *BACK]
    match = melee()
    play(match, "walk", "fire pike at probe2 aim 0", "a2", "b2", "go")
    assert wards(match) == ["dodge to c1", *BACK]


@pytest.mark.rule("WLK-39")
def test_a_shot_on_the_move_can_be_dodged_away_from_where_it_is_fired():
    """Of the hexes around c2, d1, d2 and d3 are two hexes away from b2; c1 and c3 are next to it."""
    match = melee(cobalt="c2")
    play(match, "walk", "a2", "b2", "fire pike at probe2 aim 0", "go")
    assert wards(match) == ["dodge to d1", "dodge to d2", "dodge to d3", *BACK]


@pytest.mark.rule("WLK-39")
@pytest.mark.parametrize(
    ("row", "moves", "path", "ways"),
    [
        (
            "f . . . . .",
            Motion.MOVING,
            ["b1", "c1", "fire pike at probe1 aim 0"],
            ["dodge to e1", "dodge to d2", *BACK],
        ),
        ("f f . . . .", Motion.FAST, ["b1", "fire pike at probe1 aim 0", "c1"], []),
    ],
)
def test_who_sees_the_attacker_where_it_fires_may_dodge_and_nobody_else(row, moves, path, ways):
    """In a forest the imp appears 1 hex large, so from d1 it is seen at once only when it has come out."""
    kinds = {"probe": FENCER, "imp": machine("im", title="Imp", size=4, camouflage=4, weapons=["pike"])}
    match = walkers(lane(row), ["imp a1 e at 0"], ["probe d1 w at 1"], machines=kinds, weapons={"pike": PIKE})
    hide(match, "imp1")
    unit(match, "probe1").motion = moves
    play(match, "walk", *path, "go")
    assert told(match, COBALT)[0].startswith("Imp 1 is about to walk")
    assert wards(match) == ways


@pytest.mark.rule("WLK-39")
def test_who_is_passed_by_and_not_attacked_can_neither_dodge_nor_strike_back():
    match = walkers(FIELD, ["probe b1 w at 1"], ["probe a1 e at 0"], machines={"probe": FENCER}, weapons={"pike": PIKE})
    unit(match, "probe1").motion = Motion.MOVING
    play(match, "walk", "a2", "go")
    assert choices(match) == ["pass", "probe1 interrupts at a1", "probe1 interrupts at a2"]


@pytest.mark.rule("WLK-39")
def test_who_does_not_see_the_attacker_itself_cannot_dodge_though_a_friend_does():
    """From c1 a forest and the dense one that it stands in hide Probe 1; Probe 3 at a2 has it spotted."""
    match = walkers(lane("d f . . . ."), ["probe a1 e at 0"], ["probe c1 w at 1", "probe a2 w at 60"],
                    machines={"probe": FENCER}, weapons={"pike": PIKE})  # fmt: skip
    unit(match, "probe2").motion = Motion.FAST
    assert unit(match, "probe1").is_spotted
    play(match, "fire pike at probe2 aim 0")
    assert choices(match) == ["pass"]


@pytest.mark.rule("WLK-39")
@pytest.mark.parametrize(("face", "escapes"), [(8, False), (9, True), (13, True), (20, True)])
def test_a_dodge_meets_the_attackers_tier(face, escapes):
    """The attack is appropriate, which hits a moving target."""
    match = melee()
    play(match, "fire pike at probe2 aim 0")
    events = play(match, "dodge to c1", dice=[9, face] if escapes else [9, face, 1, 1])
    tier = {8: "poor", 9: "appropriate", 13: "good", 20: "excellent"}[face]
    assert events[:2] == [
        "Probe 1 fires pike at Probe 2 in close quarters: piloting 9 (appropriate), appropriate needed, hit.",
        f"Probe 2 tries to dodge: piloting {face} ({tier}), appropriate needed.",
    ]
    assert (at(match, "probe2"), damage(match, "probe2")) == (("c1", 0) if escapes else ("b1", 4))
    assert ticks(match, "probe1", "probe2") == [2, 3]
    assert motion(match, "probe2") == ("moving" if escapes else "stationary")


@pytest.mark.rule("WLK-39")
def test_who_dodges_a_miss_moves_away_as_well():
    match = melee()
    play(match, "fire pike at probe2 aim 0")
    play(match, "dodge to c1", dice=[4, 1])
    assert (at(match, "probe2"), damage(match, "probe2")) == ("c1", 0)


@pytest.mark.rule("WLK-39")
def test_a_dodge_that_fails_against_a_miss_does_no_harm():
    match = melee()
    play(match, "fire pike at probe2 aim 0")
    play(match, "dodge to c1", dice=[5, 4])  # poor, where appropriate was needed, against nothing
    assert (at(match, "probe2"), damage(match, "probe2")) == ("b1", 0)


@pytest.mark.rule("WLK-39")
@pytest.mark.parametrize(
    ("face", "tier", "strikes"),
    [(9, "appropriate", False), (12, "appropriate", False), (13, "good", True), (20, "excellent", True)],
)
def test_striking_back_needs_a_better_tier_and_its_own_weapon_hits_instead(face, tier, strikes):
    match = melee(amber="b1", cobalt="c1")
    play(match, "fire pike at probe2 aim 0")
    events = play(match, "strike back with gun", dice=[9, face, 1, 1])
    assert events[1] == f"Probe 2 tries to strike back: piloting {face} ({tier}), good needed."
    assert (damage(match, "probe1"), damage(match, "probe2")) == ((4, 0) if strikes else (0, 4))
    assert (at(match, "probe2"), ticks(match, "probe1", "probe2")) == ("c1", [2, 3])


@pytest.mark.rule("WLK-39")
def test_striking_back_takes_the_ticks_of_the_weapon():
    heavy = {"damage": 4, "tier": 2, "aimtime": 5, "velocity": 4, "ticks": 7}
    weapons, probe = {"pike": PIKE, "heavy": heavy}, machine("pr", weapons=["pike", "heavy"])
    match = walkers(FIELD, ["probe a1 e at 0"], ["probe b1 w at 1"], machines={"probe": probe}, weapons=weapons)
    unit(match, "probe2").motion = Motion.MOVING
    play(match, "fire pike at probe2 aim 0")
    play(match, "strike back with heavy", dice=[1, 9, 9])
    assert (ticks(match, "probe2"), motion(match, "probe2")) == ([8], "stationary")


@pytest.mark.rule("WLK-39")
def test_who_is_destroyed_by_a_blow_struck_back_on_its_way_goes_no_further():
    match = melee()
    unit(match, "probe1").damage = 16
    play(match, "walk", "fire pike at probe2 aim 0", "a2", "go")
    events = play(match, "strike back with gun", dice=[1, 5, 1, 1])
    assert (at(match, "probe1"), unit(match, "probe1").cell) == ("destroyed", cell(match, "a1"))
    assert not [text for text in events if "goes" in text]


@pytest.mark.rule("WLK-39")
def test_against_an_excellent_attack_nobody_strikes_back():
    match = melee()
    play(match, "fire pike at probe2 aim 0")
    play(match, "strike back with gun", dice=[17, 20, 1, 1])
    assert (damage(match, "probe1"), damage(match, "probe2")) == (0, 4)


@pytest.mark.rule("WLK-39")
def test_a_fast_target_is_hit_by_a_good_attack_and_dodges_with_a_good_roll():
    match = melee(Motion.FAST)
    play(match, "fire pike at probe2 aim 0")
    events = play(match, "dodge to c1", dice=[13, 12, 1, 1])
    assert events[0].endswith("piloting 13 (good), good needed, hit.")
    assert events[1] == "Probe 2 tries to dodge: piloting 12 (appropriate), good needed."
    assert damage(match, "probe2") == 4


@pytest.mark.rule("WLK-39")
def test_a_dodge_or_a_counter_for_nothing_is_paid_as_well():
    """The attacker is stuck before it comes to where it wanted to attack."""
    match = melee(cobalt="c1", drawing=FIELD.replace(". . . . .", ". m . . .", 1))
    unit(match, "probe2").motion = Motion.FAST
    play(match, "walk", "b1", "b2", "fire pike at probe2 aim 0", "go")
    play(match, "dodge to d1", dice=[1])
    assert (at(match, "probe1"), at(match, "probe2"), ticks(match, "probe2")) == ("b1", "c1", [3])


@pytest.mark.rule("WLK-15")
@pytest.mark.parametrize(
    ("order", "face", "turned"),
    [
        ("dodge to c1", 9, "w"),
        ("dodge to c1", 8, "ne"),
        ("strike back with gun", 13, "w"),
        ("strike back with gun", 12, "ne"),
    ],
)
def test_who_has_dodged_or_struck_back_faces_the_attacker(order, face, turned):
    """The attack is appropriate; who fails in it stands as it did."""
    match = melee()
    unit(match, "probe2").facing = 0
    play(match, "fire pike at probe2 aim 0")
    play(match, order, dice=[9, face] if (order, face) == ("dodge to c1", 9) else [9, face, 1, 1])
    assert facing(match, "probe2") == turned


# What is seen of a dodge.
@pytest.mark.rule("WLK-39")
def test_both_sides_see_who_dodges_go():
    match = melee()
    play(match, "fire pike at probe2 aim 0")
    play(match, "dodge to c1", dice=[9, 9])
    assert told(match, AMBER)[2:] == told(match, COBALT)[2:] == ["Probe 2 goes b1-c1."]


@pytest.mark.rule("WLK-14")
def test_who_was_fast_and_dodges_is_moving():
    """It was fast until its next action, and that is a dodge of one hex."""
    match = melee(Motion.FAST)
    play(match, "fire pike at probe2 aim 0")
    play(match, "dodge to c1", dice=[13, 13])
    assert (at(match, "probe2"), motion(match, "probe2")) == ("c1", "moving")


@pytest.mark.rule("WLK-28")
def test_who_dodges_behind_a_hill_is_lost_where_it_was_seen_last():
    """Probe 2 stands on the hill at b1 and goes down behind it, where Probe 1 cannot spot it, nor it Probe 1."""
    match = melee(drawing=FIELD.replace(". . . . .", ". .1 . . .", 1))
    play(match, "fire pike at probe2 aim 0")
    play(match, "dodge to c1", dice=[9, 9])
    assert told(match, AMBER)[2:] == ["Probe 2 is lost from sight at b1."]
    assert told(match, COBALT)[2:] == ["Probe 2 goes b1-c1.", "Probe 1 is lost from sight at a1."]
    assert match.known(AMBER).units[8].ghost_cell - 1 == cell(match, "b1")


@pytest.mark.rule("WLK-28")
def test_who_dodges_sees_at_once_what_it_needs_no_roll_for():
    """From the hill at c1 Probe 3 sees Probe 2, which was behind it; only then does the attacker go on."""
    drawing = FIELD.replace(". . . . .", ". . .1 . .", 1)
    match = walkers(drawing, ["probe a1 e at 0", "probe e1 w at 9"], ["probe b1 w at 1"],
                    machines={"probe": FENCER}, weapons={"pike": PIKE})  # fmt: skip
    unit(match, "probe3").motion = Motion.MOVING
    play(match, "walk", "fire pike at probe3 aim 0", "a2", "go")
    play(match, "dodge to c1", dice=[9, 9])
    assert told(match, COBALT)[2:] == ["Probe 3 goes b1-c1.", "Probe 3 spots Probe 2 at e1.", "Probe 1 goes a1-a2."]
