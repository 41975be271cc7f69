"""Tales: what a player was told, as a running hash in what it knows.

Two positions look the same to a player only if it has heard the same on the way there, so a state with secrets keeps a
number for each player that every event told to it changes.
"""

from __future__ import annotations

from ..contract.rule import rule

HASH = 0x0100_0193
WORD = 0xFFFF_FFFF


@rule
def mixed(tale: int, part: int) -> int:
    """A running hash with one more number in it."""
    return (tale ^ (part & WORD)) * HASH & WORD


@rule
def retold(tale: int, kind: int, actor: int, target: int, amount: int, extra: int) -> int:
    """A tale with one more event in it."""
    return mixed(mixed(mixed(tale, kind + (actor << 8)), target + (amount << 8)), extra)
