"""The sergeant: a player that weighs every square and every shot of all soldiers by what can be expected of it.

Worth is counted in tenths of points times 36, so that chances of 2d6 stay whole numbers. What a soldier could do is
worth what he can hope to hit from there, less what the enemies can be expected to do to him there in their next turn;
the choice that gains most over staying idle is taken, and when none gains anything, the turn ends. How much each
thing counts was found by letting sergeants with different weights play each other.

What there is to hope and to fear at each square is noted beforehand (``threats.py``), for all choices at once.
"""

from __future__ import annotations

from sandtable.contract.action import Choices
from sandtable.contract.dice import Dice
from sandtable.contract.rule import index, rule
from sandtable.mechanics.choosing import begin_choosing, consider

from .rules import AT_SOLDIER
from .scenario import CELLS, SIDE, WORD, Class, Scenario
from .shooting import chance, is_by_base, kind_of, modifiers, number_needed, target_cell
from .state import Laser, State, Status, Work
from .telling import SNAP
from .threats import (
    ADVANCE,
    DISABLE,
    ELIMINATE,
    EVEN,
    FORESIGHT,
    HARM,
    HARM_BITS,
    HASTE,
    RETREAT,
    TENTHS,
    WATCH,
    Weights,
    gain_of,
    note_prospects,
)

NOBODY = 255
PERCENT = 100


@rule
def best_choice(
    weights: Weights, scenario: Scenario, known: State, player: int, choices: Choices, dice: Dice, work: Work
) -> int:
    """The number of the choice that gains most, or of the end of the turn; dice decide among equals."""
    note_prospects(weights, scenario, known, player, choices, work)
    actor = NOBODY
    end = int(choices.count) - 1
    begin_choosing(work.best, end, 1)
    for k in range(end):
        action = choices.actions[index(k)]
        if action.actor != actor:
            actor = int(action.actor)
            note_own(weights, scenario, known, player, actor, work)
        if action.target < CELLS:
            worth = move_worth(weights, scenario, known, player, int(action.target), work)
        else:
            worth = shot_worth(weights, scenario, known, player, actor, int(action.target) - AT_SOLDIER, work)
        consider(work.best, k, worth - work.own.idle, dice)
    return int(work.best.number)


@rule
def note_own(weights: Weights, scenario: Scenario, known: State, player: int, soldier: int, work: Work) -> None:
    """Note what counts for a soldier, and what it is worth that he does nothing any more this turn."""
    own = work.own
    he = known.soldiers[index(soldier)]
    own.cell = he.cell
    own.kind = scenario.slots[index(soldier)].kind
    own.laser = he.laser
    own.price = own_price(weights, scenario, known, soldier)
    own.fires = he.laser == Laser.ON and he.fired == 0 and he.ap > 1
    own.watch = 0
    worth = stay_worth(weights, scenario, known, player, int(he.cell), work)
    if he.laser == Laser.ON and he.fired == 0 and he.ap > 0:
        own.watch = watch_hope(weights, int(own.kind), int(he.ap))
        worth += coming(int(he.cell), work) * own.watch
        own.watch = watch_hope(weights, int(own.kind), he.ap - 1)
    own.idle = worth


@rule
def stay_worth(weights: Weights, scenario: Scenario, known: State, player: int, cell: int, work: Work) -> int:
    """What it is worth to be at a square when the enemies' turn begins."""
    return place_worth(weights, scenario, known, player, cell, work) - danger(cell, work)


@rule
def move_worth(weights: Weights, scenario: Scenario, known: State, player: int, there: int, work: Work) -> int:
    """What it is worth that a soldier goes to a square, with the shot that he could still fire from there."""
    own = work.own
    worth = stay_worth(weights, scenario, known, player, there, work)
    if work.watchers and own.laser == Laser.ON:
        worth -= (EVEN - work.spared[index(there), own.kind]) * own.price
    if own.fires:
        shot = work.shots[index(there), own.kind] * weights[FORESIGHT] // PERCENT
        worth += max(shot, coming(there, work) * own.watch)
    return worth


@rule
def shot_worth(
    weights: Weights, scenario: Scenario, known: State, player: int, soldier: int, target: int, work: Work
) -> int:
    """What a shot is worth, and to be where it is fired from."""
    own = known.soldiers[index(soldier)]
    kind = scenario.slots[index(soldier)].kind
    cell = int(own.cell)
    risk = danger(cell, work)
    if kind == Class.SCOUT and own.ap > 1:
        risk = risk * weights[HASTE] // PERCENT
    hope = aimed(weights, scenario, known, player, soldier, cell, target)
    if kind == Class.SNIPER and own.fired == 0 and not own.moved and own.ap > 1:
        hope += hope * weights[FORESIGHT] // (2 * PERCENT)
    return place_worth(weights, scenario, known, player, cell, work) - risk + hope


@rule
def place_worth(weights: Weights, scenario: Scenario, known: State, player: int, cell: int, work: Work) -> int:
    """What it is worth to be at a square: nearer to the enemy, or with a laser that is off to a base of the own."""
    laser = work.own.laser
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
def watch_hope(weights: Weights, kind: int, ap: int) -> int:
    """What overwatch is worth for each enemy who could come into sight."""
    return chance(number_needed(kind, 0, SNAP if ap == 1 else 0)) * weights[WATCH]


@rule
def coming(cell: int, work: Work) -> int:
    """How many enemies could come into sight of a square, two at the most."""
    word, bit = index(cell // WORD), cell % WORD
    return (work.coming[0, word] >> bit & 1) + (work.coming[1, word] >> bit & 1)


@rule
def own_price(weights: Weights, scenario: Scenario, known: State, soldier: int) -> int:
    """What it costs when a soldier is hit."""
    team = scenario.slots[index(soldier)].team
    price = TENTHS * int(scenario.soldier_points)
    if scenario.base_count[team] == 0:
        return price + weights[ELIMINATE]
    return price + (weights[DISABLE] if known.soldiers[index(soldier)].laser == Laser.ON else 0)


@rule
def danger(cell: int, work: Work) -> int:
    """What the enemies can be expected to do to a soldier at a square in their next turn.

    Their shots are shared by all soldiers of the team.
    """
    harm = work.harm[index(cell)] >> HARM_BITS * work.own.kind & HARM
    return harm * work.own.price // (PERCENT * max(1, int(work.friends)))


@rule
def aimed(weights: Weights, scenario: Scenario, known: State, player: int, soldier: int, cell: int, target: int) -> int:
    """What a shot from a square at a target is worth: its chance times what a hit gains."""
    marks = modifiers(scenario, cell, target, target_cell(scenario, known, target))
    kind = int(scenario.slots[index(soldier)].kind)
    hits = chance(number_needed(kind, kind_of(scenario, target), marks))
    return hits * gain_of(weights, scenario, known, player, target)
