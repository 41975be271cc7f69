"""Looking back at a match: how good each decision was as far as its seat could know, how the match really stood, and
how much luck there was.

Each decision is judged by itself: what is found for it depends on the match, the budget and the seed alone (where the
budget counts playouts), so that an analysis can be stopped anywhere, gone on with later, and shared out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import hypot, sqrt
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sandtable.contract.action import Action
from sandtable.contract.dice import keyed, seed_key
from sandtable.contract.errors import SandtableError

from .analysed import INACCURACY, Analysis, Judged, Side, Spent, mark_of, sides_of, summed_up
from .budgets import LEAST_SECONDS, Budget
from .match import Match, Past
from .playouts import NO_CHOICE
from .search import Thoughts, search
from .trials import AT_ONCE, SURE, Trials

OPEN_SHARE, LUCK_SHARE = 0.2, 0.5
"""How much of a decision's budget goes into how the match really stood, and, where dice fell, into what came of them
and into what could be expected."""

SECOND_LOOK = 0.4
"""How much of it goes into a second look at a decision, and into one at what seems better: what is best of many in a
search is partly so by chance."""

OPEN_HORIZON = 60
"""How many decisions bots play on to find out how a match stood: further than a search looks that only compares."""

FEWEST_WORLDS = 8
RULE_OF_THREE = 6.0
"""What came out the same in all of n worlds may still be off in 3/n of all, which is 6/n from -1 to 1."""

DIGITS = 4


def check_over(match: Match) -> None:
    """Refuse a match that goes on: what is hidden in it is nobody's business yet."""
    if not match.is_over:
        reason = f"the match goes on after {match.number} decisions"
        raise SandtableError("analysis/not-over", match.number, reason, "play it to its end first")


def share(value: float) -> float:
    """A value from -1 to 1 as a share of winning."""
    return round((value + 1) / 2, DIGITS)


class Found(NamedTuple):
    """A share of winning, and how far it may be off."""

    share: float
    doubt: float

    def turned(self) -> Found:
        """The share of the other of two sides."""
        return Found(1 - self.share, self.doubt)


def _doubt(values: NDArray[np.float64]) -> float:
    """How far the mean of what came out in some worlds may be off, with 95% confidence."""
    return max(SURE * float(values.std()) / sqrt(len(values)), RULE_OF_THREE / len(values))


