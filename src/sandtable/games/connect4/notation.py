"""Moves and boards as text: a move is the letter of its column, a board is drawn as it stands."""

from __future__ import annotations

from sandtable.contract.action import Action, Event, make_action
from sandtable.contract.errors import SandtableError
from sandtable.contract.events import Parts, told
from sandtable.contract.look import Box, Look
from sandtable.mechanics.drawing import check_size, drawn_lines

from .rules import Kind, Verb, has_line
from .scenario import MAX_HEIGHT, MAX_WIDTH, Connect4File, Scenario
from .state import State

Glance = Look[Connect4File, Scenario, State]

COLUMNS = "abcdefgh"[:MAX_WIDTH]
STONES = "xo"
SEATS = ("Cross", "Ring")


def action_text(look: Glance, action: Action) -> str:
    """The letter of the column."""
    return COLUMNS[action.target]


def parse_action(look: Glance, text: str) -> Action:
    """The move into the column of that letter."""
    column, width = COLUMNS.find(text.strip().lower()), look.scenario.width
    if len(text.strip()) != 1 or not 0 <= column < width:
        raise SandtableError("action/unreadable", text, "that is no column", f"use a to {COLUMNS[width - 1]}")
    return make_action(Verb.DROP, target=column)


def stone_at(scenario: Scenario, known: State, column: int, row: int) -> int | None:
    """Whose stone lies there, counted from the bottom left, if any."""
    bit = column * (scenario.height + 1) + row
    for player in range(2):
        if known.stones[player] >> bit & 1:
            return player
    return None


def board_text(look: Glance) -> str:
    """The board from the top row down, and the letters of the columns below it."""
    rows, scenario = [], look.scenario
    for row in reversed(range(scenario.height)):
        owners = [stone_at(scenario, look.known, column, row) for column in range(scenario.width)]
        rows.append(" ".join("." if owner is None else STONES[owner] for owner in owners))
    return "\n".join([*rows, " ".join(COLUMNS[: scenario.width])])


def parse_board(box: Box[Connect4File, Scenario], text: str) -> State:
    """Read a drawn board; the line of letters may be left out."""
    rows, scenario = [line.split() for line in drawn_lines(text, MAX_HEIGHT + 1)], box.scenario
    if rows and rows[-1] == list(COLUMNS[: scenario.width]):
        rows.pop()
    check_size(rows, scenario.width, scenario.height, "board", "places")
    state = State()
    for column in range(scenario.width):
        _fill_column(scenario, state, column, [row[column] for row in reversed(rows)])
    lines = [has_line(state.stones[player], scenario.height, scenario.line) for player in range(2)]
    state.winner = lines.index(True) + 1 if any(lines) else 0
    return state


def _fill_column(scenario: Scenario, state: State, column: int, places: list[str]) -> None:
    """Read one column from the bottom up."""
    for row, letter in enumerate(places):
        if letter == ".":
            continue
        if letter not in tuple(STONES):
            raise SandtableError("board/unknown-letter", letter, "a place is x, o or .")
        if row != state.filled[column]:
            raise SandtableError("board/floating-stone", f"{COLUMNS[column]}{row + 1}", "nothing lies below that stone")
        state.stones[STONES.index(letter)] |= 1 << (column * (scenario.height + 1) + row)
        state.filled[column] += 1
        state.dropped += 1


def event_text(look: Glance, event: Event) -> str:
    """What happened, as a sentence."""
    return told(Kind.of(event), PARTS, look, event)


PARTS: Parts = {
    "actor": lambda look, event: SEATS[event.actor],
    "column": lambda look, event: COLUMNS[event.target],
    "line": lambda look, event: look.scenario.line,
}
