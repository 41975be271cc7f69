"""Draws offered to bots: they answer by how things look from their seat, in words, and what they said is in the log."""

from types import SimpleNamespace

import pytest

from sandtable.bots.draws import EVEN, LATE, why_not_draw
from sandtable.contract.errors import SandtableError
from sandtable.engine.registry import find_game
from sandtable.engine.runtime import Interpreter
from sandtable.server.messages import Draw
from sandtable.server.play.commands import draft_of
from sandtable.server.play.driving import draw_answer
from sandtable.server.play.ledger import Ledger
from sandtable.server.play.seating import ACCEPT, DECLINE, OFFER, PAUSE, PLAY, TAKE_OVER
from sandtable.server.store.storage import Row
from tests import ladder

from .wire_kit import head_of

CROSS, RING = 0, 1
WON_FOR_CROSS = """
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
o . . . . . .
o o x x x . .
a b c d e f g
"""
WON_FOR_RING = """
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
x . . . . . .
x . o o o . x
a b c d e f g
"""
OFFERED = Draw(type="draw", id="d", answer="offer")


def table(*, bots=(RING,), game="connect4", **head):
    """The ledger of a match in which bots have some of the seats."""
    found = ladder.game if game == "ladder" else find_game(game)
    given = head_of(found, **head)
    for seat in bots:
        given.seats[seat].update(kind="bot", bot="greedy")
    return Ledger(given, found, Interpreter(found))


def take(ledger, seat, act, text=""):
    ledger.take(Row(ledger.number + 1, seat, act, text, None, 1000.0 + ledger.number))


def answered(ledger):
    """What the bots say, one after the other, until nobody has to say anything."""
    said = []
    while draft := draw_answer(ledger):
        said.append((draft.seat, draft.act))
        take(ledger, draft.seat, draft.act, draft.text)
    return said


def told(ledger, viewer=CROSS):
    stream = ledger.streams[viewer]
    return [happening.text for happening in stream.told(stream.last)]


def position(value, decided=0, others=0):
    """A match as a bot in the first seat sees it, after so many decisions of its own and of others."""
    history = [SimpleNamespace(seat=0)] * decided + [SimpleNamespace(seat=1)] * others
    judged = {"values": [value]}
    box = SimpleNamespace(check_seat=lambda seat: seat)
    return SimpleNamespace(run=lambda *_, **__: judged, box=box, history=lambda: history)


@pytest.mark.parametrize(
    ("value", "decided", "is_agreed"),
    [
        (-1.0, 0, True), (-EVEN - 0.01, 0, True), (-EVEN, LATE - 1, False), (0.0, 0, False), (0.0, LATE, True),
        (EVEN, LATE, True), (EVEN + 0.01, LATE, False), (1.0, 10 * LATE, False),
    ],
)  # fmt: skip
def test_a_bot_agrees_where_it_is_behind_or_where_it_is_even_and_late(value, decided, is_agreed):
    assert (why_not_draw(position(value, decided), 0) == "") is is_agreed


def test_what_others_have_decided_in_secret_makes_it_no_later():
    assert why_not_draw(position(0.0, LATE - 1, others=500), 0)


def test_a_bot_that_is_lost_agrees_and_the_match_is_drawn():
    ledger = table(position=WON_FOR_CROSS)
    take(ledger, CROSS, OFFER)
    assert not ledger.is_over
    assert answered(ledger) == [(RING, ACCEPT)]
    assert (ledger.seating.ending, ledger.seating.outcome) == ("A draw was agreed.", (0.0, 0.0))
    assert told(ledger) == ["A draw was agreed."]


def test_a_bot_that_stands_better_declines_in_words():
    ledger = table(position=WON_FOR_RING)
    take(ledger, CROSS, OFFER)
    assert answered(ledger) == [(RING, DECLINE)]
    assert told(ledger) == ["Ring declines a draw: it thinks that it stands better."]
    assert not ledger.is_over
    assert ledger.seating.offers == set()


def test_at_the_beginning_it_is_too_early_for_a_draw():
    ledger = table()
    take(ledger, CROSS, OFFER)
    assert answered(ledger) == [(RING, DECLINE)]
    assert told(ledger) == ["Ring declines a draw: things are even, and it would rather play on."]


def test_the_log_alone_says_what_a_bot_has_answered():
    first, again = table(position=WON_FOR_CROSS), table(position=WON_FOR_CROSS)
    take(first, CROSS, OFFER)
    answered(first)
    for act, seat in ((OFFER, CROSS), (ACCEPT, RING)):
        take(again, seat, act)
    assert (again.seating.ending, told(again)) == (first.seating.ending, told(first))


def test_who_was_declined_by_a_bot_plays_on_before_asking_again():
    ledger = table()
    take(ledger, CROSS, OFFER)
    answered(ledger)
    with pytest.raises(SandtableError) as refused:
        draft_of(ledger, CROSS, OFFERED)
    assert refused.value.sentence() == (
        f"draw/declined-already: 'offer': your last offer was declined; decide {PAUSE} times before the next"
    )
    for column in "aaabbbc":
        take(ledger, CROSS, PLAY, column)
        take(ledger, RING, PLAY, column)
    assert draft_of(ledger, CROSS, OFFERED).act == OFFER


def test_all_who_play_have_to_agree():
    ledger = table(bots=(2,), game="ladder")
    take(ledger, 0, OFFER)
    take(ledger, 1, ACCEPT)
    assert not ledger.is_over
    assert [seat for seat, _ in answered(ledger)] == [2]


def test_nobody_is_bound_to_a_draw_by_the_bot_that_stands_in():
    ledger = table(bots=(), position=WON_FOR_CROSS, grace=60)
    take(ledger, RING, TAKE_OVER, "greedy")
    take(ledger, CROSS, OFFER)
    assert answered(ledger) == [(RING, DECLINE)]
    assert told(ledger)[-1] == "Ring declines a draw: the bot only stands in."


def test_who_offers_a_draw_to_a_bot_is_answered_on_the_table(served):
    made = served.make("connect4", ("here", "greedy"), position=WON_FOR_CROSS)
    with made.sit(CROSS) as cross:
        cross.until_asked()
        assert cross.command("draw", answer="offer")["type"] == "ack"
        cross.until_over()
        assert (cross.table["ending"], cross.table["outcome"]) == ("A draw was agreed.", [0.0, 0.0])
    text = served.http.get(f"/api/matches/{made.id}/file").text
    assert served.http.post("/api/check", json={"file": text}).json()["is_right"]
