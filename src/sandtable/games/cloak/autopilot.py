"""The autopilot (CLK-37): the driver that an entity can be left to."""

from __future__ import annotations

from sandtable.contract.rule import index, rule
from sandtable.mechanics.paths import UNLIMITED, UNREACHED, begin_search, spread, start_from
from sandtable.mechanics.topology import NOWHERE, turned

from .scenario import Scenario, Type
from .state import Order, State, Work
from .telling import can_see

FRIEND, BREAKABLE, STUBBORN = 1, 2, 4
"""What may stand in the way."""
AROUND = FRIEND | BREAKABLE | STUBBORN
"""All that a way leads around, if there is one; otherwise soldiers and spies go ``THROUGH`` some of it."""
THROUGH = (STUBBORN, BREAKABLE | STUBBORN)


@rule
def driven_order(scenario: Scenario, state: State, player: int, actor: int, work: Work) -> int:
    """The order that takes an entity along a shortest path to the nearest enemy its side can see (CLK-28, CLK-37).

    It walks around whatever stands in the way; where there is no way around, it waits behind friends, and soldiers
    break walls. It holds if it sees no enemy that it could attack. A soldier in overwatch first switches that off.
    """
    type_ = scenario.slots[index(actor)].type
    if type_ == Type.LEADER:
        return int(Order.HOLD)
    close_points(scenario, state, player, work)
    order = way_to_nearest(scenario, state, player, actor, AROUND, work)
    if order == Order.HOLD:
        order = way_to_nearest(scenario, state, player, actor, THROUGH[type_], work)
    if order != Order.HOLD and type_ == Type.SOLDIER and state.entities[index(actor)].active:
        return int(Order.TOGGLE)
    return order


@rule
def close_points(scenario: Scenario, state: State, player: int, work: Work) -> None:
    """Mark the points that are held, as far as the player sees, each by what holds it up."""
    for cell in range(scenario.width * scenario.height):
        work.closed[index(cell)] = 0
    for i in range(scenario.entities):
        if can_see(scenario, state, player, i):
            work.closed[state.entities[index(i)].cell] = hindrance(scenario, state, player, i)


@rule
def hindrance(scenario: Scenario, state: State, player: int, entity: int) -> int:
    """What an entity is to a player's who looks for a way: a friend that can move on, a wall that a soldier can break,
    or one that never makes way."""
    type_ = scenario.slots[index(entity)].type
    if state.entities[index(entity)].team == player:
        return FRIEND if type_ < Type.WALL else STUBBORN
    return BREAKABLE if type_ == Type.WALL else STUBBORN


@rule
def is_prey(scenario: Scenario, state: State, player: int, type_: int, entity: int) -> bool:
    """Whether a soldier or spy of the player's would walk up to an entity: an enemy in sight that it may attack."""
    if state.entities[index(entity)].team == player or not can_see(scenario, state, player, entity):
        return False
    return type_ == Type.SOLDIER or scenario.slots[index(entity)].type != Type.LEADER


@rule
def way_to_nearest(scenario: Scenario, state: State, player: int, actor: int, mask: int, work: Work) -> int:
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
    spread(scenario.neighbours, scenario.directions, work.closed, mask, count, NOWHERE, UNLIMITED, work.search)
    nearest = UNREACHED
    order = int(Order.HOLD)
    for turn in range(scenario.directions):
        direction = turned(turn, player * scenario.directions // 2, scenario.directions)
        there = scenario.neighbours[start, index(direction)]
        if there != NOWHERE and work.search.distance[there] < nearest:
            nearest = int(work.search.distance[there])
            order = direction
    return order
