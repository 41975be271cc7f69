"""How well a game's evaluation predicts how matches end: what it said at many moments of bot matches, and what came.

It is asked as a search asks it, about whole worlds.

python -m tests.strength.calibration [GAME ...] [--positions 100000]
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sandtable.contract.dice import seed_key
from sandtable.contract.game import Game
from sandtable.engine.desk import Desk
from sandtable.engine.playing import RANDOM
from sandtable.engine.registry import find_game, game_names
from sandtable.engine.runtime import Cpu
from sandtable.testing import compiled

AT_ONCE = 256
LOOKS = 24
MOST_DECISIONS = 1_000_000
WILD = 2  # so many decisions at random begin a match, so that not all are alike
BINS = np.linspace(-1, 1, 11)


@dataclass(frozen=True)
class Looked:
    """Positions of matches that were played to their ends: how they looked to the first seat, and what came of them."""

    states: NDArray[Any]
    scenario: NDArray[Any]
    values: NDArray[np.float64]
    outcomes: NDArray[np.float64]


def duels(game: Game) -> list[str]:
    """The scenarios for two."""
    return [name for name in game.scenario_names() if len(game.box(name).players) == 2]


def looked(game: Game, scenario: str, positions: int, seed: str = "looked") -> Iterator[Looked]:
    """That many positions of a scenario, in portions; matches of the game's best bots, looked at now and then."""
    runtime, found, portion = Cpu(game), 0, 0
    while found < positions:
        part = _portion(game, scenario, runtime, f"{seed} {portion}")
        found, portion = found + len(part.values), portion + 1
        yield part


def _portion(game: Game, scenario: str, runtime: Cpu, seed: str) -> Looked:
    rows = game.box(scenario).scenario.rows()
    desk = Desk(game, rows, AT_ONCE, runtime, resident=True)
    best = np.full(game.most_players, len(game.bots.names) - 1 if game.bots.names else RANDOM, np.uint8)
    desk.run("deal", keys=np.frombuffer(seed_key(seed), np.uint64).copy(), first=0)
    desk.run("begin")
    desk.run("contest", bots=np.full_like(best, RANDOM), decisions=WILD)
    seen: list[tuple[NDArray[Any], NDArray[Any]]] = []
    step = _length(game, scenario, runtime, best) // LOOKS + 1
    desk.run("status")
    while (going := desk.arrays["waiting"] > 0).any():
        seen.append((going.copy(), desk.arrays["tables"]["state"][going].copy()))
        desk.run("contest", bots=best, decisions=step)
        desk.run("status")
    states = np.concatenate([states for _, states in seen])
    evaluate = compiled(game.rules.evaluate)
    values = np.array([evaluate(rows[0], state, 0) for state in states])
    ends = desk.arrays["outcomes"][:, 0]
    return Looked(states, rows[0], values, np.concatenate([ends[going] for going, _ in seen]))


def _length(game: Game, scenario: str, runtime: Cpu, bots: NDArray[np.uint8]) -> int:
    """How many decisions a match takes, about."""
    desk = Desk(game, game.box(scenario).scenario.rows(), 8, runtime, resident=True)
    desk.run("deal", keys=np.frombuffer(seed_key("length"), np.uint64).copy(), first=0)
    desk.run("begin")
    desk.run("contest", bots=bots, decisions=MOST_DECISIONS)
    return int(desk.arrays["tables"]["decisions"].mean())


def curve(values: NDArray[np.float64], outcomes: NDArray[np.float64]) -> list[tuple[float, float, int]]:
    """What was said, what came, and how often, for what lies between each two of the ``BINS``."""
    found = []
    for low, high in pairwise(BINS):
        there = (values >= low) & (values < high)
        if there.any():
            found.append((float(values[there].mean()), float(outcomes[there].mean()), int(there.sum())))
    return found


def error(values: NDArray[np.float64], outcomes: NDArray[np.float64]) -> float:
    """The mean square of what was said wrongly; 1 for who says nothing where every match is won by somebody."""
    return float(((values - outcomes) ** 2).mean())


def report(game: Game, positions: int) -> None:
    """Print a game's curve and, for each scenario, the error next to that of saying nothing."""
    names = duels(game)
    parts = {name: list(looked(game, name, positions // len(names))) for name in names}
    values = np.concatenate([part.values for some in parts.values() for part in some])
    outcomes = np.concatenate([part.outcomes for some in parts.values() for part in some])
    print(f"{game.name}: {len(values):,} positions, error {error(values, outcomes):.3f}, "
          f"of saying nothing {error(0 * values, outcomes):.3f}")  # fmt: skip
    for name, some in parts.items():
        own, ends = (np.concatenate([getattr(part, kind) for part in some]) for kind in ("values", "outcomes"))
        print(f"  {name:14} error {error(own, ends):.3f}, of saying nothing {error(0 * own, ends):.3f}")
    print("  said  " + " ".join(f"{said:+.2f}" for said, _, _ in curve(values, outcomes)))
    print("  came  " + " ".join(f"{came:+.2f}" for _, came, _ in curve(values, outcomes)), flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--positions", type=int, default=100_000)
    asked = parser.parse_args()
    for each in asked.games or game_names():
        report(find_game(each), asked.positions)
