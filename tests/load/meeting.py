"""People who choose names, hang challenges out and withdraw them while servers are killed under them."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sqlite3
from collections.abc import Callable
from http.client import HTTPException
from itertools import count
from random import Random
from typing import Any

import psycopg

from tests.server.server_kit import Http

from .hosts import Host
from .lobby import DAYS
from .players import Tally

PAUSE_SECONDS = 0.02
MOST_OPEN = 60
NOBODY = (OSError, ValueError, HTTPException)


class Meeting:
    """Somebody new all the time, with a challenge; the oldest are withdrawn again. What was acknowledged is kept here:
    names by their ids, challenges with the secret of who hung them out, and those that were withdrawn."""

    def __init__(self, hosts: list[Host], tally: Tally, random: Random) -> None:
        self.hosts, self.tally, self.random = hosts, tally, random
        self.names: dict[str, str] = {}
        self.hung: dict[str, str] = {}
        self.leaving: set[str] = set()
        self.withdrawn: set[str] = set()
        self._numbers = count(1)

    async def run(self, is_ending: Callable[[], bool]) -> None:
        """Come and go until it is time to end."""
        while not is_ending():
            await asyncio.sleep(self.random.uniform(0.0, 2 * PAUSE_SECONDS))
            with contextlib.suppress(*NOBODY):
                await asyncio.to_thread(self._come)
            if len(self.hung) > MOST_OPEN:
                await self._leave(next(iter(self.hung)))

    def _come(self) -> None:
        """A name and a challenge; a name of which nothing was heard is not asked for again."""
        made = self._ask("POST", "/api/guests", {"name": f"Guest {next(self._numbers)}"})
        self.names[made["id"]] = made["name"]
        self.tally.names += 1
        hung = self._ask("POST", "/api/challenges", {"game": "connect4", "clock": DAYS}, made["secret"])
        self.hung[hung["challenge"]["id"]] = made["secret"]
        self.tally.challenges += 1

    async def _leave(self, ident: str) -> None:
        """Withdraw a challenge, however often that takes; the second time it may be gone."""
        secret = self.hung.pop(ident)
        self.leaving.add(ident)
        while ident not in self.withdrawn:
            with contextlib.suppress(*NOBODY):
                await asyncio.to_thread(self._ask, "DELETE", f"/api/challenges/{ident}", None, secret)
                self.withdrawn.add(ident)
            await asyncio.sleep(PAUSE_SECONDS)

    def _ask(self, method: str, path: str, body: dict[str, Any] | None, secret: str = "") -> Any:
        """The answer to a request; a ``ValueError`` if it was refused."""
        host = self.random.choice([host for host in self.hosts if host.is_up] or self.hosts)
        head = {"Content-Type": "application/json", **({"Authorization": f"Bearer {secret}"} if secret else {})}
        told = Http(host.port).request(method, path, json.dumps(body).encode() if body else None, head)
        is_gone = method == "DELETE" and told.status_code == 404
        if told.status_code >= 400 and not is_gone:
            raise ValueError(told.text)
        return told.json() if told.content and not is_gone else None

    def check(self, database: str) -> None:
        """Compare the database with what was acknowledged."""
        names, hung, withdrawn = dict(self.names), set(self.hung), set(self.withdrawn)
        kept = dict(_rows(database, "SELECT id, name FROM guests"))
        open_now = {ident for (ident,) in _rows(database, "SELECT id FROM challenges")}
        lost = [name for ident, name in names.items() if kept.get(ident) != name]
        gone = hung - open_now - self.leaving
        self.tally.meeting_lost += len(lost) + len(gone)
        if lost or gone or withdrawn & open_now:
            self.tally.complain(f"names lost {lost}, challenges lost {gone}, there again {withdrawn & open_now}")


def _rows(database: str, query: str) -> list[tuple[Any, ...]]:
    """What lies in the database, past all servers."""
    if database.startswith("sqlite:///"):
        with contextlib.closing(sqlite3.connect(database.removeprefix("sqlite:///"), timeout=10)) as connection:
            return connection.execute(query).fetchall()
    with psycopg.connect(database) as connection:
        return connection.execute(query).fetchall()  # type: ignore[call-overload,no-any-return]
