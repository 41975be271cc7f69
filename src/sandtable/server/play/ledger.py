"""A match as a pure function of its log: the position, and for every viewer a numbered stream of what they can notice.

A viewer is a seat or a spectator. After every row it is settled for each of them, and from what they know alone,
whether anything has changed; only then their stream grows. So a hidden decision leaves no trace in the streams of the
others: no number, no message, no time, no reason that changes.
"""

from __future__ import annotations

import zlib
from collections import deque
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

from pydantic import TypeAdapter

from sandtable.contract.answers import Standing
from sandtable.contract.errors import SandtableError
from sandtable.contract.game import Game
from sandtable.contract.view import Board, Happening, Sight, View
from sandtable.contract.words import HappeningKind
from sandtable.engine.answering import Answers
from sandtable.engine.dangers import is_open
from sandtable.engine.match import Match
from sandtable.engine.runtime import Runtime
from sandtable.engine.telling import SPECTATOR, heard

from ..messages import Clock, Scene, Update
from ..store.tables import Head, Row
from .clocks import Clocks
from .going_back import is_alone, last_of, taken_back_quietly, went_back, why_not_undo
from .seating import ANSWERED, BACK, DECISIONS, GOES_BACK, STAND, UNDO, Seating
from .starting import begin
from .teaching import teaching_of

RECENT = 16
ALL_TOLD: TypeAdapter[list[Happening]] = TypeAdapter(list[Happening])
SIGHT_FIELDS = tuple(Sight.model_fields)


@dataclass(frozen=True)
class Taken:
    """A decision that stands: by whom, who can tell that it was taken (a mask of viewers), whether it rolled dice, and
    whether it may have shown whoever took it something new."""

    seat: int
    noticed_by: int
    rolled: bool
    revealed: bool = True

    def is_noticed_by(self, viewer: int) -> bool:
        """Whether a viewer can tell that it was taken."""
        return bool(self.noticed_by >> viewer + 1 & 1)

    def is_noticed_beside(self, viewer: int) -> bool:
        """Whether anybody but that viewer can."""
        return bool(self.noticed_by & ~(1 << viewer + 1))


@dataclass(frozen=True)
class Notice:
    """All that a viewer can tell about the present, in a form that is quickly compared: ``known`` is a hash."""

    known: bytes
    is_asked: bool
    undo: str | None
    ending: str | None
    standing: Standing | None = None


@dataclass
class Entry:
    """One step of a viewer's stream, by which ``heard`` happenings have been told in all. Views are built when somebody
    wants to see them, and then kept."""

    seq: int
    viewer: int
    happenings: tuple[Happening, ...]
    match: Match
    notice: Notice
    heard: int = 0
    before: View | None = None
    _view: View | None = None
    _told: tuple[Board, str] | None = None

    def view(self) -> View:
        """The position as the viewer sees it."""
        if self._view is None:
            self._view = self.before or self.match.view(self.viewer)
            self.before = None
        return self._view

    def scene(self) -> tuple[Board, Scene]:
        """The board, and the scene without it."""
        view = self.view()
        parts: dict[str, Any] = {name: getattr(view, name) for name in SIGHT_FIELDS}
        if not self.notice.is_asked:
            parts["choices"] = ()
        if self.notice.ending is not None:
            parts["prompt"] = self.notice.ending
        sight = Sight.model_construct(**parts)
        notice = self.notice
        scene = Scene(board=None, sight=sight, is_asked=notice.is_asked, undo=notice.undo, standing=notice.standing)
        return view.board, scene

    def update(self, seen: Board | None) -> tuple[Board, str]:
        """The board, and the step as a message; with the board in it if that is not the one ``seen`` already."""
        if self._told is None:
            board, scene = self.scene()
            self._told = board, self._message(scene)
        if seen is self._told[0] or seen == self._told[0]:
            return self._told
        board, scene = self.scene()
        return board, self._message(scene.model_copy(update={"board": board}))

    @property
    def is_told(self) -> bool:
        """Whether the message is at hand."""
        return self._told is not None

    def _message(self, scene: Scene) -> str:
        return Update(seq=self.seq, happenings=self.happenings, scene=scene).model_dump_json()

    def shelve(self) -> View | None:
        """Let go of the view, which is large, once there is a newer one; it can be built again."""
        view, self._view, self.before = self._view, None, None
        return view

    def forget(self) -> None:
        """Let go of the message as well, once most have it; it can be written again."""
        self._told = None


