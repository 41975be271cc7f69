"""Bots at the tables: who of them has to decide thinks, in turn, and what comes of it is written like any decision.

A match in which a person plays goes on whether they are there or not. One of bots alone goes on while somebody looks.
"""

from __future__ import annotations

import logging
import time
from asyncio import sleep
from collections.abc import Callable, Coroutine
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from sandtable.bots import make_bot
from sandtable.bots.draws import why_not_draw
from sandtable.bots.search import in_a_row
from sandtable.contract.errors import SandtableError

from ..logs import log
from ..workshop.bots import Thinkers
from ..workshop.work import in_thread
from .asking import question_of
from .commands import Draft
from .ledger import Ledger
from .room import Room, Turn
from .seating import ACCEPT, ANSWERED, DECLINE, PLAY

FIRST_DELAY_SECONDS, LONGEST_DELAY_SECONDS = 0.5, 30.0
MOST_FAILURES = 3
OUTAGES = ("database/", "server/", "match/busy")


def is_outage(error: Exception) -> bool:
    """Whether an error is no fault of the match: it will pass."""
    if isinstance(error, SandtableError):
        return error.code.startswith(OUTAGES)
    return isinstance(error, SQLAlchemyError | OSError | MemoryError)


def is_wanted(room: Room) -> bool:
    """Whether anybody wants the bots of a match to go on: somebody who plays in it, or looks on."""
    return bool(room.followers or room.ledger.seating.playing_people)


class Driver:
    """Lets bots think. ``start`` runs something beside, ``set_aside`` is called for a match that cannot go on."""

    def __init__(
        self,
        thinkers: Thinkers,
        start: Callable[[Coroutine[Any, Any, None]], object],
        set_aside: Callable[[Room, str], object],
        standing_seconds: float = 0.8,
    ) -> None:
        self.thinkers, self._start, self._set_aside = thinkers, start, set_aside
        self.standing_seconds = standing_seconds
        self._failures: dict[tuple[str, int], int] = {}

    def look(self, room: Room) -> None:
        """Let the bots that have to decide think, each once at a time, and answer who offers them a draw."""
        if room.aside is not None or not is_wanted(room):
            return
        if room.ledger.seating.offered_bots and not room.is_answering:
            room.is_answering = True
            self._start(self._let_answer(room))
        for seat in room.ledger.passing():
            if seat not in room.thinking:
                room.thinking.add(seat)
                self._start(self._let_pass(room, seat))
        for seat, bot in room.ledger.asked_bots():
            if seat not in room.thinking:
                room.thinking.add(seat)
                self._start(self._let_think(room, seat, bot))

    async def _let_think(self, room: Room, seat: int, bot: str) -> None:
        await self._try(room, seat, self._decide(room, seat, bot))

    async def _try(self, room: Room, seat: int, work: Coroutine[Any, Any, None]) -> None:
        """Do what is to be done for a seat, and look what comes next."""
        try:
            await work
            self._failures.pop((room.id, seat), None)
        except Exception as error:  # a bot that fails must not take the server with it
            await self._wait_after(error, room, seat)
        finally:
            room.thinking.discard(seat)
        self.look(room)

    async def _let_pass(self, room: Room, seat: int) -> None:
        """Give a standing answer, after a time that says nothing about what the seat could have done; at once where
        only bots could tell anything from that."""
        await self._try(room, seat, self._answer(room, seat))

    async def _answer(self, room: Room, seat: int) -> None:
        ledger, number = room.ledger, room.ledger.number
        await sleep(self.standing_seconds if len(ledger.seating.people) > 1 else 0)

        def still_meant() -> list[Draft]:
            is_meant = ledger.number == number and seat in ledger.passing()
            return [Draft(seat, ANSWERED, passing_text(ledger, seat))] if is_meant else []

        await room.write(still_meant)

    async def _decide(self, room: Room, seat: int, bot: str) -> None:
        """Ask a bot, and write what it decides if that is still meant. All of the time until it is written counts for
        its turn."""
        ledger, backs, asked = room.ledger, room.ledger.backs, time.monotonic()
        own, turn = _own(ledger, seat), _turn(ledger, seat)
        spent = _spent(room, seat, turn)
        question = question_of(ledger, seat, bot, len(own), spent)
        chosen = await in_thread(lambda: _scripted(ledger)) or await self.thinkers.answer(
            question, room.people, lambda: bool(room.followers), lambda: is_wanted(room)
        )
        if chosen is None:
            log(logging.WARNING, "bot", match=room.id, seat=seat, code="bot/no-answer")
            chosen = await in_thread(lambda: _at_random(ledger, seat, question.seed))

        def still_meant() -> list[Draft]:
            is_meant = (seat, bot) in ledger.asked_bots() and _own(ledger, seat) == own and ledger.backs == backs
            return [Draft(seat, PLAY, text) for text in chosen] if is_meant else []

        await room.write(still_meant)
        room.spent[seat] = turn, spent + time.monotonic() - asked

    async def _let_answer(self, room: Room) -> None:
        """Let the next bot say what it thinks of a draw; if that fails, it is asked again when something changes."""
        try:
            await room.write(lambda: [answer] if (answer := draw_answer(room.ledger)) else [])
        except Exception as error:  # it must not take the server with it, either
            code = error.code if isinstance(error, SandtableError) else type(error).__name__
            log(logging.ERROR, "bot", match=room.id, code=code)
            return
        finally:
            room.is_answering = False
        self.look(room)

    async def _wait_after(self, error: Exception, room: Room, seat: int) -> None:
        """Wait until it may go better, longer each time; a match that fails by itself is set aside in the end."""
        failures = self._failures[room.id, seat] = self._failures.get((room.id, seat), 0) + 1
        code = error.code if isinstance(error, SandtableError) else type(error).__name__
        log(logging.ERROR, "bot", match=room.id, seat=seat, code=code, failures=failures)
        if failures >= MOST_FAILURES and not is_outage(error):
            self._failures.pop((room.id, seat), None)
            self._set_aside(room, f"the rules failed here ({code})")
            return
        await sleep(min(LONGEST_DELAY_SECONDS, FIRST_DELAY_SECONDS * 2 ** min(failures - 1, 10)))


