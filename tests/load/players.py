"""People who play whatever becomes of the server: they come back, say again what was not acknowledged, and go on."""

from __future__ import annotations

import asyncio
import contextlib
import json
from dataclasses import dataclass, field
from http.client import HTTPException
from itertools import count
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.server.server_kit import Http

from .hosts import Host

PATIENCE = 30.0
THINKING_SECONDS = 0.06
COMMIT = 0.3
NUMBERS = count(1)
GONE = (OSError, WebSocketException, TimeoutError, EOFError)
SPIES = {
    "game": "cloak", "title": "Killed", "leaderless": True, "turn_limit": 8, "spy_stamina": 4, "cloak_cost": 1,
    "stamina_regen": 1, "turn_p": 0.5, "map": "P . S . .\n. . # . .\nP . . . p\n. . . . .\n. . s . p\n",
}  # fmt: skip
WISHES: dict[str, Any] = {"connect4": None, "cloak": SPIES}


@dataclass
class Sent:
    """A command: its id, the number of the scene it answers, and the decision."""

    ident: str
    seq: int
    text: str


@dataclass
class Tally:
    """What has been counted over all matches."""

    kills: int = 0
    acknowledged: int = 0
    resent: int = 0
    resent_though_stored: int = 0
    half_entered: int = 0
    lost: int = 0
    doubled: int = 0
    unsent: int = 0
    refused: int = 0
    names: int = 0
    challenges: int = 0
    meeting_lost: int = 0
    finished: int = 0
    complaints: list[str] = field(default_factory=list)

    def complain(self, text: str) -> None:
        """Note something that must not happen."""
        self.complaints.append(text)


class Player:
    """One seat of one match."""

    def __init__(self, bout: Bout, seat: int, token: str) -> None:
        self.bout, self.seat, self.token = bout, seat, token
        self.seq: int | None = None
        self.scene: dict[str, Any] = {}
        self.told: list[str] = []
        self.is_over = False
        self.pending: Sent | None = None
        self.sent: dict[str, str] = {}
        self.acknowledged: list[str] = []
        self._answered: int | None = None

    async def play(self) -> None:
        """Play until the match is over, over as many sockets as that takes."""
        while not self.is_over or self.pending:
            with contextlib.suppress(*GONE):
                async with connect(self.bout.address(), proxy=None, max_size=None, open_timeout=PATIENCE) as socket:
                    await self._come_back(socket)
                    await self._go_on(socket)
            await asyncio.sleep(0.03)

    async def _come_back(self, socket: ClientConnection) -> None:
        """Say hello, take in what was missed, and say again what was not acknowledged, under the same id."""
        hello = {"type": "hello", "token": self.token, **({} if self.seq is None else {"since": self.seq})}
        await socket.send(json.dumps(hello))
        while "table" not in await self._hear(socket):
            pass
        if self.pending is not None:
            self.bout.tally.resent += 1
            self.bout.tally.resent_though_stored += self.seq != self.pending.seq
            await self._send(socket, self.pending)

    async def _go_on(self, socket: ClientConnection) -> None:
        while not self.is_over or self.pending:
            if self.pending is None and self.scene["is_asked"] and self.seq != self._answered:
                await asyncio.sleep(self.bout.random.uniform(0.0, 2 * THINKING_SECONDS))
                self.pending = Sent(f"k{next(NUMBERS)}", self.seq or 0, self._choice())
                await self._send(socket, self.pending)
            await self._hear(socket)

    def _choice(self) -> str:
        """Any choice; where orders are entered, sooner or later that they are complete."""
        texts = [choice["text"] for choice in self.scene["sight"]["choices"] if not choice["aside"]]
        if "commit" in texts and (len(texts) == 1 or self.bout.random.random() < COMMIT):
            return "commit"
        return self.bout.random.choice([text for text in texts if text != "commit"])

    async def _send(self, socket: ClientConnection, sent: Sent) -> None:
        self.sent[sent.ident] = sent.text
        await socket.send(json.dumps({"type": "play", "id": sent.ident, "seq": sent.seq, "text": sent.text}))

    async def _hear(self, socket: ClientConnection) -> dict[str, Any]:
        """Take in the next message."""
        message: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
        if message["type"] == "snapshot":
            self._take_snapshot(message)
        elif message["type"] == "update":
            self._take_update(message)
        elif message["type"] == "ack":
            self._take_ack(message["id"])
        elif message["type"] == "error":
            self.bout.tally.refused += 1
            self.bout.complain(f"seat {self.seat} is refused {self.pending}: {message['text']}")
            self.pending = None
        if "table" in message:
            self.is_over = message["table"]["ending"] is not None
        return message

    def _take_snapshot(self, message: dict[str, Any]) -> None:
        if self.seq is not None and message["seq"] < self.seq:
            self.bout.complain(f"seat {self.seat} was at {self.seq} and is sent back to {message['seq']}")
        self.seq, self.scene = message["seq"], message["scene"]
        self.told = [happening["text"] for happening in message["log"]]

    def _take_update(self, message: dict[str, Any]) -> None:
        if message["seq"] != (self.seq or 0) + 1:
            self.bout.complain(f"seat {self.seat} was at {self.seq} and is told {message['seq']}")
        self.seq, self.scene = message["seq"], message["scene"]
        self.told += [happening["text"] for happening in message["happenings"]]

    def _take_ack(self, ident: str) -> None:
        if self.pending is None or self.pending.ident != ident:
            self.bout.complain(f"seat {self.seat} hears that {ident} is acknowledged, which it did not wait for")
            return
        self.acknowledged.append(ident)
        self.bout.tally.acknowledged += 1
        self._answered, self.pending = self.pending.seq, None


class Bout:
    """One match, from its making to its end."""

    def __init__(self, hosts: list[Host], tally: Tally, random: Random, game: str) -> None:
        self.hosts, self.tally, self.random, self.game = hosts, tally, random, game
        self.id = ""
        self.players: list[Player] = []

    def complain(self, text: str) -> None:
        """Note something that must not happen."""
        self.tally.complain(f"{self.game} {self.id}: {text}")

    def host(self) -> Host:
        """Any server that runs, or one that will again."""
        return self.random.choice([host for host in self.hosts if host.is_up] or self.hosts)

    def address(self) -> str:
        """Where a socket of this match can be opened."""
        return f"ws://127.0.0.1:{self.host().port}/api/matches/{self.id}/socket"

    async def make(self) -> None:
        """Have the match made, however often that takes."""
        wish = {"game": self.game, "scenario": WISHES[self.game], "seats": [{"kind": "link"}] * 2}
        while not self.id:
            with contextlib.suppress(OSError, ValueError, KeyError, HTTPException):
                told = await asyncio.to_thread(lambda: Http(self.host().port).post("/api/matches", json=wish).json())
                self.players = [Player(self, seat["seat"], seat["token"]) for seat in told["seats"]]
                self.id = told["match"]
            await asyncio.sleep(0.05)

    async def play(self) -> None:
        """Play it to its end."""
        await asyncio.gather(*(player.play() for player in self.players))
        self.tally.finished += 1

    @property
    def is_half_entered(self) -> bool:
        """Whether somebody's orders are stored, and wait for more or for the other side's."""
        asked = [player.scene["is_asked"] for player in self.players if player.scene]
        arrows = [player.scene["sight"].get("arrows") for player in self.players if player.scene]
        return self.game == "cloak" and (any(arrows) or not all(asked))
