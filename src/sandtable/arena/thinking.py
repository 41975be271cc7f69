"""Matches of bots that think: one at a time in each of several processes, with one core each."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from multiprocessing import get_context

from sandtable.bots import make_bot
from sandtable.contract.game import Game
from sandtable.contract.scenario import ScenarioFile
from sandtable.engine.match import Match
from sandtable.engine.registry import find_game, sources
from sandtable.engine.runtime import Cpu, Runtime

Played = tuple[tuple[float, ...], int]


def play_each(
    game: Game,
    file: ScenarioFile,
    bots: Sequence[str],
    matches: int,
    seed: int | str,
    runtime: Runtime,
    progress: Callable[[int], None] = lambda done: None,
) -> list[Played]:
    """The outcomes of so many matches, and how many decisions each took; ``bots`` are those of the seats that somebody
    plays. Budgets in playouts give the same again."""
    found: list[Played] = []
    for played in _all(game, file, tuple(bots), matches, seed, runtime):
        found.append(played)
        progress(len(found))
    return found


def _all(
    game: Game, file: ScenarioFile, bots: tuple[str, ...], matches: int, seed: int | str, runtime: Runtime
) -> Iterator[Played]:
    is_known = game.name in sources() and find_game(game.name) is game
    processes = min(os.cpu_count() or 1, matches)
    if processes == 1 or not is_known or not isinstance(runtime, Cpu):
        yield from (play_one(game, file, bots, seed, runtime, number) for number in range(matches))
        return
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        yield from pool.map(partial(_play_here, game.name, file, bots, seed), range(matches))


def _play_here(game: str, file: ScenarioFile, bots: tuple[str, ...], seed: int | str, number: int) -> Played:
    return play_one(find_game(game), file, bots, seed, _runtime(game), number)


@cache
def _runtime(game: str) -> Runtime:
    return Cpu(find_game(game), threads=1)


def play_one(
    game: Game, file: ScenarioFile, bots: Sequence[str], seed: int | str, runtime: Runtime, number: int
) -> Played:
    """The match of that number, played to its end."""
    match = Match(game, file, seed=f"{seed} {number}", runtime=runtime)
    players = {
        seat: make_bot(name, f"{seed} {number} {seat}", game)
        for seat, name in zip(match.box.players, bots, strict=True)
    }
    while deciders := match.deciders:
        match.play(players[deciders[0]].choose(match, deciders[0]), deciders[0])
    return match.outcome or (), match.number
