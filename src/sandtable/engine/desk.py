"""A desk: the arrays that matches are played on, in one runtime, and a way to run the loops over them by name."""

from __future__ import annotations

import inspect
import threading
from collections.abc import Callable
from math import prod
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from sandtable.contract.action import Action
from sandtable.contract.errors import SandtableError

from .playing import RANDOM
from .runtime import ENTRIES, Runtime
from .trees import DEEPEST, Node

if TYPE_CHECKING:
    from sandtable.contract.game import Game

PARAMETERS = {name: tuple(inspect.signature(body).parameters)[2:] for name, body in ENTRIES.items()}


def _as_it_is(array: Any) -> Any:
    return array


class Arrays(dict[str, Any]):
    """All arrays that the loops of a game take, by the names of their parameters, for ``count`` matches. Each is made
    when it is first asked for: most work needs few of them, and some are large. ``place`` puts it where it belongs."""

    def __init__(
        self, game: Game, scenarios: NDArray[Any], count: int, slots: int, place: Callable[[Any], Any] = _as_it_is
    ) -> None:
        super().__init__(scenarios=place(scenarios))
        self.place, rules = place, game.rules
        rows, seats = max(count, slots), game.most_players
        self.kinds: dict[str, tuple[tuple[int, ...], Any]] = {
            "tables": ((count,), game.Table.dtype),
            "scratches": ((slots,), game.Scratch.dtype),
            "choices": ((count,), game.Choices.dtype),
            "actions": ((count,), Action.dtype),
            "knowns": ((count,), rules.State.dtype),
            "players": ((count,), np.uint8),
            "numbers": ((count,), np.int64),
            "worlds": ((count,), np.int64),
            "used": ((count,), np.int64),
            "paths": ((slots, DEEPEST), np.int64),
            "nodes": ((1,), Node.dtype),
            "verdicts": ((count,), np.uint8),
            "over": ((count,), np.uint8),
            "outcomes": ((count, seats), np.float32),
            "waiting": ((count,), np.uint32),
            "values": ((count,), np.float64),
            "masks": ((rows, game.action_count), np.int8),
            "observations": ((rows, prod(rules.observation_shape)), rules.observation_dtype),
            "keys": ((2,), np.uint64),
            "progress": ((count,), np.int64),
            "counts": ((count,), np.int64),
            "faults": ((2,), np.uint32),
            "bots": ((seats,), np.uint8),
        }

    def __missing__(self, name: str) -> Any:
        made = np.zeros(*self.kinds[name])
        if name == "bots":
            made[:] = RANDOM
        self[name] = placed = self.place(made)
        return placed


class Desk:
    """The arrays of ``count`` matches; ``resident`` keeps them in the runtime's own memory between calls, and
    ``arrays`` are those of another desk that this one works on."""

    def __init__(
        self,
        game: Game,
        scenarios: NDArray[Any],
        count: int,
        runtime: Runtime,
        *,
        resident: bool,
        arrays: Arrays | None = None,
    ) -> None:
        place = runtime.place if resident else _as_it_is
        self.arrays = arrays or Arrays(game, scenarios, count, runtime.slots or count, place)
        self.game, self.count, self.runtime, self.resident = game, count, runtime, resident

    def run(self, entry: str, count: int | None = None, **numbers: Any) -> None:
        """Run an entry over the matches; what is not given by name comes from the desk's arrays."""
        arguments = [numbers[name] if name in numbers else self.arrays[name] for name in PARAMETERS[entry]]
        self.runtime.run(entry, self.count if count is None else count, *arguments)
        if "faults" in PARAMETERS[entry]:
            self._check_faults()

    def _check_faults(self) -> None:
        """Complain about lists of choices that were too long or empty; the game, not its user, is to blame."""
        too_many, stuck = self.runtime.fetch(self.arrays["faults"]).tolist()
        if not too_many and not stuck:
            return
        zeros = np.zeros(2, np.uint32)
        self.arrays["faults"] = self.runtime.place(zeros) if self.resident else zeros
        if too_many:
            most = self.game.rules.max_choices
            remedy = "raise max_choices or split the decision"
            raise SandtableError("game/too-many-choices", too_many, f"{self.game.name} allows {most}", remedy)
        raise SandtableError("game/stuck", self.game.name, "somebody has to decide and can do nothing")


class _Shared(threading.local):
    """The arrays that single matches take turns with in one thread, by game and number of scratch records."""

    def __init__(self) -> None:
        self.by_game: WeakKeyDictionary[Game, dict[int, Arrays]] = WeakKeyDictionary()


_shared = _Shared()


def shared_desk(game: Game, runtime: Runtime) -> Desk:
    """A desk for one match, on arrays that all matches of a game share within a thread: what a match needs to keep is
    its own, and with hundreds of open matches the rest would come to most of their memory. Scenario and table have to
    be given with every call."""
    slots = runtime.slots or 1
    arrays = _shared.by_game.setdefault(game, {})
    if slots not in arrays:
        arrays[slots] = Arrays(game, game.rules.Scenario.table(1), 1, slots)
    return Desk(game, arrays[slots]["scenarios"], 1, runtime, resident=False, arrays=arrays[slots])


def sample_arguments(game: Game, entry: str) -> tuple[Any, ...]:
    """Arguments of the right types for an entry, to compile it ahead."""
    arrays = Arrays(game, game.rules.Scenario.table(1), 1, 1)
    return tuple(arrays[name] if name in arrays.kinds or name == "scenarios" else 0 for name in PARAMETERS[entry])
