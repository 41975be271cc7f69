"""Servers to be killed or attacked: ``sandtable serve`` in a process of its own, on one port and one database."""

from __future__ import annotations

import contextlib
import http.client
import os
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial

import psycopg

from tests.server.server_kit import COUNTS, RATES, Http, free_port

START_SECONDS = 30.0
NO_LIMIT = 100_000_000
COLUMNS = "match, number, seat, act, text, command"


@dataclass(frozen=True)
class Stored:
    """A row of the log as it lies in the database."""

    match: str
    number: int
    seat: int
    act: str
    text: str
    command: str | None


class Host:
    """A server that can be killed and started again; ``crowded`` if hundreds come to it from one address, ``files`` is
    how many it may have open."""

    def __init__(
        self,
        database: str,
        runtime: str | None = None,
        *,
        environment: Mapping[str, str] | None = None,
        crowded: bool = False,
        files: int | None = None,
    ) -> None:
        self.database, self.port = database, free_port()
        self._files = (files, files) if files else None
        self._limits = [f"--limit={name}={NO_LIMIT}" for name in (*RATES, *COUNTS)] if crowded else []
        self.http = Http(self.port)
        self.is_up = False
        self.start_seconds: list[float] = []
        chosen = {"SANDTABLE_RUNTIME": runtime} if runtime else {}
        self._environment = {**os.environ, **chosen, **(environment or {})}
        self._log = tempfile.TemporaryFile("w+")  # noqa: SIM115 - a pipe that nobody reads would stop the server
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        began = time.monotonic()
        command = [sys.executable, "-m", "sandtable.cli", "serve", "--no-open"]
        command += ["--port", str(self.port), "--database", self.database, *self._limits]
        self._process = subprocess.Popen(
            command,
            stdout=subprocess.DEVNULL,
            stderr=self._log,
            env=self._environment,
            close_fds=True,
            preexec_fn=partial(resource.setrlimit, resource.RLIMIT_NOFILE, self._files) if self._files else None,
        )
        while not self._answers():
            assert self._process.poll() is None, f"the server did not start:\n{self.logged()[-2000:]}"
            assert time.monotonic() < began + START_SECONDS, "the server did not answer in time"
            time.sleep(0.02)
        self.start_seconds.append(time.monotonic() - began)
        self.is_up = True

    @property
    def process(self) -> int | None:
        """The number of its process, as long as that runs."""
        return self._process.pid if self._process is not None and self._process.poll() is None else None

    @property
    def exit_code(self) -> int | None:
        """How its process has ended by itself: a signal's number with a minus; ``None`` if it has not."""
        return self._process.poll() if self._process is not None else None

    def stop(self, seconds: float = 20.0) -> None:
        """End it as a person would; at once if that takes too long."""
        if self._process is not None:
            self._process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(seconds)
        self.kill()

    def _answers(self) -> bool:
        with contextlib.suppress(OSError, http.client.HTTPException):
            return self.http.get("/healthz").status_code == 200
        return False

    def kill(self) -> None:
        """End it at once, without a chance to tidy up."""
        self.is_up = False
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def logged(self) -> str:
        """What all its lives have logged."""
        self._log.seek(0)
        text = self._log.read()
        self._log.seek(0, os.SEEK_END)
        return text

    def failures(self) -> list[str]:
        """Lines of the log that speak of a mistake of ours."""
        signs = ("Traceback", "server/failed", '"level": "error"')
        return [line for line in self.logged().splitlines() if any(sign in line for sign in signs)]

    def close(self) -> None:
        """End it for good."""
        self.kill()
        self._log.close()


def stored_rows(database: str, matches: Iterable[str]) -> list[Stored]:
    """The log of some matches, read past all servers, in the order of its numbers."""
    wanted = list(matches)
    if database.startswith("sqlite:///"):
        marks = ", ".join("?" * len(wanted))
        query = f"SELECT {COLUMNS} FROM moves WHERE match IN ({marks}) ORDER BY match, number"
        with contextlib.closing(sqlite3.connect(database.removeprefix("sqlite:///"), timeout=10)) as connection:
            return [Stored(*row) for row in connection.execute(query, wanted)]
    query = f"SELECT {COLUMNS} FROM moves WHERE match = ANY(%s) ORDER BY match, number"
    with psycopg.connect(database) as connection:
        return [Stored(*row) for row in connection.execute(query, [wanted])]
