"""Walkers: what a shot demands, and what its chances are (WLK-30 to WLK-36).

A probe's gunnery is appropriate from 9, good from 13, excellent from 17; its gun allows 5 ticks of aiming on the spot
and 2 on the move, leads a moving target up to 4 hexes, and takes 2 ticks. A target of size 10 demands no more than an
appropriate shot by its distance up to 10 hexes, while it moves.
"""

import pytest
from walkers_kit import (
    AMBER,
    COBALT,
    GUN,
    at,
    choices,
    damage,
    hide,
    lane,
    machine,
    motion,
    play,
    ticks,
    told,
    unit,
    walkers,
)

from sandtable.games.walkers.rolls import chance
from sandtable.games.walkers.scenario import Skill, Tier
from sandtable.games.walkers.shooting import aiming_need, distance_need, shot_chance, speed_need
from sandtable.games.walkers.state import Motion
from sandtable.mechanics.topology import cell_name

LONG = lane(" ".join("." * 24))
STATIONARY, MOVING, FAST = Motion
POOR, APPROPRIATE, GOOD, EXCELLENT, IMPOSSIBLE = list(Tier)[1:]
HITS = {"poor": 16, "appropriate": 12, "good": 8, "excellent": 4}
"""Of the 20 faces of a die, those from 5, 9, 13 and 17 on."""

# Aiming as the rules print it: ticks used to aim, the longest distance for appropriate, that for a good shot.
AIMING = {0: (0, 1), 1: (1, 2), 2: (2, 4), 3: (4, 8), 4: (8, 16), 5: (16, 32)}


def in_range(distance, moving=STATIONARY, size=6, **weapon):
    """Amber's probe at a1 is to act and has spotted Cobalt's machine so many hexes away, which moves so."""
    kinds, guns = {"target": machine("ta", title="Target", size=size)}, {"gun": GUN | weapon}
    cobalt = [f"target {cell_name(distance, 26)} w at 1"]
    match = walkers(LONG, ["probe a1 e at 0"], cobalt, machines=kinds, weapons=guns)
    unit(match, "target1").motion, unit(match, "target1").is_spotted = moving, True
    return match


def needed(match, aim):
    """The tier that a shot of the gun needs by what its choice says, which must be true to its chance as well."""
    found = [choice for choice in match.view(AMBER).choices if choice.text.endswith(f" aim {aim}")]
    if not found:
        return "impossible"
    tier, _, odds = found[0].details[0].removeprefix("needs ").partition(": ")
    assert odds == f"{HITS[tier]} of 20, {5 * HITS[tier]}%"
    assert found[0].label.endswith(f": {5 * HITS[tier]}%")
    return tier


# Aiming.
@pytest.mark.rule("WLK-31")
@pytest.mark.parametrize("aim", AIMING)
def test_what_aiming_demands_by_distance(aim):
    appropriate, good = AIMING[aim]
    for distance in range(1, 40):
        beyond = EXCELLENT if aim else IMPOSSIBLE
        demand = APPROPRIATE if distance <= appropriate else GOOD if distance <= good else beyond
        assert aiming_need(aim, distance) == demand, distance


@pytest.mark.rule("WLK-31")
@pytest.mark.parametrize(
    ("distance", "tiers"),
    [
        (1, ["good", "appropriate", "appropriate", "appropriate", "appropriate", "appropriate"]),
        (2, ["impossible", "good", "appropriate", "appropriate", "appropriate", "appropriate"]),
        (3, ["impossible", "excellent", "good", "appropriate", "appropriate", "appropriate"]),
        (4, ["impossible", "excellent", "good", "appropriate", "appropriate", "appropriate"]),
        (5, ["impossible", "excellent", "excellent", "good", "appropriate", "appropriate"]),
        (8, ["impossible", "excellent", "excellent", "good", "appropriate", "appropriate"]),
        (9, ["impossible", "excellent", "excellent", "excellent", "good", "appropriate"]),
        (10, ["impossible", "excellent", "excellent", "excellent", "good", "appropriate"]),
    ],
)
def test_a_large_target_within_its_size_is_as_hard_as_aiming_makes_it(distance, tiers):
    match = in_range(distance, MOVING, size=10, velocity=40)
    assert [needed(match, aim) for aim in range(6)] == tiers


