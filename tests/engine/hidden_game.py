"""A tiny game with dice and secrets, to test the engine with: "Guess High".

Each player draws a secret card (1 to 6) at the start. In each round both secretly choose 1, 2 or 3 at the same time;
then the choices are revealed, and the higher one scores a die plus the difference (equal choices score nothing). After
the last round the cards are added, and the higher sum wins.
"""

from __future__ import annotations

import atexit
import re
import shutil
import tempfile
from enum import IntEnum
from pathlib import Path
from types import SimpleNamespace
from typing import Literal

from pydantic import Field

from sandtable.contract.action import EVERYBODY, Action, Choices, Event, Log, make_action, offer, tell
from sandtable.contract.dice import Dice, pick, roll
from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Content, Face, Game, NoScratch, Rules
from sandtable.contract.look import Box, Look
from sandtable.contract.record import Array, Record, array, i8, i16, u8
from sandtable.contract.rule import assign, index, rule
from sandtable.contract.scenario import ScenarioFile
from sandtable.contract.view import Board, Cell, Track, View
from sandtable.testing.changed import changed

SEATS = ("Red", "Blue")
HIGHEST = 3
CARDS = 6


class Scenario(Record):
    rounds: u8
    sides: u8


class State(Record):
    points: Array[i16] = array(2)
    card: Array[i8] = array(2)
    chosen: Array[i8] = array(2)
    ready: Array[u8] = array(2)
    round: u8


class HiddenFile(ScenarioFile):
    game: Literal["guesshigh"]
    rounds: int = Field(default=3, ge=1, le=20)
    sides: int = Field(default=6, ge=1, le=100)


Glance = Look[HiddenFile, Scenario, State]


def pack(file: HiddenFile, scenario: Scenario) -> None:
    scenario.rounds, scenario.sides = file.rounds, file.sides


class Kind(IntEnum):
    DREW = 0
    CHOSE = 1
    READY = 2
    REVEALED = 3
    SCORED = 4


@rule
def start(scenario: Scenario, state: State, dice: Dice, log: Log, work: NoScratch) -> None:
    for seat in range(2):
        state.card[index(seat)] = roll(dice, CARDS)
        tell(log, 1 << seat, Kind.DREW, seat, 0, state.card[index(seat)], 0)


@rule
def deciders(scenario: Scenario, state: State) -> int:
    if state.round == scenario.rounds:
        return 0
    mask = 0
    for seat in range(2):
        if not state.ready[index(seat)]:
            mask |= 1 << seat
    return mask


@rule
def legal(scenario: Scenario, known: State, player: int, choices: Choices, work: NoScratch) -> None:
    for number in range(1, HIGHEST + 1):
        offer(choices, 0, 0, number, 0)


@rule
def apply(scenario: Scenario, state: State, player: int, action: Action, dice: Dice, log: Log, work: NoScratch) -> None:
    state.chosen[index(player)] = action.target
    state.ready[index(player)] = 1
    tell(log, 1 << player, Kind.CHOSE, player, 0, action.target, 0)
    tell(log, EVERYBODY, Kind.READY, player, 0, 0, 0)
    if state.ready[0] and state.ready[1]:
        reveal(scenario, state, dice, log)


@rule
def talkative_apply(
    scenario: Scenario, state: State, player: int, action: Action, dice: Dice, log: Log, work: NoScratch
) -> None:
    """The same, and tells everybody what was chosen in secret: for tests that must find it."""
    tell(log, EVERYBODY, Kind.CHOSE, player, 0, action.target, 0)
    apply(scenario, state, player, action, dice, log, work)


@rule
def reveal(scenario: Scenario, state: State, dice: Dice, log: Log) -> None:
    for seat in range(2):
        tell(log, EVERYBODY, Kind.REVEALED, seat, 0, state.chosen[index(seat)], 0)
    difference = state.chosen[0] - state.chosen[1]
    if difference != 0:
        winner = 0 if difference > 0 else 1
        points = roll(dice, scenario.sides) + abs(difference)
        state.points[index(winner)] += points
        tell(log, EVERYBODY, Kind.SCORED, winner, 0, points, 0)
    for seat in range(2):
        state.chosen[index(seat)] = 0
        state.ready[index(seat)] = 0
    state.round += 1


@rule
def outcome(scenario: Scenario, state: State, player: int) -> float:
    own = state.points[index(player)] + state.card[index(player)]
    other = state.points[index(1 - player)] + state.card[index(1 - player)]
    if own == other:
        return 0.0
    return 1.0 if own > other else -1.0


@rule
def know(scenario: Scenario, state: State, player: int, known: State) -> None:
    known.round = state.round
    for seat in range(2):
        known.points[index(seat)] = state.points[index(seat)]
        known.ready[index(seat)] = state.ready[index(seat)]
    if player < len(state.card):
        known.card[index(player)] = state.card[index(player)]
        known.chosen[index(player)] = state.chosen[index(player)]


@rule
def imagine(scenario: Scenario, known: State, player: int, dice: Dice, state: State, work: NoScratch) -> None:
    assign(state, known)
    other = 1 - player
    state.card[index(other)] = roll(dice, CARDS)
    if known.ready[index(other)]:
        state.chosen[index(other)] = pick(dice, HIGHEST) + 1


