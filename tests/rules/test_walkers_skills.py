"""Walkers: every roll is of its own skill (WLK-01), and what holds for Amber holds for Cobalt."""

import pytest
from walkers_kit import (
    AMBER,
    COBALT,
    GUN,
    PLAIN,
    SKILLS,
    at,
    damage,
    hide,
    lane,
    machine,
    play,
    seen,
    told,
    unit,
    walkers,
)

from sandtable.games.walkers.possible import check_state
from sandtable.games.walkers.state import Motion

LONG = lane(" ".join("." * 12))
NEVER = "21/21/21/21"


def only(skill):
    """A machine that is good at one thing, and comes to nothing in all else."""
    return machine("on", title="One", skills=dict.fromkeys(SKILLS, NEVER) | {skill: PLAIN})


def all_but(skill):
    """A machine that is plain, but comes to nothing in one skill."""
    return machine("on", title="One", skills={skill: NEVER})


# Every roll is of its own skill.
@pytest.mark.rule("WLK-28")
@pytest.mark.parametrize(("kind", "is_found"), [(only("sensors"), True), (all_but("sensors"), False)])
def test_sensors_spot(kind, is_found):
    """Cobalt's machine, 8 hexes away, begins its turn; then it looks for who has walked."""
    for orders in (["wait 2", "face e"], ["walk", "b1", "go", "pass"]):
        match = walkers(LONG, ["probe a1 e at 0"], ["one i1 w at 1"], machines={"one": kind})
        hide(match, "probe1", "one1")
        play(match, *orders, dice=[20])
        assert ("Probe 1" in seen(match, COBALT)) == is_found


@pytest.mark.rule("WLK-30")
@pytest.mark.parametrize(
    ("kind", "face", "rolled"), [(only("gunnery"), 13, "good"), (all_but("gunnery"), 13, "not at all")]
)
def test_gunnery_hits(kind, face, rolled):
    match = walkers(LONG, ["one a1 e at 0"], ["probe c1 w at 9"], machines={"one": kind})
    play(match, "fire gun at probe1 aim 2", "pass", dice=[face, *([9] if rolled == "good" else [])])
    assert f"gunnery 13 ({rolled})" in told(match, AMBER)[0]


@pytest.mark.rule("WLK-38")
@pytest.mark.parametrize(("kind", "rolled"), [(only("piloting"), "appropriate"), (all_but("piloting"), "not at all")])
def test_piloting_attacks_in_close_quarters(kind, rolled):
    guns = {"gun": GUN | {"minimum": 4}}
    match = walkers(LONG, ["one a1 e at 0"], ["probe c1 w at 9"], machines={"one": kind}, weapons=guns)
    unit(match, "probe1").motion = Motion.MOVING
    play(match, "fire gun at probe1 aim 0", "pass", dice=[9, *([9] if rolled == "appropriate" else [])])
    assert f"piloting 9 ({rolled})" in told(match, AMBER)[0]


@pytest.mark.rule("WLK-37")
@pytest.mark.parametrize(
    ("kind", "rolls", "lines", "hurt"),
    [
        (only("armour"), [9], ["armour 9 (appropriate), appropriate needed: it holds"], 0),
        (all_but("armour"), [9, 13], ["armour 9 (not at all), appropriate", "structure 13 (good), good needed"], 2),
        (only("structure"), [9, 13], ["armour 9 (not at all), appropriate", "structure 13 (good), good needed"], 2),
        (all_but("structure"), [8, 13], ["armour 8 (poor), appropriate", "structure 13 (not at all), good needed"], 4),
    ],
)
def test_armour_stops_and_structure_halves(kind, rolls, lines, hurt):
    match = walkers(LONG, ["probe a1 e at 0"], ["one c1 w at 9"], machines={"one": kind})
    play(match, "fire gun at one1 aim 2", "pass", dice=[20, *rolls])
    rolled = [line for line in told(match, AMBER) if "armour" in line or "structure" in line]
    assert all(part in line for part, line in zip(lines, rolled, strict=True))
    assert damage(match, "one1") == hurt


