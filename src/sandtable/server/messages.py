"""All that goes over the wire, written out: the bodies of HTTP requests and answers, and the messages of a socket.

One socket belongs to one seat, or to a spectator. The server numbers what it sends each of them: ``seq`` grows by one
with every update that this viewer can notice, and with nothing else, so that nobody can count what is hidden from them.
A client that comes back says what it has (``since``) and gets the rest, or a snapshot.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from sandtable.contract.answers import Standing
from sandtable.contract.theme import Theme
from sandtable.contract.view import Board, Happening, Inspection, Sight, View

from .endangered import AskDanger, Endangered
from .hinted import AskHint, Hinted
from .message import Chosen, CommandId, Message, Name, Seq, Setting
from .takeback import Takeback
from .taught import LessonInfo, Taught


# HTTP: what there is to play.
class Option(Message):
    """A field of a scenario that may be changed for a match, told as JSON Schema does; ``default`` is what the scenario
    says."""

    name: str
    title: str
    description: str
    type: Literal["integer", "number", "boolean", "string"]
    default: Setting
    enum: tuple[Setting, ...] = ()
    minimum: float | None = None
    maximum: float | None = None


class SeatPlan(Message):
    """A seat of a scenario: its number in the game, what it is called, the team that wins or loses with it, and whether
    somebody is to play it or the rules do."""

    seat: int
    title: str
    team: int
    is_taken: bool


class ScenarioInfo(Message):
    """A scenario that comes with a game; its options may change its seats."""

    name: str
    title: str
    about: str
    seats: tuple[SeatPlan, ...]
    options: tuple[Option, ...] = ()


class LevelInfo(Message):
    """How strong an opponent may be chosen: what it does, how many seconds a turn takes it at most, and its rating
    where that has been measured."""

    name: str
    about: str
    seconds: float
    rating: int | None


class GameInfo(Message):
    """A game, for the list to choose from; ``levels`` are the opponents that people choose, ``bots`` programs that can
    be named in their place, both from the weakest to the strongest; ``minutes`` are what a match takes, from and to."""

    name: str
    title: str
    about: str
    feel: str
    minutes: tuple[int, int] | None
    seats: tuple[str, ...]
    scenarios: tuple[ScenarioInfo, ...]
    usual_scenario: str
    learning_scenario: str
    levels: tuple[LevelInfo, ...]
    bots: tuple[str, ...]
    has_secrets: bool
    theme: Theme
    lessons: tuple[LessonInfo, ...] = ()


class Readiness(Message):
    """How many parts of a game's rules are compiled, of how many; which share of the work that is, and in how many
    seconds it may be done: a guess that moves on between the parts."""

    done: int
    parts: int
    share: float
    seconds_left: float


class ScenarioPreview(Message):
    """Who plays a scenario, and how it begins, as a spectator sees it."""

    title: str
    about: str
    seats: tuple[SeatPlan, ...]
    view: View


class ScenarioText(Message):
    """A scenario file that somebody has written; ``name`` stands for it in errors."""

    name: str = Field(min_length=1, max_length=200)
    text: str = Field(max_length=100_000)


class ScenarioRead(Message):
    """A scenario file that can be played: of which game, as plain data for a new match, what may be changed of it, and
    how it begins."""

    game: str
    scenario: dict[str, Any]
    options: tuple[Option, ...]
    preview: ScenarioPreview


# HTTP: a new match.
class SeatWish(Message):
    """Who is to sit in a seat: the creator or a friend at the same screen, somebody who gets a link, or a bot, named by
    its level."""

    kind: Literal["here", "link", "bot"]
    bot: str | None = Field(default=None, max_length=40)
    name: Name | None = None


class Clock(Message):
    """Seconds for each decision, and for all of a side's decisions together; what happens when they are up."""

    move_seconds: int | None = Field(default=None, ge=1, le=1_000_000)
    side_seconds: int | None = Field(default=None, ge=1, le=10_000_000)
    then: Literal["resign", "bot"] = "resign"


class NewMatch(Message):
    """What a match is to be."""

    game: str = Field(max_length=40)
    scenario: str | dict[str, Any] | None = Field(default=None, description="A name, or a whole scenario.")
    seats: list[SeatWish] = Field(
        min_length=1,
        max_length=8,
        description="One for each seat of the scenario that the rules do not play, in order.",
    )
    clock: Clock | None = None
    grace_seconds: int | None = Field(
        default=None, ge=1, le=1_000_000, description="After so long an absence a bot takes the seat over."
    )
    position: str | None = Field(default=None, max_length=100_000, description="A drawn position to begin from.")
    options: Chosen = Field(default={}, max_length=40, description="What is to be other than the scenario says.")


class SeatGiven(Message):
    """A seat of a new match; who has the token has the seat."""

    seat: int
    kind: Literal["here", "link", "bot"]
    token: str | None


class MatchMade(Message):
    """A new match: its name in addresses, its seats, and the token with which others may watch."""

    match: str
    seats: tuple[SeatGiven, ...]
    watch: str


# What everybody may know of a match.
class SeatInfo(Message):
    """Who sits in a seat, or that the rules play it. ``is_running`` says whether its clock runs, ``stand_in`` why a bot
    plays on for somebody."""

    seat: int
    title: str
    team: int
    name: str
    kind: Literal["here", "link", "bot", "rules"]
    is_present: bool
    offers_draw: bool = False
    asks_back: bool = False
    wants_rematch: bool = False
    seconds_left: float | None = None
    is_running: bool = False
    stand_in: str | None = None


