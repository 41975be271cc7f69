"""Fogbound: actions and their costs, attacks and damage (FOG-28 to FOG-39)."""

import pytest
from fogbound_kit import (
    DAWN,
    DUSK,
    HIT,
    can,
    count,
    fog,
    give,
    kind,
    play,
    refused,
    steps,
    targets,
    unit,
    where,
)

from sandtable.games.fogbound.damage import resisted, weighed
from sandtable.games.fogbound.scenario import Reach

ROW = ". . . . . .\n . . . . . ."


def armed(**told):
    """A unit kind with one ranged attack, as told."""
    return {"gun": kind("gn", actions={"bang": {"attack": "ranged", "range": 3, "do": ["damage 2 pierce"], **told}})}


@pytest.mark.rule("FOG-28")
def test_attacks_and_abilities_are_actions_of_two_kinds():
    units = {"sage": kind("sg", actions={"hit": HIT, "mend": {"targets": "friends and self", "do": ["heal 1"]}})}
    match = fog(ROW, ["sage a1"], ["mouse b1"], units=units)
    assert can(match, "sg1") == ["to a2", "hit at b1", "mend at a1"]
    give(match, DAWN, 1, "silenced")
    assert can(match, "sg1") == ["to a2", "hit at b1"]


@pytest.mark.rule("FOG-28")
def test_an_ability_may_heal_cleanse_charge_drain_and_light_up():
    units = {
        "sage": kind(
            "sg",
            energy=2,
            actions={
                "balm": {"targets": "friends", "do": ["heal 2", "cleanse burning", "energy 1"], "combinable": True},
                "leech": {"targets": "enemies", "do": ["drain 2"], "combinable": True},
                "flare": {"targets": "hex", "range": 4, "radius": 1, "do": ["reveal"], "combinable": True},
            },
        )
    }
    match = fog(ROW, ["sage a1", "sage b1"], ["sage a2", "mouse f1"], units=units)
    unit(match, DAWN, 2).hp, unit(match, DAWN, 2).energy = 3, 0
    give(match, DAWN, 2, "burning", 3)
    play(match, "sg1 balm at b1", "sg1 leech at a2")
    assert (unit(match, DAWN, 2).hp, count(match, DAWN, 2, "burning"), unit(match, DAWN, 2).energy) == (5, 0, 1)
    assert unit(match, DUSK, 1).energy == 0
    play(match, "sg1 flare at e1")
    assert any("comes into sight at f1" in line for line in match.log(DAWN))
    play(match, "end", "skip", "skip")
    assert any("is lost from sight at f1" in line for line in match.log(DAWN))


@pytest.mark.rule("FOG-29")
def test_an_action_needs_and_spends_its_movement_cost():
    match = fog(ROW, ["gun a1"], ["mouse d1"], units=armed(cost=2))
    play(match, "gn1 to b1")
    assert targets(match, "gn1", "bang") == {"d1"}
    match = fog(". . . . . .\n . . . . . .", ["gun a1"], ["mouse d1"], units=armed(cost=2))
    play(match, "gn1 to b1", "gn1 to a1")
    assert match.state.points == 1
    assert refused(match, "gn1 bang at d1") == "action/no-points"


@pytest.mark.rule("FOG-30")
def test_who_has_neither_moved_nor_acted_ignores_the_minimum_and_still_pays():
    match = fog(ROW, ["gun a1"], ["mouse b1"], units=armed(cost=5, combinable=True))
    play(match, "gn1 bang at b1")
    assert match.state.points == -2


@pytest.mark.rule("FOG-31")
def test_who_has_negative_points_and_has_moved_or_acted_cannot_act():
    units = armed()
    match = fog(". . . s .\n . . . . .", ["gun a1"], ["mouse e1"], units=units)
    play(match, "gn1 to b1", "gn1 to c1")
    assert targets(match, "gn1", "bang") == {"e1"}
    play(match, "gn1 to d1")
    assert match.state.points == -2
    assert can(match, "gn1") == []


@pytest.mark.rule("FOG-32")
def test_a_no_movement_action_works_before_any_move_and_costs_all_points():
    match = fog(ROW, ["gun a1", "gun a2"], ["mouse c1"], units=armed(no_movement=True, combinable=True))
    play(match, "gn1 bang at c1")
    assert match.state.points == 0
    assert steps(match, "gn1") == set()
    play(match, "end", "skip", "gn2 to b2")
    assert targets(match, "gn2", "bang") == set()


