"""What units do with their actions, and playing cards, carried out once all have let it pass (TYR-16, TYR-34)."""

from __future__ import annotations

from sandtable.contract.action import Log
from sandtable.contract.dice import Dice
from sandtable.contract.rule import index, rule

from .combat import fight
from .effects import carry_out
from .hands import bury, gain
from .harm import bring, carry_pile, forget_intention, free_slot, settle_on, take_marks
from .matching import can_target, is_same, source_of
from .meant import FIRST, legal_targets
from .numbers import can_fight, keywords_of, movement_of
from .scenario import NO_CELL, NOBODY, TYRANT, Aimed, Marking, Scenario, Type, When
from .stack import report_item, set_off
from .state import Does, Item, Place, State, Work
from .telling import Kind, named, report, report_of
from .tiles import distance, occupant, suits
from .ways import can_place, is_reached, spread_steps

EXCHANGED = 1  # the resource for two cards (TYR-14)


@rule
def execute(scenario: Scenario, state: State, item: Item, dice: Dice, log: Log, work: Work) -> None:
    """Carry out a declared action (TYR-09); what has become impossible comes to nothing (TYR-17)."""
    if item.does == Does.CARD:
        play(scenario, state, item, dice, log, work)
    elif item.does == Does.ABILITY:
        carry_out(scenario, state, item, dice, log, work)
    elif item.does == Does.EXCHANGE:
        gain(state, item.player, EXCHANGED, log)
    elif item.does == Does.FULFIL:
        fulfil(scenario, state, item, dice, log, work)
    elif source_of(state, item) == NOBODY or not act(scenario, state, item, log, work):
        report_item(state, log, Kind.FIZZLED, item, 0)


@rule
def play(scenario: Scenario, state: State, item: Item, dice: Dice, log: Log, work: Work) -> None:
    """A card is played: a spell does what it says and is discarded, an intention leaves its mark (TYR-56), a permanent
    comes into play (TYR-28)."""
    kind = scenario.cards[item.card].type
    if kind == Type.SPELL:
        carry_out(scenario, state, item, dice, log, work)
        bury(state, item.player, item.card)
    elif kind == Type.INTENTION:
        place_mark(scenario, state, item, log)
    else:
        enter(scenario, state, item, log)


@rule
def place_mark(scenario: Scenario, state: State, item: Item, log: Log) -> None:
    """The intention mark is placed on its target, if that is still legal (TYR-17); the card is put aside (TYR-56)."""
    is_permanent = scenario.abilities[item.ability].aims[0].what == Aimed.PERMANENT
    target = int(item.targets[0])
    if state.intention or not legal_targets(scenario, state, item) & FIRST:
        report_item(state, log, Kind.FIZZLED, item, 0)
        bury(state, TYRANT, item.card)
        return
    state.intention = int(item.card) + 1
    state.mark_on = target if is_permanent else NOBODY
    state.mark_cell = int(state.permanents[index(target)].cell) if is_permanent else target
    report(state, log, Kind.INTENDED, 0, state.mark_cell, state.intention, 0)


@rule
def mark_place(state: State) -> int:
    """Where the intention mark is: it goes along with the permanent that bears it."""
    if state.mark_on != NOBODY:
        return int(state.permanents[state.mark_on].cell)
    return int(state.mark_cell)


@rule
def fulfil(scenario: Scenario, state: State, item: Item, dice: Dice, log: Log, work: Work) -> None:
    """The tyrant removes the mark and resolves the intention, at where the mark was (TYR-57)."""
    source = source_of(state, item)
    if source == NOBODY or state.intention == 0:
        report_item(state, log, Kind.FIZZLED, item, 0)
        return
    if distance(scenario, state.permanents[index(source)].cell, mark_place(state)) > 1:
        report_item(state, log, Kind.FIZZLED, item, 0)
        return
    card = int(state.intention) - 1
    item.ability = scenario.cards[index(card)].abilities[0]
    item.card = card
    item.targets[0] = state.mark_on if state.mark_on != NOBODY else state.mark_cell
    item.births[1] = state.permanents[state.mark_on].birth if state.mark_on != NOBODY else 0
    report(state, log, Kind.FULFILLED, 0, 0, card + 1, 0)
    forget_intention(state, log)
    carry_out(scenario, state, item, dice, log, work)


