"""Many people play at once: how long an acknowledgement takes, whether anything is lost or doubled, how much memory.

``python -m tests.load.crowd`` prints a table; the server is the real one in a process of its own, with its limits on
one address lifted, since here everybody comes from one.
"""

from __future__ import annotations

import asyncio
import gc
import json
import random
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from websockets.asyncio.client import connect

from tests.server.server_kit import Process

from .hosts import stored_rows
from .lobby import Seen, furnish, look_on
from .measure import memory_of, percentile

GAMES = ("connect4", "cloak")
PATIENCE = 30.0


@dataclass
class Tally:
    """What the crowd has seen."""

    sent: Counter[tuple[str, str]] = field(default_factory=Counter)
    acknowledged: set[tuple[str, str]] = field(default_factory=set)
    refused: Counter[str] = field(default_factory=Counter)
    acks: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)
    finished: int = 0
    peak: int = 0
    lobby: Seen = field(default_factory=Seen)


class Player:
    """One seat of one match at the end of one socket: decides at random, some time after it is asked."""

    def __init__(
        self, served: Process, match: str, token: str, pause: float, tally: Tally, dice: random.Random
    ) -> None:
        self.served, self.match, self.token, self.pause = served, match, token, pause
        self.tally, self.dice = tally, dice
        self.seq, self.scene, self.is_over = -1, None, False
        self._answers: dict[str, asyncio.Future] = {}
        self._news = asyncio.Event()

    async def play(self, until: float, counts_from: float) -> None:
        """Take the seat and decide whenever asked, until the match or the time is over."""
        address = f"ws://127.0.0.1:{self.served.port}/api/matches/{self.match}/socket"
        async with connect(address, proxy=None, max_size=None, ping_interval=None) as socket:
            await socket.send(json.dumps({"type": "hello", "token": self.token}))
            async with asyncio.TaskGroup() as group:
                listener = group.create_task(self._listen(socket))
                while not self.is_over and time.monotonic() < until:
                    await self._decide(socket, until, counts_from)
                listener.cancel()

    async def _decide(self, socket, until: float, counts_from: float) -> None:
        """Wait until asked, think, decide."""
        self._news.clear()
        if self.scene is None or not self.scene["is_asked"]:
            await _within(self._news.wait(), until)
            return
        await asyncio.sleep(self.dice.uniform(0, 2 * self.pause))
        choices = [choice["number"] for choice in self.scene["sight"]["choices"] if not choice["aside"]]
        if not choices or not self.scene["is_asked"] or time.monotonic() > until:
            return
        seq, ident = self.seq, f"{self.dice.getrandbits(64):x}"
        self.tally.sent[self.match, ident] += 1
        self._answers[ident] = asyncio.get_running_loop().create_future()
        started = time.monotonic()
        told = {"type": "play", "id": ident, "seq": seq, "choice": self.dice.choice(choices)}
        await socket.send(json.dumps(told))
        answer = await asyncio.wait_for(self._answers[ident], PATIENCE)
        del self._answers[ident]
        self._count(answer, ident, started, started > counts_from)
        async with asyncio.timeout(PATIENCE):
            while self.seq == seq:
                self._news.clear()
                await self._news.wait()
        if started > counts_from:
            self.tally.seen.append(time.monotonic() - started)

    def _count(self, answer: tuple[dict, float], ident: str, started: float, is_timed: bool) -> None:
        message, came = answer
        if message["type"] == "ack":
            self.tally.acknowledged.add((self.match, ident))
            if is_timed:
                self.tally.acks.append(came - started)
        else:
            self.tally.refused[message["code"]] += 1

    async def _listen(self, socket) -> None:
        async for text in socket:
            message = json.loads(text)
            if message["type"] in ("snapshot", "update"):
                assert message["type"] == "snapshot" or message["seq"] == self.seq + 1, "a step is missing"
                self.seq, self.scene = message["seq"], message["scene"]
            if "table" in message and message["table"]["ending"] is not None:
                self.is_over = True
            if message.get("id") in self._answers:
                self._answers[message["id"]].set_result((message, time.monotonic()))
            self._news.set()


async def _within(work, until: float) -> None:
    try:
        async with asyncio.timeout(max(0.0, until - time.monotonic())):
            await work
    except TimeoutError:
        return


async def _table(served: Process, number: int, pause: float, tally: Tally, until: float, counts_from: float) -> None:
    """One table, at which match follows match."""
    dice = random.Random(number)
    while time.monotonic() < until:
        game = GAMES[number % len(GAMES)]
        made = await asyncio.to_thread(served.make, game)
        players = [Player(served, made.id, token, pause, tally, dice) for token in made.tokens]
        await asyncio.gather(*(player.play(until, counts_from) for player in players))
        tally.finished += all(player.is_over for player in players)


