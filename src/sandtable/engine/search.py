"""Which choice is best, by playouts in worlds that a seat could be in: from what it knows, and dice of its own.

Playouts are shared out by halving: in every round each choice that is left is tried in the same new worlds, then the
worse half goes. What the game's own best bot would do stays until the last round, and so does a choice that is asked
about. The last part of the budget is for the best of the others and that usual choice alone, in worlds by which neither
was chosen: whoever leads of many is lucky, and only a lead that is made anew counts. Where there are more choices than
the budget can try, those are tried that the own bot likes best. While only the interpreter serves, a search by time
takes what that bot would do: a single playout could take longer than it may.

A game without bots of its own is searched by trees instead (:mod:`sandtable.engine.grove`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf, sqrt
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from sandtable.contract.action import Action
from sandtable.contract.dice import Dice, random_key

from .budgets import CHUNK_SECONDS, Budget
from .grove import Grove
from .match import Match
from .searching import advised, suggested
from .trials import SURE, Trials

LEAF_HORIZON = 12  # where chance plays on in a tree, an evaluation soon knows better
FEWEST_A_CHOICE = 16
MOST_SUGGESTED = 32
SELECTING = 0.6
"""The share of the budget in which choices are halved; the rest is for the best of them and the usual one."""
GLANCES = 2
GOLDEN = (sqrt(5) - 1) / 2
PROBES = 3
FEWEST_TO_BE_SURE = 32
CAUTION = 1.0
LEAST_LEAD = 0.01


@dataclass(frozen=True)
class Thought:
    """What a search thinks of one choice: its mean value from -1 to 1 over so many playouts, and how far from it the
    true one may be (95%)."""

    action: Action
    playouts: int
    value: float
    error: float


@dataclass(frozen=True)
class Thoughts:
    """What a search thinks of a seat's choices, the best first; those that were not tried are last."""

    seat: int
    choices: tuple[Thought, ...]
    seconds: float

    @property
    def best(self) -> Thought:
        """What to do."""
        return self.choices[0]

    @property
    def playouts(self) -> int:
        """How many playouts it took."""
        return sum(choice.playouts for choice in self.choices)

    def of(self, action: Action) -> Thought:
        """What it thinks of an action."""
        return next(thought for thought in self.choices if thought.action == action)


def search(
    match: Match, seat: int, budget: Budget, dice: Dice, *, horizon: int | None = None, also: Action | None = None
) -> Thoughts:
    """Think about a seat's decision; the match is left as it is. ``dice`` settle all that is left to chance. ``also``
    is a choice that is thought about to the end, however it looks."""
    began = perf_counter()
    horizon = match.game.bots.horizon if horizon is None else horizon
    seat = match.decider(seat)
    actions = match.legal(seat, asides=False)
    if len(actions) == 1:
        return Thoughts(seat, (Thought(actions[0], 0, 0.0, inf),), 0.0)
    way: Halving | Grove
    if match.game.bots.names:
        way = halving(match, seat, actions, budget, horizon, dice, began=began, also=also)
    else:
        ahead = min(horizon, LEAF_HORIZON) if match.game.rules.evaluate else horizon
        way = Grove(Trials(match, seat, actions, random_key(dice)), actions, budget, ahead, began)
    way.run()
    thoughts = [Thought(actions[k], *way.found(k)) for k in way.order()]
    return Thoughts(seat, tuple(thoughts), perf_counter() - began)


def halving(
    match: Match,
    seat: int,
    actions: list[Action],
    budget: Budget,
    horizon: int,
    dice: Dice,
    *,
    began: float = 0.0,
    also: Action | None = None,
) -> Halving:
    """A search that has not run yet, among these choices of a seat, beside what the game's best bot would do."""
    best = match.game.bots.names[-1]
    usual = _usual(match, seat, actions, dice)
    kept = [number for number, action in enumerate(actions) if number == usual or action == also]
    trials = Trials(match, seat, actions, random_key(dice))

    def suggest(most: int) -> list[int]:
        liked = suggested(match, best, seat, dice, most)
        return _without_the_rest([actions.index(action) for action in liked], len(actions))

    return Halving(trials, len(actions), usual, budget, horizon, began, kept, suggest)


