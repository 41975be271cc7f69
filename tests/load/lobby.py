"""A full lobby beside the crowd: challenges that hang there, people who look at it, and news all the time."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from dataclasses import dataclass, field

from websockets.asyncio.client import ClientConnection, connect

from tests.server.meeting_kit import Person
from tests.server.server_kit import Process

A_GUEST = 5
DAYS = {"move_seconds": 259_200}
PATIENCE = 30.0
NEWS_SECONDS = 0.5


@dataclass
class Seen:
    """What those who look at the lobby have seen."""

    fewest: int = 10**9
    news: list[float] = field(default_factory=list)
    missed: int = 0


class Onlooker:
    """Somebody who looks at the lobby, and knows what hangs there."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket, self.known = socket, set[str]()
        self.news = asyncio.Event()

    async def listen(self) -> None:
        """Take in what comes."""
        async for text in self.socket:
            message = json.loads(text)
            if message["type"] == "challenges":
                self.known = {one["id"] for one in message["challenges"]}
            elif message["type"] == "challenge":
                self.known.add(message["challenge"]["id"])
            elif message["type"] == "gone":
                self.known.discard(message["id"])
            self.news.set()

    async def until(self, challenge: str) -> None:
        """Wait until a challenge is there."""
        while challenge not in self.known:
            self.news.clear()
            await self.news.wait()


def furnish(served: Process, challenges: int) -> list[Person]:
    """Let so many challenges hang there, by as many people as that takes."""
    people = [Person(served, f"Guest {number}") for number in range(-(-challenges // A_GUEST))]
    for number in range(challenges):
        people[number % len(people)].challenge("connect4", clock=DAYS)
    return people


async def look_on(served: Process, people: list[Person], onlookers: int, until: float, seen: Seen) -> None:
    """Let some look at the lobby while one of those who wait changes their mind all the time."""
    async with contextlib.AsyncExitStack() as stack:
        looking = []
        for number in range(onlookers):
            address = f"ws://127.0.0.1:{served.port}/api/meeting/socket"
            socket = await stack.enter_async_context(connect(address, proxy=None, max_size=None, ping_interval=None))
            secret = people[number].secret if number < len(people) else None
            await socket.send(json.dumps({"type": "hello", "secret": secret}))
            looking.append(Onlooker(socket))
        tasks = [asyncio.create_task(one.listen()) for one in looking]
        await _change_minds(people[0], looking, until, seen)
        seen.fewest = min((len(one.known) for one in looking), default=0)
        for task in tasks:
            task.cancel()


async def _change_minds(person: Person, looking: list[Onlooker], until: float, seen: Seen) -> None:
    """Withdraw a challenge and make another, and wait until everybody has heard of it."""
    own = [one for one in await asyncio.to_thread(person.challenges) if one["by"]["name"] == person.name]
    while time.monotonic() < until:
        await asyncio.sleep(NEWS_SECONDS)
        await asyncio.to_thread(person.told, "DELETE", f"/api/challenges/{own.pop()['id']}")
        started = time.monotonic()
        own.append(await asyncio.to_thread(person.challenge, "connect4", clock=DAYS))
        for one in looking:
            try:
                async with asyncio.timeout(PATIENCE):
                    await one.until(own[-1]["id"])
                seen.news.append(time.monotonic() - started)
            except TimeoutError:
                seen.missed += 1
