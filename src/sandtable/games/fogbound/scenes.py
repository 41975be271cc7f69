"""What a client shows of choices, of events and of single pieces, beside the position itself."""

from __future__ import annotations

from sandtable.engine.action import Action, Event
from sandtable.engine.view import Happening, Inspection, Preview

from .damage import protection_of, resisted, weighed
from .moving import penalty_of, step_cost
from .muster import BUY, END, PLACE, SKIP
from .names import action_names, lexicon
from .notation import TABLE, action_text, event_text
from .rules import Verb
from .scenario import (
    IS_ATTACK,
    NO_MOVEMENT,
    OUTSIDE,
    SLOTS,
    TOGGLE,
    UNITS,
    Do,
    Effect,
    Reach,
    Scenario,
    UnitAction,
)
from .sight import has_line, is_high
from .state import State
from .telling import Kind
from .units import armour_of, damage_bonus, distance_to
from .view import CONTACT, GHOST
from .words import DAMAGE_WORDS

SCENES = {
    Kind.ROUND: ("note", "FOG-06"), Kind.MOVED: ("move", "FOG-08"), Kind.APPEARED: ("appear", "FOG-19"),
    Kind.VANISHED: ("vanish", "FOG-26"), Kind.NOTICED: ("note", "FOG-25"), Kind.FAILED: ("mark", "FOG-13"),
    Kind.ENTERED: ("vanish", "FOG-52"), Kind.LEFT: ("appear", "FOG-53"), Kind.USED: ("mark", "FOG-28"),
    Kind.HURT: ("attack", "FOG-39"), Kind.SHRUGGED: ("mark", "FOG-39"), Kind.HEALED: ("mark", "FOG-28"),
    Kind.GAINED: ("mark", "FOG-47"), Kind.LOST: ("mark", "FOG-48"), Kind.DIED: ("die", "FOG-36"),
    Kind.CHARGED: ("mark", "FOG-40"), Kind.DRAINED: ("mark", "FOG-40"), Kind.CAPTURED: ("note", "FOG-55"),
    Kind.FREED: ("note", "FOG-55"), Kind.SCORED: ("note", "FOG-55"), Kind.LIT: ("note", "FOG-19"),
    Kind.WON: ("note", "FOG-56"), Kind.DRAWN: ("note", "FOG-56"), Kind.BOUGHT: ("note", "FOG-57"),
    Kind.PLACED: ("appear", "FOG-57"), Kind.TAKEN_BACK: ("note", "FOG-57"), Kind.READY: ("note", "FOG-57"),
    Kind.BANNED: ("note", "FOG-04"), Kind.PICKED: ("note", "FOG-04"), Kind.SKIPPED: ("note", "FOG-06"),
}  # fmt: skip
CELLED = (Kind.NOTICED, Kind.CAPTURED, Kind.FREED, Kind.LIT)
FLAT = (Kind.BOUGHT, Kind.TAKEN_BACK)


def scene(scenario: Scenario, event: Event) -> Happening:
    """An event as a sentence and as something to draw; enemies have the numbers of their pieces."""
    kind, rule = SCENES[Kind(event.kind)]
    text = event_text(scenario, event)
    if event.kind in TABLE:
        where = (event.target,) if event.kind in CELLED else ()
        return Happening(text=text, kind=kind, cells=where, rule=rule)
    piece = event.actor - UNITS if event.actor >= UNITS else event.actor
    cells: tuple[int, ...] = () if event.target == OUTSIDE or event.kind in FLAT else (event.target,)
    if event.kind == Kind.MOVED:
        cells = (event.amount, event.target)
    if event.kind == Kind.HURT:
        return Happening(text=text, kind=kind, target=piece, cells=cells, amount=event.amount, rule=rule)
    amount = event.amount if event.kind == Kind.HEALED else 0
    kind = use_kind(scenario, event) if event.kind == Kind.USED and cells else kind
    return Happening(text=text, kind=kind, piece=piece, cells=cells, amount=amount, rule=rule)


