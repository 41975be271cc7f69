"""Slow and silent connections end after seconds, there are only so many, and who plays does not notice them."""

import contextlib
import select
import socket
import time

import pytest

from sandtable.server.gate.doors import Gate

from .server_kit import Process, lenient, server_in_thread

HEAD = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n"
POST = b"POST /api/matches HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n"
UPGRADE = (
    b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
PING = b"\x89\x80\x00\x00\x00\x00"
SOON = 1.6  # twice a look around, and some for a busy machine
QUICK = {"head_seconds": 0.4, "body_seconds": 0.8, "answer_seconds": 0.8, "idle_seconds": 1.0}


@pytest.fixture(scope="module")
def brisk(tmp_path_factory):
    path = tmp_path_factory.mktemp("slow") / "m.db"
    with server_in_thread(lenient(f"sqlite:///{path}", **QUICK)) as served:
        yield served


def dial(port: int, source: str = "127.0.0.2") -> socket.socket:
    """A connection from an address of this machine."""
    return socket.create_connection(("127.0.0.1", port), timeout=10, source_address=(source, 0))


def is_gone(line: socket.socket, seconds: float = 0.0) -> bool:
    """Whether the other end has hung up, or does within some time; what it said is read away."""
    deadline, news = time.monotonic() + seconds, select.poll()
    news.register(line, select.POLLIN)
    while True:
        if not news.poll(1000 * max(0.0, deadline - time.monotonic())):
            return False
        try:
            if not line.recv(65536):
                return True
        except OSError:
            return True


def drip(line: socket.socket, data: bytes, seconds: float) -> bool:
    """Send a byte now and then; whether the other end hangs up meanwhile."""
    for number in range(int(seconds / 0.1)):
        with contextlib.suppress(OSError):
            line.sendall(data[number % len(data) :][:1])
        if is_gone(line, 0.1):
            return True
    return False


@pytest.mark.parametrize("said", [b"", b"G", HEAD, HEAD + b"X-Long: ", b"\r\n", b"POST / HTTP/1.1\r\n"])
def test_half_a_head_is_not_waited_for(brisk, said):
    with dial(brisk.port) as line:
        line.sendall(said)
        began = time.monotonic()
        assert not is_gone(line, 0.2)
        assert is_gone(line, QUICK["head_seconds"] + SOON)
        assert time.monotonic() - began < QUICK["head_seconds"] + SOON


@pytest.mark.parametrize("data", [b"X-More: and more\r\n", b"\r\n"])
def test_a_head_that_drips_in_is_not_waited_for(brisk, data):
    with dial(brisk.port) as line:
        line.sendall(HEAD if data != b"\r\n" else b"\r\n")
        assert drip(line, data, QUICK["head_seconds"] + SOON)


def test_a_body_that_drips_in_is_not_waited_for(brisk):
    with dial(brisk.port) as line:
        line.sendall(POST)
        assert not is_gone(line, QUICK["head_seconds"] / 2)
        assert drip(line, b" ", QUICK["body_seconds"] + SOON)


def test_a_second_request_is_waited_for_no_longer_than_the_first(brisk):
    with dial(brisk.port) as line:
        line.sendall(HEAD + b"\r\n")
        assert line.recv(65536).startswith(b"HTTP/1.1 200")
        line.sendall(HEAD)
        assert drip(line, b"X-More: and more\r\n", QUICK["head_seconds"] + SOON)


def test_who_has_been_answered_and_stays_silent_is_let_go(brisk):
    with dial(brisk.port) as line:
        line.sendall(HEAD + b"\r\n")
        assert line.recv(65536).startswith(b"HTTP/1.1 200")
        assert is_gone(line, QUICK["idle_seconds"] + SOON)


def test_a_head_without_end_is_cut_off(brisk):
    with dial(brisk.port) as line:
        line.sendall(HEAD)
        with contextlib.suppress(OSError):
            for _ in range(400):
                line.sendall(b"X-Long: " + b"x" * 1000 + b"\r\n")
                if is_gone(line):
                    return
        assert is_gone(line, 0.1)


def test_an_answer_that_nobody_takes_is_not_kept(brisk):
    pages = [line for _ in range(4) for line in (dial(brisk.port),)]
    try:
        for line in pages:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            with contextlib.suppress(OSError):
                line.sendall((b"GET /api/games/cloak/rules HTTP/1.1\r\nHost: localhost\r\n\r\n") * 400)
        deadline = time.monotonic() + 8
        while connections(brisk) > 1 and time.monotonic() < deadline:
            time.sleep(0.1)
        assert connections(brisk) == 1
    finally:
        for line in pages:
            line.close()


def connections(served) -> int:
    """How many connections the server has, that of this question included."""
    lines = served.http.get("/metrics").text.splitlines()
    return int(float(next(line for line in lines if line.startswith("sandtable_connections ")).split()[1]))


def test_a_socket_may_be_silent(brisk):
    made = brisk.make()
    with made.sit(0) as cross:
        cross.next()
        time.sleep(QUICK["head_seconds"] + QUICK["body_seconds"] + 1.0)
        assert not cross.settle()


def test_a_flood_of_frames_that_are_no_messages_is_cut_off(tmp_path):
    limits = {"socket_bytes_a_second": 1000, "socket_bytes_at_once": 20_000}
    with server_in_thread(lenient(f"sqlite:///{tmp_path / 'm.db'}", **limits)) as served:
        made = served.make()
        with dial(served.port) as line, made.sit(0) as cross:
            line.sendall(HEAD.replace(b"/api/games", f"/api/matches/{made.id}/socket".encode()) + UPGRADE)
            assert line.recv(65536).startswith(b"HTTP/1.1 101")
            line.sendall(PING * 10)
            assert not is_gone(line, 0.3)
            with contextlib.suppress(OSError):
                for _ in range(20):
                    line.sendall(PING * 500)
            assert is_gone(line, 2.0)
            assert not cross.settle()[1:]  # nobody else is


def test_an_address_has_so_many_connections_and_others_have_theirs(tmp_path):
    with server_in_thread(lenient(f"sqlite:///{tmp_path / 'm.db'}", connections_an_address=5)) as served:
        with contextlib.ExitStack() as stack:
            lines = [stack.enter_context(dial(served.port)) for _ in range(8)]
            assert sum(is_gone(line, 0.3) for line in lines) == 3
            assert served.http.get("/healthz").status_code == 200  # from another address
            lines[0].close()
            time.sleep(0.2)
            with dial(served.port) as line:
                assert not is_gone(line, 0.3)
        made = served.make()
        for _ in range(12):  # sockets give their places back, too
            with made.sit(0) as cross:
                cross.next()
            time.sleep(0.02)
        assert connections(served) <= 2


def test_who_keeps_coming_after_being_refused_is_not_answered_any_more(tmp_path):
    settings = lenient(f"sqlite:///{tmp_path / 'm.db'}", requests_a_second=0.001, requests_at_once=3)
    with server_in_thread(settings) as served:
        told = [answer_to(served.port) for _ in range(8)]
        assert told == [b"200"] * 3 + [b"429"] * 3 + [b""] * 2


def answer_to(port: int) -> bytes:
    """The status with which a request over a connection of its own is answered, if it is."""
    with dial(port) as line, contextlib.suppress(OSError):
        line.sendall(HEAD + b"\r\n")
        return line.recv(65536)[9:12]
    return b""


def test_a_named_proxy_may_bring_many(tmp_path):
    settings = lenient(f"sqlite:///{tmp_path / 'm.db'}", connections_an_address=2, proxies=("127.0.0.2",))
    with server_in_thread(settings) as served, contextlib.ExitStack() as stack:
        lines = [stack.enter_context(dial(served.port)) for _ in range(6)]
        assert not any(is_gone(line, 0.05) for line in lines)


def test_files_never_run_out(tmp_path):
    """With 300 files there are 150 connections at most; the rest is for the database and the like."""
    served = Process(f"sqlite:///{tmp_path / 'm.db'}", files=300, head_seconds=1.0, connections=None)
    try:
        with contextlib.ExitStack() as stack:
            lines = [stack.enter_context(dial(served.port, f"127.0.0.{2 + n % 6}")) for n in range(600)]
            for line in lines:
                with contextlib.suppress(OSError):
                    line.sendall(HEAD)
            time.sleep(0.5)
            assert sum(not is_gone(line) for line in lines) <= 150
            time.sleep(1.0 + SOON)
            assert all(is_gone(line) for line in lines)
            assert served.http.get("/healthz").status_code == 200
    finally:
        logged = served.stop()
    assert "Too many open files" not in logged


def test_a_thousand_half_sent_requests_disturb_nobody(tmp_path):
    limits = {"connections_an_address": 256, "head_seconds": 2.0}
    served = Process(f"sqlite:///{tmp_path / 'm.db'}", **limits)
    try:
        with served.make("cloak").sit(0) as left, contextlib.ExitStack() as stack:
            left.next()
            play_on(left, 2)  # to be warm
            lines = []
            for _ in range(1000):
                lines.append(stack.enter_context(dial(served.port)))
                with contextlib.suppress(OSError):
                    lines[-1].sendall(HEAD)
            began, took = time.monotonic(), play_on(left, 30)
            assert sum(not is_gone(line) for line in lines) <= limits["connections_an_address"]
            time.sleep(max(0.0, began + limits["head_seconds"] + SOON - time.monotonic()))
            assert all(is_gone(line) for line in lines)
            assert sorted(took)[len(took) // 2] < 0.1, took
    finally:
        served.stop()


def play_on(left, moves: int) -> list[float]:
    """How long some acknowledgements take."""
    took = []
    for number in range(moves):
        began = time.monotonic()
        left.play(("S1 hold", "S1 back")[number % 2])
        took.append(time.monotonic() - began)
    return took


def test_half_sent_requests_that_hold_all_places_make_way_for_whoever_asks(tmp_path):
    """Many addresses, none with too many: together they would hold every connection that there may be."""
    settings = lenient(f"sqlite:///{tmp_path / 'm.db'}", connections=20, head_seconds=30.0)
    with server_in_thread(settings) as served, contextlib.ExitStack() as stack:
        lines = [stack.enter_context(dial(served.port, f"127.0.0.{10 + k % 5}")) for k in range(30)]
        for line in lines:
            with contextlib.suppress(OSError):
                line.sendall(b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n")
        for _ in range(5):
            assert served.http.get("/api/games").status_code == 200
        assert is_gone(lines[0], 5), "the first who came was the first to go"
        assert not is_gone(lines[-1])


class Silent:
    """A connection that has said nothing yet, as a gate sees it; all of them came at the same tick of the clock."""

    client, due = None, 30.0

    def __init__(self, gate: Gate, person: str) -> None:
        self.gate, self.person, self.loop = gate, person, self

    def call_later(self, seconds: float, look: object) -> None:
        """Nobody looks around here."""

    def cut(self) -> None:
        self.gate.leave(self)


def test_of_those_who_came_at_once_the_first_makes_way(tmp_path):
    gate = Gate(lenient(f"sqlite:///{tmp_path / 'm.db'}", connections=20))
    doors = [Silent(gate, f"127.0.0.{10 + k % 5}") for k in range(30)]
    assert all(gate.enter(door) for door in doors)
    assert list(gate.doors) == doors[10:]
