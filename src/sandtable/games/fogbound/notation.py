"""Orders and events as text: ``sc2 to c4``, ``sc2 bow at d5``, ``gu3 brace on``, ``end``, ``skip``, ``buy scout``."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.contract.action import Action, Event, make_action
from sandtable.contract.errors import SandtableError

from .board import board_text, parse_board
from .file import SIDES
from .muster import BACK, BAN, BUY, END, PICK, PLACE, READY, SKIP
from .names import Glance, lexicon, named_cell, named_unit, place, spot, unit_code, unit_name
from .rules import Verb
from .scenario import MAX_CELLS, SLOTS, TOGGLE, Aim
from .state import Phase, Stage
from .telling import Kind, Why

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
    """What happened, as a sentence."""
    kind, scenario, names = Kind(event.kind), look.scenario, lexicon(look.file)
    type_, more = event.extra & 0xFF, event.extra >> 8
    if kind in TABLE:
        return TABLE[kind](look, event)
    name = unit_name(look.file, type_, event.actor)
    name = name[0].upper() + name[1:]
    where = spot(scenario, event.target)
    status = names.statuses[more] if kind in (Kind.GAINED, Kind.LOST) else ""
    action = names.actions[type_][event.amount] if kind == Kind.USED else ""
    start = place(scenario, event.amount) if kind == Kind.MOVED else ""
    return UNITS_DO[kind].format(name=name, where=where, amount=event.amount, status=status, action=action, start=start,
                                 end=place(scenario, event.target) if kind == Kind.MOVED else "")  # fmt: skip


UNITS_DO = {
    Kind.MOVED: "{name} moves {start}-{end}.",
    Kind.APPEARED: "{name} comes into sight{where}.",
    Kind.VANISHED: "{name} is lost from sight{where}.",
    Kind.FAILED: "{name} cannot get there{where}.",
    Kind.ENTERED: "{name} gets into the transport{where}.",
    Kind.LEFT: "{name} gets out{where}.",
    Kind.USED: "{name} uses {action}{where}.",
    Kind.HURT: "{name} loses {amount}{where}.",
    Kind.SHRUGGED: "{name} loses nothing{where}.",
    Kind.HEALED: "{name} regains {amount}{where}.",
    Kind.GAINED: "{name} is {status} ({amount}).",
    Kind.LOST: "{name} is no longer {status}.",
    Kind.DIED: "{name} is lost{where}.",
    Kind.CHARGED: "{name} gains {amount} energy.",
    Kind.DRAINED: "{name} loses {amount} energy.",
    Kind.BOUGHT: "{name} joins the army.",
    Kind.PLACED: "{name} stands{where}.",
    Kind.TAKEN_BACK: "{name} is taken back.",
}
WHY = {
    Why.CHANCE: "by chance",
    Why.DRAFT: "having banned",
    Why.LAST_ACTED: "it did not act last",
    Why.TARGET: "enough points",
    Why.ROUNDS: "the last round is over",
    Why.NOBODY_LEFT: "the other side has nobody left",
}


def _map(look: Glance, event: Event) -> str:
    return lexicon(look.file).maps[event.target]


def _hex(look: Glance, event: Event) -> str:
    return place(look.scenario, event.target)


TABLE: dict[Kind, Callable[[Glance, Event], str]] = {
    Kind.ROUND: lambda look, e: f"Round {e.target} begins; {SIDES[e.amount]} starts ({WHY[Why(e.extra)]}).",
    Kind.NOTICED: lambda look, e: f"Somebody unknown is at {_hex(look, e)}.",
    Kind.CAPTURED: lambda look, e: f"{SIDES[e.amount]} holds {_hex(look, e)}.",
    Kind.FREED: lambda look, e: f"Nobody holds {_hex(look, e)} any more.",
    Kind.SCORED: lambda look, e: f"Round {e.extra} ends; Dawn has {e.target}, Dusk {e.amount}.",
    Kind.LIT: lambda look, e: f"Light falls on {_hex(look, e)} until the round ends.",
    Kind.WON: lambda look, e: f"{SIDES[e.amount]} wins ({WHY[Why(e.extra)]}).",
    Kind.DRAWN: lambda look, e: "Nobody wins.",
    Kind.READY: lambda look, e: "You are ready.",
    Kind.BANNED: lambda look, e: f"{SIDES[e.amount]} bans {_map(look, e)}.",
    Kind.PICKED: lambda look, e: f"{SIDES[e.amount]} picks {_map(look, e)}.",
    Kind.SKIPPED: lambda look, e: f"{SIDES[e.amount]} skips.",
}
