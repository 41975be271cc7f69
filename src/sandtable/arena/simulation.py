"""Matches between bots in bulk, with honest intervals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from time import perf_counter

import numpy as np

from sandtable.bots import bot_names
from sandtable.contract.dice import seed_key
from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Game
from sandtable.contract.scenario import ScenarioFile
from sandtable.engine.desk import Desk
from sandtable.engine.playing import RANDOM
from sandtable.engine.runtime import Runtime, runtime_for

MOST_MATCHES = 1_000_000_000
CHUNK = 65_536
ENTRIES = ("deal", "begin", "contest", "status")
STRIDE = 64


@dataclass(frozen=True)
class Simulation:
    """How many of the matches each seat won, how many decisions they took in all, and how long it took."""

    seats: tuple[str, ...]
    bots: tuple[str, ...]
    wins: tuple[int, ...]
    matches: int
    decisions: int
    seconds: float = field(default=0.0, compare=False)

    def rows(self) -> list[tuple[str, str, str, str]]:
        """A row a seat: its name, its share of wins, the 95% interval and its bot; what is left over are draws."""
        players = zip(self.seats, self.wins, self.bots, strict=True)
        rows = [(seat, *_share(wins, self.matches), bot) for seat, wins, bot in players]
        return [*rows, ("nobody", *_share(self.matches - sum(self.wins), self.matches), "")]


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


def usual_bot(game: Game) -> str:
    """Who plays a simulation if nobody is named: the first bot that the game brings along, or else random."""
    return game.bots.names[0] if game.bots.names else "random"


def bot_numbers(game: Game, names: Sequence[str]) -> list[int]:
    """The bots of all seats as the loops count them; only random and a game's own bots play in bulk."""
    if len(names) != game.most_players:
        raise SandtableError("simulation/bad-seats", list(names), f"{game.name} has {game.most_players} seats")
    return [RANDOM if name == "random" else _number(game, name) for name in names]


def _number(game: Game, name: str) -> int:
    if name in game.bots.names:
        return list(game.bots.names).index(name)
    can = f"use {' or '.join(dict.fromkeys(('random', *game.bots.names)))}"
    if name == "me" or name in bot_names(game):
        raise SandtableError("simulation/not-in-bulk", name, "only compiled bots can be simulated", can)
    raise SandtableError("bot/unknown", name, f"{game.name} has no such bot", can)


def simulate(
    game: Game,
    scenario: str | Path | ScenarioFile | None,
    matches: int,
    *,
    bots: Sequence[str] | None = None,
    seed: int | str = 0,
    runtime: Runtime | str | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Simulation:
    """Play that many matches, each seat by its bot (all by :func:`usual_bot` if none are named).

    The result depends on the seed alone.
    """
    if not 1 <= matches <= MOST_MATCHES:
        raise SandtableError("simulation/bad-count", matches, f"simulate 1 to {MOST_MATCHES} matches")
    names = tuple(bots) if bots is not None else (usual_bot(game),) * game.most_players
    played = _Played(game, scenario, names, seed, runtime)
    began = perf_counter()
    for first in range(0, matches, CHUNK):
        played.play(first, min(CHUNK, matches - first), progress)
    wins = tuple(int(count) for count in played.wins)
    return Simulation(tuple(game.seats), names, wins, matches, played.decisions, perf_counter() - began)


class _Played:
    """The sum of all matches played so far."""

    def __init__(
        self,
        game: Game,
        scenario: str | Path | ScenarioFile | None,
        names: Sequence[str],
        seed: int | str,
        runtime: Runtime | str | None,
    ) -> None:
        self.game = game
        self.runtime = runtime_for(game, runtime) if runtime is None or isinstance(runtime, str) else runtime
        self.bots = self.runtime.place(np.array(bot_numbers(game, names), np.uint8))
        self.keys = self.runtime.place(np.frombuffer(seed_key(seed), np.uint64).copy())
        self.box = game.box(scenario).scenario.rows()
        self.wins = np.zeros(game.most_players, np.int64)
        self.decisions = 0

    def play(self, first: int, count: int, progress: Callable[[int], None]) -> None:
        """Play the matches with the numbers from ``first`` on to their ends, all of them a stride at a time."""
        desk = Desk(self.game, self.box, count, self.runtime, resident=True)
        desk.run("deal", keys=self.keys, first=first)
        desk.run("begin")
        over = 0
        while over < count:
            desk.run("contest", bots=self.bots, decisions=STRIDE)
            desk.run("status")
            over = int((self.runtime.fetch(desk.arrays["waiting"]) == 0).sum())
            progress(first + over)
        self.wins += (self.runtime.fetch(desk.arrays["outcomes"]) > 0).sum(axis=0)
        self.decisions += int(self.runtime.fetch(desk.arrays["tables"])["decisions"].sum(dtype=np.int64))
