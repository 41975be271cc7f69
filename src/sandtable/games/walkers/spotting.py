"""Spotting: when a side comes to see an enemy, when it loses it again, and what it remembers (WLK-28, WLK-29).

What needs no roll is seen at once, wherever a machine stands or comes to on its way. Rolls are made at two moments: who
begins its turn sweeps the field once, and who has moved, fired or stood up is looked for by every enemy when its action
is over. Who fires is seen by all who could spot it with a roll. Who is spotted stays so until no enemy could spot it
any more.
"""

from __future__ import annotations

from sandtable.contract.action import Log
from sandtable.contract.dice import Dice
from sandtable.contract.rule import index, rule

from .rolls import throw, tier_of
from .scenario import SLOTS, Scenario, Skill, Tier
from .sight import easiest_need, spotting_need
from .state import Motion, Place, State
from .telling import Kind, report, told_roll, witnesses


@rule
def spot(state: State, unit: int, viewer: int, rolled: int, log: Log) -> None:
    """A machine is spotted from now on."""
    it = state.units[index(unit)]
    it.is_spotted = True
    it.ghost_cell = 0
    it.ghost_ticks = 0
    it.ghost_damage = 0
    report(state, log, 1 << viewer // SLOTS, Kind.SPOTTED, viewer, unit, it.cell, rolled)


@rule
def lose(state: State, unit: int, cell: int, log: Log) -> None:
    """A machine is lost from sight; the enemy remembers it as it was seen last, at ``cell``."""
    it = state.units[index(unit)]
    report(state, log, 1 << (1 - unit // SLOTS), Kind.LOST, unit, cell, 0, 0)
    it.is_spotted = False
    it.ghost_cell = cell + 1
    it.ghost_ticks = it.ticks
    it.ghost_damage = it.damage


@rule
def note_from(scenario: Scenario, state: State, unit: int, log: Log) -> None:
    """A machine sees, where it stands, the enemies that it needs no roll for."""
    own = state.units[index(unit)]
    first = (1 - unit // SLOTS) * SLOTS
    for enemy in range(first, first + scenario.count[index(1 - unit // SLOTS)]):
        it = state.units[index(enemy)]
        if it.place != Place.ON_BOARD or it.is_spotted:
            continue
        if spotting_need(scenario, enemy, it.motion, own.cell, it.cell) == Tier.NOT:
            spot(state, enemy, unit, 0, log)


@rule
def note_move_out(scenario: Scenario, state: State, unit: int, there: int, log: Log) -> None:
    """A machine dodges to a hex: who could not be spotted there is lost, all others see it go (WLK-39)."""
    it = state.units[index(unit)]
    here = int(it.cell)
    it.cell = there
    it.motion = Motion.MOVING
    if easiest_need(scenario, state, 1 - unit // SLOTS, unit, it.motion, there) == Tier.IMPOSSIBLE:
        lose(state, unit, here, log)
    report(state, log, witnesses(state, unit), Kind.MOVED, unit, there, here, 0)
    note_from(scenario, state, unit, log)


@rule
def spot_by_nearest(scenario: Scenario, state: State, unit: int, log: Log) -> None:
    """A machine is spotted without a roll, by whoever sees it best."""
    spot(state, unit, nearest_viewer(scenario, state, unit), 0, log)


@rule
def nearest_viewer(scenario: Scenario, state: State, unit: int) -> int:
    """The first enemy that would spot a machine most easily."""
    it = state.units[index(unit)]
    first = (1 - unit // SLOTS) * SLOTS
    best = int(Tier.IMPOSSIBLE) + 1
    found = first
    for enemy in range(first, first + scenario.count[index(1 - unit // SLOTS)]):
        eye = state.units[index(enemy)]
        if eye.place == Place.ON_BOARD:
            need = spotting_need(scenario, unit, it.motion, eye.cell, it.cell)
            if need < best:
                best = need
                found = enemy
    return found


@rule
def sweep(scenario: Scenario, state: State, unit: int, dice: Dice, log: Log) -> None:
    """Who begins its turn looks around: one sensors roll for all enemies that are not spotted yet (WLK-28). It is made
    only if there is somebody to look for."""
    own = state.units[index(unit)]
    first = (1 - unit // SLOTS) * SLOTS
    face = 0
    for enemy in range(first, first + scenario.count[index(1 - unit // SLOTS)]):
        it = state.units[index(enemy)]
        if it.place != Place.ON_BOARD or it.is_spotted:
            continue
        need = spotting_need(scenario, enemy, it.motion, own.cell, it.cell)
        if need == Tier.IMPOSSIBLE:
            continue
        if face == 0:
            face = throw(dice)
        tier = tier_of(scenario, state, unit, Skill.SENSORS, face, 0)
        if tier >= need:
            spot(state, enemy, unit, told_roll(face, tier, need, Skill.SENSORS), log)


@rule
def look_for(scenario: Scenario, state: State, unit: int, dice: Dice, log: Log) -> None:
    """Every enemy that could spot a machine after its action rolls for it, until one does (WLK-28)."""
    it = state.units[index(unit)]
    first = (1 - unit // SLOTS) * SLOTS
    for enemy in range(first, first + scenario.count[index(1 - unit // SLOTS)]):
        eye = state.units[index(enemy)]
        if eye.place != Place.ON_BOARD or it.is_spotted:
            continue
        need = spotting_need(scenario, unit, it.motion, eye.cell, it.cell)
        if need == Tier.IMPOSSIBLE:
            continue
        face = throw(dice)
        tier = tier_of(scenario, state, enemy, Skill.SENSORS, face, 0)
        if tier >= need:
            spot(state, unit, enemy, told_roll(face, tier, need, Skill.SENSORS), log)


@rule
def flash(scenario: Scenario, state: State, unit: int, log: Log) -> None:
    """Who fires is spotted by all who could spot it with a roll (WLK-28)."""
    it = state.units[index(unit)]
    if it.is_spotted or it.place != Place.ON_BOARD:
        return
    if easiest_need(scenario, state, 1 - unit // SLOTS, unit, it.motion, it.cell) < Tier.IMPOSSIBLE:
        spot_by_nearest(scenario, state, unit, log)


@rule
def settle_sight(scenario: Scenario, state: State, log: Log) -> None:
    """At the end of an action: what is now close enough is seen, and who cannot be spotted any more is lost."""
    for side in range(2):
        for unit in range(side * SLOTS, side * SLOTS + scenario.count[index(side)]):
            it = state.units[index(unit)]
            if it.place != Place.ON_BOARD:
                continue
            need = easiest_need(scenario, state, 1 - side, unit, it.motion, it.cell)
            if need == Tier.IMPOSSIBLE and it.is_spotted:
                lose(state, unit, it.cell, log)
            elif need == Tier.NOT and not it.is_spotted:
                spot_by_nearest(scenario, state, unit, log)