@pytest.mark.rule("WLK-31")
def test_without_aiming_a_shot_reaches_one_hex_and_no_farther():
    assert needed(in_range(1, MOVING), 0) == "good"
    assert needed(in_range(1), 0) == "appropriate"
    assert needed(in_range(2, MOVING), 0) == "impossible"
    assert needed(in_range(2), 0) == "impossible"


# Distance.
@pytest.mark.rule("WLK-26")
@pytest.mark.parametrize(("row", "tier"), [("f . . . . .", "poor"), (". . . . . f", "appropriate")])
def test_the_forest_of_who_fires_hides_nothing_the_targets_does(row, tier):
    """The target stands still, 5 hexes away: it appears as 5, or as 4 in its forest, and all is one tier less."""
    match = walkers(lane(row), ["probe a1 e at 0"], ["probe f1 w at 1"])
    unit(match, "probe2").is_spotted = True
    assert needed(match, 4) == tier
    play(match, "fire gun at probe2 aim 4", "pass", dice=[1])
    assert f"gunnery 1 (not at all), {tier} needed" in told(match, AMBER)[0]


@pytest.mark.rule("WLK-34")
def test_distance_demands_one_tier_more_than_spotting_does():
    for size in range(1, 11):
        demands = [distance_need(size, distance) for distance in range(1, 3 * size + 3)]
        assert demands == [APPROPRIATE] * size + [GOOD] * size + [EXCELLENT] * size + [IMPOSSIBLE] * 2


@pytest.mark.rule("WLK-34")
@pytest.mark.parametrize(
    ("distance", "tier"),
    [
        (6, "appropriate"),
        (7, "good"),
        (12, "good"),
        (13, "excellent"),
        (16, "excellent"),
        (18, "excellent"),
        (19, "impossible"),
    ],
)
def test_how_far_away_a_moving_target_of_size_6_can_be(distance, tier):
    """After 5 ticks of aiming 16 hexes demand appropriate, and 32 good."""
    assert needed(in_range(distance, MOVING, velocity=40), 5) == tier


@pytest.mark.rule("WLK-34")
def test_cover_makes_the_target_smaller_for_a_shot_too():
    """Moving behind a forest, a probe is 5 large: at 6 hexes a good shot."""
    match = walkers(lane(". . f . . . ."), ["probe a1 e at 0"], ["probe g1 w at 1"])
    unit(match, "probe2").motion, unit(match, "probe2").is_spotted = MOVING, True
    assert needed(match, 5) == "good"


# Speed.
@pytest.mark.rule("WLK-35")
@pytest.mark.parametrize(
    ("moving", "distance", "tier"),
    [
        (STATIONARY, 4, "poor"),
        (STATIONARY, 5, "poor"),
        (MOVING, 4, "appropriate"),
        (MOVING, 5, "good"),
        (FAST, 4, "good"),
        (FAST, 5, "excellent"),
    ],
)
def test_a_fast_target_and_a_moving_one_beyond_the_velocity_are_a_tier_harder_each(moving, distance, tier):
    assert needed(in_range(distance, moving, size=10), 5) == tier


@pytest.mark.rule("WLK-35")
def test_speed_starts_at_appropriate_and_comes_to_excellent_at_most():
    gun = in_range(1).scenario.weapons[0]
    gun.velocity = 6
    found = {(moving, distance): speed_need(gun, moving, distance) for moving in Motion for distance in (6, 7)}
    assert found == {
        (STATIONARY, 6): APPROPRIATE,
        (STATIONARY, 7): APPROPRIATE,
        (MOVING, 6): APPROPRIATE,
        (MOVING, 7): GOOD,
        (FAST, 6): GOOD,
        (FAST, 7): EXCELLENT,
    }


# The hardest of the three.
@pytest.mark.rule("WLK-30")
@pytest.mark.parametrize(
    ("aim", "distance", "moving", "size", "velocity", "tier"),
    [
        (2, 2, MOVING, 10, 4, "appropriate"),  # all three appropriate
        (2, 4, MOVING, 10, 4, "good"),  # aiming alone
        (1, 4, MOVING, 10, 4, "excellent"),  # aiming alone
        (3, 4, FAST, 10, 4, "good"),  # speed alone
        (3, 4, FAST, 10, 3, "excellent"),  # speed alone
        (5, 8, MOVING, 4, 40, "good"),  # distance alone
        (5, 9, MOVING, 4, 40, "excellent"),  # distance alone
        (3, 8, FAST, 4, 40, "good"),  # all three good
        (4, 9, FAST, 4, 8, "excellent"),  # aiming good, distance and speed excellent
        (1, 8, FAST, 4, 40, "excellent"),  # aiming excellent, the others good
        (0, 1, FAST, 10, 4, "good"),  # aiming and speed good
    ],
)
def test_the_hardest_of_aiming_distance_and_speed_is_needed(aim, distance, moving, size, velocity, tier):
    assert needed(in_range(distance, moving, size, velocity=velocity), aim) == tier


