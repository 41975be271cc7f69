"""The thin loops around a game's rules: what matches and batches run in every runtime.

Each body handles match ``i`` with the scratch space ``slot``. The names ``start``, ``legal``, ``apply``, ``deciders``,
``outcome``, ``know``, ``imagine``, ``evaluate``, ``observe`` and ``advise`` stand for the rules of the game that a loop
is bound to (:mod:`sandtable.engine.runtime`); as written here they are what a game gets that does not bring its own.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sandtable.contract.action import Action, Choices, Log, is_same_action
from sandtable.contract.dice import Dice, pick, sip_block
from sandtable.contract.record import Array
from sandtable.contract.rule import assign, clear, index, rule, word64

HIDDEN = False
PLAYERS = 2
ACTORS, TARGETS, EXTRAS = 1, 1, 1
ACTIONS, PLANES = 1, 1
ACTION_WORDS, PLANE_WORDS = 0, 0
NOBODY = 255
TOO_MANY, STUCK = 0, 1


# What a game must bring; never run as written.
@rule
def start(scenario: Any, state: Any, dice: Dice, log: Log, work: Any) -> None:
    """Set up a zeroed state."""


@rule
def legal(scenario: Any, known: Any, player: int, choices: Choices, work: Any) -> None:
    """Offer all actions of a player."""


@rule
def apply(scenario: Any, state: Any, player: int, action: Any, dice: Dice, log: Log, work: Any) -> None:
    """Carry out a legal action."""


@rule
def deciders(scenario: Any, state: Any) -> int:
    """The mask of players who have to decide; 0 when the match is over."""
    return 0


@rule
def outcome(scenario: Any, state: Any, player: int) -> float:
    """What the match is worth to a player when it is over."""
    return 0.0


# What a game may leave out.
@rule
def know(scenario: Any, state: Any, player: int, known: Any) -> None:
    """Without hidden information everybody knows the whole state."""
    assign(known, state)


@rule
def imagine(scenario: Any, known: Any, player: int, dice: Dice, state: Any, work: Any) -> None:
    """Without hidden information there is nothing to fill in."""
    assign(state, known)


@rule
def evaluate(scenario: Any, known: Any, player: int) -> float:
    """Without an evaluation every unfinished position looks level."""
    return 0.0


@rule
def observe(scenario: Any, known: Any, player: int, planes: Any) -> None:
    """Without an observation the planes stay zero."""


@rule
def advise(bot: int, scenario: Any, known: Any, player: int, choices: Choices, dice: Dice, work: Any) -> int:
    """Without bots of its own a game is played at random; asides are never taken."""
    return pick(dice, choices.count - choices.asides)


@rule
def first_decider(mask: int) -> int:
    """The lowest player in a mask, or ``NOBODY``."""
    for player in range(PLAYERS):
        if mask >> player & 1:
            return player
    return NOBODY


@rule
def action_number(action: Action) -> int:
    """An action's place in the flat space of all actions."""
    return ((action.verb * ACTORS + action.actor) * TARGETS + action.target) * EXTRAS + action.extra


@rule
def list_choices(scenario: Any, state: Any, player: int, scratch: Any, choices: Choices, faults: Any) -> None:
    """What a player may do, made from what that player knows and nothing else.

    A list that is longer than the game declares is cut and told in ``faults[TOO_MANY]``; an empty one is told in
    ``faults[STUCK]``.
    """
    choices.count = 0
    choices.asides = 0
    if HIDDEN:
        clear(scratch.known)
        know(scenario, state, player, scratch.known)
        legal(scenario, scratch.known, player, choices, scratch.work)
    else:
        legal(scenario, state, player, choices, scratch.work)
    if choices.count > len(choices.actions):
        faults[TOO_MANY] = choices.count
        choices.count = len(choices.actions)
    if choices.count == 0:
        faults[STUCK] = 1


@rule
def erase(row: Any, count: int, words: int) -> None:
    """Set the first ``count`` numbers of a row to 0, as words of eight bytes if they come to some."""
    if words:
        wide = row.view(np.int64)
        for k in range(words):
            wide[k] = 0
    else:
        for k in range(count):
            row[k] = 0


