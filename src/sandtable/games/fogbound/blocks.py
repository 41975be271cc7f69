"""The blocks of which a scenario is written: units with their actions, terrains, statuses (FOG-02, FOG-03)."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, field_validator, model_validator

from sandtable.mechanics.whom import WHOM
from sandtable.mechanics.words import Block, is_plain_name, number, unknown

from .scenario import AURAS, EFFECTS, FAR, MAX_ACTIONS, MAX_NAME, TRIGGERS, Do
from .words import (
    CONDITION_WORDS,
    DAMAGE_WORDS,
    GIFT_WORDS,
    STATUS_FLAGS,
    WHEN_WORDS,
    effect_meant,
    keyword_meant,
    sizes_meant,
    triple_meant,
)

Small = Annotated[int, Field(ge=0, le=9)]
Distance = Annotated[int, Field(ge=0, le=FAR)]
Size = Literal["S", "M", "L"]
Damage = Literal["blade", "pierce", "blast", "fire", "venom", "shock"]
assert set(DAMAGE_WORDS) == set(Damage.__args__)  # type: ignore[attr-defined]
FIRST = {Do.TELEPORT, Do.LOAD, Do.UNLOAD, Do.REVEAL}  # effects that say where an action may be aimed
Targets = Literal["self", "enemies", "friends", "friends and self", "all", "everybody", "hex"]


class ActionBlock(Block):
    """An attack or an ability (FOG-28)."""

    attack: Literal["melee", "ranged", "area"] | None = Field(
        default=None, description="How an attack is made; without, it is an ability."
    )
    do: list[str] = Field(default=[], max_length=EFFECTS, description="What it does, such as `damage 2 fire`.")
    toggle: str = Field(default="", max_length=40, description="The status that it switches on and off (FOG-41).")
    upkeep: Small = Field(default=0, description="Energy that the status costs each round (FOG-42).")
    targets: Targets | None = Field(
        default=None, description="Whom it is for; an attack is for enemies, an area attack strikes everybody there."
    )
    range: Distance = Field(default=1, description="How far it reaches.")
    radius: Annotated[int, Field(ge=0, le=2)] = Field(default=0, description="How far around the target it works.")
    cost: Small = Field(default=0, description="Movement points that it costs (FOG-29).")
    energy: Small = Field(default=0, description="Energy that it costs; of a toggle, to switch it on.")
    combinable: bool = Field(default=False, description="Whether the turn goes on afterwards (FOG-07).")
    no_movement: bool = Field(default=False, description="Only without having moved, for all points left (FOG-32).")
    blind: bool = Field(default=False, description="Whether it needs no line of sight.")
    only: list[str] = Field(
        default=[], max_length=8, description="Conditions for targets: `S-M`, `ground`, `flying`, `wounded`, `on NAME`."
    )
    needs: str = Field(default="", max_length=40, description="A status that the unit itself must have.")

    @field_validator("do")
    @classmethod
    def check_effects(cls, effects: list[str]) -> list[str]:
        """Every effect can be read."""
        for effect in effects:
            effect_meant(effect)
        return effects

    @field_validator("only")
    @classmethod
    def check_conditions(cls, conditions: list[str]) -> list[str]:
        """Every condition can be read; terrains are checked with the others."""
        for text in conditions:
            if text not in CONDITION_WORDS and not text.startswith("on "):
                try:
                    sizes_meant(text)
                except ValueError:
                    raise unknown("condition", text, [*CONDITION_WORDS, "S-M", "on NAME"]) from None
        if {"ground", "flying"} <= set(conditions):
            raise ValueError("nobody is on the ground and flying; keep one of them")
        return conditions

    @model_validator(mode="after")
    def check_sense(self) -> Self:
        """The parts go together."""
        done = {effect_meant(effect).do for effect in self.do}
        if bool(self.toggle) == bool(self.do):
            raise ValueError("an action either does something or toggles a status; give one of do and toggle")
        if self.toggle and (self.attack or self.targets not in (None, "self")):
            raise ValueError("a toggle is an ability for the unit itself; leave out attack and targets")
        if self.attack and Do.DAMAGE not in done:
            raise ValueError("an attack does damage; add 'damage 2 blade' to do, or leave out attack")
        if self.attack == "melee" and (self.range != 1 or self.radius):
            raise ValueError("a melee attack has range 1 and no radius; leave them out")
        if self.attack and self.targets not in (None, "enemies"):
            raise ValueError("an attack is for enemies; leave out targets")
        if done & {Do.TELEPORT, Do.REVEAL, Do.UNLOAD} and self.targets != "hex":
            raise ValueError("that is aimed at a hex; write 'targets: hex'")
        if not self.attack and not self.toggle and self.targets is None:
            raise ValueError(f"nobody says whom it is for; give targets: {', '.join(Targets.__args__)}")  # type: ignore[attr-defined]
        return self

    @model_validator(mode="after")
    def check_use(self) -> Self:
        """Nothing is given that would do nothing, and nobody is moved in a way that the rules do not know."""
        done = [effect_meant(effect).do for effect in self.do]
        if self.toggle and (self.range != 1 or self.radius or self.only):
            raise ValueError("a toggle works on the unit itself at any time; leave out range, radius and conditions")
        if not self.toggle and self.upkeep:
            raise ValueError("only a toggle has upkeep; leave it out")
        if self.blind and self.attack not in ("ranged", "area"):
            raise ValueError("only ranged and area attacks need a line of sight; leave out blind")
        if self.targets == "self" and self.range != 1:
            raise ValueError("what is for the unit itself has no range; leave it out")
        if any(do in FIRST for do in done[1:]):
            raise ValueError("teleport, load, unload and reveal come first; put it in front, or make it its own action")
        if done and done[0] in FIRST - {Do.REVEAL} and self.radius:
            raise ValueError("teleport, load and unload are for one hex; leave out radius")
        if Do.LOAD in done and self.targets != "friends":
            raise ValueError("a transport loads its own side; write 'targets: friends'")
        if Do.PUSH in done and (self.attack == "area" or self.radius or self.targets in ("hex", "self")):
            raise ValueError("one unit is pushed at a time; aim it at a unit, without radius")
        return self


class AuraBlock(Block):
    """What a unit gives those around it."""

    gives: str = Field(
        max_length=20, description="`armour 1`, `damage 1`, and each round `heal 1`, `harm 1`, `energy 1`."
    )
    to: Literal["enemies", "friends", "all", "friends and self", "self", "everybody"] = Field(description="Whom.")
    radius: Annotated[int, Field(ge=1, le=FAR)] = Field(default=1, description="How far it reaches.")

    @field_validator("gives")
    @classmethod
    def check_gift(cls, text: str) -> str:
        """A gift and how much of it."""
        word, _, amount = text.partition(" ")
        if word not in GIFT_WORDS:
            raise unknown("gift of an aura", word, GIFT_WORDS)
        number(amount, 1, 9)
        return text


class TriggerBlock(Block):
    """What happens by itself."""

    when: Literal["round start", "death", "hit", "kill", "move in"] = Field(description="What sets it off.")
    do: str = Field(max_length=40, description="An effect, as of an action.")
    to: Literal["enemies", "friends", "all", "friends and self", "self", "everybody", "other"] = Field(
        description="Whom it works on; `other` is who hit or killed the unit."
    )
    radius: Annotated[int, Field(ge=0, le=2)] = Field(default=0, description="How far around the unit it works.")

    @field_validator("do")
    @classmethod
    def check_effect(cls, text: str) -> str:
        """Something that needs no target of its own."""
        if effect_meant(text).do not in (Do.DAMAGE, Do.HEAL, Do.STATUS, Do.CLEANSE, Do.ENERGY, Do.DRAIN):
            raise ValueError(f"a trigger cannot {text!r}; it does damage, heal, status, cleanse, energy or drain")
        return text

    @model_validator(mode="after")
    def check_use(self) -> Self:
        """There is somebody whom it works on."""
        if self.to == "other" and self.when not in ("hit", "kill", "death"):
            raise ValueError(f"nobody else takes part in {self.when!r}; say to whom it works, with a radius")
        if self.to == "other" and self.when == "kill":
            raise ValueError(
                "whom it has killed is dead and feels nothing more; write 'to: self', or whom with a radius"
            )
        if self.to in ("other", "self") and self.radius:
            raise ValueError(f"a radius does nothing for {self.to!r}; leave it out")
        if self.to not in ("other", "self") and not self.radius:
            raise ValueError(f"{self.to!r} needs a radius; write 'radius: 1'")
        return self


assert set(WHEN_WORDS) == set(TriggerBlock.model_fields["when"].annotation.__args__)  # type: ignore[union-attr]
assert set(WHOM) < set(TriggerBlock.model_fields["to"].annotation.__args__)  # type: ignore[union-attr]


class TransportBlock(Block):
    """What a unit can carry (FOG-49 to FOG-54)."""

    capacity: Annotated[int, Field(ge=1, le=30)] = Field(description="Total size: small 1, medium 2, large 3.")
    seats: Annotated[int, Field(ge=0, le=15)] = Field(default=0, description="Most units inside; 0 is no limit.")
    sizes: str = Field(default="S-L", description="Sizes that fit in, such as `S-M`.")
    flyers: bool = Field(default=False, description="Whether flying units fit in.")
    enterable: bool = Field(default=True, description="Whether units move in by themselves (FOG-52).")
    exitable: bool = Field(default=True, description="Whether units move out by themselves (FOG-53).")

    @field_validator("sizes")
    @classmethod
    def check_sizes(cls, text: str) -> str:
        """A range of sizes."""
        sizes_meant(text)
        return text


class UnitBlock(Block):
    """A kind of unit (FOG-02)."""

    title: str = Field(min_length=1, max_length=30, pattern=r"^[\w '-]+$", description="Its name for people.")
    code: str = Field(pattern="^[a-z]{2}$", description="Two letters of its own, for orders and drawings.")
    icon: str = Field(default="", max_length=40, description="The picture on its piece.")
    health: Annotated[int, Field(ge=1, le=40)] = Field(description="Health, mostly 3 to 7.")
    speed: Small = Field(default=3, description="Movement points a turn.")
    sight: Distance = Field(default=2, description="How far it sees.")
    size: Size = Field(default="M", description="Small, medium or large.")
    armour: Small = Field(default=0, description="What comes off damage after protection (FOG-39).")
    energy: Small = Field(default=0, description="Most energy; it starts with all of it.")
    price: Annotated[int, Field(ge=1, le=60)] = Field(description="What it costs.")
    most: Annotated[int, Field(ge=1, le=16)] = Field(default=16, description="Most of its kind in an army.")
    keywords: list[str] = Field(default=[], max_length=10, description="`flying`, `stealth`, `sense 2`, …")
    transport: TransportBlock | None = Field(default=None, description="What it can carry.")
    actions: dict[str, ActionBlock] = Field(default={}, max_length=MAX_ACTIONS, description="Attacks and abilities.")
    auras: list[AuraBlock] = Field(default=[], max_length=AURAS, description="What it gives those around.")
    triggers: list[TriggerBlock] = Field(default=[], max_length=TRIGGERS, description="What happens by itself.")

    @field_validator("keywords")
    @classmethod
    def check_keywords(cls, keywords: list[str]) -> list[str]:
        """Every keyword is known and given once."""
        seen = set()
        for text in keywords:
            word, _, kind = keyword_meant(text)
            if (word, kind) in seen:
                raise ValueError(f"{text!r} is given twice; keep one")
            seen.add((word, kind))
        if "water only" in keywords and not {"aquatic", "flying"} & set(keywords):
            raise ValueError("'water only' has nowhere to be; add aquatic")
        return keywords

    @field_validator("actions")
    @classmethod
    def check_action_names(cls, actions: dict[str, ActionBlock]) -> dict[str, ActionBlock]:
        """Names are words that orders can be typed with."""
        for name in actions:
            if not is_plain_name(name, MAX_NAME, " "):
                raise ValueError(f"{name!r} is no name for an action; use small letters, at most {MAX_NAME}")
            if name in ("to", "end", "skip"):
                raise ValueError(f"{name!r} is an order already; choose another name for the action")
        return actions


class TerrainBlock(Block):
    """A kind of ground."""

    letter: str = Field(min_length=1, max_length=1, description="Its letter on maps.")
    protection: dict[str, str] = Field(
        default={}, max_length=3, description="By size: `S-M: 1/1/0` is melee/ranged/area (FOG-37)."
    )
    cost_in: Small = Field(default=0, description="Further points required to move in (FOG-09).")
    cost_out: Small = Field(default=0, description="Further points required to move out.")
    penalty_in: Small = Field(default=0, description="Points lost after moving in (FOG-10).")
    penalty_out: Small = Field(default=0, description="Points lost after moving out.")
    elevated: bool = Field(default=False, description="High ground (FOG-11, FOG-18, FOG-38).")
    blocks: bool = Field(default=False, description="Whether it blocks sight (FOG-16).")
    closed: bool = Field(default=False, description="Whether only flying units may be there (FOG-12).")
    water: bool = Field(default=False, description="Whether only aquatic and flying units may be there.")
    on_enter: str = Field(default="", max_length=40, description="What befalls ground units that come in.")
    heals: Small = Field(default=0, description="Health that a unit on it gains at a round's start.")

    @field_validator("protection")
    @classmethod
    def check_protection(cls, protection: dict[str, str]) -> dict[str, str]:
        """Each size once, with a triple."""
        seen: set[int] = set()
        for sizes, triple in protection.items():
            triple_meant(triple)
            for size in sizes_meant(sizes):
                if size in seen:
                    raise ValueError(f"size {size.name} has two protections; keep one")
                seen.add(size)
        return protection

    @field_validator("on_enter")
    @classmethod
    def check_entering(cls, text: str) -> str:
        """Damage or a status."""
        if text and effect_meant(text).do not in (Do.DAMAGE, Do.STATUS):
            raise ValueError(f"ground cannot {text!r}; write damage or status")
        return text

    def bears(self, keywords: set[str]) -> bool:
        """Whether a unit with these keywords may be on it (FOG-12)."""
        if "flying" in keywords:
            return True
        if "water only" in keywords and not self.water:
            return False
        return not self.closed and (not self.water or "aquatic" in keywords)


class StatusBlock(Block):
    """A kind of status (FOG-43 to FOG-48)."""

    makes: list[str] = Field(default=[], max_length=6, description="What it makes its bearer: `rooted`, `blind`, …")
    speed: Annotated[int, Field(ge=-9, le=9)] = Field(default=0, description="Added to speed.")
    sight: Annotated[int, Field(ge=-4, le=4)] = Field(default=0, description="Added to sight.")
    armour: Annotated[int, Field(ge=-9, le=9)] = Field(default=0, description="Added to armour.")
    damage: Annotated[int, Field(ge=-9, le=9)] = Field(default=0, description="Added to the damage it does.")
    burns: bool = Field(default=False, description="As much damage as it counts, at each round's start.")
    poisons: Small = Field(default=0, description="So much damage at each round's start.")
    type: Damage = Field(default="fire", description="The type of that damage.")
    heals: Small = Field(default=0, description="So much health at each round's start.")
    stacks: Literal["highest", "add", "keep"] = Field(default="highest", description="When applied again (FOG-47).")
    passes: Literal["one less", "round end", "never"] = Field(default="one less", description="How it runs out.")
    most: Annotated[int, Field(ge=1, le=20)] = Field(default=9, description="The highest count.")

    @field_validator("makes")
    @classmethod
    def check_flags(cls, words: list[str]) -> list[str]:
        """Known conditions."""
        for word in words:
            if word not in STATUS_FLAGS:
                raise unknown("condition of a unit", word, STATUS_FLAGS)
        return words


class ArmyBlock(Block):
    """An army ready to be bought with one click (FOG-57)."""

    about: str = Field(default="", max_length=200, description="What it is good for, in a sentence.")
    units: dict[str, Annotated[int, Field(ge=1, le=16)]] = Field(
        min_length=1, max_length=16, description="Its units, each with how many of them."
    )
