"""What enemies could do at every square, and what could be done to them from there: worked out once a decision.

A soldier's choices lead to many squares, most of them within reach of others as well, and an enemy counts at each in
one of a few ways: he sees it or could come to see it, who stands there is in cover against him or not, on top of cover
or not. So each enemy is looked at once: the squares where he counts are sets of bits, and what he counts for in each
of these cases is known before they are gone through. Only squares that a choice is about (``work.wanted``) are kept.
"""

from __future__ import annotations

from sandtable.contract.action import Choices
from sandtable.contract.rule import index, lowest_bit, rule

from .reach import FIRST_COLUMN, FULL, find_reach, first_word, has_square, is_in_sight, last_word, note_free
from .scenario import (
    CELLS,
    CLASSES,
    EAST,
    MAX_SOLDIERS,
    NORTH,
    SIDE,
    SOUTH,
    SPEEDS,
    WEST,
    WORD,
    WORD_ROWS,
    WORDS,
    Scenario,
)
from .shooting import chance, is_by_base, number_needed
from .state import CASES, Laser, Soldier, State, Status, Watch, Work
from .telling import COVERED, SHOOTER_ELEVATED, SNAP, TARGET_ELEVATED

TENTHS = 10
EVEN = 36
PERCENT = 100

DISABLE, ELIMINATE, GUARD, DIRECT, INDIRECT, ADVANCE, RETREAT, WATCH, HASTE, FORESIGHT = range(10)
"""What the weights are for: switching off a laser, taking a soldier out, and an enemy who sees the own base, in tenths
of points; enemies who see a square, and who could come to see it, in percent; a step towards the enemy and one towards
the own base; overwatch for an enemy who comes; in percent, how much danger counts for a scout who fires while he could
still go on, and what a shot that is still to come is worth."""

Weights = tuple[int, ...]

# The cases of a shot, as bits: what its target has, where the one who fires is or could come to be in sight.
IN_COVER, ON_TOP, IN_SIGHT = 1, 2, 4

HARM_BITS = 21
HARM = (1 << HARM_BITS) - 1
"""What the enemies may do at a square to a soldier of each class stands in one number, 21 bits each: 16 who hit for
certain fit in as long as weights are 0 to 3,600."""


@rule
def note_prospects(
    weights: Weights, scenario: Scenario, known: State, player: int, choices: Choices, work: Work
) -> None:
    """Note for all squares that the choices are about, and those of the own soldiers, what it is worth to be there,
    what the enemies can be expected to do there, how many could come into sight, and what the best shot is worth.

    Enemies are taken in the order of their numbers: the chances of several on overwatch are rounded one by one.
    """
    note_wanted(scenario, known, player, choices, work)
    for word in range(WORDS):
        squares = work.wanted[index(word)]
        while squares != 0:
            note_place(weights, scenario, known, player, WORD * word + lowest_bit(squares), work)
            squares &= squares - 1
    note_free(scenario, known, work)
    ready = 0
    for i in range(scenario.first[index(1 - player)], scenario.first[index(2 - player)]):
        if known.soldiers[index(i)].status == Status.PRESENT:
            ready = note_enemy(weights, scenario, known, player, i, ready, work)
    for word in range(WORDS):
        work.covering[index(word)] = 0
    for base in range(scenario.base_count[0] + scenario.base_count[1]):
        there = scenario.bases[index(base)]
        if there.team != player:
            gain = gain_of(weights, scenario, known, player, MAX_SOLDIERS + base)
            note_shots(weights, scenario, int(there.cell), 0, 1, gain, work)


@rule
def note_enemy(
    weights: Weights, scenario: Scenario, known: State, player: int, soldier: int, ready: int, work: Work
) -> int:
    """Note where one enemy counts, and for what. ``ready`` are the kinds of shooters whose strikes are noted, as bits;
    it comes back with his."""
    enemy = known.soldiers[index(soldier)]
    cell = int(enemy.cell)
    kind = int(scenario.slots[index(soldier)].kind)
    is_high = 1 if has_square(scenario.cover, cell) else 0
    shooter = 2 * kind + is_high
    note_cover(scenario, cell, work)
    if enemy.laser != Laser.OFF:
        if ready >> shooter & 1 == 0:
            note_strikes(weights, kind, is_high, work)
        ready |= 1 << shooter
        note_threat(scenario, enemy, kind, work)
        note_harm(scenario, cell, shooter, work)
    if enemy.watch != Watch.NONE:
        work.watchers = True
        note_risk(scenario, cell, kind, is_high, enemy.watch == Watch.SNAP, work)
    gain = gain_of(weights, scenario, known, player, soldier)
    note_shots(weights, scenario, cell, kind, is_high, gain, work)
    return ready


