"""Lasertag: firing, classes' exceptions, and overwatch."""

import pytest
from lasertag_kit import at, can, laser, lasertag, opened, points, reach, refused, soldier, targets, watch

OPEN = """
    {} . . . . .
    . . . . . {}
    # # # # # #
    B # . . # b
"""


def duel(one, other, lines="", **parameters):
    return lasertag(OPEN.format(one, other) + lines, **parameters)


@pytest.mark.rule("LT-25")
@pytest.mark.parametrize(("letter", "left"), [("S", 2), ("G", 0), ("N", 2)])
def test_firing_costs_an_action_point(letter, left):
    match = duel(letter, "g")
    match.play(f"{letter}1 fires g{2 if letter == 'G' else 1}", dice=[1, 1])
    assert soldier(match, f"{letter}1").ap == left


@pytest.mark.rule("LT-22")
def test_a_grunts_turn_ends_after_firing_once():
    match = duel("G", "s")
    match.play("G1 b1")
    match.play("G1 fires s1", dice=[1, 1])
    assert can(match, "G1") == []
    for order in ("G1 c1", "G1 fires s1"):
        assert refused(match, order).code == "action/fired-already"


@pytest.mark.rule("LT-23")
def test_a_scout_fires_once_and_keeps_moving():
    match = duel("S", "g")
    match.play("S1 b1")
    match.play("S1 fires g1", dice=[1, 1])
    assert targets(match, "S1") == []
    assert refused(match, "S1 fires g1").code == "action/fired-already"
    assert "f1" in reach(match, "S1")
    match.play("S1 f1")
    assert (at(match, "S1"), can(match, "S1")) == ("f1", [])


@pytest.mark.rule("LT-24")
def test_a_sniper_who_has_not_moved_fires_twice_and_does_nothing_else_then():
    match = duel("N", "g")
    match.play("N1 fires g1", dice=[1, 1])
    assert can(match, "N1") == ["fires g1"]
    assert refused(match, "N1 b1").code == "action/fired-already"
    match.play("N1 fires g1", dice=[1, 1])
    assert can(match, "N1") == []
    assert refused(match, "N1 fires g1").code == "action/fired-already"


@pytest.mark.rule("LT-24")
def test_a_sniper_who_may_fire_again_is_told_that_he_does_not_see_his_target():
    match = lasertag("""
        N . . g
        # # . .
        s . . b
        B . . .
    """)
    match.play("N1 fires g1", dice=[1, 1])
    assert targets(match, "N1") == ["g1", "base2"]
    assert refused(match, "N1 fires s1").code == "action/not-in-sight"
    match.play("N1 fires g1", dice=[1, 1])
    assert refused(match, "N1 fires s1").code == "action/fired-already"


@pytest.mark.rule("LT-24")
def test_a_sniper_who_has_moved_fires_once():
    match = duel("N", "g")
    match.play("N1 b1")
    match.play("N1 fires g1", dice=[1, 1])
    assert can(match, "N1") == []


@pytest.mark.rule("LT-24")
def test_a_sniper_who_has_fired_once_cannot_enter_overwatch():
    match = duel("N", "g")
    match.play("N1 fires g1", dice=[1, 1])
    assert soldier(match, "N1").ap == 2
    match.play("end")
    assert watch(match, "N1") == "none"


@pytest.mark.rule("LT-26")
def test_who_has_action_points_left_and_has_not_fired_is_on_overwatch_when_the_turn_ends():
    match = lasertag("""
        S G N S . .
        # # # # # #
        B # . . # b
        . . . . . s
    """)
    for order in ("S2 e1", "S2 f1", "S2 e1"):
        match.play(order)
    assert match.play("end") == [
        "Scout 1 is on overwatch.",
        "Grunt 1 is on overwatch.",
        "Sniper 1 is on overwatch.",
        "Blue's turn 1 begins.",
    ]
    assert [watch(match, name) for name in ("S1", "G1", "N1", "S2")] == ["regular", "regular", "regular", "none"]


@pytest.mark.rule("LT-26")
def test_who_has_fired_or_cannot_fire_is_not_on_overwatch():
    match = lasertag("""
        S . . . . g
        G . . . . .
        # # # # # #
        B # . . # b
        G1 a2 off
    """)
    match.play("S1 fires g2", dice=[1, 1])
    assert match.play("end") == ["Blue's turn 1 begins."]
    assert (soldier(match, "S1").ap, watch(match, "S1"), watch(match, "G1")) == (0, "none", "none")


@pytest.mark.rule("LT-28")
@pytest.mark.parametrize(
    ("moves", "mode", "need"), [((), "regular", 7), (("G1 b1",), "regular", 7), (("G1 b1", "G1 a1"), "snap", 8)]
)
def test_with_one_point_left_it_is_a_snap_shot_at_minus_one(moves, mode, need):
    match = duel("G", "s")
    for order in moves:
        match.play(order)
    match.play("end")
    assert watch(match, "G1") == mode
    [_, shot] = match.play("s1 e2", dice=[3, 3])
    why = "base 7, snap shot +1" if mode == "snap" else "base 7"
    assert shot == f"Grunt 1 fires from overwatch at Scout 1: needs {need} ({why}), rolls 3+3, miss."


