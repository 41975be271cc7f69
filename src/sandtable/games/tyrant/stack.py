"""Declared actions: what is put on the stack, who is asked about it, and what sets itself off (TYR-09 to TYR-17)."""

from __future__ import annotations

from sandtable.contract.action import Log
from sandtable.contract.rule import assign, clear, index, rule

from .hands import bury
from .matching import ability_number, is_same
from .numbers import is_fighter, is_worn, units_of
from .scenario import (
    ABILITIES,
    NO_CARD,
    NO_CELL,
    NOBODY,
    PLAYERS,
    SEATS,
    TILE_ABILITY,
    Ability,
    Aimed,
    If,
    Scenario,
    Type,
    Use,
    When,
)
from .state import MOST_DECLARED, MOST_IN_A_TURN, PERMANENTS, STACK, Does, Item, Place, State
from .telling import CARD_BITS, SLOT_BITS, Kind, named, report
from .tiles import distance

STACK_NUMBERS = 0x7FFF


@rule
def others_of(scenario: Scenario, state: State, player: int) -> int:
    """All players who are in but one, as bits."""
    mask = 0
    for seat in range(PLAYERS):
        if seat != player and scenario.playing >> seat & 1 and not state.seats[index(seat)].is_out:
            mask |= 1 << seat
    return mask


@rule
def next_asked(state: State, player: int) -> int:
    """The first of those who are still to be asked, in turn order after a player."""
    for step in range(1, SEATS + 1):
        seat = (player + step) % SEATS
        if state.pending >> seat & 1:
            return seat
    return NOBODY


@rule
def is_full(state: State) -> bool:
    """Whether nobody can declare anything: the stack is full, or the turn has seen enough (TYR-10)."""
    return state.height >= MOST_DECLARED or state.declared >= MOST_IN_A_TURN


@rule
def told_source(state: State, item: Item) -> int:
    """What an action comes from, as one number of an event: a permanent, also one that has left, or -1 - its card."""
    if item.source == NOBODY:
        return -1 - int(item.card)
    if state.permanents[item.source].birth == item.births[0]:
        return named(state, item.source)
    return int(item.source) | int(item.card) << SLOT_BITS | int(item.player) << (SLOT_BITS + CARD_BITS)


@rule
def report_item(state: State, log: Log, kind: int, item: Item, place: int) -> None:
    """Tell everybody of a declared action."""
    report(state, log, kind, item.player, place, item.does, told_source(state, item))


@rule
def begin_item(state: State, item: Item, does: int, player: int, source: int) -> None:
    """An action without targets yet, of a permanent (or ``NOBODY``)."""
    clear(item)
    item.does = does
    item.player = player
    item.source = source
    item.other = NOBODY
    item.card = NO_CARD
    item.cell = NO_CELL
    if source != NOBODY:
        it = state.permanents[index(source)]
        item.births[0] = it.birth
        item.card = it.card
        item.cell = it.cell


@rule
def set_target(state: State, item: Item, which: int, target: int, is_permanent: bool) -> None:
    """Set one target of an action, with its birth if it is a permanent."""
    item.targets[index(which)] = target
    item.births[index(which + 1)] = state.permanents[index(target)].birth if is_permanent else 0


@rule
def begin_stack(state: State) -> None:
    """Number a stack, or another occasion to answer, so that who lets one pass is asked again at the next."""
    state.stacks = (state.stacks + 1) & STACK_NUMBERS


@rule
def declare_top(scenario: Scenario, state: State, kind: int, log: Log) -> None:
    """What was written on top of the stack is declared; now all others are asked about it (TYR-10)."""
    if state.height == 0:
        begin_stack(state)
    item = state.stack[state.height]
    report_item(state, log, kind, item, state.height)
    state.height += 1
    state.pending = others_of(scenario, state, item.player)


@rule
def push_item(scenario: Scenario, state: State, item: Item, log: Log) -> None:
    """Put an action on the stack. There is room: players stop long before it is full, and what acts by itself waits
    until it is empty. Who declares something before an action phase ends is not asked about that again."""
    if state.height == 0:
        state.closing &= ~(1 << item.player)
    assign(state.stack[state.height], item)
    state.declared = min(int(state.declared) + 1, MOST_IN_A_TURN)
    declare_top(scenario, state, Kind.DECLARED, log)


