"""Orders and events as text. Who is who: ``S3`` is the third soldier in the box, a capital while it is Left's."""

from __future__ import annotations

from sandtable.contract.action import Action, Event, make_action
from sandtable.contract.errors import SandtableError
from sandtable.contract.events import Parts, told
from sandtable.mechanics.topology import DIRECTIONS, cell_name

from .board import board_text, parse_board
from .names import SIDES, Glance, entity_name, named_entity, order_meant, order_text
from .rules import Verb
from .telling import Kind


def action_text(look: Glance, action: Action) -> str:
    """``S1 n``, ``P2 toggle``, ``L5 attack e``, ``S1 back``, or ``commit``."""
    if action.verb == Verb.COMMIT:
        return "commit"
    name = entity_name(look.scenario, action.actor, look.known.entities[action.actor].team)
    return f"{name} {order_text(look.scenario, action.actor, action.target)}"


def parse_action(look: Glance, text: str) -> Action:
    """Read an order; directions may be written out, and an ability's name stands for ``toggle``."""
    scenario, words = look.scenario, text.strip().lower().split()
    if words == ["commit"]:
        return make_action(Verb.COMMIT)
    if len(words) < 2:
        raise SandtableError("action/unreadable", text, "that is no order", "write 'S1 n', 'S1 hold' or 'commit'")
    actor = named_entity(scenario, words[0])
    order = order_meant(scenario, actor, " ".join(words[1:]))
    if order is None:
        can = f"{', '.join(DIRECTIONS[scenario.directions])}, hold, toggle, auto or back"
        raise SandtableError("action/unreadable", text, "that is no order", f"after the name write {can}")
    return make_action(Verb.ORDER, actor, order)


def event_text(look: Glance, event: Event) -> str:
    """What happened, as a sentence."""
    return told(Kind.of(event), PARTS, look, event)


def _point(look: Glance, cell: int) -> str:
    return cell_name(cell, look.scenario.width)


def _by(look: Glance, event: Event) -> str:
    """Who saw through a cloak, if somebody did."""
    return " by " + entity_name(look.scenario, event.amount - 1, 1 - event.extra) if event.amount else ""


PARTS: Parts = {
    "actor": lambda look, event: entity_name(look.scenario, event.actor, event.extra % 4),
    "target": lambda look, event: entity_name(look.scenario, event.target, event.extra // 4),
    "start": lambda look, event: _point(look, event.amount),
    "point": lambda look, event: _point(look, event.target),
    "side": lambda look, event: SIDES[event.extra % 4],
    "number": lambda look, event: event.target,
    "amount": lambda look, event: event.amount,
    "by": _by,
}

__all__ = ["action_text", "board_text", "event_text", "parse_action", "parse_board"]