@dataclass
class Stream:
    """What a viewer has been able to notice so far; the last steps are kept whole."""

    viewer: int
    _log: list[Happening] = field(default_factory=list)
    _packed: bytes = b""
    recent: deque[Entry] = field(default_factory=lambda: deque(maxlen=RECENT))

    @property
    def last(self) -> Entry:
        """The present, as the viewer sees it."""
        return self.recent[-1]

    @property
    def seq(self) -> int:
        """The number of the last step."""
        return self.last.seq

    def add(self, happenings: tuple[Happening, ...], match: Match, notice: Notice) -> None:
        """Go one step on."""
        entry = Entry(self.seq + 1 if self.recent else 0, self.viewer, happenings, match, notice)
        if self.recent:
            is_alike, view = _looks_alike(self.last.notice, notice), self.last.shelve()
            entry.before = view if is_alike else None
        if len(self.recent) > 1:
            self.recent[-2].forget()
        self._unpack()
        self._log.extend(happenings)
        entry.heard = len(self._log)
        self.recent.append(entry)

    def told(self, entry: Entry) -> tuple[Happening, ...]:
        """All that the viewer has heard up to a step."""
        packed = self._packed
        happenings = ALL_TOLD.validate_json(zlib.decompress(packed)) if packed else self._log
        return tuple(happenings[: entry.heard])

    def pack(self) -> None:
        """Keep as little as will do for a match that is over: the present, and what was heard, compressed."""
        self.recent = deque([self.last], maxlen=RECENT)
        self.last.shelve()
        self.last.forget()
        if self._log:
            self._packed = zlib.compress(ALL_TOLD.dump_json(self._log))
            self._log = []

    def _unpack(self) -> None:
        if self._packed:
            self._log = ALL_TOLD.validate_json(zlib.decompress(self._packed))
            self._packed = b""

    def since(self, seq: int) -> list[Entry] | None:
        """The steps after that one; ``None`` if it is unknown or too long ago."""
        if not self.recent[0].seq - 1 <= seq <= self.seq:
            return None
        return [entry for entry in list(self.recent) if entry.seq > seq]


def _known(match: Match, viewer: int) -> bytes:
    """What a viewer knows, as a hash: for telling moments apart, which is all that the ledger keeps it for."""
    return blake2b(bytes(match.known(viewer)), digest_size=16).digest()


def _looks_alike(one: Notice, other: Notice) -> bool:
    """Whether two moments give the same view."""
    return one.known == other.known and one.is_asked == other.is_asked


def first_match(head: Head, game: Game, runtime: Runtime) -> Match:
    """The match as it begins."""
    if head.version != game.rules.version:
        now = game.rules.version
        reason = f"it was begun under version {head.version} of {game.name}'s rules, these are version {now}"
        raise SandtableError("match/other-version", head.id, reason)
    return begin(game, head.scenario, head.position, head.key, runtime)


