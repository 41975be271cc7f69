"""Walkers: whether an interrupt or the action that it interrupts comes first, and what is left of the other."""

import pytest
from walkers_duels import LANE, duel, said
from walkers_kit import (
    at,
    choices,
    damage,
    facing,
    machine,
    motion,
    play,
    ticks,
    unit,
    walkers,
)

from sandtable.games.walkers.state import Motion

HILLS = """
    .3 .3 .  .3 .3 .3 .3
     .  .  .  .  .  .  .
"""
"""Who stands at c1 sees b2 to d2; e2 and f2 lie behind the hill at d1."""
LETHAL = {"damage": 5, "tier": 5, "aimtime": 5, "stabilisation": 5, "velocity": 9, "ticks": 2}
CRACK = machine("xk", title="Crack", skills={"gunnery": "1/2/3/4"}, weapons=["lethal"])
"""Its shots go straight through any armour. With 15 damage it still hits with a 4, which is excellent, and 5 more
destroy it."""


def cracks(late=1, **parameters):
    """Two cracks next to each other with 15 damage each; one of Amber's is up."""
    match = walkers(LANE, ["crack a1 e at 0", "probe g2 e at 60"], [f"crack b1 w at {late}", "probe g1 w at 70"],
                    machines={"crack": CRACK}, weapons={"lethal": LETHAL}, **parameters)  # fmt: skip
    unit(match, "crack1").damage = unit(match, "crack2").damage = 15
    return match


@pytest.mark.rule("WLK-08")
def test_an_interrupt_that_is_over_before_the_action_destroys_the_actor_on_its_way():
    """4 ticks against 5: Probe 1 falls at c1, goes no further, and its own shot is never fired."""
    match = duel()
    unit(match, "probe1").damage = 16
    play(match, "walk", "b1", "c1", "fire gun at probe3 aim 2", "c2", "go", "probe3 interrupts at c1")
    assert play(match, "fire gun at probe1 aim 1", dice=[13, 1, 1]) == [
        "Probe 1 goes a1-b1.",
        "Probe 1 goes b1-c1.",
        "Probe 3 interrupts and is about to fire.",
        "Probe 3 fires gun at Probe 1 after aiming 1 tick: gunnery 13 (good), good needed, hit.",
        "Probe 1's armour 1 (not at all), appropriate needed: it gives way.",
        "Probe 1's structure 1 (not at all), good needed: it gives way.",
        "Probe 1 takes 4 damage and has 20.",
        "Probe 1 is destroyed.",
        "Cobalt has 5 points.",
    ]
    assert (at(match, "probe1"), damage(match, "probe3"), ticks(match, "probe3")) == ("destroyed", 0, [4])


@pytest.mark.rule("WLK-09")
def test_an_interrupt_that_is_over_with_the_action_lets_it_happen_first():
    """5 ticks against 5 count as more: Probe 1 goes all its way and fires, and is hit where it was, at c1."""
    match = duel()
    unit(match, "probe1").damage = 16
    play(match, "walk", "b1", "c1", "fire gun at probe3 aim 2", "c2", "go", "probe3 interrupts at c1")
    assert play(match, "fire gun at probe1 aim 2", dice=[1, 9, 1, 1]) == [
        "Probe 1 goes a1-b1.",
        "Probe 1 goes b1-c1.",
        "Probe 1 fires gun at Probe 3 on the move after aiming 2 ticks: gunnery 1 (not at all), poor needed, miss.",
        "Probe 1 goes c1-c2.",
        "Probe 3 interrupts and is about to fire.",
        "Probe 3 fires gun at Probe 1 after aiming 2 ticks: gunnery 9 (appropriate), appropriate needed, hit.",
        "Probe 1's armour 1 (not at all), appropriate needed: it gives way.",
        "Probe 1's structure 1 (not at all), good needed: it gives way.",
        "Probe 1 takes 4 damage and has 20.",
        "Probe 1 is destroyed.",
        "Cobalt has 5 points.",
    ]
    assert (at(match, "probe1"), ticks(match, "probe3")) == ("destroyed", [5])


