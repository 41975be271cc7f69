"""What can happen, and who is told of it (LT-16)."""

from __future__ import annotations

from sandtable.contract.action import EVERYBODY
from sandtable.contract.events import EventKind, Shows
from sandtable.contract.rule import index, rule
from sandtable.contract.words import HappeningKind as Scene

from .reach import is_in_sight
from .scenario import Scenario
from .state import State, Status

DIE = 7
SECOND_DIE = 3
HIT = 1 << 6
SHOOTER_ELEVATED = 1 << 7
TARGET_ELEVATED = 1 << 8
COVERED = 1 << 9
SNAP = 1 << 10
REACTION = 1 << 11


class Kind(EventKind):
    """What can happen. Comments say what an event's numbers are, where ``Shows`` does not."""

    TURN = 0, "{team}'s turn {turn} begins.", Scene.NOTE, "LT-01"  # target: the turn; extra: team
    MOVED = 1, "{actor} moves {start}-{square}.", Scene.MOVE, "LT-18", Shows.WAY
    APPEARED = 2, "{actor} comes into sight at {square}.", Scene.APPEAR, "LT-16", Shows.PIECE
    VANISHED = 3, "{actor} goes out of sight at {square}.", Scene.VANISH, "LT-16", Shows.PIECE
    BLOCKED = (
        4,
        "{actor} finds the way to {square} held by somebody unseen and stays.",
        Scene.MARK,
        "LT-16",
        Shows.PIECE,
    )
    # target: soldier, or MAX_SOLDIERS + base; amount: points; extra: dice and modifiers, as above
    SHOT = (
        5,
        "{actor} {fires} at {target}: needs {need} ({reasons}), rolls {roll}, {end}.",
        Scene.SHOT,
        "LT-37",
        Shows.PAIR,
    )
    SHUT_DOWN = 6, "{actor}'s laser is off.", Scene.MARK, "LT-05", Shows.PIECE
    ELIMINATED = 7, "{actor} is out of the game.", Scene.DIE, "LT-07", Shows.PIECE
    CHARGING = 8, "{actor} starts charging at {square}.", Scene.MARK, "LT-06", Shows.PIECE
    CHARGED = 9, "{actor}'s laser works again.", Scene.MARK, "LT-06", Shows.PIECE
    # amount: points; extra: the team that scores
    BASE_STRUCK = 10, "A base of {other}'s is hit by somebody unseen: {amount} points for {team}.", Scene.NOTE, "LT-03"
    # amount: 1 for a snap shot, 2 for a regular one
    WATCHING = 11, "{actor} is on overwatch{how}.", Scene.MARK, "LT-26", Shows.PIECE
    TARGET_REACHED = 12, "{team} has reached its target with {amount} points.", Scene.NOTE, "LT-10"
    OFFENCE_GONE = 13, "{team}, the offence, has nobody left.", Scene.NOTE, "LT-11"  # extra: team
    NOBODY_LEFT = 14, "{team} has nobody left.", Scene.NOTE, "LT-12"  # extra: team
    LIMIT_REACHED = 15, "The last turn is over: Red has {amount} points, Blue {extra}.", Scene.NOTE, "LT-10"
    WON = 16, "{team} wins.", Scene.NOTE, "LT-10"  # extra: team
    DRAWN = 17, "Nobody wins.", Scene.NOTE, "LT-14"


@rule
def is_watched(scenario: Scenario, state: State, team: int, cell: int) -> bool:
    """Whether a soldier of a team has a square in line of sight; without fog everything is seen (LT-16)."""
    if not scenario.fog:
        return True
    for i in range(scenario.first[index(team)], scenario.first[index(team + 1)]):
        soldier = state.soldiers[index(i)]
        if soldier.status == Status.PRESENT and is_in_sight(scenario, int(soldier.cell), cell):
            return True
    return False


@rule
def witnesses(scenario: Scenario, state: State, soldier: int) -> int:
    """Who sees what a soldier does where he stands: everybody, or only his own team (LT-16)."""
    team = int(scenario.slots[index(soldier)].team)
    if is_watched(scenario, state, 1 - team, int(state.soldiers[index(soldier)].cell)):
        return EVERYBODY
    return 1 << team
