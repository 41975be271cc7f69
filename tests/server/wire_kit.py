"""The server without a network: requests and sockets that speak to the application itself, byte for byte."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from sandtable.contract.game import Game
from sandtable.contract.scenario import ScenarioFile
from sandtable.server.app import make_app
from sandtable.server.play.making import hash_of
from sandtable.server.store.storage import Head

from .server_kit import lenient

PATIENCE = 20.0
WATCH = "a token to watch with"
JSON_BODY = (b"content-type", b"application/json")


def token_of(seat: int | None) -> str:
    return WATCH if seat is None else f"the token of seat {seat}"


def head_of(game: Game, named: str | ScenarioFile | None = None, /, **changes: Any) -> Head:
    """A match of people only, always with the same tokens and the same dice."""
    box = game.box(named)
    seats = [
        {"seat": seat.number, "title": seat.name, "team": seat.team, "kind": "link" if seat.is_taken else "rules",
         "name": None, "bot": None, "token": hash_of(token_of(seat.number)) if seat.is_taken else None}
        for seat in box.seats
    ]  # fmt: skip
    scenario = box.file.model_dump(mode="json")
    return Head(**{"id": "m", "game": game.name, "version": game.rules.version, "scenario": scenario, "position": None,
                   "key": "00" * 16, "seats": seats, "watch": hash_of(WATCH), "clock": None, "grace": None,
                   "created": 1000.0, **changes})  # fmt: skip


class Wire:
    """An application, from its start to its end."""

    def __init__(self, database: str, **settings: Any) -> None:
        self.app = make_app(lenient(database, **settings))
        self._life = self.app.router.lifespan_context(self.app)

    async def __aenter__(self) -> Wire:
        await self._life.__aenter__()
        return self

    async def __aexit__(self, *error: Any) -> None:
        await self._life.__aexit__(*error)

    async def add(self, head: Head) -> None:
        """Put a match into the database, as if it had been made."""
        await self.app.state.lobby.storage.add_match(head)

    async def get(self, path: str, secret: str | None = None) -> str:
        """What comes back on a request to read: status, and the body byte for byte."""
        return await self.request("GET", path, secret)

    async def request(self, method: str, path: str, secret: str | None = None, body: str = "") -> str:
        """What comes back on a request of somebody with a secret, or of anybody."""
        known = [] if secret is None else [(b"authorization", f"Bearer {secret}".encode())]
        scope = {"type": "http", "method": method, "path": path, "raw_path": path.encode(), "query_string": b"",
                 "headers": [(b"host", b"localhost"), JSON_BODY, *known], "client": ("127.0.0.1", 1),
                 "server": ("testing", 80), "scheme": "http", "http_version": "1.1"}  # fmt: skip
        told: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": body.encode(), "more_body": False}

        async def send(message: Any) -> None:
            told.append(message)

        await self.app(scope, receive, send)
        back = b"".join(message.get("body", b"") for message in told)
        return f"{told[0]['status']} {back.decode()}"

    async def sit(self, match: str, seat: int | None, since: int | None = None) -> Socket:
        """A socket that has said hello and heard the answer."""
        socket = Socket(self.app, f"/api/matches/{match}/socket")
        hello = {"type": "hello", "token": token_of(seat), **({} if since is None else {"since": since})}
        socket.greeting = await socket.say(json.dumps(hello))
        return socket

    async def wait(self, secret: str) -> Socket:
        """A socket of somebody who waits, for challenges and for their turn."""
        socket = Socket(self.app, "/api/meeting/socket")
        socket.greeting = await socket.say(json.dumps({"type": "hello", "secret": secret}))
        return socket


class Socket:
    """One end of a socket, which keeps every text that comes."""

    def __init__(self, app: Any, path: str) -> None:
        self._in: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._out: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.seq = 0
        self.scene: dict[str, Any] = {}
        self.greeting: list[str] = []
        self._in.put_nowait({"type": "websocket.connect"})
        scope = {"type": "websocket", "path": path, "raw_path": path.encode(), "query_string": b"", "headers": [],
                 "client": ("127.0.0.1", 1), "server": ("testing", 80), "scheme": "ws", "subprotocols": [],
                 "http_version": "1.1", "extensions": {}}  # fmt: skip
        self._task = asyncio.create_task(app(scope, self._in.get, self._out.put))

    async def say(self, text: str) -> list[str]:
        """Send something as it is; all that comes before a ping is answered."""
        for part in (text, '{"type": "ping"}'):
            self._in.put_nowait({"type": "websocket.receive", "text": part})
        return await self.settle()

    async def ask(self, kind: str, ident: str, **fields: Any) -> list[str]:
        """Send a command; all that comes of it."""
        return await self.say(json.dumps({"type": kind, "id": ident, **fields}))

    async def settle(self) -> list[str]:
        """All texts up to the answer to the next ping."""
        texts: list[str] = []
        while True:
            message = await asyncio.wait_for(self._out.get(), PATIENCE)
            if message["type"] == "websocket.accept":
                continue
            assert message["type"] == "websocket.send", message
            told = json.loads(message["text"])
            if told["type"] == "pong":
                return texts
            texts.append(message["text"])
            if "scene" in told:
                self.seq, self.scene = told["seq"], told["scene"]

    async def look(self) -> list[str]:
        """All that has come meanwhile."""
        self._in.put_nowait({"type": "websocket.receive", "text": '{"type": "ping"}'})
        return await self.settle()

    async def leave(self) -> None:
        """Close it, and wait until the other end has noticed."""
        self._in.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await asyncio.wait_for(self._task, PATIENCE)
