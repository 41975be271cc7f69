"""The words in which cards are written: types, keywords, targets, effects, costs and conditions, taken apart."""

from __future__ import annotations

import re
from typing import NamedTuple

from sandtable.mechanics.whom import Who
from sandtable.mechanics.words import Meant, Vocabulary, number, unknown

from .scenario import MAX_RANGE, Aimed, Do, If, Keyword, Marking, Need, TileNeed, To, Type, Use, When

MOST_EFFECT = 20
MOST_PRICE = 20
"""The largest number in an effect, and the highest cost of a card."""

TYPE_WORDS = {kind.name.lower(): kind for kind in Type}
KEYWORD_WORDS = {keyword.name.lower().replace("_", " "): keyword for keyword in Keyword if keyword.name}
MARK_WORDS = tuple(mark.name.lower() for mark in Marking)
WHEN_WORDS = {when.name.lower().replace("_", " "): when for when in When if when}
USE_WORDS = {"play": Use.PLAY, "free": Use.FREE, "full": Use.FULL}
NEED_WORDS = {"staggering" if need == Need.FULL_DAMAGE else need.name.lower(): need for need in Need if need.name}


def types_of(*types: Type) -> int:
    """Types as bits."""
    return sum(1 << kind for kind in types)


PERMANENTS = types_of(Type.UNIT, Type.BOSS, Type.ARTIFACT, Type.EQUIPMENT, Type.POTION)
FIGHTERS = types_of(Type.UNIT, Type.BOSS)
WEARABLE = types_of(Type.EQUIPMENT, Type.POTION)
SPELLS = types_of(Type.SPELL, Type.INTENTION)
ALL_TYPES = sum(1 << kind for kind in Type)
NOUNS = {
    "unit": types_of(Type.UNIT),
    "boss": types_of(Type.BOSS),
    "artifact": types_of(Type.ARTIFACT, Type.EQUIPMENT, Type.POTION),
    "equipment": WEARABLE,
    "potion": types_of(Type.POTION),
    "spell": SPELLS,
    "intention": types_of(Type.INTENTION),
    "permanent": PERMANENTS,
    "card": ALL_TYPES,
    "action": ALL_TYPES,
}
"""What cards are called in a filter: equipment is an artifact, a potion is equipment, and an intention is a spell
(TYR-51, TYR-54, TYR-56)."""

ACTIONS = (NOUNS["action"], NOUNS["spell"])

ANYBODY = int(Who.ENEMY | Who.FRIEND | Who.SELF)
WHOSE = {
    "other friendly": int(Who.FRIEND),
    "friendly": int(Who.FRIEND | Who.SELF),
    "enemy": int(Who.ENEMY),
    "other": int(Who.ENEMY | Who.FRIEND),
}

