"""What games and their authors test with: positions from text, scripted dice, and the conformance kit.

>>> match = drawn("connect4", '''
...     . . . . .
...     . . . . .
...     o o . . .
...     x x . . .
... ''', scenario="mini")
>>> match.play("c")
['Cross drops a stone into c.', 'Cross has 3 in a line and wins.']
"""

from __future__ import annotations

from pathlib import Path

from sandtable.contract.dice import scripted
from sandtable.contract.game import Game
from sandtable.contract.scenario import ScenarioFile
from sandtable.engine.match import Match

from .books import check_book
from .conformance import check_game
from .lessons import check_lessons, check_puzzles
from .perft import perft
from .runtimes import both, compiled


def drawn(
    game: Game | str, board: str, scenario: str | Path | ScenarioFile | None = None, runtime: str = "python"
) -> Match:
    """A match that stands as drawn; by default in the interpreter, where every slip of a rule is noticed."""
    match = Match(game, scenario, seed=0, runtime=runtime)
    match.set_state(match.game.face.notation.parse_board(match.box, board))
    return match


__all__ = [
    "both", "check_book", "check_game", "check_lessons", "check_puzzles", "compiled", "drawn", "perft", "scripted",
]  # fmt: skip
