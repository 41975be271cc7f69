"""Real servers on real ports, and clients that speak to them as a browser would."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from itertools import count
from json import dumps

import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from sandtable.cli.serve import uvicorn_options
from sandtable.server.app import make_app
from sandtable.server.settings import Settings

PATIENCE = 20.0
NUMBERS = count(1)
RATES = (
    "matches_a_minute",
    "names_a_minute",
    "challenges_a_minute",
    "sockets_a_second",
    "requests_a_second",
    "messages_a_second",
    "address_messages_a_second",
    "socket_bytes_a_second",
)
COUNTS = (
    "matches_at_once",
    "names_at_once",
    "challenges_at_once",
    "sockets_at_once",
    "requests_at_once",
    "messages_at_once",
    "address_messages_at_once",
    "socket_bytes_at_once",
    "sockets_an_address",
    "sockets_a_seat",
    "connections_an_address",
)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def lenient(database: str, **changes) -> Settings:
    """Settings that do not get into a test's way."""
    usual = dict.fromkeys((*RATES, *COUNTS), 10**8) | {"connections": 10**4, "refusal_seconds": 1e-6}
    return Settings(database=database, **{**usual, "prepare_bots": False, "tick_seconds": 0.05, **changes})


class Answer:
    """What came back on a request."""

    def __init__(self, status_code: int, headers, content: bytes) -> None:
        self.status_code, self.headers, self.content = status_code, headers, content

    @property
    def text(self) -> str:
        return self.content.decode()

    def json(self):
        return json.loads(self.text)


class Http:
    """Requests to one server, each over a connection of its own, perhaps from another address of this machine."""

    def __init__(self, port: int, source: str | None = None, patience: float = PATIENCE) -> None:
        self.port, self.patience = port, patience
        self.source = (source, 0) if source else None

    def request(self, method: str, path: str, content: bytes | None = None, headers=None) -> Answer:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, self.patience, self.source)
        with contextlib.closing(connection):
            with contextlib.suppress(BrokenPipeError):  # the server may have answered before it was told all
                connection.request(method, path, content, headers or {})
            answer = connection.getresponse()
            return Answer(answer.status, answer.headers, answer.read())

    def get(self, path: str, headers=None) -> Answer:
        return self.request("GET", path, None, headers)

    def post(self, path: str, json=None, content: bytes | None = None) -> Answer:
        body = content if content is not None else dumps(json).encode()
        return self.request("POST", path, body, {"Content-Type": "application/json"})

    def delete(self, path: str) -> Answer:
        return self.request("DELETE", path)


class Served:
    """A server that listens, wherever it runs."""

    def __init__(self, port: int, source: str | None = None) -> None:
        self.port, self.source = port, source
        self.http = Http(port, source)

    def get(self, path: str, status: int = 200):
        answer = self.http.get(path)
        assert answer.status_code == status, answer.text
        return answer.json()

    def dial(self) -> socket.socket | None:
        """A connection from the address that was chosen, if one was."""
        at = ("127.0.0.1", self.port)
        return socket.create_connection(at, PATIENCE, (self.source, 0)) if self.source else None

    def make(self, game="connect4", seats=("link", "link"), **more) -> Made:
        wishes = [{"kind": "bot", "bot": kind} if kind not in ("here", "link") else {"kind": kind} for kind in seats]
        answer = self.http.post("/api/matches", json={"game": game, "seats": wishes, **more})
        assert answer.status_code == 201, answer.text
        return Made(self, answer.json())

    def refusal(self, path: str, body, status: int = 422) -> str:
        answer = self.http.post(path, json=body)
        assert answer.status_code == status, answer.text
        return answer.json()["code"]


class Made:
    """A match that was made."""

    def __init__(self, served: Served, told: dict) -> None:
        self.served, self.told, self.id = served, told, told["match"]
        self.tokens = [seat["token"] for seat in told["seats"]]
        self.token_of = {seat["seat"]: seat["token"] for seat in told["seats"]}

    def sit(self, seat: int | None, **hello) -> Client:
        """Connect to a seat, or to watch."""
        return Client(self, self.told["watch"] if seat is None else self.token_of[seat], **hello)

    def table(self) -> dict:
        return self.served.get(f"/api/matches/{self.id}")


