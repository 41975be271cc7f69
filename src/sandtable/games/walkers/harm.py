"""Harm: damage, and what a hit does to a machine (WLK-02, WLK-37)."""

from __future__ import annotations

from sandtable.contract.action import EVERYBODY, Log
from sandtable.contract.dice import Dice
from sandtable.contract.rule import index, rule
from sandtable.mechanics.hex import STEP_X, STEP_Y, hex_wedge

from .rolls import throw, tier_of
from .scenario import FATAL, SLOTS, Scenario, Skill, Tier
from .state import Place, State
from .telling import Kind, report, report_end, told_roll, witnesses

HALVES = int(Tier.GOOD)


@rule
def hurt(scenario: Scenario, state: State, unit: int, amount: int, log: Log) -> None:
    """A machine takes damage; with 20 it is destroyed, which everybody is told of, and the enemy scores it (WLK-02)."""
    it = state.units[index(unit)]
    it.damage = min(FATAL, it.damage + amount)
    report(state, log, witnesses(state, unit), Kind.HURT, unit, it.cell, amount, it.damage)
    if it.damage >= FATAL:
        report_end(state, log, unit, Kind.DESTROYED, Kind.DESTROYED_UNSEEN)
        take_off(state, unit, Place.DESTROYED)
        enemy = 1 - unit // SLOTS
        state.score[index(enemy)] += scenario.machines[scenario.starts[index(unit)].machine].value
        report(state, log, EVERYBODY, Kind.SCORED, 0, 0, state.score[index(enemy)], enemy)


@rule
def take_off(state: State, unit: int, place: int) -> None:
    """A machine is out of play; everybody knows where it was last."""
    it = state.units[index(unit)]
    it.place = place
    it.is_spotted = False
    it.is_prone = False
    it.motion = 0
    it.ghost_cell = 0
    it.ghost_ticks = 0
    it.ghost_damage = 0


@rule
def direction_of(x: int, y: int) -> int:
    """The direction of a step in doubled coordinates."""
    for direction in range(6):
        if STEP_X[direction] == x and STEP_Y[direction] == y:
            return direction
    return 0


@rule
def bearing(scenario: Scenario, here: int, there: int) -> int:
    """The direction in which most of the way to another hex leads."""
    a, b, ax, ay, bx, by = hex_wedge(here, there, scenario.width)
    return direction_of(ax, ay) if a >= b else direction_of(bx, by)


@rule
def is_behind(scenario: Scenario, facing: int, cell: int, eye: int) -> bool:
    """Whether all of the way from a machine to who fires at it leads backwards: the rear three directions (WLK-15)."""
    a, b, ax, ay, bx, by = hex_wedge(cell, eye, scenario.width)
    first = (direction_of(ax, ay) - facing + 6) % 6
    second = (direction_of(bx, by) - facing + 6) % 6
    return (a == 0 or 2 <= first <= 4) and (b == 0 or 2 <= second <= 4) and a + b > 0


@rule
def armour_need(scenario: Scenario, state: State, target: int, cell: int, weapon: int, eye: int) -> int:
    """The tier of armour that stops a hit on a machine at a hex from another one (WLK-15, WLK-37)."""
    return armour_against(scenario, target, weapon, is_behind(scenario, state.units[index(target)].facing, cell, eye))


@rule
def armour_against(scenario: Scenario, target: int, weapon: int, is_from_behind: bool) -> int:
    """The tier of armour that stops a hit: by weapon against armour (WLK-37), which is one tier lower from behind
    (WLK-15). 0: nothing comes through anyway; ``IMPOSSIBLE``: it goes straight through."""
    armour = int(scenario.machines[scenario.starts[index(target)].machine].armour)
    if is_from_behind:
        armour -= 1
    edge = int(scenario.weapons[index(weapon)].tier) - armour
    if edge <= -2:
        return Tier.NOT
    if edge == -1:
        return Tier.POOR
    if edge == 0:
        return Tier.APPROPRIATE
    return Tier.EXCELLENT if edge == 1 else Tier.IMPOSSIBLE


@rule
def strike(
    scenario: Scenario, state: State, target: int, cell: int, weapon: int, eye: int, dice: Dice, log: Log
) -> None:
    """A hit on a machine at a hex faces an armour roll, and what comes through a structure roll, which halves it on
    good (WLK-37)."""
    it = state.units[index(target)]
    need = armour_need(scenario, state, target, cell, weapon, eye)
    if need == Tier.NOT:
        report(state, log, witnesses(state, target), Kind.GLANCED, target, it.cell, 0, 0)
        return
    if need <= Tier.EXCELLENT:
        face = throw(dice)
        tier = tier_of(scenario, state, target, Skill.ARMOUR, face, 0)
        report(
            state,
            log,
            witnesses(state, target),
            Kind.ARMOUR,
            target,
            it.cell,
            0,
            told_roll(face, tier, need, Skill.ARMOUR),
        )
        if tier >= need:
            return
    face = throw(dice)
    tier = tier_of(scenario, state, target, Skill.STRUCTURE, face, 0)
    rolled = told_roll(face, tier, HALVES, Skill.STRUCTURE)
    report(state, log, witnesses(state, target), Kind.STRUCTURE, target, it.cell, 0, rolled)
    damage = int(scenario.weapons[index(weapon)].damage)
    hurt(scenario, state, target, (damage + 1) // 2 if tier >= HALVES else damage, log)
