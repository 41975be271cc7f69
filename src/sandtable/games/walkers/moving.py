"""Moving: where a step or a jump may lead, and what ground does to who comes to it (WLK-12 to WLK-24)."""

from __future__ import annotations

from sandtable.contract.action import Choices, Log, offer
from sandtable.contract.dice import Dice
from sandtable.contract.rule import index, rule
from sandtable.mechanics.topology import NOWHERE

from .harm import hurt
from .orders import Verb
from .rolls import throw, tier_of
from .scenario import CLIMB, CLOSED, UNITS, Mishap, Mode, Movement, Scenario, Skill, Tier
from .sight import easiest_need
from .spotting import lose, note_from, spot_by_nearest
from .state import Does, Motion, Order, Place, State
from .telling import Kind, report, told_roll, witnesses

SWAY = 5
FALL = 2
MISSED_TIER = 2
LIFT = 2


@rule
def movement_of(scenario: Scenario, unit: int, number: int) -> Movement:
    """A movement action of a machine."""
    machine = scenario.machines[scenario.starts[index(unit)].machine]
    return machine.movements[index(number)]


@rule
def is_taken(state: State, cell: int, unit: int) -> bool:
    """Whether somebody else is known to stand on a hex."""
    for other in range(UNITS):
        it = state.units[index(other)]
        if it.cell == cell and it.place == Place.ON_BOARD and other != unit:
            return True
    return False


@rule
def can_step(scenario: Scenario, mode: int, here: int, there: int) -> bool:
    """Whether a mode of moving gets from a hex to the next: it is not closed, and not too steep (WLK-16)."""
    if scenario.grounds[scenario.ground[index(there)]].demands[index(mode)] == CLOSED:
        return False
    rise = abs(int(scenario.level[index(there)]) - int(scenario.level[index(here)]))
    return rise <= (CLIMB[Mode.WALK] if mode == Mode.WALK else CLIMB[Mode.WHEELS])


@rule
def most_steps(scenario: Scenario, order: Order) -> int:
    """How many hexes a move may have: all of them, or with care only those that do not make it fast (WLK-19)."""
    movement = movement_of(scenario, order.unit, order.movement)
    return movement.normal if order.is_careful else movement.normal + movement.extra


@rule
def offer_steps(scenario: Scenario, known: State, order: Order, choices: Choices) -> None:
    """Offer the next hexes of a path (WLK-12), and at its beginning the jumps (WLK-20)."""
    if order.does != Does.MOVE:
        return
    here = int(order.path[order.length])
    mode = int(movement_of(scenario, order.unit, order.movement).mode)
    if order.length < most_steps(scenario, order):
        for direction in range(6):
            there = int(scenario.neighbours[index(here), index(direction)])
            if there != NOWHERE and can_step(scenario, mode, here, there) and not is_taken(known, there, order.unit):
                offer(choices, Verb.STEP, 0, there, 0)
    thrust = scenario.machines[scenario.starts[order.unit].machine].thrust
    if order.length == 0 and thrust > LIFT and not order.is_careful:
        for direction in range(6):
            offer_jumps(scenario, known, order, direction, choices)


@rule
def offer_jumps(scenario: Scenario, known: State, order: Order, direction: int, choices: Choices) -> None:
    """Offer the hexes in one direction that the thrust is enough for (WLK-21 to WLK-24)."""
    start = int(order.path[0])
    mode = int(movement_of(scenario, order.unit, order.movement).mode)
    thrust = int(scenario.machines[scenario.starts[order.unit].machine].thrust)
    cell = start
    for hexes in range(1, thrust - LIFT + 1):
        cell = int(scenario.neighbours[index(cell), index(direction)])
        if cell == NOWHERE:
            return
        is_open = scenario.grounds[scenario.ground[index(cell)]].demands[index(mode)] != CLOSED
        is_high_enough = jump_thrust(scenario, start, direction, hexes) <= thrust
        if is_open and is_high_enough and not is_taken(known, cell, order.unit):
            offer(choices, Verb.JUMP, 0, cell, 0)


@rule
def jump_thrust(scenario: Scenario, start: int, direction: int, hexes: int) -> int:
    """The thrust of a jump over so many hexes of the map (WLK-22, WLK-23): the start costs 2 and lifts the machine one
    level, each hex costs 1, and each level that it has to rise further, over what stands in the way or to where it
    lands, costs 2."""
    clear = int(scenario.level[index(start)]) + 1
    cell = start
    top = 0
    for flown in range(1, hexes + 1):
        cell = int(scenario.neighbours[index(cell), index(direction)])
        tall = int(scenario.grounds[scenario.ground[index(cell)]].tall) if flown < hexes else 0
        top = max(top, int(scenario.level[index(cell)]) + tall)
    return LIFT + hexes + 2 * max(0, top - clear)


