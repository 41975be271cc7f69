"""From a checked file to the record that the rules read: all that a map says, worked out once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from sandtable.contract.record import Array
from sandtable.mechanics.boards import square_neighbours, steps_from
from sandtable.mechanics.sight import square_sight_table
from sandtable.mechanics.square import STEP_X, STEP_Y

from .file import CLASSES, LasertagFile, Placed, Square
from .reach import is_in_sight
from .scenario import CELLS, EAST, MAX_TURNS, NORTH, SIDE, SOUTH, WEST, WORD, WORDS, Mode, Scenario

FULL = (1 << WORD) - 1
FAR_AWAY = 0xFF
ASIDE = {NORTH: (0, -1), EAST: (1, 0), SOUTH: (0, 1), WEST: (-1, 0)}
SLANTS = ((1, -1), (1, 1), (-1, 1), (-1, -1))
"""The diagonal steps in the order of ``NORTH_EAST`` to ``NORTH_WEST``."""

Places = set[tuple[int, int]]


def pack(file: LasertagFile, scenario: Scenario) -> None:
    """Write a checked file into the record that the rules read."""
    squares, placed = file.squares(), file.placed()
    scenario.width, scenario.height = len(squares[0]), len(squares)
    scenario.soldier_points, scenario.base_points = file.soldier_points, file.base_points
    scenario.target[0], scenario.target[1] = file.red_target, file.blue_target
    scenario.turn_limit = file.turn_limit or MAX_TURNS
    scenario.starter = ("red", "blue").index(file.starts)
    scenario.fog = file.fog
    floor = grounds(squares, "floor", "cover")
    walls = grounds(squares, "wall")
    pack_ground(scenario, floor, grounds(squares, "cover"), walls)
    write_sets(scenario.sees, sight(as_set(walls), as_set(floor)))
    pack_bases(scenario, [place for place in placed if place.thing == "base"], floor, walls)
    pack_soldiers(scenario, [place for place in placed if place.thing != "base"])


def grounds(squares: list[list[Square]], *wanted: str) -> Places:
    """The squares with one of these grounds."""
    return {(x, y) for y, row in enumerate(squares) for x, square in enumerate(row) if square.ground in wanted}


def cells_of(places: Iterable[tuple[int, int]]) -> set[int]:
    """Squares by their numbers."""
    return {y * SIDE + x for x, y in places}


def as_set(places: Iterable[tuple[int, int]]) -> int:
    """A set of squares as one long number, a bit a square."""
    return sum(1 << cell for cell in cells_of(places))


def write_set(words: Array[int], row: int | None, squares: int) -> None:
    """Write a set of squares as words of 63 bits, into an array or a row of one."""
    for word in range(WORDS):
        words[word if row is None else (row, word)] = squares >> word * WORD & FULL


def write_sets(table: Array[int], sets: NDArray[np.int64]) -> None:
    """Write sets of squares that are words already."""
    table.numpy()[:] = sets


@lru_cache(maxsize=64)
def sight(walls: int, floor: int) -> NDArray[np.int64]:
    """The squares in line of sight of every square, as words; a map is looked at once (LT-15)."""
    seen = square_sight_table(walls, floor, SIDE, SIDE).reshape(CELLS, WORDS, WORD)
    return seen.astype(np.int64) @ (1 << np.arange(WORD, dtype=np.int64))


def pack_ground(scenario: Scenario, floor: Places, cover: Places, walls: Places) -> None:
    """What stands about, where one may step diagonally (LT-19), and where one is in cover (LT-31)."""
    write_set(scenario.floor, None, as_set(floor))
    write_set(scenario.cover, None, as_set(cover))
    for slant, (dx, dy) in enumerate(SLANTS):
        clear = {(x, y) for x, y in floor if (x + dx, y) not in walls and (x, y + dy) not in walls}
        write_set(scenario.diagonals, slant, as_set((x, y) for x, y in clear if 0 <= x + dx < SIDE))
    for number, (side, (dx, dy)) in enumerate(ASIDE.items()):
        hiding = {(x, y) for x, y in floor if (x + dx, y + dy) in (walls if (x, y) in cover else walls | cover)}
        write_set(scenario.sheltered, number, as_set(hiding))
        for cell in cells_of(hiding):
            scenario.shelter[cell] |= side


def pack_bases(scenario: Scenario, bases: list[Placed], floor: Places, walls: Places) -> None:
    """The bases, the squares that touch them (LT-06), how far it is to them, and what follows for the mode (LT-09)."""
    ways = square_neighbours(SIDE, SIDE, 8, set(range(CELLS)) - cells_of(floor), cells_of(walls))
    for number, base in enumerate(bases):
        scenario.bases[number].cell, scenario.bases[number].team = base.y * SIDE + base.x, base.team
    for team in range(2):
        own = {(base.x, base.y) for base in bases if base.team == team}
        beside = {(x + dx, y + dy) for x, y in own for dx, dy in zip(STEP_X, STEP_Y, strict=True)}
        scenario.base_count[team] = len(own)
        write_set(scenario.touch, team, as_set((own | beside) & floor))
        viewed = {(x, y) for x, y in floor if any(is_seen(scenario, (x, y), base) for base in own)}
        scenario.to_base.numpy()[team] = np.minimum(FAR_AWAY, steps_from(cells_of(own), ways))
        scenario.to_view.numpy()[team] = np.minimum(FAR_AWAY, steps_from(cells_of(viewed), ways))
    with_base = sum(count > 0 for count in scenario.base_count)
    scenario.mode = (Mode.ELIMINATION, Mode.ASSAULT, Mode.CAPTURE_THE_FLAG)[with_base]


def is_seen(scenario: Scenario, place: tuple[int, int], base: tuple[int, int]) -> bool:
    """Whether a base is in sight of a square."""
    return is_in_sight(scenario, place[1] * SIDE + place[0], base[1] * SIDE + base[0])


def pack_soldiers(scenario: Scenario, soldiers: list[Placed]) -> None:
    """The soldiers, Red's first; numbers run over both teams, so that a class and a number name one soldier."""
    numbers = Counter[str]()
    for i, soldier in enumerate(soldiers):
        numbers[soldier.thing] += 1
        slot = scenario.slots[i]
        slot.home, slot.kind = soldier.y * SIDE + soldier.x, CLASSES[soldier.thing]
        slot.number, slot.team = numbers[soldier.thing], soldier.team
    scenario.first[1] = sum(soldier.team == 0 for soldier in soldiers)
    scenario.first[2] = len(soldiers)
