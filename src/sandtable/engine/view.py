"""What a client needs to draw a position: a board of cells, the pieces on it, hands, tracks and a prompt.

A view is made from what a player knows and carries no rule: cells say where they are, choices say what they touch.
"""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict


class Part(BaseModel):
    """Base of all parts of a view: plain data that cannot be changed by accident."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Cell(Part):
    """One place of the board; ``x`` and ``y`` are in cell widths, from the top left."""

    id: int
    name: str
    x: float
    y: float
    terrain: str = "open"
    height: int = 0


class Board(Part):
    """The places and their shape."""

    shape: Literal["square", "hex"]
    cells: tuple[Cell, ...]


class Bar(Part):
    """A number out of a most: hit points, stamina, energy."""

    name: str
    value: int
    most: int


class Piece(Part):
    """Something that lies on a cell. ``owner`` is a seat, or ``None`` for nobody's."""

    id: int
    cell: int
    owner: int | None
    name: str
    letter: str
    icon: str = ""
    bars: tuple[Bar, ...] = ()
    marks: tuple[str, ...] = ()


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


class Card(Part):
    """A card in a hand or pile; one that lies face down has no name."""

    id: int
    name: str | None
    text: str = ""


class Hand(Part):
    """Cards that lie together."""

    name: str
    owner: int | None
    cards: tuple[Card, ...]
    count: int


class Choice(Part):
    """One thing the player may do now: its number in the list, its text, and the cells it touches."""

    number: int
    text: str
    cells: tuple[int, ...] = ()


class View(Part):
    """A position as one player sees it."""

    board: Board
    pieces: tuple[Piece, ...]
    prompt: str
    arrows: tuple[Arrow, ...] = ()
    hands: tuple[Hand, ...] = ()
    tracks: tuple[Track, ...] = ()
    choices: tuple[Choice, ...] = ()
