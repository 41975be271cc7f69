"""Fogbound: what the seed leaves open and the book decides, each in a situation."""

import pytest
from fogbound_kit import (
    DAWN,
    DUSK,
    can,
    count,
    fog,
    give,
    kind,
    play,
    skip_round,
    steps,
    targets,
    unit,
    where,
)

from sandtable.engine.telling import SPECTATOR
from sandtable.games.fogbound.prospects import prospects

ROW = ". . . . . .\n . . . . . ."
SHELL = {"attack": "area", "range": 3, "radius": 1, "do": ["damage 3 blast"]}
BURST = {"targets": "enemies", "range": 3, "radius": 1, "do": ["damage 3 blast"]}
BOLT = {"targets": "enemies", "range": 3, "do": ["damage 3 shock"]}
LIFT = {"targets": "friends", "do": ["load"], "combinable": True}
DROP = {"targets": "hex", "do": ["unload"], "combinable": True}
KINDS = {
    "hag": kind("xh", auras=[{"gives": "harm 1", "to": "enemies"}]),
    "nurse": kind("xn", auras=[{"gives": "heal 2", "to": "friends"}]),
    "chief": kind("xc", health=3, auras=[{"gives": "armour 2", "to": "friends"}]),
    "thrower": kind("mz", size="S", actions={"shell": SHELL, "burst": BURST, "bolt": BOLT}),
    "thorn": kind("th", armour=9, triggers=[{"when": "hit", "do": "damage 2 pierce", "to": "other"}]),
    "jump": kind("jp", actions={"blink": {"targets": "hex", "range": 3, "do": ["teleport"], "combinable": True}}),
    "ram": kind("rm", actions={"shove": {"targets": "enemies", "do": ["push 1"]}}),
    "crane": kind("cn", transport={"capacity": 4}, actions={"lift": LIFT, "drop": DROP}),
}


@pytest.mark.rule("FOG-06")
def test_the_aura_of_a_unit_that_burns_to_death_harms_nobody_any_more():
    """At the start of round 2 the hag on b1 dies of its fire; auras work after that."""
    match = fog(ROW, ["walker a1"], ["hag b1", "mouse f2"], units=KINDS)
    unit(match, DUSK).hp = 1
    give(match, DUSK, 1, "burning", 1)
    skip_round(match)
    assert (where(match, DUSK), unit(match, DAWN).hp) == ("dead", 6)


@pytest.mark.rule("FOG-06")
def test_the_aura_of_a_unit_that_burns_to_death_heals_nobody_any_more():
    match = fog(ROW, ["walker a1", "nurse b1"], ["mouse f2"], units=KINDS)
    unit(match, DAWN).hp, unit(match, DAWN, 2).hp = 3, 1
    give(match, DAWN, 2, "burning", 1)
    skip_round(match)
    assert (where(match, DAWN, 2), unit(match, DAWN).hp) == ("dead", 3)


@pytest.mark.rule("FOG-06")
def test_of_two_hags_the_one_that_comes_second_is_not_harmed_by_the_first_which_it_has_killed():
    """Auras work unit by unit, as hexes lie: the one on a1 is harmed by the other and dies; then it harms nobody."""
    match = fog(ROW, ["hag a1", "mouse f1"], ["hag b1"], units=KINDS)
    unit(match, DAWN).hp = 1
    skip_round(match)
    assert (where(match, DAWN), unit(match, DUSK).hp) == ("dead", 6)


@pytest.mark.rule("FOG-39")
def test_a_chief_that_dies_of_a_blast_armours_nobody_who_comes_after_it():
    """The shell takes 3 from the chief on c1 and then from the walker on d1, which has no armour any more."""
    match = fog(ROW, ["thrower b1"], ["chief c1", "walker d1"], units=KINDS)
    play(match, "mz1 shell at c1")
    assert (where(match, DUSK), unit(match, DUSK, 2).hp) == ("dead", 3)


@pytest.mark.rule("FOG-05")
def test_after_a_round_of_skips_alone_the_reason_for_the_start_is_true_and_tells_nobody_of_the_skips():
    """Nobody has acted in round 1; Dawn starts again. The sentence is that of a round in which Dusk acted last."""
    match = fog(ROW, ["walker a1"], ["walker f2"])
    skip_round(match)
    other = fog(ROW, ["walker a1"], ["walker f2"])
    play(other, "skip", "xw1 to e2", "end", "skip", "skip")
    for seat in (DAWN, DUSK, SPECTATOR):
        assert match.log(seat)[-1] == other.log(seat)[-1] == "Round 2 begins; Dawn starts (it did not act last)."
    assert bytes(match.known(DAWN)) != bytes(other.known(DAWN)), "Dawn was told of its own skips"
    assert match.view(DAWN).notes == other.view(DAWN).notes
    assert match.view(DAWN).notes[0].startswith("Dawn started round 2 (it had not acted last)")


@pytest.mark.rule("FOG-14")
def test_a_teleport_meets_neither_costs_nor_penalties_only_what_the_ground_does():
    """Out of a thicket (1 penalty) into a swamp (2 penalty, slowed 2): 3 points are 3 points."""
    match = fog("t . s . .\n . . . . .", ["jump a1"], ["mouse e2"], units=KINDS)
    play(match, "jp1 blink at c1")
    assert (where(match, DAWN), match.state.points, count(match, DAWN, 1, "slowed")) == ("c1", 3, 2)


