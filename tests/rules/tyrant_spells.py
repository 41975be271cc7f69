"""Tyrant: cards that several tests of the stack play."""

from tyrant_cards import (
    A_UNIT,
    AN_ACTION,
    Doing,
    gains,
    hits,
    spell,
    unit,
)

from sandtable.games.tyrant.scenario import Do

WALKER = unit("walker")
BOLT = spell("bolt", hits(4), at=(A_UNIT,), play=2)
COIN = spell("coin", gains(1))
DENY = spell("deny", Doing(Do.COUNTER), at=(AN_ACTION,))
RECALL = spell("recall", Doing(Do.RETURN), at=(A_UNIT,))
