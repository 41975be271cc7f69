"""The autopilot (CLK-37): the driver that an entity can be left to."""

from __future__ import annotations

from sandtable.contract.rule import index, rule
from sandtable.mechanics.paths import UNREACHED
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
        work.grid[index(cell)] = 0
    is_soldier = scenario.slots[index(actor)].type == Type.SOLDIER
    for i in range(scenario.entities):
        entity = state.entities[index(i)]
        if not can_see(scenario, state, player, i):
            continue
        type_ = scenario.slots[index(i)].type
        is_friend = entity.team == player
        gives_way = type_ < Type.WALL if is_friend else type_ == Type.WALL and is_soldier
        if not push or not gives_way:
            work.grid[entity.cell] = 1


@rule
def is_prey(scenario: Scenario, state: State, player: int, type_: int, entity: int) -> bool:
    """Whether a soldier or spy of the player's would walk up to an entity: an enemy in sight that it may attack."""
    if state.entities[index(entity)].team == player or not can_see(scenario, state, player, entity):
        return False
    return type_ == Type.SOLDIER or scenario.slots[index(entity)].type != Type.LEADER


@rule
def way_to_nearest(scenario: Scenario, state: State, player: int, actor: int, work: Work) -> int:
    """The direction of the first step on a shortest path to the nearest prey, or HOLD.

    Of equally good directions Left takes the first clockwise from the north and Right the first from the south, so that
    neither side is better off on a map with two equal halves.
    """
    start = state.entities[index(actor)].cell
    measure_ways(scenario, state, player, actor, work)
    nearest = UNREACHED
    order = int(Order.HOLD)
    for turn in range(scenario.directions):
        direction = turned(turn, player * scenario.directions // 2, scenario.directions)
        there = scenario.neighbours[start, index(direction)]
        if there != NOWHERE and work.search.distance[there] < nearest:
            nearest = int(work.search.distance[there])
            order = direction
    return order


@rule
def measure_ways(scenario: Scenario, state: State, player: int, actor: int, work: Work) -> None:
    """Measure from all prey at once how many steps every open point is away from the nearest."""
    distance, queue = work.search.distance, work.search.queue
    for cell in range(scenario.width * scenario.height):
        distance[index(cell)] = UNREACHED
    head = 0
    tail = 0
    type_ = scenario.slots[index(actor)].type
    for i in range(scenario.actors):
        if is_prey(scenario, state, player, type_, i):
            distance[state.entities[index(i)].cell] = 0
            queue[index(tail)] = state.entities[index(i)].cell
            tail += 1
    while head < tail:
        cell = queue[index(head)]
        head += 1
        for direction in range(scenario.directions):
            there = scenario.neighbours[cell, index(direction)]
            if there != NOWHERE and work.grid[there] == 0 and distance[there] == UNREACHED:
                distance[there] = distance[cell] + 1
                queue[index(tail)] = there
                tail += 1
