"""Nim: take any number of stones from one heap; whoever takes the last one wins. A whole game in one file."""

from pathlib import Path
from typing import Literal

from pydantic import Field

from sandtable import Game, SandtableError, make_action
from sandtable.contract.action import EVERYBODY, offer, tell
from sandtable.contract.game import Content, Face, Rules
from sandtable.contract.record import Array, Record, array, u8
from sandtable.contract.rule import index, rule
from sandtable.contract.scenario import ScenarioFile
from sandtable.contract.view import Board, Cell, Piece, View

HEAPS, TALLEST = 8, 20


class NimFile(ScenarioFile):
    """A scenario file of Nim."""

    game: Literal["nim"]
    heaps: list[int] = Field(min_length=1, max_length=HEAPS, description="Stones in each heap.")


class Scenario(Record):
    """The heaps at the start."""

    heaps: Array[u8] = array(HEAPS)


class State(Record):
    """The heaps now, and whose turn it is."""

    heaps: Array[u8] = array(HEAPS)
    turn: u8


def pack(file, scenario):
    """Write a checked file into the record."""
    for i, stones in enumerate(file.heaps):
        if not 0 < stones <= TALLEST:
            raise SandtableError("scenario/bad-heap", stones, f"a heap has 1 to {TALLEST} stones")
        scenario.heaps[i] = stones


@rule
def start(scenario, state, dice, log, work):
    """All heaps full."""
    for i in range(HEAPS):
        state.heaps[i] = scenario.heaps[i]


@rule
def deciders(scenario, state):
    """The players take turns until no stone is left."""
    for i in range(HEAPS):
        if state.heaps[i] > 0:
            return 1 << state.turn
    return 0


@rule
def legal(scenario, known, player, choices, work):
    """Any number of stones from any heap."""
    for heap in range(HEAPS):
        for stones in range(1, known.heaps[heap] + 1):
            offer(choices, 0, heap, stones, 0)


@rule
def apply(scenario, state, player, action, dice, log, work):
    """Take the stones; the other is next."""
    state.heaps[index(action.actor)] -= action.target
    state.turn = 1 - player
    tell(log, EVERYBODY, 0, player, action.actor, action.target, 0)


@rule
def outcome(scenario, state, player):
    """Whoever took the last stone has won: the other is to move."""
    return -1.0 if state.turn == player else 1.0


def check_state(scenario, state):
    """No heap grows, stones disappear turn by turn, and it is somebody's turn."""
    if state.turn > 1 or any(state.heaps[i] > scenario.heaps[i] for i in range(HEAPS)):
        raise SandtableError("board/impossible", f"{list(state.heaps)} / {state.turn}", "no play leads there")


def view(look):
    """A column a heap."""
    known = look.known
    cells = [Cell(id=i, name=f"{'abcdefgh'[i]}1", x=i, y=0) for i in range(HEAPS)]
    pieces = [
        Piece(id=i, cell=i, owner=None, name=f"{known.heaps[i]} stones", letter=f"{known.heaps[i]}"[-1])
        for i in range(HEAPS)
    ]
    left = sum(known.heaps.numpy().tolist())
    goals = (f"Whoever takes the last of all stones wins; {left} are left.",)
    board = Board(shape="square", cells=tuple(cells))
    return View(board=board, pieces=tuple(pieces), goals=goals, prompt="Take some stones.")


class Notation:
    """``b3`` takes three stones from the second heap; a board is the heaps and whose turn it is."""

    def action_text(self, look, action):
        return f"{'abcdefgh'[action.actor]}{action.target}"

    def parse_action(self, look, text):
        if len(text) < 2 or text[0] not in "abcdefgh" or not (text[1:].isascii() and text[1:].isdigit()):
            raise SandtableError("action/unreadable", text, "write a heap and a number", "such as b3")
        return make_action(actor="abcdefgh".index(text[0]), target=min(int(text[1:]), 999))

    def board_text(self, look):
        return " ".join(str(stones) for stones in look.known.heaps) + f" / {look.known.turn}"

    def parse_board(self, box, text):
        state = State()
        heaps, _, turn = text.partition("/")
        for i, stones in enumerate(heaps.split()):
            state.heaps[i] = int(stones)
        state.turn = int(turn)
        return state

    def event_text(self, look, event):
        return f"{('First', 'Second')[event.actor]} takes {event.amount} from {'abcdefgh'[event.target]}."


game = Game(
    name="nim", title="Nim", about="Take the last stone.", seats=("First", "Second"),
    rules=Rules(
        version=1, decision="one taking of stones", Scenario=Scenario, State=State, max_choices=HEAPS * TALLEST,
        action_shape=(1, HEAPS, TALLEST + 1, 1), start=start, legal=legal, apply=apply, deciders=deciders,
        outcome=outcome, check_state=check_state,
    ),
    content=Content(
        File=NimFile, folder=Path(__file__).parent / "scenarios", pack=pack, book=Path(__file__).parent / "nim.md"
    ),
    face=Face(notation=Notation(), view=view),
)  # fmt: skip
