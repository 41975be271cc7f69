"""Rule books for those who read them beside a match: with the numbers of its scenario."""

from __future__ import annotations

from functools import cache

from sandtable.books import page_of, terms_of
from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Game
from sandtable.contract.scenario import ScenarioFile

from ..past.told import plan_of
from ..shelf import BookBoard, Glossary, RuleBook, Term
from .options import shipped


def scenario_file(game: Game, scenario: str) -> ScenarioFile:
    """A scenario that comes with a game; the usual one if none is named."""
    name = scenario or game.default_scenario
    if name not in shipped(game):
        remedy = f"there are {', '.join(shipped(game))}"
        raise SandtableError("scenario/unknown", name, f"{game.name} has no such scenario", remedy)
    return shipped(game)[name]


def rule_book(game: Game, file: ScenarioFile) -> RuleBook:
    """A game's rules with a scenario's numbers."""
    html = page_of(game).html_for(file)
    return RuleBook(title=game.title, theme=game.face.theme, scenario=file.title, html=html, boards=_boards(game))


@cache
def _boards(game: Game) -> tuple[BookBoard, ...]:
    """The boards of a game's book, which show what they show in every scenario."""
    return tuple(
        BookBoard(seats=plan_of(board.seats), view=board.view, marked=board.marked) for board in page_of(game).boards
    )


def glossary_of(game: Game, file: ScenarioFile) -> Glossary:
    """The words that a game's book explains, with a scenario's numbers; none if it has no book."""
    found = terms_of(game, file)
    return Glossary(terms=tuple(Term(word=t.word, forms=t.forms, text=t.text, rule=t.rule) for t in found))
