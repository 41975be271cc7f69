"""People who meet: names, challenges, pairing, matches of one's own, whose turn it is."""

from __future__ import annotations

import contextlib
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from typer.testing import CliRunner

from sandtable.cli import command_line
from sandtable.contract.errors import SandtableError
from sandtable.server.meeting.names import checked_name, folded
from sandtable.server.meeting.seals import opened, seal
from sandtable.server.settings import read_features

from .meeting_kit import Person, Waiting
from .server_kit import Process, lenient, server_in_thread

DAYS = {"move_seconds": 3 * 86_400}


@pytest.fixture(autouse=True)
def _interpreted(interpreter):
    """Nothing is to be compiled beside these tests."""


@contextlib.contextmanager
def serving(tmp_path, **settings):
    with server_in_thread(lenient(f"sqlite:///{tmp_path / 'm.db'}", **settings)) as served:
        yield served


@pytest.fixture
def place(tmp_path):
    with serving(tmp_path) as served:
        yield served


@pytest.fixture
def ann(place):
    return Person(place, "Ann")


@pytest.fixture
def bob(place):
    return Person(place, "Bob")


# Names.
@pytest.mark.parametrize(
    ("given", "code"),
    [
        ("A", "wrong-length"),
        ("x" * 25, "wrong-length"),
        ("Ann\u202eB", "not-allowed"),  # turns the rest of the line around
        ("Ann\u200b", "not-allowed"),  # a space that nobody sees
        ("Ann\nBob", "not-allowed"),
        ("Ann\u3164B", "not-allowed"),  # a letter that nobody sees
        ("<b>Ann</b>", "not-allowed"),
        ("Ann  B", "not-allowed"),
        ("...", "not-allowed"),
        ("A" + "\u0301" * 4 + "nn", "not-allowed"),  # marks that reach into other lines
        ("\u0410nn", "not-allowed"),  # a Cyrillic A before Latin letters
        ("Ann\ufe0f", "not-allowed"),
        ("😀😀", "not-allowed"),
    ],
)
def test_a_name_that_would_mislead_is_refused(given, code):
    with pytest.raises(SandtableError, match=f"name/{code}"):
        checked_name(given)


@pytest.mark.parametrize("given", ["Ann", " Ann B. ", "Žofie", "李小龙", "Анна", "Nguyễn", "x_7", "O'Neil", "नमस्ते"])
def test_a_name_of_any_tongue_is_taken(given):
    assert checked_name(given).strip() == checked_name(given)
    assert folded(given)


def test_a_token_is_opened_by_the_secret_that_closed_it_alone():
    token = "t" * 32
    assert opened(seal(token, "one"), "one") == token
    assert opened(seal(token, "one"), "other") != token
    assert seal(token, "one") != seal(token, "one")


def test_a_name_is_kept_for_who_has_its_secret(place, ann):
    assert ann.told("GET", "/api/guest")["name"] == "Ann"
    for taken in ("Ann", "ann", " A n n", "A_nn."):
        assert place.refusal("/api/guests", {"name": taken}, 409) == "name/taken"
    assert ann.told("POST", "/api/guest/name", {"name": "Anna"})["name"] == "Anna"
    Person(place, "Ann")
    assert ann.refused("POST", "/api/guest/name", {"name": "ANN"}) == (409, "name/taken")
    assert Person(place, "x", "wrong").refused("GET", "/api/guest") == (401, "guest/unknown")
    assert place.get("/api/guest", 401)["code"] == "guest/no-secret"


def test_neither_secrets_nor_tokens_are_in_the_database(tmp_path, place, ann, bob):
    taken = bob.take(ann.challenge()["id"])
    with contextlib.closing(sqlite3.connect(tmp_path / "m.db")) as connection:
        kept = "\n".join(connection.iterdump())
    assert ann.secret not in kept
    assert bob.secret not in kept
    assert taken["token"] not in kept
    assert ann.matches()[0]["tokens"][0] not in kept