class Analyst:
    """Judges the decisions of a match, each in its own right and in any order. Interpreted rules are refused where the
    budget is a time: they would find nothing in it."""

    def __init__(self, match: Match, budget: Budget, seed: int | str = 0) -> None:
        self.match, self.budget, self.seed = match, budget, seed
        self.history = match.history()
        self.sides: tuple[Side, ...] = sides_of(match.seats)
        self._stood: dict[tuple[int, int], Found] = {}
        if budget.seconds is not None and match.runtime.name == "python":
            reason = "interpreted rules are too slow to think by time"
            raise SandtableError(
                "analysis/interpreted", match.game.name, reason, "count playouts, or compile the rules"
            )

    @property
    def count(self) -> int:
        """How many decisions there are."""
        return len(self.history)

    def at(self, number: int) -> Match:
        """The match as it was after so many decisions."""
        twin = self.match.copy()
        if number < self.count:
            twin.past = self.history[number]
            twin.undo()
        return twin

    def stood(self, number: int) -> list[float]:
        """How the match really stood after so many decisions: each side's share of winning, with everything shown. What
        one of two sides has, the other has not."""
        return [round(self._stood_for(number, side.seats[0]).share, DIGITS) for side in self.sides]

    def _stood_for(self, number: int, seat: int) -> Found:
        match = self.at(number)
        if len(self.sides) == 2 and match.outcome is None and seat not in self.sides[0].seats:
            return self._stood_for(number, self.sides[0].seats[0]).turned()
        if (number, seat) not in self._stood:
            portion = OPEN_SHARE / (1 if len(self.sides) == 2 else len(self.sides))
            key = seed_key(f"analysis {self.seed} after {number}")
            self._stood[number, seat] = self._mean(match, seat, None, key, portion)
        return self._stood[number, seat]

    def judge(self, number: int) -> Judged:
        """The decision taken after so many others."""
        past, match = self.history[number], self.at(number)
        taken = match.parse(past.action, past.seat)
        thoughts = None if past.is_standing else self._thoughts(match, past.seat, taken)
        rated = self._rated(match, thoughts, taken) if thoughts else {}
        return Judged(
            number=number + 1,
            seat=past.seat,
            text=past.action,
            open=self._open(number, past.seat, rated.get("known")),
            luck=self._luck(number, past, match, taken),
            **rated,
        )

    def _open(self, number: int, seat: int, known: float | None) -> list[float]:
        """How the match really stood before a decision; where a tree has looked further than playouts do, what that has
        found."""
        if known is None or not self._is_plain:
            return self.stood(number)
        return [known if seat in side.seats else round(1 - known, DIGITS) for side in self.sides]

    @property
    def _is_plain(self) -> bool:
        """Whether nothing is hidden from two sides, and searches grow trees: there one knows how it really stands."""
        game = self.match.game
        return game.rules.know is None and len(self.sides) == 2 and not game.bots.names

    def _thoughts(self, match: Match, seat: int, taken: Action) -> Thoughts | None:
        """What a search thinks of a seat's choices; nothing where there was one alone, or an aside was taken."""
        choices = match.legal(seat, asides=False)
        if len(choices) < 2 or taken not in choices:
            return None
        dice = keyed(seed_key(f"analysis {self.seed} before {match.number}"))
        thoughts = search(match, seat, self.budget, dice, also=taken)
        return thoughts if thoughts.best.playouts and thoughts.of(taken).playouts else None

    def _luck(self, number: int, past: Past, match: Match, taken: Action) -> float:
        """How much more its seat got of a decision than could be expected of it, over all ways in which dice fall; none
        where that may be the chance of the worlds that were tried."""
        if match.table.dice.rolled == self.at(number + 1).table.dice.rolled and not past.dice:
            return 0.0
        keys = (seed_key(f"analysis {self.seed} {what} {number}") for what in ("came", "luck"))
        came = self._mean(self.at(number + 1), past.seat, None, next(keys), LUCK_SHARE)
        expected = self._mean(match, past.seat, taken, next(keys), LUCK_SHARE)
        luck = came.share - expected.share
        return round(luck, DIGITS) if abs(luck) > hypot(came.doubt, expected.doubt) else 0.0

    def _rated(self, match: Match, thoughts: Thoughts, taken: Action) -> dict[str, Any]:
        """What a search thinks of a decision, beside the best that it has found; where that may be better, by a second
        look."""
        best, done = thoughts.best, thoughts.of(taken)
        most, least, lost = max(best.value, done.value), done.value, 0.0
        if (best.value - done.value) / 2 >= INACCURACY or (best is not done and self._is_plain):
            compare = self._foreseen if self._is_plain else self._compared
            one, other, doubt = compare(match, thoughts.seat, best.action, taken)
            most, least, lost = max(one, other), other, (one - other) / 2 if one - other > doubt else 0.0
        mark = mark_of(lost)
        better = match.text(best.action, thoughts.seat) if mark else None
        found = {"known": share(most), "taken": share(least), "lost": round(lost, DIGITS), "mark": mark}
        return {**found, "better": better, "playouts": thoughts.playouts}

    def _foreseen(self, match: Match, seat: int, best: Action, taken: Action) -> tuple[float, float, float]:
        """What two actions are worth by how things look to whoever decides next, and how far both may be off: a tree
        that has found something good looks at little else."""
        one, off = self._looked_ahead(match, seat, best)
        other, too = self._looked_ahead(match, seat, taken)
        return one, other, hypot(off, too)

    def _looked_ahead(self, match: Match, seat: int, action: Action) -> tuple[float, float]:
        """What an action is worth to a seat, and how far that may be off."""
        after = match.copy()
        after.play(action, seat)
        while len(choices := after.legal(asides=False)) == 1:
            after.play(choices[0])
        if after.outcome is not None:
            return after.outcome[seat], 0.0
        decider, dice = after.decider(), keyed(seed_key(f"analysis {self.seed} second look {match.number}"))
        thoughts = search(after, decider, self._part(SECOND_LOOK), dice)
        is_ours = any({seat, decider} <= set(side.seats) for side in self.sides)
        value, error = thoughts.best.value, max(thoughts.best.error, RULE_OF_THREE / max(1, thoughts.playouts))
        return value if is_ours else -value, error

    def _part(self, portion: float) -> Budget:
        """A portion of the budget."""
        seconds, playouts = self.budget.seconds, self.budget.playouts
        return Budget(
            None if seconds is None else max(LEAST_SECONDS, seconds * portion),
            None if playouts is None else max(1, int(playouts * portion)),
        )

    def _compared(self, match: Match, seat: int, best: Action, taken: Action) -> tuple[float, float, float]:
        """What two actions are worth in the same fresh worlds, and how far what lies between them may be off."""
        key = seed_key(f"analysis {self.seed} second look {match.number}")
        values = self._sample(Trials(match, seat, [best, taken], key), [0, 1], SECOND_LOOK, match.game.bots.horizon)
        doubt = _doubt(values[0] - values[1])
        return float(values[0].mean()), float(values[1].mean()), doubt

    def _mean(self, match: Match, seat: int, action: Action | None, key: bytes, portion: float) -> Found:
        """A seat's share of winning in the true state, if it takes an action, or from there on, when bots play on."""
        outcome = match.outcome
        if outcome is not None:
            return Found(share(outcome[seat]), 0.0)
        trials = Trials(match, seat, [] if action is None else [action], key, is_open=True)
        values = self._sample(trials, [NO_CHOICE if action is None else 0], portion, OPEN_HORIZON)[0]
        return Found((float(values.mean()) + 1) / 2, _doubt(values) / 2)

    def _sample(self, trials: Trials, numbers: list[int], portion: float, horizon: int) -> NDArray[np.float64]:
        """What choices are worth so many decisions later, in as many worlds as a portion of the budget allows for."""
        began, worlds, more = perf_counter(), 0, FEWEST_WORLDS
        found = []
        while more > 0:
            found.append(trials.values(numbers, range(worlds, worlds + more), horizon))
            worlds += more
            more = self._affordable(worlds, perf_counter() - began, portion)
        return np.concatenate(found, axis=1)

    def _affordable(self, worlds: int, spent: float, portion: float) -> int:
        """How many worlds more can be tried after so many, which took so long."""
        more = AT_ONCE
        if self.budget.playouts is not None:
            more = min(more, int(self.budget.playouts * portion) - worlds)
        if self.budget.seconds is not None:
            more = min(more, int((self.budget.seconds * portion - spent) / spent * worlds))
        return more


