"""Fogbound: what actions cost and whom they reach, melee, and damage counted by hand (FOG-28 to FOG-39)."""

import pytest
from fogbound_kit import DAWN, DUSK, HIT, can, count, fog, give, kind, play, refused, seen, steps, targets, unit, where

from sandtable.games.fogbound.damage import weighed
from sandtable.games.fogbound.scenario import Reach

ROW = ". . . . . .\n . . . . . ."
BANG = {"attack": "ranged", "range": 3, "do": ["damage 2 pierce"]}
NOD = {"targets": "self", "do": ["status heartened 1"], "combinable": True}


def gun(**told):
    """A kind with an ability that costs nothing, and an attack as told."""
    return {"gun": kind("gn", actions={"nod": NOD, "bang": {**BANG, **told}})}


def axe(speed=3, **told):
    """A kind with a melee attack as told, after which its turn goes on."""
    return {"axe": kind("ax", speed=speed, actions={"chop": {**HIT, "combinable": True, **told}})}


@pytest.mark.rule("FOG-28")
@pytest.mark.parametrize(
    ("only", "aimed"),
    [
        (["S"], {"a2"}),
        (["M-L"], {"b1", "b2", "c2"}),
        (["wounded"], {"b2"}),
        (["ground"], {"a2", "b1", "b2"}),
        (["flying"], {"c2"}),
        (["on grass"], {"a2"}),
        (["on grass", "on sand"], {"a2", "b2"}),
    ],
)
def test_an_action_may_be_only_for_some(only, aimed):
    """Around a1: a mouse on grass at a2, a walker at b1, a hurt giant on sand at b2, a bird at c2."""
    units = gun(only=only)
    army = ["mouse a2", "walker b1", "giant b2", "bird c2"]
    match = fog(". . . .\n , d . .", ["gun a1", "bird d1"], army, units=units)
    unit(match, DUSK, 3).hp = 5
    assert targets(match, "gn1", "bang") == aimed


@pytest.mark.rule("FOG-28")
def test_an_ability_may_need_a_status_of_the_user():
    units = {"sage": kind("sg", actions={"mend": {"targets": "self", "do": ["heal 1"], "needs": "braced"}})}
    match = fog(ROW, ["sage a1"], ["mouse f2"], units=units)
    assert "mend" not in can(match, "sg1")
    give(match, DAWN, 1, "braced")
    assert "mend" in can(match, "sg1")


@pytest.mark.rule("FOG-28")
def test_an_ability_around_oneself_works_on_all_within_its_radius():
    rally = {"targets": "friends and self", "radius": 1, "do": ["status heartened 1"], "combinable": True}
    units = {"chief": kind("cf", actions={"rally": rally})}
    match = fog(ROW, ["chief a1", "mouse b1", "mouse c1"], ["mouse a2"], units=units)
    play(match, "cf1 rally")
    assert [count(match, DAWN, k, "heartened") for k in (1, 2, 3)] == [1, 1, 0]
    assert count(match, DUSK, 1, "heartened") == 0


@pytest.mark.rule("FOG-28")
def test_light_falls_on_all_hexes_within_its_radius_until_the_round_ends():
    """Around e1: d1, f1, d2 and e2."""
    units = {"page": kind("pg", actions={"flare": {"targets": "hex", "range": 4, "radius": 1, "do": ["reveal"]}})}
    match = fog(ROW, ["page a1"], ["mouse c2"], units=units)
    before = seen(match, DAWN)
    play(match, "pg1 flare at e1")
    assert seen(match, DAWN) - before == {"e1", "d1", "f1", "d2", "e2"}
    play(match, "skip", "skip")
    assert seen(match, DAWN) == before


@pytest.mark.rule("FOG-30")
def test_whoever_has_acted_no_longer_ignores_the_minimum():
    match = fog(ROW, ["gun a1"], ["mouse b1"], units=gun(cost=4))
    assert targets(match, "gn1", "bang") == {"b1"}
    play(match, "gn1 nod")
    assert refused(match, "gn1 bang at b1") == "action/no-points"


@pytest.mark.rule("FOG-30")
def test_whoever_has_moved_no_longer_ignores_the_minimum():
    match = fog(ROW, ["gun a1"], ["mouse b1"], units=gun(cost=3))
    play(match, "gn1 to a2")
    assert refused(match, "gn1 bang at b1") == "action/no-points"


