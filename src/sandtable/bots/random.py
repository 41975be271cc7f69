"""The bot that every other must beat."""

from __future__ import annotations

from sandtable.contract.action import Action
from sandtable.contract.dice import keyed, pick, seed_key
from sandtable.engine.match import Match


class RandomBot:
    """Takes each legal action with the same chance, except asides."""

    def __init__(self, seed: int | str = 0) -> None:
        self._dice = keyed(seed_key(f"random bot {seed}"))

    def choose(self, match: Match, seat: int) -> Action:
        """One of the legal actions."""
        legal = match.legal(seat, asides=False)
        return legal[pick(self._dice, len(legal))]
