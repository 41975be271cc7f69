"""People who have names, and what they do in the lobby."""

from __future__ import annotations

import contextlib
import json
import time
from json import dumps

from websockets.sync.client import connect

from .server_kit import PATIENCE, Answer, Client, Made, Served, lenient, server_in_thread

DAYS = {"move_seconds": 3 * 86_400}


@contextlib.contextmanager
def serving(tmp_path, **settings):
    """A server of one's own."""
    with server_in_thread(lenient(f"sqlite:///{tmp_path / 'm.db'}", **settings)) as served:
        yield served


class Person:
    """Somebody with a name, in a browser of their own."""

    def __init__(self, served: Served, name: str, secret: str | None = None) -> None:
        self.served, self.name, self.secret = served, name, secret
        if secret is None:
            answer = served.http.post("/api/guests", json={"name": name})
            assert answer.status_code == 201, answer.text
            self.secret = answer.json()["secret"]

    def elsewhere(self, served: Served | None = None) -> Person:
        """The same in another browser, to which the secret was carried."""
        return Person(served or self.served, self.name, self.secret)

    def ask(self, method: str, path: str, body=None) -> Answer:
        headers = {"Authorization": f"Bearer {self.secret}", "Content-Type": "application/json"}
        return self.served.http.request(method, path, None if body is None else dumps(body).encode(), headers)

    def told(self, method: str, path: str, body=None, status: int | tuple[int, ...] = (200, 201, 204)):
        answer = self.ask(method, path, body)
        assert answer.status_code in ((status,) if isinstance(status, int) else status), answer.text
        return answer.json() if answer.content else None

    def refused(self, method: str, path: str, body=None) -> tuple[int, str]:
        answer = self.ask(method, path, body)
        return answer.status_code, answer.json().get("code", "")

    def challenge(self, game: str = "connect4", **more) -> dict:
        return self.told("POST", "/api/challenges", {"game": game, **more})["challenge"]

    def take(self, challenge: str) -> dict:
        return self.told("POST", f"/api/challenges/{challenge}/take")

    def pair(self, game: str = "connect4", level: str | None = None) -> dict:
        return self.told("POST", "/api/pairing", {"game": game, "level": level})

    def challenges(self) -> list[dict]:
        return self.told("GET", "/api/challenges")["challenges"]

    def matches(self) -> list[dict]:
        return self.told("GET", "/api/guest/matches")["matches"]

    def turns(self) -> dict[str, bool]:
        return {match["match"]: match["is_turn"] for match in self.matches()}

    def sit(self, match: str, **hello) -> Client:
        """Take the seat of a match of one's own, as the list gives it."""
        token = next(one["tokens"][0] for one in self.matches() if one["match"] == match)
        made = Made(self.served, {"match": match, "seats": [], "watch": ""})
        return Client(made, token, **hello)

    def wait(self) -> Waiting:
        return Waiting(self.served, self.secret)


class Waiting:
    """One end of a socket of somebody who waits, with what it tells: challenges, own matches."""

    def __init__(self, served: Served, secret: str | None = None) -> None:
        self._open = contextlib.ExitStack()
        address = f"ws://127.0.0.1:{served.port}/api/meeting/socket"
        self.socket = self._open.enter_context(connect(address, sock=served.dial(), proxy=None, max_size=None))
        self.texts: list[str] = []
        self.challenges: dict[str, dict] = {}
        self.gone: list[str] = []
        self.matches: dict[str, dict] = {}
        self.errors: list[str] = []
        self.socket.send(dumps({"type": "hello", "secret": secret}))

    def __enter__(self) -> Waiting:
        return self

    def __exit__(self, *_) -> None:
        self._open.close()

    def next(self) -> dict:
        text = self.socket.recv(timeout=PATIENCE)
        self.texts.append(text)
        message = json.loads(text)
        if message["type"] == "challenges":
            self.challenges = {one["id"]: one for one in message["challenges"]}
        elif message["type"] == "challenge":
            self.challenges[message["challenge"]["id"]] = message["challenge"]
        elif message["type"] == "gone":
            self.challenges.pop(message["id"], None)
            self.gone.append(message["id"])
        elif message["type"] == "matches":
            self.matches = {one["match"]: one for one in message["matches"]}
        elif message["type"] == "turn":
            self.matches[message["match"]]["is_turn"] = message["is_turn"]
        elif message["type"] == "error":
            self.errors.append(message["code"])
        return message

    def until(self, check) -> None:
        """Take messages in until what is known is right."""
        deadline = time.monotonic() + PATIENCE
        while not check(self):
            assert time.monotonic() < deadline, "it never came"
            self.next()

    def settle(self) -> None:
        self.socket.send('{"type": "ping"}')
        while self.next()["type"] != "pong":
            pass
