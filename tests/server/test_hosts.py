"""Names under which the server answers, pages from elsewhere, and what strangers may find out by odd requests."""

import json
import logging
import socket

import pytest
from websockets.exceptions import InvalidStatus

from sandtable.server.gate.client import client_file
from sandtable.server.play import books

from .server_kit import lenient, server_in_thread

WISH = json.dumps({"game": "connect4", "seats": [{"kind": "link"}] * 2}).encode()
JSON = {"Content-Type": "application/json"}


@pytest.fixture(scope="module")
def named(tmp_path_factory):
    """A server with a public address and one name more."""
    path = tmp_path_factory.mktemp("named") / "m.db"
    settings = lenient(f"sqlite:///{path}", public_url="https://play.example/", allowed_hosts=("table.lan",))
    with server_in_thread(settings) as served:
        yield served


@pytest.mark.parametrize("path", ["/", "/metrics", "/healthz", "/api/games", "/api/nothing"])
@pytest.mark.parametrize("host", ["rebound.example", "rebound.example:8000", "127.0.0.1.nip.io", "play.example@x", "["])
def test_requests_under_a_foreign_name_are_refused(named, path, host):
    answer = named.http.get(path, {"Host": host})
    assert (answer.status_code, answer.json()["code"]) == (421, "host/refused")


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "localhost:8000", "LOCALHOST", "[::1]:8000", "192.168.1.7:8000", "play.example", "Play.Example.:443",
     "table.lan", "table.lan:8000", socket.gethostname()],
)  # fmt: skip
def test_requests_under_our_names_are_answered(named, host):
    assert named.http.get("/api/games", {"Host": host}).status_code == 200


def test_foreign_names_make_no_matches_and_open_no_sockets(named):
    refused = named.http.request("POST", "/api/matches", WISH, {**JSON, "Host": "rebound.example"})
    assert (refused.status_code, refused.json()["code"]) == (421, "host/refused")
    made = named.make()
    rebound = {"Host": "rebound.example", "Origin": "http://rebound.example"}
    with pytest.raises(InvalidStatus) as denied:
        made.sit(0, headers=rebound)
    assert denied.value.response.status_code == 421
    assert json.loads(denied.value.response.body)["code"] == "host/refused"


@pytest.mark.parametrize("path", ["/api/matches", "/api/check", "/api/scenarios", "/api/replay"])
@pytest.mark.parametrize("origin", ["http://elsewhere.example", "null", "https://127.0.0.1"])
def test_pages_from_elsewhere_send_nothing(named, path, origin):
    refused = named.http.request("POST", path, WISH, {**JSON, "Origin": origin})
    assert (refused.status_code, refused.json()["code"]) == (403, "origin/refused")


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", "x"])
@pytest.mark.parametrize("path", ["/api/matches", "/api/check", "/api/scenarios", "/api/replay"])
def test_what_a_page_could_send_without_asking_is_refused(named, path, kind):
    refused = named.http.request("POST", path, WISH, {"Content-Type": kind})
    assert (refused.status_code, refused.json()["code"]) == (415, "request/wrong-type")


def test_our_own_pages_and_programs_send_what_they_like(named):
    for more in ({}, {"Origin": f"http://127.0.0.1:{named.port}"}, {"Origin": "https://play.example"}):
        assert named.http.request("POST", "/api/matches", WISH, {**JSON, **more}).status_code == 201
    spelt = {"Content-Type": "Application/JSON; charset=utf-8"}
    assert named.http.request("POST", "/api/matches", WISH, spelt).status_code == 201


# Odd requests.
@pytest.mark.parametrize(
    "path", ["x" * 300, "x/" * 3000, "a\0b", "assets/" + "y" * 300, "\ud800", "../" * 2000 + "etc"]
)
def test_paths_that_no_disk_can_have_are_pages_of_the_client(tmp_path, path):
    (tmp_path / "index.html").write_text("<p>page</p>")
    answer = client_file(path, tmp_path)
    assert answer.status_code == (404 if path.startswith("assets/") else 200)


@pytest.mark.parametrize(
    "path",
    ["/" + "x" * 300, "/%00", "/%ff%fe", "/%C0%AF", "/%F0%9F%8E%B2", "/api/%00", "/api/matches/%ff", "/a?%00=%ff"],
)
def test_odd_encodings_break_nothing(served, path):
    assert served.http.get(path).status_code in (200, 404)


def test_a_body_that_is_announced_as_too_large_is_refused_before_it_comes(served):
    with socket.create_connection(("127.0.0.1", served.port), timeout=5) as line:
        head = "POST /api/matches HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        line.sendall(f"{head}Content-Length: {10**12}\r\n\r\n".encode())
        told = line.recv(65536).decode()
    assert told.startswith("HTTP/1.1 413 ")
    assert "request/too-large" in told or "request/too-large" in line_rest(told)


def line_rest(told: str) -> str:
    return told.partition("\r\n\r\n")[2]


def test_a_mistake_of_ours_is_owned_up_to_and_not_told(served, monkeypatch):
    def fail(game, file):
        raise ValueError("the key is 123")

    monkeypatch.setattr(books, "rule_book", fail)
    answer = served.http.get("/api/games/connect4/rules")
    assert (answer.status_code, answer.json()["code"]) == (500, "server/failed")
    assert "123" not in answer.text
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_a_token_in_the_wrong_place_is_not_logged(served, caplog):
    made = served.make()
    caplog.set_level(logging.INFO, "sandtable.server")
    token = made.tokens[0]
    served.http.get(f"/api/matches/{token}")
    served.http.get(f"/api/matches/{token}/file")
    served.http.get(f"/match/{token}?token={token}")
    served.http.get(f"/api/games/{token}/scenarios/{token}")
    with made.sit(0, match=token) as lost:
        assert lost.next()["code"] == "match/unknown"
    served.http.get(f"/api/matches/{made.id}")
    with made.sit(0) as cross:
        cross.next()
    fields = [record.fields for record in caplog.records if hasattr(record, "fields")]
    assert sum(line.get("match") == made.id for line in fields) >= 2
    assert len(fields) >= 6
    assert token not in str(fields)
    assert token not in caplog.text


def test_who_comes_through_an_unnamed_proxy_is_mentioned_once(tmp_path, caplog):
    caplog.set_level(logging.INFO, "sandtable.server")
    with server_in_thread(lenient(f"sqlite:///{tmp_path / 'm.db'}")) as served:
        for _ in range(3):
            served.http.get("/healthz", {"X-Forwarded-For": "192.0.2.1"})
    mentions = [r.fields for r in caplog.records if getattr(r, "fields", {}).get("code") == "proxy/not-named"]
    assert len(mentions) == 1
