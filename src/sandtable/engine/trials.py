"""The choices of one decision, tried in worlds that a seat could be in: many at once, in any runtime."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sandtable.contract.action import Action
from sandtable.contract.game import Game

from .desk import Arrays, Desk
from .match import Match
from .playing import RANDOM
from .playouts import NO_CHOICE
from .runtime import Runtime

AT_ONCE = 4096


def bot_number(game: Game) -> int:
    """The bot that plays on in playouts, as the loops count them: the best that the game brings along, or chance."""
    return len(game.bots.names) - 1 if game.bots.names else RANDOM


class Trials:
    """What comes of each of a seat's ``actions``. Worlds are numbered; those of the same number are the same for all
    choices, down to the dice, and depend on ``key`` alone.

    ``is_open`` tries the actions in the match as it truly lies, which is for looking back at matches, not for players.
    """

    def __init__(
        self, match: Match, seat: int, actions: Sequence[Action], key: bytes, *, is_open: bool = False
    ) -> None:
        self.seat, self.is_open = match.box.check_seat(seat), is_open
        game, runtime = match.game, match.runtime
        known = match.state if is_open else match.known(seat)
        rows = max(AT_ONCE, runtime.slots or 0)
        self._desk = Desk(game, match.scenario.rows(), rows, runtime, resident=True, arrays=_arrays(match, rows))
        self._keep("knowns", known.rows())
        self._keep("choices", _listed(game, actions))
        self._keep("keys", np.frombuffer(key, np.uint64).copy())
        self._keep("bots", np.full(game.most_players, bot_number(game), np.uint8))

    @property
    def is_interpreted(self) -> bool:
        """Whether only the interpreter serves now."""
        return self._desk.runtime.name == "python"

    def _keep(self, name: str, array: NDArray[Any]) -> None:
        self._desk.arrays[name] = self._desk.runtime.place(array)

    def values(self, numbers: Sequence[int], worlds: range, decisions: int) -> NDArray[np.float64]:
        """What each of these choices is worth in each of these worlds (a row a choice), after so many decisions more,
        from -1 to 1 as the seat sees it."""
        chosen = np.repeat(np.asarray(numbers, np.int64), len(worlds))
        where = np.tile(np.arange(worlds.start, worlds.stop, dtype=np.int64), len(numbers))
        found = [self._some(chosen[at : at + AT_ONCE], where[at : at + AT_ONCE], decisions)
                 for at in range(0, len(chosen), AT_ONCE)]  # fmt: skip
        return np.concatenate(found).reshape(len(numbers), len(worlds))

    def expected(self, worlds: range, decisions: int) -> NDArray[np.float64]:
        """What it is worth to play on from here in each of these worlds, whoever has to decide."""
        values: NDArray[np.float64] = self.values([NO_CHOICE], worlds, decisions)[0]
        return values

    def _some(self, numbers: NDArray[Any], worlds: NDArray[Any], decisions: int) -> NDArray[np.float64]:
        desk, runtime = self._desk, self._desk.runtime
        count = len(numbers)
        placed = {"numbers": runtime.place(numbers), "worlds": runtime.place(worlds)}
        desk.run("playout", count, player=self.seat, is_open=int(self.is_open), decisions=decisions, **placed)
        values: NDArray[np.float64] = runtime.fetch(desk.arrays["values"])
        return values[:count].copy()


def _arrays(match: Match, rows: int) -> Arrays:
    runtime: Runtime = match.runtime
    return Arrays(match.game, match.scenario.rows(), rows, runtime.slots or rows, runtime.place)


def _listed(game: Game, actions: Sequence[Action]) -> NDArray[Any]:
    listed: Any = game.Choices()
    listed.count = len(actions)
    for number, action in enumerate(actions):
        listed.actions[number].assign(action)
    return listed.rows()  # type: ignore[no-any-return]