def put_together(analyst: Analyst, decisions: Sequence[Judged]) -> Analysis:
    """The analysis of a match all of whose decisions have been judged."""
    match, budget = analyst.match, analyst.budget
    return Analysis(
        game=match.game.name,
        title=match.box.file.title,
        rules=match.game.rules.version,
        seed=str(analyst.seed),
        budget=Spent(seconds=budget.seconds, playouts=budget.playouts),
        sides=analyst.sides,
        outcome=match.outcome,
        decisions=tuple(decisions),
        end=analyst.stood(analyst.count),
        seats=summed_up(match.seats, analyst.sides, decisions),
    )


def analyse(
    match: Match,
    budget: Budget,
    *,
    seed: int | str = 0,
    progress: Callable[[int], object] = lambda done: None,
) -> Analysis:
    """The analysis of a whole match; ``progress`` is told after each decision how many are done, and may raise to stop.

    >>> match = Match("connect4", "mini", seed=1, runtime="python")
    >>> for column in "aabbc":
    ...     _ = match.play(column)
    >>> found = analyse(match, Budget(playouts=100))
    >>> [(one.text, one.mark, one.better) for one in found.decisions[3:4]]
    [('b', 'blunder', 'c')]
    """
    analyst = Analyst(match, budget, seed)
    judged: list[Judged] = []
    for number in range(analyst.count):
        judged.append(analyst.judge(number))
        progress(number + 1)
    return put_together(analyst, judged)
