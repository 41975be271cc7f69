"""How many playouts a search makes in a second, next to the same bots without one, and what a second core adds.

The first is measured in time of the processor, which a busy machine does not falsify; the second needs two idle cores.

python -m tests.strength.playouts [GAME ...]
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from time import perf_counter, process_time

import numpy as np

from sandtable.bots import best_bot, make_bot
from sandtable.engine.desk import Arrays, Desk
from sandtable.engine.match import Match
from sandtable.engine.registry import find_game, game_names
from sandtable.engine.runtime import Cpu
from sandtable.engine.trials import Trials, bot_number

from .crew import compile_games

AHEAD = 40
PLAYOUTS = 1024
PASSES = 4
KEY = bytes(range(16))


def middle(game: str, runtime: Cpu) -> Match:
    """A match of a game's best bots after some decisions."""
    match = Match(find_game(game), seed=5, runtime=runtime)
    bot = make_bot(best_bot(match.game), 1, match.game)
    for _ in range(AHEAD):
        seat = match.deciders[0]
        match.play(bot.choose(match, seat), seat)
    return match


def searched(match: Match, count: int, clock: Callable[[], float] = process_time) -> float:
    """Seconds for so many playouts from here, worlds imagined and judged."""
    trials = Trials(match, match.deciders[0], match.legal(asides=False), KEY)
    trials.expected(range(count), match.game.bots.horizon)
    began = clock()
    trials.expected(range(count), match.game.bots.horizon)
    return clock() - began


def contested(match: Match, runtime: Cpu, count: int) -> float:
    """Seconds for as many matches played on from here as they are, for as many decisions."""
    game = match.game
    arrays = Arrays(game, game.rules.Scenario.table(1), count, runtime.slots or count, runtime.place)
    desk = Desk(game, match.scenario.rows(), count, runtime, resident=True, arrays=arrays)
    bots = np.full(game.most_players, bot_number(game), np.uint8)
    for _ in range(2):
        fill(arrays, match, count)
        began = process_time()
        desk.run("contest", count, scenarios=match.scenario.rows(), bots=bots, decisions=game.bots.horizon)
    return process_time() - began


def fill(arrays: Arrays, match: Match, count: int) -> None:
    """Put the position on all tables, each with dice of its own."""
    for number in range(count):
        arrays["tables"][number] = match.table.rows()[0]
    arrays["tables"]["chooser"]["key"][:, 0] += np.arange(count, dtype=np.uint64)
    arrays["tables"]["dice"]["key"][:, 0] += np.arange(count, dtype=np.uint64)


def report(game: str) -> None:
    """Print a game's figures, the best of some passes: a noisy machine only ever makes things slower."""
    one, two = (Cpu(find_game(game), threads, is_checked=True) for threads in (1, 2))
    alone, paired = middle(game, one), middle(game, two)
    played = min(contested(alone, one, PLAYOUTS) for _ in range(PASSES))
    thought = min(searched(alone, PLAYOUTS) for _ in range(PASSES))
    single, together = (min(searched(m, PLAYOUTS, perf_counter) for _ in range(PASSES)) for m in (alone, paired))
    print(f"{game}: {PLAYOUTS / thought:,.0f} playouts/s on one core, {played / thought:.2f} of contest, "
          f"{single / together:.2f} times as many on two", flush=True)  # fmt: skip


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    named = [name for name in parser.parse_args().games or game_names() if find_game(name).bots.names]
    compile_games(named, os.cpu_count() or 1, "contest")
    for name in named:
        report(name)
