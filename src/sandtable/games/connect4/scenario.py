"""What the box contains: the size of the board and the length of a winning line."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import Field, model_validator

from sandtable.contract.record import Record, u8
from sandtable.contract.scenario import OPTION, ScenarioFile

MAX_WIDTH = 8
MAX_HEIGHT = 8
MAX_BITS = 63


class Scenario(Record):
    """The board's size (C4-01) and the length of line that wins (C4-05)."""

    width: u8
    height: u8
    line: u8


class Connect4File(ScenarioFile):
    """A scenario file of Connect Four."""

    game: Literal["connect4"] = Field(description="Always connect4.")
    width: int = Field(default=7, ge=2, le=MAX_WIDTH, description="Columns.", json_schema_extra=OPTION)
    height: int = Field(default=6, ge=2, le=MAX_HEIGHT, description="Rows.", json_schema_extra=OPTION)
    line: int = Field(default=4, ge=2, le=MAX_WIDTH, description="How many in a line win.", json_schema_extra=OPTION)

    @model_validator(mode="after")
    def fits(self) -> Self:
        """Refuse boards that the rules cannot hold or on which nobody can win."""
        if self.width * (self.height + 1) > MAX_BITS:
            raise ValueError(f"width × (height + 1) may be {MAX_BITS} at most; make the board smaller")
        if self.line > max(self.width, self.height):
            raise ValueError("no line of that length fits on the board; shorten line or enlarge the board")
        return self


def pack(file: Connect4File, scenario: Scenario) -> None:
    """Write a checked file into the record that the rules read."""
    scenario.width, scenario.height, scenario.line = file.width, file.height, file.line
