"""The rules of Fogbound: setting up, what may be done, and what comes of it. The parts are in the modules beside."""

from __future__ import annotations

from enum import IntEnum

from sandtable.contract.action import Action, Choices, Log, offer
from sandtable.contract.dice import Dice, pick
from sandtable.contract.rule import index, lowest_bit, rule

from .acting import offer_actions, use
from .moving import (  # fmt: skip
    arrive,
    board_transport,
    can_stand,
    fits,
    notice_objectives,
    penalty_of,
    settle,
    step_cost,
)
from .muster import END, SKIP, begin_play, offer_maps, offer_muster, set_out, set_up
from .rounds import begin_round, can_activate, check_armies, end_turn, look_all, pass_turn
from .scenario import ENTERABLE, OUTSIDE, ROOTED, SLOTS, STUNNED, Scenario
from .state import NONE, Phase, Place, Stage, State, Work
from .telling import Kind, report
from .units import speed_of


class Verb(IntEnum):
    """What can be done: something with a unit, or something as a side."""

    UNIT = 0
    SIDE = 1


@rule
def reset(work: Work) -> None:
    """Nobody is dying, and nothing is to be worked out anew."""
    work.dead = 0
    work.dirty = 0
    work.stale = 0
    work.grounded = 0


@rule
def start(scenario: Scenario, state: State, dice: Dice, log: Log, work: Work) -> None:
    """Draft a map if there are several (FOG-04), otherwise bring the armies out (FOG-57)."""
    reset(work)
    state.active = NONE
    state.last_actor = NONE
    if scenario.is_draft:
        state.first = pick(dice, 2)
        state.banned = NONE
        state.phase = Phase.BAN
        return
    set_out(scenario, state)
    why = begin_play(scenario, state, dice, work)
    if why != NONE:
        begin_round(scenario, state, why, log, work)
        look_all(scenario, state, log, work)


@rule
def deciders(scenario: Scenario, state: State) -> int:
    """Who bans, then who picks (FOG-04); both until they are ready (FOG-57); then whose turn it is (FOG-06)."""
    if state.phase == Phase.PLAY:
        return 1 << state.turn
    if state.phase == Phase.OVER:
        return 0
    if state.phase == Phase.MUSTER:
        return (0 if state.stage[0] == Stage.READY else 1) | (0 if state.stage[1] == Stage.READY else 2)
    return 1 << (state.first if state.phase == Phase.BAN else 1 - state.first)


@rule
def legal(scenario: Scenario, known: State, player: int, choices: Choices, work: Work) -> None:
    """A step or an action of the active unit, or its turn's end; without one, of any ready unit, or a skip (FOG-06,
    FOG-07). All of it from what the player knows (FOG-27)."""
    if known.phase < Phase.MUSTER:
        offer_maps(scenario, known, choices)
    elif known.phase == Phase.MUSTER:
        offer_muster(scenario, known, player, choices)
    else:
        offer_units(scenario, known, player, choices)
        offer(choices, Verb.SIDE, 0, 0, SKIP if known.active == NONE else END)


@rule
def offer_units(scenario: Scenario, known: State, player: int, choices: Choices) -> None:
    """All that the active unit may do, or every unit that may have its turn."""
    units = 0
    if known.active != NONE:
        units = 1 << known.active
    else:
        for k in range(known.count[index(player)]):
            if can_activate(known, player * SLOTS + k):
                units |= 1 << (player * SLOTS + k)
    while units:
        unit = lowest_bit(units)
        units &= units - 1
        if known.active != NONE:
            fresh = 0 if known.moved or known.acted else 1
            points = int(known.points)
        else:
            fresh, points = 1, speed_of(scenario, known, unit)
        offer_unit(scenario, known, unit, points, fresh, choices)


@rule
def offer_unit(scenario: Scenario, known: State, unit: int, points: int, fresh: int, choices: Choices) -> None:
    """All that a unit may do now; who is inside a transport may only move out (FOG-50, FOG-53)."""
    there = known.units[index(unit)]
    if there.flags & STUNNED:
        return
    if there.flags & ROOTED == 0 and points > 0:
        offer_steps(scenario, known, unit, points, choices)
    if there.place == Place.ON_BOARD:
        offer_actions(scenario, known, unit, points, fresh, choices)


