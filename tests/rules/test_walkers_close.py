"""Walkers: attacks that are too close for an ordinary shot (WLK-38).

The pike has a minimum engagement range of 4: a fast target within 4 hexes and a moving one within 2 is attacked with a
piloting roll under 4 temporary damage. A probe's piloting is appropriate from 9, good from 13, excellent from 17, so
without damage of its own the faces 13 to 16 are good there, and 17 to 20 come to nothing.
"""

import pytest
from walkers_kit import AMBER, COBALT, GUN, choices, damage, lane, machine, play, ticks, told, unit, walkers

from sandtable.games.walkers.scenario import Tier
from sandtable.games.walkers.shooting import is_too_close, required_tier, shot_chance
from sandtable.games.walkers.state import Motion
from sandtable.mechanics.topology import cell_name

LONG = lane(" ".join("." * 12))
STATIONARY, MOVING, FAST = Motion
APPROPRIATE, GOOD = Tier.APPROPRIATE, Tier.GOOD


def close(distance, moving, minimum=4, hurt=0, row=LONG, **weapon):
    """Amber's probe at a1 is up, with a pike; Cobalt's so many hexes away moves like that and is spotted."""
    guns = {"pike": GUN | {"minimum": minimum} | weapon}
    kinds = {"probe": machine("pr", weapons=["pike"])}
    cobalt = [f"probe {cell_name(distance, 26)} w at 9"]
    match = walkers(row, ["probe a1 e at 0"], cobalt, machines=kinds, weapons=guns)
    unit(match, "probe2").motion, unit(match, "probe2").is_spotted = moving, True
    unit(match, "probe1").damage = hurt
    return match


def pike(match):
    """The pike as the rules know it."""
    return match.scenario.weapons[match.scenario.machines[match.scenario.starts[0].machine].weapons[0]]


def shots(match):
    return [text for text in choices(match) if text.startswith("fire")]


def promised(match):
    """What the choice of the attack says."""
    (choice,) = [choice for choice in match.view(AMBER).choices if choice.text == "fire pike at probe2 aim 0"]
    return list(choice.details[:2])


@pytest.mark.rule("WLK-38")
@pytest.mark.parametrize(
    ("moving", "minimum", "distances"),
    [
        (FAST, 4, [1, 2, 3, 4]),
        (MOVING, 4, [1, 2]),
        (STATIONARY, 4, []),
        (FAST, 3, [1, 2, 3]),
        (MOVING, 3, [1]),
        (FAST, 1, [1]),
        (MOVING, 1, []),
        (MOVING, 2, [1]),
        (FAST, 0, []),
        (MOVING, 0, []),
        (MOVING, 9, [1, 2, 3, 4]),
    ],
)
def test_a_fast_target_within_the_minimum_and_a_moving_one_within_half_of_it_is_too_close(moving, minimum, distances):
    weapon = pike(close(1, MOVING, minimum))
    assert [distance for distance in range(1, 12) if is_too_close(weapon, moving, distance)] == distances


@pytest.mark.rule("WLK-38")
@pytest.mark.parametrize(
    ("moving", "distance", "tier", "faces"),
    [(FAST, 1, "good", 4), (FAST, 4, "good", 4), (MOVING, 1, "appropriate", 8), (MOVING, 2, "appropriate", 8)],
)
def test_the_attack_is_a_piloting_roll_with_the_range_as_temporary_damage(moving, distance, tier, faces):
    """There is no time to aim. Good are 13 to 16, appropriate 9 to 16."""
    match = close(distance, moving)
    assert shots(match) == ["fire pike at probe2 aim 0"]
    assert promised(match) == [
        f"needs {tier}: {faces} of 20, {5 * faces}%",
        "in close quarters: a piloting roll under 4 temporary damage",
    ]


@pytest.mark.rule("WLK-38")
@pytest.mark.parametrize(
    ("moving", "face", "is_hit"),
    [
        (FAST, 12, False),
        (FAST, 13, True),
        (FAST, 16, True),
        (FAST, 17, False),
        (FAST, 20, False),
        (MOVING, 8, False),
        (MOVING, 9, True),
        (MOVING, 16, True),
        (MOVING, 17, False),
    ],
)
def test_which_faces_hit_in_close_quarters(moving, face, is_hit):
    match = close(2, moving)
    play(match, "fire pike at probe2 aim 0", "pass", dice=[face, *([1, 1] if is_hit else [])])
    assert damage(match, "probe2") == (4 if is_hit else 0)
    assert ticks(match, "probe1") == [2]