@pytest.mark.rule("FOG-31")
def test_with_negative_points_not_even_a_no_movement_action_works():
    """3 - 5 = -2 after the first action; nothing else follows, moved or not."""
    poke = {**BANG, "no_movement": True}
    units = {"gun": kind("gn", actions={"bang": {**BANG, "cost": 5, "combinable": True}, "poke": poke, "nod": NOD})}
    match = fog(ROW, ["gun a1"], ["mouse b1"], units=units)
    assert targets(match, "gn1", "poke") == {"b1"}
    play(match, "gn1 bang at b1")
    assert (match.state.points, can(match, "gn1")) == (-2, [])


@pytest.mark.rule("FOG-32")
def test_a_no_movement_action_may_follow_an_action_without_a_move():
    match = fog(ROW, ["gun a1"], ["mouse b1"], units=gun(no_movement=True))
    play(match, "gn1 nod")
    assert targets(match, "gn1", "bang") == {"b1"}


@pytest.mark.rule("FOG-33")
def test_what_is_seen_beyond_the_range_is_no_target():
    """Range 3 from a1 reaches d1; the mouse on e1 is seen by the bird, and out of range."""
    mark = {"targets": "enemies", "range": 3, "do": ["status slowed 1"]}
    units = {"gun": kind("gn", actions={"bang": BANG, "mark": mark})}
    match = fog(ROW, ["gun a1", "bird d2"], ["mouse d1", "mouse e1"], units=units)
    assert (targets(match, "gn1", "bang"), targets(match, "gn1", "mark")) == ({"d1"}, {"d1"})


@pytest.mark.rule("FOG-33")
@pytest.mark.parametrize("blind", [False, True])
def test_an_area_attack_is_not_aimed_at_a_hex_that_nobody_sees(blind):
    """Range 4 reaches e1, sight 2 only c1: with nobody else to look the row beyond c1 is no target, line or not."""
    shell = {"attack": "area", "range": 4, "radius": 1, "do": ["damage 2 blast"], "blind": blind}
    units = {"thrower": kind("mz", actions={"shell": shell})}
    match = fog(ROW, ["thrower a1"], ["mouse f2"], units=units)
    assert targets(match, "mz1", "shell") == {"a1", "b1", "c1", "a2", "b2"}
    match = fog(ROW, ["thrower a1", "bird d2"], ["mouse f2"], units=units)
    assert {"d1", "e1", "d2"} < targets(match, "mz1", "shell")
    assert "f1" not in targets(match, "mz1", "shell"), "seen, but out of range"


@pytest.mark.rule("FOG-33")
def test_an_ability_needs_no_line_and_an_attack_does():
    mark = {"targets": "enemies", "range": 3, "do": ["status slowed 1"]}
    units = {"gun": kind("gn", actions={"bang": BANG, "mark": mark})}
    match = fog(". f . .\n f . . .", ["gun a1", "walker b2"], ["mouse c1"], units=units)
    assert (targets(match, "gn1", "bang"), targets(match, "gn1", "mark")) == (set(), {"c1"})


@pytest.mark.rule("FOG-33")
@pytest.mark.parametrize(("blind", "aimed"), [(False, False), (True, True)])
def test_an_area_attack_needs_a_line_to_its_hex_unless_it_says_otherwise(blind, aimed):
    shell = {"attack": "area", "range": 3, "radius": 1, "do": ["damage 2 blast"], "blind": blind}
    units = {"thrower": kind("mz", actions={"shell": shell})}
    match = fog(". f . .\n f . . .", ["thrower a1", "walker b2"], ["mouse c1"], units=units)
    assert "c1" in seen(match, DAWN)
    assert ("c1" in targets(match, "mz1", "shell")) == aimed


@pytest.mark.rule("FOG-33")
def test_an_area_attack_hurts_whom_nobody_sees_and_tells_nothing_of_it():
    shell = {"attack": "area", "range": 2, "radius": 1, "do": ["damage 2 blast"]}
    units = {"thrower": kind("mz", actions={"shell": shell}), "shadow": kind("zz", size="S", keywords=["invisible"])}
    match = fog(ROW, ["thrower a1"], ["shadow c1"], units=units)
    assert play(match, "mz1 shell at c1") == ["MZ 1 uses shell at c1."]
    assert unit(match, DUSK).hp == 4


@pytest.mark.rule("FOG-35")
def test_the_first_melee_ignores_the_minimum_of_its_own_cost_and_pays_it():
    """3 points: 1 for the step, 5 for the attack: -3."""
    match = fog(ROW, ["axe a1"], ["walker b1"], units=axe(cost=5))
    play(match, "ax1 chop at b1")
    assert match.state.points == -3


