"""Orders and events as text: ``sc2 to c4``, ``sc2 bow at d5``, ``gu3 brace on``, ``end``, ``skip``, ``buy scout``."""

from __future__ import annotations

from sandtable.contract.action import Action, Event, make_action
from sandtable.contract.errors import SandtableError
from sandtable.contract.events import Parts, told

from .board import board_text, parse_board
from .file import SIDES
from .muster import BACK, BAN, BUY, END, PICK, PLACE, READY, SKIP
from .names import Glance, lexicon, named_cell, named_unit, place, spot, unit_code, unit_name
from .rules import Verb
from .scenario import MAX_CELLS, SLOTS, TOGGLE, UNITS, Aim
from .state import Phase, Stage
from .telling import SIGHTINGS, SPECTATOR, Kind, Why

__all__ = ("action_text", "board_text", "event_text", "parse_action", "parse_board")
PLAIN = {"end": END, "skip": SKIP, "ready": READY}
NAMED = {"buy": BUY, "ban": BAN, "pick": PICK}


def action_text(look: Glance, action: Action) -> str:
    """An action as people write it."""
    if action.verb == Verb.SIDE:
        return _side_text(look, action)
    scenario, unit = look.scenario, look.player * SLOTS + action.actor
    there, name = look.known.units[unit], unit_code(look, unit)
    if action.extra == 0:
        return f"{name} to {place(scenario, action.target)}"
    spec = scenario.types[there.type].actions[action.extra - 1]
    word = lexicon(look.file).actions[there.type][action.extra - 1]
    if spec.traits & TOGGLE:
        return f"{name} {word} {'off' if there.mask >> spec.status & 1 else 'on'}"
    if spec.aim == Aim.SELF:
        return f"{name} {word}"
    return f"{name} {word} at {place(scenario, action.target)}"


def _side_text(look: Glance, action: Action) -> str:
    what, names = action.extra, lexicon(look.file)
    for word, number in PLAIN.items():
        if what == number:
            return word
    if what == PLACE:
        unit = unit_code(look, look.player * SLOTS + action.actor)
        return f"place {unit} {place(look.scenario, action.target)}"
    if what == BUY:
        return f"buy {names.types[action.target]}"
    if what == BACK:
        is_buying = look.known.stage[look.player] == Stage.BUYING
        return f"back {names.types[action.target] if is_buying else place(look.scenario, action.target)}"
    return f"{'ban' if what == BAN else 'pick'} {names.maps[action.target]}"


def parse_action(look: Glance, text: str) -> Action:
    """Read an action; letters may be large or small."""
    words = text.strip().lower().split()
    if len(words) == 1 and words[0] in PLAIN:
        return make_action(Verb.SIDE, 0, 0, PLAIN[words[0]])
    if len(words) == 2 and words[0] in NAMED:
        names = lexicon(look.file).types if words[0] == "buy" else lexicon(look.file).maps
        return make_action(Verb.SIDE, 0, _named(names, words[1]), NAMED[words[0]])
    if len(words) < 2:
        raise SandtableError("action/unreadable", text, "that is no order", "write 'sc2 to c4', 'end' or 'skip'")
    if words[0] == "back" and len(words) == 2:
        return _parse_back(look, words[1])
    if words[0] == "place" and len(words) == 3:
        unit = named_unit(look, words[1])
        return make_action(Verb.SIDE, unit % SLOTS, named_cell(look.scenario, words[2]), PLACE)
    return _parse_unit(look, named_unit(look, words[0]), words[1:], text)


def _named(names: tuple[str, ...], word: str) -> int:
    """The number of what has that name."""
    if word not in names:
        raise SandtableError("action/no-such-name", word, "there is nothing of that name", "look at the list")
    return names.index(word)


def _parse_back(look: Glance, word: str) -> Action:
    """What goes back: a type of unit that was bought, or the unit that was placed on a hex."""
    known = look.known
    if known.phase == Phase.MUSTER and known.stage[look.player] == Stage.BUYING:
        return make_action(Verb.SIDE, 0, _named(lexicon(look.file).types, word), BACK)
    cell = named_cell(look.scenario, word)
    unit = max(1, known.occupant[cell]) - 1
    return make_action(Verb.SIDE, unit % SLOTS, cell, BACK)


def _parse_unit(look: Glance, unit: int, words: list[str], text: str) -> Action:
    scenario, there = look.scenario, look.known.units[unit]
    if words[0] == "to" and len(words) == 2:
        return make_action(Verb.UNIT, unit % SLOTS, named_cell(scenario, words[1]), 0)
    names = lexicon(look.file).actions[there.type]
    cell = min(there.cell, MAX_CELLS - 1)
    if len(words) > 2 and words[-2] == "at":
        cell, words = named_cell(scenario, words[-1]), words[:-2]
    elif words[-1] in ("on", "off") and " ".join(words[:-1]) in names:
        spec = scenario.types[there.type].actions[names.index(" ".join(words[:-1]))]
        if spec.traits & TOGGLE and there.mask >> spec.status & 1 == (words[-1] == "on"):
            raise SandtableError("action/no-change", text, f"it is {words[-1]} already", "leave it, or switch it over")
        words = words[:-1]
    if " ".join(words) not in names:
        can = ", ".join(["to", *names])
        raise SandtableError("action/unreadable", text, "that is no order", f"after the unit write one of {can}")
    return make_action(Verb.UNIT, unit % SLOTS, cell, 1 + names.index(" ".join(words)))


def event_text(look: Glance, event: Event) -> str:
    """What happened, as a sentence; to whoever sees everything with the side of each unit."""
    return told(Kind.of(event), PARTS, look, event)


def _name(look: Glance, event: Event) -> str:
    name = unit_name(look.file, event.extra & 0xFF, event.actor)
    if look.player < SPECTATOR:
        return name[0].upper() + name[1:]
    owner = SIDES[event.actor % UNITS // SLOTS]
    return f"{owner}'s {lexicon(look.file).titles[event.extra & 0xFF] if event.actor >= UNITS else name}"


def _where(look: Glance, event: Event) -> str:
    """The place, and to whoever sees everything also out of or into whose sight somebody comes there."""
    is_sighting = look.player >= SPECTATOR and event.kind in SIGHTINGS
    whose = f" of {SIDES[1 - event.actor % UNITS // SLOTS]}" if is_sighting else ""
    return whose + spot(look.scenario, event.target)


WHY = {
    Why.CHANCE: "by chance",
    Why.DRAFT: "having banned",
    Why.LAST_ACTED: "it did not act last",
    Why.TARGET: "enough points",
    Why.ROUNDS: "the last round is over",
    Why.NOBODY_LEFT: "the other side has nobody left",
}
PARTS: Parts = {
    "name": _name,
    "start": lambda look, event: place(look.scenario, event.amount),
    "place": lambda look, event: place(look.scenario, event.target),
    "where": _where,
    "action": lambda look, event: lexicon(look.file).actions[event.extra & 0xFF][event.amount],
    "status": lambda look, event: lexicon(look.file).statuses[event.extra >> 8],
    "map": lambda look, event: lexicon(look.file).maps[event.target],
    "side": lambda look, event: SIDES[event.amount],
    "why": lambda look, event: WHY[Why(event.extra)],
    "number": lambda look, event: event.target,
    "amount": lambda look, event: event.amount,
    "extra": lambda look, event: event.extra,
}
