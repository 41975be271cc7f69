"""Whether a game leaves anything to chance."""

from __future__ import annotations

from functools import cache

from sandtable.contract import dice
from sandtable.contract.game import Game

from .compiler import reachable


@cache
def has_dice(game: Game) -> bool:
    """Whether the rules of a game ever roll dice or draw lots, at the start or for a decision."""
    rules = (game.rules.start, game.rules.apply)
    return any(used.__module__ == dice.__name__ for rule in rules for used, _ in reachable(rule).values())
