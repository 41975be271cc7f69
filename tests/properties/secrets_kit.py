"""Hidden means hidden: what the tests of games with secrets share."""

from __future__ import annotations

import numpy as np

from sandtable.engine.batch import Batch
from sandtable.engine.desk import Desk
from sandtable.engine.match import Match
from sandtable.engine.playing import RANDOM
from sandtable.server.play.ledger import Entry, Notice


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


def sent(batch: Batch, tables, number: int, viewer: int) -> str:
    """What the server would send a side in a match of a table, to the byte; the match may be an imagined one."""
    match = Match(batch.game, batch.files[0], runtime="python")
    match.state.assign(batch.game.rules.State.from_bytes(tables["state"][number].tobytes()))
    notice = Notice(bytes(match.known(viewer)), viewer in match.deciders, None, None)
    return Entry(0, viewer, (), match, notice).update(None)[1]


def check_worlds(
    batch: Batch, stride: int, units: str, *, bots: tuple[int, int] = (RANDOM, RANDOM), every: int = 0, most: int = 4000
) -> int:
    """Let bots play the matches of a batch to their ends, or ``most`` decisions of each; every ``stride`` decisions
    each side must get the same in a world imagined from what it knows, one match in ``every`` on the wire as well.
    Returns how often a world was another one in its ``units``."""
    desk, imagined_otherwise, waiting = batch._desk, 0, True
    for at in range(-(-most // stride)):
        for viewer in range(2):
            knowns, truth = received(desk, batch.tables, viewer)
            worlds = batch.tables.copy()
            desk.run("guess", tables=worlds, knowns=knowns.copy(), player=viewer)
            assert received(desk, worlds, viewer)[1] == truth, f"side {viewer} can tell two worlds apart"
            for number in range(at % every, batch.count, every) if every else ():
                assert sent(batch, worlds, number, viewer) == sent(batch, batch.tables, number, viewer)
            imagined_otherwise += int((worlds["state"][units] != batch.states[units]).any(axis=1).sum())
        if not waiting:
            break
        desk.run("contest", bots=np.array(bots, np.uint8), decisions=stride)
        desk.run("status", tables=batch.tables)
        waiting = bool(desk.arrays["waiting"].any())
    return imagined_otherwise
