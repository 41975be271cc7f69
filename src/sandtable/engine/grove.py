"""A search by trees that grow side by side (:mod:`sandtable.engine.trees`), for games that bring no bot along.

While only the interpreter serves, a search by time takes what looks best at once."""

from __future__ import annotations

from math import inf, sqrt
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sandtable.contract.action import Action

from .budgets import CHUNK_SECONDS, Budget
from .trees import DEEPEST, DRAWN, LOST, NODES, OPEN, WON, Node
from .trials import SURE, Trials

TREES = 4
FIRST_PLAYOUTS, MOST_PLAYOUTS = 64, 8192
MOST_SHARE = 0.25
"""The share of a short search's time that passes at most between two looks at the clock."""
PROVEN = {WON: 1.0, DRAWN: 0.0, LOST: -1.0}


class Grove:
    """The trees of one search, and what they have found about each of the ``actions``."""

    def __init__(self, trials: Trials, actions: list[Action], budget: Budget, horizon: int, began: float) -> None:
        self.trials, self.actions, self.budget, self.horizon, self.began = trials, actions, budget, horizon, began
        self.visits, self.totals = np.zeros(len(actions), np.int64), np.zeros(len(actions))
        self.proofs = [OPEN] * len(actions)
        self.looks = np.full(len(actions), -inf)
        self.grown = 0  # playouts a tree
        runtime = trials.runtime
        paths = np.zeros((runtime.slots or TREES, DEEPEST), np.int64)
        made = {"nodes": Node.table(NODES * (TREES + 1)), "used": np.zeros(TREES, np.int64), "paths": paths}
        self._arrays = {name: runtime.place(array) for name, array in made.items()}

    def run(self) -> None:
        """Let the trees grow until the budget is spent, or a win is proven, or nothing is left to find out."""
        if self.budget.seconds is not None and self.trials.is_interpreted:
            self._glance()
            return
        playouts = FIRST_PLAYOUTS
        while (playouts := self._affordable(playouts)) > 0:
            before = perf_counter()
            self.trials.run("grow", TREES, decisions=self.horizon, first=self.grown, playouts=playouts, **self._arrays)
            self.grown += playouts
            self._look()
            if WON in self.proofs or OPEN not in self.proofs:
                return
            playouts = self._next(playouts, perf_counter() - before)

    def _next(self, playouts: int, seconds: float) -> int:
        """How many playouts a tree to go on with after so many, which took so long. Between them a proof may end the
        search, so that without a budget of time they must not depend on the machine."""
        if self.budget.seconds is None:
            return min(2 * playouts, MOST_PLAYOUTS)
        return max(1, int(playouts * min(4.0, self._chunk / seconds)))

    @property
    def _chunk(self) -> float:
        """How long the trees grow between two looks at the clock."""
        return min(CHUNK_SECONDS, MOST_SHARE * (self.budget.seconds or inf))

    def _glance(self) -> None:
        """See how the choices look at once, in a single world, as far as half of the time goes."""
        for number in range(len(self.actions)):
            if perf_counter() - self.began > (self.budget.seconds or 0.0) / 2:
                return
            self.looks[number] = self.trials.values([number], range(1), 0)[0, 0]

    def _affordable(self, wanted: int) -> int:
        """How many playouts a tree are still in the budget, so many at most."""
        if self.budget.seconds is not None and perf_counter() - self.began > self.budget.seconds - self._chunk:
            return 0 if self.grown else 1
        if self.budget.playouts is not None:
            wanted = min(wanted, self.budget.playouts // TREES - self.grown)
        return wanted

    def _look(self) -> None:
        """Sum up what all trees have found about the first decision."""
        nodes: NDArray[Any] = self.trials.runtime.fetch(self._arrays["nodes"])
        numbers = {bytes(action): number for number, action in enumerate(self.actions)}
        self.visits[:], self.totals[:] = 0, 0.0
        for tree in range(TREES):
            child = int(nodes[NODES * (tree + 1)]["child"])
            while child:
                node = nodes[child]
                number = numbers.get(node["action"].tobytes())
                if number is not None:
                    self.visits[number] += node["visits"]
                    self.totals[number] += node["total"]
                    self.proofs[number] = self.proofs[number] or int(node["proof"])
                child = int(node["sibling"])

    def found(self, number: int) -> tuple[int, float, float]:
        """Playouts, mean and error of a choice; what is proven has none."""
        tried, proof = int(self.visits[number]), self.proofs[number]
        if proof != OPEN:
            return tried, PROVEN[proof], 0.0
        if not tried:
            return 0, 0.0, inf
        mean = float(self.totals[number]) / tried
        return tried, mean, SURE * sqrt((max(0.0, 1 - mean * mean) + 1 / tried) / tried)

    def order(self) -> list[int]:
        """The numbers of all choices, the best first: what is proven to win, then what was tried most, and last what is
        proven to lose."""
        rank = {WON: 0, OPEN: 1, DRAWN: 1, LOST: 2}
        return sorted(
            range(len(self.actions)), key=lambda k: (rank[self.proofs[k]], -self.visits[k], -self.looks[k], k)
        )
