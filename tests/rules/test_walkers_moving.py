"""Walkers: movement actions, facing, and what ground does to who comes to it."""

import pytest
from walkers_kit import (
    AMBER,
    COBALT,
    at,
    choices,
    facing,
    machine,
    motion,
    move,
    opened,
    play,
    scenario_file,
    ticks,
    told,
    unit,
    up,
    walkers,
)

from sandtable.games.walkers.kit import house_kit
from sandtable.games.walkers.state import Motion

LANE = """
    . . . . . . . . .
     . . . . . . . . .
"""
BIG = machine("pr", size=10)
"""A probe that everybody sees on all of these maps without a roll."""


def lane(drawing=LANE, start="a1", enemy="i2", **parameters):
    """A large probe of Amber's that is up, and one of Cobalt's that will not be for long."""
    parameters.setdefault("machines", {"probe": BIG})
    return walkers(drawing, [f"probe {start} e at 0"], [f"probe {enemy} w at 60"], **parameters)


def driver(mode: str, **changes) -> dict:
    """The machines of a test in which a probe moves by another mode."""
    return {"probe": machine("pr", size=10, movements=[f"{mode} 4+2 for 5"], **changes)}


def steps(match) -> list[str]:
    """The hexes that are offered for the next step."""
    return [choice for choice in choices(match) if len(choice) == 2 and choice != "go"]


@pytest.mark.rule("WLK-12")
def test_a_move_has_up_to_x_plus_y_hexes():
    match = lane()
    play(match, "walk", "b1", "c1", "d1", "e1", "f1")
    assert "g1" in steps(match)
    play(match, "g1")
    assert steps(match) == []
    play(match, "go")
    play(match, "pass")
    assert at(match, "probe1") == "g1"


@pytest.mark.rule("WLK-12")
def test_every_neighbouring_hex_is_a_step():
    match = lane(". . . .\n . . . .\n. . . .", start="b2", enemy="d1")
    play(match, "walk")
    assert sorted(steps(match)) == ["a2", "b1", "b3", "c1", "c2", "c3"]
    play(match, "b3")
    assert sorted(steps(match)) == ["a2", "a3", "b2", "c3"]  # a path may come back to where it was


@pytest.mark.rule("WLK-12")
def test_each_movement_action_has_its_own_hexes_and_ticks():
    two = machine("pr", size=10, movements=["wheels 3+1 for 6", "hover 2+0 for 3"])
    match = lane(machines={"probe": two})
    moves = ["wheels", "wheels with care", "hover", "hover with care"]
    assert [choice for choice in choices(match) if choice in moves] == moves
    play(match, "hover", "b1", "c1")
    assert steps(match) == []
    play(match, "back", "wheels", "b1", "c1", "d1", "e1")
    assert steps(match) == []
    play(match, "go")
    play(match, "pass")
    assert (at(match, "probe1"), ticks(match, "probe1"), motion(match, "probe1")) == ("e1", [6], "fast")
    match = lane(machines={"probe": two})
    move(match, "b1", "c1", by="hover")
    assert (at(match, "probe1"), ticks(match, "probe1"), motion(match, "probe1")) == ("c1", [3], "moving")


@pytest.mark.rule("WLK-12")
def test_a_machine_without_a_movement_action_is_refused():
    with pytest.raises(ValueError, match="movements"):
        scenario_file(LANE, ["probe a1 e at 0"], ["probe i2 w at 9"], machines={"probe": machine("pr", movements=[])})


@pytest.mark.rule("WLK-13")
@pytest.mark.parametrize("path", [(), ("b1",), ("b1", "c1", "d1", "e1", "f1", "g1")])
def test_a_move_is_paid_in_full_however_short(path):
    match = lane()
    move(match, *path)
    assert ticks(match, "probe1") == [5]


@pytest.mark.rule("WLK-14")
@pytest.mark.parametrize(("hexes", "moved"), [(1, "moving"), (4, "moving"), (5, "fast"), (6, "fast")])
def test_one_hex_more_than_x_is_fast(hexes, moved):
    match = lane()
    move(match, *["b1", "c1", "d1", "e1", "f1", "g1"][:hexes])
    assert motion(match, "probe1") == moved


@pytest.mark.rule("WLK-14")
def test_the_token_lasts_until_the_next_action():
    match = walkers(LANE, ["probe a1 e at 0"], ["probe i2 w at 5"], machines={"probe": BIG})
    move(match, "b1", "c1", "d1", "e1", "f1")
    play(match, "face e", dice=[17, 5])
    assert (up(match), motion(match, "probe1")) == ("probe2", "fast")
    play(match, "wait 2", "face w")
    assert (up(match), motion(match, "probe1"), motion(match, "probe2")) == ("probe1", "fast", "stationary")
    play(match, "walk", "e1", "go")
    assert motion(match, "probe1") == "fast"  # declared, not begun
    play(match, "pass")
    assert motion(match, "probe1") == "moving"


