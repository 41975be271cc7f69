"""Damage from the attacker's hand to the target's health, and what death brings (FOG-34 to FOG-39, FOG-51)."""

from __future__ import annotations

from sandtable.contract.action import Log
from sandtable.contract.rule import index, lowest_bit, rule

from .scenario import (
    BROKEN,
    FLYING,
    NOBODY,
    OUTSIDE,
    SHIELDS,
    SLOTS,
    Do,
    Effect,
    Reach,
    Resistance,
    Scenario,
    When,
)
from .sight import is_high
from .state import Level, Place, State, Work
from .telling import Kind, report_unit
from .units import armour_of, gain_status, relation, set_count

PLAIN = 4  # damage of statuses, terrain and auras: neither protection nor armour


@rule
def protection_of(scenario: Scenario, state: State, target: int, reach: int, from_high: int) -> int:
    """What the ground takes off an attack, by the target's size and the kind of damage; 1 more on elevated ground
    against attackers on low ground (FOG-37, FOG-38). Flying units get none."""
    there = state.units[index(target)]
    if reach > Reach.AREA or there.flags & FLYING:
        return 0
    ground = scenario.terrains[scenario.boards[state.board].terrain[there.cell]]
    protection = int(ground.protection[scenario.types[there.type].size, index(reach)])
    if ground.elevated and not from_high:
        protection += 1
    return protection


@rule
def kind_of_damage(reach: int, radius: int) -> int:
    """Whether damage is melee, ranged or area damage to those whom the ground protects: of an ability or a trigger it
    is area damage if it works within a radius, and none of these at one unit (FOG-37)."""
    return int(Reach.AREA) if reach == Reach.ABILITY and radius else reach


@rule
def resisted(scenario: Scenario, state: State, target: int, damage: int, kind: int) -> int:
    """What resistance to a damage type leaves: half rounded up, half rounded down, or two thirds rounded up (FOG-39).
    A broken unit resists nothing (FOG-43)."""
    there = state.units[index(target)]
    if there.flags & BROKEN:
        return damage
    resistance = scenario.types[there.type].resists[index(kind)]
    if resistance == Resistance.HALF:
        return (damage + 1) // 2
    if resistance == Resistance.GREATER:
        return damage // 2
    if resistance == Resistance.MINOR:
        return damage - damage // 3
    return damage


@rule
def weighed(scenario: Scenario, state: State, target: int, raw: int, kind: int, reach: int, from_high: int) -> int:
    """The damage that is left of ``raw``: protection first, never below 1 by it, then armour, then resistance."""
    damage = max(0, raw)
    protection = protection_of(scenario, state, target, reach, from_high)
    if protection:
        damage = min(damage, max(1, damage - protection))
    if reach != PLAIN:
        damage = max(0, damage - armour_of(scenario, state, target))
    return resisted(scenario, state, target, damage, kind)


@rule
def wound(scenario: Scenario, state: State, target: int, damage: int, killer: int, log: Log, work: Work) -> None:
    """Take health away, from shields first (FOG-48); whoever has none left is dying."""
    there = state.units[index(target)]
    if there.hp == 0:
        return
    left = damage
    if there.flags & SHIELDS:
        for status in range(scenario.status_count):
            if there.mask >> status & 1 and scenario.statuses[index(status)].flags & SHIELDS:
                kept = min(left, int(there.counts[index(status)]))
                left -= kept
                set_count(scenario, state, target, status, there.counts[index(status)] - kept, log, work)
    left = min(left, int(there.hp))
    work.dirty = 1
    if left == 0:
        report_unit(state, log, target, Kind.SHRUGGED, there.cell, 0, 0)
        return
    there.hp -= left
    report_unit(state, log, target, Kind.HURT, there.cell, left, 0)
    if there.hp == 0:
        work.dying[work.dead] = target
        work.killer[work.dead] = killer
        work.dead += 1


@rule
def heal(scenario: Scenario, state: State, target: int, amount: int, log: Log, work: Work) -> None:
    """Give health back, never more than the type has."""
    there = state.units[index(target)]
    gained = min(amount, scenario.types[there.type].health - there.hp)
    if gained > 0 and there.hp > 0:
        there.hp += gained
        work.dirty = 1
        report_unit(state, log, target, Kind.HEALED, there.cell, gained, 0)


