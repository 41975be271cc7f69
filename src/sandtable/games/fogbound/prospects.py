"""What an action would do to whom, in numbers, before it is used: raw damage, protection, armour, resistance, what is
left of it (FOG-37 to FOG-39)."""

from __future__ import annotations

from .acting import is_fit
from .damage import kind_of_damage, protection_of, resisted
from .describing import effect_text
from .moving import can_stand
from .names import FogboundBox, Glance, called
from .scenario import IS_ATTACK, SHIELDS, TOGGLE, UNITS, Aim, Do, Effect, Reach, Scenario, UnitAction
from .sight import is_high
from .state import Place, State, Unit
from .units import armour_of, damage_bonus, distance_to, given_flags, relation
from .words import DAMAGE_WORDS

WORKS_ON_UNITS = (Do.DAMAGE, Do.HEAL, Do.STATUS, Do.CLEANSE, Do.PUSH, Do.ENERGY, Do.DRAIN)


def prospects(look: Glance, unit: int, cell: int, spec: UnitAction) -> list[str]:
    """A sentence for every unit that is known to be hit and every effect on it; who is unseen may be hit as well."""
    scenario, known = look.scenario, look.known
    effects = [effect for effect in spec.effects if effect.do in WORKS_ON_UNITS]
    targets = struck(scenario, known, unit, cell, spec)
    told = _foretold(look, unit, sorted(targets, key=lambda t: _turn(scenario, known, cell, t)), effects, spec)
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


def _foretold(look: Glance, unit: int, targets: list[int], effects: list[Effect], spec: UnitAction) -> list[str]:
    """What comes of each effect for each unit, one after the other as the rules go: whoever has no health left gives no
    aura to those who come later, and no further effect works on it."""
    bonus = damage_bonus(look.scenario, look.known, unit) if spec.traits & IS_ATTACK else 0
    told: dict[int, list[str]] = {target: [] for target in sorted(targets)}
    foreseen = look.known.copy()
    for effect in effects:
        for target in targets:
            if foreseen.units[target].hp > 0:
                outcome = _effect(look.box, foreseen, unit, target, effect, spec, bonus)
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


def _effect(
    box: FogboundBox, foreseen: State, unit: int, target: int, effect: Effect, spec: UnitAction, bonus: int
) -> str:
    """What an effect does to a unit; the health that this leaves is noted."""
    aimed = foreseen.units[target]
    if effect.do == Do.DAMAGE:
        return _damage(box.scenario, foreseen, unit, target, effect, spec, bonus)
    if effect.do == Do.HEAL:
        most = box.scenario.types[aimed.type].health
        gained = min(effect.amount, most - aimed.hp)
        aimed.hp += gained
        return f"heals {gained}, to {aimed.hp} of {most} health"
    return effect_text(box.file, effect)


def _damage(
    scenario: Scenario, known: State, unit: int, target: int, effect: Effect, spec: UnitAction, bonus: int
) -> str:
    """``4 fire − 1 protection − 0 armour − 1 resistance = 2 of 6 health``: each part is what it really takes off."""
    there, aimed = known.units[unit], known.units[target]
    raw = effect.amount + bonus
    high = int(is_high(scenario, known, there.flags, there.cell))
    protection = protection_of(scenario, known, target, kind_of_damage(spec.reach, spec.radius), high)
    after = min(raw, max(1, raw - protection))
    bare = max(0, after - armour_of(scenario, known, target))
    result = resisted(scenario, known, target, bare, effect.what)
    kept = min(result, _shields(scenario, known, target))
    parts = [f"{raw} {DAMAGE_WORDS[effect.what]}", f"{raw - after} protection", f"{after - bare} armour"]
    parts += [f"{bare - result} resistance", *([f"{kept} shield"] if kept else [])]
    lost = f"{' − '.join(parts)} = {result - kept} of {aimed.hp} health"
    aimed.hp -= min(result - kept, aimed.hp)
    return lost if aimed.hp else f"{lost}, dies"


def _shields(scenario: Scenario, known: State, unit: int) -> int:
    """How much damage a unit's shields take on themselves (FOG-48)."""
    there = known.units[unit]
    kinds = range(scenario.status_count)
    return sum(there.counts[s] for s in kinds if there.mask >> s & 1 and scenario.statuses[s].flags & SHIELDS)
