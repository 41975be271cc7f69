"""Before the first round: a map is drafted (FOG-04), armies are bought and placed in secret (FOG-57)."""

from __future__ import annotations

from sandtable.contract.action import Choices, Log, offer, offer_aside
from sandtable.contract.dice import Dice, pick
from sandtable.contract.rule import assign, clear, index, rule

from .moving import bars_of, can_stand
from .scenario import CLOSED, DRY, OUTSIDE, SLOTS, UNITS, WATER, Scenario
from .state import NONE, Phase, Place, Stage, State, Work
from .telling import Kind, Why, announce, report
from .units import refresh_unit

SIDE = 1  # the verb of everything that a side does; ``extra`` says what
END, SKIP, BUY, PLACE, READY, BACK, BAN, PICK = range(8)


@rule
def set_out(scenario: Scenario, state: State) -> None:
    """The map is known: fixed armies come out of the box (FOG-57), and each side buys or places what is open."""
    state.phase = Phase.MUSTER
    for side in range(2):
        for k in range(scenario.army_size[index(side)]):
            start = scenario.armies[index(side), index(k)]
            recruit(scenario, state, side, start.type)
            if start.cell != OUTSIDE:
                stand(scenario, state, side * SLOTS + k, start.cell)
        if scenario.army_size[index(side)]:
            state.stage[index(side)] = Stage.PLACING
            if first_waiting(state, side) == NONE:
                state.stage[index(side)] = Stage.READY


@rule
def recruit(scenario: Scenario, state: State, side: int, type_: int) -> None:
    """A unit joins an army, unharmed, with all its energy (FOG-02)."""
    unit = state.units[index(side * SLOTS + state.count[index(side)])]
    unit.type = type_
    unit.place = Place.TO_PLACE
    unit.cell = OUTSIDE
    unit.hp = scenario.types[index(type_)].health
    unit.energy = scenario.types[index(type_)].energy
    state.count[index(side)] += 1
    state.roster[index(side), index(type_)] += 1


@rule
def stand(scenario: Scenario, state: State, unit: int, cell: int) -> None:
    """Place a unit before the match."""
    there = state.units[index(unit)]
    there.place = Place.ON_BOARD
    there.cell = cell
    state.occupant[index(cell)] = unit + 1


@rule
def first_waiting(state: State, side: int) -> int:
    """The first unit of a side that has no place yet, or ``NONE``."""
    for k in range(state.count[index(side)]):
        if state.units[index(side * SLOTS + k)].place == Place.TO_PLACE:
            return side * SLOTS + k
    return NONE


@rule
def next_to_place(scenario: Scenario, known: State, side: int) -> int:
    """The first unit of a side that has no place yet and that the zone has room for, or ``NONE``."""
    for k in range(known.count[index(side)]):
        if known.units[index(side * SLOTS + k)].place != Place.TO_PLACE:
            continue
        for cell in range(scenario.width * scenario.height):
            if can_place(scenario, known, side, side * SLOTS + k, cell):
                return side * SLOTS + k
    return NONE


@rule
def can_place(scenario: Scenario, known: State, side: int, unit: int, cell: int) -> bool:
    """Whether a unit may be placed on a hex: a free one of its side's zone that is open to it."""
    if scenario.boards[known.board].zone[index(cell)] >> side & 1 == 0 or known.occupant[index(cell)] != 0:
        return False
    return can_stand(scenario, known, scenario.types[known.units[index(unit)].type].flags, cell)


@rule
def begin_play(scenario: Scenario, state: State, dice: Dice, work: Work) -> int:
    """When both sides are ready play begins; without a draft chance says with whom (FOG-04). Returns why that side
    starts the first round, or ``NONE``."""
    if state.phase != Phase.MUSTER or state.stage[0] != Stage.READY or state.stage[1] != Stage.READY:
        return NONE
    if not scenario.is_draft:
        state.first = pick(dice, 2)
    state.phase = Phase.PLAY
    for unit in range(UNITS):
        if state.units[index(unit)].place == Place.ON_BOARD:
            refresh_unit(scenario, state, unit, work)
    work.stale = 1
    return int(Why.DRAFT if scenario.is_draft else Why.CHANCE)


@rule
def offer_maps(scenario: Scenario, known: State, choices: Choices) -> None:
    """The maps to ban, or those left to pick from (FOG-04)."""
    for board in range(scenario.board_count):
        if known.phase == Phase.BAN:
            offer(choices, SIDE, 0, board, BAN)
        elif board != known.banned:
            offer(choices, SIDE, 0, board, PICK)


@rule
def money_left(scenario: Scenario, known: State, side: int) -> int:
    """What a side can still spend."""
    left = int(scenario.budget[index(side)])
    for k in range(known.count[index(side)]):
        left -= scenario.types[known.units[index(side * SLOTS + k)].type].price
    return left


@rule
def offer_muster(scenario: Scenario, known: State, side: int, choices: Choices) -> None:
    """What a side may do to set up: buy what it can pay and has room for, place the next unit, say it is done; or take
    something back (FOG-57)."""
    if known.stage[index(side)] == Stage.BUYING:
        left, room = money_left(scenario, known, side), zone_room(scenario, known, side)
        for type_ in range(scenario.type_count):
            if can_buy(scenario, known, side, type_, left, room):
                offer(choices, SIDE, 0, type_, BUY)
        if known.count[index(side)]:
            offer(choices, SIDE, 0, 0, READY)
        for type_ in range(scenario.type_count):
            if known.roster[index(side), index(type_)]:
                offer_aside(choices, SIDE, 0, type_, BACK)
        return
    unit = next_to_place(scenario, known, side)
    if unit == NONE:
        offer(choices, SIDE, 0, 0, READY)
    else:
        for cell in range(scenario.width * scenario.height):
            if can_place(scenario, known, side, unit, cell):
                offer(choices, SIDE, unit % SLOTS, cell, PLACE)
    for k in range(known.count[index(side)]):
        if is_placed(scenario, known, side, k):
            offer_aside(choices, SIDE, k, known.units[index(side * SLOTS + k)].cell, BACK)


