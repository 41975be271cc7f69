"""Where the enemies that a side does not see might be: noticed where they are, as far as they can have come, unseen."""

from __future__ import annotations

from sandtable.contract.dice import Dice, pick
from sandtable.contract.rule import index, rule
from sandtable.mechanics.hex import hex_distance
from sandtable.mechanics.paths import UNLIMITED, begin_search, spread, start_from
from sandtable.mechanics.statuses import Passing

from .imagine_army import conscript, is_bought_in_secret
from .moving import can_stand, fits
from .muster import can_buy, money_left
from .rounds import is_alive
from .scenario import FLYING, NO_CAPTURE, OUTSIDE, ROOTED, SLOTS, STUNNED, UNITS, Do, Scenario
from .sight import perceived
from .state import NONE, Level, Place, State, Work
from .units import refresh_unit, remembered, speed_of

FAMILIAR = 4  # an unknown enemy is so much rather one that was met than any one other
NUDGE = 2  # how far others may have moved a unit: it was pushed, or hastened
ANYWHERE = 0xFFFF


@rule
def measure_zone(scenario: Scenario, state: State, side: int, work: Work) -> None:
    """Write down how far every hex is from a side's zone."""
    zone, cells, count = scenario.boards[state.board].zone, scenario.width * scenario.height, 0
    begin_search(work.search, cells)
    for cell in range(cells):
        if zone[index(cell)] >> side & 1:
            count = start_from(work.search, cell, count)
    spread(scenario.neighbours, 6, zone, 0, count, OUTSIDE, UNLIMITED, work.search)


@rule
def has_begun(state: State) -> bool:
    """Whether somebody that a side knows of has had a turn in this round, or it is not the turn of who starts it."""
    if state.turn != state.first:
        return True
    for unit in range(UNITS):
        there = state.units[index(unit)]
        if there.ready == 0 and there.place != Place.NOT_THERE and there.place != Place.DEAD:
            return True
    return False


@rule
def stride_of(scenario: Scenario, state: State, unit: int) -> int:
    """How far a unit gets in a turn by itself, teleports included (FOG-08, FOG-14)."""
    kind = scenario.types[state.units[index(unit)].type]
    stride = max(int(kind.speed), speed_of(scenario, state, unit))
    for k in range(kind.action_count):
        if kind.actions[index(k)].effects[0].do == Do.TELEPORT:
            stride += kind.actions[index(k)].range
    return stride


