"""Matches that nobody can go on with, because the rules fail over what is stored of them. They are set aside with a
sentence, so that they are not tried again and again; the host can look after them."""

from __future__ import annotations

from sandtable.contract.errors import SandtableError

BROKEN_LOG = "what is stored of it cannot be played again"
BROKEN_STATE = "its position turned out to be impossible"
FAILURES = ("game/out-of-range", "game/stuck", "game/too-many", "record/")
MISSING = ("game/unknown", "match/unknown", "match/other-version")


def set_aside(match: str, reason: str = BROKEN_STATE) -> SandtableError:
    """What everybody is told who looks at such a match."""
    return SandtableError("match/set-aside", match, f"it was set aside: {reason}", "tell the host")


def is_refusal(error: Exception) -> bool:
    """Whether an error refuses what was asked; if not, the rules have failed. What they do wrong themselves (leave an
    array, offer nothing to who has to decide, overflow a field) the engine tells by these codes."""
    return isinstance(error, SandtableError) and not error.code.startswith(FAILURES)


def is_passing(error: Exception) -> bool:
    """Whether trying again may help, or nothing is wrong with the match itself: the database or the memory is short,
    or the game is not served here."""
    if isinstance(error, SandtableError):
        return error.code.startswith("database/") or error.code in (*MISSING, "match/set-aside")
    return isinstance(error, MemoryError | OSError)


def kind_of(error: Exception) -> str:
    """An error in a word, for the log: its code or its type, never what it quotes."""
    return error.code if isinstance(error, SandtableError) else type(error).__name__