@pytest.mark.rule("WLK-08")
@pytest.mark.parametrize(("aim", "is_first"), [(1, True), (2, False), (3, False)])
def test_fewer_ticks_come_first_equal_ones_count_as_more(aim, is_first):
    """Probe 3 will have 4, 5 or 6 ticks, Probe 1 will have 5."""
    match = duel()
    play(match, "walk", "b1", "c1", "go", "probe3 interrupts at b1")
    events = play(match, f"fire gun at probe1 aim {aim}", dice=[1])
    order = [text.split()[0:2] + text.split()[2:3] for text in events]
    first, second = ["Probe", "3", "fires"], ["Probe", "1", "goes"]
    assert order.index(first) == (2 if is_first else 3)
    assert order.count(second) == 2


@pytest.mark.rule("WLK-08")
def test_an_actor_that_survives_goes_on():
    match = duel()
    play(match, "walk", "b1", "c1", "fire gun at probe3 aim 2", "d1", "go", "probe3 interrupts at c1")
    events = play(match, "fire gun at probe1 aim 1", dice=[13, 9, 1])
    assert said(events, "goes", "fires", "takes", "armour") == [
        "Probe 1 goes a1-b1.",
        "Probe 1 goes b1-c1.",
        "Probe 3 fires gun at Probe 1 after aiming 1 tick: gunnery 13 (good), good needed, hit.",
        "Probe 1's armour 9 (appropriate), appropriate needed: it holds.",
        "Probe 1 fires gun at Probe 3 on the move after aiming 2 ticks: gunnery 1 (not at all), poor needed, miss.",
        "Probe 1 goes c1-d1.",
    ]
    assert (at(match, "probe1"), ticks(match, "probe1", "probe3")) == ("d1", [5, 4])


@pytest.mark.rule("WLK-08")
def test_damage_of_an_interrupt_counts_in_what_the_actor_still_does():
    """Four points of damage make nothing of the 17 with which it fires."""
    match = duel()
    play(match, "walk", "b1", "c1", "fire gun at probe3 aim 2", "go", "probe3 interrupts at c1")
    events = play(match, "fire gun at probe1 aim 1", dice=[13, 1, 1, 17])
    assert "gunnery 17 (not at all)" in events[-1]


@pytest.mark.rule("WLK-08")
def test_an_interrupter_that_steps_into_the_way_stops_the_actor():
    match = duel(machines={"probe": machine("pr", movements=["walk 4+2 for 5", "walk 2+0 for 2"])})
    play(match, "walk", "b1", "c1", "d1", "d2", "go", "probe3 interrupts at a1", "walk2", "d1")
    assert play(match, "go") == [
        "Probe 3 interrupts and is about to move.",
        "Probe 3 goes e1-d1.",
        "Probe 1 goes a1-b1.",
        "Probe 1 goes b1-c1.",
        "Probe 1 finds d1 taken and stops.",
    ]
    assert (at(match, "probe1"), at(match, "probe3"), ticks(match, "probe1", "probe3")) == ("c1", "d1", [5, 3])


@pytest.mark.rule("WLK-14")
def test_who_is_stopped_before_its_first_step_is_stationary():
    match = duel(cobalt="c1", machines={"probe": machine("pr", movements=["walk 4+2 for 5", "walk 2+0 for 2"])})
    unit(match, "probe1").motion = Motion.FAST
    play(match, "walk", "b1", "b2", "go", "probe3 interrupts at a1", "walk2", "b1")
    play(match, "go")
    assert (at(match, "probe1"), motion(match, "probe1"), motion(match, "probe3")) == ("a1", "stationary", "moving")


