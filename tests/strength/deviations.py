"""What it is truly worth to decide otherwise than the own bot would, and how far ahead a choice should be for that.

At positions of matches of the best bots a search looks for something better than their decision. Both are then played
on to the end by these bots, with the same dice, in the world as it truly lies.

python -m tests.strength.deviations GAME SCENARIO [--positions 150] [--playouts 400] [--horizon 60]
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from math import sqrt

import numpy as np

from sandtable.bots import best_bot, make_bot
from sandtable.contract.dice import keyed, random_key, seed_key
from sandtable.engine.budgets import Budget
from sandtable.engine.match import Match
from sandtable.engine.registry import find_game
from sandtable.engine.search import LEAST_LEAD, Halving, _usual
from sandtable.engine.trials import SURE, Trials

from .crew import runtime_of

APART = 9
WORLDS, TO_THE_END = 200, 2000
CAUTIONS = (0, 1, 2, 3, 4)


def positions(game: str, scenario: str) -> Iterator[Match]:
    """Positions with a choice, from one match after the other."""
    number, seen = 0, 0
    while True:
        match = Match(find_game(game), scenario, seed=f"deviations {number}", runtime=runtime_of(game))
        bots = {seat: make_bot(best_bot(match.game), number, match.game) for seat in match.box.players}
        while match.deciders:
            seat = match.deciders[0]
            seen += len(match.legal(seat, asides=False)) > 1
            if len(match.legal(seat, asides=False)) > 1 and seen % APART == 0:
                yield match
            match.play(bots[seat].choose(match, seat), seat)
        number += 1


def challenge(match: Match, playouts: int, horizon: int, number: int) -> tuple[float, float, float] | None:
    """Of the best other choice: its lead over the own bot's in a search, the standard error of that, and what it truly
    gains; nothing where none looks better."""
    seat = match.deciders[0]
    actions, dice = match.legal(seat, asides=False), keyed(seed_key(f"deviation {number}"))
    usual = _usual(match, seat, actions, dice)
    trials = Trials(match, seat, actions, random_key(dice))
    halving = Halving(trials, len(actions), usual, Budget(playouts=playouts), horizon, 0.0)
    halving.run()
    others = (k for k in range(len(actions)) if k != usual)
    best = max(others, key=lambda k: (halving.stayed[k], halving.means[k]))
    tried = max(halving.tried[best], 2)
    lead = halving.leads[best] / tried
    if lead <= LEAST_LEAD:
        return None
    error = sqrt(max(0.0, halving.lead_squares[best] / tried - lead * lead) / tried)
    truth = Trials(match, seat, actions, seed_key(f"truth {number}"), is_open=True)
    values = truth.values([usual, best], range(WORLDS), TO_THE_END)
    return lead, error, float((values[1] - values[0]).mean())


def main() -> None:
    """Print what deviations gain, by how many standard errors they have to lead."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("scenario")
    parser.add_argument("--positions", type=int, default=150)
    parser.add_argument("--playouts", type=int, default=400)
    parser.add_argument("--horizon", type=int, default=60)
    asked = parser.parse_args()
    looked = zip(range(asked.positions), positions(asked.game, asked.scenario), strict=False)
    tried = [challenge(match, asked.playouts, asked.horizon, number) for number, match in looked]
    found = np.array([one for one in tried if one is not None]).reshape(-1, 3)
    for caution in CAUTIONS:
        gains = found[found[:, 0] > LEAST_LEAD + caution * found[:, 1], 2]
        if len(gains):
            share, doubt = len(gains) / len(tried), SURE * gains.std() / sqrt(len(gains))
            print(f"{caution} standard errors: otherwise in {share:.0%}, gain each {gains.mean():+.3f} ± {doubt:.3f}, "
                  f"in 100 decisions {100 * share * gains.mean():+.1f}")  # fmt: skip


if __name__ == "__main__":
    main()