@pytest.mark.rule("FOG-35")
def test_the_first_melee_does_not_ignore_what_moving_in_costs():
    """Into the forest it is 2; with a speed of 1 one cannot move in, so one cannot attack."""
    match = fog(". f .\n . . .", ["axe a1"], ["walker b1"], units=axe(speed=1))
    assert targets(match, "ax1", "chop") == set()
    match = fog(". f .\n . . .", ["axe a1"], ["walker b1"], units=axe(speed=2))
    play(match, "ax1 chop at b1")
    assert match.state.points == 0


@pytest.mark.rule("FOG-35")
def test_a_penalty_on_the_targets_ground_keeps_nobody_from_attacking():
    """The swamp takes 2 after moving in; 1 point is enough for the attack."""
    match = fog(". s .\n . . .", ["axe a1"], ["walker b1"], units=axe(speed=1))
    play(match, "ax1 chop at b1")
    assert match.state.points == 0


@pytest.mark.rule("FOG-35")
def test_an_attack_up_a_hill_costs_the_climb_and_its_own_cost():
    """3 points: 1 + 1 up the hill, 1 for the attack."""
    match = fog(". h .\n . . .", ["axe a1"], ["walker b1"], units=axe(cost=1))
    play(match, "ax1 chop at b1")
    assert match.state.points == 0


@pytest.mark.rule("FOG-36")
def test_after_a_follow_up_the_unit_has_moved():
    poke = {**BANG, "no_movement": True}
    units = {"axe": kind("ax", actions={"chop": {**HIT, "combinable": True}, "poke": poke})}
    match = fog(ROW, ["axe a1"], ["mouse b1", "mouse c1"], units=units)
    unit(match, DUSK).hp = 1
    play(match, "ax1 chop at b1")
    assert (where(match, DAWN), match.state.points) == ("b1", 2)
    assert targets(match, "ax1", "poke") == set()
    assert steps(match, "ax1")


@pytest.mark.rule("FOG-36")
def test_who_shoots_somebody_down_stays_where_it_is():
    match = fog(ROW, ["walker a1"], ["mouse b1", "mouse f2"])
    unit(match, DUSK).hp = 1
    play(match, "xw1 shot at b1")
    assert (where(match, DAWN), where(match, DUSK)) == ("a1", "dead")


@pytest.mark.rule("FOG-36")
def test_a_push_between_two_directions_goes_the_first_clockwise_from_the_north_east():
    """From b1 down to b3 the line runs between south-east and south-west: south-east comes first."""
    units = {"ram": kind("rm", actions={"blow": {**BANG, "do": ["damage 1 blast", "push 1"]}})}
    match = fog(". . .\n . . .\n . . .\n . . .", ["ram b1"], ["mouse b3"], units=units)
    play(match, "rm1 blow at b3")
    assert where(match, DUSK) == "b4"


@pytest.mark.rule("FOG-37")
def test_protection_makes_no_damage_out_of_nothing():
    match = fog("b . .\n . . .", ["walker a1"], ["walker c2"])
    assert weighed(match.scenario, match.state, 0, 0, 1, Reach.RANGED, 0) == 0


@pytest.mark.rule("FOG-37")
def test_protection_is_written_as_melee_then_ranged_then_area():
    """Of 5: in a swamp (S 1/0/0) 4, 5, 5; in a thicket (S 2/2/1) 3, 3, 4; in a forest (S-M 1/1/0) 4, 4, 5."""
    match = fog("s t f .\n . . . .", ["mouse a1", "mouse b1", "walker c1"], ["walker d2"])
    kinds = (Reach.MELEE, Reach.RANGED, Reach.AREA)
    left = [[weighed(match.scenario, match.state, u, 5, 1, reach, 0) for reach in kinds] for u in range(3)]
    assert left == [[4, 5, 5], [3, 3, 4], [4, 4, 5]]


PETARD = {"when": "death", "do": "damage 3 blast", "to": "all", "radius": 1}
THORN = {"when": "hit", "do": "damage 3 pierce", "to": "other"}


@pytest.mark.rule("FOG-37")
def test_damage_around_a_trigger_is_area_damage():
    """Ruins protect M against area damage by 1, armour takes another 1: 3 - 1 - 1 = 1. In the open 3 - 1 = 2."""
    units = {"petard": kind("pt", health=1, triggers=[PETARD]), "tank": kind("tk", armour=1)}
    match = fog("u . . .\n . . . .", ["tank a1", "tank a2", "walker c1"], ["petard b1", "mouse d2"], units=units)
    play(match, "xw3 shot at b1")
    assert (unit(match, DAWN, 1).hp, unit(match, DAWN, 2).hp) == (5, 4)


