"""Walkers: stuck, scratched, fallen; moving with care; shots that were declared further on."""

import pytest
from walkers_kit import COBALT, at, choices, damage, facing, machine, motion, move, play, ticks, unit, up, walkers

MUD = """
    . m . . .
     . . . . .
"""
ROCKS = """
    . r . . .
     . . . . .
"""
WOODS = """
    . f . . .
     . . . . .
"""
WAITS = [f"wait {n}" for n in range(2, 9)]


def lane(drawing, mode="walk", **parameters):
    """A probe of Amber's at a1 that is up, and one of Cobalt's at e1."""
    machines = {"probe": machine("pr", movements=[f"{mode} 4+2 for 5"])}
    return walkers(drawing, ["probe a1 e at 0"], ["probe e1 w at 9"], machines=machines, **parameters)


@pytest.mark.rule("WLK-18")
def test_who_is_stuck_stays_there_stationary_and_has_paid():
    match = lane(MUD)
    assert move(match, "b1", "c1", "d1", dice=[8]) == [
        "Probe 1 goes a1-b1.",
        "Probe 1 meets mud at b1: piloting 8 (poor), appropriate needed.",
        "Probe 1 is stuck at b1.",
    ]
    assert (at(match, "probe1"), motion(match, "probe1"), ticks(match, "probe1")) == ("b1", "stationary", [5])
    play(match, "face ne")
    assert facing(match, "probe1") == "ne"


@pytest.mark.rule("WLK-18")
def test_a_stuck_mover_who_had_declared_a_shot_further_on_does_not_fire_it():
    match = lane(MUD)
    events = move(match, "b1", "c1", "fire gun at probe2 aim 2", "d1", dice=[8])
    assert events[-1] == "Probe 1 is stuck at b1."
    assert (at(match, "probe1"), ticks(match, "probe1"), damage(match, "probe2")) == ("b1", [5], 0)


@pytest.mark.rule("WLK-18")
def test_who_is_stuck_where_it_was_to_fire_still_fires():
    match = lane(MUD)
    events = move(match, "b1", "fire gun at probe2 aim 2", "c1", dice=[8, 4])
    assert events[-2] == "Probe 1 is stuck at b1."
    assert events[-1].startswith(
        "Probe 1 fires gun at Probe 2 on the move after aiming 2 ticks: gunnery 4 (not at all)"
    )


@pytest.mark.rule("WLK-18")
@pytest.mark.parametrize(
    ("mode", "face", "harm"),
    [("wheels", 12, 2), ("wheels", 8, 4), ("wheels", 4, 6), ("wheels", 13, 0), ("walk", 8, 2), ("walk", 4, 4)],
)
def test_minor_damage_is_two_for_each_missed_tier(mode, face, harm):
    """In a forest wheels need a good roll, legs an appropriate one."""
    match = lane(WOODS, mode)
    events = move(match, "b1", "c1", by=mode, dice=[face])
    assert damage(match, "probe1") == harm
    assert (f"Probe 1 takes {harm} damage and has {harm}." in events) == (harm > 0)
    assert (at(match, "probe1"), motion(match, "probe1")) == ("c1", "moving")  # it goes on


@pytest.mark.rule("WLK-18")
def test_damage_on_the_way_counts_in_the_next_roll():
    """The first forest does 4 damage, so that in the second a 17 is nothing at all and does 4 more."""
    match = lane(WOODS.replace("f .", "f f", 1))
    assert move(match, "b1", "c1", dice=[4, 17])[-3:] == [
        "Probe 1 goes b1-c1.",
        "Probe 1 meets forest at c1: piloting 17 (not at all), appropriate needed.",
        "Probe 1 takes 4 damage and has 8.",
    ]


@pytest.mark.rule("WLK-18")
def test_who_is_destroyed_on_the_way_goes_no_further_and_fires_no_more():
    match = lane(WOODS)
    unit(match, "probe1").damage = 18
    events = move(match, "b1", "fire gun at probe2 aim 2", "c1", dice=[1])
    assert events[-2:] == ["Amber has no machine left on the map.", "Cobalt wins."]
    assert (at(match, "probe1"), unit(match, "probe1").cell, match.state.score[COBALT]) == ("destroyed", 1, 5)


