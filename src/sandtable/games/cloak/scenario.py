"""What the box contains: the grid, both rosters, and every number of the rules."""

from __future__ import annotations

from enum import IntEnum

from sandtable.contract.record import Array, Record, array, flag, u8, u16

MAX_SIDE = 24
MAX_CELLS = MAX_SIDE * MAX_SIDE
MAX_ACTORS = 64
MAX_ENTITIES = 128
MAX_SPAWNS = 64
MAX_POINTS = 200
MAX_TURNS = 250
NO_LEADER = 0xFF
CHANCES = 10_000


class Type(IntEnum):
    """What an entity is (CLK-03)."""

    SOLDIER = 0
    SPY = 1
    WALL = 2
    LEADER = 3


class Team(IntEnum):
    """Whose an entity is; only walls are nobody's (CLK-03)."""

    LEFT = 0
    RIGHT = 1
    NOBODY = 2


class Slot(Record):
    """One entity of the box: its type and its number among these, its first team, the turn it is due, and its point
    (``NOWHERE``: a spawn point)."""

    home: u16
    type: u8
    number: u8
    team: u8
    due: u8


class Scenario(Record):
    """The grid (CLK-01), the rosters (CLK-35) and the numbers of the rules.

    Entities come in this order: Left's actors (soldiers, spies, a leader), Right's actors, then all walls. ``actors``
    is the number of the former two together, ``left_actors`` of the first. ``turn_chance`` is ``turn_p`` (CLK-24) in
    parts of ``CHANCES``.
    """

    neighbours: Array[u16] = array(MAX_CELLS, 8)
    spawns: Array[u16] = array(2, MAX_SPAWNS)
    slots: Array[Slot] = array(MAX_ENTITIES)
    turn_chance: u16
    hit_points: Array[u8] = array(4)
    stamina: Array[u8] = array(4)
    ability_cost: Array[u8] = array(4)
    spawn_count: Array[u8] = array(2)
    leaders: Array[u8] = array(2)
    width: u8
    height: u8
    directions: u8
    turn_limit: u8
    left_actors: u8
    actors: u8
    entities: u8
    stamina_regen: u8
    soldier_damage: u8
    overwatch_damage: u8
    overwatch_defence: u8
    leader_damage: u8
    cloak_breaks_on_attack: flag
