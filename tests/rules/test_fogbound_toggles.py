"""Fogbound: switching off for nothing, and what becomes of those whose wings are gone (FOG-12, FOG-41, FOG-42)."""

import pytest
from fogbound_kit import DAWN, DUSK, can, cell, count, fog, give, kind, play, refused, renew, steps, unit, where

from sandtable.contract.dice import keyed, pick, seed_key
from sandtable.games.fogbound import game
from sandtable.games.fogbound.possible import check_state

ROW = ". . . . . .\n . . . . . ."
NEVER = {"passes": "never"}
STATUSES = {
    "hot": {"armour": 1, **NEVER},
    "cold": {"armour": 1, **NEVER},
    "winged": {"makes": ["flying"], **NEVER},
    "finned": {"makes": ["aquatic"], **NEVER},
}
KINDS = {
    "sage": kind("sg", energy=3, actions={"heat": {"toggle": "hot", "energy": 3, "upkeep": 1, "cost": 2}}),
    "monk": kind("mk", actions={"heat": {"toggle": "hot", "no_movement": True}}),
    "twin": kind("tw", actions={"heat": {"toggle": "hot"}, "chill": {"toggle": "cold", "needs": "hot"}}),
    "angel": kind("ag", energy=3, actions={"wings": {"toggle": "winged", "energy": 1, "upkeep": 1}}),
    "diver": kind("dv", energy=3, actions={"fins": {"toggle": "finned", "energy": 1, "upkeep": 1}}),
    "duck": kind("dk", keywords=["aquatic"]),
    "hawker": kind("hk", actions={"clip": {"targets": "enemies", "range": 2, "do": ["cleanse winged"]}}),
    "raft": kind("rf", transport={"capacity": 4}, actions={"fins": {"toggle": "finned"}}),
}


def drawn(drawing, dawn, dusk, **told):
    """A match with these kinds, statuses and a pit: closed ground that is water as well."""
    pit = {"pit": {"letter": "p", "closed": True, "water": True}}
    return fog(drawing, dawn, dusk, units=KINDS, statuses=STATUSES, terrains=pit, **told)


def details(match, order):
    """What the preview of an order says."""
    action = next(action for action in match.legal() if match.text(action) == order)
    return game.face.preview(match.look(match.deciders[0]), action).details


@pytest.mark.rule("FOG-41")
def test_a_toggle_is_switched_off_with_fewer_points_and_less_energy_than_it_costs():
    """Switching on costs 2 of 3 points and all 3 energy. A round later the sage has 1 energy, pays 1 for the upkeep
    and walks two steps: with 1 point and no energy left it switches off, and has 1 point left still."""
    match = drawn(ROW, ["sage a1"], ["mouse f2"])
    assert details(match, "sg1 heat on") == ("costs 2 movement and 3 energy",)
    play(match, "sg1 heat on", "end", "skip", "skip")
    match.state.turn = DAWN
    play(match, "sg1 to b1", "sg1 to c1")
    assert (match.state.points, unit(match, DAWN).energy) == (1, 0)
    assert details(match, "sg1 heat off") == ("costs nothing",)
    play(match, "sg1 heat off")
    assert (match.state.points, count(match, DAWN, 1, "hot")) == (1, 0)


@pytest.mark.rule("FOG-41")
def test_a_toggle_without_movement_is_switched_off_after_moving():
    match = drawn(ROW, ["monk a1"], ["mouse f2"])
    play(match, "mk1 heat on", "end", "skip", "skip")
    match.state.turn = DAWN
    play(match, "mk1 to b1")
    assert "heat off" in can(match, "mk1")


@pytest.mark.rule("FOG-41")
def test_what_a_toggle_needs_it_needs_to_be_switched_on():
    match = drawn(ROW, ["twin a1"], ["mouse f2"])
    assert can(match, "tw1").count("chill on") == 0
    play(match, "tw1 heat on", "tw1 chill on", "tw1 heat off")
    assert "chill off" in can(match, "tw1")


@pytest.mark.rule("FOG-41")
def test_what_was_switched_off_is_not_switched_off_again_in_that_turn():
    match = drawn(ROW, ["twin a1"], ["mouse f2"])
    play(match, "tw1 heat on", "tw1 heat off")
    assert refused(match, "tw1 heat on") == "action/used"


@pytest.mark.rule("FOG-12")
def test_closed_ground_is_closed_to_those_who_swim_even_if_it_is_water():
    match = drawn(". p .\n . ~ .", ["duck a1"], ["mouse c1"])
    assert steps(match, "dk1") == {"a2"}
    play(match, "dk1 to a2")
    assert steps(match, "dk1") == {"a1", "b2"}


