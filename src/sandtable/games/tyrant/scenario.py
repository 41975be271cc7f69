"""What the box contains: the map with its tiles, all cards as tables of numbers, who starts with what, and how a match
is won (TYR-01).

Cards are data: a card is a row of numbers and up to four abilities, and an ability is one sentence of a small language
of costs, targets and effects that cards, tiles and intentions share.
"""

from __future__ import annotations

from enum import IntEnum, IntFlag

from sandtable.contract.record import Array, Record, array, flag, i8, u8, u16

SEATS = 5
PLAYERS = 4
TYRANT = 4
MAX_CELLS = 225
MAX_COLUMNS = 15
MAX_ROWS = 15
DIRECTIONS = 8
MAX_CARDS = 96
MAX_ABILITIES = 128
MAX_FILTERS = 64
MAX_TILES = 16
MAX_STARTS = 32
ABILITIES = 4
AIMS = 2
EFFECTS = 3
PROTECTIONS = 2
MAX_REGIONS = 8
MAX_MOVEMENT = 8
MAX_RANGE = 9
MAX_ROUNDS = 100
MAX_RESOURCE = 999
MAX_STORE = 25
PILE = 10
HAND = 3
NO_COST = 255
NOBODY = 255
NO_CELL = 255
NO_CARD = 255
TILE_ABILITY = ABILITIES
"""Where the ability that a tile grants stands among those of the unit on it."""


class Type(IntEnum):
    """What a card is (TYR-20)."""

    SPELL = 0
    UNIT = 1
    BOSS = 2
    ARTIFACT = 3
    EQUIPMENT = 4
    POTION = 5
    INTENTION = 6


class Keyword(IntFlag):
    """What a permanent is, besides its numbers: cannot be targeted (TYR-30), swims (TYR-26), and what a map's goal
    asks about (TYR-59). Equipment gives its keywords to who wears it."""

    SHROUD = 1
    SWIMS = 2
    AMPHIBIOUS = 4
    KING = 8
    BUILDING = 16
    STICK = 32
    TYRANT = 64
    PUSHES = 128
    FIRST_STRIKE = 256


SHROUD, SWIMS, AMPHIBIOUS = int(Keyword.SHROUD), int(Keyword.SWIMS), int(Keyword.AMPHIBIOUS)
KING, BUILDING, STICK = int(Keyword.KING), int(Keyword.BUILDING), int(Keyword.STICK)
IS_TYRANT, PUSHES, FIRST_STRIKE = int(Keyword.TYRANT), int(Keyword.PUSHES), int(Keyword.FIRST_STRIKE)


class Marking(IntEnum):
    """The marks that a unit can bear (TYR-40 to TYR-44)."""

    PARALYSIS = 0
    POISON = 1
    PANIC = 2
    RAGE = 3
    WARD = 4


MARKS = len(Marking)
ALL_MARKS = MARKS
"""What a cleansing effect has in place of a mark if it takes all of them."""


class Use(IntEnum):
    """How an ability comes about: by playing its card (TYR-11), as a free action (TYR-14), as a full action (TYR-35),
    or by itself (TYR-15)."""

    PLAY = 0
    FREE = 1
    FULL = 2
    TRIGGER = 3


class When(IntEnum):
    """What sets a trigger off; the permanent is the one that has it, or who wears it. ``OTHER`` in the comments is
    whom an effect "to the other" is for."""

    NEVER = 0
    UPKEEP = 1  # its controller's upkeep
    ENTERS = 2  # it is played or made
    DIES = 3  # it is destroyed or sacrificed
    KILLS = 4  # it destroys something in combat; OTHER: nobody
    ATTACKS = 5  # it attacks; OTHER: whom
    ATTACKED = 6  # it is attacked; OTHER: by whom
    DAMAGED = 7  # it takes damage; OTHER: from whom, if a permanent did it
    MOVES = 8  # it has moved
    FRIEND_DIES = 9  # another unit of its controller dies
    ENEMY_DIES = 10  # a unit of an enemy dies
    SPELL = 11  # its controller plays a spell
    BUYS = 12  # its controller buys a card
    TURN_END = 13  # its controller's turn ends
    EQUIPPED = 14  # it is put on somebody (equipment)


class Aimed(IntEnum):
    """What a target is."""

    NOTHING = 0
    PERMANENT = 1
    TILE = 2
    PLAYER = 3
    ACTION = 4  # something declared on the stack


