"""Fogbound: of a transport that a side does not see it is told nothing, whoever gets in, gets out or dies (FOG-27).

Each situation is played twice, with the transport and in a truth without it that the side cannot tell apart: it must
receive the same bytes.
"""

import pytest
from fogbound_kit import DAWN, DUSK, fog, kind, play, renew, unit, where

ROW = ". . . . . . .\n . . . . . . ."
LIFT = {"targets": "friends", "do": ["load"], "combinable": True}
DROP = {"targets": "hex", "do": ["unload"], "combinable": True}
CARGO = {"capacity": 4}
KINDS = {
    "cart": kind("ct", transport=CARGO),
    "veil": kind("vl", keywords=["invisible"], transport=CARGO),
    "sack": kind("sk", keywords=["flying"], transport=CARGO, actions={"lift": LIFT, "drop": DROP}),
    "shroud": kind("yh", keywords=["flying", "invisible"], transport=CARGO, actions={"lift": LIFT, "drop": DROP}),
    "lamp": kind("lp", size="S", sight=4),
    "cannon": kind("cn", size="S", actions={"shell": {"attack": "area", "range": 4, "do": ["damage 6 blast"]}}),
}


def drawn(dusk, *orders, dawn=("lamp a2",), inside=(), turn=DUSK):
    """A match that Dusk begins, with some of its units inside others, after these orders."""
    match = fog(ROW, list(dawn), list(dusk), units=KINDS, turn=turn)
    for number, carrier in inside:
        guest, host = unit(match, DUSK, number), unit(match, DUSK, carrier)
        match.state.occupant[guest.cell] = 0
        guest.place, guest.carrier, guest.cell = 2, 15 + carrier, host.cell
    for there in match.state.units:
        there.alias = there.level = there.ghost_cell = there.ghost_round = there.ghost_hp = 0
    match.state.met.numpy()[:] = match.state.tale.numpy()[:] = 0
    renew(match)
    before = len(match.log(DAWN))
    play(match, *orders)
    return match, match.log(DAWN)[before:]


def received(told, told_too):
    """What Dawn was told, after making sure that it has received the same in both truths, to the byte."""
    (match, log), (other, log_too) = told, told_too
    assert log == log_too
    assert bytes(match.known(DAWN)) == bytes(other.known(DAWN))
    assert match.view(DAWN) == other.view(DAWN)
    return log


NEAR = ("walker a1", "mouse a2")  # sight 2: of the first row Dawn sees up to c1


@pytest.mark.rule("FOG-27")
def test_stepping_into_an_unseen_wagon_is_being_lost_from_sight():
    log = received(
        drawn(["mouse c1", "cart d1"], "xs1 to d1", dawn=NEAR),
        drawn(["mouse c1", "cart g2"], "xs1 to d1", "end", dawn=NEAR),
    )
    assert log == ["Enemy XS 1 is lost from sight at c1."]


@pytest.mark.rule("FOG-27")
def test_stepping_into_an_invisible_wagon_names_neither_it_nor_its_hex():
    """Dawn sees d1 and nobody there: the mouse is gone, and that is all."""
    match, log = drawn(["mouse c1", "veil d1"], "xs1 to d1")
    assert where(match, DUSK) == "inside"
    assert log == ["Enemy XS 1 is lost from sight at c1."]


@pytest.mark.rule("FOG-27")
def test_stepping_into_a_wagon_in_sight_is_told():
    _, log = drawn(["mouse c1", "cart d1"], "xs1 to d1")
    assert log == ["Enemy XS 1 gets into the transport at d1.", "Enemy XS 1 is lost from sight at c1."]


@pytest.mark.rule("FOG-27")
def test_being_winched_up_by_an_unseen_balloon_is_being_lost_from_sight():
    log = received(
        drawn(["mouse c1", "sack d1"], "sk2 lift at c1", "end", dawn=NEAR),
        drawn(["mouse c1", "sack g2"], "xs1 to d1", "end", dawn=NEAR),
    )
    assert log == ["Enemy XS 1 is lost from sight at c1."]
    _, log = drawn(["mouse c1", "shroud d1"], "yh2 lift at c1", "end")
    assert log == ["Enemy XS 1 is lost from sight at c1."]


@pytest.mark.rule("FOG-27")
def test_getting_out_of_an_unseen_wagon_is_coming_into_sight():
    log = received(
        drawn(["mouse e1", "cart d1"], "xs1 to c1", dawn=NEAR, inside=[(1, 2)]),
        drawn(["mouse d1", "cart g2"], "xs1 to c1", "end", dawn=NEAR),
    )
    assert log == ["Enemy XS 1 comes into sight at c1."]
    _, log = drawn(["mouse e1", "veil d1"], "xs1 to c1", inside=[(1, 2)])
    assert log == ["Enemy XS 1 comes into sight at c1."]


@pytest.mark.rule("FOG-27")
def test_being_put_down_by_an_unseen_balloon_is_coming_into_sight():
    log = received(
        drawn(["mouse e1", "sack d1"], "sk2 drop at c1", "end", "skip", "skip", dawn=NEAR, inside=[(1, 2)]),
        drawn(["mouse d1", "sack g2"], "xs1 to c1", "end", "skip", "skip", dawn=NEAR),
    )
    assert log[0] == "Enemy XS 1 comes into sight at c1."


@pytest.mark.rule("FOG-27")
def test_getting_out_of_a_wagon_in_sight_is_told():
    _, log = drawn(["mouse e1", "cart d1"], "xs1 to c1", inside=[(1, 2)])
    assert log == ["Enemy XS 2 comes into sight at c1.", "Enemy XS 2 gets out at c1."]


@pytest.mark.rule("FOG-27")
@pytest.mark.parametrize("inside", [[(1, 3), (2, 3)], [(1, 3)]])
def test_a_wagon_that_is_seen_to_die_shows_nothing_of_those_who_die_in_it(inside):
    """In the air all inside die (FOG-51): nobody else hears of them, as if nobody had been inside."""
    dusk = ["mouse f1", "walker f2", "sack c1", "mouse g1"]
    log = received(
        drawn(dusk, "cn1 shell at c1", dawn=["cannon a1"], inside=inside, turn=DAWN),
        drawn(dusk, "cn1 shell at c1", dawn=["cannon a1"], turn=DAWN),
    )
    assert log[-1] == "Enemy SK 1 is lost at c1."


@pytest.mark.rule("FOG-51")
def test_who_is_saved_from_an_invisible_wagon_has_only_come_into_sight():
    """Dawn shells the empty hex c1, where an invisible wagon dies; who was in it stands there then."""
    match, log = drawn(
        ["mouse f1", "veil c1", "mouse g1"], "cn1 shell at c1", dawn=["cannon a1"], inside=[(1, 2)], turn=DAWN
    )
    assert (where(match, DUSK, 1), where(match, DUSK, 2)) == ("c1", "dead")
    assert log == ["CN 1 uses shell at c1.", "Enemy XS 1 comes into sight at c1."]
    _, log = drawn(
        ["mouse f1", "cart c1", "mouse g1"], "cn1 shell at c1", dawn=["cannon a1"], inside=[(1, 2)], turn=DAWN
    )
    assert log[2:] == [
        "Enemy CT 1 is lost at c1.",
        "Enemy XS 2 comes into sight at c1.",
        "Enemy XS 2 gets out at c1.",
    ]
