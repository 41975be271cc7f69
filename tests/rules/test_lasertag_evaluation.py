"""Lasertag: what a position is worth to a bot that looks ahead."""

from math import isclose, sqrt

import pytest
from lasertag_kit import BLUE, RED, lasertag, soldier

from sandtable.games.lasertag.state import Laser, Status
from sandtable.mechanics.leads import SUREST

BASES = """
    B . . . b
    G . . . g
    S . . . s
"""


def worth(match, seat=RED) -> float:
    return match.game.rules.evaluate(match.scenario, match.state, seat)


def expected(lead: float) -> float:
    """A lead of 16 points is worth 0.7 of the most."""
    return SUREST * lead / sqrt(lead * lead + 16 * 16)


def test_equal_sides_are_worth_nothing():
    assert worth(lasertag(BASES)) == 0


@pytest.mark.parametrize("points", [4, 16, 40])
def test_points_count_alike_for_both_sides(points):
    match = lasertag(BASES)
    match.state.score[RED] = points
    assert isclose(worth(match), expected(points))
    assert isclose(worth(match, BLUE), -expected(points))


def test_a_laser_that_is_off_is_worth_two_points_and_a_lost_soldier_five():
    match = lasertag(BASES)
    soldier(match, "g2").laser = Laser.OFF
    assert isclose(worth(match), expected(2))
    soldier(match, "s2").status = Status.ELIMINATED
    assert isclose(worth(match), expected(7))
