"""What the box contains: the map with all that can be read off it once and for all, machines, weapons, grounds, and
who starts where.

Hexes are numbered row by row, ``cell = row * width + column``. What hides a machine from another is tabled for every
pair of hexes when the map is read (``cover``), since neither ground nor woods change in play.
"""

from __future__ import annotations

from enum import IntEnum

from sandtable.contract.record import Array, Record, array, flag, u8, u16

MAX_CELLS = 400
MAX_COLUMNS = 25
MAX_ROWS = 25
SIDES = 2
SLOTS = 8
UNITS = SIDES * SLOTS
MAX_MACHINES = 32
MAX_WEAPONS = 32
MAX_GROUNDS = 24
WEAPONS = 4
MOVEMENTS = 2
STEPS = 12
MAX_AIM = 5
MAX_LEVEL = 9
MIN_SIZE = 4
MAX_SIZE = 10
MAX_THRUST = 20
MAX_LIMIT = 1000
MAX_VALUE = 100
LONGEST_WAIT = 8
SHORTEST_WAIT = 2
BLOCKED = 255
CLOSED = 255
CARE_TICKS = 2
RISE_TICKS = 2
DODGE_TICKS = 2
FATAL = 20
NOBODY = 255
NO_EXIT = 255


class Tier(IntEnum):
    """How well something was done, or has to be (WLK-01); more than excellent is impossible."""

    NOT = 0
    POOR = 1
    APPROPRIATE = 2
    GOOD = 3
    EXCELLENT = 4
    IMPOSSIBLE = 5


class Skill(IntEnum):
    """What a machine and its crew roll for (WLK-01)."""

    PILOTING = 0
    GUNNERY = 1
    SENSORS = 2
    STRUCTURE = 3
    ARMOUR = 4


SKILLS = len(Skill)
TIERS = 4


class Mode(IntEnum):
    """How a machine moves (WLK-12)."""

    WHEELS = 0
    TRACKS = 1
    WALK = 2
    HOVER = 3


MODES = len(Mode)
CLIMB = (1, 1, 2, 1)
"""How many levels a step may go up or down, by mode (WLK-16)."""


class Mishap(IntEnum):
    """What comes of a piloting roll that ground demanded and that failed (WLK-18)."""

    NONE = 0
    STUCK = 1
    MINOR = 2
    UNSTABLE = 3


class Movement(Record):
    """A movement action: a mode, ``normal`` hexes and ``extra`` ones that make it fast, and its ticks (WLK-12)."""

    mode: u8
    normal: u8
    extra: u8
    ticks: u8


class Weapon(Record):
    """A weapon: what a hit does and how well it pierces (WLK-37), how long one can aim standing still (WLK-33) and on
    the move (WLK-32), how far it leads a moving target (WLK-35), inside which range that is too close (WLK-38), and the
    ticks that a shot takes besides aiming."""

    damage: u8
    tier: u8
    aimtime: u8
    stabilisation: u8
    velocity: u8
    minimum: u8
    ticks: u8


class Machine(Record):
    """A kind of machine: the four thresholds of each skill (WLK-01), its movement actions and weapons, its size
    (WLK-25), armour (WLK-37), thrust (WLK-20), camouflage, and what destroying it is worth."""

    thresholds: Array[u8] = array(SKILLS, TIERS)
    movements: Array[Movement] = array(MOVEMENTS)
    weapons: Array[u8] = array(WEAPONS)
    movement_count: u8
    weapon_count: u8
    size: u8
    armour: u8
    thrust: u8
    camouflage: u8
    value: u8


class Ground(Record):
    """A kind of ground: the tier it demands of each mode and what comes of failing (WLK-17), how much it hides
    (WLK-26, WLK-27), how tall what stands on it is, and whether camouflage works there (WLK-25)."""

    demands: Array[u8] = array(MODES)
    mishaps: Array[u8] = array(MODES)
    cover: u8
    tall: u8
    hides: flag


class Start(Record):
    """A machine at the start: which, where, how it faces, and its ticks (WLK-10)."""

    cell: u16
    ticks: u16
    machine: u8
    facing: u8


class Scenario(Record):
    """The map, the catalogue, both sides, and how a match is won.

    ``cover[one, other]`` is how much smaller a machine at ``other`` appears from ``one`` because of what lies on the
    line, or ``BLOCKED`` (WLK-26, WLK-27, WLK-29). Side ``s`` has the units ``8 * s`` to ``8 * s + count[s] - 1``.
    ``exits`` are the sides that may leave the map at a hex, as bits; ``needed`` is how many machines of a side must
    leave for it to win, 0 where leaving wins nothing. In a ``preflight`` ticks are rolled for.
    """

    cover: Array[u8] = array(MAX_CELLS, MAX_CELLS)
    neighbours: Array[u16] = array(MAX_CELLS, 6)
    starts: Array[Start] = array(UNITS)
    limit: u16
    machines: Array[Machine] = array(MAX_MACHINES)
    weapons: Array[Weapon] = array(MAX_WEAPONS)
    grounds: Array[Ground] = array(MAX_GROUNDS)
    ground: Array[u8] = array(MAX_CELLS)
    level: Array[u8] = array(MAX_CELLS)
    exits: Array[u8] = array(MAX_CELLS)
    to_exit: Array[u8] = array(SIDES, MAX_CELLS)
    needed: Array[u8] = array(SIDES)
    count: Array[u8] = array(SIDES)
    machine_count: u8
    weapon_count: u8
    ground_count: u8
    width: u8
    height: u8
    preflight: flag
