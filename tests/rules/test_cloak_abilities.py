"""Cloak: overwatch and cloak, what they do and what they cost."""

import pytest
from cloak_kit import LEFT, RIGHT, at, can, cloak, hp, look, orders, picture, refused, told


def active_turns(match, name, turns):
    """Whether an ability is active after each of so many turns without orders."""
    seen = []
    for _ in range(turns):
        orders(match)
        seen.append(look(match, name).active)
    return seen


@pytest.mark.rule("CLK-04")
@pytest.mark.parametrize(
    ("name", "drawing", "cost"),
    [("S1", "S . s\nS1 a1 stamina 3 active", "overwatch_cost"), ("P1", "P . s\nP1 a1 stamina 3 active", "cloak_cost")],
)
def test_stamina_that_is_exactly_enough_pays_for_the_next_turn(name, drawing, cost):
    match = cloak(drawing, soldier_stamina=9, **{cost: 3})
    orders(match)
    assert look(match, name)[2:] == (0, "Left", True)


@pytest.mark.rule("CLK-04")
@pytest.mark.parametrize(
    ("name", "drawing", "cost"),
    [("S1", "S . s\nS1 a1 stamina 2 active", "overwatch_cost"), ("P1", "P . s\nP1 a1 stamina 2 active", "cloak_cost")],
)
def test_an_ability_switches_off_when_one_point_of_stamina_is_missing(name, drawing, cost):
    match = cloak(drawing, soldier_stamina=9, **{cost: 3})
    assert orders(match) == [f"{name} is out of stamina at a1: its ability ends."]
    assert not look(match, name).active
    rest = look(match, name).stamina
    orders(match)
    assert look(match, name).stamina == rest + 1


@pytest.mark.rule("CLK-04")
@pytest.mark.parametrize(("before", "after"), [(0, 3), (5, 8), (6, 9), (7, 9), (9, 9)])
def test_an_idle_entity_regains_stamina_up_to_its_most(before, after):
    match = cloak(f"P . s\nP1 a1 stamina {before}", stamina_regen=3)
    orders(match)
    assert look(match, "P1").stamina == after


@pytest.mark.rule("CLK-04")
def test_nobody_regains_stamina_while_its_ability_is_active():
    match = cloak("S P . s\nS1 a1 stamina 4 active\nP1 b1 stamina 5 active", stamina_regen=3)
    orders(match)
    assert [look(match, name).stamina for name in ("S1", "P1")] == [4 - 1, 5 - 2]


@pytest.mark.rule("CLK-04")
def test_where_abilities_cost_nothing_they_last():
    match = cloak("P . s", cloak_cost=0, spy_stamina=0)
    orders(match, "P1 toggle")
    assert active_turns(match, "P1", 5) == [True] * 5


@pytest.mark.rule("CLK-04")
@pytest.mark.parametrize(("stamina", "offered"), [(2, True), (1, False), (0, False)])
def test_an_ability_can_be_switched_on_only_with_the_stamina_for_it(stamina, offered):
    match = cloak(f"P . s\nP1 a1 stamina {stamina}")
    assert ("toggle" in can(match, LEFT, "P1")) is offered
    if not offered:
        error = refused(match, "P1 toggle", LEFT)
        assert error.code == "action/no-stamina"
        assert f"{stamina} stamina" in error.reason


@pytest.mark.rule("CLK-04")
def test_switching_off_needs_no_stamina():
    match = cloak("P . s\nP1 a1 stamina 0 active")
    assert orders(match, "P1 toggle") == ["P1 appears at a1."]
    assert look(match, "P1")[2:] == (1, "Left", False)


@pytest.mark.rule("CLK-09")
@pytest.mark.parametrize("ability", ["", "active"])
@pytest.mark.parametrize("drawing", ["P S . s\nP1 a1", "P p . s\np2 b1 active\nP1 a1"], ids=["friend", "stalemate"])
def test_who_cannot_carry_out_its_move_toggles_nothing(drawing, ability):
    match = cloak(f"{drawing} {ability}")
    orders(match, "P1 e")
    assert look(match, "P1").at == "a1"
    assert look(match, "P1").active == bool(ability)