@pytest.mark.rule("WLK-14")
@pytest.mark.parametrize("before", [Motion.MOVING, Motion.FAST])
@pytest.mark.parametrize("action", ["wait 2", "fire gun at probe2 aim 5", "walk"])
def test_who_did_not_move_with_its_last_action_is_stationary(action, before):
    """Waiting, firing, and a path without a step, which only turns on the spot."""
    match = lane(enemy="c1")
    unit(match, "probe1").motion = before
    play(match, action)
    if action == "walk":
        play(match, "go")
    if action != "wait 2":
        play(match, "pass", dice=[] if action == "walk" else [1])
    assert motion(match, "probe1") == "stationary"


@pytest.mark.rule("WLK-15")
@pytest.mark.parametrize("action", ["move", "wait"])
def test_after_moving_or_waiting_a_machine_chooses_its_facing_for_nothing(action):
    match = lane()
    move(match, "b1") if action == "move" else play(match, "wait 5")
    assert choices(match) == ["face ne", "face e", "face se", "face sw", "face w", "face nw"]
    assert (match.deciders, facing(match, "probe1")) == ((0,), "e")
    assert play(match, "face sw") == ["Probe 1 faces south-west."]
    assert (facing(match, "probe1"), ticks(match, "probe1")) == ("sw", [5])


@pytest.mark.rule("WLK-15")
@pytest.mark.parametrize(
    ("target", "turned"),
    [
        *[("d1", "ne"), ("e3", "e"), ("d5", "se"), ("b5", "sw"), ("b3", "w"), ("b1", "nw"), ("f2", "e")],
        *[("d2", "e"), ("a4", "w"), ("c1", "ne"), ("c5", "se")],
    ],
)
def test_who_fires_standing_faces_its_target(target, turned):
    """The shooter is at c3; f2 lies two steps east and one north-east of it. Halfway between two directions lie d2, one
    step east and one north-east, a4, c1 and c5."""
    match = lane("\n".join([". . . . . . ."] * 5), start="c3", enemy=target)
    unit(match, "probe1").facing = 3 if turned != "sw" else 0
    play(match, "fire gun at probe2 aim 3")
    play(match, "pass", dice=[1])
    assert facing(match, "probe1") == turned


@pytest.mark.rule("WLK-15")
@pytest.mark.parametrize(
    ("target", "looks", "needed"),
    [
        ("b1", "ne", "excellent"), ("b1", "e", "excellent"), ("b1", "se", "excellent"),
        ("b1", "sw", "appropriate"), ("b1", "w", "appropriate"), ("b1", "nw", "appropriate"),
        ("b2", "ne", "appropriate"), ("b2", "e", "excellent"), ("b2", "se", "excellent"),
        ("b2", "sw", "appropriate"), ("b2", "w", "appropriate"), ("b2", "nw", "appropriate"),
    ],
)  # fmt: skip
def test_a_hit_from_the_rear_half_meets_armour_one_tier_lower(target, looks, needed):
    """The shooter is at a1: due west of b1, and a step west and one north-west of b2. Weapon and armour are both of
    tier 2, so appropriate stops it, and from behind excellent."""
    match = walkers(LANE, ["probe a1 e at 0"], [f"probe {target} {looks} at 60"])
    play(match, "fire gun at probe2 aim 2")
    events = play(match, "pass", dice=[5, 17])
    assert events[1] == f"Probe 2's armour 17 (excellent), {needed} needed: it holds."


PIT = """
    .2 .  .1 .1
     .3 .2 .1 .1
"""
PEAK = """
    .1 .3 .2 .2
     .  .1 .2 .2
"""


@pytest.mark.rule("WLK-16")
@pytest.mark.parametrize("drawing", [PIT, PEAK])
@pytest.mark.parametrize("mode", ["walk", "wheels", "tracks", "hover"])
def test_a_step_goes_up_or_down_one_level_and_on_legs_two(mode, drawing):
    """Around b1 lie c1, one level off, a1 and b2, two levels off, and a2, three levels off."""
    match = lane(drawing, start="b1", enemy="d2", machines=driver(mode))
    play(match, mode)
    assert sorted(steps(match)) == (["a1", "b2", "c1"] if mode == "walk" else ["c1"])


@pytest.mark.rule("WLK-16")
def test_nobody_enters_an_occupied_hex():
    match = walkers(LANE, ["probe b1 e at 0", "probe a1 e at 9"], ["probe c1 w at 9"])
    play(match, "walk")
    assert sorted(steps(match)) == ["a2", "b2"]


@pytest.mark.rule("WLK-16")
def test_where_somebody_has_been_destroyed_the_way_is_free():
    match = walkers(LANE, ["probe b1 e at 0", "probe a1 e at 9"], ["probe c1 w at 9"])
    unit(match, "probe2").place = 2
    play(match, "walk")
    assert sorted(steps(match)) == ["a1", "a2", "b2"]


LURKER = machine("lu", title="Lurker", size=4, camouflage=4)


