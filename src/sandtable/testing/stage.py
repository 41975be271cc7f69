"""A stage: one match after the other on a desk of its own, with an open log, for tests that look at millions of events.

It is many times as quick as a :class:`~sandtable.engine.match.Match`, because it keeps no history, checks no action and
puts nothing into words unless it is asked to.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from sandtable.contract.action import Action, Event
from sandtable.contract.dice import load_key, seed_key
from sandtable.contract.game import Game
from sandtable.contract.look import Look
from sandtable.contract.record import Record
from sandtable.contract.scenario import ScenarioFile
from sandtable.contract.view import Happening, Preview, View
from sandtable.engine.desk import Desk
from sandtable.engine.runtime import Runtime
from sandtable.engine.scripting import step_by_script


class Stage:
    """A match of a game on a scenario, stepped by actions that are taken to be legal."""

    def __init__(self, game: Game, scenario: str | Path | ScenarioFile | None, runtime: Runtime) -> None:
        self.game, self.box = game, game.box(scenario)
        self._desk = Desk(game, self.box.scenario.rows(), 1, runtime, resident=False)
        self._views: dict[tuple[int, bytes], View] = {}

    @property
    def _arrays(self) -> dict[str, Any]:
        return self._desk.arrays

    @property
    def table(self) -> Any:
        """The match's record: its state and its dice."""
        return self.game.Table.of(self._arrays["tables"])

    def save(self) -> Any:
        """The match's bytes, for :meth:`restore`."""
        return self._arrays["tables"].copy()

    def restore(self, rows: Any) -> None:
        """Go back to bytes that were saved."""
        self._arrays["tables"][:] = rows

    def begin(self, seed: int | str) -> list[Event]:
        """Set up a match; what happened."""
        self.table.clear()
        self.reseed(seed)
        return self._listen("begin")

    def reseed(self, seed: int | str) -> None:
        """Give the match other dice."""
        load_key(self.table.dice, seed_key(seed))

    @property
    def deciders(self) -> tuple[int, ...]:
        """The seats that have to decide now; none when the match is over."""
        self._desk.run("status")
        waiting = int(self._arrays["waiting"][0])
        return tuple(seat for seat in self.box.players if waiting >> seat & 1)

    def legal(self, seat: int) -> Any:
        """What a seat that has to decide may do, asides left out, as rows of actions."""
        self._arrays["players"][0] = seat
        self._desk.run("survey", given=1)
        choices = self._arrays["choices"][0]
        return choices["actions"][: choices["count"] - choices["asides"]].copy()

    def play(self, seat: int, action: Any, dice: Sequence[int] | None = None) -> list[Event]:
        """Carry out an action, given as a row, perhaps with dice that fall as told; what happened."""
        self._arrays["players"][0] = seat
        self._arrays["actions"][0] = action
        if dice is None:
            return self._listen("step", restart=0)
        log, taken = self._opened_log(), Action.of(self._arrays["actions"])
        scratch = self.game.Scratch.of(self._arrays["scratches"])
        step_by_script(self.game, self.box.scenario, self.table, scratch, seat, taken, dice)
        return _events(log)

    def _listen(self, entry: str, **numbers: Any) -> list[Event]:
        log = self._opened_log()
        self._desk.run(entry, **numbers)
        return _events(log)

    def _opened_log(self) -> Any:
        log: Any = self.game.Scratch.of(self._arrays["scratches"]).log  # type: ignore[attr-defined]
        log.count = 0
        log.listening = True
        return log

    def known(self, seat: int) -> Any:
        """The state as that seat knows it, as a record of its own."""
        self._desk.run("inform", player=seat)
        return self.game.rules.State.of(self._arrays["knowns"]).copy()

    def imagine(self, seat: int, known: Record, seed: int | str) -> None:
        """Put a world on the table that could be the true one as far as a seat knows."""
        self.table.clear()
        self.reseed(seed)
        self._arrays["knowns"][:] = known.rows()
        self._desk.run("guess", player=seat)

    def observed(self, seat: int) -> bytes:
        """What an agent in that seat observes."""
        self._arrays["players"][0] = seat
        self._desk.run("view_planes", players=np.full(1, seat, np.uint8))
        return bytes(self._arrays["observations"][0].tobytes())

    def view(self, known: Record, seat: int) -> View:
        """What a seat sees that knows this; the last few are kept."""
        key = seat, bytes(known)
        if key not in self._views:
            if len(self._views) > 64:
                self._views.clear()
            self._views[key] = self.game.face.view(Look(self.box, seat, lambda: known))
        return self._views[key]

    def scene(self, event: Event, seat: int) -> Happening:
        """An event as it is shown to a seat, which knows what it knows now."""
        return self.game.face.happening(Look(self.box, seat, lambda: self.known(seat)), event)

    def preview(self, known: Record, seat: int, action: Any) -> Preview:
        """What a choice is about, to a seat that knows this."""
        look, taken = Look(self.box, seat, lambda: known), Action.of(np.array([action], Action.dtype))
        return self.game.face.preview(look, taken) if self.game.face.preview else Preview()


def _events(log: Any) -> list[Event]:
    return [log.events[i].copy() for i in range(log.count)]
