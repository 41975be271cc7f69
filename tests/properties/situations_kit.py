"""Situations that random play seldom meets, sought on purpose, so that what must stay hidden is tested in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sandtable.contract.action import Event
from sandtable.engine.runtime import runtime_for
from sandtable.testing.heard import Audit, Taken

ENOUGH = 1 << 30


@dataclass(frozen=True)
class Scene:
    """A decision that is looked at: the scenario, the states before and after it, who decided what, and what
    happened."""

    box: Any
    before: Any
    after: Any
    seat: int
    action: Any
    events: list[Event]

    def any(self, *kinds: int) -> bool:
        """Whether something of one of some kinds happened."""
        return any(event.kind in kinds for event in self.events)


Situation = Callable[[Scene], bool]


class Seeker(Audit):
    """Matches in which those decisions are preferred that lead to the situations met least so far. In each that is met,
    every seat must be able to explain what it hears, and must get the same in a world that it imagines before the
    decision (if it could be the same one) and after it, ``times`` times for each. ``promising`` are actions that are
    tried rather than others."""

    def __init__(self, game, scenario, situations: dict[str, Situation], times: int, promising, tries: int = 6) -> None:
        super().__init__(game, scenario, runtime_for(game, threads=1), every=ENOUGH, others=2)
        self.situations, self.times, self.promising, self.tries = situations, times, promising, tries
        self.met: Counter[str] = Counter(dict.fromkeys(situations, 0))

    def _met(self, before: Any, seat: int, action: Any, events: list[Event]) -> set[str]:
        state = self.stage.game.Table.of(before).state
        scene = Scene(self.stage.box.scenario, state, self.stage.table.state, seat, action, events)
        return {name for name, is_met in self.situations.items() if is_met(scene)}

    def choose(self, actor: int, legal: Any, random: Any) -> Any:
        """Of some actions, half of them promising ones, the one that leads to the rarest situation; if none leads to
        any, one of them."""
        before, best, rarity = self.stage.save(), legal[random.integers(len(legal))], ENOUGH
        mixed = random.permutation(len(legal))
        first = [i for i in mixed if self.promising(legal[i])][: self.tries // 2]
        for i in [*first, *mixed[: self.tries - len(first)]]:
            self.stage.restore(before)
            found = self._met(before, actor, legal[i], self.stage.play(actor, legal[i]))
            count = min((self.met[name] for name in found), default=ENOUGH)
            if count < rarity:
                best, rarity = legal[i], count
        return best

    def is_wanted(self, taken: Taken, events: list[Event]) -> bool:
        """Count what is met, and see that nobody gets more than it knows of what has come of it."""
        found = self._met(taken.before, taken.actor, taken.action, events)
        is_rare = any(self.met[name] < self.times for name in found)
        self.met.update(found)
        if is_rare:
            self.check_worlds(f"after {sorted(found)}")
        return is_rare

    def received(self, seat: int) -> tuple[bytes, ...]:
        """All that reaches a seat where the match stands."""
        stage = self.stage
        choices = stage.legal(seat).tobytes() if seat in stage.deciders else b""
        return bytes(stage.known(seat)), choices, stage.observed(seat)

    def check_worlds(self, when: str) -> None:
        """Every seat gets the same in a world imagined from what it knows."""
        truth = self.stage.save()
        for seat in self.seats:
            self.stage.restore(truth)
            got = self.received(seat)
            self.stage.imagine(seat, self.stage.known(seat), f"{when} {self.decisions}")
            if self.received(seat) != got:
                self.findings.append(f"{when}: seat {seat} can tell two worlds apart")
        self.stage.restore(truth)
