"""Players made of code. They see what a person in their seat would see, and nothing else."""

from __future__ import annotations

from typing import Protocol

from sandtable.contract.action import Action
from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Game
from sandtable.engine.budgets import Budget, read_budget
from sandtable.engine.match import Match

from .advised import AdvisedBot
from .greedy import GreedyBot
from .levels import BY_NAME, Level
from .random import RandomBot
from .search import SearchBot
from .slipping import SlippingBot


class Bot(Protocol):
    """Chooses an action for a seat that has to decide."""

    def choose(self, match: Match, seat: int) -> Action:
        """The action to take; the match is left as it is."""


BOTS: dict[str, type[RandomBot] | type[GreedyBot]] = {"random": RandomBot, "greedy": GreedyBot}
SEARCH = "search:"


def bot_names(game: Game | None = None) -> list[str]:
    """The bots that can play a game: those for all games, then those that it brings along, its best one last."""
    return [*BOTS, *(name for name in (game.bots.names if game else ()) if name not in BOTS)]


def best_bot(game: Game) -> str:
    """The name of the strongest bot for a game that does not search: the last that it brings along, or else greedy."""
    return game.bots.names[-1] if game.bots.names else "greedy"


def check_bot(name: str, game: Game | None = None) -> None:
    """Refuse what is neither a level, nor ``search:`` with a budget, nor a bot that can play the game."""
    if name.startswith(SEARCH):
        read_budget(name.removeprefix(SEARCH))
    elif name not in BY_NAME and name not in bot_names(game):
        whose = game.name if game else "Sandtable"
        named = f"there are the levels {', '.join(BY_NAME)}, the bots {', '.join(bot_names(game))}, and search:2s"
        raise SandtableError("bot/unknown", name, f"{whose} has no such bot", named)


def make_bot(name: str, seed: int | str = 0, game: Game | None = None, *, spent: float | None = None) -> Bot:
    """A bot by name: a level, ``search:`` with a budget a decision (``search:2s``), a bot for all games, or one of
    ``game``'s own.

    The same seed gives the same choices, but for budgets of time. A bot that is made for a single turn is told how many
    seconds of it are ``spent``.
    """
    check_bot(name, game)
    if name.startswith(SEARCH):
        return SearchBot(read_budget(name.removeprefix(SEARCH)), seed)
    if name in BY_NAME:
        return _at_level(BY_NAME[name], seed, game, spent)
    return BOTS[name](seed) if name in BOTS else AdvisedBot(name, seed)


def _at_level(level: Level, seed: int | str, game: Game | None, spent: float | None) -> Bot:
    if level.searches:
        return SearchBot(Budget(level.seconds, level.playouts_in(game)), seed, turn=level.seconds, spent=spent)
    other = make_bot(level.bot_of(game) if game else "greedy", seed, game)
    return SlippingBot(other, level.slips, seed) if level.slips else other