@rule
def motion_after(scenario: Scenario, order: Order, hexes: int) -> int:
    """How a machine is moving once it has gone so many hexes: fast beyond what is normal, never with care (WLK-14)."""
    if hexes == 0:
        return Motion.STATIONARY
    if hexes > movement_of(scenario, order.unit, order.movement).normal and not order.is_careful:
        return Motion.FAST
    return Motion.MOVING


@rule
def enter(scenario: Scenario, state: State, order: Order, dice: Dice, log: Log) -> None:
    """Go to the next hex of a path, see and be seen there (WLK-28), and meet its ground (WLK-16). If somebody of whom
    nobody knew stands in the way, the move ends before him."""
    unit = int(order.unit)
    it = state.units[index(unit)]
    there = int(order.path[order.reached + 1])
    here = int(it.cell)
    if is_taken(state, there, unit):
        order.is_stopped = True
        report(state, log, 1 << unit // (UNITS // 2), Kind.BARRED, unit, there, 0, 0)
        return
    order.reached += 1
    hexes = int(order.hexes) if order.does == Does.JUMP else int(order.reached)
    it.cell = there
    it.motion = motion_after(scenario, order, hexes)
    need = easiest_need(scenario, state, 1 - unit // (UNITS // 2), unit, it.motion, there)
    if need == Tier.IMPOSSIBLE and it.is_spotted:
        lose(state, unit, here, log)
    report(
        state, log, witnesses(state, unit), Kind.JUMPED if order.does == Does.JUMP else Kind.MOVED, unit, there, here, 0
    )
    if need == Tier.NOT and not it.is_spotted:
        spot_by_nearest(scenario, state, unit, log)
    note_from(scenario, state, unit, log)
    meet_ground(scenario, state, order, dice, log)


@rule
def ground_need(scenario: Scenario, order: Order, cell: int) -> int:
    """The tier of piloting that a hex demands of a move, one less with care, at least poor (WLK-17, WLK-19); or 0."""
    mode = movement_of(scenario, order.unit, order.movement).mode
    need = int(scenario.grounds[scenario.ground[index(cell)]].demands[mode])
    if need > 0 and order.is_careful:
        return max(int(Tier.POOR), need - 1)
    return need


@rule
def meet_ground(scenario: Scenario, state: State, order: Order, dice: Dice, log: Log) -> None:
    """The piloting roll that the ground demands, and what comes of failing it (WLK-16 to WLK-18, WLK-24)."""
    unit = int(order.unit)
    it = state.units[index(unit)]
    need = ground_need(scenario, order, it.cell)
    if need == 0:
        return
    face = throw(dice)
    tier = tier_of(scenario, state, unit, Skill.PILOTING, face, 0)
    report(
        state, log, witnesses(state, unit), Kind.PILOTED, unit, it.cell, 0, told_roll(face, tier, need, Skill.PILOTING)
    )
    if tier >= need:
        return
    mishap = scenario.grounds[scenario.ground[it.cell]].mishaps[movement_of(scenario, unit, order.movement).mode]
    if mishap == Mishap.STUCK:
        report(state, log, witnesses(state, unit), Kind.STUCK, unit, it.cell, 0, 0)
        order.is_stopped = True
        it.motion = Motion.STATIONARY
    elif mishap == Mishap.MINOR:
        hurt(scenario, state, unit, MISSED_TIER * (need - tier), log)
    elif mishap == Mishap.UNSTABLE:
        sway(scenario, state, order, dice, log)
    if it.place != Place.ON_BOARD:
        order.is_stopped = True


@rule
def sway(scenario: Scenario, state: State, order: Order, dice: Dice, log: Log) -> None:
    """Keep the balance with an appropriate roll under 5 temporary damage, or fall: 2 damage, and prone (WLK-18)."""
    unit = int(order.unit)
    it = state.units[index(unit)]
    face = throw(dice)
    tier = tier_of(scenario, state, unit, Skill.PILOTING, face, SWAY)
    need = int(Tier.APPROPRIATE)
    report(
        state, log, witnesses(state, unit), Kind.SWAYED, unit, it.cell, 0, told_roll(face, tier, need, Skill.PILOTING)
    )
    if tier >= need:
        return
    report(state, log, witnesses(state, unit), Kind.FELL, unit, it.cell, 0, 0)
    order.is_stopped = True
    it.motion = Motion.STATIONARY
    it.is_prone = True
    hurt(scenario, state, unit, FALL, log)
