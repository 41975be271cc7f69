"""What a unit is at the moment, and its statuses (FOG-02, FOG-43 to FOG-48)."""

from __future__ import annotations

from sandtable.contract.action import Log
from sandtable.contract.rule import index, lowest_bit, rule
from sandtable.mechanics.statuses import run_down, stacked
from sandtable.mechanics.whom import ENEMY, FRIEND, SELF

from .scenario import (
    AQUATIC,
    BLIND,
    BLOCKS_ALL,
    BLOCKS_ENEMIES,
    BROKEN,
    CONCEALED,
    EFFECTS,
    FAR,
    FLYING,
    HAS_AURA,
    INVISIBLE,
    NO_STATUS,
    OUTSIDE,
    PASSIVE,
    REVEALED,
    SLOTS,
    STEALTH,
    TOGGLE,
    UNITS,
    Do,
    Gift,
    Scenario,
    Size,
)
from .state import MOST_STACKS, Memory, Place, State, Work
from .telling import Kind, report_unit


@rule
def refresh_unit(scenario: Scenario, state: State, unit: int, work: Work) -> None:
    """Work out a unit's flags and sight from its type and statuses; what others see changes with them.

    A broken unit loses its passives, not what statuses give it (FOG-43); a blind one sees only its own hex; a revealed
    one is neither stealthy nor invisible.
    """
    there = state.units[index(unit)]
    type_ = scenario.types[there.type]
    given, sight = 0, int(type_.sight)
    for status in range(scenario.status_count):
        if there.mask >> status & 1:
            given |= scenario.statuses[index(status)].flags
            sight += scenario.statuses[index(status)].sight
    flags = int(type_.flags)
    if given & BROKEN:
        flags &= ~PASSIVE
    flags |= given
    if flags & FLYING == 0 and type_.size >= Size.M:
        flags |= BLOCKS_ENEMIES
        if type_.size == Size.L:
            flags |= BLOCKS_ALL
    if flags & (STEALTH | INVISIBLE) and flags & REVEALED == 0:
        flags |= CONCEALED
    sight = 0 if flags & BLIND else min(FAR, max(0, sight))
    if flags != there.flags or sight != there.sight:
        there.flags = flags
        there.sight = sight
        work.stale = 1


@rule
def given_flags(scenario: Scenario, mask: int) -> int:
    """What statuses, a bit of ``mask`` each, make of their bearer."""
    flags = 0
    for status in range(scenario.status_count):
        if mask >> status & 1:
            flags |= int(scenario.statuses[index(status)].flags)
    return flags


@rule
def gain_status(scenario: Scenario, state: State, unit: int, status: int, count: int, log: Log, work: Work) -> None:
    """Apply a status: the higher count, the sum, or what was there (FOG-47)."""
    there = state.units[index(unit)]
    kind = scenario.statuses[index(status)]
    had = there.counts[index(status)]
    now = stacked(kind.stacking, had, count, int(kind.most))
    there.counts[index(status)] = now
    there.mask |= 1 << status
    work.dirty = 1
    if now != had:
        report_unit(state, log, unit, Kind.GAINED, there.cell, now, status)
    refresh_unit(scenario, state, unit, work)


@rule
def set_count(scenario: Scenario, state: State, unit: int, status: int, count: int, log: Log, work: Work) -> None:
    """Let a status have fewer stacks; with none it is gone, and who flew or swam by it may be where it cannot be."""
    there = state.units[index(unit)]
    if there.mask >> status & 1 == 0:
        return
    there.counts[index(status)] = count
    work.dirty = 1
    if count == 0:
        there.mask &= ~(1 << status)
        if scenario.statuses[index(status)].flags & (FLYING | AQUATIC):
            work.grounded = 1
        report_unit(state, log, unit, Kind.LOST, there.cell, 0, status)
        refresh_unit(scenario, state, unit, work)


@rule
def pass_statuses(scenario: Scenario, state: State, unit: int, log: Log, work: Work) -> None:
    """After a status has done its work at a round's start it counts one less, or is gone (FOG-48)."""
    there = state.units[index(unit)]
    for status in range(scenario.status_count):
        if there.mask >> status & 1 == 0:
            continue
        left = run_down(scenario.statuses[index(status)].passing, there.counts[index(status)], 1)
        if left != there.counts[index(status)]:
            set_count(scenario, state, unit, status, left, log, work)


