"""How what a side does not know might be (CLK-28)."""

from __future__ import annotations

from sandtable.contract.dice import Dice, pick
from sandtable.contract.rule import assign, index, rule
from sandtable.mechanics.paths import UNREACHED, begin_search, spread, start_from
from sandtable.mechanics.square import square_distance
from sandtable.mechanics.topology import NOWHERE

from .battle import count_watchers
from .scenario import Scenario, Type
from .state import CONTACTS, Contact, State, Status, Work
from .turn import lay_out

TRIES = 4


@rule
def imagine(scenario: Scenario, known: State, player: int, dice: Dice, state: State, work: Work) -> None:
    """Put every unseen spy on a point where it can have got to (CLK-28); the other side has not thought of orders yet.

    Such a point is free, no own soldier watches it, and the way there from where the spy vanished, or from where it
    left a sign, takes no more turns than have passed. Its stamina follows from the turns it has been cloaked. If spies
    get into each other's way they are placed anew, at last without regard to signs.
    """
    for attempt in range(TRIES):
        assign(state, known)
        lay_out(scenario, state, work)
        for i in range(scenario.actors):
            trust_trace(known, i, work)
        for k in range(CONTACTS - 1, -1, -1):
            if attempt < TRIES - 1:
                blame(scenario, known, player, k, dice, work)
        hold_up_arrivals(scenario, state, dice, work)
        if hide_spies(scenario, known, state, dice, work):
            return


@rule
def trust_trace(known: State, spy: int, work: Work) -> None:
    """All that is known of a spy is where and when it vanished."""
    work.origin[index(spy)] = known.traces[index(spy)].cell
    work.since[index(spy)] = known.traces[index(spy)].turn
    work.slack[index(spy)] = 0


@rule
def hide_spies(scenario: Scenario, known: State, state: State, dice: Dice, work: Work) -> bool:
    """Place all other unseen spies; returns whether each has found a point where it can be."""
    found = True
    for i in range(scenario.actors):
        if state.entities[index(i)].status != Status.UNSEEN:
            continue
        cell = hiding_place(scenario, state, i, dice, work)
        if cell == NOWHERE:  # a sign was laid at the wrong door
            trust_trace(known, i, work)
            cell = hiding_place(scenario, state, i, dice, work)
        if cell == NOWHERE:
            found = False
            cell = any_free(scenario, state, i, dice, work)
        place_spy(scenario, state, i, cell, work)
    return found


@rule
def place_spy(scenario: Scenario, state: State, entity: int, cell: int, work: Work) -> None:
    """Put an unseen spy on a point; it has paid for its cloak since it vanished."""
    spy, trace = state.entities[index(entity)], state.traces[index(entity)]
    spy.cell = cell
    spy.status = Status.PRESENT
    spy.active = True
    spy.stamina = max(0, trace.stamina - (state.turn - trace.turn) * scenario.ability_cost[Type.SPY])
    work.grid[index(cell)] = entity + 1


@rule
def hold_up_arrivals(scenario: Scenario, state: State, dice: Dice, work: Work) -> None:
    """Where somebody who is due has not arrived though its points look free, unseen spies hold them (CLK-35)."""
    for i in range(scenario.entities):
        slot = scenario.slots[index(i)]
        if state.entities[index(i)].status != Status.TO_COME or slot.due > state.turn or state.result:
            continue
        if slot.home != NOWHERE:
            hold_up(scenario, state, slot.home, dice, work)
            continue
        for k in range(scenario.spawn_count[slot.team]):
            hold_up(scenario, state, scenario.spawns[slot.team, index(k)], dice, work)


@rule
def hold_up(scenario: Scenario, state: State, cell: int, dice: Dice, work: Work) -> None:
    """Put any unseen spy that can be there on a point, unless somebody is."""
    count, chosen = 0, 0
    for i in range(scenario.actors):
        if state.entities[index(i)].status == Status.UNSEEN and can_hide(scenario, state, i, cell, work):
            count += 1
            if pick(dice, count) == 0:
                chosen = i
    if count:
        place_spy(scenario, state, chosen, cell, work)


