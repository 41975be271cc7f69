"""Fogbound: more than one transport, and what reaches those inside (FOG-49 to FOG-54)."""

import pytest
from fogbound_kit import DAWN, DUSK, can, cell, fog, kind, play, refused, renew, steps, unit, where

ROW = ". . . . . .\n . . . . . ."
SHELL = {"attack": "area", "range": 3, "radius": 1, "do": ["damage 2 blast"]}
LIFT = {"targets": "friends", "do": ["load"], "combinable": True}
DROP = {"targets": "hex", "do": ["unload"], "combinable": True}
KINDS = {
    "cart": kind("ct", transport={"capacity": 3}),
    "boat": kind("bt", keywords=["aquatic", "water only"], transport={"capacity": 4}),
    "crane": kind("cn", transport={"capacity": 2, "enterable": False}, actions={"lift": LIFT, "drop": DROP}),
    "thrower": kind("mz", size="S", actions={"shell": SHELL}),
    "petard": kind("pt", health=1, triggers=[{"when": "death", "do": "damage 2 blast", "to": "all", "radius": 1}]),
}


def loaded(drawing, dawn, dusk, inside, **told):
    """A match in which some of Dawn's units are inside transports: numbers of guests to numbers of carriers."""
    match = fog(drawing, dawn, dusk, units=KINDS, **told)
    for number, carrier in inside.items():
        guest, host = unit(match, DAWN, number), unit(match, DAWN, carrier)
        match.state.occupant[guest.cell] = 0
        guest.place, guest.carrier, guest.cell = 2, carrier - 1, host.cell
    renew(match)
    return match


@pytest.mark.rule("FOG-49")
def test_what_is_inside_another_transport_takes_no_room():
    """The first cart is full with a giant (3); beside the second, which is empty, a walker gets in."""
    match = loaded(ROW, ["cart a1", "cart b1", "giant c1", "walker c2"], ["walker f2"], {3: 1})
    play(match, "xw4 to b2", "end", "skip")
    play(match, "skip", "skip")
    match.state.turn = DAWN
    assert "b1" in steps(match, "xw4")


@pytest.mark.rule("FOG-50")
def test_whoever_gets_in_is_where_the_transport_is_and_goes_where_it_goes():
    match = loaded(ROW, ["cart a1", "cart c1", "mouse a2", "mouse b1"], ["walker f2"], {4: 2})
    play(match, "xs3 to a1")
    assert unit(match, DAWN, 3).cell == cell(match, "a1")
    play(match, "skip", "ct1 to a2", "end")
    assert unit(match, DAWN, 3).cell == cell(match, "a2")
    assert unit(match, DAWN, 4).cell == cell(match, "c1"), "the other cart stays, and who is in it"


@pytest.mark.rule("FOG-50")
def test_neither_an_area_attack_nor_an_explosion_reaches_who_is_inside():
    match = loaded(ROW, ["cart a1", "mouse b1"], ["thrower c1", "mouse f2"], {2: 1}, turn=DUSK)
    play(match, "mz1 shell at a1")
    assert (unit(match, DAWN, 1).hp, unit(match, DAWN, 2).hp) == (4, 6)
    match = loaded(ROW, ["cart a1", "mouse a2", "walker c1"], ["petard b1", "mouse f2"], {2: 1})
    play(match, "xw3 shot at b1")
    assert (unit(match, DAWN, 1).hp, unit(match, DAWN, 2).hp) == (4, 6)


@pytest.mark.rule("FOG-51")
def test_who_was_alone_inside_is_saved_whoever_is_inside_another_transport():
    match = loaded(ROW, ["cart c1", "cart a1", "walker b1", "walker b2"], ["walker d1"], {3: 1, 4: 2}, turn=DUSK)
    unit(match, DAWN, 1).hp = 1
    play(match, "xw1 shot at c1")
    assert (where(match, DAWN, 3), where(match, DAWN, 4)) == ("c1", "inside")


@pytest.mark.rule("FOG-51")
def test_of_two_inside_nobody_is_saved_whichever_dies_first():
    """The mouse in the lower slot dies with the cart; the walker is not the only one because of that."""
    for guests in (["mouse b1", "walker b2"], ["walker b1", "mouse b2"]):
        match = loaded(ROW, ["cart c1", *guests, "mouse a1"], ["walker d1"], {2: 1, 3: 1}, turn=DUSK)
        unit(match, DAWN, 1).hp = 1
        play(match, "xw1 shot at c1")
        assert [where(match, DAWN, k) for k in (1, 2, 3)] == ["dead"] * 3
        assert match.state.occupant[cell(match, "c1")] == 0


@pytest.mark.rule("FOG-51")
def test_a_transport_that_burns_down_at_a_rounds_start_sets_its_passenger_down():
    match = loaded(ROW, ["cart c1", "walker b1"], ["walker f2"], {2: 1})
    unit(match, DAWN, 1).hp = 1
    match.state.units[0].counts[7], match.state.units[0].mask = 1, 1 << 7
    play(match, "skip", "skip")
    assert (where(match, DAWN, 1), where(match, DAWN, 2), unit(match, DAWN, 2).ready) == ("dead", "c1", 1)


@pytest.mark.rule("FOG-52")
def test_a_walker_goes_aboard_a_boat_on_water_that_is_closed_to_it():
    match = fog(". ~ ~\n . . .", ["boat b1", "walker a1"], ["walker c2"], units=KINDS)
    assert steps(match, "xw2") == {"b1", "a2"}
    play(match, "xw2 to b1")
    assert where(match, DAWN, 2) == "inside"


@pytest.mark.rule("FOG-52")
def test_getting_in_needs_the_points_for_the_ground_on_which_the_transport_stands():
    """Up onto a ridge is 3; after one step 2 points are left."""
    match = fog(". . r .\n . . . .", ["cart c1", "mouse a1"], ["walker d2"], units=KINDS)
    play(match, "xs2 to b1")
    assert "c1" not in steps(match, "xs2")


@pytest.mark.rule("FOG-53")
def test_nobody_gets_from_one_transport_straight_into_another():
    match = loaded(ROW, ["cart a1", "cart b1", "mouse a2"], ["walker f2"], {3: 1})
    assert steps(match, "xs3") == {"a2"}
    assert refused(match, "xs3 to b1") == "action/no-way"


@pytest.mark.rule("FOG-53")
def test_a_crane_lifts_only_who_fits_and_puts_down_its_own():
    """Capacity 2: the giant does not fit. The cart's passenger has a lower slot than the crane's."""
    army = ["cart a1", "mouse a2", "crane d1", "giant e1", "mouse c1"]
    match = loaded(ROW, army, ["walker f2"], {2: 1})
    assert [order for order in can(match, "cn3") if order.startswith("lift")] == ["lift at c1"]
    play(match, "cn3 lift at c1", "cn3 drop at c2")
    assert (where(match, DAWN, 2), where(match, DAWN, 5)) == ("inside", "c2")


@pytest.mark.rule("FOG-53")
def test_a_crane_with_nobody_inside_puts_nobody_down():
    match = loaded(ROW, ["cart a1", "mouse a2", "crane d1"], ["walker f2"], {2: 1})
    assert not [order for order in can(match, "cn3") if order.startswith("drop")]


@pytest.mark.rule("FOG-55")
def test_a_passenger_that_gets_out_onto_an_enemys_objective_frees_it():
    match = loaded(". .* . . .\n . . . . .", ["cart a1", "mouse a2"], ["walker e2"], {2: 1})
    match.state.owners.numpy()[:, 0] = 2
    play(match, "xs2 to b1")
    assert match.state.owners[2, 0] == 0
