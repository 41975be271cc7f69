"""Where a permanent may be placed, and how far a unit gets (TYR-25, TYR-26, TYR-28, TYR-39)."""

from __future__ import annotations

from sandtable.contract.rule import index, rule

from .numbers import keywords_of
from .scenario import DIRECTIONS, NO_CELL, NOBODY, SWIMS, Scenario
from .state import Item, Place, State, Work
from .tiles import distance, fill_standing, occupant, suits, takes_aboard

UNREACHED = 255
ROOM = 1800  # how many tiles a search may look at, far more than it does


@rule
def is_available(scenario: Scenario, state: State, cell: int, card: int, controller: int, slot: int) -> bool:
    """Whether a permanent may be placed on a tile (TYR-26): the tile suits it and nobody stands there, but for somebody
    who takes it aboard. ``slot`` is the permanent itself, or ``NOBODY`` if it is not on the map yet."""
    keywords = int(scenario.cards[index(card)].keywords) if slot == NOBODY else keywords_of(scenario, state, slot)
    if not suits(scenario, keywords, cell):
        return False
    other = occupant(state, cell)
    return other == NOBODY or takes_aboard(scenario, state, other, card, controller, slot)


@rule
def is_spawn(scenario: Scenario, state: State, player: int, card: int, cell: int) -> bool:
    """Whether a player may play a permanent onto a tile (TYR-28): the map says so, something of its own makes it so,
    or it is a harbour for what swims (TYR-27)."""
    if scenario.spawn[index(cell)] >> player & 1:
        return True
    is_swimmer = scenario.cards[index(card)].keywords & SWIMS != 0
    for slot in range(state.top):
        it = state.permanents[index(slot)]
        if it.place != Place.ON_MAP or it.controller != player:
            continue
        near = int(scenario.cards[it.card].spawns)
        if near and distance(scenario, it.cell, cell) <= near:
            return True
    return is_swimmer and scenario.tiles[scenario.tile[index(cell)]].is_harbour


@rule
def can_place(scenario: Scenario, state: State, item: Item, cell: int) -> bool:
    """Whether a permanent that is being played may come onto a tile; equipment needs a free one."""
    player, card = int(item.player), int(item.card)
    if not is_spawn(scenario, state, player, card, cell):
        return False
    return is_available(scenario, state, cell, card, player, NOBODY)


@rule
def spread_steps(scenario: Scenario, state: State, slot: int, limit: int, along_streets: bool, work: Work) -> int:
    """How far a unit gets with ``limit`` steps, each second diagonal one counting twice (TYR-25).

    ``work.cost[2 * cell + parity]`` is what the way costs, by whether its diagonal steps are odd in number. The first
    places of ``work.queue`` are such numbers; their count is returned. Nobody is walked through; a tile that stops, and
    a permanent that takes the unit aboard, end the way.
    """
    it = state.permanents[index(slot)]
    keywords = keywords_of(scenario, state, slot)
    fill_standing(scenario, state, work)
    for number in range(2 * int(scenario.width) * int(scenario.height)):
        work.cost[index(number)] = UNREACHED
    start = int(it.cell)
    work.cost[index(2 * start)] = 0
    work.queue[0] = 2 * start
    count = 1
    done = 0
    while done < count:
        number = int(work.queue[index(done)])
        done += 1
        cell = number // 2
        is_end = cell != start and (work.standing[index(cell)] or scenario.tiles[scenario.tile[index(cell)]].stops)
        if not is_end:
            count = step_around(scenario, state, slot, keywords, number, limit, along_streets, count, work)
    return count


@rule
def step_around(
    scenario: Scenario, state: State, slot: int, keywords: int, number: int, limit: int, along_streets: bool,
    count: int, work: Work,
) -> int:  # fmt: skip
    """One step further from a tile in all directions; returns how many places of the queue are filled now."""
    so_far = int(work.cost[index(number)])
    parity = number % 2
    for direction in range(DIRECTIONS):
        there = int(scenario.neighbours[index(number // 2), index(direction)])
        if there == NO_CELL:
            continue
        is_diagonal = direction % 2
        cost = so_far + 1 + (is_diagonal & parity)
        after = 2 * there + (parity ^ is_diagonal)
        if cost > limit or cost >= work.cost[index(after)] or count >= ROOM:
            continue
        if can_step(scenario, state, slot, keywords, there, along_streets, work):
            work.cost[index(after)] = cost
            work.queue[index(count)] = after
            count += 1
    return count


@rule
def can_step(
    scenario: Scenario, state: State, slot: int, keywords: int, cell: int, along_streets: bool, work: Work
) -> bool:
    """Whether a unit may step onto a tile: it suits it and its bounds (TYR-39), and is free or takes it aboard."""
    kind = int(scenario.tile[index(cell)])
    if along_streets and not scenario.tiles[index(kind)].is_street:
        return False
    card = int(state.permanents[index(slot)].card)
    bound = int(scenario.cards[index(card)].bound)
    if bound and not bound >> kind & 1:
        return False
    if not suits(scenario, keywords, cell):
        return False
    other = int(work.standing[index(cell)])
    if other == 0 or other == slot + 1:
        return True
    return takes_aboard(scenario, state, other - 1, card, state.permanents[index(slot)].controller, slot)


@rule
def is_reached(cell: int, work: Work) -> bool:
    """Whether the last search came to a tile."""
    return work.cost[index(2 * cell)] != UNREACHED or work.cost[index(2 * cell + 1)] != UNREACHED