@pytest.mark.rule("CLK-09")
def test_a_soldier_that_stays_behind_a_friend_or_a_wall_is_not_in_overwatch():
    match = cloak("S S # s")
    orders(match, "S1 e; S2 e")
    assert not look(match, "S1").active
    assert not look(match, "S2").active


@pytest.mark.rule("CLK-16")
def test_overwatch_is_switched_on_and_off_by_standing_still():
    match = cloak("S . s")
    assert orders(match, "S1 toggle") == ["S1 goes on overwatch."]
    assert (at(match, "S1"), look(match, "S1").active) == ("a1", True)
    assert orders(match, "S1 hold") == []
    assert look(match, "S1").active
    assert orders(match, "S1 toggle") == ["S1 ends overwatch."]
    assert (at(match, "S1"), look(match, "S1").active) == ("a1", False)


@pytest.mark.rule("CLK-17")
def test_a_soldier_in_overwatch_can_neither_move_nor_attack():
    match = cloak("S s\nS1 a1 active")
    assert can(match, LEFT, "S1") == ["hold", "toggle"]
    assert refused(match, "S1 e", LEFT).code == "action/in-overwatch"
    orders(match)
    assert hp(match, "s2") == 10


@pytest.mark.rule("CLK-17")
def test_a_soldier_that_ends_overwatch_can_move_the_turn_after():
    match = cloak("S . s\nS1 a1 active")
    orders(match, "S1 toggle")
    assert can(match, LEFT, "S1") == ["e", "hold", "toggle"]


@pytest.mark.rule("CLK-18")
@pytest.mark.rule("CLK-19")
def test_a_spy_that_arrives_cloaked_beside_a_watcher_is_revealed_and_not_attacked():
    match = cloak("S . p\nS1 a1 active\np1 c1 active")
    orders(match, right="p1 w")
    assert look(match, "p1")[:2] == ("b1", 7)
    assert not look(match, "p1").active
    assert told(match, LEFT) == ["p1 is revealed at b1 by S1."]
    assert told(match, RIGHT) == ["p1 moves c1-b1.", "p1 is revealed at b1 by S1."]


@pytest.mark.rule("CLK-18")
@pytest.mark.rule("CLK-19")
def test_a_second_watcher_does_not_attack_the_spy_that_the_first_reveals():
    match = cloak("""
        S . p
        . S .
        S1 a1 active
        S2 b2 active
        p1 c1 active
    """)
    assert len(orders(match, right="p1 w")) == 2
    assert look(match, "p1")[:2] == ("b1", 7)


@pytest.mark.rule("CLK-18")
@pytest.mark.rule("CLK-08")
def test_a_cloaked_spy_that_kills_its_way_to_a_watcher_is_revealed_and_not_attacked():
    match = cloak("S S p\nS1 a1 active\np1 c1 active")
    orders(match, right="p1 w")
    assert picture(match) == ["S p ."]
    assert look(match, "p1")[1:] == (7, 9 - 2 * 2 + 1, "Right", False)


@pytest.mark.rule("CLK-18")
def test_overwatch_that_goes_on_reveals_all_cloaked_enemies_beside_it():
    match = cloak("""
        . p .
        p S p
        . P s
        p2 c2 active
        p3 a2 active
        P1 b3 active
    """)
    events = orders(match, "S1 toggle")
    assert sorted(events[1:]) == ["p2 is revealed at c2 by S1.", "p3 is revealed at a2 by S1."]
    assert [look(match, name).active for name in ("p2", "p3", "p4", "P1")] == [False, False, False, True]


