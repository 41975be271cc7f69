"""Going back by agreement, between people where nothing is hidden; who sees nothing secret is told what is
dangerous."""

from types import SimpleNamespace

import pytest

from sandtable.contract.errors import SandtableError
from sandtable.server.play.asking import endangered
from sandtable.server.play.seating import AGREE_BACK, ASK_BACK, REFUSE_BACK

from .takebacks_kit import FIRST, SECOND, Table, dicey


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
