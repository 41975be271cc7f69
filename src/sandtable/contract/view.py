"""What a client needs to draw a position: a board of cells, the pieces on it, hands, tracks and a prompt.

A view is made from what a player knows and carries no rule: cells say where they are, choices say what they touch.
"""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

Look = Literal["full", "half", "hollow", "ghost", "unknown", "place"]


class Part(BaseModel):
    """Base of all parts of a view: plain data that cannot be changed by accident."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Cell(Part):
    """One place of the board; ``x`` and ``y`` are in cell widths, from the top left.

    ``neighbours`` are directions with the cells that lie there, for those who walk over the board by keyboard.
    """

    id: int
    name: str
    x: float
    y: float
    terrain: str = "open"
    height: int = 0
    neighbours: tuple[tuple[str, int], ...] = ()


class Board(Part):
    """The places and their shape."""

    shape: Literal["square", "hex"]
    cells: tuple[Cell, ...]


class Bar(Part):
    """A number out of a most: hit points, stamina, energy; drawn as a bar, or as so many dots."""

    name: str
    value: int
    most: int
    form: Literal["bar", "pips"] = "bar"


class Piece(Part):
    """Something that lies on a cell. ``owner`` is a seat, or ``None`` for nobody's.

    ``look`` is how it is drawn: ``full``; ``hollow`` or ``half`` for who can do nothing, or not yet all, just now;
    ``ghost`` where it was seen last, ``unknown`` if only its presence is known, ``place`` for what hangs or stands
    there for good, under the others. ``caption`` is a word that is written on it: how orders name it, a ghost's age.
    """

    id: int
    cell: int
    owner: int | None
    name: str
    letter: str
    icon: str = ""
    bars: tuple[Bar, ...] = ()
    marks: tuple[str, ...] = ()
    look: Look = "full"
    caption: str = ""


class Arrow(Part):
    """Something that points from one cell to another (or at its own): an order, a shot, a way."""

    piece: int | None
    owner: int | None
    start: int
    end: int
    kind: str


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


class Card(Part):
    """A card in a hand or pile; one that lies face down has no name.

    ``icon`` is the picture on it, ``figures`` are its numbers, ``texts`` are sentences on what it does; ``price`` is
    what it costs and ``have`` how many of it its owner has, where it is for sale. ``is_next`` marks the one that is
    being decided on. Choices say by their ``card`` which card they are about.
    """

    id: int
    name: str | None
    text: str = ""
    icon: str = ""
    price: int | None = None
    have: int = 0
    figures: tuple[Figure, ...] = ()
    texts: tuple[str, ...] = ()
    is_next: bool = False


class Hand(Part):
    """Cards that lie together."""

    name: str
    owner: int | None
    cards: tuple[Card, ...]
    count: int


class Preview(Part):
    """What a choice is about, before it is made: the piece that acts, the cell it aims at, all cells it touches, a
    short label for a button, what would come of it, and the id of the rule behind it. ``links`` are pieces to which
    lines are drawn from the target: those that could then be seen. ``everyone`` is the label for doing the like with
    every piece that can, one after the other; it is empty where that makes no sense. ``card`` and ``sketch`` are the
    card and the name of the sketch that it is about. Choices of a ``mode`` are many: they are shown once a player has
    chosen the mode."""

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


class Choice(Preview):
    """One thing the player may do now: its number in the list and its text. An aside brings the match no further."""

    number: int
    text: str
    aside: bool = False


class Happening(Part):
    """Something that has happened, as a sentence and as a scene: its kind (``move``, ``attack``, ``shot``, ``die``,
    ``appear``, ``vanish``, ``mark`` or ``note``, or ``table`` for what was said or done beside the game), who did it,
    to whom, where (the last cell is where it ended), how much, and a word that is shown there for a moment."""

    text: str
    kind: str = "note"
    piece: int | None = None
    target: int | None = None
    cells: tuple[int, ...] = ()
    amount: int = 0
    caption: str = ""
    rule: str = ""


class Way(Part):
    """A way to a place that takes several decisions in a row: the cells on it, the last one being the place, the texts
    of the decisions, and in words what it takes. Whoever goes it stops where something happens."""

    cells: tuple[int, ...]
    steps: tuple[str, ...]
    text: str


class Inspection(Part):
    """What can be known of a piece or a cell: sentences, and cells by what they are to it (``reach``, ``second`` and
    ``third`` for what further moves of the same turn would reach, ``threat``, ``sight``). ``ways`` lead a piece that
    can act to places beyond its next decision."""

    texts: tuple[str, ...]
    cells: dict[str, tuple[int, ...]] = {}
    ways: tuple[Way, ...] = ()


class Sketch(Part):
    """A board that may come to be played on, to choose by; ``note`` says what has become of it, if anything."""

    name: str
    board: Board
    overlays: dict[str, tuple[int, ...]] = {}
    note: str = ""


class Sight(Part):
    """What lies on the board and beside it, as one player sees it.

    ``overlays`` are cells by what they are to the player: ``unseen``, ``remembered``, ``objective``, ``objective 0``.
    ``notes`` are sentences that stay in view, whoever is to decide; ``sketches`` are boards to choose from.
    """

    pieces: tuple[Piece, ...]
    prompt: str
    notes: tuple[str, ...] = ()
    sketches: tuple[Sketch, ...] = ()
    overlays: dict[str, tuple[int, ...]] = {}
    arrows: tuple[Arrow, ...] = ()
    hands: tuple[Hand, ...] = ()
    tracks: tuple[Track, ...] = ()
    choices: tuple[Choice, ...] = ()


class View(Sight):
    """A position as one player sees it: the board, and what lies on it."""

    board: Board
