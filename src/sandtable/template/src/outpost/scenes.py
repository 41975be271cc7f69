"""What a choice is about before it is made, and what an event looks like."""

from __future__ import annotations

from sandtable.contract.action import Action, Event
from sandtable.contract.view import Happening, Preview
from sandtable.contract.words import HappeningKind
from sandtable.mechanics.topology import cell_name

from .notation import event_text
from .rules import DRAW, Kind, Verb, needed, piece_at
from .scenario import LETTERS
from .state import Glance


def preview(look: Glance, action: Action) -> Preview:
    """The piece and the cell that a choice is about; of a strike also the odds, by the rule itself."""
    piece, cell = action.actor, action.target
    if action.verb == Verb.WAIT:
        return Preview(label="wait", rule="OUT-04")
    if action.verb == Verb.MOVE:
        label = f"move to {cell_name(cell, look.scenario.width)}"
        return Preview(piece=piece, target=cell, cells=(cell,), label=label, rule="OUT-04")
    enemy, least = LETTERS[piece_at(look.known, cell)], needed(look.scenario, cell)
    odds = f"{enemy} falls with a {least} or more: {7 - least} in 6"
    return Preview(piece=piece, target=cell, cells=(cell,), label=f"strike at {enemy}", details=(odds,), rule="OUT-05")


def scene(look: Glance, event: Event) -> Happening:
    """An event as something to draw."""
    text, kind, piece = event_text(look, event), Kind(event.kind), event.actor
    if kind == Kind.MOVED:
        way = event.amount, event.target
        return Happening(text=text, kind=HappeningKind.MOVE, piece=piece, cells=way, rule="OUT-04")
    if kind == Kind.STRUCK:
        caption = f"{event.amount} of {event.extra}"
        return Happening(
            text=text, kind=HappeningKind.ATTACK, piece=piece, target=event.target, caption=caption, rule="OUT-05"
        )
    if kind == Kind.FELL:
        return Happening(text=text, kind=HappeningKind.DIE, piece=piece, cells=(event.target,), rule="OUT-05")
    if kind in (Kind.CHOSEN, Kind.CLEARED):
        rule = "OUT-03" if kind == Kind.CHOSEN else "OUT-07"
        return Happening(text=text, kind=HappeningKind.MARK, piece=piece, rule=rule)
    if kind == Kind.OVER:
        return Happening(text=text, rule="OUT-09" if event.amount == DRAW else "OUT-06")
    return Happening(text=text, rule="OUT-04")