@rule
def blame(scenario: Scenario, known: State, player: int, contact: int, dice: Dice, work: Work) -> None:
    """Lay a sign that the player has noticed at the door of one of the spies that can have left it.

    If that is one which has been seen since, the sign says nothing any more.
    """
    sign = known.contacts[index(player), index(contact)]
    if sign.turn == 0:
        return
    suspects = 0
    chosen = 0
    for i in range(scenario.actors):
        if scenario.slots[index(i)].type != Type.SPY or not is_suspect(scenario, known, i, sign, work):
            continue
        suspects += 1
        if pick(dice, suspects) == 0:
            chosen = i
    if (
        suspects != 0
        and known.entities[index(chosen)].status == Status.UNSEEN
        and work.since[index(chosen)] <= sign.turn
    ):
        work.origin[index(chosen)] = sign.cell
        work.since[index(chosen)] = sign.turn
        work.slack[index(chosen)] = sign.slack


@rule
def is_suspect(scenario: Scenario, known: State, spy: int, sign: Contact, work: Work) -> bool:
    """Whether a spy can have left a sign: it was unseen then, and near enough as far as one knows."""
    if known.traces[index(spy)].turn == 0:
        return False
    if known.entities[index(spy)].status != Status.UNSEEN or work.since[index(spy)] > sign.turn:
        return True
    away = square_distance(work.origin[index(spy)], sign.cell, scenario.width, scenario.directions)
    return away <= sign.turn - work.since[index(spy)] + work.slack[index(spy)]


@rule
def turns_done(state: State) -> int:
    """How many turns have been carried out: all before this one, and when the match is over this one as well."""
    return state.turn - (1 if state.result == 0 else 0)


@rule
def hiding_place(scenario: Scenario, state: State, spy: int, dice: Dice, work: Work) -> int:
    """A random point where the spy can be, ``NOWHERE`` if there is none: for a single spy there is one, since the true
    one is; but others that were placed before may have taken it. Only walls and leaders never make way to it."""
    turns, cells = turns_done(state) - work.since[index(spy)] + work.slack[index(spy)], scenario.width * scenario.height
    for cell in range(cells):
        work.closed[index(cell)] = state.solid[index(cell >> 5)] >> (cell & 31) & 1
    begin_search(work.search, cells)
    start_from(work.search, work.origin[index(spy)], 0)
    spread(scenario.neighbours, scenario.directions, work.closed, 1, 1, NOWHERE, turns, work.search)
    count, chosen = 0, NOWHERE
    for cell in range(cells):
        if work.search.distance[index(cell)] != UNREACHED and can_hide(scenario, state, spy, cell, work):
            count += 1
            if pick(dice, count) == 0:
                chosen = cell
    return chosen


@rule
def any_free(scenario: Scenario, state: State, spy: int, dice: Dice, work: Work) -> int:
    """A random free point, if there is one as near to where the spy vanished as it can be."""
    for is_near in range(1, -1, -1):
        count, chosen = 0, int(work.origin[index(spy)])
        for cell in range(scenario.width * scenario.height):
            if work.grid[index(cell)] == 0 and (not is_near or can_hide(scenario, state, spy, cell, work)):
                count += 1
                if pick(dice, count) == 0:
                    chosen = cell
        if count:
            return chosen
    return chosen


@rule
def can_hide(scenario: Scenario, state: State, spy: int, cell: int, work: Work) -> bool:
    """Whether a spy can be on a point: it is free, near enough to where it vanished, whatever signs there are, and
    nobody watches it."""
    trace = state.traces[index(spy)]
    away = square_distance(trace.cell, cell, scenario.width, scenario.directions)
    if work.grid[index(cell)] != 0 or away > turns_done(state) - trace.turn:
        return False
    return count_watchers(scenario, state, cell, state.entities[index(spy)].team, work) == 0
