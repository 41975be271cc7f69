"""A match's log that tests of going back write as a room writes it."""

import pytest

from sandtable.contract.errors import SandtableError
from sandtable.engine.registry import find_game
from sandtable.engine.runtime import Interpreter
from sandtable.server.messages import Undo
from sandtable.server.past.archive import decisions_of
from sandtable.server.play.commands import Draft, draft_of
from sandtable.server.play.ledger import Ledger
from sandtable.server.play.seating import PLAY
from sandtable.server.store.storage import Row
from sandtable.server.takeback import Takeback

from .wire_kit import head_of

FIRST, SECOND = 0, 1


class Table:
    """A match's log, written row by row as a room writes it."""

    def __init__(self, name, scenario=None, bots=(), position=None):
        self.game = find_game(name)
        self.head = head_of(self.game, scenario, position=position)
        for wish in self.head.seats:
            if wish["seat"] in bots:
                wish.update(kind="bot", bot="random")
        self.rows, self.commands = [], 0
        self.ledger = self.replayed()

    def replayed(self):
        """The ledger as it is read from what was written."""
        ledger = Ledger(self.head, self.game, Interpreter(self.game))
        for row in self.rows:
            ledger.take(row)
        return ledger

    def write(self, draft):
        row = Row(self.ledger.number + 1, draft.seat, draft.act, draft.text, draft.command, 1000.0 + len(self.rows))
        self.ledger.take(row)
        self.rows.append(row)
        return row

    def play(self, seat, *texts):
        for text in texts:
            self.write(Draft(seat, PLAY, text))

    def command(self, seat, kind, **fields):
        self.commands += 1
        return self.write(draft_of(self.ledger, seat, kind(id=str(self.commands), **fields)))

    def undo(self, seat):
        return self.command(seat, Undo, type="undo", seq=self.ledger.streams[seat].seq)

    def ask(self, seat, answer="offer"):
        return self.command(seat, Takeback, type="takeback", answer=answer)

    def refusal(self, seat, answer="offer"):
        with pytest.raises(SandtableError) as caught:
            self.ask(seat, answer)
        return caught.value.code

    def why_not(self, seat):
        return self.ledger.streams[seat].last.notice.undo

    def check(self):
        """What was written leads to the same again, for all who look, and so does the file made of it."""
        again = self.replayed()
        assert again.match.digest == self.ledger.match.digest
        for viewer in again.viewers:
            assert again.streams[viewer].last.notice == self.ledger.streams[viewer].last.notice
        stored = [(one.seat, one.action) for one in decisions_of(self.rows)]
        assert stored == [(past.seat, past.action) for past in self.ledger.match.history()]


def texts(table, seat):
    match = table.ledger.match
    return [match.text(action, seat) for action in match.legal(seat)]


def tried(table, seat, text):
    """The match with one more decision."""
    after = table.ledger.match.copy()
    after.play(text, seat)
    return after


def dicey(table):
    """A decision that rolls dice, after as many that do not as it takes to get there."""
    for _ in range(60):
        for text in texts(table, FIRST):
            if tried(table, FIRST, text).table.dice.rolled != table.ledger.match.table.dice.rolled:
                return text
        seat = table.ledger.deciders[0]
        table.play(seat, texts(table, seat)[0])
    raise AssertionError("nobody could roll dice")
