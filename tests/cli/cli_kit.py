"""What several tests of the command line share."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from rich.console import Console

from sandtable import Match
from sandtable.cli.play import Sitting, seat_named

CURTAIN = re.compile(r"It is (\w+)'s turn; nobody else should look now\.")
SOURCE = str(Path(__file__).parents[2] / "src")
DATA = TemporaryDirectory(prefix="sandtable-data-")
"""What commands remember of who uses them, unless a test says where."""


def sandtable(
    *arguments: str | Path, typed: str | bytes = "", folder: Path | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    settings = {**os.environ, "PYTHONPATH": SOURCE, "SANDTABLE_RUNTIME": "python", "COLUMNS": "80",
                "XDG_DATA_HOME": DATA.name, **environment}  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-m", "sandtable.cli", *map(str, arguments)],
        input=typed if isinstance(typed, bytes) else typed.encode(), env=settings, cwd=folder,
        capture_output=True, timeout=100,
    )  # fmt: skip
    text = subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())
    assert "Traceback" not in text.stderr + text.stdout, text.stderr[-2000:] + text.stdout[-2000:]
    return text


def refused(code: str, *arguments: str | Path, status: int = 2, **more: object) -> str:
    """The one line on the error stream with which a command refuses what it was given."""
    done = sandtable(*arguments, **more)  # type: ignore[arg-type]
    assert done.returncode == status, done
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"error {code}"), line
    return line


def at_the_table(
    monkeypatch: pytest.MonkeyPatch, match: Match, typed: str, *who: str, terminal: bool = False, width: int = 100
) -> str:
    """What a console shows while these lines are typed, with people (``me``) and bots in the seats."""
    shown = io.StringIO()
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    seats = {seat: seat_named(name, seat, 1, match.game) for seat, name in enumerate(who)}
    Sitting(match, seats, Console(file=shown, width=width, height=200, force_terminal=terminal)).run()
    return shown.getvalue()


def parts_of(shown: str) -> list[tuple[str, str]]:
    """Who was asked behind each curtain, and all that was shown until the next."""
    _, *rest = CURTAIN.split(shown)
    return list(zip(rest[::2], rest[1::2], strict=True))
