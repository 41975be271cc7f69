"""The blocks of a scenario, the house's catalogue and a file's own, as one kit."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

from pydantic import Field, field_validator
from pydantic_core.core_schema import ValidationInfo

from sandtable.contract.scenario import ScenarioFile, read_scenario
from sandtable.mechanics.words import check_names

from .blocks import MAX_NAME, GroundBlock, MachineBlock, WeaponBlock
from .scenario import MAX_GROUNDS, MAX_MACHINES, MAX_WEAPONS, Mode

FOLDER = Path(__file__).parent / "catalogue"
BLOCKS = {"grounds": MAX_GROUNDS, "weapons": MAX_WEAPONS, "machines": MAX_MACHINES}
"""The kinds of blocks, each resting on those before it, and how many of each a box holds."""


class Blocks(ScenarioFile):
    """Grounds, weapons and machines, each by its name; a name of the house's catalogue is replaced."""

    game: Literal["walkers"] = Field(description="Always walkers.")
    grounds: dict[str, GroundBlock] = Field(default={}, max_length=MAX_GROUNDS, description="Further grounds.")
    weapons: dict[str, WeaponBlock] = Field(default={}, max_length=MAX_WEAPONS, description="Further weapons.")
    machines: dict[str, MachineBlock] = Field(default={}, max_length=MAX_MACHINES, description="Further machines.")

    @field_validator("grounds", "weapons", "machines")
    @classmethod
    def check_names(cls, blocks: dict[str, Any], info: ValidationInfo) -> dict[str, Any]:
        """Names are small letters; those of weapons and machines are single words, as orders need them."""
        check_names(blocks, MAX_NAME, " " if info.field_name == "grounds" else "_")
        return blocks


class Catalogue(Blocks):
    """A file of the house's catalogue."""


class Kit(NamedTuple):
    """All blocks that a scenario is made of."""

    grounds: dict[str, GroundBlock]
    weapons: dict[str, WeaponBlock]
    machines: dict[str, MachineBlock]

    def ground(self, letter: str) -> GroundBlock:
        """The ground with that letter."""
        return next(block for block in self.grounds.values() if block.letter == letter)

    def open_letters(self, modes: list[Mode]) -> set[str]:
        """The letters of the grounds that are not closed to all of these modes."""
        return {block.letter for block in self.grounds.values() if not block.is_closed_to(modes)}


@cache
def house_kit() -> Kit:
    """The house's catalogue."""
    kit = Kit({}, {}, {})
    for path in sorted(FOLDER.glob("*.yaml")):
        file = read_scenario(Catalogue, path)
        kit.grounds.update(file.grounds)
        kit.weapons.update(file.weapons)
        kit.machines.update(file.machines)
    return kit


def whole_kit(data: dict[str, Any]) -> Kit:
    """The house's catalogue with a file's own blocks."""
    house = house_kit()
    return Kit(
        house.grounds | data.get("grounds", {}),
        house.weapons | data.get("weapons", {}),
        house.machines | data.get("machines", {}),
    )
