"""The rules of Walkers: setting up, what a side may decide, and what comes of it. Turns are in ``clock.py``, moves in
``moving.py``, shots in ``shooting.py``, interrupts in ``interrupting.py``, what happens in ``resolving.py``."""

from __future__ import annotations

from sandtable.contract.action import Action, Choices, Log, offer, offer_aside
from sandtable.contract.answers import ANSWER, TOUCHED, question
from sandtable.contract.dice import Dice
from sandtable.contract.rule import clear, index, rule
from sandtable.mechanics.hex import hex_distance

from .clock import next_turn, roll_preflight
from .interrupting import is_declaration_seen, motion_at, offer_answers
from .moving import movement_of, offer_steps
from .orders import AIMS, POINTS, SHOTS, Verb
from .resolving import resolve, settle
from .scenario import CARE_TICKS, DODGE_TICKS, LONGEST_WAIT, RISE_TICKS, SHORTEST_WAIT, SIDES, SLOTS, Scenario
from .shooting import offer_shots, offer_shots_at, weapon_number
from .spotting import settle_sight
from .state import DRAW, Does, Motion, Order, Phase, Place, State, Work
from .telling import BOTH_SIDES, Kind, report, witnesses


@rule
def start(scenario: Scenario, state: State, dice: Dice, log: Log, work: Work) -> None:
    """Everybody stands where the scenario says, with its ticks or with those of the preflight (WLK-10), and sees what
    needs no roll (WLK-28)."""
    for side in range(SIDES):
        for unit in range(side * SLOTS, side * SLOTS + scenario.count[index(side)]):
            it = state.units[index(unit)]
            begin = scenario.starts[index(unit)]
            it.cell = begin.cell
            it.facing = begin.facing
            it.ticks = begin.ticks
            it.place = Place.ON_BOARD
    if scenario.preflight:
        roll_preflight(scenario, state, dice, log)
    settle_sight(scenario, state, log)
    next_turn(scenario, state, dice, log, work)


@rule
def deciders(scenario: Scenario, state: State) -> int:
    """The side of the machine whose turn it is, or the other one while it may interrupt (WLK-03, WLK-05)."""
    if state.phase == Phase.OVER:
        return 0
    return 1 << (1 - state.turn if Phase.ANSWER <= state.phase <= Phase.REPLY_PATH else state.turn)


@rule
def asked(scenario: Scenario, known: State, player: int) -> int:
    """The other side is asked about every action that is declared, whether or not it sees any of it (WLK-05)."""
    if known.phase != Phase.ANSWER:
        return 0
    is_touched = known.order.has_shot and known.order.target // SLOTS == player
    return question(ANSWER | TOUCHED if is_touched else ANSWER, known.actions)


@rule
def legal(scenario: Scenario, known: State, player: int, choices: Choices, work: Work) -> None:
    """What can be decided in each phase, from what is known."""
    phase = known.phase
    if phase == Phase.ACTION:
        offer_actions(scenario, known, choices)
    elif phase == Phase.PATH:
        offer_path(scenario, known, known.order, choices)
    elif phase == Phase.ANSWER:
        offer_answers(scenario, known, player, choices)
    elif phase == Phase.REPLY:
        offer_replies(scenario, known, choices)
    elif phase == Phase.REPLY_PATH:
        offer_path(scenario, known, known.reply, choices)
    elif phase == Phase.FACING:
        for direction in range(6):
            offer(choices, Verb.FACE, 0, direction, 0)


@rule
def offer_actions(scenario: Scenario, known: State, choices: Choices) -> None:
    """Fire, move, wait; a machine that lies on the ground can only stand up or wait (WLK-18)."""
    unit = int(known.active)
    if known.units[index(unit)].is_prone:
        offer(choices, Verb.RISE, 0, 0, 0)
    else:
        offer_shots(scenario, known, unit, known.units[index(unit)].cell, False, choices)
        offer_moves(scenario, unit, choices)
    for ticks in range(SHORTEST_WAIT, LONGEST_WAIT + 1):
        offer(choices, Verb.WAIT, 0, ticks, 0)


