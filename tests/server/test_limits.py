"""Limits that hold for a person and for a seat, whatever way they take: requests, sockets, rematches, branches."""

import contextlib
import json
import sqlite3

import pytest
from starlette.requests import Request
from websockets.exceptions import InvalidStatus

from sandtable.cli.commands import app
from sandtable.contract.errors import SandtableError
from sandtable.server.gate.hosts import read_proxies
from sandtable.server.gate.limits import Buckets, Places, person_of
from sandtable.server.settings import Settings, limits, read_limits

from .server_kit import lenient, server_in_thread

WISH = {"game": "connect4", "seats": [{"kind": "link"}] * 2}
NEVER = 0.001


@contextlib.contextmanager
def strict(tmp_path, **limits):
    """A server with some limits, none of which is filled up again while a test runs."""
    path = tmp_path / "m.db"
    with server_in_thread(lenient(f"sqlite:///{path}", **limits)) as served:
        yield served


def matches_in(tmp_path) -> int:
    with contextlib.closing(sqlite3.connect(tmp_path / "m.db")) as connection:
        return connection.execute("SELECT count(*) FROM matches").fetchone()[0]


def counted(served, limit: str) -> float:
    """How often a limit has been reached, as the host is told."""
    for line in served.http.get("/metrics").text.splitlines():
        if line.startswith(f'sandtable_limited_total{{limit="{limit}"}}'):
            return float(line.split()[-1])
    return 0.0


