"""Lasertag: line of sight, and fog."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from lasertag_kit import (
    BLUE,
    RED,
    can,
    cell,
    lasertag,
    marked,
    opened,
    pieces,
    reach,
    refused,
    soldier,
    targets,
    told,
    watch,
)

from sandtable.engine.telling import SPECTATOR
from sandtable.games.lasertag.reach import is_in_sight
from sandtable.games.lasertag.scenario import SIDE


def seen_from(match, name):
    start = cell(match, name)
    return {there.name for there in match.view(RED).board.cells if is_in_sight(match.scenario, start, there.id)}


@pytest.mark.rule("LT-15")
def test_a_wall_hides_what_is_straight_behind_it():
    """Of a wall beside him a soldier sees nothing behind in its row; past its edges he looks along the lines that touch
    it at his own square only."""
    match = opened("""
        . . . . .
        G # . . .
        . . . . g
    """)
    assert seen_from(match, "a2") == marked("""
        o o o o o
        o . . . .
        o o o o o
    """)


@pytest.mark.rule("LT-15")
def test_touching_a_walls_corner_is_a_collision():
    """Between two walls that meet at a corner no line passes, except from and to the squares at that corner."""
    match = opened("""
        G . . # .
        . . # . .
        . # . . .
        # . . . g
    """)
    assert targets(match, "G1") == []
    assert not is_in_sight(match.scenario, cell(match, "a1"), cell(match, "d4"))
    for one, other in (("b2", "c3"), ("b2", "d4"), ("a1", "c3")):  # a corner of the own square is no collision
        assert is_in_sight(match.scenario, cell(match, one), cell(match, other))


@pytest.mark.rule("LT-15")
def test_one_open_line_of_twenty_five_is_enough():
    """From a1 to c2 lines between the upper corners touch the wall; from (0, 1) to (2, 2) the way is free."""
    match = opened("""
        G # .
        . . g
    """)
    assert targets(match, "G1") == ["g2"]
    match = opened("""
        G # .
        # # g
    """)
    assert targets(match, "G1") == []
    assert refused(match, "G1 fires g2").code == "action/not-in-sight"


def touches(start, end, x, y):
    """The part of a line that lies in the closed square (x, y), as two fractions of its length, or nothing."""
    low, high = Fraction(0), Fraction(1)
    for here, there, side in ((start[0], end[0], x), (start[1], end[1], y)):
        step = there - here
        if step == 0:
            if not side <= here <= side + 1:
                return None
            continue
        enters, leaves = sorted(((side - here) / step, (side + 1 - here) / step))
        low, high = max(low, enters), min(high, leaves)
    return (low, high) if low <= high else None


def corners_and_centre(x, y):
    half = Fraction(1, 2)
    return [(x + half, y + half), *((Fraction(x + dx), Fraction(y + dy)) for dx in (0, 1) for dy in (0, 1))]


def slow_sight(walls, one, other):
    """LT-15 word for word, in fractions: 25 lines, each against each wall."""
    for start, end in product(corners_and_centre(*one), corners_and_centre(*other)):
        own, target = touches(start, end, *one), touches(start, end, *other)
        between = [part for wall in walls if (part := touches(start, end, *wall)) is not None]
        if own[1] >= target[0] or not any(high > own[1] and low < target[0] for low, high in between):
            return True
    return False


@pytest.mark.rule("LT-15")
@pytest.mark.parametrize("seed", range(12))
def test_the_table_of_sight_is_that_of_slow_geometry_and_symmetric(seed):
    random = np.random.default_rng(seed)
    width, height = (int(n) for n in random.integers(3, 9, 2))
    rows = np.where(random.random((height, width)) < (0.15, 0.3, 0.5)[seed % 3], "#", ".")
    rows[0, 0], rows[-1, -1] = "G", "g"
    match = opened("\n".join(" ".join(row) for row in rows))
    walls = [(x, y) for y in range(height) for x in range(width) if rows[y, x] == "#"]
    open_squares = [(x, y) for y in range(height) for x in range(width) if rows[y, x] != "#"]
    for one, other in product(open_squares, repeat=2):
        here, there = one[1] * SIDE + one[0], other[1] * SIDE + other[0]
        sees = is_in_sight(match.scenario, here, there)
        assert sees == is_in_sight(match.scenario, there, here)
        assert sees == (one == other or slow_sight(walls, one, other)), f"{one} {other}"
    for wall in walls:
        assert not any(is_in_sight(match.scenario, wall[1] * SIDE + wall[0], y * SIDE + x) for x, y in open_squares)


@pytest.mark.rule("LT-16")
def test_cover_soldiers_and_bases_hide_nothing_and_range_is_unlimited():
    match = opened("G + S b s + . . . . . . . . . . . . . . g")
    assert "g2" in targets(match, "G1")
    assert "base1" in targets(match, "G1")


@pytest.mark.rule("LT-16")
def test_without_fog_everything_is_seen_by_everyone():
    match = opened("G # g")
    assert [pieces(match, seat) for seat in (RED, BLUE, SPECTATOR)] == [{"G1", "g2"}] * 3


FOG = """
    S # . . g
    . # . . .
    . . . . .
    # # # # #
    B # s # b