@pytest.mark.rule("FOG-33")
def test_targets_are_seen_and_in_range_and_ranged_attacks_need_a_line_of_their_own():
    """The scout at c2 sees the mouse on d1; the forest on b1 is in the gun's way."""
    units = armed()
    match = fog(". f . . .\n . . . . .\n . . . . .", ["gun a1", "walker c2"], ["mouse d1"], units=units)
    assert targets(match, "gn1", "bang") == set()
    match = fog(". . . . .\n . . . . .\n . . . . .", ["gun a1", "walker c2"], ["mouse d1"], units=units)
    assert targets(match, "gn1", "bang") == {"d1"}
    match = fog(". . . . .\n . . . . .", ["gun a1"], ["mouse d1"], units=units)
    assert targets(match, "gn1", "bang") == set(), "in range, but nobody sees it"


@pytest.mark.rule("FOG-33")
def test_an_area_attack_is_aimed_at_a_seen_hex_and_hits_everyone_there():
    shell = {"attack": "area", "range": 2, "radius": 1, "do": ["damage 2 blast"]}
    units = {"thrower": kind("mz", actions={"shell": shell})}
    match = fog(". . . . .\n . . . . .", ["thrower a1", "mouse b1"], ["mouse c1", "walker d1"], units=units)
    assert "e1" not in targets(match, "mz1", "shell")
    play(match, "mz1 shell at c1")
    assert (unit(match, DAWN, 2).hp, unit(match, DUSK, 1).hp, unit(match, DUSK, 2).hp) == (4, 4, 4)


@pytest.mark.rule("FOG-34")
def test_who_is_on_the_ground_cannot_melee_who_flies():
    match = fog(ROW, ["walker a1"], ["bird b1"])
    assert targets(match, "xw1", "hit") == set()
    assert targets(match, "xw1", "shot") == {"b1"}
    match = fog(ROW, ["bird a1"], ["bird b1"])
    assert targets(match, "xb1", "hit") == {"b1"}


@pytest.mark.rule("FOG-35")
def test_melee_needs_the_points_to_move_in_beside_the_attacks_own_cost():
    """Into the forest: 2 to move in. After one step 2 points are left: enough for the attack without a cost only."""
    for cost, possible in ((0, {"c1"}), (1, set())):
        units = {"axe": kind("ax", actions={"chop": {**HIT, "cost": cost}})}
        match = fog(". . f .\n . . . .", ["axe a1"], ["walker c1"], units=units)
        play(match, "ax1 to b1")
        assert targets(match, "ax1", "chop") == possible


@pytest.mark.rule("FOG-35")
def test_melee_costs_what_moving_in_would_without_penalties():
    units = {"axe": kind("ax", actions={"chop": {**HIT, "combinable": True}})}
    match = fog(". s .\n . . .", ["axe a1"], ["walker b1"], units=units)
    play(match, "ax1 chop at b1")
    assert match.state.points == 2
    assert where(match, DAWN) == "a1"


@pytest.mark.rule("FOG-35")
def test_who_cannot_be_on_the_targets_ground_cannot_melee_it():
    units = {"duck": kind("dk", keywords=["aquatic"])}
    match = fog(". ~ .\n . . .", ["walker a1"], ["duck b1"], units=units)
    assert targets(match, "xw1", "hit") == set()


@pytest.mark.rule("FOG-36")
def test_the_attacker_moves_onto_the_hex_of_a_unit_that_died():
    match = fog(ROW, ["walker a1"], ["mouse b1", "mouse f2"])
    unit(match, DUSK).hp = 3
    assert play(match, "xw1 hit at b1") == [
        "XW 1 uses hit at b1.", "Enemy XS 1 loses 3 at b1.", "Enemy XS 1 is lost at b1.", "XW 1 moves a1-b1.",
    ]  # fmt: skip
    assert where(match, DAWN) == "b1"


@pytest.mark.rule("FOG-36")
def test_the_attacker_moves_onto_the_hex_of_a_unit_that_was_pushed():
    units = {"ram": kind("rm", actions={"shove": {"attack": "melee", "do": ["damage 1 blast", "push 1"]}})}
    match = fog(ROW, ["ram a1"], ["mouse b1"], units=units)
    play(match, "rm1 shove at b1")
    assert (where(match, DAWN), where(match, DUSK)) == ("b1", "c1")


@pytest.mark.rule("FOG-36")
def test_who_cannot_be_pushed_stays_and_the_attacker_too():
    units = {"ram": kind("rm", actions={"shove": {"attack": "melee", "do": ["damage 1 blast", "push 1"]}})}
    match = fog(". . ~ .\n . . . .", ["ram a1"], ["mouse b1"], units=units)
    play(match, "rm1 shove at b1")
    assert (where(match, DAWN), where(match, DUSK)) == ("a1", "b1")


