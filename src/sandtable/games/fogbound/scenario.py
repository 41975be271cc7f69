"""What the box contains: boards, unit types, terrains and statuses as tables of numbers (FOG-01, FOG-03)."""

from __future__ import annotations

from enum import IntEnum, IntFlag

from sandtable.contract.record import Array, Record, array, flag, i8, i64, u8, u16, u32

MAX_CELLS = 192
WORDS = MAX_CELLS // 32
SLOTS = 16
UNITS = 2 * SLOTS
MAX_TYPES = 48
MAX_TERRAINS = 32
MAX_STATUSES = 20
MAX_BOARDS = 4
MAX_OBJECTIVES = 16
MAX_ACTIONS = 6
EFFECTS = 3
AURAS = 2
TRIGGERS = 2
DAMAGE_TYPES = 6
FAR = 4  # the farthest that anything sees or reaches
WINDOW = 61  # hexes within FAR of a hex, itself included
OUTSIDE = 0xFF
NOBODY = 0xFF
NO_STATUS = 0xFF
MAX_ROUNDS = 60
MAX_POINTS = 250
MAX_NAME = 20  # letters of what a kind, a terrain, a status or an action is called
MAX_HASTE = 100  # what all statuses together may add to a unit's speed


class Size(IntEnum):
    """How large a unit is (FOG-02)."""

    S = 0
    M = 1
    L = 2


class Flag(IntFlag):
    """What a unit is at the moment: its type's keywords and what its statuses do to it.

    ``BLOCKS_ENEMIES`` and ``BLOCKS_ALL`` follow from size (FOG-16), ``CONCEALED`` from stealth and invisibility.
    """

    FLYING = 1 << 0
    AQUATIC = 1 << 1
    STEALTH = 1 << 2
    INVISIBLE = 1 << 3
    DETECTS = 1 << 4
    PRESENCE = 1 << 5
    SENSES = 1 << 6
    ENTERABLE = 1 << 7
    EXITABLE = 1 << 8
    NO_CAPTURE = 1 << 9
    BROKEN = 1 << 10
    ROOTED = 1 << 11
    SILENCED = 1 << 12
    DISARMED = 1 << 13
    STUNNED = 1 << 14
    BLIND = 1 << 15
    REVEALED = 1 << 16
    SHIELDS = 1 << 17
    BLOCKS_ENEMIES = 1 << 18
    BLOCKS_ALL = 1 << 19
    CONCEALED = 1 << 20
    CARRIES_FLYERS = 1 << 21
    HAS_AURA = 1 << 22
    WATER_ONLY = 1 << 23


FLYING, AQUATIC, STEALTH, INVISIBLE = int(Flag.FLYING), int(Flag.AQUATIC), int(Flag.STEALTH), int(Flag.INVISIBLE)
DETECTS, PRESENCE, SENSES = int(Flag.DETECTS), int(Flag.PRESENCE), int(Flag.SENSES)
ENTERABLE, EXITABLE, NO_CAPTURE = int(Flag.ENTERABLE), int(Flag.EXITABLE), int(Flag.NO_CAPTURE)
BROKEN, ROOTED, SILENCED, DISARMED = int(Flag.BROKEN), int(Flag.ROOTED), int(Flag.SILENCED), int(Flag.DISARMED)
STUNNED, BLIND, REVEALED, SHIELDS = int(Flag.STUNNED), int(Flag.BLIND), int(Flag.REVEALED), int(Flag.SHIELDS)
BLOCKS_ENEMIES, BLOCKS_ALL, CONCEALED = int(Flag.BLOCKS_ENEMIES), int(Flag.BLOCKS_ALL), int(Flag.CONCEALED)
CARRIES_FLYERS, HAS_AURA, WATER_ONLY = int(Flag.CARRIES_FLYERS), int(Flag.HAS_AURA), int(Flag.WATER_ONLY)
PASSIVE = STEALTH | INVISIBLE | DETECTS | PRESENCE | SENSES | HAS_AURA  # what a broken unit loses (FOG-43)


class Reach(IntEnum):
    """How an action gets to its target: by hand, over a distance, over an area, or not at all (FOG-28, FOG-37)."""

    MELEE = 0
    RANGED = 1
    AREA = 2
    ABILITY = 3


class Aim(IntEnum):
    """What an action is aimed at."""

    SELF = 0
    UNIT = 1
    HEX = 2


class Trait(IntFlag):
    """How an action may be used."""

    COMBINABLE = 1
    NO_MOVEMENT = 2
    IS_ATTACK = 4
    NEEDS_SIGHT = 8
    TOGGLE = 16
    WOUNDED = 32
    GROUND_ONLY = 64
    FLYING_ONLY = 128


COMBINABLE, NO_MOVEMENT, IS_ATTACK, NEEDS_SIGHT = 1, 2, 4, 8
TOGGLE, WOUNDED, GROUND_ONLY, FLYING_ONLY = 16, 32, 64, 128


class Do(IntEnum):
    """What an effect does: ``amount`` and ``what`` (a damage type or a status) say how much of which."""

    NOTHING = 0
    DAMAGE = 1
    HEAL = 2
    STATUS = 3
    CLEANSE = 4
    PUSH = 5
    TELEPORT = 6
    REVEAL = 7
    LOAD = 8
    UNLOAD = 9
    ENERGY = 10
    DRAIN = 11


class Gift(IntEnum):
    """What an aura gives those around."""

    ARMOUR = 0
    DAMAGE = 1
    HEAL = 2
    HARM = 3
    ENERGY = 4