@pytest.mark.rule("WLK-14")
def test_a_move_without_a_step_that_interrupts_leaves_a_machine_stationary():
    match = duel()
    unit(match, "probe3").motion = Motion.FAST
    play(match, "walk", "b1", "go", "probe3 interrupts at b1", "walk")
    play(match, "go")
    assert motion(match, "probe3") == "stationary"


@pytest.mark.rule("WLK-14")
def test_who_interrupts_with_a_shot_is_stationary():
    match = duel()
    unit(match, "probe3").motion = Motion.FAST
    play(match, "walk", "b1", "go", "probe3 interrupts at b1")
    play(match, "fire gun at probe1 aim 1", dice=[1])
    assert motion(match, "probe3") == "stationary"


@pytest.mark.rule("WLK-09")
def test_an_interrupter_that_moves_too_late_finds_its_way_barred():
    match = duel()
    play(match, "walk", "b1", "c1", "d1", "go", "probe3 interrupts at a1", "walk", "d1", "c1")
    events = play(match, "go")
    assert events[-2:] == ["Probe 3 interrupts and is about to move.", "Probe 3 finds d1 taken and stops."]
    assert (at(match, "probe1"), at(match, "probe3"), facing(match, "probe3")) == ("d1", "e1", "w")


@pytest.mark.rule("WLK-08")
def test_a_target_that_is_gone_in_time_is_not_hit():
    """Probe 1 aims for 5 ticks; meanwhile Probe 3 walks from d2 behind the hill, to f2."""
    match = walkers(HILLS, ["probe c1 e at 0", "probe a2 e at 60"], ["probe d2 w at 1"])
    play(match, "fire gun at probe3 aim 5", "probe3 interrupts at c1", "walk", "e2", "f2")
    events = play(match, "go")
    assert "Probe 1 has no shot at Probe 3 any more." in events
    assert (at(match, "probe3"), ticks(match, "probe1", "probe3")) == ("f2", [7, 6])


@pytest.mark.rule("WLK-09")
def test_a_target_that_moves_too_late_is_fired_at_where_it_was():
    match = walkers(HILLS, ["probe c1 e at 0", "probe a2 e at 60"], ["probe d2 w at 1"])
    play(match, "fire gun at probe3 aim 3", "probe3 interrupts at c1", "walk", "e2", "f2")
    events = play(match, "go", dice=[1])
    assert said(events, "fires", "d2-e2")[0].startswith("Probe 1 fires gun at Probe 3 after aiming 3 ticks")
    assert (at(match, "probe3"), ticks(match, "probe1", "probe3")) == ("f2", [5, 6])


@pytest.mark.rule("WLK-09")
def test_an_interrupter_that_the_action_destroys_has_its_shot_all_the_same():
    """Both fire for 3 ticks, Crack 2 from tick 1: it will have 4, Crack 1 3. It is destroyed first, and still hits with
    the 4 that is excellent under the 15 damage that it had."""
    match = cracks()
    play(match, "fire lethal at crack2 aim 1", "crack2 interrupts at a1")
    assert play(match, "fire lethal at crack1 aim 1", dice=[4, 1, 4, 1]) == [
        "Crack 1 fires lethal at Crack 2 after aiming 1 tick: gunnery 4 (excellent), poor needed, hit.",
        "Crack 2's structure 1 (not at all), good needed: it gives way.",
        "Crack 2 takes 5 damage and has 20.",
        "Crack 2 is destroyed.",
        "Amber has 5 points.",
        "Crack 2 interrupts and is about to fire.",
        "Crack 2 fires lethal at Crack 1 after aiming 1 tick: gunnery 4 (excellent), poor needed, hit.",
        "Crack 1's structure 1 (not at all), good needed: it gives way.",
        "Crack 1 takes 5 damage and has 20.",
        "Crack 1 is destroyed.",
        "Cobalt has 5 points.",
    ]
    assert (at(match, "crack1"), at(match, "crack2")) == ("destroyed", "destroyed")


