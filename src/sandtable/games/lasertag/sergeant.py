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
from .scenario import CELLS, WORD, Class, Scenario
from .shooting import chance, kind_of, modifiers, number_needed, target_cell
from .state import Laser, State, Work
from .telling import SNAP
from .threats import (
    DISABLE,
    ELIMINATE,
    EVEN,
    FORESIGHT,
    HARM,
    HARM_BITS,
    HASTE,
    PERCENT,
    TENTHS,
    WATCH,
    Weights,
    gain_of,
    note_prospects,
)


@rule
def best_choice(
    weights: Weights, scenario: Scenario, known: State, player: int, choices: Choices, dice: Dice, work: Work
) -> int:
    """The number of the choice that gains most, or of the end of the turn; dice decide among equals."""
    note_prospects(weights, scenario, known, player, choices, work)
    end = int(choices.count) - 1
    begin_choosing(work.best, end, 1)
    k = 0
    while k < end:
        note_own(weights, scenario, known, int(choices.actions[index(k)].actor), work)
        k = weigh_moves(choices, k, end, dice, work)
        k = weigh_shots(weights, scenario, known, player, choices, k, end, dice, work)
    return int(work.best.number)


@rule
def note_own(weights: Weights, scenario: Scenario, known: State, soldier: int, work: Work) -> None:
    """Note what counts for a soldier, and what it is worth that he does nothing any more this turn."""
    own = work.own
    he = known.soldiers[index(soldier)]
    kind = int(scenario.slots[index(soldier)].kind)
    cell = int(he.cell)
    own.actor = soldier
    own.kind = kind
    own.laser = he.laser
    own.price = own_price(weights, scenario, known, soldier)
    own.place = int(work.places[he.laser, index(cell)]) if he.laser != Laser.CHARGING else 0
    own.risk = (work.harm[index(cell)] >> HARM_BITS * kind & HARM) * own.price // work.shared
    own.idle = own.place - own.risk
    own.fires = he.laser == Laser.ON and he.fired == 0 and he.ap > 1
    if he.laser == Laser.ON and he.fired == 0 and he.ap > 0:
        own.idle += coming(cell, work) * watch_hope(weights, kind, int(he.ap))
        own.watch = watch_hope(weights, kind, he.ap - 1)


@rule
def weigh_moves(choices: Choices, first: int, end: int, dice: Dice, work: Work) -> int:
    """Weigh the moves of a soldier that stand in the list from ``first`` on; where they end.

    It is worth something to be at a square, with the shot that he could still fire from there or on overwatch; his
    enemies' shots, those from overwatch and those of their next turn, count against it.
    """
    own = work.own
    actor, laser, kind = int(own.actor), int(own.laser), int(own.kind)
    price, watch, idle, shared = int(own.price), int(own.watch), int(own.idle), int(work.shared)
    is_watched = work.watchers and laser == Laser.ON
    fires = own.fires
    for k in range(first, end):
        action = choices.actions[index(k)]
        there = int(action.target)
        if action.actor != actor or there >= CELLS:
            return k
        worth = -((work.harm[index(there)] >> HARM_BITS * kind & HARM) * price // shared) - idle
        if laser != Laser.CHARGING:
            worth += work.places[index(laser), index(there)]
        if is_watched:
            worth -= (EVEN - work.spared[index(there), index(kind)]) * price
        if fires:
            worth += max(int(work.shots[index(there), index(kind)]), coming(there, work) * watch)
        consider(work.best, k, worth, dice)
    return end


@rule
def weigh_shots(
    weights: Weights,
    scenario: Scenario,
    known: State,
    player: int,
    choices: Choices,
    first: int,
    end: int,
    dice: Dice,
    work: Work,
) -> int:
    """Weigh the shots of a soldier that stand in the list from ``first`` on; where they end."""
    own = work.own
    for k in range(first, end):
        action = choices.actions[index(k)]
        if action.actor != own.actor or action.target < CELLS:
            return k
        worth = shot_worth(weights, scenario, known, player, int(own.actor), int(action.target) - AT_SOLDIER, work)
        consider(work.best, k, worth - own.idle, dice)
    return end


@rule
def shot_worth(
    weights: Weights, scenario: Scenario, known: State, player: int, soldier: int, target: int, work: Work
) -> int:
    """What a shot is worth, and to be where it is fired from."""
    he = known.soldiers[index(soldier)]
    kind = scenario.slots[index(soldier)].kind
    risk = int(work.own.risk)
    if kind == Class.SCOUT and he.ap > 1:
        risk = risk * weights[HASTE] // PERCENT
    hope = aimed(weights, scenario, known, player, soldier, int(he.cell), target)
    if kind == Class.SNIPER and he.fired == 0 and not he.moved and he.ap > 1:
        hope += hope * weights[FORESIGHT] // (2 * PERCENT)
    return work.own.place - risk + hope


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
def aimed(weights: Weights, scenario: Scenario, known: State, player: int, soldier: int, cell: int, target: int) -> int:
    """What a shot from a square at a target is worth: its chance times what a hit gains."""
    marks = modifiers(scenario, cell, target, target_cell(scenario, known, target))
    kind = int(scenario.slots[index(soldier)].kind)
    hits = chance(number_needed(kind, kind_of(scenario, target), marks))
    return hits * gain_of(weights, scenario, known, player, target)