@pytest.mark.rule("WLK-18")
def test_who_sways_and_keeps_its_balance_goes_on():
    match = lane(ROCKS)
    assert move(match, "b1", "c1", dice=[8, 9]) == [
        "Probe 1 goes a1-b1.",
        "Probe 1 meets rocky at b1: piloting 8 (poor), appropriate needed.",
        "Probe 1 loses its balance at b1: piloting 9 (appropriate), appropriate needed.",
        "Probe 1 goes b1-c1.",
    ]
    assert (damage(match, "probe1"), unit(match, "probe1").is_prone, motion(match, "probe1")) == (0, False, "moving")


@pytest.mark.rule("WLK-18")
def test_unstable_sways_falls_lies_and_stands_up_again():
    match = lane(ROCKS)
    assert move(match, "b1", "c1", dice=[8, 8])[2:] == [
        "Probe 1 loses its balance at b1: piloting 8 (poor), appropriate needed.",
        "Probe 1 falls at b1.",
        "Probe 1 takes 2 damage and has 2.",
    ]
    assert (at(match, "probe1"), motion(match, "probe1"), ticks(match, "probe1")) == ("b1", "stationary", [5])
    assert (up(match), choices(match)) == ("probe1", ["stand up", *WAITS])  # it cannot turn; it is still first
    assert play(match, "stand up") == ["Probe 1 stands up."]
    assert (ticks(match, "probe1"), unit(match, "probe1").is_prone) == ([7], False)
    assert (up(match), "walk" in choices(match)) == ("probe1", True)


@pytest.mark.rule("WLK-18")
@pytest.mark.parametrize(("face", "falls"), [(15, False), (16, True)])
def test_a_high_roll_does_not_keep_the_balance_under_5_temporary_damage(face, falls):
    match = lane(ROCKS)
    move(match, "b1", dice=[1, face])
    assert unit(match, "probe1").is_prone == falls


@pytest.mark.rule("WLK-18")
def test_who_loses_its_balance_rolls_its_own_piloting():
    """Not the gunnery of the ace, which is first on the list and excellent from 4 on."""
    ace = machine("ac", title="Ace", skills={"gunnery": "1/2/3/4"})
    match = walkers(ROCKS, ["ace a2 e at 9", "probe a1 e at 0"], ["probe e1 w at 9"], machines={"ace": ace})
    move(match, "b1", dice=[8, 8])
    assert unit(match, "probe1").is_prone


@pytest.mark.rule("WLK-18")
def test_who_waits_lying_down_still_lies_and_does_not_turn():
    match = lane(ROCKS)
    move(match, "b1", dice=[8, 8])
    assert play(match, "wait 3") == ["Probe 1 waits 3 ticks."]
    assert (ticks(match, "probe1"), unit(match, "probe1").is_prone, facing(match, "probe1")) == ([8], True, "e")
    assert choices(match) == ["stand up", *WAITS]


@pytest.mark.rule("WLK-18")
def test_who_falls_where_it_was_to_fire_does_not_fire():
    match = lane(ROCKS)
    events = move(match, "b1", "fire gun at probe2 aim 2", dice=[8, 8])
    assert events[-2:] == ["Probe 1 falls at b1.", "Probe 1 takes 2 damage and has 2."]


@pytest.mark.rule("WLK-18")
def test_a_fall_can_be_the_end():
    match = lane(ROCKS)
    unit(match, "probe1").damage = 18
    events = move(match, "b1", "c1", dice=[1, 1])
    assert events[3:6] == ["Probe 1 falls at b1.", "Probe 1 takes 2 damage and has 20.", "Probe 1 is destroyed."]
    assert (at(match, "probe1"), unit(match, "probe1").is_prone) == ("destroyed", False)


