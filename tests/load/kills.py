"""Servers killed at random moments of running matches lose nothing: ``python -m tests.load.kills``.

With SQLite there is one server; with PostgreSQL there are two on one database, and one of them is killed each time
while the other goes on. After every kill the database itself is read: each acknowledged decision is there once, nothing
is there that was not sent, and the numbers have no gaps; names and challenges that were acknowledged are there, and
challenges that were withdrawn are not.
"""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle, groupby
from pathlib import Path
from random import Random
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from sandtable.contract.errors import SandtableError
from sandtable.engine.matchfile import parse_match_file
from sandtable.engine.replay import replay
from tests.server.postgres_kit import postgresql

from .hosts import Host, Stored, stored_rows
from .meeting import Meeting
from .players import GONE, Bout, Player, Tally

LONGEST_DELAY = 0.8
FINISH_SECONDS = 120.0
GAMES = ("connect4", "cloak")


class Trial:
    """Some matches at a time, servers that are killed under them, and what is found afterwards."""

    def __init__(self, database: str, hosts: list[Host], at_once: int, seed: int) -> None:
        self.database, self.hosts, self.at_once, self.random = database, hosts, at_once, Random(seed)
        self.tally = Tally()
        self.bouts: list[Bout] = []
        self.meeting = Meeting(hosts, self.tally, Random(seed))
        self._is_ending = False

    async def run(self, kills: int, on_kill: Callable[[], None] = lambda: None) -> Tally:
        """Kill servers that often; then let all matches be finished."""
        await asyncio.gather(*(asyncio.to_thread(host.start) for host in self.hosts))
        games = cycle(GAMES)
        tables = [asyncio.create_task(self._play(next(games))) for _ in range(self.at_once)]
        tables.append(asyncio.create_task(self.meeting.run(lambda: self._is_ending)))
        try:
            for _ in range(kills):
                await self._kill_one()
                on_kill()
            self._is_ending = True
            done, late = await asyncio.wait(tables, timeout=FINISH_SECONDS)
            for task in done:
                task.result()
            if late:
                self.tally.complain(f"{len(late)} matches, or who meets, could not be finished")
            await asyncio.to_thread(self._check, [bout for bout in self.bouts if bout.id])
        finally:
            for task in tables:
                task.cancel()
            await asyncio.gather(*tables, return_exceptions=True)
        for host in self.hosts:
            self.tally.complaints += host.failures()
        return self.tally

    async def _play(self, game: str) -> None:
        """One match after the other, until it is time to end."""
        while not self._is_ending:
            bout = Bout(self.hosts, self.tally, self.random, game)
            await bout.make()
            self.bouts.append(bout)
            await bout.play()
            await self._compare_ending(bout)

    async def _kill_one(self) -> None:
        """Kill a server at a random moment, start it again and look into the database."""
        await asyncio.sleep(self.random.uniform(0.0, LONGEST_DELAY))
        host = self.random.choice(self.hosts)
        running = [bout for bout in self.bouts if not all(player.is_over for player in bout.players)]
        self.tally.half_entered += any(bout.is_half_entered for bout in running)
        host.kill()
        self.tally.kills += 1
        await asyncio.to_thread(host.start)
        await asyncio.to_thread(self._check, running)

    # What must be true.
    def _check(self, bouts: list[Bout]) -> None:
        """Compare the database with what the players have sent and what was acknowledged to them."""
        self.meeting.check(self.database)
        acknowledged = {bout.id: [list(player.acknowledged) for player in bout.players] for bout in bouts}
        rows = stored_rows(self.database, acknowledged)
        stored = {match: list(of) for match, of in groupby(rows, key=lambda row: row.match)}
        for bout in bouts:
            log = stored.get(bout.id, [])
            if [row.number for row in log] != list(range(1, len(log) + 1)):
                bout.complain(f"the numbers are {[row.number for row in log]}")
            for player, idents in zip(bout.players, acknowledged[bout.id], strict=True):
                self._compare(player, idents, [row for row in log if row.seat == player.seat])

    def _compare(self, player: Player, acknowledged: list[str], rows: list[Stored]) -> None:
        """Compare one seat's rows with what it has sent."""
        tally, times = self.tally, Counter(row.command for row in rows)
        lost = [ident for ident in acknowledged if ident not in times]
        doubled = [ident for ident, often in times.items() if often > 1]
        unsent = [row for row in rows if row.act != "play" or player.sent.get(row.command or "") != row.text]
        in_order = [row.command for row in rows if row.command in set(acknowledged)]
        tally.lost, tally.doubled, tally.unsent = (
            tally.lost + len(lost), tally.doubled + len(doubled), tally.unsent + len(unsent)
        )  # fmt: skip
        if lost or doubled or unsent:
            player.bout.complain(f"seat {player.seat}: lost {lost}, doubled {doubled}, never sent {unsent}")
        elif in_order != acknowledged:
            player.bout.complain(f"seat {player.seat}: the decisions are not in the order of their acknowledgement")

    async def _compare_ending(self, bout: Bout) -> None:
        """A finished match has a file that is as recorded, and has told each seat its log once and whole."""
        file = await self._file(bout)
        sent = sum(len(player.sent) for player in bout.players)
        try:
            match = await asyncio.to_thread(lambda: replay(parse_match_file(file, bout.id), "python"))
            if not match.is_over or match.number != sent:
                bout.complain(f"{sent} decisions were sent, and its file has {match.number}")
        except SandtableError as error:
            bout.complain(f"its file is not as recorded: {error}")
        for player in bout.players:
            late = Player(bout, player.seat, player.token)
            await late.play()
            if late.told != player.told:
                bout.complain(f"seat {player.seat} has heard {player.told}, and the log is {late.told}")

    async def _file(self, bout: Bout) -> str:
        """A match's file, asked for until there is somebody to answer who has not too much to do."""
        while True:
            with contextlib.suppress(*GONE):
                answer = await asyncio.to_thread(lambda: bout.host().http.get(f"/api/matches/{bout.id}/file"))
                if answer.status_code not in (429, 503):
                    return answer.text
            await asyncio.sleep(0.05)


