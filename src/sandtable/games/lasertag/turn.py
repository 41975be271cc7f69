"""Turns, and the end of a match."""

from __future__ import annotations

from sandtable.contract.action import EVERYBODY, Log, tell
from sandtable.contract.rule import index, rule

from .scenario import ACTION_POINTS, Mode, Scenario
from .state import DRAW, Laser, State, Status, Watch
from .telling import Kind, witnesses


@rule
def begin_turn(scenario: Scenario, state: State, log: Log) -> None:
    """The team to move gets its action points (LT-02), its overwatch is over (LT-29), charged lasers work (LT-06)."""
    team = int(state.team)
    tell(log, EVERYBODY, Kind.TURN, 0, state.turn, 0, team)
    for i in range(scenario.first[index(team)], scenario.first[index(team + 1)]):
        soldier = state.soldiers[index(i)]
        if soldier.status != Status.PRESENT:
            continue
        soldier.ap = ACTION_POINTS
        soldier.watch = Watch.NONE
        if soldier.laser == Laser.CHARGING:
            soldier.laser = Laser.ON
            tell(log, witnesses(scenario, state, i), Kind.CHARGED, i, soldier.cell, 0, 0)


@rule
def end_turn(scenario: Scenario, state: State, log: Log) -> None:
    """Put the team on overwatch and let the other one play, or see who has won after the last turn (LT-01, LT-10)."""
    team = int(state.team)
    for i in range(scenario.first[index(team)], scenario.first[index(team + 1)]):
        if state.soldiers[index(i)].status == Status.PRESENT:
            stand_watch(scenario, state, i, log)
    if team != scenario.starter:
        if state.turn >= scenario.turn_limit:
            tell(log, EVERYBODY, Kind.LIMIT_REACHED, 0, 0, state.score[0], state.score[1])
            decide_by_score(state, log)
            return
        state.turn += 1
    state.team = 1 - team
    begin_turn(scenario, state, log)


@rule
def stand_watch(scenario: Scenario, state: State, soldier: int, log: Log) -> None:
    """Who has action points left, has not fired and whose laser works is on overwatch (LT-24, LT-26, LT-28)."""
    own = state.soldiers[index(soldier)]
    if own.ap > 0 and own.fired == 0 and own.laser == Laser.ON:
        own.watch = Watch.SNAP if own.ap == 1 else Watch.REGULAR
        tell(log, witnesses(scenario, state, soldier), Kind.WATCHING, soldier, own.cell, own.watch, 0)
    own.ap = 0
    own.fired = 0
    own.moved = False


@rule
def is_gone(scenario: Scenario, state: State, team: int) -> bool:
    """Whether all soldiers of a team are eliminated (LT-07)."""
    for i in range(scenario.first[index(team)], scenario.first[index(team + 1)]):
        if state.soldiers[index(i)].status != Status.ELIMINATED:
            return False
    return True


@rule
def judge(scenario: Scenario, state: State, log: Log) -> None:
    """Whether a target score is reached (LT-10, LT-13), or nobody is left of a team that has no base.

    The last team standing wins an elimination (LT-12); when the offence is gone, the score decides an assault (LT-11).
    """
    for team in range(2):
        if 0 < scenario.target[index(team)] <= state.score[index(team)]:
            tell(log, EVERYBODY, Kind.TARGET_REACHED, 0, 0, state.score[index(team)], team)
            win(state, team, log)
            return
    for team in range(2):
        if scenario.base_count[index(team)] == 0 and is_gone(scenario, state, team):
            if scenario.mode == Mode.ELIMINATION:
                tell(log, EVERYBODY, Kind.NOBODY_LEFT, 0, 0, 0, team)
                win(state, 1 - team, log)
            else:
                tell(log, EVERYBODY, Kind.OFFENCE_GONE, 0, 0, 0, team)
                decide_by_score(state, log)
            return


@rule
def decide_by_score(state: State, log: Log) -> None:
    """The higher score wins; a level one is a draw (LT-14)."""
    if state.score[0] == state.score[1]:
        state.result = DRAW
        tell(log, EVERYBODY, Kind.DRAWN, 0, 0, 0, 0)
    else:
        win(state, 0 if state.score[0] > state.score[1] else 1, log)


@rule
def win(state: State, team: int, log: Log) -> None:
    """A team has won."""
    state.result = team + 1
    tell(log, EVERYBODY, Kind.WON, 0, 0, 0, team)
