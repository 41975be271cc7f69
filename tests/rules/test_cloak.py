"""Cloak: the grid, the entities and their battles, situation by situation."""

import pytest
from cloak_kit import LEFT, RIGHT, at, can, cloak, hp, look, orders, picture, refused, told

from sandtable.contract.dice import keyed, pick, seed_key


@pytest.mark.rule("CLK-01")
def test_the_grid_is_as_wide_and_as_high_as_it_is_drawn():
    match = cloak("""
        S . . .
        . . . s
    """)
    view = match.view(LEFT)
    assert [(cell.name, cell.x, cell.y) for cell in view.board.cells] == [
        ("a1", 0, 0), ("b1", 1, 0), ("c1", 2, 0), ("d1", 3, 0),
        ("a2", 0, 1), ("b2", 1, 1), ("c2", 2, 1), ("d2", 3, 1),
    ]  # fmt: skip
    assert [(piece.letter, piece.cell) for piece in view.pieces] == [("S", 0), ("s", 7)]


@pytest.mark.rule("CLK-01")
def test_no_point_ever_holds_two():
    match = cloak("""
        S P . . s
        S P # p s
        L S . p l
    """)
    dice = keyed(seed_key("crowd"))
    for _ in range(400):
        if match.deciders:
            seat = match.deciders[pick(dice, len(match.deciders))]
            legal = match.legal(seat, asides=False)
            match.play(legal[pick(dice, len(legal))], seat)
            assert picture(match)  # complains if two share a point
    assert match.state.turn > 5


@pytest.mark.rule("CLK-02")
@pytest.mark.parametrize(("before", "where", "left"), [(5, "b1", 1), (4, "dead", 0), (3, "dead", 0)])
def test_who_has_no_hit_points_left_is_dead_and_off_the_grid(before, where, left):
    match = cloak(f"""
        S s . s
        s3 b1 hp {before}
    """)
    orders(match, "S1 e")
    assert (at(match, "s3"), hp(match, "s3")) == (where, left)
    assert picture(match) == [". S . s" if where == "dead" else "S s . s"]


@pytest.mark.rule("CLK-02")
def test_the_dead_take_no_orders_and_are_drawn_no_more():
    match = cloak("""
        S s . s
        s3 b1 hp 1
    """)
    orders(match, "S1 e")
    assert can(match, RIGHT, "s3") == []
    assert refused(match, "s3 w", RIGHT).code == "action/dead"
    assert [piece.name for piece in match.view(LEFT).pieces] == ["soldier S1", "soldier s2"]


@pytest.mark.rule("CLK-02")
def test_who_dies_before_its_place_in_the_order_does_nothing_any_more():
    match = cloak("""
        S s S s
        s4 b1 hp 4
    """)
    orders(match, "S1 e", "s4 e", first="S1 s4")
    assert picture(match) == [". S S s"]
    assert hp(match, "S2") == 10


@pytest.mark.rule("CLK-03")
def test_soldiers_spies_leaders_and_walls_belong_to_sides_and_walls_may_be_nobodys():
    match = cloak("""
        S P L W
        . # . .
        w l p s
    """)
    owners = {piece.name: piece.owner for piece in match.view(LEFT).pieces}
    assert owners == {
        "soldier S1": 0, "spy P1": 0, "leader L1": 0, "wall W1": 0, "wall #2": None,
        "wall w3": 1, "leader l2": 1, "spy p2": 1, "soldier s2": 1,
    }  # fmt: skip
    assert [hp(match, name) for name in ("S1", "P1", "L1", "W1", "#2")] == [10, 7, 12, 8, 8]
    assert [look(match, name).stamina for name in ("S1", "P1")] == [6, 9]


@pytest.mark.rule("CLK-03")
@pytest.mark.parametrize(("wall", "left_after"), [("W", 8), ("w", 4), ("#", 4)])
def test_a_soldier_attacks_walls_that_are_not_its_sides(wall, left_after):
    match = cloak(f"S {wall} s")
    orders(match, "S1 e")
    assert hp(match, "W1") == left_after
    assert picture(match) == [f"S {wall} s"]


@pytest.mark.rule("CLK-07")
def test_entering_a_point_that_an_enemy_holds_is_a_battle():
    match = cloak("S s")
    assert orders(match, "S1 e") == ["S1 attacks s2, who loses 4."]


@pytest.mark.rule("CLK-07")
def test_entering_a_friends_point_fails_and_nothing_happens():
    match = cloak("S S . s")
    assert orders(match, "S1 e") == ["S1 finds b1 held and stays."]
    assert picture(match) == ["S S . s"]
    assert told(match, RIGHT) == []
    assert [hp(match, name) for name in ("S1", "S2")] == [10, 10]


@pytest.mark.rule("CLK-07")
@pytest.mark.parametrize(("first", "after"), [("S2 S1", ". S S . s"), ("S1 S2", "S . S . s")])
def test_a_friend_who_moves_away_first_frees_the_point(first, after):
    match = cloak("S S . . s")
    orders(match, "S1 e; S2 e", first=first)
    assert picture(match) == [after]