@pytest.mark.rule("WLK-19")
def test_care_costs_two_ticks_and_allows_x_hexes():
    match = lane("""
        . . . . .
         . . . . .
    """)
    play(match, "walk with care", "b1", "c1", "d1")
    assert "e2" not in choices(match)
    play(match, "d2")
    assert [choice for choice in choices(match) if len(choice) == 2 and choice != "go"] == []
    play(match, "go")
    play(match, "pass")
    assert (at(match, "probe1"), ticks(match, "probe1"), motion(match, "probe1")) == ("d2", [7], "moving")


@pytest.mark.rule("WLK-19")
@pytest.mark.parametrize(
    ("mode", "face", "harm"),
    [("wheels", 9, 0), ("wheels", 8, 2), ("wheels", 4, 4), ("walk", 5, 0), ("walk", 4, 2)],
)
def test_with_care_each_required_tier_is_one_lower_and_missed_ones_count_from_there(mode, face, harm):
    match = lane(WOODS, mode)
    needed = {"wheels": "appropriate", "walk": "poor"}[mode]
    events = move(match, "b1", by=f"{mode} with care", dice=[face])
    assert events[1].endswith(f", {needed} needed.")
    assert damage(match, "probe1") == harm


@pytest.mark.rule("WLK-19")
def test_with_care_a_poor_roll_is_still_needed_where_one_was():
    match = lane(MUD.replace("m", "p"), grounds={"peat": {"letter": "p", "looks": "swamp", "walk": "poor stuck"}})
    assert move(match, "b1", by="walk with care", dice=[4])[1:] == [
        "Probe 1 meets peat at b1: piloting 4 (not at all), poor needed.",
        "Probe 1 is stuck at b1.",
    ]


@pytest.mark.rule("WLK-19")
def test_care_demands_no_roll_where_none_was():
    match = lane(MUD)
    assert move(match, "a2", by="walk with care") == ["Probe 1 goes a1-a2."]


@pytest.mark.rule("WLK-12")
@pytest.mark.parametrize(
    ("order", "events"),
    [
        (("fire gun at probe2 aim 2", "b1", "c1"), ["fires", "a1-b1", "b1-c1"]),
        (("b1", "fire gun at probe2 aim 2", "c1"), ["a1-b1", "fires", "b1-c1"]),
        (("b1", "c1", "fire gun at probe2 aim 2"), ["a1-b1", "b1-c1", "fires"]),
        (("fire gun at probe2 aim 2",), ["fires"]),
    ],
    ids=["at the start", "on the way", "at the end", "without a step"],
)
def test_a_shot_is_fired_at_its_point_of_the_path(order, events):
    match = lane("""
        . . . . .
         . . . . .
    """)
    unit(match, "probe1").facing = 5
    told = move(match, *order, dice=[1])
    assert [next(word for word in events if word in text) for text in told] == events
    assert (ticks(match, "probe1"), facing(match, "probe1")) == ([5], "nw")  # who fires on the move does not turn


@pytest.mark.rule("WLK-12")
def test_a_path_has_one_shot():
    match = lane("""
        . . . . .
         . . . . .
    """)
    play(match, "walk")
    assert "fire gun at probe2 aim 2" in choices(match)
    play(match, "fire gun at probe2 aim 2", "b1")
    assert not any(choice.startswith("fire") for choice in choices(match))


@pytest.mark.rule("WLK-12")
def test_what_is_half_declared_can_be_taken_back():
    match = lane(MUD)
    before = bytes(match.state)
    play(match, "walk with care", "b1", "fire gun at probe2 aim 2", "c1", "back")
    assert bytes(match.state) == before


@pytest.mark.rule("WLK-19")
@pytest.mark.parametrize(("by", "after"), [("walk", 5), ("walk with care", 7), ("hover", 3), ("hover with care", 5)])
def test_each_movement_action_may_be_gone_with_care(by, after):
    kinds = {"probe": machine("pr", movements=["walk 4+2 for 5", "hover 2+0 for 3"])}
    match = walkers(MUD, ["probe a1 e at 0"], ["probe e1 w at 9"], machines=kinds)
    move(match, "a2", by=by)
    assert ticks(match, "probe1") == [after]