@pytest.mark.rule("WLK-38")
def test_what_is_told_of_an_attack_in_close_quarters():
    """A hit faces armour and structure as any other."""
    match = close(2, FAST)
    play(match, "fire pike at probe2 aim 0", "pass", dice=[13, 8, 13])
    assert told(match, COBALT) == [
        "Probe 1 fires pike at Probe 2 in close quarters: piloting 13 (good), good needed, hit.",
        "Probe 2's armour 8 (poor), appropriate needed: it gives way.",
        "Probe 2's structure 13 (good), good needed: it holds.",
        "Probe 2 takes 2 damage and has 2.",
    ]


@pytest.mark.rule("WLK-38")
@pytest.mark.parametrize(("hurt", "faces"), [(0, 4), (1, 3), (3, 1), (4, 0), (12, 0)])
def test_the_attackers_damage_and_the_range_count_together(hurt, faces):
    """Good against a fast target: 13 to 16 less the damage."""
    match = close(2, FAST, hurt=hurt)
    assert promised(match)[0] == f"needs good: {faces} of 20, {5 * faces}%"
    counted = shot_chance(match.scenario, match.state, 0, pike(match), 8, FAST, 0, 2, 0)
    assert counted == faces


@pytest.mark.rule("WLK-38")
@pytest.mark.parametrize(("moving", "tier"), [(FAST, GOOD), (MOVING, APPROPRIATE)])
def test_neither_aiming_nor_size_nor_velocity_counts_in_close_quarters(moving, tier):
    """Two hexes away without aiming, in a forest and beyond the weapon's velocity: an ordinary shot is impossible."""
    match = close(2, moving, row=lane(". f f . . ."), velocity=0)
    assert required_tier(match.scenario, pike(match), 8, moving, 0, 2, 0) == tier


@pytest.mark.rule("WLK-38")
@pytest.mark.parametrize(
    ("moving", "distance", "tier"),
    [(STATIONARY, 1, "appropriate"), (STATIONARY, 4, "impossible"), (MOVING, 3, "impossible"), (FAST, 5, "impossible")],
)
def test_whoever_is_not_too_close_is_shot_at_in_the_ordinary_way(moving, distance, tier):
    """Without aiming that is possible at one hex alone; with aiming farther."""
    match = close(distance, moving)
    assert "fire pike at probe2 aim 3" in shots(match)
    assert ("fire pike at probe2 aim 0" in shots(match)) == (tier != "impossible")
    play(match, "fire pike at probe2 aim 3", "pass", dice=[1])
    assert "gunnery 1" in told(match, AMBER)[0]


@pytest.mark.rule("WLK-38")
def test_without_a_line_there_is_no_attack_in_close_quarters_either():
    """Between the two stands a house, and the target is in a forest."""
    match = close(2, FAST, row=lane(". b f . . ."))
    assert shots(match) == []
    assert required_tier(match.scenario, pike(match), 8, FAST, 0, 2, 0) == Tier.IMPOSSIBLE


@pytest.mark.rule("WLK-38")
def test_on_the_move_a_target_that_one_comes_close_to_is_attacked_in_close_quarters():
    """A fast target 6 hexes away is shot at in the ordinary way, from 4 hexes away it is too close."""
    match = close(6, FAST, stabilisation=2)
    offered = {}
    for order in ("walk", "b1", "c1"):
        play(match, order)
        offered[order] = shots(match)
    aims = ["fire pike at probe2 aim 1", "fire pike at probe2 aim 2"]
    assert offered == {"walk": aims, "b1": aims, "c1": ["fire pike at probe2 aim 0"]}
    play(match, "fire pike at probe2 aim 0", "go", "pass", dice=[12])
    shot = "Probe 1 fires pike at Probe 2 in close quarters on the move: piloting 12 (appropriate), good needed, miss."
    assert told(match, AMBER)[-1] == shot


@pytest.mark.rule("WLK-38")
def test_a_target_that_has_stopped_being_fast_is_shot_at_in_the_ordinary_way():
    """Cobalt's probe goes 5 hexes, more than 4, and is too close for the pike; after it has waited it is not."""
    guns, kinds = {"pike": GUN | {"minimum": 4}}, {"probe": machine("pr", weapons=["pike"])}
    match = walkers(LONG, ["probe a1 e at 5"], ["probe i1 w at 0"], machines=kinds, weapons=guns)
    unit(match, "probe1").is_spotted = unit(match, "probe2").is_spotted = True
    play(match, "walk", "h1", "g1", "f1", "e1", "d1", "go", "pass")
    unit(match, "probe1").ticks = 4
    play(match, "face w")
    assert shots(match) == ["fire pike at probe2 aim 0"]
    play(match, "wait 2", "face e", "wait 8", "face w")
    assert shots(match)[0] == "fire pike at probe2 aim 1"
