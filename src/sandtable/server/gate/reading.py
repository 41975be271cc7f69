"""Requests for rule books: a game's, with the numbers of a scenario that comes with it or of a match."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request

from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Game
from sandtable.contract.scenario import ScenarioFile

from ..past.archive import Archived
from ..play import books
from ..play.starting import scenario_of
from ..shelf import Glossary, RuleBook
from ..workshop.work import in_thread

routes = APIRouter()

Scenario = Annotated[str, Query(max_length=80)]


@routes.get("/api/games/{game}/rules")
async def rules(request: Request, game: str, scenario: Scenario = "") -> RuleBook:
    """A game's rule book with the numbers of one of its scenarios, the usual one if none is named."""
    chosen: Game = request.app.state.lobby.game(game)
    return await in_thread(lambda: books.rule_book(chosen, books.scenario_file(chosen, scenario)))


@routes.get("/api/games/{game}/glossary")
async def glossary(request: Request, game: str, scenario: Scenario = "") -> Glossary:
    """The words that a game's rule book explains."""
    chosen: Game = request.app.state.lobby.game(game)
    return await in_thread(lambda: books.glossary_of(chosen, books.scenario_file(chosen, scenario)))


@routes.get("/api/matches/{match}/rules")
async def match_rules(request: Request, match: str) -> RuleBook:
    """The rule book beside a match, with the numbers of its scenario."""
    game, data = await _played(request, match)
    return await in_thread(lambda: books.rule_book(game, _file(game, data)))


@routes.get("/api/matches/{match}/glossary")
async def match_glossary(request: Request, match: str) -> Glossary:
    """The words that are explained beside a match."""
    game, data = await _played(request, match)
    return await in_thread(lambda: books.glossary_of(game, _file(game, data)))


async def _played(request: Request, match: str) -> tuple[Game, dict[str, object]]:
    found = await request.app.state.lobby.look(match)
    head = found.head if isinstance(found, Archived) else found.ledger.head
    return request.app.state.lobby.game(head.game), head.scenario


def _file(game: Game, data: dict[str, object]) -> ScenarioFile:
    """The scenario of a match; of one of another release that cannot be read any more, the usual one."""
    try:
        return scenario_of(game, data)
    except SandtableError:
        return game.file()
