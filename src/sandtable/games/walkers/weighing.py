"""What shots can be expected to do, for the bots; harm is counted in hundredths of a point of damage."""

from __future__ import annotations

from sandtable.contract.rule import index, rule
from sandtable.mechanics.hex import hex_distance

from .harm import HALVES, armour_need
from .rolls import DIE, chance
from .scenario import BLOCKED, FATAL, SLOTS, Scenario, Skill, Tier
from .shooting import shot_chance
from .state import Place, State

HUNDREDTHS = 100
USUAL_AIM = 3


@rule
def hit_harm(scenario: Scenario, known: State, target: int, cell: int, weapon: int, eye: int) -> int:
    """What a hit can be expected to do to a machine at a hex, in hundredths of a point of damage (WLK-37), no more than
    it has left."""
    need = armour_need(scenario, known, target, cell, weapon, eye)
    if need == Tier.NOT:
        return 0
    stopped = 0 if need > Tier.EXCELLENT else chance(scenario, known, target, Skill.ARMOUR, need, 0)
    halved = chance(scenario, known, target, Skill.STRUCTURE, HALVES, 0)
    damage = int(scenario.weapons[index(weapon)].damage)
    left = FATAL - int(known.units[index(target)].damage)
    whole = min(damage, left) * (DIE - halved) + min((damage + 1) // 2, left) * halved
    return HUNDREDTHS * whole * (DIE - stopped) // (DIE * DIE)


@rule
def shot_harm(
    scenario: Scenario, known: State, unit: int, slot: int, target: int, motion: int, eye: int, cell: int, aim: int
) -> int:
    """What a shot can be expected to do, in hundredths of a point of damage; a machine that is nearly destroyed counts
    for more, since it then shoots no more."""
    number = int(scenario.machines[scenario.starts[index(unit)].machine].weapons[index(slot)])
    weapon = scenario.weapons[index(number)]
    faces = shot_chance(scenario, known, unit, weapon, target, motion, eye, cell, aim)
    if faces == 0:
        return 0
    harm = faces * hit_harm(scenario, known, target, cell, number, eye) // DIE
    return harm + harm * int(known.units[index(target)].damage) // FATAL


@rule
def best_harm(
    scenario: Scenario, known: State, unit: int, target: int, motion: int, eye: int, cell: int, is_moving: bool
) -> int:
    """What the best weapon of a machine at a hex can be expected to do to another one: with the usual aiming, or as
    long as one can aim on the move."""
    if scenario.cover[index(eye), index(cell)] == BLOCKED:
        return 0
    machine = scenario.machines[scenario.starts[index(unit)].machine]
    best = 0
    for slot in range(machine.weapon_count):
        weapon = scenario.weapons[machine.weapons[index(slot)]]
        aim = int(weapon.stabilisation) if is_moving else min(USUAL_AIM, int(weapon.aimtime))
        best = max(best, shot_harm(scenario, known, unit, slot, target, motion, eye, cell, aim))
    return best


@rule
def goal_distance(scenario: Scenario, known: State, unit: int, cell: int) -> int:
    """How far a hex is from where a machine should go: an exit if its side needs one, otherwise the nearest enemy,
    seen, remembered, or where it started."""
    side = unit // SLOTS
    if scenario.needed[index(side)] > 0:
        return int(scenario.to_exit[index(side), index(cell)])
    nearest = 99
    first = (1 - side) * SLOTS
    for enemy in range(first, first + scenario.count[index(1 - side)]):
        it = known.units[index(enemy)]
        there = int(scenario.starts[index(enemy)].cell)
        if it.place == Place.ON_BOARD:
            there = int(it.cell)
        elif it.place != Place.UNSEEN:
            continue
        elif it.ghost_cell > 0:
            there = int(it.ghost_cell) - 1
        nearest = min(nearest, hex_distance(cell, there, scenario.width))
    return nearest
