"""What a client needs to draw a position: a board of cells, the pieces on it, piles of cards, tracks and a prompt.

A view is made from what a player knows and carries no rule: cells say where they are, choices say what they touch.
Whatever is drawn by its name is a word of :mod:`.words`; an unknown one is refused.
"""

from __future__ import annotations

from typing import Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from .words import (
    ArrowKind,
    Facing,
    HappeningKind,
    Icon,
    LayerKind,
    MarkKind,
    OverlayKind,
    PileKind,
    Style,
    Terrain,
)


class Part(BaseModel):
    """Base of all parts of a view: plain data that cannot be changed by accident."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Cell(Part):
    """One place of the board; ``x`` and ``y`` are in cell widths, from the top left.

    ``terrain`` is how its ground is drawn, ``ground`` what it is called where that is something else. ``neighbours``
    are directions with the cells that lie there, for those who walk over the board by keyboard.
    """

    id: int
    name: str
    x: float
    y: float
    terrain: Terrain = Terrain.OPEN
    ground: str = ""
    height: int = 0
    neighbours: tuple[tuple[str, int], ...] = ()


class Line(Part):
    """A way between two cells, in both directions; ``name`` is written on it."""

    start: int
    end: int
    name: str = ""


class Board(Part):
    """The places and their shape. The places of a ``graph`` are points with lines between them, and who walks over it
    by keyboard follows the lines."""

    shape: Literal["square", "hex", "graph"]
    cells: tuple[Cell, ...]
    lines: tuple[Line, ...] = ()

    @model_validator(mode="after")
    def _lines_meet_cells(self) -> Self:
        strangers = {end for line in self.lines for end in (line.start, line.end)} - {cell.id for cell in self.cells}
        if strangers:
            raise ValueError(f"lines lead to cells that are not there: {sorted(strangers)}")
        return self

    def beside(self, cell: Cell) -> list[int]:
        """The cells that are next to one, by its neighbours and by lines."""
        ends = [(line.start, line.end) for line in self.lines]
        along = [one if two == cell.id else two for one, two in ends if cell.id in (one, two)]
        return list(dict.fromkeys([*(there for _, there in cell.neighbours), *along]))


class Bar(Part):
    """A number out of a most: hit points, stamina, energy; drawn as a bar, or as so many dots."""

    name: str
    value: int
    most: int
    form: Literal["bar", "pips"] = "bar"


class Mark(Part):
    """Something special about a piece. ``text`` is all that is said of it, where that is more than its kind;
    ``amount`` is how often it counts, and ``icon`` its badge, if it is not that of its kind."""

    kind: MarkKind
    text: str = ""
    amount: int = 0
    icon: Icon | None = None

    @model_validator(mode="after")
    def _is_said(self) -> Self:
        if not self.text and self.kind in (MarkKind.STATUS, MarkKind.CARRIES, MarkKind.ORDER, MarkKind.SEEN):
            raise ValueError(f"a mark of the kind {self.kind} needs a text")
        return self

    @property
    def said(self) -> str:
        """The mark in words."""
        return self.text or self.kind


class Piece(Part):
    """Something that lies on a cell. ``owner`` is a seat, or ``None`` for nobody's.

    ``style`` is how it is drawn, ``facing`` where it looks, and ``caption`` a word that is written on it: how orders
    name it, a ghost's age. ``under`` is the piece of the same cell that lies right under it, where pieces are piled up:
    the topmost is drawn, with how many there are.
    """

    id: int
    cell: int
    owner: int | None
    name: str
    letter: str
    icon: Icon | None = None
    bars: tuple[Bar, ...] = ()
    marks: tuple[Mark, ...] = ()
    style: Style = Style.FULL
    facing: Facing | None = None
    under: int | None = None
    caption: str = ""


class Arrow(Part):
    """Something that points from one cell to another (or at its own): an order, a shot, a way."""

    piece: int | None
    owner: int | None
    start: int
    end: int
    kind: ArrowKind


class Overlay(Part):
    """What some cells are to whoever looks, whose they are, and in ``text`` what they are called, where that is more
    than their kind."""

    kind: OverlayKind
    cells: tuple[int, ...]
    owner: int | None = None
    text: str = ""


class Track(Part):
    """A number that belongs to a seat or to the table: points, rounds, money."""

    name: str
    owner: int | None
    value: int
    most: int | None = None


class Figure(Part):
    """A number (or a letter) of something, with its name: ``health 4``, ``size M``."""

    name: str
    value: int | str


class Keyword(Part):
    """A word on a card, and what it means."""

    word: str
    text: str


class Target(Part):
    """What something is aimed at: a cell, a piece, a card or a seat, and how it is called."""

    text: str
    cell: int | None = None
    piece: int | None = None
    card: int | None = None
    seat: int | None = None


class Card(Part):
    """A card in a pile; one that lies face down has no name and shows nothing, nor may its ``id`` tell what it is.

    ``icon`` is the picture on it, ``cost`` what it costs (``mana 2``), ``figures`` are its other numbers, ``text`` is a
    line under its name, ``texts`` are sentences on what it does, ``keywords`` are words that are explained.
    ``refused`` says why it cannot be played or had now. ``have`` is how many of it its owner has, where it stands for
    several. ``is_next`` marks the one that is being decided on. ``owner`` is whose it is, if it is not its pile's
    owner's, and who has declared it if it lies on a stack; ``targets`` are what it is then aimed at. Choices say by
    their ``card`` which card they are about.
    """

    id: int
    name: str | None
    text: str = ""
    icon: Icon | None = None
    cost: tuple[Figure, ...] = ()
    have: int = 0
    figures: tuple[Figure, ...] = ()
    texts: tuple[str, ...] = ()
    keywords: tuple[Keyword, ...] = ()
    refused: str = ""
    is_next: bool = False
    owner: int | None = None
    targets: tuple[Target, ...] = ()

    @model_validator(mode="after")
    def _hides(self) -> Self:
        face = (self.text, self.icon, self.cost, self.figures, self.texts, self.keywords, self.refused)
        if self.name is None and any(face):
            raise ValueError("a card that lies face down shows nothing")
        return self


class Pile(Part):
    """Cards that lie together, the topmost first; ``count`` is how many there are, seen or not."""

    id: int
    kind: PileKind
    name: str
    owner: int | None
    count: int
    cards: tuple[Card, ...] = ()


class Moment(Part):
    """When somebody acts: an entry of the timeline. ``id`` stays the same while the entry moves on, ``time`` is on the
    game's own clock, ``note`` a few words more."""

    id: int
    owner: int | None
    label: str
    time: int | None = None
    piece: int | None = None
    note: str = ""


