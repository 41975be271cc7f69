"""The scenario file of Walkers: a map, the machines of both sides, and blocks that add to the house's catalogue or
replace parts of it."""

from __future__ import annotations

from typing import Annotated, Any, Self

from pydantic import Field, field_validator, model_validator
from pydantic_core.core_schema import ValidationInfo

from sandtable.contract.scenario import OPTION
from sandtable.mechanics.hexmaps import parts
from sandtable.mechanics.topology import cell_name
from sandtable.mechanics.words import check_all, check_own, rest_on, unknown, wrong

from .blocks import GroundBlock, MachineBlock
from .kit import BLOCKS, Blocks, Kit, house_kit, whole_kit
from .maps import Map, read_map
from .muster import Start, check_exits, check_muster, reaches, read_start
from .scenario import MAX_CELLS, MAX_LIMIT, SIDES, SLOTS, Mode

SEATS = ("Amber", "Cobalt")
assert len(SEATS) == SIDES
SHORTEST_LIMIT = 10
Texts = list[Annotated[str, Field(max_length=80)]]


def kit_for(info: ValidationInfo, *fields: str, **own: Any) -> Kit:
    """The kit against which a field is checked, if all blocks and the ``fields`` that it rests on are in order."""
    names = list(BLOCKS)
    rest_on(info, [*names[: names.index(info.field_name)], *fields] if info.field_name in BLOCKS else [*names, *fields])
    return whole_kit({**info.data, **own})


class WalkersFile(Blocks):
    """A scenario file of Walkers."""

    map: str = Field(
        default="",
        max_length=8 * MAX_CELLS,
        description="The map, a row a line: a ground's letter for each hex, then perhaps its level, `>` for an exit of "
        "Amber and `<` for one of Cobalt. Rows 2, 4, … lie half a hex to the right and may be one shorter.",
    )
    limit: int = Field(
        default=100,
        ge=SHORTEST_LIMIT,
        le=MAX_LIMIT,
        title="Ticks",
        description="The tick at which the match ends and points are compared (WLK-11).",
        json_schema_extra=OPTION,
    )
    amber: Texts = Field(
        default=[],
        max_length=SLOTS,
        description="Amber's machines, such as `strider c3 ne`: which, where, how it faces. With `at 4` behind it, a "
        "machine starts with so many ticks; without, ticks are rolled for (WLK-10).",
    )
    cobalt: Texts = Field(default=[], max_length=SLOTS, description="Cobalt's machines.")
    amber_exits: int = Field(
        default=0, ge=0, le=SLOTS, description="How many machines Amber must bring out to win; 0: none."
    )
    cobalt_exits: int = Field(default=0, ge=0, le=SLOTS, description="How many machines Cobalt must bring out to win.")

    @field_validator("grounds", "weapons", "machines")
    @classmethod
    def check_room(cls, blocks: dict[str, Any], info: ValidationInfo) -> dict[str, Any]:
        """All fit into the box."""
        kind = info.field_name or ""
        most = len(getattr(house_kit(), kind) | blocks)
        if most > BLOCKS[kind]:
            raise ValueError(f"with the house's there are {most} {kind}; {BLOCKS[kind]} is the most")
        return blocks

    @field_validator("grounds")
    @classmethod
    def check_grounds(cls, grounds: dict[str, GroundBlock]) -> dict[str, GroundBlock]:
        """Letters are unique."""
        check_own(grounds, house_kit().grounds | grounds, "letter")
        return grounds

    @field_validator("machines")
    @classmethod
    def check_machines(cls, machines: dict[str, MachineBlock], info: ValidationInfo) -> dict[str, MachineBlock]:
        """Codes are unique, weapons known."""
        kit = kit_for(info, machines=machines)
        check_own(machines, kit.machines, "code")
        carried = [(name, k, weapon) for name, block in machines.items() for k, weapon in enumerate(block.weapons)]

        def check(carried: tuple[str, int, str]) -> None:
            name, k, weapon = carried
            if weapon not in kit.weapons:
                raise wrong(str(unknown("weapon", weapon, kit.weapons)), name, "weapons", k, value=weapon)

        check_all(carried, check)
        return machines

    @field_validator("map")
    @classmethod
    def check_map(cls, text: str, info: ValidationInfo) -> str:
        """A connected map of known grounds."""
        if text:
            check_drawing(text, kit_for(info))
        return text

    @field_validator("amber", "cobalt")
    @classmethod
    def check_machines_at_start(cls, texts: list[str], info: ValidationInfo) -> list[str]:
        """Known machines, each on a hex of its own that is not closed to it, all with starting ticks or none."""
        before = ["amber"] if info.field_name == "cobalt" else []
        kit = kit_for(info, "map", "limit", *before)
        if info.data["map"]:
            drawn = read_map(info.data["map"])
            others = [read_start(text) for name in before for text in info.data[name]]
            starts = check_muster(texts, others, drawn, kit, info.data["limit"])
            check_exits(SEATS[len(before)], drawn.exits(len(before)), starts, drawn, kit)
        return texts

    @field_validator("amber_exits", "cobalt_exits")
    @classmethod
    def check_needed(cls, needed: int, info: ValidationInfo) -> int:
        """There are exits, and enough machines that can come to one."""
        name = (info.field_name or "").removesuffix("_exits")
        kit, side = kit_for(info, "map", "limit", "amber", "cobalt"), SEATS.index(name.capitalize())
        if not needed or not info.data["map"]:
            return needed
        drawn = read_map(info.data["map"])
        exits = set(drawn.exits(side))
        if not exits:
            raise ValueError(f"{SEATS[side]} has no exits; mark hexes with {'><'[side]}")
        able = sum(bool(exits & reaches(read_start(text), drawn, kit)) for text in info.data[name])
        if able < needed:
            raise ValueError(f"{able} of {SEATS[side]}'s machines can come to an exit, {needed} must; ask for fewer")
        return needed

    @model_validator(mode="after")
    def check_whole(self) -> Self:
        """There is a map, and both sides have machines."""
        if not self.map:
            raise ValueError("there is no map; draw one under map")
        for side, machines in zip(SEATS, (self.amber, self.cobalt), strict=True):
            if not machines:
                raise ValueError(f"{side} has no machines; list some under {side.lower()}")
        return self

    def kit(self) -> Kit:
        """All blocks of the scenario, the house's and its own."""
        return whole_kit({"grounds": self.grounds, "weapons": self.weapons, "machines": self.machines})

    def drawn_map(self) -> Map:
        """The map."""
        return read_map(self.map)

    def starts(self) -> tuple[list[Start], list[Start]]:
        """The machines of both sides, in order."""
        return [read_start(text) for text in self.amber], [read_start(text) for text in self.cobalt]


def check_drawing(text: str, kit: Kit) -> None:
    """The map is in order: known grounds, connected where anybody may go, with exits there."""
    drawn = read_map(text)
    letters = {block.letter for block in kit.grounds.values()}
    for cell, place in drawn.cells.items():
        if place.letter not in letters:
            spot = cell_name(cell, drawn.width)
            raise ValueError(f"{spot}: {place.letter!r} is no ground; use {' '.join(sorted(letters))}")
    ground = drawn.ground(kit.open_letters(list(Mode)))
    found = parts(ground, drawn.width, drawn.height)
    if len(found) != 1:
        spot = cell_name(min(found[-1]), drawn.width) if found else "everything"
        raise ValueError(f"the map is not connected, {spot} cannot be reached; open a way")
    for cell, place in drawn.cells.items():
        if place.exits and cell not in ground:
            raise ValueError(f"the exit at {cell_name(cell, drawn.width)} is closed to all; move it")