@pytest.mark.rule("CLK-07")
@pytest.mark.parametrize(("first", "after", "lost"), [("s2 S1", ". S s", 0), ("S1 s2", "S . s", 4)])
def test_an_enemy_who_moves_away_first_is_not_met(first, after, lost):
    match = cloak("S s .")
    orders(match, "S1 e", "s2 e", first=first)
    assert picture(match) == [after]
    assert hp(match, "s2") == 10 - lost


@pytest.mark.rule("CLK-07")
def test_of_two_who_want_the_same_point_the_second_attacks_the_first():
    match = cloak("S . s")
    orders(match, "S1 e", "s2 w", first="s2 S1")
    assert picture(match) == ["S s ."]
    assert (hp(match, "S1"), hp(match, "s2")) == (10, 6)


@pytest.mark.rule("CLK-07")
def test_leaving_the_grid_is_not_offered():
    match = cloak("""
        S . .
        . P .
        . . s
    """)
    assert can(match, LEFT, "S1") == ["e", "s", "hold", "toggle"]
    assert can(match, RIGHT, "s2") == ["n", "w", "hold", "toggle"]
    assert can(match, LEFT, "P1") == ["n", "e", "s", "w", "hold", "toggle"]


@pytest.mark.rule("CLK-08")
def test_who_empties_the_point_moves_in():
    match = cloak("""
        S s . s
        s3 b1 hp 2
    """)
    assert orders(match, "S1 e")[-1] == "S1 moves a1-b1."
    assert picture(match) == [". S . s"]


@pytest.mark.rule("CLK-08")
@pytest.mark.parametrize(
    "drawing",
    ["S s", "P p . p\nP1 a1 active", "P p . p\np3 b1 active", "S l"],
    ids=["hurt", "turned", "stalemate", "leader"],
)
def test_who_leaves_somebody_standing_stays_where_it_was(drawing):
    match = cloak(drawing)
    orders(match, f"{drawing[0]}1 e")
    assert at(match, f"{drawing[0]}1") == "a1"


@pytest.mark.rule("CLK-10")
def test_a_soldier_removes_hit_points_from_a_soldier_and_loses_none():
    match = cloak("S s", soldier_damage=3)
    orders(match, "S1 e")
    assert (hp(match, "S1"), hp(match, "s2")) == (10, 7)
    orders(match, right="s2 w")
    assert (hp(match, "S1"), hp(match, "s2")) == (7, 7)


@pytest.mark.rule("CLK-11")
@pytest.mark.parametrize(("defence", "lost"), [(0, 4), (1, 3), (3, 1), (4, 1), (200, 1)])
def test_a_soldier_in_overwatch_loses_less_but_never_less_than_one(defence, lost):
    match = cloak("S s\ns2 b1 active", overwatch_defence=defence)
    orders(match, "S1 e")
    assert hp(match, "s2") == 10 - lost


@pytest.mark.rule("CLK-11")
@pytest.mark.parametrize(("first", "lost"), [("s2 S1", 3), ("S1 s2", 4)])
def test_overwatch_protects_from_the_moment_it_is_on(first, lost):
    match = cloak("S s")
    orders(match, "S1 e", "s2 toggle", first=first)
    assert hp(match, "s2") == 10 - lost


@pytest.mark.rule("CLK-12")
def test_a_soldier_that_runs_into_a_cloaked_spy_dies():
    match = cloak("S . S p\np1 d1 active", soldier_hp=200)
    orders(match, "S2 e")
    assert at(match, "S2") == "dead"
    assert look(match, "p1")[:2] == ("d1", 7)
    assert look(match, "p1").active


@pytest.mark.rule("CLK-12")
def test_a_soldier_that_a_cloaked_spy_attacks_dies_and_the_spy_takes_its_point():
    match = cloak("S . S p\np1 d1 active")
    orders(match, right="p1 w")
    assert picture(match) == ["S . p ."]
    assert look(match, "p1").active


@pytest.mark.rule("CLK-13")
def test_a_soldier_that_attacks_an_uncloaked_spy_kills_it():
    match = cloak("S p . p\nS1 a1 hp 1", spy_hp=200)
    orders(match, "S1 e")
    assert picture(match) == [". S . p"]
    assert look(match, "S1")[:2] == ("b1", 1)


@pytest.mark.rule("CLK-13")
@pytest.mark.parametrize("overwatch", ["", "active"])
def test_an_uncloaked_spy_that_attacks_a_soldier_dies_whether_it_is_in_overwatch_or_not(overwatch):
    match = cloak(f"S p . p\nS1 a1 hp 1 {overwatch}")
    orders(match, right="p2 w")
    assert picture(match) == ["S . . p"]
    assert hp(match, "S1") == 1


