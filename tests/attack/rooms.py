"""What open matches cost in memory."""

from __future__ import annotations

import json
import time

from websockets.exceptions import WebSocketException

from tests.load.measure import own_memory_of
from tests.server.server_kit import Made

from .ground import Ground, recorded
from .trial import Attack

ROOMS = 200
PEOPLE = 10
MOST_KILOBYTES = 500
MOST_AT_ONCE_KILOBYTES = 5_000


class Rooms(Attack):
    """Two hundred finished matches of Fogbound, 722 decisions each, are opened by ten people and looked at: first one
    by each at the same time, which shows what a match takes while it is played again, then one after the other, which
    shows what stays of it."""

    name = "memory of rooms"
    wanted = f"less than {MOST_KILOBYTES} kB for each, and {MOST_AT_ONCE_KILOBYTES} kB while it is opened"

    def prepare(self, ground: Ground) -> None:
        """Have one match made, and write two hundred long ones beside it."""
        ground.start()
        made = ground.stranger(50).make("fogbound")
        assert made is not None
        ground.host.stop()
        file = json.loads(recorded(ground.options, "fogbound", "standard", 5_000))
        ground.store(made.id, file)
        self.made = made
        self.matches = [f"room{number:04}" for number in range(ROOMS)]
        for match in self.matches:
            ground.copy(made.id, match)

    def run(self, ground: Ground) -> None:
        """Open them, weigh, wait, weigh again."""
        ground.stranger(50).make("fogbound")
        ground.wait_until_compiled("fogbound")
        began = time.monotonic()
        self._judge("for each of ten at once", MOST_AT_ONCE_KILOBYTES, ground, self.matches[:PEOPLE])
        self._judge("for each", MOST_KILOBYTES, ground, self.matches[PEOPLE:])
        ground.figure("rooms", f"{ground.answers['snapshot']} in {time.monotonic() - began:.0f} s")

    def _judge(self, what: str, most: int, ground: Ground, matches: list[str]) -> None:
        """Open some, and weigh what they add to those that were opened before."""
        before, had = self._weight(ground), ground.answers["snapshot"]
        ground.together([lambda number=number: self._open(ground, number, matches) for number in range(PEOPLE)])
        opened = ground.answers["snapshot"] - had
        each = (self._weight(ground) - before) / max(1, opened) / 1000
        ground.check(f"less than {most} kB {what}", f"{each:.0f} kB", opened > 0 and each < most)

    def _open(self, ground: Ground, number: int, matches: list[str]) -> None:
        """What one person looks at, from a seat, as far as they get in twice the time of a flood."""
        made = Made(ground.stranger(number).served, self.made.told)
        until = time.monotonic() + 2 * ground.seconds
        for match in matches[number::PEOPLE]:
            if time.monotonic() > until:
                return
            try:
                with made.sit(0, match=match) as seat:
                    ground.note(seat.next()["type"])
            except (OSError, WebSocketException) as error:
                ground.note(type(error).__name__)

    def _weight(self, ground: Ground) -> int:
        return own_memory_of(ground.host.process or 0)
