"""What several tests of the engine share."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable import Match, SandtableError

RUNTIMES = ("python", "cpu")
BOARD = """
    round 0
    Red: 0 points, card 2, chose 0
    Blue: 0 points, card 5, chose 0
"""
SOURCE = str(Path(__file__).parents[2] / "src")


def error_of(function, *arguments, **named) -> SandtableError:
    """The error that a call raises; it is told on one line."""
    with pytest.raises(SandtableError) as caught:
        function(*arguments, **named)
    assert "\n" not in caught.value.sentence()
    return caught.value


def all_of(match: Match) -> tuple[object, ...]:
    """What must not change when something is refused."""
    return bytes(match.table), match.number, match.log(), match.deciders


def played(columns: str = "aab", scenario: str = "mini", seed: int = 2) -> Match:
    """A match of Connect Four in which these columns were chosen."""
    match = Match("connect4", scenario, seed=seed, runtime="python")
    for column in columns:
        match.play(column)
    return match