@pytest.mark.rule("WLK-09")
def test_damage_that_the_action_does_does_not_count_in_an_interrupt_of_the_same_time():
    """Probe 3 takes 4 damage and then fires with a 17, which is excellent as it was before."""
    match = duel(cobalt="c1")
    play(match, "fire gun at probe3 aim 2", "probe3 interrupts at a1")
    events = play(match, "fire gun at probe1 aim 2", dice=[9, 1, 1, 17, 9])
    assert said(events, "takes", "Probe 3 fires") == [
        "Probe 3 takes 4 damage and has 4.",
        "Probe 3 fires gun at Probe 1 after aiming 2 ticks: gunnery 17 (excellent), poor needed, hit.",
    ]


@pytest.mark.rule("WLK-09")
def test_a_destroyed_interrupter_does_not_move_any_more():
    match = cracks()
    play(match, "fire lethal at crack2 aim 1", "crack2 interrupts at a1", "walk", "c1")
    events = play(match, "go", dice=[4, 1])
    assert (at(match, "crack2"), unit(match, "crack2").cell) == ("destroyed", 1)
    assert said(events, "goes") == []


@pytest.mark.rule("WLK-08")
def test_an_interrupter_that_is_destroyed_before_its_point_of_the_path_does_nothing():
    """Crack 1 fires at a1, before it comes to a2, where Crack 2 waits for it with 4 ticks against 5."""
    match = cracks()
    play(match, "walk", "fire lethal at crack2 aim 1", "a2", "go", "crack2 interrupts at a2")
    events = play(match, "fire lethal at crack1 aim 1", dice=[4, 1])
    assert said(events, "Crack 2 interrupts", "Crack 2 fires") == []
    assert (at(match, "crack1"), at(match, "crack2")) == ("a2", "destroyed")


@pytest.mark.rule("WLK-09")
@pytest.mark.parametrize(
    ("point", "needed"),
    [("a1", "poor"), ("b1", "appropriate"), ("e1", "appropriate"), ("f1", "good")],
)
def test_a_late_shot_is_at_the_actor_as_it_was_at_that_point(point, needed):
    """Stationary at a1, moving at b1 to e1, fast at f1, and fast at g1, where it ends. Probe 3 at d2 aims for 4 ticks,
    which is enough for appropriate shots at all of them."""
    match = walkers(LANE, ["probe a1 e at 0", "probe a2 e at 60"], ["probe d2 w at 1"])
    play(match, "walk", "b1", "c1", "d1", "e1", "f1", "g1", "go", f"probe3 interrupts at {point}")
    events = play(match, "fire gun at probe1 aim 4", dice=[1])
    assert (at(match, "probe1"), events[-1].split(", ")[-2]) == ("g1", f"{needed} needed")


@pytest.mark.rule("WLK-08")
@pytest.mark.parametrize(("point", "needed"), [("a1", "appropriate"), ("c1", "good")])
def test_an_early_shot_is_at_the_actor_as_it_moves_there(point, needed):
    """Two hexes away after one tick of aiming a good shot is needed, an appropriate one at who is stationary."""
    match = duel(cobalt={"a1": "c2", "c1": "e1"}[point])
    if point == "a1":
        match = duel(cobalt="b2")
    play(match, "walk", "b1", "c1", "go", f"probe3 interrupts at {point}")
    events = play(match, "fire gun at probe1 aim 1", dice=[1])
    assert said(events, "fires")[0].split(", ")[-2] == f"{needed} needed"


@pytest.mark.rule("WLK-09")
@pytest.mark.parametrize("aim", [1, 2])
def test_an_actor_that_is_stuck_at_the_point_is_a_stationary_target(aim):
    """At two hexes aiming for one tick needs a good shot, for two an appropriate one; one tier less while it stands."""
    match = duel(LANE.replace(". . .", ". . m", 1))
    play(match, "walk", "b1", "c1", "d1", "go", "probe3 interrupts at c1")
    events = play(match, f"fire gun at probe1 aim {aim}", dice=[1, 1])
    assert events[-1].split(", ")[-2] == f"{ {1: 'appropriate', 2: 'poor'}[aim] } needed"