@rule
def offer_steps(scenario: Scenario, known: State, unit: int, points: int, choices: Choices) -> None:
    """The hexes beside that a unit can move onto as far as its side knows: free ones that are open to it (FOG-12)
    and that it has the points for (FOG-08, FOG-09), or a transport with room (FOG-52)."""
    there = known.units[index(unit)]
    side = unit // SLOTS
    for direction in range(6):
        cell = scenario.neighbours[there.cell, index(direction)]
        if cell == OUTSIDE:
            continue
        here = int(known.occupant[cell])
        if here != 0:
            host = here - 1
            if there.place == Place.INSIDE or known.units[index(host)].flags & ENTERABLE == 0:
                continue
            if not fits(scenario, known, host, unit):
                continue
        elif not can_stand(scenario, known, there.flags, cell):
            continue
        if (known.contacts[index(side), cell >> 5] | known.refused[cell >> 5]) >> (cell & 31) & 1:
            continue
        if step_cost(scenario, known, there.flags, there.cell, cell) <= points:
            offer(choices, Verb.UNIT, unit % SLOTS, cell, 0)


@rule
def apply(scenario: Scenario, state: State, player: int, action: Action, dice: Dice, log: Log, work: Work) -> None:
    """Carry out a decision, and begin a round if it ended one; the dead are buried, both sides look, and the match
    may be over."""
    reset(work)
    why = NONE
    for stage in range(2):
        goes_on = 1
        if stage == 1:
            begin_round(scenario, state, why, log, work)
        elif state.phase != Phase.PLAY:
            set_up(scenario, state, player, action.target, action.extra, log)
        else:
            goes_on = act(scenario, state, player, action, log, work)
        if work.dirty or work.stale:
            settle(scenario, state, log, work)
            look_all(scenario, state, log, work)
            check_armies(state, log)
        if state.active != NONE and state.units[state.active].hp == 0:
            goes_on = 0  # it may have died of what others did when they were buried
        why = begin_play(scenario, state, dice, work)
        if not goes_on and state.phase == Phase.PLAY:
            if state.active != NONE:
                end_turn(state)
            why = pass_turn(scenario, state, log)
        if why == NONE:
            break
    if state.phase >= Phase.PLAY:
        notice_objectives(scenario, state, log)


@rule
def act(scenario: Scenario, state: State, player: int, action: Action, log: Log, work: Work) -> int:
    """A step or an action of a unit, the first one beginning its turn (FOG-08), or an end or a skip (FOG-06, FOG-07);
    returns whether the turn goes on."""
    if action.verb == Verb.SIDE:
        if action.extra == SKIP:
            report(state, log, player, Kind.SKIPPED, 0, 0, player, 0)
            state.skips += 1
        return 0
    unit = player * SLOTS + action.actor
    if state.active == NONE:
        state.active = unit
        state.points = speed_of(scenario, state, unit)
    if action.extra == 0:
        goes_on = step(scenario, state, unit, action.target, log, work)
    else:
        goes_on = use(scenario, state, unit, action.target, action.extra - 1, log, work)
        work.dirty = 1
    return 0 if state.units[index(unit)].hp == 0 else goes_on


@rule
def step(scenario: Scenario, state: State, unit: int, cell: int, log: Log, work: Work) -> int:
    """Move a unit one hex; returns whether its turn may go on.

    If somebody unseen stands there, nothing happens and nothing is paid (FOG-13). Onto a transport it goes inside, and
    out of one it comes out; both end its turn (FOG-52, FOG-53).
    """
    there = state.units[index(unit)]
    cost = step_cost(scenario, state, there.flags, there.cell, cell)
    here = int(state.occupant[index(cell)])
    if here != 0:
        if (here - 1) // SLOTS == unit // SLOTS and fits(scenario, state, here - 1, unit):
            board_transport(scenario, state, unit, here - 1, log, work)
            return 0
        state.refused[index(cell >> 5)] |= 1 << (cell & 31)
        report(state, log, unit // SLOTS, Kind.FAILED, unit, cell, 0, there.type)
        return 1
    was_inside = there.place == Place.INSIDE
    state.points -= cost + penalty_of(scenario, state, there.flags, there.cell, cell)
    state.moved = True
    arrive(scenario, state, unit, cell, log, work)
    return 0 if was_inside else 1


@rule
def outcome(scenario: Scenario, state: State, player: int) -> float:
    """1 for the winner, -1 for the loser, 0 for both in a draw (FOG-56)."""
    if state.result == 0 or state.result == 3:
        return 0.0
    return 1.0 if state.result == player + 1 else -1.0
