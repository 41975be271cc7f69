"""What it is truly worth to decide otherwise than the own bot would: how much stronger a search is, in few matches.

A search plays against the game's best own bot. Wherever it decides otherwise than that bot would, both choices are
played on to the end by these bots, with the same dice, in the world as it truly lies. What a match comes to beyond that
of two equal bots is the sum of these gains, which chance moves far less than wins and losses.

The same is done in worlds imagined as the search imagines them. Where that gains much less than was promised, the
evaluation is wrong about the scenario or asked too soon; where it gains more than in truth, the worlds are wrong.

python -m tests.strength.deviations GAME SCENARIO [--minutes 10] [--playouts 400] [--horizon 60]
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from math import sqrt
from time import process_time

import numpy as np
from numpy.typing import NDArray

from sandtable.bots import best_bot, make_bot
from sandtable.contract.action import Action
from sandtable.contract.dice import Dice, keyed, random_key, seed_key
from sandtable.engine.budgets import Budget
from sandtable.engine.match import Match
from sandtable.engine.registry import find_game
from sandtable.engine.search import halving
from sandtable.engine.trials import SURE, Trials

from .crew import runtime_of

WORLDS, TO_THE_END = 60, 2000


@dataclass
class Sum:
    """Of a match: what the search got, what deciding otherwise gained in truth and in imagined worlds and was thought
    to gain, and how often it did."""

    outcome: float = 0.0
    gained: float = 0.0
    imagined: float = 0.0
    promised: float = 0.0
    thought: int = 0
    otherwise: int = 0


def played(game: str, scenario: str, number: int, budget: Budget, horizon: int) -> Sum:
    """The match of that number; the search takes another seat in every second."""
    match = Match(find_game(game), scenario, seed=f"deviations {number}", runtime=runtime_of(game))
    bot, dice, found = make_bot(best_bot(match.game), number, match.game), keyed(seed_key(f"search {number}")), Sum()
    mine = match.box.players[number % 2]
    while match.deciders:
        seat = match.deciders[0]
        thinks = seat == mine and len(match.legal(seat, asides=False)) > 1
        match.play(decided(match, seat, budget, horizon, dice, found) if thinks else bot.choose(match, seat), seat)
    found.outcome = match.outcome[mine] if match.outcome else 0.0
    return found


def decided(match: Match, seat: int, budget: Budget, horizon: int, dice: Dice, found: Sum) -> Action:
    """What the search decides; what that gains is noted."""
    actions = match.legal(seat, asides=False)
    way = halving(match, seat, actions, budget, horizon, dice)
    way.run()
    best = way.order()[0]
    found.thought += 1
    if best != way.usual:
        found.otherwise += 1
        found.promised += way.leads[best] / way.met[best]
        found.gained += gain(Trials(match, seat, actions, random_key(dice), is_open=True), way.usual, best)
        found.imagined += gain(Trials(match, seat, actions, random_key(dice)), way.usual, best)
    return actions[best]


def gain(trials: Trials, usual: int, best: int) -> float:
    """What one choice brings beyond another in the end."""
    values = trials.values([usual, best], range(WORLDS), TO_THE_END)
    return float((values[1] - values[0]).mean())


def interval(values: NDArray[np.float64]) -> str:
    """A mean, and how far from it the true one may be."""
    return f"{values.mean():+.2f} ± {SURE * values.std() / sqrt(len(values)):.2f}"


def main() -> None:
    """Play for some minutes of processor time and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("scenario")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--playouts", type=int, default=400)
    parser.add_argument("--horizon", type=int)
    parser.add_argument("--first", type=int, default=0, help="the number of the first match: others have other dice")
    asked = parser.parse_args()
    horizon = asked.horizon or find_game(asked.game).bots.horizon
    matches: list[Sum] = []
    while process_time() < 60 * asked.minutes:
        number = asked.first + len(matches)
        matches.append(played(asked.game, asked.scenario, number, Budget(playouts=asked.playouts), horizon))
    columns = {name: np.array([getattr(one, name) for one in matches], float) for name in vars(Sum())}
    means = {name: column.mean() for name, column in columns.items()}
    print(
        f"{asked.game} {asked.scenario}, {asked.playouts} playouts, {horizon} ahead: {len(matches)} matches, "
        f"outcome {interval(columns['outcome'])}, gains {interval(columns['gained'])}, "
        f"in imagined worlds {interval(columns['imagined'])}, promised {means['promised']:+.2f}, "
        f"otherwise in {means['otherwise']:.1f} of {means['thought']:.0f} decisions a match"
    )


if __name__ == "__main__":
    main()
