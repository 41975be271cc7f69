"""A batch: thousands of matches side by side, on CPU threads or on a GPU."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sandtable.contract.action import Action
from sandtable.contract.dice import seed_key
from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Game
from sandtable.contract.scenario import ScenarioFile

from .desk import Arrays, Desk
from .loops import NOBODY
from .registry import as_game
from .runtime import Runtime, runtime_for

Boxes = str | Path | ScenarioFile | None
LARGEST_BATCH = 1 << 26


class Batch:
    """``count`` matches of a game, each with its own dice made from ``seed``.

    ``scenario`` may be a list: match ``i`` then plays the one at ``i`` modulo its length. With ``auto_restart`` a
    match that ends begins anew at once; ``over`` and ``outcomes`` tell of the end.

    Each decision belongs to one seat, ``players[i]`` (255: the match is over); where several decide at the same time
    they are asked in order of their seats, none seeing what the others chose.

    >>> batch = Batch("connect4", count=1000, seed=7, runtime="python")
    >>> batch.counts[:3]
    array([7, 7, 7], dtype=uint32)
    >>> batch.step(picks=np.zeros(1000, np.int64))
    >>> batch.masks()[0].tolist()
    [1, 1, 1, 1, 1, 1, 1, 0]
    """

    def __init__(
        self,
        game: Game | str,
        scenario: Boxes | Sequence[Boxes] = None,
        *,
        count: int,
        seed: int | str = 0,
        runtime: Runtime | str | None = None,
        threads: int | None = None,
        auto_restart: bool = True,
    ) -> None:
        self.game = as_game(game)
        if not isinstance(count, int) or not 1 <= count <= LARGEST_BATCH:
            raise SandtableError("batch/bad-count", count, f"a batch has 1 to {LARGEST_BATCH} matches")
        named = isinstance(runtime, str) or runtime is None
        self.runtime: Runtime = runtime_for(self.game, runtime, threads) if named else runtime  # type: ignore[arg-type,assignment]
        boxes = list(scenario) if isinstance(scenario, Sequence) and not isinstance(scenario, str) else [scenario]
        if not boxes:
            raise SandtableError("batch/no-scenario", scenario, "a batch needs at least one scenario")
        self.files = [self.game.file(box) for box in boxes]
        self.count = count
        self.auto_restart = auto_restart
        packed = np.concatenate([self.game.box(file).scenario.rows() for file in self.files])
        self._desk = Desk(self.game, packed, count, self.runtime, resident=True)
        self.start(seed)

    def start(self, seed: int | str = 0, first: int = 0) -> None:
        """Begin all matches anew. Match ``i`` gets the dice of number ``first + i``, so batches can share a seed."""
        keys = np.frombuffer(seed_key(seed), np.uint64).copy()
        tables = self.game.Table.table(self.count)
        tables["box"] = np.arange(self.count) % len(self.files)
        self._desk.arrays["tables"] = self.runtime.place(tables)
        for name in ("over", "outcomes"):
            fresh = np.zeros_like(self.runtime.fetch(self._desk.arrays[name]))
            self._desk.arrays[name] = self.runtime.place(fresh)
        self._desk.run("deal", keys=self.runtime.place(keys), first=first)
        self._desk.run("begin")
        self._survey()

    def _survey(self) -> None:
        self._desk.run("survey", given=0)

    @property
    def players(self) -> Any:
        """The seat that each match asks now; 255 where the match is over."""
        return shared(self._desk.arrays["players"])

    @property
    def over(self) -> Any:
        """1 for each match that the last step ended (or that had ended before)."""
        return shared(self._desk.arrays["over"])

    @property
    def outcomes(self) -> Any:
        """A row a match: what it was worth to each seat, if the last step ended it, otherwise zeros."""
        return shared(self._desk.arrays["outcomes"])

    @property
    def counts(self) -> NDArray[Any]:
        """How many choices each match offers now (on the host)."""
        counts: NDArray[Any] = self.runtime.fetch(self._desk.arrays["choices"])["count"]
        return counts

    @property
    def tables(self) -> NDArray[Any]:
        """All that a match is, a record each: state, dice, counters (on the host, like ``states``)."""
        tables: NDArray[Any] = self.runtime.fetch(self._desk.arrays["tables"])
        return tables

    @property
    def states(self) -> NDArray[Any]:
        """The states of all matches (on the host; without a copy where the runtime works there)."""
        states: NDArray[Any] = self.tables["state"]
        return states

    def legal(self) -> NDArray[Any]:
        """The lists of choices (on the host): a structured array with ``count`` and ``actions``."""
        choices: NDArray[Any] = self.runtime.fetch(self._desk.arrays["choices"])
        return choices

    def masks(self) -> Any:
        """A row a match with 1 for each legal action of the flat space; see :attr:`Game.action_count`."""
        self._desk.run("mask")
        return shared(self._desk.arrays["masks"][: self.count])

    def observe(self) -> Any:
        """What each match's player observes now, in the game's ``observation_shape``."""
        self._desk.run("view_planes")
        planes = self._desk.arrays["observations"][: self.count]
        return shared(planes.reshape((self.count, *self.game.rules.observation_shape)))

    def step(self, actions: Any = None, *, picks: Any = None, numbers: Any = None, check: bool = True) -> None:
        """Take one decision in every match.

        Give one of: ``actions`` (an array of :class:`Action`), ``picks`` (a number in each list of choices) or
        ``numbers`` (places in the flat space of actions). If one of them is not legal, nothing is changed.
        Matches that are over (without ``auto_restart``) ignore theirs. ``check=False`` trusts ``actions``.
        """
        given = [
            name for name, value in (("actions", actions), ("picks", picks), ("numbers", numbers)) if value is not None
        ]
        if len(given) != 1:
            raise SandtableError("batch/bad-step", given, "give one of actions, picks and numbers")
        if actions is not None:
            self._desk.arrays["actions"] = self._taken(actions, Action.dtype)
            if check:
                self._desk.run("check")
        else:
            entry = "choose" if picks is not None else "find"
            self._desk.run(entry, numbers=self._taken(picks if picks is not None else numbers, np.dtype(np.int64)))
        if check:
            self._check_verdicts()
        self._desk.run("step", restart=int(self.auto_restart))
        self._survey()

    def _taken(self, given: Any, dtype: np.dtype[Any]) -> Any:
        """An array that somebody gave, in the runtime's memory and with the right type."""
        if hasattr(given, "__cuda_array_interface__") and self.runtime.name == "cuda":
            taken = self.runtime.adopt(given)  # type: ignore[attr-defined]
        else:
            taken = self._own_copy(given, dtype)
        if taken.shape != (self.count,) or taken.dtype != dtype:
            raise SandtableError(
                "batch/bad-array", f"{taken.dtype} {taken.shape}", f"it should be {dtype} with {self.count} entries"
            )
        return self.runtime.place(taken) if isinstance(taken, np.ndarray) else taken

    def _own_copy(self, given: Any, dtype: np.dtype[Any]) -> NDArray[Any]:
        """What was given, as an array of ours; numbers of other widths are converted."""
        try:
            taken = np.array(given, order="C")
        except ValueError:
            raise SandtableError("batch/bad-array", given, f"it is no array of {self.count} entries") from None
        return taken.astype(dtype) if dtype.kind == "i" and taken.dtype.kind in "iu" else taken

    def _check_verdicts(self) -> None:
        verdicts = self.runtime.fetch(self._desk.arrays["verdicts"])
        if not verdicts.all():
            i = int(np.argmin(verdicts))
            raise SandtableError("batch/illegal", i, f"the action for match {i} is not legal", "nothing was changed")

    @property
    def finished(self) -> int:
        """How many matches are over now; with ``auto_restart``, random play or the next step begins them anew."""
        return int((self.runtime.fetch(self._desk.arrays["players"]) == NOBODY).sum())

    @property
    def is_over(self) -> bool:
        """Whether all matches are over."""
        return self.finished == self.count

    @property
    def decisions(self) -> int:
        """How many decisions the matches now on the tables have taken in all."""
        return int(self.tables["decisions"].sum(dtype=np.int64))

    def results(self) -> Any:
        """A row a match: what the finished ones are worth to each seat; zeros for those that go on."""
        results = self.runtime.place(np.zeros((self.count, self.game.most_players), np.float32))
        self._desk.run("status", outcomes=results)
        return shared(results)

    def play_random(self, decisions: int, *, watch: bool = False) -> None:
        """Let every match take that many uniformly random decisions; ``watch`` makes masks and observations, too."""
        few = {} if watch else {name: self._nothing(name) for name in ("masks", "observations")}
        self._desk.run("rollout", decisions=decisions, restart=int(self.auto_restart), watch=int(watch), **few)
        self._survey()

    def _nothing(self, name: str) -> Any:
        """An array of the right kind for loops that will not write into it."""
        rows = Arrays(self.game, self.game.rules.Scenario.table(1), 1, 1)[name]
        return self.runtime.place(rows)


class DeviceArray:
    """An array on the GPU that other libraries can use without a copy."""

    def __init__(self, array: Any) -> None:
        self.array = array
        self.shape, self.dtype = array.shape, array.dtype

    @property
    def __cuda_array_interface__(self) -> Any:
        return self.array.__cuda_array_interface__

    def __dlpack__(self, **wishes: Any) -> Any:
        return self._view().__dlpack__()

    def __dlpack_device__(self) -> Any:
        return self._view().__dlpack_device__()

    def _view(self) -> Any:
        from cuda.core.utils import StridedMemoryView

        return StridedMemoryView.from_cuda_array_interface(self.array, stream_ptr=-1)

    def __array__(self, dtype: Any = None, copy: Any = None) -> NDArray[Any]:
        host: NDArray[Any] = self.array.copy_to_host()
        return host if dtype is None else host.astype(dtype)


def shared(array: Any) -> Any:
    """An array as users get it: NumPy's as it is, a device array in a wrapper that others understand."""
    return array if isinstance(array, np.ndarray) else DeviceArray(array)
