"""The rules of games within a process: compiled ones where they are ready, else as written."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Game
from sandtable.engine.match import Match
from sandtable.engine.registry import find_game
from sandtable.engine.runtime import Cpu, Interpreter, Runtime, chosen_runtime, match_entries
from sandtable.engine.warm import load_all

_loaded: dict[str, Cpu] = {}


@cache
def _compiled(game: str) -> Cpu:
    return Cpu(find_game(game), threads=1, is_checked=True)


@cache
def _interpreted(game: str) -> Interpreter:
    return Interpreter(find_game(game))


def load(games: Sequence[str]) -> bool:
    """Load games, and their compiled rules where these need no compiling; whether any are new."""
    before = len(_loaded)
    for name in games:
        game = find_game(name)
        if name in _loaded or chosen_runtime(None) == "python":
            continue
        if load_all(_compiled(name), match_entries(find_game(name))):
            _loaded[name] = _compiled(name)
            Match(game, seed=0, runtime=_loaded[name]).view(0)
    return len(_loaded) > before


def runtime_of(game: str) -> Runtime:
    """Compiled rules if they are loaded, else the interpreter."""
    return _loaded.get(game) or _interpreted(game)


def on_offer(games: Sequence[str], name: str) -> Game:
    """A game that is on offer here."""
    if name not in games:
        raise SandtableError("game/unknown", name, "there is no such game", f"there are {', '.join(games)}")
    return find_game(name)