@rule
def pace_of(scenario: Scenario, state: State, unit: int) -> int:
    """How far a unit gets in a round: its own way, and the longest that a transport of its side can carry it."""
    own = scenario.types[state.units[index(unit)].type]
    ride = 0
    for k in range(state.count[index(unit // SLOTS)]):
        carrier = unit // SLOTS * SLOTS + k
        kind = scenario.types[state.units[index(carrier)].type]
        if own.capacity == 0 and kind.capacity and kind.carried_sizes >> own.size & 1:
            ride = max(ride, stride_of(scenario, state, carrier))
    return stride_of(scenario, state, unit) + ride


@rule
def turns_since(scenario: Scenario, state: State, unit: int, now: int) -> int:
    """How many turns an enemy can have had since it was lost from sight: not in the rounds in which it is held
    (FOG-44), nor, if ``now`` is 0, in this one."""
    memory = state.memories[index(unit)]
    held = 0
    for status in range(scenario.status_count):
        kind, count = scenario.statuses[index(status)], remembered(memory, status)
        if count and kind.flags & (ROOTED | STUNNED):
            rounds = count if kind.passing == Passing.ONE_LESS else 1 if kind.passing == Passing.ROUND_END else 0xFF
            held = max(held, rounds)
    first = memory.round + (held if held else 0 if memory.ready else 1)
    return max(0, state.round - first + now)


@rule
def reach_of(scenario: Scenario, state: State, unit: int, now: int) -> int:
    """How far an enemy can have come from its origin; ``now`` is 1 if it may have had its turn in this round."""
    turns = state.round - 1 + now
    if state.memories[index(unit)].round:
        turns = turns_since(scenario, state, unit, now)
    elif state.units[index(unit)].ghost_round:
        turns = state.round - state.units[index(unit)].ghost_round + now
    return turns * pace_of(scenario, state, unit) if turns else 0


@rule
def way_to(scenario: Scenario, state: State, unit: int, cell: int, work: Work) -> int:
    """How far a hex is from where an enemy was lost from sight, or, if it was never met, from its place in the scenario
    or from its side's zone."""
    there, memory = state.units[index(unit)], state.memories[index(unit)]
    origin = OUTSIDE
    if memory.round:
        origin = int(memory.cell)
    elif there.ghost_round:
        origin = int(there.ghost_cell)
    elif there.alias == 0 and unit % SLOTS < scenario.army_size[index(unit // SLOTS)]:
        origin = int(scenario.armies[index(unit // SLOTS), index(unit % SLOTS)].cell)
    if origin == OUTSIDE:
        return int(work.search.distance[index(cell)])
    return hex_distance(origin, cell, int(scenario.width))


@rule
def looks(scenario: Scenario, state: State, player: int, enemy: int, cell: int, watchers: int) -> int:
    """How a side would perceive an enemy on a free hex, ``NONE`` if it cannot be there: the ground is closed to it, or
    the side would see that it has freed an objective (FOG-55)."""
    unit, board = state.units[index(enemy)], scenario.boards[state.board]
    if scenario.hole[index(cell)] or not can_stand(scenario, state, unit.flags, cell):
        return NONE
    objective = board.objective[index(cell)]
    if objective != OUTSIDE and unit.flags & (FLYING | NO_CAPTURE) == 0:
        is_seen = state.seen[index(player), index(cell >> 5)] >> (cell & 31) & 1
        if is_seen and state.owners[index(player), objective] == player + 1:
            return NONE
    unit.cell = cell
    return perceived(scenario, state, player, enemy, watchers)


@rule
def settle_at(scenario: Scenario, state: State, enemy: int, cell: int, level: int, now: int, work: Work) -> None:
    """Put an enemy on a hex; if it can only have come there in this round, it has had its turn."""
    unit = state.units[index(enemy)]
    if now and way_to(scenario, state, enemy, cell, work) > reach_of(scenario, state, enemy, 0):
        unit.ready = 0
    unit.place = Place.ON_BOARD
    unit.cell = cell
    unit.level = level
    state.occupant[index(cell)] = enemy + 1


@rule
def fill_cells(scenario: Scenario, state: State, player: int, watchers: int, dice: Dice, work: Work) -> None:
    """Put somebody on every hex where an unknown enemy is noticed (FOG-24, FOG-25) or a step was refused (FOG-13)."""
    now = 1 if has_begun(state) else 0
    for cell in range(scenario.width * scenario.height):
        level = int(state.contacts[index(player), index(cell >> 5)] >> (cell & 31) & 1)  # noticed, or hidden
        if state.occupant[index(cell)] != 0 or (level | state.refused[index(cell >> 5)] >> (cell & 31) & 1) == 0:
            continue
        for relaxed in range(2):
            slack = ANYWHERE if relaxed else NUDGE
            enemy = somebody(scenario, state, player, cell, level, now, slack, watchers, dice, work)
            if enemy != NONE:
                settle_at(scenario, state, enemy, cell, level, now, work)
                break


@rule
def somebody(
    scenario: Scenario, state: State, player: int, cell: int, level: int, now: int, slack: int, watchers: int,
    dice: Dice, work: Work,
) -> int:  # fmt: skip
    """Any enemy without a place that would look so on a hex and can have come there, or a new one of any type that its
    side can have bought; ``NONE`` if there is nobody."""
    other = 1 - player
    weight, chosen, type_ = 0, NONE, 0
    for k in range(state.count[index(other)]):
        enemy = other * SLOTS + k
        if state.units[index(enemy)].place != Place.UNSEEN or state.memories[index(enemy)].carrier:
            continue
        if looks(scenario, state, player, enemy, cell, watchers) != level:
            continue
        if way_to(scenario, state, enemy, cell, work) <= reach_of(scenario, state, enemy, now) + slack:
            own = FAMILIAR if state.units[index(enemy)].alias else 1
            weight += own
            if pick(dice, weight) < own:
                chosen = enemy
    if not is_bought_in_secret(scenario, state, other) or state.count[index(other)] >= SLOTS:
        return chosen
    money, fresh = money_left(scenario, state, other), other * SLOTS + state.count[index(other)]
    for kind in range(scenario.type_count):
        if not can_buy(scenario, state, other, kind, money, work.room):
            continue
        state.units[index(fresh)].type = kind
        refresh_unit(scenario, state, fresh, work)
        if looks(scenario, state, player, fresh, cell, watchers) != level:
            continue
        if way_to(scenario, state, fresh, cell, work) <= reach_of(scenario, state, fresh, now) + slack:
            weight += 1
            if pick(dice, weight) == 0:
                chosen, type_ = fresh, kind
    return conscript(scenario, state, other, type_, work) if chosen == fresh else chosen


@rule
def hide_all(scenario: Scenario, state: State, player: int, watchers: int, dice: Dice, work: Work) -> None:
    """Hide the enemies that have no place yet, those first that were met: they have fewer places to be."""
    now = 1 if has_begun(state) else 0
    for round_ in range(2):
        for k in range(state.count[index(1 - player)]):
            enemy = (1 - player) * SLOTS + k
            unit = state.units[index(enemy)]
            is_met = unit.alias != 0
            if unit.place == Place.UNSEEN and is_met == (round_ == 0) and state.memories[index(enemy)].carrier == 0:
                hide(scenario, state, player, enemy, now, watchers, dice, work)


@rule
def hide(
    scenario: Scenario, state: State, player: int, enemy: int, now: int, watchers: int, dice: Dice, work: Work
) -> None:
    """Put an enemy on any hex where it is not perceived and can have come to; if there is none, a little farther, or
    anywhere."""
    reach = reach_of(scenario, state, enemy, now)
    for relaxed in range(3):
        farthest = reach + (0 if relaxed == 0 else NUDGE if relaxed == 1 else ANYWHERE)
        count, chosen = 0, 0
        for cell in range(scenario.width * scenario.height):
            if state.occupant[index(cell)] or way_to(scenario, state, enemy, cell, work) > farthest:
                continue
            if looks(scenario, state, player, enemy, cell, watchers) == Level.HIDDEN:
                count += 1
                if pick(dice, count) == 0:
                    chosen = cell
        if count:
            settle_at(scenario, state, enemy, chosen, Level.HIDDEN, now, work)
            return


@rule
def ride_all(scenario: Scenario, state: State, player: int, watchers: int, dice: Dice, work: Work) -> None:
    """Who was seen to get into a transport is still in it; if that is gone, they have died with it (FOG-51). At last,
    if nobody of the enemy's is alive, somebody is."""
    other, living = 1 - player, 0
    now = 1 if has_begun(state) else 0
    for k in range(state.count[index(other)]):
        carried = state.memories[index(other * SLOTS + k)].carrier
        unit = state.units[index(other * SLOTS + k)]
        if unit.place == Place.UNSEEN and carried:
            carrier = met_as(state, other, carried)
            if state.units[index(carrier)].place == Place.ON_BOARD and fits(
                scenario, state, carrier, other * SLOTS + k
            ):
                unit.place = Place.INSIDE
                unit.carrier = carrier
                unit.cell = state.units[index(carrier)].cell
        living += 1 if is_alive(state, other * SLOTS + k) else 0
    for k in range(state.count[index(other)]):
        if living == 0 and state.units[index(other * SLOTS + k)].place == Place.UNSEEN:
            hide(scenario, state, player, other * SLOTS + k, now, watchers, dice, work)
            living += 1 if is_alive(state, other * SLOTS + k) else 0


@rule
def met_as(state: State, other: int, number: int) -> int:
    """The slot of the enemy that was discovered with that number."""
    found = other * SLOTS
    for k in range(state.count[index(other)]):
        if state.units[index(other * SLOTS + k)].alias == number:
            found = other * SLOTS + k
    return found
