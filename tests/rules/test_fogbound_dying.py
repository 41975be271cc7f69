"""Fogbound: what happens around a death, in which order, and what is left of the dead (FOG-26, FOG-36, FOG-48)."""

import pytest
from fogbound_kit import DAWN, DUSK, HIT, cell, fog, give, kind, play, skip_round, unit, where

from sandtable.games.fogbound.state import Place

ROW = ". . . . . .\n . . . . . ."
KINDS = {
    "ram": kind("rm", actions={"shove": {"attack": "melee", "do": ["damage 1 blast", "push 1"]}}),
    "thorn": kind("th", triggers=[{"when": "hit", "do": "damage 2 pierce", "to": "other"}]),
    "axe": kind("ax", actions={"chop": {**HIT, "do": ["damage 3 blade", "status rooted 2"]}}),
}


@pytest.mark.rule("FOG-36")
def test_nobody_loses_more_health_than_it_has():
    match = fog(ROW, ["walker a1"], ["mouse b1", "mouse f2"])
    unit(match, DUSK).hp = 2
    assert play(match, "xw1 shot at b1")[1:] == ["Enemy XS 1 loses 2 at b1.", "Enemy XS 1 is lost at b1."]


@pytest.mark.rule("FOG-36")
def test_a_unit_that_its_attacker_has_killed_is_not_pushed_and_the_attacker_follows():
    match = fog(ROW, ["ram a1"], ["mouse b1", "mouse f2"], units=KINDS)
    unit(match, DUSK).hp = 1
    play(match, "rm1 shove at b1")
    assert (where(match, DAWN), where(match, DUSK)) == ("b1", "dead")
    assert match.state.occupant[cell(match, "c1")] == 0


@pytest.mark.rule("FOG-36")
def test_the_dead_do_not_strike_back_and_take_no_further_effects():
    match = fog(ROW, ["axe a1"], ["thorn b1", "mouse f2"], units=KINDS)
    unit(match, DUSK).hp = 3
    told = play(match, "ax1 chop at b1")
    assert unit(match, DAWN).hp == 6
    assert told == [
        "AX 1 uses chop at b1.",
        "Enemy TH 1 loses 3 at b1.",
        "Enemy TH 1 is lost at b1.",
        "AX 1 moves a1-b1.",
    ]


@pytest.mark.rule("FOG-48")
def test_whom_one_status_kills_no_other_hurts_heals_or_leaves():
    """Burning 2 takes the last 2; poison does nothing more, mending brings nobody back, nothing runs down."""
    match = fog(ROW, ["walker a1", "walker a2"], ["walker f2"])
    unit(match, DAWN).hp = 2
    for status, count in (("burning", 2), ("poisoned", 1), ("mending", 1)):
        give(match, DAWN, 1, status, count)
    told = len(match.log(DAWN))
    skip_round(match)
    assert (where(match, DAWN), unit(match, DAWN).hp) == ("dead", 0)
    news = [line for line in match.log(DAWN)[told:] if line.startswith("XW 1")]
    assert news == ["XW 1 loses 2 at a1.", "XW 1 is lost at a1."]


@pytest.mark.rule("FOG-26")
def test_whose_death_was_seen_is_known_to_be_dead_from_then_on():
    match = fog(ROW, ["walker a1"], ["mouse c1", "mouse f2"])
    give(match, DUSK, 1, "burning", 2)
    unit(match, DUSK).hp = 1
    play(match, "xw1 shot at c1", "skip", "skip")
    there = match.known(DAWN).units[16]
    assert (there.place, there.alias, there.ghost_round) == (Place.DEAD, 1, 0)
    assert not any("lost from sight" in line for line in match.log(DAWN))


@pytest.mark.rule("FOG-27")
def test_nothing_is_left_of_the_dead_but_that_they_were_there():
    match = fog(ROW, ["walker a1"], ["mouse c1", "mouse f2"])
    give(match, DUSK, 1, "slowed", 2)
    unit(match, DUSK).hp = 1
    play(match, "xw1 shot at c1")
    there = unit(match, DUSK)
    assert (there.mask, there.flags, there.sight, there.energy, there.ready) == (0, 0, 0, 0, 0)
    assert not any(there.counts)
    assert match.state.occupant[cell(match, "c1")] == 0


@pytest.mark.rule("FOG-07")
def test_the_turn_of_a_unit_ends_when_it_dies_of_what_its_step_has_set_off():
    """The stomper's step kills the bomb beside it, and the bomb's death the stomper: Dusk is to move."""
    stomp = [{"when": "move in", "do": "damage 9 blade", "to": "enemies", "radius": 1}]
    burst = [{"when": "death", "do": "damage 9 blast", "to": "all", "radius": 1}]
    kinds = {"stomper": kind("st", triggers=stomp), "charge": kind("ch", health=1, triggers=burst)}
    match = fog(ROW, ["stomper a1", "walker a2"], ["charge c1", "walker f2"], units=kinds)
    play(match, "st1 to b1")
    assert (where(match, DAWN), where(match, DUSK)) == ("dead", "dead")
    assert match.deciders == (DUSK,)
    assert play(match, "xw2 to e2")
