"""From the scenario file to the record that the rules read."""

from __future__ import annotations

from collections import Counter

from sandtable.contract.record import Array
from sandtable.mechanics.drawing import map_rows
from sandtable.mechanics.square import fill_square_neighbours

from .file import CloakFile, Placed, spawn_points
from .scenario import CHANCES, MAX_CELLS, NO_LEADER, Scenario, Team, Type


def pack(file: CloakFile, scenario: Scenario) -> None:
    """Write a checked file into the record that the rules read."""
    rows = map_rows(file.map)
    scenario.width, scenario.height = len(rows[0]), len(rows)
    scenario.turn_chance = round(file.turn_p * CHANCES)
    scenario.ability_cost[Type.SOLDIER], scenario.ability_cost[Type.SPY] = file.overwatch_cost, file.cloak_cost
    scenario.stamina[Type.SOLDIER], scenario.stamina[Type.SPY] = file.soldier_stamina, file.spy_stamina
    for kind in Type:
        scenario.hit_points[kind] = getattr(file, f"{kind.name.lower()}_hp")
    for name in ("directions", "turn_limit", "stamina_regen", "soldier_damage", "overwatch_damage"):
        setattr(scenario, name, getattr(file, name))
    for name in ("overwatch_defence", "leader_damage", "cloak_breaks_on_attack"):
        setattr(scenario, name, getattr(file, name))
    holes = bytearray(MAX_CELLS)
    fill_square_neighbours(scenario.neighbours, holes, scenario.width, scenario.height, file.directions)  # type: ignore[arg-type]
    for team in (Team.LEFT, Team.RIGHT):
        fill(scenario.spawns, team, spawn_points(rows, team))
        scenario.spawn_count[team] = len(spawn_points(rows, team))
    pack_everyone(file.everyone(), scenario)


def fill(table: Array[int], row: int, values: list[int]) -> None:
    """Write numbers into a row of a table."""
    for k, value in enumerate(values):
        table[row, k] = value


def pack_everyone(everyone: list[Placed], scenario: Scenario) -> None:
    """Write the entities of the box."""
    actors = [placed for placed in everyone if placed.type != Type.WALL]
    scenario.entities, scenario.actors = len(everyone), len(actors)
    scenario.left_actors = sum(placed.team == Team.LEFT for placed in actors)
    for team in (Team.LEFT, Team.RIGHT):
        scenario.leaders[team] = NO_LEADER
    numbers = Counter[Type]()
    for i, placed in enumerate(everyone):
        numbers[placed.type] += 1
        slot = scenario.slots[i]
        slot.type, slot.team, slot.due, slot.home = placed.type, placed.team, placed.due, placed.home
        slot.number = numbers[placed.type]
        if placed.type == Type.LEADER:
            scenario.leaders[placed.team] = i
