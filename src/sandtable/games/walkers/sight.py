"""Who sees whom: apparent size, what lies on the line, and what it takes to spot a machine (WLK-25 to WLK-29)."""

from __future__ import annotations

from sandtable.contract.rule import index, rule
from sandtable.mechanics.hex import hex_distance

from .scenario import BLOCKED, SLOTS, Scenario, Tier
from .state import Motion, Place, State


@rule
def apparent_size(scenario: Scenario, unit: int, motion: int, eye: int, cell: int) -> int:
    """How large a machine at a hex appears from another one, from which it is not ``BLOCKED``: its size, less one if
    it is stationary, less what hides it and its camouflage where that works (WLK-25, WLK-26, WLK-27); at least 1."""
    machine = scenario.machines[scenario.starts[index(unit)].machine]
    size = machine.size - scenario.cover[index(eye), index(cell)]
    if motion == Motion.STATIONARY:
        size -= 1
    if scenario.grounds[scenario.ground[index(cell)]].hides:
        size -= machine.camouflage
    return max(1, size)


@rule
def spotting_need(scenario: Scenario, unit: int, motion: int, eye: int, cell: int) -> int:
    """The tier that it takes to spot a machine at a hex from another one: 0 for none, within its apparent size; then
    one tier more for each further time that size; ``IMPOSSIBLE`` beyond four times, or without a line (WLK-28)."""
    if scenario.cover[index(eye), index(cell)] == BLOCKED:
        return Tier.IMPOSSIBLE
    size = apparent_size(scenario, unit, motion, eye, cell)
    distance = hex_distance(eye, cell, scenario.width)
    if distance <= size:
        return Tier.NOT
    if distance > 4 * size:
        return Tier.IMPOSSIBLE
    return (distance - 1) // size + 1


@rule
def easiest_need(scenario: Scenario, state: State, side: int, unit: int, motion: int, cell: int) -> int:
    """The tier that it takes the best placed machine of a side to spot a machine at a hex."""
    need = int(Tier.IMPOSSIBLE)
    for other in range(side * SLOTS, side * SLOTS + scenario.count[index(side)]):
        viewer = state.units[index(other)]
        if viewer.place == Place.ON_BOARD and need > 0:
            need = min(need, spotting_need(scenario, unit, motion, viewer.cell, cell))
    return need
