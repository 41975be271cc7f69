"""Who may interrupt an action that is declared, where on its path, and how (WLK-05 to WLK-07, WLK-39)."""

from __future__ import annotations

from sandtable.contract.action import Choices, offer
from sandtable.contract.rule import index, rule
from sandtable.mechanics.hex import hex_distance
from sandtable.mechanics.topology import NOWHERE

from .moving import can_step, is_taken, motion_after, movement_of
from .orders import Verb, interrupt_target
from .scenario import SLOTS, Scenario, Tier
from .shooting import is_too_close, weapon_number
from .sight import easiest_need, spotting_need
from .state import Does, Motion, Order, Place, State


@rule
def motion_at(scenario: Scenario, state: State, order: Order, point: int) -> int:
    """How the machine of an order moves at a point of its path; before it goes, as it did, and who fires standing not
    at all (WLK-14)."""
    if order.does == Does.SHOOT:
        return Motion.STATIONARY
    if point == 0:
        return int(state.units[order.unit].motion)
    return motion_after(scenario, order, order.hexes if order.does == Does.JUMP else point)


@rule
def stays_seen(scenario: Scenario, state: State, order: Order, side: int, point: int, was_seen: bool) -> bool:
    """Whether a side sees an actor at a point of its path, which it saw at the one before or not: at once where it
    needs no roll, and then for as long as it could spot it (WLK-28)."""
    motion = motion_at(scenario, state, order, point)
    need = easiest_need(scenario, state, side, order.unit, motion, order.path[index(point)])
    return need == Tier.NOT or (was_seen and need < Tier.IMPOSSIBLE)


@rule
def is_seen_at(scenario: Scenario, state: State, order: Order, side: int, point: int) -> bool:
    """Whether a side sees an actor at a point of its path, once it has come there (WLK-05)."""
    is_seen = bool(state.units[order.unit].is_spotted)
    for passed in range(point + 1):
        is_seen = stays_seen(scenario, state, order, side, passed, is_seen)
    return is_seen


@rule
def is_declaration_seen(scenario: Scenario, state: State, order: Order) -> bool:
    """Whether the other side sees any of an action: then all of it is declared to it (WLK-05)."""
    is_seen = bool(state.units[order.unit].is_spotted)
    for point in range(order.length + 1):
        is_seen = is_seen or stays_seen(scenario, state, order, 1 - order.unit // SLOTS, point, False)
    return is_seen


@rule
def can_interrupt(state: State, order: Order, unit: int) -> bool:
    """Whether a machine is in time for an interrupt: on the map, on its feet, with fewer ticks than the actor will have
    after its action (WLK-05)."""
    it = state.units[index(unit)]
    return it.place == Place.ON_BOARD and not it.is_prone and it.ticks < order.after


@rule
def sees_at(scenario: Scenario, state: State, order: Order, unit: int, point: int) -> bool:
    """Whether a machine itself has an actor in sight at a point of its path (WLK-05)."""
    cell = order.path[index(point)]
    motion = motion_at(scenario, state, order, point)
    eye = state.units[index(unit)].cell
    return spotting_need(scenario, order.unit, motion, eye, cell) < Tier.IMPOSSIBLE


@rule
def offer_answers(scenario: Scenario, known: State, player: int, choices: Choices) -> None:
    """Let it pass, or interrupt it with a machine at a point of the path where it is seen (WLK-05); who is attacked in
    close quarters may dodge or strike back (WLK-39). What is not seen can only be let pass."""
    offer(choices, Verb.PASS, 0, 0, 0)
    order = known.order
    if order.does == Does.NOTHING:
        return
    is_seen = bool(known.units[order.unit].is_spotted)
    for point in range(order.length + 1):
        is_seen = stays_seen(scenario, known, order, player, point, is_seen)
        if not is_seen:
            continue
        for unit in range(player * SLOTS, player * SLOTS + scenario.count[index(player)]):
            if can_interrupt(known, order, unit) and sees_at(scenario, known, order, unit, point):
                offer(choices, Verb.INTERRUPT, 0, interrupt_target(unit, point), 0)
    if order.has_shot:
        offer_wards(scenario, known, choices)


@rule
def offer_wards(scenario: Scenario, known: State, choices: Choices) -> None:
    """Offer the target of an attack in close quarters to dodge to a free hex farther from the attacker, or to strike
    back with a weapon (WLK-38, WLK-39)."""
    order = known.order
    target = int(order.target)
    it = known.units[index(target)]
    eye = int(order.path[order.shot_at])
    weapon = scenario.weapons[index(weapon_number(scenario, order.unit, order.weapon))]
    distance = hex_distance(eye, it.cell, scenario.width)
    if not can_interrupt(known, order, target) or not sees_at(scenario, known, order, target, order.shot_at):
        return
    if not is_seen_at(scenario, known, order, target // SLOTS, order.shot_at):
        return
    if not is_too_close(weapon, it.motion, distance):
        return
    mode = int(movement_of(scenario, target, 0).mode)
    for direction in range(6):
        there = int(scenario.neighbours[it.cell, index(direction)])
        if there == NOWHERE or hex_distance(eye, there, scenario.width) <= distance:
            continue
        if can_step(scenario, mode, it.cell, there) and not is_dodge_taken(known, there, target):
            offer(choices, Verb.DODGE, 0, there, 0)
    for slot in range(scenario.machines[scenario.starts[index(target)].machine].weapon_count):
        offer(choices, Verb.COUNTER, 0, slot, 0)


@rule
def is_dodge_taken(known: State, there: int, target: int) -> bool:
    """Whether nobody can dodge to a hex: somebody is there, or the actor is about to be."""
    order = known.order
    is_in_the_way = is_taken(known, there, target)
    for point in range(order.length + 1):
        is_in_the_way = is_in_the_way or order.path[index(point)] == there
    return is_in_the_way
