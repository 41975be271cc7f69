"""The bot that searches: it tries its choices out in worlds that could be the true one, and takes the best."""

from __future__ import annotations

from sandtable.contract.action import Action
from sandtable.contract.dice import keyed, seed_key
from sandtable.engine.budgets import LEAST_SECONDS, Budget
from sandtable.engine.match import Match
from sandtable.engine.search import search

FIRST_SHARE = 0.25


class SearchBot:
    """Thinks for a budget a decision, from what its seat knows.

    Of the seconds for a ``turn`` each decision in a row takes a quarter of what is left, whatever the others took: the
    first ones matter most, and together they never take longer.
    """

    def __init__(self, budget: Budget, seed: int | str = 0, *, turn: float | None = None, before: int = 0) -> None:
        self.budget, self.turn, self.before = budget, turn, before
        self._dice = keyed(seed_key(f"search bot {seed}"))

    def choose(self, match: Match, seat: int) -> Action:
        """The best action found."""
        return search(match, seat, self._budget(match, seat), self._dice).best.action

    def _budget(self, match: Match, seat: int) -> Budget:
        if self.turn is None:
            return self.budget
        number = in_a_row(match, seat)
        if number == match.number:
            number += self.before
        seconds = self.turn * FIRST_SHARE * (1 - FIRST_SHARE) ** number
        return Budget(max(LEAST_SECONDS, seconds), self.budget.playouts)


def in_a_row(match: Match, seat: int) -> int:
    """How many decisions a seat has taken since anybody else's."""
    number, past = 0, match.past
    while past is not None and past.seat == seat:
        number, past = number + 1, past.before
    return number
