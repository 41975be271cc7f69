"""Walkers: what a side is told and shown, and what stays the other side's business (WLK-29)."""

import pytest
from walkers_kit import AMBER, COBALT, SPECTATOR, cell, hide, lane, play, ticks, told, unit, walkers

from sandtable.contract.dice import keyed, seed_key
from sandtable.engine.searching import imagined
from sandtable.games.walkers.possible import check_state
from sandtable.games.walkers.scenario import NOBODY
from sandtable.games.walkers.state import Motion, Phase, State

OPEN = lane(" ".join("." * 24))
RIDGE = """
. . . .1 . . .
 . . . .1 . . .
"""


@pytest.mark.rule("WLK-29")
def test_a_spectator_cannot_tell_a_side_that_its_machine_is_spotted():
    """Amber's machine is 8 hexes away from Cobalt's, which may or may not have spotted it; that is Cobalt's secret."""
    known, logs, views = set(), set(), set()
    for is_spotted in (True, False):
        match = walkers(OPEN, ["probe a1 e at 0"], ["probe i1 w at 5"])
        hide(match, "probe1", "probe2")
        unit(match, "probe1").is_spotted = is_spotted
        play(match, "wait 2", "face ne", dice=[1])
        known.add(bytes(match.known(SPECTATOR)))
        views.add(match.view(SPECTATOR).model_dump_json())
        logs.add(tuple(told(match, SPECTATOR)))
    assert len(known) == len(views) == len(logs) == 1
    assert told(match, AMBER) == ["Probe 1 faces north-east."]


def received(match, seat):
    """All that a seat gets: what it knows, its choices, what it sees and what it was told."""
    legal = [match.text(action) for action in match.legal(seat)] if seat in match.deciders else []
    return bytes(match.known(seat)), legal, match.view(seat).model_dump_json(), told(match, seat)


FAR = ["probe a1 e at 0", "probe a2 e at 4"]


def tie(stranger, dice):
    """Two machines of Amber come to be tied at tick 4, and one of Cobalt's, out of all sight, has so many ticks."""
    match = walkers(OPEN, FAR, [f"probe x1 w at {stranger}"])
    play(match, "wait 4", "face e", dice=dice)
    return match


@pytest.mark.rule("WLK-04")
def test_a_tie_does_not_tell_that_somebody_unseen_is_tied_as_well():
    apart, tied, again = tie(9, [5, 9]), tie(4, [5, 9, 17]), tie(4, [5, 9, 5, 3, 4])
    assert told(apart, AMBER)[1:] == [
        "Probe 1 rolls for who goes first: piloting 5 (poor).",
        "Probe 2 rolls for who goes first: piloting 9 (appropriate).",
    ]
    assert received(tied, AMBER) == received(apart, AMBER)
    assert received(again, AMBER) == received(apart, AMBER)


@pytest.mark.rule("WLK-04")
def test_a_tie_that_somebody_unseen_loses_is_not_told_of_at_all():
    sooner, tied = tie(3, []), tie(4, [5, 9, 4])
    assert sooner.state.turn == tied.state.turn == COBALT
    assert told(tied, AMBER) == ["Probe 1 faces east."]
    assert received(tied, AMBER) == received(sooner, AMBER)
    assert told(tied, COBALT) == []


def check_worlds(match, seat, worlds=20):
    """In worlds that a seat imagines it gets the same, and each is a position that play can have led to."""
    dice, truths = keyed(seed_key("worlds")), set()
    for _ in range(worlds):
        world = imagined(match, seat, dice)
        check_state(world.scenario, world.state)
        assert bytes(world.known(seat)) == bytes(match.known(seat))
        truths.add(bytes(world.state))
    return truths


@pytest.mark.rule("WLK-29")
def test_a_machine_in_sight_that_is_to_turn_is_imagined_so_although_others_have_fewer_ticks():
    match = walkers(OPEN, ["probe a1 e at 3"], ["probe c1 w at 0"])
    play(match, "walk", "d1", "go", "pass")
    assert (match.state.phase, ticks(match, "probe1", "probe2")) == (Phase.FACING, [3, 5])
    assert match.known(AMBER).phase == Phase.ACTION
    check_worlds(match, AMBER)


@pytest.mark.rule("WLK-29")
def test_a_machine_that_is_lost_with_more_ticks_than_others_is_imagined_to_turn():
    """It stands still at last, 22 hexes away, where it cannot be spotted; Amber has seen it wait until tick 4."""
    match = walkers(OPEN, ["probe a1 e at 3"], ["probe w1 w at 0"])
    unit(match, "probe2").motion, unit(match, "probe2").is_spotted = Motion.MOVING, True
    play(match, "wait 4")
    assert told(match, AMBER) == ["Probe 2 waits 4 ticks.", "Probe 2 is lost from sight at w1."]
    assert (match.state.phase, match.known(AMBER).active) == (Phase.FACING, NOBODY)
    check_worlds(match, AMBER)


@pytest.mark.rule("WLK-29")
def test_nobody_unseen_is_imagined_on_a_way_that_the_enemy_has_declared():
    """Beyond the ridge there are six hexes to hide on, two of them on the way."""
    match = walkers(RIDGE, ["probe a1 e at 3"], ["probe c1 w at 0", "probe g1 w at 4"])
    play(match, "walk", "d1", "e1", "f1", "go")
    assert match.known(AMBER).order.length == 3
    places = {State.from_bytes(world).units[9].cell for world in check_worlds(match, AMBER, 60)}
    assert places <= {cell(match, name) for name in ("g1", "e2", "f2", "g2")}
    assert len(places) > 1
