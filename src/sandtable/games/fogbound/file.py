"""The scenario file of Fogbound: maps, armies, and blocks that add to the house's catalogue or replace parts of it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, Self

from pydantic import Field, field_validator, model_validator
from pydantic_core.core_schema import ValidationInfo

from sandtable.contract.scenario import OPTION, ScenarioFile, read_scenario
from sandtable.mechanics.drawing import mapped_cell
from sandtable.mechanics.hexmaps import parts
from sandtable.mechanics.topology import cell_name
from sandtable.mechanics.words import check_names, check_own, is_plain_name, rest_on, unknown, wrong

from .blocks import ActionBlock, ArmyBlock, StatusBlock, TerrainBlock, UnitBlock
from .maps import Map, read_map
from .scenario import (
    MAX_BOARDS,
    MAX_CELLS,
    MAX_HASTE,
    MAX_NAME,
    MAX_OBJECTIVES,
    MAX_POINTS,
    MAX_ROUNDS,
    MAX_STATUSES,
    MAX_TERRAINS,
    MAX_TYPES,
    SLOTS,
    Do,
)
from .words import effect_meant

SIDES = ("Dawn", "Dusk")
RESERVED = ("hp", "energy", "ready", "carrier", "alias", "level", "ghost", "inside", "dead", "unseen")
FOLDER = Path(__file__).parent / "catalogue"
Drawing = Annotated[str, Field(max_length=8 * MAX_CELLS)]


class Blocks(ScenarioFile):
    """Statuses, terrains and units, each by its name; a name of the house's catalogue is replaced."""

    game: Literal["fogbound"] = Field(description="Always fogbound.")
    statuses: dict[str, StatusBlock] = Field(default={}, max_length=MAX_STATUSES, description="Further statuses.")
    terrains: dict[str, TerrainBlock] = Field(default={}, max_length=MAX_TERRAINS, description="Further terrains.")
    units: dict[str, UnitBlock] = Field(default={}, max_length=MAX_TYPES, description="Further units.")

    @field_validator("statuses", "terrains", "units")
    @classmethod
    def check_names(cls, blocks: dict[str, Any]) -> dict[str, Any]:
        """Names are single words, as orders and effects need them."""
        check_names(blocks, MAX_NAME)
        for name in blocks:
            if name in RESERVED:
                raise wrong(f"{name!r} means something else in positions; choose another name", name)
        return blocks


class Catalogue(Blocks):
    """A file of the house's catalogue."""


class Kit(NamedTuple):
    """All blocks that a scenario is made of."""

    statuses: dict[str, StatusBlock]
    terrains: dict[str, TerrainBlock]
    units: dict[str, UnitBlock]


BLOCKS = Kit._fields


@cache
def house_kit() -> Kit:
    """The house's catalogue."""
    files = [read_scenario(Catalogue, path) for path in sorted(FOLDER.glob("*.yaml"))]
    kit = Kit({}, {}, {})
    for file in files:
        kit.statuses.update(file.statuses)
        kit.terrains.update(file.terrains)
        kit.units.update(file.units)
    return kit


def whole_kit(data: dict[str, Any]) -> Kit:
    """The house's catalogue with a file's own blocks, as far as they are in order."""
    house = house_kit()
    return Kit(
        house.statuses | data.get("statuses", {}),
        house.terrains | data.get("terrains", {}),
        house.units | data.get("units", {}),
    )


def kit_for(info: ValidationInfo, **own: Any) -> Kit:
    """The kit against which a field is checked, if the blocks that it rests on are in order."""
    rest_on(info, BLOCKS[: BLOCKS.index(info.field_name)] if info.field_name in BLOCKS else BLOCKS)
    return whole_kit({**info.data, **own})