@rule
def write_planes(scenario: Any, state: Any, player: int, scratch: Any, planes: Any) -> None:
    """What a player observes, made from what that player knows and nothing else."""
    erase(planes, PLANES, PLANE_WORDS)
    if HIDDEN:
        clear(scratch.known)
        know(scenario, state, player, scratch.known)
        observe(scenario, scratch.known, player, planes)
    else:
        observe(scenario, state, player, planes)


@rule
def mark_legal(choices: Choices, marks: Any) -> None:
    """Write 1 for each legal action of the flat space, 0 for the others."""
    erase(marks, ACTIONS, ACTION_WORDS)
    for k in range(choices.count):
        marks[index(action_number(choices.actions[index(k)]))] = 1


@rule
def set_up(scenario: Any, table: Any, scratch: Any) -> None:
    """Begin a match anew on its table; the dice roll on."""
    clear(table.state)
    start(scenario, table.state, table.dice, scratch.log, scratch.work)


@rule
def worth(scenario: Any, state: Any, player: int, known: Any) -> float:
    """How good things look to a player: the outcome, or the evaluation of what the player knows, made in ``known``."""
    if deciders(scenario, state) == 0:
        return outcome(scenario, state, player)
    if not HIDDEN:
        return evaluate(scenario, state, player)
    clear(known)
    know(scenario, state, player, known)
    return evaluate(scenario, known, player)


@rule
def hand_dice(table: Any, keys: Any, number: int) -> None:
    """Give a table the dice of that number, made from one key."""
    clear(table.dice)
    clear(table.chooser)
    key0 = word64(int(keys[0]))
    key1 = word64(int(keys[1]))
    first = 4 * number
    table.dice.key[0] = sip_block(key0, key1, word64(first))
    table.dice.key[1] = sip_block(key0, key1, word64(first + 1))
    table.chooser.key[0] = sip_block(key0, key1, word64(first + 2))
    table.chooser.key[1] = sip_block(key0, key1, word64(first + 3))


# The bodies.
@rule
def deal(i: int, slot: int, tables: Array[Any], keys: Any, first: int) -> None:
    """Give match ``i`` dice of its own, made from one key and its number ``first + i``."""
    hand_dice(tables[i], keys, first + int(i))


@rule
def begin(i: int, slot: int, scenarios: Array[Any], tables: Array[Any], scratches: Array[Any]) -> None:
    """Set up match ``i``."""
    table = tables[i]
    table.decisions = 0
    set_up(scenarios[table.box], table, scratches[slot])


@rule
def survey(
    i: int,
    slot: int,
    scenarios: Array[Any],
    tables: Array[Any],
    scratches: Array[Any],
    choices: Array[Any],
    players: Any,
    given: int,
    faults: Any,
) -> None:
    """List the choices of the player given in ``players[i]``, or (``given`` 0) of the first who has to decide."""
    table = tables[i]
    scenario = scenarios[table.box]
    if not given:
        players[i] = first_decider(deciders(scenario, table.state))
    player = int(players[i])
    if player == NOBODY:
        choices[i].count = 0
    else:
        list_choices(scenario, table.state, player, scratches[slot], choices[i], faults)


@rule
def check(i: int, slot: int, choices: Array[Any], actions: Array[Any], verdicts: Any) -> None:
    """Set ``verdicts[i]`` to 1 if the action is among the choices listed (or nothing is to be chosen)."""
    listed = choices[i]
    verdicts[i] = listed.count == 0
    for k in range(listed.count):
        if is_same_action(listed.actions[index(k)], actions[i]):
            verdicts[i] = 1


@rule
def choose(i: int, slot: int, choices: Array[Any], numbers: Any, actions: Array[Any], verdicts: Any) -> None:
    """Take choice ``numbers[i]`` of the list as the action."""
    listed = choices[i]
    verdicts[i] = listed.count == 0
    if 0 <= numbers[i] < listed.count:
        assign(actions[i], listed.actions[index(numbers[i])])
        verdicts[i] = 1


