"""Places where people meet: what of them is stored and stays, their limits, and what their host can do."""

from __future__ import annotations

import time

import pytest
from typer.testing import CliRunner

from sandtable.cli import command_line
from sandtable.contract.errors import SandtableError
from sandtable.server.settings import read_features

from .meeting_kit import DAYS, Person, Waiting, serving
from .server_kit import Process


@pytest.fixture(autouse=True)
def _interpreted(interpreter):
    """Nothing is to be compiled beside these tests."""


# What is stored stays.
def test_names_challenges_matches_and_turns_survive_a_kill(tmp_path):
    database = f"sqlite:///{tmp_path / 'm.db'}"
    first = Process(database)
    ann, bob = Person(first, "Ann"), Person(first, "Bob")
    hung = ann.challenge(access="link")
    match = bob.take(ann.challenge(place=0, clock=DAYS)["id"])["match"]
    with ann.sit(match) as cross:
        cross.until_asked()
        cross.play("d")
    first.kill()
    second = Process(database)
    try:
        ann, bob = ann.elsewhere(second), bob.elsewhere(second)
        assert ann.told("GET", "/api/guest")["name"] == "Ann"
        assert ann.turns() == {match: False}
        assert bob.turns() == {match: True}
        assert bob.take(hung["id"])["match"]
    finally:
        second.stop()


def test_whose_turn_it_is_is_told_of_matches_that_are_not_in_memory(tmp_path):
    with serving(tmp_path, idle_room_seconds=0.05) as served:
        ann, bob = Person(served, "Ann"), Person(served, "Bob")
        match = bob.take(ann.challenge(place=0)["id"])["match"]
        with ann.sit(match) as cross:
            cross.until_asked()
            cross.play("d")
        for _ in range(3):
            time.sleep(0.6)  # the room is gone by then, and what was to be noted is
            assert bob.turns() == {match: True}
            assert ann.turns() == {match: False}


def test_a_challenge_for_now_is_gone_when_its_challenger_is(tmp_path):
    with serving(tmp_path, challenge_seconds=6.0) as served:
        ann, bob = Person(served, "Ann"), Person(served, "Bob")
        with ann.wait() as waits, bob.wait() as seen:
            now, slow, link = ann.challenge(), ann.challenge(clock=DAYS), ann.challenge(access="link")
            assert slow["is_patient"]
            waits.until(lambda it: len(it.challenges) == 3)
            time.sleep(9.0)  # longer than it would hang there without her
            assert {one["id"] for one in ann.challenges()} == {now["id"], slow["id"], link["id"]}
            waits.__exit__()
            seen.until(lambda it: now["id"] in it.challenges)
            seen.until(lambda it: set(it.challenges) == {slow["id"]})
        assert {one["id"] for one in ann.challenges()} == {slow["id"], link["id"]}


def test_days_to_think_run_without_anybody_there(tmp_path):
    with serving(tmp_path) as served:
        ann, bob = Person(served, "Ann"), Person(served, "Bob")
        match = bob.take(ann.challenge(place=0, clock=DAYS)["id"])["match"]
        with bob.sit(match) as ring:
            ring.until(lambda message: "table" in message and message["table"]["seats"][0]["is_running"])
            assert ring.table["seats"][0]["seconds_left"] > 2.9 * 86_400


def test_a_clock_that_is_up_ends_a_match_that_nobody_looks_at(tmp_path, monkeypatch):
    monkeypatch.setattr("sandtable.server.meeting.turns.DUE_SECONDS", 0.1)
    monkeypatch.setattr("sandtable.server.play.clocks.DAY", 1)
    with serving(tmp_path, idle_room_seconds=0.05) as served:
        ann, bob = Person(served, "Ann"), Person(served, "Bob")
        match = bob.take(ann.challenge(place=0, clock={"move_seconds": 2})["id"])["match"]
        with bob.wait() as seen:
            seen.until(lambda it: it.matches.get(match, {}).get("ending") is not None)
            assert seen.matches[match]["worth"] == 1.0


# Limits.
def test_floods_are_refused_with_a_code(tmp_path):
    limits = {"names_a_minute": 0.001, "names_at_once": 3, "challenges_a_minute": 0.001, "challenges_at_once": 5}
    with serving(tmp_path, **limits, challenges_a_guest=2, most_challenges=3) as served:
        ann, bob, _ = (Person(served, name) for name in ("Ann", "Bob", "Eve"))
        assert served.refusal("/api/guests", {"name": "Dora"}, 429) == "name/too-many"
        assert ann.refused("POST", "/api/guest/name", {"name": "Dora"}) == (429, "name/too-many")
        ann.challenge(), ann.challenge()
        assert ann.refused("POST", "/api/challenges", {"game": "connect4"}) == (409, "challenge/too-many")
        bob.challenge()
        assert bob.refused("POST", "/api/challenges", {"game": "connect4"}) == (409, "challenge/lobby-full")
        assert bob.refused("POST", "/api/challenges", {"game": "connect4"}) == (429, "challenge/too-often")


