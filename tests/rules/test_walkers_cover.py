"""Walkers: what hides a machine from another, drawn (WLK-25 to WLK-27, WLK-29).

``.`` open, ``f`` forest, ``d`` dense forest, ``b`` building, ``r`` rocky ground that obscures; digits are levels.
"""

import time

import pytest

from sandtable.contract.scenario import parse_scenario
from sandtable.games.walkers import covering
from sandtable.games.walkers.file import WalkersFile
from sandtable.games.walkers.packing import pack
from sandtable.games.walkers.scenario import BLOCKED, Scenario
from sandtable.mechanics.topology import parse_cell


def box(drawing):
    """A scenario with two machines in the last row of a drawn map."""
    rows = drawing.strip().splitlines()
    lines = ["game: walkers", "title: Test", "map: |", *(f"  {row}" for row in rows)]
    lines += [f"amber: [hornet a{len(rows)} e]", f"cobalt: [hornet b{len(rows)} w]"]
    scenario = Scenario()
    pack(parse_scenario(WalkersFile, "\n".join(lines)), scenario)
    return scenario


def hides(row, viewer="a1", target="e1"):
    """How much hides a target in a row above an empty one."""
    scenario = box(f"{row}\n{' .' * len(row.split())}")
    return in_box(scenario, viewer, target)


def in_box(scenario, viewer, target):
    one, other = (parse_cell(name, scenario.width, scenario.height) for name in (viewer, target))
    return int(scenario.cover[one, other])


@pytest.mark.rule("WLK-26")
@pytest.mark.parametrize(
    ("row", "amount"),
    [
        (". . . . .", 0),
        (". f . . .", 1),
        (". f . f .", 2),
        (". f f f .", 3),
        (". . . . f", 1),
        (". . f . f", 2),
        (". f f f f", 4),
        ("f . . . .", 0),
        ("f f . . f", 2),
    ],
)
def test_each_forest_on_the_line_counts_one_the_targets_own_included_the_viewers_not(row, amount):
    assert hides(row) == amount


@pytest.mark.rule("WLK-27")
@pytest.mark.parametrize(
    ("row", "amount"),
    [
        (". . d . .", 2),
        (". . b . .", 2),
        (". . . . d", 2),
        (". . d . d", BLOCKED),
        (". . f . d", BLOCKED),
        (". . d . f", BLOCKED),
        (". . b . f", BLOCKED),
        (". b . b .", BLOCKED),
        (". d b . .", BLOCKED),
        ("d . . . d", 2),
        ("d . . . .", 0),
    ],
)
def test_dense_forest_and_buildings_count_two_alone_and_block_with_anything_else(row, amount):
    assert hides(row) == amount


@pytest.mark.rule("WLK-29")
@pytest.mark.parametrize(
    ("row", "amount"),
    [
        (".1 f . f .", 0),
        (".1 d . b .", 0),
        (".1 f . f f", 1),
        (".1 d . . d", 2),
        (".1 d . d d", 2),
        (".1 f1 . f .", 1),
        (".1 f1 . . f", 2),
        (".2 f1 d1 f .", 0),
        (". f . . .1", 1),
        (". d f . .1", BLOCKED),
    ],
)
def test_who_stands_a_level_above_what_lies_between_sees_over_it_but_not_the_targets_own_ground(row, amount):
    assert hides(row) == amount


@pytest.mark.rule("WLK-29")
@pytest.mark.parametrize(
    ("row", "amount"),
    [
        (". . .1 . .", BLOCKED),
        (".1 . .2 . .", BLOCKED),
        (". . .2 . .1", BLOCKED),
        (". . .1 . .1", 0),
        (". . .1 . .2", 0),
        (".1 . .1 . .", 0),
        (".2 . .1 . .", 0),
    ],
)
def test_ground_that_is_higher_than_both_ends_blocks(row, amount):
    assert hides(row) == amount


@pytest.mark.rule("WLK-25")
@pytest.mark.parametrize(
    ("row", "amount"),
    [
        (". . . . r", 1),
        (". . . r .", 0),
        ("r . . . .", 0),
        (". . . f r", 2),
        (". . . d r", 3),
        (".1 . . .1 .", 1),
        (".1 . . .1 r", 1),
        (".1 . .1 . .", 0),
        (".1 . . f1 .", 2),
        (".2 . . .1 .", 0),
        (".2 . . .2 .", 1),
        (".1 . . . .", 0),
    ],
)
def test_rocks_and_the_edge_of_higher_ground_before_it_obscure_a_target_once(row, amount):
    assert hides(row) == amount


@pytest.mark.rule("WLK-25")
def test_beside_the_viewer_only_the_targets_own_ground_hides_it():
    assert hides(".1 . . . .", "a1", "b1") == 0
    assert hides("f f . . .", "a1", "b1") == 1
    assert hides(". r . . .", "a1", "b1") == 1


UPRIGHT = """
. . .
 {} {}
. . .
 . .
"""


@pytest.mark.rule("WLK-26")
@pytest.mark.parametrize(
    ("left", "right", "amount"),
    [
        (".", ".", 0),
        ("f", ".", 0),
        (".", "f", 0),
        ("f", "f", 1),
        ("d", "f", 1),
        ("b", "d", 2),
        (".1", "f", 1),
        (".1", "d", 2),
        (".1", ".1", BLOCKED),
    ],
)
def test_between_two_hexes_the_one_that_hides_less_counts(left, right, amount):
    """From b1 straight down to b3 the line runs between a2 and b2."""
    assert in_box(box(UPRIGHT.format(left, right)), "b1", "b3") == amount


@pytest.mark.rule("WLK-26")
def test_at_the_rim_of_the_map_the_hex_on_the_other_side_of_the_line_counts_alone():
    """From a1 down to a3 the line runs along the left edge of a2, from c1 to c3 along the right edge of b2."""
    assert in_box(box(UPRIGHT.format("f", ".")), "a1", "a3") == 1
    assert in_box(box(UPRIGHT.format("f", ".")), "c1", "c3") == 0
    assert in_box(box(UPRIGHT.format(".", "d")), "c1", "c3") == 2
    assert in_box(box(UPRIGHT.format(".", ".1")), "c1", "c3") == BLOCKED


@pytest.mark.rule("WLK-25")
def test_two_ledges_side_by_side_obscure_a_target_and_one_does_not():
    """Down from a height at b1, over a2 and b2, to b3."""
    for left, right, amount in ((".1", ".1", 1), (".1", ".", 0), (".", ".1", 0)):
        drawing = UPRIGHT.format(left, right).replace(". . .", ". .1 .", 1)
        assert in_box(box(drawing), "b1", "b3") == amount


@pytest.mark.rule("WLK-29")
def test_what_is_no_hex_of_the_map_is_seen_by_nobody():
    scenario = box(UPRIGHT.format(".", "."))
    hole = 1 * 3 + 2
    for cell in range(12):
        assert scenario.cover[cell, hole] == scenario.cover[hole, cell] == BLOCKED
        assert scenario.cover[cell, 12] == scenario.cover[399, cell] == BLOCKED


@pytest.mark.rule("WLK-29")
def test_the_largest_map_is_looked_at_in_a_moment_and_only_once():
    hexes = tuple(covering.HexSeen(cell % 3, cell % 5 % 3, cell % 7 == 0) for cell in range(400))
    start = time.process_time()
    table = covering.cover_table(25, 16, hexes)
    assert time.process_time() - start < 3
    assert covering.cover_table(25, 16, hexes) is table