class TileNeed(IntEnum):
    """Which tiles can be aimed at: any, free ones (TYR-23), or those available to what would be put there: a token of
    the ability, or the first target (TYR-26)."""

    ANY = 0
    FREE = 1
    AVAILABLE = 2


class Do(IntEnum):
    """What an effect does; comments say what ``amount`` and ``what`` are."""

    NOTHING = 0
    DAMAGE = 1  # amount
    HEAL = 2  # amount of damage taken away
    DESTROY = 3
    SACRIFICE = 4
    MARK = 5  # amount of the marks ``what``
    CLEANSE = 6  # all marks ``what``, or ALL_MARKS
    PUSH = 7  # amount of steps, away from the source, or from the second target where no permanent pushes (TYR-48)
    TELEPORT = 8  # the first target to the second, a tile
    DRAW = 9  # amount of cards
    DISCARD = 10  # amount of cards, at random
    GAIN = 11  # amount of resource
    LOSE = 12  # amount of resource
    STEAL = 13  # amount of resource, which the controller of the action gets
    CONTROL = 14  # the controller of the action controls it now (TYR-21)
    TOKEN = 15  # a token of the card ``what`` on the target tile, or next to the source (TYR-22)
    UNTAP = 16  # untapped, with a move and an attack again
    EXTRA_MOVE = 17  # amount of further move actions this turn
    EXTRA_ATTACK = 18  # amount of further attack actions this turn
    ATTACK = 19  # amount more attack this turn
    RANGE = 20  # amount more range this turn
    MOVEMENT = 21  # amount more movement this turn
    FIGHT = 22  # the source (of a spell, the first target) and the target (of a spell, the second one) have a combat
    COUNTER = 23  # the declared action that is the target is taken off the stack
    RETURN = 24  # into its owner's hand
    POINTS = 25  # amount of points
    REPRESS = 26  # amount of repression marks (TYR-58)
    MEND = 27  # amount of durability


class To(IntEnum):
    """Whom an effect is for: permanents or players, as what it does demands (a player effect for a permanent is for
    its controller)."""

    TARGET = 0
    SECOND = 1
    SELF = 2
    YOU = 3
    OTHER = 4
    WEARER = 5
    EACH = 6  # all permanents that the filter allows within the range around the source
    EACH_AROUND = 7  # the same around the first target
    OPPONENTS = 8
    EVERYBODY = 9


class If(IntEnum):
    """A condition of an ability, asked when it is declared (a trigger: when it is set off)."""

    ALWAYS = 0
    UNITS_AT_LEAST = 1  # you control so many units
    UNITS_AT_MOST = 2
    RESOURCE_AT_LEAST = 3
    HAND_AT_MOST = 4
    DAMAGED = 5  # the source has taken damage
    ADJACENT_ENEMY = 6  # an enemy unit or boss is next to the source
    OWN_TURN = 7
    ENEMY_TURN = 8


class Goal(IntFlag):
    """How a map is won (TYR-59); whoever is left alone wins in any case."""

    KING = 1
    RESOURCE = 2
    REGIONS = 4
    BUILDINGS = 8
    STICK = 16
    TYRANT = 32


KING_GOAL, RESOURCE_GOAL, REGION_GOAL = int(Goal.KING), int(Goal.RESOURCE), int(Goal.REGIONS)
BUILDING_GOAL, STICK_GOAL, TYRANT_GOAL = int(Goal.BUILDINGS), int(Goal.STICK), int(Goal.TYRANT)


class Need(IntFlag):
    """What a filter asks of a permanent just now."""

    DAMAGED = 1
    UNDAMAGED = 2
    TAPPED = 4
    UNTAPPED = 8
    MARKED = 16
    PARALYSED = 32
    POISONED = 64
    TOKEN = 128
    WORN = 256
    PILED = 512
    SOLID = 1024
    FULL_DAMAGE = 2048  # its damage is its health, and it bears no ward: any damage destroys it


class Filter(Record):
    """Which permanents (or which cards, for protections) are meant: types as bits, whose (``Who`` of mechanics), what
    they need (``Need``), tile kinds as bits (0: any), sets as bits (0: any), a single card + 1 (0: any), and the buy
    cost from ``least`` to ``most`` (a card without one counts as 0)."""

    needs: u16
    tiles: u16
    types: u8
    who: u8
    sets: u8
    card: u8
    least: u8
    most: u8


