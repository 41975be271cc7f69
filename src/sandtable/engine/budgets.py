"""How much a search may think: by time, by playouts, or by whichever ends first."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sandtable.contract.errors import SandtableError

LEAST_SECONDS, MOST_SECONDS = 0.001, 3600.0
MOST_PLAYOUTS = 100_000_000
CHUNK_SECONDS = 0.05  # how long a search goes on between two looks at the time
ENOUGH = "2 seconds or 800 playouts are a good beginning"
FORMS = "write a time such as 2s or 500ms, a number of playouts such as 800, or both: 2s,800"
DIGITS = "[0-9]{1,40}"  # a number too large to be served is told so, rather than that it is none
UNITS = {"s": 1.0, "ms": 0.001}


@dataclass(frozen=True)
class Budget:
    """What one decision may cost. With playouts alone a search is the same, to the byte, on every machine."""

    seconds: float | None = None
    playouts: int | None = None

    def __post_init__(self) -> None:
        if self.seconds is None and self.playouts is None:
            raise SandtableError("search/no-budget", None, "a search without a bound would never end", ENOUGH)
        if self.seconds is not None and not LEAST_SECONDS <= self.seconds <= MOST_SECONDS:
            reason = f"a decision takes {LEAST_SECONDS:g} to {MOST_SECONDS:g} seconds"
            raise SandtableError("search/bad-time", self.seconds, reason, ENOUGH)
        if self.playouts is not None and not 1 <= self.playouts <= MOST_PLAYOUTS:
            reason = f"a decision takes 1 to {MOST_PLAYOUTS:,} playouts"
            raise SandtableError("search/bad-playouts", self.playouts, reason, ENOUGH)


def read_budget(text: str) -> Budget:
    """A budget as people write it.

    >>> read_budget("500ms"), read_budget("2s,800").playouts
    (Budget(seconds=0.5, playouts=None), 800)
    """
    seconds: float | None = None
    playouts: int | None = None
    for part in text.split(","):
        timed = re.fullmatch(rf"({DIGITS}(?:\.{DIGITS})?)(ms|s)", part.strip())
        counted = re.fullmatch(DIGITS, part.strip())
        if timed and seconds is None:
            seconds = float(timed[1]) * UNITS[timed[2]]
        elif counted and playouts is None:
            playouts = int(part)
        else:
            raise SandtableError("search/unreadable-budget", text, "it is no budget", FORMS)
    return Budget(seconds, playouts)
