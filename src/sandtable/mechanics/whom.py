"""Whom an effect is for, as seen from who causes it: in files, in rules and in sentences."""

from __future__ import annotations

from enum import IntFlag
from typing import NamedTuple


class Who(IntFlag):
    """Whom something is for: any of these, or several. Rules ask ``who & relation``."""

    FRIEND = 1
    ENEMY = 2
    SELF = 4


FRIEND, ENEMY, SELF = int(Who.FRIEND), int(Who.ENEMY), int(Who.SELF)


class Whom(NamedTuple):
    """A word of files, what it means, and how a sentence names any ``one`` of those who are meant, and all."""

    who: Who
    one: str
    all: str


WHOM = {
    "enemies": Whom(Who.ENEMY, "an enemy", "enemies"),
    "friends": Whom(Who.FRIEND, "a friend", "friends"),
    "all": Whom(Who.ENEMY | Who.FRIEND, "anybody else", "all others"),
    "friends and self": Whom(Who.FRIEND | Who.SELF, "a friend or itself", "friends and itself"),
    "self": Whom(Who.SELF, "itself", "itself"),
    "everybody": Whom(Who.ENEMY | Who.FRIEND | Who.SELF, "anybody", "everybody"),
}


def whom_meant(who: int) -> Whom:
    """How to speak of whom something is for.

    >>> whom_meant(ENEMY | FRIEND).all
    'all others'
    """
    return next(whom for whom in WHOM.values() if whom.who == who)