def draw_answer(ledger: Ledger) -> Draft | None:
    """What the first bot says that has an offer of a draw to answer. One that keeps somebody's seat agrees to none."""
    if not ledger.seating.offered_bots:
        return None
    seat = ledger.seating.offered_bots[0]
    reason = "the bot only stands in" if ledger.keeps_for(seat) else why_not_draw(ledger.match, seat)
    return Draft(seat, DECLINE, reason) if reason else Draft(seat, ACCEPT)


def passing_text(ledger: Ledger, seat: int) -> str:
    """How the first choice is written of a seat that is asked for an answer: to let it pass."""
    match = ledger.match
    return match.text(match.legal(seat)[0], seat)


def _scripted(ledger: Ledger) -> list[str]:
    """What a lesson says that the others decide next."""
    text = ledger.lesson.lesson.scripted(ledger.match) if ledger.lesson is not None else None
    return [] if text is None else [text]


def _turn(ledger: Ledger, seat: int) -> Turn:
    """The turn of a seat: with which decision it began, and how often something had been taken back by then."""
    return ledger.backs, ledger.match.number - in_a_row(ledger.match, seat)


def _spent(room: Room, seat: int, turn: Turn) -> float:
    """How many seconds of that turn a seat has taken so far."""
    began, seconds = room.spent.get(seat, (turn, 0.0))
    return seconds if began == turn else 0.0


def _own(ledger: Ledger, seat: int) -> list[str]:
    return [past.action for past in ledger.match.history() if past.seat == seat]


def _at_random(ledger: Ledger, seat: int, seed: str) -> list[str]:
    """Any legal decision, for a bot that has none."""
    match = ledger.match
    return [match.text(make_bot("random", seed).choose(match, seat), seat)]