def use_kind(scenario: Scenario, event: Event) -> str:
    """How an action that a unit has used on a hex is shown: as a blow, as a shot, or as neither."""
    spec = scenario.types[event.extra].actions[event.amount]
    if not spec.traits & IS_ATTACK:
        return "mark"
    return "attack" if spec.reach == Reach.MELEE else "shot"


def preview(scenario: Scenario, known: State, action: Action) -> Preview:
    """What a choice is about, and what would come of it as far as is known."""
    text = action_text(scenario, known, action)
    if action.verb == Verb.SIDE:
        return _side_preview(scenario, known, action, text)
    unit = known.turn * SLOTS + action.actor
    there = known.units[unit]
    label = text.split(" ", 1)[1]
    cells = (there.cell, action.target)
    if action.extra == 0:
        cost = step_cost(scenario, known, there.flags, there.cell, action.target)
        penalty = penalty_of(scenario, known, there.flags, there.cell, action.target)
        details = (f"costs {cost}" + (f", then {penalty} more are lost" if penalty else ""),)
        return Preview(piece=unit, target=action.target, cells=cells, label=label, details=details, rule="FOG-08")
    spec = scenario.types[there.type].actions[action.extra - 1]
    told = tuple(_costs(spec)) + tuple(_prospects(scenario, known, unit, action.target, spec))
    rule = "FOG-41" if spec.traits & TOGGLE else "FOG-33" if spec.traits & IS_ATTACK else "FOG-28"
    return Preview(piece=unit, target=action.target, cells=cells, label=label, details=told, rule=rule)


def _side_preview(scenario: Scenario, known: State, action: Action, text: str) -> Preview:
    if action.extra == END:
        return Preview(piece=known.active, label="end turn", rule="FOG-07")
    if action.extra == SKIP:
        return Preview(label="skip", details=("the round ends when both skip in a row",), rule="FOG-06")
    if action.extra == PLACE:
        return Preview(target=action.target, cells=(action.target,), label=text, rule="FOG-57")
    if action.extra == BUY:
        kind = scenario.types[action.target]
        numbers = (
            f"price {kind.price}, health {kind.health}, speed {kind.speed}, sight {kind.sight}, size {'SML'[kind.size]}"
        )
        return Preview(label=text, details=(numbers, "; ".join(_abilities(scenario, action.target))), rule="FOG-57")
    return Preview(label=text, rule="FOG-04" if known.phase < 2 else "FOG-57")


def _costs(spec: UnitAction) -> list[str]:
    """What an action costs, in words."""
    costs = [f"{spec.cost} movement"] if spec.cost else []
    costs += [f"{spec.energy} energy"] if spec.energy else []
    costs += ["all movement, and none made before"] if spec.traits & NO_MOVEMENT else []
    return [f"costs {' and '.join(costs)}"] if costs else []


def _prospects(scenario: Scenario, known: State, unit: int, cell: int, spec: UnitAction) -> list[str]:
    """What an attack would do to the unit that it is aimed at."""
    target = known.occupant[cell] - 1
    if target < 0 or not spec.traits & IS_ATTACK:
        return []
    return [numbers for effect in spec.effects if effect.do == Do.DAMAGE
            for numbers in _numbers(scenario, known, unit, target, effect.amount, effect.what, spec.reach)]  # fmt: skip


def _numbers(scenario: Scenario, known: State, unit: int, target: int, amount: int, kind: int, reach: int) -> list[str]:
    """The numbers behind an attack: raw, protection, armour, resistance, result (FOG-37 to FOG-39)."""
    there, aimed = known.units[unit], known.units[target]
    raw = amount + damage_bonus(scenario, known, unit)
    high = int(is_high(scenario, known, there.flags, there.cell))
    protection = protection_of(scenario, known, target, reach, high)
    armour = armour_of(scenario, known, target)
    result = weighed(scenario, known, target, raw, kind, reach, high)
    left = max(0, min(raw, max(1, raw - protection)) - armour)
    parts = [f"{raw} {DAMAGE_WORDS[kind]}", f"protection {protection}", f"armour {armour}"]
    parts.append(f"resistance {left - resisted(scenario, known, target, left, kind)}")
    return [f"{', '.join(parts)}: {result} of {aimed.hp}" + (", kills" if result >= aimed.hp else "")]


