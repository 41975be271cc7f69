"""The rules of Cloak: setting up, giving orders, committing, and the end. What a turn does is in ``turn.py``."""

from __future__ import annotations

from enum import IntEnum

from sandtable.contract.action import Action, Choices, Log, offer, offer_aside
from sandtable.contract.dice import Dice
from sandtable.contract.rule import index, rule
from sandtable.mechanics.topology import NOWHERE

from .autopilot import driven_order
from .scenario import Scenario, Type
from .state import Order, State, Status, Work
from .turn import DRAW, carry_out, lay_out, spawn, stand


class Verb(IntEnum):
    """What a side can do: give an order (its target, an :class:`Order`, to the actor), or commit all of them."""

    ORDER = 0
    COMMIT = 1


@rule
def start(scenario: Scenario, state: State, dice: Dice, log: Log, work: Work) -> None:
    """Everyone in the box is ready to come (CLK-02); walls stand, and those due at first arrive (CLK-35)."""
    state.turn = 1
    for i in range(scenario.entities):
        entity = state.entities[index(i)]
        slot = scenario.slots[index(i)]
        entity.cell = NOWHERE
        entity.team = slot.team
        entity.hp = scenario.hit_points[slot.type]
        entity.stamina = scenario.stamina[slot.type]
    lay_out(scenario, state, work)
    for i in range(scenario.actors, scenario.entities):
        stand(scenario, state, i, scenario.slots[index(i)].home, work)
    spawn(scenario, state, log, work)


@rule
def deciders(scenario: Scenario, state: State) -> int:
    """Both sides give orders until they commit (CLK-05); nobody when the match is over (CLK-36)."""
    if state.result != 0:
        return 0
    return (0 if state.committed[0] else 1) | (0 if state.committed[1] else 2)


@rule
def legal(scenario: Scenario, known: State, player: int, choices: Choices, work: Work) -> None:
    """One order for each own entity that has none (CLK-05), or commit; then what leads nowhere by itself.

    Walls have no orders (CLK-31). An order can be left to the autopilot (CLK-37), and orders given can be taken back.
    """
    for i in range(scenario.actors):
        entity = known.entities[index(i)]
        if entity.team == player and entity.status == Status.PRESENT and entity.order == 0:
            offer_orders(scenario, known, i, choices)
    offer(choices, Verb.COMMIT, 0, 0, 0)
    for i in range(scenario.actors):
        entity = known.entities[index(i)]
        if entity.team == player and entity.status == Status.PRESENT:
            order = Order.TAKE_BACK if entity.order else Order.AUTOPILOT
            offer_aside(choices, Verb.ORDER, i, order, 0)


@rule
def offer_orders(scenario: Scenario, known: State, actor: int, choices: Choices) -> None:
    """The orders that one entity can have.

    Nobody leaves the grid (CLK-07), a soldier in overwatch stays where it is (CLK-17), spies are not sent against
    walls and leaders (CLK-25, CLK-26), leaders do not move but may be told whom to attack (CLK-32, CLK-33), and an
    ability can be switched on with the stamina for it (CLK-04).
    """
    entity = known.entities[index(actor)]
    type_ = scenario.slots[index(actor)].type
    if type_ != Type.SOLDIER or not entity.active:
        for direction in range(scenario.directions):
            there = scenario.neighbours[entity.cell, index(direction)]
            if there == NOWHERE:
                continue
            if type_ == Type.SPY and known.solid[there >> 5] >> (there & 31) & 1:
                continue
            offer(choices, Verb.ORDER, actor, direction, 0)
    offer(choices, Verb.ORDER, actor, Order.HOLD, 0)
    if type_ != Type.LEADER and (entity.active or entity.stamina >= scenario.ability_cost[type_]):
        offer(choices, Verb.ORDER, actor, Order.TOGGLE, 0)


@rule
def apply(scenario: Scenario, state: State, player: int, action: Action, dice: Dice, log: Log, work: Work) -> None:
    """Note an order or take it back; when both sides have committed, carry all orders out (CLK-06)."""
    if action.verb == Verb.COMMIT:
        state.committed[index(player)] = 1
        if state.committed[0] and state.committed[1]:
            carry_out(scenario, state, dice, log, work)
        return
    entity = state.entities[action.actor]
    if action.target == Order.TAKE_BACK:
        entity.order = 0
    elif action.target == Order.AUTOPILOT:
        entity.order = driven_order(scenario, state, player, action.actor, work) + 1
    else:
        entity.order = action.target + 1


@rule
def outcome(scenario: Scenario, state: State, player: int) -> float:
    """1 for the winner, -1 for the loser, 0 for both in a draw (CLK-36)."""
    if state.result == DRAW or state.result == 0:
        return 0.0
    return 1.0 if state.result == player + 1 else -1.0
