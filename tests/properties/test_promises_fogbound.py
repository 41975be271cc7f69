"""What Fogbound's previews promise happens (FOG-08 to FOG-11, FOG-29 to FOG-35, FOG-37 to FOG-39): costs, losses, cures
and deaths, held against what the decision then does."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from promises_kit import LONG, offers

from sandtable.games.fogbound.names import called
from sandtable.games.fogbound.scenario import SLOTS, TOGGLE, UNITS
from sandtable.games.fogbound.state import NONE, Level, Place
from sandtable.games.fogbound.telling import Kind

STEP = re.compile(r"costs (\d+)(?:, then (\d+) more are lost)?: (-?\d+) of (-?\d+) left")
PRICE = re.compile(r"costs (?:(\d+) movement)?(?: and )?(?:(\d+) energy)?(?: and )?(all movement, and none made before)?")
LOSS = re.compile(r"(.+): .* = (-?\d+) of (\d+) health(, dies)?")
CURE = re.compile(r"(.+): heals (\d+), to (\d+) of (\d+) health")
MATCHES = {"pass": 4, "islands": 3, "standard": 4}


def told_of(offer, events):
    """The events that the unit's own side, or the enemy's, is told of a unit, by slot; each once."""
    return [event for event in events if event.actor < UNITS]


def has_hidden(offer) -> bool:
    """Whether enemies of the one who decides are out of its sight: then more may come of it than it can know."""
    units = offer.stage.table.state.units
    return any(
        units[(1 - offer.seat) * SLOTS + k].place == Place.ON_BOARD
        and units[(1 - offer.seat) * SLOTS + k].level != Level.SEEN
        for k in range(SLOTS)
    )


def check_step(offer, events, before):
    """The points that a step leaves are those that were promised, unless the unit could not get there."""
    found = STEP.search(" ".join(offer.preview.details))
    state = offer.stage.table.state
    if any(event.kind == Kind.FAILED for event in events):
        return ""
    if not found:
        is_over = state.active == NONE
        return "" if is_over and "its turn ends" in " ".join(offer.preview.details) else "no price"
    cost, lost, left, points = (int(part or 0) for part in found.groups())
    if cost + lost + left != points:
        return "sum"
    if state.active == NONE:
        return "turn over" if not any(event.kind == Kind.DIED for event in events) and left > 0 else ""
    return "" if state.points == left else f"{state.points} left"


def run(offer):
    return offer
