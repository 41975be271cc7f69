"""Random play in bulk, with honest intervals."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from pathlib import Path

import numpy as np

from sandtable.engine.batch import Batch
from sandtable.engine.errors import SandtableError
from sandtable.engine.game import Game
from sandtable.engine.scenario import ScenarioFile

MOST_MATCHES = 1_000_000_000
CHUNK = 65_536
ENTRIES = ("deal", "begin", "survey", "rollout", "status")
STRIDE = 64


@dataclass(frozen=True)
class Simulation:
    """How many of the matches each seat won, and how many decisions they took in all."""

    seats: tuple[str, ...]
    wins: tuple[int, ...]
    matches: int
    decisions: int

    def rows(self) -> list[tuple[str, str, str]]:
        """A row a seat: its name, its share of wins, and the 95% interval; what is left over are draws."""
        rows = [(seat, *_share(wins, self.matches)) for seat, wins in zip(self.seats, self.wins, strict=True)]
        return [*rows, ("nobody", *_share(self.matches - sum(self.wins), self.matches))]


def _share(wins: int, matches: int) -> tuple[str, str]:
    low, high = wilson(wins, matches)
    return f"{wins / matches:.2%}", f"{low:.2%} to {high:.2%}"


def wilson(hits: int, tries: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's interval for a share: where the true one lies with 95% confidence (``z`` = 1.96).

    >>> [round(bound, 3) for bound in wilson(50, 100)]
    [0.404, 0.596]
    """
    share, spread = hits / tries, z * z / tries
    middle = (share + spread / 2) / (1 + spread)
    half = z * sqrt(share * (1 - share) / tries + spread / (4 * tries)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def simulate(
    game: Game,
    scenario: str | Path | ScenarioFile | None,
    matches: int,
    *,
    seed: int | str = 0,
    runtime: str | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Simulation:
    """Play that many matches with uniformly random decisions. The result depends on the seed alone."""
    if not 1 <= matches <= MOST_MATCHES:
        raise SandtableError("simulation/bad-count", matches, f"simulate 1 to {MOST_MATCHES} matches")
    wins = np.zeros(game.most_players, np.int64)
    decisions = 0
    for first in range(0, matches, CHUNK):
        batch = Batch(game, scenario, count=min(CHUNK, matches - first), seed=seed, runtime=runtime, auto_restart=False)
        batch.start(seed, first)
        while not batch.is_over:
            batch.play_random(STRIDE)
            progress(first + batch.finished)
        wins += (np.asarray(batch.results()) > 0).sum(axis=0)
        decisions += batch.decisions
    return Simulation(tuple(game.seats), tuple(int(count) for count in wins), matches, decisions)
