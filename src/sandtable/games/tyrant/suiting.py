"""Whether an ability suits the card or tile that has it: who can use it, pay for it, and is there to be affected."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sandtable.mechanics.words import check_all, wrong

from .abilities import AbilityBlock, numbered
from .scenario import Aimed, Do, If, To, Type, Use, When
from .words import FIGHTERS, SPELLS, TYPE_WORDS, WEARABLE, Deed, condition_meant, cost_meant

DEEDS_OF_FIGHTERS = (When.KILLS, When.ATTACKS, When.MOVES)
TYPE_NAMES = {kind: word for word, kind in TYPE_WORDS.items()}


class Bearer(NamedTuple):
    """What has an ability: a card of some type, perhaps solid; a tile's ability is one of the unit on it."""

    kind: Type
    is_solid: bool = False

    def is_one_of(self, types: int) -> bool:
        """Whether its type is among these."""
        return bool(types >> self.kind & 1)

    def can_be_damaged(self) -> bool:
        """Whether it takes damage."""
        return self.is_one_of(FIGHTERS) or self.is_solid

    @property
    def word(self) -> str:
        """Its type as it is written."""
        return TYPE_NAMES[self.kind]


class Slip(NamedTuple):
    """Something wrong with an ability: what to say of it (nothing, if all is well), of which text, and where it is."""

    said: str
    value: str
    where: tuple[str | int, ...]


def check_suits(ability: AbilityBlock, bearer: Bearer, *path: str | int) -> None:
    """An ability can be used by who has it, and paid for, and works on somebody who is there."""

    def check(slip: Slip) -> None:
        if slip.said:
            raise wrong(slip.said, *path, *slip.where, value=slip.value)

    check_all(_slips(ability, bearer), check)


def _slips(ability: AbilityBlock, bearer: Bearer) -> Iterator[Slip]:
    yield Slip(_wrong_use(ability, bearer), ability.use, ("use",))
    yield Slip(_wrong_needs(ability, bearer), ability.needs, ("needs",))
    yield Slip(_wrong_target(ability, bearer), ability.target, ("target",))
    yield Slip(_wrong_second(ability, bearer), ability.second, ("second",))
    for k, text in enumerate(ability.cost):
        yield Slip(_wrong_price(cost_meant(text).do, ability, bearer), text, ("cost", k))
    for k, text, deed in numbered(ability):
        yield Slip(_wrong_whom(deed, text, bearer), text, ("do", k))


def _wrong_use(ability: AbilityBlock, bearer: Bearer) -> str:
    """What is wrong with how an ability comes about."""
    use, when = ability.how()
    if bearer.is_one_of(SPELLS):
        return ""
    if use == Use.PLAY:
        return "only spells and intentions do something by being played; write 'use: enters'"
    if use == Use.FULL and not bearer.is_one_of(FIGHTERS):
        return "only units and bosses have full actions; write 'use: free' with a cost"
    if when == When.EQUIPPED and not bearer.is_one_of(WEARABLE):
        return "only equipment is put on; write 'use: enters'"
    if when in DEEDS_OF_FIGHTERS and bearer.kind == Type.ARTIFACT:
        return f"an artifact never {ability.use}; choose another trigger"
    if when in (When.ATTACKED, When.DAMAGED) and bearer.kind == Type.ARTIFACT and not bearer.is_solid:
        return "an artifact is only attacked if it is solid; add 'solid: 3', or choose another trigger"
    return ""


def _wrong_needs(ability: AbilityBlock, bearer: Bearer) -> str:
    """What is wrong with a condition: it asks about a permanent that is not there, or takes no damage; of an intention
    it would never be asked (TYR-56)."""
    if ability.needs and bearer.kind == Type.INTENTION:
        return "the tyrant plays an intention whenever there is a target for it; leave out needs"
    asks = condition_meant(ability.needs).do if ability.needs else If.ALWAYS
    if asks in (If.DAMAGED, If.ADJACENT_ENEMY) and bearer.is_one_of(SPELLS):
        return f"a card of type {bearer.word} is nowhere on the map; choose another condition"
    if asks == If.DAMAGED and not bearer.can_be_damaged():
        return f"a card of type {bearer.word} takes no damage; choose another condition"
    return ""


def _wrong_target(ability: AbilityBlock, bearer: Bearer) -> str:
    """What is wrong with targets and ranges: a spell comes from nowhere."""
    if not bearer.is_one_of(SPELLS):
        return ""
    targets, deeds = ability.targets(), ability.deeds()
    if any(target.range and not target.from_first for target in targets):
        return "a spell comes from nowhere on the map; leave out 'within …'"
    if any(deed.to == To.EACH and deed.range for deed in deeds):
        return "a spell comes from nowhere on the map; write 'within … of the target', or no range"
    if bearer.kind == Type.INTENTION:
        has_place = targets and targets[0].what in (Aimed.PERMANENT, Aimed.TILE)
        return "" if has_place else "the mark of an intention lies on its target; aim at a permanent or a tile"
    if any(deed.do == Do.PUSH for deed in deeds) and (len(targets) < 2 or targets[1].what != Aimed.TILE):
        return "no permanent pushes; choose where the push comes from with 'second: tile within 1 of the target'"
    if any(deed.do == Do.FIGHT and deed.to != To.SECOND for deed in deeds):
        return "two targets fight each other; leave out 'to …' and add 'second: enemy unit'"
    return ""


def _wrong_second(ability: AbilityBlock, bearer: Bearer) -> str:
    """What is wrong with a second target: the mark of an intention keeps the first only, and the tyrant itself pushes
    and fights (TYR-57)."""
    if not ability.second or bearer.kind != Type.INTENTION:
        return ""
    return "an intention has the target on which its mark lies, and no other; leave out second, and write 'to target'"


def _wrong_price(kind: str, ability: AbilityBlock, bearer: Bearer) -> str:
    """What is wrong with a cost: who has the ability cannot pay it."""
    if bearer.kind == Type.INTENTION:
        return "the tyrant pays nothing for an intention; leave out cost"
    if bearer.is_one_of(SPELLS) and kind == "resource":
        return "what a spell costs is its play cost; raise that"
    if bearer.is_one_of(SPELLS) and kind != "discard":
        return f"a card of type {bearer.word} has nothing to pay {kind!r} with; ask for 'discard 1'"
    if kind == "durability" and not bearer.is_one_of(WEARABLE):
        return "only equipment has durability to pay with; ask for 'tap'"
    if kind == "damage" and not bearer.can_be_damaged():
        return f"a card of type {bearer.word} takes no damage to pay with; ask for 'tap'"
    return "a full action taps it anyway; leave out 'tap'" if kind == "tap" and ability.use == "full" else ""


def _wrong_whom(deed: Deed, text: str, bearer: Bearer) -> str:
    """What is wrong with whom an effect is for: a spell has no self, and only equipment has a wearer."""
    if deed.to == To.SELF and bearer.is_one_of(SPELLS):
        asked = "write 'target: available tile'" if deed.do == Do.TOKEN else "choose a target"
        return f"{text!r}: a card of type {bearer.word} is nowhere on the map; {asked}"
    if deed.to == To.WEARER and not bearer.is_one_of(WEARABLE):
        return f"{text!r}: only equipment is worn; say 'to self'"
    if deed.do == Do.REPRESS and bearer.kind not in (Type.INTENTION, Type.BOSS):
        return f"{text!r}: only bosses and intentions repress; choose another effect"
    if deed.do == Do.MEND and deed.to == To.SELF and not bearer.is_one_of(WEARABLE):
        return f"{text!r}: only equipment has durability; aim at equipment"
    return ""
