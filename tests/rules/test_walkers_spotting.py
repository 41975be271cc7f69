"""Walkers: how large a machine appears, when it is spotted, and when it is lost again (WLK-25 to WLK-29).

A probe is of size 6, so 5 if it stands still: then it is seen at once within 5 hexes, and up to 10, 15 and 20 hexes it
takes an appropriate, a good and an excellent roll, which a probe's sensors come to with a 9, a 13 and a 17.
"""

import pytest
from walkers_kit import (
    AMBER,
    COBALT,
    HILL,
    cell,
    choices,
    hide,
    lane,
    machine,
    play,
    seen,
    told,
    unit,
    walkers,
)

from sandtable.games.walkers.scenario import Tier
from sandtable.games.walkers.sight import apparent_size, spotting_need
from sandtable.games.walkers.state import Motion, Place
from sandtable.mechanics.topology import cell_name

LONG = lane(" ".join("." * 24))
STATIONARY, MOVING, FAST = Motion
NOT, APPROPRIATE, GOOD, EXCELLENT, IMPOSSIBLE = Tier.NOT, *list(Tier)[2:]


def hex_at(distance):
    """The name of the hex so many hexes to the right of a1."""
    return cell_name(distance, 26)


# How large a machine appears.
def target_in(row, **changes):
    """A match with a machine of Cobalt's at the end of a row, and one of Amber's at its beginning."""
    kinds = {"target": machine("ta", **changes)}
    end = hex_at(len(row.split()) - 1)
    return walkers(lane(row), ["probe a1 e at 0"], [f"target {end} w at 1"], machines=kinds), end


def size_in(row, moving=STATIONARY, **changes):
    """How large the machine at the end of a row appears from its beginning."""
    match, end = target_in(row, **changes)
    return apparent_size(match.scenario, 8, moving, cell(match, "a1"), cell(match, end))


@pytest.mark.rule("WLK-25")
def test_a_machine_that_stands_still_appears_one_smaller():
    assert [size_in(". . . .", moving) for moving in Motion] == [5, 6, 6]
    assert [size_in(". . . .", moving, size=10) for moving in Motion] == [9, 10, 10]


@pytest.mark.rule("WLK-25")
@pytest.mark.parametrize(
    ("row", "size"),
    [
        (". . . .", 5),
        (". . f .", 4),
        (". . . f", 6 - 1 - 1 - 2),
        (". . . r", 6 - 1 - 1 - 2),
        (". . . u", 6 - 1 - 1 - 2),
        (". . . m", 5),
        ("f . . .", 5),
        (". . . d", 1),
    ],
)
def test_camouflage_works_in_woods_rocks_and_ruins_and_only_where_the_target_stands(row, size):
    assert size_in(row, camouflage=2) == size


@pytest.mark.rule("WLK-25")
@pytest.mark.parametrize(("row", "size"), [(". . . r", 4), (". . . u", 4), (". . r .", 5), (".1 . .1 .", 4)])
def test_a_machine_that_is_partly_obscured_appears_one_smaller(row, size):
    assert size_in(row) == size


@pytest.mark.rule("WLK-26")
@pytest.mark.parametrize(("row", "size"), [(". f . .", 4), (". f f .", 3), (". f f f", 2), (". . . f", 4)])
def test_each_forest_on_the_way_makes_it_one_smaller_its_own_included(row, size):
    assert size_in(row) == size


@pytest.mark.rule("WLK-27")
@pytest.mark.parametrize("row", [". d . .", ". . b .", ". . . d"])
def test_a_dense_forest_or_a_building_alone_makes_it_two_smaller(row):
    assert size_in(row) == 3


@pytest.mark.rule("WLK-25")
def test_nothing_appears_smaller_than_one_hex():
    assert size_in(". f f f", size=4) == 1
    assert size_in(". . . d", size=4, camouflage=4) == 1
    assert size_in(". f f f", MOVING, size=4) == 1
    assert size_in(". f f f", MOVING, size=5) == 2


# What it takes to spot a machine.
@pytest.mark.rule("WLK-28")
def test_within_its_apparent_size_none_then_a_tier_more_for_each_time_its_size():
    match, _ = target_in(" ".join("." * 24))
    needs = [spotting_need(match.scenario, 8, STATIONARY, 0, distance) for distance in range(1, 24)]
    assert needs == [NOT] * 5 + [APPROPRIATE] * 5 + [GOOD] * 5 + [EXCELLENT] * 5 + [IMPOSSIBLE] * 3
    small, _ = target_in(" ".join("." * 24), size=4)
    needs = [spotting_need(small.scenario, 8, MOVING, 0, distance) for distance in range(1, 24)]
    assert needs == [NOT] * 4 + [APPROPRIATE] * 4 + [GOOD] * 4 + [EXCELLENT] * 4 + [IMPOSSIBLE] * 7


