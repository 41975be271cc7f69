"""Going back: what may be taken back, by whom, and what is then left.

A seat's last decision alone can be taken back where nobody else has noticed it. Who plays against bots alone may go
back to before the own last decision, with all that came after it, wherever nothing was learnt meanwhile; and people may
agree on that where nothing is hidden from anybody.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.contract.errors import SandtableError
from sandtable.engine.dangers import is_open
from sandtable.engine.match import Match
from sandtable.engine.telling import SPECTATOR

if TYPE_CHECKING:
    from .ledger import Ledger

DICE = "dice were rolled"
SINCE = "something has happened since"


def last_of(ledger: Ledger, seat: int) -> int:
    """The place of a seat's last decision among those that stand, or -1."""
    return max((place for place, taken in enumerate(ledger.taken) if taken.seat == seat), default=-1)


def count_back(ledger: Ledger, seat: int) -> int:
    """How many decisions there are from a seat's last one on."""
    return len(ledger.taken) - last_of(ledger, seat)


def why_not_quietly(ledger: Ledger, viewer: int) -> str | None:
    """Why a viewer cannot take the last own decision back by itself, or ``None``. It rests on what the viewer knows:
    what others have decided unnoticed makes no difference."""
    if viewer == SPECTATOR:
        return "spectators decide nothing"
    if ledger.seating.ending is not None:
        return "the match is over"
    place = last_of(ledger, viewer)
    if place < 0:
        return "you have decided nothing yet"
    if ledger.game.rules.know is not None and not ledger.game.rules.takes_back:
        return "what is done stays done"
    if ledger.taken[place].is_noticed_beside(viewer):
        return "others have seen it"
    if ledger.taken[place].rolled:
        return DICE
    since = ledger.taken[place + 1 :]
    return SINCE if any(taken.is_noticed_by(viewer) for taken in since) else None


def is_alone(ledger: Ledger, viewer: int) -> bool:
    """Whether a viewer plays against bots alone; in a lesson one begins anew instead."""
    is_own = ledger.seating.people == [viewer] and ledger.seating.bots[viewer] is None
    return is_own and ledger.lesson is None


def why_not_alone(ledger: Ledger, viewer: int, reason: str) -> str | None:
    """Why who plays against bots alone cannot go back to before the last own decision, or ``None``; ``reason`` is why
    anybody else could not. What bots have done since without being noticed is taken back as well and tells nothing."""
    place, rules = last_of(ledger, viewer), ledger.game.rules
    if not is_alone(ledger, viewer) or ledger.seating.ending is not None or place < 0:
        return reason
    own, since = ledger.taken[place], ledger.taken[place + 1 :]
    if is_open(ledger.game, ledger.match):
        return DICE if own.rolled or any(taken.rolled for taken in since) else None
    if rules.reveals is None:
        return reason
    if own.revealed:
        return "it has shown you something"
    if own.rolled:
        return DICE
    return SINCE if any(taken.is_noticed_by(viewer) for taken in since) else None


def why_not_undo(ledger: Ledger, viewer: int) -> str | None:
    """Why a viewer cannot take the last own decision back, or ``None``."""
    reason = why_not_quietly(ledger, viewer)
    return reason if reason is None else why_not_alone(ledger, viewer, reason)


def taken_back_quietly(ledger: Ledger, seat: int) -> Match:
    """The match without a seat's last decision; those that others have taken since, unnoticed, stand."""
    reason = why_not_quietly(ledger, seat)
    if reason is not None:
        raise SandtableError("undo/refused", ledger.seating.title(seat), reason)
    kept = ledger.match.history()[last_of(ledger, seat) + 1 :]
    after = went_back(ledger.match, len(kept) + 1)
    for past in kept:
        after.play(past.action, past.seat)
    others = [viewer for viewer in ledger.viewers if viewer != seat]
    if any(after.known(viewer) != ledger.match.known(viewer) for viewer in others):
        raise SandtableError("undo/refused", ledger.seating.title(seat), "others have seen it")
    return after


def went_back(match: Match, count: int) -> Match:
    """The match before its last decisions, so many of them."""
    after = match.copy()
    for _ in range(count):
        after.undo()
    return after


# By agreement.
def why_no_takeback(ledger: Ledger) -> str | None:
    """Why nobody can be asked for a takeback here, or ``None``."""
    if not is_open(ledger.game, ledger.match):
        return "something is hidden in this match: what is done stays done"
    if ledger.lesson is not None or len(ledger.seating.people) < 2:
        return "there is nobody to ask"
    return None


def refuse_to_ask(ledger: Ledger, seat: int) -> None:
    """Refuse a wish for a takeback that cannot be granted, or that was refused since the last own decision."""
    seating, place = ledger.seating, last_of(ledger, seat)
    if seating.asks_back is not None:
        own = seating.asks_back == seat
        reason = "you have asked already" if own else "you are asked for one yourself"
        raise SandtableError(
            "takeback/asked-already", "offer", reason, "wait for the answer" if own else "answer first"
        )
    if place < 0:
        raise SandtableError("takeback/nothing", "offer", "you have decided nothing yet")
    if any(taken.rolled for taken in ledger.taken[place:]):
        raise SandtableError("takeback/dice", "offer", f"{DICE} since", "what is rolled stays")
    if seating.back_refused.get(seat) == seating.decided[seat]:
        raise SandtableError("takeback/refused-already", "offer", "your last wish was refused", "decide again first")


def granted_by(ledger: Ledger, seat: int) -> int:
    """How many decisions are taken back once a seat agrees as well; 0 if others are still to be heard."""
    seating = ledger.seating
    asker = seating.asks_back
    if asker is None or asker == seat:
        raise SandtableError("takeback/nobody-asks", "accept", "nobody asks you for a takeback")
    agreed = seating.agree_back | {seat, asker}
    return count_back(ledger, asker) if agreed >= set(seating.playing_people) else 0
