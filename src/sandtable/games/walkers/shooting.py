"""Shooting: what a shot demands, what its chances are, and what comes of it (WLK-30 to WLK-39)."""

from __future__ import annotations

from sandtable.contract.action import Choices, Log, offer
from sandtable.contract.dice import Dice
from sandtable.contract.rule import index, rule
from sandtable.mechanics.hex import hex_distance

from .harm import bearing, strike
from .orders import Verb, shot_target
from .rolls import chance, throw, tier_of
from .scenario import BLOCKED, SLOTS, Scenario, Skill, Tier, Weapon
from .sight import apparent_size
from .spotting import flash, note_move_out
from .state import Does, Motion, Order, Place, State
from .telling import ON_THE_MOVE, TOO_CLOSE, WEAPON_BITS, Kind, report, told_roll, witnesses


@rule
def weapon_number(scenario: Scenario, unit: int, slot: int) -> int:
    """Which of all weapons a machine's own weapon is."""
    return int(scenario.machines[scenario.starts[index(unit)].machine].weapons[index(slot)])


@rule
def aiming_need(aim: int, distance: int) -> int:
    """The tier that a distance demands after so many ticks of aiming (WLK-31)."""
    if aim == 0:
        return Tier.GOOD if distance <= 1 else Tier.IMPOSSIBLE
    if distance <= 1 << (aim - 1):
        return Tier.APPROPRIATE
    return Tier.GOOD if distance <= 1 << aim else Tier.EXCELLENT


@rule
def distance_need(size: int, distance: int) -> int:
    """The tier that a distance demands by how large the target appears: one more than spotting it (WLK-34)."""
    if distance > 3 * size:
        return Tier.IMPOSSIBLE
    return Tier.APPROPRIATE + max(0, distance - 1) // size


@rule
def speed_need(weapon: Weapon, motion: int, distance: int) -> int:
    """The tier that a target's speed demands: one more if it is fast, one more if it moves and is farther away than the
    weapon's velocity (WLK-35)."""
    need = int(Tier.APPROPRIATE)
    if motion == Motion.FAST:
        need += 1
    if motion != Motion.STATIONARY and distance > weapon.velocity:
        need += 1
    return need


@rule
def is_too_close(weapon: Weapon, motion: int, distance: int) -> bool:
    """Whether a target is so close and quick that it can only be attacked in close quarters (WLK-38)."""
    if motion == Motion.FAST:
        return distance <= weapon.minimum
    return motion == Motion.MOVING and 2 * distance <= weapon.minimum


@rule
def required_tier(scenario: Scenario, weapon: Weapon, unit: int, motion: int, eye: int, cell: int, aim: int) -> int:
    """The tier that a shot from a hex at a machine at another one must come to (WLK-30). Without a line it is
    impossible."""
    if scenario.cover[index(eye), index(cell)] == BLOCKED:
        return Tier.IMPOSSIBLE
    distance = hex_distance(eye, cell, scenario.width)
    return tier_at(weapon, motion, distance, apparent_size(scenario, unit, motion, eye, cell), aim)


@rule
def tier_at(weapon: Weapon, motion: int, distance: int, size: int, aim: int) -> int:
    """The tier that a shot along a line must come to at a distance and an apparent size (WLK-30): the hardest of
    aiming, distance and speed, one less against a stationary target (WLK-36), at least poor. In close quarters
    appropriate, against a fast target good (WLK-38). If one demand is impossible, it is impossible."""
    if is_too_close(weapon, motion, distance):
        return Tier.GOOD if motion == Motion.FAST else Tier.APPROPRIATE
    need = max(distance_need(size, distance), speed_need(weapon, motion, distance))
    need = max(need, aiming_need(aim, distance))
    if need > Tier.EXCELLENT:
        return Tier.IMPOSSIBLE
    return need - 1 if motion == Motion.STATIONARY else need


@rule
def shot_chance(
    scenario: Scenario, state: State, unit: int, weapon: Weapon, target: int, motion: int, eye: int, cell: int, aim: int
) -> int:
    """On how many of the 20 faces a shot hits (WLK-30, WLK-38). It is what previews, bots and the log go by."""
    need = required_tier(scenario, weapon, target, motion, eye, cell, aim)
    return faces_for(scenario, state, unit, weapon, motion, hex_distance(eye, cell, scenario.width), need)


@rule
def faces_for(
    scenario: Scenario, state: State, unit: int, weapon: Weapon, motion: int, distance: int, need: int
) -> int:
    """On how many of the 20 faces a shot comes to a tier: by gunnery, or in close quarters by piloting with the minimum
    engagement range as temporary damage (WLK-30, WLK-38)."""
    if is_too_close(weapon, motion, distance):
        return chance(scenario, state, unit, Skill.PILOTING, need, int(weapon.minimum))
    return chance(scenario, state, unit, Skill.GUNNERY, need, 0)


