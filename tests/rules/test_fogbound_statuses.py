"""Fogbound: energy and toggles, statuses (FOG-40 to FOG-48)."""

import pytest
from fogbound_kit import (
    DAWN,
    DUSK,
    HIT,
    SHOT,
    can,
    count,
    fog,
    give,
    kind,
    play,
    refused,
    skip_round,
    unit,
    where,
)

from sandtable.games.fogbound.damage import resisted, weighed
from sandtable.games.fogbound.scenario import Reach

ROW = ". . . . . .\n . . . . . ."


@pytest.mark.rule("FOG-40")
def test_units_gain_one_energy_a_round_up_to_their_most():
    units = {"sage": kind("sg", energy=4)}
    match = fog(ROW, ["sage a1"], ["walker f2"], units=units)
    assert unit(match, DAWN).energy == 4
    unit(match, DAWN).energy = 2
    for expected in (3, 4, 4):
        skip_round(match)
        assert unit(match, DAWN).energy == expected


TOGGLER = {"sage": kind("sg", energy=3, actions={"brace": {"toggle": "braced", "energy": 2, "upkeep": 2}})}


@pytest.mark.rule("FOG-41")
def test_a_toggle_is_two_combinable_abilities():
    match = fog(ROW, ["sage a1"], ["walker f2"], units=TOGGLER)
    play(match, "sg1 brace on")
    assert (unit(match, DAWN).energy, count(match, DAWN, 1, "braced"), match.deciders) == (1, 1, (DAWN,))
    play(match, "sg1 brace off")
    assert (unit(match, DAWN).energy, count(match, DAWN, 1, "braced")) == (1, 0)
    assert "brace on" not in can(match, "sg1"), "on once a turn"


@pytest.mark.rule("FOG-41")
def test_a_toggle_cannot_be_switched_on_without_the_energy():
    match = fog(ROW, ["sage a1"], ["walker f2"], units=TOGGLER)
    unit(match, DAWN).energy = 1
    assert refused(match, "sg1 brace on") == "action/no-energy"


@pytest.mark.rule("FOG-42")
def test_a_toggled_status_costs_its_upkeep_each_round_or_is_lost():
    """3 - 2 = 1; round 2: +1 = 2, pays 2; round 3: +1 = 1, cannot pay: lost, and the energy stays."""
    match = fog(ROW, ["sage a1"], ["walker f2"], units=TOGGLER)
    play(match, "sg1 brace on", "end", "skip", "skip")
    assert (unit(match, DAWN).energy, count(match, DAWN, 1, "braced")) == (0, 1)
    skip_round(match)
    assert (unit(match, DAWN).energy, count(match, DAWN, 1, "braced")) == (1, 0)


@pytest.mark.rule("FOG-43")
def test_a_broken_unit_has_no_passives():
    units = {"spy": kind("sy", keywords=["stealth", "greater resistance blade"])}
    match = fog(ROW, ["walker a1"], ["spy c1"], units=units)
    assert match.state.units[16].level == 0
    give(match, DUSK, 1, "broken")
    assert match.state.units[16].level == 2
    assert resisted(match.scenario, match.state, 16, 4, 0) == 4


@pytest.mark.rule("FOG-43")
def test_a_broken_unit_keeps_its_body_and_loses_auras_and_triggers():
    units = {
        "thorn": kind("th", keywords=["flying"], triggers=[{"when": "hit", "do": "damage 1 pierce", "to": "other"}])
    }
    match = fog(ROW, ["walker a1"], ["thorn b1"], units=units)
    give(match, DUSK, 1, "broken")
    play(match, "xw1 shot at b1")
    assert unit(match, DAWN).hp == 6
    assert unit(match, DUSK).flags & 1, "it still flies"


@pytest.mark.rule("FOG-44")
def test_a_rooted_unit_cannot_move_nor_melee_nor_teleport():
    units = {
        "jump": kind(
            "jp", actions={"blink": {"targets": "hex", "range": 2, "do": ["teleport"]}, "hit": HIT, "shot": SHOT}
        )
    }
    match = fog(ROW, ["jump a1"], ["mouse b1"], units=units)
    give(match, DAWN, 1, "rooted", 2)
    assert can(match, "jp1") == ["shot at b1"]
    assert refused(match, "jp1 to a2") == "action/rooted"
    assert refused(match, "jp1 hit at b1") == "action/rooted"