def inspect(scenario: Scenario, known: State, piece: int) -> Inspection:
    """What is known of a unit, a ghost or an unknown enemy: its numbers, and where it sees and strikes."""
    if piece >= CONTACT:
        return Inspection(texts=("an unknown enemy: it is there, and that is all that is known",))
    unit = piece - GHOST if piece >= GHOST else piece
    there, names = known.units[unit], lexicon(scenario)
    kind = scenario.types[there.type]
    figures = f"speed {kind.speed}, sight {kind.sight}, size {'SML'[kind.size]}, price {kind.price}"
    texts = [f"{names.titles[there.type]}: {figures}"]
    if piece >= GHOST:
        texts.append(f"last seen in round {there.ghost_round} with health {there.ghost_hp}")
        return Inspection(texts=tuple(texts + _abilities(scenario, there.type)))
    texts.append(
        f"health {there.hp} of {kind.health}, armour {armour_of(scenario, known, unit)}, energy {there.energy}"
    )
    for status in range(scenario.status_count):
        if there.mask >> status & 1:
            texts.append(f"{names.statuses[status]} {there.counts[status]}")
    cells = {"sight": _seen_from(scenario, known, unit), "threat": _threat(scenario, known, unit)}
    return Inspection(texts=tuple(texts + _abilities(scenario, there.type)), cells=cells)


def _abilities(scenario: Scenario, type_: int) -> list[str]:
    """A sentence an action."""
    found = []
    for number, name in enumerate(action_names(scenario, type_)):
        spec = scenario.types[type_].actions[number]
        reach = Reach(spec.reach).name.lower()
        parts = [f"range {spec.range}"] if spec.range > 1 else []
        parts += [f"radius {spec.radius}"] if spec.radius else []
        parts += [_effect(scenario, effect) for effect in spec.effects if effect.do]
        found.append(f"{name} ({reach}): {', '.join([*parts, *_costs(spec)]) or 'a toggle'}")
    return found


def _effect(scenario: Scenario, effect: Effect) -> str:
    """What an effect does: ``damage 4 fire``, ``burning 2``, ``push 1``."""
    statuses = lexicon(scenario).statuses
    if effect.do == Do.STATUS:
        return f"{statuses[effect.what]} {effect.amount}"
    word = (
        DAMAGE_WORDS[effect.what]
        if effect.do == Do.DAMAGE
        else statuses[effect.what]
        if effect.do == Do.CLEANSE
        else ""
    )
    return " ".join(part for part in (Do(effect.do).name.lower(), str(effect.amount or ""), word) if part)


def _seen_from(scenario: Scenario, known: State, unit: int) -> tuple[int, ...]:
    """The hexes that a unit sees, as far as one knows what is in its way."""
    there = known.units[unit]
    return tuple(
        cell for cell in _around(scenario, there.cell, there.sight) if has_line(scenario, known, unit, cell, 0, 1)
    )


def _threat(scenario: Scenario, known: State, unit: int) -> tuple[int, ...]:
    """The hexes that a unit could strike at without moving."""
    there, found = known.units[unit], set[int]()
    for number in range(scenario.types[there.type].action_count):
        spec = scenario.types[there.type].actions[number]
        if spec.traits & IS_ATTACK:
            found |= {c for c in _around(scenario, there.cell, spec.range) if has_line(scenario, known, unit, c, 0, 1)}
    return tuple(sorted(found - {there.cell}))


def _around(scenario: Scenario, cell: int, distance: int) -> list[int]:
    cells = range(scenario.width * scenario.height)
    return [c for c in cells if not scenario.hole[c] and distance_to(scenario, cell, c) <= distance]