@rule
def enter(scenario: Scenario, state: State, item: Item, log: Log) -> None:
    """A permanent comes into play on its tile, if it still may (TYR-28), or waits for the next unit (TYR-51). Without a
    place it is discarded."""
    slot = free_slot(state)
    cell = int(item.targets[0])
    card = int(item.card)
    is_waiting = cell == NO_CELL
    if slot == NOBODY or (not is_waiting and not can_place(scenario, state, item, cell)):
        report_item(state, log, Kind.FIZZLED, item, 0)
        bury(state, item.player, card)
        return
    aboard = NOBODY if is_waiting else occupant(state, cell)
    bring(scenario, state, slot, card, item.player, cell, False)
    it = state.permanents[index(slot)]
    if is_waiting:
        it.place = Place.WAITING
        report_of(state, log, Kind.WAITS, slot, 0, 0)
        return
    it.holder = aboard
    report_of(state, log, Kind.ENTERED, slot, 0, 0)
    if scenario.cards[index(card)].type == Type.UNIT:
        for other in range(state.top):
            kept = state.permanents[index(other)]
            if kept.place == Place.WAITING and kept.controller == item.player:
                put_on(scenario, state, other, slot, log)
                set_off(scenario, state, When.ENTERS, other, NOBODY, log)
    set_off(scenario, state, When.ENTERS, slot, NOBODY, log)


@rule
def put_on(scenario: Scenario, state: State, slot: int, wearer: int, log: Log) -> None:
    """A unit wears equipment: it forms a pile on it (TYR-51)."""
    it = state.permanents[index(slot)]
    it.place = Place.ON_MAP
    it.holder = wearer
    it.cell = state.permanents[index(wearer)].cell
    it.controller = state.permanents[index(wearer)].controller
    report_of(state, log, Kind.EQUIPPED, slot, 0, named(state, wearer))
    set_off(scenario, state, When.EQUIPPED, slot, wearer, log)


@rule
def act(scenario: Scenario, state: State, item: Item, log: Log, work: Work) -> bool:
    """A unit does what it has declared; returns whether it could: who has come aboard only gets off (TYR-38)."""
    slot = int(item.source)
    target = int(item.targets[0])
    is_aboard = state.permanents[index(slot)].holder != NOBODY
    if is_aboard and item.does != Does.MOVE and item.does != Does.SHAKE_OFF:
        return False
    if item.does == Does.MOVE or item.does == Does.STREET:
        return go(scenario, state, slot, target, item.does == Does.STREET, log, work)
    if item.does == Does.SHAKE_OFF:
        take_marks(state, slot, Marking.PARALYSIS, 1, log)
        return True
    if item.does == Does.CARRY:
        return carry(scenario, state, item, log, work)
    if not is_same(state, target, item.births[1]):
        return False
    if item.does == Does.ATTACK:
        if not can_fight(scenario, state, slot, target) or not can_target(scenario, state, target, item.card):
            return False
        there = int(state.permanents[index(target)].cell)
        report(state, log, Kind.ATTACKED, named(state, slot), there, 0, named(state, target))
        fight(scenario, state, slot, target, log)
        return True
    if item.does == Does.EQUIP:
        if not can_equip(scenario, state, slot, target):
            return False
        put_on(scenario, state, target, slot, log)
        return True
    return swap(scenario, state, slot, target, log)


@rule
def go(scenario: Scenario, state: State, slot: int, cell: int, along_streets: bool, log: Log, work: Work) -> bool:
    """A unit moves to a tile that it still can get to (TYR-25), along streets only if it is on one (TYR-27)."""
    start = int(state.permanents[index(slot)].cell)
    if along_streets and not scenario.tiles[scenario.tile[index(start)]].is_street:
        return False
    spread_steps(scenario, state, slot, movement_of(scenario, state, slot), along_streets, work)
    if not is_reached(cell, work):
        return False
    settle_on(scenario, state, slot, cell, log)
    report_of(state, log, Kind.MOVED, slot, start, 0)
    set_off(scenario, state, When.MOVES, slot, NOBODY, log)
    return True


