"""Whom and what an ability names, in words: permanents, targets, and those whom an effect is for."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.contract.look import Box

from .file import TyrantFile
from .kit import MAX_SETS, Kit
from .scenario import Ability, Aim, Aimed, Effect, Filter, Need, Scenario, TileNeed, To, Type, When
from .words import ALL_TYPES, ANYBODY, MOST_PRICE, NEED_WORDS, NOUNS, PERMANENTS, WHOSE

TyrantBox = Box[TyrantFile, Scenario]

NOUN_ORDER = ("unit", "boss", "artifact", "equipment", "potion", "spell", "intention")
TILES_TOLD = {TileNeed.ANY: "tile", TileNeed.FREE: "free tile", TileNeed.AVAILABLE: "available tile"}
OWN = {
    Type.UNIT: "this unit",
    Type.BOSS: "this boss",
    Type.ARTIFACT: "this artifact",
    Type.EQUIPMENT: "this equipment",
    Type.POTION: "this potion",
}
OTHERS = {When.ATTACKS: "whom it attacks", When.ATTACKED: "who attacks it", When.DAMAGED: "who dealt it"}


def with_article(phrase: str) -> str:
    """A phrase for one of its kind.

    >>> with_article("enemy unit"), with_article("unit"), with_article("other untapped unit"), with_article("equipment")
    ('an enemy unit', 'a unit', 'another untapped unit', 'equipment')
    """
    if phrase.startswith("other "):
        return f"an{phrase}"
    if "equipment" in phrase and not ("equipment or" in phrase or "or equipment" in phrase):
        return phrase
    return f"{'an' if phrase[0] in 'aeio' or phrase.startswith(('und', 'unt')) else 'a'} {phrase}"


def listed(names: Sequence[str], last: str = "and") -> str:
    """Names in a sentence.

    >>> listed(["red", "blue", "green"], "or")
    'red, blue or green'
    """
    return f" {last} ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def nouns(types: int, is_plural: bool = False) -> str:
    """What cards of these types are called."""
    if types in (ALL_TYPES, PERMANENTS):
        return ("card" if types == ALL_TYPES else "permanent") + "s" * is_plural
    left, found = types, []
    for noun in NOUN_ORDER:
        if left & NOUNS[noun] == NOUNS[noun]:
            left &= ~NOUNS[noun]
            found.append(noun)
    plurals = {"boss": "bosses", "equipment": "equipment"}
    return listed([plurals.get(noun, noun + "s") if is_plural else noun for noun in found], "or")


def price_told(wanted: Filter) -> str:
    """Which costs a filter lets through, for the end of a phrase."""
    if wanted.least == 0 and wanted.most > MOST_PRICE:
        return ""
    if wanted.most > MOST_PRICE:
        return f" costing {wanted.least} or more"
    if wanted.least == 0:
        return f" costing {wanted.most} or less"
    return f" costing {wanted.least}" + (f" to {wanted.most}" if wanted.most > wanted.least else "")


def which_told(wanted: Filter, kit: Kit, is_plural: bool = False, is_action: bool = False) -> str:
    """Which permanents or cards a filter means: ``enemy damaged unit or boss on water costing 3 or more``."""
    whose = [word for word, who in WHOSE.items() if who == wanted.who and wanted.who != ANYBODY]
    needs = [word for word, need in NEED_WORDS.items() if wanted.needs & need and need != Need.FULL_DAMAGE]
    noun = "action" if is_action and wanted.types == ALL_TYPES else nouns(wanted.types, is_plural)
    titles = [card.title for card in kit.cards.values()]
    if wanted.card and wanted.types == ALL_TYPES:
        noun = titles[wanted.card - 1]
    tiles = [name.replace("_", " ") for k, name in enumerate(kit.tiles) if wanted.tiles >> k & 1]
    sets = [name for k, name in enumerate(kit.sets()) if wanted.sets >> k & 1]
    parts = [*whose, *needs, noun]
    parts += [f"on {listed(tiles, 'or')}"] if tiles else []
    parts += [f"of {listed(sets, 'or')}"] if sets else []
    parts += ["of a set that is not in this match"] if wanted.sets >> (MAX_SETS - 1) and len(sets) == 0 else []
    parts += [f"called {titles[wanted.card - 1]}"] if wanted.card and wanted.types != ALL_TYPES else []
    parts += ["that any damage would destroy"] if wanted.needs & Need.FULL_DAMAGE else []
    return " ".join(parts) + price_told(wanted)


class Mentions:
    """Whom the effects of an ability are for, in words: a target is described once and is "it" from then on."""

    def __init__(self, box: TyrantBox, ability: Ability, own: str) -> None:
        self.scenario, self.kit, self.ability, self.own = box.scenario, box.file.kit(), ability, own
        self.named: list[int] = []

    def one(self, effect: Effect) -> str:
        """The permanents, tile or action that an effect is for."""
        to, wanted = To(effect.to), self.scenario.filters[effect.filter]
        if to in (To.TARGET, To.SECOND):
            return self.target(to)
        if to == To.OTHER:
            return OTHERS[When(self.ability.when)]
        if to == To.WEARER:
            return "who wears it"
        if to not in (To.EACH, To.EACH_AROUND):
            return self.own
        each = f"each {which_told(wanted, self.kit)}"
        if not effect.range:
            return each
        around = f" of {self.target(To.TARGET, 'chosen ')}" if to == To.EACH_AROUND else ""
        return f"{each} within {effect.range}{around}"

    def player(self, effect: Effect) -> str:
        """The player or players whom an effect is for; nothing for the one whose action it is."""
        to = To(effect.to)
        told = {To.OPPONENTS: "each opponent", To.EVERYBODY: "everybody"}.get(to)
        if told or to in (To.YOU, To.SELF, To.WEARER):
            return told or ""
        is_player = to in (To.TARGET, To.SECOND) and self.ability.aims[to].what == Aimed.PLAYER
        whom = self.one(effect)
        return whom if is_player else "its controller" if whom == "it" else f"the controller of {whom}"

    def target(self, which: int, how: str = "") -> str:
        """A target, described when it is named first, perhaps with another word on ``how`` it is meant."""
        if which in self.named:
            return "it" if which == self.named[-1] else ("the first", "the second")[which]
        described = with_article(how + self._described(self.ability.aims[which]))
        self.named.append(which)
        return described

    def _described(self, aim: Aim) -> str:
        wanted = self.scenario.filters[aim.filter]
        phrase = which_told(wanted, self.kit, is_action=aim.what == Aimed.ACTION)
        if aim.what == Aimed.TILE:
            phrase = TILES_TOLD[TileNeed(aim.need)]
        elif aim.what == Aimed.PLAYER:
            phrase = phrase.replace("card", "player")
        if not aim.range:
            return phrase
        around = f" of {self.target(To.TARGET)}" if aim.from_first else ""
        return f"{phrase} within {aim.range}{around}"