# Challenges.
def test_a_public_challenge_is_taken_and_played(place, ann, bob):
    with bob.wait() as seen, ann.wait() as waits:
        hung = ann.challenge(scenario="mini", place=0)
        assert [(one["title"], one["kind"], one["name"]) for one in hung["places"]] == [
            ("Cross", "guest", "Ann"),
            ("Ring", "open", None),
        ]
        seen.until(lambda it: hung["id"] in it.challenges)
        assert seen.challenges[hung["id"]]["by"]["name"] == "Ann"
        taken = bob.take(hung["id"])
        seen.until(lambda it: not it.challenges and taken["match"] in it.matches)
        waits.until(lambda it: taken["match"] in it.matches)
        assert waits.matches[taken["match"]]["is_turn"]
        assert not seen.matches[taken["match"]]["is_turn"]
        with ann.sit(taken["match"]) as cross, bob.sit(taken["match"]) as ring:
            assert cross.until(lambda message: "table" in message)
            assert [seat["name"] for seat in cross.table["seats"]] == ["Ann", "Bob"]
            for client, column in zip((cross, ring, cross, ring), "abab", strict=True):
                client.until_asked()
                client.play(column)
            seen.until(lambda it: not it.matches[taken["match"]]["is_turn"])
            waits.until(lambda it: it.matches[taken["match"]]["is_turn"])
            cross.until_asked()
            cross.play("a")
            ring.until_over()
        waits.until(lambda it: it.matches[taken["match"]]["ending"] is not None)
        assert waits.matches[taken["match"]]["worth"] == 1.0
        assert bob.matches()[0]["worth"] == -1.0


def test_who_has_a_name_keeps_it_at_the_table(place, ann, bob):
    match = bob.take(ann.challenge(place=0)["id"])["match"]
    with bob.sit(match, name="Ann") as ring:
        ring.until(lambda message: "table" in message)
        assert [seat["name"] for seat in ring.table["seats"]] == ["Ann", "Bob"]


def test_a_challenge_by_link_hangs_nowhere_and_is_taken_by_its_address(place, ann, bob):
    hung = ann.challenge(access="link")
    assert bob.challenges() == []
    assert [one["id"] for one in ann.challenges()] == [hung["id"]]
    assert place.get("/api/challenges")["challenges"] == []
    assert place.get(f"/api/challenges/{hung['id']}")["by"]["name"] == "Ann"
    assert bob.take(hung["id"])["match"]


def test_a_closed_challenge_is_for_one_alone(place, ann, bob):
    eve = Person(place, "Eve")
    hung = ann.challenge(access="closed", invited="bob")
    assert hung["invited"] == "Bob"
    assert eve.challenges() == []
    for path, method in ((f"/api/challenges/{hung['id']}", "GET"), (f"/api/challenges/{hung['id']}/take", "POST")):
        assert eve.refused(method, path) == (404, "challenge/unknown")
    assert place.get(f"/api/challenges/{hung['id']}", 404)["code"] == "challenge/unknown"
    with eve.wait() as seen:
        seen.settle()
        assert not any("Bob" in text for text in seen.texts)
    assert [one["id"] for one in bob.challenges()] == [hung["id"]]
    assert bob.take(hung["id"])["match"]
    wish = {"game": "connect4", "access": "closed", "invited": "Nobody"}
    assert ann.refused("POST", "/api/challenges", wish) == (404, "guest/no-such-name")
    assert ann.refused("POST", "/api/challenges", {**wish, "access": "public"}) == (422, "challenge/for-whom")


def test_a_challenge_is_withdrawn_by_who_made_it_alone(place, ann, bob):
    hung = ann.challenge()
    path = f"/api/challenges/{hung['id']}"
    assert bob.refused("DELETE", path) == (403, "challenge/not-yours")
    ann.told("DELETE", path)
    assert bob.refused("POST", f"{path}/take") == (404, "challenge/unknown")
    assert ann.refused("DELETE", path) == (404, "challenge/unknown")


def test_one_challenge_is_taken_once_however_many_want_it(tmp_path, place, ann):
    hung = ann.challenge()
    people = [Person(place, f"Guest {number}") for number in range(8)]
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda one: one.ask("POST", f"/api/challenges/{hung['id']}/take"), people))
    assert sorted(answer.status_code for answer in answers) == [200] + [404] * 7
    assert len(ann.matches()) == 1
    with contextlib.closing(sqlite3.connect(tmp_path / "m.db")) as connection:
        assert connection.execute("SELECT count(*) FROM matches").fetchone() == (1,)
        assert connection.execute("SELECT count(*) FROM sittings").fetchone() == (2,)


def test_ones_own_challenge_is_not_taken_by_oneself(ann):
    hung = ann.challenge()
    assert ann.take(hung["id"])["challenge"]["id"] == hung["id"]
    assert ann.matches() == []


def test_a_challenge_that_cannot_be_played_is_refused(ann):
    for wish, code in [
        ({"game": "chess"}, (404, "game/unknown")),
        ({"game": "connect4", "scenario": "moon"}, (404, "scenario/unknown")),
        ({"game": "connect4", "place": 2}, (422, "challenge/no-such-place")),
        ({"game": "connect4", "level": "god"}, (422, "level/unknown")),
        ({"game": "connect4", "scenario": {"title": "mine"}}, (422, "request/unreadable")),
    ]:
        assert ann.refused("POST", "/api/challenges", wish) == code
    assert ann.challenges() == []


