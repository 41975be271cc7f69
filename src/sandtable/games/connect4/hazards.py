"""Where the other one would win (C4-05)."""

from __future__ import annotations

from sandtable.contract.view import Danger

from .notation import SEATS, Glance
from .rules import deciders, has_line


def danger(look: Glance) -> tuple[Danger, ...]:
    """The free places at which the opponent's next stone would complete a line."""
    scenario, known, other = look.scenario, look.known, 1 - look.player
    if look.player >= len(SEATS) or deciders(scenario, known) == 0:
        return ()
    found = []
    for column in range(scenario.width):
        row = int(known.filled[column])
        stones = known.stones[other] | 1 << (column * (scenario.height + 1) + row)
        if row < scenario.height and has_line(stones, scenario.height, scenario.line):
            text = f"{SEATS[other]} would win here"
            found.append(Danger(cell=row * scenario.width + column, figure="!", share=1, texts=(text,)))
    return tuple(sorted(found, key=lambda one: one.cell))