@pytest.mark.rule("FOG-44")
def test_who_is_rooted_by_what_it_hits_does_not_follow_the_unit_that_it_pushes():
    shove = {"attack": "melee", "do": ["damage 1 blade", "push 1"]}
    units = {
        "bull": kind("bu", actions={"shove": shove}),
        "weed": kind("we", triggers=[{"when": "hit", "do": "status rooted 1", "to": "other"}]),
    }
    match = fog(". . . . .\n . . . . .", ["bull a1"], ["weed b1"], units=units)
    play(match, "bu1 shove at b1")
    assert (where(match, DUSK), where(match, DAWN)) == ("c1", "a1")
    assert count(match, DAWN, 1, "rooted") == 1


@pytest.mark.rule("FOG-45")
def test_a_silenced_unit_has_no_abilities():
    match = fog(ROW, ["sage a1"], ["walker f2"], units=TOGGLER)
    give(match, DAWN, 1, "silenced")
    assert refused(match, "sg1 brace on") == "action/silenced"


@pytest.mark.rule("FOG-46")
def test_a_disarmed_unit_cannot_attack():
    match = fog(ROW, ["walker a1"], ["mouse b1"])
    give(match, DAWN, 1, "disarmed")
    assert can(match, "xw1") == ["to a2"]
    assert refused(match, "xw1 hit at b1") == "action/disarmed"


@pytest.mark.rule("FOG-47")
def test_a_highest_stackable_status_counts_the_larger_of_old_and_new():
    match = fog(ROW, ["walker a1"], ["mouse f2"])
    for applied, expected in ((2, 2), (1, 2), (3, 3)):
        give(match, DAWN, 1, "rooted", applied)
        assert count(match, DAWN, 1, "rooted") == expected


@pytest.mark.rule("FOG-48")
def test_burning_hurts_by_its_count_and_goes_down_by_one():
    match = fog(ROW, ["walker a1"], ["mouse f2"])
    give(match, DAWN, 1, "burning", 2)
    for hp, left in ((4, 1), (3, 0), (3, 0)):
        skip_round(match)
        assert (unit(match, DAWN).hp, count(match, DAWN, 1, "burning")) == (hp, left)


@pytest.mark.rule("FOG-48")
def test_poison_hurts_by_one_a_round_and_adds_up():
    match = fog(ROW, ["walker a1"], ["mouse f2"])
    give(match, DAWN, 1, "poisoned", 2)
    give(match, DAWN, 1, "poisoned", 1)
    assert count(match, DAWN, 1, "poisoned") == 3
    skip_round(match)
    assert (unit(match, DAWN).hp, count(match, DAWN, 1, "poisoned")) == (5, 2)


@pytest.mark.rule("FOG-48")
def test_a_shield_takes_damage_first():
    match = fog(ROW, ["walker a1"], ["mouse b1"])
    give(match, DUSK, 1, "shielded", 2)
    play(match, "xw1 hit at b1")
    assert (unit(match, DUSK).hp, count(match, DUSK, 1, "shielded")) == (5, 0)


@pytest.mark.rule("FOG-48")
def test_a_stunned_unit_has_no_turn():
    match = fog(ROW, ["walker a1", "walker a2"], ["mouse f2"])
    give(match, DAWN, 1, "stunned")
    assert refused(match, "xw1 to b1") == "action/stunned"
    skip_round(match)
    assert can(match, "xw1")


@pytest.mark.rule("FOG-48")
def test_a_revealed_unit_is_seen_wherever_it_is_and_a_blind_one_sees_nothing():
    units = {"shadow": kind("zz", keywords=["invisible"])}
    match = fog(ROW, ["walker a1"], ["shadow f2"], units=units)
    give(match, DUSK, 1, "revealed")
    assert match.state.units[16].level == 2
    give(match, DAWN, 1, "blinded")
    assert match.known(DAWN).seen[0, 0] == 1
    skip_round(match)
    assert match.state.units[16].level == 0


@pytest.mark.rule("FOG-48")
def test_the_other_statuses_of_the_house_do_what_they_say():
    match = fog(ROW, ["walker a1"], ["mouse b1"])
    give(match, DAWN, 1, "slowed")
    give(match, DAWN, 1, "heartened")
    play(match, "xw1 hit at b1")
    assert unit(match, DUSK).hp == 6 - 4
    unit(match, DUSK).hp = 3
    give(match, DUSK, 1, "mending", 2)
    give(match, DUSK, 1, "farsighted")
    assert unit(match, DUSK).sight == 3
    skip_round(match)
    assert unit(match, DUSK).hp == 4
    assert count(match, DAWN, 1, "heartened") == 0
    give(match, DUSK, 1, "cloaked")
    assert match.state.units[16].level == 0
    give(match, DUSK, 1, "braced")
    assert weighed(match.scenario, match.state, 16, 3, 0, Reach.MELEE, 0) == 2
