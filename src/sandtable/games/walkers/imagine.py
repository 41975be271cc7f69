"""How what a side does not know might be (WLK-29): where unseen enemies are, how many ticks they have, and which of the
own machines they have spotted."""

from __future__ import annotations

from sandtable.contract.dice import Dice, pick
from sandtable.contract.rule import assign, index, rule
from sandtable.mechanics.hex import hex_distance
from sandtable.mechanics.topology import NOWHERE

from .clock import LATE, fewest_ticks
from .interrupting import is_declaration_seen
from .moving import movement_of
from .scenario import CLOSED, NOBODY, SLOTS, UNITS, Scenario, Tier
from .sight import easiest_need, spotting_need
from .state import Does, Motion, Phase, Place, State, Work

FEWEST_GUESSES = 4
SETTLED, RESTLESS = 8, 2
"""Of so many worlds an unseen machine has left the hex where it was last known in one: one that has had no ticks since
to do so, and others. These and the next were fitted to how bots play."""

SPOTTED, UNSPOTTED = 4, 8
"""Of so many own machines that could be spotted one is not, if an enemy that is seen could; otherwise one is."""

LATEST = 8
FAR_AWAY = 1000
TAKEN = 1
ON_THE_WAY = 2


@rule
def imagine(scenario: Scenario, known: State, player: int, dice: Dice, state: State, work: Work) -> None:
    """Put every unseen enemy on a free hex where it would not be seen without a roll, where it was seen last or started
    or rather near, with ticks that fit whose turn it is; and let the enemy have spotted what it must have, and of the
    rest some. A match that is over is known as it is."""
    assign(state, known)
    if known.phase == Phase.OVER:
        return
    mark_taken(scenario, known, player, work)
    now = min(fewest_ticks(known), int(scenario.limit) - 1)
    for unit in range(UNITS):
        if known.units[index(unit)].place == Place.UNSEEN:
            place_unseen(scenario, unit, now, dice, state, work)
    imagine_ticks(scenario, known, now, dice, state)
    imagine_order(scenario, known, state)
    imagine_spotted(scenario, known, player, dice, state, work)
    if state.phase == Phase.ANSWER:
        state.order.is_seen = is_declaration_seen(scenario, state, state.order)


@rule
def mark_taken(scenario: Scenario, known: State, player: int, work: Work) -> None:
    """Mark the hexes where nobody unseen can be: those of machines that are seen, and those of a way that the enemy has
    declared, since it knows where its own machines are."""
    for cell in range(scenario.width * scenario.height):
        work.occupied[index(cell)] = 0
    for unit in range(UNITS):
        if known.units[index(unit)].place == Place.ON_BOARD:
            work.occupied[known.units[index(unit)].cell] = TAKEN
    order = known.order
    if order.does != Does.NOTHING and order.unit // SLOTS != player:
        for point in range(1, order.length + 1):
            work.occupied[order.path[index(point)]] |= ON_THE_WAY


@rule
def place_unseen(scenario: Scenario, unit: int, now: int, dice: Dice, state: State, work: Work) -> None:
    """Put one unseen machine somewhere: where it was seen last or started, or not far from there."""
    it = state.units[index(unit)]
    near = int(it.ghost_cell) - 1 if it.ghost_cell > 0 else int(scenario.starts[index(unit)].cell)
    stays = pick(dice, RESTLESS if it.ghost_ticks < now else SETTLED) > 0
    cell = near
    if not stays or not can_hide(scenario, state, unit, near, work):
        cell = hiding_place(scenario, state, unit, near, dice, work)
    it.place = Place.ON_BOARD
    it.cell = cell
    it.damage = it.ghost_damage
    it.facing = pick(dice, 6)
    work.occupied[index(cell)] = TAKEN


@rule
def hiding_place(scenario: Scenario, state: State, unit: int, near: int, dice: Dice, work: Work) -> int:
    """A hex on which a machine may be and would not be seen without a roll: of some random hexes the one nearest to
    ``near``; where that will not do, of half as many others, and at last any. If there is none, ``near``."""
    cells = int(scenario.width) * int(scenario.height)
    guesses = FEWEST_GUESSES << 2 * pick(dice, 3)
    while guesses > 0:
        cell = nearest_of(scenario, guesses, near, dice)
        if can_hide(scenario, state, unit, cell, work):
            return cell
        guesses //= 2
    first = pick(dice, cells)
    for k in range(cells):
        if can_hide(scenario, state, unit, (first + k) % cells, work):
            return (first + k) % cells
    return near


@rule
def nearest_of(scenario: Scenario, guesses: int, near: int, dice: Dice) -> int:
    """Of so many random hexes the one nearest to a hex, which is no other only if all are that one."""
    cell = near
    closest = FAR_AWAY
    for _ in range(guesses):
        found = pick(dice, int(scenario.width) * int(scenario.height))
        distance = hex_distance(found, near, scenario.width)
        if 0 < distance < closest:
            closest = distance
            cell = found
    return cell


@rule
def can_hide(scenario: Scenario, state: State, unit: int, cell: int, work: Work) -> bool:
    """Whether a machine may be on a hex, which is free, and would not be seen there without a roll."""
    is_free = work.occupied[index(cell)] == 0 and can_be_on(scenario, unit, cell)
    return is_free and is_hidden(scenario, state, unit, cell, work)


