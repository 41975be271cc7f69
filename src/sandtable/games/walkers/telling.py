"""What can happen, and who is told of it (WLK-29)."""

from __future__ import annotations

from sandtable.contract.action import EVERYBODY, Log, tell
from sandtable.contract.events import EventKind, Shows
from sandtable.contract.rule import index, rule
from sandtable.contract.words import HappeningKind as Scene
from sandtable.mechanics.tales import retold

from .scenario import SIDES, SLOTS
from .state import Place, State

# A roll is told as one number: the face, the tier it came to, the tier that was needed, and the skill.
FACE_BITS = 5
TIER_BITS = 3
# A shot is told as one number: the weapon, the ticks of aiming, and whether it was fired on the move or too close.
WEAPON_BITS = 5
AIM_BITS = 3
ON_THE_MOVE = 1 << (WEAPON_BITS + AIM_BITS)
TOO_CLOSE = 2 << (WEAPON_BITS + AIM_BITS)
BOTH_SIDES = (1 << SIDES) - 1
"""Who is told what both sides know, but not of each other: spectators are not, lest they tell who is spotted."""


class Kind(EventKind):
    """What can happen. Comments say what an event's numbers are, where ``Shows`` does not."""

    # extra: side; told to it alone
    PREFLIGHT = 0, "{side}'s machines begin on the clock: {ticks}.", Scene.NOTE, "WLK-10"
    # extra: a roll as above
    INITIATIVE = 1, "{actor} rolls for who goes first: {roll}.", Scene.MARK, "WLK-04", Shows.PIECE
    WAITED = 2, "{actor} waits {amount} ticks.", Scene.MARK, "WLK-11", Shows.PIECE
    ROSE = 3, "{actor} stands up.", Scene.MARK, "WLK-18", Shows.PIECE
    MOVED = 4, "{actor} goes {start}-{point}.", Scene.MOVE, "WLK-12", Shows.WAY
    JUMPED = 5, "{actor} jumps {start}-{point}.", Scene.MOVE, "WLK-21", Shows.WAY
    # extra: a roll as above
    PILOTED = 6, "{actor} meets {ground} at {point}: {roll}.", Scene.MARK, "WLK-17", Shows.PIECE
    STUCK = 7, "{actor} is stuck at {point}.", Scene.MARK, "WLK-18", Shows.PIECE
    SWAYED = 8, "{actor} loses its balance at {point}: {roll}.", Scene.MARK, "WLK-18", Shows.PIECE
    FELL = 9, "{actor} falls at {point}.", Scene.MARK, "WLK-18", Shows.PIECE
    BARRED = 10, "{actor} finds {point} taken and stops.", Scene.MARK, "WLK-12", Shows.CELL
    # target: who is spotted; amount: its hex; extra: a roll as above, or 0 if none was needed
    SPOTTED = 11, "{actor} spots {target} at {start}{rolled}.", Scene.APPEAR, "WLK-28"
    LOST = 12, "{actor} is lost from sight at {point}.", Scene.VANISH, "WLK-29", Shows.PIECE
    DECLARED = 13, "{actor} is about to {deed}.", Scene.MARK, "WLK-05", Shows.PIECE  # amount: 1 + what it does
    INTERRUPTED = 14, "{actor} interrupts and is about to {deed}.", Scene.MARK, "WLK-05", Shows.PIECE
    # target: unit; amount: a roll as above; extra: a shot as above
    SHOT = 15, "{actor} fires {weapon} at {target}{manner}: {roll}, {end}.", Scene.SHOT, "WLK-30"
    STRUCK = 16, "Somebody unseen fires at {target}.", Scene.SHOT, "WLK-29"
    WASTED = 17, "{actor} has no shot at {target} any more.", Scene.NOTE, "WLK-30"
    DODGED = 18, "{actor} tries to dodge: {roll}.", Scene.MARK, "WLK-39", Shows.PIECE
    COUNTERED = 19, "{actor} tries to strike back: {roll}.", Scene.MARK, "WLK-39", Shows.PIECE
    ARMOUR = 20, "{actor}'s {roll}: {holds}.", Scene.MARK, "WLK-37", Shows.PIECE  # extra: a roll as above
    GLANCED = 21, "It does nothing to {actor}.", Scene.MARK, "WLK-37", Shows.PIECE
    STRUCTURE = 22, "{actor}'s {roll}: {holds}.", Scene.MARK, "WLK-37", Shows.PIECE  # extra: a roll as above
    HURT = 23, "{actor} takes {amount} damage and has {extra}.", Scene.ATTACK, "WLK-02", Shows.LOSS
    DESTROYED = 24, "{actor} is destroyed.", Scene.DIE, "WLK-02", Shows.PIECE
    LEFT = 25, "{actor} leaves the map at {point}.", Scene.VANISH, "WLK-11", Shows.PIECE
    SCORED = 26, "{side} has {points}.", Scene.NOTE, "WLK-11"  # extra: side
    LIMIT = 27, "Tick {amount} is reached.", Scene.NOTE, "WLK-11"
    NONE_LEFT = 28, "{side} has no machine left on the map.", Scene.NOTE, "WLK-11"  # extra: side
    BROKEN_THROUGH = 29, "{side} has brought {machines} out.", Scene.NOTE, "WLK-11"  # extra: side
    HELD = 30, "{side} cannot bring enough machines out any more.", Scene.NOTE, "WLK-11"  # extra: side
    WON = 31, "{side} wins.", Scene.NOTE, "WLK-11"  # extra: side
    DRAWN = 32, "Nobody wins.", Scene.NOTE, "WLK-11"
    TURNED = 33, "{actor} faces {facing}.", Scene.MARK, "WLK-15", Shows.PIECE  # amount: the direction
    # Of machines that the other side had not spotted.
    DESTROYED_UNSEEN = 34, "{actor} is destroyed at {point}.", Scene.NOTE, "WLK-29", Shows.CELL
    LEFT_UNSEEN = 35, "{actor} leaves the map at {point}.", Scene.NOTE, "WLK-29", Shows.CELL


@rule
def told_roll(face: int, tier: int, need: int, skill: int) -> int:
    """A roll as one number of an event."""
    return face | tier << FACE_BITS | need << (FACE_BITS + TIER_BITS) | skill << (FACE_BITS + 2 * TIER_BITS)


@rule
def witnesses(state: State, unit: int) -> int:
    """Who sees what a machine does: both sides if it is spotted, otherwise its own (WLK-29); everybody if it is out of
    play."""
    it = state.units[index(unit)]
    if it.place != Place.ON_BOARD:
        return EVERYBODY
    return BOTH_SIDES if it.is_spotted else 1 << unit // SLOTS


@rule
def report(state: State, log: Log, audience: int, kind: int, actor: int, target: int, amount: int, extra: int) -> None:
    """Tell some sides, or everybody, of an event, and note in the tale of each side that hears it that it does."""
    for side in range(SIDES):
        if audience >> side & 1:
            state.tale[index(side)] = retold(state.tale[index(side)], kind, actor, target, amount, extra)
    tell(log, audience, kind, actor, target, amount, extra)


@rule
def report_end(state: State, log: Log, unit: int, kind: int, unseen: int) -> None:
    """Tell that a machine is about to be out of play: who sees it of one ``kind`` of event, and the other side if it
    does not of another; nobody that is not seen is shown there (WLK-29)."""
    cell = state.units[index(unit)].cell
    report(state, log, witnesses(state, unit), kind, unit, cell, 0, 0)
    if not state.units[index(unit)].is_spotted:
        report(state, log, 1 << (1 - unit // SLOTS), unseen, unit, cell, 0, 0)
