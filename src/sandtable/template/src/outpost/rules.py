"""The rules of Outpost; ``outpost.md`` is the book."""

from __future__ import annotations

from enum import IntEnum

from sandtable.contract.action import EVERYBODY, Action, Choices, Log, offer, tell
from sandtable.contract.dice import Dice, pick, roll
from sandtable.contract.events import EventKind, Shows
from sandtable.contract.game import NoScratch
from sandtable.contract.rule import clear, index, rule
from sandtable.contract.words import HappeningKind as Scene
from sandtable.mechanics.topology import NOWHERE

from .scenario import PIECES, SIDE, Scenario
from .state import State

NOBODY = PIECES
DRAW = 3


class Verb(IntEnum):
    """What a player can do; moving and striking name a piece and a cell."""

    WAIT = 0
    MOVE = 1
    STRIKE = 2


class Kind(EventKind):
    """What can happen: its number, its sentence, how it is acted out, the rule behind it, and what is shown of it."""

    CHOSEN = 0, "{name} is the courier; nobody else knows.", Scene.MARK, "OUT-03", Shows.PIECE
    WAITED = 1, "{side} waits.", Scene.NOTE, "OUT-04"  # actor: the seat
    MOVED = 2, "{name} moves to {cell}.", Scene.MOVE, "OUT-04", Shows.WAY
    CLEARED = 3, "{name} is not the courier.", Scene.MARK, "OUT-07", Shows.PIECE
    # amount: what was rolled; extra: what was needed
    STRUCK = 4, "{name} strikes at {target}: {amount} of {extra}, it {done}.", Scene.ATTACK, "OUT-05", Shows.PAIR
    FELL = 5, "{name} falls.", Scene.DIE, "OUT-05", Shows.PIECE
    WON = 6, "{side} has won.", Scene.NOTE, "OUT-06"  # actor: the seat
    DRAWN = 7, "The last round is over: a draw.", Scene.NOTE, "OUT-09"


@rule
def start(scenario: Scenario, state: State, dice: Dice, log: Log, work: NoScratch) -> None:
    """All pieces where the map has them (OUT-01); a courier each, of which only its own side is told (OUT-03)."""
    state.round = 1
    for piece in range(PIECES):
        state.cell[index(piece)] = scenario.start[index(piece)]
    for seat in range(2):
        choose_courier(state, seat, dice)
        courier = state.courier[index(seat)] - 1
        tell(log, 1 << seat, Kind.CHOSEN, courier, state.cell[index(courier)], 0, 0)


@rule
def choose_courier(state: State, seat: int, dice: Dice) -> None:
    """Any of a side's pieces that stand and can be the courier, each equally likely (OUT-03)."""
    count = 0
    for piece in range(seat * SIDE, (seat + 1) * SIDE):
        count += can_be_courier(state, piece)
    left = pick(dice, count)
    for piece in range(seat * SIDE, (seat + 1) * SIDE):
        if can_be_courier(state, piece):
            if left == 0:
                state.courier[index(seat)] = piece + 1
            left -= 1


@rule
def can_be_courier(state: State, piece: int) -> bool:
    """Whether a piece stands, and is not known to be none (OUT-07, OUT-08)."""
    return state.cell[index(piece)] != NOWHERE and state.cleared[index(piece)] == 0


@rule
def deciders(scenario: Scenario, state: State) -> int:
    """The sides take turns (OUT-02), until the match is over."""
    return 0 if state.result else 1 << state.turn


@rule
def piece_at(state: State, cell: int) -> int:
    """Who stands on a cell, or ``NOBODY``."""
    for piece in range(PIECES):
        if state.cell[index(piece)] == cell:
            return piece
    return NOBODY


@rule
def legal(scenario: Scenario, known: State, player: int, choices: Choices, work: NoScratch) -> None:
    """Each piece may move to a free cell beside it (OUT-04) or strike an enemy there (OUT-05)."""
    for piece in range(player * SIDE, (player + 1) * SIDE):
        cell = known.cell[index(piece)]
        if cell != NOWHERE:
            for direction in range(4):
                there = scenario.neighbours[cell, index(direction)]
                if there != NOWHERE:
                    other = piece_at(known, there)
                    if other == NOBODY:
                        offer(choices, Verb.MOVE, piece, there, 0)
                    elif other // SIDE != player:
                        offer(choices, Verb.STRIKE, piece, there, 0)
    if choices.count == 0:
        offer(choices, Verb.WAIT, 0, 0, 0)


