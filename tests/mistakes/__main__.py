"""``python -m tests.mistakes GAME --count 300``: deliberate mistakes in the rules of a game, each tried against the
tests in ``tests/rules``. Prints those that no test notices: there a test is missing, or nothing changes."""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path

import pytest

from sandtable.engine.registry import find_game

from .changing import mistakes, rules_of
from .trying import DIED, RUNS_ON, Trials, Verdict

TESTS = Path(__file__).parent.parent / "rules"
QUIET = ("-p", "no:terminal", "-p", "no:cacheprovider", "-p", "no:xdist", "-o", "addopts=--strict-markers")


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.mistakes", description=__doc__)
    parser.add_argument("game", metavar="GAME", help="the game whose rules are tried")
    parser.add_argument("--count", type=int, default=300, help="mistakes, each at a place of its own")
    parser.add_argument("--seed", type=int, default=1, help="other mistakes for another seed")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at once")
    parser.add_argument("--slowest", type=float, default=60.0, help="tests that work longer, in seconds, are left out")
    parser.add_argument("--minutes", type=float, default=60.0, help="no new ones are tried after so many")
    return parser.parse_args()


def tell(verdict: Verdict) -> None:
    """Name a mistake that nothing notices, or of which a process died, which is to be looked into."""
    if verdict.noticed in (None, DIED):
        mistake, tests = verdict.mistake, f"{verdict.tests} tests call it" if verdict.tests else "no test calls it"
        tests = verdict.noticed or tests
        print(f"{mistake.place} {mistake.function.__name__}:  {mistake.change}  ({tests})", flush=True)


def main() -> int:
    """Try what was asked for and say what came of it."""
    asked, began = arguments(), time.monotonic()
    game = find_game(asked.game)
    files = sorted(TESTS.glob(f"test_{asked.game}*.py"))
    made = mistakes(game, asked.count, asked.seed)
    trials = Trials(rules_of(game), made, asked.jobs, asked.minutes * 60, asked.slowest, tell)
    os.environ["SANDTABLE_RUNTIME"] = "python"
    pytest.main([*map(str, files), *QUIET], plugins=[trials])
    if trials.problem or not trials.verdicts:
        print(trials.problem or "the tests could not be collected", file=sys.stderr)
        return 1
    missed = [one for one in trials.verdicts if one.noticed is None]
    endless = sum(RUNS_ON in (one.noticed or "") for one in trials.verdicts)
    print(
        f"{game.name}: of {len(trials.verdicts):,} mistakes in {len(trials.rules):,} rules {len(missed):,} are noticed "
        f"by no test; {endless:,} made a test run on for ever; {time.monotonic() - began:.0f} s"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
