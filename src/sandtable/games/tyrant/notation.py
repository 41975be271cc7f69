"""Orders and events as text: ``play bolt``, ``at wolf4``, ``move c4``, ``attack wolf4``, ``pass``, ``done``."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.contract.action import Action, Event, make_action
from sandtable.contract.errors import SandtableError
from sandtable.contract.events import told
from sandtable.mechanics.words import whole_number

from .board import board_text, parse_board, target_kind
from .muster import SEAT_WORDS
from .names import Glance, is_there, lexicon, named_card, named_cell, named_permanent, named_seat, place, short_name
from .orders import Verb
from .scenario import ABILITIES, TILE_ABILITY
from .sentences import PARTS
from .state import STACK
from .telling import Kind

__all__ = ("action_text", "board_text", "event_text", "parse_action", "parse_board")
PLAIN = {
    "pass": Verb.PASS, "pay": Verb.PAY, "release": Verb.RELEASE, "exchange": Verb.EXCHANGE, "wait": Verb.WAIT,
    "done": Verb.DONE, "back": Verb.BACK,
}  # fmt: skip
CARDS = {
    "pick": Verb.PICK, "play": Verb.PLAY, "spend": Verb.SPEND, "buy": Verb.BUY, "discard": Verb.THROW,
}  # fmt: skip
TILES = {"move": Verb.MOVE, "street": Verb.STREET, "place": Verb.PLACE}
PERMANENTS = {"activate": Verb.ACTIVATE, "attack": Verb.ATTACK, "carry": Verb.CARRY, "swap": Verb.SWAP}
WITH = ("with move", "with attack")
FILLERS = ("the", "to", "a", "an", "on", "with", "by", "action", "for")
GROUND = "ground"
REMEDY = "write 'play bolt', 'at wolf4', 'activate archer3', 'move c4', 'attack wolf4', 'buy wolf', 'pass' or 'done'"


def _word(words: dict[str, Verb], verb: int) -> str | None:
    return next((word for word, meant in words.items() if meant == verb), None)


def action_text(look: Glance, action: Action) -> str:
    """An action as people write it."""
    verb, target = Verb(action.verb), action.target
    if word := _word(PLAIN, verb):
        return word
    if word := _word(CARDS, verb):
        return f"{word} {lexicon(look.file).cards[target]}"
    if word := _word(TILES, verb):
        return f"{word} {place(look.scenario, target)}"
    if word := _word(PERMANENTS, verb):
        return f"{word} {short_name(look, target)}"
    if verb == Verb.EQUIP:
        return f"equip {short_name(look, target)} {WITH[action.extra]}"
    if verb == Verb.SHAKE_OFF:
        return f"shake off {WITH[action.extra]}"
    return _use_text(look, action) if verb == Verb.USE else f"at {_target_text(look, target)}"


def _use_text(look: Glance, action: Action) -> str:
    """A free or full ability by its number on the card, or that of the tile."""
    which = GROUND if action.extra == TILE_ABILITY else str(action.extra + 1)
    return f"use {short_name(look, action.target)} {which}"


def aimed_kind(look: Glance) -> str:
    """What the next target of the half declared action is: a permanent, tile, seat or action."""
    half = look.known.half
    return target_kind(look.box, half.item, min(half.aimed, 1))


def _target_text(look: Glance, target: int) -> str:
    """A target of a half declared action."""
    kind = aimed_kind(look)
    if kind == "permanent" and is_there(look.known, target):
        return short_name(look, target)
    if kind == "seat" and target < len(SEAT_WORDS):
        return SEAT_WORDS[target]
    return f"action {target + 1}" if kind == "action" else place(look.scenario, target)


def parse_action(look: Glance, text: str) -> Action:
    """Read an order; capitals are forgiven, and so are words like ``to``."""
    words = text.strip().lower().split()
    if " ".join(words) in PLAIN:
        return make_action(PLAIN[" ".join(words)])
    reader = READERS.get(words[0]) if words else None
    if reader is not None:
        return reader(look, [word for word in words[1:] if word not in FILLERS])
    if words and words[0] in CARDS:
        return make_action(CARDS[words[0]], target=named_card(look.box, _one(words[1:], text)))
    if words and words[0] in TILES:
        return make_action(TILES[words[0]], target=named_cell(look.box, _one(words[1:], text)))
    if words and words[0] in PERMANENTS:
        return make_action(PERMANENTS[words[0]], target=named_permanent(look, _one(words[1:], text)))
    raise _unreadable(text)


def _unreadable(text: str) -> SandtableError:
    return SandtableError("action/unreadable", text, "that is no order", REMEDY)


def _one(words: list[str], text: str) -> str:
    """The one word that counts, without words like ``to``."""
    left = [word for word in words if word not in FILLERS]
    if len(left) != 1:
        raise _unreadable(text)
    return left[0]


def _parse_use(look: Glance, words: list[str]) -> Action:
    """``use archer3 2``; the number may be left out, and stands for the first."""
    if not 1 <= len(words) <= 2:
        raise _unreadable(f"use {' '.join(words)}")
    which = words[1] if len(words) > 1 else "1"
    number = TILE_ABILITY + 1 if which == GROUND else whole_number(which, 1, ABILITIES)
    if number is None:
        raise SandtableError("action/bad-number", which, f"abilities are 1 to {ABILITIES}, or {GROUND}")
    return make_action(Verb.USE, target=named_permanent(look, words[0]), extra=number - 1)


def _half_of(words: list[str], text: str) -> int:
    """Whether something is done with the move action or with the attack action."""
    if words not in (["move"], ["attack"], []):
        raise _unreadable(text)
    return int(words == ["attack"])


def _parse_equip(look: Glance, words: list[str]) -> Action:
    """``equip sword5 with attack``; with the move action if nothing is said."""
    extra = _half_of(words[1:], f"equip {' '.join(words)}")
    return make_action(Verb.EQUIP, target=named_permanent(look, words[0] if words else ""), extra=extra)


def _parse_shake(look: Glance, words: list[str]) -> Action:
    text = f"shake {' '.join(words)}"
    if words[:1] != ["off"]:
        raise _unreadable(text)
    return make_action(Verb.SHAKE_OFF, extra=_half_of(words[1:], text))


def _parse_aim(look: Glance, words: list[str]) -> Action:
    """A target, as the half declared action needs one."""
    name, kind = _one(words, f"at {' '.join(words)}"), aimed_kind(look)
    if kind == "action":
        number = whole_number(name, 1, STACK)
        if number is None:
            raise SandtableError("action/bad-number", name, f"that should be a place on the stack, 1 to {STACK}")
        return make_action(Verb.AIM, target=number - 1)
    if kind == "seat":
        return make_action(Verb.AIM, target=named_seat(name))
    target = named_permanent(look, name) if kind == "permanent" else named_cell(look.box, name)
    return make_action(Verb.AIM, target=target)


READERS: dict[str, Callable[[Glance, list[str]], Action]] = {
    "use": _parse_use,
    "equip": _parse_equip,
    "shake": _parse_shake,
    "at": _parse_aim,
}


def event_text(look: Glance, event: Event) -> str:
    """What happened, as a sentence for whoever looks."""
    text = told(Kind.of(event), PARTS, look, event)
    return text[0].upper() + text[1:]
