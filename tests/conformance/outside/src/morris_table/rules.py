"""The rules of Nine Men's Morris; ``morris.md`` is the book."""

from __future__ import annotations

from enum import IntEnum

from sandtable.contract.action import EVERYBODY, Action, Choices, Log, offer, tell
from sandtable.contract.dice import Dice
from sandtable.contract.game import NoScratch
from sandtable.contract.rule import index, rule

from .scenario import STONES, Scenario
from .state import State

NOBODY = 2


class Verb(IntEnum):
    """What a player can do."""

    PLACE = 0
    MOVE = 1
    TAKE = 2


class Kind(IntEnum):
    """What can happen."""

    PLACED = 0
    MOVED = 1
    CLOSED = 2
    TOOK = 3
    ENDED = 4


class End(IntEnum):
    """Why a match is over: with the first two, who is to move has lost."""

    NOT_YET = 0
    FEW = 1
    STUCK = 2
    REPEATED = 3
    QUIET = 4


@rule
def start(scenario: Scenario, state: State, dice: Dice, log: Log, work: NoScratch) -> None:
    """An empty board and all stones in hand (MM-01); White begins (MM-02)."""
    for seat in range(2):
        state.hand[index(seat)] = scenario.stones


@rule
def deciders(scenario: Scenario, state: State) -> int:
    """The players take turns (MM-02); who has closed a mill decides once more (MM-06)."""
    return 0 if state.ended else 1 << state.turn


@rule
def seat_at(state: State, point: int) -> int:
    """Whose stone lies on a point, or ``NOBODY``."""
    stone = state.stone[index(point)]
    if stone == 0:
        return NOBODY
    return 0 if stone <= STONES else 1


@rule
def is_in_mill(scenario: Scenario, state: State, point: int) -> bool:
    """Whether the stone on a point is one of three of its owner's on a line (MM-06)."""
    seat = seat_at(state, point)
    for mill in range(scenario.mill_count):
        here = own = 0
        for k in range(3):
            place = scenario.mills[index(mill), index(k)]
            here += place == point
            own += seat_at(state, place) == seat
        if here and own == 3:
            return True
    return False


@rule
def are_all_in_mills(scenario: Scenario, state: State, seat: int) -> bool:
    """Whether every stone that a player has on the board is in a mill (MM-07)."""
    for point in range(scenario.points):
        if seat_at(state, point) == seat and not is_in_mill(scenario, state, point):
            return False
    return True


@rule
def is_flying(scenario: Scenario, state: State, seat: int) -> bool:
    """Whether a player has so few stones left that they fly (MM-05)."""
    return scenario.flying and state.board[index(seat)] + state.hand[index(seat)] == 3


@rule
def can_go(scenario: Scenario, state: State, seat: int, origin: int, goal: int) -> bool:
    """Whether a player's stone can move from point to point: along a line (MM-04), or anywhere if it flies (MM-05)."""
    if seat_at(state, origin) != seat or state.stone[index(goal)] != 0:
        return False
    return is_flying(scenario, state, seat) or scenario.beside[index(origin)] >> goal & 1 != 0


@rule
def legal(scenario: Scenario, known: State, player: int, choices: Choices, work: NoScratch) -> None:
    """Take a stone if a mill was closed, else place one as long as there are any in hand, else move one."""
    if known.is_taking:
        offer_stones(scenario, known, 1 - player, choices)
    elif known.hand[index(player)] > 0:
        for point in range(scenario.points):
            if known.stone[index(point)] == 0:
                offer(choices, Verb.PLACE, 0, point, 0)
    else:
        for origin in range(scenario.points):
            for goal in range(scenario.points):
                if can_go(scenario, known, player, origin, goal):
                    offer(choices, Verb.MOVE, origin, goal, 0)


@rule
def offer_stones(scenario: Scenario, known: State, seat: int, choices: Choices) -> None:
    """The stones of a player that can be taken: those in no mill, or all if there are no others (MM-07)."""
    is_any = are_all_in_mills(scenario, known, seat)
    for point in range(scenario.points):
        if seat_at(known, point) == seat and (is_any or not is_in_mill(scenario, known, point)):
            offer(choices, Verb.TAKE, 0, point, 0)