@pytest.mark.rule("WLK-28")
@pytest.mark.parametrize(("distance", "is_seen"), [(1, True), (4, True), (5, True), (6, False), (10, False)])
def test_at_the_start_who_is_within_its_apparent_size_is_seen_without_a_roll(distance, is_seen):
    match = walkers(LONG, ["probe a1 e at 0"], [f"probe {hex_at(distance)} w at 1"], seed="a poor roll")
    lines = [f"Probe 1 spots Probe 2 at {hex_at(distance)}."]
    assert [line for line in match.log(AMBER) if line in lines] == (lines if is_seen else [])
    assert ("Probe 2 spots Probe 1 at a1." in match.log(COBALT)) == is_seen


def swept(distance, dice, hurt=0):
    """Amber waits at a1; then a machine of Cobalt so far away begins its turn. Does it spot Amber's?"""
    match = walkers(LONG, ["probe a1 e at 0"], [f"probe {hex_at(distance)} w at 1"])
    hide(match, "probe1", "probe2")
    unit(match, "probe2").damage = hurt
    play(match, "wait 2", "face e", dice=dice)
    assert told(match, AMBER) == ["Probe 1 faces east."]
    return "Probe 1" in seen(match, COBALT)


@pytest.mark.rule("WLK-28")
@pytest.mark.parametrize(("distance", "lowest"), [(6, 9), (10, 9), (11, 13), (15, 13), (16, 17), (20, 17)])
def test_who_begins_its_turn_looks_around_with_one_roll(distance, lowest):
    assert swept(distance, [lowest])
    assert swept(distance, [20])
    assert not swept(distance, [lowest - 1])


@pytest.mark.rule("WLK-28")
@pytest.mark.parametrize("distance", [21, 23])
def test_beyond_four_times_its_apparent_size_nobody_looks_for_it(distance):
    assert not swept(distance, [])


@pytest.mark.rule("WLK-02")
def test_damage_counts_against_sensors_as_well():
    assert swept(8, [12], hurt=8)
    assert not swept(8, [13], hurt=8)


@pytest.mark.rule("WLK-28")
@pytest.mark.parametrize(
    ("face", "found"), [(8, set()), (9, {"Probe 1"}), (12, {"Probe 1"}), (13, {"Probe 1", "Probe 2"})]
)
def test_one_roll_at_the_begin_of_a_turn_is_for_all_enemies_that_are_not_spotted(face, found):
    """Amber's machines are 8 and 12 hexes away from Cobalt's at a1."""
    match = walkers(LONG, ["probe i1 w at 0", "probe m1 w at 9"], ["probe a1 e at 1"])
    hide(match, "probe1", "probe2", "probe3")
    play(match, "wait 2", "face w", dice=[face])
    assert seen(match, COBALT) == {"Probe 3"} | found


@pytest.mark.rule("WLK-28")
def test_nobody_rolls_who_has_spotted_all_that_it_can():
    match = walkers(LONG, ["probe i1 w at 0", "probe x1 w at 9"], ["probe a1 e at 1"])
    hide(match, "probe2", "probe3")
    unit(match, "probe1").is_spotted = True
    play(match, "wait 2", "face w", dice=[])
    assert seen(match, COBALT) == {"Probe 1", "Probe 3"}


MITE = {"mite": machine("mi", title="Mite", size=4)}


def mite_walks(dice):
    """A mite goes to b1, 6 and 8 hexes from two of Cobalt's machines, which need an appropriate roll for it there, and
    18 hexes from a third, which cannot spot it."""
    cobalt = ["probe h1 w at 4", "probe j1 w at 4", "probe t1 w at 4"]
    match = walkers(LONG, ["mite a1 e at 0"], cobalt, machines=MITE)
    hide(match, "mite1", "probe1", "probe2", "probe3")
    play(match, "walk", "b1", "go", "pass", dice=dice)
    return match


@pytest.mark.rule("WLK-28")
def test_after_an_action_every_enemy_that_could_rolls_for_who_did_it_until_one_spots_it():
    assert told(mite_walks([9]), COBALT) == ["Probe 1 spots Mite 1 at b1: sensors 9 (appropriate), appropriate needed."]
    assert told(mite_walks([8, 9]), COBALT) == [
        "Probe 2 spots Mite 1 at b1: sensors 9 (appropriate), appropriate needed."
    ]
    assert told(mite_walks([8, 8]), COBALT) == []
    assert told(mite_walks([8, 9]), AMBER) == ["Mite 1 goes a1-b1."]


