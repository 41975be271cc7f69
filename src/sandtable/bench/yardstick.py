"""The C yardstick: what the machine at hand makes of plain Connect Four in C, to set our own speeds against."""

from __future__ import annotations

import os
import shutil
import subprocess
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from sandtable.contract.errors import SandtableError
from sandtable.engine.compiler import cache_folder

SOURCE = Path(__file__).with_name("yardstick.c")
COMPILERS = ("cc", "gcc", "clang")
FLAGS = ("-O3", "-march=native")
CALIBRATION = 1_000_000
LONGEST = 120


class Played(NamedTuple):
    """What one run of the yardstick tells of itself."""

    moves: int
    games: int
    seconds: float
    checksum: str


class Yardstick:
    """The compiled program."""

    def __init__(self, program: Path) -> None:
        self.program = program

    def play(self, moves: int, seed: int = 1) -> Played:
        """Play that many uniformly random moves, game after game; the same seed gives the same checksum."""
        total, games, seconds, checksum = _output(self.program, str(moves), str(seed)).split()
        return Played(int(total), int(games), float(seconds), checksum)

    def perft(self, depth: int) -> int:
        """How many sequences of ``depth`` moves there are from the empty board."""
        return int(_output(self.program, "--perft", str(depth)))

    @cached_property
    def _rough_speed(self) -> float:
        played = self.play(CALIBRATION)
        return played.moves / max(played.seconds, 1e-6)

    def speed(self, seconds: float = 0.2) -> float:
        """Moves a second on one core, in a run of about that length."""
        played = self.play(max(1, int(self._rough_speed * seconds)))
        return played.moves / played.seconds


def build_yardstick() -> Yardstick:
    """Compile the yardstick anew (a fraction of a second), for this machine and no other.

    Without a C compiler, or with one that fails, a ``SandtableError`` says so.
    """
    compiler = next(filter(None, map(shutil.which, COMPILERS)), None)
    if compiler is None:
        raise SandtableError(
            "bench/no-compiler", " ".join(COMPILERS), "no C compiler is on the PATH", "install one to see ratios"
        )
    program = cache_folder() / "yardstick"
    unfinished = program.with_name(f"yardstick-{os.getpid()}")
    try:
        program.parent.mkdir(parents=True, exist_ok=True)
        _output(compiler, *FLAGS, "-o", str(unfinished), str(SOURCE))
        unfinished.replace(program)
    except OSError as error:
        raise SandtableError("bench/no-yardstick", program.name, error.strerror or "it cannot be written") from error
    return Yardstick(program)


def yardstick_speed(repeats: int = 5, seconds: float = 0.2) -> float | None:
    """The yardstick's moves a second, the best of several runs; ``None`` where it cannot be built."""
    try:
        yardstick = build_yardstick()
        return max(yardstick.speed(seconds) for _ in range(repeats))
    except SandtableError:
        return None


def _output(program: str | Path, *words: str) -> str:
    """What a program prints; its failure is a ``SandtableError`` with the last line that it complained."""
    try:
        done = subprocess.run([program, *words], capture_output=True, text=True, timeout=LONGEST, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise SandtableError("bench/no-yardstick", Path(program).name, f"it cannot be run ({error})") from error
    if done.returncode != 0:
        complaint = (done.stderr.strip().splitlines() or [f"it ended with {done.returncode}"])[-1]
        raise SandtableError("bench/no-yardstick", Path(program).name, complaint)
    return done.stdout
