"""Moving: costs and penalties, transports, pushes and teleports (FOG-08 to FOG-15, FOG-49 to FOG-54)."""

from __future__ import annotations

from sandtable.contract.action import Log
from sandtable.contract.rule import index, rule
from sandtable.mechanics.hex import STEP_X, STEP_Y, doubled_x

from .damage import PLAIN, bury, set_off, weighed, wipe, wound
from .scenario import (
    AQUATIC,
    CARRIES_FLYERS,
    CLOSED,
    DRY,
    FLYING,
    NO_CAPTURE,
    NO_STATUS,
    NOBODY,
    OUTSIDE,
    SLOTS,
    UNITS,
    WATER,
    WATER_ONLY,
    Scenario,
    When,
)
from .sight import look_around, look_everywhere, perceive
from .state import TRUTH, Level, Place, State, Work
from .telling import Kind, name_for, report, report_carried
from .units import gain_status


@rule
def can_stand(scenario: Scenario, state: State, flags: int, cell: int) -> bool:
    """Whether the ground of a hex is open to a unit (FOG-12)."""
    return scenario.boards[state.board].bars[index(cell)] & bars_of(flags) == 0


@rule
def bars_of(flags: int) -> int:
    """What bars a unit from a hex: flyers nothing, everybody else closed ground, even if it is water (FOG-12)."""
    if flags & FLYING:
        return 0
    return CLOSED | (0 if flags & AQUATIC else WATER) | (DRY if flags & WATER_ONLY else 0)


@rule
def step_cost(scenario: Scenario, state: State, flags: int, here: int, there: int) -> int:
    """The points that a step requires and spends: 1, what the ground adds on leaving and entering (FOG-09), and 1
    more up onto elevated ground (FOG-11). Flying units pay 1 (FOG-15)."""
    if flags & FLYING:
        return 1
    terrain = scenario.boards[state.board].terrain
    out, into = scenario.terrains[terrain[index(here)]], scenario.terrains[terrain[index(there)]]
    cost = 1 + out.cost_out + into.cost_in
    if into.elevated and not out.elevated:
        cost += 1
    return cost


@rule
def penalty_of(scenario: Scenario, state: State, flags: int, here: int, there: int) -> int:
    """The points that are lost after a step (FOG-10); flying units lose none (FOG-15)."""
    if flags & FLYING:
        return 0
    terrain = scenario.boards[state.board].terrain
    return scenario.terrains[terrain[index(here)]].penalty_out + scenario.terrains[terrain[index(there)]].penalty_in


