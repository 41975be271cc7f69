"""Scenario files that are hard to read."""

from __future__ import annotations

import time

from .ground import Ground
from .trial import Attack

LARGE = 90_000
AT_ONCE = 6
ANCHORS = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"a{k}: &a{k} [{', '.join([f'*a{k - 1}'] * 9)}]\n" for k in range(1, 12)
)
SHAPES = {
    "[[[…": "[" * LARGE,
    "{a: {a: …": "{a: " * (LARGE // 4),
    "- - - …": "- " * (LARGE // 2),
    "? ? ? …": "? " * (LARGE // 2),
    "steps inwards": "".join(f"{' ' * k}a:\n" for k in range(400)),
    "lists of lists, closed": "[" * 40_000 + "]" * 40_000,
    "aliases of aliases": ANCHORS,
    "many anchors": "\n".join(f"k{k}: &k{k} 1" for k in range(6_000)),
    "many documents": "---\n" * (LARGE // 4),
    "many keys": "\n".join(f"k{k}: 1" for k in range(9_000)),
    "one key, again and again": "game: connect4\n" * 6_000,
    "a long number": "rows: " + "9" * LARGE,
    "a tag of ours": "!!python/object/apply:os.system ['true']\n" + "# " * 40_000,
    "a long quoted text": '"' + "\\\\n" * (LARGE // 3) + '"',
    "a folded text": "about: >-\n" + "  word\n" * (LARGE // 7),
    "merge keys": "a: &a {x: 1}\n" + "".join(f"b{k}: {{<<: *a}}\n" for k in range(5_000)),
    "signs without meaning": "%@`|>&*!?:-,[]{}#'\" " * (LARGE // 20),
}


class Uploads(Attack):
    """Six files of 90 kB that open 90,000 lists, at once and over and over, from six addresses."""

    name = "uploads"
    wanted = "each is refused in milliseconds"

    def run(self, ground: Ground) -> None:
        """Send them for as long as a flood lasts."""
        times: list[float] = []

        def one(number: int) -> None:
            began = time.monotonic()
            ground.stranger(number).post("/api/scenarios", {"name": "deep.yaml", "text": SHAPES["[[[…"]})
            times.append(time.monotonic() - began)
            time.sleep(0.2)

        ground.flood([lambda number=number: one(number) for number in range(AT_ONCE)])
        ground.figure("uploads", len(times))
        ground.figure("slowest", f"{max(times):.2f} s")


class HostileYaml(Attack):
    """Seventeen other shapes of hostile YAML, one after the other, from two addresses."""

    name = "hostile YAML"
    wanted = "each is answered within a second"

    def run(self, ground: Ground) -> None:
        """Send each shape once."""
        times: dict[str, float] = {}

        def one(number: int) -> None:
            for name, text in list(SHAPES.items())[number::2]:
                began = time.monotonic()
                ground.stranger(number).post("/api/scenarios", {"name": "file.yaml", "text": text})
                times[name] = time.monotonic() - began

        ground.together([lambda number=number: one(number) for number in range(2)])
        worst = max(times, key=lambda name: times[name])
        ground.figure("shapes", len(times))
        ground.check("each within a second", f"{worst}: {times[worst]:.2f} s", times[worst] < 1.0)