class Client:
    """One end of a socket, which knows what a client knows: the last number, scene and table."""

    def __init__(self, made: Made, token: str, *, match: str | None = None, greet=True, headers=None, **hello) -> None:
        address = f"ws://127.0.0.1:{made.served.port}/api/matches/{match or made.id}/socket"
        self._open = contextlib.ExitStack()
        opened = connect(address, sock=made.served.dial(), additional_headers=headers or {}, proxy=None, max_size=None)
        self.socket = self._open.enter_context(opened)
        self.messages: list[dict] = []
        self.seq, self.scene, self.table, self.board, self.log = None, None, None, None, []
        if greet:
            self.send(type="hello", token=token, **hello)

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_) -> None:
        self.close()

    def close(self) -> None:
        self._open.close()

    def send(self, **message) -> None:
        self.socket.send(json.dumps(message))

    def next(self) -> dict:
        """The next message, taken in."""
        message = json.loads(self.socket.recv(timeout=PATIENCE))
        self.messages.append(message)
        if message["type"] == "snapshot":
            self.log = message["log"]
        if message["type"] == "update":
            assert self.seq is None or message["seq"] == self.seq + 1
            self.log = self.log + message["happenings"]
        if message["type"] in ("snapshot", "update"):
            self.seq, self.scene = message["seq"], message["scene"]
            self.board = message["scene"]["board"] or self.board
        if "table" in message:
            self.table = message["table"]
        return message

    def until(self, check) -> dict:
        """Take messages in until one is right."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if check(message := self.next()):
                return message
        raise AssertionError("it never came")

    def until_asked(self) -> None:
        """Wait until this seat has to decide."""
        while self.scene is None or not self.scene["is_asked"]:
            self.next()

    def until_over(self) -> None:
        """Wait until the match is over."""
        while self.table is None or self.table["ending"] is None:
            self.next()

    def command(self, kind: str, ident: str | None = None, **fields) -> dict:
        """Send a command and wait for its answer: an acknowledgement or a refusal."""
        ident = ident or f"c{next(NUMBERS)}"
        self.send(type=kind, id=ident, **fields)
        return self.until(lambda message: message.get("id") == ident)

    def play(self, text: str) -> None:
        """Decide, and wait until that is acknowledged and seen."""
        before = self.seq
        answer = self.command("play", seq=self.seq, text=text)
        assert answer["type"] == "ack", answer
        while self.seq == before:
            self.next()

    def settle(self) -> list[dict]:
        """All messages that are on their way by now."""
        start = len(self.messages)
        self.send(type="ping")
        self.until(lambda message: message["type"] == "pong")
        return self.messages[start:-1]

    def closes(self) -> bool:
        """Whether the other end closes the socket."""
        with contextlib.suppress(TimeoutError):
            try:
                while True:
                    self.messages.append(json.loads(self.socket.recv(timeout=PATIENCE)))
            except ConnectionClosed:
                return True
        return False


@contextlib.contextmanager
def server_in_thread(settings: Settings):
    """A server in a thread of this process."""
    port = free_port()
    options = {**uvicorn_options(settings), "timeout_graceful_shutdown": 2}
    config = uvicorn.Config(make_app(settings), port=port, **options)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        time.sleep(0.01)
    try:
        yield Served(port)
    finally:
        server.should_exit = True
        thread.join(PATIENCE)


class Process(Served):
    """A server in a process of its own, started by the command line, that can be killed."""

    def __init__(self, database: str, *, runtime: str = "python", files: int | None = None, **settings) -> None:
        super().__init__(free_port())
        program = "from sandtable.cli.serve import serve; from sandtable.server.settings import Settings; import sys;"
        program += "serve(Settings.model_validate_json(sys.argv[1]), '127.0.0.1', int(sys.argv[2]), 1, False)"
        told = lenient(database, **settings).model_dump_json()
        environment = {**os.environ, "SANDTABLE_RUNTIME": runtime}
        # A pipe that nobody reads would stop the server once it is full.
        self._log = tempfile.TemporaryFile("w+")  # noqa: SIM115
        command = [sys.executable, "-c", program, told, str(self.port)]
        if files is not None:
            command = ["sh", "-c", f'ulimit -n {files} && exec "$0" "$@"', *command]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=self._log, env=environment)
        self._wait()

    def _wait(self) -> None:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            assert self.process.poll() is None, self._logged()
            with contextlib.suppress(OSError, http.client.HTTPException):
                if self.http.get("/healthz").status_code == 200:
                    return
            time.sleep(0.05)
        raise AssertionError("the server did not start")

    def _logged(self) -> str:
        with self._log:
            self._log.seek(0)
            return self._log.read()

    def kill(self) -> None:
        """End it at once, without a chance to tidy up."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self._log.close()

    def stop(self) -> str:
        """End it as a person would; what it has logged."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(PATIENCE)
        return self._logged()
