"""What lies on the table."""

from __future__ import annotations

from enum import IntEnum

from sandtable.contract.record import Array, Record, array, flag, i32, i64, u8, u16, u32
from sandtable.mechanics.choosing import Best

from .scenario import CELLS, CLASSES, MAX_SOLDIERS, WORDS

DRAW = 3

MOST_COMING = 2
"""Overwatch is worth no more when more enemies could come."""

SHOOTERS = 2 * CLASSES
CASES = 8
"""Who fires: of which class, on top of cover or not; and how: at one in cover, on top of cover, in sight already."""


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


class Own(Record):
    """What counts for the soldier whose choices the sergeant weighs: what it is worth to stay idle, what a hit on him
    costs, what overwatch is worth after a move for each enemy who comes, what it is worth to be where he is, and what
    is to be feared there; his number, his class, his laser, and whether he could still fire after a move."""

    idle: i64
    price: i64
    watch: i64
    place: i64
    risk: i64
    actor: u8
    kind: u8
    laser: u8
    fires: flag


class Work(Record):
    """Scratch space: sets of squares while a reach is searched, watchers in line, and what the sergeant thinks.

    He notes (``threats.py``) the squares that are ``wanted``; of one enemy those he has under ``threat``, those where
    one is ``covered`` against him, and those ``covering`` him; where one enemy and where two could be ``coming`` into
    sight; what each sort of shooter ``strikes`` for in each case, and what a shot at one target ``gains``. By square:
    the ``harm`` to be feared, by class in one number, what ``places`` are worth with a laser on and off, the best of
    the ``shots`` for each class, and how likely each is ``spared`` by overwatch, of 36. All of it holds for one
    decision.
    """

    best: Best
    own: Own
    reach: Array[i64] = array(WORDS)
    tops: Array[i64] = array(WORDS)
    free: Array[i64] = array(WORDS)
    level: Array[i64] = array(WORDS)
    ledges: Array[i64] = array(WORDS)
    unseen: Array[i64] = array(WORDS)
    wanted: Array[i64] = array(WORDS)
    threat: Array[i64] = array(WORDS)
    covered: Array[i64] = array(WORDS)
    covering: Array[i64] = array(WORDS)
    coming: Array[i64] = array(MOST_COMING, WORDS)
    strikes: Array[i64] = array(SHOOTERS, CASES)
    harm: Array[i64] = array(CELLS)
    places: Array[i32] = array(2, CELLS)
    shots: Array[i32] = array(CELLS, CLASSES)
    gains: Array[i32] = array(CASES, CLASSES)
    spared: Array[u8] = array(CELLS, CLASSES)
    waiting: Array[u8] = array(MAX_SOLDIERS)
    shared: u16
    watchers: flag
