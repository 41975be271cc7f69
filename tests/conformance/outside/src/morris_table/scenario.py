"""What the box of Nine Men's Morris contains: a board of points and lines, and how many stones each has."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Annotated, Literal, Self

from pydantic import Field, StringConstraints, model_validator

from sandtable.contract.record import Array, Record, array, flag, u8, u32
from sandtable.contract.scenario import OPTION, ScenarioFile

POINTS = 24
LINES = 24
STONES = 9
LONGEST = 100
SEATS = ("White", "Black")

Point = Annotated[str, StringConstraints(pattern="^[a-g][1-7]$")]


class MorrisFile(ScenarioFile):
    """A scenario file of Nine Men's Morris."""

    game: Literal["morris"] = Field(description="Always morris.")
    points: list[Point] = Field(min_length=7, max_length=POINTS, description="The points, by column and row.")
    lines: list[list[Point]] = Field(
        min_length=1, max_length=LINES, description="Two or three points each; three can be a mill."
    )
    stones: int = Field(ge=3, le=STONES, description="Stones of each player.")
    flying: bool = Field(default=True, description="Who has three stones left flies.", json_schema_extra=OPTION)
    quiet: int = Field(
        default=50, ge=10, le=LONGEST, description="Moves without a mill until it is a draw.", json_schema_extra=OPTION
    )

    @model_validator(mode="after")
    def fits(self) -> Self:
        """Refuse boards that cannot be played on (MM-01)."""
        if len(set(self.points)) < len(self.points):
            raise ValueError("points: each point is named once")
        if unknown := {point for line in self.lines for point in line} - set(self.points):
            raise ValueError(f"lines: there is no point {', '.join(sorted(unknown))}")
        if any(len(set(line)) != len(line) or len(line) not in (2, 3) for line in self.lines):
            raise ValueError("lines: a line has two or three points")
        if any(len({*one} & {*two}) > 1 for one, two in combinations(self.lines, 2)):
            raise ValueError("lines: two lines meet in one point at most")
        if 2 * self.stones >= len(self.points):
            raise ValueError("stones: there must be more points than stones")
        return self


class Scenario(Record):
    """The board: which points are next to each (a bit a point), and the lines of three."""

    beside: Array[u32] = array(POINTS)
    mills: Array[u8] = array(LINES, 3)
    points: u8
    mill_count: u8
    stones: u8
    quiet: u8
    flying: flag


def pack(file: MorrisFile, scenario: Scenario) -> None:
    """Write a checked file into the record that the rules read."""
    for line in file.lines:
        places = [file.points.index(point) for point in line]
        for one, two in pairwise(places):
            scenario.beside[one] |= 1 << two
            scenario.beside[two] |= 1 << one
        if len(places) == 3:
            for k, place in enumerate(places):
                scenario.mills[scenario.mill_count, k] = place
            scenario.mill_count += 1
    scenario.points, scenario.stones, scenario.quiet = len(file.points), file.stones, file.quiet
    scenario.flying = file.flying
