"""The honest people of an attack: a pair at Connect Four, those who play against bots, and one who asks for its health.

``python -m tests.attack.honest PORT WISH`` plays until its input ends and then prints what it has noticed as JSON. It
is a process of its own so that nothing but the server can hold it up.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Awaitable
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

PAUSE = 0.2
PATIENCE = 30.0
GRACE = 10.0
PROBE_SECONDS, PROBE_PATIENCE = 0.25, 3.0
LOOK_SECONDS = 0.02
RETRY_SECONDS = 0.3
LAST_SECONDS = 2.0
GONE = (OSError, WebSocketException, TimeoutError, EOFError, ValueError, KeyError)
NUMBERS = count(1)
ENDINGS = ("end", "commit", "ready", "skip")  # what ends a turn where one has many decisions
ENDING = 0.3
Message = dict[str, Any]


@dataclass
class Opponent:
    """Somebody who plays against a bot: from which address, and how long they think on average."""

    game: str
    scenario: str | None = None
    bot: str | None = None
    address: str = "127.0.0.1"
    pause: float = 1.0


@dataclass
class Wish:
    """What honest people there are to be."""

    has_pair: bool = True
    opponents: list[Opponent] = field(default_factory=list)


@dataclass
class Noticed:
    """What they have noticed; times are seconds. Acknowledged is a match's command at a time of the wall clock;
    ``probes`` are when, how long, and the status (0: none), ``began`` and ``ended`` are when they lived."""

    acks: list[float] = field(default_factory=list)
    makings: list[float] = field(default_factory=list)
    waits: dict[str, list[float]] = field(default_factory=dict)
    errors: Counter[str] = field(default_factory=Counter)
    acknowledged: list[tuple[str, str, float]] = field(default_factory=list)
    probes: list[tuple[float, float, int]] = field(default_factory=list)
    never_answered: int = 0
    began: float = 0.0
    ended: float = 0.0


async def request(port: int, method: str, path: str, body: Any = None, address: str = "127.0.0.1") -> tuple[int, str]:
    """The status and the body of an answer, over a connection of its own."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    try:
        content = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n\r\n"
        writer.write(head.encode() + content)
        answer = await reader.read()
        told, _, text = answer.partition(b"\r\n\r\n")
        return int(told.split()[1]), text.decode()
    finally:
        writer.close()


class Seat:
    """One end of a socket, which knows how things stand."""

    def __init__(self, people: People, match: str, token: str, address: str, news: asyncio.Event) -> None:
        self.people, self.match, self.token, self.address, self.news = people, match, token, address, news
        self.seq, self.is_asked, self.is_over, self.is_lost = -1, False, False, False
        self.choices: dict[int, str] = {}
        self._answers: dict[str, asyncio.Future[Message]] = {}

    @contextlib.asynccontextmanager
    async def taken(self):
        """Sit down, and listen until the end."""
        where = f"ws://127.0.0.1:{self.people.port}/api/matches/{self.match}/socket"
        async with connect(where, proxy=None, max_size=None, ping_interval=None, open_timeout=PATIENCE,
                           close_timeout=1, local_addr=(self.address, 0)) as socket:  # fmt: skip
            await socket.send(json.dumps({"type": "hello", "token": self.token}))
            listener = asyncio.create_task(self._listen(socket))
            try:
                yield socket
            finally:
                listener.cancel()

    async def _listen(self, socket: ClientConnection) -> None:
        with contextlib.suppress(*GONE):
            async for text in socket:
                self._take(json.loads(text))
        self.is_lost = True
        self.news.set()

    def _take(self, message: Message) -> None:
        if message["type"] in ("snapshot", "update"):
            scene = message["scene"]
            self.seq, self.is_asked = message["seq"], scene["is_asked"]
            listed = [choice for choice in scene["sight"]["choices"] if not choice["aside"]]
            self.choices = {choice["number"]: choice["text"] for choice in listed}
        if "table" in message:
            self.is_over = message["table"]["ending"] is not None
        if (answer := self._answers.get(message.get("id", ""))) is not None and not answer.done():
            answer.set_result(message)
        self.news.set()

    async def until(self, check) -> None:
        """Wait until something holds, or the line is broken."""
        async with asyncio.timeout(PATIENCE):
            while not check():
                if self.is_lost:
                    raise EOFError
                self.news.clear()
                await self.news.wait()

    async def play(self, socket: ClientConnection) -> bool:
        """Decide at random; whether that was acknowledged. What is refused is said again a little later."""
        ident, seq = f"h{next(NUMBERS)}", self.seq
        self._answers[ident] = asyncio.get_running_loop().create_future()
        told = {"type": "play", "id": ident, "seq": seq, "choice": self._choice()}
        started = time.monotonic()
        await socket.send(json.dumps(told))
        answer = await self._answer(ident, started)
        if answer["type"] != "ack":
            self.people.noticed.errors[answer["code"]] += 1
            await asyncio.sleep(RETRY_SECONDS)
            return False
        self.people.noticed.acknowledged.append((self.match, ident, time.time()))
        self.people.noticed.acks.append(time.monotonic() - started)
        await self.until(lambda: self.seq != seq)
        return True

    def _choice(self) -> int:
        """Any choice; where turns are long, sooner or later that it is over."""
        endings = [number for number, text in self.choices.items() if text in ENDINGS]
        is_enough = endings and random.random() < ENDING
        return random.choice(endings if is_enough else list(self.choices))

    async def _answer(self, ident: str, started: float) -> Message:
        """The answer to a command; one that does not come counts as long as it was waited for."""
        try:
            lost = asyncio.create_task(self.until(lambda: self._answers[ident].done()))
            await asyncio.wait([lost, self.people.ended], return_when=asyncio.FIRST_COMPLETED)
            await asyncio.wait_for(lost, GRACE)
            return self._answers.pop(ident).result()
        except TimeoutError:
            self.people.noticed.never_answered += 1
            self.people.noticed.acks.append(time.monotonic() - started)
            raise


