"""Rule books over the wire: what they say with a scenario's numbers, their boards, and the words that they explain."""

from __future__ import annotations

from sandtable.contract.theme import Theme
from sandtable.contract.view import View

from .message import Message
from .messages import SeatPlan


class Term(Message):
    """A word that the rules explain, with its other forms, and the rule that says so (or nothing)."""

    word: str
    forms: tuple[str, ...]
    text: str
    rule: str


class BookBoard(Message):
    """A board in a book: the seats of its scenario, what lies there, and the cells that are marked."""

    seats: tuple[SeatPlan, ...]
    view: View
    marked: tuple[int, ...]


class RuleBook(Message):
    """A game's rules as HTML, with the numbers of the ``scenario`` of that title: every rule is an element whose id is
    the rule's, every heading has an id, and ``data-board`` stands where a board is to be drawn, by its place in
    ``boards``; ``theme`` is how they look."""

    title: str
    theme: Theme
    scenario: str
    html: str
    boards: tuple[BookBoard, ...]


class Glossary(Message):
    """The words of a game that have tips wherever they appear."""

    terms: tuple[Term, ...]
