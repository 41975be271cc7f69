"""Rolls: a d20 against four thresholds of a skill (WLK-01), with damage counting against it (WLK-02)."""

from __future__ import annotations

from sandtable.contract.dice import Dice, roll
from sandtable.contract.rule import index, rule

from .scenario import TIERS, Scenario
from .state import State

DIE = 20


@rule
def tier_of(scenario: Scenario, state: State, unit: int, skill: int, face: int, temporary: int) -> int:
    """The tier that a face comes to. A face above 20 less the damage comes to nothing, however high (WLK-02);
    ``temporary`` damage counts for this roll alone."""
    if face > DIE - state.units[index(unit)].damage - temporary:
        return 0
    machine = scenario.machines[scenario.starts[index(unit)].machine]
    tier = 0
    for k in range(TIERS):
        if face >= machine.thresholds[index(skill), index(k)]:
            tier = k + 1
    return tier


@rule
def chance(scenario: Scenario, state: State, unit: int, skill: int, need: int, temporary: int) -> int:
    """On how many of the 20 faces a machine comes to a tier or better: the exact chance, times 20."""
    best = DIE - state.units[index(unit)].damage - temporary
    if need <= 0:
        return DIE
    if need > TIERS:
        return 0
    machine = scenario.machines[scenario.starts[index(unit)].machine]
    return max(0, best - machine.thresholds[index(skill), index(need - 1)] + 1)


@rule
def throw(dice: Dice) -> int:
    """A d20."""
    return roll(dice, DIE)
