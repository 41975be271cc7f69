"""What lies on the table."""

from __future__ import annotations

from enum import IntEnum

from sandtable.contract.action import Log
from sandtable.contract.record import Array, Record, array, flag, i8, u8, u16, u32

from .scenario import MAX_CELLS, MAX_OBJECTIVES, MAX_STATUSES, MAX_TYPES, UNITS, WINDOW, WORDS

NONE = 0xFF
ACTING = 2
MOST_STACKS = 15
TRUTH, PUBLIC = 2, 3


class Place(IntEnum):
    """Where a unit is. ``UNSEEN`` stands only in what a player knows: an enemy met before and out of sight now."""

    NOT_THERE = 0
    ON_BOARD = 1
    INSIDE = 2
    DEAD = 3
    TO_PLACE = 4
    UNSEEN = 5


class Level(IntEnum):
    """How the other side perceives a unit: not at all, as an unknown enemy (FOG-24, FOG-25), or in full."""

    HIDDEN = 0
    NOTICED = 1
    SEEN = 2


class Phase(IntEnum):
    """What is being decided: a ban, a pick (FOG-04), armies and places (FOG-57), moves, or nothing any more."""

    BAN = 0
    PICK = 1
    MUSTER = 2
    PLAY = 3
    OVER = 4


class Stage(IntEnum):
    """How far a side has come in setting up (FOG-57)."""

    BUYING = 0
    PLACING = 1
    READY = 2


class Unit(Record):
    """A unit (FOG-02). ``flags`` and ``sight`` follow from type and statuses (``mask`` has a bit for each that it has,
    ``counts`` the stacks). ``carrier`` is the slot of the transport that it is in.

    The rest is what the other side has noted: ``alias``, its number in the order of discovery; ``level``; and the ghost
    (FOG-26), where, in which round and with how much health it was last seen (round 0: there is none).
    """

    flags: u32
    mask: u32
    type: u8
    place: u8
    cell: u8
    hp: u8
    energy: u8
    ready: u8
    carrier: u8
    alias: u8
    level: u8
    ghost_cell: u8
    ghost_round: u8
    ghost_hp: u8
    sight: u8
    counts: Array[u8] = array(MAX_STATUSES)


class Memory(Record):
    """What the other side remembers of a unit since it has lost it from sight: where it was seen last, and in which
    round it was lost, with which health, energy and statuses.

    ``ready`` is 1 if it was still to have its turn in that round, and ``ACTING`` if it may have been having it, since
    it was its side's turn. ``carrier`` is the number of discovery of the transport that it was seen to get into.
    ``stacks`` are the counts of its statuses, four a word, up to ``MOST_STACKS``. Round 0 is nothing to remember.
    """

    stacks: Array[u16] = array(MAX_STATUSES // 4)
    cell: u8
    round: u8
    hp: u8
    energy: u8
    ready: u8
    carrier: u8


class State(Record):
    """Units of both sides (the first 16 slots are Dawn's), who sees what, and how far the round has come.

    ``fields`` are the hexes each unit sees, ``memories`` what the other side remembers of it. Per side: ``seen`` and
    ``explored`` hexes, ``contacts`` (hexes of unknown enemies), ``lit`` hexes (revealed until the round ends), ``met``
    (how many enemies were discovered), and ``tale``, a running hash of all that the side was told; the third one is a
    spectator's. ``refused`` are hexes that turned out
    invalid in the active unit's turn (FOG-13). ``owners`` of objectives are 0 for nobody, else 1 + side, row ``TRUTH``
    as it is, ``PUBLIC`` as it was last announced, the first two as each side knows it. ``result`` is 0, 1 + the
    winner, or 3 for a draw.
    """

    fields: Array[u32] = array(UNITS, WORDS)
    seen: Array[u32] = array(2, WORDS)
    explored: Array[u32] = array(2, WORDS)
    contacts: Array[u32] = array(2, WORDS)
    lit: Array[u32] = array(2, WORDS)
    refused: Array[u32] = array(WORDS)
    tale: Array[u32] = array(3)
    units: Array[Unit] = array(UNITS)
    memories: Array[Memory] = array(UNITS)
    score: Array[u16] = array(2)
    acted: u16
    owners: Array[u8] = array(4, MAX_OBJECTIVES)
    roster: Array[u8] = array(2, MAX_TYPES)
    count: Array[u8] = array(2)
    met: Array[u8] = array(2)
    stage: Array[u8] = array(2)
    occupant: Array[u8] = array(MAX_CELLS)
    points: i8
    board: u8
    banned: u8
    phase: u8
    round: u8
    turn: u8
    active: u8
    last_actor: u8
    first: u8
    skips: u8
    result: u8
    moved: flag


class Search(Record):
    """A search for ways over the board; see :mod:`sandtable.mechanics.paths`."""

    distance: Array[u16] = array(MAX_CELLS)
    queue: Array[u16] = array(MAX_CELLS)


class Work(Record):
    """Scratch space: the dying in the order of their deaths and who killed them; units in the ``order`` in which a
    round's start comes to them; whether both sides have to look (``dirty``), whether fields have to be worked out
    anew (``stale``), and whether somebody may stand where it cannot (``grounded``); a log that nobody reads; a search,
    and where bots could walk; for imagined armies, which types are still to come and which ``room`` their zone has."""

    quiet: Log
    room: u32
    search: Search
    order: Array[u8] = array(UNITS)
    left: Array[i8] = array(WINDOW)
    dying: Array[u8] = array(UNITS)
    killer: Array[u8] = array(UNITS)
    hidden_types: Array[u8] = array(MAX_TYPES)
    dead: u8
    dirty: u8
    stale: u8
    grounded: u8
    searched: u8
