"""Giving up where more than two play: the others go on, and the last one left has won."""

from importlib.metadata import EntryPoint

import pytest

from sandtable.engine.registry import GROUP, find_game, sources
from sandtable.server.play.ledger import Ledger
from sandtable.server.play.seating import PLAY, RESIGN, TIME_UP
from sandtable.server.store.storage import Row
from tests import ladder

from .server_kit import lenient, server_in_thread
from .wire_kit import head_of


def played(rows, bots=(), scenario=None) -> Ledger:
    """A match of three people, or as many as a scenario says, or of bots in some seats, after some rows."""
    from sandtable.engine.runtime import Interpreter

    head = head_of(ladder.game, scenario)
    for seat in head.seats:
        if seat["seat"] in bots:
            seat.update(kind="bot", bot="random")
    ledger = Ledger(head, ladder.game, Interpreter(ladder.game))
    for number, (seat, act, text) in enumerate(rows, 1):
        ledger.take(Row(number, seat, act, text, None, 1000.0 + number))
    return ledger


def test_who_resigns_among_three_is_played_by_a_bot():
    ledger = played([(0, PLAY, "climb 2"), (1, RESIGN, "")])
    assert not ledger.is_over
    assert ledger.asked_bots() == [(1, "greedy")]
    assert ledger.streams[2].told(ledger.streams[2].last)[-1].text == "Blue resigns. A bot plays on."
    assert ledger.seating.playing_people == [0, 2]


@pytest.mark.parametrize("act", [RESIGN, TIME_UP])
def test_the_last_one_left_has_won(act):
    ledger = played([(1, act, ""), (0, act, "")])
    assert ledger.is_over
    assert ledger.seating.outcome == (-1.0, -1.0, 1.0, 0.0)
    assert ledger.seating.ending in ("Red resigns. Green wins.", "Red's time is up. Green wins.")


def test_a_bot_wins_nothing_for_who_has_resigned():
    ledger = played([(1, RESIGN, ""), *((n % 3, PLAY, "climb 2") for n in range(4)), (1, PLAY, "climb 1")])
    assert ledger.match.outcome == (-1.0, 1.0, -1.0, 0.0)
    assert ledger.seating.outcome == (-1.0, -1.0, -1.0, 0.0)
    assert ledger.seating.ending == "Nobody wins."


def test_bots_do_not_go_on_among_themselves():
    ledger = played([(0, RESIGN, "")], bots=(1, 2))
    assert ledger.is_over
    assert ledger.seating.outcome == (-1.0, 1.0, 1.0, 0.0)
    assert ledger.seating.ending == "Red resigns."
    assert not played([(0, RESIGN, "")], bots=(1,)).is_over


# Teams.
RED, BLUE, GREEN, GOLD = range(4)


def test_a_team_plays_on_while_one_of_it_has_not_resigned():
    ledger = played([(RED, RESIGN, "")], scenario="pairs")
    assert not ledger.is_over
    assert ledger.seating.playing_people == [BLUE, GREEN, GOLD]
    assert not played([(RED, RESIGN, ""), (BLUE, RESIGN, "")], scenario="pairs").is_over


@pytest.mark.parametrize("act", [RESIGN, TIME_UP])
def test_a_team_has_lost_when_all_its_seats_have_given_up_and_the_others_win_together(act):
    ledger = played([(BLUE, act, ""), (RED, act, ""), (GOLD, act, "")], scenario="pairs")
    assert ledger.is_over
    assert ledger.seating.outcome == (1.0, -1.0, 1.0, -1.0)
    assert ledger.seating.ending.endswith(" Red and Green win.")


def test_who_has_resigned_wins_with_the_team_that_played_on():
    rows = [(GREEN, RESIGN, ""), *((n % 4, PLAY, "climb 2") for n in range(4)), (RED, PLAY, "climb 1")]
    ledger = played(rows, scenario="pairs")
    assert ledger.seating.outcome == (1.0, -1.0, 1.0, -1.0)
    assert ledger.seating.ending == "Red and Green win."


def test_bots_of_a_team_do_not_go_on_without_a_person():
    ledger = played([(RED, RESIGN, "")], bots=(BLUE, GREEN, GOLD), scenario="pairs")
    assert ledger.seating.outcome == (-1.0, 1.0, -1.0, 1.0)
    assert ledger.seating.ending == "Red resigns."


def test_who_the_rules_play_wins_when_all_others_have_resigned():
    first = played([(RED, RESIGN, "")], scenario="rival")
    assert not first.is_over
    assert first.asked_bots() == [(RED, "greedy")]
    ledger = played([(RED, RESIGN, ""), (BLUE, RESIGN, "")], scenario="rival")
    assert ledger.seating.outcome == (-1.0, -1.0, 0.0, 1.0)
    assert ledger.seating.ending == "Blue resigns. Gold wins."


def test_who_plays_alone_loses_by_resigning():
    ledger = played([(BLUE, RESIGN, "")], scenario="alone")
    assert ledger.seating.outcome == (0.0, -1.0, 0.0, 0.0)
    assert ledger.seating.ending == "Blue resigns."


@pytest.fixture
def served(tmp_path, monkeypatch):
    monkeypatch.setenv("SANDTABLE_RUNTIME", "python")
    monkeypatch.setitem(sources(), "ladder", EntryPoint("ladder", f"{ladder.__name__}:game", GROUP))
    with server_in_thread(lenient(f"sqlite:///{tmp_path / 'm.db'}", games=("ladder",))) as server:
        yield server
    find_game.cache_clear()


def test_two_go_on_when_the_third_resigns_and_it_does_not_come_back(served):
    made = served.make("ladder", ("link", "link", "link"), grace_seconds=1000)
    with made.sit(0) as red, made.sit(2) as green:
        with made.sit(1) as blue:
            blue.next()
            assert blue.command("resign")["type"] == "ack"
            assert blue.command("play", seq=blue.seq, text="climb 1")["code"] == "seat/taken-over"
        with made.sit(1) as blue:
            blue.next()
            assert blue.table["seats"][1]["kind"] == "bot"
            while red.table is None or red.table["ending"] is None:
                for client in (red, green):
                    client.settle()
                    if client.scene["is_asked"]:
                        client.play("climb 1")
            blue.until_over()
            assert blue.table["outcome"][1] == -1.0
