"""What can happen, and who is told of it (CLK-28)."""

from __future__ import annotations

from sandtable.contract.action import EVERYBODY
from sandtable.contract.events import EventKind, Shows
from sandtable.contract.rule import index, rule
from sandtable.contract.words import HappeningKind as Scene

from .scenario import Scenario, Type
from .state import State, Status


class Kind(EventKind):
    """What can happen. ``extra`` is the actor's team, and of a pair 4 times the target's besides; comments say what
    else an event's numbers are."""

    TURN = 0, "Turn {number} is carried out.", Scene.NOTE, "CLK-06"  # target: the turn that is carried out
    SPAWNED = 1, "{actor} arrives at {point}.", Scene.APPEAR, "CLK-35", Shows.PIECE
    MOVED = 2, "{actor} moves {start}-{point}.", Scene.MOVE, "CLK-05", Shows.WAY
    BLOCKED = 3, "{actor} finds {point} held and stays.", Scene.NOTE, "CLK-07", Shows.PIECE
    ATTACKED = 4, "{actor} attacks {target}, who loses {amount}.", Scene.ATTACK, "CLK-10", Shows.PAIR
    DIED = 5, "{actor} is lost at {point}.", Scene.DIE, "CLK-02", Shows.PIECE
    SPY_CAUGHT = 6, "{actor} catches the spy {target}.", Scene.ATTACK, "CLK-13", Shows.PAIR
    STRUCK = 7, "{actor} strikes {target} down from its cloak.", Scene.ATTACK, "CLK-12", Shows.PAIR
    STRUCK_UNSEEN = 8, "{actor} is struck down by someone unseen at {point}.", Scene.MARK, "CLK-12", Shows.PIECE
    # extra: teams, the target's as it was
    TURNED = 9, "{actor} turns {target}.", Scene.ATTACK, "CLK-24", Shows.PAIR
    TURNED_UNSEEN = 10, "{actor} is turned at {point} by someone unseen.", Scene.MARK, "CLK-22", Shows.PIECE
    HELD_OFF = 11, "{actor} stays unseen under its cloak when {target} comes.", Scene.MARK, "CLK-23", Shows.PAIR
    BUMPED = 12, "{actor} runs into someone unseen at {point} and stays.", Scene.MARK, "CLK-23", Shows.PIECE
    OVERWATCH_ON = 13, "{actor} goes on overwatch.", Scene.MARK, "CLK-16", Shows.PIECE
    OVERWATCH_OFF = 14, "{actor} ends overwatch.", Scene.MARK, "CLK-16", Shows.PIECE
    CLOAK_ON = 15, "{actor} vanishes at {point}.", Scene.VANISH, "CLK-27", Shows.PIECE
    CLOAK_OFF = 16, "{actor} appears at {point}.", Scene.APPEAR, "CLK-27", Shows.PIECE
    # amount: 1 + the watching soldier, or 0
    REVEALED = 17, "{actor} is revealed at {point}{by}.", Scene.APPEAR, "CLK-18", Shows.PIECE
    EXHAUSTED = 18, "{actor} is out of stamina at {point}: its ability ends.", Scene.MARK, "CLK-04", Shows.PIECE
    WATCH_FIRED = (
        19,
        "{actor} fires from overwatch at {target}, who loses {amount}.",
        Scene.ATTACK,
        "CLK-19",
        Shows.PAIR,
    )
    LEADER_LOST = 20, "{side}'s leader is dead.", Scene.NOTE, "CLK-36"  # extra: team
    NOBODY_LEFT = 21, "{side} has nobody left who can act.", Scene.NOTE, "CLK-36"  # extra: team
    LIMIT_REACHED = 22, "The last turn is over: Left has {number} hit points, Right {amount}.", Scene.NOTE, "CLK-36"
    WON = 23, "{side} wins.", Scene.NOTE, "CLK-36"  # extra: team
    DRAWN = 24, "Nobody wins.", Scene.NOTE, "CLK-36"


@rule
def is_cloaked(scenario: Scenario, state: State, entity: int) -> bool:
    """Whether the entity is a spy under its cloak."""
    is_spy = scenario.slots[index(entity)].type == Type.SPY
    return is_spy and state.entities[index(entity)].active != 0


@rule
def can_see(scenario: Scenario, state: State, player: int, entity: int) -> bool:
    """Whether a player sees an entity: it is on the grid, and no enemy spy under its cloak (CLK-28)."""
    there = state.entities[index(entity)]
    if there.status != Status.PRESENT:
        return False
    return there.team == player or not is_cloaked(scenario, state, entity)


@rule
def witnesses(scenario: Scenario, state: State, entity: int) -> int:
    """Who sees what an entity does now: everybody, or only its own side if it is cloaked (CLK-28)."""
    if is_cloaked(scenario, state, entity):
        return 1 << state.entities[index(entity)].team
    return EVERYBODY


@rule
def teams(state: State, one: int, other: int) -> int:
    """The teams of two entities in one number, for the ``extra`` of an event."""
    return state.entities[index(one)].team + 4 * state.entities[index(other)].team
