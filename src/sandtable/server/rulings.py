"""The rules of games within a process: compiled ones where they are ready, else as written."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache

from sandtable.engine.desk import sample_arguments
from sandtable.engine.errors import SandtableError
from sandtable.engine.game import Game
from sandtable.engine.match import Match
from sandtable.engine.registry import find_game
from sandtable.engine.runtime import MATCH_ENTRIES, Cpu, Interpreter, Runtime, chosen_runtime
from sandtable.engine.warm import missing_entries

from .processes import loading

THINKING = ("begin", "status", "inform", "survey", "step", "consult")  # others are loaded when they are needed
_loaded: dict[str, Cpu] = {}


@cache
def _compiled(game: str) -> Cpu:
    return Cpu(find_game(game), threads=1, is_checked=True)


@cache
def _interpreted(game: str) -> Interpreter:
    return Interpreter(find_game(game))


def runtime_of(game: str) -> Runtime:
    """Compiled rules if they need no compiling any more, else the interpreter."""
    if game in _loaded:
        return _loaded[game]
    if chosen_runtime(None) == "python" or missing_entries(_compiled(game), MATCH_ENTRIES):
        return _interpreted(game)
    with loading():
        for entry in THINKING:
            _compiled(game).compile(entry, sample_arguments(find_game(game), entry))
    _loaded[game] = _compiled(game)
    return _loaded[game]


def prepare(games: Sequence[str]) -> int:
    """Load games ahead, and their compiled rules if they are there; the number of this process."""
    for game in games:
        Match(find_game(game), seed=0, runtime=runtime_of(game)).view(0)
    return os.getpid()


def on_offer(games: Sequence[str], name: str) -> Game:
    """A game that is on offer here."""
    if name not in games:
        raise SandtableError("game/unknown", name, "there is no such game", f"there are {', '.join(games)}")
    return find_game(name)