class FogboundFile(Blocks):
    """A scenario file of Fogbound."""

    map: Drawing = Field(
        default="",
        description="The board, a row a line: a terrain's letter for each hex, then `*` for an objective and `1` or "
        "`2` for the zones of Dawn and Dusk. Rows 2, 4, … lie half a hex to the right and "
        "may be one shorter.",
    )
    maps: dict[str, Drawing] = Field(
        default={}, max_length=MAX_BOARDS, description="Several maps of one shape to draft from, in place of `map`."
    )
    rounds: int = Field(
        default=10, ge=1, le=MAX_ROUNDS, title="Rounds", description="The last round.", json_schema_extra=OPTION
    )
    target: int = Field(
        default=24,
        ge=1,
        le=MAX_POINTS,
        title="Points to win",
        description="Points that win at a round's end.",
        json_schema_extra=OPTION,
    )
    budget: int = Field(
        default=0,
        ge=0,
        le=500,
        title="Budget",
        description="What an army may cost; 0 where armies are given.",
        json_schema_extra=OPTION,
    )
    open_armies: bool = Field(
        default=False,
        title="Open armies",
        description="Whether each side knows what the other has bought.",
        json_schema_extra=OPTION,
    )
    shop: list[str] = Field(default=[], max_length=MAX_TYPES, description="Units for sale; without, all of them.")
    dawn: list[str] = Field(default=[], max_length=SLOTS, description="Dawn's army: `scout c3`, or `scout` to place.")
    dusk: list[str] = Field(default=[], max_length=SLOTS, description="Dusk's army.")

    armies: dict[Annotated[str, Field(max_length=30)], ArmyBlock] = Field(
        default={}, max_length=8, exclude_if=lambda armies: not armies,  # matches that were saved before have none
        description="Armies ready to be bought, by their names; offered where all can be had.",
    )  # fmt: skip

    @field_validator("statuses")
    @classmethod
    def check_statuses(cls, statuses: dict[str, StatusBlock]) -> dict[str, StatusBlock]:
        """All fit into the box, and nobody becomes faster than can be counted."""
        most = len(house_kit().statuses | statuses)
        if most > MAX_STATUSES:
            raise ValueError(f"with the house's there are {most} statuses; {MAX_STATUSES} is the most")
        faster = sum(max(0, block.speed) for block in (house_kit().statuses | statuses).values())
        if faster > MAX_HASTE:
            raise ValueError(f"all statuses together add {faster} to a unit's speed; {MAX_HASTE} is the most")
        return statuses

    @field_validator("terrains")
    @classmethod
    def check_terrains(cls, terrains: dict[str, TerrainBlock], info: ValidationInfo) -> dict[str, TerrainBlock]:
        """Letters are unique, statuses known."""
        kit = kit_for(info, terrains=terrains)
        if len(kit.terrains) > MAX_TERRAINS:
            raise ValueError(f"with the house's there are {len(kit.terrains)} terrains; {MAX_TERRAINS} is the most")
        check_own(terrains, kit.terrains, "letter")
        for name, block in terrains.items():
            if block.on_enter and effect_meant(block.on_enter).do == Do.STATUS:
                check_status(effect_meant(block.on_enter).what, kit, name, "on_enter")
        return terrains

    @field_validator("units")
    @classmethod
    def check_units(cls, units: dict[str, UnitBlock], info: ValidationInfo) -> dict[str, UnitBlock]:
        """Codes are unique; whatever actions and triggers name is there; toggles can be switched."""
        kit = kit_for(info, units=units)
        if len(kit.units) > MAX_TYPES:
            raise ValueError(f"with the house's there are {len(kit.units)} units; {MAX_TYPES} is the most")
        check_own(units, kit.units, "code")
        for name, block in units.items():
            check_unit(name, block, kit)
        return units

    @field_validator("map")
    @classmethod
    def check_map(cls, text: str, info: ValidationInfo) -> str:
        """A connected board of known terrains with room for both sides."""
        if text:
            check_drawing(text, kit_for(info))
        return text

    @field_validator("maps")
    @classmethod
    def check_maps(cls, maps: dict[str, str], info: ValidationInfo) -> dict[str, str]:
        """At least two, of one shape."""
        if maps and info.data.get("map"):
            raise ValueError("the file gives map and maps; keep one of them")
        if len(maps) == 1:
            raise ValueError("there is one map to draft from; give at least two, or use map")
        shapes = set()
        for name, text in maps.items():
            if not is_plain_name(name, MAX_NAME):
                raise wrong(f"{name!r} is no name for a map; use small letters, at most {MAX_NAME}", name)
            try:
                drawn = check_drawing(text, kit_for(info))
            except ValueError as error:
                raise wrong(str(error), name) from None
            shapes.add((drawn.width, drawn.height, tuple(drawn.holes)))
            if len(shapes) > 1:
                raise wrong(f"{name} has another shape than the maps before; make them alike", name)
        return maps

    @field_validator("shop")
    @classmethod
    def check_shop(cls, shop: list[str], info: ValidationInfo) -> list[str]:
        """Known units."""
        for number, name in enumerate(shop):
            if name not in kit_for(info).units:
                raise wrong(str(unknown("unit", name, kit_for(info).units)), number, value=name)
        return shop

    @field_validator("armies")
    @classmethod
    def check_armies(cls, armies: dict[str, ArmyBlock], info: ValidationInfo) -> dict[str, ArmyBlock]:
        """Known units; what they cost is looked at when they are offered, since the budget may be changed."""
        for army in armies.values():
            for name in army.units:
                if name not in kit_for(info).units:
                    raise unknown("unit", name, kit_for(info).units)
        return armies

    @field_validator("dawn", "dusk")
    @classmethod
    def check_army(cls, army: list[str], info: ValidationInfo) -> list[str]:
        """Known units within the budget, each on a hex of its own in the zone that it may be on (FOG-57)."""
        kit, side = kit_for(info), SIDES.index((info.field_name or "").capitalize())
        drawings = (info.data.get("map", ""), *info.data.get("maps", {}).values())
        maps = [read_map(text) for text in drawings if text]
        taken: set[int] = set()
        spent = 0
        for number, text in enumerate(army):
            name, _, place = text.partition(" ")
            if name not in kit.units:
                raise wrong(str(unknown("unit", name, kit.units)), number, value=text)
            spent += kit.units[name].price
            if 0 < info.data.get("budget", 0) < spent:
                raise wrong(
                    f"the army costs {spent} so far, the budget is {info.data['budget']}; take fewer",
                    number,
                    value=text,
                )
            cells = {placed_cell(text, side, drawn, kit, number) for drawn in maps if place}
            if cells & taken:
                raise wrong(f"two units are to stand on {place}; move one", number, value=text)
            taken |= cells
        return army

    @model_validator(mode="after")
    def check_whole(self) -> Self:
        """There is a map, both sides have an army or the means to buy one, and all of it finds room."""
        if not self.map and not self.maps:
            raise ValueError("there is no map; draw one under map, or several under maps")
        for side, army in zip(SIDES, (self.dawn, self.dusk), strict=True):
            for drawn in self.drawn_maps():
                if not army and not self.can_buy_on(drawn, SIDES.index(side)):
                    raise ValueError(f"{side} has no army and cannot buy one; list units or set a budget")
                if len(drawn.zone(SIDES.index(side))) < min(SLOTS, len(army) or SLOTS):
                    raise ValueError(f"the zone of {side} is too small for its army; mark more hexes")
        self.check_zones()
        return self

    def can_buy_on(self, drawn: Map, side: int) -> bool:
        """Whether a unit is for sale that a side can pay and that can stand in its zone."""
        kit = self.kit()
        wares = [kit.units[name] for name in self.shop or kit.units if kit.units[name].price <= self.budget]
        letters = {drawn.cells[cell].letter for cell in drawn.zone(side)}
        grounds = [block for block in kit.terrains.values() if block.letter in letters]
        return any(ground.bears(set(ware.keywords)) for ware in wares for ground in grounds)

    def check_zones(self) -> None:
        """Where units are placed in secret, no hex is in both zones: nobody may find it taken (FOG-57)."""
        armies = (self.dawn, self.dusk)
        if all(army and all(" " in text for text in army) for army in armies):
            return
        for drawn in self.drawn_maps():
            shared = set(drawn.zone(0)) & set(drawn.zone(1))
            if shared:
                spot = cell_name(min(shared), drawn.width)
                raise ValueError(f"{spot} is in both zones, and units are placed in secret; mark it 1 or 2")

    def idle_options(self) -> tuple[str, ...]:
        """Where both armies are given, each side knows the other's, and there is nothing to buy (FOG-57)."""
        return ("budget", "open_armies") if self.dawn and self.dusk else ()

    def kit(self) -> Kit:
        """All blocks of the scenario, the house's and its own."""
        return whole_kit({"statuses": self.statuses, "terrains": self.terrains, "units": self.units})

    def drawn_maps(self) -> list[Map]:
        """The maps, in order."""
        return [read_map(text) for text in (self.maps.values() if self.maps else [self.map])]


