"""How much work compiling is: the rules that are compiled and the loops that are linked with them, each with about how
many seconds it takes, so that a bar can move evenly and say how long it will be.

The figures were fitted to the games of this house, on one core; on another machine all of them are wrong alike, and
whoever waits there is told by the pace so far.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import exp

from sandtable.contract.rule import MARK

from .compiler import Function, reachable
from .runtime import Cpu

RULE_SECONDS, KILOBYTE_SECONDS = 0.05, 0.15
LINK_SECONDS, LINKED_KILOBYTE_SECONDS = 0.03, 0.04
START_SECONDS = 1.0
KNOWN_SECONDS = 4.0
"""So much as the first guess counts for beside the pace that was seen."""

MOST = 0.99


@dataclass
class Effort:
    """What there is to do for some entries in one process: seconds for each rule by its name, and for linking each
    entry's loop with all rules that it reaches."""

    rules: dict[str, float] = field(default_factory=dict)
    links: dict[str, float] = field(default_factory=dict)
    reached: dict[str, frozenset[str]] = field(default_factory=dict)

    @property
    def seconds(self) -> float:
        """The whole of it."""
        return START_SECONDS + sum(self.rules.values()) + sum(self.links.values())

    @property
    def parts(self) -> int:
        """How many rules and loops there are."""
        return len(self.rules) + len(self.links)


def effort_of(runtime: Cpu, entries: Sequence[str]) -> Effort:
    """What it takes to compile entries."""
    effort = Effort()
    for entry in entries:
        functions = [
            function for function, _ in reachable(runtime.loops.bodies[entry]).values() if not is_native(function)
        ]
        sizes = {name_of(function): len(function.__code__.co_code) / 1000 for function in functions}
        effort.rules |= {name: RULE_SECONDS + KILOBYTE_SECONDS * size for name, size in sizes.items()}
        effort.reached[entry] = frozenset(sizes)
        effort.links[entry] = LINK_SECONDS + LINKED_KILOBYTE_SECONDS * sum(sizes.values())
    return effort


def is_native(function: Function) -> bool:
    """Whether something else stands for a rule where it is compiled."""
    return isinstance(getattr(function, MARK, None), str)


def name_of(function: Function, suffix: str = "") -> str:
    """What a rule is called; its compiled form has a suffix."""
    return f"{function.__module__}.{function.__qualname__.removesuffix(suffix)}"


@dataclass(frozen=True)
class Word:
    """What a process that compiles tells: how many parts are done, how many seconds of work they were, and how many the
    part is that is under way, where that is known."""

    parts: int = 0
    seconds: float = 0.0
    under_way: float = 0.0

    def __str__(self) -> str:
        return f"{self.parts} {self.seconds:.3f} {self.under_way:.3f}"

    @staticmethod
    def read(text: str) -> Word:
        """A word as it was told."""
        parts, seconds, under_way = text.split()
        return Word(int(parts), float(seconds), float(under_way))


class Teller:
    """In a process that compiles: notes what is done and says how far it is."""

    def __init__(self, effort: Effort, say: Callable[[Word], None]) -> None:
        self.effort, self.say = effort, say
        self._rules: set[str] = set()
        self._links: set[str] = set()

    def rule_is_done(self, name: str, entry: str) -> None:
        """A rule is compiled, for an entry."""
        if name in self.effort.rules:
            self._rules.add(name)
            self._tell(entry)

    def entry_is_done(self, entry: str) -> None:
        """The loop of an entry is linked."""
        self._links.add(entry)
        self._rules |= self.effort.reached[entry]
        self._tell(None)

    def _tell(self, entry: str | None) -> None:
        rules, links = self.effort.rules, self.effort.links
        seconds = START_SECONDS + sum(rules[name] for name in self._rules) + sum(links[name] for name in self._links)
        is_linking = entry is not None and self.effort.reached[entry] <= self._rules
        under_way = links[entry] if entry is not None and is_linking else 0.0
        self.say(Word(len(self._rules) + len(self._links), seconds, under_way))


class Course:
    """How far compiling is, in one or several processes, and how long it may still take."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._began = clock()
        self._total, self.parts = 0.0, 1
        self._words: dict[int, tuple[Word, float]] = {}

    def begin(self, efforts: Sequence[Effort]) -> None:
        """So much is to be done, by as many processes."""
        self._began = now = self._clock()
        self._total = sum(effort.seconds for effort in efforts)
        self.parts = sum(effort.parts for effort in efforts)
        self._words = {number: (Word(under_way=START_SECONDS), now) for number in range(len(efforts))}

    def hear(self, number: int, word: Word) -> None:
        """What one of the processes tells."""
        self._words[number] = word, self._clock()

    @property
    def done(self) -> int:
        """How many parts are done."""
        return sum(word.parts for word, _ in self._words.values())

    @property
    def share(self) -> float:
        """How much is done, from 0 to 1: it moves on while a long part is under way."""
        if not self._total:
            return 0.0
        moved = sum(self._moved(word.under_way, at) for word, at in self._words.values())
        return min(MOST, (self._seconds + moved) / self._total)

    def _moved(self, under_way: float, since: float) -> float:
        """How much of a part may be done: ever more slowly, and never all of it."""
        return under_way * (1 - exp(-self._pace * (self._clock() - since) / under_way)) if under_way else 0.0

    @property
    def seconds_left(self) -> float:
        """About how long it will take."""
        return max(0.0, self._total * (1 - self.share) / (self._pace * max(1, len(self._words))))

    @property
    def _seconds(self) -> float:
        return sum(word.seconds for word, _ in self._words.values())

    @property
    def _pace(self) -> float:
        """Seconds of work that a process does in a second."""
        elapsed = self._clock() - self._began
        each = self._seconds / max(1, len(self._words))
        return (KNOWN_SECONDS + each) / (KNOWN_SECONDS + elapsed)
