"""Rule books: a game's rules in a player's words, with a scenario's numbers, drawn boards and a glossary.

``docs/reference/books.md`` says how they are written.
"""

from __future__ import annotations

from .boards import Drawing, drawings
from .glossary import Term, explained, glossary, terms_of
from .numbers import Number, check_numbers, filled, numbers
from .page import Page, page_of
from .text import book_path, book_text, has_book

__all__ = [
    "Drawing", "Number", "Page", "Term", "book_path", "book_text", "check_numbers", "drawings", "explained", "filled",
    "glossary", "has_book", "numbers", "page_of", "terms_of",
]  # fmt: skip
