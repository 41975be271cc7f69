"""Perft: how many sequences of decisions there are from a position, the classic test of a list of moves."""

from __future__ import annotations

import numpy as np

from sandtable.contract.errors import SandtableError
from sandtable.engine.desk import PARAMETERS
from sandtable.engine.match import Match

DEEPEST = 64


def perft(match: Match, depth: int) -> int:
    """The number of sequences of ``depth`` decisions from where the match stands; matches that end sooner do not count.

    >>> perft(Match("connect4", "mini", seed=0, runtime="python"), 3)
    125
    """
    if not 0 <= depth <= DEEPEST:
        raise SandtableError("perft/bad-depth", depth, f"the depth is 0 to {DEEPEST}")
    if depth == 0:
        return 1
    game = match.game
    tables = game.Table.table(depth)
    tables[:1] = match._rows
    arrays = {
        "scenarios": match.scenario.rows(),
        "tables": tables,
        "scratches": game.Scratch.table(depth),
        "progress": np.zeros(depth, np.int64),
        "counts": np.zeros(1, np.int64),
        "depth": depth,
        "faults": np.zeros(2, np.uint32),
    }
    match.runtime.run("perft", 1, *(arrays[name] for name in PARAMETERS["perft"]))
    return int(arrays["counts"][0])
