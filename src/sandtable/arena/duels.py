"""Two players against each other, in turn on each side, and what that says about how strong they are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import log10

from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Game
from sandtable.engine.runtime import Runtime

from .simulation import simulate, wilson

MIDDLE = 1500.0
SCALE = 400.0
ROUNDS = 2000


@dataclass(frozen=True)
class Score:
    """What came of some matches for the first of two players."""

    won: int
    drawn: int
    matches: int
    seconds: float = 0.0

    @property
    def share(self) -> float:
        """The share of what could be won; draws count half."""
        return (self.won + self.drawn / 2) / self.matches

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies with 95% confidence."""
        return wilson(self.won + self.drawn / 2, self.matches)


def duel(
    game: Game,
    scenario: str | None,
    one: str,
    other: str,
    matches: int,
    *,
    seed: int | str = 0,
    runtime: Runtime | str | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Score:
    """Play so many matches between two bots (an even number: half of them on each side), on a scenario for two."""
    if len(game.box(scenario).players) != 2:
        raise SandtableError("duel/not-for-two", scenario, "it has not two seats", "choose another scenario")
    if matches < 2 or matches % 2:
        raise SandtableError("duel/odd-count", matches, "sides alternate", "play an even number of matches, 2 at least")
    half = matches // 2
    first = simulate(game, scenario, half, bots=(one, other), seed=f"{seed} first", runtime=runtime, progress=progress)
    second = simulate(game, scenario, half, bots=(other, one), seed=f"{seed} second", runtime=runtime,
                      progress=lambda done: progress(half + done))  # fmt: skip
    won = first.wins[0] + second.wins[1]
    return Score(won, first.drawn + second.drawn, matches, first.seconds + second.seconds)


def ratings(names: Sequence[str], scores: dict[tuple[str, str], Score], middle: str) -> dict[str, float]:
    """How strong players are, on the scale of chess: a lead of 400 means ten wins to one. Who is in the ``middle`` has
    1500. (Bradley and Terry's model; a match more, drawn, against everybody met keeps what is never lost finite.)

    >>> found = ratings(["a", "b"], {("a", "b"): Score(won=10, drawn=0, matches=20)}, "b")
    >>> found == {"a": 1500.0, "b": 1500.0}
    True
    """
    points = dict.fromkeys(names, 0.0)
    met = dict.fromkeys(((one, other) for one in names for other in names), 0.0)
    for (one, other), score in scores.items():
        points[one] += score.share * score.matches + 0.5
        points[other] += (1 - score.share) * score.matches + 0.5
        met[one, other] = met[other, one] = score.matches + 1
    strength = dict.fromkeys(names, 1.0)
    for _ in range(ROUNDS):
        for name in names:
            against = sum(met[name, other] / (strength[name] + strength[other]) for other in names if met[name, other])
            strength[name] = points[name] / against if against else 1.0
    return {name: round(MIDDLE + SCALE * log10(strength[name] / strength[middle]), 1) for name in names}
