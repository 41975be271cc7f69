"""Lasertag: classes and movement."""

import pytest
from lasertag_kit import at, lasertag, marked, reach, refused, soldier


def field(letter, x, y, width=15):
    """An open field with one soldier, and an enemy far away in a walled corner."""
    rows = [["."] * width for _ in range(width)]
    rows[y][x] = letter
    rows[width - 1][width - 1], rows[width - 1][width - 2], rows[width - 2][width - 1] = "g", "#", "#"
    return "\n".join(" ".join(row) for row in rows)


@pytest.mark.rule("LT-17")
@pytest.mark.parametrize(("letter", "speed"), [("S", 6), ("G", 5), ("N", 4)])
def test_squares_per_action_point(letter, speed):
    match = lasertag(field(letter, 6, 6))
    squares = reach(match, f"{letter}1")
    assert len(squares) == (2 * speed + 1) ** 2 - 1
    assert {square[0] for square in squares} == set("abcdefghijklmno"[6 - speed : 7 + speed])


@pytest.mark.rule("LT-18")
def test_a_diagonal_step_counts_as_one_and_what_is_left_over_is_lost():
    match = lasertag(field("N", 6, 6))
    assert match.play("N1 k11") == ["Sniper 1 moves g7-k11."]
    assert soldier(match, "N1").ap == 2
    match.play("N1 k12")
    assert (soldier(match, "N1").ap, at(match, "N1")) == (1, "k12")
    assert len(reach(match, "N1")) == 68  # columns g to o, rows 8 to 15: 72, less his own and the three of the corner


@pytest.mark.rule("LT-18")
def test_a_move_ends_on_a_free_square_that_can_be_reached():
    match = lasertag("""
        N . . . # .
        # # # . # .
        . . . . # g
    """)
    assert reach(match, "N1") == {"b1", "c1", "d1", "d2"}
    assert refused(match, "N1 b3").code == "action/out-of-reach"
    assert refused(match, "N1 a1").code == "action/there-already"
    assert refused(match, "N1 e1").code == "action/wall"


@pytest.mark.rule("LT-19")
def test_a_diagonal_step_does_not_pass_a_walls_corner():
    match = lasertag("""
        N . # .
        # . # g
        . . # #
    """)
    assert "b1" in reach(match, "N1")
    match.play("N1 b1")
    assert reach(match, "N1") == {"a1", "b2", "a3", "b3"}
    match = lasertag("""
        . . # .
        # N # g
        . . # #
    """)
    assert reach(match, "N1") == {"a1", "b1", "a3", "b3"}
    assert match.play("N1 a1") == ["Sniper 1 moves b2-a1."]


@pytest.mark.rule("LT-19")
def test_between_four_walls_there_is_no_way_out():
    match = lasertag("""
        . # . . . . .
        # N # . . . .
        . # . . . . g
    """)
    assert reach(match, "N1") == set()


@pytest.mark.rule("LT-19")
def test_corners_of_cover_and_of_soldiers_do_not_hinder_a_diagonal_step():
    match = lasertag("""
        . + # g
        + N # #
        # # # #
    """)
    assert "a1" in reach(match, "N1")
    match = lasertag("""
        . S # g
        s N # #
        # # # #
    """)
    assert reach(match, "N1") == {"a1"}


@pytest.mark.rule("LT-20")
def test_walls_and_soldiers_of_both_teams_are_in_the_way():
    match = lasertag("""
        . # . . .
        . # . # #
        N S . # g
        . # . # #
        . # . . .
    """)
    assert reach(match, "N1") == {"a1", "a2", "a4", "a5"}
    assert refused(match, "N1 b3").code == "action/occupied"
    match = lasertag("""
        . # . .
        N s . .
        . # . .
    """)
    assert reach(match, "N1") == {"a1", "a3"}


@pytest.mark.rule("LT-20")
def test_soldiers_are_walked_around():
    match = lasertag("""
        N s . . . .
        . . . . . .
    """)
    assert reach(match, "N1") == marked("""
        . . o o o .
        o o o o o .
    """)


@pytest.mark.rule("LT-21")
def test_climbing_takes_the_rest_of_the_movement():
    """A grunt has five squares; the strip of cover is three wide, and he gets onto its near edge only."""
    match = lasertag("""
        G . + + + . . g
    """)
    assert reach(match, "G1") == {"b1", "c1"}
    match.play("G1 c1")
    assert reach(match, "G1") == {"a1", "b1", "d1", "e1", "f1", "g1"}


@pytest.mark.rule("LT-21")
def test_on_top_one_walks_along_cover_and_steps_down_freely_but_climbs_no_second_time():
    match = lasertag("""
        X + . + + . . g
    """)
    assert reach(match, "G1") == {"b1", "c1", "d1"}  # along, down, and up again, which is the end of it
    match = lasertag("""
        # # # # # # # #
        X + + + . . . g
    """)
    assert reach(match, "G1") == {"b2", "c2", "d2", "e2", "f2"}


@pytest.mark.rule("LT-21")
def test_the_way_around_cover_is_not_slowed():
    match = lasertag("""
        N + . . . .
        . . . . . g
    """)
    assert reach(match, "N1") == marked("""
        . o o o o .
        o o o o o .
    """)


@pytest.mark.rule("LT-21")
def test_with_a_single_step_left_one_still_climbs():
    match = lasertag("""
        N . . . + # g
    """)
    assert reach(match, "N1") == {"b1", "c1", "d1", "e1"}


@pytest.mark.rule("LT-02")
def test_a_soldier_has_three_action_points_and_holds_one_square():
    match = lasertag("""
        S . . . . . . . . . . . . . . . . . . . .
        # # # # # # # # # # # # # # # # # # # # g
    """)
    for square in ("g1", "m1", "s1"):
        match.play(f"S1 {square}")
    assert at(match, "S1") == "s1"
    assert reach(match, "S1") == set()
    error = refused(match, "S1 t1")
    assert (error.code, error.remedy) == ("action/no-points", "order somebody else or end the turn")


@pytest.mark.rule("LT-01")
def test_a_team_switches_between_its_soldiers_freely_and_then_ends_its_turn():
    match = lasertag("""
        S . . . . .
        N . . . . .
        # # # # # #
        . . . . . g
    """)
    for order in ("S1 d1", "N1 c2", "S1 b1", "N1 a2"):
        match.play(order)
    assert refused(match, "g1 e4").code == "action/not-yours"
    assert refused(match, "end", 1).code == "seat/not-your-turn"
    assert match.play("end")[-1] == "Blue's turn 1 begins."
    assert match.deciders == (1,)
    match.play("g1 e4")
    assert match.play("end")[-1] == "Red's turn 2 begins."
    assert [soldier(match, name).ap for name in ("S1", "N1", "g1")] == [3, 3, 0]
