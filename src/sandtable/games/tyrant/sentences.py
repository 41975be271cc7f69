"""What the sentences about events are made of (:mod:`.telling`)."""

from __future__ import annotations

from sandtable.contract.action import Event
from sandtable.contract.events import Parts
from sandtable.mechanics.words import plural

from .board import target_kind
from .names import Glance, card_title, is_there, place, seat_name, told_name, told_parts, whose_name
from .scenario import AIMS, NO_CARD, NO_CELL, NOBODY, TYRANT
from .state import Does, Item
from .telling import Kind
from .words import MARK_WORDS

NOUNS = {
    Does.NOTHING: "something",
    Does.ABILITY: "ability",
    Does.MOVE: "move",
    Does.ATTACK: "attack",
    Does.EQUIP: "reach for equipment",
    Does.CARRY: "carrying of an artifact",
    Does.SWAP: "change of places",
    Does.SHAKE_OFF: "struggle against paralysis",
    Does.FULFIL: "intention",
    Does.STREET: "way along the street",
}
BOOSTS = ("attack", "range", "movement", "move action", "attack action")
MOODS = ("it is shy", "it is aggressive")
BY_SEATS = (Kind.ACTIVATED, Kind.PAID, Kind.UNPAID)
ON_CARDS = (Kind.INTENDED, Kind.FULFILLED, Kind.INTENTION_GONE)


def item_text(look: Glance, item: Item) -> str:
    """A declared action in words, with what it is aimed at: ``Bolt at Blue's Wolf 4``."""
    words = " and ".join(text for k in range(AIMS) if (text := target_text(look, item, k)))
    return f"{item_name(look, item)}{_linked(Does(item.does), words)}"


def item_name(look: Glance, item: Item) -> str:
    """What a declared action is, without what it is aimed at."""
    if item.does == Does.CARD:
        return card_title(look.box, item.card)
    if item.does == Does.EXCHANGE:
        return "two cards for 1 resource"
    if item.does == Does.NOTHING or item.card == NO_CARD:
        return NOUNS[Does.NOTHING]
    name = f"{card_title(look.box, item.card)}{'' if item.source == NOBODY else f' {item.source + 1}'}"
    return f"{name}'s {NOUNS[Does(item.does)]}"


def _linked(does: Does, words: str) -> str:
    """What an action is aimed at, behind its name."""
    link = {Does.MOVE: "to", Does.STREET: "to", Does.CARRY: "to", Does.SWAP: "with", Does.ATTACK: "on"}.get(does, "at")
    return f" {link} {words}" if words else ""


def target_text(look: Glance, item: Item, k: int) -> str:
    """A target of a declared action in words, or nothing."""
    kind, target = target_kind(look.box, item, k), item.targets[k]
    if kind == "permanent":
        return whose_name(look, target) if is_there(look.known, target) else ""
    if kind == "tile":
        return place(look.scenario, target) if target != NO_CELL else "the next unit"
    if kind == "seat":
        return seat_name(target)
    return item_name(look, look.known.stack[target]) if kind == "action" else ""


def _deed(look: Glance, event: Event) -> str:
    """What was declared: with its targets while it waits on the stack, later what kind of thing it was."""
    item, does = look.known.stack[event.target], Does(event.amount)
    is_it = event.target < look.known.height and item.does == does and item.player == event.actor
    if event.kind == Kind.DECLARED and is_it:
        return item_text(look, item)
    if does == Does.CARD and event.extra < 0:
        return card_title(look.box, -1 - event.extra)
    if does == Does.EXCHANGE or event.extra < 0:
        return "two cards for 1 resource" if does == Does.EXCHANGE else NOUNS[does]
    return f"{told_name(look.box, event.extra)}'s {NOUNS.get(does, 'deed')}"


def _source(look: Glance, event: Event) -> str:
    """What has set itself off."""
    name = card_title(look.box, -1 - event.extra) if event.extra < 0 else told_name(look.box, event.extra)
    return f"an ability of {name}"


def _card(look: Glance, event: Event) -> str:
    """The card that an event is about; of one that is not seen, only that it is one."""
    number = event.amount if event.kind in ON_CARDS else event.target
    return card_title(look.box, number - 1) if number else "a card"


def _whom(look: Glance, event: Event) -> str:
    """Another permanent, or one that a seat does something with; whose own it is need not be said."""
    if event.extra < 0:
        return "nobody"
    slot, card, controller = told_parts(event.extra)
    is_own = event.kind in BY_SEATS and controller == event.actor
    return f"{card_title(look.box, card)} {slot + 1}" if is_own else told_name(look.box, event.extra)


def _by(look: Glance, event: Event) -> str:
    return f" from {told_name(look.box, event.extra)}" if event.extra >= 0 else ""


def _seat(look: Glance, event: Event) -> str:
    return "the tyrant" if event.actor == TYRANT else seat_name(event.actor)


PARTS: Parts = {
    "who": lambda look, event: told_name(look.box, event.actor),
    "whom": _whom,
    "seat": _seat,
    "point": lambda look, event: place(look.scenario, event.target),
    "start": lambda look, event: place(look.scenario, event.amount),
    "amount": lambda look, event: event.amount,
    "card": _card,
    "deed": _deed,
    "source": _source,
    "mood": lambda look, event: MOODS[event.amount],
    "by": _by,
    "marks": lambda look, event: plural(event.amount, f"{MARK_WORDS[event.extra]} mark"),
    "boost": lambda look, event: f"+{event.amount} {BOOSTS[event.extra]}",
}
