"""What a choice is about before it is made, and what an event looks like."""

from __future__ import annotations

from sandtable.contract.action import Action, Event
from sandtable.contract.events import happening
from sandtable.contract.view import Happening, Preview
from sandtable.mechanics.topology import cell_name

from .notation import event_text
from .rules import Kind, Verb, needed, piece_at
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
    """An event as something to draw; a strike shows what was rolled."""
    caption = f"{event.amount} of {event.extra}" if event.kind == Kind.STRUCK else ""
    return happening(Kind.of(event), event_text(look, event), event, caption=caption)
