"""The contract of a game: what an author writes, in one object, to get all the rest from the engine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from .action import Action, Choices, Event, Log, choices_type, log_type
from .dice import Dice
from .errors import SandtableError
from .record import Record, record_type, u32
from .rule import is_rule
from .scenario import ScenarioFile, read_scenario
from .view import Happening, Inspection, Preview, View

Rule = Callable[..., Any]
RULES = ("start", "legal", "apply", "deciders", "outcome", "know", "imagine", "evaluate", "observe", "advise")


class Notation(Protocol):
    """Actions, boards and events as text, both ways. ``scenario`` and ``known`` are records, never the truth."""

    def action_text(self, scenario: Any, known: Any, action: Action) -> str:
        """The action as people write it; no two legal actions of one position have the same text."""

    def parse_action(self, scenario: Any, known: Any, text: str) -> Action:
        """The action that the text names, legal or not; nonsense raises a ``SandtableError``."""

    def board_text(self, scenario: Any, known: Any) -> str:
        """The position, drawn; it holds all that the rules need to go on from it."""

    def parse_board(self, scenario: Any, text: str) -> Any:
        """The state drawn by the text; what cannot be read raises a ``SandtableError``."""

    def event_text(self, scenario: Any, event: Event) -> str:
        """What happened, as a sentence."""


class NoScratch(Record):
    """The ``work`` record of a game that needs no scratch space."""

    unused: u32


@dataclass(frozen=True, eq=False)
class Game:
    """All parts of a game. The rules are functions marked with :func:`~sandtable.engine.rule.rule`:

    ``start(scenario, state, dice, log, work)`` sets up a zeroed state;
    ``legal(scenario, known, player, choices, work)`` offers every action of a player, from what the player knows;
    ``apply(scenario, state, player, action, dice, log, work)`` carries out a legal action;
    ``deciders(scenario, state)`` is the mask of the players who have to decide, 0 when the match is over;
    ``outcome(scenario, state, player)`` is 1 for a win, -1 for a loss, 0 for a draw, or between.

    Optional: ``know(scenario, state, player, known)`` writes what a player knows into a zeroed state (without it
    everybody knows everything; the number after the last seat is a spectator, who knows what all players know), and
    ``imagine(scenario, known, player, dice, state, work)`` fills the gaps at random;
    ``evaluate(scenario, known, player)`` judges a position from -1 to 1; ``observe(scenario, known, player, planes)``
    writes into zeroed numbers that are handed out in ``observation_shape``, the last index running fastest.

    ``bots`` are the names of players that the game brings along; ``advise(bot, scenario, known, player, choices, dice,
    work)`` is the number of the choice that bot number ``bot`` takes, from what its player knows.
    ``refusal(scenario, known, player, action)`` says why an action is not legal: code, reason and remedy.

    For clients: ``view`` is the position; ``preview(scenario, known, action)`` is what a choice is about,
    ``scene(scenario, event)`` what an event looks like, ``inspect(scenario, known, piece)`` what is known of a piece,
    ``inspect_cell(scenario, known, cell)`` what is known of a place on the board.

    For people who choose: ``feel`` is a line on what playing is like, ``minutes`` how long a match takes, from and to,
    ``picture`` a position of the usual scenario, drawn as in the notation, that shows what it looks like, ``orders``
    examples of how decisions are written, each with what it does.

    ``check_state(scenario, state)`` is for states that were read from somewhere, and runs on plain records: it raises a
    ``SandtableError`` (``board/impossible``) for every state that play on this scenario cannot have led to, since
    compiled rules check nothing.

    ``takes_back`` says that decisions stay with whoever took them until they are carried out, so that a table may let
    them be taken back. Under fog it must be false: whether somebody unseen has noticed a move is a secret, too.

    ``version`` is raised whenever the same actions on the same scenario no longer lead to the same states.
    """

    name: str
    title: str
    about: str
    version: int
    decision: str
    seats: Sequence[str]
    Scenario: type[Record]
    State: type[Record]
    File: type[ScenarioFile]
    scenario_folder: Path
    pack: Callable[[Any, Any], None]
    max_choices: int
    action_shape: tuple[int, int, int, int]
    start: Rule
    legal: Rule
    apply: Rule
    deciders: Rule
    outcome: Rule
    check_state: Callable[[Any, Any], None]
    view: Callable[[Any, Any, int], View]
    notation: Notation
    Work: type[Record] = NoScratch
    max_events: int = 16
    know: Rule | None = None
    imagine: Rule | None = None
    evaluate: Rule | None = None
    observe: Rule | None = None
    observation_shape: tuple[int, ...] = (1,)
    observation_dtype: str = "i1"
    preview: Callable[[Any, Any, Action], Preview] | None = None
    scene: Callable[[Any, Event], Happening] | None = None
    inspect: Callable[[Any, Any, int], Inspection] | None = None
    inspect_cell: Callable[[Any, Any, int], Inspection] | None = None
    refusal: Callable[[Any, Any, int, Action], tuple[str, str, str] | None] | None = None
    usual_scenario: str = "standard"
    feel: str = ""
    minutes: tuple[int, int] | None = None
    picture: str = ""
    orders: Sequence[tuple[str, str]] = ()
    takes_back: bool = False
    bots: Sequence[str] = ()
    advise: Rule | None = None

    def __post_init__(self) -> None:
        for name in RULES:
            given = getattr(self, name)
            if given is not None and not is_rule(given):
                raise SandtableError(
                    "game/not-a-rule", name, f"{self.name} gives a plain function", "mark it with @rule"
                )
        if (self.know is None) != (self.imagine is None):
            raise SandtableError("game/half-hidden", self.name, "know and imagine go together", "give both or neither")
        if bool(self.bots) != (self.advise is not None):
            raise SandtableError("game/half-advised", self.name, "bots and advise go together", "give both or neither")

    @property
    def most_players(self) -> int:
        """How many seats the game has."""
        return len(self.seats)

    @property
    def action_count(self) -> int:
        """The size of the flat space of actions, the length of a mask."""
        verbs, actors, targets, extras = self.action_shape
        return verbs * actors * targets * extras

    @property
    def observation_bytes(self) -> int:
        """The size of an observation."""
        return prod(self.observation_shape) * np.dtype(self.observation_dtype).itemsize

    @cached_property
    def Choices(self) -> type[Choices]:  # noqa: N802
        """The record of this game's choices."""
        return choices_type(self.max_choices)

    @cached_property
    def Log(self) -> type[Log]:  # noqa: N802
        """The record of this game's events."""
        return log_type(self.max_events)

    @cached_property
    def Table(self) -> type[Record]:  # noqa: N802
        """A match in one record: its state and its dice, which scenario it uses, and how far it has come."""
        return record_type("Table", state=self.State, dice=Dice, chooser=Dice, box=u32, decisions=u32, matches=u32)

    @cached_property
    def Scratch(self) -> type[Record]:  # noqa: N802
        """What a thread needs beside the table while it works on a match."""
        return record_type("Scratch", known=self.State, choices=self.Choices, log=self.Log, work=self.Work)

    @cached_property
    def Pocket(self) -> type[Record]:  # noqa: N802
        """The part of the scratch space that random play needs if it keeps its list elsewhere and nobody listens."""
        return record_type("Pocket", known=self.State, log=Log, work=self.Work)

    @property
    def record_types(self) -> tuple[type[Record], ...]:
        """The records of which arrays are passed to the loops."""
        return (self.Scenario, self.State, self.Table, self.Scratch, self.Choices, Action)

    def happening(self, scenario: Any, event: Event) -> Happening:
        """What an event looks like; of a game that shows none, its sentence."""
        if self.scene is not None:
            return self.scene(scenario, event)
        return Happening(text=self.notation.event_text(scenario, event))

    def scenario_names(self) -> list[str]:
        """The scenarios that come with the game, in order of their names."""
        return sorted(path.stem for path in self.scenario_folder.glob("*.yaml"))

    @property
    def default_scenario(self) -> str:
        """The scenario that is played when none is named: the usual one, or the first."""
        names = self.scenario_names()
        return self.usual_scenario if self.usual_scenario in names else names[0]

    def file(self, scenario: str | Path | ScenarioFile | None = None) -> ScenarioFile:
        """A checked scenario: by name, by path of a YAML file, as it is, or the game's first one."""
        if isinstance(scenario, ScenarioFile):
            return scenario
        names = self.scenario_names()
        if scenario is None:
            scenario = self.default_scenario
        if scenario in names:
            return read_scenario(self.File, self.scenario_folder / f"{scenario}.yaml")
        if Path(scenario).suffix in (".yaml", ".yml"):
            return read_scenario(self.File, Path(scenario))
        raise SandtableError(
            "scenario/unknown",
            str(scenario),
            f"{self.name} has no such scenario",
            f"use one of {', '.join(names)} or the path of a .yaml file",
        )

    def packed(self, scenario: str | Path | ScenarioFile | None = None) -> Record:
        """The scenario as the record that the rules read."""
        record = self.Scenario()
        self.pack(self.file(scenario), record)
        return record