@contextlib.contextmanager
def trial(
    kind: str, at_once: int, seed: int, runtime: str | None = None, database: str | None = None
) -> Iterator[Trial]:
    """A trial with a database of that kind, made for it if none is given."""
    with contextlib.ExitStack() as stack:
        if database is None and kind == "sqlite":
            database = f"sqlite:///{Path(stack.enter_context(tempfile.TemporaryDirectory())) / 'matches.db'}"
        elif database is None:
            database = stack.enter_context(postgresql())
        hosts = [Host(database, runtime, crowded=True) for _ in range(1 if kind == "sqlite" else 2)]
        for host in hosts:
            stack.callback(host.close)
        yield Trial(database, hosts, at_once, seed)


def report(found: dict[str, tuple[Tally, float, float]]) -> Table:
    """The figures as a table, a column for each database."""
    table = Table("", *found, title="Servers killed at random moments")
    lines: dict[str, Callable[[Tally], int]] = {
        "kills": lambda tally: tally.kills,
        "… with orders half entered": lambda tally: tally.half_entered,
        "decisions acknowledged": lambda tally: tally.acknowledged,
        "commands sent again": lambda tally: tally.resent,
        "… that were stored already": lambda tally: tally.resent_though_stored,
        "acknowledged and lost": lambda tally: tally.lost,
        "doubled": lambda tally: tally.doubled,
        "never sent, yet there": lambda tally: tally.unsent,
        "refused": lambda tally: tally.refused,
        "names acknowledged": lambda tally: tally.names,
        "challenges acknowledged": lambda tally: tally.challenges,
        "… of both lost": lambda tally: tally.meeting_lost,
        "matches finished": lambda tally: tally.finished,
        "other complaints": lambda tally: len(tally.complaints),
    }
    for name, figure in lines.items():
        table.add_row(name, *(f"{figure(tally):,}" for tally, _, _ in found.values()))
    table.add_row("seconds for a restart", *(f"{restart:.2f}" for _, _, restart in found.values()))
    table.add_row("seconds in all", *(f"{seconds:.0f}" for _, seconds, _ in found.values()))
    return table


def main(
    kills: Annotated[int, typer.Option(help="How often a server is killed, for each database.")] = 100,
    seed: Annotated[int, typer.Option(help="What settles the moments and the moves.")] = 1,
    database: Annotated[str, typer.Option(help="sqlite, postgresql or both.")] = "both",
    matches: Annotated[int, typer.Option(help="How many matches are played at a time.")] = 8,
) -> None:
    """Kill servers at random moments, and see what is lost."""
    console, found = Console(), dict[str, tuple[Tally, float, float]]()
    for kind in ("sqlite", "postgresql") if database == "both" else (database,):
        began = time.monotonic()
        with Progress(console=console) as progress, trial(kind, matches, seed) as made:
            bar = progress.add_task(kind, total=kills)
            tally = asyncio.run(made.run(kills, partial(progress.advance, bar)))
            starts = [seconds for host in made.hosts for seconds in host.start_seconds]
            found[kind] = tally, time.monotonic() - began, sum(starts) / len(starts)
    console.print(report(found))
    complaints = [text for tally, _, _ in found.values() for text in tally.complaints]
    for text in complaints[:20]:
        console.print(text, markup=False)
    if complaints:
        raise typer.Exit(1)


if __name__ == "__main__":
    typer.run(main)
