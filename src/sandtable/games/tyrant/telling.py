"""What can happen, and who is told of it. All is public but what somebody draws (TYR-07)."""

from __future__ import annotations

from sandtable.contract.action import EVERYBODY, Log, tell
from sandtable.contract.events import EventKind, Shows
from sandtable.contract.rule import index, rule
from sandtable.contract.words import HappeningKind as Scene
from sandtable.mechanics.tales import retold

from .state import State

# A permanent is told as one number: its slot, its card and its controller (5: nobody), since it may be gone afterwards.
SLOT_BITS = 6
CARD_BITS = 7


class Kind(EventKind):
    """What can happen. ``{who}`` is the actor, a permanent as above; ``{whom}`` the extra, another one (-1: none);
    ``{seat}`` the actor, a seat. Comments say what an event's numbers are, where ``Shows`` does not."""

    ROUND = 0, "Round {amount} begins.", Scene.NOTE, "TYR-03"
    TURN = 1, "It is {seat}'s turn.", Scene.NOTE, "TYR-03"
    REFILLED = 2, "{seat}'s discard pile becomes the deck.", Scene.CARDS, "TYR-04"
    DREW = 3, "{seat} draws {card}.", Scene.CARDS, "TYR-03"  # target: 1 + the card, to who draws it; 0 to all others
    GAINED = 4, "{seat} gains {amount} resource.", Scene.NOTE, "TYR-05"
    LOST = 5, "{seat} loses {amount} resource.", Scene.NOTE, "TYR-05"
    PAID = 6, "{seat} pays {amount} for {whom}.", Scene.NOTE, "TYR-04"
    UNPAID = 7, "{seat} does not pay for {whom}.", Scene.NOTE, "TYR-04"
    # actor: seat; target: place on the stack; amount: what is done; extra: the source as above, or -1 - card
    DECLARED = 8, "{seat} declares: {deed}.", Scene.NOTE, "TYR-09"
    TRIGGERED = 9, "{source} is set off.", Scene.MARK, "TYR-15"  # as DECLARED
    CROWDED_OUT = 10, "{source} finds no room on the stack.", Scene.NOTE, "TYR-10"  # as DECLARED
    FIZZLED = 11, "{deed} comes to nothing.", Scene.NOTE, "TYR-17"  # as DECLARED
    COUNTERED = 12, "{deed} is undone.", Scene.NOTE, "TYR-10"  # as DECLARED
    ACTIVATED = 13, "{seat} activates {whom}.", Scene.NOTE, "TYR-16"
    DRIVEN = 14, "{who} acts by itself: {mood}.", Scene.MARK, "TYR-45", Shows.PIECE  # amount: 0 shy, 1 aggressive
    ENTERED = 15, "{who} enters at {point}.", Scene.APPEAR, "TYR-28", Shows.PIECE
    WAITS = 16, "{who} is kept for the next unit.", Scene.NOTE, "TYR-51"
    MOVED = 17, "{who} moves {start}-{point}.", Scene.MOVE, "TYR-25", Shows.WAY
    ATTACKED = 18, "{who} attacks {whom}.", Scene.NOTE, "TYR-46", Shows.CELL  # target: the cell of whom
    DAMAGED = 19, "{who} takes {amount} damage{by}.", Scene.ATTACK, "TYR-33", Shows.LOSS
    WARDED = 20, "{who} is warded from {amount} damage.", Scene.MARK, "TYR-44", Shows.PIECE
    HEALED = 21, "{who} is healed of {amount} damage.", Scene.MARK, "TYR-33", Shows.GAIN
    DIED = 22, "{who} is destroyed at {point}.", Scene.DIE, "TYR-29", Shows.PIECE
    SACRIFICED = 23, "{who} is sacrificed at {point}.", Scene.DIE, "TYR-29", Shows.PIECE
    REMOVED = 24, "{who} leaves the game.", Scene.VANISH, "TYR-22", Shows.PIECE
    DROPPED = 25, "{who} is put down at {point}.", Scene.MOVE, "TYR-32", Shows.PIECE
    MARKED = 26, "{who} gets {marks}.", Scene.MARK, "TYR-40", Shows.PIECE  # amount; extra: the mark
    UNMARKED = 27, "{who} loses {marks}.", Scene.MARK, "TYR-40", Shows.PIECE  # as MARKED
    PUSHED = 28, "{who} is pushed {start}-{point}.", Scene.MOVE, "TYR-48", Shows.WAY
    COLLIDED = 29, "{who} runs into {whom}.", Scene.ATTACK, "TYR-48", Shows.PIECE
    EQUIPPED = 30, "{whom} puts on {who}.", Scene.MARK, "TYR-53", Shows.PIECE
    CREWED = 31, "{who} goes aboard {whom}.", Scene.MOVE, "TYR-38", Shows.PIECE
    CARRIED = 32, "{who} is carried {start}-{point}.", Scene.MOVE, "TYR-49", Shows.WAY
    WORN = 33, "{who} has {amount} durability left.", Scene.MARK, "TYR-52", Shows.PIECE
    DISCARDED = 34, "{seat} discards {card}.", Scene.CARDS, "TYR-07"  # target: 1 + the card
    BOUGHT = 35, "{seat} buys {card} for {amount}.", Scene.CARDS, "TYR-18"  # target: 1 + the card
    CONTROLLED = 36, "{who} changes sides.", Scene.MARK, "TYR-21", Shows.PIECE
    RETURNED = 37, "{who} goes back to its owner's hand.", Scene.VANISH, "TYR-21", Shows.PIECE
    READIED = 38, "{who} is ready again.", Scene.MARK, "TYR-08", Shows.PIECE
    # amount: how much; extra: 0 attack, 1 range, 2 movement, 3 move actions, 4 attack actions
    BOOSTED = 39, "{who} has {boost} this turn.", Scene.MARK, "TYR-33", Shows.PIECE
    POINTS = 40, "{seat} has {amount} points.", Scene.NOTE, "TYR-59"
    REPRESSED = 41, "There are {amount} repression marks.", Scene.NOTE, "TYR-58"
    INTENDED = 42, "The tyrant intends {card} at {point}.", Scene.MARK, "TYR-56", Shows.CELL  # amount: 1 + the card
    FULFILLED = 43, "The tyrant carries out {card}.", Scene.NOTE, "TYR-57"  # amount: 1 + the card
    INTENTION_GONE = 44, "{card} is not intended any more.", Scene.NOTE, "TYR-56"  # amount: 1 + the card
    PICKED = 45, "Everybody has picked a card.", Scene.NOTE, "TYR-02"
    DRAFTED = 46, "The draft is over: the stores lie open.", Scene.CARDS, "TYR-02"
    OUT = 47, "{seat} is out.", Scene.NOTE, "TYR-59"
    WON = 48, "{seat} wins.", Scene.NOTE, "TYR-59"
    LOST_TOGETHER = 49, "The tyrant has won.", Scene.NOTE, "TYR-58"
    LAST_ROUND = 50, "The last round is over.", Scene.NOTE, "TYR-59"
    DRAWN = 51, "Nobody wins.", Scene.NOTE, "TYR-59"
    EXPIRED = 52, "{who} is unworn and goes to its owner's discard pile.", Scene.VANISH, "TYR-51", Shows.PIECE
    SPENT = 53, "{seat} pays {amount} resource.", Scene.NOTE, "TYR-09"


