"""Going back: against bots wherever nothing was learnt, and between people by agreement where nothing is hidden; it is
written like everything else, and what was played is the same after a restart and in the match's file."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from sandtable.contract.errors import SandtableError
from sandtable.engine.registry import find_game
from sandtable.engine.runtime import Interpreter
from sandtable.server.messages import Undo
from sandtable.server.past.archive import decisions_of
from sandtable.server.play.asking import endangered
from sandtable.server.play.commands import Draft, draft_of
from sandtable.server.play.ledger import Ledger
from sandtable.server.play.seating import AGREE_BACK, ASK_BACK, BACK, PLAY, REFUSE_BACK, UNDO
from sandtable.server.store.storage import Row
from sandtable.server.takeback import Takeback

from .wire_kit import head_of

FIRST, SECOND = 0, 1
SHOWN = "it has shown you something"


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


# Against bots.
def test_in_an_open_game_a_stone_and_the_bots_answer_are_taken_back_together():
    table = Table("connect4", bots=[SECOND])
    begun = table.ledger.match.digest
    assert table.why_not(FIRST) == "you have decided nothing yet"
    table.play(FIRST, "d")
    table.play(SECOND, "c")
    assert table.why_not(FIRST) is None
    row = table.undo(FIRST)
    assert (row.act, row.text) == (BACK, "2")
    assert table.ledger.match.digest == begun
    told = table.ledger.streams[FIRST].last.happenings
    assert [one.text for one in told] == ["Cross goes back to before the last decision."]
    table.check()
    table.play(FIRST, "a")
    table.check()


def test_before_the_bot_has_answered_the_stone_alone_is_taken_back_and_the_bot_thinks_anew():
    table = Table("connect4", bots=[SECOND])
    table.play(FIRST, "d")
    backs = table.ledger.backs
    assert table.undo(FIRST).text == "1"
    assert table.ledger.backs == backs + 1
    table.check()


def test_nobody_goes_back_alone_from_another_person():
    table = Table("connect4")
    table.play(FIRST, "d")
    table.play(SECOND, "c")
    assert table.why_not(FIRST) == "others have seen it"
    with pytest.raises(SandtableError, match="undo/refused"):
        table.undo(FIRST)


def test_dice_stay_as_they_fell_and_a_move_before_them_can_be_taken_back():
    table = Table("lasertag", "training", bots=[SECOND])
    move = next(text for text in texts(table, FIRST) if is_quiet(table, FIRST, text))
    table.play(FIRST, move)
    assert table.why_not(FIRST) is None
    assert table.undo(FIRST).act == BACK
    table.check()
    shot = dicey(table)
    table.play(FIRST, shot)
    assert table.why_not(FIRST) == "dice were rolled"


def texts(table, seat):
    match = table.ledger.match
    return [match.text(action, seat) for action in match.legal(seat)]


def tried(table, seat, text):
    """The match with one more decision."""
    after = table.ledger.match.copy()
    after.play(text, seat)
    return after


def is_quiet(table, seat, text):
    """Whether a decision passes no turn and rolls no dice."""
    before, after = table.ledger.match, tried(table, seat, text)
    return after.deciders == before.deciders and after.table.dice.rolled == before.table.dice.rolled


def dicey(table):
    """A decision that rolls dice, after as many that do not as it takes to get there."""
    for _ in range(60):
        for text in texts(table, FIRST):
            if tried(table, FIRST, text).table.dice.rolled != table.ledger.match.table.dice.rolled:
                return text
        seat = table.ledger.deciders[0]
        table.play(seat, texts(table, seat)[0])
    raise AssertionError("nobody could roll dice")


def test_in_the_fog_a_step_that_shows_nothing_can_be_taken_back_and_one_that_does_cannot():
    table, met = Table("fogbound", "standard", bots=[SECOND]), set()
    while table.ledger.deciders != (FIRST,):
        table.play(SECOND, texts(table, SECOND)[-1])
    for text in texts(table, FIRST):
        if " to " not in text:
            continue
        before, after = table.ledger.match, tried(table, FIRST, text)
        known, then = before.known(FIRST), after.known(FIRST)
        shows = bool((then.seen.numpy()[FIRST] & ~known.seen.numpy()[FIRST]).any())
        if shows in met or after.deciders != (FIRST,):
            continue
        met.add(shows)
        trial = Table("fogbound", "standard", bots=[SECOND])
        for row in table.rows:
            trial.play(row.seat, row.text)
        trial.play(FIRST, text)
        assert trial.why_not(FIRST) == (SHOWN if shows else None)
        if not shows:
            assert trial.undo(FIRST).act == BACK
            assert trial.ledger.match.digest == before.digest
            trial.check()
    assert True in met


def unseen(match):
    """The squares that Red does not see."""
    return {cell for one in match.view(FIRST).overlays if one.kind == "unseen" for cell in one.cells}


def test_in_the_dark_a_move_that_lights_up_a_square_stays_and_one_that_does_not_can_be_taken_back():
    met, before = set(), []
    while met != {True, False}:
        table = Table("lasertag", "night", bots=[SECOND])
        table.play(FIRST, *before)
        match, own = table.ledger.match, len(table.ledger.match.view(FIRST).pieces)
        quiet = [text for text in texts(table, FIRST) if is_quiet(table, FIRST, text)]
        for text in quiet:
            after = tried(table, FIRST, text)
            shows = bool(unseen(match) - unseen(after)) or len(after.view(FIRST).pieces) != own
            if shows not in met:
                met.add(shows)
                trial = Table("lasertag", "night", bots=[SECOND])
                trial.play(FIRST, *before, text)
                assert (trial.why_not(FIRST) is None) is not shows
        before.append(quiet[0])


def test_an_army_that_was_said_to_be_ready_can_be_bought_on_until_the_battle_begins():
    table = Table("fogbound", "muster", bots=[SECOND])
    table.play(FIRST, "buy guard", "ready")
    assert table.why_not(FIRST) is None
    table.undo(FIRST)
    assert "buy scout" in texts(table, FIRST)
    table.check()


def others_of(table):
    """What everybody but the first seat has been told and can tell, message by message."""
    streams = [stream for viewer, stream in table.ledger.streams.items() if viewer != FIRST]
    return [(stream.seq, stream.last.happenings, stream.last.notice) for stream in streams]


HALF_DONE = [
    ("tyrant", "keep", lambda text: text.startswith("activate"), "done"),
    ("walkers", "duel", lambda text: text == "walk", "back"),
]


@pytest.mark.parametrize(("name", "scenario", "begins", "drops"), HALF_DONE)
def test_what_is_half_declared_is_taken_back_step_by_step(name, scenario, begins, drops):
    table = at_own_turn(name, scenario)
    begun, others = table.ledger.match.digest, others_of(table)
    table.play(FIRST, next(text for text in texts(table, FIRST) if begins(text)))
    steps = [table.ledger.match.digest]
    table.play(FIRST, next(text for text in texts(table, FIRST) if text == drops))
    assert table.why_not(FIRST) is None
    assert table.undo(FIRST).act == BACK
    assert table.ledger.match.digest == steps[-1]
    table.undo(FIRST)
    assert table.ledger.match.digest == begun
    if name == "walkers":
        assert others_of(table) == others
    table.check()


def at_own_turn(name, scenario):
    """A table at which the first seat has to decide of its own accord, against a bot."""
    table = Table(name, scenario, bots=[SECOND])
    while table.ledger.deciders != (FIRST,) or table.ledger.match.asked(FIRST):
        seat = table.ledger.deciders[0]
        table.play(seat, texts(table, seat)[0])
    return table


def test_what_others_were_asked_about_stays():
    table = at_own_turn("walkers", "duel")
    table.play(FIRST, "walk", "go")
    assert table.why_not(FIRST) == SHOWN
    with pytest.raises(SandtableError, match="undo/refused"):
        table.undo(FIRST)
    table.play(SECOND, "pass")
    assert table.why_not(FIRST) == SHOWN
    table = at_own_turn("tyrant", "crossing")
    table.play(FIRST, "done")
    assert table.why_not(FIRST) == SHOWN


def test_why_something_stays_does_not_tell_whether_dice_fell_unseen():
    """Who stands up is looked for with dice, unless it was spotted already."""
    for rolled in (False, True):
        table = at_own_turn("walkers", "duel")
        table.play(FIRST, "wait 2")
        table.ledger.taken[-1] = replace(table.ledger.taken[-1], rolled=rolled, revealed=True)
        assert table.ledger.why_not_undo(FIRST) == SHOWN


def test_a_spectator_hears_of_going_back_only_where_nothing_is_hidden():
    open_, hidden = Table("connect4", bots=[SECOND]), Table("fogbound", "muster", bots=[SECOND])
    open_.play(FIRST, "d")
    hidden.play(FIRST, "buy guard", "ready")
    for table in (open_, hidden):
        table.undo(FIRST)
    heard = [
        [one.text for one in table.ledger.streams[-1].told(table.ledger.streams[-1].last)] for table in (open_, hidden)
    ]
    assert "Cross goes back to before the last decision." in heard[0]
    assert not any("goes back" in text for text in heard[1])


# By agreement.
def test_people_agree_and_all_from_the_last_decision_on_is_taken_back():
    table = Table("connect4")
    table.play(FIRST, "d")
    before = table.ledger.match.digest
    table.play(SECOND, "d")
    table.play(FIRST, "a")
    assert table.ask(SECOND).act == ASK_BACK
    assert table.ledger.seating.asks_back == SECOND
    row = table.ask(FIRST, "accept")
    assert (row.act, row.text) == (AGREE_BACK, "2")
    assert table.ledger.match.digest == before
    assert table.ledger.seating.asks_back is None
    told = [one.text for one in table.ledger.streams[FIRST].last.happenings]
    assert told == ["It is agreed: Ring's last decision is taken back."]
    table.check()
    table.play(SECOND, "c")
    table.check()


def test_a_refused_wish_waits_for_the_next_decision():
    table = Table("connect4")
    table.play(FIRST, "d")
    table.ask(FIRST)
    assert table.ask(SECOND, "decline").act == REFUSE_BACK
    assert table.refusal(FIRST) == "takeback/refused-already"
    table.play(SECOND, "c")
    table.play(FIRST, "b")
    table.ask(FIRST)
    table.check()


def test_a_wish_is_over_once_somebody_decides_or_it_is_withdrawn():
    table = Table("connect4")
    table.play(FIRST, "d")
    table.ask(FIRST)
    table.play(SECOND, "c")
    assert table.refusal(SECOND, "accept") == "takeback/nobody-asks"
    table.ask(FIRST)
    table.ask(FIRST, "decline")
    assert table.ledger.seating.back_refused == {}
    table.ask(FIRST)
    table.check()


@pytest.mark.parametrize(
    ("game", "scenario", "bots", "plays", "seat", "answer", "code"),
    [
        ("connect4", None, (), (), FIRST, "offer", "takeback/nothing"),
        ("connect4", None, (), (), FIRST, "accept", "takeback/nobody-asks"),
        ("connect4", None, (), (), FIRST, "decline", "takeback/nobody-asks"),
        ("connect4", None, (SECOND,), ("d",), FIRST, "offer", "takeback/not-here"),
        ("fogbound", "standard", (), (), FIRST, "offer", "takeback/not-here"),
        ("lasertag", "night", (), (), FIRST, "offer", "takeback/not-here"),
        ("lasertag", "training", (), (), FIRST, "offer", "takeback/nothing"),
    ],
)
def test_a_wish_that_cannot_be_is_refused_with_a_code(game, scenario, bots, plays, seat, answer, code):
    table = Table(game, scenario, bots)
    table.play(seat, *plays)
    assert table.refusal(seat, answer) == code


def test_one_who_asks_cannot_agree_and_one_wish_is_enough():
    table = Table("connect4")
    table.play(FIRST, "d")
    table.play(SECOND, "c")
    table.ask(FIRST)
    assert table.refusal(FIRST, "accept") == "takeback/nobody-asks"
    assert table.refusal(FIRST) == "takeback/asked-already"
    assert table.refusal(SECOND) == "takeback/asked-already"


def test_dice_are_not_taken_back_by_agreement_either():
    table = Table("lasertag", "training")
    table.play(FIRST, dicey(table))
    assert table.refusal(FIRST) == "takeback/dice"


def test_a_quiet_undo_is_written_as_it_always_was():
    table = Table("cloak", "skirmish", bots=[SECOND])
    order = next(text for text in texts(table, FIRST) if text.endswith(" hold"))
    table.play(FIRST, order)
    assert table.undo(FIRST).act == UNDO
    table.check()


# Over the wire.
def test_a_takeback_is_agreed_over_the_wire_and_a_danger_is_told(served):
    made = served.make()
    with made.sit(0) as cross, made.sit(1) as ring:
        cross.until_asked()
        cross.play("d")
        ring.until_asked()
        assert (ring.table["no_takeback"], ring.table["shows_danger"]) == (None, True)
        assert cross.command("takeback", answer="offer")["type"] == "ack"
        while not ring.table["seats"][0]["asks_back"]:
            ring.next()
        assert ring.command("takeback", answer="accept")["type"] == "ack"
        cross.until_asked()
        assert cross.scene["sight"]["pieces"] == []
        while ring.scene["is_asked"]:
            ring.next()
        ring.send(type="takeback", id="odd", answer="maybe")
        ring.until(lambda message: message.get("code") == "message/unreadable")
        for one, text in ((cross, "a"), (ring, "b"), (cross, "a"), (ring, "b"), (cross, "a")):
            one.until_asked()
            one.play(text)
        ring.until_asked()
        told = ring.command("danger")
        assert (told["type"], [one["cell"] for one in told["dangers"]]) == ("endangered", [21])
        assert told["dangers"][0]["texts"] == ["Cross would win here"]
        assert cross.command("danger")["dangers"] == []


def test_a_game_without_dangers_says_so():
    table = Table("connect4")
    plain = SimpleNamespace(name="plain", face=SimpleNamespace(danger=None))
    room = SimpleNamespace(ledger=table.ledger, game=plain)
    with pytest.raises(SandtableError, match="danger/none-here"):
        endangered(room, FIRST, "x").send(None)
