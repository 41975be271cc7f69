"""How many choices a scenario can offer at once."""

from __future__ import annotations

from .scenario import FAR, SLOTS, Aim, Scenario

STEPS = 6


def most_choices(scenario: Scenario) -> int:
    """More than the steps and actions of all units of the larger army, with every hex and unit in reach, cannot be
    offered, nor more than the wares, places and takings back of mustering."""
    widest = max((_type_choices(scenario, k) for k in range(scenario.type_count)), default=0)
    armies = []
    for side in (0, 1):
        given = [scenario.armies[side, k].type for k in range(scenario.army_size[side])]
        armies.append(sum(_type_choices(scenario, k) for k in given) if given else SLOTS * widest)
    cells = scenario.width * scenario.height
    return 1 + max(*armies, 2 * scenario.type_count, SLOTS + cells)


def _type_choices(scenario: Scenario, type_: int) -> int:
    """The steps of a unit, and its actions with all their targets."""
    kind, cells = scenario.types[type_], scenario.width * scenario.height
    found = STEPS
    for action in (kind.actions[k] for k in range(kind.action_count)):
        reach = min(1 + 3 * action.range * (action.range + 1), 1 + 3 * FAR * (FAR + 1), cells)
        targets = {Aim.SELF: 1, Aim.UNIT: min(2 * SLOTS, reach), Aim.HEX: reach}
        found += targets[Aim(action.aim)]
    return found
