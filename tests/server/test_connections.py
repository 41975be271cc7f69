"""Lost connections, repeated and stale commands, wrong tokens, strangers and nonsense."""

import json

import pytest
from websockets.exceptions import InvalidStatus

from .server_kit import lenient, server_in_thread


def test_who_comes_back_gets_what_they_missed(served):
    made = served.make()
    with made.sit(0) as cross, made.sit(1) as ring:
        cross.until_asked()
        cross.play("a")
        ring.until_asked()
        had = ring.seq
        ring.close()
        with made.sit(1) as other:
            other.until_asked()
            other.play("b")
        cross.until_asked()
        cross.play("c")
        with made.sit(1, since=had) as back:
            back.until_asked()
            kinds = [message["type"] for message in back.messages]
            assert kinds == ["update", "update"]
            assert [message["seq"] for message in back.messages] == [had + 1, had + 2]
            assert [told["text"][-2] for told in back.log] == ["b", "c"]
            assert back.board
            assert back.next()["type"] == "table"
        with made.sit(1, since=back.seq) as up_to_date:
            assert up_to_date.next()["type"] == "table"
        for unknown in (99, 1_000_000):
            with made.sit(1, since=unknown) as lost:
                assert lost.next()["type"] == "snapshot"
                assert lost.seq == 3


def test_a_long_absence_ends_with_a_snapshot(served):
    made = served.make("cloak")
    with made.sit(0) as left:
        left.next()
        for _ in range(35):
            left.play("S1 hold")
            left.play("S1 back")
        with made.sit(0, since=3) as back:
            assert back.next()["type"] == "snapshot"
            assert back.seq == left.seq == 70
        with made.sit(0, since=60) as back:
            back.until(lambda message: message["type"] == "table")
            assert [message["seq"] for message in back.messages[:-1]] == list(range(61, 71))


def test_a_repeated_command_counts_once(served):
    made = served.make()
    with made.sit(0) as cross, made.sit(1) as ring:
        cross.until_asked()
        for _ in range(3):
            assert cross.command("play", ident="only", seq=0, text="a")["type"] == "ack"
        cross.settle()
        assert cross.seq == 1
        ring.until_asked()
        assert ring.command("play", ident="only", seq=1, text="a")["type"] == "ack"
        ring.settle()
        assert ring.seq == 2


def test_a_stale_command_is_refused(served):
    made = served.make()
    with made.sit(0) as cross, made.sit(1) as ring:
        cross.until_asked()
        cross.play("a")
        ring.until_asked()
        assert ring.command("play", seq=0, text="a")["code"] == "command/stale"
        assert ring.command("play", seq=5, text="a")["code"] == "command/stale"
        assert ring.command("undo", seq=0)["code"] == "command/stale"
        assert ring.command("play", seq=1, text="a")["type"] == "ack"


def test_two_windows_of_one_seat_see_the_same(served):
    made = served.make()
    with made.sit(0) as one, made.sit(0) as two:
        one.until_asked()
        two.until_asked()
        one.play("a")
        two.until(lambda message: message["type"] == "update")
        assert two.scene == one.scene


def test_wrong_tokens_and_unknown_matches_are_refused(served):
    made = served.make()
    other = served.make()
    for token, match, code in (
        ("x" * 32, None, "table/wrong-token"),
        (other.tokens[0], None, "table/wrong-token"),
        (made.tokens[0], "nothing", "match/unknown"),
        (made.told["watch"], other.id, "table/wrong-token"),
    ):
        with made.sit(0, greet=False, match=match) as stranger:
            stranger.send(type="hello", token=token)
            assert stranger.next()["code"] == code
            assert stranger.closes()
    assert served.get("/api/matches/nothing", 404)["code"] == "match/unknown"


@pytest.mark.parametrize("origin", ["http://elsewhere.example", "null", "http://127.0.0.1:1", "nonsense"])
def test_pages_from_elsewhere_open_no_sockets(served, origin):
    made = served.make()
    with pytest.raises(InvalidStatus) as refused:
        made.sit(0, headers={"Origin": origin})
    assert refused.value.response.status_code == 403
    assert json.loads(refused.value.response.body)["code"] == "origin/refused"


def test_pages_from_here_do(served):
    with served.make().sit(0, headers={"Origin": f"http://127.0.0.1:{served.port}"}) as cross:
        assert cross.next()["type"] == "snapshot"


def test_the_first_message_says_hello(served):
    made = served.make()
    with made.sit(0, greet=False) as silent:
        silent.send(type="ping")
        assert silent.next()["code"] == "message/no-hello"
        assert silent.closes()
    with made.sit(0) as twice:
        twice.send(type="hello", token=made.tokens[0])
        assert twice.until(lambda message: message["type"] == "error")["code"] == "message/hello-again"
        assert not twice.settle()


def test_limits_hold(tmp_path):
    strict = {"hello_seconds": 0.1, "messages_a_second": 0.001, "messages_at_once": 6, "most_offences": 3}
    settings = lenient(f"sqlite:///{tmp_path / 'm.db'}", matches_a_minute=0.001, matches_at_once=2, **strict)
    with server_in_thread(settings) as served:
        made = served.make()
        served.make()
        wish = {"game": "connect4", "seats": [{"kind": "link"}] * 2}
        assert served.refusal("/api/matches", wish, 429) == "table/too-many"
        with made.sit(0, greet=False) as silent:
            assert silent.next()["code"] == "message/no-hello"
            assert silent.closes()
        with made.sit(0) as loud:
            loud.next()
            for _ in range(6):
                loud.settle()
            for _ in range(3):
                loud.send(type="ping")
                assert loud.next()["code"] == "message/too-many"
            loud.send(type="ping")
            assert loud.closes()
        with made.sit(1) as large:
            large.next()
            large.socket.send(json.dumps({"type": "ping", "x": "x" * 70_000}))
            assert large.next()["code"] == "message/too-large"
            large.socket.send(b"\x00\x01")
            assert large.next()["code"] == "message/unreadable"
            large.socket.send("x" * 300_000)
            assert large.closes()
        answer = served.http.post("/api/matches", content=b"x" * 5_000_000)
        assert (answer.status_code, answer.json()["code"]) == (413, "request/too-large")


@pytest.mark.parametrize(
    "text",
    [
        '{"type": "play", "id": "a\\u0000", "seq": 0, "text": "a"}',
        '{"type": "play", "id": "\\ud800", "seq": 0, "text": "a"}',
        '{"type": "play", "id": "x", "seq": 0, "text": "\\ud800"}',
        '{"type": "play", "id": "x", "seq": "0", "text": "a"}',
        '{"type": "play", "id": "x", "seq": true, "text": "a"}',
        '{"type": "play", "id": "x", "seq": 0, "text": "\\u0000"}',
        "[" * 5000,
        '{"a":' * 5000,
        "NaN",
    ],
)
def test_odd_messages_are_refused(served, text):
    made = served.make()
    with made.sit(0) as cross:
        cross.next()
        cross.socket.send(text)
        assert cross.next()["type"] == "error"
        cross.settle()
        assert cross.seq == 0


@pytest.mark.parametrize("match", ["%00", "a%20b", "..", "x" * 300])
def test_odd_addresses_are_no_matches(served, match):
    assert served.http.get(f"/api/matches/{match}").status_code == 404
