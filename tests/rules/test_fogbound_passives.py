"""Fogbound: energy, what being broken takes away, how statuses stack and pass, auras, triggers (FOG-40 to FOG-48)."""

import pytest
from fogbound_kit import DAWN, DUSK, HIT, SHOT, count, enemies, fog, give, kind, play, skip_round, unit

ROW = ". . . . . .\n . . . . . ."
BANNER = [{"gives": "armour 1", "to": "friends"}, {"gives": "damage 1", "to": "friends"}]
KINDS = {
    "banner": kind("bn", size="S", auras=BANNER, actions={"hit": HIT}),
    "sage": kind("sg", size="S", energy=4),
    "shadow": kind("zz", size="S", keywords=["invisible"]),
    "slime": kind("sm", triggers=[{"when": "move in", "do": "status slowed 1", "to": "enemies", "radius": 1}]),
    "totem": kind("tm", size="S", triggers=[{"when": "round start", "do": "energy 1", "to": "friends", "radius": 1}]),
}


@pytest.mark.rule("FOG-40")
def test_energy_given_and_drained_stays_between_nothing_and_the_most():
    charm = {"targets": "friends", "do": ["energy 3"], "combinable": True}
    leech = {"targets": "enemies", "do": ["drain 3"], "combinable": True}
    units = {**KINDS, "monk": kind("mk", actions={"charm": charm, "leech": leech})}
    match = fog(ROW, ["monk a1", "sage b1"], ["sage a2"], units=units)
    unit(match, DAWN, 2).energy, unit(match, DUSK).energy = 3, 1
    play(match, "mk1 charm at b1")
    assert match.log(DAWN)[-1] == "SG 2 gains 1 energy."
    play(match, "mk1 leech at a2")
    assert (unit(match, DAWN, 2).energy, unit(match, DUSK).energy) == (4, 0)
    assert match.log(DAWN)[-1] == "Enemy SG 1 loses 1 energy."


@pytest.mark.rule("FOG-42")
def test_two_toggles_are_paid_one_after_the_other_as_far_as_the_energy_goes():
    """4 - 1 - 1 = 2; + 1 = 3: the first costs 2, the second would cost 2 as well and is lost; 1 is left."""
    statuses = {"hot": {"armour": 1, "passes": "never"}, "wet": {"armour": 1, "passes": "never"}}
    actions = {word: {"toggle": word, "energy": 1, "upkeep": 2} for word in ("hot", "wet")}
    units = {"mage": kind("mg", energy=4, actions=actions)}
    match = fog(ROW, ["mage a1"], ["mouse f2"], units=units, statuses=statuses)
    play(match, "mg1 hot on", "mg1 wet on", "end")
    skip_round(match)
    assert (unit(match, DAWN).energy, count(match, DAWN, 1, "hot"), count(match, DAWN, 1, "wet")) == (1, 1, 0)


@pytest.mark.rule("FOG-43")
def test_a_broken_unit_keeps_what_statuses_give_it():
    match = fog(ROW, ["walker a1"], ["mouse b1"])
    give(match, DUSK, 1, "cloaked")
    give(match, DUSK, 1, "broken", 2)
    assert enemies(match, DAWN) == set()


@pytest.mark.rule("FOG-43")
def test_a_broken_unit_is_no_longer_invisible():
    match = fog(ROW, ["walker a1"], ["shadow c1"], units=KINDS)
    give(match, DUSK, 1, "broken", 2)
    assert enemies(match, DAWN) == {"c1"}


@pytest.mark.rule("FOG-43")
def test_a_broken_unit_has_no_auras():
    match = fog(ROW, ["walker a1", "banner a2"], ["walker b1"], units=KINDS)
    give(match, DAWN, 2, "broken", 2)
    play(match, "xw1 hit at b1")
    assert unit(match, DUSK).hp == 6 - 3
    play(match, "xw1 hit at a1")
    assert unit(match, DAWN).hp == 6 - 3


@pytest.mark.rule("FOG-46")
def test_a_disarmed_unit_keeps_its_abilities_and_a_silenced_one_its_attacks():
    mend = {"targets": "self", "do": ["heal 1"]}
    units = {"sage": kind("sg", actions={"hit": HIT, "shot": SHOT, "mend": mend})}
    for status, left in (("disarmed", {"mend"}), ("silenced", {"hit at b1", "shot at b1"})):
        match = fog(ROW, ["sage a1"], ["mouse b1"], units=units)
        give(match, DAWN, 1, status)
        texts = {match.text(action).removeprefix("sg1 ") for action in match.legal()}
        assert texts - {"to a2", "skip"} == left


@pytest.mark.rule("FOG-47")
@pytest.mark.parametrize(
    ("stacks", "counts"), [("highest", [2, 2, 3, 4]), ("add", [2, 3, 4, 4]), ("keep", [2, 2, 2, 2])]
)
def test_a_status_stacks_as_it_says_up_to_the_most(stacks, counts):
    """Applied as 2, 1, 3 and 9; 4 is the most."""
    match = fog(ROW, ["walker a1"], ["mouse f2"], statuses={"odd": {"stacks": stacks, "most": 4}})
    got = []
    for applied in (2, 1, 3, 9):
        give(match, DAWN, 1, "odd", applied)
        got.append(count(match, DAWN, 1, "odd"))
    assert got == counts


@pytest.mark.rule("FOG-48")
@pytest.mark.parametrize(
    ("passes", "counts"), [("one less", [2, 1, 0]), ("round end", [0, 0, 0]), ("never", [3, 3, 3])]
)
def test_a_status_passes_as_it_says(passes, counts):
    match = fog(ROW, ["walker a1"], ["mouse f2"], statuses={"odd": {"passes": passes}})
    give(match, DAWN, 1, "odd", 3)
    got = []
    for _ in range(3):
        skip_round(match)
        got.append(count(match, DAWN, 1, "odd"))
    assert got == counts


