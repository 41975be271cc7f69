"""Orders and events as text: ``walk``, ``c4``, ``fire cannon at hawk1 aim 2``, ``go``, ``face ne``, ``pass``."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.contract.action import Action, Event, make_action
from sandtable.contract.errors import SandtableError
from sandtable.contract.events import told
from sandtable.mechanics.words import whole_number

from .board import board_text, parse_board
from .names import (
    FACINGS,
    Glance,
    movement_names,
    named_cell,
    named_unit,
    place,
    short_name,
    weapon_names,
)
from .orders import AIMS, POINTS, SHOTS, Verb, interrupt_target, shot_target
from .scenario import LONGEST_WAIT, MAX_AIM, STEPS
from .sentences import PARTS
from .state import Phase
from .telling import Kind

__all__ = ("action_text", "board_text", "event_text", "parse_action", "parse_board")
PLAIN = {"pass": Verb.PASS, "go": Verb.GO, "stand up": Verb.RISE, "back": Verb.BACK}
FILLERS = ("to", "goes", "step", "move", "moves")
FIRE = ("fire", "fires", "shoot", "shoots")
CARE = "with care"
INTERRUPT = ("interrupt", "interrupts")


def who_acts(look: Glance) -> int:
    """The machine whose weapons and movements an order speaks of: who interrupts in a reply, who is attacked in an
    answer, otherwise whose turn it is."""
    known = look.known
    if known.phase in (Phase.REPLY, Phase.REPLY_PATH):
        return int(known.reply.unit)
    return int(known.order.target if known.phase == Phase.ANSWER else known.active)


def action_text(look: Glance, action: Action) -> str:
    """An action as people write it."""
    for text, verb in PLAIN.items():
        if action.verb == verb:
            return text
    return WRITERS[Verb(action.verb)](look, action.target)


def _shot_text(look: Glance, shot: int) -> str:
    weapon = weapon_names(look.box, who_acts(look))[shot % SHOTS // AIMS]
    return f"fire {weapon} at {short_name(look.box, shot // SHOTS)} aim {shot % AIMS}"


def _move_text(look: Glance, number: int) -> str:
    name = movement_names(look.scenario, who_acts(look))[number // 2]
    return f"{name} {CARE}" if number % 2 else name


def _interrupt_text(look: Glance, number: int) -> str:
    """A point of the path by its hex; when the path comes there again, with how often it has."""
    unit, point = number // POINTS, number % POINTS
    path = look.known.order.path.numpy().tolist()[: point + 1]
    visits = path.count(path[point])
    again = f" {visits}" if visits > 1 else ""
    return f"{short_name(look.box, unit)} interrupts at {place(look.scenario, path[point])}{again}"


WRITERS: dict[Verb, Callable[[Glance, int], str]] = {
    Verb.WAIT: lambda look, ticks: f"wait {ticks}",
    Verb.SHOOT: _shot_text,
    Verb.MOVE: _move_text,
    Verb.STEP: lambda look, cell: place(look.scenario, cell),
    Verb.JUMP: lambda look, cell: f"jump {place(look.scenario, cell)}",
    Verb.FACE: lambda look, direction: f"face {FACINGS[direction]}",
    Verb.INTERRUPT: _interrupt_text,
    Verb.DODGE: lambda look, cell: f"dodge to {place(look.scenario, cell)}",
    Verb.COUNTER: lambda look, slot: f"strike back with {weapon_names(look.box, who_acts(look))[slot]}",
}


def parse_action(look: Glance, text: str) -> Action:
    """Read an order; capitals are forgiven, and so are words like ``to``."""
    words = text.strip().lower().split()
    if " ".join(words) in PLAIN:
        return make_action(PLAIN[" ".join(words)])
    if len(words) > 1 and words[1] in INTERRUPT:
        return _parse_interrupt(look, words)
    reader = READERS.get(words[0]) if words else None
    if reader is not None:
        return reader(look, words[1:])
    if " ".join(words).removesuffix(f" {CARE}") in movement_names(look.scenario, who_acts(look)):
        return _parse_move(look, words)
    steps = [word for word in words if word not in FILLERS]
    if len(steps) == 1 and steps[0][-1].isdigit():
        return make_action(Verb.STEP, target=named_cell(look.box, steps[0]))
    raise _unreadable(text)


def _unreadable(text: str) -> SandtableError:
    remedy = "write 'wait 3', 'walk', 'c4', 'go', 'fire cannon at hawk1 aim 2', 'face ne' or 'pass'"
    return SandtableError("action/unreadable", text, "that is no order", remedy)


def _parse_move(look: Glance, words: list[str]) -> Action:
    names, text = movement_names(look.scenario, who_acts(look)), " ".join(words)
    number = names.index(text.removesuffix(f" {CARE}"))
    return make_action(Verb.MOVE, target=2 * number + text.endswith(CARE))


def _parse_interrupt(look: Glance, words: list[str]) -> Action:
    """``kite2 interrupts at c4``, or ``at c4 2`` where the path comes there for the second time."""
    unit, rest = named_unit(look.box, words[0]), [word for word in words[2:] if word != "at"]
    path = look.known.order.path.numpy().tolist()[: look.known.order.length + 1]
    if not 1 <= len(rest) <= 2:
        raise SandtableError("action/unreadable", " ".join(words), "that is no order", "kite2 interrupts at c4")
    cell, visit = named_cell(look.box, rest[0]), _number(rest[1], 1, STEPS) if len(rest) > 1 else 1
    points = [point for point, there in enumerate(path) if there == cell]
    if visit > len(points):
        raise SandtableError("action/not-on-the-way", rest[0], "the way does not lead there", "name a hex of the way")
    return make_action(Verb.INTERRUPT, target=interrupt_target(unit, points[visit - 1]))


def _parse_wait(look: Glance, words: list[str]) -> Action:
    return make_action(Verb.WAIT, target=_number(words[0] if words else "", 1, LONGEST_WAIT))


def _parse_shot(look: Glance, words: list[str]) -> Action:
    """``cannon at hawk1 aim 2``; without a word of it, nobody aims."""
    weapon, _, rest = " ".join(words).partition(" at ")
    target, _, aim = rest.partition(" aim ")
    if not target:
        raise SandtableError(
            "action/unreadable", " ".join(words), "nobody is fired at", "write 'fire cannon at hawk1 aim 2'"
        )
    slot = _own_weapon(look, weapon)
    return make_action(
        Verb.SHOOT, target=shot_target(named_unit(look.box, target), slot, _number(aim or "0", 0, MAX_AIM))
    )


def _parse_jump(look: Glance, words: list[str]) -> Action:
    return make_action(Verb.JUMP, target=named_cell(look.box, _last(words)))


def _parse_face(look: Glance, words: list[str]) -> Action:
    name = _last(words)
    if name not in FACINGS:
        raise SandtableError("action/no-such-facing", name, "that is no direction", f"use {', '.join(FACINGS)}")
    return make_action(Verb.FACE, target=FACINGS.index(name))


def _parse_dodge(look: Glance, words: list[str]) -> Action:
    return make_action(Verb.DODGE, target=named_cell(look.box, _last(words)))


def _parse_counter(look: Glance, words: list[str]) -> Action:
    return make_action(Verb.COUNTER, target=_own_weapon(look, _last(words)))


def _last(words: list[str]) -> str:
    """The word that counts, behind words like ``to``."""
    return words[-1] if words else ""


def _own_weapon(look: Glance, name: str) -> int:
    """The number of a weapon among those of the machine that acts."""
    names = weapon_names(look.box, who_acts(look))
    if name not in names:
        raise SandtableError("action/no-such-weapon", name, "it has no such weapon", f"it has {', '.join(names)}")
    return names.index(name)


def _number(text: str, low: int, high: int) -> int:
    number = whole_number(text, low, high)
    if number is None:
        raise SandtableError("action/bad-number", text, f"that should be a number from {low} to {high}")
    return number


READERS: dict[str, Callable[[Glance, list[str]], Action]] = {
    "wait": _parse_wait,
    **dict.fromkeys(FIRE, _parse_shot),
    "jump": _parse_jump,
    "face": _parse_face,
    "dodge": _parse_dodge,
    "strike": _parse_counter,
}


def event_text(look: Glance, event: Event) -> str:
    """What happened, as a sentence."""
    return told(Kind.of(event), PARTS, look, event)
