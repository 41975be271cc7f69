"""Firing: the number to reach, the roll, what a hit does; and overwatch, which fires at those who come into sight."""

from __future__ import annotations

from sandtable.contract.action import EVERYBODY, Log, tell
from sandtable.contract.dice import Dice, pick, roll
from sandtable.contract.rule import index, rule

from .reach import has_square, is_in_sight
from .scenario import EAST, MAX_SOLDIERS, NORTH, SIDE, SOUTH, WEST, WORD, Class, Scenario
from .state import Laser, State, Status, Watch, Work
from .telling import (
    COVERED,
    HIT,
    REACTION,
    SECOND_DIE,
    SHOOTER_ELEVATED,
    SNAP,
    TARGET_ELEVATED,
    Kind,
    witnesses,
)

BASE_NEED = 7
AIM = (-1, 0, 1)
"""Attack by class (LT-35)."""

SHIELD = (2, 3, 2)
"""Defence in cover by class (LT-33)."""

HIGH_ATTACK = 1
HIGH_DEFENCE = -2
SNAP_ATTACK = -1
CHANCES = (36, 36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1, 0)
"""How many of the 36 ways 2d6 can fall reach a number, 0 to 13 (LT-38)."""


@rule
def chance(need: int) -> int:
    """In how many of 36 cases 2d6 reach a number: all for 2 or less, none for 13 or more (LT-38)."""
    return CHANCES[index(max(0, min(13, need)))]


@rule
def is_elevated(scenario: Scenario, cell: int) -> bool:
    """Whether who stands there is on top of cover (LT-32)."""
    return has_square(scenario.cover, cell)


@rule
def sides_facing(cell: int, other: int) -> int:
    """The sides of a square on which another lies: one or two, or none if it is the same (LT-31)."""
    x, y = cell % SIDE, cell // SIDE
    other_x, other_y = other % SIDE, other // SIDE
    sides = 0
    if other_y < y:
        sides = NORTH
    elif other_y > y:
        sides = SOUTH
    if other_x > x:
        sides += EAST
    elif other_x < x:
        sides += WEST
    return sides


@rule
def is_in_cover(scenario: Scenario, cell: int, shooter: int) -> bool:
    """Whether one side of a square that faces the shooter's shelters who stands there (LT-31)."""
    return scenario.shelter[index(cell)] & sides_facing(cell, shooter) != 0


@rule
def can_fire(scenario: Scenario, state: State, soldier: int) -> bool:
    """Whether he may spend an action point on firing (LT-25): his laser works (LT-05), and it is his first shot of the
    turn, or a sniper's second who has not moved (LT-22, LT-23, LT-24)."""
    own = state.soldiers[index(soldier)]
    if own.ap == 0 or own.laser != Laser.ON:
        return False
    if own.fired == 0:
        return True
    return own.fired == 1 and scenario.slots[index(soldier)].kind == Class.SNIPER and not own.moved


@rule
def modifiers(scenario: Scenario, shooter_at: int, target: int, target_at: int) -> int:
    """What counts for a shot, as marks of its event. A base is elevated and never in cover (LT-36)."""
    marks = SHOOTER_ELEVATED if is_elevated(scenario, shooter_at) else 0
    if target >= MAX_SOLDIERS:
        return marks | TARGET_ELEVATED
    if is_elevated(scenario, target_at):
        marks |= TARGET_ELEVATED
    if is_in_cover(scenario, target_at, shooter_at):
        marks |= COVERED
    return marks


@rule
def number_needed(kind: int, target_kind: int, marks: int) -> int:
    """What 2d6 must reach: 7 less the attack and plus the defence (LT-33, LT-34, LT-35, LT-37)."""
    need = BASE_NEED - AIM[kind]
    if marks & SHOOTER_ELEVATED:
        need -= HIGH_ATTACK
    if marks & SNAP:
        need -= SNAP_ATTACK
    if marks & TARGET_ELEVATED:
        need += HIGH_DEFENCE
    if marks & COVERED:
        need += SHIELD[target_kind]
    return need


@rule
def target_cell(scenario: Scenario, state: State, target: int) -> int:
    """Where a target is: a soldier, or a base from ``MAX_SOLDIERS`` on."""
    if target >= MAX_SOLDIERS:
        return int(scenario.bases[index(target - MAX_SOLDIERS)].cell)
    return int(state.soldiers[index(target)].cell)


@rule
def shot_marks(scenario: Scenario, state: State, shooter: int, target: int) -> int:
    """What counts for a shot by the one at the other where they stand now."""
    at = int(state.soldiers[index(shooter)].cell)
    return modifiers(scenario, at, target, target_cell(scenario, state, target))