@rule
def note_wanted(scenario: Scenario, known: State, player: int, choices: Choices, work: Work) -> None:
    """Note the squares to look at, and how many soldiers the team has to share the enemies' fire."""
    for word in range(WORDS):
        work.wanted[index(word)] = 0
        work.coming[0, index(word)] = 0
        work.coming[1, index(word)] = 0
    work.watchers = False
    friends = 0
    for i in range(scenario.first[index(player)], scenario.first[index(player + 1)]):
        own = known.soldiers[index(i)]
        if own.status == Status.PRESENT:
            friends += 1
            work.wanted[index(own.cell // WORD)] |= 1 << (own.cell % WORD)
    for k in range(choices.count):
        there = int(choices.actions[index(k)].target)
        if there < CELLS:
            work.wanted[index(there // WORD)] |= 1 << (there % WORD)
    work.shared = PERCENT * max(1, friends)


@rule
def note_place(weights: Weights, scenario: Scenario, known: State, player: int, cell: int, work: Work) -> None:
    """Note what it is worth to be at a square, nearer to the enemy with a laser that works, to a base of the own with
    one that is off; nothing else is known of it yet."""
    work.harm[index(cell)] = 0
    for kind in range(CLASSES):
        work.shots[index(cell), index(kind)] = 0
        work.spared[index(cell), index(kind)] = EVEN
    far = min(2 * SIDE, int(scenario.to_base[index(player), index(cell)]))
    work.places[Laser.OFF, index(cell)] = -weights[RETREAT] * (-1 if is_by_base(scenario, player, cell) else far)
    ahead = 0
    if scenario.base_count[index(1 - player)] != 0:
        ahead = min(2 * SIDE, int(scenario.to_view[index(1 - player), index(cell)]))
    elif scenario.base_count[index(player)] == 0:
        ahead = nearest_enemy(scenario, known, player, cell)
    work.places[Laser.ON, index(cell)] = -weights[ADVANCE] * ahead


@rule
def nearest_enemy(scenario: Scenario, known: State, player: int, cell: int) -> int:
    """How far it is to the nearest enemy; one who is not seen is taken to be where he started."""
    x, y = cell % SIDE, cell // SIDE
    nearest = 2 * SIDE
    for i in range(scenario.first[index(1 - player)], scenario.first[index(2 - player)]):
        enemy = known.soldiers[index(i)]
        if enemy.status == Status.ELIMINATED:
            continue
        there = int(enemy.cell) if enemy.status == Status.PRESENT else int(scenario.slots[index(i)].home)
        nearest = min(nearest, max(abs(x - there % SIDE), abs(y - there // SIDE)))
    return nearest


@rule
def note_cover(scenario: Scenario, cell: int, work: Work) -> None:
    """Note the squares in cover against who stands at one (LT-31), and those against which he is in cover himself."""
    x, y = cell % SIDE, cell // SIDE
    west = ((1 << x) - 1) * FIRST_COLUMN
    east = FULL ^ ((2 << x) - 1) * FIRST_COLUMN
    sides = int(scenario.shelter[index(cell)])
    for word in range(WORDS):
        rows = y - WORD_ROWS * word
        north = FULL >> SIDE * (WORD_ROWS - max(0, min(WORD_ROWS, rows)))
        south = FULL ^ FULL >> SIDE * (WORD_ROWS - max(0, min(WORD_ROWS, rows + 1)))
        work.covered[index(word)] = (
            (scenario.sheltered[0, index(word)] & south)
            | (scenario.sheltered[1, index(word)] & west)
            | (scenario.sheltered[2, index(word)] & north)
            | (scenario.sheltered[3, index(word)] & east)
        )
        covering = 0
        if sides & NORTH:
            covering |= north
        if sides & EAST:
            covering |= east
        if sides & SOUTH:
            covering |= south
        if sides & WEST:
            covering |= west
        work.covering[index(word)] = covering


@rule
def note_threat(scenario: Scenario, enemy: Soldier, kind: int, work: Work) -> None:
    """Note the squares that an enemy sees or could come to see with one move, and count him there, up to two."""
    cell = int(enemy.cell)
    find_reach(scenario, enemy, kind, work)
    for word in range(WORDS):
        work.threat[index(word)] = scenario.sees[index(cell), index(word)]
    for word in range(first_word(cell, SPEEDS[kind]), last_word(cell, SPEEDS[kind]) + 1):
        squares = work.reach[index(word)]
        while squares != 0:
            there = WORD * word + lowest_bit(squares)
            squares &= squares - 1
            for k in range(WORDS):
                work.threat[index(k)] |= scenario.sees[index(there), index(k)]
    for word in range(WORDS):
        threat = work.threat[index(word)]
        work.coming[1, index(word)] |= work.coming[0, index(word)] & threat
        work.coming[0, index(word)] |= threat


@rule
def note_strikes(weights: Weights, kind: int, is_high: int, work: Work) -> None:
    """Note what an enemy of a class, on top of cover or not, can be expected to do in each case (LT-33 to LT-38).

    Who sees a square counts in full against the cover there is; who could come to see it, with half of that cover.
    """
    for case in range(CASES):
        strike = 0
        for target in range(CLASSES):
            hits = case_chance(kind, target, is_high, case & ON_TOP, case & IN_COVER)
            if case & IN_SIGHT:
                worth = hits * weights[DIRECT]
            else:
                bare = case_chance(kind, target, is_high, case & ON_TOP, 0)
                worth = (hits + bare) * weights[INDIRECT] // 2
            strike |= worth << HARM_BITS * target
        work.strikes[index(2 * kind + is_high), index(case)] = strike


@rule
def case_chance(kind: int, target: int, is_high: int, on_top: int, in_cover: int) -> int:
    """The chance of a shot by one class at another, where the one or the other may be on top of cover."""
    marks = SHOOTER_ELEVATED if is_high else 0
    if on_top:
        marks |= TARGET_ELEVATED
    if in_cover:
        marks |= COVERED
    return chance(number_needed(kind, target, marks))


@rule
def note_harm(scenario: Scenario, cell: int, shooter: int, work: Work) -> None:
    """Add what an enemy can be expected to do at the squares that he threatens."""
    for word in range(WORDS):
        squares = work.threat[index(word)] & work.wanted[index(word)]
        seen = scenario.sees[index(cell), index(word)]
        high = scenario.cover[index(word)]
        covered = work.covered[index(word)]
        while squares != 0:
            bit = lowest_bit(squares)
            squares &= squares - 1
            case = (covered >> bit & 1) | (high >> bit & 1) << 1 | (seen >> bit & 1) << 2
            work.harm[index(WORD * word + bit)] += work.strikes[index(shooter), index(case)]


@rule
def note_risk(scenario: Scenario, cell: int, kind: int, is_high: int, is_snap: bool, work: Work) -> None:
    """Note the chance that an enemy on overwatch misses who comes into his sight; of several, one may hit (LT-27)."""
    for word in range(WORDS):
        squares = scenario.sees[index(cell), index(word)] & work.wanted[index(word)]
        while squares != 0:
            bit = lowest_bit(squares)
            squares &= squares - 1
            marks = SHOOTER_ELEVATED if is_high else 0
            if is_snap:
                marks |= SNAP
            if scenario.cover[index(word)] >> bit & 1:
                marks |= TARGET_ELEVATED
            if work.covered[index(word)] >> bit & 1:
                marks |= COVERED
            there = WORD * word + bit
            for target in range(CLASSES):
                missed = EVEN - chance(number_needed(kind, target, marks))
                spared = int(work.spared[index(there), index(target)])
                work.spared[index(there), index(target)] = spared * missed // EVEN


@rule
def note_shots(
    weights: Weights, scenario: Scenario, cell: int, target: int, is_high: int, gain: int, work: Work
) -> None:
    """Note what a shot still to come by each class at an enemy or a base is worth, where it is better than those noted
    before. Squares see each other, so those from which he is seen are those that he sees (LT-15)."""
    for case in range(4):
        for kind in range(CLASSES):
            hits = case_chance(kind, target, case & ON_TOP, is_high, case & IN_COVER)
            work.gains[index(case), index(kind)] = hits * gain * weights[FORESIGHT] // PERCENT
    for word in range(WORDS):
        squares = scenario.sees[index(cell), index(word)] & work.wanted[index(word)]
        high = scenario.cover[index(word)]
        covering = work.covering[index(word)]
        while squares != 0:
            bit = lowest_bit(squares)
            squares &= squares - 1
            case = (covering >> bit & 1) | (high >> bit & 1) << 1
            there = WORD * word + bit
            for kind in range(CLASSES):
                worth = work.gains[index(case), index(kind)]
                if worth > work.shots[index(there), index(kind)]:
                    work.shots[index(there), index(kind)] = worth


@rule
def gain_of(weights: Weights, scenario: Scenario, known: State, player: int, target: int) -> int:
    """What a hit gains: at a soldier, or at a base from ``MAX_SOLDIERS`` on."""
    if target >= MAX_SOLDIERS:
        return TENTHS * int(scenario.base_points)
    gain = TENTHS * int(scenario.soldier_points)
    enemy = known.soldiers[index(target)]
    if scenario.base_count[index(1 - player)] == 0:
        gain += weights[ELIMINATE]
    elif enemy.laser != Laser.OFF:
        gain += weights[DISABLE]
    if enemy.laser != Laser.OFF and sees_base(scenario, player, int(enemy.cell)):
        gain += weights[GUARD]
    return gain


@rule
def sees_base(scenario: Scenario, team: int, cell: int) -> bool:
    """Whether a base of a team is in sight of a square."""
    for base in range(scenario.base_count[0] + scenario.base_count[1]):
        there = scenario.bases[index(base)]
        if there.team == team and is_in_sight(scenario, cell, int(there.cell)):
            return True
    return False
