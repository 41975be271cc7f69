"""Hints: what a search thinks of a seat's best choices, and how the match may go on from there.

All of it comes from what the seat knows, the dice as well: who knows the same gets the same hint, but for budgets of
time. It is for those who play against bots, and for looking at matches that are over.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from math import inf
from time import perf_counter

from sandtable.contract.action import Action
from sandtable.contract.dice import Dice, keyed, random_key, seed_key
from sandtable.engine.budgets import LEAST_SECONDS, Budget
from sandtable.engine.match import Match
from sandtable.engine.search import FEWEST_A_CHOICE, Thought, search
from sandtable.engine.searching import imagined
from sandtable.engine.telling import heard
from sandtable.engine.trials import Trials

from . import Bot, best_bot, make_bot

HINT_SECONDS = 1.0
MOST_CHOICES = 3
MOST_STEPS = 5
MOST_DECISIONS = 24
MOST_SENTENCES = 2
FEW = 3
SEARCH_SHARE, INTERPRETED_SHARE = 0.8, 0.2
"""Of the time for a hint, what a search takes; the rest is for how the match may go on, and for guessing wrong how long
the interpreter takes."""


@dataclass(frozen=True)
class Suggestion:
    """A choice worth taking: its number among the seat's choices, its text, the share of playouts that tried it, and
    the chance of winning with it (a draw counts half) with its 95% interval. Where there was no time to try any, it
    is what a bot would do, and has no chance."""

    number: int
    text: str
    share: float
    chance: float | None
    low: float
    high: float


@dataclass(frozen=True)
class Step:
    """A decision to be expected: by whom, and what the hinted seat decides or hears of it."""

    seat: int
    text: str


@dataclass(frozen=True)
class Hint:
    """Up to three choices, the best first, and what may follow the first: in one of the worlds that the seat could be
    in, with the best bot that does not search in all seats, up to the next roll of dice."""

    seat: int
    choices: tuple[Suggestion, ...]
    line: tuple[Step, ...]
    playouts: int


def hint(match: Match, seat: int | None = None, budget: Budget | None = None) -> Hint:
    """A hint for a seat that has to decide; the match is left as it is."""
    began = perf_counter()
    seat, budget = match.decider(seat), budget or Budget(seconds=HINT_SECONDS)
    dice = keyed(seed_key(f"hint {seat} {sha256(bytes(match.known(seat))).hexdigest()}"))
    bot = make_bot(best_bot(match.game), random_key(dice).hex(), match.game)
    found = search(match, seat, _for_search(match, seat, budget, dice), dice)
    tried = [one for one in found.choices if one.playouts >= FEWEST_A_CHOICE]
    tried = tried or [Thought(bot.choose(match, seat), 0, 0.0, inf)]
    tried[1:] = sorted(tried[1:], key=lambda one: -one.value)
    legal = match.legal(seat)
    suggested = tuple(_suggestion(match, seat, legal, one, found.playouts) for one in tried[:MOST_CHOICES])
    until = inf if budget.seconds is None else began + budget.seconds
    return Hint(seat, suggested, _line(imagined(match, seat, dice), seat, tried[0].action, bot, until), found.playouts)


def _for_search(match: Match, seat: int, budget: Budget, dice: Dice) -> Budget:
    """What a search may spend of a hint's budget. While only the interpreter serves, which a search by time does not
    wait for, it is as many playouts as there is time for."""
    if budget.seconds is None:
        return budget
    if match.runtime.name != "python":
        return Budget(max(LEAST_SECONDS, SEARCH_SHARE * budget.seconds), budget.playouts)
    playouts = _affordable(match, seat, INTERPRETED_SHARE * budget.seconds, dice)
    return Budget(playouts=min(playouts, budget.playouts or playouts))


def _affordable(match: Match, seat: int, seconds: float, dice: Dice) -> int:
    """How many playouts there is time for, but for one that is tried: at least one, which is too few to tell."""
    began, horizon = perf_counter(), match.game.bots.horizon
    trials = Trials(match, seat, match.legal(seat, asides=False), random_key(dice))
    trials.expected(range(1), 0)
    if min(_timed(trials, 1) for _ in range(FEW)) * horizon > seconds:
        return 1
    pace = _timed(trials, horizon)
    return max(1, int((seconds - (perf_counter() - began)) / pace))


def _timed(trials: Trials, decisions: int) -> float:
    began = perf_counter()
    trials.expected(range(1), decisions)
    return perf_counter() - began


def _suggestion(match: Match, seat: int, legal: list[Action], thought: Thought, playouts: int) -> Suggestion:
    chance = (thought.value + 1) / 2
    low, high = max(0.0, chance - thought.error / 2), min(1.0, chance + thought.error / 2)
    number, text = legal.index(thought.action), match.text(thought.action, seat)
    if not thought.playouts:
        return Suggestion(number, text, 0.0, None, 0.0, 1.0)
    return Suggestion(number, text, thought.playouts / playouts, chance, low, high)


def _line(world: Match, seat: int, action: Action, bot: Bot, until: float) -> tuple[Step, ...]:
    """What may follow an action in a world, as far as the seat would know of it, up to a point in time."""
    steps: list[Step] = []
    who = seat
    for _ in range(MOST_DECISIONS):
        rolled, text = world.table.dice.rolled, world.text(action, who)
        world.play(action, who)
        told = [happening.text for happening in heard(world.past.told if world.past else (), seat)]
        steps += [Step(who, said) for said in ([text] if who == seat else [" ".join(told[:MOST_SENTENCES])]) if said]
        is_settled = world.table.dice.rolled != rolled or world.is_over or len(steps) >= MOST_STEPS
        if is_settled or perf_counter() > until:
            break
        who = world.deciders[0]
        action = bot.choose(world, who)
    return tuple(steps)