def test_those_of_three_seats_wait_until_all_are_there(tmp_path, outside_games):
    with serving(tmp_path, games=("gambit", "nim")) as served:
        ann, bob, eve = (Person(served, name) for name in ("Ann", "Bob", "Eve"))
        titles = [place["title"] for place in ann.challenge("gambit", place=1)["places"]]
        hung = ann.challenges()[0]
        if len(titles) > 2:
            waiting = bob.take(hung["id"])["challenge"]
            assert [place["name"] for place in waiting["places"]][:2] == ["Bob", "Ann"]
            bob.told("DELETE", f"/api/challenges/{hung['id']}")
            assert [place["kind"] for place in eve.challenges()[0]["places"]].count("open") == len(titles) - 1
            for one in (eve, bob, *(Person(served, f"More {n}") for n in range(len(titles) - 3))):
                taken = one.take(hung["id"])
            assert taken["match"]
            assert len(ann.matches()[0]["seats"]) == len(titles)
        nim = bob.take(ann.challenge("nim", place=0)["id"])["match"]
        with ann.sit(nim) as first:
            first.until_asked()


def test_a_challenge_with_bots_waits_for_one(tmp_path, outside_games):
    with serving(tmp_path, games=("gambit",)) as served:
        ann, bob = Person(served, "Ann"), Person(served, "Bob")
        hung = ann.challenge("gambit", place=0, bots="easy")
        kinds = [place["kind"] for place in hung["places"]]
        assert kinds == ["guest", "open"] + ["bot"] * (len(kinds) - 2)
        assert bob.take(hung["id"])["match"]


# Pairing.
def test_two_who_want_the_same_are_paired(place, ann, bob):
    first = ann.pair(level="easy")
    assert first["challenge"]["is_quick"]
    assert ann.pair(level="easy")["challenge"]["id"] == first["challenge"]["id"]
    assert bob.pair(level="hard")["challenge"]["level"] == "hard"
    assert bob.pair("cloak", level="easy")["challenge"]["game"] == "cloak"
    assert bob.pair(level="easy")["match"]
    assert len(ann.matches()) == 1


def test_who_takes_anybody_is_paired_with_the_one_who_waits_longest(place, ann, bob):
    ann.pair(level="easy")
    bob.pair(level="hard")
    eve = Person(place, "Eve")
    match = eve.pair()["match"]
    assert [one["match"] for one in ann.matches()] == [match]
    assert bob.matches() == []


def test_two_who_come_at_once_find_each_other(place, ann, bob):
    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda one: one.pair(), (ann, bob)))
    assert sorted(answer["match"] is not None for answer in answers) == [False, True]


# Matches of one's own.
def test_a_seat_is_kept_under_ones_name_and_gone_on_with_elsewhere(place, ann):
    made = place.make("connect4", ("here", "link"))
    keep = {"match": made.id, "tokens": [made.tokens[0]]}
    ann.told("POST", "/api/guest/matches", keep)
    ann.told("POST", "/api/guest/matches", keep)
    [own] = ann.elsewhere().matches()
    assert own["tokens"] == [made.tokens[0]]
    assert own["is_turn"]
    with ann.elsewhere().sit(made.id) as cross, made.sit(1, name="Guest") as ring:
        cross.until_asked()
        cross.play("d")
        assert ann.turns() == {made.id: False}
        ring.until_asked()
        ring.play("d")
        assert ann.turns() == {made.id: True}
    assert [(seat["title"], seat["name"], seat["is_own"]) for seat in ann.matches()[0]["seats"]] == [
        ("Cross", "Cross", True),
        ("Ring", "Guest", False),
    ]
    ann.told("DELETE", f"/api/guest/matches/{made.id}")
    assert ann.matches() == []


def test_a_seat_is_kept_only_by_who_has_its_token(place, ann):
    made = place.make()
    for token, code in (("wrong", (422, "table/wrong-token")), (made.told["watch"], (422, "table/spectator"))):
        keep = {"match": made.id, "tokens": [made.tokens[0], token]}
        assert ann.refused("POST", "/api/guest/matches", keep) == code
    assert ann.matches() == []


def test_a_rematch_is_among_ones_own(place, ann, bob):
    match = bob.take(ann.challenge(scenario="mini", place=0)["id"])["match"]
    with ann.sit(match) as cross, bob.sit(match) as ring:
        cross.until_asked()
        cross.command("resign")
        ring.until_over()
        cross.command("rematch")
        ring.command("rematch")
        ring.until(lambda message: "table" in message and message["table"]["rematch"])
        rematch = ring.table["rematch"]
    assert {one["match"] for one in bob.matches()} == {match, rematch}
    with ann.sit(rematch) as cross:
        cross.until_asked()


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
