"""The sergeant: a player that weighs every square and every shot of all soldiers by what can be expected of it.

Worth is counted in tenths of points times 36, so that chances of 2d6 stay whole numbers. What a soldier could do is
worth what he can hope to hit from there, less what the enemies can be expected to do to him there in their next turn;
the choice that gains most over staying idle is taken, and when none gains anything, the turn ends. How much each
thing counts was found by letting sergeants with different weights play each other.
"""

from __future__ import annotations

from sandtable.contract.action import Choices
from sandtable.contract.dice import Dice
from sandtable.contract.rule import index, lowest_bit, rule
from sandtable.mechanics.choosing import begin_choosing, consider

from .reach import find_reach, first_word, is_in_sight, last_word, note_free
from .rules import AT_SOLDIER
from .scenario import CELLS, MAX_SOLDIERS, SIDE, SPEEDS, WORD, WORDS, Class, Scenario
from .shooting import chance, is_by_base, kind_of, modifiers, number_needed, target_cell
from .state import Laser, State, Status, Watch, Work
from .telling import COVERED, SNAP

NOBODY = 255
TENTHS = 10
EVEN = 36
PERCENT = 100
MOST_COMING = 2

DISABLE, ELIMINATE, GUARD, DIRECT, INDIRECT, ADVANCE, RETREAT, WATCH, HASTE, FORESIGHT = range(10)
"""What the weights are for: switching off a laser, taking a soldier out, and an enemy who sees the own base, in tenths
of points; enemies who see a square, and who could come to see it, in percent; a step towards the enemy and one towards
the own base; overwatch for an enemy who comes; in percent, how much danger counts for a scout who fires while he could
still go on, and what a shot that is still to come is worth."""

Weights = tuple[int, ...]


@rule
def best_choice(
    weights: Weights, scenario: Scenario, known: State, player: int, choices: Choices, dice: Dice, work: Work
) -> int:
    """The number of the choice that gains most, or of the end of the turn; dice decide among equals."""
    note_threats(scenario, known, player, work)
    actor = NOBODY
    idle = 0
    end = int(choices.count) - 1
    begin_choosing(work.best, end, 1)
    for k in range(end):
        action = choices.actions[index(k)]
        if action.actor != actor:
            actor = int(action.actor)
            idle = idle_worth(weights, scenario, known, player, actor, work)
        if action.target < CELLS:
            worth = move_worth(weights, scenario, known, player, actor, int(action.target), work)
        else:
            worth = shot_worth(weights, scenario, known, player, actor, int(action.target) - AT_SOLDIER, work)
        consider(work.best, k, worth - idle, dice)
    return int(work.best.number)


@rule
def note_threats(scenario: Scenario, known: State, player: int, work: Work) -> None:
    """Note for every enemy in sight who can fire in his next turn the squares he can see after one move.

    Also how many soldiers the team has to share the enemies' fire.
    """
    note_free(scenario, known, work)
    work.friends = 0
    for i in range(scenario.first[index(player)], scenario.first[index(player + 1)]):
        if known.soldiers[index(i)].status == Status.PRESENT:
            work.friends += 1
    for i in range(scenario.first[index(1 - player)], scenario.first[index(2 - player)]):
        enemy = known.soldiers[index(i)]
        if enemy.status != Status.PRESENT or enemy.laser == Laser.OFF:
            continue
        for word in range(WORDS):
            work.threat[index(i), index(word)] = scenario.sees[enemy.cell, index(word)]
        kind = int(scenario.slots[index(i)].kind)
        find_reach(scenario, enemy, kind, work)
        for word in range(first_word(int(enemy.cell), SPEEDS[kind]), last_word(int(enemy.cell), SPEEDS[kind]) + 1):
            squares = work.reach[index(word)]
            while squares != 0:
                there = WORD * word + lowest_bit(squares)
                squares &= squares - 1
                for k in range(WORDS):
                    work.threat[index(i), index(k)] |= scenario.sees[index(there), index(k)]


@rule
def idle_worth(weights: Weights, scenario: Scenario, known: State, player: int, soldier: int, work: Work) -> int:
    """What it is worth that a soldier does nothing any more this turn."""
    own = known.soldiers[index(soldier)]
    worth = place_worth(weights, scenario, known, player, soldier, int(own.cell), work)
    if own.laser == Laser.ON and own.fired == 0 and own.ap > 0:
        worth += watch_worth(weights, scenario, known, player, soldier, int(own.cell), int(own.ap), work)
    return worth - danger(weights, scenario, known, player, soldier, int(own.cell), work)


