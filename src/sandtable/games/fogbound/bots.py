"""The players that Fogbound brings along: they weigh every choice by what their side knows, and take the best.

The cadet looks at the choice alone, the marshal also at what could follow in the same turn and at what threatens.
"""

from __future__ import annotations

from sandtable.contract.action import Action, Choices
from sandtable.contract.dice import Dice, pick
from sandtable.contract.rule import index, rule
from sandtable.mechanics.paths import UNREACHED

from .goals import find_ways
from .muster import BUY, END, PLACE, READY, SIDE
from .scenario import SLOTS, Scenario
from .state import Phase, Place, State, Work
from .tactics import step_promise
from .weighing import action_value, is_holding

BOTS = ("cadet", "marshal")
CADET = 0
FINE = 64  # values are counted in such parts, chance settles what is below
NEVER = -10_000


@rule
def advise(bot: int, scenario: Scenario, known: State, player: int, choices: Choices, dice: Dice, work: Work) -> int:
    """The number of the choice that the bot takes."""
    best, chosen = NEVER * FINE, 0
    work.searched = 0
    for k in range(choices.count - choices.asides):
        action = choices.actions[index(k)]
        if action.verb == SIDE:
            value = side_value(scenario, known, player, action, dice)
        elif action.extra == 0:
            value = step_value(scenario, known, player * SLOTS + action.actor, action.target, work)
            if bot != CADET:
                value += step_promise(scenario, known, player * SLOTS + action.actor, action.target, work)
        else:
            value = action_value(scenario, known, player * SLOTS + action.actor, action, dice, work)
        value = value * FINE + pick(dice, FINE)
        if value > best:
            best = value
            chosen = k
    return chosen


@rule
def side_value(scenario: Scenario, known: State, player: int, action: Action, dice: Dice) -> int:
    """End a turn rather than do harm, skip only when nothing is worth doing; spend all money, place in front."""
    if known.phase == Phase.PLAY:
        return 0 if action.extra == END else -3
    if action.extra == BUY:
        return 5 + pick(dice, 6)
    if action.extra == PLACE:
        rows = action.target // scenario.width
        return rows if player == 0 else scenario.height - rows
    return -5 if action.extra == READY and known.stage[index(player)] == 0 else 0


@rule
def step_value(scenario: Scenario, known: State, unit: int, cell: int, work: Work) -> int:
    """How much nearer a step brings a unit to what it is after; who holds a place that is not captured yet stays."""
    find_ways(scenario, known, unit, work)
    there = known.units[index(unit)]
    after = int(work.search.distance[index(cell)])
    before = int(work.search.distance[there.cell])
    if there.place == Place.INSIDE:
        return 12 - 3 * after if after <= 3 else -2
    if known.occupant[index(cell)] != 0:
        return 6 if before == UNREACHED or before > 6 else -2
    if is_holding(scenario, known, unit):
        return -12
    if before == UNREACHED or after == UNREACHED:
        return 1 if before == after else -4
    return 4 * (before - after) if after < before else -2 * (after - before) - 1
