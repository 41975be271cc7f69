"""What a preview promises happens: choices met in random play, each with what was promised, to be tried."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from sandtable.contract.action import Action
from sandtable.contract.look import Look
from sandtable.contract.view import Preview
from sandtable.engine.registry import find_game
from sandtable.engine.runtime import Cpu
from sandtable.testing.stage import Stage

LONG = "SANDTABLE_FUZZ" in os.environ


@dataclass(frozen=True)
class Offer:
    """A choice of a seat: what that seat knows, what it is told of the choice, and where the match stands."""

    stage: Stage
    at: Any
    seat: int
    known: Any
    action: Any
    preview: Preview

    @property
    def order(self) -> Action:
        """The action as a record."""
        return Action.of(np.array([self.action], Action.dtype))

    def text(self) -> str:
        """The choice with its promises, for a message."""
        look = Look(self.stage.box, self.seat, lambda: self.known)
        return f"{self.stage.game.face.notation.action_text(look, self.order)}: {self.preview.details}"

    def taken(self, seed: int | str | None = None) -> list[Any]:
        """Take the choice, with other dice if a seed is given; what happened."""
        self.stage.restore(self.at)
        if seed is not None:
            self.stage.reseed(seed)
        return self.stage.play(self.seat, self.action)


def offers(game: str, scenario: Any, matches: int, wanted: Callable[[Any], bool], each: int = 6, most: int = 400):
    """Choices met in random matches, up to ``each`` at a decision, those ``wanted`` first; half of the time one of them
    is taken, so that more of them come up."""
    found = find_game(game)
    stage = Stage(found, scenario, Cpu(found, threads=1))
    for number in range(matches):
        random = np.random.default_rng(number)
        stage.begin(f"promises {number}")
        for _ in range(most):
            deciders = stage.deciders
            if not deciders:
                break
            seat = deciders[random.integers(len(deciders))]
            legal, known, at = random.permutation(stage.legal(seat)), stage.known(seat), stage.save()
            legal = sorted(legal, key=lambda row: not wanted(row))
            for row in legal[:each]:
                yield Offer(stage, at, seat, known, row, stage.preview(known, seat, row))
            stage.restore(at)
            stage.play(seat, legal[0] if random.integers(2) else legal[random.integers(len(legal))])
