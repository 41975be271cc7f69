"""Fogbound: orders that cannot be carried out get a stable code, and nothing changes (FOG-07, FOG-43 to FOG-57)."""

import pytest
from fogbound_kit import DAWN, HIT, SHOT, cell, fog, give, kind, play, unit, where

from sandtable import Match, SandtableError
from sandtable.games.fogbound import game

ROW = ". . . . . .\n . . . . . ."
JACK = {
    "jack": kind(
        "jk",
        energy=2,
        actions={
            "hit": HIT,
            "shot": SHOT,
            "brace": {"toggle": "braced", "energy": 1, "upkeep": 1},
            "blink": {"targets": "hex", "range": 2, "do": ["teleport"]},
        },
    ),
    "cart": kind("ct", transport={"capacity": 3}),
    "cage": kind("cg", transport={"capacity": 3, "exitable": False}),
}


def refusal(match, order, seat=None):
    """The code with which an order is refused: the position, the history and everybody's log are as before."""
    before = (bytes(match.state), match.number, match.log(), match.digest, match.deciders)
    with pytest.raises(SandtableError) as error:
        match.play(order, seat)
    assert (bytes(match.state), match.number, match.log(), match.digest, match.deciders) == before
    assert error.value.reason
    return error.value.code


def jack(carrier=""):
    """Dawn's jack on a1, or inside a carrier there, with an enemy beside it on b1; Dawn is to move."""
    match = fog(ROW, ["jack a1", f"{carrier or 'walker'} a2"], ["mouse b1"], units=JACK)
    if carrier:
        there = unit(match, DAWN)
        match.state.occupant[there.cell] = 0
        there.place, there.carrier, there.cell = 2, 1, cell(match, "a2")
    return match


@pytest.mark.rule("FOG-07")
@pytest.mark.parametrize("order", ["jk1 to a2", "jk1 hit at b1", "jk1 shot at b1", "jk1 brace on", "jk1 blink at c1"])
def test_an_exhausted_unit_does_nothing(order):
    match = jack()
    play(match, "jk1 shot at b1", "skip")
    assert refusal(match, order) == "action/exhausted"


@pytest.mark.rule("FOG-45")
@pytest.mark.parametrize("order", ["jk1 brace on", "jk1 blink at c1"])
def test_a_silenced_unit_uses_no_ability(order):
    match = jack()
    give(match, DAWN, 1, "silenced", 2)
    assert refusal(match, order) == "action/silenced"
    play(match, "jk1 shot at b1")


@pytest.mark.rule("FOG-46")
@pytest.mark.parametrize("order", ["jk1 hit at b1", "jk1 shot at b1"])
def test_a_disarmed_unit_makes_no_attack(order):
    match = jack()
    give(match, DAWN, 1, "disarmed", 2)
    assert refusal(match, order) == "action/disarmed"
    play(match, "jk1 brace on")


@pytest.mark.rule("FOG-44")
@pytest.mark.parametrize("order", ["jk1 to b2", "jk1 hit at b1"])
def test_a_rooted_unit_neither_moves_nor_strikes(order):
    match = jack()
    give(match, DAWN, 1, "rooted", 2)
    assert refusal(match, order) == "action/rooted"
    play(match, "jk1 shot at b1")


@pytest.mark.rule("FOG-50")
@pytest.mark.parametrize("order", ["jk1 hit at b1", "jk1 shot at b1", "jk1 brace on", "jk1 blink at c1"])
def test_a_carried_unit_does_nothing_but_move_out(order):
    match = jack("cart")
    assert refusal(match, order) == "action/carried"
    play(match, "jk1 to b2")


@pytest.mark.rule("FOG-53")
def test_a_unit_shut_in_does_not_even_move_out():
    assert refusal(jack("cage"), "jk1 to b2") == "action/carried"


@pytest.mark.rule("FOG-48")
@pytest.mark.parametrize("order", ["jk1 to b2", "jk1 shot at b1"])
def test_a_stunned_unit_does_nothing(order):
    match = jack()
    give(match, DAWN, 1, "stunned", 2)
    assert refusal(match, order) == "action/stunned"


@pytest.mark.rule("FOG-56")
def test_a_dead_unit_does_nothing():
    match = jack()
    unit(match, DAWN).hp = 1
    play(match, "skip", "xs1 hit at a1")
    assert refusal(match, "jk1 to a2") == "action/dead"


@pytest.mark.rule("FOG-41")
def test_what_costs_more_energy_than_there_is_is_not_done():
    match = jack()
    unit(match, DAWN).energy = 0
    assert refusal(match, "jk1 brace on") == "action/no-energy"


