"""What lies on the table."""

from __future__ import annotations

from enum import IntEnum

from sandtable.contract.record import Array, Record, array, flag, i64, u8, u16, u32
from sandtable.mechanics.choosing import Best

from .scenario import MAX_SOLDIERS, WORDS

DRAW = 3


class Status(IntEnum):
    """Where a soldier is. ``UNSEEN`` stands only in what a player knows: an enemy in the fog (LT-16)."""

    PRESENT = 0
    ELIMINATED = 1
    UNSEEN = 2


class Laser(IntEnum):
    """Whether a soldier's laser works, is switched off, or is charging and works from his next turn on (LT-06)."""

    ON = 0
    OFF = 1
    CHARGING = 2


class Watch(IntEnum):
    """A soldier's overwatch: none, for a snap shot, or for a regular one (LT-28)."""

    NONE = 0
    SNAP = 1
    REGULAR = 2


class Soldier(Record):
    """A soldier: his square (the last one, if he is out), action points (LT-02), laser (LT-05), overwatch (LT-26).

    ``fired`` is how often he has fired this turn and ``moved`` whether he has moved; both are 0 in the other team's
    turn, like his action points.
    """

    cell: u16
    status: u8
    ap: u8
    laser: u8
    watch: u8
    fired: u8
    moved: flag


class Shot(Record):
    """The shot of the last decision, if it was one: who fired (his number + 1), at what, and who was told (a mask)."""

    shooter: u8
    target: u8
    told: u8


class State(Record):
    """All soldiers, the squares they stand on, the last shot, both scores, the turn and whose it is.

    ``result`` is 0 while the match goes on, then 1 + the winning team, or 3 for a draw.
    """

    occupied: Array[i64] = array(WORDS)
    soldiers: Array[Soldier] = array(MAX_SOLDIERS)
    score: Array[u32] = array(2)
    turn: u16
    shot: Shot
    team: u8
    result: u8


class Work(Record):
    """Scratch space: sets of squares while a reach is searched, watchers in line, and what the sergeant thinks."""

    best: Best
    reach: Array[i64] = array(WORDS)
    tops: Array[i64] = array(WORDS)
    free: Array[i64] = array(WORDS)
    level: Array[i64] = array(WORDS)
    ledges: Array[i64] = array(WORDS)
    unseen: Array[i64] = array(WORDS)
    threat: Array[i64] = array(MAX_SOLDIERS, WORDS)
    waiting: Array[u8] = array(MAX_SOLDIERS)
    friends: u8