@rule
def drop_item(scenario: Scenario, state: State, place: int) -> None:
    """An action is undone: it stays on the stack as nothing, and its card is discarded."""
    item = state.stack[index(place)]
    if item.does == Does.CARD and item.card != NO_CARD:
        bury(state, item.player, item.card)
    clear(item)


@rule
def is_met(scenario: Scenario, state: State, ability: Ability, player: int, slot: int) -> bool:
    """Whether the condition of an ability holds for a player and the permanent that has it (``NOBODY``: a spell)."""
    amount = int(ability.condition_amount)
    condition = ability.condition
    if condition == If.UNITS_AT_LEAST:
        return units_of(scenario, state, player) >= amount
    if condition == If.UNITS_AT_MOST:
        return units_of(scenario, state, player) <= amount
    if condition == If.RESOURCE_AT_LEAST:
        return state.seats[index(player)].resource >= amount
    if condition == If.HAND_AT_MOST:
        return state.seats[index(player)].hand_count <= amount
    if condition == If.DAMAGED:
        return slot != NOBODY and state.permanents[index(slot)].damage > 0
    if condition == If.ADJACENT_ENEMY:
        return slot != NOBODY and has_enemy_beside(scenario, state, player, slot)
    if condition == If.OWN_TURN:
        return state.turn == player
    return condition == If.ALWAYS or state.turn != player


@rule
def has_enemy_beside(scenario: Scenario, state: State, player: int, slot: int) -> bool:
    """Whether a unit or boss of an enemy is next to a permanent."""
    here = int(state.permanents[index(slot)].cell)
    for other in range(state.top):
        it = state.permanents[index(other)]
        if it.place != Place.ON_MAP or it.controller == NOBODY or not is_fighter(scenario, state, other):
            continue
        is_enemy = scenario.team[it.controller] != scenario.team[index(player)]
        if is_enemy and distance(scenario, here, it.cell) == 1:
            return True
    return False


@rule
def set_off(scenario: Scenario, state: State, when: int, slot: int, other: int, log: Log) -> None:
    """Something befalls a permanent: its own triggers and those of what it wears are due (TYR-15)."""
    if not scenario.triggers >> when & 1:
        return
    set_off_own(scenario, state, when, slot, other, log)
    if when == When.DIES or when == When.ENTERS:  # what it wears outlives it, and was there or not by itself
        return
    for worn in range(state.top):
        if state.permanents[index(worn)].holder == slot and is_worn(scenario, state, worn):
            set_off_own(scenario, state, when, worn, other, log)


@rule
def set_off_own(scenario: Scenario, state: State, when: int, slot: int, other: int, log: Log) -> None:
    """The triggers of one permanent that wait for this are due, each once until the stack is empty."""
    it = state.permanents[index(slot)]
    if it.place == Place.NOT_IN_PLAY or it.controller == NOBODY:
        return
    for which in range(TILE_ABILITY + 1):
        number = ability_number(scenario, state, slot, which)
        if number == NOBODY or it.fired >> which & 1:
            continue
        ability = scenario.abilities[index(number)]
        if ability.use != Use.TRIGGER or ability.when != when:
            continue
        if is_met(scenario, state, ability, it.controller, slot):
            it.fired |= 1 << which
            note_trigger(state, slot, number, other, log)


@rule
def note_trigger(state: State, slot: int, number: int, other: int, log: Log) -> None:
    """A triggered action is due, for its permanent's controller. What is due lies above the stack until it is declared,
    in the order in which that will be; where there is no room, the last of it is lost."""
    controller = int(state.permanents[index(slot)].controller)
    rank = rank_of(state, controller, slot)
    place = int(state.height)
    while place < STACK and state.stack[index(place)].does != Does.NOTHING:
        place += 1
    if place == STACK:
        last = state.stack[STACK - 1]
        if state.height == STACK or rank_of(state, int(last.player), int(last.source)) <= rank:
            report(state, log, Kind.CROWDED_OUT, controller, 0, Does.ABILITY, named(state, slot))
            return
        report_item(state, log, Kind.CROWDED_OUT, last, 0)
        place -= 1
    while place > state.height:
        before = state.stack[index(place - 1)]
        if rank_of(state, int(before.player), int(before.source)) <= rank:
            break
        assign(state.stack[index(place)], before)
        place -= 1
    item = state.stack[index(place)]
    begin_item(state, item, Does.ABILITY, controller, slot)
    item.ability = number
    if other != NOBODY:
        item.other = other
        item.other_birth = state.permanents[index(other)].birth


