"""Matches between bots in bulk, with honest intervals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from sandtable.bots import check_bot
from sandtable.contract.dice import seed_key
from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Game
from sandtable.contract.scenario import ScenarioFile
from sandtable.contract.seating import Seat, team_name, teams_of
from sandtable.engine.desk import Desk
from sandtable.engine.playing import RANDOM
from sandtable.engine.runtime import Runtime, runtime_for

from .thinking import play_each

MOST_MATCHES = 1_000_000_000
CHUNK = 65_536
RULES = "the rules"
SIMULATION_ENTRIES = ("deal", "begin", "contest", "status")
STRIDE = 64


@dataclass(frozen=True)
class Simulation:
    """How many of the matches each team won, in how many nobody did, how many decisions they took in all, and how long
    it took. ``bots`` are those of the seats that the rules do not play themselves."""

    seats: tuple[Seat, ...]
    bots: tuple[str, ...]
    wins: tuple[int, ...]
    drawn: int
    matches: int
    decisions: int
    seconds: float = field(default=0.0, compare=False)

    def rows(self) -> list[tuple[str, str, str, str]]:
        """A row a team: the names of its seats, its share of wins, the 95% interval and its bots; then those matches
        that nobody won."""
        taken = iter(self.bots)
        bots = {seat: next(taken) if seat.is_taken else RULES for seat in self.seats}
        teams = zip(teams_of(self.seats).values(), self.wins, strict=True)
        rows = [(team_name(team), *_share(wins, self.matches), _bots(bots, team)) for team, wins in teams]
        return [*rows, ("nobody", *_share(self.drawn, self.matches), "")]


def _bots(bots: dict[Seat, str], team: Sequence[Seat]) -> str:
    """Who plays for a team; where all its seats have the same bot, that."""
    names = [bots[seat] for seat in team]
    return names[0] if len(set(names)) == 1 else ", ".join(names)


def _share(wins: int, matches: int) -> tuple[str, str]:
    low, high = wilson(wins, matches)
    return f"{wins / matches:.2%}", f"{low:.2%} to {high:.2%}"


def wilson(hits: float, tries: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's interval for a share: where the true one lies with 95% confidence (``z`` = 1.96). A draw is half a hit.

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


def check_bots(game: Game, names: Sequence[str], players: Sequence[int]) -> None:
    """Refuse bots that cannot have the seats of the ``players``."""
    if len(names) != len(players):
        reason = f"somebody plays {', '.join(game.seats[player] for player in players)}"
        raise SandtableError("simulation/bad-seats", list(names), reason, "name a bot for each")
    for name in names:
        if name == "me":
            raise SandtableError("simulation/no-people", name, "a simulation is for bots", "play instead")
        check_bot(name, game)


def play_in_bulk(game: Game, names: Sequence[str]) -> bool:
    """Whether all of these bots are compiled, so that thousands of matches are played at once."""
    return all(name == "random" or name in game.bots.names for name in names)


def bot_numbers(game: Game, names: Sequence[str], players: Sequence[int]) -> list[int]:
    """The bots of all seats of a game as the loops count them, from the ``names`` of those of the ``players``, which
    must be compiled ones."""
    chosen = dict(zip(players, names, strict=True))
    own = list(game.bots.names)
    return [
        own.index(chosen[seat]) if chosen.get(seat, "random") != "random" else RANDOM
        for seat in range(game.most_players)
    ]


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
    """Play that many matches, each seat by its bot (all by :func:`usual_bot` if none are named); seats that the rules
    play themselves have none.

    The result depends on the seed alone, but for bots that think for a time. Those that are not compiled play one match
    at a time on each core.
    """
    if not 1 <= matches <= MOST_MATCHES:
        raise SandtableError("simulation/bad-count", matches, f"simulate 1 to {MOST_MATCHES} matches")
    played = _Played(game, scenario, bots, seed, runtime)
    began = perf_counter()
    if play_in_bulk(game, played.bots):
        for first in range(0, matches, CHUNK):
            played.play(first, min(CHUNK, matches - first), progress)
    else:
        played.play_each(matches, progress)
    wins = tuple(int(count) for count in played.wins)
    seconds = perf_counter() - began
    return Simulation(played.seats, played.bots, wins, played.drawn, matches, played.decisions, seconds)


class _Played:
    """The sum of all matches played so far."""

    def __init__(
        self,
        game: Game,
        scenario: str | Path | ScenarioFile | None,
        bots: Sequence[str] | None,
        seed: int | str,
        runtime: Runtime | str | None,
    ) -> None:
        self.game, self.seed, box = game, seed, game.box(scenario)
        self.seats, self.box, self.file, self.players = box.seats, box.scenario.rows(), box.file, box.players
        self.bots = tuple(bots) if bots is not None else (usual_bot(game),) * len(box.players)
        check_bots(game, self.bots, self.players)
        self.runtime = runtime_for(game, runtime) if runtime is None or isinstance(runtime, str) else runtime
        self.teams = [[seat.number for seat in team] for team in teams_of(box.seats).values()]
        self.wins = np.zeros(len(self.teams), np.int64)
        self.drawn = self.decisions = 0

    def play(self, first: int, count: int, progress: Callable[[int], None]) -> None:
        """Play the matches with the numbers from ``first`` on to their ends, all of them a stride at a time."""
        desk = Desk(self.game, self.box, count, self.runtime, resident=True)
        numbers = self.runtime.place(np.array(bot_numbers(self.game, self.bots, self.players), np.uint8))
        keys = self.runtime.place(np.frombuffer(seed_key(self.seed), np.uint64).copy())
        desk.run("deal", keys=keys, first=first)
        desk.run("begin")
        over = 0
        while over < count:
            desk.run("contest", bots=numbers, decisions=STRIDE)
            desk.run("status")
            over = int((self.runtime.fetch(desk.arrays["waiting"]) == 0).sum())
            progress(first + over)
        self._count(self.runtime.fetch(desk.arrays["outcomes"]) > 0)
        self.decisions += int(self.runtime.fetch(desk.arrays["tables"])["decisions"].sum(dtype=np.int64))

    def play_each(self, matches: int, progress: Callable[[int], None]) -> None:
        """Play so many matches of bots that think."""
        played = play_each(self.game, self.file, self.bots, matches, self.seed, self.runtime, progress)
        self._count(np.array([outcomes for outcomes, _ in played]) > 0)
        self.decisions += sum(decisions for _, decisions in played)

    def _count(self, wins: NDArray[np.bool_]) -> None:
        """Count the wins of all seats, a row a match: a team has won once where one of its seats has."""
        by_team = np.stack([wins[:, team].any(axis=1) for team in self.teams], axis=1)
        self.wins += by_team.sum(axis=0)
        self.drawn += int((~by_team.any(axis=1)).sum())
