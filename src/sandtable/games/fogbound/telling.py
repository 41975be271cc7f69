"""What can happen, and who is told of it (FOG-27).

Each side has its own names for units: its own have the numbers of their slots, the enemy's are numbered as they are
discovered. So an event about a unit is told to each side by itself, and to nobody who does not see the unit.
"""

from __future__ import annotations

from enum import IntEnum

from sandtable.contract.action import EVERYBODY, Log, tell
from sandtable.contract.rule import index, rule

from .scenario import SLOTS, UNITS
from .state import Level, State

HASH = 0x0100_0193
WORD = 0xFFFF_FFFF
SPECTATOR = 2


class Kind(IntEnum):
    """What can happen. Each comment says what target, amount and ``more`` are; the actor is a unit."""

    ROUND = 0  # no actor; target: round; amount: who starts; more: why (a ``Why``)
    MOVED = 1  # target: to; amount: from
    APPEARED = 2  # target: cell
    VANISHED = 3  # target: cell
    NOTICED = 4  # no actor; target: cell
    FAILED = 5  # target: cell
    ENTERED = 6  # target: cell
    LEFT = 7  # target: cell
    USED = 8  # target: cell, or nowhere; amount: action
    HURT = 9  # amount: health lost; target: cell
    HEALED = 10
    GAINED = 11  # a status; amount: count; more: status
    LOST = 12  # a status; more: status
    DIED = 13  # target: cell
    CHARGED = 14  # amount: energy gained
    DRAINED = 15  # amount: energy lost
    CAPTURED = 16  # no actor; target: cell; amount: side
    FREED = 17  # no actor; target: cell
    SCORED = 18  # no actor; target: Dawn's points; amount: Dusk's
    LIT = 19  # no actor; target: cell
    WON = 20  # no actor; amount: side; more: why
    DRAWN = 21
    BOUGHT = 22  # more: nothing
    PLACED = 23  # target: cell
    TAKEN_BACK = 24
    READY = 25
    BANNED = 26  # no actor; target: map; amount: side
    PICKED = 27
    SKIPPED = 28  # no actor; amount: side
    SHRUGGED = 29  # nothing was lost


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
def mixed(tale: int, part: int) -> int:
    """A running hash with one more number in it."""
    return (tale ^ (part & WORD)) * HASH & WORD


@rule
def report(state: State, log: Log, player: int, kind: int, actor: int, target: int, amount: int, extra: int) -> None:
    """Tell one side of an event, and note in its tale that it was told."""
    tale = mixed(mixed(state.tale[index(player)], kind + (actor << 8)), target + (amount << 8))
    state.tale[index(player)] = mixed(tale, extra)
    tell(log, 1 << player, kind, actor, target, amount, extra)


@rule
def announce(state: State, log: Log, kind: int, target: int, amount: int, extra: int) -> None:
    """Tell everybody, spectators too."""
    for player in range(3):
        tale = mixed(mixed(state.tale[index(player)], kind), target + (amount << 8))
        state.tale[index(player)] = mixed(tale, extra)
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
