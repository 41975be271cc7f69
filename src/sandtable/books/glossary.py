"""The glossary at the end of a book: what its words mean, a sentence each.

>>> section = "## Glossary\\n\\n- **base, bases** (LT-06): where a laser\\n  is charged.\\n"
>>> glossary(section)
(Term(word='base', forms=('bases',), text='where a laser is charged.', rule='LT-06'),)
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Game
from sandtable.contract.scenario import ScenarioFile

from .numbers import filled
from .text import book_text, has_book

HEADING = re.compile(r"^## Glossary\s*$", re.MULTILINE)
NEXT = re.compile(r"^#{1,2} ", re.MULTILINE)
ITEM = re.compile(r"^- (.*(?:\n(?!- |\n).*)*)", re.MULTILINE)
TERM = re.compile(
    r"\*\*(?P<words>[^*]+)\*\*(?: \((?P<rules>[A-Z][A-Z0-9]*-\d+(?:, ?[A-Z][A-Z0-9]*-\d+)*)\))?: (?P<text>.+)"
)
LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
SIGNS = re.compile(r"[*`]|(?<!\w)_|_(?!\w)")


@dataclass(frozen=True)
class Term:
    """A word with its other forms, what it means, and the rule that says so."""

    word: str
    forms: tuple[str, ...]
    text: str
    rule: str = ""


def glossary(text: str) -> tuple[Term, ...]:
    """The words that a book explains, in its order; none if it has no glossary."""
    heading = HEADING.search(text)
    if heading is None:
        return ()
    rest = text[heading.end() :]
    following = NEXT.search(rest)
    section = rest[: following.start()] if following else rest
    return tuple(_term(" ".join(item[1].split())) for item in ITEM.finditer(section))


def terms_of(game: Game, file: ScenarioFile) -> tuple[Term, ...]:
    """The words that a game's book explains, with a scenario's numbers; none if it has no book, or none that can be
    read: the conformance kit tells authors what is wrong."""
    section, usual = _section(game)
    try:
        return glossary(filled(section, file, usual))
    except SandtableError:
        return ()


@cache
def _section(game: Game) -> tuple[str, ScenarioFile]:
    """The end of a game's book from its glossary on, and the scenario whose numbers stand in it."""
    text = book_text(game) if has_book(game) else ""
    heading = HEADING.search(text)
    return (text[heading.start() :] if heading else ""), game.file()


def _term(item: str) -> Term:
    found = TERM.fullmatch(item)
    if found is None:
        raise SandtableError(
            "book/bad-glossary", item, "that is no word of a glossary", "write '- **word** (ID-01): a sentence.'"
        )
    word, *forms = (form.strip() for form in found["words"].split(","))
    rule = (found["rules"] or "").split(",")[0]
    return Term(word, tuple(forms), SIGNS.sub("", LINK.sub(r"\1", found["text"])), rule)


def explained(terms: tuple[Term, ...], asked: str) -> Term | None:
    """The term that somebody asks for, also in the plural."""
    word = asked.strip().lower()
    names = {form.lower(): term for term in terms for form in (*term.forms, *_usual_forms(term.word), term.word)}
    return names.get(word)


def _usual_forms(word: str) -> tuple[str, ...]:
    return (f"{word}s", f"{word}es")