@rule
def is_hidden(scenario: Scenario, state: State, unit: int, cell: int, work: Work) -> bool:
    """Whether the other side would not see a machine at a hex without a roll, if it does not move, nor the machine any
    that stands on a way that its side has declared, of which that cannot know."""
    first = (1 - unit // SLOTS) * SLOTS
    for other in range(first, first + scenario.count[index(1 - unit // SLOTS)]):
        it = state.units[index(other)]
        is_unknown = it.place == Place.ON_BOARD and work.occupied[it.cell] & ON_THE_WAY
        if is_unknown and spotting_need(scenario, other, it.motion, cell, it.cell) == Tier.NOT:
            return False
    return easiest_need(scenario, state, 1 - unit // SLOTS, unit, Motion.STATIONARY, cell) > Tier.NOT


@rule
def can_be_on(scenario: Scenario, unit: int, cell: int) -> bool:
    """Whether one of its ways of moving can have brought a machine to a hex; a hole is no hex."""
    if is_hole(scenario, cell):
        return False
    machine = scenario.machines[scenario.starts[index(unit)].machine]
    ground = scenario.grounds[scenario.ground[index(cell)]]
    for number in range(machine.movement_count):
        if ground.demands[machine.movements[index(number)].mode] != CLOSED:
            return True
    return False


@rule
def is_hole(scenario: Scenario, cell: int) -> bool:
    """Whether the map has no hex at a place of its box: it has no neighbours."""
    beside = 0
    for direction in range(6):
        if scenario.neighbours[index(cell), index(direction)] != NOWHERE:
            beside += 1
    return beside == 0


@rule
def imagine_ticks(scenario: Scenario, known: State, lowest: int, dice: Dice, state: State) -> None:
    """Give unseen machines ticks, where those that are seen have ``lowest`` or more. Who decides of the other side has
    the fewest, or has acted and is to turn."""
    if known.active == NOBODY:
        lowest = imagine_active(known, lowest, dice, state)
    elif known.phase == Phase.ACTION and known.units[known.active].ticks > lowest:
        state.phase = Phase.FACING
    for unit in range(UNITS):
        it = known.units[index(unit)]
        if it.place == Place.UNSEEN:
            ticks = max(int(it.ghost_ticks), lowest)
            if ticks < scenario.limit and unit != state.active:
                ticks += pick(dice, LATEST)
            state.units[index(unit)].ticks = ticks


@rule
def imagine_active(known: State, lowest: int, dice: Dice, state: State) -> int:
    """An unseen machine is active: one that may have the fewest ticks, or if all are remembered with more, one that has
    acted and is to turn. Returns the fewest ticks of anybody."""
    unit = some_unseen(known, lowest, dice)
    if unit == NOBODY:
        state.active = some_unseen(known, LATE, dice)
        state.phase = Phase.FACING
        return lowest
    state.active = unit
    return max(int(known.units[index(unit)].ghost_ticks), lowest - pick(dice, LATEST))


@rule
def some_unseen(known: State, most: int, dice: Dice) -> int:
    """A random unseen machine of the side whose turn it is that is not remembered with more than so many ticks, or
    ``NOBODY``."""
    found = NOBODY
    count = 0
    for unit in range(known.turn * SLOTS, known.turn * SLOTS + SLOTS):
        it = known.units[index(unit)]
        if it.place == Place.UNSEEN and it.ghost_ticks <= most:
            count += 1
            if pick(dice, count) == 0:
                found = unit
    return found


@rule
def imagine_order(scenario: Scenario, known: State, state: State) -> None:
    """What somebody unseen has declared: to stay where it is."""
    if known.phase != Phase.ANSWER or known.order.does != Does.NOTHING:
        return
    unit = int(state.active)
    order = state.order
    order.unit = unit
    order.does = Does.MOVE
    order.path[0] = state.units[index(unit)].cell
    order.after = state.units[index(unit)].ticks + movement_of(scenario, unit, 0).ticks


@rule
def imagine_spotted(scenario: Scenario, known: State, side: int, dice: Dice, state: State, work: Work) -> None:
    """Which machines of a side the enemy has spotted: those that it sees without a roll or fires at, and of those that
    it could spot some; but none that stands on a way that it has declared."""
    for unit in range(side * SLOTS, side * SLOTS + scenario.count[index(side)]):
        it = state.units[index(unit)]
        if it.place != Place.ON_BOARD or work.occupied[it.cell] & ON_THE_WAY:
            continue
        need = easiest_need(scenario, state, 1 - side, unit, it.motion, it.cell)
        it.is_spotted = need == Tier.NOT or (state.order.has_shot and state.order.target == unit)
        if not it.is_spotted and need < Tier.IMPOSSIBLE:
            if easiest_need(scenario, known, 1 - side, unit, it.motion, it.cell) < Tier.IMPOSSIBLE:
                it.is_spotted = pick(dice, SPOTTED) > 0
            else:
                it.is_spotted = pick(dice, UNSPOTTED) == 0
