"""Walkers: what a side is told and shown, and what stays the other side's business (WLK-29)."""

import pytest
from walkers_kit import AMBER, SPECTATOR, hide, lane, play, told, unit, walkers

OPEN = lane(" ".join("." * 24))


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
    assert told(match, AMBER) == ["Probe 1 faces ne."]
