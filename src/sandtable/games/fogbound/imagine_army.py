"""Who the enemies might be: those that were met, as they are remembered, and others that their side can have."""

from __future__ import annotations

from sandtable.contract.dice import Dice, pick
from sandtable.contract.rule import assign, clear, index, rule
from sandtable.mechanics.statuses import run_down

from .muster import can_buy, money_left
from .scenario import REVEALED, SLOTS, UNITS, Scenario
from .state import ACTING, NONE, Level, Place, State, Work
from .units import gifts_of, gifts_of_ground, refresh_unit, remembered, toggled_by


@rule
def enlist(scenario: Scenario, known: State, state: State, other: int, dice: Dice, work: Work) -> None:
    """The enemies that were met, and those of their list that were not. A list that the scenario gives has its order;
    of several of a type any may be the one that was met."""
    for k in range(SLOTS):
        clear(state.units[index(other * SLOTS + k)])
        clear(state.memories[index(other * SLOTS + k)])
    for type_ in range(scenario.type_count):
        work.hidden_types[index(type_)] = known.roster[index(other), index(type_)]
        state.roster[index(other), index(type_)] = 0
    state.count[index(other)] = 0
    for k in range(scenario.army_size[index(other)]):
        conscript(scenario, state, other, scenario.armies[index(other), index(k)].type, work)
    for k in range(known.count[index(other)]):
        type_ = int(known.units[index(other * SLOTS + k)].type)
        if scenario.army_size[index(other)]:
            slot = any_unmet(state, other, type_, dice)
        else:
            slot = conscript(scenario, state, other, type_, work)
        recall(scenario, known, state, other * SLOTS + k, slot, dice, work)
    for type_ in range(scenario.type_count):
        while work.hidden_types[index(type_)] > state.roster[index(other), index(type_)]:
            conscript(scenario, state, other, type_, work)
    if is_bought_in_secret(scenario, known, other):
        buy_givers(scenario, state, other, dice, work)


@rule
def is_bought_in_secret(scenario: Scenario, state: State, other: int) -> bool:
    """Whether a side has bought its army and the other one has not seen the list."""
    return scenario.army_size[index(other)] == 0 and not scenario.open_armies


@rule
def any_unmet(state: State, other: int, type_: int, dice: Dice) -> int:
    """The slot of any unit of a type that is not one of those met yet."""
    count, chosen = 0, 0
    for k in range(state.count[index(other)]):
        unit = state.units[index(other * SLOTS + k)]
        if unit.type == type_ and unit.alias == 0:
            count += 1
            if pick(dice, count) == 0:
                chosen = other * SLOTS + k
    return chosen


@rule
def conscript(scenario: Scenario, state: State, other: int, type_: int, work: Work) -> int:
    """Add a unit that was never met, unharmed and ready; returns its slot."""
    slot = other * SLOTS + state.count[index(other)]
    unit = state.units[index(slot)]
    unit.type = type_
    unit.place = Place.UNSEEN
    unit.hp = scenario.types[index(type_)].health
    unit.energy = scenario.types[index(type_)].energy
    unit.ready = 1
    refresh_unit(scenario, state, slot, work)
    state.count[index(other)] += 1
    state.roster[index(other), index(type_)] += 1
    return slot


@rule
def recall(scenario: Scenario, known: State, state: State, met: int, slot: int, dice: Dice, work: Work) -> None:
    """A unit that was met: as it is if it is seen, otherwise as it was lost from sight, its statuses having run down
    since (FOG-48). If it was lost in its side's turn, that may have been its own or not."""
    unit, memory = state.units[index(slot)], state.memories[index(slot)]
    assign(unit, known.units[index(met)])
    assign(memory, known.memories[index(met)])
    if unit.place == Place.ON_BOARD:
        state.occupant[unit.cell] = slot + 1
        unit.ghost_cell = unit.cell
        unit.ghost_round = state.round
        unit.ghost_hp = unit.hp
    if unit.level == Level.SEEN:
        return
    kind = scenario.types[unit.type]
    passed = state.round - memory.round
    unit.hp = max(1, int(memory.hp)) if memory.round else unit.ghost_hp if unit.ghost_round else kind.health
    unit.energy = min(int(kind.energy), memory.energy + passed) if memory.round else kind.energy
    unit.ready = 1
    if memory.round == state.round and memory.ready != 1:
        unit.ready = pick(dice, 2) if memory.ready == ACTING else 0
    for status in range(scenario.status_count):
        count = run_down(scenario.statuses[index(status)].passing, remembered(memory, status), passed)
        if scenario.statuses[index(status)].flags & REVEALED and memory.carrier == 0:
            count = 0  # otherwise it would be seen
        unit.counts[index(status)] = count
        if count:
            unit.mask |= 1 << status
    refresh_unit(scenario, state, slot, work)


@rule
def buy_rest(scenario: Scenario, state: State, other: int, dice: Dice, work: Work) -> None:
    """Spend what is left of the enemy's money, each time on any type that it can have; nothing if its list is known."""
    while is_bought_in_secret(scenario, state, other):
        if buy_any(scenario, state, other, -1, dice, work) == NONE:
            return


@rule
def buy_any(scenario: Scenario, state: State, other: int, wanted: int, dice: Dice, work: Work) -> int:
    """Add a unit of any type that the army can have, if ``wanted`` is not -1 one that gives one of those statuses;
    returns its slot, or ``NONE``."""
    money, count, chosen = money_left(scenario, state, other), 0, 0
    for type_ in range(scenario.type_count):
        if not can_buy(scenario, state, other, type_, money, work.room):
            continue
        if wanted != -1 and gifts_of(scenario, type_) & wanted == 0:
            continue
        count += 1
        if pick(dice, count) == 0:
            chosen = type_
    return conscript(scenario, state, other, chosen, work) if count else NONE


@rule
def buy_givers(scenario: Scenario, state: State, other: int, dice: Dice, work: Work) -> None:
    """Somebody has given the units the statuses that they have: if nobody known, somebody who was never met."""
    borne, given = 0, 0
    for unit in range(UNITS):
        there = state.units[index(unit)]
        if there.place != Place.NOT_THERE:
            borne |= there.mask & ~toggled_by(scenario, there.type)
    if borne == 0:
        return
    for unit in range(UNITS):
        if state.units[index(unit)].place != Place.NOT_THERE:
            given |= gifts_of(scenario, state.units[index(unit)].type)
    given |= gifts_of_ground(scenario, state.board)
    while borne & ~given:
        slot = buy_any(scenario, state, other, borne & ~given, dice, work)
        if slot == NONE:
            return
        given |= gifts_of(scenario, state.units[index(slot)].type)
