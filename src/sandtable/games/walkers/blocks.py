"""The blocks of which a scenario is written: grounds, weapons and machines, and the words in them."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Annotated, Literal, NamedTuple, Self

from pydantic import AfterValidator, Field, field_validator, model_validator

from sandtable.contract.words import Icon, Terrain
from sandtable.mechanics.words import Block, number, unknown

from .scenario import (
    CLOSED,
    MAX_AIM,
    MAX_LEVEL,
    MAX_SIZE,
    MAX_THRUST,
    MAX_VALUE,
    MIN_SIZE,
    MOVEMENTS,
    STEPS,
    WEAPONS,
    Mishap,
    Mode,
    Tier,
)

MAX_NAME = 20
MAX_TICKS = 20
MAX_RANGE = 40
MAX_MINIMUM = 9
MAX_CAMOUFLAGE = 4
MAX_DAMAGE = 5
BEST_TIER = 5
NEVER = 21
LEAST_THRUST = 3
MODE_WORDS = tuple(mode.name.lower() for mode in Mode)
TIER_WORDS = {tier.name.lower(): tier for tier in Tier if Tier.NOT < tier < Tier.IMPOSSIBLE}
MISHAP_WORDS = {mishap.name.lower(): mishap for mishap in Mishap if mishap}
MACHINE_ICONS = (
    "battle-mech",
    "missile-mech",
    "mecha-head",
    "walking-scout",
    "tank",
    "apc",
    "truck",
    "jeep",
    "helicopter",
)
"""Pictures that suit machines; any other will do as well."""

assert set(MACHINE_ICONS) <= set(Icon)
MOVEMENT = re.compile(r"([a-z]+) ([0-9]+)\+([0-9]+) for ([0-9]+)", re.ASCII)


class Demand(NamedTuple):
    """What ground demands of a machine that comes onto it, and what comes of failing (WLK-17, WLK-18)."""

    tier: int
    mishap: Mishap


def demand_meant(text: str) -> Demand:
    """A demand as it was written: ``none``, ``closed``, or a tier and a mishap.

    >>> demand_meant("good stuck")
    Demand(tier=<Tier.GOOD: 3>, mishap=<Mishap.STUCK: 1>)
    """
    if text in ("none", "closed"):
        return Demand(CLOSED if text == "closed" else Tier.NOT, Mishap.NONE)
    tier, _, mishap = text.partition(" ")
    if tier not in TIER_WORDS:
        raise unknown("tier", tier, ["none", "closed", *TIER_WORDS])
    if mishap not in MISHAP_WORDS:
        raise unknown("mishap", mishap, MISHAP_WORDS)
    return Demand(TIER_WORDS[tier], MISHAP_WORDS[mishap])


class Going(NamedTuple):
    """A movement action as it was written (WLK-12)."""

    mode: Mode
    normal: int
    extra: int
    ticks: int


def going_meant(text: str) -> Going:
    """A movement action taken apart.

    >>> going_meant("walk 4+2 for 5")
    Going(mode=<Mode.WALK: 2>, normal=4, extra=2, ticks=5)
    """
    match = MOVEMENT.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} is no movement; write it like 'walk 4+2 for 5'")
    if match[1] not in MODE_WORDS:
        raise unknown("way to move", match[1], MODE_WORDS)
    normal, extra = number(match[2], 1, STEPS), number(match[3], 0, STEPS)
    if normal + extra > STEPS:
        raise ValueError(f"{text!r} goes {normal + extra} hexes; {STEPS} is the most")
    return Going(Mode(MODE_WORDS.index(match[1])), normal, extra, number(match[4], 1, MAX_TICKS))


def thresholds_meant(text: str) -> list[int]:
    """The four faces from which on a roll is poor, appropriate, good and excellent (WLK-01).

    >>> thresholds_meant("4/8/13/21")
    [4, 8, 13, 21]
    """
    faces = [number(face, 1, NEVER) for face in text.split("/")]
    if len(faces) != len(TIER_WORDS):
        raise ValueError(f"{text!r} has {len(faces)} thresholds; write four, like 4/8/13/18 ({NEVER} is never)")
    if any(face >= after != NEVER for face, after in pairwise(faces)):
        raise ValueError(f"the thresholds {text!r} do not ascend; a better tier needs a higher face")
    return faces


def _checked(meant: Callable[[str], object]) -> AfterValidator:
    """Text that must be readable and stays as it was written."""

    def check(text: str) -> str:
        meant(text)
        return text

    return AfterValidator(check)


DemandText = Annotated[str, Field(max_length=40), _checked(demand_meant)]
MovementText = Annotated[str, Field(max_length=40), _checked(going_meant)]
ThresholdText = Annotated[str, Field(max_length=40), _checked(thresholds_meant)]
Name = Annotated[str, Field(max_length=40)]
Weight = Literal["light", "medium", "heavy"]


class GroundBlock(Block):
    """A kind of ground."""

    letter: str = Field(min_length=1, max_length=1, pattern=r"^\S$", description="Its letter on maps.")
    looks: str = Field(default="", max_length=40, description="The ground as which it is drawn; by its name without.")
    wheels: DemandText = Field(
        default="none", description="What it demands of wheels: `none`, `closed`, or such as `good stuck` (WLK-17)."
    )
    tracks: DemandText = Field(default="none", description="What it demands of tracks.")
    walk: DemandText = Field(default="none", description="What it demands of legs.")
    hover: DemandText = Field(default="none", description="What it demands of hovercraft.")
    cover: Annotated[int, Field(ge=0, le=2)] = Field(
        default=0, description="How much it hides on a line: 1 as a forest, 2 as a dense one (WLK-26, WLK-27)."
    )
    tall: Annotated[int, Field(ge=0, le=MAX_LEVEL)] = Field(
        default=0, description="Levels that what stands on it rises, for who jumps over it (WLK-23)."
    )
    obscures: bool = Field(default=False, description="Whether who is on it is partly obscured (WLK-25).")
    hides: bool = Field(default=False, description="Whether camouflage works on it (WLK-25).")

    @field_validator("looks")
    @classmethod
    def check_looks(cls, looks: str) -> str:
        """A ground that clients know."""
        if looks and looks not in list(Terrain):
            raise unknown("ground that can be drawn", looks, map(str, Terrain))
        return looks

    def demand(self, mode: Mode) -> Demand:
        """What it demands of a mode."""
        return demand_meant(getattr(self, MODE_WORDS[mode]))

    def is_closed_to(self, modes: list[Mode]) -> bool:
        """Whether it is closed to all of these modes."""
        return all(self.demand(mode).tier == CLOSED for mode in modes)


class WeaponBlock(Block):
    """A kind of weapon."""

    damage: Annotated[int, Field(ge=1, le=MAX_DAMAGE)] = Field(description="What a hit does.")
    tier: Annotated[int, Field(ge=1, le=BEST_TIER)] = Field(description="How well it pierces armour (WLK-37).")
    aimtime: Annotated[int, Field(ge=0, le=MAX_AIM)] = Field(description="Most ticks to aim standing still (WLK-33).")
    stabilisation: Annotated[int, Field(ge=0, le=MAX_AIM)] = Field(
        default=0, description="Most ticks to aim on the move (WLK-32)."
    )
    velocity: Annotated[int, Field(ge=0, le=MAX_RANGE)] = Field(
        description="Hexes beyond which a moving target is harder to hit (WLK-35)."
    )
    minimum: Annotated[int, Field(ge=0, le=MAX_MINIMUM)] = Field(
        default=0, description="Hexes within which fighting is close (WLK-38)."
    )
    ticks: Annotated[int, Field(ge=1, le=MAX_TICKS)] = Field(description="Ticks of a shot, without aiming.")


class SkillsBlock(Block):
    """What a machine and its crew can do: four faces each, such as `4/8/13/18` (WLK-01)."""

    piloting: ThresholdText = Field(description="For ground, close quarters and who goes first.")
    gunnery: ThresholdText = Field(description="For shooting.")
    sensors: ThresholdText = Field(description="For spotting.")
    structure: ThresholdText = Field(description="For what comes through the armour.")
    armour: ThresholdText = Field(description="For what hits it.")


class MachineBlock(Block):
    """A kind of machine."""

    title: str = Field(min_length=1, max_length=30, pattern=r"^[\w '-]+$", description="Its name for people.")
    code: str = Field(pattern="^[a-z]{2}$", description="Two letters of its own, for orders and drawings.")
    icon: str = Field(max_length=40, description="The picture on its piece.")
    weight: Weight = Field(description="Light, medium or heavy.")
    size: Annotated[int, Field(ge=MIN_SIZE, le=MAX_SIZE)] = Field(description="How far it is seen at once (WLK-25).")
    armour: Annotated[int, Field(ge=0, le=BEST_TIER)] = Field(description="The tier of its armour (WLK-37).")
    thrust: Annotated[int, Field(ge=0, le=MAX_THRUST)] = Field(default=0, description="Of its jump jets (WLK-20).")
    camouflage: Annotated[int, Field(ge=0, le=MAX_CAMOUFLAGE)] = Field(
        default=0, description="What comes off its size where camouflage works (WLK-25)."
    )
    value: Annotated[int, Field(ge=1, le=MAX_VALUE)] = Field(description="Points for destroying it.")
    skills: SkillsBlock = Field(description="Five skills.")
    movements: list[MovementText] = Field(
        min_length=1, max_length=MOVEMENTS, description="Movement actions, such as `walk 4+2 for 5` (WLK-12)."
    )
    weapons: list[Name] = Field(min_length=1, max_length=WEAPONS, description="Its weapons, by their names.")

    @field_validator("icon")
    @classmethod
    def check_icon(cls, icon: str) -> str:
        """A picture that clients have."""
        if icon not in list(Icon):
            raise unknown("icon", icon, MACHINE_ICONS)
        return icon

    @field_validator("thrust")
    @classmethod
    def check_thrust(cls, thrust: int) -> int:
        """Enough to jump at all (WLK-22)."""
        if 0 < thrust < LEAST_THRUST:
            raise ValueError(f"a jump takes {LEAST_THRUST} thrust at least; give more, or leave it out")
        return thrust

    @model_validator(mode="after")
    def check_doubles(self) -> Self:
        """Nothing is given twice."""
        for kind, texts in (("movement", self.movements), ("weapon", self.weapons)):
            twice = [text for number, text in enumerate(texts) if text in texts[:number]]
            if twice:
                raise ValueError(f"the {kind} {twice[0]!r} is given twice; keep one")
        return self

    def modes(self) -> list[Mode]:
        """The ways in which it moves."""
        return [going_meant(text).mode for text in self.movements]
