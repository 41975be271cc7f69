"""What the box contains: a drawn map with the pieces on it, and the numbers of the rules."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, field_validator

from sandtable.contract.record import Array, Record, array, u8, u16
from sandtable.contract.scenario import OPTION, ScenarioFile
from sandtable.mechanics.square import fill_square_neighbours
from sandtable.mechanics.topology import NOWHERE

SEATS = ("North", "South")
SIDE = 4  # so many pieces a side has at most
PIECES = 2 * SIDE
LONGEST = 8  # so many columns and rows a map has at most
LETTERS = "ABCDabcd"
OPEN, FOREST, WALL = ".^#"


class OutpostFile(ScenarioFile):
    """A scenario file of Outpost."""

    game: Literal["outpost"] = Field(description="Always outpost.")
    map: str = Field(
        max_length=200,
        description="Rows of cells: . open, ^ forest, # wall, A to D and a to d the pieces of both sides.",
    )
    hit: int = Field(default=4, ge=2, le=5, description="What a die must show to hit.", json_schema_extra=OPTION)
    rounds: int = Field(default=30, ge=1, le=99, description="Rounds until it is a draw.", json_schema_extra=OPTION)

    @field_validator("map")
    @classmethod
    def fits(cls, text: str) -> str:
        """Refuse maps that cannot be played on (OUT-01)."""
        rows = map_rows(text)
        if not 3 <= len(rows) <= LONGEST or not 2 <= len(rows[0]) <= LONGEST:
            raise ValueError(f"a map has 3 to {LONGEST} rows of 2 to {LONGEST} cells")
        if any(len(row) != len(rows[0]) for row in rows):
            raise ValueError("all rows of a map are equally long")
        signs = [sign for row in rows for sign in row]
        if unknown := set(signs) - {*LETTERS, OPEN, FOREST, WALL}:
            raise ValueError(f"{min(unknown)!r} is nothing on a map; use . ^ # {' '.join(LETTERS)}")
        for pieces, goal in ((LETTERS[:SIDE], rows[-1]), (LETTERS[SIDE:], rows[0])):
            counts = [signs.count(piece) for piece in pieces]
            if max(counts) != 1 or any(piece in goal for piece in pieces):
                raise ValueError(
                    f"of {' '.join(pieces)} one at least is there, each once, and none where it wants to go"
                )
        return text


def map_rows(text: str) -> list[list[str]]:
    """The rows of a drawn map, each with its signs."""
    return [line.split() for line in text.strip().splitlines()]


class Scenario(Record):
    """The map as tables, where each piece starts (``NOWHERE`` if it is not in the box), and the numbers."""

    neighbours: Array[u16] = array(LONGEST * LONGEST, 4)
    start: Array[u16] = array(PIECES)
    walls: Array[u8] = array(LONGEST * LONGEST)
    forest: Array[u8] = array(LONGEST * LONGEST)
    width: u8
    height: u8
    hit: u8
    rounds: u8


def pack(file: OutpostFile, scenario: Scenario) -> None:
    """Write a checked file into the record that the rules read."""
    rows = map_rows(file.map)
    signs = [sign for row in rows for sign in row]
    scenario.width, scenario.height = len(rows[0]), len(rows)
    for cell, sign in enumerate(signs):
        scenario.walls[cell], scenario.forest[cell] = sign == WALL, sign == FOREST
    for piece, letter in enumerate(LETTERS):
        scenario.start[piece] = signs.index(letter) if letter in signs else NOWHERE
    fill_square_neighbours(scenario.neighbours, scenario.walls, scenario.width, scenario.height, 4)
    scenario.hit, scenario.rounds = file.hit, file.rounds
