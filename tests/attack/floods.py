"""More of everything than one person should have: matches, connections, messages."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import time
from collections import Counter

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.server.server_kit import Made

from .ground import Ground
from .trial import Attack

HALF_SENT = 1_100
SOCKETS = 80
MANY_SOCKETS = 600
SLOW_BODIES = 200
MOST_MATCHES_A_MINUTE = 60
GONE = (OSError, WebSocketException, TimeoutError, EOFError)
HALF = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n"
BODY = (
    b"POST /api/matches HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n"
    b"Content-Type: application/json\r\nContent-Length: 4000\r\n\r\n{"
)


class Rematches(Attack):
    """One person in both seats resigns and wants a rematch, as fast as that is answered."""

    name = "rematches"
    wanted = f"no more matches than the limit allows: {MOST_MATCHES_A_MINUTE} at most"

    def run(self, ground: Ground) -> None:
        """Go on for as long as a flood lasts."""
        made = ground.stranger().make()
        assert made is not None
        count, refusals = 1, Counter[str]()
        until = time.monotonic() + ground.seconds
        match: str | None = made.id
        while match is not None and time.monotonic() < until and ground.is_up:
            match = self._again(made, match, refusals, until)
            count += match is not None
        ground.figure("matches made", count)
        ground.figure("refused", dict(refusals) or "never")
        ground.check("matches made within the limit", count, count <= MOST_MATCHES_A_MINUTE)

    def _again(self, made: Made, match: str, refusals: Counter[str], until: float) -> str | None:
        """Give a match up, and the match that follows it; ``None`` if there is none in time."""
        try:
            with made.sit(0, match=match) as one, made.sit(1, match=match) as other:
                one.until_asked()
                one.command("resign")
                while time.monotonic() < until:
                    answers = [one.command("rematch"), other.command("rematch")]
                    if all(answer["type"] == "ack" for answer in answers):
                        one.until(lambda message: message.get("table", {}).get("rematch"))
                        return str(one.table["rematch"])
                    refusals.update(answer["code"] for answer in answers if answer["type"] == "error")
                    if any(answer.get("code") == "rematch/made-already" for answer in answers):
                        return None
                    time.sleep(0.25)
        except (*GONE, AssertionError) as error:
            refusals[type(error).__name__] += 1
        return None


class HalfSent(Attack):
    """1,100 requests that are begun and never ended, from one address."""

    name = "half-sent requests"
    wanted = "the others can still come in"
    addresses = 1

    def run(self, ground: Ground) -> None:
        """Begin them, hold them, and see how long they are held."""
        opened, refused = [], 0
        for number in range(HALF_SENT):
            try:
                opened.append(dial(ground, number % self.addresses, HALF))
            except OSError:
                refused += 1
        ground.figure("begun", len(opened))
        ground.figure("refused", refused)
        time.sleep(ground.seconds)
        ended = sum(is_closed(connection) for connection in opened)
        ground.figure(f"ended by the server within {ground.seconds:.0f} s", ended)
        for connection in opened:
            connection.close()


class HalfSentByTen(HalfSent):
    """The same 1,100 requests from ten addresses."""

    name = "half-sent by ten"
    addresses = 10


class SlowBodies(Attack):
    """Two hundred bodies that come at a byte a second, from one address."""

    name = "slow bodies"
    wanted = "the others can still come in"

    def run(self, ground: Ground) -> None:
        """Send on for as long as a flood lasts."""
        opened = []
        for _ in range(SLOW_BODIES):
            with contextlib.suppress(OSError):
                opened.append(dial(ground, 0, BODY))
        ground.figure("begun", len(opened))
        until = time.monotonic() + ground.seconds
        while time.monotonic() < until:
            for connection in opened:
                with contextlib.suppress(OSError):
                    connection.send(b" ")
            time.sleep(1.0)
        ground.figure("ended by the server", sum(is_closed(connection) for connection in opened))
        for connection in opened:
            connection.close()


def dial(ground: Ground, number: int, first: bytes) -> socket.socket:
    """A connection from a stranger's address, over which something was begun."""
    source = (ground.stranger(number).address, 0)
    connection = socket.create_connection(("127.0.0.1", ground.host.port), 2.0, source)
    connection.sendall(first.replace(b"PORT", str(ground.host.port).encode()))
    return connection


