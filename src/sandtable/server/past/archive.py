"""Matches as they are stored, without playing them again: those that are over, and those of another version of a game's
rules, whose states cannot be built any more. Who sat there, how they ended and what was decided can be had."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.contract.dice import commitment
from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Game
from sandtable.contract.seating import Seat
from sandtable.engine.chance import has_dice
from sandtable.engine.matchfile import Decision, MatchFile

from ..messages import SeatInfo, TableInfo
from ..play.options import changes
from ..play.positions import drawn_words
from ..play.seating import ANSWERED, DECISIONS, GOES_BACK, UNDO, Seating
from ..play.starting import scenario_of
from ..store.tables import Ended, Head, Row


def decisions_of(rows: Sequence[Row]) -> list[Decision]:
    """The decisions that stand, from a log in which some were taken back."""
    taken: list[Decision] = []
    for row in rows:
        if row.act in DECISIONS:
            taken.append(Decision(seat=row.seat, action=row.text, standing=True if row.act == ANSWERED else None))
        elif row.act == UNDO:
            del taken[max(place for place, decision in enumerate(taken) if decision.seat == row.seat)]
        elif row.act in GOES_BACK and row.text:
            del taken[-int(row.text) :]
    return taken


def file_of(head: Head, rows: Sequence[Row], ended: Ended | None) -> MatchFile:
    """The file of a match, from what is stored of it alone."""
    return MatchFile(
        format="sandtable match 1",
        game=head.game,
        version=head.version,
        scenario=head.scenario,
        commitment=commitment(bytes.fromhex(head.key)),
        key=head.key,
        position=head.position,
        decisions=decisions_of(rows),
        digest=ended.digest if ended else None,
        outcome=list(ended.outcome) if ended and ended.outcome else None,
    )


class Archived:
    """A match that is over, or of another version; ``ended`` is how it has ended, as far as that was noted."""

    def __init__(self, head: Head, game: Game, rows: Sequence[Row], ended: Ended | None) -> None:
        self.head, self.game, self.rows, self.id = head, game, rows, head.id
        self.seating = Seating(head, game)
        for row in rows:
            self.seating.note(row)
        self.ended_at_the_table = self.seating.ending is not None
        self.ended = ended

    @property
    def is_over(self) -> bool:
        """Whether it has come to an end."""
        return self.ended is not None or self.ended_at_the_table

    def refusal(self) -> SandtableError:
        """What somebody is told who wants to play it."""
        game, version = self.game, self.head.version
        reason = f"it was played under version {version} of {game.name}'s rules, these are version {game.rules.version}"
        is_newer = version > game.rules.version
        remedy = "the newer release can go on with it" if is_newer else "see it again as it was recorded"
        return SandtableError("match/other-version", self.id, reason, remedy)

    def file(self) -> MatchFile:
        """Its file. How the rules ended it is told where that is known: not if somebody gave up before."""
        ended = self.ended
        if self.ended_at_the_table:
            ended = Ended("", None, ended.digest if ended else None)
        elif self.seating.lost or ended is None or ended.outcome is None:
            ended = None
        return file_of(self.head, self.rows, ended)

    def table(self) -> TableInfo:
        """What everybody may know of it."""
        ending = self.ended.ending if self.ended else self.seating.ending
        outcome = self.ended.outcome if self.ended else None
        return TableInfo(
            match=self.id,
            game=self.game.name,
            title=self.game.title,
            theme=self.game.face.theme,
            scenario=str(self.head.scenario.get("title", self.game.title)),
            changes=self._changes(),
            drawn=drawn_words(self.game) if self.head.position is not None else None,
            seats=tuple(map(self._seat, self.seating.seats)),
            no_draw=self.seating.why_no_draw(),
            commitment=commitment(bytes.fromhex(self.head.key)),
            key=self.head.key if self.is_over else None,
            has_dice=has_dice(self.game),
            outcome=outcome or self.seating.outcome,
            ending=ending,
            rematch=self.seating.rematch,
        )

    def _changes(self) -> tuple[str, ...]:
        """The options that were set, if the scenario can still be read."""
        try:
            return changes(self.game, scenario_of(self.game, self.head.scenario))
        except SandtableError:
            return ()

    def _seat(self, place: Seat) -> SeatInfo:
        seating, seat = self.seating, place.number
        return SeatInfo(
            seat=seat,
            title=place.name,
            team=place.team,
            name=seating.names[seat],
            kind=seating.kind(seat),
            is_present=seating.bots[seat] is not None or not place.is_taken,
            wants_rematch=seat in seating.wants,
            stand_in=seating.stand_ins[seat],
        )
