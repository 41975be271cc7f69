"""What the box contains: the map with all that can be read off it once and for all, both teams, and the numbers.

Squares are numbered row by row on the largest grid (LT-30), ``cell = row * 21 + column``, whatever the map's own size.
A set of squares is seven numbers of 63 bits, three rows each: square ``cell`` is bit ``cell % 63`` of number
``cell // 63``.
"""

from __future__ import annotations

from enum import IntEnum

from sandtable.contract.record import Array, Record, array, flag, i64, u8, u16

SIDE = 21
CELLS = SIDE * SIDE
WORD_ROWS = 3
WORD = WORD_ROWS * SIDE
WORDS = CELLS // WORD
MAX_TEAM = 16
MAX_SOLDIERS = 24
MAX_BASES = 8
MAX_TURNS = 200
MAX_SCORE = 10_000
MAX_POINTS = 100
ACTION_POINTS = 3
NEITHER = 2


class Class(IntEnum):
    """What a soldier is (LT-17)."""

    SCOUT = 0
    GRUNT = 1
    SNIPER = 2


CLASSES = len(Class)


class Mode(IntEnum):
    """What is played (LT-09): every team has a base, only one has, or none."""

    CAPTURE_THE_FLAG = 0
    ASSAULT = 1
    ELIMINATION = 2


SPEEDS = (6, 5, 4)
"""Squares per action point, by class (LT-17)."""

LONGEST_REACH = (2 * max(SPEEDS) + 1) ** 2 - 1
"""No soldier has more squares to go to: those around a scout in the open."""

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
"""The sides of a square, as bits."""

NORTH_EAST, SOUTH_EAST, SOUTH_WEST, NORTH_WEST = range(4)
"""The diagonal steps."""


class Slot(Record):
    """One soldier of the box: where he starts, his class, his number among those of his class, his team."""

    home: u16
    kind: u8
    number: u8
    team: u8


class Base(Record):
    """A base: its square and whose it is."""

    cell: u16
    team: u8


class Scenario(Record):
    """The map (LT-30), both teams, and the fields of LT-13.

    ``sees`` holds for every square those that are in line of sight (LT-15), ``floor`` and ``cover`` the squares that
    can be stood on and those of them that are cover, ``diagonals`` the squares from which a diagonal step passes no
    wall's corner (LT-19), ``touch`` the squares that touch a team's base (LT-06), ``to_base`` and ``to_view`` how many
    steps it is to one and to where one is in sight, ``shelter`` the sides of a square on which one is in cover there
    (LT-31), and ``sheltered`` the same as sets: the squares with shelter to the north, east, south and west. Red's
    soldiers come first, then Blue's: team ``t`` has the numbers ``first[t]`` to ``first[t + 1] - 1``. A target score of
    0 is none, and ``turn_limit`` is the last turn, whether the map names it or not.
    """

    sees: Array[i64] = array(CELLS, WORDS)
    floor: Array[i64] = array(WORDS)
    cover: Array[i64] = array(WORDS)
    diagonals: Array[i64] = array(4, WORDS)
    touch: Array[i64] = array(2, WORDS)
    sheltered: Array[i64] = array(4, WORDS)
    slots: Array[Slot] = array(MAX_SOLDIERS)
    bases: Array[Base] = array(MAX_BASES)
    target: Array[u16] = array(2)
    turn_limit: u16
    shelter: Array[u8] = array(CELLS)
    to_base: Array[u8] = array(2, CELLS)
    to_view: Array[u8] = array(2, CELLS)
    base_count: Array[u8] = array(2)
    first: Array[u8] = array(3)
    soldier_points: u8
    base_points: u8
    mode: u8
    width: u8
    height: u8
    starter: u8
    fog: flag
