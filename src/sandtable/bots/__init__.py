"""Players made of code. They see what a person in their seat would see, and nothing else."""

from __future__ import annotations

import difflib
from typing import Protocol

from sandtable.engine.action import Action
from sandtable.engine.errors import SandtableError
from sandtable.engine.match import Match

from .greedy import GreedyBot
from .random import RandomBot


class Bot(Protocol):
    """Chooses an action for a seat that has to decide."""

    def choose(self, match: Match, seat: int) -> Action:
        """The action to take; the match is left as it is."""


BOTS: dict[str, type[RandomBot] | type[GreedyBot]] = {"random": RandomBot, "greedy": GreedyBot}


def make_bot(name: str, seed: int | str = 0) -> Bot:
    """A bot by name; the same seed gives the same choices."""
    if name not in BOTS:
        near = difflib.get_close_matches(name, BOTS, 1)
        remedy = f"did you mean {near[0]}?" if near else f"there are {', '.join(BOTS)}"
        raise SandtableError("bot/unknown", name, "there is no such bot", remedy)
    return BOTS[name](seed)
