"""Cloak: walls that stand, leaders that strike, and the option that a spy's attack ends its cloak."""

import pytest
from cloak_kit import LEFT, RIGHT, at, can, cloak, hp, look, orders, picture, refused, told

RING = """
    . s .
    s L s
    . s .
    s1 b3 hp 8
    s2 c2 hp 6
    s3 a2 hp 7
    s4 b1 hp 9
"""
"""A leader among four, numbered from the south backwards: s1 south, s2 east (the weakest), s3 west, s4 north."""


@pytest.mark.rule("CLK-31")
def test_walls_take_no_orders_and_do_nothing():
    match = cloak("S w . s")
    assert can(match, RIGHT, "w1") == []
    assert refused(match, "w1 w", RIGHT).code == "action/wall"
    assert refused(match, "w1 hold", LEFT).code == "action/wall"
    assert orders(match, dice=[]) == []
    assert picture(match) == ["S w . s"]


@pytest.mark.rule("CLK-32")
def test_leaders_may_be_told_whom_to_attack_and_nothing_else():
    match = cloak("""
        . . .
        . L .
        . . l
    """)
    assert can(match, LEFT, "L1") == ["attack n", "attack e", "attack s", "attack w", "hold"]
    assert can(match, RIGHT, "l2") == ["attack n", "attack w", "hold"]
    assert refused(match, "L1 toggle", LEFT).code == "action/no-ability"


@pytest.mark.rule("CLK-32")
def test_a_leader_that_is_told_to_attack_an_empty_point_stays_where_it_is():
    match = cloak("L . . l")
    assert orders(match, "L1 attack e", "l2 attack w") == []
    assert picture(match) == ["L . . l"]


@pytest.mark.rule("CLK-33")
@pytest.mark.parametrize("order", ["", "L1 hold", "L1 auto"])
def test_without_a_target_a_leader_attacks_the_enemy_with_the_fewest_hit_points(order):
    match = cloak(RING)
    assert orders(match, order) == ["L1 attacks s2, who loses 5."]
    assert [hp(match, name) for name in ("s1", "s2", "s3", "s4")] == [8, 1, 7, 9]


@pytest.mark.rule("CLK-33")
@pytest.mark.parametrize(("order", "target"), [("n", "s4"), ("e", "s2"), ("s", "s1"), ("w", "s3")])
def test_a_leader_attacks_the_one_that_its_side_ordered(order, target):
    match = cloak(RING)
    assert orders(match, f"L1 attack {order}") == [f"L1 attacks {target}, who loses 5."]


@pytest.mark.rule("CLK-33")
def test_of_equally_weak_enemies_a_leader_attacks_the_first_clockwise_from_the_north():
    match = cloak("""
        . s .
        s L s
        . s .
        s4 b1 hp 9
    """)
    targets = [orders(match)[0] for _ in range(2)]
    assert targets == ["L1 attacks s4, who loses 5.", "L1 attacks s4, who loses 4."]
    assert orders(match) == ["L1 attacks s2, who loses 5."]


@pytest.mark.rule("CLK-33")
@pytest.mark.parametrize("north", [".", "P", "#", "w", "W"])
def test_a_leader_whose_target_is_no_enemy_attacks_the_weakest_instead(north):
    match = cloak(f"""
        . {north} .
        s L s
        s1 c2 hp 9
    """)
    assert orders(match, "L1 attack n") == ["L1 attacks s1, who loses 5."]


@pytest.mark.rule("CLK-33")
@pytest.mark.rule("CLK-28")
@pytest.mark.parametrize("order", ["", "L1 attack e"])
def test_a_leader_never_attacks_what_is_cloaked(order):
    match = cloak("L p . s\np1 b1 hp 1 active")
    assert orders(match, order) == []
    assert hp(match, "p1") == 1


@pytest.mark.rule("CLK-33")
def test_a_leader_attacks_an_uncloaked_spy_for_its_damage():
    match = cloak("L p . s")
    orders(match)
    assert look(match, "p1")[:2] == ("b1", 7 - 5)


@pytest.mark.rule("CLK-33")
@pytest.mark.parametrize("wall", ["w", "#"])
def test_a_leader_never_attacks_walls(wall):
    match = cloak(f"L {wall} . s")
    assert orders(match, "L1 attack e") == []
    assert hp(match, "w1") == 8


@pytest.mark.rule("CLK-33")
@pytest.mark.parametrize(("first", "left"), [("s1 L1", 5), ("L1 s1", 10)])
def test_a_leader_attacks_in_its_place_in_the_order(first, left):
    match = cloak("L . s")
    orders(match, right="s1 w", first=first)
    assert look(match, "s1")[:2] == ("b1", left)


@pytest.mark.rule("CLK-33")
def test_a_leader_attacks_one_enemy_a_turn():
    match = cloak("s L s")
    assert len(orders(match)) == 1
    assert sorted((hp(match, "s1"), hp(match, "s2"))) == [5, 10]


@pytest.mark.rule("CLK-33")
@pytest.mark.rule("CLK-08")
def test_a_leader_that_kills_stays_where_it_is():
    match = cloak("L s . s\ns2 b1 hp 5")
    orders(match)
    assert picture(match) == ["L . . s"]


@pytest.mark.rule("CLK-33")
@pytest.mark.rule("CLK-05")
@pytest.mark.parametrize(("directions", "left"), [(4, 10), (8, 5)])
def test_diagonal_points_are_beside_a_leader_where_there_are_eight_directions(directions, left):
    match = cloak("L .\n. s", directions=directions)
    orders(match)
    assert hp(match, "s1") == left


@pytest.mark.rule("CLK-33")
def test_a_leader_is_no_watcher_and_does_not_attack_twice_when_somebody_comes():
    match = cloak("s L . s")
    orders(match, right="s1 w", first="L1 s1")
    assert [hp(match, "s1"), hp(match, "s2")] == [10, 5]


@pytest.mark.rule("CLK-34")
def test_soldiers_can_kill_a_leader_and_take_its_point():
    match = cloak("S l . s\nl1 b1 hp 4")
    orders(match, "S1 e", first="S1 l1")
    assert picture(match) == [". S . s"]
    assert at(match, "l1") == "dead"
    assert hp(match, "S1") == 10


@pytest.mark.rule("CLK-30")
@pytest.mark.parametrize(
    "drawing",
    ["P s . s\nP1 a1 active", "P p . s\nP1 a1 active", "P p . s\nP1 a1 active\np2 b1 active"],
    ids=["kills a soldier", "turns a spy", "stalemate"],
)
@pytest.mark.parametrize("breaks", [False, True])
def test_attacking_ends_the_cloak_only_if_the_scenario_says_so(drawing, breaks):
    match = cloak(drawing, cloak_breaks_on_attack=breaks)
    orders(match, "P1 e")
    assert look(match, "P1").active is not breaks
    assert any("P1" in sentence for sentence in told(match, RIGHT)) is breaks
    pieces = [piece.name for piece in match.view(RIGHT).pieces]
    assert ("spy P1" in pieces) is breaks


@pytest.mark.rule("CLK-30")
def test_where_attacks_end_the_cloak_walking_and_being_attacked_do_not():
    match = cloak("P . . S p\nP1 a1 active\np2 e1 active", cloak_breaks_on_attack=True)
    orders(match, "P1 e; S1 e")
    assert look(match, "P1")[0] == "b1"
    assert look(match, "P1").active
    assert look(match, "p2").active
    assert at(match, "S1") == "dead"
