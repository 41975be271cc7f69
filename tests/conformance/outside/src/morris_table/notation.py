"""Moves, boards and events as text: ``d2`` places a stone, ``d2-d3`` moves it, ``xd3`` takes it."""

from __future__ import annotations

import re

from sandtable.contract.action import Action, Event, make_action
from sandtable.contract.errors import SandtableError
from sandtable.mechanics.drawing import drawn_lines

from .rules import End, Kind, Verb, ending
from .scenario import LONGEST, SEATS, STONES, MorrisFile
from .state import Glance, MorrisBox, State

LETTERS = "ABCDEFGHIabcdefghi"
COLUMNS, ROWS = "abcdefg", "1234567"
ROW = 20
MOST_LINES = len(ROWS) + 2 + LONGEST // ROW
ENDS = {
    End.FEW: "{winner} wins: {loser} has fewer than three stones left.",
    End.STUCK: "{winner} wins: {loser} cannot move.",
    End.REPEATED: "The same position for the third time: a draw.",
    End.QUIET: "Too long without a mill: a draw.",
}


def action_text(look: Glance, action: Action) -> str:
    """A point, two points with a hyphen, or an x and a point."""
    goal = look.file.points[action.target]
    if action.verb == Verb.MOVE:
        return f"{look.file.points[action.actor]}-{goal}"
    return f"x{goal}" if action.verb == Verb.TAKE else goal


def parse_action(look: Glance, text: str) -> Action:
    """Read a move as it is written."""
    found = re.fullmatch(r"(x)?([a-g][1-7])|([a-g][1-7])-([a-g][1-7])", text.strip().lower())
    if not found:
        raise SandtableError("action/unreadable", text, "that is no move", "write d2, d2-d3 or xd3")
    if found[3]:
        return make_action(Verb.MOVE, numbered(look.file, found[3]), numbered(look.file, found[4]))
    return make_action(Verb.TAKE if found[1] else Verb.PLACE, target=numbered(look.file, found[2]))


def numbered(file: MorrisFile, name: str) -> int:
    """The number of a point."""
    if name not in file.points:
        raise SandtableError("action/unreadable", name, "there is no such point", f"use {', '.join(file.points)}")
    return file.points.index(name)


def grid(file: MorrisFile) -> list[list[str]]:
    """The names of all places of the drawing, from the top row down; not all of them are points."""
    columns = [column for column in COLUMNS if any(point[0] == column for point in file.points)]
    rows = [row for row in ROWS if any(point[1] == row for point in file.points)]
    return [[column + row for column in columns] for row in reversed(rows)]


def board_text(look: Glance) -> str:
    """The board, a letter a stone; below it the hands, who is to do what, and the moves since the last mill."""
    file, known = look.file, look.known
    signs = {point: (" " + LETTERS)[known.stone[k]].replace(" ", ".") for k, point in enumerate(file.points)}
    drawing = [" ".join(signs.get(name, "-") for name in row) for row in grid(file)]
    steps = [f"{file.points[step.start]}-{file.points[step.end]}" for step in list(known.steps)[: known.quiet]]
    since = [f"since {' '.join(steps[k : k + ROW])}" for k in range(0, len(steps), ROW)]
    doing = "takes" if known.is_taking else "is next"
    return "\n".join([*drawing, f"hand {known.hand[0]} {known.hand[1]}", f"{SEATS[known.turn]} {doing}", *since])


def parse_board(box: MorrisBox, text: str) -> State:
    """Read a drawn board; whether the match is over follows from it."""
    lines, rows, state = drawn_lines(text, MOST_LINES), grid(box.file), State()
    if len(lines) < len(rows) + 2:
        raise SandtableError("board/wrong-size", f"{len(lines)} lines", f"draw {len(rows)} rows, hands and who is next")
    for line, names in zip(lines, rows, strict=False):
        _fill_row(box.file, state, line.split(), names)
    hand, turn, *since = lines[len(rows) :]
    _read_hands(state, hand)
    _read_turn(state, turn)
    for line in since:
        _read_steps(box.file, state, line)
    if not state.is_taking:
        state.ended = ending(box.scenario, state)
    return state


def _fill_row(file: MorrisFile, state: State, signs: list[str], names: list[str]) -> None:
    if len(signs) != len(names):
        raise SandtableError("board/wrong-size", " ".join(signs), f"a row here has {len(names)} places")
    for sign, name in zip(signs, names, strict=True):
        if name not in file.points:
            if sign != "-":
                raise SandtableError("board/unknown-letter", sign, f"{name} is no point", "draw a -")
        elif sign in tuple(LETTERS):
            stone = LETTERS.index(sign)
            state.stone[file.points.index(name)] = 1 + stone
            state.board[stone // STONES] += 1
        elif sign != ".":
            raise SandtableError("board/unknown-letter", sign, "a point is a dot or a stone's letter")


def _read_hands(state: State, line: str) -> None:
    found = re.fullmatch(r"hand (\d) (\d)", line, re.ASCII)
    if not found:
        raise SandtableError("board/unreadable", line, "this line tells the hands", "write hand 9 9")
    state.hand[0], state.hand[1] = int(found[1]), int(found[2])


def _read_turn(state: State, line: str) -> None:
    found = re.fullmatch(r"(White|Black) (is next|takes)", line)
    if not found:
        raise SandtableError("board/unreadable", line, "this line tells who is to do what", "write White is next")
    state.turn, state.is_taking = SEATS.index(found[1]), found[2] == "takes"


def _read_steps(file: MorrisFile, state: State, line: str) -> None:
    head, *steps = line.split()
    if head != "since" or len(steps) + state.quiet > LONGEST:
        raise SandtableError("board/unreadable", line, f"this line tells moves, {LONGEST} at most", "write since d2-d3")
    for step in steps:
        start, _, end = step.partition("-")
        state.steps[state.quiet].start, state.steps[state.quiet].end = numbered(file, start), numbered(file, end)
        state.quiet += 1


def event_text(look: Glance, event: Event) -> str:
    """What happened, as a sentence."""
    seat, point, kind = SEATS[event.actor], look.file.points[event.target], Kind(event.kind)
    if kind == Kind.ENDED:
        return ENDS[End(event.amount)].format(winner=seat, loser=SEATS[1 - event.actor])
    if kind == Kind.MOVED:
        return f"{seat} moves {look.file.points[event.extra]}-{point}."
    said = {Kind.PLACED: "places a stone on", Kind.CLOSED: "closes a mill at", Kind.TOOK: "takes the stone on"}
    return f"{seat} {said[kind]} {point}."
