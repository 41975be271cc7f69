"""Loops that play on by themselves: at random, by a game's own bots, or along every possible way.

Like :mod:`sandtable.engine.loops`, whose names they share, they are bound to a game's rules before they run.
"""

from __future__ import annotations

from typing import Any

from sandtable.contract.action import Choices, fill_action
from sandtable.contract.dice import pick
from sandtable.contract.record import Array
from sandtable.contract.rule import assign, index, rule

from .loops import (
    NOBODY,
    advise,
    apply,
    deciders,
    first_decider,
    list_choices,
    mark_legal,
    set_up,
    write_planes,
)

HIDDEN = False
PLAYERS = 2
RANDOM = 255


@rule
def choose_for(bot: int, scenario: Any, table: Any, player: int, scratch: Any, choices: Choices, faults: Any) -> int:
    """List a player's choices and let a bot of the game take one: its number in the list, or -1 if there is none."""
    list_choices(scenario, table.state, player, scratch, choices, faults)
    if choices.count == 0:
        return -1
    if bot == RANDOM:
        return pick(table.chooser, choices.count - choices.asides)
    return taken_by(bot, scenario, table, player, scratch, choices)


@rule
def taken_by(bot: int, scenario: Any, table: Any, player: int, scratch: Any, choices: Choices) -> int:
    """Which of these choices a bot of the game takes, by what its player was seen to know when they were listed."""
    if HIDDEN:
        return advise(bot, scenario, scratch.known, player, choices, table.chooser, scratch.work)
    return advise(bot, scenario, table.state, player, choices, table.chooser, scratch.work)


@rule
def consult(
    i: int,
    slot: int,
    scenarios: Array[Any],
    tables: Array[Any],
    scratches: Array[Any],
    choices: Array[Any],
    players: Any,
    bots: Any,
    numbers: Any,
    wanted: int,
    faults: Any,
) -> None:
    """Write into ``numbers[i]`` which of its choices the bot of the seat ``players[i]`` takes; nothing is played.

    Where more than one are wanted, what the bot takes is put behind all others, and it is asked again what it would
    take of those: in the end its first choice stands last in the list, the second before it, and so on.
    """
    table = tables[i]
    scenario = scenarios[table.box]
    scratch = scratches[slot]
    listed = choices[i]
    player = int(players[i])
    bot = int(bots[player])
    numbers[i] = choose_for(bot, scenario, table, player, scratch, listed, faults)
    count = listed.count
    for _ in range(min(wanted, count - listed.asides) if wanted > 1 else 0):
        put_behind(listed, int(numbers[i]))
        if listed.count > listed.asides:
            numbers[i] = taken_by(bot, scenario, table, player, scratch, listed)
    listed.count = count


@rule
def put_behind(choices: Choices, number: int) -> None:
    """Take a choice out of the list, and keep it in the place behind the last."""
    last = int(choices.count) - 1
    verb = int(choices.actions[index(number)].verb)
    actor = int(choices.actions[index(number)].actor)
    target = int(choices.actions[index(number)].target)
    extra = int(choices.actions[index(number)].extra)
    for k in range(number, last):
        assign(choices.actions[index(k)], choices.actions[index(k + 1)])
    fill_action(choices.actions[index(last)], verb, actor, target, extra)
    choices.count = last


@rule
def play_on(scenario: Any, table: Any, scratch: Any, bots: Any, decisions: int, faults: Any) -> None:
    """Take up to that many decisions on a table, those of each seat by its bot, until the match is over."""
    choices = scratch.choices
    for _ in range(decisions):
        player = first_decider(deciders(scenario, table.state))
        if player == NOBODY:
            return
        taken = choose_for(int(bots[player]), scenario, table, player, scratch, choices, faults)
        if taken < 0:
            return
        apply(scenario, table.state, player, choices.actions[index(taken)], table.dice, scratch.log, scratch.work)
        table.decisions += 1


@rule
def contest(
    i: int,
    slot: int,
    scenarios: Array[Any],
    tables: Array[Any],
    scratches: Array[Any],
    bots: Any,
    decisions: int,
    faults: Any,
) -> None:
    """Let match ``i`` take up to that many decisions, those of each seat by its bot, until it is over."""
    table = tables[i]
    play_on(scenarios[table.box], table, scratches[slot], bots, decisions, faults)


@rule
def look(scenario: Any, state: Any, waiting: int, scratch: Any, planes: Any) -> None:
    """Make the observations of all who have to decide but the first, one over the other."""
    for player in range(first_decider(waiting) + 1, PLAYERS):
        if waiting >> player & 1:
            write_planes(scenario, state, player, scratch, planes)


@rule
def rollout(
    i: int, slot: int, scenarios: Array[Any], tables: Array[Any], scratches: Array[Any], choices: Array[Any],
    masks: Any, observations: Any, decisions: int, restart: int, watch: int, faults: Any,
) -> None:  # fmt: skip
    """Let match ``i`` take that many random decisions, no asides.

    ``watch`` makes at each the player's mask and the observations of all who have to decide.
    """
    table = tables[i]
    scenario = scenarios[table.box]
    scratch = scratches[slot]
    listed = choices[i]
    waiting = deciders(scenario, table.state)
    for _ in range(decisions):
        if waiting == 0:
            if not restart:
                return
            table.matches += 1
            table.decisions = 0
            set_up(scenario, table, scratch)
            waiting = deciders(scenario, table.state)
        player = first_decider(waiting)
        list_choices(scenario, table.state, player, scratch, listed, faults)
        if listed.count == 0:
            return
        if watch:
            if waiting != 1 << player:
                look(scenario, table.state, waiting, scratch, observations[slot])
            write_planes(scenario, table.state, player, scratch, observations[slot])
            mark_legal(listed, masks[slot])
        action = listed.actions[index(pick(table.chooser, listed.count - listed.asides))]
        apply(scenario, table.state, player, action, table.dice, scratch.log, scratch.work)
        table.decisions += 1
        waiting = deciders(scenario, table.state)


@rule
def perft(
    i: int,
    slot: int,
    scenarios: Array[Any],
    tables: Array[Any],
    scratches: Array[Any],
    progress: Any,
    depth: int,
    counts: Any,
    faults: Any,
) -> None:
    """Count the sequences of ``depth`` decisions from ``tables[0]``; the other tables and scratches are the stack."""
    level = 0
    progress[0] = 0
    counts[0] = 0
    while level >= 0:
        table = tables[level]
        scratch = scratches[level]
        scenario = scenarios[table.box]
        if progress[level] == 0:
            waiting = deciders(scenario, table.state)
            scratch.choices.count = 0
            if waiting != 0:
                list_choices(scenario, table.state, first_decider(waiting), scratch, scratch.choices, faults)
        if level == depth - 1:
            counts[0] += scratch.choices.count
            level -= 1
        elif progress[level] == scratch.choices.count:
            level -= 1
        else:
            action = scratch.choices.actions[index(progress[level])]
            progress[level] += 1
            child = tables[level + 1]
            assign(child, table)
            player = first_decider(deciders(scenario, table.state))
            apply(scenario, child.state, player, action, child.dice, scratch.log, scratch.work)
            level += 1
            progress[level] = 0
