"""What the bot's units are after, and how far it is to there."""

from __future__ import annotations

from sandtable.contract.rule import index, rule
from sandtable.mechanics.paths import UNLIMITED, UNREACHED, begin_search, spread, start_from

from .acting import first_passenger
from .moving import bars_of, can_stand, fits
from .scenario import ENTERABLE, FLYING, NO_CAPTURE, OUTSIDE, SLOTS, Scenario
from .state import Place, State, Work


@rule
def find_ways(scenario: Scenario, known: State, unit: int, work: Work) -> None:
    """Search backwards from a unit's goals: ``distance`` is the number of steps to the nearest, whatever they cost.

    Who captures goes to objectives that are not its side's and that no friend stands on; a transport with somebody
    inside, next to such, an empty one next to somebody whom it can take in; all others, and those who find none, to
    where enemies are or were seen; who finds no way to any of these, to a transport.
    """
    if work.searched == unit + 1:
        return
    work.searched = unit + 1
    there = known.units[index(unit)]
    bars, own = scenario.boards[known.board].bars, bars_of(there.flags)
    begin_search(work.search, scenario.width * scenario.height)
    count = 0
    if scenario.types[there.type].capacity and first_passenger(known, unit) != OUTSIDE:
        count = mark_objectives(scenario, known, unit, 1, work)
    elif there.flags & (FLYING | NO_CAPTURE) == 0:
        count = mark_objectives(scenario, known, unit, 0, work)
    elif scenario.types[there.type].capacity:
        count = mark_friends(scenario, known, unit, work)
    spread(scenario.neighbours, 6, bars, own, count, OUTSIDE, UNLIMITED, work.search)
    if work.search.distance[there.cell] == UNREACHED:
        count = mark_enemies(scenario, known, unit, work)
        spread(scenario.neighbours, 6, bars, own, count, OUTSIDE, UNLIMITED, work.search)
    if work.search.distance[there.cell] == UNREACHED:
        count = mark_transports(scenario, known, unit, work)
        if count == 0:
            count = mark_objectives(scenario, known, unit, 1, work)
        spread(scenario.neighbours, 6, bars, own, count, OUTSIDE, UNLIMITED, work.search)


@rule
def mark_objectives(scenario: Scenario, known: State, unit: int, beside: int, work: Work) -> int:
    """Objectives that the side does not hold and no other of its capturers stands on; with ``beside`` the hexes
    around."""
    board = scenario.boards[known.board]
    side = unit // SLOTS
    count = 0
    for k in range(board.objectives):
        cell = int(board.objective_cells[index(k)])
        if known.owners[index(side), index(k)] == side + 1:
            continue
        here = int(known.occupant[index(cell)])
        is_friend = here != 0 and (here - 1) // SLOTS == side and here - 1 != unit
        if is_friend and known.units[index(here - 1)].flags & (FLYING | NO_CAPTURE) == 0:
            continue
        if beside:
            for direction in range(6):
                near = int(scenario.neighbours[index(cell), index(direction)])
                if near != OUTSIDE and can_stand(scenario, known, known.units[index(unit)].flags, near):
                    count = start_from(work.search, near, count)
        elif can_stand(scenario, known, known.units[index(unit)].flags, cell):
            count = start_from(work.search, cell, count)
    return count


@rule
def mark_enemies(scenario: Scenario, known: State, unit: int, work: Work) -> int:
    """Where enemies are seen or were last seen."""
    other = 1 - unit // SLOTS
    count = 0
    for k in range(known.count[index(other)]):
        enemy = known.units[index(other * SLOTS + k)]
        if enemy.place == Place.ON_BOARD:
            count = start_from(work.search, enemy.cell, count)
        elif enemy.ghost_round:
            count = start_from(work.search, enemy.ghost_cell, count)
    return count


@rule
def mark_friends(scenario: Scenario, known: State, unit: int, work: Work) -> int:
    """The hexes beside units that a transport could take in."""
    side = unit // SLOTS
    count = 0
    for k in range(known.count[index(side)]):
        friend = known.units[index(side * SLOTS + k)]
        if friend.place != Place.ON_BOARD or not fits(scenario, known, unit, side * SLOTS + k):
            continue
        for direction in range(6):
            near = int(scenario.neighbours[friend.cell, index(direction)])
            if near != OUTSIDE and can_stand(scenario, known, known.units[index(unit)].flags, near):
                count = start_from(work.search, near, count)
    return count


@rule
def mark_transports(scenario: Scenario, known: State, unit: int, work: Work) -> int:
    """Own transports that have room and can be entered."""
    side = unit // SLOTS
    count = 0
    for k in range(known.count[index(side)]):
        carrier = known.units[index(side * SLOTS + k)]
        if (
            carrier.place == Place.ON_BOARD
            and carrier.flags & ENTERABLE
            and fits(scenario, known, side * SLOTS + k, unit)
        ):
            count = start_from(work.search, carrier.cell, count)
    return count
