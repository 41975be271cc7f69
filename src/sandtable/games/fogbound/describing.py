"""What a kind of unit is and can do, in figures and sentences: for the army builder, the inspector and previews."""

from __future__ import annotations

from sandtable.engine.view import Figure

from .names import action_names, lexicon
from .scenario import (
    COMBINABLE,
    ENTERABLE,
    EXITABLE,
    NO_MOVEMENT,
    PRESENCE,
    SENSES,
    TOGGLE,
    Do,
    Effect,
    Gift,
    Reach,
    Resistance,
    Scenario,
    UnitAction,
    UnitType,
    When,
    Who,
)
from .words import DAMAGE_WORDS, FLAG_WORDS, RESISTANCE_WORDS, WHO_WORDS


def figures_of(scenario: Scenario, type_: int) -> tuple[Figure, ...]:
    """The numbers of a kind of unit (FOG-02); armour and energy only where it has some."""
    kind = scenario.types[type_]
    always: dict[str, int | str] = {
        "health": kind.health,
        "speed": kind.speed,
        "sight": kind.sight,
        "size": "SML"[kind.size],
    }
    perhaps = {"armour": kind.armour, "energy": kind.energy}
    always |= {name: number for name, number in perhaps.items() if number}
    return tuple(Figure(name=name, value=value) for name, value in always.items())


def texts_of(scenario: Scenario, type_: int) -> list[str]:
    """What a kind of unit is, what it resists, carries and gives, and a sentence for each action."""
    kind = scenario.types[type_]
    words = [word for word, flag in FLAG_WORDS.items() if kind.flags & flag]
    words += [f"presence {kind.presence}"] if kind.flags & PRESENCE else []
    words += [f"sense {kind.sense}"] if kind.flags & SENSES else []
    words += _resistances(kind)
    passives = [", ".join(words)] if words else []
    return passives + _transport(kind) + _auras(kind) + _triggers(scenario, kind) + actions_of(scenario, type_)


def _resistances(kind: UnitType) -> list[str]:
    names = {number: word for word, number in RESISTANCE_WORDS.items()}
    return [f"{names[Resistance(level)]} {DAMAGE_WORDS[k]}" for k, level in enumerate(kind.resists) if level]


def _transport(kind: UnitType) -> list[str]:
    """What a transport carries, and who may get in and out by themselves (FOG-49, FOG-52, FOG-53)."""
    if not kind.capacity:
        return []
    sizes = "".join(letter for k, letter in enumerate("SML") if kind.carried_sizes >> k & 1)
    parts = [f"carries size {kind.capacity} in all", f"of {sizes}"]
    parts += [f"at most {kind.seats}"] if kind.seats else []
    parts += [word for word, flag in (("enterable", ENTERABLE), ("exitable", EXITABLE)) if kind.flags & flag]
    return [", ".join(parts)]


def _auras(kind: UnitType) -> list[str]:
    found = [kind.auras[k] for k in range(kind.aura_count)]
    return [f"{Gift(aura.gift).name.lower()} {aura.amount} to {_whom(aura.who)} within {aura.radius}" for aura in found]


def _triggers(scenario: Scenario, kind: UnitType) -> list[str]:
    found = [kind.triggers[k] for k in range(kind.trigger_count)]
    return [
        f"on {When(one.when).name.lower().replace('_', ' ')}: {effect_text(scenario, one.effect)}"
        + (f" to {_whom(one.who)} within {one.radius}" if one.radius else "")
        for one in found
    ]


def _whom(who: int) -> str:
    return next((word for word, meant in WHO_WORDS.items() if meant == Who(who)), "all")


def actions_of(scenario: Scenario, type_: int) -> list[str]:
    """A sentence for each attack and ability."""
    names = action_names(scenario, type_)
    return [action_told(scenario, scenario.types[type_].actions[k], name) for k, name in enumerate(names)]


def action_told(scenario: Scenario, spec: UnitAction, name: str) -> str:
    """What an action is: ``bow (ranged): range 2, damage 1 pierce, costs 1 movement``."""
    parts = [f"range {spec.range}"] if spec.range > 1 else []
    parts += [f"radius {spec.radius}"] if spec.radius else []
    if spec.traits & TOGGLE:
        parts.append(f"switches {lexicon(scenario).statuses[spec.status]} on and off")
        parts += [f"{spec.upkeep} energy a round"] if spec.upkeep else []
    parts += [effect_text(scenario, effect) for effect in spec.effects if effect.do]
    parts += [f"costs {costs}"] if (costs := costs_told(spec)) else []
    parts += ["the turn goes on"] if spec.traits & COMBINABLE else []
    return f"{name} ({Reach(spec.reach).name.lower()}): {', '.join(parts)}"


def costs_told(spec: UnitAction, step: int = 0) -> str:
    """What an action costs; ``step`` is what moving in would cost besides (FOG-35)."""
    costs = [f"{spec.cost + step} movement"] if spec.cost + step else []
    costs += [f"{spec.energy} energy"] if spec.energy else []
    costs += ["all movement, and none made before"] if spec.traits & NO_MOVEMENT else []
    return " and ".join(costs)


def effect_text(scenario: Scenario, effect: Effect) -> str:
    """What an effect does: ``damage 4 fire``, ``burning 2``, ``push 1``."""
    statuses = lexicon(scenario).statuses
    if effect.do == Do.STATUS:
        return f"{statuses[effect.what]} {effect.amount}"
    what = {Do.DAMAGE: DAMAGE_WORDS, Do.CLEANSE: statuses}.get(Do(effect.do), ())
    word = what[effect.what] if what else ""
    return " ".join(part for part in (Do(effect.do).name.lower(), str(effect.amount or ""), word) if part)
