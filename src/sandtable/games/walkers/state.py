"""What lies on the table."""

from __future__ import annotations

from enum import IntEnum

from sandtable.contract.record import Array, Record, array, flag, i32, u8, u16, u32
from sandtable.mechanics.choosing import Best

from .scenario import MAX_CELLS, MAX_WEAPONS, SIDES, STEPS, UNITS

DRAW = 3


class Place(IntEnum):
    """Where a machine is. ``UNSEEN`` stands only in what a side knows: an enemy that it has not spotted (WLK-29)."""

    NOT_IN_PLAY = 0
    ON_BOARD = 1
    DESTROYED = 2
    LEFT = 3
    UNSEEN = 4


class Motion(IntEnum):
    """How a machine moved with its last action (WLK-14)."""

    STATIONARY = 0
    MOVING = 1
    FAST = 2


class Phase(IntEnum):
    """What is to be decided next: an action, the path of a move, whether to interrupt, with what, the path of an
    interrupting move, a facing; or the match is over."""

    ACTION = 0
    PATH = 1
    ANSWER = 2
    REPLY = 3
    REPLY_PATH = 4
    FACING = 5
    OVER = 6


class Does(IntEnum):
    """What an order is."""

    NOTHING = 0
    WAIT = 1
    SHOOT = 2
    MOVE = 3
    JUMP = 4
    RISE = 5
    DODGE = 6
    COUNTER = 7


class Unit(Record):
    """A machine in play: its hex, ticks, damage (WLK-02), facing (WLK-15), motion (WLK-14), whether it is prone
    (WLK-18), and whether the enemy has it spotted (WLK-28).

    ``ghost_*`` is what the enemy remembers of when it saw it last: the hex + 1 (0: never seen), ticks and damage.
    """

    cell: u16
    ticks: u16
    ghost_cell: u16
    ghost_ticks: u16
    damage: u8
    facing: u8
    motion: u8
    place: u8
    ghost_damage: u8
    is_prone: flag
    is_spotted: flag


class Order(Record):
    """What a machine is about to do. ``path`` begins with the hex where it stands and has ``length`` more; a jump has
    one more, where it lands. A shot is fired at point ``shot_at`` of it. ``point`` is where on the actor's path an
    interrupt takes place, ``after`` the ticks that the machine will have, ``hexes`` how far it goes in all, ``reached``
    how far along the path it has come. ``is_seen`` says whether the other side sees any of it (WLK-05)."""

    path: Array[u16] = array(STEPS + 1)
    after: u16
    unit: u8
    does: u8
    movement: u8
    length: u8
    hexes: u8
    reached: u8
    target: u8
    weapon: u8
    aim: u8
    shot_at: u8
    point: u8
    is_careful: flag
    has_shot: flag
    is_seen: flag
    is_stopped: flag


class State(Record):
    """All machines, the order of whose turn it is and that of who interrupts it, points, who has left, and what is to
    be decided. ``tale`` is a running hash of all that a side was told, ``turn`` the side of the ``active`` machine;
    ``actions`` counts what was declared. ``result`` is 0 while the match goes on, then 1 + the winner, 3 for a draw.
    """

    tale: Array[u32] = array(SIDES)
    units: Array[Unit] = array(UNITS)
    order: Order
    reply: Order
    score: Array[u16] = array(SIDES)
    actions: u16
    left: Array[u8] = array(SIDES)
    phase: u8
    active: u8
    turn: u8
    result: u8


class Work(Record):
    """Scratch space: where a search has come, how, at what risk and what that is worth, which hexes are taken, an order
    that a bot thinks of, and what it found out of hexes: what there is to hope for there and, by motion, to fear; and
    of blows, by target and weapon, from ahead and from behind."""

    best: Best
    worth: Array[i32] = array(MAX_CELLS)
    hope: Array[i32] = array(MAX_CELLS)
    fear: Array[i32] = array(len(Motion), MAX_CELLS)
    risk: Array[i32] = array(MAX_CELLS)
    order: Order
    blows: Array[u16] = array(UNITS, MAX_WEAPONS, 2)
    distance: Array[u16] = array(MAX_CELLS)
    queue: Array[u16] = array(MAX_CELLS)
    origin: Array[u16] = array(MAX_CELLS)
    occupied: Array[u8] = array(MAX_CELLS)
