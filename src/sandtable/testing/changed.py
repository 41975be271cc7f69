"""A game with some of its parts replaced: for tests that put in a mistake, and for trying other rules out."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from sandtable.contract.game import Bots, Content, Face, Game, Rules

PARTS = {"rules": Rules, "content": Content, "face": Face, "bots": Bots}


def changed(game: Game, **other: Any) -> Game:
    """The game with other functions, records or words, by their names in :class:`Game` or in one of its parts.

    >>> from sandtable import find_game
    >>> changed(find_game("connect4"), title="Four in a Row", version=2).rules.version
    2
    """
    new = {name: other.pop(name) for name in [field.name for field in fields(Game)] if name in other}
    for part, kind in PARTS.items():
        names = {field.name for field in fields(kind)} & other.keys()
        if names:
            new[part] = replace(getattr(game, part), **{name: other.pop(name) for name in names})
    if other:
        raise TypeError(f"a game has no {', '.join(other)}")
    return replace(game, **new)
