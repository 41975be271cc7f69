"""Carrying out what was declared: an action, and the interrupt to it, in the order of their ticks (WLK-08, WLK-09)."""

from __future__ import annotations

from sandtable.contract.action import EVERYBODY, Log
from sandtable.contract.dice import Dice
from sandtable.contract.rule import clear, index, rule

from .clock import judge, next_turn
from .harm import bearing, take_off
from .interrupting import motion_at
from .moving import enter
from .scenario import SLOTS, Scenario
from .shooting import fire
from .spotting import look_for, settle_sight
from .state import Does, Motion, Order, Phase, Place, State, Work
from .telling import Kind, report, report_end, witnesses


@rule
def resolve(scenario: Scenario, state: State, dice: Dice, log: Log, work: Work) -> None:
    """Carry out the action and the interrupt, if there is one, and go on.

    An interrupter that ends with fewer ticks than the actor comes first, at its point of the path, and may stop the
    actor (WLK-08). Otherwise both are carried out, whoever is destroyed by it (WLK-09).
    """
    order = state.order
    reply = state.reply
    actor = state.units[order.unit]
    interrupter = state.units[reply.unit]
    if order.does < Does.MOVE:
        actor.motion = Motion.STATIONARY
    motion = int(actor.motion)
    damage = int(interrupter.damage)
    is_interrupted = reply.does == Does.SHOOT or reply.does == Does.MOVE or reply.does == Does.JUMP
    is_late = reply.after >= order.after
    if is_interrupted and not is_late:
        go_to(scenario, state, order, reply.point, dice, log)
        if interrupter.place == Place.ON_BOARD:
            interrupt(scenario, state, motion, 0, False, dice, log)
    finish(scenario, state, order, dice, log)
    if is_interrupted and is_late:
        interrupt(scenario, state, motion, int(interrupter.damage) - damage, True, dice, log)
    settle(scenario, state, dice, log, work)


@rule
def go_to(scenario: Scenario, state: State, order: Order, point: int, dice: Dice, log: Log) -> None:
    """Go on along a path to a point of it, firing on the way where that was declared (WLK-32), until something stops
    the machine."""
    while order.reached < point and not order.is_stopped:
        fire_on_the_way(scenario, state, order, dice, log)
        if state.units[order.unit].place != Place.ON_BOARD:
            order.is_stopped = True
        else:
            enter(scenario, state, order, dice, log)


@rule
def finish(scenario: Scenario, state: State, order: Order, dice: Dice, log: Log) -> None:
    """Carry out the rest of an action, if its machine still can."""
    if state.units[order.unit].place != Place.ON_BOARD:
        return
    go_to(scenario, state, order, order.length, dice, log)
    if state.units[order.unit].place == Place.ON_BOARD:
        fire_on_the_way(scenario, state, order, dice, log)


@rule
def fire_on_the_way(scenario: Scenario, state: State, order: Order, dice: Dice, log: Log) -> None:
    """Fire the shot of an action, if this is its point of the path; who stands still turns to its target. Who has
    fallen there does not fire any more (WLK-18)."""
    it = state.units[order.unit]
    if not order.has_shot or order.shot_at != order.reached or it.is_prone:
        return
    order.has_shot = False
    target = int(order.target)
    aimed = state.units[index(target)]
    if order.does == Does.SHOOT and aimed.place == Place.ON_BOARD:
        it.facing = bearing(scenario, it.cell, aimed.cell)
    fire(scenario, state, order, target, aimed.motion, aimed.cell, 0, False, dice, log)


@rule
def interrupt(scenario: Scenario, state: State, motion: int, relief: int, is_late: bool, dice: Dice, log: Log) -> None:
    """Carry out the interrupt. A shot that comes late is fired all the same, at the actor as it was at that point of
    its path, or at the last one that it came to; ``motion`` is how it moved before it went, and ``relief`` the damage
    that its action has done to the interrupter, which does not count yet (WLK-09)."""
    order = state.order
    reply = state.reply
    unit = int(reply.unit)
    it = state.units[index(unit)]
    report(state, log, witnesses(state, unit), Kind.INTERRUPTED, unit, it.cell, int(reply.does) + 1, 0)
    if reply.does != Does.SHOOT:
        finish(scenario, state, reply, dice, log)
        if reply.reached > 0:
            it.facing = bearing(scenario, reply.path[reply.reached - 1], reply.path[reply.reached])
        return
    it.motion = Motion.STATIONARY
    point = min(int(reply.point), int(order.reached))
    cell = int(order.path[index(point)])
    if point == order.reached:
        motion = int(state.units[order.unit].motion)
    elif point > 0:
        motion = motion_at(scenario, state, order, point)
    it.facing = bearing(scenario, it.cell, cell)
    fire(scenario, state, reply, order.unit, motion, cell, relief, is_late and point == reply.point, dice, log)


@rule
def settle(scenario: Scenario, state: State, dice: Dice, log: Log, work: Work) -> None:
    """After an action: ticks are counted (WLK-03), machines leave the map, are looked for and lost from sight; then the
    actor may turn (WLK-15), or the next one is up."""
    order = state.order
    does = int(order.does)
    settle_order(scenario, state, order, log)
    if state.reply.does != Does.NOTHING:
        settle_order(scenario, state, state.reply, log)
    if does >= Does.SHOOT and state.units[order.unit].place == Place.ON_BOARD:
        look_for(scenario, state, order.unit, dice, log)
    if state.reply.does != Does.NOTHING and state.units[state.reply.unit].place == Place.ON_BOARD:
        look_for(scenario, state, state.reply.unit, dice, log)
    settle_sight(scenario, state, log)
    judge(scenario, state, log)
    actor = state.units[order.unit]
    may_turn = does == Does.MOVE or does == Does.JUMP or does == Does.WAIT
    if state.phase == Phase.OVER:
        return
    if may_turn and actor.place == Place.ON_BOARD and not actor.is_prone:
        clear(state.order)
        clear(state.reply)
        state.phase = Phase.FACING
    else:
        next_turn(scenario, state, dice, log, work)


@rule
def settle_order(scenario: Scenario, state: State, order: Order, log: Log) -> None:
    """Count the ticks of an order; who has not moved with it is stationary (WLK-14), and who has come to an exit of its
    side leaves (WLK-11)."""
    it = state.units[order.unit]
    it.ticks = order.after
    if order.reached == 0 and it.cell == order.path[0]:
        it.motion = Motion.STATIONARY
    side = order.unit // SLOTS
    if it.place != Place.ON_BOARD or order.reached == 0 or scenario.exits[it.cell] >> side & 1 == 0:
        return
    report_end(state, log, order.unit, Kind.LEFT, Kind.LEFT_UNSEEN)
    take_off(state, order.unit, Place.LEFT)
    state.left[index(side)] += 1
    state.score[index(side)] += scenario.machines[scenario.starts[order.unit].machine].value
    report(state, log, EVERYBODY, Kind.SCORED, 0, 0, state.score[index(side)], side)
