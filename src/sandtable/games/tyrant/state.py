"""What lies on the table.

A hand, a deck and a discard pile are *counts by card*: equal cards are equal, a discard pile has no order (TYR-07), and
a card is drawn from the deck at random, which is the same as drawing from a shuffled one. So no order tells anything.
"""

from __future__ import annotations

from enum import IntEnum

from sandtable.contract.record import Array, Record, array, flag, i8, i32, i64, u8, u16, u32
from sandtable.mechanics.choosing import Best

from .scenario import AIMS, EFFECTS, MARKS, MAX_CARDS, MAX_CELLS, PILE, PLAYERS, SEATS

PERMANENTS = 40
STACK = 16
MOST_DECLARED = 8
"""How high players can pile up the stack: nobody declares more, and triggers still find room (TYR-10)."""
MOST_IN_A_TURN = 100
"""How many actions can be declared in a turn, so that no cards can keep it going for ever."""
MOST_HAND = 15
MOST_DAMAGE = 200
MOST_DISCARDS = 3
MOST_RANGE = 15
DRAW = SEATS + 1
"""The result of a match that nobody wins."""


class Place(IntEnum):
    """Where a permanent is: nowhere (the slot is empty), on the map, waiting for the next unit of its controller
    (equipment, TYR-51), or about to be placed because its container has left the map (TYR-32)."""

    NOT_IN_PLAY = 0
    ON_MAP = 1
    WAITING = 2
    DROPPING = 3


class Step(IntEnum):
    """How far a turn has come (TYR-03)."""

    UPKEEP = 0
    ACTION = 1
    CLOSING = 2  # the others may declare something before the action phase ends
    BUYING = 3
    DISCARDING = 4
    ENDING = 5  # what the end of a turn sets off


class Mood(IntEnum):
    """By which AI a permanent acts (TYR-45)."""

    NONE = 0
    SHY = 1
    AGGRESSIVE = 2


class Phase(IntEnum):
    """What is to be decided, by whom (``decider``): a pick of the draft, whether to pay for a unit, what to do in the
    action phase, what an activated permanent does, a target or cost of a half declared action, an answer, where to put
    a dropped permanent, what to buy, what to discard; or the match is over."""

    DRAFT = 0
    UPKEEP = 1
    ACTION = 2
    UNIT = 3
    AIM = 4
    ANSWER = 5
    DROP = 6
    BUY = 7
    DISCARD = 8
    OVER = 9


class Does(IntEnum):
    """What a declared action is."""

    NOTHING = 0
    CARD = 1  # plays a card; a permanent's first target is the tile, or NO_CELL to wait for the next unit
    ABILITY = 2  # a free, full or triggered ability of a permanent
    EXCHANGE = 3  # discard 2 cards: gain 1 resource (TYR-14)
    MOVE = 4  # to the tile that is the first target
    ATTACK = 5  # the permanent that is the first target
    EQUIP = 6  # the equipment that is the first target; extra: 0 with the move action, 1 with the attack action
    CARRY = 7  # the artifact that is the other along; targets: own tile, the artifact's
    SWAP = 8  # tiles with the artifact that is the first target
    SHAKE_OFF = 9  # one paralysis mark; extra: as EQUIP
    FULFIL = 10  # the tyrant removes the intention mark and resolves it (TYR-57)
    STREET = 11  # to a tile along streets, besides the move action (TYR-27)


class Permanent(Record):
    """A card in play. ``birth`` numbers all that ever came into play, so that a slot that is used again is not taken
    for what was there before. ``holder`` is the container on which it is piled (TYR-32). ``used`` has a bit for each
    ability that was used this turn, ``fired`` for each that was set off since the stack was empty. The bonuses last
    until the turn ends."""

    birth: u16
    marks: Array[u8] = array(MARKS)
    place: u8
    cell: u8
    card: u8
    owner: u8
    controller: u8
    holder: u8
    damage: u8
    durability: u8
    moves: u8
    attacks: u8
    used: u8
    fired: u8
    attack_bonus: i8
    range_bonus: i8
    movement_bonus: i8
    is_tapped: flag
    is_token: flag
    has_strolled: flag


class Item(Record):
    """A declared action, or one that is being declared: who, what, from which permanent or card, at what.

    ``targets`` are slots, cells, seats or places on the stack, as the aim says; ``births`` those of the source and of
    the targets that are permanents (0: none). ``other`` is who set a trigger off, ``other_birth`` its birth. ``cell``
    is where the source was.
    """

    births: Array[u16] = array(AIMS + 1)
    other_birth: u16
    targets: Array[u8] = array(AIMS)
    does: u8
    player: u8
    source: u8
    card: u8
    ability: u8
    other: u8
    cell: u8
    extra: u8