WALLED = """
    . . . # . .
    G . . # s .
    . . . . . .
    # # # # # #
    B # . . # b
"""


@pytest.mark.rule("LT-27")
def test_overwatch_fires_at_the_first_enemy_who_lands_in_sight():
    match = lasertag("turn 1, Blue to move\n" + WALLED + "G1 a2 watch")
    assert match.play("s1 f2") == ["Scout 1 moves e2-f2."]
    assert match.play("s1 c3", dice=[3, 4]) == [
        "Scout 1 moves f2-c3.",
        "Grunt 1 fires from overwatch at Scout 1: needs 7 (base 7), rolls 3+4, hit, 2 points.",
        "Scout 1's laser is off.",
    ]
    assert (watch(match, "G1"), laser(match, "s1"), points(match)) == ("none", "off", (2, 0))


@pytest.mark.rule("LT-27")
def test_only_the_square_counts_where_a_move_ends():
    """The grunt looks down his alley; who runs past its end comes through c3, and he sees neither f3 nor a3."""
    match = lasertag("""
        turn 1, Blue to move
        # # G # # #
        # # . # # #
        . . . . . s
        # # # # # #
        B # . . # b
        G1 c1 watch
    """)
    assert match.play("s1 a3") == ["Scout 1 moves f3-a3."]
    assert watch(match, "G1") == "regular"


@pytest.mark.rule("LT-27")
def test_a_watcher_has_one_shot():
    match = duel("G", "s", "G1 a1 watch\n", starts="blue")
    assert len(match.play("s1 e2", dice=[1, 1])) == 2
    assert match.play("s1 f2") == ["Scout 1 moves e2-f2."]


SEVERAL = """
    turn 1, Blue to move
    S . . . . .
    G . . . s .
    N . . . . .
    # # # # # #
    B # . . # b
    S1 a1 watch
    G1 a2 snap
    N1 a3 watch
"""


@pytest.mark.rule("LT-27")
def test_several_watchers_fire_in_random_order_until_one_hits():
    match = lasertag(SEVERAL)
    # The second of three is drawn, then the first of the two that are left; the last one is not drawn.
    assert match.play("s2 f2", dice=[2, 6, 1, 1, 4, 4]) == [
        "Scout 2 moves e2-f2.",
        "Grunt 1 fires from overwatch at Scout 2: needs 8 (base 7, snap shot +1), rolls 6+1, miss.",
        "Scout 1 fires from overwatch at Scout 2: needs 8 (base 7, scout +1), rolls 4+4, hit, 2 points.",
        "Scout 2's laser is off.",
    ]
    assert [watch(match, name) for name in ("S1", "G1", "N1")] == ["none", "none", "regular"]


@pytest.mark.rule("LT-27")
def test_all_watchers_may_miss():
    match = lasertag(SEVERAL)
    events = match.play("s2 f2", dice=[3, 1, 1, 1, 1, 1, 1, 1])
    assert [event.split(" fires")[0] for event in events[1:]] == ["Sniper 1", "Grunt 1", "Scout 1"]
    assert [watch(match, name) for name in ("S1", "G1", "N1")] == ["none"] * 3


@pytest.mark.rule("LT-27")
@pytest.mark.parametrize("state", ["off", "ap 2 moved charging"])
def test_enemies_whose_laser_is_off_do_not_trigger_it(state):
    match = duel("G", "s", f"G1 a1 watch\ns1 f2 {state}\n", starts="blue")
    assert match.play("s1 e2") == ["Scout 1 moves f2-e2."]
    assert watch(match, "G1") == "regular"


@pytest.mark.rule("LT-29")
def test_being_hit_does_not_end_the_movers_turn():
    match = duel("G", "s", "G1 a1 watch\n", starts="blue")
    match.play("s1 e2", dice=[6, 6])
    assert (laser(match, "s1"), soldier(match, "s1").ap) == ("off", 2)
    match.play("s1 f2")
    assert at(match, "s1") == "f2"
    assert refused(match, "s1 fires G1").code == "action/laser-off"


@pytest.mark.rule("LT-29")
def test_unused_overwatch_ends_when_the_own_next_turn_begins():
    match = duel("G", "s")
    match.play("end")
    assert watch(match, "G1") == "regular"
    match.play("end")
    assert (watch(match, "G1"), watch(match, "s1")) == ("none", "regular")


@pytest.mark.rule("LT-04")
def test_the_first_turn_finds_the_second_team_on_overwatch():
    match = opened(OPEN.format("G", "s"))
    assert (watch(match, "G1"), watch(match, "s1"), match.deciders) == ("none", "regular", (0,))
    assert match.opening[0].text == "Red's turn 1 begins."
    [_, shot] = match.play("G1 b1", dice=[1, 1])
    assert shot.startswith("Scout 1 fires from overwatch at Grunt 1: needs 8")
    match = opened(OPEN.format("G", "s"), starts="blue")
    assert (watch(match, "G1"), watch(match, "s1"), match.deciders) == ("regular", "none", (1,))
