"""The blocks of which a scenario is written: cards with their abilities, and tiles (TYR-20, TYR-27)."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Literal, Self

from pydantic import Field, field_validator, model_validator

from sandtable.contract.words import Terrain, icon_called
from sandtable.mechanics.words import Block, check_all, unknown, wrong

from .abilities import AbilityBlock, Phrase
from .scenario import ABILITIES, MAX_CARDS, MAX_MOVEMENT, MAX_RANGE, MAX_TILES, PROTECTIONS, Type, Use
from .suiting import Bearer, check_suits
from .words import (
    ALL_TYPES,
    ANYBODY,
    FIGHTERS,
    KEYWORD_WORDS,
    MOST_PRICE,
    PERMANENTS,
    SPELLS,
    TYPE_WORDS,
    WEARABLE,
    Which,
    which_meant,
)

MAX_NAME = 20
Price = Annotated[int, Field(ge=0, le=MOST_PRICE)]
Small = Annotated[int, Field(ge=0, le=9)]
Bonus = Annotated[int, Field(ge=-9, le=9)]
Keywords = list[Annotated[str, Field(max_length=MAX_NAME)]]
ARTIFACTS = 1 << Type.ARTIFACT
UNITS = 1 << Type.UNIT

# Which types may have a number, a keyword, or be set off by something.
NUMBERS = {
    "buy": ALL_TYPES & ~(1 << Type.BOSS | 1 << Type.INTENTION),
    "play": ALL_TYPES & ~(1 << Type.BOSS | 1 << Type.INTENTION),
    "upkeep": UNITS,
    "health": FIGHTERS,
    "movement": FIGHTERS,
    "attack": FIGHTERS,
    "range": FIGHTERS,
    "bound": FIGHTERS,
    "solid": ARTIFACTS,
    "durability": WEARABLE,
    "crew": FIGHTERS | ARTIFACTS,
    "spawns": FIGHTERS | ARTIFACTS,
    "protection": PERMANENTS,
    "gives": PERMANENTS,
    "keywords": PERMANENTS,
}
KEYWORDS = {
    "shroud": PERMANENTS,
    "swims": FIGHTERS,
    "amphibious": FIGHTERS,
    "king": FIGHTERS,
    "building": ARTIFACTS,
    "stick": 1 << Type.EQUIPMENT,
    "tyrant": 1 << Type.BOSS,
    "pushes": FIGHTERS,
    "first strike": FIGHTERS,
}
GIVEN_KEYWORDS = ("shroud", "amphibious", "pushes", "first strike")


def check_keywords(words: list[str]) -> list[str]:
    """Keywords are known, and each is given once."""
    for k, word in enumerate(words):
        if word not in KEYWORD_WORDS:
            raise wrong(str(unknown("keyword", word, KEYWORD_WORDS)), k, value=word)
        if word in words[:k]:
            raise wrong(f"{word!r} is given twice; keep one", k, value=word)
    return words


class GrantBlock(Block):
    """What a card gives: to who wears it, or to those around it."""

    attack: Bonus = Field(default=0, description="Added to attack.")
    range: Bonus = Field(default=0, description="Added to range.")
    movement: Bonus = Field(default=0, description="Added to movement.")
    health: Bonus = Field(default=0, description="Added to health.")
    keywords: Keywords = Field(default=[], max_length=4, description="Keywords: `shroud`, `pushes`, …")
    to: Literal["enemies", "friends", "all"] | None = Field(
        default=None, description="Whom around it; of equipment nothing is said, for it is who wears it."
    )
    within: Annotated[int, Field(ge=1, le=MAX_RANGE)] | None = Field(default=None, description="How far it reaches.")

    @field_validator("keywords")
    @classmethod
    def check_given(cls, words: list[str]) -> list[str]:
        """Only keywords that can be lent."""
        check_keywords(words)
        for k, word in enumerate(words):
            if word not in GIVEN_KEYWORDS:
                raise wrong(f"{word!r} cannot be given; only {', '.join(GIVEN_KEYWORDS)} can", k, value=word)
        return words

    @model_validator(mode="after")
    def check_sense(self) -> Self:
        """Something is given."""
        if not (self.attack or self.range or self.movement or self.health or self.keywords):
            raise ValueError("nothing is given; add attack, range, movement, health or keywords, or leave it out")
        return self


class CardBlock(Block):
    """A card (TYR-20)."""

    title: str = Field(min_length=1, max_length=30, pattern=r"^[\w ',!-]+$", description="Its name for people.")
    code: str = Field(pattern="^[a-z]{2}$", description="Two letters of its own, for orders and drawings.")
    set: str = Field(pattern="^[a-z]{1,20}$", description="The set it belongs to.")
    type: str = Field(
        description="`spell`, `unit`, `boss`, `artifact`, `equipment`, `potion` or `intention`.", max_length=20
    )
    icon: str = Field(default="", max_length=40, description="The picture on it.")
    buy: Price | None = Field(default=None, description="Its buy cost; without, it is in no store (TYR-19).")
    play: Price | None = Field(default=None, description="Its play cost; without, it cannot be played (TYR-11).")
    upkeep: Small = Field(default=0, description="What its controller pays for it at each upkeep (TYR-04).")
    health: Annotated[int, Field(ge=0, le=60)] = Field(default=0, description="More damage than this destroys it.")
    movement: Annotated[int, Field(ge=0, le=MAX_MOVEMENT)] = Field(default=0, description="Steps of a move.")
    attack: Small = Field(default=0, description="The damage it deals in combat.")
    range: Annotated[int, Field(ge=1, le=MAX_RANGE)] = Field(default=1, description="How far it attacks.")
    solid: Annotated[int, Field(ge=0, le=60)] = Field(default=0, description="Of an artifact: see TYR-50.")
    durability: Annotated[int, Field(ge=0, le=60)] = Field(default=0, description="Of equipment: see TYR-51.")
    crew: Annotated[int, Field(ge=0, le=6)] = Field(default=0, description="How many units can be on it (TYR-38).")
    spawns: Annotated[int, Field(ge=0, le=MAX_RANGE)] = Field(
        default=0, description="Within which range of it its controller plays permanents (TYR-28)."
    )
    keywords: Keywords = Field(
        default=[],
        max_length=len(KEYWORD_WORDS),
        description="`shroud`, `swims`, `amphibious`, `king`, `building`, `stick`, `tyrant`, `pushes`, `first strike`.",
    )
    bound: list[Phrase] = Field(default=[], max_length=MAX_TILES, description="Tiles that it never leaves (TYR-39).")
    protection: list[Phrase] = Field(
        default=[],
        max_length=PROTECTIONS,
        description="From what: `spell`, `unit costing 7 or more`, `card called die`.",
    )
    gives: GrantBlock | None = Field(default=None, description="What it gives who wears it, or those around it.")
    abilities: list[AbilityBlock] = Field(default=[], max_length=ABILITIES, description="What it does.")

    @field_validator("type")
    @classmethod
    def check_type(cls, word: str) -> str:
        """A known type."""
        if word not in TYPE_WORDS:
            raise unknown("type of card", word, TYPE_WORDS)
        return word

    @field_validator("icon")
    @classmethod
    def check_icon(cls, name: str) -> str:
        """A picture that can be drawn."""
        if name and icon_called(name) is None:
            from sandtable.contract.words import Icon

            raise unknown("icon", name, map(str, Icon))
        return name

    @field_validator("keywords")
    @classmethod
    def check_words(cls, words: list[str]) -> list[str]:
        """Known keywords."""
        if {"swims", "amphibious"} <= set(words):
            raise ValueError("who is amphibious swims and walks; keep one of swims and amphibious")
        return check_keywords(words)

    @field_validator("protection")
    @classmethod
    def check_protection(cls, texts: list[str]) -> list[str]:
        """Everything that it is protected from can be read."""
        for k, text in enumerate(texts):
            try:
                which = which_meant(text)
            except ValueError as error:
                raise wrong(str(error), k, value=text) from None
            if which.who != ANYBODY or which.needs or which.tiles:
                said = "protection is from cards, whosever they are and wherever; name types, sets, a card or costs"
                raise wrong(said, k, value=text)
        return texts

    @model_validator(mode="after")
    def check_sense(self) -> Self:
        """A card has what its type has, and no more; all that is wrong is told at once."""
        bearer = Bearer(self.kind, bool(self.solid))
        checks = [
            partial(check, self) for check in (check_numbers, check_keywords_of, check_costs, check_type, check_gift)
        ]
        checks += [partial(check_suits, block, bearer, "abilities", k) for k, block in enumerate(self.abilities)]
        check_all(checks, lambda check: check())
        return self

    @property
    def kind(self) -> Type:
        """Its type."""
        return TYPE_WORDS[self.type]

    def is_one_of(self, types: int) -> bool:
        """Whether its type is among these."""
        return Bearer(self.kind).is_one_of(types)

    def protections(self) -> list[Which]:
        """From what it is protected."""
        return [which_meant(text) for text in self.protection]


def check_numbers(card: CardBlock) -> None:
    """Only numbers that its type has."""

    def check(field: str) -> None:
        value, usual = getattr(card, field), CardBlock.model_fields[field].default
        if value != usual and not card.is_one_of(NUMBERS[field]):
            raise wrong(f"cards of type {card.type} have no {field}; leave it out", field, value=value)

    check_all(NUMBERS, check)


def check_keywords_of(card: CardBlock) -> None:
    """Only keywords that its type has."""

    def check(item: tuple[int, str]) -> None:
        if card.is_one_of(PERMANENTS) and not card.is_one_of(KEYWORDS[item[1]]):
            raise wrong(
                f"cards of type {card.type} are not {item[1]!r}; leave it out", "keywords", item[0], value=item[1]
            )

    check_all(enumerate(card.keywords), check)


def check_costs(card: CardBlock) -> None:
    """What can be bought can be played; spells are there to be played."""
    if card.buy is not None and card.play is None:
        raise wrong("it can be bought but never played; give it a play cost", "buy", value=card.buy)
    if card.kind == Type.SPELL and card.play is None:
        raise wrong("a spell without a play cost is never cast; add 'play: 1'", "type", value=card.type)


def check_type(card: CardBlock) -> None:
    """A unit has health, equipment durability, a potion something to drink, a spell something to cast."""
    uses = [ability.how()[0] for ability in card.abilities]
    if card.is_one_of(FIGHTERS) and not card.health:
        raise wrong("it has no health; add 'health: 3'", "type", value=card.type)
    if card.kind == Type.EQUIPMENT and not card.durability:
        raise wrong("equipment has durability; add 'durability: 2'", "type", value=card.type)
    if card.kind == Type.POTION and card.durability > 1:
        raise wrong("a potion has durability 1; leave it out", "durability", value=card.durability)
    if card.kind == Type.POTION and Use.FREE not in uses:
        raise wrong("a potion is there to be drunk; add a free ability with 'cost: [durability 1]'", "type")
    if card.is_one_of(SPELLS) and uses != [Use.PLAY]:
        raise wrong(f"cards of type {card.type} have exactly one ability, with 'use: play'", "abilities", value=uses)
    if card.is_one_of(FIGHTERS) and card.range > 1 and not card.attack:
        raise wrong("it has a range and no attack; add 'attack: 1', or leave out range", "range", value=card.range)


def check_gift(card: CardBlock) -> None:
    """Equipment gives to who wears it; others give to those around them."""
    gives = card.gives
    if gives is None or not card.is_one_of(PERMANENTS):
        return
    if card.is_one_of(WEARABLE) and (gives.to or gives.within):
        raise wrong("what is worn gives to who wears it; leave out to and within", "gives", value=gives.to)
    if not card.is_one_of(WEARABLE) and not (gives.to and gives.within):
        raise wrong("nobody says who around it gets that; add 'to: friends' and 'within: 1'", "gives", value=gives.to)


class TileBlock(Block):
    """A kind of tile (TYR-27)."""

    letter: str = Field(pattern=r"^[^\s0-9A-H]$", description="Its letter on maps.")
    looks: str = Field(default="open", max_length=20, description="How it is drawn: the name of a ground.")
    land: bool = Field(default=True, description="Whether those who do not swim may be there (TYR-26).")
    deep: bool = Field(default=False, description="Whether swimmers may be there.")
    stops: bool = Field(default=False, description="Whether entering it ends a move.")
    high: bool = Field(default=False, description="High ground: +1 range for ranged combat (TYR-47).")
    shelters: bool = Field(default=False, description="Whether who is there is attacked from range 1 only.")
    street: bool = Field(default=False, description="Whether units walk along it once a turn besides their move.")
    harbour: bool = Field(default=False, description="Whether swimmers may be played there.")
    spawn: bool = Field(default=False, description="Whether all play permanents there, if no seat is marked.")
    stands: str = Field(default="", max_length=MAX_NAME, description="The artifact that stands on it at the start.")
    ability: AbilityBlock | None = Field(default=None, description="What it grants the unit on it.")

    @field_validator("looks")
    @classmethod
    def check_looks(cls, name: str) -> str:
        """A ground that can be drawn."""
        if name not in map(str, Terrain):
            raise unknown("ground that can be drawn", name, map(str, Terrain))
        return name

    @model_validator(mode="after")
    def check_sense(self) -> Self:
        """The parts go together."""
        if self.harbour and not self.deep:
            raise ValueError("a harbour is for swimmers; add 'deep: true'")
        if self.ability:
            check_suits(self.ability, Bearer(Type.UNIT), "ability")
        return self


class StyleBlock(Block):
    """A style of deck, ready to be drafted with one click a pick (TYR-02)."""

    about: str = Field(default="", max_length=200, description="How it plays, in a sentence.")
    cards: list[str] = Field(
        min_length=1, max_length=MAX_CARDS, description="Cards of the pool, those first that it would rather have."
    )
