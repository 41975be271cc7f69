"""How strong the levels are, as far as that has been measured: a number a game and level, in ``ratings.json``."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

FILE = Path(__file__).with_name("ratings.json")


def rating(game: str, level: str) -> int | None:
    """What a level is rated at in a game; ``None`` where nobody has measured it, as in games of other packages."""
    return measured().get(game, {}).get(level)


@cache
def measured() -> dict[str, dict[str, int]]:
    """All ratings, by game and level."""
    found: dict[str, dict[str, int]] = json.loads(FILE.read_text(encoding="utf-8"))
    return found
