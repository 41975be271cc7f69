"""What a seat may command, checked against the ledger: a row for the log, or a refusal that changes nothing.

Refusals rest on what the seat knows, like everything else that it is told.
"""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.contract.errors import SandtableError

from ..messages import Draw, Play, Rematch, Resign, Stand, Undo
from ..takeback import Takeback
from .going_back import count_back, granted_by, refuse_to_ask, why_no_takeback, why_not_quietly
from .ledger import Ledger
from .seating import (
    ACCEPT,
    AGREE_BACK,
    ASK_BACK,
    BACK,
    DECLINE,
    OFFER,
    PLAY,
    REFUSE_BACK,
    REMATCH,
    RESIGN,
    STAND,
    UNDO,
)

Command = Play | Undo | Resign | Draw | Takeback | Rematch | Stand
ANSWERS = {"offer": OFFER, "accept": ACCEPT, "decline": DECLINE}


@dataclass(frozen=True)
class Draft:
    """A row to be, before it has a number and a time."""

    seat: int
    act: str
    text: str = ""
    command: str | None = None


def draft_of(ledger: Ledger, seat: int, command: Command) -> Draft | None:
    """What to write for a command; ``None`` if it has been carried out before."""
    if (seat, command.id) in ledger.commands:
        return None
    if isinstance(command, Rematch):
        return _rematch(ledger, seat, command)
    refuse_where_over(ledger)
    if ledger.seating.bots[seat] is not None:
        raise SandtableError("seat/taken-over", ledger.seating.title(seat), "a bot plays on for this seat")
    if isinstance(command, Play):
        return _play(ledger, seat, command)
    if isinstance(command, Undo):
        refuse_stale(ledger, seat, command.seq)
        return _undo(ledger, seat, command)
    if isinstance(command, Takeback):
        return _takeback(ledger, seat, command)
    if isinstance(command, Stand):
        ledger.answers.check(ledger.match, seat, command.standing)
        return Draft(seat, STAND, command.standing.value, command.id)
    if isinstance(command, Resign):
        return Draft(seat, RESIGN, command=command.id)
    return _draw(ledger, seat, command)


def refuse_where_over(ledger: Ledger) -> None:
    """Refuse what cannot be done once a match has ended."""
    if ledger.is_over:
        raise SandtableError("match/over", ledger.head.id, "the match is over", "ask for a rematch")


def refuse_stale(ledger: Ledger, seat: int, seq: int) -> None:
    """Refuse what was meant for another moment than the one that the seat sees now."""
    now = ledger.streams[seat].seq
    if seq != now:
        raise SandtableError("command/stale", seq, f"things have changed, they stand at {now}", "look again")


def _play(ledger: Ledger, seat: int, command: Play) -> Draft:
    refuse_stale(ledger, seat, command.seq)
    if not ledger.streams[seat].last.notice.is_asked:
        raise SandtableError("seat/not-asked", ledger.seating.title(seat), "you have nothing to decide now", "wait")
    if (command.choice is None) == (command.text is None):
        raise SandtableError("message/unreadable", "play", "it gives neither or both of choice and text", "give one")
    if command.choice is None:
        return Draft(seat, PLAY, str(command.text), command.id)
    legal = ledger.match.legal(seat)
    if command.choice >= len(legal):
        reason = f"the choices have the numbers 0 to {len(legal) - 1}"
        raise SandtableError("action/no-such-number", command.choice, reason)
    return Draft(seat, PLAY, ledger.match.text(legal[command.choice], seat), command.id)


def _undo(ledger: Ledger, seat: int, command: Undo) -> Draft:
    """Take the seat's last decision back alone, or against bots with all that came after it."""
    is_quiet = why_not_quietly(ledger, seat) is None
    if is_quiet or ledger.why_not_undo(seat) is not None:
        return Draft(seat, UNDO, command=command.id)
    return Draft(seat, BACK, str(count_back(ledger, seat)), command.id)


def _takeback(ledger: Ledger, seat: int, command: Takeback) -> Draft:
    reason = why_no_takeback(ledger)
    if reason is not None:
        raise SandtableError("takeback/not-here", command.answer, reason, "play on")
    if command.answer == "offer":
        refuse_to_ask(ledger, seat)
        return Draft(seat, ASK_BACK, command=command.id)
    if command.answer == "accept":
        count = granted_by(ledger, seat)
        return Draft(seat, AGREE_BACK, str(count) if count else "", command.id)
    if ledger.seating.asks_back is None:
        raise SandtableError("takeback/nobody-asks", command.answer, "nobody asks for a takeback")
    return Draft(seat, REFUSE_BACK, command=command.id)


def _draw(ledger: Ledger, seat: int, command: Draw) -> Draft:
    seating = ledger.seating
    reason = seating.why_no_draw()
    if reason is not None:
        raise SandtableError("draw/nobody-to-ask", command.answer, reason, "play it to its end")
    if command.answer == "offer" and seat in seating.offers:
        raise SandtableError("draw/offered-already", command.answer, "your offer stands", "wait for the answer")
    pause = seating.pause_left(seat)
    if command.answer == "offer" and pause:
        remedy = f"decide {pause} times before the next"
        raise SandtableError("draw/declined-already", command.answer, "your last offer was declined", remedy)
    if command.answer == "accept" and not seating.offers - {seat}:
        raise SandtableError("draw/no-offer", command.answer, "nobody offers a draw", "offer one")
    if command.answer == "decline" and not seating.offers:
        raise SandtableError("draw/no-offer", command.answer, "nobody offers a draw")
    return Draft(seat, ANSWERS[command.answer], command=command.id)


def _rematch(ledger: Ledger, seat: int, command: Rematch) -> Draft:
    if not ledger.is_over:
        raise SandtableError("rematch/too-early", ledger.head.id, "the match is not over yet", "play it to its end")
    if ledger.seating.rematch is not None:
        raise SandtableError("rematch/made-already", ledger.seating.rematch, "the next match is there", "go to it")
    return Draft(seat, REMATCH, command=command.id)
