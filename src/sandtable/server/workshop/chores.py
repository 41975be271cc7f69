"""What strangers ask for and takes long, as it is done in a process of its own: reading scenario files, checking and
replaying matches. Answers are made there as they go over the wire: JSON, compressed."""

from __future__ import annotations

import gzip
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from sandtable.contract.errors import SandtableError
from sandtable.engine.matchfile import MatchFile, parse_match_file
from sandtable.engine.registry import find_game

from ..messages import ScenarioText
from ..past.checking import ToCheck, checked
from ..past.recordings import record as record_all
from ..past.recordings import recorded
from ..past.replays import recording
from ..play import catalogue
from .errands import Errand
from .rulings import on_offer, runtime_of

COMPRESSION = 6
M = TypeVar("M", bound=BaseModel)


def packed(answer: BaseModel | str) -> bytes:
    """An answer as it goes over the wire."""
    text = answer if isinstance(answer, str) else answer.model_dump_json()
    return gzip.compress(text.encode(), COMPRESSION, mtime=0)


def read_scenario(errand: Errand) -> bytes:
    """Check a scenario file that somebody brings along."""
    games = {name: find_game(name) for name in errand.games}
    return packed(catalogue.read(games, _parsed(ScenarioText, errand.body)))


def preview(errand: Errand) -> bytes:
    """How a scenario begins with options as they are wished."""
    return packed(catalogue.preview(on_offer(errand.games, errand.game), errand.scenario, errand.options))


def check(errand: Errand) -> bytes:
    """Check a match file, or a key and a hash."""
    return packed(checked(_parsed(ToCheck, errand.body), errand.games))


def record(errand: Errand) -> bytes:
    """A match seen again, from a file that was sent or from one of ours."""
    return packed(recording(_file(errand), errand.viewer, errand.games))


def show_recorded(errand: Errand) -> bytes:
    """What a viewer saw of a match, out of its recording."""
    told = recorded(errand.body, errand.viewer)
    if told is None:
        raise SandtableError("match/not-recorded", errand.viewer, "what was seen was not recorded", "look at its file")
    return packed(told.decode())


def keep(errand: Errand) -> bytes:
    """The recording of one of our matches, for all its viewers."""
    game = on_offer(errand.games, errand.game)
    return record_all(_file(errand), game, runtime_of(game.name))


def write_file(errand: Errand) -> bytes:
    """The file of one of our matches."""
    return packed(_file(errand).text())


def _file(errand: Errand) -> MatchFile:
    if errand.match is not None:
        return MatchFile.model_validate(errand.match)
    try:
        return parse_match_file(errand.body.decode("utf-8"), "the file")
    except UnicodeDecodeError:
        raise SandtableError("match/not-text", "the file", "it is not UTF-8") from None


def _parsed(model: type[M], body: bytes) -> M:
    try:
        return model.model_validate_json(body)
    except ValidationError as errors:
        first = errors.errors(include_url=False, include_input=False)[0]
        where = ".".join(map(str, first["loc"]))
        raise SandtableError("request/unreadable", where or "body", first["msg"], where=where) from None