@pytest.mark.rule("FOG-06")
@pytest.mark.parametrize(
    ("order", "seat", "code"),
    [
        ("jk1 to z9", 0, "cell/off-board"),
        ("jk9 to a2", 0, "action/no-such-unit"),
        ("jk1 dance at b1", 0, "action/unreadable"),
        ("jk1 to c1", 0, "action/no-way"),
        ("jk1 hit at c1", 0, "action/no-target"),
        ("end", 0, "action/illegal"),
        ("xs1 to c1", 1, "seat/not-your-turn"),
    ],
)
def test_an_order_for_nobody_or_nowhere_is_refused(order, seat, code):
    match = jack()
    assert refusal(match, order, seat) == code


def mustering(*orders):
    """The scenario "muster", Dawn's orders given."""
    match = Match(game, "muster", seed=1, runtime="python")
    for order in orders:
        match.play(order, 0)
    return match


@pytest.mark.rule("FOG-57")
def test_nobody_buys_more_than_the_budget_pays():
    """Five gunships of 12 are all of the 60; after four and a healer of 6 there are 6 left: no warden of 7."""
    match = mustering(*["buy gunship"] * 5)
    assert refusal(match, "buy militia", 0) == "action/no-money"
    match = mustering(*["buy gunship"] * 4, "buy healer")
    assert refusal(match, "buy warden", 0) == "action/no-money"
    match.play("buy guard", 0)


@pytest.mark.rule("FOG-57")
@pytest.mark.parametrize(
    ("order", "why"),
    [
        ("place mi2 b1", "somebody stands there already"),
        ("place mi2 c4", "outside the zone"),
        ("place mi2 a13", "the other side's zone"),
        ("place mi3 a1", "not its turn to be placed"),
        ("place mi1 a1", "it stands already"),
        ("ready", "not everybody has a place"),
    ],
)
def test_nobody_is_placed_outside_the_zone_nor_on_top_of_another(order, why):
    match = mustering(*["buy militia"] * 3, "ready", "place mi1 b1")
    assert refusal(match, order, 0) == "action/illegal", why


@pytest.mark.rule("FOG-57")
def test_nobody_says_ready_without_an_army():
    assert refusal(mustering(), "ready", 0) == "action/illegal"


@pytest.mark.rule("FOG-41")
def test_who_is_told_to_switch_off_what_is_off_does_not_switch_it_on():
    match = fog(ROW, ["jack a1"], ["walker f2"], units=JACK)
    assert refusal(match, "jk1 brace off") == "action/no-change"
    give(match, DAWN, 1, "braced")
    assert refusal(match, "jk1 brace on") == "action/no-change"


@pytest.mark.rule("FOG-44")
def test_a_rooted_teleporter_is_told_that_it_is_rooted():
    match = fog(ROW, ["jack a1"], ["mouse f2"], units=JACK)
    give(match, DAWN, 1, "rooted", 2)
    assert refusal(match, "jk1 blink at c1") == "action/rooted"


@pytest.mark.rule("FOG-32")
def test_who_has_moved_is_told_that_an_action_needs_it_not_to():
    aimed = {"attack": "ranged", "range": 4, "do": ["damage 4 pierce"], "no_movement": True}
    match = fog(ROW, ["gun a1"], ["walker d1"], units={"gun": kind("gn", sight=4, actions={"aimed": aimed})})
    play(match, "gn1 to b1")
    assert refusal(match, "gn1 aimed at d1") == "action/moved"


@pytest.mark.rule("FOG-09")
def test_a_step_that_costs_more_than_is_left_is_refused_for_the_points():
    """A forest costs 2; after two steps a walker has 1 point left."""
    match = fog(". . . f . .\n . . . . . .", ["walker a1"], ["mouse f2"])
    play(match, "xw1 to b1", "xw1 to c1")
    assert refusal(match, "xw1 to d1") == "action/no-points"


@pytest.mark.rule("FOG-57")
def test_whoever_finds_no_place_stays_at_home_and_the_others_are_placed():
    units = {"boat": kind("bt", keywords=["aquatic", "water only"])}
    match = fog(". . .\n . . .", ["boat", "walker"], ["walker c2"], units=units)
    texts = [match.text(action, 0) for action in match.legal(0)]
    assert texts == ["place xw2 a1", "place xw2 b1", "place xw2 c1"], "Dawn's zone is the upper half"
    for order in ("place xw2 a1", "ready"):
        match.play(order, 0)
    assert (where(match, DAWN, 1), where(match, DAWN, 2)) == ("dead", "a1")


@pytest.mark.rule("FOG-28")
def test_who_lacks_a_status_that_an_action_needs_is_told_which():
    rage = {"attack": "melee", "do": ["damage 5 blade"], "needs": "burning"}
    match = fog(ROW, ["fury a1"], ["mouse b1"], units={"fury": kind("fy", actions={"rage": rage})})
    assert refusal(match, "fy1 rage at b1") == "action/needs-status"
    give(match, DAWN, 1, "burning", 2)
    play(match, "fy1 rage at b1")
