"""Names of machines, weapons, movements, grounds and places, read off the scenario's file and record."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from sandtable.contract.errors import SandtableError
from sandtable.contract.look import Box, Look
from sandtable.contract.words import Icon, Terrain, icon_called, terrain_called
from sandtable.mechanics.reading import once_a_file
from sandtable.mechanics.topology import DIRECTIONS, cell_name, parse_cell

from .file import WalkersFile
from .scenario import SIDES, SLOTS, Machine, Scenario
from .state import State

WalkersBox = Box[WalkersFile, Scenario]
Glance = Look[WalkersFile, Scenario, State]

FACINGS = DIRECTIONS[6]
COMPASS = ("north-east", "east", "south-east", "south-west", "west", "north-west")
TIER_WORDS = ("not at all", "poor", "appropriate", "good", "excellent", "impossible")
SKILL_WORDS = ("piloting", "gunnery", "sensors", "structure", "armour")
MODE_WORDS = ("wheels", "tracks", "walk", "hover")
MODE_VERBS = ("drive", "drive", "walk", "hover")
MODE_LABELS = ("drive on wheels", "drive on tracks", "walk", "hover")
MOTION_WORDS = ("stationary", "moving", "fast")


class Lexicon(NamedTuple):
    """All names of a scenario, in the order of the numbers that the rules have for what is called so."""

    machines: tuple[str, ...]
    titles: tuple[str, ...]
    codes: tuple[str, ...]
    icons: tuple[Icon | None, ...]
    weapons: tuple[str, ...]
    grounds: tuple[str, ...]
    terrains: tuple[Terrain, ...]
    letters: tuple[str, ...]
    holes: tuple[int, ...]
    numbers: dict[int, int]


@once_a_file
def lexicon(file: WalkersFile) -> Lexicon:
    """The names of a scenario."""
    kit = file.kit()
    machines, grounds = kit.machines.values(), kit.grounds.items()
    return Lexicon(
        machines=tuple(kit.machines),
        titles=tuple(machine.title for machine in machines),
        codes=tuple(machine.code for machine in machines),
        icons=tuple(icon_called(machine.icon) for machine in machines),
        weapons=tuple(kit.weapons),
        grounds=tuple(kit.grounds),
        terrains=tuple(terrain_called(ground.looks or name) for name, ground in grounds),
        letters=tuple(ground.letter for _, ground in grounds),
        holes=tuple(file.drawn_map().holes),
        numbers=_numbers(file),
    )


def _numbers(file: WalkersFile) -> dict[int, int]:
    """The number of each machine among those of its kind, in both sides together."""
    counts, numbers = Counter[str](), {}
    for side, starts in enumerate(file.starts()):
        for slot, start in enumerate(starts):
            counts[start.machine] += 1
            numbers[side * SLOTS + slot] = counts[start.machine]
    return numbers


def units_of(scenario: Scenario, side: int) -> range:
    """The machines of a side."""
    return range(side * SLOTS, side * SLOTS + scenario.count[side])


def all_units(scenario: Scenario) -> list[int]:
    """The machines of both sides."""
    return [unit for side in range(SIDES) for unit in units_of(scenario, side)]


def is_unit(scenario: Scenario, unit: int) -> bool:
    """Whether there is a machine of that number."""
    return unit // SLOTS < SIDES and unit % SLOTS < scenario.count[unit // SLOTS]


def machine_of(scenario: Scenario, unit: int) -> Machine:
    """What kind of machine one is."""
    return scenario.machines[scenario.starts[unit].machine]


def short_name(box: WalkersBox, unit: int) -> str:
    """How orders name a machine: ``hawk1``. No two machines of a match are called the same."""
    names = lexicon(box.file)
    return f"{names.machines[box.scenario.starts[unit].machine]}{names.numbers[unit]}"


def code_of(box: WalkersBox, unit: int) -> str:
    """How boards name a machine, where there is little room: ``hk1``; orders may do so, too."""
    names = lexicon(box.file)
    return f"{names.codes[box.scenario.starts[unit].machine]}{names.numbers[unit]}"


def full_name(box: WalkersBox, unit: int) -> str:
    """How sentences name a machine: ``Hawk 1``."""
    names = lexicon(box.file)
    return f"{names.titles[box.scenario.starts[unit].machine]} {names.numbers[unit]}"


def called(box: WalkersBox, unit: int) -> str:
    """How a machine's piece is named: ``Hawk hk1``."""
    names = lexicon(box.file)
    return f"{names.titles[box.scenario.starts[unit].machine]} {code_of(box, unit)}"


def named_unit(box: WalkersBox, text: str) -> int:
    """The machine that a name stands for, the inverse of :func:`short_name`; its code will do, and capitals are
    forgiven."""
    units = all_units(box.scenario)
    names = {short_name(box, unit): unit for unit in units}
    unit = ({code_of(box, unit): unit for unit in units} | names).get(text.lower())
    if unit is None:
        raise SandtableError("action/no-such-unit", text, "no machine is called that", f"there are {', '.join(names)}")
    return unit


def weapon_names(box: WalkersBox, unit: int) -> tuple[str, ...]:
    """What orders call the weapons of a machine, in order, each of another kind. Who is nobody has none."""
    if not is_unit(box.scenario, unit):
        return ()
    machine, names = machine_of(box.scenario, unit), lexicon(box.file).weapons
    return tuple(names[machine.weapons[k]] for k in range(machine.weapon_count))


def movement_names(scenario: Scenario, unit: int) -> tuple[str, ...]:
    """What orders call the movement actions of a machine, in order: by their modes; the second of one mode is
    ``walk2``. Who is nobody has none."""
    if not is_unit(scenario, unit):
        return ()
    machine = machine_of(scenario, unit)
    modes = [MODE_WORDS[machine.movements[k].mode] for k in range(machine.movement_count)]
    seen = [modes[: at + 1].count(mode) for at, mode in enumerate(modes)]
    return tuple(mode if count == 1 else f"{mode}{count}" for mode, count in zip(modes, seen, strict=True))


def movement_label(scenario: Scenario, unit: int, number: int) -> str:
    """How a movement action is offered: by its mode, and where there are two of one also by which takes longer."""
    machine = machine_of(scenario, unit)
    own = machine.movements[number]
    others = [machine.movements[k] for k in range(machine.movement_count) if k != number]
    ticks = [other.ticks for other in others if other.mode == own.mode]
    label = MODE_LABELS[own.mode]
    if not ticks:
        return label
    if len(ticks) > 1 or ticks[0] == own.ticks:
        return movement_names(scenario, unit)[number]
    return f"{'short' if own.ticks < ticks[0] else 'long'} {label}"


def place(scenario: Scenario, cell: int) -> str:
    """The name of a hex."""
    return cell_name(cell, scenario.width)


def named_cell(box: WalkersBox, text: str) -> int:
    """The hex of that name."""
    return parse_cell(text, box.scenario.width, box.scenario.height, lexicon(box.file).holes)


def is_hex(box: WalkersBox, cell: int) -> bool:
    """Whether the map has a hex of that number."""
    return cell < box.scenario.width * box.scenario.height and not lexicon(box.file).holes[cell]


def hexes_of(box: WalkersBox) -> list[int]:
    """All hexes of the map."""
    return [cell for cell, is_hole in enumerate(lexicon(box.file).holes) if not is_hole]


def ground_name(box: WalkersBox, cell: int) -> str:
    """What the ground of a hex is called."""
    return lexicon(box.file).grounds[box.scenario.ground[cell]]


def spoken(name: str) -> str:
    """A name of one word as sentences have it: ``long gun``."""
    return name.replace("_", " ")
