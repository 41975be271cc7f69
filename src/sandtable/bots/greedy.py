"""The bot that looks one decision ahead and takes what the game's own evaluation likes best."""

from __future__ import annotations

from sandtable.contract.action import Action
from sandtable.contract.dice import keyed, pick, random_key, seed_key
from sandtable.engine.match import Match
from sandtable.engine.trials import Trials

WORLDS = 4


class GreedyBot:
    """Tries every action in worlds imagined from what the seat knows; ties are broken at random."""

    def __init__(self, seed: int | str = 0) -> None:
        self._dice = keyed(seed_key(f"greedy bot {seed}"))

    def choose(self, match: Match, seat: int) -> Action:
        """The action with the best mean value over the imagined worlds."""
        legal = match.legal(seat, asides=False)
        if len(legal) == 1:
            return legal[0]
        worlds = range(WORLDS if match.game.rules.know else 1)
        values = Trials(match, seat, legal, random_key(self._dice)).values(range(len(legal)), worlds, 0).sum(axis=1)
        best = [action for action, value in zip(legal, values, strict=True) if value == values.max()]
        return best[pick(self._dice, len(best))]
