"""One step after the other: which levels were beaten at this terminal, and what to play next."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from rich.console import Console

from sandtable.bots import best_bot
from sandtable.bots.levels import LEVELS
from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Game
from sandtable.engine.match import Match
from sandtable.engine.matchfile import write_whole

from .data import data_folder
from .play import Sitting, seat_named

NAMES = [level.name for level in LEVELS]
LIKE_THE_BEST = NAMES.index("medium")
"""How high the game's own best bot stands: it plays by the book and does not slip."""


class Beaten:
    """The highest level of each game that was beaten here, in a file of the user's data folder."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or data_folder() / "beaten.json"

    def highest(self, game: Game) -> int:
        """Its place among the levels, or -1; a file that cannot be read tells of none."""
        name = self._read().get(game.name)
        return NAMES.index(name) if name in NAMES else -1

    def note(self, game: Game, level: int) -> None:
        """Note that a level was beaten; where that cannot be written, nothing is remembered."""
        if level > self.highest(game):
            with suppress(OSError, SandtableError):
                self.path.parent.mkdir(parents=True, exist_ok=True)
                write_whole(self.path, json.dumps({**self._read(), game.name: NAMES[level]}, indent=2) + "\n")

    def _read(self) -> dict[str, str]:
        try:
            found = json.loads(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return found if isinstance(found, dict) else {}


def sit_down(match: Match, names: Mapping[int, str], seed: int | None, console: Console, *, is_chosen: bool) -> None:
    """Let people and bots play a match. Who has not won yet is shown a first match, unless it ``is_chosen`` what is
    played, and who wins what comes next."""
    game, beaten = match.game, Beaten()
    if not is_chosen and beaten.highest(game) < 0:
        console.print(f"A first match that can be won: sandtable {next_match(game, beaten)}", soft_wrap=True)
    Sitting(match, {seat: seat_named(who, seat, seed, game) for seat, who in names.items()}, console).run()
    level = level_beaten(game, names, match.outcome)
    if level >= 0:
        beaten.note(game, level)
        console.print(f"Next: sandtable {next_match(game, beaten)}", soft_wrap=True)


def next_match(game: Game, beaten: Beaten) -> str:
    """What to play next: the learning scenario against the lowest level until that is won, then a level higher."""
    highest = beaten.highest(game)
    if highest < 0:
        return f"play {game.name} -s {game.learning_scenario} --right {NAMES[0]}"
    return f"play {game.name} --right {NAMES[min(highest + 1, len(NAMES) - 1)]}"


def level_beaten(game: Game, names: Mapping[int, str], outcome: tuple[float, ...] | None) -> int:
    """The lowest level that the only person at a table has won against, or -1 if it was no win, or not against levels
    alone."""
    people = [seat for seat, name in names.items() if name == "me"]
    if len(people) != 1 or outcome is None or outcome[people[0]] <= 0:
        return -1
    others = [name for seat, name in names.items() if seat not in people and outcome[seat] <= 0]
    return min((_place_of(game, name) for name in others), default=-1)


def _place_of(game: Game, name: str) -> int:
    """How high a bot stands among the levels, or -1 where that is not known."""
    return NAMES.index(name) if name in NAMES else LIKE_THE_BEST if name == best_bot(game) else -1
