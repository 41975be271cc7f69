"""Walkers: rolls, damage, and what comes of 20 of it."""

import pytest
from walkers_kit import AMBER, COBALT, GAME, at, choices, damage, machine, move, opened, play, unit, up, walkers

from sandtable.games.walkers.names import named_unit
from sandtable.games.walkers.rolls import chance
from sandtable.games.walkers.scenario import Skill, Tier

MUD = """
    . m . . .
     . . . . .
"""
ROCKS = """
    . r . . .
     . . . . .
"""
BUGGY = machine("bu", title="Buggy", movements=["wheels 4+2 for 5"])


def in_the_mud(face: int, harm: int = 0) -> str:
    """What a probe comes to that walks into mud, where an appropriate roll is needed."""
    match = walkers(MUD, ["probe a1 e at 0"], ["probe e1 w at 9"])
    unit(match, "probe1").damage = harm
    return move(match, "b1", dice=[face])[1]


@pytest.mark.rule("WLK-01")
@pytest.mark.parametrize(
    ("face", "tier"),
    [
        (1, "not at all"), (4, "not at all"), (5, "poor"), (8, "poor"), (9, "appropriate"), (12, "appropriate"),
        (13, "good"), (16, "good"), (17, "excellent"), (20, "excellent"),
    ],
)  # fmt: skip
def test_a_d20_against_four_thresholds_gives_a_tier(face, tier):
    assert in_the_mud(face) == f"Probe 1 meets mud at b1: piloting {face} ({tier}), appropriate needed."


@pytest.mark.rule("WLK-01")
@pytest.mark.parametrize(("face", "is_stuck"), [(8, True), (9, False), (13, False), (17, False)])
def test_a_requirement_is_met_by_its_tier_or_better(face, is_stuck):
    match = walkers(MUD, ["probe a1 e at 0"], ["probe e1 w at 9"])
    events = move(match, "b1", "c1", dice=[face])
    assert ("Probe 1 is stuck at b1." in events) == is_stuck
    assert at(match, "probe1") == ("b1" if is_stuck else "c1")


@pytest.mark.rule("WLK-01")
def test_each_skill_has_thresholds_of_its_own():
    """A 10 is one tier better with every skill: nothing for the pilot, excellent for the armour."""
    skills = {
        "piloting": "11/12/13/14",
        "gunnery": "10/11/12/13",
        "sensors": "9/10/11/12",
        "structure": "8/9/10/11",
        "armour": "7/8/9/10",
    }
    odd = {"odd": machine("od", title="Odd", skills=skills)}
    match = opened(
        """
        . m . . . . .
         . . . . . . .
        """,
        ["odd a1 e at 0"],
        ["odd g1 w at 9"],
        dice=[10],
        machines=odd,
    )
    assert match.opening[0].text == "Odd 1 spots Odd 2 at g1: sensors 10 (appropriate), appropriate needed."
    events = move(match, "b1", dice=[10])
    assert events[2] == "Odd 1 meets mud at b1: piloting 10 (not at all), appropriate needed."
    match = walkers(MUD, ["odd d1 e at 0"], ["odd e1 w at 9"], machines=odd)
    play(match, "fire gun at odd2 aim 1")
    assert play(match, "pass", dice=[10, 10]) == [
        "Odd 1 fires gun at Odd 2 after aiming 1 tick: gunnery 10 (poor), poor needed, hit.",
        "Odd 2's armour 10 (excellent), appropriate needed: it holds.",
    ]
    play(match, "fire gun at odd2 aim 1")
    events = play(match, "pass", dice=[10, 7, 10])
    assert events[2] == "Odd 2's structure 10 (good), good needed: it holds."


@pytest.mark.rule("WLK-01")
def test_a_tier_with_the_threshold_21_is_never_reached():
    match = walkers(
        MUD,
        ["probe a1 e at 0"],
        ["probe e1 w at 9"],
        machines={"probe": machine("pr", skills={"piloting": "5/9/21/21"})},
    )
    assert move(match, "b1", dice=[20])[1] == "Probe 1 meets mud at b1: piloting 20 (appropriate), appropriate needed."


@pytest.mark.rule("WLK-02")
@pytest.mark.parametrize(
    ("harm", "face", "tier"),
    [
        (0, 20, "excellent"), (1, 20, "not at all"), (1, 19, "excellent"), (8, 12, "appropriate"),
        (8, 13, "not at all"), (12, 8, "poor"), (12, 9, "not at all"), (15, 5, "poor"), (16, 4, "not at all"),
        (19, 1, "not at all"), (19, 20, "not at all"),
    ],
)  # fmt: skip
def test_a_face_above_20_less_the_damage_counts_as_nothing(harm, face, tier):
    assert in_the_mud(face, harm) == f"Probe 1 meets mud at b1: piloting {face} ({tier}), appropriate needed."