@pytest.mark.rule("WLK-28")
def test_who_is_found_after_its_action_is_told_with_what_that_needed():
    """The mite comes to b1, 10 hexes from Cobalt's machine: more than twice its size of 4."""
    match = walkers(LONG, ["mite a1 e at 0"], ["probe l1 w at 4"], machines=MITE)
    hide(match, "mite1", "probe1")
    play(match, "walk", "b1", "go", "pass", dice=[13])
    assert told(match, COBALT) == ["Probe 1 spots Mite 1 at b1: sensors 13 (good), good needed."]


@pytest.mark.rule("WLK-28")
def test_who_waits_is_not_looked_for():
    match = walkers(LONG, ["probe a1 e at 0"], ["probe i1 w at 9"])
    hide(match, "probe1", "probe2")
    play(match, "wait 8", dice=[])
    assert "Probe 1" not in seen(match, COBALT)


@pytest.mark.rule("WLK-28")
@pytest.mark.parametrize(("face", "is_spotted"), [(9, True), (8, False)])
def test_who_stands_up_is_looked_for(face, is_spotted):
    match = walkers(LONG, ["probe a1 e at 0"], ["probe i1 w at 9"])
    hide(match, "probe1")
    unit(match, "probe1").is_prone = unit(match, "probe2").is_spotted = True
    play(match, "stand up", dice=[face])
    assert ("Probe 1" in seen(match, COBALT)) == is_spotted


@pytest.mark.rule("WLK-28")
@pytest.mark.parametrize(("face", "is_spotted"), [(9, True), (8, False)])
def test_who_interrupts_is_looked_for_as_well(face, is_spotted):
    """Amber's machine is spotted from 9 hexes away; it goes to b1, and an unseen one comes nearer, to i1."""
    match = walkers(LONG, ["probe a1 e at 0"], ["probe j1 w at 1"])
    hide(match, "probe2")
    unit(match, "probe1").is_spotted = True
    play(match, "walk", "b1", "go", "probe2 interrupts at b1", "walk", "i1", "go", dice=[face])
    assert ("Probe 2" in seen(match, AMBER)) == is_spotted


@pytest.mark.rule("WLK-28")
def test_on_every_hex_of_a_path_what_needs_no_roll_is_seen_both_ways():
    """Moving, Cobalt's machine is seen within 6 hexes; standing, Amber's within 5. It goes away again, and stays
    spotted as long as it could be."""
    match = walkers(LONG, ["probe a1 e at 3"], ["probe h1 w at 0"])
    hide(match, "probe1", "probe2")
    play(match, "walk", "g1", "f1", "g1", "h1", "go", "pass", dice=[])
    assert told(match, AMBER) == [
        "Probe 1 spots Probe 2 at g1.",
        "Probe 2 goes g1-f1.",
        "Probe 2 goes f1-g1.",
        "Probe 2 goes g1-h1.",
    ]
    assert told(match, COBALT) == [
        "Probe 2 goes h1-g1.",
        "Probe 2 goes g1-f1.",
        "Probe 2 spots Probe 1 at a1.",
        "Probe 2 goes f1-g1.",
        "Probe 2 goes g1-h1.",
    ]


@pytest.mark.rule("WLK-28")
def test_who_fires_is_spotted_by_who_could_spot_it_with_a_roll():
    match = walkers(LONG, ["probe a1 e at 0"], ["probe i1 w at 1"])
    hide(match, "probe1")
    unit(match, "probe2").is_spotted = True
    play(match, "fire gun at probe2 aim 4", "pass", dice=[1])
    assert told(match, COBALT) == [
        "Probe 2 spots Probe 1 at a1.",
        "Probe 1 fires gun at Probe 2 after aiming 4 ticks: gunnery 1 (not at all), appropriate needed, miss.",
    ]


@pytest.mark.rule("WLK-28")
@pytest.mark.parametrize(
    ("places", "spots"),
    [
        (("g1", "l1"), "Giant 1"),  # 6 hexes away appropriate, 11 hexes away good
        (("l1", "g1"), "Giant 2"),
        (("k1", "g1"), "Giant 1"),  # 6 and 10: both appropriate, so the first
        (("x1", "r1"), "Giant 2"),  # 23 hexes away it cannot be spotted, 17 hexes away with an excellent roll
    ],
)
def test_who_fires_is_spotted_by_who_sees_it_best(places, spots):
    """A probe that fires from a1 appears as 5."""
    kinds = {"giant": machine("gi", title="Giant", size=10)}
    match = walkers(LONG, ["probe a1 e at 0"], [f"giant {place} w at 60" for place in places], machines=kinds)
    hide(match, "probe1")
    unit(match, "giant1").is_spotted = unit(match, "giant2").is_spotted = True
    play(match, "fire gun at giant2 aim 5", "pass", dice=[1])
    assert told(match, COBALT)[0] == f"{spots} spots Probe 1 at a1."


