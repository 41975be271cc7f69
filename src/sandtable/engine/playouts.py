"""Playouts: a choice tried in a world that could be the true one, with the game's own bots playing on from there.

Like :mod:`sandtable.engine.loops`, whose names it shares, the loop is bound to a game's rules before it runs.
"""

from __future__ import annotations

from math import floor
from typing import Any

from sandtable.contract.action import Choices, is_same_action
from sandtable.contract.record import Array
from sandtable.contract.rule import assign, clear, index, rule

from .loops import apply, deciders, evaluate, hand_dice, imagine, list_choices, outcome
from .playing import play_on

NO_CHOICE = -1
IMPOSSIBLE = -1.0
LOOKS = 8
GRAINS = 1 << 20


@rule
def is_among(choices: Choices, action: Any) -> bool:
    """Whether an action is in a list of choices."""
    for k in range(choices.count):  # noqa: SIM110
        if is_same_action(choices.actions[index(k)], action):
            return True
    return False


@rule
def take(scenario: Any, table: Any, player: int, action: Any, scratch: Any, faults: Any) -> bool:
    """Carry out an action if the player may take it in this world; whether that was so."""
    if not deciders(scenario, table.state) >> player & 1:
        return False
    list_choices(scenario, table.state, player, scratch, scratch.choices, faults)
    if not is_among(scratch.choices, action):
        return False
    apply(scenario, table.state, player, action, table.dice, scratch.log, scratch.work)
    return True


@rule
def in_grains(value: float) -> float:
    """A value in whole grains: a GPU rounds the last bits otherwise, and whole grains add up alike in any order."""
    return floor(value * GRAINS + 0.5) / GRAINS


@rule
def foreseen(scenario: Any, state: Any, player: int) -> float:
    """What a world is worth to a player: the outcome, or the evaluation of the world as it lies. It was imagined, so
    that nothing in it is secret; who looked at it through the player's eyes would prefer not to meet the enemy."""
    if deciders(scenario, state) == 0:
        return outcome(scenario, state, player)
    return evaluate(scenario, state, player)


@rule
def judged(scenario: Any, table: Any, player: int, scratch: Any, bots: Any, decisions: int, faults: Any) -> float:
    """What things are worth to a player after so many more decisions by bots: over the last half of them, on average.

    Choices that end a turn sooner come to its next phase sooner, and some phases look better than others.
    """
    step = decisions // (2 * LOOKS)
    play_on(scenario, table, scratch, bots, decisions - LOOKS * step, faults)
    if step == 0:
        return foreseen(scenario, table.state, player)
    total = 0.0
    for _ in range(LOOKS):
        play_on(scenario, table, scratch, bots, step, faults)
        total += foreseen(scenario, table.state, player)
    return total / LOOKS


@rule
def playout(
    i: int,
    slot: int,
    scenarios: Array[Any],
    knowns: Array[Any],
    tables: Array[Any],
    scratches: Array[Any],
    choices: Array[Any],
    numbers: Any,
    worlds: Any,
    keys: Any,
    player: int,
    is_open: int,
    bots: Any,
    decisions: int,
    values: Any,
    faults: Any,
) -> None:
    """Write into ``values[i]`` what comes of choice ``numbers[i]`` (``NO_CHOICE``: of playing on) for a player in the
    world number ``worlds[i]``, after up to that many more decisions by bots.

    A world is imagined from ``knowns[0]``, or, if that ``is_open``, it is as told there; its number decides its dice,
    so that all choices meet the same luck. A choice that turns out impossible in a world is worth least.
    """
    table = tables[slot]
    scenario = scenarios[0]
    scratch = scratches[slot]
    clear(scratch.log)
    hand_dice(table, keys, int(worlds[i]))
    if is_open:
        assign(table.state, knowns[0])
    else:
        clear(table.state)
        imagine(scenario, knowns[0], player, table.dice, table.state, scratch.work)
    if numbers[i] != NO_CHOICE:
        action = choices[0].actions[index(int(numbers[i]))]
        if not take(scenario, table, player, action, scratch, faults):
            values[i] = IMPOSSIBLE
            return
    values[i] = in_grains(judged(scenario, table, player, scratch, bots, decisions, faults))