@rule
def fits(scenario: Scenario, state: State, carrier: int, unit: int) -> bool:
    """Whether a transport has room for a unit: total size, seats, sizes (FOG-49); no transport and, by default, no
    flying unit is carried (FOG-54)."""
    if carrier // SLOTS != unit // SLOTS or carrier == unit:
        return False
    transport, there = state.units[index(carrier)], state.units[index(unit)]
    type_, guest = scenario.types[transport.type], scenario.types[there.type]
    if type_.capacity == 0 or guest.capacity != 0 or type_.carried_sizes >> guest.size & 1 == 0:
        return False
    if there.flags & FLYING and transport.flags & CARRIES_FLYERS == 0:
        return False
    used, inside = guest.size + 1, 1
    for k in range(SLOTS):
        other = state.units[index(carrier // SLOTS * SLOTS + k)]
        if other.place == Place.INSIDE and other.carrier == carrier:
            used += scenario.types[other.type].size + 1
            inside += 1
    return used <= type_.capacity and (type_.seats == 0 or inside <= type_.seats)


@rule
def relocate(scenario: Scenario, state: State, unit: int, cell: int, log: Log, work: Work) -> None:
    """Put a unit on a hex (or, ``OUTSIDE``, off the board), with its passengers; both sides look, and whoever sees it
    before and after is told."""
    there = state.units[index(unit)]
    owner = unit // SLOTS
    before, was = int(there.cell), int(there.level)
    from_board = there.place == Place.ON_BOARD
    if from_board:
        state.occupant[index(before)] = 0
    if cell == OUTSIDE:
        there.place = Place.INSIDE
    else:
        there.place = Place.ON_BOARD
        there.cell = cell
        state.occupant[index(cell)] = unit + 1
        for k in range(SLOTS):
            guest = state.units[index(owner * SLOTS + k)]
            if guest.place == Place.INSIDE and guest.carrier == unit:
                guest.cell = cell
        tread(scenario, state, unit, log)
    if work.stale:
        look_everywhere(scenario, state, work)
    else:
        look_around(scenario, state, unit, before if from_board else OUTSIDE, cell)
    for side in range(2):
        perceive(scenario, state, side, log)
    work.dirty = 0
    if cell != OUTSIDE and from_board:
        report(state, log, owner, Kind.MOVED, unit, cell, before, there.type)
        if was == Level.SEEN and there.level == Level.SEEN:
            report(state, log, 1 - owner, Kind.MOVED, name_for(state, 1 - owner, unit), cell, before, there.type)


@rule
def tread(scenario: Scenario, state: State, unit: int, log: Log) -> None:
    """An objective of the enemy on which a unit that can capture steps is nobody's from then on (FOG-55). The other
    side learns of it if it sees the hex, otherwise when the round ends."""
    there = state.units[index(unit)]
    objective = scenario.boards[state.board].objective[there.cell]
    if objective == OUTSIDE or there.flags & (FLYING | NO_CAPTURE):
        return
    owner = unit // SLOTS
    if state.owners[TRUTH, objective] == 2 - owner:
        state.owners[TRUTH, objective] = 0
        state.owners[index(owner), objective] = 0
        report(state, log, owner, Kind.FREED, 0, there.cell, 0, 0)


@rule
def notice_objectives(scenario: Scenario, state: State, log: Log) -> None:
    """Each side learns whose the objectives are that it sees (FOG-55)."""
    board = scenario.boards[state.board]
    for k in range(board.objectives):
        cell = int(board.objective_cells[index(k)])
        for side in range(2):
            if state.owners[index(side), index(k)] == state.owners[TRUTH, index(k)]:
                continue
            if state.seen[index(side), index(cell >> 5)] >> (cell & 31) & 1:
                state.owners[index(side), index(k)] = state.owners[TRUTH, index(k)]
                report(state, log, side, Kind.FREED, 0, cell, 0, 0)


@rule
def suffer_ground(scenario: Scenario, state: State, unit: int, log: Log, work: Work) -> None:
    """What befalls a unit that has come onto a hex: the ground's damage or status unless it flies, then its own
    triggers. Those who die of it are still to be buried."""
    there = state.units[index(unit)]
    if there.flags & FLYING == 0:
        ground = scenario.terrains[scenario.boards[state.board].terrain[there.cell]]
        if ground.damage:
            damage = weighed(scenario, state, unit, ground.damage, ground.damage_type, PLAIN, 0)
            wound(scenario, state, unit, damage, NOBODY, log, work)
        if ground.status != NO_STATUS:
            gain_status(scenario, state, unit, ground.status, ground.count, log, work)
    if there.hp > 0:
        set_off(scenario, state, unit, When.MOVE_IN, NOBODY, log, work)


@rule
def board_transport(scenario: Scenario, state: State, unit: int, carrier: int, log: Log, work: Work) -> None:
    """A unit goes into a transport and has its position from then on (FOG-50, FOG-52)."""
    there, transport = state.units[index(unit)], state.units[index(carrier)]
    report_carried(state, log, unit, transport.level, Kind.ENTERED, transport.cell)
    there.carrier = carrier
    relocate(scenario, state, unit, OUTSIDE, log, work)
    there.cell = transport.cell


@rule
def arrive(scenario: Scenario, state: State, unit: int, cell: int, log: Log, work: Work) -> None:
    """A unit comes onto a hex, from another or out of a transport (FOG-53), and suffers what the ground does to it."""
    there = state.units[index(unit)]
    was_inside = there.place == Place.INSIDE
    level = int(state.units[there.carrier].level)
    there.carrier = 0
    relocate(scenario, state, unit, cell, log, work)
    if was_inside:
        report_carried(state, log, unit, level, Kind.LEFT, cell)
    suffer_ground(scenario, state, unit, log, work)


@rule
def pushed_to(scenario: Scenario, state: State, source: int, target: int) -> int:
    """The hex onto which a unit is pushed, straight away from another; ``OUTSIDE`` if something is in the way or the
    ground is closed to it."""
    there = state.units[index(target)]
    if there.hp == 0 or there.place != Place.ON_BOARD:
        return OUTSIDE
    cell = hex_away(scenario, state.units[index(source)].cell, there.cell)
    if cell == OUTSIDE or state.occupant[index(cell)] != 0 or not can_stand(scenario, state, there.flags, cell):
        return OUTSIDE
    return cell


@rule
def hex_away(scenario: Scenario, source: int, cell: int) -> int:
    """The hex beside ``cell`` that lies straight away from ``source``, of two such the first clockwise from the
    north-east; ``OUTSIDE`` at the rim."""
    along_x = doubled_x(cell, int(scenario.width)) - doubled_x(source, int(scenario.width))
    along_y = cell // scenario.width - source // scenario.width
    best, chosen = -1000, OUTSIDE
    for direction in range(6):
        there = scenario.neighbours[index(cell), index(direction)]
        fit = STEP_X[direction] * along_x + 3 * STEP_Y[direction] * along_y
        if fit > best:
            best = fit
            chosen = int(there)
    return chosen


@rule
def settle(scenario: Scenario, state: State, log: Log, work: Work) -> None:
    """See who has fallen, bury the dead, see to those who were inside dead transports, and so on until nobody else
    dies; then nothing is left of the dead."""
    while True:
        if work.grounded:
            fall(scenario, state, work)
        if work.dead:
            bury(scenario, state, log, work)
        unit = next_orphan(state)
        if unit == NOBODY:
            break
        there = state.units[index(unit)]
        carrier = int(there.carrier)
        if is_saved(scenario, state, unit):
            arrive(scenario, state, unit, state.units[index(carrier)].cell, log, work)
        else:
            state.units[index(carrier)].energy = LOST
            doom(state, unit, work)
    for dead in range(UNITS):
        if state.units[index(dead)].place == Place.DEAD and state.units[index(dead)].cell != OUTSIDE:
            wipe(state, dead)


@rule
def fall(scenario: Scenario, state: State, work: Work) -> None:
    """Whoever has lost what let it fly or swim, on ground that is closed to it without, is dying (FOG-12)."""
    work.grounded = 0
    for cell in range(scenario.width * scenario.height):
        unit = int(state.occupant[index(cell)]) - 1
        if unit < 0 or state.units[index(unit)].hp == 0:
            continue
        if not can_stand(scenario, state, state.units[index(unit)].flags, cell):
            doom(state, unit, work)


@rule
def doom(state: State, unit: int, work: Work) -> None:
    """A unit is dying, and nobody has killed it."""
    state.units[index(unit)].hp = 0
    work.dying[work.dead] = unit
    work.killer[work.dead] = NOBODY
    work.dead += 1


@rule
def next_orphan(state: State) -> int:
    """A unit inside a dead transport, by the transport's hex, or ``NOBODY``."""
    found, least = NOBODY, OUTSIDE
    for unit in range(UNITS):
        there = state.units[index(unit)]
        if there.place == Place.INSIDE and state.units[there.carrier].place == Place.DEAD and there.cell < least:
            found, least = unit, int(there.cell)
    return found


@rule
def is_saved(scenario: Scenario, state: State, unit: int) -> bool:
    """Whether a unit survives the transport it was in: it was alone inside a ground transport whose hex is free and
    open to it (FOG-51)."""
    there = state.units[index(unit)]
    carrier = state.units[there.carrier]
    if carrier.flags & FLYING or carrier.energy == LOST:
        return False
    for k in range(SLOTS):
        other = unit // SLOTS * SLOTS + k
        guest = state.units[index(other)]
        if other != unit and guest.place == Place.INSIDE and guest.carrier == there.carrier:
            return False
    return state.occupant[carrier.cell] == 0 and can_stand(scenario, state, there.flags, carrier.cell)


LOST = 0xFF  # noted as a dead transport's energy once somebody inside has died with it
