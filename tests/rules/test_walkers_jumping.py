"""Walkers: jumping."""

import pytest
from walkers_kit import at, choices, damage, machine, motion, move, opened, play, ticks, unit, up, walkers

from sandtable.contract.errors import SandtableError

FIELD = """
    . . . . . . .
     . . . . . . .
    . . . . . . .
     . . . . . . .
    . . . . . . .
"""


def hopper(thrust: int, *movements: str, **changes) -> dict:
    """The machines of a test: a probe that everybody sees, with jump jets."""
    return {"probe": machine("pr", size=10, thrust=thrust, movements=[*(movements or ["walk 4+2 for 5"])], **changes)}


def lane(row: str, thrust: int, *movements: str, below: str = ".9", **parameters):
    """A jumper at a1 of a row; below it lie hexes of level 9, so that nobody steps or jumps there. The enemy stands at
    the end of the row."""
    hexes = row.split()
    drawing = f"{row}\n{' '.join([below] * len(hexes))}"
    end = f"{'abcdefghijkl'[len(hexes) - 1]}1"
    return walkers(
        drawing, ["probe a1 e at 0"], [f"probe {end} w at 60"], machines=hopper(thrust, *movements), **parameters
    )


def jumps(match, by="walk") -> list[str]:
    """Where a machine that is up can jump."""
    match = match.copy()
    play(match, by)
    return sorted(choice.removeprefix("jump ") for choice in choices(match) if choice.startswith("jump"))


@pytest.mark.rule("WLK-20")
def test_without_jump_jets_nobody_jumps():
    assert jumps(walkers(FIELD, ["probe d3 e at 0"], ["probe g1 w at 9"])) == []


@pytest.mark.rule("WLK-20")
def test_a_jump_is_part_of_a_movement_action_and_costs_its_ticks():
    match = lane(". . . . . . . .", 6, "walk 4+2 for 5", "walk 2+0 for 3")
    assert jumps(match, "walk2") == ["b1", "c1", "d1", "e1"]  # farther than the two hexes that it walks
    assert move(match, "jump e1", by="walk2") == ["Probe 1 jumps a1-e1."]
    assert (at(match, "probe1"), ticks(match, "probe1")) == ("e1", [3])
    assert choices(match)[0] == "face ne"


@pytest.mark.rule("WLK-20")
def test_a_jump_is_the_first_and_only_step_and_never_with_care():
    match = lane(". . . . . . . .", 6)
    assert jumps(match, "walk with care") == []
    play(match, "walk", "b1")
    assert not any(choice.startswith("jump") for choice in choices(match))
    play(match, "back", "walk", "jump c1")
    assert choices(match) == ["fire gun at probe2 aim 1", "fire gun at probe2 aim 2", "go", "back"]


@pytest.mark.rule("WLK-20")
@pytest.mark.parametrize(
    ("order", "events"),
    [
        (("fire gun at probe2 aim 2", "jump c1"), ["fires", "jumps a1-c1"]),
        (("jump c1", "fire gun at probe2 aim 2"), ["jumps a1-c1", "fires"]),
    ],
)
def test_who_jumps_fires_before_it_or_from_where_it_lands(order, events):
    match = lane(". . . . . . . .", 6)
    told = move(match, *order, dice=[1])
    assert [next(word for word in events if word in text) for text in told] == events


@pytest.mark.rule("WLK-20")
@pytest.mark.parametrize(("hexes", "moved"), [(2, "moving"), (3, "fast")])
def test_hexes_flown_count_for_fast(hexes, moved):
    match = lane(". . . . . . . .", 6, "walk 2+1 for 4")
    move(match, f"jump {'abcd'[hexes]}1")
    assert motion(match, "probe1") == moved


@pytest.mark.rule("WLK-21")
def test_a_jump_is_in_a_straight_line():
    match = walkers(FIELD, ["probe d3 e at 0"], ["probe g1 w at 60"], machines=hopper(6))
    west, east = ["a3", "b3", "c3"], ["e3", "f3", "g3"]
    assert jumps(match) == sorted([*west, *east, "d2", "e1", "c2", "c1", "d4", "e5", "c4", "c5"])


@pytest.mark.rule("WLK-22")
@pytest.mark.parametrize(("thrust", "hexes"), [(3, 1), (4, 2), (5, 3), (6, 4)])
def test_two_thrust_are_for_the_start_and_one_for_each_hex(thrust, hexes):
    assert jumps(lane(". . . . . . . .", thrust)) == ["b1", "c1", "d1", "e1"][:hexes]


@pytest.mark.rule("WLK-22")
def test_thrust_that_is_not_enough_for_a_hex_is_refused():
    with pytest.raises(ValueError, match="a jump takes 3 thrust"):
        lane(". . . .", 2)


@pytest.mark.rule("WLK-22")
def test_the_start_lifts_one_level():
    """From level 2 onto level 3 it costs no more than onto level ground."""
    assert jumps(lane(".2 .3 .9 .", 3)) == ["b1"]
    assert jumps(lane(".2 .3 .3 .9 .", 4)) == ["b1", "c1"]


@pytest.mark.rule("WLK-23")
@pytest.mark.parametrize(
    ("level", "thrust"), [(0, 3), (1, 3), (2, 5), (3, 7), (4, 9)]
)  # 2 to start, 1 for the hex, 2 for each level above one
def test_two_thrust_lift_one_level_more_for_the_landing(level, thrust):
    assert "b1" in jumps(lane(f". .{level} .9 .", thrust))
    if thrust > 3:
        assert jumps(lane(f". .{level} .9 .", thrust - 1)) == []