def lurking(place: str):
    """A machine in a forest that is seen from the next hex only; three hexes away a 1 does not spot it."""
    drawing = LANE.replace(". . . .", ". . . f", 1) if place == "d1" else LANE.replace(". .", ". f", 1)
    return opened(drawing, ["probe a1 e at 0"], [f"lurker {place} w at 60"], dice=[1], machines={"lurker": LURKER})


@pytest.mark.rule("WLK-16")
def test_a_move_ends_before_somebody_of_whom_nobody_knew():
    match = lurking("d1")
    assert move(match, "b1", "c1", "d1", "e1") == [
        "Probe 1 goes a1-b1.",
        "Probe 1 goes b1-c1.",
        "Probe 1 spots Lurker 1 at d1.",
        "Probe 1 finds d1 taken and stops.",
    ]
    assert (at(match, "probe1"), ticks(match, "probe1"), motion(match, "probe1")) == ("c1", [5], "moving")


@pytest.mark.rule("WLK-29")
def test_only_the_own_side_is_told_that_a_way_is_taken():
    """Who stands in the way may not be spotted, and that it is there is no news to its side."""
    drawing = LANE.replace(". . . .", ". . . f", 1)
    match = opened(drawing, ["lurker d1 w at 60"], ["probe a1 e at 0"], dice=[1], machines={"lurker": LURKER})
    move(match, "b1", "c1", "d1")
    assert told(match, COBALT)[-1] == "Probe 1 finds d1 taken and stops."
    assert told(match, AMBER)[-1] == "Probe 1 goes b1-c1."


@pytest.mark.rule("WLK-32")
def test_who_finds_its_way_taken_where_it_has_fired_does_not_fire_again():
    drawing, cobalt = LANE.replace(". . . .", ". . . f", 1), ["lurker d1 w at 60", "probe c2 w at 60"]
    match = opened(drawing, ["probe a1 e at 0"], cobalt, dice=[1], machines={"lurker": LURKER})
    events = move(match, "b1", "c1", "fire gun at probe2 aim 1", "d1", dice=[1])
    assert events[3].startswith("Probe 1 fires gun at Probe 2 on the move")
    assert events[4:] == ["Probe 1 finds d1 taken and stops."]


@pytest.mark.rule("WLK-16")
def test_ground_never_slows_a_machine_it_demands_rolls():
    match = lane(LANE.replace(". . . . . . .", ". f f f f f f", 1))
    events = move(match, "b1", "c1", "d1", "e1", "f1", "g1", dice=[9] * 6)
    assert at(match, "probe1") == "g1"
    assert [text for text in events if "meets" in text] == [
        f"Probe 1 meets forest at {cell}: piloting 9 (appropriate), appropriate needed."
        for cell in ("b1", "c1", "d1", "e1", "f1", "g1")
    ]


TABLE = {
    "open": ("none", "none", "none", "none"),
    "mud": ("good stuck", "appropriate stuck", "appropriate stuck", "none"),
    "sand": ("good stuck", "appropriate stuck", "appropriate stuck", "none"),
    "rocky": ("good minor", "appropriate stuck", "appropriate unstable", "none"),
    "rubble": ("good minor", "appropriate stuck", "none", "good minor"),
    "shallow water": ("excellent stuck", "good stuck", "good unstable", "none"),
    "deep water": ("closed", "closed", "excellent unstable", "none"),
    "forest": ("good minor", "good minor", "appropriate minor", "good minor"),
}
"""The ledger's table, by wheels, tracks, walk and hover."""
MODES = ("wheels", "tracks", "walk", "hover")
LAST_FACE = {"appropriate": 8, "good": 12, "excellent": 16}
"""The highest face that does not come to a tier."""
MISHAPS = {"stuck": "is stuck at b1", "minor": "takes 2 damage", "unstable": "loses its balance at b1"}
ENTRIES = [(ground, mode, TABLE[ground][number]) for ground in TABLE for number, mode in enumerate(MODES)]


@pytest.mark.rule("WLK-17")
@pytest.mark.parametrize(("ground", "mode", "demand"), ENTRIES)
def test_the_table_of_ground_by_mode(ground, mode, demand):
    """A step onto the ground: not offered, without a roll, or with one that a face too few fails."""
    letter = house_kit().grounds[ground].letter
    match = lane(LANE.replace(". .", f". {letter}", 1), enemy="d1", machines=driver(mode))
    play(match, mode)
    assert ("b1" in steps(match)) == (demand != "closed")
    if demand == "closed":
        return
    play(match, "b1", "go")
    if demand == "none":
        assert play(match, "pass") == ["Probe 1 goes a1-b1."]
        return
    tier, mishap = demand.split()
    assert len(play(match.copy(), "pass", dice=[LAST_FACE[tier] + 1])) == 2
    events = play(match, "pass", dice=[LAST_FACE[tier]] + [9] * (mishap == "unstable"))
    assert events[1].endswith(f", {tier} needed.")
    assert events[2].startswith(f"Probe 1 {MISHAPS[mishap]}")
