"""How a match is won and lost (TYR-58, TYR-59)."""

from __future__ import annotations

from sandtable.contract.action import Log
from sandtable.contract.rule import index, rule

from .hands import bury, gain_points
from .harm import has_card, leave
from .numbers import is_worn
from .scenario import (
    BUILDING,
    BUILDING_GOAL,
    IS_TYRANT,
    KING,
    KING_GOAL,
    NOBODY,
    PLAYERS,
    REGION_GOAL,
    RESOURCE_GOAL,
    SEATS,
    STICK,
    STICK_GOAL,
    TYRANT,
    TYRANT_GOAL,
    Scenario,
    Type,
)
from .stack import drop_item
from .state import DRAW, MOST_DAMAGE, Does, Phase, Place, State
from .telling import Kind, report, report_of

REPRESSION_A_PLAYER = 2


@rule
def has_kept(scenario: Scenario, state: State, player: int, keyword: int) -> bool:
    """Whether a player still controls something with a keyword; nobody with that keyword at all: ``False``."""
    for slot in range(state.top):
        it = state.permanents[index(slot)]
        is_own = it.place != Place.NOT_IN_PLAY and it.controller == player
        if is_own and scenario.cards[it.card].keywords & keyword:
            return True
    return False


@rule
def is_playing(scenario: Scenario, state: State, player: int) -> bool:
    """Whether a player takes part and is in."""
    return scenario.playing >> player & 1 != 0 and not state.seats[index(player)].is_out


@rule
def win(state: State, player: int, log: Log) -> None:
    """A player wins, and its team with it."""
    state.result = player + 1
    state.phase = Phase.OVER
    report(state, log, Kind.WON, player, 0, 0, 0)


@rule
def end_drawn(state: State, log: Log) -> None:
    """Nobody wins."""
    state.result = DRAW
    state.phase = Phase.OVER
    report(state, log, Kind.DRAWN, 0, 0, 0, 0)


@rule
def lose_together(state: State, log: Log) -> None:
    """The tyrant wins (TYR-58)."""
    state.result = TYRANT + 1
    state.phase = Phase.OVER
    report(state, log, Kind.LOST_TOGETHER, TYRANT, 0, 0, 0)


@rule
def judge(scenario: Scenario, state: State, log: Log) -> None:
    """Who has lost what it must not lose is out (TYR-59); the match ends when one team is left, the tyrant is gone or
    has repressed enough (TYR-58)."""
    if state.result:
        return
    for seat in range(PLAYERS):
        if is_playing(scenario, state, seat):
            is_lost = scenario.goal & KING_GOAL and not has_kept(scenario, state, seat, KING)
            is_lost = is_lost or (scenario.goal & BUILDING_GOAL and not has_kept(scenario, state, seat, BUILDING))
            if is_lost:
                knock_out(scenario, state, seat, log)
    first, teams = NOBODY, 0
    for seat in range(PLAYERS):
        if is_playing(scenario, state, seat):
            if first == NOBODY:
                first = seat
                teams = 1
            elif scenario.team[index(seat)] != scenario.team[index(first)]:
                teams += 1
    if scenario.goal & TYRANT_GOAL:
        if not has_kept(scenario, state, TYRANT, IS_TYRANT) and first != NOBODY:
            win(state, first, log)
        elif first == NOBODY or state.repression >= REPRESSION_A_PLAYER * int(state.began):
            lose_together(state, log)
    elif teams == 1:
        win(state, first, log)
    elif teams == 0:
        end_drawn(state, log)


@rule
def knock_out(scenario: Scenario, state: State, player: int, log: Log) -> None:
    """A player is out: all that it controls leaves the map, what it has declared is undone, nobody asks it any more."""
    state.seats[index(player)].is_out = True
    report(state, log, Kind.OUT, player, 0, 0, 0)
    for place in range(state.height):
        item = state.stack[index(place)]
        if item.does != Does.NOTHING and item.player == player:
            drop_item(scenario, state, place)
    state.pending &= ~(1 << player)
    state.closing &= ~(1 << player)
    for slot in range(state.top):
        it = state.permanents[index(slot)]
        if it.place != Place.NOT_IN_PLAY and it.controller == player:
            report_of(state, log, Kind.REMOVED, slot, 0, 0)
            if has_card(scenario, state, slot):
                bury(state, it.owner, it.card)
            leave(scenario, state, slot, log)


@rule
def holder_of(scenario: Scenario, state: State, region: int) -> int:
    """Who holds a region: the player with strictly more units in it than any other (TYR-59), or ``NOBODY``."""
    best, most = NOBODY, 0
    for seat in range(SEATS):
        count = 0
        for slot in range(state.top):
            it = state.permanents[index(slot)]
            is_there = it.place == Place.ON_MAP and it.controller == seat
            if is_there and scenario.cards[it.card].type == Type.UNIT and scenario.region[it.cell] == region + 1:
                count += 1
        if count > most:
            best, most = seat, count
        elif count == most:
            best = NOBODY
    return best


@rule
def score(scenario: Scenario, state: State, player: int, log: Log) -> None:
    """At the end of one's upkeep points are counted, and whoever has enough of what the map asks for wins (TYR-59)."""
    points = 0
    if scenario.goal & REGION_GOAL:
        for region in range(scenario.region_count):
            if holder_of(scenario, state, region) == player:
                points += 1
    if scenario.goal & STICK_GOAL:
        for slot in range(state.top):
            it = state.permanents[index(slot)]
            is_stick = it.place == Place.ON_MAP and scenario.cards[it.card].keywords & STICK
            if is_stick and is_worn(scenario, state, slot) and state.permanents[it.holder].controller == player:
                points += 1
    if points:
        gain_points(scenario, state, player, points, log)
    seat = state.seats[index(player)]
    is_rich = scenario.goal & RESOURCE_GOAL and seat.resource >= scenario.target
    is_ahead = scenario.goal & (REGION_GOAL | STICK_GOAL) and seat.points >= scenario.target
    if is_rich or is_ahead:
        win(state, player, log)


@rule
def standing(scenario: Scenario, state: State, player: int) -> int:
    """How a player stands in what the map asks for, when the last round is over."""
    seat = state.seats[index(player)]
    if scenario.goal & (REGION_GOAL | STICK_GOAL):
        return int(seat.points)
    if scenario.goal & RESOURCE_GOAL:
        return int(seat.resource)
    total = 0
    for slot in range(state.top):
        it = state.permanents[index(slot)]
        is_own = it.place == Place.ON_MAP and it.controller == player
        if is_own and scenario.cards[it.card].keywords & (KING | BUILDING):
            total += MOST_DAMAGE - int(it.damage)
    return total


@rule
def end_rounds(scenario: Scenario, state: State, log: Log) -> None:
    """The last round is over: the team that stands best wins, equals draw; against the tyrant all have lost."""
    report(state, log, Kind.LAST_ROUND, 0, 0, 0, 0)
    if scenario.goal & TYRANT_GOAL:
        lose_together(state, log)
        return
    best, most, is_shared = NOBODY, -1, False
    for seat in range(PLAYERS):
        if is_playing(scenario, state, seat):
            total = 0
            for other in range(PLAYERS):
                is_ally = is_playing(scenario, state, other)
                if is_ally and scenario.team[index(other)] == scenario.team[index(seat)]:
                    total += standing(scenario, state, other)
            if total > most:
                best, most, is_shared = seat, total, False
            elif total == most and scenario.team[index(seat)] != scenario.team[index(best)]:
                is_shared = True
    if is_shared or best == NOBODY:
        end_drawn(state, log)
    else:
        win(state, best, log)