class When(IntEnum):
    """What sets a trigger off."""

    ROUND_START = 0
    DEATH = 1
    HIT = 2
    KILL = 3
    MOVE_IN = 4


class Resistance(IntEnum):
    """How much of a damage type a unit shrugs off (FOG-39)."""

    NONE = 0
    MINOR = 1
    HALF = 2
    GREATER = 3


class Effect(Record):
    """One thing that an action or a trigger does."""

    do: u8
    amount: u8
    what: u8


class UnitAction(Record):
    """An attack or an ability (FOG-28), with its costs (FOG-29, FOG-32) and whom it may be aimed at.

    ``sizes`` and ``terrains`` are masks of the sizes and terrains of a target that will do. ``status`` and ``upkeep``
    belong to toggles (FOG-41); ``needs`` is 1 + a status that the user must have.
    """

    terrains: u32
    effects: Array[Effect] = array(EFFECTS)
    reach: u8
    aim: u8
    traits: u8
    range: u8
    radius: u8
    cost: u8
    energy: u8
    who: u8
    sizes: u8
    status: u8
    upkeep: u8
    needs: u8


class Aura(Record):
    """What a unit gives those within its radius while it stands there."""

    radius: u8
    who: u8
    gift: u8
    amount: u8


class Trigger(Record):
    """What happens by itself: an effect on those within ``radius`` (0: on the other one involved, or on the unit)."""

    effect: Effect
    when: u8
    radius: u8
    who: u8


class UnitType(Record):
    """A kind of unit (FOG-02). Speeds and ranges are in hexes; ``capacity`` is the total size carried (FOG-49)."""

    flags: u32
    actions: Array[UnitAction] = array(MAX_ACTIONS)
    triggers: Array[Trigger] = array(TRIGGERS)
    auras: Array[Aura] = array(AURAS)
    resists: Array[u8] = array(DAMAGE_TYPES)
    health: u8
    speed: u8
    sight: u8
    size: u8
    armour: u8
    energy: u8
    price: u8
    presence: u8
    sense: u8
    capacity: u8
    seats: u8
    carried_sizes: u8
    action_count: u8
    trigger_count: u8
    aura_count: u8
    most: u8


class Terrain(Record):
    """A kind of ground: protection by size and by kind of damage (FOG-37), costs (FOG-09), penalties (FOG-10), and what
    happens to those who come in."""

    protection: Array[u8] = array(3, 3)
    cost_in: u8
    cost_out: u8
    penalty_in: u8
    penalty_out: u8
    status: u8
    count: u8
    damage: u8
    damage_type: u8
    heal: u8
    elevated: flag
    blocks: flag
    closed: flag
    water: flag


class Status(Record):
    """A kind of status: flags that it sets, what it adds, and what it does at a round's start (FOG-48)."""

    flags: u32
    speed: i8
    sight: i8
    armour: i8
    damage: i8
    burns: u8
    poisons: u8
    damage_type: u8
    heals: u8
    stacking: u8
    passing: u8
    most: u8


class Start(Record):
    """A unit of an army that the scenario fixes; ``cell`` is ``OUTSIDE`` if its side places it."""

    type: u8
    cell: u8


CLOSED, WATER, DRY = 1, 2, 4
"""What may bar units from a hex: ground that is closed, water from those who do not swim, and all else from those who
do nothing but that (FOG-12)."""


class Board(Record):
    """A map: terrain, what bars units from a hex, objectives, the zones of both sides (bit 0 and 1), and what terrain
    hides from where.

    ``shade[cell, high]`` has five masks over the window around a hex, see :mod:`sandtable.mechanics.hexfield`.
    """

    shade: Array[i64] = array(MAX_CELLS, 2, 5)
    terrain: Array[u8] = array(MAX_CELLS)
    bars: Array[u8] = array(MAX_CELLS)
    zone: Array[u8] = array(MAX_CELLS)
    objective: Array[u8] = array(MAX_CELLS)
    objective_cells: Array[u8] = array(MAX_OBJECTIVES)
    objectives: u8


class Scenario(Record):
    """Everything that the rules read. All boards of a draft (FOG-04) have the same shape, so geometry is tabled once.

    ``offset[one, other]`` is the place of ``other`` in the window around ``one`` (``OUTSIDE`` beyond), ``within`` the
    cell at such a place, ``inside`` the mask of places that lie on the board; ``disk`` has the places up to a distance,
    ``ring`` the distance of a place; ``hides`` says what a blocker at a place hides.
    """

    inside: Array[i64] = array(MAX_CELLS)
    disk: Array[i64] = array(FAR + 1)
    hides: Array[i64] = array(WINDOW, 5)
    boards: Array[Board] = array(MAX_BOARDS)
    types: Array[UnitType] = array(MAX_TYPES)
    statuses: Array[Status] = array(MAX_STATUSES)
    terrains: Array[Terrain] = array(MAX_TERRAINS)
    budget: Array[u16] = array(2)
    neighbours: Array[u8] = array(MAX_CELLS, 6)
    offset: Array[u8] = array(MAX_CELLS, MAX_CELLS)
    within: Array[u8] = array(MAX_CELLS, WINDOW)
    hole: Array[u8] = array(MAX_CELLS)
    ring: Array[u8] = array(WINDOW)
    armies: Array[Start] = array(2, SLOTS)
    army_size: Array[u8] = array(2)
    width: u8
    height: u8
    type_count: u8
    status_count: u8
    terrain_count: u8
    board_count: u8
    rounds: u8
    target: u8
    is_draft: flag
    open_armies: flag
