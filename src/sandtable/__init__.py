"""Sandtable: an engine for turn-based tactics games.

Write the rules of a game once; play it, host it, search it, balance it and train on it.

>>> from sandtable import Match
>>> match = Match("connect4", seed=1)
>>> match.play("d")
['Cross drops a stone into d.']
"""

from .contract.action import Action, make_action
from .contract.errors import SandtableError
from .contract.game import Game
from .engine.batch import Batch
from .engine.match import Match
from .engine.registry import find_game, game_names
from .engine.replay import replay
from .engine.saving import load, save
from .engine.transcript import transcript

__version__ = "0.1.0"

__all__ = [
    "Action",
    "Batch",
    "Game",
    "Match",
    "SandtableError",
    "find_game",
    "game_names",
    "load",
    "make_action",
    "replay",
    "save",
    "transcript",
]
