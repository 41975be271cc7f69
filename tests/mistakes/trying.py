"""Mistakes are tried one by one, each in a process of its own that runs the tests which call the rule.

A test that never calls a rule cannot notice what is wrong with it. So all tests run once, and it is noted which rules
each calls and how long it takes; then those that call a mistaken rule run, quick ones first, until one fails.
"""

from __future__ import annotations

import multiprocessing
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice, pairwise
from multiprocessing.connection import Connection, wait
from types import CodeType
from typing import Any

import pytest

from .changing import Function, Mistake

PROCESSES = multiprocessing.get_context("fork")
RUNS_ON = "runs on for ever"
DIED = "the process died"
SHORTEST, SLOWER = 2.0, 20.0
"""A test runs on for ever that works for so many seconds, and so many times longer than without a mistake."""
MOST_MEMORY = 4 << 30


@dataclass(frozen=True)
class Called:
    """How long a test works, and which rules it calls, by their numbers."""

    seconds: float
    rules: frozenset[int]


@dataclass(frozen=True)
class Verdict:
    """What became of a mistake: the test that noticed it, if one did, and of how many."""

    mistake: Mistake
    noticed: str | None
    tests: int


class Late(KeyboardInterrupt):
    """A test takes too long; nothing that a test does holds this up."""


def late(*_: object) -> None:
    """The time of a test is over."""
    raise Late


@dataclass
class Trials:
    """A plugin of pytest that tries mistakes instead of running the tests."""

    rules: Sequence[Function]
    mistakes: Sequence[Mistake]
    jobs: int
    seconds: float
    slowest: float
    told: Callable[[Verdict], None]
    verdicts: list[Verdict] = field(default_factory=list)
    problem: str = ""
    _failed: list[str] = field(default_factory=list)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note that a test has failed."""
        if report.failed:
            self._failed.append(report.nodeid)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try everything that there is time for."""
        end = time.monotonic() + self.seconds
        items = session.items
        ((_, called),) = in_processes([None], 1, lambda _: self._called(items))
        if isinstance(called, str):
            self.problem = called
            return True
        numbers = {one: number for number, one in enumerate(self.rules)}
        plans = [(one, plan(called, numbers[one.function], self.slowest)) for one in self.mistakes]
        timely = (one for one in plans if time.monotonic() < end)
        for (mistake, order), found in in_processes(timely, self.jobs, lambda one: self._tried(items, called, *one)):
            self.verdicts.append(Verdict(mistake, found, len(order)))
            self.told(self.verdicts[-1])
        return True

    def _called(self, items: list[pytest.Item]) -> list[Called] | str:
        """What each test calls; or which one fails without any mistake."""
        codes, found = {one.__code__: number for number, one in enumerate(self.rules)}, []
        for at in range(len(items)):
            seen, began = set[CodeType](), time.process_time()

            def note(frame: Any, event: str, _: object, seen: set[CodeType] = seen) -> None:
                if event == "call":
                    seen.add(frame.f_code)

            sys.setprofile(note)
            self._run(items, at, at + 1)
            sys.setprofile(None)
            if self._failed:
                return f"{self._failed[0]} fails without any mistake"
            rules = frozenset(codes[code] for code in seen if code in codes)
            found.append(Called(time.process_time() - began, rules))
        return found

    def _run(self, items: list[pytest.Item], at: int, following: int) -> None:
        """Run a test, knowing which one follows."""
        item, after = items[at], items[following] if following < len(items) else None
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)

    def _tried(self, items: list[pytest.Item], called: list[Called], mistake: Mistake, order: list[int]) -> str | None:
        """Make a mistake and run tests until one fails; which one, or none."""
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        signal.signal(signal.SIGVTALRM, late)
        mistake.function.__code__ = mistake.code
        for at, following in pairwise([*order, len(items)]):
            signal.setitimer(signal.ITIMER_VIRTUAL, SHORTEST + SLOWER * called[at].seconds)
            try:
                self._run(items, at, following)
            except Late:
                return f"{items[at].nodeid} {RUNS_ON}"
            if self._failed:
                return self._failed[0]
        return None


def plan(called: list[Called], rule: int, slowest: float) -> list[int]:
    """The tests that call a rule, quick ones first, without those that are too slow."""
    fitting = (at for at, one in enumerate(called) if rule in one.rules and one.seconds <= slowest)
    return sorted(fitting, key=lambda at: called[at].seconds)


def in_processes(work: Iterable[Any], jobs: int, do: Callable[[Any], Any]) -> Iterator[tuple[Any, Any]]:
    """Do each piece of work in a process of its own, so many at once; each with what came of it, as they end."""
    todo, running = iter(work), dict[Any, tuple[Any, Any]]()
    while True:
        for one in islice(todo, jobs - len(running)):
            near, far = PROCESSES.Pipe(duplex=False)
            process = PROCESSES.Process(target=_answer, args=(far, do, one))
            process.start()
            far.close()
            running[near] = one, process
        if not running:
            return
        for near in wait(list(running)):
            one, process = running.pop(near)
            yield one, _received(near)
            process.join()


def _answer(far: Connection, do: Callable[[Any], Any], one: Any) -> None:
    far.send(do(one))
    far.close()


def _received(near: Any) -> Any:
    """What a process tells; if it dies of its work, that."""
    try:
        return near.recv()
    except EOFError:
        return DIED
    finally:
        near.close()