class People:
    """All honest people of one attack."""

    def __init__(self, port: int, wish: Wish) -> None:
        self.port, self.wish, self.noticed = port, wish, Noticed()
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._began = time.monotonic()

    async def live(self, end: Awaitable[Any]) -> Noticed:
        """Play and ask until the end comes."""
        works = [self._probe(), *([self._again(self._pair)] if self.wish.has_pair else [])]
        works += [self._again(lambda one=one: self._against_bot(one)) for one in self.wish.opponents]
        tasks = [asyncio.create_task(work) for work in works]
        self.noticed.began = time.time()
        await end
        self.noticed.ended = time.time()
        self.ended.set_result(None)
        await asyncio.wait(tasks, timeout=GRACE + 2)
        return self.noticed

    async def _again(self, work) -> None:
        """One match after the other; where something breaks, it is noted, and the next one begins."""
        while not self.ended.done():
            try:
                await work()
            except GONE as error:
                if not self.ended.done():
                    self.noticed.errors[type(error).__name__] += 1
                    await asyncio.sleep(RETRY_SECONDS)

    async def _make(self, seats: list[Message], game: str, scenario: str | None, address: str) -> Message:
        """Have a match made."""
        wish = {"game": game, "scenario": scenario, "seats": seats}
        started = time.monotonic()
        async with asyncio.timeout(PATIENCE):
            status, text = await request(self.port, "POST", "/api/matches", wish, address)
        told: Message = json.loads(text)
        if status != 201:
            self.noticed.errors[told["code"]] += 1
            await asyncio.sleep(1.0)
            raise EOFError
        self.noticed.makings.append(time.monotonic() - started)
        return told

    async def _pair(self) -> None:
        """Two people play Connect Four, a move every fifth of a second."""
        made = await self._make([{"kind": "link"}] * 2, "connect4", None, "127.0.0.1")
        news = asyncio.Event()  # of both, since each waits for the other
        one, other = (Seat(self, made["match"], seat["token"], "127.0.0.1", news) for seat in made["seats"])
        async with one.taken() as first, other.taken() as second:
            while not self.ended.done():
                await one.until(lambda: one.is_asked or other.is_asked or one.is_over)
                if one.is_over:
                    return
                await asyncio.sleep(PAUSE)
                await (one.play(first) if one.is_asked else other.play(second))

    async def _against_bot(self, one: Opponent) -> None:
        """Somebody plays against a bot, which answers as soon as something of its turn is seen or they are asked."""
        seats = [{"kind": "link"}, {"kind": "bot", **({"bot": one.bot} if one.bot else {})}]
        made = await self._make(seats, one.game, one.scenario, one.address)
        seat = Seat(self, made["match"], made["seats"][0]["token"], one.address, asyncio.Event())
        waits = self.noticed.waits.setdefault(one.game, [])
        async with seat.taken() as socket:
            await seat.until(lambda: seat.is_asked or seat.is_over)
            while not seat.is_over and not self.ended.done():
                await self._rest(random.uniform(0.5, 1.5) * one.pause)
                if self.ended.done():
                    return
                await seat.play(socket)
                started, own = time.monotonic(), seat.seq
                if not seat.is_asked and not seat.is_over:
                    await self._wait(seat, waits, started, own)
                while not (seat.is_asked or seat.is_over or self.ended.done()):  # its turn may have many decisions
                    await asyncio.sleep(LOOK_SECONDS)

    async def _wait(self, seat: Seat, waits: list[float], started: float, own: int) -> None:
        """Wait for the first that the bot is seen to do; what does not come counts as long as it was waited for."""
        waited = asyncio.create_task(seat.until(lambda: seat.is_asked or seat.is_over or seat.seq > own))
        try:
            await asyncio.wait([waited, self.ended], return_when=asyncio.FIRST_COMPLETED)
            await asyncio.wait([waited], timeout=LAST_SECONDS)
            if not waited.done():
                self.noticed.errors["bot still thinking"] += 1
                waited.cancel()
                return
            waited.result()
        finally:
            waits.append(time.monotonic() - started)

    async def _rest(self, seconds: float) -> None:
        await asyncio.wait([self.ended], timeout=seconds)

    async def _probe(self) -> None:
        """Ask for the server's health over and over, by a new connection each time."""
        while not self.ended.done():
            started, status = time.monotonic(), 0
            with contextlib.suppress(*GONE, IndexError):
                async with asyncio.timeout(PROBE_PATIENCE):
                    status, _ = await request(self.port, "GET", "/healthz")
            self.noticed.probes.append((started - self._began, time.monotonic() - started, status))
            await self._rest(PROBE_SECONDS)


def main(port: int, told: str) -> None:
    """Live until the input ends, and tell."""
    gc.disable()  # its pauses would be taken for the server's
    data = json.loads(told)
    wish = Wish(data["has_pair"], [Opponent(**one) for one in data["opponents"]])

    async def live() -> Noticed:
        return await People(port, wish).live(asyncio.to_thread(sys.stdin.read))

    print(json.dumps(vars(asyncio.run(live()))))


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