@rule
def named(state: State, slot: int) -> int:
    """A permanent as one number of an event: slot, card and controller."""
    it = state.permanents[index(slot)]
    controller = min(int(it.controller), 5)
    return slot | int(it.card) << SLOT_BITS | controller << (SLOT_BITS + CARD_BITS)


@rule
def report(state: State, log: Log, kind: int, actor: int, target: int, amount: int, extra: int) -> None:
    """Tell everybody of an event."""
    state.tale = retold(state.tale, kind, actor, target, amount, extra)
    tell(log, EVERYBODY, kind, actor, target, amount, extra)


@rule
def report_of(state: State, log: Log, kind: int, slot: int, amount: int, extra: int) -> None:
    """Tell everybody of something that befalls a permanent, where it is."""
    it = state.permanents[index(slot)]
    report(state, log, kind, named(state, slot), it.cell, amount, extra)


@rule
def report_draw(state: State, log: Log, seat: int, card: int) -> None:
    """Tell who draws what; the others only that (TYR-07)."""
    tell(log, 1 << seat, Kind.DREW, seat, card + 1, 0, 0)
    tell(log, EVERYBODY ^ 1 << seat, Kind.DREW, seat, 0, 0, 0)
    state.tale = retold(state.tale, Kind.DREW, seat, 0, 0, 0)
