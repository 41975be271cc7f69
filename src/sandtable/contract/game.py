"""The contract of a game: what an author writes, in four parts, to get all the rest from the engine.

A :class:`Game` is made of :class:`Rules` (what happens), :class:`Content` (what is in the box), a :class:`Face` (what
people read, write and see) and, if it has any, :class:`Bots` (players that it brings along).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from math import prod
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from .action import Action, Choices, Event, Log, choices_type, log_type
from .dice import Dice
from .errors import SandtableError
from .look import AnyBox, AnyLook, Box
from .record import Record, record_type, u32
from .rule import is_rule
from .scenario import ScenarioFile, read_scenario
from .seating import MOST_SEATS, check_seating
from .theme import Theme
from .view import Danger, Happening, Inspection, Preview, View

Rule = Callable[..., Any]


class NoScratch(Record):
    """The ``work`` record of a game that needs no scratch space."""

    unused: u32


@dataclass(frozen=True, eq=False)
class Rules:
    """What happens. All functions but ``check_state`` are marked with :func:`~sandtable.contract.rule.rule`, take
    records and run in every runtime; ``scenario`` is what the box contains, ``known`` the state as one player knows it.
    """

    version: int
    """Raised whenever the same actions on the same scenario no longer lead to the same states."""
    decision: str
    """What one decision is, for figures of speed: ``one stone dropped``."""
    Scenario: type[Record]
    """The record of what the box contains, which no rule changes."""
    State: type[Record]
    """The record of what lies on the table."""
    action_shape: tuple[int, int, int, int]
    """How many verbs, actors, targets and extras an action can have: each part of every legal action is below its
    number. Their product is the length of an agent's mask."""
    max_choices: int
    """How many actions ``legal`` can offer at once, at the very most; more than that is an error of the game's."""
    start: Rule
    """``start(scenario, state, dice, log, work)`` sets up a zeroed state."""
    legal: Rule
    """``legal(scenario, known, player, choices, work)`` offers every action of a player, from what the player knows."""
    apply: Rule
    """``apply(scenario, state, player, action, dice, log, work)`` carries out a legal action."""
    deciders: Rule
    """``deciders(scenario, state)`` is the mask of the players who have to decide, 0 when the match is over. A seat
    that the rules play themselves is never in it."""
    outcome: Rule
    """``outcome(scenario, state, player)`` is 1 for a win, -1 for a loss, 0 for a draw, or between; a team
    wins or loses in common, and for a seat that does not play it is 0."""
    check_state: Callable[[Any, Any], None]
    """``check_state(scenario, state)`` is for states that were read from somewhere, and runs on plain records: it
    raises a ``SandtableError`` (``board/impossible``) for every state that play on this scenario cannot have led to,
    since compiled rules check nothing."""
    most_choices: Callable[[Any], int] | None = None
    """``most_choices(scenario)`` is a bound for the choices that a scenario can offer at once, where some scenarios
    could exceed ``max_choices``: those are refused before anybody plays them."""
    Work: type[Record] = NoScratch
    """The record of scratch space: whatever a rule needs while it runs and nobody needs after it."""
    max_events: int = 16
    """How many events one decision can cause, at the very most; more than that is an error of the game's."""
    asked: Rule | None = None
    """``asked(scenario, known, player)`` says of a decision whether it answers somebody else's: see
    :mod:`sandtable.contract.answers`. Without it every decision is of one's own accord."""
    know: Rule | None = None
    """``know(scenario, state, player, known)`` writes what a player knows into a zeroed state. Without it everybody
    knows everything. The number after the last seat is a spectator, who knows what all players know."""
    imagine: Rule | None = None
    """``imagine(scenario, known, player, dice, state, work)`` fills the gaps in what a player knows at random. It goes
    with ``know``."""
    evaluate: Rule | None = None
    """``evaluate(scenario, known, player)`` judges a position from -1 to 1. Bots that look one decision ahead ask about
    what they know, those that search about whole worlds that they imagine."""
    observe: Rule | None = None
    """``observe(scenario, known, player, planes)`` writes what an agent observes into zeroed numbers."""
    observation_shape: tuple[int, ...] = (1,)
    """The shape in which these numbers are handed out, the last index running fastest."""
    observation_dtype: str = "i1"
    """Their NumPy type."""
    is_open: Callable[[Any], bool] | None = None
    """``is_open(scenario)`` says whether nothing is hidden from anybody on a scenario, though it may be on others, so
    that all know the whole state. A game without ``know`` is open on all of them."""
    reveals: Callable[[Any, Any, Any, int], bool] | None = None
    """``reveals(scenario, before, after, player)`` says whether a player has learnt something by a decision of its own,
    going by what it knew before and knows after: something that the rules did not make of what it knew. Where nothing
    was learnt, who plays against bots alone may take it back. Without it, what is done stays done in the fog."""
    takes_back: bool = False
    """Whether decisions stay with whoever took them until they are carried out, so that a table may let them be taken
    back. Under fog it must be false: whether somebody unseen has noticed a move is a secret, too."""


