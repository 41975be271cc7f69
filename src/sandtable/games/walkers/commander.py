"""The commander: a player that weighs every decision by the harm it can be expected to do and to suffer, by what it
costs on the clock, and by where it leads.

Worth is counted in hundredths of a point of damage. A move is planned as a whole at every step anew: of all hexes that
can still be reached the best is sought, and the path goes there. How much each thing counts was found by letting
commanders with different weights play each other.
"""

from __future__ import annotations

from sandtable.contract.action import Choices
from sandtable.contract.dice import Dice
from sandtable.contract.rule import index, rule
from sandtable.mechanics.choosing import begin_choosing, consider
from sandtable.mechanics.hex import hex_distance
from sandtable.mechanics.paths import UNREACHED
from sandtable.mechanics.topology import NOWHERE

from .harm import bearing
from .interrupting import motion_at
from .moving import can_step, ground_need, most_steps, motion_after, movement_of
from .orders import AIMS, POINTS, SHOTS, Verb
from .rolls import DIE, chance
from .scenario import CARE_TICKS, SHORTEST_WAIT, SLOTS, UNITS, Scenario, Skill
from .shooting import weapon_number
from .state import Does, Motion, Order, Phase, Place, State, Work
from .weighing import best_harm, forget_blows, goal_distance, shot_harm

FIRE, FIRE_MOVING, CAUTION, APPROACH, MISHAP, SWIFT, EAGER, LATER = range(8)
"""What the weights are for: in percent, the harm that a shot does, that one on the move does, and that is to be feared
at a hex; a hex nearer to the goal; what a failed piloting roll costs; being fast; in percent, the harm that an
interrupt does, and that the machine could do later instead."""

Weights = tuple[int, ...]
NEVER = -(10**9)
RISE_WORTH = 10**6
USUAL_TICKS = 6
PERCENT = 100
MOTIONS = len(Motion)


@rule
def best_choice(
    weights: Weights, scenario: Scenario, known: State, player: int, choices: Choices, dice: Dice, work: Work
) -> int:
    """The number of the choice that is worth most; dice decide among equals."""
    begin_choosing(work.best, 0, NEVER)
    forget_blows(scenario, work)
    target = NOWHERE
    if known.phase == Phase.ACTION:
        forget_places(scenario, work)
    elif known.phase == Phase.PATH or known.phase == Phase.REPLY_PATH:
        forget_places(scenario, work)
        order = known.order if known.phase == Phase.PATH else known.reply
        target = plan(weights, scenario, known, order, work)
    for k in range(choices.count - choices.asides):
        action = choices.actions[index(k)]
        if known.phase == Phase.ACTION:
            worth = action_worth(weights, scenario, known, action.verb, action.target, work)
        elif known.phase == Phase.FACING:
            worth = facing_worth(scenario, known, action.target)
        elif target != NOWHERE:
            order = known.order if known.phase == Phase.PATH else known.reply
            worth = path_worth(scenario, known, order, target, action.verb, action.target, work)
        else:
            worth = answer_worth(weights, scenario, known, action.verb, action.target, work)
        consider(work.best, k, worth, dice)
    return int(work.best.number)


