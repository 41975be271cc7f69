"""The table around a match as its log tells it: who sits where, what they are called, offers, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence, Set
from copy import copy
from typing import Any, Literal

from sandtable.bots import best_bot
from sandtable.contract.game import Game
from sandtable.contract.seating import Seat, and_list, team_name, teams_of
from sandtable.engine.match import Match

from ..store.tables import Ended, Head, Row

PLAY, UNDO = "play", "undo"
ANSWERED, STAND = "answered", "stand"
DECISIONS = (PLAY, ANSWERED)
RESIGN, TIME_UP = "resign", "time-up"
OFFER, ACCEPT, DECLINE = "offer", "accept", "decline"
BACK = "back"
"""Several decisions at once are taken back by somebody who plays against bots; the row's text says how many."""
ASK_BACK, AGREE_BACK, REFUSE_BACK = "ask-back", "agree-back", "refuse-back"
"""A takeback is wished for, agreed to (the last to agree says how many decisions that are), refused or withdrawn."""
GOES_BACK = (BACK, AGREE_BACK)
TAKE_OVER, HAND_OVER, RETURN = "take-over", "hand-over", "return"
REMATCH, NAME, START = "rematch", "name", "start"
ENDED = "ended"
MOST_NAMES = 10
BOT, RULES = "bot", "rules"
PAUSE = 7


def seats_of(head: Head, game: Game) -> tuple[Seat, ...]:
    """The seats of a match, as they were noted when it was made."""
    return tuple(
        Seat(number := wish.get("seat", at), wish.get("title", game.seats[number]), wish.get("team", at),
             is_taken=wish["kind"] != RULES)
        for at, wish in enumerate(head.seats)
    )  # fmt: skip