@dataclass(frozen=True, eq=False)
class Content:
    """What is in the box: scenarios as files that people write."""

    File: type[ScenarioFile]
    """The Pydantic model of a scenario file."""
    folder: Path
    """Where the scenarios are that come with the game."""
    pack: Callable[[Any, Any], None]
    """``pack(file, scenario)`` writes a checked file into the zeroed record that the rules read."""
    usual: str = "standard"
    """The scenario that is played when none is named."""
    learning: str = ""
    """The scenario for a first match; the usual one if none is named."""
    book: Path | None = None
    """The rule book, a Markdown file in which each rule begins with its id in bold; ``docs/reference/books.md`` says
    how numbers of a scenario, boards and a glossary are written in it. The games of this house have theirs in
    ``docs/games``."""


class Notation(Protocol):
    """Actions, boards and events as text, both ways. A game's module ``notation`` is one."""

    def action_text(self, look: Any, action: Action) -> str:
        """The action as its player writes it; no two legal actions of one position have the same text."""

    def parse_action(self, look: Any, text: str) -> Action:
        """The action that the text names, legal or not; nonsense raises a ``SandtableError``."""

    def board_text(self, look: Any) -> str:
        """The position, drawn, as whoever looks knows it; it holds all that the rules need to go on from it."""

    def parse_board(self, box: Any, text: str) -> Any:
        """The state drawn by the text, byte for byte, also one with the gaps of what a player knows; what cannot be
        read raises a ``SandtableError``."""

    def event_text(self, look: Any, event: Event) -> str:
        """What happened, as a sentence for whoever looks."""


@dataclass(frozen=True, eq=False)
class Face:
    """What people read, write and see. Every function is given a :class:`~sandtable.contract.look.Look`: what is in
    the box, who looks, and what that player (or spectator) knows; nothing else may be told."""

    notation: Notation
    """Actions, boards and events as text."""
    view: Callable[[Any], View]
    """``view(look)`` is the position: board, pieces, hands, tracks, prompt."""
    preview: Callable[[Any, Action], Preview] | None = None
    """``preview(look, action)`` is what a choice is about, and what would come of it."""
    scene: Callable[[Any, Event], Happening] | None = None
    """``scene(look, event)`` is what an event looks like; what is known is what is known after the decision. Without a
    text, whoever sees everything is not told, because another event tells of the same."""
    inspect: Callable[[Any, int], Inspection] | None = None
    """``inspect(look, piece)`` is what is known of a piece."""
    inspect_cell: Callable[[Any, int], Inspection] | None = None
    """``inspect_cell(look, cell)`` is what is known of a place on the board."""
    refusal: Callable[[Any, Action], tuple[str, str, str] | None] | None = None
    """``refusal(look, action)`` says why an action is not legal: code, reason and remedy, or ``None`` if there is no
    more to say. It is asked about any action at all, also about pieces and cells that are not there."""
    danger: Callable[[Any], tuple[Danger, ...]] | None = None
    """``danger(look)`` is where enemies that whoever looks knows of could strike, each place once."""
    picture: str = ""
    """A position of the usual scenario, drawn as in the notation, that shows what the game looks like."""
    orders: Sequence[tuple[str, str]] = ()
    """Examples of how decisions are written, each with what it does."""
    theme: Theme = field(default_factory=Theme)
    """How it looks and sounds: colours, ground, pieces, effects."""

    def happening(self, look: AnyLook, event: Event) -> Happening:
        """What an event looks like; of a game that shows none, its sentence."""
        if self.scene is not None:
            return self.scene(look, event)
        return Happening(text=self.notation.event_text(look, event))


@dataclass(frozen=True, eq=False)
class Bots:
    """Players that a game brings along."""

    names: Sequence[str] = ()
    """What they are called, the weakest first."""
    advise: Rule | None = None
    """``advise(bot, scenario, known, player, choices, dice, work)`` is the number of the choice that bot number ``bot``
    takes, from what its player knows."""
    horizon: int = 60
    """After how many decisions a search judges a position, where the match is not over by then: so many that what a
    decision brings has come, which is two or three turns, of the scenario that has the longest."""


