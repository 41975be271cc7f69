"""Hints in matches that are over: for whom, when, and from what they knew then."""

import asyncio
import contextlib
import gzip
import json
import sqlite3
from itertools import count

import pytest

from sandtable.bots import hints
from sandtable.contract.errors import SandtableError
from sandtable.engine.match import Match
from sandtable.engine.saving import to_file
from sandtable.server.hinted import HintedBack
from sandtable.server.workshop import hinting
from sandtable.server.workshop.errands import Errand
from sandtable.server.workshop.hinting import hint_back

from .server_kit import lenient, server_in_thread
from .test_finished import finish


def ask(served, made, status=200, **given):
    query = "&".join(f"{name}={value}" for name, value in given.items())
    answer = served.http.post(f"/api/matches/{made.id}/hint?{query}", content=b"")
    assert answer.status_code == status, answer.text
    return answer.json()


def test_whoever_had_to_decide_or_the_seat_that_is_asked_for_is_told(served):
    made = finish(served)
    told = ask(served, made, after=4)
    assert (told["after"], told["seat"]) == (4, 0)
    assert 1 <= len(told["choices"]) <= 3
    assert [one["number"] for one in told["offered"]] == [one["number"] for one in told["choices"]]
    assert [one["text"] for one in told["offered"]] == [one["text"] for one in told["choices"]]
    assert ask(served, made, after=1, seat=1)["seat"] == 1
    later = ask(served, made, after=1, before=4, seat=0)
    assert (later["after"], later["seat"]) == (2, 0)


@pytest.mark.parametrize(
    ("given", "status", "code"),
    [
        ({"after": 4, "seat": 1}, 422, "hint/not-your-turn"),
        ({"after": 4, "seat": 7}, 422, "hint/not-your-turn"),
        ({"after": 5}, 422, "hint/nothing-to-decide"),
        ({"after": 6}, 422, "hint/no-such-moment"),
        ({"after": -1}, 422, "hint/no-such-moment"),
        ({"after": 10**30}, 422, "hint/no-such-moment"),
        ({"after": 4, "seat": 10**30}, 422, "hint/not-your-turn"),
        ({"after": "soon"}, 422, "request/unreadable"),
        ({}, 422, "request/unreadable"),
    ],
)
def test_what_makes_no_sense_is_refused(served, given, status, code):
    assert ask(served, finish(served), status, **given)["code"] == code


def test_a_match_that_goes_on_has_no_hints_for_anybody(served):
    made = served.make("connect4", ("here", "easy"), scenario="mini")
    assert ask(served, made, 409, after=0)["code"] == "match/not-over"


def test_one_hint_at_a_time_and_not_without_end(tmp_path):
    with server_in_thread(lenient(f"sqlite:///{tmp_path / 'm.db'}", games=("connect4",), hints_a_person=1)) as served:
        made = finish(served)

        async def at_once():
            return await asyncio.gather(*[asyncio.to_thread(hint_status, served, made) for _ in range(6)])

        codes = asyncio.run(at_once())
        assert None in codes
        assert set(codes) <= {None, "hint/one-at-a-time"}
    few = {"requests_a_second": 0.001, "requests_at_once": 60}
    with server_in_thread(lenient(f"sqlite:///{tmp_path / 'm.db'}", games=("connect4",), **few)) as served:
        assert "table/too-many" in [hint_status(served, made) for _ in range(8)]


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ("text = 'z'", 422, "match/bad-decision"),
        ("text = 'c'", 422, "match/other-end"),
        ("seat = 7", 409, "match/set-aside"),
    ],
)
def test_a_match_that_was_damaged_where_it_lies_has_no_hints(tmp_path, change, status, code):
    """No such column, another one than was taken, nobody's seat."""
    address = f"sqlite:///{tmp_path / 'm.db'}"
    with server_in_thread(lenient(address, games=("connect4",))) as served:
        made = finish(served)
    with contextlib.closing(sqlite3.connect(tmp_path / "m.db")) as connection, connection:
        connection.execute(f"UPDATE moves SET {change} WHERE number = 2 AND act = 'play'")
    with server_in_thread(lenient(address, games=("connect4",))) as served:
        assert ask(served, made, status, after=4)["code"] == code


def hint_status(served, made) -> str | None:
    return served.http.post(f"/api/matches/{made.id}/hint?after=0", content=b"").json().get("code")


def test_a_hint_is_from_what_the_seat_knew_then(monkeypatch):
    """Two matches of Cloak that differ in the other's hidden orders alone give the same hint."""
    monkeypatch.setenv("SANDTABLE_RUNTIME", "python")
    monkeypatch.setattr(hinting, "MOST_HINT_PLAYOUTS", 1)  # what there is time for differs
    clock = count()
    monkeypatch.setattr(hints, "perf_counter", lambda: 0.001 * next(clock))
    found = [hinted_in_cloak(order) for order in (0, 1)]
    assert found[0] == found[1]
    assert found[0].choices


def hinted_in_cloak(order: int) -> HintedBack:
    match = Match("cloak", seed=3, runtime="python")
    match.play(match.legal(1)[order], 1)
    assert match.deciders == (0, 1)
    file = to_file(match).model_dump()
    options = json.dumps({"after": 1, "before": None, "seat": 0, "seconds": 0.05})
    raw = hint_back(Errand(("cloak",), match=file, viewer=f"m{order}", game="cloak", options=options))
    return HintedBack.model_validate_json(gzip.decompress(raw))


def test_a_seat_that_had_nothing_to_decide_is_told_who_had():
    match = Match("connect4", seed=1, runtime="python")
    with pytest.raises(SandtableError, match="ask for Cross"):
        hinting.decider_of(match, 1)