class Seating:
    """What has been done at the table so far; a pure function of the match's head and its log. What belongs to a seat
    is found by its number in the game."""

    def __init__(self, head: Head, game: Game) -> None:
        self.head, self.game, self.seats = head, game, seats_of(head, game)
        self.wishes = {seat.number: wish for seat, wish in zip(self.seats, head.seats, strict=True)}
        self.titles = {seat.number: seat.name for seat in self.seats}
        self.names = {seat: self._first_name(seat, wish) for seat, wish in self.wishes.items()}
        self.renamed = dict.fromkeys(self.wishes, 0)
        self.bots: dict[int, str | None] = {seat: wish["bot"] for seat, wish in self.wishes.items()}
        self.stand_ins: dict[int, str | None] = dict.fromkeys(self.wishes)
        self.lost: set[int] = set()
        self.offers: set[int] = set()
        self.decided = dict.fromkeys(self.wishes, 0)
        self.declined: dict[int, int] = {}
        self.asks_back: int | None = None
        self.agree_back: set[int] = set()
        self.back_refused: dict[int, int] = {}
        self.wants: set[int] = set()
        self.is_started = head.clock is None
        self.ending: str | None = None
        self.outcome: tuple[float, ...] | None = None
        self.rematch: str | None = None

    def _first_name(self, seat: int, wish: dict[str, Any]) -> str:
        return str(wish["name"] or wish["bot"] or self.titles[seat])

    @property
    def players(self) -> tuple[int, ...]:
        """The seats that the rules do not play themselves."""
        return tuple(seat.number for seat in self.seats if seat.is_taken)

    @property
    def people(self) -> list[int]:
        """The seats that people were given, whoever drives them now."""
        return [seat for seat in self.players if self.wishes[seat]["kind"] != BOT]

    @property
    def playing_people(self) -> list[int]:
        """The seats that no bot drives now."""
        return [seat for seat in self.people if self.bots[seat] is None]

    @property
    def left(self) -> set[int]:
        """The seats that have not given up, whoever drives them."""
        return set(self.players) - self.lost

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
        return self.titles[seat]

    def kind(self, seat: int) -> Literal["here", "link", "bot", "rules"]:
        """Who plays a seat now: somebody at the creator's screen or elsewhere, a bot, or the rules."""
        kind: Literal["here", "link", "bot", "rules"] = self.wishes[seat]["kind"]
        return kind if self.bots[seat] is None else "bot"

    def why_no_draw(self) -> str | None:
        """Why no draw can be agreed here, or ``None``: each side needs somebody who can."""
        teams = teams_of(self.seats).values()
        mute = [team_name(team) for team in teams if not any(seat.is_taken for seat in team)]
        if mute:
            return f"the rules play {and_list(mute)} and agree to nothing"
        return None if len(teams) > 1 else "there is nobody to agree with"

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
        winners = [seat.name for seat in self.seats if outcome[seat.number] > 0]
        if not winners:
            return "Nobody wins." if any(outcome) else "The match is drawn."
        return f"{and_list(winners)} {'wins' if len(winners) == 1 else 'win'}."

    def _end(self, ending: str, outcome: tuple[float, ...]) -> None:
        self.ending, self.outcome = ending, outcome
        self.offers.clear()
        self.asks_back = None

    def _lose(self, seat: int, told: str) -> str:
        """Note that a seat has given up. While a person is left and somebody to play against, they go on and a bot
        plays the seat; otherwise the match is over, and lost to those who gave up and to the last one's team."""
        self.lost.add(seat)
        if self.left & set(self.people) and self._has_rivals():
            self.offers.clear()
            return self._drive(seat, best_bot(self.game), f"{told} A bot plays on.")
        outcome = self._with_losses(self._won_by_all(), {one.team for one in self.seats if one.number == seat})
        self._end(told if len(self.lost) == 1 else f"{told} {self._verdict(outcome)}", outcome)
        return told

    def _has_rivals(self) -> bool:
        """Whether teams are left to play against each other; a team that is alone plays against the rules."""
        teams = set(teams_of(self.seats))
        return len(teams) == 1 or len(teams - self._lost_teams()) > 1

    def _lost_teams(self) -> set[int]:
        """The teams that have lost, because all their seats have given up."""
        teams = teams_of(self.seats).items()
        return {team for team, seats in teams if all(seat.number in self.lost for seat in seats)}

    def _won_by_all(self) -> tuple[float, ...]:
        return tuple(1.0 if seat in self.titles else 0.0 for seat in range(self.game.most_players))

    def _with_losses(self, outcome: tuple[float, ...], beside: Set[int] = frozenset()) -> tuple[float, ...]:
        """An outcome in which those teams have lost that gave up, whatever the bots have made of it, and others
        ``beside``."""
        teams = self._lost_teams() | beside
        lost = {seat.number for seat in self.seats if seat.team in teams}
        return tuple(-1.0 if seat in lost else value for seat, value in enumerate(outcome))

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
        self._forget_wish()

    def _forget_wish(self) -> None:
        self.asks_back = None
        self.agree_back.clear()

    def _undo(self, row: Row) -> None:
        self._forget_wish()

    def _back(self, row: Row) -> str:
        return f"{self.title(row.seat)} goes back to before the last decision."

    def _ask_back(self, row: Row) -> str:
        self.asks_back = row.seat
        return f"{self.title(row.seat)} would like to take the last decision back."

    def _agree_back(self, row: Row) -> str | None:
        """Note that a seat agrees; the last one to do so makes it so."""
        asker = self.asks_back
        self.agree_back.add(row.seat)
        if not row.text or asker is None:
            return None
        self._forget_wish()
        return f"It is agreed: {self.title(asker)}'s last decision is taken back."

    def _refuse_back(self, row: Row) -> str | None:
        """Note that there is no takeback; whoever wished for it has to decide again before the next wish."""
        asker = self.asks_back
        self._forget_wish()
        if asker is None or asker == row.seat:
            return None
        self.back_refused[asker] = self.decided[asker]
        return f"{self.title(row.seat)} does not agree to a takeback."

    def _take_over(self, row: Row) -> str:
        return self._drive(row.seat, row.text, f"The bot {row.text} plays on for {self.title(row.seat)}.")

    def _hand_over(self, row: Row) -> str:
        return self._drive(row.seat, row.text, f"{self.title(row.seat)}'s time is up: the bot {row.text} plays on.")

    def _drive(self, seat: int, bot: str, told: str) -> str:
        """Let a bot play on for somebody."""
        self.bots[seat], self.stand_ins[seat] = bot, told
        self.offers.discard(seat)
        if self.asks_back == seat:
            self._forget_wish()
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
    UNDO: Seating._undo,
    BACK: Seating._back,
    ASK_BACK: Seating._ask_back,
    AGREE_BACK: Seating._agree_back,
    REFUSE_BACK: Seating._refuse_back,
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
