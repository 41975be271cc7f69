"""Boards as those need them who read maps or draw them: whole tables of neighbours, and what a client shows.

Nothing here is a rule: tables are made once for a map, and drawings once for all matches on it.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..contract.view import Board, Cell
from ..contract.words import Terrain
from .hex import fill_hex_neighbours
from .paths import UNLIMITED, begin_search, spread, start_from
from .square import close_corners, fill_square_neighbours
from .topology import DIRECTIONS, NOWHERE, cell_name

ROW = 3**0.5 / 2  # how far rows of hexes are apart, in widths of a hex
Neighbours = NDArray[np.uint16]


class Ground(NamedTuple):
    """What a cell shows of its ground: how it is drawn, how high it is, and its name where that is something else."""

    terrain: Terrain = Terrain.OPEN
    height: int = 0
    name: str = ""


Grounds = Callable[[int], Ground]


def square_neighbours(
    width: int, height: int, directions: int, holes: Container[int] = (), walls: Container[int] = ()
) -> Neighbours:
    """Who is next to whom on a board of squares; with eight directions nobody steps past a wall's corner.

    >>> square_neighbours(2, 2, 4).tolist()[0] == [NOWHERE, 1, 2, NOWHERE]
    True
    """
    table: Any = np.zeros((width * height, directions), np.uint16)
    fill_square_neighbours(table, _marked(holes, len(table)), width, height, directions)
    if directions == 8:
        close_corners(table, _marked(walls, len(table)), 1, width, height)
    return table  # type: ignore[no-any-return]


def hex_neighbours(width: int, height: int, holes: Container[int] = ()) -> Neighbours:
    """Who is next to whom on a board of hexes."""
    table: Any = np.zeros((width * height, 6), np.uint16)
    fill_hex_neighbours(table, _marked(holes, len(table)), width, height)
    return table  # type: ignore[no-any-return]


def _marked(cells: Container[int], count: int) -> Any:
    return [int(cell in cells) for cell in range(count)]


class _Search:
    """A search outside of any record."""

    def __init__(self, cells: int) -> None:
        self.distance: Any = np.zeros(cells, np.uint16)
        self.queue: Any = np.zeros(cells, np.uint16)


def steps_from(starts: Iterable[int], neighbours: Neighbours) -> NDArray[np.uint16]:
    """How many steps every cell is from the nearest of some, or ``UNREACHED``."""
    search, count = _Search(len(neighbours)), 0
    begin_search(search, len(neighbours))
    for cell in starts:
        count = start_from(search, cell, count)
    table: Any = neighbours
    spread(table, neighbours.shape[1], search.queue, 0, count, NOWHERE, UNLIMITED, search)
    return search.distance  # type: ignore[no-any-return]


def _open(cell: int) -> Ground:
    return Ground()


def square_board(
    neighbours: Neighbours, cells: Iterable[int], width: int, ground: Grounds = _open, *, is_from_below: bool = False
) -> Board:
    """The squares of a board as a client draws them, each with its ``ground``. Rows are counted
    from the top, or from below."""
    names, cells = DIRECTIONS[neighbours.shape[1]], list(cells)
    if is_from_below:
        neighbours = neighbours[:, [names.index(name.translate(TURNED)) for name in names]]
    last = cells[-1] // width if is_from_below else 0
    places = [(cell % width, abs(last - cell // width)) for cell in cells]
    return Board(shape="square", cells=_drawn(neighbours, cells, places, width, ground))


def hex_board(neighbours: Neighbours, cells: Iterable[int], width: int, ground: Grounds = _open) -> Board:
    """The hexes of a board as a client draws them, each with its ``ground``."""
    cells = list(cells)
    places = [(cell % width + (cell // width & 1) / 2, cell // width * ROW) for cell in cells]
    return Board(shape="hex", cells=_drawn(neighbours, cells, places, width, ground))


TURNED = str.maketrans("ns", "sn")


def _drawn(
    neighbours: Neighbours, cells: list[int], places: list[tuple[int, int]] | list[tuple[float, float]], width: int,
    ground: Grounds,
) -> tuple[Cell, ...]:  # fmt: skip
    """Cells with their names and places, in order."""
    names, drawn = DIRECTIONS[neighbours.shape[1]], []
    for cell, (x, y) in zip(cells, places, strict=True):
        beside = zip(names, neighbours[cell].tolist(), strict=True)
        near = tuple((name, there) for name, there in beside if there != NOWHERE)
        terrain, height, called = ground(cell)
        name = cell_name(cell, width)
        drawn.append(Cell(id=cell, name=name, x=x, y=y, terrain=terrain, ground=called, height=height, neighbours=near))
    return tuple(drawn)
