"""The rules of Connect Four."""

from __future__ import annotations

from enum import IntEnum

from sandtable.contract.action import EVERYBODY, Action, Choices, Log, offer, tell
from sandtable.contract.dice import Dice
from sandtable.contract.events import EventKind
from sandtable.contract.game import NoScratch
from sandtable.contract.rule import index, rule
from sandtable.contract.words import HappeningKind as Scene

from .scenario import Scenario
from .state import State


class Verb(IntEnum):
    """What a player can do."""

    DROP = 0


class Kind(EventKind):
    """What can happen; the actor is a player."""

    DROPPED = 0, "{actor} drops a stone into {column}.", Scene.APPEAR, "C4-03"  # target: column; amount: row
    WON = 1, "{actor} has {line} in a line and wins.", Scene.NOTE, "C4-05"


@rule
def start(scenario: Scenario, state: State, dice: Dice, log: Log, work: NoScratch) -> None:
    """An empty board (C4-01), which a zeroed state already is."""


@rule
def deciders(scenario: Scenario, state: State) -> int:
    """The players take turns, Cross first (C4-02), until one has a line or the board is full (C4-05, C4-06)."""
    if state.winner or state.dropped == scenario.width * scenario.height:
        return 0
    return 1 << (state.dropped & 1)


@rule
def legal(scenario: Scenario, known: State, player: int, choices: Choices, work: NoScratch) -> None:
    """A stone may be dropped into every column that is not full (C4-03, C4-04)."""
    for column in range(scenario.width):
        if known.filled[index(column)] < scenario.height:
            offer(choices, Verb.DROP, 0, column, 0)


@rule
def apply(scenario: Scenario, state: State, player: int, action: Action, dice: Dice, log: Log, work: NoScratch) -> None:
    """Drop a stone to the lowest free place of the column (C4-03); a line wins (C4-05)."""
    column = action.target
    row = state.filled[column]
    stones = state.stones[index(player)] | 1 << (column * (scenario.height + 1) + row)
    state.stones[index(player)] = stones
    state.filled[column] += 1
    state.dropped += 1
    tell(log, EVERYBODY, Kind.DROPPED, player, column, row, 0)
    if has_line(stones, scenario.height, scenario.line):
        state.winner = player + 1
        tell(log, EVERYBODY, Kind.WON, player, column, 0, 0)


@rule
def has_line(stones: int, height: int, line: int) -> bool:
    """Whether the stones contain a line: upwards, along a row, or along a diagonal either way (C4-05)."""
    return (
        line_starts(stones, 1, line)
        | line_starts(stones, height + 1, line)
        | line_starts(stones, height, line)
        | line_starts(stones, height + 2, line)
    ) != 0


@rule
def line_starts(cells: int, step: int, line: int) -> int:
    """The cells from which ``line`` set cells follow each other at distance ``step``, the cell itself included."""
    for _ in range(line - 1):
        cells &= cells >> step
    return cells


@rule
def outcome(scenario: Scenario, state: State, player: int) -> float:
    """1 for the winner, -1 for the loser (C4-05), 0 for both on a full board (C4-06)."""
    if state.winner == 0:
        return 0.0
    return 1.0 if state.winner == player + 1 else -1.0
