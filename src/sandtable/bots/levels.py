"""Levels: how strong an opponent is to be, the same five words for every game."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.contract.game import Game

PLAYOUTS_OF_TREES = 100
COLD_SECONDS = 5.0
"""What a turn takes any level at most while rules are still being compiled."""


@dataclass(frozen=True)
class Level:
    """An opponent as people choose it. The first levels play like a bot that looks no further than a decision, with
    ``slips`` in a hundred decisions; the others search, with so many ``playouts`` a decision at most, and many more
    where trees grow: they learn less from each. None takes longer than its ``seconds`` a turn, on one core."""

    name: str
    about: str
    seconds: float
    slips: int = 0
    playouts: int | None = None
    is_best: bool = True
    """Whether it plays like the best of a game's own bots, not the first; a game without any has greedy for both."""

    @property
    def searches(self) -> bool:
        """Whether it looks ahead."""
        return self.playouts is not None

    def playouts_in(self, game: Game | None) -> int | None:
        """How many playouts a decision of a game takes at most."""
        by_trees = game is not None and not game.bots.names
        return self.playouts * PLAYOUTS_OF_TREES if self.playouts and by_trees else self.playouts

    def bot_of(self, game: Game) -> str:
        """The bot that it plays like, if it does not search."""
        names = game.bots.names
        return (names[-1] if self.is_best else names[0]) if names else "greedy"


LEVELS = (
    Level("beginner", "overlooks half of everything; to learn the game with", 1.0, slips=50, is_best=False),
    Level("easy", "knows what is good for it, but slips now and then", 1.0, slips=15, is_best=False),
    Level("medium", "plays by the book and does not slip", 1.0),
    Level("hard", "looks ahead a little", 1.5, playouts=400),
    Level("master", "looks ahead as far as three seconds a turn take it", 3.0, playouts=20_000),
)
BY_NAME = {level.name: level for level in LEVELS}
