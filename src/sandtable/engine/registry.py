"""Which games there are: those in ``sandtable.games`` and those other packages offer as entry points.

Another package offers a game in its ``pyproject.toml``:

    [project.entry-points."sandtable.games"]
    checkers = "my_checkers:game"
"""

from __future__ import annotations

import difflib
import importlib
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Game

GROUP = "sandtable.games"


@cache
def sources() -> dict[str, EntryPoint]:
    """Where each game is to be found, by name; nothing is imported yet. A name of ours cannot be taken over."""
    house = Path(__file__).parent.parent / "games"
    ours = sorted(folder.parent.name for folder in house.glob("*/__init__.py"))
    found = {point.name: point for point in entry_points(group=GROUP)}
    return found | {name: EntryPoint(name, f"{GROUP}.{name}:game", GROUP) for name in ours}


def game_names() -> list[str]:
    """All games, in order of their names."""
    return sorted(sources())


@cache
def find_game(name: str) -> Game:
    """The game of that name."""
    if name not in sources():
        near = difflib.get_close_matches(name, sources(), 1)
        remedy = f"did you mean {near[0]}?" if near else f"there are {', '.join(game_names())}"
        raise SandtableError("game/unknown", name, "there is no such game", remedy)
    point = sources()[name]
    try:
        game = getattr(importlib.import_module(point.module), point.attr or "game")
    except (ImportError, AttributeError) as error:
        raise SandtableError("game/broken", name, f"{point.value} cannot be loaded ({error})") from error
    if not isinstance(game, Game):
        raise SandtableError("game/broken", name, f"{point.value} is not a Game", "point the entry at a Game object")
    return game


def as_game(game: Game | str) -> Game:
    """A game, given by name or as it is."""
    return find_game(game) if isinstance(game, str) else game
