"""What bots think with: worlds that could be the true one, what a position is worth, what a game's own bots advise."""

from __future__ import annotations

from typing import Any

import numpy as np

from sandtable.contract.action import Action
from sandtable.contract.dice import Dice, load_key, random_key
from sandtable.contract.errors import SandtableError

from .desk import shared_desk
from .match import Match


def imagined(match: Match, seat: int, dice: Dice) -> Match:
    """A match that could be this one as far as a seat knows, with dice of its own drawn from ``dice``."""
    known = match.known(seat)
    twin = match.copy()
    twin.table.clear()
    load_key(twin.table.dice, random_key(dice))
    shared_desk(twin.game, twin.runtime).arrays["knowns"][:] = known.rows()
    twin.run("guess", player=seat)
    twin.past = None
    return twin


def value_of(match: Match, seat: int) -> float:
    """How good things look to a seat, from -1 to 1: the outcome, or the game's evaluation of what it knows."""
    return float(match.run("judge", player=match.box.check_seat(seat))["values"][0])


def advised(match: Match, bot: str, seat: int, dice: Dice) -> Action:
    """What one of the game's own bots would do in a seat; ``dice`` settle what it leaves open."""
    listed, number = _consulted(match, bot, seat, dice, 1)
    return listed.actions[number].copy()  # type: ignore[no-any-return]


def suggested(match: Match, bot: str, seat: int, dice: Dice, most: int) -> list[Action]:
    """What one of the game's own bots would do in a seat, what it would do if it could not do that, and so on."""
    listed, _ = _consulted(match, bot, seat, dice, most)
    wanted = min(most, listed.count - listed.asides)
    return [listed.actions[listed.count - 1 - k].copy() for k in range(wanted)]


def _consulted(match: Match, bot: str, seat: int, dice: Dice, wanted: int) -> tuple[Any, int]:
    """The choices of a seat, and the number of the one that a bot takes."""
    game = match.game
    if bot not in game.bots.names:
        named = ", ".join(game.bots.names) or "none"
        raise SandtableError("bot/unknown", bot, f"{game.name} brings no such bot", f"there are {named}")
    twin = match.copy()
    load_key(twin.table.chooser, random_key(dice))
    shared_desk(twin.game, twin.runtime).arrays["players"][0] = match.decider(seat)
    bots = np.full(game.most_players, game.bots.names.index(bot), np.uint8)
    arrays = twin.run("consult", bots=bots, wanted=wanted)
    return game.Choices.of(arrays["choices"]), int(arrays["numbers"][0])
