"""Decisions that answer somebody else's: who is entitled by the rules is asked, whether or not they could do anything,
or else the asking tells. So that nobody has to click through it, a player can keep a *standing* answer.

A game says by its rule ``asked`` what a decision is to the player who has to take it: 0 for one of their own accord, or
what :func:`question` makes of it. Where a player is asked, the first action that ``legal`` offers lets it pass.
"""

from __future__ import annotations

from enum import StrEnum

from .rule import rule

ANSWER = 1
"""Somebody else has done or declared something, and the player may answer it or let it pass."""
TOUCHED = 2
"""It touches something of the player's: a piece, a card, an order."""
STACK_BITS = 8


@rule
def question(kind: int, stack: int) -> int:
    """What a player is asked: ``ANSWER``, with ``TOUCHED`` where it is, and the number of what it belongs to, below
    2^16, which changes with every stack (or action) of its own."""
    return kind | stack << STACK_BITS


class Standing(StrEnum):
    """What a player wants done when asked for an answer."""

    ASK = "ask"
    """Ask me always."""
    TURN = "turn"
    """Let everything pass until it is my turn."""
    TOUCHED = "touched"
    """Let everything pass until something of mine is touched."""
    STACK = "stack"
    """Let this stack pass; ask me again at the next."""
    ABLE = "able"
    """Ask me only when I could do something. Whoever keeps this gives away by pausing that they could."""


MEANINGS = {
    Standing.ASK: "you are asked always.",
    Standing.TURN: "everything passes until it is your turn.",
    Standing.TOUCHED: "everything passes until something of yours is touched.",
    Standing.STACK: "what is declared now passes; you are asked again at the next.",
    Standing.ABLE: "you are asked only when you could do something; your pauses then tell the others that you could.",
}


def passes(standing: Standing, asked: int, stack: int | None, is_able: bool) -> bool:
    """Whether a standing answer lets a question pass. ``asked`` is what the rule says, ``stack`` the number of the
    stack for which ``Standing.STACK`` was given, ``is_able`` whether more than passing is offered."""
    if not asked & ANSWER or standing is Standing.ASK:
        return False
    if standing is Standing.TOUCHED:
        return not asked & TOUCHED
    if standing is Standing.STACK:
        return asked >> STACK_BITS == stack
    return not is_able if standing is Standing.ABLE else True
