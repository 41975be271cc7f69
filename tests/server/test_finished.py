"""Matches that are over take little memory, and are shown from what is stored."""

from __future__ import annotations

import contextlib
import random
import time

from sandtable.engine.registry import find_game
from sandtable.engine.runtime import Interpreter
from sandtable.engine.telling import SPECTATOR
from sandtable.server.play.ledger import Ledger
from sandtable.server.store.storage import Row

from .server_kit import Process
from .wire_kit import head_of


def played(decisions: int) -> Ledger:
    """A match of Cloak in which so many random decisions were taken, and Left has resigned."""
    game, dice = find_game("cloak"), random.Random(3)
    ledger = Ledger(head_of(game), game, Interpreter(game))
    for number in range(1, decisions + 1):
        seat = ledger.match.deciders[0]
        text = ledger.match.text(dice.choice(ledger.match.legal(seat)), seat)
        ledger.take(Row(number, seat, "play", text, None, 1000.0 + number))
    ledger.take(Row(decisions + 1, 0, "resign", "", "r", 2000.0))
    return ledger


def test_a_match_that_is_packed_is_told_to_newcomers_as_before():
    ledger = played(40)
    viewers = (0, 1, SPECTATOR)
    before = [(s.seq, s.last.scene(), s.told(s.last)) for s in (ledger.streams[viewer] for viewer in viewers)]
    assert all(told for _, _, told in before), "everybody has heard of something"
    ledger.pack()
    after = [(s.seq, s.last.scene(), s.told(s.last)) for s in (ledger.streams[viewer] for viewer in viewers)]
    assert after == before
    assert ledger.match.history() == []
    assert [len(stream.recent) for stream in ledger.streams.values()] == [1, 1, 1]


def test_a_packed_match_can_still_be_answered_with_a_rematch():
    ledger = played(4)
    ledger.pack()
    seq, told = ledger.streams[1].seq, ledger.streams[1].told(ledger.streams[1].last)
    ledger.take(Row(6, 1, "rematch", "", "again", 2001.0))
    assert ledger.seating.wants == {1}
    assert ledger.streams[1].seq == seq
    assert ledger.streams[1].told(ledger.streams[1].last) == told


def finish(served):
    made = served.make("connect4", scenario="mini")
    with made.sit(0) as cross, made.sit(1) as ring:
        for number, column in enumerate("ababa"):
            client = (cross, ring)[number % 2]
            client.until_asked()
            client.play(column)
        cross.until_over()
        ring.until_over()
    return made


def test_finished_matches_leave_the_memory_and_are_shown_as_before(tmp_path):
    """Table, file and replay of a match that is over need no room; who comes with a token gets one. The server has a
    process of its own: servers in one process count their rooms together."""
    address = f"sqlite:///{tmp_path / 'm.db'}"
    with contextlib.ExitStack() as stack:
        served = Process(address, finished_room_seconds=0.3)
        stack.callback(served.stop)
        made = finish(served)
        paths = [f"/api/matches/{made.id}{rest}" for rest in ("", "/file", "/replay", "/replay?viewer=1")]
        deadline = time.monotonic() + 60
        while any(seat["is_present"] for seat in made.table()["seats"]):
            assert time.monotonic() < deadline, "somebody is still there"
        before = [served.get(path) for path in paths]
        while b"sandtable_rooms 0.0" not in served.http.get("/metrics").content:
            assert time.monotonic() < deadline, "the room is still there"
            time.sleep(0.05)
        assert [served.get(path) for path in paths] == before
        assert b"sandtable_rooms 0.0" in served.http.get("/metrics").content, "nothing was loaded for that"
        with made.sit(0) as cross:
            cross.until_over()
            assert [happening["text"] for happening in cross.log][-1] == "Cross has 3 in a line and wins."