@pytest.mark.rule("WLK-30")
@pytest.mark.parametrize(("aim", "tier", "lowest"), [(3, "appropriate", 9), (2, "good", 13), (1, "excellent", 17)])
def test_a_shot_hits_if_the_roll_meets_or_beats_what_is_needed(aim, tier, lowest):
    """At a moving giant, 4 hexes away. Its armour stops the hits."""
    for face, tail in ((lowest, [20]), (20, [20]), (lowest - 1, [])):
        match = in_range(4, MOVING, size=10)
        unit(match, "target1").ticks = 9
        told_all = play(match, f"fire gun at target1 aim {aim}", "pass", dice=[face, *tail])
        shot = next(line for line in told_all if "fires" in line)
        assert shot.endswith(f"{tier} needed, {'hit' if tail else 'miss'}.")


# A target that stands still.
@pytest.mark.rule("WLK-36")
@pytest.mark.parametrize(
    ("aim", "distance", "tier"),
    [
        (5, 5, "poor"),
        (0, 1, "appropriate"),
        (1, 2, "appropriate"),
        (1, 3, "good"),
        (5, 6, "appropriate"),
        (5, 10, "appropriate"),
        (5, 11, "good"),
        (5, 15, "good"),
        (0, 2, "impossible"),
        (5, 16, "impossible"),
    ],
)
def test_a_stationary_target_lowers_all_demands_by_one_tier_but_impossible_stays_so(aim, distance, tier):
    """It is 5 large: within 5 hexes appropriate, 10 good, 15 excellent, each one tier less."""
    assert needed(in_range(distance), aim) == tier


# Standing still, and on the move.
@pytest.mark.rule("WLK-33")
@pytest.mark.parametrize("most", [0, 1, 3, 5])
def test_who_stands_still_aims_up_to_the_aimtime_of_its_weapon_and_pays_for_it(most):
    match = in_range(1, aimtime=most)
    offered = [text for text in choices(match) if text.startswith("fire")]
    assert offered == [f"fire gun at target1 aim {aim}" for aim in range(most + 1)]
    play(match, offered[-1], "pass", dice=[1])
    assert ticks(match, "probe1") == [2 + most]


@pytest.mark.rule("WLK-32")
@pytest.mark.parametrize("most", [0, 1, 3])
def test_on_the_move_aiming_is_limited_by_stabilisation_and_costs_no_ticks(most):
    match = in_range(3, MOVING, stabilisation=most)
    unit(match, "target1").ticks = 9
    play(match, "walk", "b1", "c1")
    offered = [text for text in choices(match) if text.startswith("fire")]
    assert offered == [f"fire gun at target1 aim {aim}" for aim in range(most + 1)]
    play(match, offered[-1])
    assert choices(match) == ["c2", "b2", "b1", "go", "back"], "it fires once"
    play(match, "go", "pass", dice=[1])
    assert ticks(match, "probe1") == [5]
    assert motion(match, "probe1") == "moving"


@pytest.mark.rule("WLK-32")
@pytest.mark.parametrize(
    ("orders", "way"),
    [
        (["shot", "b1", "c1"], ["shot", "a1-b1", "b1-c1"]),
        (["b1", "shot", "c1"], ["a1-b1", "shot", "b1-c1"]),
        (["b1", "c1", "shot"], ["a1-b1", "b1-c1", "shot"]),
    ],
)
def test_the_shot_may_be_taken_at_any_point_of_the_path(orders, way):
    match = in_range(4, MOVING)
    unit(match, "target1").ticks = 9
    shot = "fire gun at target1 aim 2"
    events = play(match, "walk", *(shot if order == "shot" else order for order in orders), "go", "pass", dice=[1])
    assert [f"{line.split()[-1][:-1]}" if "goes" in line else "shot" for line in events] == way


BUMP = lane(". .1 . . . . .")


