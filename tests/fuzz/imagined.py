"""``python -m tests.fuzz.imagined [GAME…]``: imagined worlds in great numbers, at moments of random and bots' matches;
how many contradict what is known or are refused by the game's own check, and the first of those."""

from __future__ import annotations

import argparse
import time
from collections import Counter

from sandtable.contract.game import Game
from sandtable.engine.playing import RANDOM
from sandtable.engine.registry import find_game, game_names
from sandtable.testing.imagining import Survey, survey


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.imagined", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="games to look at; without any, all with secrets")
    parser.add_argument("--scenario", action="append", help="only on this scenario; may be given again")
    parser.add_argument("--worlds", type=int, default=10_000, help="worlds a game")
    parser.add_argument("--seed", default="1", help="other worlds for another seed")
    parser.add_argument("--shown", type=int, default=5, help="contradictions to show a game")
    return parser.parse_args()


def main() -> int:
    """Imagine what was asked for and say what came of it."""
    asked, wrong = arguments(), 0
    names = asked.games or [name for name in game_names() if find_game(name).rules.know is not None]
    for name in names:
        began, found = time.perf_counter(), surveyed(find_game(name), asked)
        wrong += len(found.contradictions)
        print(
            f"{name}: {found.worlds:,} worlds, {found.different:,} other than the truth, "
            f"{len(found.contradictions):,} contradictions, {time.perf_counter() - began:.0f} s"
        )
        for reason, count in Counter(kind_of(text) for text in found.contradictions).most_common():
            print(f"  {count:,} {reason}")
        for text in found.contradictions[: asked.shown]:
            print(f"  {text}")
    return 1 if wrong else 0


def surveyed(game: Game, asked: argparse.Namespace) -> Survey:
    """Half of the worlds where chance plays, half where bots do, an equal share on each scenario."""
    scenarios, whole = asked.scenario or game.scenario_names(), Survey()
    players = [(RANDOM,) * game.most_players, *([(0, len(game.bots.names) - 1)] if game.bots.names else [])]
    for scenario in scenarios:
        for bots in players:
            share = -(-asked.worlds // (len(scenarios) * len(players)))
            whole += survey(game, scenario, worlds=share, seed=asked.seed, bots=bots)
    return whole


def kind_of(text: str) -> str:
    """What is wrong, without where and who."""
    return text.partition(": ")[2].rpartition(":")[0] or text


if __name__ == "__main__":
    raise SystemExit(main())
