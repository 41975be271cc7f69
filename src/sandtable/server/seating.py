"""The table around a match as its log tells it: who sits where, what they are called, offers, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Any

from sandtable.bots import best_bot
from sandtable.contract.game import Game
from sandtable.engine.match import Match

from .tables import Ended, Head, Row

PLAY, UNDO = "play", "undo"
ANSWERED, STAND = "answered", "stand"
DECISIONS = (PLAY, ANSWERED)
RESIGN, TIME_UP = "resign", "time-up"
OFFER, ACCEPT, DECLINE = "offer", "accept", "decline"
TAKE_OVER, HAND_OVER, RETURN = "take-over", "hand-over", "return"
REMATCH, NAME, START = "rematch", "name", "start"
ENDED = "ended"
MOST_NAMES = 10
PAUSE = 7


class Seating:
    """What has been done at the table so far; a pure function of the match's head and its log."""

    def __init__(self, head: Head, game: Game) -> None:
        self.head, self.game = head, game
        self.names: list[str] = [self._first_name(seat, wish) for seat, wish in enumerate(head.seats)]
        self.renamed = [0] * len(head.seats)
        self.bots: list[str | None] = [wish["bot"] if wish["kind"] == "bot" else None for wish in head.seats]
        self.stand_ins: list[str | None] = [None] * len(head.seats)
        self.lost: set[int] = set()
        self.offers: set[int] = set()
        self.decided = [0] * len(head.seats)
        self.declined: dict[int, int] = {}
        self.wants: set[int] = set()
        self.is_started = head.clock is None
        self.ending: str | None = None
        self.outcome: tuple[float, ...] | None = None
        self.rematch: str | None = None

    def _first_name(self, seat: int, wish: dict[str, Any]) -> str:
        return str(wish["name"] or wish["bot"] or self.game.seats[seat])

    @property
    def people(self) -> list[int]:
        """The seats that people were given, whoever drives them now."""
        return [seat for seat, wish in enumerate(self.head.seats) if wish["kind"] != "bot"]

    @property
    def playing_people(self) -> list[int]:
        """The seats that no bot drives now."""
        return [seat for seat in self.people if self.bots[seat] is None]

    @property
    def left(self) -> set[int]:
        """The seats that have not lost, whoever drives them."""
        return set(range(self.game.most_players)) - self.lost

    @property
    def offered_bots(self) -> list[int]:
        """The seats whose bots have an offer of a draw to answer."""
        asked = self.left - self.offers if self.offers and self.ending is None else set()
        return [seat for seat in sorted(asked) if self.bots[seat] is not None]

    def pause_left(self, seat: int) -> int:
        """How often a seat has to decide before it may offer a bot a draw again."""
        return max(0, self.declined[seat] + PAUSE - self.decided[seat]) if seat in self.declined else 0

    def title(self, seat: int) -> str:
        """What the game calls a seat."""
        return self.game.seats[seat]

    def take(self, row: Row, match: Match) -> str | None:
        """Note what a row does; the sentence that everybody is told of it, if there is one."""
        told = self.note(row)
        if self.ending is None and (outcome := match.outcome) is not None:
            outcome = self._with_losses(outcome)
            self._end(self._verdict(outcome), outcome)
        return told

    def note(self, row: Row) -> str | None:
        """Note what a row does at the table, whatever it does in the match."""
        return ACTS[row.act](self, row) if row.act in ACTS else None

    def ended_by(self, steps: Sequence[tuple[Row, Match]]) -> Ended | None:
        """How the match would end with some rows, each with the match as it is then; ``None`` if it would not."""
        if self.ending is not None:
            return None
        after = self._twin()
        for row, match in steps:
            after.take(row, match)
        return after.ended(steps[-1][1].digest) if after.ending is not None else None

    def ended(self, digest: str | None) -> Ended:
        """How the match has ended; ``digest`` is that of its last state."""
        return Ended(self.ending or "", self.outcome, digest)

    def _twin(self) -> Seating:
        """The same table, on which something can be tried."""
        twin = copy(self)
        twin.__dict__ |= {name: copy(kept) for name, kept in vars(self).items() if isinstance(kept, list | set | dict)}
        return twin

    def _verdict(self, outcome: tuple[float, ...]) -> str:
        """Who has won, as a sentence."""
        winners = [self.title(seat) for seat, value in enumerate(outcome) if value > 0]
        if not winners:
            return "Nobody wins." if any(outcome) else "The match is drawn."
        return f"{' and '.join(winners)} {'wins' if len(winners) == 1 else 'win'}."

    def _end(self, ending: str, outcome: tuple[float, ...]) -> None:
        self.ending, self.outcome = ending, outcome
        self.offers.clear()

    def _lose(self, seat: int, told: str) -> str:
        """Note that a seat has lost. While two others are left, and a person among them, they go on and a bot plays the
        seat; otherwise the match is over, and whoever is left has won."""
        self.lost.add(seat)
        if len(self.left) > 1 and self.left & set(self.people):
            self.offers.clear()
            return self._drive(seat, best_bot(self.game), f"{told} A bot plays on.")
        outcome = self._with_losses((1.0,) * self.game.most_players)
        self._end(told if len(self.lost) == 1 else f"{told} {self._verdict(outcome)}", outcome)
        return told

    def _with_losses(self, outcome: tuple[float, ...]) -> tuple[float, ...]:
        """An outcome in which those have lost who gave up, whatever the bots have made of it."""
        return tuple(-1.0 if seat in self.lost else value for seat, value in enumerate(outcome))

    def _resign(self, row: Row) -> str:
        return self._lose(row.seat, f"{self.title(row.seat)} resigns.")

    def _time_up(self, row: Row) -> str:
        return self._lose(row.seat, f"{self.title(row.seat)}'s time is up.")

    def _offer(self, row: Row) -> str | None:
        self.offers.add(row.seat)
        if not self.offers >= self.left:
            return None
        self._end("A draw was agreed.", (0.0,) * self.game.most_players)
        return self.ending

    def _decline(self, row: Row) -> str | None:
        """Note that there is no draw; a bot says why not, and is left in peace for a while."""
        if row.text:
            self.declined |= {seat: self.decided[seat] for seat in self.offers}
        self.offers.clear()
        return f"{self.title(row.seat)} declines a draw: {row.text}." if row.text else None

    def _play(self, row: Row) -> None:
        self.decided[row.seat] += 1

    def _take_over(self, row: Row) -> str:
        return self._drive(row.seat, row.text, f"The bot {row.text} plays on for {self.title(row.seat)}.")

    def _hand_over(self, row: Row) -> str:
        return self._drive(row.seat, row.text, f"{self.title(row.seat)}'s time is up: the bot {row.text} plays on.")

    def _drive(self, seat: int, bot: str, told: str) -> str:
        """Let a bot play on for somebody."""
        self.bots[seat], self.stand_ins[seat] = bot, told
        self.offers.discard(seat)
        return told

    def _return(self, row: Row) -> str:
        self.bots[row.seat] = self.stand_ins[row.seat] = None
        return f"{self.title(row.seat)} is back."

    def _rematch(self, row: Row) -> None:
        self.wants.add(row.seat)
        self.rematch = row.text or None

    def _name(self, row: Row) -> None:
        self.names[row.seat] = row.text
        self.renamed[row.seat] += 1

    def _start(self, row: Row) -> None:
        self.is_started = True

    def _ended(self, row: Row) -> str:
        self._end(row.text, (0.0,) * self.game.most_players)
        return row.text

    def would_agree(self, seat: int) -> bool:
        """Whether all want a rematch once this seat does."""
        return self.wants | {seat} >= set(self.playing_people)


ACTS = {
    PLAY: Seating._play,
    ANSWERED: Seating._play,
    RESIGN: Seating._resign,
    TIME_UP: Seating._time_up,
    OFFER: Seating._offer,
    ACCEPT: Seating._offer,
    DECLINE: Seating._decline,
    TAKE_OVER: Seating._take_over,
    HAND_OVER: Seating._hand_over,
    RETURN: Seating._return,
    REMATCH: Seating._rematch,
    NAME: Seating._name,
    START: Seating._start,
    ENDED: Seating._ended,
}
