"""Matches seen again, and files checked, by those who want too much of it."""

from __future__ import annotations

import json
import time
from collections.abc import Callable

from .ground import Ground, recorded
from .trial import Attack

AT_ONCE = 10
LONG = '{"turn_limit": 200}'


class Replays(Attack):
    """Ten requests at once, over and over, for the replay of a finished match of Fogbound, from one address."""

    name = "replays"
    wanted = "play goes on meanwhile"

    def prepare(self, ground: Ground) -> None:
        """Have a match made, and write a long one in its place."""
        ground.start()
        made = ground.stranger(50).make("fogbound")
        assert made is not None
        ground.host.stop()
        self.match = made.id
        ground.store(made.id, json.loads(recorded(ground.options, "fogbound", "standard", 5_000)))

    def run(self, ground: Ground) -> None:
        """Ask for as long as a flood lasts."""
        began = time.monotonic()
        first = ground.stranger(1).get(f"/api/matches/{self.match}/replay")
        ground.figure("the first one", f"{time.monotonic() - began:.1f} s")
        ground.figure("its size", f"{len(first.text) / 1e6:.1f} MB" if first else "none")
        ground.check("one replay is given", first.status_code if first else 0, bool(first and first.status_code == 200))
        ground.flood(
            [lambda: with_a_pause(lambda: ground.stranger().get(f"/api/matches/{self.match}/replay"))] * AT_ONCE
        )


def with_a_pause(ask: Callable[[], object]) -> None:
    """Ask, and wait a moment before the next time."""
    ask()
    time.sleep(0.05)


class LargeFiles(Attack):
    """A match file of 728 kB with 19,000 decisions to /api/check and /api/replay, from three addresses."""

    name = "large files"
    wanted = "play goes on meanwhile"

    def run(self, ground: Ground) -> None:
        """Send it for as long as a flood lasts."""
        text, times = recorded(ground.options, "cloak", "field", 20_000, LONG), dict[str, float]()
        ground.figure("the file", f"{len(text) / 1000:.0f} kB")

        def timed(name: str, ask: Callable[[], object]) -> None:
            began = time.monotonic()
            ask()
            times[name] = max(times.get(name, 0.0), time.monotonic() - began)
            time.sleep(0.2)

        content = text.encode()
        ground.flood([
            lambda: timed("check", lambda: ground.stranger(0).post("/api/check", {"file": text})),
            lambda: timed("replay", lambda: ground.stranger(1).ask("POST", "/api/replay", content=content)),
            lambda: timed("check", lambda: ground.stranger(2).post("/api/check", {"file": text})),
        ])  # fmt: skip
        for name, slowest in times.items():
            ground.figure(f"slowest {name}", f"{slowest:.1f} s")
