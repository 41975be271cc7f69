"""What can happen, and who is told of it (CLK-28)."""

from __future__ import annotations

from enum import IntEnum

from sandtable.contract.action import EVERYBODY
from sandtable.contract.rule import index, rule

from .scenario import Scenario, Type
from .state import State, Status


class Kind(IntEnum):
    """What can happen. Each comment says what an event's actor, target, amount and extra are."""

    TURN = 0  # target: the turn that is carried out
    SPAWNED = 1  # actor; target: point; extra: team
    MOVED = 2  # actor; target: to; amount: from; extra: team
    BLOCKED = 3  # actor; target: point; extra: team
    ATTACKED = 4  # actor; target: entity; amount: hit points lost; extra: teams
    DIED = 5  # actor; target: point; extra: team
    SPY_CAUGHT = 6  # actor: soldier; target: spy; extra: teams
    STRUCK = 7  # actor: cloaked spy; target: soldier; extra: teams
    STRUCK_UNSEEN = 8  # actor: soldier; target: point; extra: team
    TURNED = 9  # actor: the spy that turned it; target: the spy; extra: teams, the target's as it was
    TURNED_UNSEEN = 10  # actor: the spy that was turned; target: point; extra: team it had
    HELD_OFF = 11  # actor: cloaked spy; target: the spy that attacked it; extra: teams
    BUMPED = 12  # actor: spy; target: point; extra: team
    OVERWATCH_ON = 13  # actor; target: point; extra: team
    OVERWATCH_OFF = 14
    CLOAK_ON = 15
    CLOAK_OFF = 16
    REVEALED = 17  # actor: spy; target: point; amount: 1 + the watching soldier, or 0; extra: team
    EXHAUSTED = 18  # actor; target: point; extra: team
    WATCH_FIRED = 19  # actor; target: entity; amount: hit points lost; extra: teams
    LEADER_LOST = 20  # extra: team
    NOBODY_LEFT = 21  # extra: team
    LIMIT_REACHED = 22  # target: Left's hit points; amount: Right's
    WON = 23  # extra: team
    DRAWN = 24


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
