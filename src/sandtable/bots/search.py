"""The bot that searches: it tries its choices out in worlds that could be the true one, and takes the best."""

from __future__ import annotations

from time import perf_counter

from sandtable.contract.action import Action
from sandtable.contract.dice import keyed, seed_key
from sandtable.engine.budgets import LEAST_SECONDS, Budget
from sandtable.engine.match import Match
from sandtable.engine.search import Thoughts, search
from sandtable.engine.searching import advised

FIRST_SHARE = 0.25
KEPT_SHARE = 0.1
"""What is kept of a turn's time, where that goes by the clock, for storing decisions and telling them."""

LEAST_THOUGHT_SECONDS = 0.01


class SearchBot:
    """Thinks for a budget a decision, from what its seat knows.

    Of the seconds for a ``turn`` each decision in a row takes a quarter of what is left, whatever the others took: the
    first ones matter most, and together they never take longer. A bot that is made for one turn is told how many
    seconds of it are ``spent``; what is left then goes by the clock, whatever else took the time, and when nothing is
    left it does what the game's own best bot would.
    """

    def __init__(
        self, budget: Budget, seed: int | str = 0, *, turn: float | None = None, spent: float | None = None
    ) -> None:
        self.budget, self.turn = budget, turn
        self._began = None if spent is None else perf_counter() - spent
        self._dice = keyed(seed_key(f"search bot {seed}"))

    def choose(self, match: Match, seat: int) -> Action:
        """The best action found."""
        left = self._left(match, seat)
        if left is not None and FIRST_SHARE * left < LEAST_THOUGHT_SECONDS and match.game.bots.names:
            return advised(match, match.game.bots.names[-1], seat, self._dice)
        return self._thoughts(match, seat, left).best.action

    def think(self, match: Match, seat: int) -> Thoughts:
        """What it thinks of all choices."""
        return self._thoughts(match, seat, self._left(match, seat))

    def _thoughts(self, match: Match, seat: int, left: float | None) -> Thoughts:
        budget = self.budget
        if left is not None:
            budget = Budget(max(LEAST_SECONDS, FIRST_SHARE * left), self.budget.playouts)
        return search(match, seat, budget, self._dice)

    def _left(self, match: Match, seat: int) -> float | None:
        """The seconds that are left of a turn, if there is such a bound."""
        if self.turn is None:
            return None
        if self._began is not None:
            return (1 - KEPT_SHARE) * self.turn - (perf_counter() - self._began)
        return float(self.turn * (1 - FIRST_SHARE) ** in_a_row(match, seat))


def in_a_row(match: Match, seat: int) -> int:
    """How many decisions a seat has taken since anybody else's."""
    number, past = 0, match.past
    while past is not None and past.seat == seat:
        number, past = number + 1, past.before
    return number
