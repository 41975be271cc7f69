"""What a client shows of choices and of events."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from sandtable.contract.action import Action, Event
from sandtable.contract.events import happening
from sandtable.contract.view import Happening, Preview
from sandtable.mechanics.topology import NOWHERE

from .hazards import beside
from .names import ABILITIES, LONG_DIRECTIONS, Glance, entity_name, order_text
from .notation import event_text
from .rules import Verb
from .scenario import Scenario, Type
from .state import Order, Status
from .telling import Kind

SPELT = {short: spelt for spelt, short in LONG_DIRECTIONS.items()}
EVERYONE = {Order.AUTOPILOT: "everyone on autopilot", Order.TAKE_BACK: "take all orders back"}
EVERYONE_ABLE = {Type.SOLDIER: "all soldiers on overwatch", Type.SPY: "all spies under cloak"}


def scene(look: Glance, event: Event) -> Happening:
    """An event as a sentence and as something to draw."""
    return happening(Kind.of(event), event_text(look, event), event)


def preview(look: Glance, action: Action) -> Preview:
    """What an order is about, and what would come of it as things stand now."""
    if action.verb == Verb.COMMIT:
        when = "all orders are carried out when both sides have committed"
        return Preview(label="commit", details=(when,))
    scenario, actor = look.scenario, action.actor
    entity, label = look.known.entities[actor], _label(scenario, actor, action.target)
    there = scenario.neighbours[entity.cell, action.target] if action.target < Order.HOLD else NOWHERE
    if there == NOWHERE:
        details, rule = _standing(look, actor, action.target)
        everyone = _everyone(look, actor, action.target)
        return Preview(piece=actor, cells=(entity.cell,), label=label, details=details, rule=rule, everyone=everyone)
    details, rule = _against(look, actor, there)
    details += tuple(_answers(look, actor, there))
    return Preview(piece=actor, target=there, cells=(entity.cell, there), label=label, details=details, rule=rule)


def _label(scenario: Scenario, actor: int, order: int) -> str:
    """An order for a button: directions written out, an ability by its name."""
    if order == Order.TOGGLE:
        return ABILITIES[Type(scenario.slots[actor].type)]
    if order == Order.AUTOPILOT:
        return "autopilot"
    if order == Order.TAKE_BACK:
        return "take back"
    return " ".join(SPELT.get(word, word) for word in order_text(scenario, actor, order).split())


def _everyone(look: Glance, actor: int, order: int) -> str:
    """What to call an order that others could be given as well, if they all were."""
    if order == Order.TOGGLE and not look.known.entities[actor].active:
        return EVERYONE_ABLE[Type(look.scenario.slots[actor].type)]
    return EVERYONE.get(Order(order), "") if order >= Order.HOLD else ""


def _standing(look: Glance, actor: int, order: int) -> tuple[tuple[str, ...], str]:
    """What an order means that leaves the entity where it is."""
    type_, entity = Type(look.scenario.slots[actor].type), look.known.entities[actor]
    if order == Order.TOGGLE:
        cost = look.scenario.ability_cost[type_]
        what = f"{ABILITIES[type_]} off" if entity.active else f"{ABILITIES[type_]} on, {cost} stamina a turn"
        return (what,), "CLK-16" if type_ == Type.SOLDIER else "CLK-27"
    if order == Order.AUTOPILOT:
        return ("the autopilot chooses; you see what, and can take it back",), "CLK-37"
    return (), "CLK-05"


def _against(look: Glance, actor: int, there: int) -> tuple[tuple[str, ...], str]:
    """What is known to wait on the point that an entity is sent to."""
    scenario, known = look.scenario, look.known
    rows = known.entities.numpy()
    for i in np.flatnonzero((rows["cell"] == there) & (rows["status"] == Status.PRESENT)).tolist():
        team, is_leader = known.entities[i].team, scenario.slots[actor].type == Type.LEADER
        name = entity_name(scenario, i, team)
        if is_leader and (team == known.entities[actor].team or scenario.slots[i].type == Type.WALL):
            return (f"attacks the weakest enemy beside it, not {name}",), "CLK-33"
        if team == known.entities[actor].team:
            return (f"{name} stands there and must move first",), "CLK-07"
        return (_fight(look, actor, i, name),), "CLK-07"
    return (), "CLK-05"


def _answers(look: Glance, actor: int, there: int) -> Iterator[str]:
    """What enemies that are seen do to who comes to a point, if they stay where they are (CLK-18, CLK-19, CLK-33)."""
    scenario, known, own = look.scenario, look.known, look.known.entities[actor]
    if scenario.slots[actor].type == Type.LEADER:
        return
    is_cloaked = scenario.slots[actor].type == Type.SPY and own.active
    for i in range(scenario.actors):
        enemy = known.entities[i]
        if enemy.team == own.team or enemy.status != Status.PRESENT or enemy.cell not in beside(scenario, there):
            continue
        name, type_ = entity_name(scenario, i, enemy.team), scenario.slots[i].type
        if type_ == Type.SOLDIER and enemy.active:
            lost = f"loses {min(scenario.overwatch_damage, own.hp)} of {own.hp}"
            yield f"overwatch of {name}: {'its cloak drops' if is_cloaked else lost}"
        elif type_ == Type.LEADER and not is_cloaked:
            yield f"{name} attacks one who is beside it: {min(scenario.leader_damage, own.hp)} of {own.hp}"


def _fight(look: Glance, actor: int, other: int, name: str) -> str:
    """How a fight would go if nobody moved before."""
    scenario, fighter, enemy = look.scenario, look.known.entities[actor], look.known.entities[other]
    type_, against = scenario.slots[actor].type, scenario.slots[other].type
    if type_ == Type.SPY:
        if against == Type.SOLDIER:
            return f"kills {name}" if fighter.active else f"{name} would kill it"
        chance = 1.0 if fighter.active else scenario.turn_chance / 10_000
        return f"turns {name} with {chance:.0%}"
    if against == Type.SPY and type_ == Type.SOLDIER:
        return f"kills the spy {name}"
    damage = scenario.leader_damage if type_ == Type.LEADER else scenario.soldier_damage
    if against == Type.SOLDIER and enemy.active:
        damage = max(1, damage - scenario.overwatch_defence)
    return f"{name} loses {min(damage, enemy.hp)} of {enemy.hp}"
