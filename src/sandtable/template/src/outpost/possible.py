"""Which positions can have come from play: they come from strangers, and compiled rules trust what they are given."""

from __future__ import annotations

from sandtable.mechanics.possible import impossible
from sandtable.mechanics.topology import NOWHERE

from .rules import is_goal, judge
from .scenario import LETTERS, PIECES, SEATS, SIDE, Scenario
from .state import State


def check_state(scenario: Scenario, state: State) -> None:
    """Refuse every state that the rules cannot have led to on this map (``board/impossible``)."""
    _check_pieces(scenario, state)
    _check_couriers(scenario, state)
    _check_turns(scenario, state)
    _check_deed(scenario, state)


def _check_pieces(scenario: Scenario, state: State) -> None:
    """Each piece of the box stands on a cell of its own that is no wall (OUT-01), or has fallen."""
    standing = [state.cell[piece] for piece in range(PIECES) if state.cell[piece] != NOWHERE]
    if any(cell >= scenario.width * scenario.height or scenario.walls[cell] for cell in standing):
        raise impossible(max(standing), "there is nothing to stand on")
    if len(set(standing)) < len(standing):
        raise impossible("pieces", "two stand on the same cell")
    for piece, letter in enumerate(LETTERS):
        is_there = state.cell[piece] != NOWHERE or state.cleared[piece]
        if scenario.start[piece] == NOWHERE and is_there:
            raise impossible(letter, "that piece is not in the box")
        if state.cleared[piece] > 1:
            raise impossible(letter, "a piece is known not to be the courier, or not")


def _check_couriers(scenario: Scenario, state: State) -> None:
    """One piece of each side is its courier (OUT-03), and no other is on the far row unnoticed (OUT-07)."""
    for seat in range(2):
        courier = state.courier[seat] - 1
        if courier // SIDE != seat or scenario.start[courier] == NOWHERE or state.cleared[courier]:
            raise impossible(SEATS[seat], "that piece cannot be the courier", "name another one")
        for piece in range(seat * SIDE, (seat + 1) * SIDE):
            is_noticed = piece == courier or state.cleared[piece]
            if state.cell[piece] != NOWHERE and is_goal(scenario, seat, state.cell[piece]) and not is_noticed:
                raise impossible(LETTERS[piece], "everybody has seen that it is not the courier")


def _check_turns(scenario: Scenario, state: State) -> None:
    """Turns alternate (OUT-02), in each one piece falls at most (OUT-05), and the first courier's fate ends it all."""
    is_late = state.round == scenario.rounds + 1
    if state.turn > 1 or not 1 <= state.round <= scenario.rounds + is_late or (is_late and state.turn):
        raise impossible(f"round {state.round}", f"there are {scenario.rounds} rounds of two turns")
    turns = state.round - 1 + state.turn, state.round - 1
    for seat in range(2):
        pieces = range(seat * SIDE, (seat + 1) * SIDE)
        fallen = sum(scenario.start[piece] != NOWHERE and state.cell[piece] == NOWHERE for piece in pieces)
        if fallen > turns[1 - seat]:
            raise impossible(SEATS[seat], "so many cannot have fallen yet")
    cells = [state.cell[state.courier[seat] - 1] for seat in range(2)]
    fates = [cell == NOWHERE or is_goal(scenario, seat, cell) for seat, cell in enumerate(cells)]
    result = judge(scenario, state)
    if all(fates) or (any(fates) and result - 1 == state.turn):
        raise impossible("couriers", "the match was over before that")
    if state.result != result:
        raise impossible(state.result, "the match is over when the rules say so, and only then")


def _check_deed(scenario: Scenario, state: State) -> None:
    """What was done last was done by the side that is not next, from one cell to one beside it."""
    last = state.last
    if last.doer == 0 and last.start == last.end == 0:
        return
    doer = last.doer - 1
    is_first = state.round == 1 and state.turn == 0
    if is_first or doer // SIDE != 1 - state.turn or state.cell[doer] not in (last.start, last.end):
        raise impossible("last", "nobody who is there has done that")
    cells = scenario.width * scenario.height
    if max(last.start, last.end) >= cells or last.end not in scenario.neighbours.numpy()[last.start]:
        raise impossible("last", "these cells are not side by side")