def check_status(name: str, kit: Kit, *path: str | int) -> None:
    """There is such a status."""
    if name not in kit.statuses:
        raise wrong(str(unknown("status", name, kit.statuses)), *path)


def check_unit(name: str, block: UnitBlock, kit: Kit) -> None:
    """Whatever a unit's actions, toggles and triggers name is there."""
    for action_name, action in block.actions.items():
        path = (name, "actions", action_name)
        for effect in map(effect_meant, action.do):
            if effect.do in (Do.STATUS, Do.CLEANSE):
                check_status(effect.what, kit, *path, "do")
        for condition in action.only:
            terrain = condition.removeprefix("on ")
            if condition.startswith("on ") and terrain not in kit.terrains:
                raise wrong(str(unknown("terrain", terrain, kit.terrains)), *path, "only")
        if action.needs:
            check_status(action.needs, kit, *path, "needs")
        if action.energy > block.energy:
            raise wrong(f"it costs {action.energy} energy, the unit has {block.energy}; raise energy", *path, "energy")
        if any(effect_meant(effect).do in (Do.LOAD, Do.UNLOAD) for effect in action.do) and not block.transport:
            raise wrong("only a transport loads and unloads; add transport", *path, "do")
        check_toggle(block, action, kit, path)
    for number, trigger in enumerate(block.triggers):
        effect = effect_meant(trigger.do)
        if effect.do in (Do.STATUS, Do.CLEANSE):
            check_status(effect.what, kit, name, "triggers", number, "do")


