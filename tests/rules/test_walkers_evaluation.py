"""Walkers: what a position is worth to a bot that looks ahead."""

from math import isclose, sqrt

import pytest
from walkers_kit import AMBER, COBALT, lane, unit, walkers

from sandtable.mechanics.leads import SUREST

OPEN = lane(". . . . . . .")


def worth(match, seat=AMBER) -> float:
    return match.game.rules.evaluate(match.scenario, match.state, seat)


def pair(late=0):
    """A probe on each side, worth 5, in sight of each other; Cobalt's has some ticks more."""
    return walkers(OPEN, ["probe a1 e at 0"], [f"probe c1 w at {late}"])


def expected(lead: float) -> float:
    """A lead of 7 in 100 of all values, here of 0.7 of 10, is worth 0.7 of the most."""
    return SUREST * lead / sqrt(lead * lead + 0.7 * 0.7)


def test_equal_sides_are_worth_nothing():
    assert worth(pair()) == 0


@pytest.mark.parametrize(("damage", "lead"), [(4, 1.0), (10, 2.5), (19, 4.75)])
def test_damage_costs_its_part_of_twenty(damage, lead):
    match = pair()
    unit(match, "probe2").damage = damage
    assert isclose(worth(match), expected(lead))
    assert isclose(worth(match, COBALT), -expected(lead))


@pytest.mark.parametrize(("ticks", "lead"), [(5, 0.5), (10, 1.0), (20, 2.0), (30, 2.0)])
def test_five_ticks_behind_are_as_bad_as_two_damage_up_to_twenty(ticks, lead):
    assert isclose(worth(pair(ticks)), expected(lead))


def test_who_interrupts_pays_for_it_later():
    match = pair(4)
    before = worth(match, COBALT)
    unit(match, "probe2").ticks += 3
    assert worth(match, COBALT) < before


def test_ticks_count_for_nothing_while_nobody_sees_an_enemy():
    match = pair(10)
    for name in ("probe1", "probe2"):
        unit(match, name).is_spotted = False
    assert worth(match) == 0
    unit(match, "probe1").is_spotted = True
    assert isclose(worth(match), expected(1.0))