EFFECTS = Vocabulary(
    forms={
        "damage 2": Do.DAMAGE,
        "heal 2": Do.HEAL,
        "destroy": Do.DESTROY,
        "sacrifice": Do.SACRIFICE,
        "mark 2 poison": Do.MARK,
        "cleanse all": Do.CLEANSE,
        "cleanse poison": Do.CLEANSE,
        "push 1": Do.PUSH,
        "teleport": Do.TELEPORT,
        "draw 1": Do.DRAW,
        "discard 1": Do.DISCARD,
        "gain 1": Do.GAIN,
        "lose 1": Do.LOSE,
        "steal 1": Do.STEAL,
        "control": Do.CONTROL,
        "token NAME": Do.TOKEN,
        "token 2 NAME": Do.TOKEN,
        "untap": Do.UNTAP,
        "extra move 1": Do.EXTRA_MOVE,
        "extra attack 1": Do.EXTRA_ATTACK,
        "attack 1": Do.ATTACK,
        "range 1": Do.RANGE,
        "movement 1": Do.MOVEMENT,
        "fight": Do.FIGHT,
        "counter": Do.COUNTER,
        "return": Do.RETURN,
        "points 1": Do.POINTS,
        "repress 1": Do.REPRESS,
        "mend 1": Do.MEND,
    },
    kinds=MARK_WORDS,
    kind="mark",
    most=MOST_EFFECT,
)
COSTS = Vocabulary(
    forms={
        "resource 2": "resource",
        "discard 1": "discard",
        "damage 1": "damage",
        "durability 1": "durability",
        "tap": "tap",
        "sacrifice": "sacrifice",
    },
    kinds=(),
    kind="",
    most=MOST_PRICE,
    of="cost",
)
CONDITIONS = Vocabulary(
    forms={
        "units at least 3": If.UNITS_AT_LEAST,
        "units at most 1": If.UNITS_AT_MOST,
        "resource at least 5": If.RESOURCE_AT_LEAST,
        "hand at most 1": If.HAND_AT_MOST,
        "damaged": If.DAMAGED,
        "adjacent enemy": If.ADJACENT_ENEMY,
        "own turn": If.OWN_TURN,
        "enemy turn": If.ENEMY_TURN,
    },
    kinds=(),
    kind="",
    most=99,
    of="condition",
)
FOR_PLAYERS = frozenset((Do.DRAW, Do.DISCARD, Do.GAIN, Do.LOSE, Do.STEAL, Do.POINTS))
FOR_YOU = frozenset((Do.DRAW, Do.GAIN, Do.POINTS, Do.REPRESS))
"""Effects that are for players, and those that are for their own player if nothing else is said."""

FOR_FIGHTERS = frozenset(
    (Do.MARK, Do.CLEANSE, Do.EXTRA_MOVE, Do.EXTRA_ATTACK, Do.ATTACK, Do.RANGE, Do.MOVEMENT, Do.FIGHT)
)
TO_WORDS = {
    "target": To.TARGET,
    "second": To.SECOND,
    "self": To.SELF,
    "you": To.YOU,
    "other": To.OTHER,
    "wearer": To.WEARER,
    "opponents": To.OPPONENTS,
    "everybody": To.EVERYBODY,
}
TILE_NEEDS = {"tile": TileNeed.ANY, "free tile": TileNeed.FREE, "available tile": TileNeed.AVAILABLE}
REACH = re.compile(r"(.*?)(?: within (\S+)( of the target)?)?")
COSTING = re.compile(r"(.*?) costing (\S+)(?: (or more|or less)| to (\S+))?")


class Which(NamedTuple):
    """Which permanents or cards are meant: as bits, or by the names of tiles, sets and a card."""

    types: int = ALL_TYPES
    who: int = ANYBODY
    needs: int = 0
    tiles: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()
    card: str = ""
    least: int = 0
    most: int = 255


class Target(NamedTuple):
    """A target: what it is, which will do, and within which range of what."""

    what: Aimed
    which: Which = Which()
    range: int = 0
    need: TileNeed = TileNeed.ANY
    from_first: bool = False


class Deed(NamedTuple):
    """An effect: what it does, how much, of which mark or card, and to whom, as far as that is said."""

    do: Do
    amount: int
    what: str
    to: To | None
    which: Which
    range: int


def which_meant(text: str) -> Which:
    """A phrase for permanents or cards taken apart; names are not looked up here.

    >>> which_meant("enemy damaged unit or boss on water costing 3 or more").least
    3
    """
    rest, least, most = _costing(text)
    rest, _, card = rest.partition(" called ")
    rest, sets = _named(rest, " of ")
    rest, tiles = _named(rest, " on ")
    whose = next((word for word in WHOSE if rest.startswith(word + " ")), "")
    words = rest.removeprefix(whose).split()
    needs = 0
    while words and words[0] in NEED_WORDS:
        needs |= NEED_WORDS[words.pop(0)]
    return Which(_types(words), WHOSE.get(whose, ANYBODY), needs, tiles, sets, card, least, most)