@pytest.mark.rule("CLK-18")
@pytest.mark.parametrize(("first", "after"), [("S1 S2", "S S . . s"), ("S2 S1", "S p . . s")])
def test_a_spy_is_revealed_before_the_next_one_acts(first, after):
    match = cloak("S p S . s\np1 b1 active")
    orders(match, "S1 toggle; S2 w", first=first)
    assert picture(match) == [after]
    assert not look(match, "p1").active


@pytest.mark.rule("CLK-18")
def test_a_cloak_that_goes_on_beside_a_watcher_drops_at_once():
    match = cloak("S p\nS1 a1 active")
    assert orders(match, right="p1 toggle") == ["p1 vanishes at b1.", "p1 is revealed at b1 by S1."]
    assert not look(match, "p1").active
    assert hp(match, "p1") == 7


@pytest.mark.rule("CLK-18")
def test_watchers_do_not_reveal_their_own_spies():
    match = cloak("S P . s\nS1 a1 active")
    orders(match, "P1 toggle")
    assert look(match, "P1").active
    orders(match, "P1 e")
    orders(match, "P1 w")
    assert look(match, "P1")[:2] == ("b1", 7)
    assert look(match, "P1").active


@pytest.mark.rule("CLK-18")
@pytest.mark.parametrize(("directions", "cloaked"), [(4, True), (8, False)])
def test_a_diagonal_point_is_beside_a_watcher_where_there_are_eight_directions(directions, cloaked):
    match = cloak("S .\n. p\nS1 a1 active", directions=directions)
    orders(match, right="p1 toggle")
    assert look(match, "p1").active is cloaked


@pytest.mark.rule("CLK-18")
def test_a_soldier_that_is_not_in_overwatch_reveals_nobody():
    match = cloak("S . p\np1 c1 active")
    orders(match, right="p1 w")
    assert look(match, "p1").active


@pytest.mark.rule("CLK-13")
@pytest.mark.rule("CLK-19")
@pytest.mark.parametrize(("mover", "name", "left"), [("s", "s2", 10 - 3), ("p", "p1", 7 - 3)])
def test_an_uncloaked_enemy_that_moves_beside_a_watcher_is_attacked(mover, name, left):
    match = cloak(f"S . {mover}\nS1 a1 active")
    events = orders(match, right=f"{name} w")
    assert events == [f"{name} moves c1-b1.", f"S1 fires from overwatch at {name}, who loses 3."]
    assert look(match, name)[:2] == ("b1", left)
    assert (hp(match, "S1"), look(match, "S1").active) == (10, True)


@pytest.mark.rule("CLK-19")
@pytest.mark.parametrize(("before", "shots", "left"), [(10, 3, 1), (9, 3, 0), (6, 2, 0), (3, 1, 0)])
def test_watchers_fire_one_after_another_until_the_mover_is_dead(before, shots, left):
    match = cloak(f"""
        . S .
        S . s
        . S s
        S1 b1 active
        S2 a2 active
        S3 b3 active
        s5 c2 hp {before}
    """)
    events = orders(match, right="s5 w")
    assert sum("fires" in event for event in events) == shots
    assert hp(match, "s5") == left
    assert picture(match)[1] == ("S s ." if left else "S . .")


@pytest.mark.rule("CLK-19")
@pytest.mark.rule("CLK-08")
def test_moving_in_after_a_battle_is_an_arrival_too():
    match = cloak("S S s\nS1 a1 active\nS2 b1 hp 4")
    orders(match, right="s3 w")
    assert picture(match) == ["S s ."]
    assert hp(match, "s3") == 10 - 3


@pytest.mark.rule("CLK-19")
def test_a_mover_that_a_watcher_kills_leaves_the_point_free_for_the_next():
    match = cloak("""
        S . s
        . . s
        S1 a1 active
        s3 c1 hp 3
    """)
    orders(match, right="s3 w; s2 n", first="s3 s2")
    assert picture(match) == ["S . s", ". . ."]
    assert hp(match, "s2") == 10


