"""Fogbound: what one turn or round leaves to the next, and moves that fail (FOG-04 to FOG-15)."""

import pytest
from fogbound_kit import DAWN, DUSK, cell, count, fog, give, kind, play, skip_round, steps, targets, unit, where

from sandtable import Match
from sandtable.engine.telling import SPECTATOR
from sandtable.games.fogbound import game

ROW = ". . . . . .\n . . . . . ."
CHEER = {"targets": "friends", "do": ["status heartened 1"], "combinable": True}
AIM = {"attack": "ranged", "range": 4, "do": ["damage 1 pierce"], "no_movement": True}
BLINK = {"targets": "hex", "range": 2, "do": ["teleport"], "combinable": True}
KINDS = {
    "page": kind("pg", actions={"cheer": CHEER, "aim": AIM}),
    "jump": kind("jp", energy=2, actions={"blink": {**BLINK, "energy": 1, "cost": 1}}),
    "shadow": kind("zz", size="S", keywords=["invisible"]),
    "cart": kind("ct", transport={"capacity": 3}),
}


def carried(match, side, number, carrier):
    """Put a unit into a transport of its side."""
    guest, host = unit(match, side, number), unit(match, side, carrier)
    match.state.occupant[guest.cell] = 0
    guest.place, guest.carrier, guest.cell = 2, 16 * side + carrier - 1, host.cell


@pytest.mark.rule("FOG-04")
def test_chance_says_who_bans():
    assert {Match(game, "draft", seed=seed, runtime="python").deciders for seed in range(12)} == {(0,), (1,)}


@pytest.mark.rule("FOG-05")
def test_everybody_is_told_who_starts_a_round_and_why():
    match = fog(ROW, ["walker a1"], ["walker f2"])
    assert match.log(SPECTATOR)[0].endswith("starts (by chance).")
    play(match, "xw1 to b1", "end", "skip", "skip")
    assert match.log(SPECTATOR)[-1] == "Round 2 begins; Dusk starts (it did not act last)."


@pytest.mark.rule("FOG-06")
def test_the_skips_of_one_round_do_not_count_in_the_next():
    match = fog(ROW, ["walker a1"], ["walker f2"])
    play(match, "skip", "skip")
    assert match.state.round == 2
    play(match, "skip")
    assert match.state.round == 2, "one skip ends no round"
    play(match, "skip")
    assert match.state.round == 3


@pytest.mark.rule("FOG-06")
def test_skips_with_a_turn_between_them_end_no_round():
    match = fog(ROW, ["walker a1", "walker a2"], ["walker f2"])
    play(match, "xw1 to b1", "end", "skip", "xw2 to b2", "end", "skip")
    assert (match.state.round, match.deciders) == (1, (DAWN,))


@pytest.mark.rule("FOG-06")
def test_a_toggle_that_cannot_be_paid_is_lost_before_statuses_do_their_work():
    """The toggled warmth would heal 1 at each round's start. 0 + 1 energy do not pay 2: it is off, and heals nobody."""
    units = {"sage": kind("sg", energy=4, actions={"warm": {"toggle": "warm", "energy": 1, "upkeep": 2}})}
    statuses = {"warm": {"heals": 1, "passes": "never"}}
    match = fog(ROW, ["sage a1"], ["walker f2"], units=units, statuses=statuses)
    play(match, "sg1 warm on", "end")
    unit(match, DAWN).hp = 3
    skip_round(match)
    assert (unit(match, DAWN).hp, unit(match, DAWN).energy) == (4, 2), "3 + 1 - 2 energy: paid, and it heals"
    unit(match, DAWN).energy = 0
    skip_round(match)
    assert (unit(match, DAWN).hp, unit(match, DAWN).energy, count(match, DAWN, 1, "warm")) == (4, 1, 0)


@pytest.mark.rule("FOG-06")
def test_units_inside_a_transport_become_ready_gain_energy_and_burn_like_all_others():
    units = {**KINDS, "sage": kind("sg", energy=4)}
    match = fog(ROW, ["cart a1", "sage b1"], ["walker f2"], units=units)
    carried(match, DAWN, 2, 1)
    there = unit(match, DAWN, 2)
    there.ready, there.energy = 0, 1
    give(match, DAWN, 2, "burning", 2)
    skip_round(match)
    assert (there.ready, there.energy, there.hp, count(match, DAWN, 2, "burning")) == (1, 2, 4, 1)


@pytest.mark.rule("FOG-07")
def test_what_one_unit_has_done_does_not_count_against_the_next():
    """The first page cheers and moves; the second may still cheer, and aim, which is for those who have not moved."""
    match = fog(ROW, ["page a1", "page b1"], ["mouse c1"], units=KINDS)
    play(match, "pg1 cheer at b1", "pg1 to a2", "end", "skip")
    assert targets(match, "pg2", "cheer") == {"a2"}
    play(match, "pg2 cheer at a2")
    assert targets(match, "pg2", "aim") == {"c1"}


@pytest.mark.rule("FOG-07")
def test_what_one_unit_has_used_the_next_may_use_after_a_step():
    match = fog(ROW, ["page a1", "page b1"], ["mouse f2"], units=KINDS)
    play(match, "pg1 cheer at b1", "end", "skip", "pg2 to a2")
    assert targets(match, "pg2", "cheer") == {"a1"}


@pytest.mark.rule("FOG-07")
def test_a_unit_may_use_its_action_again_in_the_next_round():
    match = fog(ROW, ["page a1", "walker b1"], ["mouse f2"], units=KINDS)
    play(match, "pg1 cheer at b1", "end")
    skip_round(match)
    match.state.turn = DAWN
    assert targets(match, "pg1", "cheer") == {"b1"}


