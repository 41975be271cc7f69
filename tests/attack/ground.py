"""Where an attack takes place: a fresh server, its database file, strangers at addresses of their own, and what they
are answered."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import sqlite3
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from tests.load.hosts import Host
from tests.server.server_kit import Answer, Http, Made, Served

ROOT = Path(__file__).parent.parent.parent
DESCRIPTORS = 1_024  # what a process may open where nobody has raised it
COMPILE_SECONDS = 150.0
STRANGER_PATIENCE = 30.0
GONE = (OSError, http.client.HTTPException)
JSON = {"Content-Type": "application/json"}


@dataclass(frozen=True)
class Options:
    """What was asked for on the command line: how long floods last, and whose source is attacked."""

    seconds: float = 20.0
    base: Path = ROOT
    cache: Path = field(default_factory=lambda: usual_cache())

    @property
    def environment(self) -> dict[str, str]:
        """What makes a process run that source, with a cache of its own."""
        return {"PYTHONPATH": str(self.base / "src"), "SANDTABLE_CACHE": str(self.cache)}


def usual_cache() -> Path:
    """Where compiled rules of attacked servers are kept from one run to the next."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "sandtable-attack"


@dataclass(frozen=True)
class Check:
    """Something that is wanted, what was found, and whether that will do."""

    wanted: str
    found: str
    is_met: bool


class Ground:
    """One server and all that is done to it."""

    def __init__(self, options: Options, folder: Path, database: str | None = None) -> None:
        self.options, self.folder = options, folder
        self.database = database or f"sqlite:///{folder / 'matches.db'}"
        self.file = Path(self.database.removeprefix("sqlite:///"))
        self.host = Host(self.database, environment=options.environment, files=DESCRIPTORS)
        self.answers: Counter[str] = Counter()
        self.figures: dict[str, str] = {}
        self.checks: list[Check] = []
        self._lock = threading.Lock()

    @property
    def seconds(self) -> float:
        """How long a flood lasts."""
        return self.options.seconds

    def start(self) -> None:
        """Start the server, with as many descriptors as are usual."""
        self.host.start()
        assert self.host.process is not None

    @property
    def is_up(self) -> bool:
        """Whether the server's process runs."""
        return self.host.process is not None

    # What is noted.
    def figure(self, name: str, value: object) -> None:
        """Note a number."""
        self.figures[name] = str(value)

    def check(self, wanted: str, found: object, is_met: bool) -> None:
        """Note whether something is as wanted."""
        self.checks.append(Check(wanted, str(found), bool(is_met)))

    def note(self, answer: str) -> None:
        """Count an answer."""
        with self._lock:
            self.answers[answer] += 1

    @property
    def failed(self) -> dict[str, int]:
        """The answers that speak of a mistake of the server's."""
        return {name: often for name, often in self.answers.items() if name.startswith("5") and " " not in name}

    # Who attacks.
    def stranger(self, number: int = 0, patience: float = STRANGER_PATIENCE) -> Stranger:
        """Somebody at an address that nobody else has."""
        return Stranger(self, f"127.0.{1 + number // 250}.{2 + number % 250}", patience)

    def together(self, works: Iterable[Callable[[], Any]]) -> list[Any]:
        """Do several things at the same time, and wait for all of them."""
        listed = list(works)
        with ThreadPoolExecutor(max(1, len(listed))) as pool:
            return list(pool.map(lambda work: work(), listed))

    def flood(self, works: Iterable[Callable[[], Any]], seconds: float | None = None) -> None:
        """Do several things at the same time, each over and over, as long as a flood lasts and the server does."""
        until = time.monotonic() + (self.seconds if seconds is None else seconds)

        def repeat(work: Callable[[], Any]) -> None:
            while time.monotonic() < until and self.is_up:
                work()

        self.together([lambda work=work: repeat(work) for work in works])

    def health(self) -> int:
        """The status of the server's health as its host sees it; 0 if it gives none."""
        try:
            return Http(self.host.port, patience=5.0).get("/healthz").status_code
        except GONE:
            return 0

    # What is needed before.
    def wait_until_compiled(self, game: str, seconds: float = COMPILE_SECONDS) -> bool:
        """Wait until the compiled rules of a game serve, which somebody has begun to play; whether they do."""
        began, has_begun = time.monotonic(), False
        while self.is_up and time.monotonic() < began + seconds:
            with contextlib.suppress(*GONE, KeyError, ValueError):
                told = Http(self.host.port).get(f"/api/games/{game}/readiness").json()
                has_begun |= told["done"] < told["parts"]
                if told["done"] >= told["parts"] and (has_begun or time.monotonic() > began + 6.0):
                    return True
            time.sleep(0.1)
        return False

    def execute(self, statement: str, *given: Any) -> None:
        """Change the database file past the server."""
        with contextlib.closing(sqlite3.connect(self.file, timeout=10)) as connection, connection:
            connection.execute(statement, given)

    def store(self, match: str, file: dict[str, Any]) -> None:
        """Let a match of two people, which the server has made, be the one of a file; the server must not run."""
        self.execute(
            "UPDATE matches SET key = ?, scenario = ?, position = ? WHERE id = ?",
            file["key"], json.dumps(file["scenario"]), file.get("position"), match,
        )  # fmt: skip
        self.execute("DELETE FROM moves WHERE match = ?", match)
        rows = [
            (match, number, taken["seat"], "play", taken["action"], None, time.time())
            for number, taken in enumerate(file["decisions"], 1)
        ]
        query = "INSERT INTO moves (match, number, seat, act, text, command, time) VALUES (?, ?, ?, ?, ?, ?, ?)"
        with contextlib.closing(sqlite3.connect(self.file, timeout=10)) as connection, connection:
            connection.executemany(query, rows)

    def copy(self, match: str, name: str) -> None:
        """Write a match a second time, under another name."""
        for table, key in (("matches", "id"), ("moves", "match")):
            with contextlib.closing(sqlite3.connect(self.file, timeout=10)) as connection, connection:
                columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
                chosen = ", ".join("?" if column == key else column for column in columns)
                query = f"INSERT INTO {table} ({', '.join(columns)}) SELECT {chosen} FROM {table} WHERE {key} = ?"
                connection.execute(query, (name, match))