@rule
def find(i: int, slot: int, choices: Array[Any], numbers: Any, actions: Array[Any], verdicts: Any) -> None:
    """Take the listed choice whose place in the flat space of actions is ``numbers[i]``."""
    listed = choices[i]
    verdicts[i] = listed.count == 0
    for k in range(listed.count):
        if action_number(listed.actions[index(k)]) == numbers[i]:
            assign(actions[i], listed.actions[index(k)])
            verdicts[i] = 1


@rule
def step(
    i: int,
    slot: int,
    scenarios: Array[Any],
    tables: Array[Any],
    scratches: Array[Any],
    actions: Array[Any],
    players: Any,
    over: Any,
    outcomes: Any,
    restart: int,
) -> None:
    """Carry out a checked action; when the match ends, note the outcome and perhaps begin the next.

    A match that was over before (random play may leave it so) is begun anew with its outcome noted, or left alone.
    """
    table = tables[i]
    scenario = scenarios[table.box]
    scratch = scratches[slot]
    player = int(players[i])
    for seat in range(PLAYERS):
        outcomes[i, seat] = 0.0
    over[i] = player == NOBODY
    if player == NOBODY and not restart:
        return
    if player != NOBODY:
        apply(scenario, table.state, player, actions[i], table.dice, scratch.log, scratch.work)
        table.decisions += 1
    if deciders(scenario, table.state) == 0:
        over[i] = 1
        for seat in range(PLAYERS):
            outcomes[i, seat] = outcome(scenario, table.state, seat)
        if restart:
            table.matches += 1
            table.decisions = 0
            set_up(scenario, table, scratch)


@rule
def mask(i: int, slot: int, choices: Array[Any], masks: Any) -> None:
    """Mark in row ``i`` of the masks which actions of the flat space are legal."""
    mark_legal(choices[i], masks[i])


@rule
def view_planes(
    i: int, slot: int, scenarios: Array[Any], tables: Array[Any], scratches: Array[Any], players: Any, observations: Any
) -> None:
    """Write what the player in ``players[i]`` observes; zeros if the match is over."""
    table = tables[i]
    player = int(players[i])
    if player == NOBODY:
        for k in range(PLANES):
            observations[i, k] = 0
    else:
        write_planes(scenarios[table.box], table.state, player, scratches[slot], observations[i])


@rule
def status(i: int, slot: int, scenarios: Array[Any], tables: Array[Any], waiting: Any, outcomes: Any) -> None:
    """Who has to decide, and what the match is worth to each if nobody has."""
    table = tables[i]
    scenario = scenarios[table.box]
    waiting[i] = deciders(scenario, table.state)
    for seat in range(PLAYERS):
        outcomes[i, seat] = 0.0 if waiting[i] else outcome(scenario, table.state, seat)


@rule
def inform(i: int, slot: int, scenarios: Array[Any], tables: Array[Any], knowns: Array[Any], player: int) -> None:
    """Write the state as ``player`` knows it into ``knowns[i]``, built up from nothing."""
    table = tables[i]
    clear(knowns[i])
    know(scenarios[table.box], table.state, player, knowns[i])


@rule
def guess(
    i: int, slot: int, scenarios: Array[Any], knowns: Array[Any], tables: Array[Any], scratches: Array[Any], player: int
) -> None:
    """Set the table to a whole state that agrees with what ``player`` knows, by the table's own dice."""
    table = tables[i]
    clear(table.state)
    imagine(scenarios[table.box], knowns[i], player, table.dice, table.state, scratches[slot].work)


@rule
def judge(
    i: int, slot: int, scenarios: Array[Any], tables: Array[Any], knowns: Array[Any], player: int, values: Any
) -> None:
    """How good things look to ``player``, from what that player knows: the outcome, or the evaluation."""
    table = tables[i]
    values[i] = worth(scenarios[table.box], table.state, player, knowns[i])