@rule
def evaluate(scenario: Scenario, known: State, player: int) -> float:
    lead = known.points[index(player)] - known.points[index(1 - player)]
    return min(max(lead / 100.0, -1.0), 1.0)


@rule
def observe(scenario: Scenario, known: State, player: int, planes: Array[int]) -> None:
    planes[0] = known.card[index(player)]
    planes[1] = known.chosen[index(player)]
    planes[2] = known.card[index(1 - player)] + known.chosen[index(1 - player)]


def check_state(scenario: Scenario, state: State) -> None:
    wrong = ""
    if state.round > scenario.rounds:
        wrong = "the match was over before"
    elif state.ready[0] and state.ready[1]:
        wrong = "when both are ready they reveal"
    elif any(not 1 <= state.card[seat] <= CARDS for seat in range(2)):
        wrong = "everybody has drawn a card"
    elif any(state.ready[seat] > 1 for seat in range(2)):
        wrong = "one is ready or not"
    elif any(not state.ready[seat] <= state.chosen[seat] <= HIGHEST * state.ready[seat] for seat in range(2)):
        wrong = "who is ready has chosen, and nobody else"
    elif any(not 0 <= state.points[seat] <= state.round * (scenario.sides + HIGHEST - 1) for seat in range(2)):
        wrong = "nobody can have scored that"
    if wrong:
        raise SandtableError("board/impossible", bytes(state).hex(), wrong)


def action_text(look: Glance, action: Action) -> str:
    return f"choose {action.target}"


def parse_action(look: Glance, text: str) -> Action:
    found = re.fullmatch(r"choose ([0-9]{1,4})", text)
    if not found:
        raise SandtableError("action/unreadable", text, "that is no choice", "write choose 1")
    return make_action(target=int(found[1]))


PLAYER = r"(\w+): (-?[0-9]+) points, card ([0-9]+), chose ([0-9]+)(, ready)?"


def board_text(look: Glance) -> str:
    known = look.known
    lines = [f"round {known.round}"]
    for seat, name in enumerate(SEATS):
        ready = ", ready" if known.ready[seat] else ""
        lines.append(f"{name}: {known.points[seat]} points, card {known.card[seat]}, chose {known.chosen[seat]}{ready}")
    return "\n".join(lines)


def parse_board(box: Box[HiddenFile, Scenario], text: str) -> State:
    first, *rest = [line.strip() for line in text.strip().splitlines()]
    state = State()
    state.round = int(first.removeprefix("round "))
    for seat, line in enumerate(rest):
        found = re.fullmatch(PLAYER, line)
        if not found:
            raise SandtableError("board/unreadable", line, "that is no player")
        state.points[seat], state.card[seat], state.chosen[seat] = int(found[2]), int(found[3]), int(found[4])
        state.ready[seat] = 1 if found[5] else 0
    return state


def event_text(look: Glance, event: Event) -> str:
    name = SEATS[event.actor]
    return {
        Kind.DREW: f"{name} draws the card {event.amount}.",
        Kind.CHOSE: f"{name} chooses {event.amount}.",
        Kind.READY: f"{name} is ready.",
        Kind.REVEALED: f"{name} reveals {event.amount}.",
        Kind.SCORED: f"{name} scores {event.amount}.",
    }[Kind(event.kind)]


def view(look: Glance) -> View:
    known = look.known
    cells = tuple(Cell(id=i, name=f"{'ab'[i]}1", x=i, y=0) for i in range(2))
    tracks = [Track(name=f"{name}'s points", owner=i, value=known.points[i]) for i, name in enumerate(SEATS)]
    tracks += [Track(name=f"{name}'s card", owner=i, value=known.card[i]) for i, name in enumerate(SEATS)]
    return View(board=Board(shape="square", cells=cells), pieces=(), prompt="Choose.", tracks=tuple(tracks))


def new_folder(**scenarios: str) -> Path:
    """A folder of scenario files that is removed when Python ends."""
    folder = Path(tempfile.mkdtemp(prefix="guesshigh-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    for name, text in scenarios.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    return folder


FOLDER = new_folder(
    standard="game: guesshigh\ntitle: Three rounds\n",
    long="game: guesshigh\ntitle: Six rounds with a large die\nrounds: 6\nsides: 20\n",
)

notation = SimpleNamespace(
    action_text=action_text,
    parse_action=parse_action,
    board_text=board_text,
    parse_board=parse_board,
    event_text=event_text,
)

game = Game(
    name="guesshigh",
    title="Guess High",
    about="Choose in secret; the higher number scores.",
    seats=SEATS,
    rules=Rules(
        version=1, decision="one number chosen", takes_back=True, Scenario=Scenario, State=State,
        action_shape=(1, 1, HIGHEST + 1, 1), max_choices=HIGHEST, max_events=6,
        start=start, legal=legal, apply=apply, deciders=deciders, outcome=outcome, check_state=check_state,
        know=know, imagine=imagine, evaluate=evaluate, observe=observe, observation_shape=(3,),
    ),
    content=Content(File=HiddenFile, folder=FOLDER, pack=pack),
    face=Face(notation=notation, view=view, danger=lambda look: ()),
)  # fmt: skip


def guess_high(**other: object) -> Game:
    """The game, with some of its parts replaced."""
    return changed(game, **other)
