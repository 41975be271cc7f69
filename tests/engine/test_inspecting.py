"""What can be known of pieces and of cells, and what cannot."""

import pytest

from sandtable import Match, SandtableError
from sandtable.engine.inspecting import inspected

OPEN = "a1"


def lasertag() -> Match:
    return Match("lasertag", "training", seed=1, runtime="python")


def cell_of(match: Match, name: str) -> int:
    return next(cell.id for cell in match.view(0).board.cells if cell.name == name)


def test_a_cell_tells_what_is_seen_from_it():
    match = lasertag()
    seen = inspected(match, 0, cell=cell_of(match, OPEN)).cells["sight"]
    assert cell_of(match, "b1") in seen
    assert len(seen) < len(match.view(0).board.cells)


def test_a_wall_says_that_it_is_one():
    match = lasertag()
    wall = next(cell.id for cell in match.view(0).board.cells if cell.terrain == "wall")
    assert inspected(match, 0, cell=wall).texts == ("a wall: it stops movement and sight",)


def test_a_cell_off_the_board_is_refused():
    with pytest.raises(SandtableError, match="cell/unknown"):
        inspected(lasertag(), 0, cell=440)


def test_neither_a_piece_nor_a_cell_is_refused():
    with pytest.raises(SandtableError, match="piece/unknown"):
        inspected(lasertag(), 0)


def test_a_game_that_tells_nothing_of_cells_says_so():
    with pytest.raises(SandtableError, match="cell/nothing-known"):
        inspected(Match("connect4", seed=1, runtime="python"), 0, cell=0)


def test_the_ground_of_a_hex_is_told_with_its_numbers():
    match = Match("fogbound", "first", seed=1, runtime="python")
    forest = next(cell.id for cell in match.view(0).board.cells if cell.terrain == "forest")
    assert inspected(match, 0, cell=forest).texts == (
        "protection against melee/ranged/area: small 1/1/0, medium 1/1/0", "1 more to move in", "blocks sight",
        "in sight: lines from here up to 4 hexes; a unit sees as far as its sight",
    )  # fmt: skip


def test_hexes_lie_as_far_apart_as_they_are_wide():
    places = {cell.id: cell for cell in Match("fogbound", "first", seed=1, runtime="python").view(0).board.cells}
    for cell in places.values():
        for _, other in cell.neighbours:
            x, y = places[other].x - cell.x, places[other].y - cell.y
            assert x * x + y * y == pytest.approx(1)
