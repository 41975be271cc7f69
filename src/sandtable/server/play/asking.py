"""What bots are asked: for a decision of their own, or for a hint by somebody who plays against nobody but them."""

from __future__ import annotations

import time

from sandtable.contract.errors import SandtableError
from sandtable.engine.dangers import dangers
from sandtable.engine.telling import SPECTATOR

from ..endangered import Endangered
from ..workshop.bots import Question
from .commands import refuse_stale, refuse_where_over
from .ledger import Ledger
from .room import Room

NO_BOT = ""


async def endangered(room: Room, viewer: int, ident: str) -> Endangered:
    """Where it is dangerous, as far as a viewer knows at the last step of its stream."""
    entry = room.ledger.streams[viewer].last
    if room.game.face.danger is None:
        raise SandtableError("danger/none-here", room.game.name, "this game names no dangers", "look at the board")
    found = await room.by_rules(lambda: dangers(entry.match, viewer), is_move=False)
    return Endangered(id=ident, seq=entry.seq, dangers=found)


def question_of(ledger: Ledger, seat: int, bot: str, taken: int, spent: float = 0.0) -> Question:
    """What to ask a bot, so many seconds after its turn has begun."""
    head, match = ledger.head, ledger.match
    lies = bytes(match.state), bytes(match.table.dice)
    made = head.id, head.game, head.scenario, head.position, head.key
    return Question(*made, *lies, taken, time.monotonic() - spent, seat, bot, ledger.lesson is not None)


def hint_question(ledger: Ledger, viewer: int, seq: int) -> Question:
    """What to ask for a hint; refused where a hint would be help against another person, even one for whom a bot stands
    in, and whenever there is nothing to decide."""
    seating = ledger.seating
    if viewer == SPECTATOR:
        raise SandtableError("hint/not-here", "spectator", "spectators have nothing to decide", "take a seat")
    if seating.people != [viewer]:
        raise SandtableError(
            "hint/not-here", seating.title(viewer), "other people play in this match", "decide yourself"
        )
    refuse_where_over(ledger)
    refuse_stale(ledger, viewer, seq)
    if not ledger.streams[viewer].last.notice.is_asked:
        raise SandtableError("hint/not-your-turn", seating.title(viewer), "you have nothing to decide now", "wait")
    return question_of(ledger, viewer, NO_BOT, 0)
