"""Walkers: two probes in a lane, one of which interrupts the other."""

from walkers_kit import (
    walkers,
)

LANE = """
    . . . . . . .
     . . . . . . .
"""


def duel(drawing=LANE, amber="a1", cobalt="e1", late=1, **parameters):
    """Probe 1 of Amber's is up and Probe 2 far behind it; Probe 3 of Cobalt's has a tick.

    A gun fires for 2 ticks: Probe 3 will have 4 ticks after aiming for 1, and as many as who has walked after aiming
    for 2."""
    return walkers(
        drawing, [f"probe {amber} e at 0", "probe f2 e at 60"], [f"probe {cobalt} w at {late}"], **parameters
    )


def said(events, *words):
    """Of what was told, the sentences with one of some words."""
    return [text for text in events if any(word in text for word in words)]
