"""Moves and boards as text: a move is the letter of its column, a board is drawn as it stands."""

from __future__ import annotations

from sandtable.engine.action import Action, Event, make_action
from sandtable.engine.errors import SandtableError

from .rules import Kind, Verb, has_line
from .scenario import MAX_WIDTH, Scenario
from .state import State

COLUMNS = "abcdefgh"[:MAX_WIDTH]
STONES = "xo"
SEATS = ("Cross", "Ring")


def action_text(scenario: Scenario, known: State, action: Action) -> str:
    """The letter of the column."""
    return COLUMNS[action.target]


def parse_action(scenario: Scenario, known: State, text: str) -> Action:
    """The move into the column of that letter."""
    column = COLUMNS.find(text.strip().lower())
    if len(text.strip()) != 1 or not 0 <= column < scenario.width:
        raise SandtableError("action/unreadable", text, "that is no column", f"use a to {COLUMNS[scenario.width - 1]}")
    return make_action(Verb.DROP, target=column)


def stone_at(scenario: Scenario, known: State, column: int, row: int) -> int | None:
    """Whose stone lies there, counted from the bottom left, if any."""
    bit = column * (scenario.height + 1) + row
    for player in range(2):
        if known.stones[player] >> bit & 1:
            return player
    return None


def board_text(scenario: Scenario, known: State) -> str:
    """The board from the top row down, and the letters of the columns below it."""
    rows = []
    for row in reversed(range(scenario.height)):
        owners = [stone_at(scenario, known, column, row) for column in range(scenario.width)]
        rows.append(" ".join("." if owner is None else STONES[owner] for owner in owners))
    return "\n".join([*rows, " ".join(COLUMNS[: scenario.width])])


def parse_board(scenario: Scenario, text: str) -> State:
    """Read a drawn board; the line of letters may be left out."""
    rows = [line.split() for line in text.strip().splitlines()]
    if rows and rows[-1] == list(COLUMNS[: scenario.width]):
        rows.pop()
    _check_size(scenario, rows)
    state = State()
    for column in range(scenario.width):
        _fill_column(scenario, state, column, [row[column] for row in reversed(rows)])
    _check_turns(scenario, state)
    return state


def _check_size(scenario: Scenario, rows: list[list[str]]) -> None:
    if len(rows) != scenario.height or any(len(row) != scenario.width for row in rows):
        size = f"{scenario.width} places in each of {scenario.height} rows"
        raise SandtableError("board/wrong-size", f"{len(rows)} rows", f"this scenario's board has {size}")


def _fill_column(scenario: Scenario, state: State, column: int, places: list[str]) -> None:
    """Read one column from the bottom up."""
    for row, letter in enumerate(places):
        if letter == ".":
            continue
        if letter not in STONES:
            raise SandtableError("board/unknown-letter", letter, "a place is x, o or .")
        if row != state.filled[column]:
            raise SandtableError("board/floating-stone", f"{COLUMNS[column]}{row + 1}", "nothing lies below that stone")
        state.stones[STONES.index(letter)] |= 1 << (column * (scenario.height + 1) + row)
        state.filled[column] += 1
        state.dropped += 1


def _check_turns(scenario: Scenario, state: State) -> None:
    """The players take turns, Cross first, and the match ends with the first line."""
    crosses = state.stones[0].bit_count()
    if crosses - (state.dropped - crosses) not in (0, 1):
        raise SandtableError("board/wrong-count", f"{crosses} x of {state.dropped}", "x and o take turns, x begins")
    lines = [has_line(state.stones[player], scenario.height, scenario.line) for player in range(2)]
    if all(lines):
        raise SandtableError("board/two-winners", board_text(scenario, state), "the match ended with the first line")
    state.winner = lines.index(True) + 1 if any(lines) else 0
    if state.winner and state.winner - 1 == state.dropped & 1:
        raise SandtableError("board/won-before", STONES[state.winner - 1], "the match ended with that line")


def event_text(scenario: Scenario, event: Event) -> str:
    """What happened, as a sentence."""
    if event.kind == Kind.WON:
        return f"{SEATS[event.actor]} has {scenario.line} in a line and wins."
    return f"{SEATS[event.actor]} drops a stone into {COLUMNS[event.target]}."