class Ledger:
    """A match's log, played. ``number`` is that of its last row, ``match`` is the truth and is never changed: every
    row makes a new one; ``beginning`` is the first. ``backs`` counts how often decisions were taken back that others
    knew of. Who has to decide in it and what it is worth is kept beside, since
    it is asked for often, and by those who must not wait for rules."""

    def __init__(self, head: Head, game: Game, runtime: Runtime) -> None:
        self.head, self.game = head, game
        self.match = self.beginning = first_match(head, game, runtime)
        self.deciders, self.outcome = self.match.deciders, self.match.outcome
        self.seating = Seating(head, game)
        self.clock = Clock.model_validate(head.clock) if head.clock else None
        self.clocks = Clocks(self.clock, game.most_players)
        self.lesson = teaching_of(head, game)
        self.answers = Answers(game, self._usual_answers())
        self.taken: list[Taken] = []
        self.commands: set[tuple[int, str]] = set()
        self.number, self.time, self.is_packed, self.backs = 0, head.created, False, 0
        self.viewers = (*self.seating.players, SPECTATOR)
        self.streams = {viewer: Stream(viewer) for viewer in self.viewers}
        for viewer, stream in self.streams.items():
            told = heard(self.match.opening, viewer)
            stream.add(told, self.match, self._notice(viewer, self.deciders))
        self._set_clocks(head.created, None)

    def _usual_answers(self) -> dict[int, Standing]:
        """Who plays against bots alone is asked only where there is a choice: nobody is there who could tell a hand
        from that."""
        people = self.seating.people
        return {people[0]: Standing.ABLE} if len(people) == 1 and self.lesson is None else {}

    @property
    def is_over(self) -> bool:
        """Whether the match has ended, by the rules or at the table."""
        return self.seating.ending is not None or not self.deciders

    @property
    def is_settled(self) -> bool:
        """Whether the match is a lesson that is done, or cannot be done any more."""
        return self.lesson is not None and self.lesson.is_settled

    # One row after the other.
    def carried_out(self, row: Row) -> Match:
        """The match after a row; one that is not allowed raises a ``SandtableError``. Nothing is changed."""
        if row.act in DECISIONS:
            after = self.match.copy()
            after.play(row.text, row.seat, standing=row.act == ANSWERED and self.answers.has_asked(row.seat))
            return after
        if row.act in GOES_BACK and row.text:
            return went_back(self.match, int(row.text))
        return taken_back_quietly(self, row.seat) if row.act == UNDO else self.match

    def take(self, row: Row, after: Match | None = None) -> None:
        """Take a row into the ledger; ``after`` is what :meth:`carried_out` has made of it."""
        before, after = self.match, after or self.carried_out(row)
        deciders, outcome = after.deciders, after.outcome
        self.match, self.number, self.time = after, row.number, row.time
        self.deciders, self.outcome = deciders, outcome
        if self.lesson is not None:
            self.lesson.look(after)
        if row.command is not None:
            self.commands.add((row.seat, row.command))
        told = self.seating.take(row, after)
        if row.act == STAND:
            self.answers.keep(after, row.seat, Standing(row.text))
        self.answers.settle(after, deciders)
        heard = {viewer: self._heard(row, told, viewer) for viewer in self.viewers}
        known = {viewer: _known(after, viewer) for viewer in self.viewers}
        if row.act in DECISIONS:
            noticed = [v for v in self.viewers if heard[v] or self._differs(v, known[v], deciders)]
            mask = sum(1 << viewer + 1 for viewer in noticed)
            rolled = before.table.dice.rolled != after.table.dice.rolled
            self.taken.append(Taken(row.seat, mask, rolled, self._reveals(row, before, after)))
        elif row.act == UNDO:
            del self.taken[last_of(self, row.seat)]
        elif row.act in GOES_BACK and row.text:
            del self.taken[-int(row.text) :]
            self.backs += 1
        for viewer, stream in self.streams.items():
            notice = self._notice(viewer, deciders, known[viewer])
            if heard[viewer] or notice != stream.last.notice:
                stream.add(heard[viewer], after, notice)
        self._set_clocks(row.time, row.seat if row.act in DECISIONS else None)

    def pack(self) -> None:
        """Let go of what nobody needs any more of a match that is over: its past, which is stored, and the steps that
        all have seen who look on."""
        self.is_packed = True
        self.match = self.match.copy()
        self.match.past = None
        self.taken.clear()
        for stream in self.streams.values():
            stream.pack()
            stream.last.match = self.match

    def _heard(self, row: Row, told: str | None, viewer: int) -> tuple[Happening, ...]:
        """What a viewer is told of a row: the events of a decision, or what was done at the table."""
        past = self.match.past
        scenes = heard(past.told, viewer) if row.act in DECISIONS and past is not None else ()
        if row.act == BACK and viewer != row.seat and not is_open(self.game, self.match):
            return ()
        return (*scenes, Happening(text=told, kind=HappeningKind.TABLE)) if told else scenes

    def _differs(self, viewer: int, known: bytes, deciders: tuple[int, ...]) -> bool:
        """Whether a viewer can tell the position from the last that they saw."""
        last = self.streams[viewer].last.notice
        return known != last.known or self._is_asked(viewer, deciders) != last.is_asked

    def _notice(self, viewer: int, deciders: tuple[int, ...], known: bytes | None = None) -> Notice:
        known = _known(self.match, viewer) if known is None else known
        asked = self._is_asked(viewer, deciders)
        standing = None if viewer == SPECTATOR else self.answers.of(viewer)
        is_taught = self.lesson is not None and self.lesson.is_settled and viewer == self.lesson.learner
        ending = self.lesson.said if self.lesson is not None and is_taught else self.seating.ending
        return Notice(known, asked, self.why_not_undo(viewer), ending, standing)

    def _is_asked(self, viewer: int, deciders: tuple[int, ...]) -> bool:
        if viewer == SPECTATOR or self.seating.ending is not None or self.is_settled:
            return False
        is_person = viewer in deciders and self.seating.bots[viewer] is None
        return is_person and not self.answers.lets_pass(self.match, viewer)

    def asked_people(self) -> set[int]:
        """The seats whose people have to decide."""
        return {seat for seat in self.seating.players if self.streams[seat].last.notice.is_asked}

    def passing(self) -> list[int]:
        """The seats of people whose standing answers let pass what they are asked now."""
        people = [seat for seat in self.deciders if self.seating.bots[seat] is None] if not self.is_over else []
        return [seat for seat in people if self.answers.lets_pass(self.match, seat)]

    def asked_bots(self) -> list[tuple[int, str]]:
        """The seats whose bots have to decide, and the bots."""
        if self.is_over or (self.lesson is not None and self.lesson.is_waiting(self.deciders)):
            return []
        drivers = ((seat, self.seating.bots[seat]) for seat in self.deciders)
        return [(seat, bot) for seat, bot in drivers if bot is not None]

    def keeps_for(self, seat: int) -> bool:
        """Whether a bot plays in a seat for somebody who gets it back on coming back."""
        is_gone = seat in self.seating.lost or (self.clock is not None and self.clock.then == "bot")
        return self.seating.stand_ins[seat] is not None and self.head.grace is not None and not is_gone

    def _set_clocks(self, time: float, decided: int | None) -> None:
        if self.clock is not None:
            self.clocks.take(time, self.asked_people() if self.seating.is_started else set(), decided)

    def why_not_undo(self, viewer: int) -> str | None:
        """Why a viewer cannot take the last own decision back, or ``None`` (:mod:`.going_back`)."""
        return why_not_undo(self, viewer)

    def _reveals(self, row: Row, before: Match, after: Match) -> bool:
        """Whether a decision has shown who took it something, where it matters: against bots alone."""
        reveals, seat = self.game.rules.reveals, row.seat
        if reveals is None or row.act not in DECISIONS or not is_alone(self, seat):
            return True
        return bool(reveals(after.scenario, before.known(seat), after.known(seat), seat))