class Cost(Record):
    """What is paid when an action is declared: resource, cards out of the hand, damage to the source (TYR-09), its
    durability, tapping or sacrificing it."""

    resource: u8
    discard: u8
    damage: u8
    durability: u8
    tap: flag
    sacrifice: flag


class Aim(Record):
    """One target: what it is, which permanents will do (``filter`` is a number of the scenario's), within which range
    (0: anywhere) of the source, or of the first target (``from_first``); of a tile, what it needs."""

    what: u8
    filter: u8
    range: u8
    need: u8
    from_first: flag


class Effect(Record):
    """One thing that an ability does, and to whom."""

    do: u8
    amount: u8
    what: u8
    to: u8
    filter: u8
    range: u8


class Ability(Record):
    """How it is used, what sets it off, its condition, costs, targets and effects. A trigger has no targets."""

    cost: Cost
    aims: Array[Aim] = array(AIMS)
    effects: Array[Effect] = array(EFFECTS)
    use: u8
    when: u8
    condition: u8
    condition_amount: u8
    aim_count: u8
    effect_count: u8


class Grant(Record):
    """What a card gives: to who wears it (equipment), or to units around it (``who`` within ``range``; 0: to nobody
    but itself, which its own numbers do)."""

    keywords: u16
    attack: i8
    range_bonus: i8
    movement: i8
    health: i8
    who: u8
    radius: u8


class Card(Record):
    """A card (TYR-20): costs (``NO_COST``: it has none, TYR-11, TYR-19), numbers of a unit (TYR-33), solid value
    (TYR-50), durability (TYR-51), crew (TYR-38), tiles to which it is bound (TYR-39, 0: none), what it is protected
    from (filters + 1, TYR-31), and within which range of it its controller may play permanents (TYR-28)."""

    grant: Grant
    keywords: u16
    bound: u16
    abilities: Array[u8] = array(ABILITIES)
    protections: Array[u8] = array(PROTECTIONS)
    ability_count: u8
    type: u8
    set: u8
    buy: u8
    play: u8
    upkeep: u8
    health: u8
    movement: u8
    attack: u8
    range: u8
    solid: u8
    durability: u8
    crew: u8
    spawns: u8


class Tile(Record):
    """A kind of tile (TYR-27): who may be there (TYR-26), whether one has to stop, stands high (TYR-47), is sheltered
    from attacks from afar, walks along it for nothing once a turn, or may play swimmers there; ``ability`` is 1 + what
    it grants the unit on it."""

    ability: u8
    is_land: flag
    is_deep: flag
    stops: flag
    is_high: flag
    shelters: flag
    is_street: flag
    is_harbour: flag


class Start(Record):
    """A permanent that is on the map from the beginning; ``owner`` is ``NOBODY`` for what belongs to the map."""

    card: u8
    cell: u8
    owner: u8


class Scenario(Record):
    """Everything that the rules read.

    ``playing`` are the seats that take part, as bits, the tyrant's included; ``team`` is who wins together. ``spawn``
    and ``region`` belong to cells: seats as bits, and the number of a region + 1. ``pool`` says how many of each card a
    draft deals from; in a draft everybody picks ``picks`` cards (TYR-02), otherwise stores are as ``store`` says.
    ``target`` is the number of points or of resource that wins.
    """

    target: u16
    base: Array[u16] = array(SEATS)
    purse: Array[u16] = array(SEATS)
    cards: Array[Card] = array(MAX_CARDS)
    abilities: Array[Ability] = array(MAX_ABILITIES)
    filters: Array[Filter] = array(MAX_FILTERS)
    tiles: Array[Tile] = array(MAX_TILES)
    starts: Array[Start] = array(MAX_STARTS)
    neighbours: Array[u8] = array(MAX_CELLS, DIRECTIONS)
    tile: Array[u8] = array(MAX_CELLS)
    spawn: Array[u8] = array(MAX_CELLS)
    region: Array[u8] = array(MAX_CELLS)
    deck: Array[u8] = array(SEATS, MAX_CARDS)
    store: Array[u8] = array(SEATS, MAX_CARDS)
    pool: Array[u8] = array(MAX_CARDS)
    team: Array[u8] = array(SEATS)
    playing: u8
    card_count: u8
    ability_count: u8
    filter_count: u8
    tile_count: u8
    start_count: u8
    region_count: u8
    width: u8
    height: u8
    rounds: u8
    picks: u8
    goal: u8
    triggers: u16
