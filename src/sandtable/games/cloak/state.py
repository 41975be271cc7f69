"""What lies on the table."""

from __future__ import annotations

from enum import IntEnum

from sandtable.contract.record import Array, Record, array, flag, i64, u8, u16
from sandtable.mechanics.choosing import Best

from .scenario import MAX_ACTORS, MAX_CELLS, MAX_ENTITIES

CONTACTS = 4


class Status(IntEnum):
    """Where an entity is. ``UNSEEN`` stands only in what a player knows: an enemy spy under its cloak (CLK-28)."""

    TO_COME = 0
    PRESENT = 1
    DEAD = 2
    UNSEEN = 3


class Order(IntEnum):
    """What an entity is told to do (CLK-05): a number below ``HOLD`` is a direction to move in, or for a leader the
    direction of the enemy to attack (CLK-33). Without an order an entity holds."""

    HOLD = 8
    TOGGLE = 9
    AUTOPILOT = 10
    TAKE_BACK = 11


class Entity(Record):
    """Something on the grid (CLK-02). ``active`` is its ability: a soldier's overwatch, a spy's cloak (CLK-04).

    ``order`` is 0 for none, otherwise 1 + an :class:`Order`.
    """

    cell: u16
    hp: u8
    stamina: u8
    team: u8
    status: u8
    order: u8
    active: flag


class Trace(Record):
    """Where, when and with how much stamina left a spy was last seen to vanish; both sides know that."""

    cell: u16
    turn: u8
    stamina: u8


class Contact(Record):
    """A sign of an unseen enemy spy: it was at a point in a turn, or (``slack``) within one step of it.

    A ``turn`` of 0 is no contact.
    """

    cell: u16
    turn: u8
    slack: u8


class State(Record):
    """All entities, the points held by walls and leaders (32 points a word), signs of spies, and the turn.

    ``result`` is 0 while the match goes on, then 1 + the winning team, or 3 for a draw.
    """

    solid: Array[i64] = array(MAX_CELLS // 32)
    entities: Array[Entity] = array(MAX_ENTITIES)
    traces: Array[Trace] = array(MAX_ACTORS)
    contacts: Array[Contact] = array(2, CONTACTS)
    committed: Array[u8] = array(2)
    turn: u8
    result: u8


class Search(Record):
    """A search for ways over the grid; see :mod:`sandtable.mechanics.paths`."""

    distance: Array[u16] = array(MAX_CELLS)
    queue: Array[u16] = array(MAX_CELLS)


class Work(Record):
    """Scratch space: a bot's best choice so far, a search and what is closed to it, from where, when and how near each
    unseen spy is known of, who still waits to act, who stands where (entity + 1), and how many friends are heading for
    a point."""

    best: Best
    search: Search
    origin: Array[u16] = array(MAX_ACTORS)
    since: Array[u8] = array(MAX_ACTORS)
    slack: Array[u8] = array(MAX_ACTORS)
    waiting: Array[u8] = array(MAX_ACTORS)
    grid: Array[u8] = array(MAX_CELLS)
    closed: Array[u8] = array(MAX_CELLS)
    heading: Array[u8] = array(MAX_CELLS)
