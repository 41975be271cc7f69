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


class Rooms(Attack):
    """Two hundred finished matches of Fogbound, 722 decisions each, are opened by ten people and looked at."""

    name = "memory of rooms"
    wanted = f"less than {MOST_KILOBYTES} kB for each, and less when nobody looks"

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
        before, began = self._weight(ground), time.monotonic()
        ground.together([lambda number=number: self._open(ground, number) for number in range(PEOPLE)])
        opened = ground.answers["snapshot"]
        each = (self._weight(ground) - before) / max(1, opened) / 1000
        ground.figure("rooms", f"{opened} in {time.monotonic() - began:.0f} s")
        ground.figure("after some seconds", f"{self._later(ground, before, opened):.0f} kB each")
        ground.check(f"less than {MOST_KILOBYTES} kB for each", f"{each:.0f} kB", opened > 0 and each < MOST_KILOBYTES)

    def _open(self, ground: Ground, number: int) -> None:
        """What one person looks at, from a seat, as far as they get in twice the time of a flood."""
        made = Made(ground.stranger(number).served, self.made.told)
        until = time.monotonic() + 2 * ground.seconds
        for match in self.matches[number::PEOPLE]:
            if time.monotonic() > until:
                return
            try:
                with made.sit(0, match=match) as seat:
                    ground.note(seat.next()["type"])
            except (OSError, WebSocketException) as error:
                ground.note(type(error).__name__)

    def _later(self, ground: Ground, before: int, opened: int) -> float:
        time.sleep(min(ground.seconds, 10.0))
        return (self._weight(ground) - before) / max(1, opened) / 1000

    def _weight(self, ground: Ground) -> int:
        return own_memory_of(ground.host.process or 0)