@pytest.mark.rule("FOG-55")
def test_an_objective_onto_which_its_owner_pushes_an_enemy_is_nobodys():
    match = fog(". . .* . .\n . . . . .", ["ram a1"], ["walker b1"], units=KINDS)
    match.state.owners.numpy()[:, 0] = 1
    play(match, "rm1 shove at b1")
    assert where(match, DUSK) == "c1"
    assert match.state.owners[2, 0] == 0
    assert "Nobody holds c1 any more." in match.log(DAWN)


@pytest.mark.rule("FOG-37")
@pytest.mark.parametrize(("action", "left"), [("shell", 5), ("burst", 5), ("bolt", 3)])
def test_ground_protects_from_abilities_within_a_radius_and_not_from_those_at_one_unit(action, left):
    """A bunker gives a medium unit 2/3/2: of area damage 3 it leaves 1, be it an attack's or an ability's; damage of an
    ability at one unit is none of the three kinds, and does all its 3."""
    match = fog(". . b . .\n . . . . .", ["thrower a1"], ["walker c1", "mouse e2"], units=KINDS)
    kinds = match.scenario.types[unit(match, DAWN).type]
    number = ["shell", "burst", "bolt"].index(action)
    foretold = prospects(match.look(DAWN), 0, unit(match, DUSK).cell, kinds.actions[number])
    play(match, f"mz1 {action} at c1")
    assert unit(match, DUSK).hp == left
    assert f"= {6 - left} of 6 health" in foretold[0]


@pytest.mark.rule("FOG-37")
@pytest.mark.parametrize(("reach", "left"), [("within a radius", 5), ("at one unit", 3)])
def test_so_it_does_from_triggers(reach, left):
    whom = {"to": "enemies", "radius": 1} if reach == "within a radius" else {"to": "other"}
    bomb = kind("bm", triggers=[{"when": "hit", "do": "damage 3 blast", **whom}])
    match = fog("b . . . .\n . . . . .", ["walker a1"], ["bomb b1", "mouse e2"], units={"bomb": bomb})
    play(match, "xw1 hit at b1")
    assert unit(match, DAWN).hp == left


@pytest.mark.rule("FOG-48")
def test_the_swamp_slows_in_the_turn_after():
    """Speed 3: a step into the swamp costs 1, loses 2 and slows by 1 until the round after the next begins."""
    match = fog(". s . . .\n . . . . .", ["walker a1"], ["mouse e2"])
    play(match, "xw1 to b1")
    assert (match.state.points, count(match, DAWN, 1, "slowed")) == (0, 2)
    play(match, "end", "skip", "skip")
    match.state.turn = DAWN
    play(match, "xw1 to c1")
    assert (count(match, DAWN, 1, "slowed"), match.state.points) == (1, 1), "2 points, not 3"
    play(match, "end", "skip", "skip")
    assert count(match, DAWN, 1, "slowed") == 0


@pytest.mark.rule("FOG-39")
def test_a_hit_that_takes_nothing_is_a_hit():
    """Armour 9 leaves nothing of 3: the thorn strikes back all the same."""
    match = fog(ROW, ["walker a1"], ["thorn b1", "mouse f2"], units=KINDS)
    play(match, "xw1 hit at b1")
    assert (unit(match, DUSK).hp, unit(match, DAWN).hp) == (6, 4)


@pytest.mark.rule("FOG-44")
def test_a_rooted_unit_is_lifted_and_put_down_by_others_and_does_neither_itself():
    match = fog(ROW, ["crane b1", "walker a1"], ["mouse f2"], units=KINDS)
    give(match, DAWN, 2, "rooted", 3)
    assert can(match, "xw2") == []
    assert targets(match, "cn1", "lift") == {"a1"}
    play(match, "cn1 lift at a1")
    assert where(match, DAWN, 2) == "inside"
    play(match, "end", "skip")
    match.state.turn = DAWN
    assert steps(match, "xw2") == set()
    skip_round(match)
    match.state.turn = DAWN
    play(match, "cn1 drop at c1")
    assert (where(match, DAWN, 2), count(match, DAWN, 2, "rooted")) == ("c1", 2)


@pytest.mark.rule("FOG-33")
def test_conditions_of_different_kinds_must_all_be_met_and_of_one_kind_one():
    """Small or large, wounded, in a forest or on a hill: b1 is it, c1 is medium, a3 is whole, b3 is on open ground."""
    only = ["S", "L", "wounded", "on forest", "on hill"]
    units = {"judge": kind("jd", sight=4, actions={"call": {"targets": "enemies", "do": ["drain 1"], "only": only}})}
    match = fog(
        ". f h .\n . . . .\nh . . .", ["judge b2"], ["mouse b1", "walker c1", "giant b3", "mouse a3"], units=units
    )
    match.scenario.types[unit(match, DAWN).type].actions[0].range = 2
    for number in (1, 2, 3):
        unit(match, DUSK, number).hp = 1
    assert targets(match, "jd1", "call") == {"b1"}
    unit(match, DUSK, 4).hp = 1
    assert targets(match, "jd1", "call") == {"b1", "a3"}
