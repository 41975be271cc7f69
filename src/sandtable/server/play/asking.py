"""What bots are asked: for a decision of their own, or for a hint by somebody who plays against nobody but them."""

from __future__ import annotations

from sandtable.bots.search import in_a_row
from sandtable.contract.errors import SandtableError
from sandtable.engine.telling import SPECTATOR

from ..workshop.bots import Question
from .commands import refuse_stale, refuse_where_over
from .ledger import Ledger

NO_BOT = ""


def question_of(ledger: Ledger, seat: int, bot: str, taken: int) -> Question:
    """What to ask a bot."""
    head, match = ledger.head, ledger.match
    before = in_a_row(match, seat)
    state, dice = bytes(match.state), bytes(match.table.dice)
    return Question(head.id, head.game, head.scenario, head.position, head.key, state, dice, taken, before, seat, bot)


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
