"""``python -m tests.fuzz.heard [GAME…] --matches 1000``: random matches, to which every seat listens; whatever it hears
must be explicable by what it sees (:mod:`sandtable.testing.heard`). Prints how much was heard, and what was not."""

from __future__ import annotations

import argparse
import sys
import time

from sandtable.contract.game import Game
from sandtable.contract.scenario import ScenarioFile
from sandtable.engine.registry import find_game, game_names
from sandtable.engine.runtime import Cpu
from sandtable.testing.heard import Audit

MOST_PRINTED = 20


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.heard", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="games to listen to; without any, all of them")
    parser.add_argument("--matches", type=int, default=1000, help="matches a game, shared by its scenarios")
    parser.add_argument("--first", type=int, default=0, help="the number of the first match")
    parser.add_argument("--every", type=int, default=40, help="how often something else is tried as well")
    return parser.parse_args()


def boxes(game: Game) -> list[ScenarioFile]:
    """The scenarios of a game, in fog where they can be."""
    files = [game.file(name) for name in game.scenario_names()]
    return [file.model_copy(update={"fog": True}) if hasattr(file, "fog") else file for file in files]


def main() -> int:
    """Listen to what was asked for and say what came of it."""
    asked, failed = arguments(), 0
    for game in map(find_game, asked.games or game_names()):
        runtime, files = Cpu(game, threads=1), boxes(game)
        for number, file in enumerate(files):
            began, audit = time.monotonic(), Audit(game, file, runtime, every=asked.every)
            for seed in range(asked.first + number, asked.first + asked.matches, len(files)):
                audit.follow(seed)
            print(
                f"{game.name} {file.title}: {audit.decisions:,} decisions, {audit.events:,} events heard, "
                f"{audit.compared:,} compared, {len(audit.findings)} not explained, {time.monotonic() - began:.0f} s",
                *audit.findings[:MOST_PRINTED], sep="\n  ", flush=True,
            )  # fmt: skip
            failed += len(audit.findings)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
