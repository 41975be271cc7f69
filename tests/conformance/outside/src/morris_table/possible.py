"""Which positions of Nine Men's Morris can have come from play."""

from __future__ import annotations

from sandtable.mechanics.possible import check_unused, impossible

from .notation import LETTERS
from .rules import End, can_go, ending, is_in_mill, seat_at
from .scenario import SEATS, STONES, Scenario
from .state import State


def check_state(scenario: Scenario, state: State) -> None:
    """Refuse every state that the rules cannot have led to (``board/impossible``)."""
    check_unused(state.stone, scenario.points, "points")
    if state.turn > 1 or state.ended > max(End) or state.quiet > scenario.quiet:
        raise impossible((state.turn, state.ended, state.quiet), "there is no such turn, end or count")
    check_unused(state.steps, state.quiet, "steps")
    _check_stones(scenario, state)
    _check_hands(scenario, state)
    _check_taking(scenario, state)
    _check_steps(scenario, state)
    if state.ended != (End.NOT_YET if state.is_taking else ending(scenario, state)):
        raise impossible(state.ended, "the match is over when the rules say so, and only then")


def _check_stones(scenario: Scenario, state: State) -> None:
    """Each stone lies on one point, and was placed before (MM-03)."""
    stones = [int(stone) for stone in state.stone if stone]
    if len(set(stones)) < len(stones) or any(stone > 2 * STONES for stone in stones):
        raise impossible(stones, "no stone lies on two points")
    for seat in range(2):
        own = [(stone - 1) % STONES for stone in stones if (stone > STONES) == seat]
        if state.hand[seat] > scenario.stones or len(own) != state.board[seat]:
            raise impossible(SEATS[seat], f"each has {scenario.stones} stones")
        if any(number >= scenario.stones - state.hand[seat] for number in own):
            raise impossible(LETTERS[seat * STONES + max(own)], "that stone is still in the hand")


def _check_hands(scenario: Scenario, state: State) -> None:
    """White places first, and both in turn (MM-02); stones are lost to mills alone (MM-06)."""
    if state.hand[1] - state.hand[0] not in (0, 1):
        raise impossible(list(state.hand), "White places first, and both in turn")
    placed_last = 1 if state.hand[0] == state.hand[1] else 0
    if state.hand[1] and (state.turn == placed_last) != state.is_taking:
        raise impossible(SEATS[state.turn], "the other one is next")
    for seat in range(2):
        left = state.board[seat] + state.hand[seat]
        if left < 3 and (seat != state.turn or state.is_taking):
            raise impossible(SEATS[seat], "the match was over before that")
        if left < scenario.stones and scenario.stones - state.hand[1 - seat] < 3:
            raise impossible(SEATS[seat], "no mill can have been closed yet")


def _check_taking(scenario: Scenario, state: State) -> None:
    """Who takes has just closed a mill, and there is something to take (MM-06)."""
    own = [point for point in range(scenario.points) if seat_at(state, point) == state.turn]
    has_mill = any(is_in_mill(scenario, state, point) for point in own)
    if state.is_taking and (state.quiet or not has_mill or not state.board[1 - state.turn]):
        raise impossible(SEATS[state.turn], "only who has closed a mill takes a stone")


def _check_steps(scenario: Scenario, state: State) -> None:
    """The moves since the last mill are taken back one by one: each was possible, none closed a mill, none ended it."""
    if state.quiet and state.hand[1]:
        raise impossible(state.quiet, "nobody moves as long as stones are placed")
    past = state.copy()
    for k in reversed(range(state.quiet)):
        step, mover = state.steps[k], 1 - past.turn
        if max(step.start, step.end) >= scenario.points:
            raise impossible(step.end, "there is no such point")
        is_there = seat_at(past, step.end) == mover and past.stone[step.start] == 0
        if not is_there or is_in_mill(scenario, past, step.end):
            raise impossible(k + 1, "that move does not lead to this position")
        past.stone[step.start], past.stone[step.end] = past.stone[step.end], 0
        past.steps[k].start = past.steps[k].end = 0
        past.quiet, past.turn, past.ended = k, mover, End.NOT_YET
        if not can_go(scenario, past, mover, step.start, step.end) or ending(scenario, past):
            raise impossible(k + 1, "that move was not possible")