@pytest.mark.rule("FOG-36")
def test_a_follow_up_onto_lava_burns_and_one_into_a_swamp_pays_the_penalty():
    match = fog(". v .\n . . .", ["walker a1"], ["mouse b1", "mouse c2"])
    unit(match, DUSK).hp = 1
    play(match, "xw1 hit at b1")
    assert (where(match, DAWN), count(match, DAWN, 1, "burning")) == ("b1", 2)
    units = {"axe": kind("ax", actions={"chop": {**HIT, "combinable": True}})}
    match = fog(". s .\n . . .", ["axe a1"], ["walker b1", "mouse c2"], units=units)
    unit(match, DUSK).hp = 1
    play(match, "ax1 chop at b1")
    assert match.state.points == 3 - 1 - 2


@pytest.mark.rule("FOG-37")
@pytest.mark.parametrize(("raw", "left"), [(1, 1), (2, 1), (3, 1), (4, 1), (5, 2)])
def test_terrain_protection_comes_off_first_and_never_below_one(raw, left):
    """A bunker protects S and M against ranged attacks by 3."""
    match = fog("b . .\n . . .", ["walker a1"], ["walker c2"])
    assert weighed(match.scenario, match.state, 0, raw, 1, Reach.RANGED, 0) == left


@pytest.mark.rule("FOG-37")
def test_protection_depends_on_size_and_kind_of_damage_and_flying_units_get_none():
    """Ruins: S-M 1/2/1, L 0/1/0 (melee/ranged/area)."""
    match = fog("u u u .\n . . . .", ["walker a1", "giant b1", "bird c1"], ["walker d2"])
    kinds = (Reach.MELEE, Reach.RANGED, Reach.AREA)
    left = [[weighed(match.scenario, match.state, u, 5, 1, reach, 0) for reach in kinds] for u in range(3)]
    assert left == [[4, 3, 4], [5, 4, 5], [5, 5, 5]]


@pytest.mark.rule("FOG-38")
def test_elevated_ground_protects_one_more_against_low_ground():
    match = fog("h . h\n . . .", ["walker b1"], ["walker a1"])
    play(match, "xw1 shot at a1")
    assert unit(match, DUSK).hp == 6 - 2
    match = fog("h h .\n . . .", ["walker b1"], ["walker a1"])
    play(match, "xw1 shot at a1")
    assert unit(match, DUSK).hp == 6 - 3


@pytest.mark.rule("FOG-39")
@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("resistance", [0, 1, 1, 2, 2, 3]),
        ("greater resistance", [0, 0, 1, 1, 2, 2]),
        ("minor resistance", [0, 1, 2, 2, 3, 4]),
    ],
)
def test_resistance_rounds_as_it_should(word, expected):
    units = {"tough": kind("tg", keywords=[f"{word} fire"])}
    match = fog(ROW, ["tough a1"], ["walker f2"], units=units)
    assert [resisted(match.scenario, match.state, 0, damage, 3) for damage in range(6)] == expected
    assert resisted(match.scenario, match.state, 0, 5, 0) == 5, "against fire only"


@pytest.mark.rule("FOG-39")
def test_armour_comes_after_protection_and_before_resistance_and_may_leave_nothing():
    """7 pierce on a forest unit: 7 - 1 = 6, armour 1: 5, resistance: 3. Of 1: protection leaves 1, armour 0."""
    units = {"tough": kind("tg", armour=1, keywords=["resistance pierce"])}
    match = fog("f . .\n . . .", ["tough a1"], ["walker c2"], units=units)
    assert weighed(match.scenario, match.state, 0, 7, 1, Reach.RANGED, 0) == 3
    assert weighed(match.scenario, match.state, 0, 1, 1, Reach.RANGED, 0) == 0


@pytest.mark.rule("FOG-39")
def test_the_numbers_are_shown_before_the_attack():
    units = {"tough": kind("tg", armour=1, keywords=["resistance pierce"])}
    match = fog("f . .\n . . .", ["walker b1"], ["tough a1"], units=units)
    shot = next(choice for choice in match.view(DAWN).choices if choice.text == "xw1 shot at a1")
    assert shot.details == (
        "costs 1 movement",
        "enemy TG 1: 3 pierce − 1 protection − 1 armour − 0 resistance = 1 of 6 health",
    )
