"""Where soldiers can go: sets of squares that grow step by step, 63 squares at a stroke.

A set is seven words of three rows each (see ``scenario.py``). A step east is a shift by one bit, a step south by one
row, 21 bits; what leaves a word that way comes into the next one::

    word 0   rows 1, 2, 3
    word 1   rows 4, 5, 6     a step south from row 6 leads into word 2
    word 2   rows 7, 8, 9
"""

from __future__ import annotations

from sandtable.contract.record import Array
from sandtable.contract.rule import index, rule

from .scenario import (
    NORTH_EAST,
    NORTH_WEST,
    SIDE,
    SOUTH_EAST,
    SOUTH_WEST,
    SPEEDS,
    WORD,
    WORD_ROWS,
    WORDS,
    Class,
    Scenario,
)
from .state import Soldier, State, Work

FULL = (1 << WORD) - 1
FIRST_COLUMN = 1 | 1 << SIDE | 1 << 2 * SIDE
NOT_FIRST = FULL & ~FIRST_COLUMN
NOT_LAST = FULL & ~(FIRST_COLUMN << (SIDE - 1))
TWO_ROWS = 2 * SIDE


@rule
def has_square(squares: Array[int], cell: int) -> bool:
    """Whether a square is in a set."""
    return squares[index(cell // WORD)] >> (cell % WORD) & 1 == 1


@rule
def is_in_sight(scenario: Scenario, one: int, other: int) -> bool:
    """Whether two squares see each other (LT-15); cover, soldiers and bases hide nothing (LT-16)."""
    return scenario.sees[index(one), index(other // WORD)] >> (other % WORD) & 1 == 1


@rule
def can_move(scenario: Scenario, state: State, soldier: int) -> bool:
    """Whether he may spend an action point on moving: having fired, only a scout may (LT-22, LT-23, LT-24)."""
    own = state.soldiers[index(soldier)]
    return own.ap > 0 and (own.fired == 0 or scenario.slots[index(soldier)].kind == Class.SCOUT)


@rule
def note_free(scenario: Scenario, state: State, work: Work) -> None:
    """Note the squares that can be entered: no wall, no soldier of either team (LT-20); level ones and cover apart."""
    for word in range(WORDS):
        free = scenario.floor[index(word)] & ~state.occupied[index(word)]
        cover = scenario.cover[index(word)]
        work.free[index(word)] = free
        work.level[index(word)] = free & ~cover
        work.ledges[index(word)] = free & cover


@rule
def spread(scenario: Scenario, squares: Array[int], into: Array[int], low: int, high: int) -> None:
    """Add to a set the squares of ``into`` that are one step away, looking at words ``low`` to ``high`` only.

    A diagonal step must not pass a wall's corner (LT-19).
    """
    here = squares[index(low)]
    rising = with_slants(scenario, here, NORTH_EAST, NORTH_WEST, low)
    come_down = 0
    for word in range(low, high + 1):
        below = 0
        rising_below = 0
        if word < high:
            below = squares[index(word + 1)]
            rising_below = with_slants(scenario, below, NORTH_EAST, NORTH_WEST, word + 1)
        falling = with_slants(scenario, here, SOUTH_EAST, SOUTH_WEST, word)
        aside = (here & NOT_LAST) << 1 | (here & NOT_FIRST) >> 1
        vertical = rising >> SIDE | (rising_below << TWO_ROWS & FULL) | (falling << SIDE & FULL) | come_down
        squares[index(word)] = here | ((aside | vertical) & into[index(word)])
        come_down = falling >> TWO_ROWS
        here = below
        rising = rising_below


@rule
def with_slants(scenario: Scenario, squares: int, right: int, left: int, word: int) -> int:
    """A word of squares and those beside them to which a diagonal step in the next row leads, were it in this one."""
    to_right = (squares & scenario.diagonals[index(right), index(word)]) << 1
    to_left = (squares & scenario.diagonals[index(left), index(word)]) >> 1
    return squares | to_right | to_left


@rule
def first_word(cell: int, steps: int) -> int:
    """The first word that a soldier can get to in so many steps."""
    return max(0, cell // SIDE - steps) // WORD_ROWS


@rule
def last_word(cell: int, steps: int) -> int:
    """The last word that a soldier can get to in so many steps."""
    return min(SIDE - 1, cell // SIDE + steps) // WORD_ROWS


@rule
def find_reach(scenario: Scenario, own: Soldier, kind: int, work: Work) -> None:
    """Note in ``work.reach`` where one action point can take a soldier (LT-17, LT-18), his own square left out.

    Only the words between ``first_word`` and ``last_word`` are written. Climbing onto cover from level ground ends the
    move, so level squares are all that a soldier who starts on level ground walks over; one on top also walks over the
    cover that is joined to it (LT-21).
    """
    cell = int(own.cell)
    speed = SPEEDS[kind]
    low = first_word(cell, speed)
    high = last_word(cell, speed)
    for word in range(low, high + 1):
        work.reach[index(word)] = 0
        work.tops[index(word)] = 0
    here = index(cell // WORD)
    start = 1 << (cell % WORD)
    is_on_top = scenario.cover[here] & start != 0
    work.reach[here] = start
    work.tops[here] = start
    for _ in range(speed - 1):
        spread(scenario, work.reach, work.level, low, high)
        if is_on_top:
            spread(scenario, work.tops, work.ledges, low, high)
            for word in range(low, high + 1):
                work.reach[index(word)] |= work.tops[index(word)]
    spread(scenario, work.reach, work.free, low, high)
    work.reach[here] &= ~start
