"""Walkers: what a hit does: armour, structure, damage and destruction (WLK-02, WLK-15, WLK-37).

All skills of a probe are poor from 5, appropriate from 9, good from 13, excellent from 17; its armour is of tier 2.
"""

import pytest
from walkers_kit import (
    AMBER,
    COBALT,
    GUN,
    SPECTATOR,
    at,
    cell,
    damage,
    hide,
    lane,
    machine,
    play,
    seen,
    told,
    unit,
    walkers,
)

from sandtable.games.walkers.harm import bearing, is_behind
from sandtable.games.walkers.state import Phase

SHORT = lane(". . . .")
FIRE = "fire gun at target1 aim 2"
HIT = 20
"""A face with which every shot hits that is possible."""


def hit(*rolls, tier=2, armour=2, power=4, hurt=0, facing="w", value=5):
    """Amber's probe at a1 hits a machine at c1 that looks at it, with rolls for what comes of it."""
    kinds = {"target": machine("ta", title="Target", armour=armour, value=value)}
    guns = {"gun": GUN | {"tier": tier, "damage": power}}
    match = walkers(
        SHORT, ["probe a1 e at 0"], [f"target c1 {facing} at 9", "probe d1 w at 9"], machines=kinds, weapons=guns
    )
    unit(match, "target1").damage = hurt
    play(match, FIRE, "pass", dice=[HIT, *rolls])
    return match


# Armour.
@pytest.mark.rule("WLK-37")
@pytest.mark.parametrize(
    ("tier", "stops", "tier_needed"), [(2, 5, "poor"), (3, 9, "appropriate"), (4, 17, "excellent")]
)
def test_armour_stops_a_hit_by_the_tiers_of_weapon_and_armour(tier, stops, tier_needed):
    """Armour of tier 3: a weapon one lower is stopped by poor, an equal one by appropriate, one higher by excellent."""
    held = hit(stops, tier=tier, armour=3)
    assert damage(held, "target1") == 0
    assert f"{tier_needed} needed: it holds." in told(held, COBALT)[-1]
    through = hit(stops - 1, 1, tier=tier, armour=3)
    assert damage(through, "target1") == 4
    assert f"{tier_needed} needed: it gives way." in told(through, COBALT)[1]


@pytest.mark.rule("WLK-37")
@pytest.mark.parametrize(("tier", "armour"), [(1, 3), (1, 4), (2, 5), (3, 5)])
def test_a_weapon_two_tiers_lower_does_nothing(tier, armour):
    match = hit(tier=tier, armour=armour)
    assert damage(match, "target1") == 0
    assert told(match, AMBER)[-1] == "It does nothing to Target 1."


@pytest.mark.rule("WLK-37")
@pytest.mark.parametrize(("tier", "armour"), [(2, 0), (3, 1), (5, 3), (5, 0)])
def test_a_weapon_two_tiers_higher_goes_straight_through(tier, armour):
    match = hit(1, tier=tier, armour=armour)
    assert damage(match, "target1") == 4
    assert not [line for line in told(match, COBALT) if "armour" in line]


@pytest.mark.rule("WLK-37")
def test_a_miss_does_nothing():
    match = walkers(SHORT, ["probe a1 e at 0"], ["probe c1 w at 9"])
    play(match, "fire gun at probe2 aim 2", "pass", dice=[4])
    assert damage(match, "probe2") == 0