def test_who_says_nonsense_while_waiting_is_shown_the_door(tmp_path):
    with serving(tmp_path, most_offences=3) as served:
        with Waiting(served, "wrong") as wrong:
            wrong.until(lambda it: it.errors == ["guest/unknown"])
        with Waiting(served) as seen:
            seen.settle()
            for text in ("", '{"type": "peek"}', '{"type": "hello"}', "{}"):
                seen.socket.send(text)
            seen.until(lambda it: len(it.errors) == 4)
            assert set(seen.errors) == {"message/unreadable", "message/hello-again"}
            with pytest.raises(Exception, match="1008"):
                seen.next()


# The host.
OFFERED = ["names", "matches", "lobby", "pairing", "notifications", "days"]
WITHOUT = {
    "names": ["days"],
    "matches": ["names", "days"],
    "lobby": ["names", "matches", "notifications", "days"],
    "pairing": ["names", "matches", "lobby", "notifications", "days"],
    "notifications": ["names", "matches", "lobby", "pairing", "days"],
    "days": ["names", "matches", "lobby", "pairing", "notifications"],
}


def test_all_is_on_offer_unless_it_is_switched_off(place):
    assert place.get("/api/meeting")["features"] == OFFERED


@pytest.mark.parametrize("feature", WITHOUT)
def test_the_host_switches_off(tmp_path, feature):
    with serving(tmp_path, without=(feature,)) as served:
        offered = served.get("/api/meeting")["features"]
        assert offered == WITHOUT[feature]
        off = "meeting/switched-off"
        if "names" not in offered:
            assert served.refusal("/api/guests", {"name": "Ann"}, 403) == off
            assert served.get("/api/guest", 403)["code"] == off
            return
        ann = Person(served, "Ann")
        made = served.make()
        keep = {"match": made.id, "tokens": [made.tokens[0]]}
        for name, method, path, body in [
            ("matches", "POST", "/api/guest/matches", keep),
            ("matches", "GET", "/api/guest/matches", None),
            ("lobby", "GET", "/api/challenges", None),
            ("lobby", "POST", "/api/challenges", {"game": "connect4"}),
            ("pairing", "POST", "/api/pairing", {"game": "connect4"}),
        ]:
            answer = ann.ask(method, path, body)
            assert (answer.status_code == 403) is (name not in offered), answer.text
            assert name in offered or answer.json()["code"] == off
        wish = {"game": "connect4", "seats": [{"kind": "link"}] * 2, "clock": DAYS}
        answer = served.http.post("/api/matches", json=wish)
        assert (answer.status_code == 201) is ("days" in offered)


def test_turns_are_not_told_where_notifications_are_switched_off(tmp_path):
    with serving(tmp_path, without=("notifications",)) as served:
        ann, bob = Person(served, "Ann"), Person(served, "Bob")
        with bob.wait() as seen:
            match = bob.take(ann.challenge(place=0)["id"])["match"]
            seen.until(lambda it: match in it.matches)
            with ann.sit(match) as cross:
                cross.until_asked()
                cross.play("d")
            seen.settle()
            assert not any('"turn"' in text for text in seen.texts)


def host(tmp_path, *arguments: str):
    """What a host types, while the server runs."""
    done = CliRunner().invoke(command_line(), ["lobby", "--database", f"sqlite:///{tmp_path / 'm.db'}", *arguments])
    return done.exit_code, done.output if done.exception is None else str(done.exception)


def test_a_lobby_full_of_nonsense_is_cleared_by_the_host(tmp_path, place, ann, bob):
    kept = bob.challenge()
    spam = [ann.challenge(), ann.challenge(access="closed", invited="Bob")]
    code, listed = host(tmp_path)
    assert code == 0
    assert all(one["id"] in listed for one in (kept, *spam))
    with bob.wait() as seen:
        seen.until(lambda it: len(it.challenges) == 3)
        assert host(tmp_path, "--remove", spam[0]["id"])[1].startswith("1 challenges taken down")
        seen.until(lambda it: len(it.challenges) == 2)
        assert host(tmp_path, "--forget", "ann")[0] == 0
        seen.until(lambda it: set(it.challenges) == {kept["id"]})
    assert ann.refused("GET", "/api/guest") == (401, "guest/unknown")
    assert "guest/no-such-name" in host(tmp_path, "--forget", "ann")[1]
    Person(place, "Ann")
    assert host(tmp_path, "--clear")[1].startswith("1 challenges taken down")
    assert bob.challenges() == []


def test_a_host_clears_only_a_database_that_is_there(tmp_path):
    assert "database/no-such-file" in host(tmp_path)[1]
    assert not (tmp_path / "m.db").exists()


def test_what_is_switched_off_is_named_at_the_command_line():
    assert read_features(["days", "lobby"]) == ("lobby", "days")
    with pytest.raises(SandtableError, match="serve/unknown-feature"):
        read_features(["chess"])