class Preview(Part):
    """What a choice is about, before it is made: the piece that acts, the cell it aims at, all cells it touches, a
    short label for a button, what would come of it, and the id of the rule behind it. ``links`` are pieces to which
    lines are drawn from the target: those that could then be seen. ``everyone`` is the label for doing the like with
    every piece that can, one after the other; it is empty where that makes no sense. ``card`` and ``sketch`` are the
    card and the name of the sketch that it is about; a card is aimed at a ``target``, a ``target_card`` or a
    ``target_seat``. Choices of a ``mode`` are many: they are shown once a player has chosen the mode. ``moments`` are
    entries of the timeline as they would be afterwards: new ones, or known ones at another time. ``gives_up`` says what
    is given away for good by it, as a sentence: ``31 of 60 points are not spent.`` People are asked once more before
    they do such a thing."""

    piece: int | None = None
    target: int | None = None
    cells: tuple[int, ...] = ()
    label: str = ""
    details: tuple[str, ...] = ()
    rule: str = ""
    links: tuple[int, ...] = ()
    everyone: str = ""
    card: int | None = None
    sketch: str = ""
    mode: str = ""
    target_card: int | None = None
    target_seat: int | None = None
    moments: tuple[Moment, ...] = ()
    gives_up: str = ""


class Choice(Preview):
    """One thing the player may do now: its number in the list and its text. An aside brings the match no further."""

    number: int
    text: str
    aside: bool = False