@rule
def move_worth(
    weights: Weights, scenario: Scenario, known: State, player: int, soldier: int, there: int, work: Work
) -> int:
    """What it is worth that a soldier goes to a square, with the shot that he could still fire from there."""
    own = known.soldiers[index(soldier)]
    worth = place_worth(weights, scenario, known, player, soldier, there, work)
    worth -= danger(weights, scenario, known, player, soldier, there, work)
    if own.laser != Laser.ON:
        return worth
    worth -= overwatch_risk(weights, scenario, known, player, soldier, there)
    if own.fired == 0 and own.ap > 1:
        shot = best_shot(weights, scenario, known, player, soldier, there) * weights[FORESIGHT] // PERCENT
        worth += max(shot, watch_worth(weights, scenario, known, player, soldier, there, own.ap - 1, work))
    return worth


@rule
def shot_worth(
    weights: Weights, scenario: Scenario, known: State, player: int, soldier: int, target: int, work: Work
) -> int:
    """What a shot is worth, and to be where it is fired from."""
    own = known.soldiers[index(soldier)]
    kind = scenario.slots[index(soldier)].kind
    cell = int(own.cell)
    worth = place_worth(weights, scenario, known, player, soldier, cell, work)
    risk = danger(weights, scenario, known, player, soldier, cell, work)
    if kind == Class.SCOUT and own.ap > 1:
        risk = risk * weights[HASTE] // PERCENT
    hope = aimed(weights, scenario, known, player, soldier, cell, target)
    if kind == Class.SNIPER and own.fired == 0 and not own.moved and own.ap > 1:
        hope += hope * weights[FORESIGHT] // (2 * PERCENT)
    return worth - risk + hope


