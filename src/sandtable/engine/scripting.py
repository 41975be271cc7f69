"""A decision whose dice fall as told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sandtable.contract.action import Action
from sandtable.contract.dice import end_script, scripted
from sandtable.contract.game import Game


def step_by_script(
    game: Game, scenario: Any, table: Any, scratch: Any, seat: int, action: Action, faces: Sequence[int]
) -> None:
    """Carry out an action with these rolls, which must fit exactly. It runs in the interpreter, which alone knows
    scripts; the bytes are those of every runtime, so the match can go on in any."""
    dice = scripted(*faces)
    game.rules.apply(scenario, table.state, seat, action, dice, scratch.log, scratch.work)
    end_script(dice)
    table.decisions += 1