"""


@pytest.mark.rule("LT-16")
def test_in_fog_a_team_sees_what_one_of_its_soldiers_has_in_line_of_sight():
    match = lasertag(FOG, fog=True)
    assert pieces(match, RED) == {"S1"}
    assert pieces(match, BLUE) == {"g1", "s2"}
    assert pieces(match, SPECTATOR) == set()
    assert match.view(RED).prompt.endswith("2 enemies are somewhere unseen.")
    match.play("S1 c3")
    assert pieces(match, RED) == {"S1", "g1"}
    assert pieces(match, BLUE) == {"S1", "g1", "s2"}
    assert pieces(match, SPECTATOR) == {"S1", "g1"}
    assert refused(match, "S1 fires s2").code == "action/not-in-sight"


@pytest.mark.rule("LT-16")
def test_in_fog_a_team_is_told_what_it_sees_of_the_others_moves():
    match = lasertag(FOG, fog=True)
    match.play("S1 a3")
    assert (told(match, RED), told(match, BLUE)) == (["Scout 1 moves a1-a3."], ["Scout 1 comes into sight at a3."])
    match.play("S1 c3")
    assert told(match, RED) == told(match, BLUE) == ["Scout 1 moves a3-c3."]
    match.play("S1 a2")
    assert (told(match, RED), told(match, BLUE)) == (["Scout 1 moves c3-a2."], ["Scout 1 goes out of sight at c3."])


@pytest.mark.rule("LT-16")
def test_in_fog_the_way_may_be_held_by_somebody_unseen():
    match = lasertag(
        """
        S . . # .
        # # . # .
        . g . . .
        # # # # #
        B # . # b
        """,
        fog=True,
    )
    assert pieces(match, RED) == {"S1"}
    assert "b3" in reach(match, "S1")
    assert match.play("S1 b3") == ["Scout 1 finds the way to b3 held by somebody unseen and stays."]
    assert told(match, BLUE) == []
    assert (soldier(match, "S1").cell, soldier(match, "S1").ap) == (cell(match, "a1"), 2)


@pytest.mark.rule("LT-24")
def test_in_fog_a_sniper_whose_way_is_held_has_not_moved_and_fires_twice():
    match = lasertag(
        """
        N . . . b
        # # . # .
        . . g . .
        # # # # #
        B # . # #
        """,
        fog=True,
    )
    assert match.play("N1 c3") == ["Sniper 1 finds the way to c3 held by somebody unseen and stays."]
    for left in (1, 0):
        match.play("N1 fires base2", dice=[1, 1])
        assert soldier(match, "N1").ap == left
    assert can(match, "N1") == []


@pytest.mark.rule("LT-16")
def test_in_fog_a_base_is_hit_by_somebody_unseen():
    match = lasertag(
        """
        S . . . b
        # # # # #
        B # g # #
        """,
        fog=True,
    )
    match.play("S1 fires base2", dice=[1, 1])
    assert told(match, BLUE) == []
    match = lasertag("S . . . b\n# # # # #\nB # g # #", fog=True)
    match.play("S1 fires base2", dice=[6, 6])
    assert told(match, BLUE) == ["A base of Blue's is hit by somebody unseen: 5 points for Red."]
    assert match.known(BLUE).score[RED] == 5


@pytest.mark.rule("LT-16")
def test_in_fog_overwatch_is_set_unseen():
    match = lasertag(FOG, fog=True)
    match.play("end")
    assert told(match, BLUE) == ["Blue's turn 1 begins."]
    assert watch(match, "S1") == "regular"
    assert not any(match.known(BLUE).soldiers[i].watch for i in range(3))
