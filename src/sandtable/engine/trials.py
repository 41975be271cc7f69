"""The choices of one decision, tried in worlds that a seat could be in: many at once, in any runtime."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from sandtable.contract.action import Action
from sandtable.contract.game import Game

from .desk import Arrays, Desk
from .match import Match
from .playing import RANDOM
from .playouts import NO_CHOICE
from .runtime import Runtime

AT_ONCE, AT_ONCE_OF_WIDTH = 4096, 4
FEWEST = 64
SURE = 1.96  # for 95%


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
        self.game, self.runtime = match.game, match.runtime
        self.seat, self.is_open = match.box.check_seat(seat), is_open
        known = match.state if is_open else match.known(seat)
        given = {
            "scenarios": match.scenario.rows(),
            "knowns": known.rows(),
            "choices": _listed(self.game, actions),
            "keys": np.frombuffer(key, np.uint64).copy(),
            "bots": np.full(self.game.most_players, bot_number(self.game), np.uint8),
        }
        self._given = {name: self.runtime.place(array) for name, array in given.items()}

    @property
    def is_interpreted(self) -> bool:
        """Whether only the interpreter serves now."""
        return self.runtime.name == "python"

    def values(self, numbers: Sequence[int], worlds: range, decisions: int) -> NDArray[np.float64]:
        """What each of these choices is worth in each of these worlds (a row a choice), after so many decisions more,
        from -1 to 1 as the seat sees it."""
        chosen = np.repeat(np.asarray(numbers, np.int64), len(worlds))
        where = np.tile(np.arange(worlds.start, worlds.stop, dtype=np.int64), len(numbers))
        most = max(AT_ONCE, AT_ONCE_OF_WIDTH * self.runtime.width)
        found = [self._some(chosen[at : at + most], where[at : at + most], decisions)
                 for at in range(0, len(chosen), most)]  # fmt: skip
        return np.concatenate(found).reshape(len(numbers), len(worlds))

    def expected(self, worlds: range, decisions: int) -> NDArray[np.float64]:
        """What it is worth to play on from here in each of these worlds, whoever has to decide."""
        values: NDArray[np.float64] = self.values([NO_CHOICE], worlds, decisions)[0]
        return values

    def _some(self, numbers: NDArray[Any], worlds: NDArray[Any], decisions: int) -> NDArray[np.float64]:
        given = {"numbers": self.runtime.place(numbers), "worlds": self.runtime.place(worlds)}
        desk = self.run("playout", len(numbers), is_open=int(self.is_open), decisions=decisions, **given)
        values: NDArray[np.float64] = self.runtime.fetch(desk.arrays["values"])
        return values[: len(numbers)].copy()

    def run(self, entry: str, count: int, **given: Any) -> Desk:
        """Run an entry of the engine over so many playouts or trees; the desk with what it wrote."""
        desk = _desk(self.game, self.runtime, count)
        desk.run(entry, count, player=self.seat, **self._given, **given)
        return desk


def _listed(game: Game, actions: Sequence[Action]) -> NDArray[Any]:
    listed: Any = game.Choices()
    listed.count = len(actions)
    for number, action in enumerate(actions):
        listed.actions[number].assign(action)
    return listed.rows()  # type: ignore[no-any-return]


class _Kept(threading.local):
    """The desks on which a thread tries choices, by runtime: on a GPU it takes time to make room."""

    def __init__(self) -> None:
        self.desks: WeakKeyDictionary[Runtime, Desk] = WeakKeyDictionary()


_kept = _Kept()


def _desk(game: Game, runtime: Runtime, count: int) -> Desk:
    """A desk with room for so many playouts."""
    desk = _kept.desks.get(runtime)
    if desk is None or desk.count < count:
        rows = max(FEWEST, 1 << (count - 1).bit_length(), runtime.slots or 0)
        arrays = Arrays(game, game.rules.Scenario.table(1), rows, runtime.slots or rows, runtime.place)
        desk = _kept.desks[runtime] = Desk(game, arrays["scenarios"], rows, runtime, resident=True, arrays=arrays)
    return desk
