"""Whether imagined worlds are true to what is known: perceived again by the same player each must give back exactly
that, byte for byte, and be a position that play can have led to.

>>> survey("cloak", "skirmish", worlds=20, runtime="python").contradictions
[]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Game
from sandtable.engine.batch import Batch
from sandtable.engine.playing import RANDOM
from sandtable.engine.registry import as_game
from sandtable.engine.runtime import Runtime

MATCHES = 4
STRIDES = (1, 2, 3, 5, 8, 13, 21, 13, 8, 5, 3, 2)


@dataclass
class Survey:
    """How many worlds were imagined, in how many something was other than the truth, and all contradictions found."""

    worlds: int = 0
    different: int = 0
    contradictions: list[str] = field(default_factory=list)

    def __iadd__(self, other: Survey) -> Survey:
        self.worlds += other.worlds
        self.different += other.different
        self.contradictions += other.contradictions
        return self


def survey(
    game: Game | str,
    scenario: str,
    *,
    worlds: int,
    seed: int | str = 0,
    runtime: Runtime | str | None = None,
    bots: tuple[int, ...] | None = None,
    matches: int = MATCHES,
) -> Survey:
    """Imagine so many worlds at moments of matches that ``bots`` play (without any: chance), for each seat in turn."""
    found, game = Survey(), as_game(game)
    assert game.rules.know is not None, f"{game.name} has no secrets"
    viewers = game.box(scenario).players
    for batch, moment in moments(game, scenario, seed, runtime, bots, matches):
        for viewer in viewers:
            _compare(found, batch, viewer, f"{game.name} {scenario} seed {seed} moment {moment} seat {viewer}")
            if found.worlds >= worlds:
                return found
    raise AssertionError("matches go on for ever")


def moments(
    game: Game,
    scenario: str,
    seed: int | str,
    runtime: Runtime | str | None,
    bots: tuple[int, ...] | None,
    matches: int,
) -> Iterator[tuple[Batch, int]]:
    """Batches of matches every few decisions and after the last one, again and again with other dice."""
    players = np.array(bots or [RANDOM] * game.most_players, np.uint8)
    number = stop = 0
    while True:
        batch = Batch(
            game, scenario, count=matches, seed=f"{seed} {number}", runtime=runtime, threads=1, auto_restart=False
        )
        waiting, number = True, number + 1
        while waiting:
            yield batch, stop
            batch._desk.run("contest", bots=players, decisions=STRIDES[stop % len(STRIDES)])
            batch._desk.run("status", tables=batch.tables)
            waiting, stop = bool(batch._desk.arrays["waiting"].any()), stop + 1
        yield batch, stop


def _compare(found: Survey, batch: Batch, viewer: int, where: str) -> None:
    """Imagine a world for each match of a batch and look at it with the viewer's eyes, and with the game's own."""
    worlds, knowns = batch.tables.copy(), batch.game.rules.State.table(batch.count)
    box = batch.game.box(batch.files[0]).scenario
    batch._desk.run("inform", tables=batch.tables, knowns=knowns, player=viewer)
    again = knowns.copy()
    batch._desk.run("guess", tables=worlds, knowns=knowns.copy(), player=viewer)
    batch._desk.run("inform", tables=worlds, knowns=again, player=viewer)
    for number in range(batch.count):
        found.worlds += 1
        found.different += bool(worlds["state"][number] != batch.tables["state"][number])
        told = f"{where} match {number}"
        if again[number] != knowns[number]:
            parts = ", ".join(_parts(knowns[number], again[number]))
            found.contradictions.append(f"{told}: imagine does not fit know: {parts}")
        state = batch.game.rules.State.from_bytes(worlds["state"][number].tobytes())
        try:
            batch.game.rules.check_state(box, state)
        except SandtableError as error:
            found.contradictions.append(f"{told}: an imagined world is refused: {error}")


def _parts(known: NDArray[Any], again: NDArray[Any]) -> list[str]:
    """The fields in which two records differ, with the place if they are arrays."""
    names = known.dtype.names or ()
    wrong = [name for name in names if known[name].tobytes() != again[name].tobytes()]
    return [name + "".join(str(at.tolist()) for at in _places(known[name], again[name])[:3]) for name in wrong]


def _places(one: NDArray[Any], other: NDArray[Any]) -> NDArray[Any]:
    return np.argwhere(np.asarray(one != other)) if np.ndim(one) else np.zeros((0, 1), np.int64)
