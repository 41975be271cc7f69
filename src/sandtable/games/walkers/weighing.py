"""What shots can be expected to do, for the bots; harm is counted in hundredths of a point of damage."""

from __future__ import annotations

from sandtable.contract.rule import index, rule
from sandtable.mechanics.hex import hex_distance

from .harm import HALVES, armour_against, is_behind
from .rolls import DIE, chance
from .scenario import BLOCKED, FATAL, SLOTS, UNITS, Scenario, Skill, Tier
from .shooting import faces_for, tier_at, weapon_number
from .sight import apparent_size
from .state import Place, State, Work

HUNDREDTHS = 100
USUAL_AIM = 3
UNKNOWN = 0xFFFF


@rule
def hit_harm(scenario: Scenario, known: State, target: int, weapon: int, is_from_behind: bool) -> int:
    """What a hit can be expected to do to a machine, in hundredths of a point of damage (WLK-37), no more than it has
    left."""
    need = armour_against(scenario, target, weapon, is_from_behind)
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
    if scenario.cover[index(eye), index(cell)] == BLOCKED:
        return 0
    distance = hex_distance(eye, cell, scenario.width)
    size = apparent_size(scenario, target, motion, eye, cell)
    number = weapon_number(scenario, unit, slot)
    weapon = scenario.weapons[index(number)]
    faces = faces_for(scenario, known, unit, weapon, motion, distance, tier_at(weapon, motion, distance, size, aim))
    if faces == 0:
        return 0
    is_from_behind = is_behind(scenario, known.units[index(target)].facing, cell, eye)
    return weighted(known, target, faces, hit_harm(scenario, known, target, number, is_from_behind))


@rule
def blow(scenario: Scenario, known: State, target: int, weapon: int, is_from_behind: bool, work: Work) -> int:
    """What a hit can be expected to do, worked out once a decision (see ``forget_blows``)."""
    side = 1 if is_from_behind else 0
    if work.blows[index(target), index(weapon), index(side)] == UNKNOWN:
        work.blows[index(target), index(weapon), index(side)] = hit_harm(
            scenario, known, target, weapon, is_from_behind
        )
    return int(work.blows[index(target), index(weapon), index(side)])


@rule
def forget_blows(scenario: Scenario, work: Work) -> None:
    """Know nothing any more of what hits do."""
    for target in range(UNITS):
        for weapon in range(scenario.weapon_count):
            work.blows[index(target), index(weapon), 0] = UNKNOWN
            work.blows[index(target), index(weapon), 1] = UNKNOWN


@rule
def weighted(known: State, target: int, faces: int, harm: int) -> int:
    """What comes of a hit's harm that falls on so many faces, more the less a machine has left."""
    expected = faces * harm // DIE
    return expected + expected * int(known.units[index(target)].damage) // FATAL


@rule
def best_harm(
    scenario: Scenario, known: State, unit: int, target: int, motion: int, eye: int, cell: int, is_moving: bool,
    work: Work,
) -> int:  # fmt: skip
    """What the best weapon of a machine at a hex can be expected to do to another one: with the usual aiming, or as
    long as one can aim on the move. How the two lie to each other is found once for all weapons: commanders ask this of
    every hex that they think of."""
    if scenario.cover[index(eye), index(cell)] == BLOCKED:
        return 0
    distance = hex_distance(eye, cell, scenario.width)
    size = apparent_size(scenario, target, motion, eye, cell)
    is_from_behind = is_behind(scenario, known.units[index(target)].facing, cell, eye)
    machine = scenario.machines[scenario.starts[index(unit)].machine]
    best = 0
    for slot in range(machine.weapon_count):
        number = int(machine.weapons[index(slot)])
        weapon = scenario.weapons[index(number)]
        aim = int(weapon.stabilisation) if is_moving else min(USUAL_AIM, int(weapon.aimtime))
        faces = faces_for(scenario, known, unit, weapon, motion, distance, tier_at(weapon, motion, distance, size, aim))
        if faces > 0:
            harm = blow(scenario, known, target, number, is_from_behind, work)
            best = max(best, weighted(known, target, faces, harm))
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