@pytest.mark.rule("FOG-48")
def test_healing_goes_no_higher_than_the_health_of_the_kind():
    match = fog("o . .\n . . .", ["walker a1"], ["mouse c2"])
    give(match, DAWN, 1, "mending", 3)
    unit(match, DAWN).hp = 5
    skip_round(match)
    assert unit(match, DAWN).hp == 6


@pytest.mark.rule("FOG-48")
def test_nobody_sees_farther_than_four_hexes():
    units = {"eye": kind("ey", size="S", sight=4)}
    match = fog(". . . . . . .\n . . . . . . .", ["eye a1"], ["mouse g2"], units=units)
    give(match, DAWN, 1, "farsighted")
    assert unit(match, DAWN).sight == 4
    assert enemies(match, DAWN) == set()


@pytest.mark.rule("FOG-48")
def test_a_shield_that_is_larger_than_the_damage_keeps_the_rest():
    match = fog(ROW, ["walker a1"], ["mouse b1"])
    give(match, DUSK, 1, "shielded", 4)
    assert play(match, "xw1 hit at b1")[-1] == "Enemy XS 1 loses nothing at b1."
    assert (unit(match, DUSK).hp, count(match, DUSK, 1, "shielded")) == (6, 1)


@pytest.mark.rule("FOG-48")
def test_the_stunned_are_not_waited_for():
    """Dawn's only other unit is stunned: when all the rest have had their turns the round is over."""
    match = fog(ROW, ["walker a1", "walker a2"], ["mouse f2"])
    give(match, DAWN, 2, "stunned", 1)
    play(match, "xw1 to b1", "end", "xs1 to e2", "end")
    assert match.state.round == 2
    assert count(match, DAWN, 2, "stunned") == 0


@pytest.mark.rule("FOG-02")
def test_an_aura_for_friends_is_not_for_its_bearer():
    match = fog(ROW, ["banner a1"], ["walker b1"], units=KINDS)
    play(match, "bn1 hit at b1")
    assert unit(match, DUSK).hp == 6 - 3
    play(match, "xw1 hit at a1")
    assert unit(match, DAWN).hp == 6 - 3


@pytest.mark.rule("FOG-02")
def test_what_adds_to_attacks_adds_nothing_to_abilities():
    units = {"sage": kind("sg", actions={"curse": {"targets": "enemies", "do": ["damage 2 shock"]}})}
    match = fog(ROW, ["sage a1"], ["walker b1"], units=units)
    give(match, DAWN, 1, "heartened")
    play(match, "sg1 curse at b1")
    assert unit(match, DUSK).hp == 4


@pytest.mark.rule("FOG-02")
def test_a_trigger_works_on_those_it_is_for_and_within_its_radius():
    """The slime steps to b1: its friend at a1 and the enemy two hexes away at d1 are not slowed, that at c1 is."""
    match = fog(ROW, ["slime b2", "mouse a1"], ["mouse c1", "mouse d1"], units=KINDS)
    play(match, "sm1 to b1")
    assert count(match, DAWN, 2, "slowed") == 0
    assert [count(match, DUSK, k, "slowed") for k in (1, 2)] == [1, 0]


@pytest.mark.rule("FOG-02")
def test_a_trigger_for_the_other_one_works_on_it_once_and_on_nobody_else():
    thorn = {"when": "hit", "do": "damage 1 pierce", "to": "other"}
    match = fog(ROW, ["walker a1", "mouse b2"], ["thorn b1"], units={"thorn": kind("th", triggers=[thorn])})
    play(match, "xw1 hit at b1")
    assert (unit(match, DAWN, 1).hp, unit(match, DAWN, 2).hp) == (5, 6)


@pytest.mark.rule("FOG-06")
def test_from_the_second_round_on_auras_triggers_and_the_ground_work_at_a_rounds_start():
    """The sage beside the totem gains 1 + 1 energy, the one away from it 1. The spring heals who stands on it, not who
    flies over it."""
    army = ["totem a1", "sage b1", "sage d1", "walker c2", "bird d2"]
    match = fog(". . . . .\n . . o o .", army, ["mouse e2"], units=KINDS)
    unit(match, DAWN, 2).energy = unit(match, DAWN, 3).energy = 0
    unit(match, DAWN, 4).hp = unit(match, DAWN, 5).hp = 3
    skip_round(match)
    assert [unit(match, DAWN, k).energy for k in (2, 3)] == [2, 1]
    assert [unit(match, DAWN, k).hp for k in (4, 5)] == [4, 3]


@pytest.mark.rule("FOG-06")
def test_an_aura_may_give_energy_each_round():
    """Beside the well 0 + 1 + 2 = 3, of 4 at most; away from it 1."""
    units = {**KINDS, "well": kind("wl", size="S", auras=[{"gives": "energy 2", "to": "friends"}])}
    match = fog(ROW, ["well a1", "sage b1", "sage d1"], ["mouse f2"], units=units)
    unit(match, DAWN, 2).energy = unit(match, DAWN, 3).energy = 0
    skip_round(match)
    assert [unit(match, DAWN, k).energy for k in (2, 3)] == [3, 1]


@pytest.mark.rule("FOG-06")
def test_in_the_first_round_auras_do_no_harm_yet():
    units = {"idol": kind("id", size="S", auras=[{"gives": "harm 1", "to": "enemies"}])}
    match = fog(ROW, ["idol a1"], ["mouse b1"], units=units)
    assert unit(match, DUSK).hp == 6
    skip_round(match)
    assert unit(match, DUSK).hp == 5
