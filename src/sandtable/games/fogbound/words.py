"""The words in which units are written: keywords, effects, conditions, and what to say when one is unknown."""

from __future__ import annotations

import re

from sandtable.mechanics.words import Meant, Vocabulary, number, unknown

from .scenario import DAMAGE_TYPES, FAR, Do, Flag, Gift, Resistance, Size, Trait, When

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
GIFT_WORDS = {gift.name.lower(): gift for gift in Gift}
WHEN_WORDS = {when.name.lower().replace("_", " "): when for when in When}
CONDITION_WORDS = {"wounded": Trait.WOUNDED, "ground": Trait.GROUND_ONLY, "flying": Trait.FLYING_ONLY}
SIZES = {size.name: size for size in Size}
MOST_EFFECT = 20  # the largest number in an effect
EFFECTS = Vocabulary(
    forms={
        "damage 2 fire": Do.DAMAGE,
        "heal 2": Do.HEAL,
        "status NAME 2": Do.STATUS,
        "cleanse NAME": Do.CLEANSE,
        "push 1": Do.PUSH,
        "energy 1": Do.ENERGY,
        "drain 1": Do.DRAIN,
        "teleport": Do.TELEPORT,
        "reveal": Do.REVEAL,
        "load": Do.LOAD,
        "unload": Do.UNLOAD,
    },
    kinds=DAMAGE_WORDS,
    kind="damage type",
    most=MOST_EFFECT,
)


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


def effect_meant(text: str) -> Meant[Do]:
    """An effect taken apart: ``damage 2 fire``, ``heal 2``, ``status burning 2``, ``cleanse burning``, ``push 1``."""
    return EFFECTS.meant(text)


def sizes_meant(text: str) -> list[Size]:
    """``S``, ``M``, ``L`` or a range of these such as ``S-M``."""
    match = re.fullmatch(r"([SML])(?:-([SML]))?", text)
    if match is None:
        raise ValueError(f"{text!r} is no size; write S, M, L, or a range such as S-M")
    low, high = SIZES[match[1]], SIZES[match[2] or match[1]]
    if low > high:
        raise ValueError(f"{text!r} is turned round; write the smaller size first")
    return [Size(size) for size in range(low, high + 1)]


def triple_meant(text: str) -> tuple[int, int, int]:
    """Protection as ``melee/ranged/area``, such as ``1/1/0``."""
    parts = text.split("/")
    if len(parts) != 3:
        raise ValueError(f"{text!r} is no protection; write melee/ranged/area such as 1/1/0")
    melee, ranged, area = (number(part.strip(), 0, 9) for part in parts)
    return melee, ranged, area