@pytest.mark.rule("CLK-14")
def test_a_soldier_breaks_a_wall_blow_by_blow_and_moves_in_when_it_falls():
    match = cloak("S # s")
    seen = []
    for _ in range(2):
        orders(match, "S1 e")
        seen.append((hp(match, "#1"), *picture(match)))
    assert seen == [(4, "S # s"), (0, ". S s")]


@pytest.mark.rule("CLK-14")
def test_where_a_wall_has_fallen_anybody_may_go():
    match = cloak("""
        S # s
        P . .
        #1 b1 hp 4
    """)
    orders(match, "S1 e")
    orders(match, "S1 w")
    orders(match, "P1 e")
    assert can(match, LEFT, "P1") == ["n", "e", "w", "hold", "toggle"]
    orders(match, "P1 n")
    assert picture(match) == ["S P s", ". . ."]


@pytest.mark.rule("CLK-15")
def test_a_soldier_and_a_leader_fight_like_soldiers():
    match = cloak("S l . s")
    orders(match, "S1 e", first="S1 l1")
    assert (hp(match, "S1"), hp(match, "l1")) == (10 - 5, 12 - 4)


@pytest.mark.rule("CLK-15")
@pytest.mark.rule("CLK-11")
def test_overwatch_protects_from_a_leader_too():
    match = cloak("S l\nS1 a1 active")
    orders(match)
    assert hp(match, "S1") == 10 - (5 - 1)


@pytest.mark.rule("CLK-21")
def test_a_cloaked_spy_kills_a_soldier_outright_whatever_its_hit_points():
    match = cloak("P s . s\nP1 a1 active", soldier_hp=200)
    orders(match, "P1 e")
    assert at(match, "s2") == "dead"
    assert look(match, "P1")[:2] == ("b1", 7)


@pytest.mark.rule("CLK-21")
@pytest.mark.parametrize(("first", "after"), [("p1 S1", "p . . S s"), ("S1 p1", "S . . S s")])
def test_a_spy_that_cloaks_in_time_is_not_caught(first, after):
    match = cloak("p S . S s")
    orders(match, "S1 w", "p1 toggle", first=first)
    assert picture(match) == [after]


@pytest.mark.rule("CLK-22")
def test_a_cloaked_spy_turns_an_uncloaked_one_which_stays_as_it_is():
    match = cloak("P p . s\nP1 a1 active\np2 b1 hp 3 stamina 9")
    orders(match, "P1 e", dice=[])
    assert look(match, "P2") == ("b1", 3, 9, "Left", False)
    assert look(match, "P1")[:2] == ("a1", 7)
    assert look(match, "P1").active


@pytest.mark.rule("CLK-22")
@pytest.mark.parametrize("order", ["p2 e", "p2 toggle", "p2 w"])
def test_a_turned_spy_forgets_its_order_and_obeys_its_new_side_from_the_next_turn(order):
    match = cloak("P p . s\nP1 a1 active")
    orders(match, "P1 e", order, first="P1 p2")
    assert look(match, "P2") == ("b1", 7, 9, "Left", False)
    assert can(match, RIGHT, "p2") == []
    assert refused(match, "p2 e", RIGHT).code == "action/not-yours"
    orders(match, "P2 e")
    assert picture(match) == ["P . P s"]


@pytest.mark.rule("CLK-22")
def test_a_spy_that_moves_away_in_time_is_not_turned():
    match = cloak("P p . s\nP1 a1 active")
    orders(match, "P1 e", "p2 e", first="p2 P1")
    assert picture(match) == [". P p s"]


@pytest.mark.rule("CLK-23")
@pytest.mark.parametrize("attacker", ["", "P1 a1 active"])
def test_against_a_spy_that_is_cloaked_nothing_changes(attacker):
    match = cloak(f"P p . s\np2 b1 active\n{attacker}".strip())
    orders(match, "P1 e", dice=[])
    assert picture(match) == ["P p . s"]
    assert [(look(match, name).hp, look(match, name).side) for name in ("P1", "p2")] == [(7, "Left"), (7, "Right")]
    assert look(match, "P1").active == bool(attacker)
    assert look(match, "p2").active


@pytest.mark.rule("CLK-25")
@pytest.mark.parametrize("walls", ["# #", "W W", "w w"])
def test_spies_are_not_sent_against_walls(walls):
    match = cloak(f"""
        P {walls[0]} .
        {walls[2]} . s
    """)
    assert can(match, LEFT, "P1") == ["hold", "toggle"]
    error = refused(match, "P1 e", LEFT)
    assert error.code == "action/no-way"
    assert "walls" in error.reason


@pytest.mark.rule("CLK-26")
@pytest.mark.rule("CLK-34")
@pytest.mark.parametrize("cloaked", ["", "active"])
def test_spies_are_not_sent_against_leaders(cloaked):
    match = cloak(f"P l . s\nP1 a1 stamina 5 {cloaked}")
    assert can(match, LEFT, "P1") == ["hold", "toggle"]
    assert refused(match, "P1 e", LEFT).code == "action/no-way"
    assert hp(match, "l1") == 12