@rule
def rank_of(state: State, player: int, slot: int) -> int:
    """When a trigger is declared among those at the same time: in turn order beginning with whose turn it is, for each
    player by slots (TYR-15)."""
    return (player + SEATS - int(state.turn)) % SEATS * PERMANENTS + slot


@rule
def declare_due(scenario: Scenario, state: State, log: Log) -> None:
    """Declare the triggers that have become due at the same time."""
    while state.height < STACK and state.stack[state.height].does != Does.NOTHING:
        declare_top(scenario, state, Kind.TRIGGERED, log)


@rule
def set_off_all(scenario: Scenario, state: State, when: int, player: int, but: int, log: Log) -> None:
    """Something happens that permanents of a player wait for."""
    if not scenario.triggers >> when & 1:
        return
    for slot in range(state.top):
        it = state.permanents[index(slot)]
        if slot != but and it.place == Place.ON_MAP and it.controller == player:
            set_off_own(scenario, state, when, slot, NOBODY, log)


@rule
def set_off_deaths(scenario: Scenario, state: State, player: int, but: int, log: Log) -> None:
    """A unit of a player dies: what waits for that is due, also in who is about to be placed (TYR-32)."""
    if not scenario.triggers & (1 << When.FRIEND_DIES | 1 << When.ENEMY_DIES):
        return
    for slot in range(state.top):
        it = state.permanents[index(slot)]
        is_there = it.place == Place.ON_MAP or it.place == Place.DROPPING
        if slot == but or not is_there or it.controller == NOBODY:
            continue
        if it.controller == player:
            set_off_own(scenario, state, When.FRIEND_DIES, slot, NOBODY, log)
        elif player == NOBODY or scenario.team[it.controller] != scenario.team[index(player)]:
            set_off_own(scenario, state, When.ENEMY_DIES, slot, NOBODY, log)


@rule
def forget_fired(state: State) -> None:
    """The stack is empty: all triggers may be set off again."""
    for slot in range(state.top):
        state.permanents[index(slot)].fired = 0


@rule
def touches(scenario: Scenario, state: State, item: Item, player: int) -> bool:
    """Whether an action is aimed at something of a player: a permanent that is still there, its own action, or the
    player."""
    if item.does == Does.ATTACK:
        return is_aimed_at_own(state, item, 0, player)
    if item.does != Does.ABILITY and not is_cast(scenario, item):
        return False
    ability = scenario.abilities[item.ability]
    for which in range(ability.aim_count):
        target = int(item.targets[index(which)])
        what = ability.aims[index(which)].what
        if what == Aimed.PERMANENT and is_aimed_at_own(state, item, which, player):
            return True
        if what == Aimed.PLAYER and target == player:
            return True
        if what == Aimed.ACTION and is_declared_by(state, target, player):
            return True
    return False


@rule
def is_aimed_at_own(state: State, item: Item, which: int, player: int) -> bool:
    """Whether a target is a permanent of a player's that has not left the map."""
    target = int(item.targets[index(which)])
    is_there = is_same(state, target, item.births[index(which + 1)])
    return is_there and state.permanents[index(target)].controller == player


@rule
def is_declared_by(state: State, place: int, player: int) -> bool:
    """Whether a place on the stack holds an action of a player's."""
    other = state.stack[index(place)]
    return other.does != Does.NOTHING and other.player == player


@rule
def is_cast(scenario: Scenario, item: Item) -> bool:
    """Whether an action plays a spell or an intention."""
    if item.does != Does.CARD:
        return False
    kind = scenario.cards[item.card].type
    return kind == Type.SPELL or kind == Type.INTENTION


assert ABILITIES < 8, "a permanent's bits for its abilities are a byte"