def is_closed(connection: socket.socket) -> bool:
    """Whether the other end has closed a connection, or answered, which it does before it closes."""
    connection.setblocking(False)
    try:
        return connection.recv(1) is not None
    except BlockingIOError:
        return False
    except OSError:
        return True


class Sockets(Attack):
    """Eighty sockets of one address in matches of its own, each sending commands as fast as its rate allows."""

    name = "eighty sockets"
    wanted = "one person's sockets share one person's rate"

    def run(self, ground: Ground) -> None:
        """Send for as long as a flood lasts."""
        stranger = ground.stranger()
        made = [match for _ in range(10) if (match := stranger.make("fogbound")) is not None]
        answers = asyncio.run(self._all(ground, made))
        ground.figure("matches", len(made))
        for name, often in answers.most_common(6):
            ground.figure(name, often)

    async def _all(self, ground: Ground, made: list[Made]) -> Counter[str]:
        answers: Counter[str] = Counter()
        until = time.monotonic() + ground.seconds
        tokens = [(match.id, token) for match in made for token in match.tokens]
        works = [send_on(ground, *tokens[number % len(tokens)], until, answers) for number in range(SOCKETS)]
        await asyncio.gather(*works)
        return answers


async def send_on(ground: Ground, match: str, token: str, until: float, answers: Counter[str]) -> None:
    """Take a seat and send one command after the other, whatever is answered; who is put out comes back."""
    address = ground.stranger().address
    where = f"ws://127.0.0.1:{ground.host.port}/api/matches/{match}/socket"
    while time.monotonic() < until:
        try:
            async with connect(where, proxy=None, max_size=None, local_addr=(address, 0), close_timeout=1) as line:
                answers["sockets opened"] += 1
                await line.send(json.dumps({"type": "hello", "token": token}))
                listener = asyncio.create_task(count_answers(line, answers))
                try:
                    await command_on(line, until, answers)
                finally:
                    listener.cancel()
        except GONE as error:
            answers[type(error).__name__] += 1
            await asyncio.sleep(0.5)


async def command_on(line, until: float, answers: Counter[str]) -> None:
    """Twenty commands a second, which is what one socket may send: inspections and decisions that cannot be."""
    number = 0
    while time.monotonic() < until:
        number += 1
        kind = {"type": "inspect", "cell": number % 40} if number % 2 else {"type": "play", "seq": 0, "text": "end"}
        await line.send(json.dumps({"id": f"f{number}", **kind}))
        answers["commands sent"] += 1
        await asyncio.sleep(0.05)


async def count_answers(line, answers: Counter[str]) -> None:
    """Count what comes back."""
    with contextlib.suppress(*GONE):
        async for text in line:
            if '"type":"error"' in text[:40]:
                answers[json.loads(text)["code"]] += 1


class ManySockets(Attack):
    """Six hundred sockets from one address, opened and left silent."""

    name = "many sockets"
    wanted = "the others can still come in"

    def run(self, ground: Ground) -> None:
        """Open them, hold them, and see how long they are held."""
        made = ground.stranger().make()
        assert made is not None
        opened, ended = asyncio.run(self._open(ground, made))
        ground.figure("opened", opened)
        ground.figure(f"ended by the server within {ground.seconds:.0f} s", ended)

    async def _open(self, ground: Ground, made: Made) -> tuple[int, int]:
        where = f"ws://127.0.0.1:{ground.host.port}/api/matches/{made.id}/socket"
        local = (ground.stranger().address, 0)
        lines = []
        for _ in range(MANY_SOCKETS):
            with contextlib.suppress(*GONE):
                lines.append(await connect(where, proxy=None, local_addr=local, ping_interval=None, open_timeout=3))
        await asyncio.sleep(ground.seconds)
        ended = sum(line.close_code is not None for line in lines)
        await asyncio.gather(*(asyncio.wait_for(line.close(), 2) for line in lines), return_exceptions=True)
        return len(lines), ended
