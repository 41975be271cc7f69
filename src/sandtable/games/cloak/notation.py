"""Orders and events as text. Who is who: ``S3`` is the third soldier in the box, a capital while it is Left's."""

from __future__ import annotations

from sandtable.contract.action import Action, Event, make_action
from sandtable.contract.errors import SandtableError
from sandtable.mechanics.topology import DIRECTIONS, cell_name

from .board import board_text, parse_board
from .names import SIDES, Glance, entity_name, named_entity, order_meant, order_text
from .rules import Verb
from .scenario import Scenario
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
    scenario, kind = look.scenario, Kind(event.kind)
    actor = entity_name(scenario, event.actor, event.extra % 4) if event.kind not in NAMELESS else ""
    if kind in PAIRED:
        target = entity_name(scenario, event.target, event.extra // 4)
        return SENTENCES[kind].format(actor=actor, target=target, amount=event.amount)
    point = cell_name(event.target, scenario.width)
    return SENTENCES[kind].format(
        actor=actor,
        point=point,
        side=SIDES[event.extra % 4],
        number=event.target,
        amount=event.amount,
        by=_by(scenario, event),
        start=cell_name(max(0, event.amount), scenario.width),
    )


def _by(scenario: Scenario, event: Event) -> str:
    """Who saw through a cloak, if somebody did."""
    if event.kind != Kind.REVEALED or not event.amount:
        return ""
    return " by " + entity_name(scenario, event.amount - 1, 1 - event.extra)


NAMELESS = (Kind.TURN, Kind.LEADER_LOST, Kind.NOBODY_LEFT, Kind.LIMIT_REACHED, Kind.WON, Kind.DRAWN)
PAIRED = (Kind.ATTACKED, Kind.SPY_CAUGHT, Kind.STRUCK, Kind.TURNED, Kind.HELD_OFF, Kind.WATCH_FIRED)
SENTENCES = {
    Kind.TURN: "Turn {number} is carried out.",
    Kind.SPAWNED: "{actor} arrives at {point}.",
    Kind.MOVED: "{actor} moves {start}-{point}.",
    Kind.BLOCKED: "{actor} finds {point} held and stays.",
    Kind.ATTACKED: "{actor} attacks {target}, who loses {amount}.",
    Kind.DIED: "{actor} is lost at {point}.",
    Kind.SPY_CAUGHT: "{actor} catches the spy {target}.",
    Kind.STRUCK: "{actor} strikes {target} down from its cloak.",
    Kind.STRUCK_UNSEEN: "{actor} is struck down by someone unseen at {point}.",
    Kind.TURNED: "{actor} turns {target}.",
    Kind.TURNED_UNSEEN: "{actor} is turned at {point} by someone unseen.",
    Kind.HELD_OFF: "{actor} stays unseen under its cloak when {target} comes.",
    Kind.BUMPED: "{actor} runs into someone unseen at {point} and stays.",
    Kind.OVERWATCH_ON: "{actor} goes on overwatch.",
    Kind.OVERWATCH_OFF: "{actor} ends overwatch.",
    Kind.CLOAK_ON: "{actor} vanishes at {point}.",
    Kind.CLOAK_OFF: "{actor} appears at {point}.",
    Kind.REVEALED: "{actor} is revealed at {point}{by}.",
    Kind.EXHAUSTED: "{actor} is out of stamina at {point}: its ability ends.",
    Kind.WATCH_FIRED: "{actor} fires from overwatch at {target}, who loses {amount}.",
    Kind.LEADER_LOST: "{side}'s leader is dead.",
    Kind.NOBODY_LEFT: "{side} has nobody left who can act.",
    Kind.LIMIT_REACHED: "The last turn is over: Left has {number} hit points, Right {amount}.",
    Kind.WON: "{side} wins.",
    Kind.DRAWN: "Nobody wins.",
}

__all__ = ["action_text", "board_text", "event_text", "parse_action", "parse_board"]
