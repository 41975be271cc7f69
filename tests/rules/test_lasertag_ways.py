"""Lasertag: places that take a soldier several action points, and how he gets there."""

import pytest
from lasertag_kit import lasertag

from sandtable.engine.inspecting import inspected

CORRIDOR = """
    N . . . . . . . . . . . . .
    # # # # # # # # # # # # # g
"""


def ways(match, piece=0, seat=0):
    cells = {cell.id: cell.name for cell in match.view(seat).board.cells}
    return {cells[way.cells[-1]]: way for way in inspected(match, seat, piece).ways}


@pytest.mark.rule("LT-18")
def test_a_sniper_in_a_corridor_gets_four_squares_further_with_each_action_point():
    found = ways(lasertag(CORRIDOR))
    assert set(found) == {f"{column}1" for column in "fghijklm"}
    assert found["f1"].steps == ("N1 e1", "N1 f1")
    assert found["m1"].steps == ("N1 e1", "N1 i1", "N1 m1")
    assert found["m1"].text == "3 action points"


@pytest.mark.rule("LT-18")
def test_every_step_of_a_way_is_legal_when_it_is_due():
    match = lasertag(CORRIDOR)
    for step in ways(match)["i1"].steps:
        assert step in [choice.text for choice in match.view(0).choices]
        match.play(step)


def test_nobody_is_shown_ways_for_the_others_soldiers():
    match = lasertag(CORRIDOR)
    assert ways(match, piece=1) == {}
    assert ways(match, piece=0, seat=1) == {}
