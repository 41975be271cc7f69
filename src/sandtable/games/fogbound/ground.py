"""The boards of a scenario as a client draws them: hexes with their ground, heights and neighbours (FOG-01)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from sandtable.contract.view import Board
from sandtable.contract.words import Terrain, terrain_called
from sandtable.mechanics.boards import Ground, hex_board, hex_neighbours

from .names import FogboundBox, lexicon
from .scenario import Scenario


class Shape(NamedTuple):
    """What a board's picture depends on: its ground by hex, and what all boards of the scenario share."""

    terrain: bytes
    width: int
    height: int
    names: tuple[str, ...]
    is_elevated: tuple[bool, ...]
    holes: bytes


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
    )
    return _drawn(shape)


@lru_cache(32)
def _drawn(shape: Shape) -> Board:
    holes = {cell for cell, is_hole in enumerate(shape.holes) if is_hole}
    cells = [cell for cell in range(shape.width * shape.height) if cell not in holes]

    def ground(cell: int) -> Ground:
        number = shape.terrain[cell]
        name, height = shape.names[number], int(shape.is_elevated[number])
        terrain = terrain_called(name)
        return Ground(terrain, height, name if terrain == Terrain.OTHER else "")

    return hex_board(hex_neighbours(shape.width, shape.height, holes), cells, shape.width, ground)


def objectives_of(scenario: Scenario, number: int) -> tuple[int, ...]:
    """The hexes of a map's objectives."""
    board = scenario.boards[number]
    return tuple(board.objective_cells[k] for k in range(board.objectives))