@rule
def danger(weights: Weights, scenario: Scenario, known: State, unit: int, motion: int, cell: int, work: Work) -> int:
    """What the enemies that are seen can be expected to do to a machine at a hex."""
    total = 0
    first = (1 - unit // SLOTS) * SLOTS
    for enemy in range(first, first + scenario.count[index(1 - unit // SLOTS)]):
        it = known.units[index(enemy)]
        if it.place == Place.ON_BOARD and not it.is_prone:
            total += best_harm(scenario, known, enemy, unit, motion, it.cell, cell, False, work)
    return total * weights[CAUTION] // 100


@rule
def prospect(scenario: Scenario, known: State, unit: int, cell: int, is_moving: bool, work: Work) -> int:
    """The most that a machine can hope to do from a hex with its next shot, standing there or on the move."""
    best = 0
    first = (1 - unit // SLOTS) * SLOTS
    for enemy in range(first, first + scenario.count[index(1 - unit // SLOTS)]):
        it = known.units[index(enemy)]
        if it.place == Place.ON_BOARD and it.is_spotted:
            best = max(best, best_harm(scenario, known, unit, enemy, it.motion, cell, it.cell, is_moving, work))
    return best


@rule
def forget_places(scenario: Scenario, work: Work) -> None:
    """Know nothing any more of what hexes are worth."""
    for cell in range(scenario.width * scenario.height):
        work.hope[index(cell)] = NEVER
        for motion in range(MOTIONS):
            work.fear[index(motion), index(cell)] = NEVER


@rule
def place_worth(
    weights: Weights, scenario: Scenario, known: State, unit: int, motion: int, cell: int, work: Work
) -> int:
    """What it is worth to the machine that is thought of to be at a hex: what can be done from there and to whom one is
    exposed, and how near it is. All plans of a decision look at the same hexes, so that it is kept until the next."""
    if work.hope[index(cell)] == NEVER:
        far = weights[APPROACH] * goal_distance(scenario, known, unit, cell)
        work.hope[index(cell)] = prospect(scenario, known, unit, cell, False, work) - far
    if work.fear[index(motion), index(cell)] == NEVER:
        work.fear[index(motion), index(cell)] = danger(weights, scenario, known, unit, motion, cell, work)
    return int(work.hope[index(cell)]) - int(work.fear[index(motion), index(cell)])


@rule
def action_worth(weights: Weights, scenario: Scenario, known: State, verb: int, target: int, work: Work) -> int:
    """What an action gains for each tick that it takes. Waiting gains nothing, and is done when all else loses."""
    unit = int(known.active)
    it = known.units[index(unit)]
    if verb == Verb.SHOOT:
        aimed = known.units[index(target // SHOTS)]
        slot = target % SHOTS // AIMS
        aim = target % AIMS
        harm = shot_harm(scenario, known, unit, slot, target // SHOTS, aimed.motion, it.cell, aimed.cell, aim)
        return weights[FIRE] * harm // (scenario.weapons[index(weapon_number(scenario, unit, slot))].ticks + aim)
    if verb == Verb.MOVE:
        order = work.order
        order.unit = unit
        order.does = Does.MOVE
        order.movement = target // 2
        order.is_careful = target % 2 == 1
        order.length = 0
        order.has_shot = False
        order.path[0] = it.cell
        goal = plan(weights, scenario, known, order, work)
        here = place_worth(weights, scenario, known, unit, Motion.STATIONARY, it.cell, work)
        gain = 100 * (int(work.worth[index(goal)]) - here)
        gain += weights[FIRE_MOVING] * prospect(scenario, known, unit, goal, True, work)
        return gain // (movement_of(scenario, unit, target // 2).ticks + (CARE_TICKS if target % 2 else 0))
    if verb == Verb.RISE:
        return RISE_WORTH
    return -target if target > SHORTEST_WAIT else 0


@rule
def plan(weights: Weights, scenario: Scenario, known: State, order: Order, work: Work) -> int:
    """The best hex that an order's path can still come to; what each is worth is noted in ``work.worth``, the way to it
    in ``work.distance`` (steps from the present end of the path) and ``work.origin``."""
    here = int(order.path[order.length])
    for cell in range(scenario.width * scenario.height):
        work.distance[index(cell)] = UNREACHED
        work.occupied[index(cell)] = 0
    note_taken(known, int(order.unit), work)
    work.distance[index(here)] = 0
    work.risk[index(here)] = 0
    work.queue[0] = here
    count = 1
    done = 0
    most = most_steps(scenario, order) - int(order.length) if order.does == Does.MOVE else 0
    goal = here
    highest = NEVER
    while done < count:
        cell = int(work.queue[index(done)])
        done += 1
        steps = int(work.distance[index(cell)])
        motion = motion_after(scenario, order, int(order.length) + steps)
        worth = place_worth(weights, scenario, known, order.unit, motion, cell, work)
        worth -= int(work.risk[index(cell)])
        if motion == Motion.FAST:
            worth += weights[SWIFT]
        work.worth[index(cell)] = worth
        if worth > highest:
            highest = worth
            goal = cell
        if steps < most:
            count = look_beside(weights, scenario, known, order, cell, count, work)
    return goal


@rule
def note_taken(known: State, unit: int, work: Work) -> None:
    """Mark the hexes on which others are known to stand."""
    for other in range(UNITS):
        it = known.units[index(other)]
        if it.place == Place.ON_BOARD and other != unit:
            work.occupied[it.cell] = 1


@rule
def look_beside(
    weights: Weights, scenario: Scenario, known: State, order: Order, cell: int, count: int, work: Work
) -> int:
    """Note the hexes beside one that were not reached before, each with the way to it and its risk; return how many are
    reached now. Cobalt looks around the other way, so that on a map with two equal halves both play alike."""
    mode = int(movement_of(scenario, order.unit, order.movement).mode)
    first = 3 * (order.unit // SLOTS)
    for turn in range(6):
        there = int(scenario.neighbours[index(cell), index((first + turn) % 6)])
        if there == NOWHERE or work.distance[index(there)] != UNREACHED:
            continue
        if work.occupied[index(there)] == 0 and can_step(scenario, mode, cell, there):
            work.distance[index(there)] = work.distance[index(cell)] + 1
            work.origin[index(there)] = cell
            risk = step_risk(weights, scenario, known, order, there)
            work.risk[index(there)] = int(work.risk[index(cell)]) + risk
            work.queue[index(count)] = there
            count += 1
    return count


@rule
def step_risk(weights: Weights, scenario: Scenario, known: State, order: Order, cell: int) -> int:
    """What the piloting roll for a hex can be expected to cost."""
    need = ground_need(scenario, order, cell)
    if need == 0:
        return 0
    faces = chance(scenario, known, order.unit, Skill.PILOTING, need, 0)
    return weights[MISHAP] * (DIE - faces) // DIE


@rule
def path_worth(scenario: Scenario, known: State, order: Order, goal: int, verb: int, target: int, work: Work) -> int:
    """Of a path's next decisions that one is worth most which leads to the goal; a shot on the way is taken where it is
    as good as it will be at the goal."""
    here = int(order.path[order.length])
    if verb == Verb.SHOOT:
        aimed = known.units[index(target // SHOTS)]
        slot = target % SHOTS // AIMS
        now = shot_harm(
            scenario, known, order.unit, slot, target // SHOTS, aimed.motion, here, aimed.cell, target % AIMS
        )
        then = shot_harm(
            scenario, known, order.unit, slot, target // SHOTS, aimed.motion, goal, aimed.cell, target % AIMS
        )
        return 1000 + now if now > 0 and now >= then else NEVER
    if verb == Verb.GO:
        return 100 if here == goal else -100
    if verb == Verb.STEP and here != goal:
        step = goal
        while work.origin[index(step)] != here:
            step = int(work.origin[index(step)])
        return 100 if step == target else NEVER
    return NEVER


@rule
def facing_worth(scenario: Scenario, known: State, direction: int) -> int:
    """A machine faces where most enemies are, or where they may be."""
    unit = int(known.active)
    here = int(known.units[index(unit)].cell)
    total = 0
    first = (1 - unit // SLOTS) * SLOTS
    for enemy in range(first, first + scenario.count[index(1 - unit // SLOTS)]):
        it = known.units[index(enemy)]
        there = int(scenario.starts[index(enemy)].cell)
        if it.place == Place.ON_BOARD:
            there = int(it.cell)
        elif it.place != Place.UNSEEN:
            continue
        elif it.ghost_cell > 0:
            there = int(it.ghost_cell) - 1
        if there == here:
            continue
        turn = (bearing(scenario, here, there) - direction + 6) % 6
        near = 40 - min(39, hex_distance(here, there, scenario.width))
        total -= near * min(turn, 6 - turn) * (4 if it.place == Place.ON_BOARD else 1)
    return total


@rule
def answer_worth(weights: Weights, scenario: Scenario, known: State, verb: int, target: int, work: Work) -> int:
    """Whether to interrupt, and with what: by what the shot can be expected to do."""
    if verb == Verb.PASS:
        return 0
    order = known.order
    if verb == Verb.INTERRUPT:
        return best_reply(weights, scenario, known, target // POINTS, target % POINTS, work)
    if verb == Verb.SHOOT:
        return reply_worth(
            weights, scenario, known, int(known.reply.unit), int(known.reply.point), target % SHOTS // AIMS,
            target % AIMS, work,
        )  # fmt: skip
    if verb == Verb.MOVE:
        return NEVER // 2
    attacked = int(order.target)
    attacker = known.units[order.unit]
    coming = shot_harm(
        scenario, known, order.unit, order.weapon, attacked, known.units[index(attacked)].motion,
        order.path[order.shot_at], known.units[index(attacked)].cell, order.aim,
    )  # fmt: skip
    if verb == Verb.DODGE:
        return coming // 2
    return coming // 4 + (20 if attacker.damage > 10 else 0)


@rule
def best_reply(weights: Weights, scenario: Scenario, known: State, unit: int, point: int, work: Work) -> int:
    """The most that an interrupting shot at a point of the path is worth."""
    machine = scenario.machines[scenario.starts[index(unit)].machine]
    best = NEVER
    for slot in range(machine.weapon_count):
        for aim in range(scenario.weapons[machine.weapons[index(slot)]].aimtime + 1):
            best = max(best, reply_worth(weights, scenario, known, unit, point, slot, aim, work))
    return best


@rule
def reply_worth(
    weights: Weights, scenario: Scenario, known: State, unit: int, point: int, slot: int, aim: int, work: Work
) -> int:
    """What an interrupting shot is worth: its harm, more if it comes before the actor's own shot (WLK-08), against what
    the machine could do in its own turn, when the actor has done what it is about to do, and against standing still
    for it."""
    order = known.order
    it = known.units[index(unit)]
    cell = int(order.path[index(point)])
    harm = shot_harm(
        scenario, known, unit, slot, order.unit, motion_at(scenario, known, order, point), it.cell, cell, aim
    )
    ticks = int(scenario.weapons[index(weapon_number(scenario, unit, slot))].ticks) + aim
    if harm == 0:
        return NEVER
    if order.has_shot and it.ticks + ticks < order.after:
        harm += harm // 2
    still = danger(weights, scenario, known, unit, Motion.STATIONARY, it.cell, work)
    exposed = still - danger(weights, scenario, known, unit, it.motion, it.cell, work)
    later = weights[LATER] * later_harm(scenario, known, unit, work) + PERCENT * exposed
    return weights[EAGER] * harm // ticks - later // USUAL_TICKS


@rule
def later_harm(scenario: Scenario, known: State, unit: int, work: Work) -> int:
    """What a machine can hope to do with a shot in its own turn, at the actor where it will be then or at others."""
    order = known.order
    last = int(order.length)
    motion = int(Motion.STATIONARY) if order.does == Does.SHOOT else motion_at(scenario, known, order, last)
    cell = int(known.units[index(unit)].cell)
    end = int(order.path[index(last)])
    best = best_harm(scenario, known, unit, order.unit, motion, cell, end, False, work)
    first = (1 - unit // SLOTS) * SLOTS
    for enemy in range(first, first + scenario.count[index(1 - unit // SLOTS)]):
        it = known.units[index(enemy)]
        if it.place == Place.ON_BOARD and it.is_spotted and enemy != order.unit:
            best = max(best, best_harm(scenario, known, unit, enemy, it.motion, cell, it.cell, False, work))
    return best