@pytest.mark.rule("WLK-23")
@pytest.mark.parametrize(
    ("between", "thrust"),
    [
        (".", 4),  # 2 to start, 2 hexes
        (".1", 4),  # as high as the start lifts
        ("f", 4),  # a forest is one level tall
        (".2", 6),
        ("f1", 6),
        ("b", 6),  # a building is two levels tall
        ("b1", 8),
        ("f3", 10),
    ],
)
def test_what_lies_between_must_be_flown_over(between, thrust):
    assert "c1" in jumps(lane(f". {between} . .9 .", thrust))
    assert "c1" not in jumps(lane(f". {between} . .9 .", thrust - 1))


@pytest.mark.rule("WLK-23")
def test_the_highest_of_several_counts_once():
    """2 to start, 4 hexes, and 4 for the building on the hill, two levels above one."""
    row = ". b b1 f . .9 ."
    assert "e1" in jumps(lane(row, 10))
    assert "e1" not in jumps(lane(row, 9))


@pytest.mark.rule("WLK-23")
def test_what_lies_beyond_the_landing_hex_does_not_count():
    assert jumps(lane(". . b9 .", 6)) == ["b1"]


@pytest.mark.rule("WLK-23")
def test_how_tall_it_is_where_one_lands_does_not_count():
    assert jumps(lane(".  f1 .9 .", 3)) == ["b1"]


@pytest.mark.rule("WLK-23")
def test_coming_down_costs_nothing():
    assert jumps(lane(".7 . .9 .", 3)) == ["b1"]
    assert jumps(lane(".2 b1 . .9 .", 4)) == ["c1"]  # the roof is at level 3, where the start has lifted it to


@pytest.mark.rule("WLK-23")
def test_a_jump_over_a_building_onto_a_forest():
    """2 to start, 2 hexes, 2 for the second level of the building: six thrust. The forest demands its roll."""
    match = lane(". b f . . .", 6)
    assert jumps(match) == ["c1"]
    events = move(match, "jump c1", dice=[8])
    assert (events[0], events[-2:]) == ("Probe 1 jumps a1-c1.", [
        "Probe 1 meets forest at c1: piloting 8 (poor), appropriate needed.",
        "Probe 1 takes 2 damage and has 2.",
    ])  # fmt: skip
    assert (at(match, "probe1"), ticks(match, "probe1")) == ("c1", [5])


@pytest.mark.rule("WLK-24")
@pytest.mark.parametrize(
    ("landing", "face", "last"),
    [
        ("m", 8, "Probe 1 is stuck at c1."),
        ("m", 9, "Probe 1 meets mud at c1: piloting 9 (appropriate), appropriate needed."),
        ("f", 4, "Probe 1 takes 4 damage and has 4."),
    ],
)
def test_landing_demands_the_roll_of_the_ground_landed_in(landing, face, last):
    match = lane(f". f {landing} . .", 6)  # nobody rolls for what is flown over
    assert move(match, "jump c1", dice=[face])[-1] == last


@pytest.mark.rule("WLK-24")
def test_who_is_stuck_in_landing_is_stationary():
    match = lane(". . m . .", 6)
    move(match, "jump c1", dice=[1])
    assert (motion(match, "probe1"), ticks(match, "probe1")) == ("stationary", [5])


@pytest.mark.rule("WLK-24")
def test_a_landing_can_end_in_a_fall():
    match = lane(". . r . .", 6)
    assert move(match, "jump c1", dice=[1, 1])[-2:] == ["Probe 1 falls at c1.", "Probe 1 takes 2 damage and has 2."]
    assert (unit(match, "probe1").is_prone, damage(match, "probe1"), up(match)) == (True, 2, "probe1")


@pytest.mark.rule("WLK-24")
@pytest.mark.parametrize(("mode", "hexes"), [("wheels", ["b1", "d1"]), ("walk", ["b1", "c1", "d1"])])
def test_nobody_lands_where_it_is_closed(mode, hexes):
    """Deep water is closed to wheels; over it everybody may fly."""
    assert jumps(lane(". . ~ . .9 .", 5, f"{mode} 4+2 for 5"), mode) == hexes


@pytest.mark.rule("WLK-24")
def test_one_lands_on_a_free_hex_but_flies_over_others():
    match = walkers(
        ". . . . .9\n.9 .9 .9 .9 .9", ["probe a1 e at 0", "probe b1 e at 60"], ["probe c1 w at 60"], machines=hopper(6)
    )
    assert jumps(match) == ["d1"]


@pytest.mark.rule("WLK-24")
def test_who_would_land_on_somebody_of_whom_nobody_knew_stays_where_it_was():
    """The lurker's forest makes it as small as can be, so that at three hexes a good roll is needed."""
    lurker = machine("lu", title="Lurker", size=4, camouflage=4)
    match = opened(
        ". . . f .\n . . . . .",
        ["probe a1 e at 0"],
        ["lurker d1 w at 60"],
        dice=[1],
        machines=hopper(6) | {"lurker": lurker},
    )
    assert move(match, "jump d1") == ["Probe 1 finds d1 taken and stops."]
    assert (at(match, "probe1"), ticks(match, "probe1"), motion(match, "probe1")) == ("a1", [5], "stationary")


@pytest.mark.rule("WLK-21")
def test_nobody_jumps_over_the_rim_of_the_map():
    match = walkers(FIELD, ["probe a1 e at 0"], ["probe g1 w at 60"], machines=hopper(6))
    assert jumps(match) == sorted(["b1", "c1", "d1", "e1", "a2", "b3", "b4", "c5"])
    with pytest.raises(SandtableError):
        play(match, "walk", "jump c2")
