"""The autopilot (CLK-37): the driver that an entity can be left to."""

from __future__ import annotations

from sandtable.contract.rule import index, rule
from sandtable.mechanics.paths import UNLIMITED, UNREACHED, begin_search, spread, start_from
from sandtable.mechanics.topology import NOWHERE, turned

from .scenario import Scenario, Type
from .state import Order, State, Work
from .telling import can_see


@rule
def driven_order(scenario: Scenario, state: State, player: int, actor: int, work: Work) -> int:
    """The order that takes an entity along a shortest path to the nearest enemy its side can see (CLK-28, CLK-37).

    It walks around whatever stands in the way; where there is no way around, it waits behind friends, and soldiers
    break walls. It holds if it sees no enemy that it could attack. A soldier in overwatch first switches that off.
    """
    type_ = scenario.slots[index(actor)].type
    if type_ == Type.LEADER:
        return int(Order.HOLD)
    close_points(scenario, state, player, actor, 0, work)
    order = way_to_nearest(scenario, state, player, actor, work)
    if order == Order.HOLD:
        close_points(scenario, state, player, actor, 1, work)
        order = way_to_nearest(scenario, state, player, actor, work)
    if order != Order.HOLD and type_ == Type.SOLDIER and state.entities[index(actor)].active:
        return int(Order.TOGGLE)
    return order


@rule
def close_points(scenario: Scenario, state: State, player: int, actor: int, push: int, work: Work) -> None:
    """Mark the points that the way may not lead over: all that are held, as far as the player sees.

    With ``push`` friends who can move are no hindrance, nor to a soldier walls that are not its own.
    """
    for cell in range(scenario.width * scenario.height):
        work.closed[index(cell)] = 0
    is_soldier = scenario.slots[index(actor)].type == Type.SOLDIER
    for i in range(scenario.entities):
        entity = state.entities[index(i)]
        if not can_see(scenario, state, player, i):
            continue
        type_ = scenario.slots[index(i)].type
        is_friend = entity.team == player
        gives_way = type_ < Type.WALL if is_friend else type_ == Type.WALL and is_soldier
        if not push or not gives_way:
            work.closed[entity.cell] = 1


@rule
def is_prey(scenario: Scenario, state: State, player: int, type_: int, entity: int) -> bool:
    """Whether a soldier or spy of the player's would walk up to an entity: an enemy in sight that it may attack."""
    if state.entities[index(entity)].team == player or not can_see(scenario, state, player, entity):
        return False
    return type_ == Type.SOLDIER or scenario.slots[index(entity)].type != Type.LEADER


@rule
def way_to_nearest(scenario: Scenario, state: State, player: int, actor: int, work: Work) -> int:
    """The direction of the first step on a shortest path to the nearest prey, or HOLD: measured from all prey at once.

    Of equally good directions Left takes the first clockwise from the north and Right the first from the south, so that
    neither side is better off on a map with two equal halves.
    """
    start, type_ = state.entities[index(actor)].cell, scenario.slots[index(actor)].type
    begin_search(work.search, scenario.width * scenario.height)
    count = 0
    for i in range(scenario.actors):
        if is_prey(scenario, state, player, type_, i):
            count = start_from(work.search, state.entities[index(i)].cell, count)
    spread(scenario.neighbours, scenario.directions, work.closed, 1, count, NOWHERE, UNLIMITED, work.search)
    nearest = UNREACHED
    order = int(Order.HOLD)
    for turn in range(scenario.directions):
        direction = turned(turn, player * scenario.directions // 2, scenario.directions)
        there = scenario.neighbours[start, index(direction)]
        if there != NOWHERE and work.search.distance[there] < nearest:
            nearest = int(work.search.distance[there])
            order = direction
    return order