@pytest.mark.rule("CLK-19")
def test_neither_leaving_nor_standing_nor_being_blocked_beside_a_watcher_draws_fire():
    match = cloak("""
        S s s
        s . .
        S1 a1 active
    """)
    orders(match, right="s2 e; s3 w")
    assert picture(match) == ["S s s", ". s ."]
    assert [hp(match, name) for name in ("s2", "s3", "s4")] == [10, 10, 10]


@pytest.mark.rule("CLK-19")
def test_going_from_one_point_beside_a_watcher_to_another_draws_fire():
    match = cloak("S .\ns .\nS1 a1 active", directions=8)
    orders(match, right="s2 e")
    assert look(match, "s2")[:2] == ("b2", 7)


@pytest.mark.rule("CLK-19")
@pytest.mark.parametrize(("first", "lost"), [("S1 s2", 3), ("s2 S1", 0)])
def test_overwatch_that_goes_on_after_the_arrival_comes_too_late(first, lost):
    match = cloak("S . s")
    orders(match, "S1 toggle", "s2 w", first=first)
    assert hp(match, "s2") == 10 - lost


@pytest.mark.rule("CLK-19")
@pytest.mark.parametrize(("first", "lost"), [("S1 s2", 0), ("s2 S1", 3)])
def test_overwatch_that_has_ended_fires_no_more(first, lost):
    match = cloak("S . s\nS1 a1 active")
    orders(match, "S1 toggle", "s2 w", first=first)
    assert hp(match, "s2") == 10 - lost


@pytest.mark.rule("CLK-19")
def test_friends_and_the_newly_arrived_are_not_fired_at():
    match = cloak("S > . S s\nS1 a1 active\ns4 to-come", right=[{"type": "soldier", "turn": 3}])
    orders(match, "S2 w")
    assert [look(match, name)[:2] for name in ("S2", "s4")] == [("c1", 10), ("b1", 10)]


@pytest.mark.rule("CLK-19")
def test_a_watcher_fires_at_everyone_who_comes_in_a_turn():
    match = cloak("""
        s . s
        . S .
        S1 b2 active
    """)
    orders(match, right="s2 s; s3 s")
    assert [look(match, name)[:2] for name in ("s2", "s3")] == [("c2", 7), ("a2", 7)]


@pytest.mark.rule("CLK-20")
@pytest.mark.rule("CLK-04")
def test_six_stamina_pay_for_three_turns_of_overwatch_at_two_each():
    match = cloak("S . s", overwatch_cost=2, soldier_stamina=6)
    orders(match, "S1 toggle")
    assert look(match, "S1").active
    assert active_turns(match, "S1", 2) == [True, False]


@pytest.mark.rule("CLK-27")
def test_a_cloak_is_switched_on_and_off_by_standing_still():
    match = cloak("P . s")
    assert orders(match, "P1 toggle") == ["P1 vanishes at a1."]
    assert (at(match, "P1"), look(match, "P1").active) == ("a1", True)
    orders(match, "P1 hold")
    assert look(match, "P1").active
    assert orders(match, "P1 toggle") == ["P1 appears at a1."]
    assert (at(match, "P1"), look(match, "P1").active) == ("a1", False)


@pytest.mark.rule("CLK-27")
def test_a_spy_may_move_and_attack_under_its_cloak():
    match = cloak("P . s\nP1 a1 active")
    assert can(match, LEFT, "P1") == ["e", "hold", "toggle"]
    orders(match, "P1 e")
    assert (at(match, "P1"), look(match, "P1").active) == ("b1", True)


@pytest.mark.rule("CLK-29")
@pytest.mark.rule("CLK-04")
def test_six_stamina_pay_for_three_turns_of_cloak_at_two_each():
    match = cloak("P . s", cloak_cost=2, spy_stamina=6)
    orders(match, "P1 toggle")
    assert look(match, "P1").active
    assert active_turns(match, "P1", 2) == [True, False]
    assert [piece.name for piece in match.view(RIGHT).pieces] == ["spy P1", "soldier s1"]