@rule
def offer_shots(scenario: Scenario, known: State, unit: int, eye: int, is_moving: bool, choices: Choices) -> None:
    """Offer every shot from a hex at a spotted enemy that is not impossible (WLK-29, WLK-30): each weapon with each
    time of aiming, up to its aim time (WLK-33) or on the move its stabilisation (WLK-32)."""
    first = (1 - unit // SLOTS) * SLOTS
    for target in range(first, first + scenario.count[index(1 - unit // SLOTS)]):
        it = known.units[index(target)]
        if it.place == Place.ON_BOARD and it.is_spotted:
            offer_shots_at(scenario, unit, eye, is_moving, target, it.motion, it.cell, choices)


@rule
def offer_shots_at(
    scenario: Scenario, unit: int, eye: int, is_moving: bool, target: int, motion: int, cell: int, choices: Choices
) -> None:
    """Offer every shot at one enemy. In close quarters there is no time to aim."""
    if scenario.cover[index(eye), index(cell)] == BLOCKED:
        return
    machine = scenario.machines[scenario.starts[index(unit)].machine]
    distance = hex_distance(eye, cell, scenario.width)
    for slot in range(machine.weapon_count):
        weapon = scenario.weapons[machine.weapons[index(slot)]]
        most = int(weapon.stabilisation) if is_moving else int(weapon.aimtime)
        if is_too_close(weapon, motion, distance):
            most = 0
        for aim in range(most + 1):
            if required_tier(scenario, weapon, target, motion, eye, cell, aim) <= Tier.EXCELLENT:
                offer(choices, Verb.SHOOT, 0, shot_target(target, slot, aim), 0)


@rule
def fire(
    scenario: Scenario, state: State, order: Order, target: int, motion: int, cell: int, relief: int, is_sure: bool,
    dice: Dice, log: Log,
) -> None:  # fmt: skip
    """Fire an order's shot at a machine that is at a hex, or was when the shot was taken (``is_sure``, WLK-09);
    ``relief`` is damage of who fires that does not count yet. Who is not there, not spotted or out of all reach any
    more is not hit (WLK-30)."""
    unit = int(order.unit)
    it = state.units[index(unit)]
    aimed = state.units[index(target)]
    number = weapon_number(scenario, unit, order.weapon)
    weapon = scenario.weapons[index(number)]
    need = required_tier(scenario, weapon, target, motion, it.cell, cell, order.aim)
    if aimed.place != Place.ON_BOARD or not (aimed.is_spotted or is_sure) or need > Tier.EXCELLENT:
        report(state, log, 1 << unit // SLOTS, Kind.WASTED, unit, target, 0, 0)
        return
    flash(scenario, state, unit, log)
    is_close = is_too_close(weapon, motion, hex_distance(it.cell, cell, scenario.width))
    skill = int(Skill.PILOTING) if is_close else int(Skill.GUNNERY)
    face = throw(dice)
    tier = tier_of(scenario, state, unit, skill, face, (int(weapon.minimum) if is_close else 0) - relief)
    manner = number | order.aim << WEAPON_BITS
    manner |= (ON_THE_MOVE if order.does != Does.SHOOT else 0) | (TOO_CLOSE if is_close else 0)
    report(state, log, witnesses(state, unit), Kind.SHOT, unit, target, told_roll(face, tier, need, skill), manner)
    if witnesses(state, unit) == 1 << unit // SLOTS:
        report(state, log, 1 << target // SLOTS, Kind.STRUCK, target, target, 0, 0)
    is_met = is_close and state.reply.unit == target and state.reply.does >= Does.DODGE
    if is_met and is_warded_off(scenario, state, unit, tier, dice, log):
        return
    if tier >= need:
        strike(scenario, state, target, cell, number, it.cell, dice, log)


@rule
def is_warded_off(scenario: Scenario, state: State, unit: int, tier: int, dice: Dice, log: Log) -> bool:
    """A target in close quarters dodges if its piloting meets the attacker's tier, or strikes back if it is better
    (WLK-39); whether the attack then does nothing more."""
    reply = state.reply
    target = int(reply.unit)
    it = state.units[index(target)]
    face = throw(dice)
    own = tier_of(scenario, state, target, Skill.PILOTING, face, 0)
    if reply.does == Does.DODGE:
        rolled = told_roll(face, own, tier, Skill.PILOTING)
        report(state, log, witnesses(state, target), Kind.DODGED, target, it.cell, 0, rolled)
        if own < tier:
            return False
        note_move_out(scenario, state, target, int(reply.path[1]), log)
        it.facing = bearing(scenario, it.cell, state.units[index(unit)].cell)
        return True
    rolled = told_roll(face, own, tier + 1, Skill.PILOTING)
    report(state, log, witnesses(state, target), Kind.COUNTERED, target, it.cell, 0, rolled)
    if own <= tier:
        return False
    attacker = int(state.units[index(unit)].cell)
    it.facing = bearing(scenario, it.cell, attacker)
    strike(scenario, state, unit, attacker, weapon_number(scenario, target, reply.weapon), it.cell, dice, log)
    return True