@pytest.mark.rule("FOG-08")
def test_a_status_that_slows_takes_points_from_the_turns_start():
    """Slowed: 3 - 1 = 2 points. Up onto a ridge is 1 + 1 + 1 = 3: too far for it, not for others."""
    assert steps(fog(". r .\n . . .", ["walker a1"], ["walker c2"]), "xw1") == {"b1", "a2"}
    match = fog(". r .\n . . .", ["walker a1"], ["walker c2"])
    give(match, DAWN, 1, "slowed")
    assert steps(match, "xw1") == {"a2"}
    play(match, "xw1 to a2")
    assert match.state.points == 1


@pytest.mark.rule("FOG-08")
def test_nobody_starts_with_less_than_no_points():
    """Braced takes 2 from a speed of 1: it has 0, acts at no cost afterwards, and does not move."""
    poke = {"attack": "ranged", "range": 2, "do": ["damage 1 pierce"]}
    units = {"snail": kind("sl", speed=1, actions={"cheer": CHEER, "poke": poke})}
    match = fog(ROW, ["snail a1", "mouse a2"], ["mouse c1"], units=units)
    give(match, DAWN, 1, "braced")
    assert steps(match, "sl1") == set()
    play(match, "sl1 cheer at a2")
    assert match.state.points == 0
    assert targets(match, "sl1", "poke") == {"c1"}


@pytest.mark.rule("FOG-11")
def test_down_from_elevated_ground_costs_no_more():
    match = fog("h . .\n . . .", ["walker a1"], ["walker c2"])
    play(match, "xw1 to b1")
    assert match.state.points == 2


def stumbled(dusk, **told):
    """Dawn's walker on a1 has tried to go to b1, where one of Dusk's stands invisible."""
    match = fog(". . . .\n . . . .", ["walker a1", "walker a2"], dusk, units=KINDS, **told)
    play(match, "xw1 to b1")
    return match


@pytest.mark.rule("FOG-13")
def test_who_it_was_that_stood_there_makes_no_difference():
    """The same army in two orders: the one in the way has another number."""
    one, other = stumbled(["shadow b1", "shadow d1"]), stumbled(["shadow d1", "shadow b1"])
    assert bytes(one.known(DAWN)) == bytes(other.known(DAWN))
    assert one.log(DAWN) == other.log(DAWN)
    assert one.view(DAWN) == other.view(DAWN)


@pytest.mark.rule("FOG-13")
def test_another_unit_may_try_the_hex_again():
    match = stumbled(["shadow b1"])
    assert "b1" not in steps(match, "xw1")
    play(match, "end", "skip")
    assert "b1" in steps(match, "xw2")
    play(match, "xw2 to b2")
    assert "b1" in steps(match, "xw2"), "also after a step"


@pytest.mark.rule("FOG-13")
def test_after_a_step_that_failed_the_unit_still_ignores_the_minimum_of_its_first_action():
    bang = {"attack": "ranged", "range": 3, "do": ["damage 2 pierce"], "cost": 5, "combinable": True}
    units = {**KINDS, "gun": kind("gn", actions={"bang": bang})}
    match = fog(". . . .\n . . . .", ["gun a1"], ["shadow b1", "mouse a2"], units=units)
    play(match, "gn1 to b1", "gn1 bang at a2")
    assert (unit(match, DUSK, 2).hp, match.state.points) == (4, -2)


@pytest.mark.rule("FOG-13")
def test_a_teleport_that_failed_may_be_tried_elsewhere():
    match = fog(". . . .\n . . . .", ["jump a1"], ["shadow c1"], units=KINDS)
    play(match, "jp1 blink at c1")
    assert (unit(match, DAWN).energy, match.state.points, match.state.moved) == (2, 3, False)
    assert targets(match, "jp1", "blink") == {"b1", "a2", "b2"}
    play(match, "jp1 blink at b2")
    assert (where(match, DAWN), unit(match, DAWN).energy, match.state.points) == ("b2", 1, 2)


@pytest.mark.rule("FOG-13")
def test_nobody_is_put_down_onto_somebody_unseen():
    match = fog(". . . . .\n . . . . .", ["balloon b1", "walker a1"], ["shadow c1"], units=KINDS)
    carried(match, DAWN, 2, 1)
    assert play(match, "ba1 winch down at c1") == ["Balloon 1 cannot get there at c1."]
    assert (where(match, DAWN, 2), match.state.points) == ("inside", 3)
    assert match.state.occupant[cell(match, "c1")] == 17
    play(match, "ba1 winch down at a1")
    assert where(match, DAWN, 2) == "a1"


@pytest.mark.rule("FOG-48")
def test_who_is_stunned_in_its_own_turn_can_only_end_it():
    chop = {"attack": "melee", "do": ["damage 1 blade"], "combinable": True}
    gaze = {"when": "hit", "do": "status stunned 1", "to": "other"}
    units = {"axe": kind("ax", actions={"chop": chop, "nod": CHEER}), "basilisk": kind("bk", triggers=[gaze])}
    match = fog(ROW, ["axe a1", "mouse a2"], ["basilisk b1"], units=units)
    play(match, "ax1 chop at b1")
    assert [match.text(action) for action in match.legal()] == ["end"]


@pytest.mark.rule("FOG-41")
def test_a_toggle_is_switched_off_once_a_turn():
    """Off, on again, and not off a second time."""
    units = {"sage": kind("sg", energy=4, actions={"brace": {"toggle": "braced", "energy": 1, "upkeep": 1}})}
    match = fog(ROW, ["sage a1"], ["walker f2"], units=units)
    give(match, DAWN, 1, "braced")
    play(match, "sg1 brace off", "sg1 brace on")
    assert not any("brace" in match.text(action) for action in match.legal())
