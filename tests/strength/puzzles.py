"""Looks for puzzles in all games at once, a match of bots at a time on each core, and packs them into an archive.

python -m tests.strength.puzzles [GAME[/SCENARIO] ...] [--workers 2] [--minutes 30] [--output puzzles.tar]

Where no scenario is named, those in whose matches a search is quick are taken in turn. A game of which
enough were found is left. In the archive each game has a folder, the easiest puzzle first.
"""

from __future__ import annotations

import argparse
import json
import tarfile
from collections import defaultdict
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from sandtable.engine.match import Match
from sandtable.engine.registry import find_game, game_names
from sandtable.lessons.puzzles import Puzzle, in_match, write_puzzle

from .crew import compile_games, runtime_of, work

SCENARIOS = {
    "cloak": ("skirmish", "fortress", "spies"),
    "fogbound": ("first", "draft", "muster", "standard"),
    "lasertag": ("training", "arena"),
    "tyrant": ("market", "draft", "first"),
    "walkers": ("duel", "pair", "breakthrough"),
}
ENOUGH = 24

Task = tuple[str, str, int]


def look(task: Task) -> list[Puzzle]:
    """The puzzles of a match."""
    name, scenario, seed = task
    match = Match(find_game(name), scenario, seed=f"puzzles {seed}", runtime=runtime_of(name))
    return list(in_match(match, scenario, seed))


class Hunt:
    """What was found, and where to look next."""

    def __init__(self, places: list[tuple[str, str]], first: int = 0) -> None:
        self.scenarios: dict[str, list[str]] = defaultdict(list)
        for game, scenario in places:
            self.scenarios[game].append(scenario)
        self.found: dict[str, dict[str, Puzzle]] = {game: {} for game in self.scenarios}
        self.looked = dict.fromkeys(self.scenarios, 0)
        self.numbers = {game: count(first) for game in self.scenarios}

    def following(self) -> Task | None:
        """The next match to look at: of the games of which more are wanted, in turn."""
        wanting = [game for game, found in self.found.items() if len(found) < ENOUGH]
        if not wanting:
            return None
        game = min(wanting, key=lambda game: (self.looked[game], len(self.found[game])))
        self.looked[game] += 1
        number = next(self.numbers[game])
        names = self.scenarios[game]
        return game, names[number % len(names)], number

    def done(self, task: Task, puzzles: list[Puzzle]) -> None:
        """Keep what was found in a match; no position twice."""
        for puzzle in puzzles:
            self.found[task[0]].setdefault(puzzle.position, puzzle)
        print(f"{task[0]} {task[1]} {task[2]}: {len(puzzles)}, {len(self.found[task[0]])} in all", flush=True)

    def pack(self, path: Path) -> None:
        """Write all puzzles into an archive, and what they are made of beside them."""
        with TemporaryDirectory() as name:
            folder = Path(name)
            for game, found in self.found.items():
                ordered = sorted(found.values(), key=lambda puzzle: (puzzle.rating, puzzle.position))
                for number, puzzle in enumerate(ordered, 1):
                    write_puzzle(find_game(game), puzzle, number, folder / game)
                (folder / f"{game}.json").write_text(json.dumps([vars(puzzle) for puzzle in ordered]))
            with tarfile.open(path, "w") as archive:
                archive.add(folder, "puzzles")


def places(names: list[str]) -> list[tuple[str, str]]:
    """The games and scenarios that are named."""
    found = []
    for name in names:
        game, _, scenario = name.partition("/")
        usual = SCENARIOS.get(game) or (find_game(game).learning_scenario,)
        found += [(game, each) for each in ([scenario] if scenario else usual)]
    return found


def main() -> None:
    """Look for puzzles."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("places", nargs="*")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--first", type=int, default=0, help="the number of the first match: others have other dice")
    parser.add_argument("--output", type=Path, default=Path("puzzles.tar"))
    asked = parser.parse_args()
    until = perf_counter() + 60 * asked.minutes
    hunt = Hunt(places(asked.places or game_names()), asked.first)
    compile_games(list(hunt.found), asked.workers)
    try:
        work(look, asked.workers, hunt.following, hunt.done, until)
    finally:
        hunt.pack(asked.output)


if __name__ == "__main__":
    main()