@pytest.mark.parametrize(
    ("address", "person"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:0:1::7", "2001:db8:0:1::/64"),
        ("2001:db8:0:1:ffff:ffff:ffff:ffff", "2001:db8:0:1::/64"),
        ("2001:db8:0:2::7", "2001:db8:0:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("not an address", "unknown"),
    ],
)
def test_somebody_is_an_address_or_an_ipv6_network(address, person):
    scope = {"type": "http", "client": (address, 1234), "headers": []}
    assert person_of(scope) == person_of(Request(scope)) == person
    assert person_of({"type": "websocket", "client": None}) == "unknown"


@pytest.mark.parametrize(
    ("proxies", "answers"),
    [((), [201, 201, 429, 429]), (("127.0.0.0/8",), [201, 201, 201, 201]), (("10.0.0.1",), [201, 201, 429, 429])],
)
def test_forwarded_addresses_count_only_from_named_proxies(tmp_path, proxies, answers):
    with strict(tmp_path, matches_a_minute=NEVER, matches_at_once=2, proxies=proxies) as served:
        told = []
        for number in range(4):
            headers = {"Content-Type": "application/json", "X-Forwarded-For": f"192.0.2.{number}"}
            told.append(served.http.request("POST", "/api/matches", json.dumps(WISH).encode(), headers).status_code)
        assert told == answers


def test_what_a_stranger_has_put_before_the_address_that_the_proxy_adds_does_not_count(tmp_path):
    with strict(tmp_path, matches_a_minute=NEVER, matches_at_once=2, proxies=("127.0.0.1",)) as served:
        told = []
        for address in ("192.0.2.1, 2001:db8:0:1::1", "192.0.2.2, 2001:db8:0:1::2", "2001:db8:0:1:a::", "2001:db8::"):
            headers = {"Content-Type": "application/json", "X-Forwarded-For": address}
            told.append(served.http.request("POST", "/api/matches", json.dumps(WISH).encode(), headers).status_code)
        assert told == [201, 201, 429, 201]


def test_rematches_are_matches(tmp_path):
    with strict(tmp_path, matches_a_minute=NEVER, matches_at_once=3) as served:
        made = served.make()
        match = made.id
        for _ in range(2):
            match = self_played(made, match)
        with made.sit(0, match=match) as cross, made.sit(1, match=match) as ring:
            assert cross.command("resign")["type"] == "ack"
            assert cross.command("rematch")["type"] == "ack"
            refused = ring.command("rematch")
            assert refused["code"] == "table/too-many"
            assert "wait a little" in refused["text"]
            ring.settle()
            assert ring.table["rematch"] is None
            assert [seat["wants_rematch"] for seat in ring.table["seats"]] == [True, False]
        assert matches_in(tmp_path) == 3
        answer = served.http.post("/api/matches", json=WISH)
        assert (answer.status_code, answer.json()["code"]) == (429, "table/too-many")
        assert answer.headers["Retry-After"] == "3600"
        assert counted(served, "matches_a_minute") >= 2


def self_played(made, match: str) -> str:
    """Resign, ask for a rematch from both seats; the match that follows."""
    with made.sit(0, match=match) as cross, made.sit(1, match=match) as ring:
        assert cross.command("resign")["type"] == "ack"
        assert cross.command("rematch")["type"] == "ack"
        assert ring.command("rematch")["type"] == "ack"
        while ring.table is None or ring.table["rematch"] is None:
            ring.next()
        return ring.table["rematch"]


def test_a_seat_has_one_rate_however_many_sockets_it_has(tmp_path):
    with strict(tmp_path, messages_a_second=NEVER, messages_at_once=5) as served:
        made = served.make()
        with made.sit(0) as one, made.sit(0) as two, made.sit(1) as other:
            for _ in range(2):
                one.settle()
                two.settle()
            one.settle()
            for socket in (one, two):
                socket.send(type="ping")
                assert socket.until(lambda message: message["type"] == "error")["code"] == "message/too-many"
            for _ in range(5):
                other.settle()


def test_an_address_has_one_rate_however_many_seats_and_matches_it_has(tmp_path):
    with strict(tmp_path, address_messages_a_second=NEVER, address_messages_at_once=6) as served:
        one, two = served.make(), served.make()
        with one.sit(0) as cross, two.sit(1) as ring, two.sit(None) as watcher:
            for client in (cross, ring, watcher):  # each has said hello, too
                client.settle()
            for client in (cross, ring, watcher):
                client.send(type="ping")
                assert client.until(lambda message: message["type"] == "error")["code"] == "message/too-many"
        assert counted(served, "address_messages_a_second") >= 3


def test_an_address_holds_so_many_sockets_open_and_no_more(tmp_path):
    with strict(tmp_path, sockets_an_address=3) as served:
        made = served.make()
        with made.sit(0) as one, made.sit(1) as two, made.sit(None) as watcher:
            for client in (one, two, watcher):
                client.next()
            with pytest.raises(InvalidStatus) as refused:
                made.sit(None)
            assert refused.value.response.status_code == 429
            assert json.loads(refused.value.response.body)["code"] == "socket/too-many"
            assert int(refused.value.response.headers["Retry-After"]) > 0
            watcher.close()
            assert is_let_in(made)


def is_let_in(made) -> bool:
    """Whether somebody can watch, once the server has noticed that another is gone."""
    for _ in range(100):
        with contextlib.suppress(InvalidStatus), made.sit(None) as watcher:
            return watcher.next()["type"] == "snapshot"
    return False


def test_a_seat_holds_so_many_sockets_open_and_no_more(tmp_path):
    with strict(tmp_path, sockets_a_seat=2) as served:
        made = served.make()
        with made.sit(0) as one, made.sit(0) as two, made.sit(1) as ring:
            for client in (one, two, ring):
                client.next()
            with made.sit(0) as third:
                assert third.next()["code"] == "socket/too-many"
                assert third.closes()
            for _ in range(3):
                with made.sit(None) as watcher:
                    assert watcher.next()["type"] == "snapshot"
            two.close()
            assert any(seat_is_free(made) for _ in range(100))


def seat_is_free(made) -> bool:
    with made.sit(0) as again:
        return again.next()["type"] == "snapshot"


def test_requests_of_any_kind_are_counted_together(tmp_path):
    with strict(tmp_path, requests_a_second=NEVER, requests_at_once=6) as served:
        made = served.make()
        assert served.http.get("/").status_code == 200
        assert served.http.get("/api/nothing").status_code == 404
        assert served.http.delete("/api/games").status_code == 405
        with made.sit(0) as cross:
            cross.next()
            assert served.http.get("/api/games").status_code == 200
            refused = served.http.get("/api/games")
            assert (refused.status_code, refused.json()["code"]) == (429, "request/too-many")
            assert int(refused.headers["Retry-After"]) > 0
            assert "default-src" in refused.headers["Content-Security-Policy"]
            with pytest.raises(InvalidStatus):
                made.sit(1)
            cross.settle()


def test_the_host_sees_which_limits_are_reached(tmp_path):
    with strict(tmp_path, matches_a_minute=NEVER, matches_at_once=1) as served:
        before, made = counted(served, "matches_a_minute"), served.make()
        assert served.refusal("/api/matches", WISH, 429) == "table/too-many"
        assert counted(served, "matches_a_minute") == before + 1
        with made.sit(0) as cross:
            cross.next()
            told = served.http.get("/metrics").text
        assert "sandtable_connections 2.0" in told  # the socket, and the request for these numbers


def test_who_was_refused_is_told_when_to_come_back():
    waiting = Buckets(0.5, 1)
    assert waiting.take("a")
    assert not waiting.take("a")
    assert waiting.wait("a") == 2
    assert waiting.wait("b") == 1


def test_places_are_given_back():
    places = Places(2, "here")
    assert [places.enter("a"), places.enter("a"), places.enter("a"), places.enter("b")] == [True, True, False, True]
    places.leave("a")
    assert places.enter("a")


def test_every_limit_has_a_meaning_and_can_be_given():
    assert len(limits()) > 20
    for name, (default, meaning) in limits().items():
        assert len(meaning) > 5
        given = read_limits([f"{name}={default or 7}"])
        assert getattr(Settings(database="", **given), name) == (default or 7)


@pytest.mark.parametrize(
    ("option", "code"),
    [
        ("--limit=moves=3", "serve/unknown-limit"),
        ("--limit=database=3", "serve/unknown-limit"),
        ("--limit=sockets_a_seat=many", "serve/wrong-limit"),
        ("--limit=sockets_a_seat=0", "serve/wrong-limit"),
        ("--limit=hint_seconds=31536000", "serve/wrong-limit"),
        ("--limit=analysis_seconds=0", "serve/wrong-limit"),
        ("--limit=analysis_seconds=31536000", "serve/wrong-limit"),
        ("--limit=sockets_a_seat", "serve/wrong-limit"),
        ("--forwarded-allow-ips=*", "serve/wrong-proxy"),
        ("--forwarded-allow-ips=127.0.0.1,proxy", "serve/wrong-proxy"),
        ("--allowed-host=https://play.example", "serve/wrong-host"),
    ],
)
def test_what_cannot_be_meant_is_refused_before_the_server_starts(option, code):
    with pytest.raises(SandtableError, match=code):
        app(["serve", "--no-open", option], standalone_mode=False)


def test_proxies_are_addresses_and_networks():
    assert read_proxies("") == ()
    assert read_proxies("127.0.0.1,::1, 10.0.0.0/8,") == ("127.0.0.1", "::1", "10.0.0.0/8")


def test_sockets_are_not_opened_again_and_again(tmp_path):
    """Each one that is opened gets a whole position: who opens them by the dozen takes the others' time."""
    with server_in_thread(
        lenient(f"sqlite:///{tmp_path / 'm.db'}", sockets_a_second=0.01, sockets_at_once=3)
    ) as served:
        made = served.make()
        for _ in range(3):
            with made.sit(0) as cross:
                cross.until_asked()
        with pytest.raises(InvalidStatus) as refused:
            made.sit(0)
        assert refused.value.response.status_code == 429
        assert "request/too-many" in refused.value.response.body.decode()
        assert served.get("/api/games"), "other requests are counted by themselves"
