"""A game for three, for tests: in turn each climbs one or two steps of a common ladder; who takes the last one wins."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from pathlib import Path
from types import SimpleNamespace
from typing import Literal

from sandtable.contract.action import EVERYBODY, Action, Choices, Log, make_action, offer, tell
from sandtable.contract.dice import Dice
from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Content, Face, Game, NoScratch, Rules
from sandtable.contract.look import AnyBox, AnyLook
from sandtable.contract.record import Record, u8
from sandtable.contract.rule import rule
from sandtable.contract.scenario import ScenarioFile
from sandtable.contract.view import Board, Cell, View

SEATS = ("Red", "Blue", "Green")
TOP = 9


class Scenario(Record):
    top: u8


class State(Record):
    step: u8
    turn: u8


class LadderFile(ScenarioFile):
    game: Literal["ladder"]


def pack(file: LadderFile, scenario: Scenario) -> None:
    scenario.top = TOP


@rule
def start(scenario: Scenario, state: State, dice: Dice, log: Log, work: NoScratch) -> None:
    state.step = 0


@rule
def deciders(scenario: Scenario, state: State) -> int:
    return 1 << state.turn if state.step < scenario.top else 0


@rule
def legal(scenario: Scenario, known: State, player: int, choices: Choices, work: NoScratch) -> None:
    for steps in range(1, 3):
        if known.step + steps <= scenario.top:
            offer(choices, 0, 0, steps, 0)


@rule
def apply(scenario: Scenario, state: State, player: int, action: Action, dice: Dice, log: Log, work: NoScratch) -> None:
    state.step += action.target
    state.turn = (player + 1) % 3
    tell(log, EVERYBODY, 0, player, 0, action.target, 0)


@rule
def outcome(scenario: Scenario, state: State, player: int) -> float:
    return 1.0 if state.turn == (player + 1) % 3 else -1.0


def check_state(scenario: Scenario, state: State) -> None:
    if state.step > scenario.top or state.turn >= len(SEATS):
        raise SandtableError("board/impossible", f"{state.step} {state.turn}", "no play leads there")


def view(look: AnyLook) -> View:
    cells = (Cell(id=0, name="a1", x=0, y=0),)
    return View(board=Board(shape="square", cells=cells), pieces=(), prompt=f"Step {look.known.step}.")


def parse_board(box: AnyBox, text: str) -> State:
    state = State()
    state.step, state.turn = (int(part) for part in text.split())
    return state


FOLDER = Path(tempfile.mkdtemp(prefix="ladder-"))
atexit.register(shutil.rmtree, FOLDER, ignore_errors=True)
(FOLDER / "standard.yaml").write_text("game: ladder\ntitle: Nine steps\n", encoding="utf-8")

notation = SimpleNamespace(
    action_text=lambda look, action: f"climb {action.target}",
    parse_action=lambda look, text: make_action(target=int(text.removeprefix("climb "))),
    board_text=lambda look: f"{look.known.step} {look.known.turn}",
    parse_board=parse_board,
    event_text=lambda look, event: f"{SEATS[event.actor]} climbs {event.amount}.",
)

game = Game(
    name="ladder", title="Ladder", about="Take the last step.", seats=SEATS,
    rules=Rules(
        version=1, decision="one or two steps", Scenario=Scenario, State=State, max_choices=2,
        action_shape=(1, 1, 3, 1), start=start, legal=legal, apply=apply, deciders=deciders, outcome=outcome,
        check_state=check_state,
    ),
    content=Content(File=LadderFile, folder=FOLDER, pack=pack),
    face=Face(notation=notation, view=view),
)  # fmt: skip
