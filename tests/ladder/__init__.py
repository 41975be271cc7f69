"""A game for one to four, for tests: in turn each climbs one or two steps of a common ladder; who takes the last step
wins, with its team. Where the rules play Gold, it climbs one step whenever its turn comes."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Literal

from pydantic import Field

from sandtable.contract.action import EVERYBODY, Action, Choices, Log, make_action, offer, tell
from sandtable.contract.dice import Dice
from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Content, Face, Game, NoScratch, Rules
from sandtable.contract.look import AnyBox, AnyLook
from sandtable.contract.record import Array, Record, array, u8
from sandtable.contract.rule import rule
from sandtable.contract.scenario import OPTION, ScenarioFile
from sandtable.contract.seating import Seat
from sandtable.contract.view import Board, Cell, View

SEATS = ("Red", "Blue", "Green", "Gold")
GOLD = 3
TOP = 9


class Scenario(Record):
    top: u8
    playing: u8
    by_rules: u8
    team: Array[u8] = array(4)


class State(Record):
    step: u8
    turn: u8
    last: u8


class LadderFile(ScenarioFile):
    game: Literal["ladder"]
    teams: list[list[Literal["Red", "Blue", "Green", "Gold"]]] = Field(
        description="The seats that people play, a list for each team."
    )
    rival: bool = Field(
        default=False, title="Golden rival", description="The rules play Gold.", json_schema_extra=OPTION
    )

    def seating(self, names: Sequence[str]) -> tuple[Seat, ...]:
        team_of = {name: team for team, named in enumerate(self.teams) for name in named}
        seats = [Seat(names.index(name), name, team) for name, team in team_of.items()]
        gold = [Seat(GOLD, names[GOLD], len(self.teams), is_taken=False)] if self.rival else []
        return tuple(sorted([*seats, *gold], key=lambda seat: seat.number))

    def idle_options(self) -> tuple[str, ...]:
        return ("rival",) if any("Gold" in team for team in self.teams) else ()


def pack(file: LadderFile, scenario: Scenario) -> None:
    scenario.top = TOP
    for seat in file.seating(SEATS):
        scenario.playing |= 1 << seat.number
        scenario.by_rules |= (not seat.is_taken) << seat.number
        scenario.team[seat.number] = seat.team


@rule
def pass_on(scenario: Scenario, state: State, log: Log) -> None:
    """Let the next seat have its turn; one that the rules play takes it at once."""
    state.turn = (state.turn + 1) % 4
    while not scenario.playing >> state.turn & 1 or (scenario.by_rules >> state.turn & 1 and state.step < scenario.top):
        if scenario.playing >> state.turn & 1:
            climb(state, state.turn, 1, log)
        state.turn = (state.turn + 1) % 4


@rule
def climb(state: State, player: int, steps: int, log: Log) -> None:
    state.step += steps
    state.last = player
    tell(log, EVERYBODY, 0, player, 0, steps, 0)


@rule
def start(scenario: Scenario, state: State, dice: Dice, log: Log, work: NoScratch) -> None:
    state.turn = 0
    while not scenario.playing >> state.turn & 1 or scenario.by_rules >> state.turn & 1:
        state.turn = (state.turn + 1) % 4
    state.last = state.turn


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
    climb(state, player, action.target, log)
    pass_on(scenario, state, log)


@rule
def outcome(scenario: Scenario, state: State, player: int) -> float:
    if not scenario.playing >> player & 1:
        return 0.0
    return 1.0 if scenario.team[player] == scenario.team[state.last] else -1.0


def check_state(scenario: Scenario, state: State) -> None:
    is_there = scenario.playing >> state.turn & 1 and scenario.playing >> state.last & 1
    if state.step > scenario.top or state.turn >= len(SEATS) or not is_there:
        raise SandtableError("board/impossible", f"{state.step} {state.turn} {state.last}", "no play leads there")


def view(look: AnyLook) -> View:
    cells = tuple(Cell(id=step, name=f"a{step + 1}", x=step, y=0) for step in range(TOP))
    return View(board=Board(shape="square", cells=cells), pieces=(), prompt=f"Step {look.known.step}.")


def parse_action(look: AnyLook, text: str) -> Action:
    if text not in ("climb 1", "climb 2"):
        raise SandtableError("action/unreadable", text, "write climb 1 or climb 2")
    return make_action(target=int(text[-1]))


def parse_board(box: AnyBox, text: str) -> State:
    state = State()
    state.step, state.turn, state.last = (int(part) for part in text.split())
    return state


notation = SimpleNamespace(
    action_text=lambda look, action: f"climb {action.target}",
    parse_action=parse_action,
    board_text=lambda look: f"{look.known.step} {look.known.turn} {look.known.last}",
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
    content=Content(File=LadderFile, folder=Path(__file__).parent, pack=pack),
    face=Face(notation=notation, view=view),
)  # fmt: skip


def with_rules(**changes: Any) -> Game:
    """The same game with some rules changed."""
    return replace(game, rules=replace(game.rules, **changes))


def with_seats(names: Sequence[str]) -> Game:
    """The same game with other seats."""
    return replace(game, seats=names)


def install(target: Path) -> str:
    """Have other processes find the game as an installed one; the search path that they need for that."""
    info = target / "ladder-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: ladder\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[sandtable.games]\nladder = tests.ladder:game\n", encoding="utf-8")
    root = Path(__file__).parents[2]
    return os.pathsep.join(map(str, (target, root, root / "src")))