@rule
def charge(scenario: Scenario, state: State, target: int, amount: int, log: Log, work: Work) -> None:
    """Give energy, or take it if negative; never more than the most, never below 0 (FOG-40)."""
    there = state.units[index(target)]
    now = max(0, min(int(scenario.types[there.type].energy), there.energy + amount))
    if now > there.energy:
        report_unit(state, log, target, Kind.CHARGED, there.cell, now - there.energy, 0)
    elif now < there.energy:
        report_unit(state, log, target, Kind.DRAINED, there.cell, there.energy - now, 0)
    there.energy = now


@rule
def affect(
    scenario: Scenario, state: State, source: int, target: int, effect: Effect, reach: int, bonus: int, log: Log,
    work: Work,
) -> None:  # fmt: skip
    """What an effect does to one unit, moves apart. ``source`` is who does it."""
    if state.units[index(target)].hp == 0:
        return
    if effect.do == Do.DAMAGE:
        origin = state.units[index(source)]
        high = 1 if is_high(scenario, state, origin.flags, origin.cell) else 0
        damage = weighed(scenario, state, target, effect.amount + bonus, effect.what, reach, high)
        wound(scenario, state, target, damage, source, log, work)
    elif effect.do == Do.HEAL:
        heal(scenario, state, target, effect.amount, log, work)
    elif effect.do == Do.STATUS:
        gain_status(scenario, state, target, effect.what, effect.amount, log, work)
    elif effect.do == Do.CLEANSE:
        set_count(scenario, state, target, effect.what, 0, log, work)
    elif effect.do == Do.ENERGY or effect.do == Do.DRAIN:
        amount = int(effect.amount)
        charge(scenario, state, target, amount if effect.do == Do.ENERGY else -amount, log, work)


@rule
def set_off(scenario: Scenario, state: State, unit: int, when: int, other: int, log: Log, work: Work) -> None:
    """Run a unit's triggers; ``other`` is whoever hit it or was killed. A broken unit has none (FOG-43). They
    work on units as their hexes come."""
    there = state.units[index(unit)]
    if there.flags & BROKEN:
        return
    type_ = scenario.types[there.type]
    for t in range(type_.trigger_count):
        trigger = type_.triggers[index(t)]
        if trigger.when != when:
            continue
        reach = kind_of_damage(Reach.ABILITY, trigger.radius)
        places = scenario.inside[there.cell] & scenario.disk[trigger.radius]
        while places:
            place = lowest_bit(places)
            places &= places - 1
            target = other if trigger.who == 0 else standing(scenario, state, there.cell, place)
            if target == NOBODY or state.units[index(target)].place != Place.ON_BOARD:
                continue
            if trigger.who == 0 or trigger.who & relation(unit, target):
                affect(scenario, state, unit, target, trigger.effect, reach, 0, log, work)


@rule
def standing(scenario: Scenario, state: State, cell: int, place: int) -> int:
    """The unit at a place on the board in the window around a hex, or ``NOBODY``."""
    here = state.occupant[scenario.within[index(cell), index(place)]]
    return NOBODY if here == 0 else here - 1


@rule
def bury(scenario: Scenario, state: State, log: Log, work: Work) -> None:
    """Take the dying off the board, in the order of their deaths; their triggers, and those of who killed them, may
    kill more."""
    done = 0
    while done < 2 * work.dead:
        unit, killer = int(work.dying[index(done >> 1)]), int(work.killer[index(done >> 1)])
        whose, when, other = unit, int(When.DEATH), killer
        if done & 1:
            whose, when, other = killer, int(When.KILL), unit
        else:
            report_unit(state, log, unit, Kind.DIED, state.units[index(unit)].cell, 0, 0)
        done += 1
        is_kill = whose != NOBODY and killer // SLOTS != unit // SLOTS and state.units[index(whose)].hp > 0
        if when == When.DEATH or is_kill:
            set_off(scenario, state, whose, when, other, log, work)
        if when == When.DEATH:
            leave_board(state, unit, work)
    work.dead = 0


@rule
def leave_board(state: State, unit: int, work: Work) -> None:
    """A dead unit is gone; who saw it die has no ghost of it."""
    there = state.units[index(unit)]
    if there.place == Place.ON_BOARD:
        state.occupant[there.cell] = 0
    there.place = Place.DEAD
    there.ready = 0
    if there.level == Level.SEEN:
        there.ghost_round = 0
        there.ghost_cell = 0
        there.ghost_hp = 0
    work.stale = 1


@rule
def wipe(state: State, unit: int) -> None:
    """Leave nothing of a dead unit but that it was there."""
    there = state.units[index(unit)]
    for status in range(len(there.counts)):
        there.counts[index(status)] = 0
    there.mask = 0
    there.flags = 0
    there.sight = 0
    there.energy = 0
    there.carrier = 0
    there.cell = OUTSIDE