@rule
def is_movable(scenario: Scenario, state: State, slot: int, target: int) -> bool:
    """Whether a unit may put on, carry or swap something next to it: an artifact that stands by itself, not solid
    unless its own side's (TYR-49, TYR-50), and neither shrouded nor protected from the unit (TYR-30, TYR-31)."""
    it = state.permanents[index(target)]
    kind = scenario.cards[it.card].type
    if it.place != Place.ON_MAP or it.holder != NOBODY or kind < Type.ARTIFACT or kind > Type.POTION:
        return False
    if distance(scenario, state.permanents[index(slot)].cell, it.cell) != 1:
        return False
    if not can_target(scenario, state, target, state.permanents[index(slot)].card):
        return False
    if scenario.cards[it.card].solid == 0:
        return True
    if it.controller == NOBODY:
        return False
    return scenario.team[it.controller] == scenario.team[state.permanents[index(slot)].controller]


@rule
def can_equip(scenario: Scenario, state: State, slot: int, target: int) -> bool:
    """Whether a unit may put on equipment that lies next to it (TYR-53)."""
    kind = scenario.cards[state.permanents[index(target)].card].type
    is_equipment = kind == Type.EQUIPMENT or kind == Type.POTION
    is_unit = scenario.cards[state.permanents[index(slot)].card].type == Type.UNIT
    return is_equipment and is_unit and is_movable(scenario, state, slot, target)


@rule
def can_swap(scenario: Scenario, state: State, slot: int, target: int) -> bool:
    """Whether a unit may change tiles with an artifact next to it: each suits the other's tile (TYR-49), and the unit
    keeps to its bounds (TYR-39)."""
    it = state.permanents[index(slot)]
    other = state.permanents[index(target)]
    if it.holder != NOBODY or not is_movable(scenario, state, slot, target):
        return False
    bound = int(scenario.cards[it.card].bound)
    if bound and not bound >> int(scenario.tile[other.cell]) & 1:
        return False
    is_fit = suits(scenario, keywords_of(scenario, state, slot), other.cell)
    return is_fit and suits(scenario, scenario.cards[other.card].keywords, it.cell)


@rule
def swap(scenario: Scenario, state: State, slot: int, target: int, log: Log) -> bool:
    """A unit and an artifact change tiles."""
    if not can_swap(scenario, state, slot, target):
        return False
    it = state.permanents[index(slot)]
    other = state.permanents[index(target)]
    here, there = int(it.cell), int(other.cell)
    it.cell = there
    other.cell = here
    carry_pile(state, slot)
    carry_pile(state, target)
    report_of(state, log, Kind.MOVED, slot, here, 0)
    report_of(state, log, Kind.CARRIED, target, there, 0)
    set_off(scenario, state, When.MOVES, slot, NOBODY, log)
    return True


@rule
def can_set_down(scenario: Scenario, state: State, slot: int, artifact: int, cell: int, to: int) -> bool:
    """Whether a unit that goes to ``cell`` can set an artifact down at ``to``, next to itself (TYR-49); the tiles that
    both leave are free by then."""
    if to == cell or distance(scenario, cell, to) != 1:
        return False
    if not suits(scenario, scenario.cards[state.permanents[index(artifact)].card].keywords, to):
        return False
    other = occupant(state, to)
    return other in (NOBODY, artifact, slot)


@rule
def carry(scenario: Scenario, state: State, item: Item, log: Log, work: Work) -> bool:
    """A unit moves and takes an artifact along (TYR-49)."""
    slot, artifact = int(item.source), int(item.other)
    if not is_same(state, artifact, item.other_birth) or not is_movable(scenario, state, slot, artifact):
        return False
    cell, to = int(item.targets[0]), int(item.targets[1])
    spread_steps(scenario, state, slot, movement_of(scenario, state, slot), False, work)
    is_there = is_reached(cell, work) and can_set_down(scenario, state, slot, artifact, cell, to)
    here, there = int(state.permanents[index(slot)].cell), int(state.permanents[index(artifact)].cell)
    other = occupant(state, cell)
    if not is_there or (other != NOBODY and other != slot):
        return False
    state.permanents[index(slot)].holder = NOBODY
    state.permanents[index(slot)].cell = cell
    state.permanents[index(artifact)].cell = to
    carry_pile(state, slot)
    carry_pile(state, artifact)
    report_of(state, log, Kind.MOVED, slot, here, 0)
    report_of(state, log, Kind.CARRIED, artifact, there, 0)
    set_off(scenario, state, When.MOVES, slot, NOBODY, log)
    return True