# What holds for Amber holds for Cobalt, whichever of its machines it is.
def mirrored(*cobalt, amber="probe a1 e at 9", row=LONG, **parameters):
    """Cobalt's last machine is up; one before it stands far away."""
    match = walkers(row, [amber], ["probe l2 w at 60", *cobalt], **parameters)
    for unit_name in [f"probe{number}" for number in range(1, 2 + len(cobalt))]:
        hide(match, unit_name)
    return match


@pytest.mark.rule("WLK-28")
def test_who_fires_of_cobalts_is_spotted_as_well():
    match = mirrored("probe i1 w at 0")
    unit(match, "probe1").is_spotted, unit(match, "probe3").is_spotted = True, False
    play(match, "fire gun at probe1 aim 4", "pass", dice=[1])
    assert told(match, AMBER) == [
        "Probe 1 spots Probe 3 at i1.",
        "Probe 3 fires gun at Probe 1 after aiming 4 ticks: gunnery 1 (not at all), appropriate needed, miss.",
    ]
    assert told(match, COBALT) == told(match, AMBER)[1:]


@pytest.mark.rule("WLK-29")
def test_who_fires_of_cobalts_from_where_nobody_could_spot_it_stays_unseen():
    kinds = {"imp": machine("im", title="Imp", size=4, camouflage=2)}
    row = lane(". . . . . . f . . . . .")
    match = mirrored("imp g1 w at 0", row=row, machines=kinds)
    unit(match, "probe1").is_spotted = True
    play(match, "fire gun at probe1 aim 4", "pass", dice=[4])
    assert told(match, AMBER) == ["Somebody unseen fires at Probe 1."]
    assert len(told(match, COBALT)) == 1


@pytest.mark.rule("WLK-28")
@pytest.mark.parametrize(("face", "is_spotted"), [(9, True), (8, False)])
def test_cobalts_machine_is_looked_for_after_its_action(face, is_spotted):
    match = mirrored("probe i1 w at 0")
    unit(match, "probe3").is_spotted = False
    play(match, "walk", "j1", "go", "pass", dice=[face])
    assert ("Probe 3" in seen(match, AMBER)) == is_spotted


@pytest.mark.rule("WLK-30")
def test_that_a_shot_of_cobalts_was_for_nothing_only_cobalt_is_told():
    kinds = {"cricket": machine("cr", title="Cricket", thrust=6)}
    match = walkers(lane(". . . .1 . . ."), ["cricket c1 w at 3"], ["probe a1 e at 2"], machines=kinds)
    play(match, "fire gun at cricket1 aim 5", "cricket1 interrupts at a1", "walk", "jump e1", "go", dice=[])
    assert at(match, "cricket1") == "e1"
    assert "Probe 1 has no shot at Cricket 1 any more." in told(match, COBALT)
    assert not [line for line in told(match, AMBER) if "shot" in line]


@pytest.mark.rule("WLK-28")
def test_what_is_remembered_of_a_machine_goes_with_it():
    """A machine of Cobalt's that Amber remembers is destroyed out of sight: no ghost is left, and no memory."""
    match = mirrored("probe i1 w at 0", row=lane(". . . . . . . . f . . ."))
    it = unit(match, "probe3")
    it.cell, it.damage, it.ghost_cell, it.ghost_damage = 9, 19, 7, 2
    play(match, "walk", "i1", "go", "pass", dice=[1, 1])
    assert at(match, "probe3") == "destroyed"
    assert (it.ghost_cell, it.ghost_ticks, it.ghost_damage) == (0, 0, 0)
    check_state(match.scenario, match.state)


@pytest.mark.rule("WLK-02")
def test_a_machine_that_is_destroyed_is_nothing_else_any_more():
    """Spotted, fast and on the ground, whatever it was."""
    match = mirrored("probe c1 w at 0")
    it = unit(match, "probe1")
    it.damage, it.is_prone, it.is_spotted, it.ghost_cell = 19, True, True, 0
    play(match, "fire gun at probe1 aim 2", "pass", dice=[5, 1, 1])
    assert (at(match, "probe1"), it.is_spotted, it.is_prone, it.motion) == ("destroyed", False, False, 0)