@rule
def kind_of(scenario: Scenario, target: int) -> int:
    """A target's class; that of a base does not matter."""
    if target >= MAX_SOLDIERS:
        return 0
    return int(scenario.slots[index(target)].kind)


@rule
def shoot(scenario: Scenario, state: State, shooter: int, target: int, marks: int, dice: Dice, log: Log) -> bool:
    """Roll 2d6 (LT-35), tell of it, and let a hit count; whether it was one."""
    kind = int(scenario.slots[index(shooter)].kind)
    need = number_needed(kind, kind_of(scenario, target), marks)
    first = roll(dice, 6)
    second = roll(dice, 6)
    is_hit = first + second >= need
    points = 0
    if is_hit:
        marks |= HIT
        points = int(scenario.base_points if target >= MAX_SOLDIERS else scenario.soldier_points)
    seen_by = witnesses(scenario, state, shooter)
    tell(log, seen_by, Kind.SHOT, shooter, target, points, marks | first | second << SECOND_DIE)
    state.shot.shooter = shooter + 1
    state.shot.target = target
    state.shot.told = seen_by & 7
    team = int(scenario.slots[index(shooter)].team)
    if is_hit:
        state.score[index(team)] = state.score[index(team)] + points
        if target < MAX_SOLDIERS:
            suffer(scenario, state, target, log)
        elif seen_by != EVERYBODY:
            tell(log, 1 << (1 - team), Kind.BASE_STRUCK, 0, 0, points, team)
    return is_hit


@rule
def suffer(scenario: Scenario, state: State, soldier: int, log: Log) -> None:
    """A hit switches a soldier's laser off and ends his overwatch (LT-05); without a base he is out (LT-07).

    One who touches a base of his own starts charging at once (LT-06). Whether the laser was on does not matter (LT-08).
    """
    own = state.soldiers[index(soldier)]
    team = int(scenario.slots[index(soldier)].team)
    cell = int(own.cell)
    own.watch = Watch.NONE
    if scenario.base_count[index(team)] == 0:
        tell(log, EVERYBODY, Kind.ELIMINATED, soldier, cell, 0, 0)
        state.occupied[index(cell // WORD)] &= ~(1 << (cell % WORD))
        own.status = Status.ELIMINATED
        own.ap = 0
        own.fired = 0
        own.moved = False
        return
    own.laser = Laser.OFF
    tell(log, witnesses(scenario, state, soldier), Kind.SHUT_DOWN, soldier, cell, 0, 0)
    touch_base(scenario, state, soldier, log)


@rule
def is_by_base(scenario: Scenario, team: int, cell: int) -> bool:
    """Whether who stands there touches a base of a team: on it or next to it (LT-06)."""
    return scenario.touch[index(team), index(cell // WORD)] >> (cell % WORD) & 1 == 1


@rule
def touch_base(scenario: Scenario, state: State, soldier: int, log: Log) -> None:
    """A soldier whose laser is off and who stands on or next to a base of his team starts charging (LT-06)."""
    own = state.soldiers[index(soldier)]
    team = int(scenario.slots[index(soldier)].team)
    if own.laser == Laser.OFF and is_by_base(scenario, team, int(own.cell)):
        own.laser = Laser.CHARGING
        tell(log, witnesses(scenario, state, soldier), Kind.CHARGING, soldier, own.cell, 0, 0)


@rule
def react(scenario: Scenario, state: State, mover: int, dice: Dice, log: Log, work: Work) -> None:
    """Let the enemies on overwatch who see where a soldier has landed fire at him, in random order until one hits.

    Each has one shot (LT-27), at -1 if it is a snap shot (LT-28). Who cannot fire himself is let be.
    """
    own = state.soldiers[index(mover)]
    if own.laser != Laser.ON:
        return
    enemy = 1 - int(scenario.slots[index(mover)].team)
    count = 0
    for i in range(scenario.first[index(enemy)], scenario.first[index(enemy + 1)]):
        other = state.soldiers[index(i)]
        if other.watch != Watch.NONE and is_in_sight(scenario, int(other.cell), int(own.cell)):
            work.waiting[index(count)] = i
            count += 1
    for first in range(count):
        chosen = first if first == count - 1 else first + pick(dice, count - first)
        watcher = int(work.waiting[index(chosen)])
        work.waiting[index(chosen)] = work.waiting[index(first)]
        marks = shot_marks(scenario, state, watcher, mover) | REACTION
        if state.soldiers[index(watcher)].watch == Watch.SNAP:
            marks |= SNAP
        state.soldiers[index(watcher)].watch = Watch.NONE
        if shoot(scenario, state, watcher, mover, marks, dice, log):
            return