class Stranger:
    """Somebody at an address of their own; what they are answered is counted."""

    def __init__(self, ground: Ground, address: str, patience: float) -> None:
        self.ground, self.address = ground, address
        self.served = Served(ground.host.port, address)
        self.http = Http(ground.host.port, address, patience)

    def ask(
        self, method: str, path: str, body: Any = None, *, content: bytes | None = None, headers: Any = None
    ) -> Answer | None:
        """The answer to a request; ``None`` if there is none."""
        given = content if content is not None or body is None else json.dumps(body).encode()
        try:
            answer = self.http.request(method, path, given, headers if headers is not None else JSON)
        except GONE as error:
            self.ground.note(f"no answer ({type(error).__name__})")
            return None
        self.ground.note(" ".join([str(answer.status_code), *code_of(answer)]))
        return answer

    def post(self, path: str, body: Any) -> Answer | None:
        """The answer to a body of JSON."""
        return self.ask("POST", path, body)

    def get(self, path: str) -> Answer | None:
        """The answer to a plain request."""
        return self.ask("GET", path)

    def make(self, game: str = "connect4", seats: Iterable[str] = ("link", "link"), **more: Any) -> Made | None:
        """A match, if they are given one; seats are ``link``, ``here`` or a bot's name."""
        wishes = [{"kind": kind} if kind in ("link", "here") else {"kind": "bot", "bot": kind} for kind in seats]
        answer = self.post("/api/matches", {"game": game, "seats": wishes, **more})
        return Made(self.served, answer.json()) if answer is not None and answer.status_code == 201 else None


def code_of(answer: Answer) -> list[str]:
    """The code of a refusal; a mistake of the server's has none that would excuse it."""
    if answer.status_code < 400:
        return []
    try:
        code = str(answer.json()["code"])
    except (ValueError, KeyError, TypeError):
        return []
    return [code] if answer.status_code < 500 or (answer.status_code == 503 and code != "server/failed") else []


@cache
def recorded(options: Options, game: str, scenario: str, most: int, changes: str = "{}") -> str:
    """The file of a match of random decisions, at most so many, by the rules of the source that is attacked."""
    command = [sys.executable, "-m", "tests.attack.recorded", game, scenario, str(most), changes]
    environment = {**os.environ, **options.environment}
    played = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=True)
    return played.stdout
