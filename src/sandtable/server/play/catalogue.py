"""The catalogue, which is read before a match: the games on offer and their scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from pydantic import TypeAdapter, ValidationError

from sandtable.bots import bot_names
from sandtable.bots.levels import LEVELS
from sandtable.bots.ratings import rating
from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Game
from sandtable.contract.scenario import parse_scenario, parse_yaml
from sandtable.contract.view import View
from sandtable.engine.match import Match
from sandtable.engine.runtime import Runtime
from sandtable.engine.telling import SPECTATOR
from sandtable.engine.warm import Warming
from sandtable.lessons import lessons_of

from ..message import Chosen
from ..messages import (
    GameInfo,
    LevelInfo,
    Readiness,
    ScenarioInfo,
    ScenarioPreview,
    ScenarioRead,
    ScenarioText,
)
from ..past.told import plan_of
from .options import options_of, shipped, with_options
from .teaching import told_of

ANY_CHOSEN: TypeAdapter[Chosen] = TypeAdapter(Chosen)


def readiness(runtime: Runtime) -> Readiness:
    """How far the compiled rules of a game are; it is complete where nothing is being compiled."""
    if not isinstance(runtime, Warming) or not runtime.is_busy:
        return Readiness(done=1, parts=1, share=1.0, seconds_left=0.0)
    course = runtime.course
    done = min(course.done, course.parts - 1)  # the last thing is to load them
    left = round(course.seconds_left, 1)
    return Readiness(done=done, parts=course.parts, share=round(course.share, 4), seconds_left=left)


def game_info(game: Game) -> GameInfo:
    """A game for the list to choose from."""
    return GameInfo(
        name=game.name,
        title=game.title,
        about=game.about,
        feel=game.feel,
        minutes=game.minutes,
        seats=tuple(game.seats),
        scenarios=_scenarios(game),
        usual_scenario=game.default_scenario,
        learning_scenario=game.learning_scenario,
        levels=_levels(game),
        bots=tuple(bot_names(game)),
        has_secrets=game.rules.know is not None,
        theme=game.face.theme,
        lessons=told_of(lessons_of(game)),
    )


def _levels(game: Game) -> tuple[LevelInfo, ...]:
    return tuple(
        LevelInfo(name=level.name, about=level.about, seconds=level.seconds, rating=rating(game.name, level.name))
        for level in LEVELS
    )


@cache
def _scenarios(game: Game) -> tuple[ScenarioInfo, ...]:
    return tuple(
        ScenarioInfo(
            name=name,
            title=file.title,
            about=file.about,
            seats=plan_of(file.seating(game.seats)),
            options=options_of(game, file),
        )
        for name, file in shipped(game).items()
    )


def _begun(match: Match) -> ScenarioPreview:
    """How a match begins."""
    file, view = match.box.file, match.view(SPECTATOR)
    return ScenarioPreview(title=file.title, about=file.about, seats=plan_of(match.seats), view=view)


@lru_cache(maxsize=256)
def preview(game: Game, scenario: str, options: str = "") -> ScenarioPreview:
    """How a scenario that comes with a game begins, as a spectator sees it; ``options`` are JSON."""
    if scenario not in game.scenario_names():
        remedy = f"there are {', '.join(game.scenario_names())}"
        raise SandtableError("scenario/unknown", scenario, f"{game.name} has no such scenario", remedy)
    file = with_options(game, shipped(game)[scenario], _parsed(options))
    return _begun(Match(game, file, seed=0, runtime="python"))


@cache
def picture(game: Game) -> ScenarioPreview:
    """What a game looks like: the position that it is shown by as its first seat sees it, or how its usual scenario
    begins."""
    if not game.face.picture:
        usual = preview(game, game.default_scenario)
        return usual.model_copy(update={"view": _to_look_at(usual.view)})
    match = Match(game, seed=0, runtime="python")
    match.set_state(game.face.notation.parse_board(match.box, game.face.picture))
    view = _to_look_at(match.view(match.box.players[0]))
    return ScenarioPreview(title=game.title, about=game.about, seats=plan_of(match.seats), view=view)


def _to_look_at(view: View) -> View:
    """A view of which nothing is asked but to be drawn small: all games together come with the first page."""
    cells = tuple(cell.model_copy(update={"neighbours": ()}) for cell in view.board.cells)
    board = view.board.model_copy(update={"cells": cells})
    return view.model_copy(update={"board": board, "choices": (), "piles": (), "tracks": ()})


def read(games: Mapping[str, Game], given: ScenarioText) -> ScenarioRead:
    """Check a scenario file that somebody brings along; what is wrong with it is told with its line."""
    data, _ = parse_yaml(given.text, given.name)
    name = data.get("game") if isinstance(data, dict) else None
    if not isinstance(name, str) or name not in games:
        value, remedy = name or given.name, f"there are {', '.join(games)}"
        raise SandtableError("scenario/other-game", value, "the file is for no game that is played here", remedy)
    game = games[name]
    file = parse_scenario(game.content.File, given.text, given.name)
    match = Match(game, file, seed=0, runtime="python")
    return ScenarioRead(
        game=game.name,
        scenario=file.model_dump(mode="json"),
        options=options_of(game, file),
        preview=_begun(match),
    )


def _parsed(options: str) -> Chosen:
    try:
        return ANY_CHOSEN.validate_json(options) if options else {}
    except ValidationError as errors:
        reason = errors.errors(include_url=False, include_input=False)[0]["msg"]
        raise SandtableError("request/unreadable", "options", reason) from None
