"""What an effect would do to a unit, in numbers: raw damage, protection, armour, resistance, shields, and what it has
left (FOG-37 to FOG-39, FOG-48)."""

from __future__ import annotations

from .damage import PLAIN, protection_of, resisted
from .describing import effect_text
from .names import FogboundBox
from .scenario import SHIELDS, Do, Effect, Scenario
from .sight import is_high
from .state import State
from .units import armour_of
from .words import DAMAGE_WORDS


def effect_told(
    box: FogboundBox, foreseen: State, unit: int, target: int, effect: Effect, reach: int, bonus: int
) -> str:
    """What an effect does to a unit; the health that this leaves is noted."""
    aimed = foreseen.units[target]
    if effect.do == Do.DAMAGE:
        return damage_told(box.scenario, foreseen, unit, target, effect, reach, bonus)
    if effect.do == Do.HEAL:
        most = box.scenario.types[aimed.type].health
        gained = min(effect.amount, most - aimed.hp)
        aimed.hp += gained
        return f"heals {gained}, to {aimed.hp} of {most} health"
    return effect_text(box.file, effect)


def damage_told(
    scenario: Scenario, known: State, unit: int, target: int, effect: Effect, reach: int, bonus: int
) -> str:
    """``4 fire − 1 protection − 0 armour − 1 resistance = 2 of 6 health``: each part is what it really takes off."""
    there, aimed = known.units[unit], known.units[target]
    raw = effect.amount + bonus
    high = int(is_high(scenario, known, there.flags, there.cell))
    protection = protection_of(scenario, known, target, reach, high)
    after = min(raw, max(1, raw - protection))
    bare = after if reach == PLAIN else max(0, after - armour_of(scenario, known, target))
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
