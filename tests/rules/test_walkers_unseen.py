"""Walkers: shots and interrupts at who is lost from sight, is stuck, or is late."""

import pytest
from walkers_duels import duel, said
from walkers_kit import (
    AMBER,
    damage,
    hide,
    lane,
    machine,
    play,
    told,
    unit,
    walkers,
)

from sandtable.games.walkers.state import Motion

KNOLL = """
    . . . . . . .1 . . .
     . . . . . . . . . .
"""
"""From a1 one sees no farther than the hill at g1 in its row, but past it to h2, 8 hexes away."""


@pytest.mark.rule("WLK-29")
def test_a_target_that_was_lost_on_its_way_is_not_fired_at_before_it_is_spotted_again():
    """Probe 2 goes behind the hill and back before Probe 1 fires; moving, it is seen at once within 6 hexes."""
    match = walkers(KNOLL, ["probe a1 e at 0"], ["probe h2 w at 1"])
    unit(match, "probe1").is_spotted = unit(match, "probe2").is_spotted = True
    play(match, "fire gun at probe2 aim 5", "probe2 interrupts at a1", "walk", "h1", "h2")
    events = play(match, "go", dice=[1])  # when all is over it is looked for, in vain
    assert events[-1] == "Probe 1 has no shot at Probe 2 any more."


@pytest.mark.rule("WLK-29")
@pytest.mark.parametrize("aim", [1, 2])
def test_who_waits_for_an_actor_that_is_stuck_unseen_has_no_shot(aim):
    """At g1 Probe 1 would be seen at once; it is stuck in the mud at h1, where it could only be spotted with a roll. In
    time or too late, Probe 2 cannot fire at it there. Then each is looked for, in vain."""
    drawing = KNOLL.replace(".1 . . .", ". m . .")
    match = walkers(drawing, ["probe j1 w at 0"], ["probe a1 e at 1"])
    hide(match, "probe1", "probe2")
    play(match, "walk", "i1", "h1", "g1", "go", "probe2 interrupts at g1")
    events = play(match, f"fire gun at probe1 aim {aim}", dice=[1, 1, 1])
    assert events[-1] == "Probe 2 has no shot at Probe 1 any more."


@pytest.mark.rule("WLK-09")
@pytest.mark.parametrize(("face", "tier", "more"), [(12, "appropriate", [9]), (13, "not at all", [])])
def test_only_the_damage_of_the_action_does_not_count_in_the_roll_of_who_is_late(face, tier, more):
    """Probe 3 had 8 damage and takes 4; with 8 a 13 comes to nothing, with 12 a 12 would as well."""
    match = duel(amber="c1", late=2)
    unit(match, "probe3").damage = 8
    play(match, "fire gun at probe3 aim 2", "probe3 interrupts at c1")
    events = play(match, "fire gun at probe1 aim 1", dice=[9, 1, 1, face, *more])
    assert damage(match, "probe3") == 12
    assert f"after aiming 1 tick: gunnery {face} ({tier}), appropriate needed" in said(events, "fires")[1]


@pytest.mark.rule("WLK-14")
def test_who_interrupts_with_a_shot_stands_still_when_it_fires():
    """The mite was fast; standing it appears as 3, and 13 hexes away nobody could spot it."""
    kinds = {"mite": machine("mi", title="Mite", size=4), "giant": machine("gi", title="Giant", size=10)}
    match = walkers(lane(" ".join("." * 16)), ["giant a1 e at 0"], ["mite o1 w at 1"], machines=kinds)
    hide(match, "mite1")
    unit(match, "mite1").motion, unit(match, "giant1").is_spotted = Motion.FAST, True
    play(match, "walk", "b1", "go", "mite1 interrupts at a1")
    play(match, "fire gun at giant1 aim 4", dice=[1])
    assert told(match, AMBER) == ["Giant 1 goes a1-b1.", "Somebody unseen fires at Giant 1."]
