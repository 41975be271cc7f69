"""Hidden means hidden: what the tests of games with secrets share."""

from __future__ import annotations

import numpy as np

from sandtable.engine.batch import Batch
from sandtable.engine.desk import Desk


def listed(desk: Desk, tables, viewer: int) -> bytes:
    """The choices of a side in every match where it has to decide; zeros elsewhere."""
    desk.run("status", tables=tables)
    choices = desk.game.Choices.table(len(tables))
    players = np.where(desk.arrays["waiting"] >> viewer & 1, viewer, 255).astype(np.uint8)
    desk.run("survey", tables=tables, choices=choices, players=players, given=1)
    return choices.tobytes()


def received(desk: Desk, tables, viewer: int):
    """What a side knows in every match, and all else that reaches it."""
    knowns = desk.game.rules.State.table(len(tables))
    desk.run("inform", tables=tables, knowns=knowns, player=viewer)
    observations = np.zeros_like(desk.arrays["observations"])
    players = np.full(len(tables), viewer, np.uint8)
    desk.run("view_planes", tables=tables, players=players, observations=observations)
    return knowns, (knowns.tobytes(), listed(desk, tables, viewer), observations.tobytes())


def check_worlds(batch: Batch, stride: int, units: str) -> int:
    """Play the matches of a batch to their ends at random; every ``stride`` decisions each side must get the same in a
    world imagined from what it knows. Returns how often a world was another one in its ``units``."""
    desk, imagined_otherwise = batch._desk, 0
    while not batch.is_over:
        for viewer in range(2):
            knowns, truth = received(desk, batch.tables, viewer)
            worlds = batch.tables.copy()
            desk.run("guess", tables=worlds, knowns=knowns.copy(), player=viewer)
            assert received(desk, worlds, viewer)[1] == truth, f"side {viewer} can tell two worlds apart"
            imagined_otherwise += int((worlds["state"][units] != batch.states[units]).any(axis=1).sum())
        batch.play_random(stride)
    return imagined_otherwise