class TableInfo(Message):
    """The table around a match. ``key`` opens ``commitment`` when the match is over, and ``has_dice`` says whether
    its game has any dice to be checked so; ``ending`` says how it ended;
    ``changes`` are the options that were set other than the scenario says, ``drawn`` says that the match did not begin
    as its scenario does but from a position that somebody drew. ``outcome`` is what it was worth to each seat of the
    game, by number; ``no_draw`` says why no draw can be agreed, ``no_takeback`` why nobody can be asked for a takeback;
    ``shows_danger`` says whether one can ask where it is dangerous."""

    match: str
    game: str
    title: str
    theme: Theme
    scenario: str
    changes: tuple[str, ...]
    drawn: str | None = None
    seats: tuple[SeatInfo, ...]
    no_draw: str | None = None
    no_takeback: str | None = None
    shows_danger: bool = False
    commitment: str
    key: str | None
    has_dice: bool = True
    outcome: tuple[float, ...] | None
    ending: str | None
    rematch: str | None = Field(default=None, description="The match that follows this one, once all want it.")
    lesson: Taught | None = Field(default=None, description="The lesson that it is, told to its learner alone.")


class Drawn(Message):
    """The drawn position that a match began from, as the viewer knew it then; ``text`` is how it was drawn, and where
    that would give something away, ``closed`` says so."""

    about: str
    view: View
    text: str | None
    closed: str | None


# Socket, from the client.
class Hello(Message):
    """The first message of a socket. ``since`` is the last ``seq`` that the client has, if it has any."""

    type: Literal["hello"]
    token: str = Field(min_length=1, max_length=200)
    since: Seq | None = None
    name: Name | None = None


class Play(Message):
    """A choice by its number in the view of ``seq``, or as text."""

    type: Literal["play"]
    id: CommandId
    seq: Seq
    choice: int | None = Field(default=None, ge=0, le=1_000_000)
    text: str | None = Field(default=None, max_length=200)


class Undo(Message):
    """Take the seat's last decision back, where nobody has learned anything from it."""

    type: Literal["undo"]
    id: CommandId
    seq: Seq


class Resign(Message):
    """Give the match up."""

    type: Literal["resign"]
    id: CommandId


class Draw(Message):
    """Offer a draw, accept the other's offer, or decline it (or take one's own back)."""

    type: Literal["draw"]
    id: CommandId
    answer: Literal["offer", "accept", "decline"]


class Rematch(Message):
    """Ask for another match at the same table, once this one is over."""

    type: Literal["rematch"]
    id: CommandId


class Stand(Message):
    """Keep a standing answer from now on: what is to be done when the rules ask this seat to answer somebody else."""

    type: Literal["stand"]
    id: CommandId
    standing: Annotated[Standing, Field(strict=False)]


class Inspect(Message):
    """Ask what can be known of a piece, or of a cell."""

    type: Literal["inspect"]
    id: CommandId
    piece: int | None = Field(default=None, ge=0, le=1_000_000)
    cell: int | None = Field(default=None, ge=0, le=1_000_000)


class Ping(Message):
    """Is anybody there?"""

    type: Literal["ping"]


FromClient = Annotated[
    Hello | Play | Undo | Resign | Draw | Takeback | Rematch | Stand | Inspect | AskDanger | AskHint | Ping,
    Field(discriminator="type"),
]


# Socket, from the server.
class Scene(Message):
    """A position as this viewer sees it. ``board`` is left out where it is the one that was sent before; ``undo`` is
    why nothing can be taken back, or ``None`` if it can; ``standing`` is the standing answer that this seat keeps,
    where the rules ask for answers."""

    board: Board | None
    sight: Sight
    is_asked: bool
    undo: str | None
    standing: Annotated[Standing, Field(strict=False)] | None = None


class Snapshot(Message):
    """Everything a client needs to begin or to begin anew. ``seat`` is ``None`` for a spectator."""

    type: Literal["snapshot"] = "snapshot"
    seq: Seq
    seat: int | None
    scene: Scene
    log: tuple[Happening, ...]
    table: TableInfo


class Update(Message):
    """What this viewer has seen happen, and how things stand now."""

    type: Literal["update"] = "update"
    seq: Seq
    happenings: tuple[Happening, ...]
    scene: Scene


class TableNews(Message):
    """Something at the table has changed, not in the match: who is there, a draw offered, the clocks."""

    type: Literal["table"] = "table"
    table: TableInfo


class Ack(Message):
    """The command is stored and carried out, and will never be lost."""

    type: Literal["ack"] = "ack"
    id: CommandId


class Refused(Message):
    """The command (or the message) was refused and has changed nothing; ``code`` is stable."""

    type: Literal["error"] = "error"
    id: CommandId | None
    code: str
    text: str


class Inspected(Message):
    """The answer to :class:`Inspect`."""

    type: Literal["inspected"] = "inspected"
    id: CommandId
    inspection: Inspection


class Pong(Message):
    """Somebody is."""

    type: Literal["pong"] = "pong"


FromServer = Annotated[
    Snapshot | Update | TableNews | Ack | Refused | Inspected | Endangered | Hinted | Pong, Field(discriminator="type")
]
