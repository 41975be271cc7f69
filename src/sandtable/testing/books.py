"""Books that tell the truth: their numbers are those of the usual scenario, their boards can be drawn, and what their
glossary names is there."""

from __future__ import annotations

import re

from sandtable.books import book_path, check_numbers, drawings, glossary, has_book
from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Game

SET_OUT = re.compile(r"\*\*([A-Z][A-Z0-9]*-\d+)\*\*")


def check_book(game: Game) -> None:
    """Check the rule book of a game, if it has one; what is wrong raises an ``AssertionError``."""
    if not has_book(game):
        return
    path = book_path(game)
    text = path.read_text(encoding="utf-8")
    others = [game.file(name) for name in game.scenario_names()]
    try:
        check_numbers(text, game.file(), others)
        drawings(game, text, path.parent)
        terms = glossary(text)
    except SandtableError as error:
        raise AssertionError(f"{path}: {error}") from error
    rules, words = SET_OUT.findall(text), [form.lower() for term in terms for form in (term.word, *term.forms)]
    assert len(set(words)) == len(words), f"{path}: the glossary explains a word twice: {', '.join(sorted(words))}"
    for term in terms:
        assert not term.rule or term.rule in rules, f"{path}: {term.word}: there is no rule {term.rule}"
