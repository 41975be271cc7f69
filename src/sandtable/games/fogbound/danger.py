"""Where units could go and strike in a turn, and what can be seen from a hex, as far as a side knows (FOG-27)."""

from __future__ import annotations

from collections.abc import Set
from typing import NamedTuple

from .moving import can_stand, penalty_of, step_cost
from .scenario import (
    DISARMED,
    FLYING,
    IS_ATTACK,
    NEEDS_SIGHT,
    NO_MOVEMENT,
    OUTSIDE,
    ROOTED,
    SLOTS,
    STUNNED,
    Reach,
    Scenario,
    UnitAction,
)
from .sight import BY_SIDE, hidden_around, is_high
from .state import Place, State
from .units import speed_of


def enemies_of(known: State, side: int) -> list[int]:
    """The enemies that a side sees."""
    others = range((1 - side) * SLOTS, (1 - side) * SLOTS + known.count[1 - side])
    return [unit for unit in others if known.units[unit].place == Place.ON_BOARD]


class Stop(NamedTuple):
    """A hex that a unit could walk to: the points that it would have left, and the hexes on the way, this one last."""

    left: int
    path: tuple[int, ...]


def reach_of(scenario: Scenario, known: State, unit: int, *, is_careful: bool = False) -> dict[int, Stop]:
    """The hexes that a unit could walk to in its turn with the most points left; its own hex is one of them. Whoever is
    not having its turn is taken to begin one. Who is careful does not walk through ground that harms."""
    there = known.units[unit]
    start = int(there.cell)
    best = {start: Stop(int(known.points) if known.active == unit else speed_of(scenario, known, unit), ())}
    queue = [] if there.flags & (ROOTED | STUNNED) else [start]
    for here in queue:
        points, path = best[here]
        if points <= 0 or (is_careful and path and harms(scenario, known, there.flags, here)):
            continue
        for cell in scenario.neighbours.numpy()[here].tolist():
            if cell == OUTSIDE or not is_free(scenario, known, there.flags, cell):
                continue
            cost = step_cost(scenario, known, there.flags, here, cell)
            left = points - cost - penalty_of(scenario, known, there.flags, here, cell)
            if cost <= points and (cell not in best or left > best[cell].left):
                best[cell] = Stop(left, (*path, cell))
                queue.append(cell)
    return best


def harms(scenario: Scenario, known: State, flags: int, cell: int) -> bool:
    """Whether the ground of a hex does something to those who come onto it."""
    ground = scenario.terrains[scenario.boards[known.board].terrain[cell]]
    return not flags & FLYING and (ground.damage > 0 or ground.count > 0)


def is_free(scenario: Scenario, known: State, flags: int, cell: int) -> bool:
    """Whether a hex is open to a unit and, as far as is known, nobody is there."""
    contacts = known.contacts[0, cell >> 5] | known.contacts[1, cell >> 5] | known.refused[cell >> 5]
    return known.occupant[cell] == 0 and not contacts >> (cell & 31) & 1 and can_stand(scenario, known, flags, cell)


def strikes_of(scenario: Scenario, known: State, unit: int) -> set[int]:
    """The hexes at which a unit could strike in its turn, after walking or without."""
    return set().union(*strikes_by(scenario, known, unit).values())


def strikes_by(scenario: Scenario, known: State, unit: int, flyers: Set[int] = frozenset()) -> dict[int, set[int]]:
    """For each attack that a unit can afford, by its number, the hexes at which it could strike with it. Those of
    ``flyers`` are always in line (FOG-20)."""
    there = known.units[unit]
    type_ = scenario.types[there.type]
    attacks = [k for k in range(type_.action_count) if can_afford(known, unit, type_.actions[k])]
    found: dict[int, set[int]] = {k: set() for k in attacks}
    for cell, (points, _) in reach_of(scenario, known, unit).items() if attacks else ():
        is_fresh = cell == there.cell and not (known.active == unit and (known.moved or known.acted))
        for k in attacks:
            spec = type_.actions[k]
            if (spec.traits & NO_MOVEMENT and not is_fresh) or (not is_fresh and points < spec.cost):
                continue
            if spec.reach == Reach.MELEE:
                found[k] |= _blows(scenario, known, unit, cell, points - (0 if is_fresh else spec.cost))
            else:
                found[k] |= _shots(scenario, known, unit, cell, spec, flyers)
    return found


def can_afford(known: State, unit: int, spec: UnitAction) -> bool:
    """Whether an action is an attack that a unit has the energy and the statuses for (FOG-40, FOG-46)."""
    there = known.units[unit]
    if not spec.traits & IS_ATTACK or there.flags & (DISARMED | STUNNED) or there.energy < spec.energy:
        return False
    return spec.needs == 0 or bool(there.mask >> (spec.needs - 1) & 1)


def _blows(scenario: Scenario, known: State, unit: int, cell: int, points: int) -> set[int]:
    """The hexes beside one that a unit could move into with so many points (FOG-35)."""
    flags = known.units[unit].flags
    if flags & ROOTED:
        return set()
    near = [there for there in scenario.neighbours.numpy()[cell].tolist() if there != OUTSIDE]
    return {
        there
        for there in near
        if can_stand(scenario, known, flags, there) and step_cost(scenario, known, flags, cell, there) <= points
    }


def _shots(scenario: Scenario, known: State, unit: int, cell: int, spec: UnitAction, flyers: Set[int]) -> set[int]:
    """The hexes that an attack from a hex gets to, its area included."""
    hit = set(around(scenario, cell, spec.range))
    if spec.traits & NEEDS_SIGHT:
        flags = known.units[unit].flags
        hit &= flyers | set(in_line(scenario, known, unit // SLOTS, flags, cell, spec.range))
    hit.discard(cell)
    return hit.union(*(around(scenario, there, spec.radius) for there in hit)) if spec.radius else hit


def in_line(
    scenario: Scenario, known: State, side: int, flags: int, cell: int, distance: int, sight: int = BY_SIDE
) -> list[int]:
    """The hexes up to a distance to which nothing known blocks the line from a hex, for a unit with such flags there
    (FOG-16 to FOG-20): its line of sight with so much ``sight``, otherwise the line of its attacks."""
    near = around(scenario, cell, distance)
    if flags & FLYING:
        return near
    high = int(is_high(scenario, known, flags, cell))
    hidden = hidden_around(scenario, known, side, cell, high, sight)
    return [there for there in near if not hidden >> scenario.offset[cell, there] & 1]


def around(scenario: Scenario, cell: int, distance: int) -> list[int]:
    """The hexes up to a distance from one, itself included; the distance is four at the most."""
    rings = scenario.ring.numpy().tolist()
    near = zip(scenario.within.numpy()[cell].tolist(), rings, strict=True)
    return sorted(there for there, ring in near if there != OUTSIDE and ring <= distance)


def threats(scenario: Scenario, known: State, side: int) -> dict[int, set[int]]:
    """For each enemy that a side sees, the hexes at which it could strike in its next turn."""
    return {enemy: strikes_of(scenario, known, enemy) for enemy in enemies_of(known, side)}
