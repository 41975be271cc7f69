"""Fogbound: the corners where two rules meet."""

import pytest
from fogbound_kit import (
    DAWN,
    DUSK,
    HIT,
    SHOT,
    can,
    cell,
    count,
    enemies,
    fog,
    give,
    kind,
    play,
    refused,
    renew,
    seen,
    targets,
    unit,
    where,
)

ROW = ". . . . . .\n . . . . . ."
SHOVE = {"attack": "melee", "do": ["damage 1 blast", "push 1"], "combinable": True}
KINDS = {
    "eye": kind("ey", size="S", sight=4, actions={"shot": {**SHOT, "range": 4}}),
    "seeker": kind("sk", keywords=["detection"]),
    "spy": kind("sy", size="S", keywords=["stealth"]),
    "shadow": kind("zz", size="S", keywords=["invisible"]),
    "ram": kind("rm", actions={"shove": SHOVE}),
    "duck": kind("dk", keywords=["aquatic"]),
    "jump": kind("jp", actions={"blink": {"targets": "hex", "range": 2, "do": ["teleport"], "combinable": True}}),
    "kite": kind("kt", keywords=["flying"], transport={"capacity": 4}),
    "boat": kind("bt", keywords=["aquatic"], transport={"capacity": 4}),
    "axe": kind("ax", actions={"chop": {**HIT, "combinable": True}}),
    "thorn": kind("th", triggers=[{"when": "hit", "do": "damage 9 pierce", "to": "other"}]),
}


def sunk(carrier):
    """A transport over water on c1 with a duck inside is shot down by Dusk's bird on d1."""
    match = fog(". . ~ ~ .\n . . ~ ~ .", [f"{carrier} c1", "duck a1", "mouse a2"], ["bird d1"], units=KINDS, turn=DUSK)
    duck = unit(match, DAWN, 2)
    match.state.occupant[duck.cell] = 0
    duck.place, duck.carrier, duck.cell = 2, 0, cell(match, "c1")
    unit(match, DAWN, 1).hp = 1
    renew(match)
    play(match, "xb1 shot at c1")
    return match


@pytest.mark.rule("FOG-51")
def test_whoever_swims_is_saved_from_a_boat_and_not_from_a_flying_transport_over_the_same_water():
    assert where(sunk("boat"), DAWN, 2) == "c1"
    match = sunk("kite")
    assert (where(match, DAWN, 1), where(match, DAWN, 2)) == ("dead", "dead")
    assert match.state.occupant[cell(match, "c1")] == 0
    assert any("DK 2 is lost at c1" in line for line in match.log(DAWN))
    assert not any("DK" in line for line in match.log(DUSK)), "nobody else knew who was inside"


@pytest.mark.rule("FOG-44")
def test_a_rooted_unit_with_teleport_stays_until_the_roots_let_go():
    match = fog(ROW, ["jump a1"], ["mouse f2"], units=KINDS)
    give(match, DAWN, 1, "rooted", 1)
    assert can(match, "jp1") == []
    before = bytes(match.state)
    refused(match, "jp1 blink at c1")
    assert bytes(match.state) == before
    play(match, "skip", "skip")
    match.state.turn = DAWN
    assert "c1" in targets(match, "jp1", "blink")


@pytest.mark.rule("FOG-36")
def test_a_follow_up_onto_lava_costs_the_step_and_sets_the_attacker_on_fire():
    """3 points, 1 for the step onto lava; burning 2 takes 2 of 6 at the next round's start."""
    match = fog(". v .\n . . .", ["axe a1"], ["mouse b1", "mouse c2"], units=KINDS)
    unit(match, DUSK).hp = 3
    play(match, "ax1 chop at b1")
    assert (where(match, DAWN), match.state.points, count(match, DAWN, 1, "burning")) == ("b1", 2, 2)
    play(match, "end", "skip", "skip")
    assert (unit(match, DAWN).hp, count(match, DAWN, 1, "burning")) == (4, 1)


