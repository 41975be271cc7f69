"""What somebody meets who comes first: how the bar moves while rules are compiled, and how long bots take meanwhile.

``python -m tests.load.cold`` prints two tables, one with nothing compiled and one with rules in the cache. Each game
has a server of its own, the real one in a process, with an empty folder for its compiled rules at first. The person
decides at once and changes the level after some turns of the bots.
"""

from __future__ import annotations

import os
import random
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from sandtable.bots.levels import LEVELS
from sandtable.engine.registry import game_names
from tests.server import server_kit
from tests.server.server_kit import Client, Process, Served

from .thinking import seats_of

TURNS_A_LEVEL = 2
POLL_SECONDS = 0.25
STILL_SHARE = 0.005
WARM_SECONDS = 25.0
MOST_SECONDS = 900.0
PATIENCE = 120.0


@dataclass
class Bar:
    """How the bar of a game moves: its places by time, until it is full."""

    places: list[tuple[float, float]] = field(default_factory=list)

    @property
    def seconds(self) -> float:
        """How long it is there."""
        return self.places[-1][0] - self.places[0][0] if self.places else 0.0

    @property
    def longest_stand(self) -> float:
        """The longest time in which it hardly moves."""
        longest, since = 0.0, self.places[0] if self.places else (0.0, 0.0)
        for now, place in self.places:
            longest = max(longest, now - since[0])
            if place >= since[1] + STILL_SHARE:
                since = now, place
        return longest

    def at(self, share: float) -> float:
        """Where it is after that share of its time."""
        until = self.places[0][0] + share * self.seconds
        return max((place for now, place in self.places if now <= until), default=0.0)

    def follow(self, served: Served, game: str, is_over: threading.Event) -> None:
        """Look at it until the rules are compiled, or until it is over."""
        while not is_over.wait(POLL_SECONDS):
            told = served.get(f"/api/games/{game}/readiness")
            if told["done"] < told["parts"]:
                self.places.append((time.monotonic(), told["done"] / told["parts"]))
            elif self.places:
                self.places.append((time.monotonic(), 1.0))
                return


@dataclass
class Player:
    """Somebody who plays against one level after the other, a few turns each."""

    served: Served
    game: str
    turns: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    own: list[float] = field(default_factory=list)
    dice: random.Random = field(default_factory=lambda: random.Random(18))

    def play(self, goes_on: Any) -> None:
        """Play as long as it goes on."""
        for level in cycle(level.name for level in LEVELS):
            if not goes_on():
                return
            self._play_some(level, goes_on)

    def _play_some(self, level: str, goes_on: Any) -> None:
        made = self.served.make(self.game, seats_of(self.served, self.game, level))
        with made.sit(0) as client:
            client.until_asked()
            for _ in range(TURNS_A_LEVEL):
                while _is_asked(client):
                    self._decide(client)
                if _is_over(client) or not goes_on():
                    return
                began = time.monotonic()
                while not _is_asked(client) and not _is_over(client):
                    client.next()
                self.turns[level].append(time.monotonic() - began)

    def _decide(self, client: Client) -> None:
        """Take the last choice that is no aside, which mostly ends something, or now and then any."""
        choices = [choice["text"] for choice in client.scene["sight"]["choices"] if not choice["aside"]]
        began = time.monotonic()
        client.play(self.dice.choice([choices[-1], choices[-1], *choices]))
        self.own.append(time.monotonic() - began)


def _is_over(client: Client) -> bool:
    return client.table is not None and client.table["ending"] is not None


def _is_asked(client: Client) -> bool:
    return bool(client.scene["is_asked"]) and not _is_over(client)


@contextmanager
def serving() -> Iterator[Process]:
    """A server as people start it, whose limits on one address are lifted."""
    with tempfile.TemporaryDirectory() as folder:
        served = Process(f"sqlite:///{Path(folder, 'm.db')}", runtime="cpu", prepare_bots=True)
        try:
            yield served
        finally:
            served.stop()


def come(game: str, seconds: float) -> tuple[Bar, Player]:
    """Come to a fresh server and play until rules are compiled, or for so many seconds where they are already."""
    with serving() as served:
        bar, player, is_over = Bar(), Player(served, game), threading.Event()
        watch = threading.Thread(target=bar.follow, args=(Served(served.port), game, is_over))
        watch.start()
        until = time.monotonic() + seconds
        player.play(lambda: watch.is_alive() and time.monotonic() < until)
        is_over.set()
        watch.join()
    return bar, player


def row(game: str, bar: Bar, player: Player) -> list[str]:
    """The numbers of a game."""
    shares = " · ".join(f"{100 * bar.at(share):.0f}" for share in (0.25, 0.5, 0.75)) if bar.places else "–"
    worst = [f"{max(turns):.1f}" if (turns := player.turns.get(level.name)) else "–" for level in LEVELS]
    load = f"{os.getloadavg()[0]:.1f}"
    stand = f"{bar.longest_stand:.1f}"
    turns = sum(map(len, player.turns.values()))
    return [game, load, f"{bar.seconds:.0f}", stand, shares, str(turns), *worst, f"{max(player.own, default=0):.2f}"]


def main(
    games: Annotated[list[str] | None, typer.Argument(help="The games.")] = None,
    warm: Annotated[bool, typer.Option(help="Also with rules in the cache.")] = True,
) -> None:
    """Print what was met."""
    server_kit.PATIENCE = PATIENCE  # the machine may be busy with others
    cold_table, warm_table = (_table(title) for title in ("Nothing compiled", "Rules in the cache"))
    for game in games or game_names():
        with tempfile.TemporaryDirectory() as cache:
            os.environ["SANDTABLE_CACHE"] = cache
            cold_table.add_row(*row(game, *come(game, MOST_SECONDS)))
            Console(stderr=True).print(cold_table)
            if warm:
                warm_table.add_row(*row(game, *come(game, WARM_SECONDS)))
    Console(width=160).print(cold_table, *[warm_table] if warm else [])


def _table(title: str) -> Table:
    figures = ("load", "bar s", "stands s", "at ¼ ½ ¾ %", "turns", *(level.name for level in LEVELS), "own s")
    return Table("game", *figures, title=title)


if __name__ == "__main__":
    typer.run(main)