def looks_over_the_bump():
    """Amber's probe 1 at a1 does not see e1 behind the bump at b1; probe 2 at g1 has spotted the machine there."""
    match = walkers(BUMP, ["probe a1 e at 0", "probe g1 w at 20"], ["probe e1 w at 20"])
    hide(match, "probe1")
    return match


@pytest.mark.rule("WLK-32")
def test_a_shot_is_offered_from_those_hexes_of_the_path_that_have_a_line():
    match = looks_over_the_bump()
    shots = {}
    for order in ("walk", "b1", "a1"):
        play(match, order)
        shots[order] = [text for text in choices(match) if text.startswith("fire")]
    assert shots == {"walk": [], "b1": ["fire gun at probe3 aim 1", "fire gun at probe3 aim 2"], "a1": []}


@pytest.mark.rule("WLK-32")
def test_who_fires_from_a_hex_where_alone_it_is_seen_is_seen_there_and_lost_again():
    """From b1, 3 hexes away: after 2 ticks of aiming a good shot, appropriate since the target stands still."""
    match = looks_over_the_bump()
    play(match, "walk", "b1", "fire gun at probe3 aim 2", "a1", "go", "pass", dice=[9, 9])
    how = "on the move after aiming 2 ticks: gunnery 9 (appropriate), appropriate needed, hit"
    shot = f"Probe 1 fires gun at Probe 3 {how}."
    stopped = "Probe 3's armour 9 (appropriate), appropriate needed: it holds."
    assert told(match, AMBER) == ["Probe 1 goes a1-b1.", shot, stopped, "Probe 1 goes b1-a1."]
    assert told(match, COBALT) == [
        "Probe 3 spots Probe 1 at b1.",
        shot,
        stopped,
        "Probe 1 is lost from sight at b1.",
    ]


@pytest.mark.rule("WLK-30")
def test_a_shot_at_who_is_gone_is_not_fired():
    """Cobalt's machine interrupts and jumps behind the hill; then nobody sees it any more."""
    kinds = {"cricket": machine("cr", title="Cricket", thrust=6)}
    match = walkers(lane(". . . .1 . . ."), ["probe a1 e at 0"], ["cricket c1 w at 0"], machines=kinds)
    unit(match, "probe1").ticks, unit(match, "cricket1").ticks = 4, 3
    match.state.active, match.state.turn = 0, AMBER
    play(match, "fire gun at cricket1 aim 5", "cricket1 interrupts at a1", "walk", "jump e1", "go", dice=[])
    assert "Probe 1 has no shot at Cricket 1 any more." in told(match, AMBER)
    assert ticks(match, "probe1", "cricket1") == [11, 8]
    assert at(match, "cricket1") == "e1"
    assert not [line for line in told(match, COBALT) if "shot" in line]


# Chances.
@pytest.mark.rule("WLK-01")
@pytest.mark.parametrize(
    ("hurt", "temporary", "faces"),
    [
        (0, 0, [20, 16, 12, 8, 4, 0]),
        (3, 0, [20, 13, 9, 5, 1, 0]),
        (0, 3, [20, 13, 9, 5, 1, 0]),
        (4, 0, [20, 12, 8, 4, 0, 0]),
        (10, 2, [20, 4, 0, 0, 0, 0]),
        (15, 0, [20, 1, 0, 0, 0, 0]),
        (19, 0, [20, 0, 0, 0, 0, 0]),
        (16, 9, [20, 0, 0, 0, 0, 0]),
    ],
)
def test_on_how_many_faces_each_tier_is_met(hurt, temporary, faces):
    """5/9/13/17, of which faces above 20 less the damage do not count; needing nothing is always met."""
    match = in_range(1)
    unit(match, "probe1").damage = hurt
    for skill in Skill:
        assert [chance(match.scenario, match.state, 0, skill, need, temporary) for need in range(6)] == faces


@pytest.mark.rule("WLK-30")
def test_the_chance_of_a_shot_counts_the_shooters_damage():
    """Standing 5 hexes away, after 5 ticks of aiming: poor is needed, 5 to 20, or with 6 damage 5 to 14."""
    match = in_range(5)
    gun = match.scenario.weapons[match.scenario.machines[match.scenario.starts[0].machine].weapons[0]]
    counted = []
    for hurt in (0, 6):
        unit(match, "probe1").damage = hurt
        counted.append(shot_chance(match.scenario, match.state, 0, gun, 8, STATIONARY, 0, 5, 5))
    assert counted == [16, 10]
    assert damage(match, "probe1") == 6
