"""The map as a client draws it: hexes with their ground, levels and neighbours."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from sandtable.contract.view import Board
from sandtable.contract.words import Terrain
from sandtable.mechanics.boards import Ground, hex_board, hex_neighbours

from .names import WalkersBox, lexicon


class Shape(NamedTuple):
    """What a map's picture depends on: ground and level by hex, and what the grounds are called and drawn as."""

    ground: bytes
    level: bytes
    width: int
    height: int
    names: tuple[str, ...]
    terrains: tuple[Terrain, ...]
    holes: tuple[int, ...]


def board_of(box: WalkersBox) -> Board:
    """The map of a scenario; drawn once for equal ones."""
    scenario, names = box.scenario, lexicon(box.file)
    ground, level = scenario.ground.numpy().tobytes(), scenario.level.numpy().tobytes()
    return _drawn(Shape(ground, level, scenario.width, scenario.height, names.grounds, names.terrains, names.holes))


@lru_cache(32)
def _drawn(shape: Shape) -> Board:
    def ground(cell: int) -> Ground:
        number = shape.ground[cell]
        terrain, name = shape.terrains[number], shape.names[number]
        return Ground(terrain, shape.level[cell], "" if terrain == name else name)

    holes = {cell for cell, is_hole in enumerate(shape.holes) if is_hole}
    cells = [cell for cell in range(shape.width * shape.height) if cell not in holes]
    return hex_board(hex_neighbours(shape.width, shape.height, holes), cells, shape.width, ground)
