"""A match of random decisions, printed as a match file: ``python -m tests.attack.recorded GAME SCENARIO MOST CHANGES``.

It runs by itself, because the rules are those of the source that is attacked. Changes to the scenario are JSON.
"""

from __future__ import annotations

import json
import sys
from random import Random

from sandtable.engine.match import Match
from sandtable.engine.registry import find_game
from sandtable.engine.saving import to_file


def recorded(game: str, scenario: str, most: int, changes: str) -> str:
    """The text of the file of a match that ends by itself or after that many decisions."""
    found, dice = find_game(game), Random(1)
    data = {**found.file(scenario).model_dump(mode="json"), **json.loads(changes)}
    match = Match(found, found.File.model_validate(data), seed=1)
    for _ in range(most):
        if match.is_over:
            break
        seat = match.deciders[0]
        match.play(dice.choice(match.legal(seat)), seat)
    return to_file(match).text()


if __name__ == "__main__":
    print(recorded(sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4]))