class Half(Record):
    """An action that its player is still declaring: the targets chosen so far and the cards chosen to pay with (card +
    1 each)."""

    item: Item
    discards: Array[u8] = array(MOST_DISCARDS)
    aimed: u8
    paid: u8


class Seat(Record):
    """What a player has. ``shown`` are cards of the hand of which everybody knows that they are there."""

    resource: u16
    points: u16
    hand: Array[u8] = array(MAX_CARDS)
    deck: Array[u8] = array(MAX_CARDS)
    discard: Array[u8] = array(MAX_CARDS)
    store: Array[u8] = array(MAX_CARDS)
    shown: Array[u8] = array(MAX_CARDS)
    hand_count: u8
    deck_count: u8
    discard_count: u8
    store_count: u8
    is_out: flag


class Draft(Record):
    """The piles that go round (TYR-02): ``piles[seat]`` lies before a seat (cards + 1, in order of their numbers),
    ``picks[seat]`` is what it has picked from it (card + 1). ``seen[seat, k]`` is pile ``k`` as that seat passed it on;
    pile ``k`` was dealt to the ``k``-th player. ``gone[seat]`` counts what this seat saw vanish from piles."""

    piles: Array[u8] = array(PLAYERS, PILE)
    seen: Array[u8] = array(PLAYERS, PLAYERS, PILE)
    gone: Array[u8] = array(PLAYERS, MAX_CARDS)
    picks: Array[u8] = array(PLAYERS)
    passed: u8
    left: u8


class State(Record):
    """All seats and permanents, the stack, the half declared action, and what is to be decided.

    ``turn`` is whose turn it is, ``active`` the activated permanent, ``mood`` the AI that acts for it (TYR-45);
    ``pending`` are the players who are still to be asked about the top of the stack, as bits, ``closing`` those who
    are still to be asked whether they declare something before the action phase ends (TYR-13). ``paying`` is the unit
    whose upkeep is due, or the slot from which the next one is looked for. ``intention`` is 1 + the card of
    the intention whose mark is on the map, at ``mark_cell``, on the permanent ``mark_on`` (``NOBODY``: on the tile
    itself). ``began`` counts the players who began, ``declared`` what was declared this turn; ``stacks`` numbers
    the stacks. ``top`` is 1 + the highest slot in play, ``givers`` has a bit for each slot whose card grants
    something: both follow from the permanents (:func:`~.numbers.tally`). ``tale`` is a running hash of all that
    everybody was told. ``result`` is 0 while the match goes on, then 1 + a seat of the winners, or ``DRAW``.
    """

    givers: i64
    tale: u32
    seats: Array[Seat] = array(SEATS)
    permanents: Array[Permanent] = array(PERMANENTS)
    stack: Array[Item] = array(STACK)
    half: Half
    draft: Draft
    births: u16
    stacks: u16
    height: u8
    phase: u8
    step: u8
    turn: u8
    round: u8
    decider: u8
    active: u8
    mood: u8
    pending: u8
    closing: u8
    paying: u8
    began: u8
    intention: u8
    mark_cell: u8
    mark_on: u8
    repression: u8
    result: u8
    declared: u8
    top: u8
    has_bought: flag


class Mind(Record):
    """What a bot thinks of a permanent: its worth, what it deals, how far that reaches, how far it moves, how much
    damage destroys it (0: none does), what it gains by a kill, how many enemies it could attack in a turn, and how many
    of those whose turn it is could still attack it."""

    worth: i32
    attack: i32
    reach: i32
    movement: i32
    left: i32
    spoils: i32
    prey: i32
    hunters: i32


class Work(Record):
    """Scratch space: costs of ways by the parity of their diagonal steps, a queue, who stands where (slot + 1), what a
    unit deals by distance, a weighing of choices, an action that is looked at and the one that is carried out,
    and a bot's thoughts: of each permanent, and how far each tile is from where a unit should go.

    ``meant`` are the permanents, as bits, that an effect on each of some kind is for, ``dues`` how often an effect is
    for a player, and ``born`` how many permanents had ever come into play by then (TYR-09)."""

    best: Best
    meant: Array[i64] = array(EFFECTS)
    worth: Array[i32] = array(MAX_CELLS)
    minds: Array[Mind] = array(PERMANENTS)
    attacks: Array[i32] = array(MOST_RANGE + 1)
    queue: Array[u16] = array(2 * MAX_CELLS * 4)
    cost: Array[u8] = array(2 * MAX_CELLS)
    standing: Array[u8] = array(MAX_CELLS)
    way: Array[u16] = array(MAX_CELLS)
    dues: Array[u8] = array(EFFECTS, SEATS)
    born: u16
    item: Item
    now: Item
