"""Rounds: how they begin, whose turn it is, how they end, and who has won (FOG-04 to FOG-07, FOG-40, FOG-42,
FOG-55)."""

from __future__ import annotations

from sandtable.contract.action import Log
from sandtable.contract.rule import index, rule

from .damage import PLAIN, charge, heal, set_off, weighed, wound
from .scenario import EXITABLE, FLYING, NO_CAPTURE, NOBODY, SLOTS, STUNNED, TOGGLE, UNITS, WORDS, Gift, Scenario, When
from .sight import look_everywhere, perceive
from .state import NONE, PUBLIC, TRUTH, Phase, Place, State, Work
from .telling import Kind, Why, announce
from .units import aura_sum, find_auras, pass_statuses, set_count

DRAW = 3


@rule
def is_alive(state: State, unit: int) -> bool:
    """Whether a unit is on the board or inside a transport."""
    place = state.units[index(unit)].place
    return place == Place.ON_BOARD or place == Place.INSIDE


@rule
def can_activate(state: State, unit: int) -> bool:
    """Whether a unit may have its turn: it is ready, not stunned, and not shut in (FOG-50, FOG-53)."""
    there = state.units[index(unit)]
    if there.ready == 0 or there.flags & STUNNED:
        return False
    if there.place == Place.INSIDE:
        return state.units[there.carrier].flags & EXITABLE != 0
    return there.place == Place.ON_BOARD


@rule
def begin_round(scenario: Scenario, state: State, why: int, log: Log, work: Work) -> None:
    """All units become ready and gain energy (FOG-40), toggles are paid for (FOG-42), statuses do their work and
    run down (FOG-06); then the ground heals, auras work, and triggers go off."""
    state.round += 1
    state.turn = state.first
    state.skips = 0
    announce(state, log, Kind.ROUND, state.round, state.first, why)
    count = line_up(scenario, state, work)
    for k in range(count):
        there = state.units[work.order[index(k)]]
        there.ready = 1
        there.energy = min(int(scenario.types[there.type].energy), there.energy + 1)
        pay_toggles(scenario, state, work.order[index(k)], log, work)
    for k in range(count):
        if state.units[work.order[index(k)]].mask:
            tick(scenario, state, work.order[index(k)], log, work)
    work.dirty = 1
    if state.round == 1:
        return
    bearers = find_auras(scenario, state)
    for k in range(count):
        unit = int(work.order[index(k)])
        if state.units[index(unit)].place == Place.ON_BOARD and state.units[index(unit)].hp > 0:
            rest(scenario, state, unit, bearers, log, work)
            set_off(scenario, state, unit, When.ROUND_START, NOBODY, log, work)


@rule
def line_up(scenario: Scenario, state: State, work: Work) -> int:
    """Put all who live in order: as their hexes come, those inside transports last, whom nobody else hears of; returns
    how many there are."""
    count = 0
    for cell in range(scenario.width * scenario.height):
        if state.occupant[index(cell)]:
            work.order[index(count)] = state.occupant[index(cell)] - 1
            count += 1
    for unit in range(UNITS):
        if state.units[index(unit)].place == Place.INSIDE:
            work.order[index(count)] = unit
            count += 1
    return count


@rule
def pay_toggles(scenario: Scenario, state: State, unit: int, log: Log, work: Work) -> None:
    """Each status that a unit has switched on costs its upkeep in energy, or is lost (FOG-42)."""
    there = state.units[index(unit)]
    if there.mask == 0:
        return
    type_ = scenario.types[there.type]
    for k in range(type_.action_count):
        action = type_.actions[index(k)]
        if action.traits & TOGGLE == 0 or there.mask >> action.status & 1 == 0:
            continue
        if there.energy >= action.upkeep:
            there.energy -= action.upkeep
        else:
            set_count(scenario, state, unit, action.status, 0, log, work)


@rule
def tick(scenario: Scenario, state: State, unit: int, log: Log, work: Work) -> None:
    """What a unit's statuses do to it at a round's start; then they run down (FOG-48)."""
    there = state.units[index(unit)]
    for status in range(scenario.status_count):
        if there.mask >> status & 1 == 0:
            continue
        kind = scenario.statuses[index(status)]
        raw = kind.poisons + (there.counts[index(status)] if kind.burns else 0)
        if raw:
            damage = weighed(scenario, state, unit, raw, kind.damage_type, PLAIN, 0)
            wound(scenario, state, unit, damage, NOBODY, log, work)
        if kind.heals:
            heal(scenario, state, unit, kind.heals, log, work)
    if there.hp > 0:
        pass_statuses(scenario, state, unit, log, work)


