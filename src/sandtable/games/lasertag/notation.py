"""Orders and events as text. Who is who: ``S3`` is the third scout in the box, a capital for Red's."""

from __future__ import annotations

from sandtable.contract.action import Action, Event, make_action
from sandtable.contract.errors import SandtableError
from sandtable.contract.events import Parts, told

from .board import board_text, parse_board
from .file import TEAMS
from .names import Glance, full_name, named_square, named_target, short_name, square_name
from .odds import reasons
from .rules import AT_SOLDIER, END
from .scenario import CELLS, MAX_SOLDIERS
from .shooting import kind_of, number_needed
from .state import Watch
from .telling import DIE, HIT, REACTION, SECOND_DIE, Kind

FIRE = ("fires", "fire", "shoots", "shoot")
FILLERS = ("at", "to", "moves", "move", "goes")


def action_text(look: Glance, action: Action) -> str:
    """``S1 e5``, ``S1 fires g4``, ``S1 fires base2``, or ``end``."""
    if action.target == END:
        return "end"
    name = short_name(look.scenario, action.actor)
    if action.target < CELLS:
        return f"{name} {square_name(action.target)}"
    return f"{name} fires {short_name(look.scenario, action.target - AT_SOLDIER)}"


def parse_action(look: Glance, text: str) -> Action:
    """Read an order; ``fire at`` and ``move to`` are understood as well."""
    words = [word for word in text.strip().lower().split() if word not in FILLERS]
    if words in (["end"], ["end", "turn"]):
        return make_action(target=END)
    is_shot = len(words) == 3 and words[1] in FIRE
    if len(words) != 2 and not is_shot:
        raise SandtableError(
            "action/unreadable", text, "that is no order", "write 'S1 e5', 'S1 fires g4', 'S1 fires base2' or 'end'"
        )
    scenario = look.scenario
    actor = named_target(scenario, words[0])
    if actor >= MAX_SOLDIERS:
        raise SandtableError("action/unreadable", text, f"{words[0]} is a base", "order a soldier")
    if is_shot:
        return make_action(actor=actor, target=AT_SOLDIER + named_target(scenario, words[2]))
    return make_action(actor=actor, target=named_square(scenario, words[1]))


def event_text(look: Glance, event: Event) -> str:
    """What happened, as a sentence; of a shot all that counts for it: what was needed and why, what was rolled, and
    what came of it (LT-37)."""
    return told(Kind.of(event), PARTS, look, event)


def _kinds(look: Glance, event: Event) -> tuple[int, int]:
    """The classes of who fires and of what is fired at."""
    return look.scenario.slots[event.actor].kind, kind_of(look.scenario, event.target)


PARTS: Parts = {
    "actor": lambda look, event: full_name(look.scenario, event.actor),
    "target": lambda look, event: full_name(look.scenario, event.target),
    "square": lambda look, event: square_name(event.target),
    "start": lambda look, event: square_name(event.amount),
    "team": lambda look, event: TEAMS[event.extra % 2],
    "other": lambda look, event: TEAMS[1 - event.extra % 2],
    "turn": lambda look, event: event.target,
    "amount": lambda look, event: event.amount,
    "extra": lambda look, event: event.extra,
    "how": lambda look, event: " for a snap shot" if event.amount == Watch.SNAP else "",
    "fires": lambda look, event: "fires from overwatch" if event.extra & REACTION else "fires",
    "need": lambda look, event: number_needed(*_kinds(look, event), event.extra),
    "reasons": lambda look, event: ", ".join(reasons(*_kinds(look, event), event.extra)),
    "roll": lambda look, event: f"{event.extra & DIE}+{event.extra >> SECOND_DIE & DIE}",
    "end": lambda look, event: f"hit, {event.amount} points" if event.extra & HIT else "miss",
}

__all__ = ["action_text", "board_text", "event_text", "parse_action", "parse_board"]