def _costing(text: str) -> tuple[str, int, int]:
    """What stands before the price, the lowest and the highest price."""
    match = COSTING.fullmatch(text)
    if match is None:
        return text, 0, 255
    price = number(match[2], 0, MOST_PRICE)
    if match[3]:
        return (match[1], price, 255) if match[3] == "or more" else (match[1], 0, price)
    return match[1], price, number(match[4], price, MOST_PRICE) if match[4] else price


def _named(text: str, word: str) -> tuple[str, tuple[str, ...]]:
    """What stands before a word, and the names behind it."""
    before, _, names = text.partition(word)
    return before, tuple(names.split(" or ")) if names else ()


def _types(words: list[str]) -> int:
    """The types that some nouns stand for."""
    types = 0
    for noun in " ".join(words).split(" or "):
        if noun not in NOUNS:
            raise unknown("kind of permanent", noun, [*NOUNS, *WHOSE, *NEED_WORDS])
        types |= NOUNS[noun]
    return types


def target_meant(text: str) -> Target:
    """A target taken apart: ``enemy unit or boss within 3``, ``available tile``, ``enemy player``, ``enemy spell``."""
    phrase, reach, is_from_first = _reach(text)
    if phrase in TILE_NEEDS:
        return Target(Aimed.TILE, Which(), reach, TILE_NEEDS[phrase], is_from_first)
    whose, _, last = phrase.rpartition(" ")
    is_player = last == "player" and (not whose or whose in WHOSE)
    which = Which(who=WHOSE.get(whose, ANYBODY)) if is_player else which_meant(phrase)
    if not is_player and which.types not in ACTIONS:
        if which.types & ~PERMANENTS:
            raise ValueError(
                f"{text!r} names cards that are never on the map; aim at a unit, boss, artifact or permanent"
            )
        return Target(Aimed.PERMANENT, which, reach, TileNeed.ANY, is_from_first)
    if reach or which.needs or which.tiles:
        raise ValueError(f"{text!r}: that is nowhere on the map; say no more than whose it is and what it costs")
    return Target(Aimed.PLAYER if is_player else Aimed.ACTION, which)


def _reach(text: str) -> tuple[str, int, bool]:
    """What stands before a range, the range (0: none), and whether it is one around the target."""
    match = REACH.fullmatch(text)
    assert match is not None
    return match[1], number(match[2], 1, MAX_RANGE) if match[2] else 0, bool(match[3])


def deed_meant(text: str) -> Deed:
    """An effect taken apart: ``damage 3``, ``draw 1 to opponents``, ``heal 1 to each friendly unit within 2``."""
    effect, _, whom = text.partition(" to ")
    do, amount, what = EFFECTS.meant(effect)
    if whom.startswith("each "):
        phrase, reach, is_around = _reach(whom.removeprefix("each "))
        which = which_meant(phrase)
        if which.types & ~PERMANENTS:
            raise ValueError(f"{whom!r} names cards that are never on the map; write unit, boss, artifact or permanent")
        return Deed(do, amount, what, To.EACH_AROUND if is_around else To.EACH, which, reach)
    if whom and whom not in TO_WORDS:
        raise unknown("one whom an effect is for", whom, [*TO_WORDS, "each enemy unit within 2"])
    return Deed(do, amount, what, TO_WORDS.get(whom), Which(), 0)


def use_meant(word: str) -> tuple[Use, When]:
    """How an ability comes about, and what sets it off."""
    if word in USE_WORDS:
        return USE_WORDS[word], When.NEVER
    if word not in WHEN_WORDS:
        raise unknown("use of an ability", word, [*USE_WORDS, *WHEN_WORDS])
    return Use.TRIGGER, WHEN_WORDS[word]


def cost_meant(text: str) -> Meant[str]:
    """A cost taken apart: ``resource 2``, ``discard 1``, ``tap``."""
    return COSTS.meant(text)


def condition_meant(text: str) -> Meant[If]:
    """A condition taken apart: ``units at least 3``, ``damaged``."""
    return CONDITIONS.meant(text)
