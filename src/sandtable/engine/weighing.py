"""Choices tried out in imagined worlds: how good things look after each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from sandtable.contract.action import Action

from .desk import Desk
from .match import Match


def weighed(actions: Sequence[Action], worlds: Sequence[Match], seat: int) -> list[float]:
    """What each action of a seat is worth to it, summed over some worlds that it could be in.

    In each world the action is worth what the seat thinks of the position after it, from -1 to 1, or -1 where it turns
    out impossible. The worlds are left as they are, and all are of the same match.
    """
    game, first = worlds[0].game, worlds[0]
    desk = Desk(game, first.scenario.rows(), 1, first.runtime, resident=False)
    listed: Any = game.Choices.of(desk.arrays["choices"])
    listed.count = len(actions)
    for number, action in enumerate(actions):
        listed.actions[number].assign(action)
    tables, values = game.Table.table(2), np.zeros(game.rules.max_choices, np.float64)
    table: Any = game.Table.of(tables)
    for world in worlds:
        table.state.assign(world.state)
        table.dice.assign(world.table.dice)
        desk.run("weigh", tables=tables, player=seat, values=values)
    return [float(value) for value in values[: len(actions)]]