@rule
def place_worth(
    weights: Weights, scenario: Scenario, known: State, player: int, soldier: int, cell: int, work: Work
) -> int:
    """What it is worth to be at a square: nearer to the enemy, or with a laser that is off to a base of the own."""
    laser = known.soldiers[index(soldier)].laser
    if laser != Laser.ON:
        if laser == Laser.OFF and is_by_base(scenario, player, cell):
            return weights[RETREAT]
        far = min(2 * SIDE, int(scenario.to_base[index(player), index(cell)]))
        return -weights[RETREAT] * far if laser == Laser.OFF else 0
    if scenario.base_count[index(1 - player)] != 0:
        return -weights[ADVANCE] * min(2 * SIDE, int(scenario.to_view[index(1 - player), index(cell)]))
    if scenario.base_count[index(player)] != 0:
        return 0
    nearest = 2 * SIDE
    for i in range(scenario.first[index(1 - player)], scenario.first[index(2 - player)]):
        enemy = known.soldiers[index(i)]
        if enemy.status == Status.ELIMINATED:
            continue
        there = int(enemy.cell) if enemy.status == Status.PRESENT else int(scenario.slots[index(i)].home)
        nearest = min(nearest, max(abs(cell % SIDE - there % SIDE), abs(cell // SIDE - there // SIDE)))
    return -weights[ADVANCE] * nearest


@rule
def watch_worth(
    weights: Weights, scenario: Scenario, known: State, player: int, soldier: int, cell: int, ap: int, work: Work
) -> int:
    """What overwatch at a square is worth: more, the more enemies could come into sight there."""
    coming = 0
    for i in range(scenario.first[index(1 - player)], scenario.first[index(2 - player)]):
        enemy = known.soldiers[index(i)]
        if enemy.status == Status.PRESENT and enemy.laser != Laser.OFF:
            coming += work.threat[index(i), index(cell // WORD)] >> (cell % WORD) & 1
    kind = int(scenario.slots[index(soldier)].kind)
    hits = chance(number_needed(kind, 0, SNAP if ap == 1 else 0))
    return min(MOST_COMING, coming) * hits * weights[WATCH]


@rule
def own_price(weights: Weights, scenario: Scenario, known: State, soldier: int) -> int:
    """What it costs when a soldier is hit."""
    team = scenario.slots[index(soldier)].team
    price = TENTHS * int(scenario.soldier_points)
    if scenario.base_count[team] == 0:
        return price + weights[ELIMINATE]
    return price + (weights[DISABLE] if known.soldiers[index(soldier)].laser == Laser.ON else 0)


@rule
def danger(weights: Weights, scenario: Scenario, known: State, player: int, soldier: int, cell: int, work: Work) -> int:
    """What the enemies can be expected to do to a soldier at a square in their next turn.

    Who sees the square counts in full against the cover there is; who could come to see it, with half of that cover.
    Their shots are shared by all soldiers of the team.
    """
    kind = int(scenario.slots[index(soldier)].kind)
    total = 0
    for i in range(scenario.first[index(1 - player)], scenario.first[index(2 - player)]):
        enemy = known.soldiers[index(i)]
        if enemy.status != Status.PRESENT or enemy.laser == Laser.OFF:
            continue
        is_direct = is_in_sight(scenario, int(enemy.cell), cell)
        if not is_direct and work.threat[index(i), index(cell // WORD)] >> (cell % WORD) & 1 == 0:
            continue
        marks = modifiers(scenario, int(enemy.cell), soldier, cell)
        hits = chance(number_needed(int(scenario.slots[index(i)].kind), kind, marks))
        if is_direct:
            total += hits * weights[DIRECT]
        else:
            bare = chance(number_needed(int(scenario.slots[index(i)].kind), kind, marks & ~COVERED))
            total += (hits + bare) * weights[INDIRECT] // 2
    return total * own_price(weights, scenario, known, soldier) // (PERCENT * max(1, int(work.friends)))


@rule
def overwatch_risk(weights: Weights, scenario: Scenario, known: State, player: int, soldier: int, there: int) -> int:
    """What the enemies on overwatch can be expected to do to a soldier who comes to a square: one of them may hit."""
    kind = int(scenario.slots[index(soldier)].kind)
    spared = EVEN
    for i in range(scenario.first[index(1 - player)], scenario.first[index(2 - player)]):
        enemy = known.soldiers[index(i)]
        if enemy.watch == Watch.NONE or not is_in_sight(scenario, int(enemy.cell), there):
            continue
        marks = modifiers(scenario, int(enemy.cell), soldier, there)
        if enemy.watch == Watch.SNAP:
            marks |= SNAP
        spared = spared * (EVEN - chance(number_needed(int(scenario.slots[index(i)].kind), kind, marks))) // EVEN
    return (EVEN - spared) * own_price(weights, scenario, known, soldier)


@rule
def best_shot(weights: Weights, scenario: Scenario, known: State, player: int, soldier: int, cell: int) -> int:
    """What the best shot from a square is worth."""
    best = 0
    for i in range(scenario.first[index(1 - player)], scenario.first[index(2 - player)]):
        enemy = known.soldiers[index(i)]
        if enemy.status == Status.PRESENT and is_in_sight(scenario, cell, int(enemy.cell)):
            best = max(best, aimed(weights, scenario, known, player, soldier, cell, i))
    for base in range(scenario.base_count[0] + scenario.base_count[1]):
        there = scenario.bases[index(base)]
        if there.team != player and is_in_sight(scenario, cell, int(there.cell)):
            best = max(best, aimed(weights, scenario, known, player, soldier, cell, MAX_SOLDIERS + base))
    return best


@rule
def aimed(weights: Weights, scenario: Scenario, known: State, player: int, soldier: int, cell: int, target: int) -> int:
    """What a shot from a square at a target is worth: its chance times what a hit gains."""
    marks = modifiers(scenario, cell, target, target_cell(scenario, known, target))
    kind = int(scenario.slots[index(soldier)].kind)
    hits = chance(number_needed(kind, kind_of(scenario, target), marks))
    if target >= MAX_SOLDIERS:
        return hits * TENTHS * int(scenario.base_points)
    gain = TENTHS * int(scenario.soldier_points)
    enemy = known.soldiers[index(target)]
    if scenario.base_count[index(1 - player)] == 0:
        gain += weights[ELIMINATE]
    elif enemy.laser != Laser.OFF:
        gain += weights[DISABLE]
    if enemy.laser != Laser.OFF and sees_base(scenario, player, int(enemy.cell)):
        gain += weights[GUARD]
    return hits * gain


@rule
def sees_base(scenario: Scenario, team: int, cell: int) -> bool:
    """Whether a base of a team is in sight of a square."""
    for base in range(scenario.base_count[0] + scenario.base_count[1]):
        there = scenario.bases[index(base)]
        if there.team == team and is_in_sight(scenario, cell, int(there.cell)):
            return True
    return False
