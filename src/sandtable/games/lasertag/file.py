"""The scenario file of Lasertag: a drawn map with its legend, limits and scores."""

from __future__ import annotations

import re
from collections import Counter
from typing import Literal, NamedTuple, Self

from pydantic import Field, field_validator, model_validator
from pydantic_core.core_schema import ValidationInfo

from sandtable.contract.scenario import OPTION, ScenarioFile
from sandtable.mechanics.drawing import checked_rows, map_rows

from .scenario import MAX_BASES, MAX_POINTS, MAX_SCORE, MAX_SOLDIERS, MAX_TEAM, MAX_TURNS, SIDE, Class

TEAMS = ("Red", "Blue")
GROUNDS = ("floor", "wall", "cover")
CLASSES = {"scout": Class.SCOUT, "grunt": Class.GRUNT, "sniper": Class.SNIPER}
LEGEND = {
    ".": "floor",
    "#": "wall",
    "+": "cover",
    "B": "red base",
    "G": "red grunt",
    "S": "red scout",
    "N": "red sniper",
    "b": "blue base",
    "g": "blue grunt",
    "s": "blue scout",
    "n": "blue sniper",
}
MEANING = re.compile(r"(?:(red|blue) (base|scout|grunt|sniper)(?: on )?)?(floor|wall|cover)?")


class Square(NamedTuple):
    """What a letter of the map stands for: the ground, and what is on it."""

    ground: str
    team: int | None = None
    thing: str | None = None


class Placed(NamedTuple):
    """A soldier or a base of the map."""

    x: int
    y: int
    team: int
    thing: str


def square_meant(meaning: str) -> Square:
    """What an entry of a legend means; a ``ValueError`` if it means nothing."""
    match = MEANING.fullmatch(" ".join(meaning.lower().split()))
    if match is None or not (match[2] or match[3]):
        raise ValueError(f"{meaning!r} means nothing; write floor, wall, cover, 'red base' or 'blue grunt on cover'")
    ground = match[3] or "floor"
    if match[2] and ground == "wall":
        raise ValueError(f"{meaning!r}: nobody and nothing can be in a wall; say 'on cover' or leave it out")
    return Square(ground, ("red", "blue").index(match[1]) if match[1] else None, match[2])


class LasertagFile(ScenarioFile):
    """A scenario file of Lasertag."""

    game: Literal["lasertag"] = Field(description="Always lasertag.")
    turn_limit: int = Field(
        default=0,
        ge=0,
        le=MAX_TURNS,
        description=f"Turns of each team; 0 or left out: {MAX_TURNS}.",
        json_schema_extra=OPTION,
    )
    red_target: int = Field(
        default=0, ge=0, le=MAX_SCORE, description="Score with which Red wins; 0: none.", json_schema_extra=OPTION
    )
    blue_target: int = Field(
        default=0, ge=0, le=MAX_SCORE, description="Score with which Blue wins; 0: none.", json_schema_extra=OPTION
    )
    soldier_points: int = Field(default=2, ge=0, le=MAX_POINTS, description="What hitting a soldier scores.")
    base_points: int = Field(default=5, ge=0, le=MAX_POINTS, description="What hitting a base scores.")
    starts: Literal["red", "blue"] = Field(default="red", description="Who has the first turn.")
    fog: bool = Field(
        default=False, description="Whether what no soldier of a team sees is hidden from it.", json_schema_extra=OPTION
    )
    legend: dict[str, str] = Field(
        default={}, max_length=64, description="More letters for the map, such as `{x: blue sniper on cover}`."
    )
    map: str = Field(
        max_length=4 * SIDE * SIDE,
        description="The squares, a row a line: `.` floor, `#` wall, `+` cover, `B` base, `G` grunt, `S` scout, `N` "
        "sniper (capitals for Red, small letters for Blue), and what the legend adds.",
    )

    @field_validator("legend")
    @classmethod
    def check_legend(cls, legend: dict[str, str]) -> dict[str, str]:
        """One letter each, with a meaning."""
        for letter, meaning in legend.items():
            if len(letter) != 1 or letter.isspace():
                raise ValueError(f"{letter!r} is no letter; a square is one character")
            square_meant(meaning)
        return legend

    @field_validator("map")
    @classmethod
    def check_map(cls, text: str, info: ValidationInfo) -> str:
        """A whole rectangle of known letters, not too large (LT-30)."""
        known = {**LEGEND, **info.data.get("legend", {})}
        checked_rows(text, SIDE, known, "map", "squares", f"the legend; use {' '.join(known)}")
        return text

    @model_validator(mode="after")
    def check_teams(self) -> Self:
        """Each team has a soldier, and all fit into the box."""
        soldiers = Counter(placed.team for placed in self.placed() if placed.thing != "base")
        for team, name in enumerate(TEAMS):
            if not soldiers[team]:
                letters = " or ".join(letter for letter in "GSNgsn" if letter.isupper() == (team == 0))
                raise ValueError(f"{name} has no soldiers; draw {letters} on the map")
            if soldiers[team] > MAX_TEAM:
                raise ValueError(f"{name} has {soldiers[team]} soldiers; at most {MAX_TEAM} fit into a team")
        if soldiers.total() > MAX_SOLDIERS:
            raise ValueError(f"there are {soldiers.total()} soldiers; at most {MAX_SOLDIERS} fit on a map")
        bases = sum(placed.thing == "base" for placed in self.placed())
        if bases > MAX_BASES:
            raise ValueError(f"there are {bases} bases; at most {MAX_BASES} fit on a map")
        return self

    def squares(self) -> list[list[Square]]:
        """The map, each letter as what it means."""
        known = {letter: square_meant(meaning) for letter, meaning in {**LEGEND, **self.legend}.items()}
        return [[known[letter] for letter in row] for row in map_rows(self.map)]

    def placed(self) -> list[Placed]:
        """Red's soldiers and bases as one reads, then Blue's from the last square backwards, so that on a map with two
        equal halves both teams are alike."""
        everything = [
            Placed(x, y, square.team, square.thing)
            for y, row in enumerate(self.squares())
            for x, square in enumerate(row)
            if square.team is not None and square.thing is not None
        ]
        red = [placed for placed in everything if placed.team == 0]
        return red + [placed for placed in reversed(everything) if placed.team == 1]
