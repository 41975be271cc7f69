"""How a position looks to a bot (``evaluate``) and to a learner (``observe``)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sandtable.contract.rule import index, rule

from .rules import has_line, line_starts
from .scenario import MAX_WIDTH, Scenario
from .state import State


@rule
def evaluate(scenario: Scenario, known: State, player: int) -> float:
    """Near 1 or -1 where the next stones decide, otherwise by the lines that each side can still complete."""
    mover = known.dropped & 1
    sign = 1.0 if mover == player else -1.0
    if winning_drops(scenario, known, mover) > 0:
        return 0.95 * sign
    if winning_drops(scenario, known, 1 - mover) > 1:
        return -0.9 * sign
    own = promise(scenario, known.stones[index(player)], known.stones[index(1 - player)])
    other = promise(scenario, known.stones[index(1 - player)], known.stones[index(player)])
    return 0.5 * (own - other) / (own + other + 1)


@rule
def winning_drops(scenario: Scenario, known: State, player: int) -> int:
    """In how many columns a stone of the player's would complete a line at once."""
    found = 0
    for column in range(scenario.width):
        filled = known.filled[index(column)]
        if filled < scenario.height:
            stone = 1 << (column * (scenario.height + 1) + filled)
            if has_line(known.stones[index(player)] | stone, scenario.height, scenario.line):
                found += 1
    return found


@rule
def promise(scenario: Scenario, own: int, other: int) -> int:
    """The squares of the own stones in each line that the other side has not entered, added up."""
    total = 0
    column = (1 << scenario.height) - 1
    free = 0
    for c in range(scenario.width):
        free |= column << (c * (scenario.height + 1))
    free &= ~other
    for way in range(4):
        step = 1 if way == 0 else scenario.height + way - 1
        starts = line_starts(free, step, scenario.line)
        cell = 0
        while starts >> cell:
            if starts >> cell & 1:
                stones = 0
                for k in range(scenario.line):
                    stones += own >> (cell + k * step) & 1
                total += stones * stones
            cell += 1
    return total


@rule
def observe(scenario: Scenario, known: State, player: int, planes: NDArray[np.int8]) -> None:
    """Two planes, own stones and the other's, column by column from the bottom: 1 where a stone lies.

    The eight places of a column are eight bytes, and are written as one number.
    """
    columns = planes.view(np.int64)
    step = scenario.height + 1
    column_mask = (1 << scenario.height) - 1
    for side in range(2):
        stones = known.stones[index(player ^ side)]
        for column in range(MAX_WIDTH):
            pile = stones >> (column * step) & column_mask
            columns[index(side * MAX_WIDTH + column)] = spread_bits(pile)


@rule
def spread_bits(bits: int) -> int:
    """Eight bits, each in a byte of its own: 0b101 becomes 0x010001. The product holds bit n at places n, n + 7, …,
    and of these just the one at place 8n is kept."""
    return (bits & 0x7F) * 0x02040810204081 & 0x0101010101010101 | bits >> 7 << 56