@rule
def apply(scenario: Scenario, state: State, player: int, action: Action, dice: Dice, log: Log, work: NoScratch) -> None:
    """Carry out a decision; then it is the other side's turn (OUT-02), unless the match is over."""
    note_deed(state, action)
    if action.verb == Verb.MOVE:
        move(scenario, state, action.actor, action.target, log)
    elif action.verb == Verb.STRIKE:
        strike(scenario, state, action.actor, action.target, dice, log)
    else:
        tell(log, EVERYBODY, Kind.WAITED, player, 0, 0, 0)
    state.turn = 1 - player
    state.round += player
    state.result = judge(scenario, state)
    if state.result == DRAW:
        tell(log, EVERYBODY, Kind.DRAWN, 0, 0, 0, 0)
    elif state.result:
        tell(log, EVERYBODY, Kind.WON, state.result - 1, 0, 0, 0)


@rule
def note_deed(state: State, action: Action) -> None:
    """Remember what is done, for all to see."""
    clear(state.last)
    if action.verb != Verb.WAIT:
        state.last.doer = action.actor + 1
        state.last.start = state.cell[action.actor]
        state.last.end = action.target


@rule
def move(scenario: Scenario, state: State, piece: int, cell: int, log: Log) -> None:
    """One step (OUT-04); who comes to the far row and is not the courier is known for that (OUT-07)."""
    tell(log, EVERYBODY, Kind.MOVED, piece, cell, state.cell[index(piece)], 0)
    state.cell[index(piece)] = cell
    seat = piece // SIDE
    is_news = state.courier[index(seat)] != piece + 1 and state.cleared[index(piece)] == 0
    if is_news and is_goal(scenario, seat, cell):
        state.cleared[index(piece)] = 1
        tell(log, EVERYBODY, Kind.CLEARED, piece, cell, 0, 0)


@rule
def is_goal(scenario: Scenario, seat: int, cell: int) -> bool:
    """Whether a cell is in the row where a side's courier wants to go: North's is the last, South's the first."""
    return cell // scenario.width == (scenario.height - 1 if seat == 0 else 0)


@rule
def needed(scenario: Scenario, cell: int) -> int:
    """What a die must show to hit somebody on a cell (OUT-05)."""
    return scenario.hit + scenario.forest[index(cell)]


@rule
def strike(scenario: Scenario, state: State, piece: int, cell: int, dice: Dice, log: Log) -> None:
    """Roll a die; an enemy that is hit falls (OUT-05)."""
    target = piece_at(state, cell)
    rolled = roll(dice, 6)
    tell(log, EVERYBODY, Kind.STRUCK, piece, target, rolled, needed(scenario, cell))
    if rolled >= needed(scenario, cell):
        state.cell[index(target)] = NOWHERE
        tell(log, EVERYBODY, Kind.FELL, target, cell, 0, 0)


@rule
def judge(scenario: Scenario, state: State) -> int:
    """The result: a courier has arrived (OUT-06) or fallen (OUT-08), or the last round is over (OUT-09)."""
    for seat in range(2):
        cell = state.cell[index(state.courier[index(seat)] - 1)]
        if cell == NOWHERE:
            return 1 + (1 - seat)
        if is_goal(scenario, seat, cell):
            return 1 + seat
    return DRAW if state.round > scenario.rounds else 0


@rule
def outcome(scenario: Scenario, state: State, player: int) -> float:
    """1 for the winner, -1 for the loser (OUT-06, OUT-08), 0 for a draw (OUT-09)."""
    if state.result == DRAW or state.result == 0:
        return 0.0
    return 1.0 if state.result == player + 1 else -1.0


@rule
def evaluate(scenario: Scenario, known: State, player: int) -> float:
    """How far the own courier has come, and who has more pieces: what the greedy bot goes by."""
    balance = 0
    for piece in range(PIECES):
        if known.cell[index(piece)] != NOWHERE:
            balance += 1 if piece // SIDE == player else -1
    cell = known.cell[index(known.courier[index(player)] - 1)]
    if cell == NOWHERE:
        return -1.0
    row = cell // scenario.width
    come = row if player == 0 else scenario.height - 1 - row
    return come / (scenario.height - 1) / 2 + balance / PIECES