def _usual(match: Match, seat: int, actions: list[Action], dice: Dice) -> int:
    """The number of the choice that the game's best bot would take."""
    usual = advised(match, match.game.bots.names[-1], seat, dice)
    return next((number for number, action in enumerate(actions) if action == usual), 0)


def _without_the_rest(suggested: list[int], count: int) -> list[int]:
    """What a bot suggests of so many choices, up to where it likes nothing any more: who then takes the last of the
    list, which ends a turn in many games, takes the last of what is left again and again."""
    for k in range(1, len(suggested)):
        before = set(suggested[: k - 1])
        last = [number for number in range(count) if number not in before][-2:]
        if suggested[k - 1 : k + 1] == last[::-1]:
            return suggested[:k]
    return suggested


class Halving:
    """The rounds of one search, and what they have found. ``suggest`` names as many choices as are wanted that are
    likely to be good, the best first, or fewer."""

    def __init__(
        self,
        trials: Trials,
        count: int,
        usual: int,
        budget: Budget,
        horizon: int,
        began: float,
        kept: Sequence[int] | None = None,
        suggest: Callable[[int], list[int]] | None = None,
    ) -> None:
        self.suggest = suggest
        self.trials, self.usual, self.budget, self.horizon, self.began = trials, usual, budget, horizon, began
        self.kept = [usual] if kept is None else list(kept)
        self.tried, self.sums, self.squares, self.stayed = (np.zeros(count) for _ in range(4))
        self.met, self.leads, self.lead_squares = (np.zeros(count) for _ in range(3))  # the usual one, in fresh worlds
        self.looks = np.full(count, -inf)  # how the choices look at once
        self.worlds = 0
        self.pace = 0.0  # seconds a playout

    @property
    def means(self) -> NDArray[np.float64]:
        """The mean value of each choice; least of all for what was not tried."""
        return np.where(self.tried > 0, self.sums / np.maximum(self.tried, 1), -inf)

    def errors(self) -> NDArray[np.float64]:
        """How far the true values may be from the means; few that are all alike prove little."""
        tried = np.maximum(self.tried, 2)
        spread = np.maximum(self.squares / tried - (self.sums / tried) ** 2, 0.0)
        return np.where(self.tried > 1, SURE * np.sqrt((spread + 1 / tried) / (tried - 1)), inf)

    def found(self, number: int) -> tuple[int, float, float]:
        """Playouts, mean and error of a choice."""
        value = float(self.means[number]) if self.tried[number] else 0.0
        return int(self.tried[number]), value, float(self.errors()[number])

    def order(self) -> list[int]:
        """The numbers of all choices, the best first: who stayed longest, then who is worth most; the usual one unless
        another is plainly better."""
        means, looks = self.means, self.looks
        best = sorted(range(len(means)), key=lambda k: (-self.stayed[k], -means[k], k != self.usual, -looks[k], k))
        first = next((k for k in best if self._leads_plainly(k)), self.usual)
        return [first, *(k for k in best if k != first)]

    def _leads_plainly(self, number: int) -> bool:
        """Whether a choice was better than the usual one by more than chance would make it; few worlds that are all
        alike prove little."""
        met = self.met[number]
        if met < 2:
            return False
        lead = self.leads[number] / met
        spread = max(0.0, self.lead_squares[number] / met - lead * lead)
        return bool(lead > LEAST_LEAD + CAUTION * sqrt((spread + 1 / met) / met))

    def run(self) -> None:
        """Try the choices until the budget is spent, or it is plain which is best."""
        left = self._candidates()
        rounds = max(0, (len(left) - 1).bit_length() - 1)
        for number in range(1, rounds + 1):
            if len(left) <= 2 or not self._play(left, SELECTING * number / rounds):
                break
            self.stayed[left] = number
            if self._is_plain(left):
                self.met[left] = self.tried[left]
                return
            left = self._better_half(left)
        self._meet(left)

    def _meet(self, left: list[int]) -> None:
        """Let the best of those that are left and the usual choice meet in new worlds for the rest of the budget."""
        others = sorted((k for k in left if k != self.usual), key=lambda k: -self.means[k])
        if not others:
            return
        pair = list(dict.fromkeys([self.usual, others[0], *self.kept]))
        self.leads[:], self.lead_squares[:] = 0.0, 0.0
        before = self.tried.copy()
        self._play(pair, 1.0)
        self.stayed[pair] += 1
        self.met[pair] = (self.tried - before)[pair]

    def _candidates(self) -> list[int]:
        """The choices that are worth trying: all, or as many as the budget allows for."""
        count = len(self.tried)
        most = count
        if self.budget.playouts is not None:
            most = min(most, self.budget.playouts // FEWEST_A_CHOICE)
        if self.budget.seconds is not None:
            if self.trials.is_interpreted:
                return []
            most = min(most, self._most_in_time())
        if most < 2:
            return []
        others = range(count) if most >= count else self._likely(most)
        return list(dict.fromkeys([*self.kept, *others]))[: max(most, len(self.kept))]

    def _likely(self, most: int) -> list[int]:
        """The choices that are likely to be good: what is suggested, and as far as that does not go, what looks best at
        once; of what looks alike some from all over the list."""
        wanted = min(most, MOST_SUGGESTED)
        found = self.suggest(wanted) if self.suggest else []
        if len(found) < wanted:
            count = len(self.tried)
            self.looks = self.trials.values(range(count), range(GLANCES), 0).mean(axis=1)
            found = [*found, *sorted(range(count), key=lambda k: (-self.looks[k], k * GOLDEN % 1))]
        return found

    def _most_in_time(self) -> int:
        """How many choices there is time to try, by how long a playout takes: not the first, which may be slow to
        start, unless there is time for no more."""
        most = 0
        for _ in range(PROBES):
            self._try([self.usual], 1)
            most = max(most, int(self._time_left() / self.pace / FEWEST_A_CHOICE))
            if most >= FEWEST_A_CHOICE or self._is_late():
                break
        return most

    def _play(self, left: list[int], share: float) -> bool:
        """Try each of these choices alike until that share of the budget is spent; whether there was any of it left."""
        before = self.worlds
        while (worlds := self._affordable(len(left), share)) > 0:
            self._try(left, worlds)
        return self.worlds > before

    def _affordable(self, count: int, share: float) -> int:
        """In how many more worlds so many choices can be tried at once before that share of the budget is spent."""
        found = inf
        if self.budget.playouts is not None:
            found = (self.budget.playouts * share - self.tried.sum()) // count
        if self.budget.seconds is not None:
            over = self.budget.seconds * (1 - share)
            seconds = min(self._time_left() - over, CHUNK_SECONDS)
            found = min(found, seconds / (self.pace * count))
        return int(found)

    def _try(self, numbers: list[int], worlds: int) -> None:
        before = perf_counter()
        values = self.trials.values(numbers, range(self.worlds, self.worlds + worlds), self.horizon)
        self.pace = max((perf_counter() - before) / max(values.size, self.trials.runtime.width), 1e-9)
        self.worlds += worlds
        self.tried[numbers] += worlds
        self.sums[numbers] += values.sum(axis=1)
        self.squares[numbers] += (values**2).sum(axis=1)
        leads = values - values[numbers.index(self.usual)]
        self.leads[numbers] += leads.sum(axis=1)
        self.lead_squares[numbers] += (leads**2).sum(axis=1)

    def _better_half(self, left: list[int]) -> list[int]:
        """The half of these choices with the better means, two at least; those to be kept and the best one stay."""
        means = self.means
        best = sorted(left, key=lambda k: (-means[k], k != self.usual, k))[: max(2, len(left) // 2)]
        first = dict.fromkeys([best[0], *self.kept])
        return list(dict.fromkeys([*first, *best]))[: max(len(first), len(best))]

    def _is_plain(self, left: list[int]) -> bool:
        """Whether the best of these choices is better than all others of them beyond doubt."""
        if self.tried[left].min() < FEWEST_TO_BE_SURE:
            return False
        means, errors = self.means, self.errors()
        best = max(left, key=lambda k: means[k])
        return all(means[best] - errors[best] > means[k] + errors[k] for k in left if k != best)

    def _time_left(self) -> float:
        seconds = inf if self.budget.seconds is None else self.budget.seconds
        return seconds - (perf_counter() - self.began)

    def _is_late(self) -> bool:
        return self._time_left() <= 0