# Structure.
@pytest.mark.rule("WLK-37")
@pytest.mark.parametrize(("power", "half"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_a_good_structure_roll_halves_what_comes_through_rounded_up(power, half):
    assert damage(hit(8, 13, power=power), "target1") == half
    assert damage(hit(8, 20, power=power), "target1") == half
    assert damage(hit(8, 12, power=power), "target1") == power


@pytest.mark.rule("WLK-37")
def test_the_damage_of_the_target_counts_in_its_rolls():
    """With 8 damage, faces above 12 come to nothing."""
    assert damage(hit(12, hurt=8), "target1") == 8
    assert damage(hit(13, 12, hurt=8), "target1") == 8 + 4
    assert damage(hit(8, 13, hurt=8), "target1") == 8 + 4


@pytest.mark.rule("WLK-37")
def test_what_a_hit_does_is_told_roll_by_roll():
    assert told(hit(8, 13), COBALT) == [
        "Probe 1 fires gun at Target 1 after aiming 2 ticks: gunnery 20 (excellent), poor needed, hit.",
        "Target 1's armour 8 (poor), appropriate needed: it gives way.",
        "Target 1's structure 13 (good), good needed: it holds.",
        "Target 1 takes 2 damage and has 2.",
    ]


# Destruction.
@pytest.mark.rule("WLK-02")
@pytest.mark.parametrize(("hurt", "is_destroyed"), [(15, False), (16, True), (17, True), (19, True)])
def test_with_20_damage_a_machine_is_destroyed_and_its_enemy_has_its_value(hurt, is_destroyed):
    match = hit(1, 1, hurt=hurt, value=7)
    assert at(match, "target1") == ("destroyed" if is_destroyed else "c1")
    assert damage(match, "target1") == min(20, hurt + 4)
    assert list(match.state.score) == [7 if is_destroyed else 0, 0]


@pytest.mark.rule("WLK-02")
def test_both_sides_hear_of_a_destroyed_machine_and_everybody_knows_where_it_was():
    match = hit(1, 1, hurt=16)
    for seat in (AMBER, COBALT):
        assert told(match, seat)[-2:] == ["Target 1 is destroyed.", "Amber has 5 points."]
    for seat in (AMBER, COBALT, SPECTATOR):
        assert match.known(seat).units[8].cell == cell(match, "c1")
    assert "Target 1" not in seen(match, AMBER) | seen(match, COBALT)


@pytest.mark.rule("WLK-02")
def test_a_hex_is_free_when_its_machine_is_destroyed():
    match = hit(1, 1, hurt=16)
    play(match, "walk", "b1")
    assert "c1" in [match.text(action) for action in match.legal()]


@pytest.mark.rule("WLK-11")
def test_who_destroys_the_last_machine_wins():
    match = walkers(SHORT, ["probe a1 e at 0"], ["probe c1 w at 9"])
    unit(match, "probe2").damage = 19
    play(match, "fire gun at probe2 aim 2", "pass", dice=[5, 1, 1])
    assert match.state.phase == Phase.OVER
    assert match.outcome == (1.0, -1.0)


# From behind.
@pytest.mark.rule("WLK-15")
@pytest.mark.parametrize(
    ("facing", "is_behind"), [("w", False), ("sw", False), ("nw", False), ("e", True), ("ne", True), ("se", True)]
)
def test_from_behind_armour_is_one_tier_lower(facing, is_behind):
    """The shot comes from the west: that is behind who faces east, north-east or south-east. Equal tiers are then a
    weapon one higher, which only excellent armour stops."""
    stopped = hit(17 if is_behind else 9, facing=facing)
    assert damage(stopped, "target1") == 0
    through = hit(16 if is_behind else 8, 1, facing=facing)
    assert damage(through, "target1") == 4


@pytest.mark.rule("WLK-15")
@pytest.mark.parametrize(
    ("tier", "armour", "rolls", "hurt"),
    [(1, 3, (4, 1), 4), (1, 3, (5,), 0), (3, 2, (1,), 4), (1, 4, (), 0)],
)
def test_from_behind_the_edges_of_the_table_are_one_tier_off(tier, armour, rolls, hurt):
    assert damage(hit(*rolls, tier=tier, armour=armour, facing="e"), "target1") == hurt


FIELD = """
. . . . . . .
 . . . . . . .
. . . . . . .
 . . . . . . .
. . . . . . .
 . . . . . . .
. . . . . . .
"""
"""Around d4 lie d3 and e3 above, c4 and e4 beside, d5 and e5 below it."""


@pytest.mark.rule("WLK-15")
@pytest.mark.parametrize(
    ("attacker", "facings"),
    [
        # Straight lines: behind whom three directions beside and over the opposite one face.
        ("e3", {"sw", "w", "se"}),
        ("g4", {"w", "nw", "sw"}),
        ("e5", {"nw", "ne", "w"}),
        ("d5", {"ne", "nw", "e"}),
        ("a4", {"e", "ne", "se"}),
        ("d3", {"se", "sw", "e"}),
        # Between two directions: both must lead backwards.
        ("f3", {"sw", "w"}),
        ("f5", {"nw", "w"}),
        ("d6", {"nw", "ne"}),
        ("d2", {"se", "sw"}),
        ("b5", {"ne", "e"}),
        ("b3", {"se", "e"}),
    ],
)
def test_behind_is_where_the_whole_way_to_the_attacker_leads_backwards(attacker, facings):
    match = walkers(FIELD, ["probe d4 e at 0"], ["probe a1 e at 1"])
    directions = ("ne", "e", "se", "sw", "w", "nw")
    here, there = cell(match, "d4"), cell(match, attacker)
    found = {name for number, name in enumerate(directions) if is_behind(match.scenario, number, here, there)}
    assert found == facings


@pytest.mark.rule("WLK-15")
@pytest.mark.parametrize(
    ("target", "faces"),
    [("e3", "ne"), ("g4", "e"), ("e5", "se"), ("d5", "sw"), ("a4", "w"), ("d3", "nw"), ("g3", "e"), ("a5", "w")],
)
def test_who_fires_standing_turns_to_where_most_of_the_way_leads(target, faces):
    match = walkers(FIELD, ["probe d4 sw at 0"], [f"probe {target} e at 9"])
    play(match, "fire gun at probe2 aim 3", "pass", dice=[1])
    assert ("ne", "e", "se", "sw", "w", "nw")[unit(match, "probe1").facing] == faces
    assert bearing(match.scenario, cell(match, "d4"), cell(match, target)) == unit(match, "probe1").facing


# What is late, is at what was.
@pytest.mark.rule("WLK-09")
def test_a_late_shot_meets_the_armour_that_the_target_turned_to_it_at_that_point():
    """Amber's probe walks west past Cobalt's. That one fires at it at d1, before it has gone, and is in front of it;
    but the shot takes so long that the probe is at a1 by then, with its back to Cobalt. From the front appropriate
    armour stops the hit, from behind it would take excellent."""
    match = walkers(lane(". . . . ."), ["probe d1 w at 0"], ["probe b2 e at 4"])
    play(match, "walk", "c1", "b1", "a1", "go", "probe2 interrupts at d1", "fire gun at probe1 aim 3", dice=[HIT, 9])
    assert at(match, "probe1") == "a1"
    assert damage(match, "probe1") == 0
    assert "appropriate needed: it holds." in told(match, AMBER)[-1]


@pytest.mark.rule("WLK-29")
def test_the_damage_of_who_is_not_spotted_is_its_own_sides_business():
    """Out of sight a probe comes into a forest and takes 2 damage for each tier that it misses."""
    match = walkers(lane(". . . . . . . . . f . ."), ["probe a1 e at 0"], ["probe l1 w at 0"])
    hide(match, "probe1", "probe2")
    match.state.active, match.state.turn = 8, COBALT
    play(match, "walk", "k1", "j1", "go", "pass", dice=[5, 1])
    assert damage(match, "probe2") == 2
    assert "Probe 2 takes 2 damage and has 2." in told(match, COBALT)
    assert told(match, AMBER) == []