@rule
def can_buy(scenario: Scenario, known: State, side: int, type_: int, left: int, room: int) -> bool:
    """Whether a side can buy one more of a type: it is for sale, payable, not one too many, and the whole army finds
    ``room`` in the zone."""
    kind = scenario.types[index(type_)]
    if kind.price > left or known.roster[index(side), index(type_)] >= kind.most or known.count[index(side)] >= SLOTS:
        return False
    return army_fits(scenario, known, side, type_, room)


@rule
def zone_room(scenario: Scenario, known: State, side: int) -> int:
    """How many hexes of a side's zone are open ground, water, and closed to all but flyers, eight bits each."""
    board = scenario.boards[known.board]
    room = 0
    for cell in range(scenario.width * scenario.height):
        if board.zone[index(cell)] >> side & 1:
            ground = scenario.terrains[board.terrain[index(cell)]]
            room += 1 << 16 if ground.closed else 1 << 8 if ground.water else 1
    return room


@rule
def army_fits(scenario: Scenario, known: State, side: int, more: int, room: int) -> bool:
    """Whether an army, with one unit ``more`` of a type unless that is ``NONE``, finds room in its zone, each unit on a
    hex of its own that is open to it (FOG-57).

    By Hall's theorem it does if for every choice of grounds those who can be nowhere else are not more than the hexes
    of these grounds: so it matters who they are, not in which order they were bought.
    """
    for grounds in range(1, 8):
        free = 0
        for k in range(3):
            if grounds >> k & 1:
                free += room >> 8 * k & 0xFF
        if more != NONE and grounds_of(scenario.types[index(more)].flags) & ~grounds == 0:
            free -= 1
        for k in range(known.count[index(side)]):
            kind = scenario.types[known.units[index(side * SLOTS + k)].type]
            if grounds_of(kind.flags) & ~grounds == 0:
                free -= 1
        if free < 0:
            return False
    return True


@rule
def grounds_of(flags: int) -> int:
    """The grounds on which a unit may be, a bit each in the order of :func:`zone_room` (FOG-12)."""
    bars = bars_of(flags)
    return (0 if bars & DRY else 1) | (0 if bars & WATER else 2) | (0 if bars & CLOSED else 4)


@rule
def is_placed(scenario: Scenario, known: State, side: int, k: int) -> bool:
    """Whether a side has placed a unit of its own accord."""
    is_fixed = k < scenario.army_size[index(side)] and scenario.armies[index(side), index(k)].cell != OUTSIDE
    return known.units[index(side * SLOTS + k)].place == Place.ON_BOARD and not is_fixed


@rule
def set_up(scenario: Scenario, state: State, side: int, target: int, what: int, log: Log) -> None:
    """Carry out what a side does before the first round."""
    if what == BAN:
        state.banned = target
        state.phase = Phase.PICK
        announce(state, log, Kind.BANNED, target, side, 0)
    elif what == PICK:
        state.board = target
        announce(state, log, Kind.PICKED, target, side, 0)
        set_out(scenario, state)
    elif what == BUY:
        recruit(scenario, state, side, target)
        report(state, log, side, Kind.BOUGHT, side * SLOTS + state.count[index(side)] - 1, 0, 0, target)
    elif what == PLACE:
        unit = next_to_place(scenario, state, side)
        stand(scenario, state, unit, target)
        report(state, log, side, Kind.PLACED, unit, target, 0, state.units[index(unit)].type)
    elif what == READY:
        make_ready(scenario, state, side, log)
    elif state.stage[index(side)] == Stage.BUYING:
        send_back(state, side, target, log)
    else:
        take_up(state, int(state.occupant[index(target)]) - 1, log)


@rule
def make_ready(scenario: Scenario, state: State, side: int, log: Log) -> None:
    """A side has bought enough, or has placed everyone; whoever finds no place stays at home."""
    if state.stage[index(side)] == Stage.BUYING:
        state.stage[index(side)] = Stage.PLACING
        return
    unit = first_waiting(state, side)
    while unit != NONE:
        state.units[index(unit)].place = Place.DEAD
        state.units[index(unit)].hp = 0
        state.units[index(unit)].energy = 0
        unit = first_waiting(state, side)
    state.stage[index(side)] = Stage.READY
    report(state, log, side, Kind.READY, 0, 0, 0, 0)


@rule
def send_back(state: State, side: int, type_: int, log: Log) -> None:
    """The last unit of a type that a side has bought goes back; those bought after it move up."""
    count = int(state.count[index(side)])
    gone = 0
    for k in range(count):
        if state.units[index(side * SLOTS + k)].type == type_:
            gone = k
    report(state, log, side, Kind.TAKEN_BACK, side * SLOTS + gone, 0, 0, type_)
    for k in range(gone, count - 1):
        assign(state.units[index(side * SLOTS + k)], state.units[index(side * SLOTS + k + 1)])
    clear(state.units[index(side * SLOTS + count - 1)])
    state.count[index(side)] -= 1
    state.roster[index(side), index(type_)] -= 1


@rule
def take_up(state: State, unit: int, log: Log) -> None:
    """A unit that was placed is to be placed again."""
    there = state.units[index(unit)]
    state.occupant[there.cell] = 0
    there.place = Place.TO_PLACE
    there.cell = OUTSIDE
    report(state, log, unit // SLOTS, Kind.TAKEN_BACK, unit, 0, 0, there.type)
