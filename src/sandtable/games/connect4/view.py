"""What a client draws."""

from __future__ import annotations

from sandtable.engine.action import Action
from sandtable.engine.view import Board, Cell, Piece, View

from .notation import COLUMNS, SEATS, stone_at
from .rules import deciders
from .scenario import Scenario
from .state import State


def view(scenario: Scenario, known: State, player: int) -> View:
    """The board with its stones, the same for both (C4-07); cells are numbered ``row * width + column`` from below."""
    width, height = scenario.width, scenario.height
    cells, pieces = [], []
    for row in range(height):
        for column in range(width):
            here = row * width + column
            cells.append(Cell(id=here, name=f"{COLUMNS[column]}{row + 1}", x=column, y=height - 1 - row))
            owner = stone_at(scenario, known, column, row)
            if owner is not None:
                name = SEATS[owner]
                pieces.append(Piece(id=here, cell=here, owner=owner, name=f"{name}'s stone", letter="xo"[owner]))
    return View(
        board=Board(shape="square", cells=tuple(cells)), pieces=tuple(pieces), prompt=_prompt(scenario, known, player)
    )


def _prompt(scenario: Scenario, known: State, player: int) -> str:
    if known.winner:
        return f"{SEATS[known.winner - 1]} has won."
    if deciders(scenario, known) == 0:
        return "The board is full: a draw."
    mover = known.dropped & 1
    return "Choose a column." if mover == player else f"{SEATS[mover]} is to move."


def touches(scenario: Scenario, known: State, action: Action) -> tuple[int, ...]:
    """The cell where the stone would come to lie."""
    return (known.filled[action.target] * scenario.width + action.target,)
