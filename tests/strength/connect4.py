"""Search in Connect Four against the exact answer: what is won in the last 20 stones stays won.

python -m tests.strength.connect4 --positions 500 --budget 1s
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from sandtable.contract.dice import keyed, pick, seed_key
from sandtable.engine.budgets import Budget, read_budget
from sandtable.engine.match import Match
from sandtable.engine.registry import find_game
from sandtable.engine.runtime import Cpu, Runtime
from sandtable.engine.search import search

from .solver import Solver

LAST = 20
ALL = 42


def won_positions(runtime: Runtime, solver: Solver, count: int) -> Iterator[tuple[str, Match]]:
    """Positions with at most ``LAST`` cells free that who moves can win, from random matches; not by one move alone."""
    found, number = 0, 0
    while found < count:
        number += 1
        dice = keyed(seed_key(f"won {number}"))
        match, columns = Match("connect4", seed=number, runtime=runtime), ""
        while not match.is_over and len(columns) < ALL - LAST + pick(dice, LAST // 2):
            legal = match.legal()
            columns += match.text(legal[pick(dice, len(legal))])
            match.play(columns[-1])
        if match.is_over or len(columns) < ALL - LAST or solver.value(columns) != 1:
            continue
        found += 1
        yield columns, match


def given_away(match: Match, columns: str, solver: Solver, budget: Budget) -> str:
    """The column that a search takes if that gives a won position away, else nothing."""
    taken = match.text(search(match, match.deciders[0], budget, keyed(seed_key(columns))).best.action)
    return "" if solver.value(columns + taken) == -1 else taken


def main() -> None:
    """Count what is given away."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=500)
    parser.add_argument("--budget", default="1s")
    given = parser.parse_args()
    solver, runtime = Solver(), Cpu(find_game("connect4"), threads=1)
    lost = [
        (columns, taken)
        for columns, match in won_positions(runtime, solver, given.positions)
        if (taken := given_away(match, columns, solver, read_budget(given.budget)))
    ]
    print(f"{given.positions} won positions, {len(lost)} given away with {given.budget} a decision")
    for columns, taken in lost:
        print(f"  {columns}: {taken}")


if __name__ == "__main__":
    main()