async def _watch(served: Process, seconds: float, tally: Tally) -> None:
    """Show how time passes and note the most memory that the server's processes have taken together."""
    with Progress(transient=True) as progress:
        task = progress.add_task("playing", total=seconds)
        started = time.monotonic()
        while (passed := time.monotonic() - started) < seconds:
            tally.peak = max(tally.peak, memory_of(served.process.pid))
            progress.update(task, completed=passed, description=f"{len(tally.acknowledged):,} moves")
            await asyncio.sleep(0.5)


async def crowd(
    served: Process, matches: int, rate: float, seconds: float, warm_up: float, challenges: int, onlookers: int
) -> Tally:
    """Let that many matches be played at once, with that many moves a second in all, beside a lobby in which so many
    challenges hang and so many look on."""
    gc.disable()  # its pauses would be taken for the server's
    tally = Tally()
    people = await asyncio.to_thread(furnish, served, challenges)
    start = time.monotonic()
    # At a table with simultaneous orders two decide at once, at the other one: hence somewhat more than one on average.
    pause = 1.25 * matches / rate
    until, counts_from = start + warm_up + seconds, start + warm_up
    tables = [_table(served, number, pause, tally, until, counts_from) for number in range(matches)]
    lobby = [look_on(served, people, onlookers, until, tally.lobby)] if people else []
    await asyncio.gather(_watch(served, warm_up + seconds, tally), *lobby, *tables)
    return tally


def stored(database: Path, tally: Tally) -> Counter[tuple[str, str]]:
    """The commands in the database, and how often each is there."""
    rows = stored_rows(f"sqlite:///{database}", {match for match, _ in tally.sent})
    return Counter((row.match, row.command) for row in rows if row.command is not None)


def report(tally: Tally, kept: Counter[tuple[str, str]], seconds: float) -> dict[str, str]:
    """The figures by what they say."""
    return {
        "moves a second": f"{len(tally.acks) / seconds:.0f}",
        "acknowledged": f"{len(tally.acknowledged):,}",
        "lost": str(len(tally.acknowledged - set(kept))),
        "doubled": str(sum(count > 1 for count in kept.values())),
        "stored though never sent": str(len(set(kept) - set(tally.sent))),
        "refused": ", ".join(f"{code} {count}" for code, count in tally.refused.items()) or "none",
        "matches finished meanwhile": str(tally.finished),
        **{f"acknowledgement, {name}": f"{percentile(tally.acks, share):.1f} ms"
           for name, share in (("median", 0.5), ("p95", 0.95), ("p99", 0.99), ("longest", 1.0))},
        "new position at the mover's, p99": f"{percentile(tally.seen, 0.99):.1f} ms",
        **(lobby_figures(tally.lobby) if tally.lobby.news else {}),
        "server's memory at most": f"{tally.peak / 1e6:.0f} MB",
    }  # fmt: skip


def lobby_figures(seen: Seen) -> dict[str, str]:
    """What was seen of the lobby."""
    return {
        "challenges in the lobby, seen by each": str(seen.fewest),
        "news of one at each onlooker, p99": f"{percentile(seen.news, 0.99):.0f} ms",
        "news that never came": str(seen.missed),
    }


def main(
    matches: Annotated[int, typer.Option(help="Matches at the same time, with two sockets each.")] = 250,
    rate: Annotated[float, typer.Option(help="Moves a second in all.")] = 125.0,
    seconds: Annotated[float, typer.Option(help="How long moves are timed.")] = 60.0,
    warm_up: Annotated[float, typer.Option(help="Seconds before that.")] = 20.0,
    challenges: Annotated[int, typer.Option(help="Challenges that hang in the lobby.")] = 200,
    onlookers: Annotated[int, typer.Option(help="Sockets of people who look at them.")] = 100,
) -> None:
    """Play, count, print."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "crowd.db"
        served = Process(f"sqlite:///{database}", runtime="cpu", tick_seconds=0.25, prepare_bots=True)
        try:
            tally = asyncio.run(crowd(served, matches, rate, seconds, warm_up, challenges, onlookers))
        finally:
            served.stop()
        figures = report(tally, stored(database, tally), seconds)
    table = Table(
        "what",
        "figure",
        title=f"{matches} matches, {2 * matches} sockets, {challenges} challenges, {onlookers} onlookers",
    )
    for what, figure in figures.items():
        table.add_row(what, figure)
    Console().print(table)


if __name__ == "__main__":
    typer.run(main)
