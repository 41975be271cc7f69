"""How a match begins, from plain data: the same in a server and in the processes where its bots think."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Game
from sandtable.contract.scenario import ScenarioFile
from sandtable.contract.slips import told
from sandtable.engine.match import Match
from sandtable.engine.runtime import Runtime


def scenario_of(game: Game, data: dict[str, Any]) -> ScenarioFile:
    """A scenario given as plain data, checked as if it stood in a file."""
    try:
        file = game.content.File.model_validate(data)
    except ValidationError as errors:
        raise told(game.content.File, errors, {}) from None
    if file.game != game.name:
        raise SandtableError("scenario/other-game", file.game, f"this is a match of {game.name}")
    return file


def begin(game: Game, scenario: dict[str, Any], position: str | None, key: str, runtime: Runtime) -> Match:
    """A match at its first decision; ``position`` is a drawn one to begin from, ``key`` is that of the dice."""
    match = Match(game, scenario_of(game, scenario), key=bytes.fromhex(key), runtime=runtime)
    if position is not None:
        match.set_state(game.face.notation.parse_board(match.box, position))
        if match.is_over:
            reason = "in this position nobody has anything left to decide"
            raise SandtableError("board/over", game.name, reason, "begin from another")
    return match