@dataclass(frozen=True, eq=False)
class Game:
    """A game, in its four parts."""

    name: str
    """One word in small letters, by which the game is found everywhere."""
    title: str
    """What people call it."""
    about: str
    """A sentence on what it is."""
    seats: Sequence[str]
    """The names of all seats that any scenario can have, 8 at most."""
    rules: Rules
    content: Content
    face: Face
    bots: Bots = field(default_factory=Bots)
    feel: str = ""
    """A line on what playing is like."""
    minutes: tuple[int, int] | None = None
    """How long a match takes, from and to."""

    def __post_init__(self) -> None:
        for name, given in self.functions().items():
            if not is_rule(given):
                raise SandtableError(
                    "game/not-a-rule", name, f"{self.name} gives a plain function", "mark it with @rule"
                )
        if (self.rules.know is None) != (self.rules.imagine is None):
            raise SandtableError("game/half-hidden", self.name, "know and imagine go together", "give both or neither")
        if bool(self.bots.names) != (self.bots.advise is not None):
            raise SandtableError("game/half-advised", self.name, "bots and advise go together", "give both or neither")
        if not 1 <= len(self.seats) <= MOST_SEATS:
            raise SandtableError("game/bad-seats", len(self.seats), f"{self.name} should have 1 to {MOST_SEATS} seats")

    def functions(self) -> dict[str, Rule]:
        """All rules that the game gives, by name."""
        names = [one.name for one in fields(Rules) if one.type in ("Rule", "Rule | None")]
        given = {name: getattr(self.rules, name) for name in names}
        return {name: found for name, found in (given | {"advise": self.bots.advise}).items() if found is not None}

    @property
    def most_players(self) -> int:
        """How many seats the game has at most."""
        return len(self.seats)

    @property
    def action_count(self) -> int:
        """The size of the flat space of actions, the length of a mask."""
        return prod(self.rules.action_shape)

    @property
    def observation_bytes(self) -> int:
        """The size of an observation."""
        return prod(self.rules.observation_shape) * np.dtype(self.rules.observation_dtype).itemsize

    @cached_property
    def Choices(self) -> type[Choices]:  # noqa: N802
        """The record of this game's choices."""
        return choices_type(self.rules.max_choices)

    @cached_property
    def Log(self) -> type[Log]:  # noqa: N802
        """The record of this game's events."""
        return log_type(self.rules.max_events)

    @cached_property
    def Table(self) -> type[Record]:  # noqa: N802
        """A match in one record: its state and its dice, which scenario it uses, and how far it has come."""
        return record_type(
            "Table", state=self.rules.State, dice=Dice, chooser=Dice, box=u32, decisions=u32, matches=u32
        )

    @cached_property
    def Scratch(self) -> type[Record]:  # noqa: N802
        """What a thread needs beside the table while it works on a match."""
        return record_type("Scratch", known=self.rules.State, choices=self.Choices, log=self.Log, work=self.rules.Work)

    @cached_property
    def Pocket(self) -> type[Record]:  # noqa: N802
        """The part of the scratch space that random play needs if it keeps its list elsewhere and nobody listens."""
        return record_type("Pocket", known=self.rules.State, log=Log, work=self.rules.Work)

    @property
    def record_types(self) -> tuple[type[Record], ...]:
        """The records of which arrays are passed to the loops."""
        return (self.rules.Scenario, self.rules.State, self.Table, self.Scratch, self.Choices, Action)

    def scenario_names(self) -> list[str]:
        """The scenarios that come with the game, in order of their names."""
        return sorted(path.stem for path in self.content.folder.glob("*.yaml"))

    @property
    def default_scenario(self) -> str:
        """The scenario that is played when none is named: the usual one, or the first."""
        names = self.scenario_names()
        return self.content.usual if self.content.usual in names else names[0]

    @property
    def learning_scenario(self) -> str:
        """The scenario that is offered to who has not won yet."""
        return self.content.learning if self.content.learning in self.scenario_names() else self.default_scenario

    def lesson_paths(self) -> list[Path]:
        """The files of the lessons that come with the game, in the order in which they are taken: beside the folder of
        its scenarios there may be one with ``lessons``, whose names begin with their numbers."""
        return sorted((self.content.folder.parent / "lessons").glob("*.yaml"))

    def puzzle_paths(self) -> list[Path]:
        """The files of its puzzles, in a folder ``puzzles`` likewise: lessons with a rating."""
        return sorted((self.content.folder.parent / "puzzles").glob("*.yaml"))

    def file(self, scenario: str | Path | ScenarioFile | None = None) -> ScenarioFile:
        """A checked scenario: by name, by path of a YAML file, as it is, or the usual one."""
        if isinstance(scenario, ScenarioFile):
            return scenario
        names, model = self.scenario_names(), self.content.File
        if scenario is None:
            scenario = self.default_scenario
        if scenario in names:
            return read_scenario(model, self.content.folder / f"{scenario}.yaml")
        if Path(scenario).suffix in (".yaml", ".yml"):
            return read_scenario(model, Path(scenario))
        raise SandtableError(
            "scenario/unknown",
            str(scenario),
            f"{self.name} has no such scenario",
            f"use one of {', '.join(names)} or the path of a .yaml file",
        )

    def _check_width(self, record: Record) -> None:
        most = self.rules.most_choices(record) if self.rules.most_choices else 0
        if most > self.rules.max_choices:
            reason = f"that many choices could come up at once, and {self.name} has room for {self.rules.max_choices}"
            raise SandtableError("scenario/too-many-choices", most, reason, "make armies, ranges or maps smaller")

    def box(self, scenario: str | Path | ScenarioFile | None = None) -> AnyBox:
        """A scenario as it lies on the table: its checked file, the record that the rules read, and its seats."""
        file, record = self.file(scenario), self.rules.Scenario()
        seats = file.seating(self.seats)
        check_seating(seats, self.seats, file.title)
        self.content.pack(file, record)
        self._check_width(record)
        return Box(file, record, seats)