@rule
def offer_moves(scenario: Scenario, unit: int, choices: Choices) -> None:
    """Offer the movement actions of a machine, each also with care (WLK-12, WLK-19)."""
    for number in range(scenario.machines[scenario.starts[index(unit)].machine].movement_count):
        offer(choices, Verb.MOVE, 0, 2 * number, 0)
        offer(choices, Verb.MOVE, 0, 2 * number + 1, 0)


@rule
def offer_path(scenario: Scenario, known: State, order: Order, choices: Choices) -> None:
    """The next hex, a shot from the present one (WLK-32), or that the path is as it shall be."""
    offer_steps(scenario, known, order, choices)
    if known.phase == Phase.PATH and not order.has_shot:
        offer_shots(scenario, known, order.unit, order.path[order.length], True, choices)
    offer(choices, Verb.GO, 0, 0, 0)
    offer_aside(choices, Verb.BACK, 0, 0, 0)


@rule
def offer_replies(scenario: Scenario, known: State, choices: Choices) -> None:
    """What an interrupter does: fire at the actor where it is seen, or move (WLK-05)."""
    order = known.order
    unit = int(known.reply.unit)
    point = int(known.reply.point)
    motion = motion_at(scenario, known, order, point)
    eye = known.units[index(unit)].cell
    offer_shots_at(scenario, unit, eye, False, order.unit, motion, order.path[index(point)], choices)
    offer_moves(scenario, unit, choices)
    offer_aside(choices, Verb.BACK, 0, 0, 0)


@rule
def apply(scenario: Scenario, state: State, player: int, action: Action, dice: Dice, log: Log, work: Work) -> None:
    """Carry out one decision: of the phase that it belongs to."""
    phase = state.phase
    if phase == Phase.ACTION:
        act(scenario, state, action, dice, log, work)
    elif phase == Phase.PATH:
        draw_path(scenario, state, state.order, action)
        if action.verb == Verb.GO:
            declare(scenario, state, log)
    elif phase == Phase.ANSWER:
        answer(scenario, state, action, dice, log, work)
    elif phase == Phase.REPLY:
        reply(scenario, state, action, dice, log, work)
    elif phase == Phase.REPLY_PATH:
        draw_path(scenario, state, state.reply, action)
        if action.verb == Verb.GO:
            resolve(scenario, state, dice, log, work)
    else:
        it = state.units[state.active]
        it.facing = action.target
        report(state, log, witnesses(state, state.active), Kind.TURNED, state.active, it.cell, it.facing, 0)
        next_turn(scenario, state, dice, log, work)


@rule
def act(scenario: Scenario, state: State, action: Action, dice: Dice, log: Log, work: Work) -> None:
    """Begin an action. Waiting and standing up are done at once, since nothing of them can be interrupted."""
    order = state.order
    unit = int(state.active)
    it = state.units[index(unit)]
    begin_order(state, order, unit)
    if action.verb == Verb.SHOOT:
        set_shot(scenario, order, action.target)
        order.does = Does.SHOOT
        order.after = it.ticks + shot_ticks(scenario, order)
        declare(scenario, state, log)
    elif action.verb == Verb.MOVE:
        begin_move(scenario, state, order, action.target)
        state.phase = Phase.PATH
    else:
        it.motion = Motion.STATIONARY
        if action.verb == Verb.RISE:
            order.does = Does.RISE
            order.after = it.ticks + RISE_TICKS
            it.is_prone = False
            report(state, log, witnesses(state, unit), Kind.ROSE, unit, it.cell, 0, 0)
        else:
            order.does = Does.WAIT
            order.after = it.ticks + action.target
            report(state, log, witnesses(state, unit), Kind.WAITED, unit, it.cell, action.target, 0)
        settle(scenario, state, dice, log, work)


@rule
def begin_order(state: State, order: Order, unit: int) -> None:
    """An order that is still empty, for a machine where it stands."""
    clear(order)
    order.unit = unit
    order.path[0] = state.units[index(unit)].cell


