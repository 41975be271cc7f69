"""The bots that a game brings along itself."""

from __future__ import annotations

from sandtable.contract.action import Action
from sandtable.contract.dice import keyed, seed_key
from sandtable.engine.match import Match
from sandtable.engine.searching import advised


class AdvisedBot:
    """Does what the game's own bot of that name advises, from what the seat knows."""

    def __init__(self, name: str, seed: int | str = 0) -> None:
        self.name = name
        self._dice = keyed(seed_key(f"{name} bot {seed}"))

    def choose(self, match: Match, seat: int) -> Action:
        """The action that is advised."""
        return advised(match, self.name, seat, self._dice)
