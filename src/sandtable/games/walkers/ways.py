"""Where a machine could go with its next move, and the decisions that lead there."""

from __future__ import annotations

from sandtable.contract.view import Way
from sandtable.mechanics.topology import NOWHERE
from sandtable.mechanics.words import plural

from .moving import can_step, is_taken, most_steps, movement_of
from .names import Glance, movement_names, place
from .plans import PATHS, order_now
from .scenario import SLOTS, Scenario
from .state import Does, Order, Phase, Place, State

Paths = dict[int, tuple[int, ...]]


def spread(scenario: Scenario, known: State, unit: int, mode: int, start: int, steps: int) -> Paths:
    """The hexes that a machine can come to in so many steps, each with the shortest way there (WLK-12, WLK-16)."""
    found: Paths = {start: ()}
    edge = [start]
    for _ in range(steps):
        further = []
        for here in edge:
            for there in scenario.neighbours.numpy()[here].tolist():
                if there == NOWHERE or there in found or is_taken(known, there, unit):
                    continue
                if can_step(scenario, mode, here, there):
                    found[there] = (*found[here], there)
                    further.append(there)
        edge = further
    return {cell: path for cell, path in found.items() if path}


def reach_of(look: Glance, unit: int) -> set[int]:
    """The hexes within a machine's next move, or the rest of it, by the movement action that gets it farther; none
    while it turns, which would only cover the map."""
    scenario, known = look.scenario, look.known
    there = known.units[unit]
    is_turning = known.phase == Phase.FACING and known.active == unit
    if there.place != Place.ON_BOARD or there.is_prone or is_turning:
        return set()
    if known.phase in PATHS and order_now(look).unit == unit:
        return set(rest_of_way(look, order_now(look)))
    found: set[int] = set()
    for k in range(len(movement_names(scenario, unit))):
        movement = movement_of(scenario, unit, k)
        found |= set(spread(scenario, known, unit, movement.mode, there.cell, movement.normal + movement.extra))
    return found


def rest_of_way(look: Glance, order: Order) -> Paths:
    """Where a path that is being drawn could still lead."""
    if order.does != Does.MOVE:
        return {}
    scenario = look.scenario
    steps = most_steps(scenario, order) - order.length
    mode = movement_of(scenario, order.unit, order.movement).mode
    return spread(scenario, look.known, order.unit, mode, order.path[order.length], steps)


def ways_of(look: Glance, unit: int) -> tuple[Way, ...]:
    """The ways of several decisions that a machine can begin now, if its side is to decide on it: the rest of a path,
    or, before there is one, the movement action and the whole path."""
    known = look.known
    if unit // SLOTS != look.player:
        return ()
    if known.phase in PATHS and order_now(look).unit == unit:
        return _ways(look, rest_of_way(look, order_now(look)), ())
    if known.phase == Phase.ACTION and known.active == unit and not known.units[unit].is_prone:
        movement = movement_of(look.scenario, unit, 0)
        steps = movement.normal + movement.extra
        here = known.units[unit].cell
        paths = spread(look.scenario, known, unit, movement.mode, here, steps)
        return _ways(look, paths, movement_names(look.scenario, unit)[:1])
    return ()


def _ways(look: Glance, paths: Paths, first: tuple[str, ...]) -> tuple[Way, ...]:
    """Ways along paths, after what is to be decided first; what is a single decision is none."""
    return tuple(
        Way(
            cells=path,
            steps=(*first, *(place(look.scenario, cell) for cell in path)),
            text=f"{plural(len(path), 'hex')}; say go when the way is as it shall be",
        )
        for path in paths.values()
        if len(path) + len(first) > 1
    )