@pytest.mark.rule("FOG-36")
def test_without_a_follow_up_the_lava_burns_nobody_but_its_own():
    match = fog(". v .\n . . .", ["axe a1"], ["mouse b1", "mouse c2"], units=KINDS)
    play(match, "ax1 chop at b1")
    assert (where(match, DAWN), count(match, DAWN, 1, "burning")) == ("a1", 0)


@pytest.mark.rule("FOG-36")
def test_an_attacker_that_dies_of_its_attack_follows_nobody():
    match = fog(ROW, ["axe a1", "mouse a2"], ["thorn b1"], units=KINDS)
    play(match, "ax1 chop at b1")
    assert (where(match, DAWN, 1), where(match, DUSK, 1)) == ("dead", "b1")
    assert match.deciders == (DUSK,), "and its turn is over"


@pytest.mark.rule("FOG-23")
def test_stealth_beside_a_detector_is_seen_whatever_breaks_the_detector_and_invisibility_is_not():
    match = fog(ROW, ["seeker a1"], ["spy b1", "shadow a2"], units=KINDS)
    assert enemies(match, DAWN) == {"b1", "a2"}
    give(match, DAWN, 1, "broken", 2)
    assert enemies(match, DAWN) == {"b1"}, "beside anybody stealth is seen"
    give(match, DAWN, 1, "blinded", 2)
    assert enemies(match, DAWN) == set(), "who is blind sees nobody beside it"


@pytest.mark.rule("FOG-23")
def test_what_only_the_detector_sees_its_side_may_shoot_at():
    match = fog(ROW, ["walker a2", "seeker b1"], ["spy c1"], units=KINDS)
    assert targets(match, "xw1", "shot") == {"c1"}
    give(match, DAWN, 2, "blinded", 2)
    assert targets(match, "xw1", "shot") == set()


@pytest.mark.rule("FOG-16")
def test_a_large_unit_between_two_enemies_is_in_the_way_of_both_their_shots():
    """Beside c1 the two eyes have friends in the second row, who see; neither has a line of its own."""
    armies = ["eye a1", "giant c1", "walker d2"], ["eye e1", "walker b2"]
    for side, target in ((DAWN, "e1"), (DUSK, "a1")):
        match = fog(ROW, *armies, units=KINDS, turn=side)
        assert target in seen(match, side)
        assert target not in targets(match, "ey1", "shot")
    match = fog(ROW, ["eye a1", "mouse c1", "walker d2"], ["eye e1", "walker b2"], units=KINDS)
    assert "e1" in targets(match, "ey1", "shot"), "over a small one they shoot"


@pytest.mark.rule("FOG-36")
def test_a_unit_pushed_into_the_dark_leaves_its_hex_to_the_attacker():
    """The spy is pushed from b1 to c1; the ram comes after it to b1, is beside it again and sees it."""
    match = fog(ROW, ["ram a1"], ["spy b1"], units=KINDS)
    told = play(match, "rm1 shove at b1")
    assert (where(match, DAWN), where(match, DUSK), enemies(match, DAWN)) == ("b1", "c1", {"c1"})
    assert told == [
        "RM 1 uses shove at b1.",
        "Enemy SY 1 loses 1 at b1.",
        "Enemy SY 1 is lost from sight at b1.",
        "Enemy SY 1 comes into sight at c1.",
        "RM 1 moves a1-b1.",
    ]
    assert match.state.points == 2, "the step was paid for once"


@pytest.mark.rule("FOG-36")
def test_a_unit_pushed_against_another_stays_and_so_does_the_attacker():
    match = fog(ROW, ["ram a1"], ["mouse b1", "mouse c1"], units=KINDS)
    play(match, "rm1 shove at b1")
    assert (where(match, DAWN), where(match, DUSK), where(match, DUSK, 2)) == ("a1", "b1", "c1")
    assert match.state.points == 2