class CardMove(Part):
    """A card that goes from one pile to another, as this viewer sees it: face up, or face down without a name. It has
    no ``start`` or no ``end`` where it comes from or goes to somewhere else. Who shows a card and puts it back moves it
    to the pile where it lay."""

    card: Card
    start: int | None = None
    end: int | None = None


class Happening(Part):
    """Something that has happened, as a sentence and as a scene: its kind, who did it, to whom, where, how much, and a
    word that is shown there for a moment. The last of its ``cells`` is where it ended; those of a move are its whole
    way, beginning with where it began. ``cards`` are those that go from pile to pile meanwhile. What ``is_missed``
    flies past whom it was meant for."""

    text: str
    kind: HappeningKind = HappeningKind.NOTE
    piece: int | None = None
    target: int | None = None
    cells: tuple[int, ...] = ()
    amount: int = 0
    caption: str = ""
    rule: str = ""
    cards: tuple[CardMove, ...] = ()
    is_missed: bool = False


class Way(Part):
    """A way to a place that takes several decisions in a row: the cells on it, the last one being the place, the texts
    of the decisions, and in words what it takes. Whoever goes it stops where something happens."""

    cells: tuple[int, ...]
    steps: tuple[str, ...]
    text: str


class Inspection(Part):
    """What can be known of a piece or a cell: sentences, and cells by what they are to it. ``ways`` lead a piece that
    can act to places beyond its next decision."""

    texts: tuple[str, ...]
    cells: dict[LayerKind, tuple[int, ...]] = {}
    ways: tuple[Way, ...] = ()


class Danger(Part):
    """A place where enemies that whoever looks knows of could strike, or that is known to do harm by itself.

    ``figure`` is how hard, in so few letters that they stand on the cell (``58%``, ``4``); ``share`` is the same from 0
    to 1, for the depth of a tint. ``pieces`` are those who could, and ``texts`` say how, each in a line; ``is_later``
    says that none of them can strike before their own turn."""

    cell: int
    figure: str = Field(default="", max_length=5)
    share: float = Field(ge=0, le=1)
    is_later: bool = False
    pieces: tuple[int, ...] = ()
    texts: tuple[str, ...] = Field(min_length=1)


class Plan(Part):
    """Something ready-made, such as an army or a card that goes with a style of deck: its name, what it is, and the
    texts of the decisions that it takes, each of which is legal after those before it. One that takes several decides
    nothing that cannot be gone back from."""

    name: str
    text: str
    steps: tuple[str, ...] = Field(min_length=1)


class Sketch(Part):
    """A board that may come to be played on, to choose by; ``note`` says what has become of it, if anything."""

    name: str
    board: Board
    overlays: tuple[Overlay, ...] = ()
    note: str = ""


class Sight(Part):
    """What lies on the board and beside it, as one player sees it.

    ``overlays`` are what cells are to the player, ``timeline`` is who acts when, the next one first. ``goals`` say in a
    sentence or two how the match is won, with the scenario's own numbers, to whoever looks; ``notes`` are sentences
    that stay in view, whoever is to decide; ``sketches`` are boards to choose from, ``plans`` are ready-made for who is
    to decide.
    """

    pieces: tuple[Piece, ...]
    prompt: str
    goals: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    sketches: tuple[Sketch, ...] = ()
    plans: tuple[Plan, ...] = ()
    overlays: tuple[Overlay, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    piles: tuple[Pile, ...] = ()
    tracks: tuple[Track, ...] = ()
    timeline: tuple[Moment, ...] = ()
    choices: tuple[Choice, ...] = ()

    def overlaid(self, *kinds: OverlayKind) -> list[int]:
        """The cells that have an overlay of one of these kinds, whosoever."""
        return [cell for overlay in self.overlays if overlay.kind in kinds for cell in overlay.cells]


class View(Sight):
    """A position as one player sees it: the board, and what lies on it."""

    board: Board
