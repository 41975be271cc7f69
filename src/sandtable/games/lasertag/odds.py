"""The odds of a shot in words: what is needed, why, and how likely it is (LT-37, LT-38)."""

from __future__ import annotations

from .scenario import Class
from .shooting import AIM, BASE_NEED, HIGH_ATTACK, HIGH_DEFENCE, SHIELD, SNAP_ATTACK, chance, number_needed
from .telling import COVERED, SHOOTER_ELEVATED, SNAP, TARGET_ELEVATED


def reasons(kind: int, target_kind: int, marks: int) -> list[str]:
    """What makes up the number needed, one by one: ``base 7``, ``scout +1``, ``cover +3``, ``elevated −2``."""
    parts = [
        (Class(kind).name.lower(), -AIM[kind]),
        ("from above", -HIGH_ATTACK if marks & SHOOTER_ELEVATED else 0),
        ("snap shot", -SNAP_ATTACK if marks & SNAP else 0),
        ("cover", SHIELD[target_kind] if marks & COVERED else 0),
        ("elevated", HIGH_DEFENCE if marks & TARGET_ELEVATED else 0),
    ]
    return [f"base {BASE_NEED}", *(f"{name} {signed(number)}" for name, number in parts if number)]


def signed(number: int) -> str:
    """A modifier as it is printed: ``+3``, ``−2``."""
    return f"+{number}" if number > 0 else f"−{-number}"


def odds_text(kind: int, target_kind: int, marks: int) -> str:
    """The number needed and its exact chance: ``needs 9: 10 of 36, 28%``."""
    need = number_needed(kind, target_kind, marks)
    return f"needs {need}: {chance(need)} of 36, {percent(need)}"


def percent(need: int) -> str:
    """The chance of reaching a number, in whole percent."""
    return f"{100 * chance(need) / 36:.0f}%"
