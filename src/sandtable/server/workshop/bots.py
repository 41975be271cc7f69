"""Bots in seats. They think in processes of their own, so that nobody else has to wait for them.

A process is told how the match lies; from there a bot sees what its seat knows, and nothing else.
"""

from __future__ import annotations

import logging
import time
from asyncio import timeout
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sandtable.bots import Bot, make_bot
from sandtable.bots.hints import Hint, hint
from sandtable.bots.levels import COLD_SECONDS
from sandtable.bots.random import RandomBot
from sandtable.contract.dice import Dice
from sandtable.contract.errors import SandtableError
from sandtable.engine.budgets import Budget
from sandtable.engine.match import Match
from sandtable.engine.registry import find_game

from ..logs import log
from ..play.starting import begin
from .mother import Kind, Mother
from .processes import Processes, Trouble
from .rulings import runtime_of
from .shares import Shares

MOST_IN_A_ROW = 64
MOST_HEARD, HEARD_SECONDS = 8, 0.15
LATE_SHARE = 0.7
MOST_MATCHES = 32
MOST_HINT_PLAYOUTS = 20_000
BOTS = Kind("bots", niceness=5)


@dataclass(frozen=True)
class Question:
    """What a bot is asked: the match as it was made and as it lies now, how many decisions its seat has taken in all,
    when by the system's clock its turn ``began``, which seat has to decide, and who is to; ``singly`` if only one
    decision that can be heard of is wanted at a time."""

    match: str
    game: str
    scenario: dict[str, Any]
    position: str | None
    key: str
    state: bytes
    dice: bytes
    taken: int
    began: float
    seat: int
    bot: str
    singly: bool = False

    @property
    def seed(self) -> str:
        """What settles the bot's choices: secret like the dice, and the same for whoever asks again."""
        return f"{self.key} {self.seat} {self.taken}"


# In a bot's process.
_matches: OrderedDict[str, Match] = OrderedDict()


def laid_out(question: Question) -> Match:
    """The match as it lies now. The process keeps how matches begin, which takes longest."""
    match = _matches.pop(question.match, None)
    if match is None:
        runtime = runtime_of(question.game)
        match = begin(find_game(question.game), question.scenario, question.position, question.key, runtime)
    _matches[question.match] = match
    while len(_matches) > MOST_MATCHES:
        _matches.popitem(last=False)
    now = match.copy()
    now.state.assign(match.game.rules.State.from_bytes(question.state))
    now.table.dice.assign(Dice.from_bytes(question.dice))
    return now


def think(question: Question) -> list[str]:
    """What a bot does now, in the game's notation: one decision, and those that follow as long as nothing comes of
    them that anybody could hear of; beyond that a few that take next to no time, where nobody else has to decide."""
    match, asked = laid_out(question), time.monotonic()
    bot = make_bot(question.bot, question.seed, match.game, spent=max(0.0, asked - question.began))
    chosen: list[str] = []
    heard = 0
    while len(chosen) < MOST_IN_A_ROW:
        rolled, bot = match.table.dice.rolled, _in_time(bot, question, match)
        events = match.play(bot.choose(match, question.seat), question.seat)
        chosen.append(match.past.action if match.past else "")
        heard += bool(events or match.table.dice.rolled != rolled)
        if question.seat not in match.deciders or (heard and not _goes_on(question, match, asked, heard)):
            break
    return chosen


def _in_time(bot: Bot, question: Question, match: Match) -> Bot:
    """Who decides: where rules are interpreted, chance does so when most of the time that a turn may take is gone."""
    is_late = time.monotonic() - question.began > LATE_SHARE * COLD_SECONDS
    return RandomBot(question.seed) if is_late and match.runtime.name == "python" else bot


def _goes_on(question: Question, match: Match, asked: float, heard: int) -> bool:
    """Whether decisions that others hear of are told together with the next ones: to store and tell each by itself
    costs more than one that takes no thought."""
    is_quick = heard < MOST_HEARD and time.monotonic() - asked < HEARD_SECONDS
    return is_quick and not question.singly and match.deciders == (question.seat,)


def suggest(given: tuple[Question, float]) -> Hint:
    """A hint for a person in a seat, for so many seconds."""
    question, seconds = given
    return hint(laid_out(question), question.seat, Budget(seconds, MOST_HINT_PLAYOUTS))


# In the server.
class Thinkers:
    """The processes in which bots think, for at most ``seconds`` a decision, and the order in which they get there.

    Nobody's matches take all processes as long as there are several: another person's bot finds one free.
    """

    def __init__(self, processes: int, seconds: float, mother: Mother) -> None:
        self.seconds = seconds
        self.processes = Processes(processes, BOTS, mother)
        self.shares = Shares(processes, most_at_once=max(1, processes - 1))

    async def answer(
        self,
        question: Question,
        people: Callable[[], list[str]],
        is_watched: Callable[[], bool],
        is_wanted: Callable[[], bool] = lambda: True,
    ) -> list[str] | None:
        """What the bot does; ``None`` if it fails, thinks too long or its process has died, nothing if nobody wants it
        any more when its turn comes. ``people`` are those for whom it thinks; who has had least of it lately comes
        first, and watched matches before all others."""
        async with self.shares.turn(people, question.match, is_watched):
            if not is_wanted():
                return []
            try:
                chosen: list[str] = await self.processes.do("think", question, self.seconds)
            except (Trouble, SandtableError) as error:
                kind = error.kind if isinstance(error, Trouble) else error.code
                log(logging.WARNING, "bot", match=question.match, seat=question.seat, code="bot/failed", reason=kind)
                return None
        return chosen

    async def hint(self, question: Question, seconds: float, person: str) -> Hint:
        """A hint for a person, who has a place for it beside those that their bots have. If none gets free in as many
        seconds as the hint itself takes, or it fails, it is refused."""
        try:
            async with (
                timeout(seconds) as waiting,
                self.shares.turn(lambda: [f"hint {person}"], question.match, _always),
            ):
                waiting.reschedule(None)
                found: Hint = await self.processes.do("suggest", (question, seconds), self.seconds)
        except TimeoutError:
            reason = "all processes are busy with others"
            raise SandtableError("hint/busy", question.match, reason, "ask again in a little while") from None
        except Trouble as trouble:
            log(logging.WARNING, "hint", match=question.match, seat=question.seat, reason=trouble.kind)
            raise SandtableError("hint/failed", question.match, "no hint could be found", "decide yourself") from None
        return found

    async def close(self) -> None:
        """End the processes, whatever they think about, and wait until they are gone."""
        await self.processes.close()


def _always() -> bool:
    return True
