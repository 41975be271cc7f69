"""Why an order is not allowed."""

from __future__ import annotations

from sandtable.contract.action import Action

from .names import Glance, entity_name, order_text
from .rules import Verb
from .scenario import Type
from .state import Order, Status

Refusal = tuple[str, str, str]


def refusal(look: Glance, action: Action) -> Refusal | None:
    """Why an order is not allowed, as far as the player can know."""
    scenario = look.scenario
    if action.verb != Verb.ORDER or action.actor >= scenario.entities:
        return None
    entity = look.known.entities[action.actor]
    name = entity_name(scenario, action.actor, entity.team)
    if scenario.slots[action.actor].type == Type.WALL:
        return "action/wall", f"{name} is a wall and does nothing", "order somebody else"
    if entity.team != look.player:
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
    return _hindrance(look, action, name)


def _hindrance(look: Glance, action: Action, name: str) -> Refusal:
    """What keeps an entity that could have an order from this one."""
    scenario, entity = look.scenario, look.known.entities[action.actor]
    type_ = scenario.slots[action.actor].type
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
