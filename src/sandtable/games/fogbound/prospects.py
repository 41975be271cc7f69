"""What an action would do to whom, in numbers, before it is used: raw damage, protection, armour, resistance, what is
left of it (FOG-37 to FOG-39)."""

from __future__ import annotations

from .acting import is_fit
from .answering import answers
from .damage import kind_of_damage
from .moving import can_stand
from .names import Glance, called
from .outcomes import effect_told
from .scenario import IS_ATTACK, TOGGLE, UNITS, Aim, Do, Effect, Reach, Scenario, UnitAction
from .state import Place, State, Unit
from .units import damage_bonus, distance_to, given_flags, relation

WORKS_ON_UNITS = (Do.DAMAGE, Do.HEAL, Do.STATUS, Do.CLEANSE, Do.PUSH, Do.ENERGY, Do.DRAIN)


def prospects(look: Glance, unit: int, cell: int, spec: UnitAction) -> list[str]:
    """A sentence for every unit that is known to be hit and every effect on it; who is unseen may be hit as well."""
    scenario, known = look.scenario, look.known
    effects = [effect for effect in spec.effects if effect.do in WORKS_ON_UNITS]
    targets = struck(scenario, known, unit, cell, spec)
    foreseen = known.copy()
    inorder = sorted(targets, key=lambda t: _turn(scenario, known, cell, t))
    told = _foretold(look, foreseen, unit, inorder, effects, spec)
    told += answers(look, foreseen, unit, cell, spec)
    if effects and not told and spec.aim == Aim.HEX:
        told.append("nobody is known to be there")
    if spec.effects[0].do == Do.REVEAL:
        told.append(f"shows all hexes within {spec.radius} until the round ends")
    if spec.reach == Reach.MELEE:
        told.append("moves in if that leaves the hex empty")
    return told


def _turn(scenario: Scenario, known: State, cell: int, target: int) -> int:
    """When an action at a hex comes to a unit: as their hexes come."""
    return int(scenario.offset[cell, known.units[target].cell])


def _foretold(
    look: Glance, foreseen: State, unit: int, targets: list[int], effects: list[Effect], spec: UnitAction
) -> list[str]:
    """What comes of each effect for each unit, one after the other as the rules go: whoever has no health left gives no
    aura to those who come later, and no further effect works on it. The health that is left is noted."""
    bonus = damage_bonus(look.scenario, look.known, unit) if spec.traits & IS_ATTACK else 0
    reach = kind_of_damage(spec.reach, spec.radius)
    told: dict[int, list[str]] = {target: [] for target in sorted(targets)}
    for effect in effects:
        for target in targets:
            if foreseen.units[target].hp > 0:
                outcome = effect_told(look.box, foreseen, unit, target, effect, reach, bonus)
                told[target].append(f"{called(look, target)}: {outcome}")
    return [text for texts in told.values() for text in texts]


def is_on(there: Unit, spec: UnitAction) -> bool:
    """Whether an action is a toggle that a unit has switched on: using it switches off, for nothing (FOG-41)."""
    return bool(spec.traits & TOGGLE and there.mask >> spec.status & 1)


def landing(scenario: Scenario, known: State, unit: int, spec: UnitAction) -> list[str]:
    """A warning if the ground is closed to a unit without what a toggle makes of it (FOG-12)."""
    there = known.units[unit]
    flags = scenario.types[there.type].flags | given_flags(scenario, there.mask & ~(1 << spec.status))
    is_lost = not can_stand(scenario, known, flags, there.cell)
    return ["is lost: the ground is closed to it then"] if is_lost else []


def struck(scenario: Scenario, known: State, unit: int, cell: int, spec: UnitAction) -> list[int]:
    """The units that an action at a hex is known to work on, as :func:`~.acting.affect_those` finds them."""
    if spec.aim == Aim.UNIT and spec.radius == 0:
        return [known.occupant[cell] - 1] if known.occupant[cell] else []
    return [
        target
        for target in range(UNITS)
        if known.units[target].place == Place.ON_BOARD
        and spec.who & relation(unit, target)
        and distance_to(scenario, cell, known.units[target].cell) <= spec.radius
        and is_fit(scenario, known, target, spec)
    ]