@rule
def rest(scenario: Scenario, state: State, unit: int, bearers: int, log: Log, work: Work) -> None:
    """What the ground and auras do to a unit at a round's start."""
    there = state.units[index(unit)]
    if there.hp == 0:
        return
    ground = scenario.terrains[scenario.boards[state.board].terrain[there.cell]]
    if ground.heal and there.flags & FLYING == 0:
        heal(scenario, state, unit, ground.heal, log, work)
    gained = aura_sum(scenario, state, unit, Gift.HEAL, bearers)
    if gained:
        heal(scenario, state, unit, gained, log, work)
    gained = aura_sum(scenario, state, unit, Gift.ENERGY, bearers)
    if gained:
        charge(scenario, state, unit, gained, log, work)
    harm = aura_sum(scenario, state, unit, Gift.HARM, bearers)
    if harm:
        wound(scenario, state, unit, harm, NOBODY, log, work)


@rule
def end_turn(state: State) -> None:
    """The active unit is exhausted (FOG-07)."""
    state.units[state.active].ready = 0
    state.active = NONE
    state.points = 0
    state.acted = 0
    state.moved = False
    state.skips = 0
    state.last_actor = state.turn
    for word in range(WORDS):
        state.refused[index(word)] = 0


@rule
def pass_turn(scenario: Scenario, state: State, log: Log) -> int:
    """The other side goes on, unless both have skipped in a row or nobody has a ready unit (FOG-06): then the round
    ends. Returns why the next one begins, or ``NONE``."""
    state.turn = 1 - state.turn
    if state.skips < 2:
        for unit in range(UNITS):
            if can_activate(state, unit):
                return NONE
    return end_round(scenario, state, log)


@rule
def end_round(scenario: Scenario, state: State, log: Log) -> int:
    """Objectives are captured and counted (FOG-55), the match may be over (FOG-56), and the next round starts with
    whoever did not act last (FOG-05)."""
    capture(scenario, state, log)
    for side in range(2):
        for word in range(WORDS):
            state.lit[index(side), index(word)] = 0
    dawn, dusk = int(state.score[0]), int(state.score[1])
    has_target = dawn != dusk and max(dawn, dusk) >= scenario.target
    if has_target or state.round >= scenario.rounds:
        winner = DRAW if dawn == dusk else 1 if dawn > dusk else 2
        finish(state, winner, Why.TARGET if has_target else Why.ROUNDS, log)
        return NONE
    if state.last_actor != NONE:
        state.first = 1 - state.last_actor
    return int(Why.LAST_ACTED)


@rule
def capture(scenario: Scenario, state: State, log: Log) -> None:
    """A unit that stands on an objective captures it, unless it flies or cannot; each objective gives its owner a
    point. Who holds which is announced (FOG-55)."""
    board = scenario.boards[state.board]
    for k in range(board.objectives):
        cell = board.objective_cells[index(k)]
        here = state.occupant[cell]
        if here != 0 and state.units[index(here - 1)].flags & (FLYING | NO_CAPTURE) == 0:
            state.owners[TRUTH, index(k)] = (here - 1) // SLOTS + 1
        owner = state.owners[TRUTH, index(k)]
        if owner:
            state.score[index(owner - 1)] += 1
        if owner != state.owners[PUBLIC, index(k)]:
            if owner:
                announce(state, log, Kind.CAPTURED, cell, owner - 1, 0)
            else:
                announce(state, log, Kind.FREED, cell, 0, 0)
        for row in range(4):
            state.owners[index(row), index(k)] = owner
    announce(state, log, Kind.SCORED, state.score[0], state.score[1], state.round)


@rule
def finish(state: State, winner: int, why: int, log: Log) -> None:
    """The match is over (FOG-56)."""
    state.result = winner
    state.phase = Phase.OVER
    if winner == DRAW:
        announce(state, log, Kind.DRAWN, 0, 0, why)
    else:
        announce(state, log, Kind.WON, 0, winner - 1, why)


@rule
def check_armies(state: State, log: Log) -> None:
    """A side with no units left has lost; if that is both, nobody wins (FOG-56)."""
    alive = 0
    for unit in range(UNITS):
        if is_alive(state, unit):
            alive |= 1 << (unit // SLOTS)
    if alive != 3 and state.phase == Phase.PLAY:
        finish(state, alive if alive else DRAW, Why.NOBODY_LEFT, log)


@rule
def look_all(scenario: Scenario, state: State, log: Log, work: Work) -> None:
    """Both sides note what they see."""
    look_everywhere(scenario, state, work)
    for side in range(2):
        perceive(scenario, state, side, log)
    work.dirty = 0