@rule
def speed_of(scenario: Scenario, state: State, unit: int) -> int:
    """The movement points with which a unit's turn starts (FOG-08)."""
    there = state.units[index(unit)]
    speed = int(scenario.types[there.type].speed)
    if there.mask:
        for status in range(scenario.status_count):
            if there.mask >> status & 1:
                speed += scenario.statuses[index(status)].speed
    return max(0, speed)


@rule
def armour_of(scenario: Scenario, state: State, unit: int) -> int:
    """Armour with what statuses and auras add, never below 0 (FOG-39)."""
    there = state.units[index(unit)]
    bearers = find_auras(scenario, state)
    armour = scenario.types[there.type].armour + aura_sum(scenario, state, unit, Gift.ARMOUR, bearers)
    for status in range(scenario.status_count):
        if there.mask >> status & 1:
            armour += scenario.statuses[index(status)].armour
    return max(0, armour)


@rule
def damage_bonus(scenario: Scenario, state: State, unit: int) -> int:
    """What statuses and auras add to the damage of a unit's attacks."""
    there = state.units[index(unit)]
    bonus = aura_sum(scenario, state, unit, Gift.DAMAGE, find_auras(scenario, state))
    for status in range(scenario.status_count):
        if there.mask >> status & 1:
            bonus += scenario.statuses[index(status)].damage
    return bonus


@rule
def relation(bearer: int, unit: int) -> int:
    """What a unit is to another: itself, a friend or an enemy."""
    if bearer == unit:
        return SELF
    return FRIEND if bearer // SLOTS == unit // SLOTS else ENEMY


@rule
def distance_to(scenario: Scenario, one: int, other: int) -> int:
    """How far two hexes are apart, up to four; beyond that, more."""
    place = scenario.offset[index(one), index(other)]
    if place == OUTSIDE:
        return FAR + 1
    return int(scenario.ring[place])


@rule
def find_auras(scenario: Scenario, state: State) -> int:
    """Those who may have an aura, a bit each; whether it works is to be asked when it is needed."""
    bearers = 0
    for unit in range(UNITS):
        if scenario.types[state.units[index(unit)].type].aura_count:
            bearers |= 1 << unit
    return bearers


@rule
def aura_sum(scenario: Scenario, state: State, unit: int, gift: int, bearers: int) -> int:
    """How much of something the auras around give a unit, friends' and enemies', as far as the state shows them. Those
    who have died give nothing any more, even while they are not buried yet (FOG-06)."""
    there = state.units[index(unit)]
    total = 0
    while bearers:
        number = lowest_bit(bearers)
        bearers &= bearers - 1
        bearer = state.units[index(number)]
        if bearer.flags & HAS_AURA == 0 or bearer.place != Place.ON_BOARD or bearer.hp == 0:
            continue
        type_ = scenario.types[bearer.type]
        distance = distance_to(scenario, bearer.cell, there.cell)
        for a in range(type_.aura_count):
            aura = type_.auras[index(a)]
            if aura.gift == gift and distance <= aura.radius and aura.who & relation(number, unit):
                total += aura.amount
    return total


@rule
def gifts_of(scenario: Scenario, type_: int) -> int:
    """The statuses that a type gives others, a bit each."""
    kind, gifts = scenario.types[index(type_)], 0
    for k in range(kind.action_count):
        for e in range(EFFECTS):
            effect = kind.actions[index(k)].effects[index(e)]
            if effect.do == Do.STATUS:
                gifts |= 1 << effect.what
    for k in range(kind.trigger_count):
        if kind.triggers[index(k)].effect.do == Do.STATUS:
            gifts |= 1 << kind.triggers[index(k)].effect.what
    return gifts


@rule
def gifts_of_ground(scenario: Scenario, board: int) -> int:
    """The statuses that the ground of a map gives to those who come onto it, a bit each (FOG-48)."""
    gifts = 0
    for cell in range(scenario.width * scenario.height):
        status = scenario.terrains[scenario.boards[index(board)].terrain[index(cell)]].status
        if status != NO_STATUS:
            gifts |= 1 << status
    return gifts


@rule
def toggled_by(scenario: Scenario, type_: int) -> int:
    """The statuses that a type switches on by itself, a bit each (FOG-41)."""
    kind, toggled = scenario.types[index(type_)], 0
    for k in range(kind.action_count):
        if kind.actions[index(k)].traits & TOGGLE:
            toggled |= 1 << kind.actions[index(k)].status
    return toggled


@rule
def remembered(memory: Memory, status: int) -> int:
    """How many stacks of a status a unit had when it was lost from sight."""
    return int(memory.stacks[index(status >> 2)]) >> 4 * (status & 3) & MOST_STACKS
