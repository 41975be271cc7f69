"""What can happen, and who is told of it (FOG-27).

Each side has its own names for units: its own have the numbers of their slots, the enemy's are numbered as they are
discovered. So an event about a unit is told to each side by itself, and to nobody who does not see the unit.
"""

from __future__ import annotations

from enum import IntEnum

from sandtable.contract.action import EVERYBODY, Log, tell
from sandtable.contract.events import EventKind, Shows
from sandtable.contract.rule import index, rule
from sandtable.contract.words import HappeningKind as Scene
from sandtable.mechanics.tales import retold

from .scenario import SLOTS, UNITS
from .state import Level, State

SPECTATOR = 2


class Kind(EventKind):
    """What can happen. An actor is a unit: its type stands in the lowest byte of ``extra``, and ``more`` above that.
    Comments say what else the numbers are, where ``Shows`` does not."""

    # target: round; amount: who starts; extra: why (a ``Why``)
    ROUND = 0, "Round {number} begins; {side} starts ({why}).", Scene.NOTE, "FOG-06"
    MOVED = 1, "{name} moves {start}-{place}.", Scene.MOVE, "FOG-08", Shows.WAY
    APPEARED = 2, "{name} comes into sight{where}.", Scene.APPEAR, "FOG-19", Shows.PIECE
    VANISHED = 3, "{name} is lost from sight{where}.", Scene.VANISH, "FOG-26", Shows.PIECE
    NOTICED = 4, "Somebody unknown is at {place}.", Scene.NOTE, "FOG-25", Shows.CELL
    FAILED = 5, "{name} cannot get there{where}.", Scene.MARK, "FOG-13", Shows.PIECE
    ENTERED = 6, "{name} gets into the transport{where}.", Scene.VANISH, "FOG-52", Shows.PIECE
    LEFT = 7, "{name} gets out{where}.", Scene.APPEAR, "FOG-53", Shows.PIECE
    USED = 8, "{name} uses {action}{where}.", Scene.MARK, "FOG-28", Shows.PIECE  # target may be nowhere; amount: action
    HURT = 9, "{name} loses {amount}{where}.", Scene.ATTACK, "FOG-39", Shows.LOSS
    HEALED = 10, "{name} regains {amount}{where}.", Scene.MARK, "FOG-28", Shows.GAIN
    GAINED = 11, "{name} is {status} ({amount}).", Scene.MARK, "FOG-47", Shows.PIECE  # amount: count; more: status
    LOST = 12, "{name} is no longer {status}.", Scene.MARK, "FOG-48", Shows.PIECE  # more: status
    DIED = 13, "{name} is lost{where}.", Scene.DIE, "FOG-36", Shows.PIECE
    CHARGED = 14, "{name} gains {amount} energy.", Scene.MARK, "FOG-40", Shows.PIECE
    DRAINED = 15, "{name} loses {amount} energy.", Scene.MARK, "FOG-40", Shows.PIECE
    CAPTURED = 16, "{side} holds {place}.", Scene.NOTE, "FOG-55", Shows.CELL  # target: cell; amount: side
    FREED = 17, "Nobody holds {place} any more.", Scene.NOTE, "FOG-55", Shows.CELL
    # target: Dawn's points; amount: Dusk's; extra: round
    SCORED = 18, "Round {extra} ends; Dawn has {number}, Dusk {amount}.", Scene.NOTE, "FOG-55"
    LIT = 19, "Light falls on {place} until the round ends.", Scene.NOTE, "FOG-19", Shows.CELL
    WON = 20, "{side} wins ({why}).", Scene.NOTE, "FOG-56"  # amount: side; extra: why
    DRAWN = 21, "Nobody wins.", Scene.NOTE, "FOG-56"
    BOUGHT = 22, "{name} joins the army.", Scene.NOTE, "FOG-57"
    PLACED = 23, "{name} stands{where}.", Scene.APPEAR, "FOG-57", Shows.PIECE
    TAKEN_BACK = 24, "{name} is taken back.", Scene.NOTE, "FOG-57"
    READY = 25, "You are ready.", Scene.NOTE, "FOG-57"
    BANNED = 26, "{side} bans {map}.", Scene.NOTE, "FOG-04"  # target: map; amount: side
    PICKED = 27, "{side} picks {map}.", Scene.NOTE, "FOG-04"
    SKIPPED = 28, "{side} skips.", Scene.NOTE, "FOG-06"  # amount: side
    SHRUGGED = 29, "{name} loses nothing{where}.", Scene.MARK, "FOG-39", Shows.PIECE


SIGHTINGS = frozenset({Kind.APPEARED, Kind.VANISHED})
"""What is told of a unit to the other side alone."""


class Why(IntEnum):
    """Why the match is over, or why somebody starts a round: ``LAST_ACTED`` because it did not act last, which is true
    after a round of skips alone as well and does not tell that there was one (FOG-05, FOG-06)."""

    CHANCE = 0
    DRAFT = 1
    LAST_ACTED = 2
    TARGET = 3
    ROUNDS = 4
    NOBODY_LEFT = 5


@rule
def report(state: State, log: Log, player: int, kind: int, actor: int, target: int, amount: int, extra: int) -> None:
    """Tell one side of an event, and note in its tale that it was told."""
    state.tale[index(player)] = retold(state.tale[index(player)], kind, actor, target, amount, extra)
    tell(log, 1 << player, kind, actor, target, amount, extra)


@rule
def announce(state: State, log: Log, kind: int, target: int, amount: int, extra: int) -> None:
    """Tell everybody, spectators too."""
    for player in range(3):
        state.tale[index(player)] = retold(state.tale[index(player)], kind, 0, target, amount, extra)
    tell(log, EVERYBODY, kind, 0, target, amount, extra)


@rule
def name_for(state: State, player: int, unit: int) -> int:
    """The number by which a side knows a unit: its slot, or for an enemy its place in the order of discovery."""
    side = unit // SLOTS
    if side == player:
        return unit
    return UNITS + side * SLOTS + state.units[index(unit)].alias - 1


@rule
def report_unit(state: State, log: Log, unit: int, kind: int, target: int, amount: int, more: int) -> None:
    """Tell what a unit does or what becomes of it: to its owner, and to the other side if that sees it."""
    there = state.units[index(unit)]
    owner = unit // SLOTS
    extra = there.type + (more << 8)
    report(state, log, owner, kind, unit, target, amount, extra)
    if there.level == Level.SEEN:
        report(state, log, 1 - owner, kind, name_for(state, 1 - owner, unit), target, amount, extra)


@rule
def report_carried(state: State, log: Log, unit: int, level: int, kind: int, cell: int) -> None:
    """Tell that a unit gets into a transport or out of it: to its owner, and to the other side if that sees both, for
    whom otherwise somebody just goes or comes (FOG-27). ``level`` is how it perceives the transport."""
    there = state.units[index(unit)]
    owner = unit // SLOTS
    report(state, log, owner, kind, unit, cell, 0, there.type)
    if level == Level.SEEN and there.level == Level.SEEN:
        report(state, log, 1 - owner, kind, name_for(state, 1 - owner, unit), cell, 0, there.type)
