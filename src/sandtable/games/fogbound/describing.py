"""What a kind of unit is and can do, in figures and sentences: for the army builder, the inspector and previews."""

from __future__ import annotations

from sandtable.contract.view import Figure
from sandtable.mechanics.whom import whom_meant

from .file import FogboundFile
from .names import FogboundBox, lexicon
from .scenario import (
    CARRIES_FLYERS,
    COMBINABLE,
    ENTERABLE,
    EXITABLE,
    IS_ATTACK,
    NEEDS_SIGHT,
    NO_MOVEMENT,
    PRESENCE,
    SENSES,
    TOGGLE,
    Aim,
    Do,
    Effect,
    Gift,
    Reach,
    Resistance,
    Scenario,
    Trait,
    Trigger,
    UnitAction,
    UnitType,
    When,
)
from .words import DAMAGE_WORDS, FLAG_WORDS, RESISTANCE_WORDS

WHEN_TOLD = {
    When.ROUND_START: "at a round's start",
    When.DEATH: "when it dies",
    When.HIT: "when it is hit",
    When.KILL: "when it kills",
    When.MOVE_IN: "when it moves onto a hex",
}
CONDITIONS_TOLD = {Trait.WOUNDED: "wounded", Trait.GROUND_ONLY: "ground units", Trait.FLYING_ONLY: "flying"}
LASTING = (Gift.ARMOUR, Gift.DAMAGE)  # what an aura gives all the time, not each round
ALL_SIZES = 0b111


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


def texts_of(box: FogboundBox, type_: int) -> list[str]:
    """What a kind of unit is, what it resists, carries and gives, and a sentence for each action."""
    kind = box.scenario.types[type_]
    words = [word for word, flag in FLAG_WORDS.items() if kind.flags & flag]
    words += [f"presence {kind.presence}"] if kind.flags & PRESENCE else []
    words += [f"sense {kind.sense}"] if kind.flags & SENSES else []
    words += _resistances(kind)
    passives = [", ".join(words)] if words else []
    return passives + _transport(kind) + _auras(kind) + _triggers(box.file, kind) + actions_of(box, type_)


def _resistances(kind: UnitType) -> list[str]:
    names = {number: word for word, number in RESISTANCE_WORDS.items()}
    return [f"{names[Resistance(level)]} {DAMAGE_WORDS[k]}" for k, level in enumerate(kind.resists) if level]


def _sizes(mask: int) -> str:
    """Sizes as people write them: ``S``, ``S-M``, ``S or L``."""
    letters = [letter for k, letter in enumerate("SML") if mask >> k & 1]
    is_range = "".join(letters) in "SML" and len(letters) > 1
    return f"{letters[0]}-{letters[-1]}" if is_range else " or ".join(letters)


def _transport(kind: UnitType) -> list[str]:
    """What a transport carries, and who may get in and out by themselves (FOG-49, FOG-52 to FOG-54)."""
    if not kind.capacity:
        return []
    parts = [f"carries size {kind.capacity} in all", f"of {_sizes(kind.carried_sizes)}"]
    parts += ["flyers too"] if kind.flags & CARRIES_FLYERS else []
    parts += [f"at most {kind.seats} unit{'s' if kind.seats > 1 else ''}"] if kind.seats else []
    parts += [word for word, flag in (("enterable", ENTERABLE), ("exitable", EXITABLE)) if kind.flags & flag]
    return [", ".join(parts)]


def _auras(kind: UnitType) -> list[str]:
    """What a unit gives those around it, all the time or each round."""
    texts = []
    for aura in (kind.auras[k] for k in range(kind.aura_count)):
        word, whom = Gift(aura.gift).name.lower(), whom_meant(aura.who).all
        given = f"gives +{aura.amount} {word}" if aura.gift in LASTING else f"each round {word} {aura.amount}"
        texts.append(f"{given} to {whom} within {aura.radius}")
    return texts


def _triggers(file: FogboundFile, kind: UnitType) -> list[str]:
    found = [kind.triggers[k] for k in range(kind.trigger_count)]
    return [f"{WHEN_TOLD[When(one.when)]}: {effect_text(file, one.effect)} to {_stricken(one)}" for one in found]