@pytest.mark.rule("WLK-02")
def test_with_20_damage_a_machine_is_destroyed_and_the_enemy_scores_it():
    """Wheels on rocky ground need a good roll; a 1 misses three tiers, which is 6 damage."""
    match = walkers(
        ROCKS, ["buggy a1 e at 0", "buggy a2 e at 1"], ["probe e1 w at 9"], machines={"buggy": BUGGY | {"value": 7}}
    )
    unit(match, "buggy1").damage = 14
    assert move(match, "b1", "c1", by="wheels", dice=[1])[2:] == [
        "Buggy 1 takes 6 damage and has 20.",
        "Buggy 1 is destroyed.",
        "Cobalt has 7 points.",
    ]
    assert (at(match, "buggy1"), match.state.score[COBALT], up(match)) == ("destroyed", 7, "buggy2")
    assert choices(match)[0] != "face ne"


@pytest.mark.rule("WLK-02")
def test_who_is_destroyed_is_nothing_any_more_but_where_it_was():
    """A machine that the enemy has lost from sight and remembers at another hex runs into a forest behind hills."""
    match = walkers(
        """
        .  f  .3 .
         .3 .3 .3 .
        """,
        ["buggy a1 e at 0", "buggy d2 w at 8"],
        ["probe d1 w at 9"],
        machines={"buggy": BUGGY},
    )
    it = unit(match, "buggy1")
    it.damage, it.motion, it.ghost_cell, it.ghost_ticks, it.ghost_damage = 19, 2, 3, 4, 5
    move(match, "b1", by="wheels", dice=[1])
    assert (it.cell, it.damage, it.motion, it.is_spotted, it.is_prone) == (1, 20, 0, False, False)
    assert (it.ghost_cell, it.ghost_ticks, it.ghost_damage) == (0, 0, 0)
    assert match.known(COBALT).units[AMBER].cell == 1
    GAME.rules.check_state(match.scenario, match.state)


@pytest.mark.rule("WLK-02")
def test_with_19_damage_it_goes_on():
    match = walkers(ROCKS, ["buggy a1 e at 0"], ["probe e1 w at 9"], machines={"buggy": BUGGY})
    unit(match, "buggy1").damage = 13
    assert move(match, "b1", "c1", by="wheels", dice=[1])[2] == "Buggy 1 takes 6 damage and has 19."
    assert (at(match, "buggy1"), damage(match, "buggy1")) == ("c1", 19)


@pytest.mark.rule("WLK-02")
def test_damage_never_counts_beyond_20():
    match = walkers(ROCKS, ["buggy a1 e at 0"], ["probe e1 w at 9"], machines={"buggy": BUGGY})
    unit(match, "buggy1").damage = 19
    assert "Buggy 1 takes 6 damage and has 20." in move(match, "b1", by="wheels", dice=[1])
    assert damage(match, "buggy1") == 20


@pytest.mark.rule("WLK-02")
@pytest.mark.parametrize(
    ("harm", "face", "tier"),
    [(0, 15, "good"), (0, 16, "not at all"), (0, 20, "not at all"), (3, 12, "appropriate"), (3, 13, "not at all")],
)
def test_temporary_damage_counts_besides_the_lasting_one(harm, face, tier):
    """On rocks a walker that fails sways: a roll with 5 temporary damage."""
    match = walkers(ROCKS, ["probe a1 e at 0"], ["probe e1 w at 9"])
    unit(match, "probe1").damage = harm
    events = move(match, "b1", dice=[1, face])
    assert events[2] == f"Probe 1 loses its balance at b1: piloting {face} ({tier}), appropriate needed."


@pytest.mark.rule("WLK-02")
def test_temporary_damage_counts_for_one_roll_only():
    match = walkers(
        """
        . r m . .
         . . . . .
        """,
        ["probe a1 e at 0"],
        ["probe e1 w at 9"],
    )
    events = move(match, "b1", "c1", dice=[1, 15, 20])
    assert events[-1] == "Probe 1 meets mud at c1: piloting 20 (excellent), appropriate needed."
    assert damage(match, "probe1") == 0


@pytest.mark.rule("WLK-01")
@pytest.mark.parametrize(
    ("need", "harm", "temporary", "faces"),
    [
        (Tier.NOT, 0, 0, 20), (Tier.NOT, 19, 5, 20), (Tier.POOR, 0, 0, 16), (Tier.APPROPRIATE, 0, 0, 12),
        (Tier.GOOD, 0, 0, 8), (Tier.EXCELLENT, 0, 0, 4), (Tier.IMPOSSIBLE, 0, 0, 0), (Tier.APPROPRIATE, 3, 0, 9),
        (Tier.APPROPRIATE, 3, 2, 7), (Tier.EXCELLENT, 3, 0, 1), (Tier.EXCELLENT, 4, 0, 0), (Tier.GOOD, 10, 9, 0),
    ],
)  # fmt: skip
def test_the_chance_of_a_tier_counts_the_faces_that_come_to_it(need, harm, temporary, faces):
    """Appropriate is 9 to 20, twelve faces; 3 damage takes 18, 19 and 20 away, 2 temporary ones 16 and 17."""
    match = walkers(MUD, ["probe a1 e at 0"], ["probe e1 w at 9"])
    unit(match, "probe1").damage = harm
    one = named_unit(match.box, "probe1")
    assert chance(match.scenario, match.state, one, Skill.PILOTING, need, temporary) == faces
