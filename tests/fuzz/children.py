"""Child processes in which mutants are tried: a fault or a hang costs one of them, and is seen."""

from __future__ import annotations

import multiprocessing
import time
import traceback
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from typing import Any

from .trials import Attacker, Hostile

HANG_SECONDS = 120.0
REPORT_SECONDS = 0.5
PROCESSES = multiprocessing.get_context("spawn")


@dataclass
class Tally:
    """What became of many mutants of one game and kind."""

    tried: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    accepted: int = 0
    distinct: int = 0
    decisions: int = 0
    seconds: float = 0.0
    failures: list[tuple[int, str]] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Count what another has counted, too."""
        self.tried += other.tried
        self.refused += other.refused
        self.accepted += other.accepted
        self.distinct += other.distinct
        self.decisions += other.decisions
        self.failures += other.failures


def try_numbers(attacker: Attacker, numbers: range, report: Callable[[Tally], None], current: Any) -> None:
    """Try some mutants and report now and then; ``current`` always holds the number that is being tried."""
    tally, reported = Tally(), time.monotonic()
    for number in numbers:
        current.value = number
        _try_one(attacker, number, tally)
        if time.monotonic() > reported + REPORT_SECONDS:
            report(tally)
            tally, reported = Tally(), time.monotonic()
    report(tally)


def _try_one(attacker: Attacker, number: int, tally: Tally) -> None:
    tally.tried += 1
    try:
        verdict = attacker.try_number(number)
    except Hostile as found:
        tally.failures.append((number, str(found)))
    except Exception:  # the very thing that is looked for
        tally.failures.append((number, traceback.format_exc(limit=-6)))
    else:
        tally.refused.update([verdict.refused] if verdict.refused else [])
        tally.accepted += verdict.refused is None
        tally.distinct += verdict.decisions > 0
        tally.decisions += verdict.decisions


def _work(attacker: Attacker, numbers: range, pipe: Connection, current: Any) -> None:
    """What a child does. Rules are compiled or loaded first, so that no mutant is blamed for it."""
    attacker.prepare()
    try_numbers(attacker, numbers, pipe.send, current)
    pipe.close()


class Child:
    """A process that tries every so manyth mutant; when it dies or hangs, another goes on after the one it died of."""

    def __init__(self, attacker: Attacker, numbers: range) -> None:
        self.attacker, self.numbers = attacker, numbers
        self.is_done = False
        self._start(numbers)

    def _start(self, numbers: range) -> None:
        self.current = PROCESSES.Value("q", -1, lock=False)
        self.pipe, far = PROCESSES.Pipe(duplex=False)
        self._process = PROCESSES.Process(target=_work, args=(self.attacker, numbers, far, self.current), daemon=True)
        self._process.start()
        far.close()
        self._seen, self._at, self._reported = -1, time.monotonic(), 0

    def collect(self) -> Tally:
        """What it has counted since the last time; a death or a hang is a failure of the mutant it worked on."""
        tally = Tally()
        try:
            while self.pipe.poll():
                told: Tally = self.pipe.recv()
                self._reported += told.tried
                tally.add(told)
        except (EOFError, OSError):
            self._process.join()
            if self._process.exitcode == 0:
                self.is_done = True
            else:
                self._go_on(tally, f"the process died with exit code {self._process.exitcode}")
            return tally
        if self.current.value != self._seen:
            self._seen, self._at = self.current.value, time.monotonic()
        elif time.monotonic() > self._at + HANG_SECONDS and self._seen >= 0:
            self._process.kill()
            self._process.join()
            self._go_on(tally, f"nothing came of it within {HANG_SECONDS:.0f} s")
        return tally

    def _go_on(self, tally: Tally, reason: str) -> None:
        """Blame the mutant that was being tried; what the child had not reported yet was tried at least."""
        number = self.current.value
        done = self.numbers.index(number) + 1 if number in self.numbers else len(self.numbers)
        tally.tried += done - self._reported
        tally.failures.append((number, reason))
        left = self.numbers = self.numbers[done:]
        self.is_done = not left
        if left:
            self._start(left)

    def stop(self) -> None:
        """End it, done or not."""
        self._process.kill()
        self._process.join()


def run_children(attacker: Attacker, first: int, count: int, jobs: int, seen: Callable[[Tally], None]) -> Tally:
    """Try ``count`` mutants from number ``first`` on in ``jobs`` processes; ``seen`` is told as they go."""
    began, total = time.monotonic(), Tally()
    children = [Child(attacker, range(first + k, first + count, jobs)) for k in range(min(jobs, count))]
    try:
        while running := [child for child in children if not child.is_done]:
            wait([child.pipe for child in running], timeout=REPORT_SECONDS)
            for child in running:
                tally = child.collect()
                total.add(tally)
                seen(tally)
    finally:
        for child in children:
            child.stop()
    total.seconds = time.monotonic() - began
    return total
