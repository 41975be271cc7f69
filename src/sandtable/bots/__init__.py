"""Players made of code. They see what a person in their seat would see, and nothing else."""

from __future__ import annotations

from typing import Protocol

from sandtable.contract.action import Action
from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Game
from sandtable.engine.match import Match

from .advised import AdvisedBot
from .greedy import GreedyBot
from .random import RandomBot


class Bot(Protocol):
    """Chooses an action for a seat that has to decide."""

    def choose(self, match: Match, seat: int) -> Action:
        """The action to take; the match is left as it is."""


BOTS: dict[str, type[RandomBot] | type[GreedyBot]] = {"random": RandomBot, "greedy": GreedyBot}


def bot_names(game: Game | None = None) -> list[str]:
    """The bots that can play a game: those for all games, then those that it brings along, its best one last."""
    return [*BOTS, *(name for name in (game.bots.names if game else ()) if name not in BOTS)]


def best_bot(game: Game) -> str:
    """The name of the strongest bot for a game: the last that it brings along, or else greedy."""
    return game.bots.names[-1] if game.bots.names else "greedy"


def make_bot(name: str, seed: int | str = 0, game: Game | None = None) -> Bot:
    """A bot by name, one for all games or one of ``game``'s own; the same seed gives the same choices."""
    if name in BOTS:
        return BOTS[name](seed)
    if name not in bot_names(game):
        whose = game.name if game else "Sandtable"
        raise SandtableError("bot/unknown", name, f"{whose} has no such bot", f"there are {', '.join(bot_names(game))}")
    return AdvisedBot(name, seed)