@rule
def apply(scenario: Scenario, state: State, player: int, action: Action, dice: Dice, log: Log, work: NoScratch) -> None:
    """Place, move or take a stone; who closes a mill goes on by taking one (MM-06), else the other is next (MM-02)."""
    point = action.target
    if action.verb == Verb.TAKE:
        tell(log, EVERYBODY, Kind.TOOK, player, point, state.stone[point], 0)
        state.stone[point] = 0
        state.board[index(1 - player)] -= 1
        state.is_taking = False
    elif action.verb == Verb.PLACE:
        place(scenario, state, player, point, log)
    else:
        move(state, player, action.actor, point, log)
    if action.verb != Verb.TAKE and is_in_mill(scenario, state, point):
        forget_steps(state)
        state.is_taking = True
        tell(log, EVERYBODY, Kind.CLOSED, player, point, 0, 0)
        return
    state.turn = 1 - player
    state.ended = ending(scenario, state)
    if state.ended:
        tell(log, EVERYBODY, Kind.ENDED, player, 0, state.ended, 0)


@rule
def place(scenario: Scenario, state: State, player: int, point: int, log: Log) -> None:
    """Put a player's next stone on a point (MM-03)."""
    stone = 1 + player * STONES + scenario.stones - state.hand[index(player)]
    state.stone[index(point)] = stone
    state.hand[index(player)] -= 1
    state.board[index(player)] += 1
    tell(log, EVERYBODY, Kind.PLACED, player, point, stone, 0)


@rule
def move(state: State, player: int, origin: int, goal: int, log: Log) -> None:
    """Move a stone (MM-04, MM-05), and remember it for MM-11 and MM-12."""
    stone = state.stone[index(origin)]
    state.stone[index(goal)] = stone
    state.stone[index(origin)] = 0
    step = state.steps[state.quiet]
    step.start = origin
    step.end = goal
    state.quiet += 1
    tell(log, EVERYBODY, Kind.MOVED, player, goal, stone, origin)


@rule
def forget_steps(state: State) -> None:
    """A mill begins a new count (MM-11, MM-12)."""
    for k in range(state.quiet):
        state.steps[index(k)].start = 0
        state.steps[index(k)].end = 0
    state.quiet = 0


@rule
def ending(scenario: Scenario, state: State) -> int:
    """Why the match is over when somebody's turn begins, an ``End``: a loss (MM-09, MM-10) comes before a draw."""
    seat = state.turn
    if state.board[seat] + state.hand[seat] < 3:
        return End.FEW
    if state.hand[seat] == 0 and not has_move(scenario, state, seat):
        return End.STUCK
    if times_seen(scenario, state) >= 3:
        return End.REPEATED
    return End.QUIET if state.quiet >= scenario.quiet else End.NOT_YET


@rule
def has_move(scenario: Scenario, state: State, seat: int) -> bool:
    """Whether a player can move any stone (MM-10)."""
    for origin in range(scenario.points):
        for goal in range(scenario.points):
            if can_go(scenario, state, seat, origin, goal):
                return True
    return False


@rule
def points_of(scenario: Scenario, state: State, seat: int) -> int:
    """The points on which a player has stones, a bit a point."""
    points = 0
    for point in range(scenario.points):
        if seat_at(state, point) == seat:
            points |= 1 << point
    return points


@rule
def times_seen(scenario: Scenario, state: State) -> int:
    """How often this position, with the same player to move, was there since the last mill, now included (MM-11).

    The steps are taken back one by one, the last one being that of who is not to move.
    """
    white = points_of(scenario, state, 0)
    black = points_of(scenario, state, 1)
    now_white, now_black, seat, times = white, black, state.turn, 1
    for k in range(state.quiet):
        step = state.steps[index(state.quiet - 1 - k)]
        seat = 1 - seat
        change = 1 << int(step.start) | 1 << int(step.end)
        if seat == 0:
            white ^= change
        else:
            black ^= change
        if seat == state.turn and white == now_white and black == now_black:
            times += 1
    return times


@rule
def outcome(scenario: Scenario, state: State, player: int) -> float:
    """1 for the winner, -1 for the loser (MM-09, MM-10), 0 for a draw (MM-11, MM-12)."""
    if state.ended != End.FEW and state.ended != End.STUCK:
        return 0.0
    return -1.0 if state.turn == player else 1.0


@rule
def evaluate(scenario: Scenario, known: State, player: int) -> float:
    """Who has more stones is better off."""
    own = known.board[index(player)] + known.hand[index(player)]
    other = known.board[index(1 - player)] + known.hand[index(1 - player)]
    return (own - other) / STONES