def _stricken(trigger: Trigger) -> str:
    """Whom a trigger works on."""
    if trigger.who == 0:
        return "who hit it" if trigger.when == When.HIT else "who killed it"
    whom = whom_meant(trigger.who).all
    return f"{whom} within {trigger.radius}" if trigger.radius else whom


def actions_of(box: FogboundBox, type_: int) -> list[str]:
    """A sentence for each attack and ability."""
    names, specs = lexicon(box.file).actions[type_], box.scenario.types[type_].actions
    return [action_told(box.file, specs[k], name) for k, name in enumerate(names)]


def action_told(file: FogboundFile, spec: UnitAction, name: str) -> str:
    """What an action is: ``bow (ranged): range 2, damage 1 pierce, only S, costs 1 movement``. An attack is for enemies
    if nothing else is said."""
    parts = [f"range {spec.range}"] if spec.range > 1 else []
    is_toggle, costs = bool(spec.traits & TOGGLE), costs_told(spec)
    statuses = lexicon(file).statuses
    if is_toggle:
        parts.append(f"switches {statuses[spec.status]} on and off")
        parts += [f"{spec.upkeep} energy a round"] if spec.upkeep else []
    else:
        effects = ", ".join(effect_text(file, effect) for effect in spec.effects if effect.do)
        parts += [" ".join(filter(None, (effects, _whom(spec)))), *_conditions(file, spec)]
    parts += [f"needs {statuses[spec.needs - 1]}"] if spec.needs else []
    parts += [f"{'switching on costs' if is_toggle else 'costs'} {costs}"] if costs else []
    parts += ["the turn goes on"] if spec.traits & COMBINABLE else []
    return f"{name} ({Reach(spec.reach).name.lower()}): {', '.join(parts)}"


def _whom(spec: UnitAction) -> str:
    """At whom or what an action is aimed, and on whom it works."""
    first, (_, one, many) = spec.effects[0].do, whom_meant(spec.who)
    if spec.aim == Aim.SELF:
        return f"to {many} within {spec.radius}" if spec.radius else "to itself"
    if spec.aim == Aim.UNIT:
        if spec.radius:
            return f"to {many} within {spec.radius} of {one}"
        return one if first == Do.LOAD else "" if spec.traits & IS_ATTACK else f"to {one}"
    if first in (Do.TELEPORT, Do.UNLOAD):
        return "to a hex"
    where = f"within {spec.radius} of a hex" if spec.radius else "on a hex"
    return where if first == Do.REVEAL else f"to {many} {where}"


def _conditions(file: FogboundFile, spec: UnitAction) -> list[str]:
    """Who will do as a target, and whether the action needs a line of sight as others of its kind do."""
    terrains = lexicon(file).terrains
    grounds = [name for k, name in enumerate(terrains) if spec.terrains >> k & 1]
    only = [_sizes(spec.sizes)] if spec.sizes != ALL_SIZES else []
    only += [words for trait, words in CONDITIONS_TOLD.items() if spec.traits & trait]
    only += [f"on {' or '.join(grounds)}"] if len(grounds) < len(terrains) else []
    is_blind = spec.reach in (Reach.RANGED, Reach.AREA) and not spec.traits & NEEDS_SIGHT
    return ([f"only {' and '.join(only)}"] if only else []) + (["no line of sight needed"] if is_blind else [])


def costs_told(spec: UnitAction, step: int = 0) -> str:
    """What an action costs; ``step`` is what moving in would cost besides (FOG-35)."""
    costs = [f"{spec.cost + step} movement"] if spec.cost + step else []
    costs += [f"{spec.energy} energy"] if spec.energy else []
    costs += ["all movement, and none made before"] if spec.traits & NO_MOVEMENT else []
    return " and ".join(costs)


def effect_text(file: FogboundFile, effect: Effect) -> str:
    """What an effect does: ``damage 4 fire``, ``burning 2``, ``push 1``."""
    statuses = lexicon(file).statuses
    if effect.do == Do.STATUS:
        return f"{statuses[effect.what]} {effect.amount}"
    what = {Do.DAMAGE: DAMAGE_WORDS, Do.CLEANSE: statuses}.get(Do(effect.do), ())
    word = what[effect.what] if what else ""
    return " ".join(part for part in (Do(effect.do).name.lower(), str(effect.amount or ""), word) if part)
