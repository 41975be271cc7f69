"""Orders and events as text. Who is who: ``S3`` is the third soldier in the box, a capital while it is Left's."""

from __future__ import annotations

from sandtable.engine.action import Action, Event, make_action
from sandtable.engine.errors import SandtableError
from sandtable.mechanics.topology import cell_name

from .board import board_text, parse_board
from .names import DIRECTIONS, SIDES, entity_name, named_entity, order_meant, order_text
from .rules import Verb
from .scenario import Scenario, Type
from .state import Order, State, Status
from .telling import Kind


def action_text(scenario: Scenario, known: State, action: Action) -> str:
    """``S1 n``, ``P2 toggle``, ``L5 attack e``, ``S1 back``, or ``commit``."""
    if action.verb == Verb.COMMIT:
        return "commit"
    name = entity_name(scenario, action.actor, known.entities[action.actor].team)
    return f"{name} {order_text(scenario, action.actor, action.target)}"


def parse_action(scenario: Scenario, known: State, text: str) -> Action:
    """Read an order; directions may be written out, and an ability's name stands for ``toggle``."""
    words = text.strip().lower().split()
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


def refusal(scenario: Scenario, known: State, player: int, action: Action) -> tuple[str, str, str] | None:
    """Why an order is not allowed, as far as the player can know."""
    if action.verb != Verb.ORDER or action.actor >= scenario.entities:
        return None
    entity = known.entities[action.actor]
    name = entity_name(scenario, action.actor, entity.team)
    if scenario.slots[action.actor].type == Type.WALL:
        return "action/wall", f"{name} is a wall and does nothing", "order somebody else"
    if entity.team != player:
        return "action/not-yours", f"{name} is not yours", "order your own"
    if entity.status == Status.DEAD:
        return "action/dead", f"{name} is dead", "order somebody else"
    if entity.status == Status.TO_COME:
        return "action/to-come", f"{name} has not arrived yet", "order it when it is there"
    if action.target == Order.TAKE_BACK:
        return "action/no-order", f"{name} has no order", "there is nothing to take back"
    if entity.order:
        given = order_text(scenario, action.actor, entity.order - 1)
        return "action/ordered-already", f"{name} is told to {given} already", f"take it back first: {name} back"
    return _hindrance(scenario, known, action, name)


def _hindrance(scenario: Scenario, known: State, action: Action, name: str) -> tuple[str, str, str] | None:
    """What keeps an entity that could have an order from this one."""
    entity, type_ = known.entities[action.actor], scenario.slots[action.actor].type
    if action.target == Order.TOGGLE and type_ == Type.LEADER:
        return "action/no-ability", f"{name} is a leader and has no ability", "tell it whom to attack, or to hold"
    if action.target == Order.TOGGLE:
        cost = scenario.ability_cost[type_]
        return "action/no-stamina", f"{name} has {entity.stamina} stamina, that costs {cost}", "let it rest"
    if type_ == Type.SOLDIER and entity.active:
        return "action/in-overwatch", f"{name} is in overwatch and stays there", f"switch it off: {name} toggle"
    if action.target < scenario.directions and type_ == Type.SPY:
        return "action/no-way", f"{name} can go neither off the grid nor against walls and leaders", "go another way"
    return "action/no-way", f"{name} cannot leave the grid", "go another way"


def event_text(scenario: Scenario, event: Event) -> str:
    """What happened, as a sentence."""
    actor = entity_name(scenario, event.actor, event.extra % 4) if event.kind not in NAMELESS else ""
    kind = Kind(event.kind)
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

__all__ = ["action_text", "board_text", "event_text", "parse_action", "parse_board", "refusal"]