@pytest.mark.rule("FOG-37")
def test_damage_of_a_trigger_to_the_other_meets_armour_and_no_protection():
    """The attacker stands in ruins and has armour 1: of 3 it takes 2."""
    units = {"thorn": kind("th", triggers=[THORN]), "tank": kind("tk", armour=1, actions={"hit": HIT})}
    match = fog("u . .\n . . .", ["tank a1"], ["thorn b1"], units=units)
    play(match, "tk1 hit at b1")
    assert (unit(match, DAWN).hp, unit(match, DUSK).hp) == (4, 3)


@pytest.mark.rule("FOG-38")
def test_a_ridge_protects_by_its_own_triple_and_one_more_against_low_ground():
    """Ridge: S-M 1/1/1. From below 3 - 2 = 1, never below 1; from another ridge 3 - 1 = 2; L gets the 1 alone."""
    match = fog("r r . .\n . . . .", ["walker a1", "giant b1"], ["walker d2"])
    for target, low, high in ((0, 1, 2), (1, 2, 3)):
        assert weighed(match.scenario, match.state, target, 3, 1, Reach.RANGED, 0) == low
        assert weighed(match.scenario, match.state, target, 3, 1, Reach.RANGED, 1) == high


@pytest.mark.rule("FOG-39")
@pytest.mark.parametrize(("raw", "left"), [(2, 0), (3, 0), (4, 0), (5, 1), (6, 2)])
def test_what_protection_leaves_at_one_armour_brings_to_nothing(raw, left):
    """A bunker takes 3 off ranged damage to M, down to 1; armour 1 comes after it: 3 → 1 → 0, 5 → 2 → 1."""
    match = fog("b . .\n . . .", ["tank a1"], ["walker c2"], units={"tank": kind("tk", armour=1)})
    assert weighed(match.scenario, match.state, 0, raw, 1, Reach.RANGED, 0) == left


@pytest.mark.rule("FOG-39")
@pytest.mark.parametrize(
    ("word", "left"),
    [("resistance", 2), ("greater resistance", 1), ("minor resistance", 2)],
    ids=lambda value: str(value),
)
def test_resistance_halves_what_armour_has_left_not_what_came_in(word, left):
    """5 pierce, armour 2: 3 are left, of which resistance leaves 2, the greater one 1, the minor one 2."""
    units = {"tank": kind("tk", armour=2, keywords=[f"{word} pierce"])}
    match = fog(ROW, ["tank a1"], ["walker f2"], units=units)
    assert weighed(match.scenario, match.state, 0, 5, 1, Reach.RANGED, 0) == left


@pytest.mark.rule("FOG-39")
def test_armour_is_never_below_nothing():
    statuses = {"rusty": {"armour": -3}}
    match = fog(ROW, ["walker a1"], ["mouse b1"], statuses=statuses)
    give(match, DUSK, 1, "rusty")
    play(match, "xw1 hit at b1")
    assert unit(match, DUSK).hp == 3


@pytest.mark.rule("FOG-39")
def test_what_burns_meets_resistance_and_neither_protection_nor_armour():
    """Burning 3: in a bunker with armour 1 all 3; with resistance to fire 2, with the greater one 1."""
    for keywords, left in (([], 3), (["resistance fire"], 4), (["greater resistance fire"], 5)):
        units = {"tank": kind("tk", armour=1, keywords=keywords)}
        match = fog("b . .\n . . .", ["tank a1"], ["mouse c2"], units=units)
        give(match, DAWN, 1, "burning", 3)
        play(match, "skip", "skip")
        assert unit(match, DAWN).hp == left


@pytest.mark.rule("FOG-36")
def test_roots_do_not_help_against_a_push():
    units = {"ram": kind("rm", actions={"shove": {"attack": "melee", "do": ["damage 1 blast", "push 1"]}})}
    match = fog(ROW, ["ram a1"], ["mouse b1"], units=units)
    give(match, DUSK, 1, "rooted", 2)
    play(match, "rm1 shove at b1")
    assert (where(match, DAWN), where(match, DUSK)) == ("b1", "c1")


@pytest.mark.rule("FOG-33")
def test_an_area_attack_that_is_only_for_some_hurts_only_them():
    shell = {"attack": "area", "range": 2, "radius": 1, "do": ["damage 2 blast"], "only": ["ground"]}
    units = {"thrower": kind("mz", actions={"shell": shell})}
    match = fog(ROW, ["thrower a1"], ["mouse c1", "bird b1"], units=units)
    play(match, "mz1 shell at c1")
    assert (unit(match, DUSK, 1).hp, unit(match, DUSK, 2).hp) == (4, 6)
