"""People who meet: names, challenges, pairing, matches of one's own."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest

from sandtable.contract.errors import SandtableError
from sandtable.server.meeting import board
from sandtable.server.meeting.names import checked_name, folded
from sandtable.server.meeting.seals import opened, seal
from sandtable.server.meeting.told import ChallengeInfo, GuestInfo
from sandtable.server.store.meeting_tables import Challenge

from .meeting_kit import Person, serving
from .server_kit import lenient


@pytest.fixture(autouse=True)
def _interpreted(interpreter):
    """Nothing is to be compiled beside these tests."""


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
def test_an_old_reading_of_the_lobby_takes_nothing_away_that_a_newer_has_hung_there():
    """Somebody asks what hangs there while the board looks by itself: what that has read is of before the challenge."""
    info = ChallengeInfo(
        id="new", game="connect4", title="Connect Four", scenario="", changes=(), by=GuestInfo(id="a", name="Ann"),
        access="public", invited=None, level=None, is_quick=False, is_patient=False, clock=None, places=(), created=1.0,
    )  # fmt: skip
    hung = Challenge("new", "a", "public", None, {}, None, False, False, [], 1, 1.0, 1.0)
    answers, goes_on = [[], [hung]], asyncio.Event()

    async def challenges() -> list[Challenge]:
        answer = answers.pop(0)
        await (goes_on.wait() if not answer else asyncio.sleep(0))
        return answer

    async def tell(given: list[Challenge]) -> list[ChallengeInfo]:
        return [info for _ in given]

    async def overtaken() -> list[str]:
        storage = SimpleNamespace(is_shared=False)
        read = board.Board(SimpleNamespace(storage=storage, challenges=challenges), lenient("sqlite://"), tell)
        async with asyncio.timeout(20), asyncio.TaskGroup() as group:
            group.create_task(read.read())
            await asyncio.sleep(0)
            newer = group.create_task(read.read())
            for _ in range(10):
                await asyncio.sleep(0)
            goes_on.set()
            await newer
        return list(read.shown)

    assert asyncio.run(overtaken()) == ["new"]


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


@pytest.mark.parametrize(
    "given",
    ["Ann", "ann", " A.n n", "Ann\ufe0f", "Ann\u3164", "\u0410nn", "\uff21nn", "Ann \U0001f600"],
)
def test_who_comes_by_a_link_with_a_kept_name_is_marked(place, ann, given):
    """Of another case, with signs, with what nobody sees, with a Cyrillic or a wide A, with a face: all read as Ann."""
    made = place.make()
    with made.sit(0, name=given) as cross, made.sit(1, name="Anton") as ring:
        ring.until(lambda _: ring.table and ring.table["seats"][1]["name"] == "Anton")
        assert ring.table["seats"][0]["name"].endswith(" (by link)")
        cross.close()
    with made.sit(0, name=given) as again:
        again.until(lambda message: "table" in message)
        assert again.table["seats"][0]["name"].count("(by link)") == 1
    assert place.refusal("/api/guests", {"name": "Ann (by link)"}, 422) == "name/not-allowed"


def test_a_name_of_another_alphabet_is_not_borrowed_with_letters_that_look_like_it(place):
    Person(place, "\u0412\u043e\u0432\u0430")  # Vova, all Cyrillic
    made = place.make()
    with made.sit(0, name="Bo\u0432a") as cross:
        cross.until(lambda message: "table" in message)
        assert cross.table["seats"][0]["name"] == "Bo\u0432a (by link)"


def test_who_makes_a_match_lends_nobody_a_kept_name(place, ann):
    wish = {"game": "connect4", "seats": [{"kind": "here", "name": "ANN"}, {"kind": "link", "name": "Zoe"}]}
    match = place.http.post("/api/matches", json=wish).json()["match"]
    seats = place.get(f"/api/matches/{match}")["seats"]
    assert [seat["name"] for seat in seats] == ["ANN (by link)", "Zoe"]


def test_who_keeps_a_seat_under_their_name_has_it_there(place, ann):
    made = place.make("connect4", ("here", "link"))
    ann.told("POST", "/api/guest/matches", {"match": made.id, "tokens": [made.tokens[0]]})
    with made.sit(0, name="Ann") as cross, made.sit(1, name="Ann"):
        cross.until(lambda _: cross.table and cross.table["seats"][1]["name"] != "Ring")
        assert [seat["name"] for seat in cross.table["seats"]] == ["Ann", "Ann (by link)"]


def test_who_shows_that_a_name_is_theirs_only_afterwards_loses_the_mark(place, ann, bob):
    """A browser says hello and keeps the seat at the same time; only the one whose name it is takes the mark away."""
    made = place.make("connect4", ("here", "link"))
    keep = {"match": made.id, "tokens": [made.tokens[0]]}
    with made.sit(0, name="Ann") as cross:
        cross.until(lambda message: "table" in message)
        bob.told("POST", "/api/guest/matches", keep)
        assert place.get(f"/api/matches/{made.id}")["seats"][0]["name"] == "Ann (by link)"
        ann.told("POST", "/api/guest/matches", keep)
        cross.until(lambda _: cross.table["seats"][0]["name"] == "Ann")


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


def test_who_is_found_before_anybody_saw_them_looking_is_told_so(ann, bob, monkeypatch):
    monkeypatch.setattr(board, "GATHER_SECONDS", 1.0)
    with ann.wait() as waiting:
        waiting.settle()
        looking = ann.pair()["challenge"]["id"]
        match = bob.pair()["match"]
        waiting.until(lambda one: one.gone == [looking] and match in one.matches)


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
