"""What an attack or an ability is worth to the bot."""

from __future__ import annotations

from sandtable.contract.action import Action
from sandtable.contract.dice import Dice, pick
from sandtable.contract.rule import index, rule
from sandtable.mechanics.paths import UNREACHED
from sandtable.mechanics.whom import ENEMY

from .acting import first_passenger, is_fit
from .damage import kind_of_damage, weighed
from .goals import find_ways
from .scenario import (
    EFFECTS,
    FLYING,
    IS_ATTACK,
    NO_CAPTURE,
    OUTSIDE,
    SLOTS,
    TOGGLE,
    Aim,
    Do,
    Reach,
    Scenario,
    UnitAction,
)
from .sight import is_high
from .state import Place, State, Work
from .units import damage_bonus, distance_to, relation

EAGERNESS = 6  # what any attack is worth beside what it does


@rule
def action_value(scenario: Scenario, known: State, unit: int, action: Action, dice: Dice, work: Work) -> int:
    """What an action promises: harm to enemies and help to friends, a place nearer to a goal, or now and then a
    change."""
    there = known.units[index(unit)]
    spec = scenario.types[there.type].actions[index(action.extra - 1)]
    if spec.traits & TOGGLE:
        return 2 if pick(dice, 12 if there.mask >> spec.status & 1 else 4) == 0 else -1
    do = spec.effects[0].do
    if do == Do.TELEPORT:
        find_ways(scenario, known, unit, work)
        return (
            3 * (min(40, int(work.search.distance[there.cell])) - min(40, int(work.search.distance[action.target]))) - 4
        )
    if do == Do.REVEAL:
        return 1 if pick(dice, 20) == 0 else -1
    if do == Do.LOAD:
        return lift_value(scenario, known, known.occupant[action.target] - 1, 1, action.target, work)
    if do == Do.UNLOAD:
        return lift_value(scenario, known, first_passenger(known, unit), 0, action.target, work)
    value = 0
    for e in range(EFFECTS):
        value += effect_value(scenario, known, unit, action.target, spec, e)
    if spec.traits & IS_ATTACK and value > 0:
        value += EAGERNESS
    if spec.reach == Reach.MELEE and is_holding(scenario, known, unit):
        value -= 6
    return value


@rule
def is_holding(scenario: Scenario, known: State, unit: int) -> bool:
    """Whether a unit stands on an objective that it will capture when the round ends."""
    there = known.units[index(unit)]
    objective = scenario.boards[known.board].objective[there.cell]
    if objective == OUTSIDE or there.flags & (FLYING | NO_CAPTURE):
        return False
    return known.owners[index(unit // SLOTS), objective] != unit // SLOTS + 1


@rule
def lift_value(scenario: Scenario, known: State, guest: int, is_up: int, cell: int, work: Work) -> int:
    """Take up who cannot walk to a goal, and put down who can from there."""
    find_ways(scenario, known, guest, work)
    away = int(work.search.distance[index(cell)])
    if is_up:
        return 8 if away == UNREACHED or away > 5 else -2
    return 12 - 3 * away if away <= 3 else -2


@rule
def effect_value(scenario: Scenario, known: State, unit: int, cell: int, spec: UnitAction, number: int) -> int:
    """What one effect is worth, on the unit aimed at or on all within the radius."""
    if spec.effects[index(number)].do == Do.NOTHING:
        return 0
    if spec.aim == Aim.UNIT and spec.radius == 0:
        return worth_to(scenario, known, unit, known.occupant[index(cell)] - 1, spec, number)
    value = 0
    for side in range(2):
        for k in range(known.count[index(side)]):
            near = known.units[index(side * SLOTS + k)]
            if near.place != Place.ON_BOARD or spec.who & relation(unit, side * SLOTS + k) == 0:
                continue
            if distance_to(scenario, cell, near.cell) <= spec.radius and is_fit(
                scenario, known, side * SLOTS + k, spec
            ):
                value += worth_to(scenario, known, unit, side * SLOTS + k, spec, number)
    return value


@rule
def worth_to(scenario: Scenario, known: State, unit: int, target: int, spec: UnitAction, number: int) -> int:
    """What one effect on one unit is worth to the side of who does it."""
    effect = spec.effects[index(number)]
    aimed = known.units[index(target)]
    kind = scenario.types[aimed.type]
    is_foe = relation(unit, target) == ENEMY
    if effect.do == Do.DAMAGE:
        there = known.units[index(unit)]
        high = 1 if is_high(scenario, known, there.flags, there.cell) else 0
        bonus = damage_bonus(scenario, known, unit) if spec.traits & IS_ATTACK else 0
        reach = kind_of_damage(spec.reach, spec.radius)
        damage = weighed(scenario, known, target, effect.amount + bonus, effect.what, reach, high)
        value = 2 * min(damage, int(aimed.hp)) * kind.price // kind.health
        if damage >= aimed.hp:
            value += kind.price + 4
        return value if is_foe else -2 * value
    if effect.do == Do.HEAL:
        return 2 * min(int(effect.amount), kind.health - aimed.hp)
    if effect.do == Do.CLEANSE:
        return 3 if aimed.mask >> effect.what & 1 else 0
    if effect.do == Do.STATUS:
        return 0 if aimed.mask >> effect.what & 1 else 4
    return 1
