"""How long levels think while others do: a person against one of them, with hints, and matches of bots all around.

``python -m tests.load.thinking`` prints a table; the server is the real one in a process of its own, with its limits on
one address lifted. The bots' matches are watched from one address, the person comes from another.
"""

from __future__ import annotations

import tempfile
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from sandtable.bots.levels import BY_NAME
from tests.server import server_kit
from tests.server.server_kit import Client, Made, Process, Served

GAMES = ("connect4", "lasertag", "fogbound")
PATIENCE = 120.0
CROWD = ("hard", "master")
CROWD_ADDRESS, PERSON_ADDRESS = "127.0.0.2", "127.0.0.3"
READY_SECONDS = 300.0


@dataclass
class Waits:
    """What a person has waited for, in seconds: bots' turns, and hints that were given or refused."""

    turns: list[float] = field(default_factory=list)
    hints: list[float] = field(default_factory=list)
    refused: int = 0


class Crowd:
    """Matches of bots that are watched, each followed by the next."""

    def __init__(self, port: int, matches: int, games: tuple[str, ...]) -> None:
        self.served, self.is_over = Served(port, CROWD_ADDRESS), threading.Event()
        kinds = zip(range(matches), cycle(games), cycle(CROWD), strict=False)
        self.threads = [threading.Thread(target=self._watch, args=(game, level)) for _, game, level in kinds]

    def __enter__(self) -> Crowd:
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.is_over.set()
        for thread in self.threads:
            thread.join()

    def _watch(self, game: str, level: str) -> None:
        while not self.is_over.is_set():
            made = self.served.make(game, (level, level))
            with made.sit(None) as watcher, suppress(TimeoutError):
                while not self.is_over.is_set() and (watcher.table is None or watcher.table["ending"] is None):
                    watcher.next()


class Person:
    """Somebody who decides at once, and asks for a hint once a turn."""

    def __init__(self, client: Client, waits: Waits) -> None:
        self.client, self.waits = client, waits

    def play(self, until: float) -> None:
        """Play until the match or the time is over."""
        client = self.client
        client.until_asked()
        while time.monotonic() < until and not self._is_over():
            self._ask_for_hint()
            while self._is_asked() and not self._is_over():
                self._decide()
            began = time.monotonic()
            while not self._is_asked() and not self._is_over():
                client.next()
            self.waits.turns.append(time.monotonic() - began)

    def _is_asked(self) -> bool:
        return bool(self.client.scene["is_asked"])

    def _is_over(self) -> bool:
        return self.client.table is not None and self.client.table["ending"] is not None

    def _decide(self) -> None:
        """Take the last choice that is no aside: it mostly ends something."""
        choices = [choice for choice in self.client.scene["sight"]["choices"] if not choice["aside"]]
        self.client.play(choices[-1]["text"])

    def _ask_for_hint(self) -> None:
        began = time.monotonic()
        answer = self.client.command("hint", seq=self.client.seq)
        self.waits.hints.append(time.monotonic() - began)
        self.waits.refused += answer["type"] == "error"


def seats_of(served: Served, game: str, level: str) -> tuple[str, ...]:
    """A person in the first seat of a game's usual scenario, bots in the others."""
    (info,) = [one for one in served.get("/api/games") if one["name"] == game]
    (usual,) = [one for one in info["scenarios"] if one["name"] == info["usual_scenario"]]
    return ("here", *[level] * (sum(seat["is_taken"] for seat in usual["seats"]) - 1))


def wait_until_compiled(served: Served, game: str) -> None:
    """Wait until bots think with compiled rules: their hints then rest on playouts of a whole second."""
    made: Made = served.make(game, seats_of(served, game, "easy"))
    deadline = time.monotonic() + READY_SECONDS
    with made.sit(0) as client:
        client.until_asked()
        while time.monotonic() < deadline:
            told = client.command("hint", seq=client.seq)
            told_ready = served.get(f"/api/games/{game}/readiness")
            if told.get("playouts", 0) > 0 and told_ready["done"] == told_ready["parts"]:
                return
            if len(client.scene["sight"]["choices"]) == 1:  # nothing to think about
                client.play(client.scene["sight"]["choices"][0]["text"])
                client.until_asked()
            time.sleep(1.0)
    raise AssertionError(f"{game} was not compiled in time")


def measure(served: Process, game: str, level: str, crowd: int, seconds: float, games: tuple[str, ...]) -> Waits:
    """What a person waits for in a game against a level, with so many matches of bots beside."""
    waits, person = Waits(), Served(served.port, PERSON_ADDRESS)
    until = time.monotonic() + seconds
    with Crowd(served.port, crowd, games):
        while time.monotonic() < until:
            with person.make(game, seats_of(person, game, level)).sit(0) as client:
                Person(client, waits).play(until)
    return waits


def main(
    games: Annotated[list[str] | None, typer.Argument(help="The games.")] = None,
    level: Annotated[str, typer.Option(help="The level that the person plays against.")] = "master",
    crowd: Annotated[int, typer.Option(help="Matches of bots beside, at the levels hard and master.")] = 8,
    seconds: Annotated[float, typer.Option(help="How long each game is measured.")] = 60.0,
) -> None:
    """Print a table of what was waited for."""
    server_kit.PATIENCE = PATIENCE  # the machine may be busy with others
    chosen = tuple(games or GAMES)
    table = Table("game", "level", "promised", "turns", "longest", "mean", "hints", "refused", "longest")
    with tempfile.TemporaryDirectory() as folder:
        served = Process(f"sqlite:///{Path(folder, 'm.db')}", runtime="cpu", prepare_bots=True)
        try:
            for game in chosen:
                wait_until_compiled(served, game)
            for game in chosen:
                waits = measure(served, game, level, crowd, seconds, chosen)
                table.add_row(game, level, f"{BY_NAME[level].seconds:g} s", *figures(waits))
        finally:
            served.stop()
    Console().print(table)


def figures(waits: Waits) -> tuple[str, ...]:
    """The numbers of a row."""
    turns, hints = waits.turns or [0.0], waits.hints or [0.0]
    mean = sum(turns) / len(turns)
    return (str(len(turns)), f"{max(turns):.2f} s", f"{mean:.2f} s", str(len(hints)), str(waits.refused),
            f"{max(hints):.2f} s")  # fmt: skip


if __name__ == "__main__":
    typer.run(main)