@pytest.mark.rule("WLK-09")
def test_a_late_shot_meets_the_armour_that_was_turned_to_it_at_that_point():
    """At b1 Probe 3 at d2 was before it, now that it is at g1 it is behind it."""
    match = walkers(LANE, ["probe a1 e at 0", "probe a2 e at 60"], ["probe d2 w at 1"])
    play(match, "walk", "b1", "c1", "d1", "e1", "f1", "g1", "go", "probe3 interrupts at b1")
    events = play(match, "fire gun at probe1 aim 4", dice=[9, 17])
    assert events[-1] == "Probe 1's armour 17 (excellent), appropriate needed: it holds."


@pytest.mark.rule("WLK-09")
def test_a_late_shot_hits_who_has_gone_out_of_sight_meanwhile():
    match = walkers(HILLS, ["probe d2 w at 0", "probe a2 e at 60"], ["probe c1 w at 1"])
    play(match, "walk", "e2", "f2", "go", "probe3 interrupts at d2")
    events = play(match, "fire gun at probe1 aim 2", dice=[5, 9])
    assert said(events, "fires", "armour") == [
        "Probe 3 fires gun at Probe 1 after aiming 2 ticks: gunnery 5 (poor), poor needed, hit.",
        "Probe 1's armour 9 (appropriate), appropriate needed: it holds.",
    ]
    assert not unit(match, "probe1").is_spotted


@pytest.mark.rule("WLK-08")
@pytest.mark.parametrize("aim", [1, 2])
def test_who_waits_for_an_actor_that_never_comes_has_no_shot(aim):
    """Probe 1 is stuck at e2, out of sight behind the hill; Probe 3 has paid all the same."""
    match = walkers(HILLS.replace(".  .  .  .  .", ".  .  .  .  m"), ["probe f2 e at 0", "probe a2 e at 60"],
                    ["probe c1 w at 1"])  # fmt: skip
    play(match, "walk", "e2", "d2", "go", "probe3 interrupts at d2")
    events = play(match, f"fire gun at probe1 aim {aim}", dice=[1])
    assert events[-2:] == ["Probe 3 interrupts and is about to fire.", "Probe 3 has no shot at Probe 1 any more."]
    assert (at(match, "probe1"), ticks(match, "probe3")) == ("e2", [3 + aim])


@pytest.mark.rule("WLK-08")
def test_an_interrupt_of_a_standing_shot():
    """Probe 3 will have 4 ticks, Probe 1 5: it fires first, at who was fast before and stands now."""
    match = duel(cobalt="b1")
    unit(match, "probe1").motion = Motion.FAST
    play(match, "fire gun at probe3 aim 3", "probe3 interrupts at a1")
    assert "fire gun at probe1 aim 0" in choices(match)
    events = play(match, "fire gun at probe1 aim 1", dice=[1, 1])
    assert [text.split(", ")[-2] for text in events[1:]] == ["poor needed", "poor needed"]
    assert (motion(match, "probe1"), facing(match, "probe1")) == ("stationary", "e")


@pytest.mark.rule("WLK-14")
@pytest.mark.parametrize("late", [1, 4])
def test_an_interrupt_before_the_actor_goes_is_at_who_moves_as_it_did(late):
    """Probe 1 was fast, 4 hexes away, and will have 9 ticks; Probe 3 aims for 3 and will have 6, or as many."""
    match = duel(late=late, machines={"probe": machine("pr", movements=["walk 4+2 for 9"])})
    unit(match, "probe1").motion = Motion.FAST
    play(match, "walk", "b1", "go", "probe3 interrupts at a1")
    (shot,) = said(play(match, "fire gun at probe1 aim 3", dice=[1]), "fires")
    assert shot.endswith("good needed, miss.")
