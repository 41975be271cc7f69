"""The boards of a scenario as a client draws them: hexes with their ground, heights and neighbours (FOG-01)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from sandtable.contract.view import Board, Cell
from sandtable.contract.words import Terrain, terrain_called
from sandtable.mechanics.topology import cell_name

from .names import FogboundBox, lexicon
from .scenario import OUTSIDE, Scenario

DIRECTIONS = ("ne", "e", "se", "sw", "w", "nw")
ROW = 3**0.5 / 2  # how far rows of hexes are apart, in widths of a hex


class Shape(NamedTuple):
    """What a board's picture depends on: its ground by hex, and what all boards of the scenario share."""

    terrain: bytes
    width: int
    height: int
    names: tuple[str, ...]
    is_elevated: tuple[bool, ...]
    holes: bytes
    neighbours: bytes


def board_of(box: FogboundBox, number: int) -> Board:
    """A map of the scenario; drawn once for equal ones."""
    scenario = box.scenario
    grounds = range(scenario.terrain_count)
    shape = Shape(
        scenario.boards[number].terrain.numpy().tobytes(),
        scenario.width,
        scenario.height,
        lexicon(box.file).terrains,
        tuple(bool(scenario.terrains[ground].elevated) for ground in grounds),
        scenario.hole.numpy().tobytes(),
        scenario.neighbours.numpy().tobytes(),
    )
    return _drawn(shape)


@lru_cache(32)
def _drawn(shape: Shape) -> Board:
    cells = [_cell(shape, cell) for cell in range(shape.width * shape.height) if not shape.holes[cell]]
    return Board(shape="hex", cells=tuple(cells))


def _cell(shape: Shape, cell: int) -> Cell:
    row, ground = cell // shape.width, shape.terrain[cell]
    terrain = terrain_called(shape.names[ground])
    near = zip(DIRECTIONS, shape.neighbours[6 * cell : 6 * cell + 6], strict=True)
    return Cell(
        id=cell,
        name=cell_name(cell, shape.width),
        x=cell % shape.width + (row & 1) / 2,
        y=row * ROW,
        terrain=terrain,
        ground=shape.names[ground] if terrain == Terrain.OTHER else "",
        height=int(shape.is_elevated[ground]),
        neighbours=tuple((name, to) for name, to in near if to != OUTSIDE),
    )


def objectives_of(scenario: Scenario, number: int) -> tuple[int, ...]:
    """The hexes of a map's objectives."""
    board = scenario.boards[number]
    return tuple(board.objective_cells[k] for k in range(board.objectives))
