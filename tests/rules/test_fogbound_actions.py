"""Fogbound: actions and their costs, attacks and damage, energy and toggles, statuses (FOG-28 to FOG-48)."""

import pytest
from fogbound_kit import (
    DAWN,
    DUSK,
    HIT,
    SHOT,
    can,
    count,
    fog,
    give,
    kind,
    play,
    refused,
    skip_round,
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
    assert shot.details == ("costs 1 movement", "3 pierce, protection 1, armour 1, resistance 0: 1 of 6")


@pytest.mark.rule("FOG-40")
def test_units_gain_one_energy_a_round_up_to_their_most():
    units = {"sage": kind("sg", energy=4)}
    match = fog(ROW, ["sage a1"], ["walker f2"], units=units)
    assert unit(match, DAWN).energy == 4
    unit(match, DAWN).energy = 2
    for expected in (3, 4, 4):
        skip_round(match)
        assert unit(match, DAWN).energy == expected


TOGGLER = {"sage": kind("sg", energy=3, actions={"brace": {"toggle": "braced", "energy": 2, "upkeep": 2}})}


@pytest.mark.rule("FOG-41")
def test_a_toggle_is_two_combinable_abilities():
    match = fog(ROW, ["sage a1"], ["walker f2"], units=TOGGLER)
    play(match, "sg1 brace on")
    assert (unit(match, DAWN).energy, count(match, DAWN, 1, "braced"), match.deciders) == (1, 1, (DAWN,))
    play(match, "sg1 brace off")
    assert (unit(match, DAWN).energy, count(match, DAWN, 1, "braced")) == (1, 0)
    assert "brace on" not in can(match, "sg1"), "on once a turn"


@pytest.mark.rule("FOG-41")
def test_a_toggle_cannot_be_switched_on_without_the_energy():
    match = fog(ROW, ["sage a1"], ["walker f2"], units=TOGGLER)
    unit(match, DAWN).energy = 1
    assert refused(match, "sg1 brace on") == "action/no-energy"


@pytest.mark.rule("FOG-42")
def test_a_toggled_status_costs_its_upkeep_each_round_or_is_lost():
    """3 - 2 = 1; round 2: +1 = 2, pays 2; round 3: +1 = 1, cannot pay: lost, and the energy stays."""
    match = fog(ROW, ["sage a1"], ["walker f2"], units=TOGGLER)
    play(match, "sg1 brace on", "end", "skip", "skip")
    assert (unit(match, DAWN).energy, count(match, DAWN, 1, "braced")) == (0, 1)
    skip_round(match)
    assert (unit(match, DAWN).energy, count(match, DAWN, 1, "braced")) == (1, 0)


@pytest.mark.rule("FOG-43")
def test_a_broken_unit_has_no_passives():
    units = {"spy": kind("sy", keywords=["stealth", "greater resistance blade"])}
    match = fog(ROW, ["walker a1"], ["spy c1"], units=units)
    assert match.state.units[16].level == 0
    give(match, DUSK, 1, "broken")
    assert match.state.units[16].level == 2
    assert resisted(match.scenario, match.state, 16, 4, 0) == 4


@pytest.mark.rule("FOG-43")
def test_a_broken_unit_keeps_its_body_and_loses_auras_and_triggers():
    units = {
        "thorn": kind("th", keywords=["flying"], triggers=[{"when": "hit", "do": "damage 1 pierce", "to": "other"}])
    }
    match = fog(ROW, ["walker a1"], ["thorn b1"], units=units)
    give(match, DUSK, 1, "broken")
    play(match, "xw1 shot at b1")
    assert unit(match, DAWN).hp == 6
    assert unit(match, DUSK).flags & 1, "it still flies"


@pytest.mark.rule("FOG-44")
def test_a_rooted_unit_cannot_move_nor_melee_nor_teleport():
    units = {
        "jump": kind(
            "jp", actions={"blink": {"targets": "hex", "range": 2, "do": ["teleport"]}, "hit": HIT, "shot": SHOT}
        )
    }
    match = fog(ROW, ["jump a1"], ["mouse b1"], units=units)
    give(match, DAWN, 1, "rooted", 2)
    assert can(match, "jp1") == ["shot at b1"]
    assert refused(match, "jp1 to a2") == "action/rooted"
    assert refused(match, "jp1 hit at b1") == "action/rooted"


@pytest.mark.rule("FOG-45")
def test_a_silenced_unit_has_no_abilities():
    match = fog(ROW, ["sage a1"], ["walker f2"], units=TOGGLER)
    give(match, DAWN, 1, "silenced")
    assert refused(match, "sg1 brace on") == "action/silenced"


@pytest.mark.rule("FOG-46")
def test_a_disarmed_unit_cannot_attack():
    match = fog(ROW, ["walker a1"], ["mouse b1"])
    give(match, DAWN, 1, "disarmed")
    assert can(match, "xw1") == ["to a2"]
    assert refused(match, "xw1 hit at b1") == "action/disarmed"


@pytest.mark.rule("FOG-47")
def test_a_highest_stackable_status_counts_the_larger_of_old_and_new():
    match = fog(ROW, ["walker a1"], ["mouse f2"])
    for applied, expected in ((2, 2), (1, 2), (3, 3)):
        give(match, DAWN, 1, "rooted", applied)
        assert count(match, DAWN, 1, "rooted") == expected


@pytest.mark.rule("FOG-48")
def test_burning_hurts_by_its_count_and_goes_down_by_one():
    match = fog(ROW, ["walker a1"], ["mouse f2"])
    give(match, DAWN, 1, "burning", 2)
    for hp, left in ((4, 1), (3, 0), (3, 0)):
        skip_round(match)
        assert (unit(match, DAWN).hp, count(match, DAWN, 1, "burning")) == (hp, left)


@pytest.mark.rule("FOG-48")
def test_poison_hurts_by_one_a_round_and_adds_up():
    match = fog(ROW, ["walker a1"], ["mouse f2"])
    give(match, DAWN, 1, "poisoned", 2)
    give(match, DAWN, 1, "poisoned", 1)
    assert count(match, DAWN, 1, "poisoned") == 3
    skip_round(match)
    assert (unit(match, DAWN).hp, count(match, DAWN, 1, "poisoned")) == (5, 2)


@pytest.mark.rule("FOG-48")
def test_a_shield_takes_damage_first():
    match = fog(ROW, ["walker a1"], ["mouse b1"])
    give(match, DUSK, 1, "shielded", 2)
    play(match, "xw1 hit at b1")
    assert (unit(match, DUSK).hp, count(match, DUSK, 1, "shielded")) == (5, 0)


@pytest.mark.rule("FOG-48")
def test_a_stunned_unit_has_no_turn():
    match = fog(ROW, ["walker a1", "walker a2"], ["mouse f2"])
    give(match, DAWN, 1, "stunned")
    assert refused(match, "xw1 to b1") == "action/stunned"
    skip_round(match)
    assert can(match, "xw1")


@pytest.mark.rule("FOG-48")
def test_a_revealed_unit_is_seen_wherever_it_is_and_a_blind_one_sees_nothing():
    units = {"shadow": kind("zz", keywords=["invisible"])}
    match = fog(ROW, ["walker a1"], ["shadow f2"], units=units)
    give(match, DUSK, 1, "revealed")
    assert match.state.units[16].level == 2
    give(match, DAWN, 1, "blinded")
    assert match.known(DAWN).seen[0, 0] == 1
    skip_round(match)
    assert match.state.units[16].level == 0


@pytest.mark.rule("FOG-48")
def test_the_other_statuses_of_the_house_do_what_they_say():
    match = fog(ROW, ["walker a1"], ["mouse b1"])
    give(match, DAWN, 1, "slowed")
    give(match, DAWN, 1, "heartened")
    play(match, "xw1 hit at b1")
    assert unit(match, DUSK).hp == 6 - 4
    unit(match, DUSK).hp = 3
    give(match, DUSK, 1, "mending", 2)
    give(match, DUSK, 1, "farsighted")
    assert unit(match, DUSK).sight == 3
    skip_round(match)
    assert unit(match, DUSK).hp == 4
    assert count(match, DAWN, 1, "heartened") == 0
    give(match, DUSK, 1, "cloaked")
    assert match.state.units[16].level == 0
    give(match, DUSK, 1, "braced")
    assert weighed(match.scenario, match.state, 16, 3, 0, Reach.MELEE, 0) == 2
