"""The words in which units are written: keywords, effects, conditions, and what to say when one is unknown."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from typing import NamedTuple

from .scenario import DAMAGE_TYPES, FAR, Do, Flag, Gift, Resistance, Size, Trait, When, Who

FLAG_WORDS = {
    "flying": Flag.FLYING,
    "aquatic": Flag.AQUATIC,
    "stealth": Flag.STEALTH,
    "invisible": Flag.INVISIBLE,
    "detection": Flag.DETECTS,
    "no capture": Flag.NO_CAPTURE,
    "water only": Flag.WATER_ONLY,
}
RANGE_WORDS = ("presence", "sense")
RESISTANCE_WORDS = {
    "minor resistance": Resistance.MINOR,
    "resistance": Resistance.HALF,
    "greater resistance": Resistance.GREATER,
}
DAMAGE_WORDS = ("blade", "pierce", "blast", "fire", "venom", "shock")
assert len(DAMAGE_WORDS) == DAMAGE_TYPES
STATUS_FLAGS = {
    "broken": Flag.BROKEN,
    "rooted": Flag.ROOTED,
    "silenced": Flag.SILENCED,
    "disarmed": Flag.DISARMED,
    "stunned": Flag.STUNNED,
    "blind": Flag.BLIND,
    "revealed": Flag.REVEALED,
    "shield": Flag.SHIELDS,
    "stealth": Flag.STEALTH,
    "invisible": Flag.INVISIBLE,
    "detection": Flag.DETECTS,
    "flying": Flag.FLYING,
    "aquatic": Flag.AQUATIC,
}
COUNTED = {"heal": Do.HEAL, "push": Do.PUSH, "energy": Do.ENERGY, "drain": Do.DRAIN}
PLAIN = {"teleport": Do.TELEPORT, "reveal": Do.REVEAL, "load": Do.LOAD, "unload": Do.UNLOAD}
WHO_WORDS = {
    "enemies": Who.ENEMY, "friends": Who.FRIEND, "all": Who.ENEMY | Who.FRIEND,
    "friends and self": Who.FRIEND | Who.SELF, "self": Who.SELF,
    "everybody": Who.ENEMY | Who.FRIEND | Who.SELF,
}  # fmt: skip
GIFT_WORDS = {gift.name.lower(): gift for gift in Gift}
WHEN_WORDS = {when.name.lower().replace("_", " "): when for when in When}
CONDITION_WORDS = {"wounded": Trait.WOUNDED, "ground": Trait.GROUND_ONLY, "flying": Trait.FLYING_ONLY}
SIZES = {size.name: size for size in Size}
MOST_EFFECT = 20  # the largest number in an effect


class Meant(NamedTuple):
    """An effect as it was written: what it does, how much, and of which damage type or status."""

    do: Do
    amount: int
    what: str


def unknown(kind: str, word: str, known: Iterable[str]) -> ValueError:
    """An unknown word, with the one that was probably meant or all there are."""
    names = sorted(known)
    near = difflib.get_close_matches(word, names, 1)
    remedy = f"did you mean {near[0]!r}?" if near else f"use one of {', '.join(names)}"
    return ValueError(f"{word!r} is no {kind}; {remedy}")


def keyword_meant(text: str) -> tuple[str, int, str]:
    """A keyword taken apart: the word, its number, and a damage type: ``sense 2``, ``resistance fire``."""
    words = text.split()
    if text in FLAG_WORDS:
        return text, 0, ""
    if len(words) == 2 and words[0] in RANGE_WORDS:
        return words[0], number(words[1], 1, FAR), ""
    *front, last = words or [""]
    if " ".join(front) in RESISTANCE_WORDS:
        if last not in DAMAGE_WORDS:
            raise unknown("damage type", last, DAMAGE_WORDS)
        return " ".join(front), 0, last
    raise unknown("keyword", text, [*FLAG_WORDS, *(f"{word} 2" for word in RANGE_WORDS),
                                    *(f"{word} fire" for word in RESISTANCE_WORDS)])  # fmt: skip


def effect_meant(text: str) -> Meant:
    """An effect taken apart: ``damage 2 fire``, ``heal 2``, ``status burning 2``, ``cleanse burning``, ``push 1``."""
    words = text.split()
    first = words[0] if words else ""
    if first in PLAIN and len(words) == 1:
        return Meant(PLAIN[first], 0, "")
    if first in COUNTED and len(words) == 2:
        return Meant(COUNTED[first], number(words[1], 1, MOST_EFFECT), "")
    if first == "damage" and len(words) == 3:
        if words[2] not in DAMAGE_WORDS:
            raise unknown("damage type", words[2], DAMAGE_WORDS)
        return Meant(Do.DAMAGE, number(words[1], 1, MOST_EFFECT), words[2])
    if first == "status" and len(words) == 3:
        return Meant(Do.STATUS, number(words[2], 1, MOST_EFFECT), words[1])
    if first == "cleanse" and len(words) == 2:
        return Meant(Do.CLEANSE, 0, words[1])
    can = ["damage 2 fire", "heal 2", "status NAME 2", "cleanse NAME", "push 1", "energy 1", "drain 1", *PLAIN]
    raise unknown("effect", text, can)


def sizes_meant(text: str) -> list[Size]:
    """``S``, ``M``, ``L`` or a range of these such as ``S-M``."""
    match = re.fullmatch(r"([SML])(?:-([SML]))?", text)
    if match is None:
        raise ValueError(f"{text!r} is no size; write S, M, L, or a range such as S-M")
    low, high = SIZES[match[1]], SIZES[match[2] or match[1]]
    if low > high:
        raise ValueError(f"{text!r} is turned round; write the smaller size first")
    return [Size(size) for size in range(low, high + 1)]


def number(text: str, low: int, high: int) -> int:
    """A whole number within limits."""
    if not (text.isascii() and text.isdigit() and len(text) < 4 and low <= int(text) <= high):
        raise ValueError(f"{text!r} should be a number from {low} to {high}")
    return int(text)


def triple_meant(text: str) -> tuple[int, int, int]:
    """Protection as ``melee/ranged/area``, such as ``1/1/0``."""
    parts = text.split("/")
    if len(parts) != 3:
        raise ValueError(f"{text!r} is no protection; write melee/ranged/area such as 1/1/0")
    melee, ranged, area = (number(part.strip(), 0, 9) for part in parts)
    return melee, ranged, area
