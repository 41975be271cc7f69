"""What the marshal looks at beyond a single choice: whom it could strike in a turn, and who could strike it."""

from __future__ import annotations

from sandtable.contract.rule import index, rule
from sandtable.mechanics.hex import hex_distance

from .acting import can_melee, is_fit
from .moving import can_stand, penalty_of, step_cost
from .scenario import (
    DISARMED,
    EFFECTS,
    FAR,
    FLYING,
    IS_ATTACK,
    NO_MOVEMENT,
    OUTSIDE,
    ROOTED,
    SLOTS,
    STUNNED,
    WINDOW,
    Do,
    Reach,
    Scenario,
    UnitAction,
)
from .state import NONE, Place, State, Work
from .units import distance_to, speed_of
from .weighing import EAGERNESS, worth_to

HASTE = 2  # what a blow that needs a step first is worth less than one at once
COURAGE = 6  # how much danger weighs as much as one part of promise
FAR_AWAY = 100
NOT_REACHED = -100


@rule
def step_promise(scenario: Scenario, known: State, unit: int, cell: int, work: Work) -> int:
    """What a step is worth beyond the way to a goal: the best blow in the rest of the turn, and the danger that it
    leads into or out of."""
    there = known.units[index(unit)]
    points = known.points if known.active != NONE else speed_of(scenario, known, unit)
    points -= step_cost(scenario, known, there.flags, there.cell, cell)
    points -= penalty_of(scenario, known, there.flags, there.cell, cell)
    promise = 0
    if nearest_enemy(scenario, known, unit, cell) <= max(0, points) + FAR:
        promise = max(0, best_turn(scenario, known, unit, cell, points, work) - HASTE)
    if there.place != Place.ON_BOARD:
        return promise
    worse = danger_at(scenario, known, unit, cell) - danger_at(scenario, known, unit, there.cell)
    return promise - worse // COURAGE


@rule
def nearest_enemy(scenario: Scenario, known: State, unit: int, cell: int) -> int:
    """How far the nearest enemy in sight is from a hex."""
    nearest = FAR_AWAY
    for k in range(known.count[index(1 - unit // SLOTS)]):
        enemy = known.units[index((1 - unit // SLOTS) * SLOTS + k)]
        if enemy.place == Place.ON_BOARD:
            nearest = min(nearest, hex_distance(enemy.cell, cell, int(scenario.width)))
    return nearest


@rule
def best_turn(scenario: Scenario, known: State, unit: int, start: int, points: int, work: Work) -> int:
    """The best blow that a unit could strike from a hex on with so many points, walking first or not; points that it
    walks off count against it. ``left`` are the most points that it can have at each place of the window."""
    for place in range(WINDOW):
        work.left[index(place)] = NOT_REACHED
    work.left[scenario.offset[index(start), index(start)]] = points
    best = 0
    for left in range(points, -1, -1):
        for place in range(WINDOW):
            if work.left[index(place)] == left:
                cell = int(scenario.within[index(start), index(place)])
                best = max(best, best_blow(scenario, known, unit, cell, left) - (points - left))
                walk_on(scenario, known, unit, start, cell, left, work)
    return best


@rule
def walk_on(scenario: Scenario, known: State, unit: int, start: int, cell: int, points: int, work: Work) -> None:
    """Note where a unit can step from a hex with so many points, and what it has left there."""
    flags = known.units[index(unit)].flags
    for direction in range(6):
        near = int(scenario.neighbours[index(cell), index(direction)])
        if near == OUTSIDE or known.occupant[index(near)] or not can_stand(scenario, known, flags, near):
            continue
        place = scenario.offset[index(start), index(near)]
        cost = step_cost(scenario, known, flags, cell, near)
        left = points - cost - penalty_of(scenario, known, flags, cell, near)
        if place != OUTSIDE and cost <= points and left > work.left[place]:
            work.left[place] = left


@rule
def best_blow(scenario: Scenario, known: State, unit: int, cell: int, points: int) -> int:
    """What the best attack of a unit would be worth from a hex, with so many points left."""
    there = known.units[index(unit)]
    other = 1 - unit // SLOTS
    best = 0
    if there.flags & DISARMED:
        return 0
    for number in range(scenario.types[there.type].action_count):
        spec = scenario.types[there.type].actions[index(number)]
        if spec.traits & IS_ATTACK == 0 or spec.traits & NO_MOVEMENT or there.energy < spec.energy:
            continue
        if known.active != NONE and known.acted >> number & 1:
            continue
        for k in range(known.count[index(other)]):
            if can_strike(scenario, known, unit, other * SLOTS + k, spec, cell, points):
                value = EAGERNESS
                for e in range(EFFECTS):
                    if spec.effects[index(e)].do != Do.NOTHING:
                        value += worth_to(scenario, known, unit, other * SLOTS + k, spec, e)
                best = max(best, value)
    return best


@rule
def can_strike(
    scenario: Scenario, known: State, unit: int, target: int, spec: UnitAction, cell: int, points: int
) -> bool:
    """Whether a unit that stood on a hex could strike an enemy, as far as distance and points go."""
    aimed = known.units[index(target)]
    if aimed.place != Place.ON_BOARD or distance_to(scenario, cell, aimed.cell) > spec.range:
        return False
    if points < spec.cost or not is_fit(scenario, known, target, spec):
        return False
    return spec.reach != Reach.MELEE or can_melee(scenario, known, unit, cell, target, points - spec.cost)


@rule
def danger_at(scenario: Scenario, known: State, unit: int, cell: int) -> int:
    """What the enemies in sight could do to a unit on a hex, measured in its price."""
    there = known.units[index(unit)]
    kind = scenario.types[there.type]
    other = 1 - unit // SLOTS
    harm = 0
    for k in range(known.count[index(other)]):
        harm += blow_at(scenario, known, other * SLOTS + k, unit, cell)
    value = 2 * min(harm, int(there.hp)) * kind.price // kind.health
    return value + kind.price if harm >= there.hp else value


@rule
def blow_at(scenario: Scenario, known: State, enemy: int, unit: int, cell: int) -> int:
    """The most damage that an enemy could do to a unit on a hex in one turn; half of it if it has had its turn."""
    foe, there = known.units[index(enemy)], known.units[index(unit)]
    if foe.place != Place.ON_BOARD or foe.flags & (DISARMED | STUNNED):
        return 0
    kind = scenario.types[foe.type]
    away = hex_distance(foe.cell, cell, int(scenario.width))
    worst = 0
    for number in range(kind.action_count):
        spec = kind.actions[index(number)]
        is_melee = spec.reach == Reach.MELEE
        if spec.traits & IS_ATTACK == 0 or (is_melee and there.flags & FLYING and foe.flags & FLYING == 0):
            continue
        walk = 0 if spec.traits & NO_MOVEMENT or foe.flags & ROOTED else kind.speed - spec.cost - is_melee
        if away > spec.range + max(0, walk):
            continue
        for e in range(EFFECTS):
            if spec.effects[index(e)].do == Do.DAMAGE:
                worst = max(worst, spec.effects[index(e)].amount - scenario.types[there.type].armour)
    return worst if foe.ready else worst // 2