def over(ground, who, word, dusk="mouse e1"):
    """Dawn's unit has stepped onto a hex that is open to it only because of what it has switched on."""
    match = drawn(f". {ground} . . .\n . . . . .", [f"{who} a1", "mouse a2"], [dusk, "mouse e2"])
    code = KINDS[who]["code"]
    play(match, f"{code}1 {word} on", f"{code}1 to b1")
    return match


@pytest.mark.rule("FOG-12")
@pytest.mark.parametrize(
    ("ground", "who", "word"), [("c", "angel", "wings"), ("~", "diver", "fins"), ("p", "angel", "wings")]
)
def test_whoever_switches_off_what_carries_it_over_closed_ground_is_lost(ground, who, word):
    match = over(ground, who, word)
    code = KINDS[who]["code"]
    assert details(match, f"{code}1 {word} off") == ("costs nothing", "is lost: the ground is closed to it then")
    play(match, f"{code}1 {word} off")
    assert where(match, DAWN) == "dead"
    assert match.state.occupant[cell(match, "b1")] == 0
    assert f"{code.upper()} 1 is lost at b1." in match.log(DAWN)
    assert match.deciders == (DUSK,), "its turn is over"


@pytest.mark.rule("FOG-12")
def test_over_open_ground_it_lands():
    match = over(".", "angel", "wings")
    assert details(match, "ag1 wings off") == ("costs nothing",)
    play(match, "ag1 wings off")
    assert where(match, DAWN) == "b1"


@pytest.mark.rule("FOG-42")
def test_whoever_cannot_pay_for_its_wings_over_a_chasm_is_lost():
    """2 of 3 energy are left; each round gives 1 and takes 1. At 0 energy without a gain the wings are gone."""
    match = over("c", "angel", "wings")
    match.scenario.types[unit(match, DAWN).type].actions[0].upkeep = 4
    play(match, "end", "skip", "skip")
    assert (match.state.round, where(match, DAWN), where(match, DAWN, 2)) == (2, "dead", "a2")


@pytest.mark.rule("FOG-12")
def test_whose_wings_are_clipped_over_a_chasm_is_lost():
    match = over("c", "angel", "wings", dusk="hawker d1")
    play(match, "end", "hk1 clip at b1")
    assert where(match, DAWN) == "dead"
    match = over(".", "angel", "wings", dusk="hawker d1")
    play(match, "end", "hk1 clip at b1")
    assert where(match, DAWN) == "b1"


@pytest.mark.rule("FOG-51")
@pytest.mark.parametrize(("guest", "fate"), [("mouse", "dead"), ("duck", "b1")])
def test_who_is_alone_inside_a_transport_that_sinks_is_saved_if_the_water_is_open_to_it(guest, fate):
    match = drawn(". ~ . . .\n . . . . .", ["raft a1", f"{guest} a2", "mouse d2"], ["mouse e1"])
    there = unit(match, DAWN, 2)
    match.state.occupant[there.cell] = 0
    there.place, there.carrier, there.cell = 2, 0, 0
    renew(match)
    play(match, "rf1 fins on", "rf1 to b1", "rf1 fins off")
    assert (where(match, DAWN), where(match, DAWN, 2)) == ("dead", fate)


@pytest.mark.rule("FOG-12")
def test_a_status_that_carries_nobody_drowns_nobody():
    """Whoever stands on open ground loses its fins without harm, and the diver on water only the heat."""
    match = drawn(". ~ . . .\n . . . . .", ["diver a1", "mouse a2"], ["mouse e1"])
    play(match, "dv1 fins on", "dv1 fins off")
    assert where(match, DAWN) == "a1"
    match = over("~", "diver", "fins")
    give(match, DAWN, 1, "slowed", 1)
    play(match, "end", "skip", "skip")
    assert (count(match, DAWN, 1, "slowed"), where(match, DAWN)) == (0, "b1")


@pytest.mark.rule("FOG-12")
def test_nobody_ever_stands_where_it_cannot():
    """Random matches over chasms and water, in which wings and fins come and go: every position is a possible one."""
    lost = 0
    for seed in range(4):
        army = ["angel a1", "diver a2", "hawker a3", "raft b1", "duck b3"]
        match = drawn(". . c ~ .\n . . ~ c .\n. . c ~ .", army, ["angel e1", "diver e2", "hawker e3"], rounds=6)
        dice = keyed(seed_key(f"fall {seed}"))
        while match.deciders and match.number < 120:
            legal = match.legal()
            match.play(legal[pick(dice, len(legal))])
            check_state(match.scenario, match.state)
        lost += sum("is lost at" in line for line in match.log(DAWN) + match.log(DUSK))
    assert lost > 3