def check_toggle(block: UnitBlock, action: ActionBlock, kit: Kit, path: tuple[str, ...]) -> None:
    """A toggle can be switched on at some time, and off again (FOG-41)."""
    if not action.toggle:
        return
    check_status(action.toggle, kit, *path, "toggle")
    status = kit.statuses[action.toggle]
    if set(status.makes) & {"silenced", "stunned"}:
        raise wrong(f"{action.toggle} keeps its bearer from switching it off again; choose another status", *path)
    if status.passes != "never":
        raise wrong(f"{action.toggle} runs out by itself; a toggled status has 'passes: never'", *path, "toggle")
    switches = {other.toggle: other.needs for other in block.actions.values() if other.toggle}
    seen, needed = {action.toggle}, action.needs
    while needed in switches:
        if needed in seen:
            raise wrong(f"toggles go in a circle: {action.toggle} needs {action.needs}, and so on; free one", *path)
        seen.add(needed)
        needed = switches[needed]


def check_drawing(text: str, kit: Kit) -> Map:
    """The map, if it is in order."""
    drawn = read_map(text)
    letters = {block.letter: block for block in kit.terrains.values()}
    for cell, place in drawn.cells.items():
        if place.letter not in letters:
            spot = cell_name(cell, drawn.width)
            raise ValueError(f"{spot}: {place.letter!r} is no terrain; use {' '.join(sorted(letters))}")
    closed = {letter for letter, block in letters.items() if block.closed}
    found = parts(
        {cell for cell, place in drawn.cells.items() if place.letter not in closed}, drawn.width, drawn.height
    )
    if len(found) != 1:
        spot = cell_name(min(found[-1]), drawn.width) if found else "everything"
        raise ValueError(f"the map is not connected, {spot} cannot be reached; open a way")
    if not 1 <= len(drawn.objectives()) <= MAX_OBJECTIVES:
        raise ValueError(f"there are {len(drawn.objectives())} objectives; mark 1 to {MAX_OBJECTIVES} with *")
    for side in (0, 1):
        if not drawn.zone(side):
            raise ValueError(f"{SIDES[side]} has no zone; mark hexes with {side + 1}")
    return drawn


def placed_cell(text: str, side: int, drawn: Map, kit: Kit, number: int) -> int:
    """The hex on which a unit of an army is to stand, if it may."""
    name, _, place = text.partition(" ")
    try:
        cell = mapped_cell(place, drawn.width, drawn.height, drawn.holes)
    except ValueError as error:
        raise wrong(str(error), number, value=text) from None
    if side not in drawn.cells[cell].zones:
        raise wrong(f"{place} is outside the zone of {SIDES[side]}; choose a hex marked {side + 1}", number, value=text)
    ground = next(block for block in kit.terrains.values() if block.letter == drawn.cells[cell].letter)
    if not ground.bears(set(kit.units[name].keywords)):
        raise wrong(f"{name} cannot be on the ground of {place}; move it", number, value=text)
    return cell
