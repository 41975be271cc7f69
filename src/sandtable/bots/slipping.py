"""A bot that now and then does not look: for people who are still learning a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.contract.action import Action
from sandtable.contract.dice import keyed, pick, seed_key
from sandtable.engine.match import Match

if TYPE_CHECKING:
    from . import Bot

OUT_OF = 100


class SlippingBot:
    """Does what another bot would, but for so many decisions in a hundred, which it takes at random."""

    def __init__(self, other: Bot, slips: int, seed: int | str = 0) -> None:
        self.other, self.slips = other, slips
        self._dice = keyed(seed_key(f"slips {seed}"))

    def choose(self, match: Match, seat: int) -> Action:
        """What the other bot takes, or anything."""
        if pick(self._dice, OUT_OF) >= self.slips:
            return self.other.choose(match, seat)
        legal = match.legal(seat, asides=False)
        return legal[pick(self._dice, len(legal))]
