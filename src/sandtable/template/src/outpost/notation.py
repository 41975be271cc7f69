"""Orders, positions and events as text: ``A b2`` moves, ``A x b3`` strikes at whoever stands there, ``wait`` waits."""

from __future__ import annotations

import re

from sandtable.contract.action import Action, Event, make_action
from sandtable.contract.errors import SandtableError
from sandtable.contract.events import Parts, told
from sandtable.mechanics.drawing import drawn_lines
from sandtable.mechanics.topology import NOWHERE, cell_name, parse_cell

from .rules import NOBODY, Kind, Verb, judge, piece_at
from .scenario import FOREST, LETTERS, LONGEST, OPEN, SEATS, SIDE, WALL, Scenario
from .state import Glance, OutpostBox, State

KNOWN = "?" + LETTERS
BELOW = re.compile(
    r"couriers ([A-D?]) ([a-d?])\ncleared((?: [A-Da-d])*)\n"
    r"round (\d{1,3}) (North|South)(?: after ([A-Da-d]) ([a-z]\d)-([a-z]\d))?",
    re.ASCII,
)


def action_text(look: Glance, action: Action) -> str:
    """A piece and where it goes or strikes."""
    if action.verb == Verb.WAIT:
        return "wait"
    cell = cell_name(action.target, look.scenario.width)
    return f"{LETTERS[action.actor]} {'x ' if action.verb == Verb.STRIKE else ''}{cell}"


def parse_action(look: Glance, text: str) -> Action:
    """Read an order; capitals do not matter, since everybody orders their own."""
    if text.strip().lower() == "wait":
        return make_action(Verb.WAIT)
    found = re.fullmatch(r"([a-d])( x)? ([a-z]\d)", text.strip().lower(), re.ASCII)
    if not found or look.player > 1:
        raise SandtableError("action/unreadable", text, "that is no order", "write A b2, A x b3 or wait")
    cell = parse_cell(found[3], look.scenario.width, look.scenario.height)
    verb = Verb.STRIKE if found[2] else Verb.MOVE
    return make_action(verb, actor="abcd".index(found[1]) + look.player * SIDE, target=cell)


def ground_sign(scenario: Scenario, cell: int) -> str:
    """How a cell is drawn."""
    return WALL if scenario.walls[cell] else FOREST if scenario.forest[cell] else OPEN


def board_text(look: Glance) -> str:
    """The map with the pieces on it; below it the couriers, who is known to be none, whose turn it is after what."""
    scenario, known = look.scenario, look.known
    rows = []
    for top in range(0, scenario.width * scenario.height, scenario.width):
        cells = range(top, top + scenario.width)
        stands = [(cell, piece_at(known, cell)) for cell in cells]
        signs = [ground_sign(scenario, cell) if who == NOBODY else LETTERS[who] for cell, who in stands]
        rows.append(" ".join(signs))
    couriers = [KNOWN[courier] for courier in known.courier]
    cleared = [letter for piece, letter in enumerate(LETTERS) if known.cleared[piece]]
    turn = f"round {known.round} {SEATS[known.turn]}{_deed_text(scenario, known)}"
    return "\n".join([*rows, " ".join(["couriers", *couriers]), " ".join(["cleared", *cleared]), turn])


def _deed_text(scenario: Scenario, known: State) -> str:
    """What was done last, if anything was."""
    start, end = (cell_name(cell, scenario.width) for cell in (known.last.start, known.last.end))
    return f" after {LETTERS[known.last.doer - 1]} {start}-{end}" if known.last.doer else ""


def parse_board(box: OutpostBox, text: str) -> State:
    """Read a drawn position; the ground under a piece is the map's, and whether it is over follows from the rest."""
    scenario, lines, state = box.scenario, drawn_lines(text, LONGEST + 3), State()
    rows, below = [line.split() for line in lines[:-3]], "\n".join(lines[-3:])
    if len(rows) != scenario.height or any(len(row) != scenario.width for row in rows):
        size = f"{scenario.height} rows of {scenario.width} cells, and three lines below them"
        raise SandtableError("board/wrong-size", f"{len(lines)} lines", f"a position here has {size}")
    for piece in range(len(LETTERS)):
        state.cell[piece] = NOWHERE
    for cell, sign in enumerate(sign for row in rows for sign in row):
        _read_sign(scenario, state, cell, sign)
    _read_below(scenario, state, below)
    if state.courier[0] and state.courier[1]:
        state.result = judge(scenario, state)
    return state


def _read_below(scenario: Scenario, state: State, below: str) -> None:
    """Read the lines below a drawing. A ``?`` is a courier that whoever drew it does not know."""
    found = BELOW.fullmatch(below)
    if not found:
        remedy = "write couriers A a, cleared and round 1 North, each on a line"
        raise SandtableError("board/unreadable", below, "the last lines tell the couriers and the turn", remedy)
    for seat in range(2):
        state.courier[seat] = KNOWN.index(found[1 + seat])
    for letter in found[3].split():
        state.cleared[LETTERS.index(letter)] = 1
    state.round, state.turn = min(int(found[4]), 255), SEATS.index(found[5])
    if found[6]:
        state.last.doer = LETTERS.index(found[6]) + 1
        state.last.start, state.last.end = (parse_cell(found[k], scenario.width, scenario.height) for k in (7, 8))


def _read_sign(scenario: Scenario, state: State, cell: int, sign: str) -> None:
    """Read one cell of a drawing."""
    if sign not in LETTERS:
        if sign != ground_sign(scenario, cell):
            where = cell_name(cell, scenario.width)
            raise SandtableError(
                "board/other-map", f"{where} {sign}", f"the map has {ground_sign(scenario, cell)} there"
            )
    elif len(sign) != 1 or state.cell[LETTERS.index(sign)] != NOWHERE:
        raise SandtableError("board/unreadable", sign, "each piece stands on one cell")
    else:
        state.cell[LETTERS.index(sign)] = cell


def event_text(look: Glance, event: Event) -> str:
    """What happened, as a sentence."""
    return told(Kind.of(event), PARTS, look, event)


PARTS: Parts = {
    "name": lambda look, event: f"{SEATS[event.actor // SIDE]}'s {LETTERS[event.actor]}",
    "side": lambda look, event: SEATS[event.actor],
    "cell": lambda look, event: cell_name(event.target, look.scenario.width),
    "target": lambda look, event: LETTERS[event.target],
    "amount": lambda look, event: event.amount,
    "extra": lambda look, event: event.extra,
    "done": lambda look, event: "hits" if event.amount >= event.extra else "misses",
}
