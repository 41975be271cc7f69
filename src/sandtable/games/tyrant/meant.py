"""For whom the effects of an action are: its targets as far as they are still legal, players, and all permanents of
some kind (TYR-09, TYR-17)."""

from __future__ import annotations

from sandtable.contract.rule import index, lowest_bit, rule

from .matching import can_aim, fits, is_same, source_of
from .scenario import NO_CELL, NOBODY, SEATS, Aimed, Do, Effect, Scenario, To
from .state import Item, State, Work
from .tiles import distance

FIRST, SECOND = 1, 2
"""The bits of the two targets."""


@rule
def legal_targets(scenario: Scenario, state: State, item: Item) -> int:
    """Which of an action's targets are still legal, as bits (TYR-17)."""
    mask = 0
    ability = scenario.abilities[item.ability]
    for which in range(ability.aim_count):
        target = int(item.targets[index(which)])
        is_there = ability.aims[index(which)].what != Aimed.PERMANENT
        is_there = is_there or is_same(state, target, item.births[index(which + 1)])
        if is_there and can_aim(scenario, state, item, which, target):
            mask |= 1 << which
    return mask


@rule
def is_for_players(effect: Effect) -> bool:
    """Whether an effect is one on players."""
    return (effect.do >= Do.DRAW and effect.do <= Do.STEAL) or effect.do == Do.POINTS or effect.do == Do.REPRESS


@rule
def note_whom(scenario: Scenario, state: State, item: Item, mask: int, work: Work) -> None:
    """Note whom the effects of an action are for before any is applied: as they come all at once (TYR-09), none of
    them takes anybody away from under another."""
    ability = scenario.abilities[item.ability]
    work.born = state.births
    for number in range(ability.effect_count):
        effect = ability.effects[index(number)]
        is_each = effect.to == To.EACH or effect.to == To.EACH_AROUND
        work.meant[index(number)] = each_of(scenario, state, item, effect, mask) if is_each else 0
        if is_for_players(effect):
            note_dues(scenario, state, item, number, mask, work)


@rule
def each_of(scenario: Scenario, state: State, item: Item, effect: Effect, mask: int) -> int:
    """All permanents, as bits, that are meant around the source or the first target."""
    origin = int(item.cell) if effect.to == To.EACH else around(scenario, state, item, mask)
    source = source_of(state, item)
    meant = 0
    for slot in range(state.top):
        it = state.permanents[index(slot)]
        is_near = effect.range == 0 or (origin != NO_CELL and distance(scenario, origin, it.cell) <= effect.range)
        is_given = effect.do != Do.SACRIFICE or it.controller == item.player
        if is_near and is_given and fits(scenario, state, effect.filter, item.player, source, slot):
            meant |= 1 << slot
    return meant


@rule
def note_dues(scenario: Scenario, state: State, item: Item, number: int, mask: int, work: Work) -> None:
    """Note how often an effect on players is for each: once for every permanent that it controls of those meant, or
    once if it is meant itself."""
    effect = scenario.abilities[item.ability].effects[index(number)]
    one = one_player(scenario, state, item, effect.to, mask)
    for seat in range(SEATS):
        is_enemy = scenario.team[index(seat)] != scenario.team[item.player]
        is_meant = effect.to == To.EVERYBODY or (effect.to == To.OPPONENTS and is_enemy) or seat == one
        work.dues[index(number), index(seat)] = 1 if is_meant else 0
    meant = int(work.meant[index(number)])
    while meant:
        controller = int(state.permanents[index(lowest_bit(meant))].controller)
        meant &= meant - 1
        if controller != NOBODY:
            work.dues[index(number), index(controller)] += 1


@rule
def one_player(scenario: Scenario, state: State, item: Item, to: int, mask: int) -> int:
    """The one player whom an effect is for, or ``NOBODY``."""
    if to == To.TARGET or to == To.SECOND:
        return target_player(scenario, state, item, to == To.SECOND, mask)
    if to == To.OTHER:
        is_there = item.other != NOBODY and is_same(state, item.other, item.other_birth)
        return int(state.permanents[item.other].controller) if is_there else NOBODY
    is_many = to == To.OPPONENTS or to == To.EVERYBODY or to == To.EACH or to == To.EACH_AROUND
    return NOBODY if is_many else int(item.player)


@rule
def target_player(scenario: Scenario, state: State, item: Item, is_second: bool, mask: int) -> int:
    """The player that is a target, or that controls the permanent that is, if it is legal."""
    which = 1 if is_second else 0
    if not mask >> which & 1:
        return NOBODY
    target = int(item.targets[index(which)])
    if scenario.abilities[item.ability].aims[index(which)].what == Aimed.PERMANENT:
        return int(state.permanents[index(target)].controller)
    return target


@rule
def around(scenario: Scenario, state: State, item: Item, mask: int) -> int:
    """Where the first target is, or ``NO_CELL`` if it is not legal any more."""
    if not mask & FIRST:
        return NO_CELL
    target = int(item.targets[0])
    if scenario.abilities[item.ability].aims[0].what == Aimed.PERMANENT:
        return int(state.permanents[index(target)].cell)
    return target