@pytest.mark.rule("WLK-28")
def test_who_fires_is_not_spotted_by_who_is_out_of_play():
    """Probe 2 was destroyed at c1; Probe 3 is 6 hexes away."""
    match = walkers(LONG, ["probe a1 e at 0"], ["probe c1 w at 60", "probe g1 w at 60"])
    hide(match, "probe1", "probe2")
    unit(match, "probe2").place = Place.DESTROYED
    unit(match, "probe3").is_spotted = True
    play(match, "fire gun at probe3 aim 4", "pass", dice=[1])
    assert told(match, COBALT)[0] == "Probe 3 spots Probe 1 at a1."


@pytest.mark.rule("WLK-29")
def test_who_fires_from_where_nobody_could_spot_it_stays_unseen():
    """An imp in a forest, camouflaged, appears 1 hex large and cannot be spotted beyond 4 hexes."""
    kinds = {"imp": machine("im", title="Imp", size=4, camouflage=2)}
    match = walkers(lane("f . . . . . ."), ["imp a1 e at 0"], ["probe g1 w at 1"], machines=kinds)
    hide(match, "imp1")
    unit(match, "probe1").is_spotted = True
    play(match, "fire gun at probe1 aim 4", "pass", dice=[9, 8, 12])
    assert told(match, COBALT) == [
        "Somebody unseen fires at Probe 1.",
        "Probe 1's armour 8 (poor), appropriate needed: it gives way.",
        "Probe 1's structure 12 (appropriate), good needed: it gives way.",
        "Probe 1 takes 4 damage and has 4.",
    ]
    assert seen(match, COBALT) == {"Probe 1"}


# What is not spotted.
@pytest.mark.rule("WLK-29")
def test_who_is_not_spotted_is_not_fired_at():
    match = walkers(LONG, ["probe a1 e at 0"], ["probe i1 w at 1"])
    hide(match, "probe1", "probe2")
    assert not [text for text in choices(match) if text.startswith("fire")]
    unit(match, "probe2").is_spotted = True
    assert [text for text in choices(match) if text.startswith("fire")]


@pytest.mark.rule("WLK-29")
def test_who_is_not_seen_anywhere_on_its_way_is_not_interrupted():
    match = walkers(LONG, ["probe a1 e at 0"], ["probe i1 w at 1"])
    hide(match, "probe1", "probe2")
    play(match, "walk", "b1", "go")
    assert choices(match) == ["pass"]
    assert told(match, COBALT) == []


@pytest.mark.rule("WLK-29")
def test_what_one_machine_has_spotted_all_of_its_side_fire_at_if_they_have_a_line():
    """The machine at g1 is spotted by the one at e1, past the hill; from a1 there is no line to it."""
    match = walkers(HILL, ["probe a1 e at 0", "probe e1 e at 1"], ["probe g1 w at 9"])
    assert seen(match, AMBER) == {"Probe 1", "Probe 2", "Probe 3"}
    assert not [text for text in choices(match) if text.startswith("fire")]
    play(match, "wait 2", "face e")
    assert "fire gun at probe3 aim 1" in choices(match)


@pytest.mark.rule("WLK-29")
@pytest.mark.parametrize(("row", "is_seen"), [(". f d .", False), (".1 f d .", True), (".1 .1 . d", True)])
def test_who_stands_a_level_above_what_lies_between_sees_over_it(row, is_seen):
    match = walkers(lane(row), ["probe a1 e at 0"], ["probe d1 w at 1"])
    assert ("Probe 2" in seen(match, AMBER)) == is_seen


@pytest.mark.rule("WLK-27")
def test_a_machine_in_a_dense_forest_behind_another_is_not_seen_and_sees_out():
    """For Amber two dense forests lie on the line, for Cobalt one: the viewer's own hex does not count."""
    match = walkers(lane(". . d d"), ["probe a1 e at 0"], ["probe d1 w at 1"])
    assert spotting_need(match.scenario, 8, STATIONARY, cell(match, "a1"), cell(match, "d1")) == IMPOSSIBLE
    assert seen(match, AMBER) == {"Probe 1"}
    assert seen(match, COBALT) == {"Probe 1", "Probe 2"}
    unit(match, "probe2").is_spotted = True
    assert not [text for text in choices(match) if text.startswith("fire")]