@rule
def begin_move(scenario: Scenario, state: State, order: Order, chosen: int) -> None:
    """A movement action, with care or without; its ticks are paid in full, however short it is (WLK-13, WLK-19)."""
    order.does = Does.MOVE
    order.movement = chosen // 2
    order.is_careful = chosen % 2 == 1
    ticks = int(movement_of(scenario, order.unit, order.movement).ticks)
    order.after = state.units[order.unit].ticks + ticks + (CARE_TICKS if order.is_careful else 0)


@rule
def set_shot(scenario: Scenario, order: Order, chosen: int) -> None:
    """A shot from the present point of the path."""
    order.target = chosen // SHOTS
    order.weapon = chosen % SHOTS // AIMS
    order.aim = chosen % AIMS
    order.shot_at = order.length
    order.has_shot = True


@rule
def shot_ticks(scenario: Scenario, order: Order) -> int:
    """What a shot costs who stands still: the weapon's ticks and those of aiming (WLK-31)."""
    return int(scenario.weapons[index(weapon_number(scenario, order.unit, order.weapon))].ticks) + order.aim


@rule
def draw_path(scenario: Scenario, state: State, order: Order, action: Action) -> None:
    """One more hex of a path, a shot on it, or back to the beginning."""
    if action.verb == Verb.STEP or action.verb == Verb.JUMP:
        order.length += 1
        order.path[order.length] = action.target
        order.hexes = order.length
        if action.verb == Verb.JUMP:
            order.does = Does.JUMP
            order.hexes = hex_distance(order.path[0], action.target, scenario.width)
    elif action.verb == Verb.SHOOT:
        set_shot(scenario, order, action.target)
    elif action.verb == Verb.BACK:
        clear(order)
        state.phase = Phase.ACTION if state.phase == Phase.PATH else Phase.ANSWER


@rule
def declare(scenario: Scenario, state: State, log: Log) -> None:
    """Declare the action; now the other side is asked (WLK-05)."""
    order = state.order
    unit = int(order.unit)
    order.is_seen = is_declaration_seen(scenario, state, order)
    state.actions += 1
    state.phase = Phase.ANSWER
    audience = BOTH_SIDES if order.is_seen else 1 << unit // SLOTS
    report(state, log, audience, Kind.DECLARED, unit, order.path[0], int(order.does) + 1, 0)


@rule
def answer(scenario: Scenario, state: State, action: Action, dice: Dice, log: Log, work: Work) -> None:
    """Let it pass, begin an interrupt (WLK-06: there is one at the most), dodge or strike back (WLK-39)."""
    order = state.reply
    if action.verb == Verb.PASS:
        resolve(scenario, state, dice, log, work)
    elif action.verb == Verb.INTERRUPT:
        begin_order(state, order, action.target // POINTS)
        order.point = action.target % POINTS
        state.phase = Phase.REPLY
    else:
        begin_order(state, order, state.order.target)
        order.after = state.units[order.unit].ticks
        if action.verb == Verb.DODGE:
            order.does = Does.DODGE
            order.path[1] = action.target
            order.after += DODGE_TICKS
        else:
            order.does = Does.COUNTER
            order.weapon = action.target
            order.after += scenario.weapons[index(weapon_number(scenario, order.unit, order.weapon))].ticks
        resolve(scenario, state, dice, log, work)


@rule
def reply(scenario: Scenario, state: State, action: Action, dice: Dice, log: Log, work: Work) -> None:
    """What the interrupter does; nobody can interrupt it (WLK-07)."""
    order = state.reply
    if action.verb == Verb.BACK:
        clear(order)
        state.phase = Phase.ANSWER
    elif action.verb == Verb.MOVE:
        begin_move(scenario, state, order, action.target)
        state.phase = Phase.REPLY_PATH
    else:
        set_shot(scenario, order, action.target)
        order.does = Does.SHOOT
        order.after = state.units[order.unit].ticks + shot_ticks(scenario, order)
        resolve(scenario, state, dice, log, work)


@rule
def outcome(scenario: Scenario, state: State, player: int) -> float:
    """1 for the winner, -1 for the loser, 0 for both in a draw (WLK-11)."""
    if state.result == DRAW or state.result == 0:
        return 0.0
    return 1.0 if state.result == player + 1 else -1.0
