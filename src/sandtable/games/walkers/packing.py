"""Checked files become the record that the rules read."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from sandtable.mechanics.boards import hex_neighbours, steps_from
from sandtable.mechanics.paths import UNREACHED
from sandtable.mechanics.reading import packed_once
from sandtable.mechanics.topology import NOWHERE, parse_cell

from .blocks import GroundBlock, MachineBlock, WeaponBlock, going_meant, thresholds_meant
from .covering import HexSeen, cover_table
from .file import WalkersFile
from .kit import Kit
from .maps import Map
from .muster import FACINGS
from .scenario import BLOCKED, NO_EXIT, SLOTS, Ground, Machine, Mode, Scenario, Skill, Weapon


def fill(file: WalkersFile, scenario: Scenario) -> None:
    """Write everything into an empty record."""
    kit, drawn = file.kit(), file.drawn_map()
    for i, ground in enumerate(kit.grounds.values()):
        pack_ground(ground, scenario.grounds[i])
    for i, weapon in enumerate(kit.weapons.values()):
        pack_weapon(weapon, scenario.weapons[i])
    for i, machine in enumerate(kit.machines.values()):
        pack_machine(machine, kit, scenario.machines[i])
    scenario.ground_count, scenario.weapon_count = len(kit.grounds), len(kit.weapons)
    scenario.machine_count = len(kit.machines)
    pack_map(drawn, kit, scenario)
    pack_exits(drawn, kit, scenario)
    pack_starts(file, scenario)
    scenario.limit = file.limit
    scenario.needed[0], scenario.needed[1] = file.amber_exits, file.cobalt_exits


pack = packed_once(fill, WalkersFile, Scenario)


def pack_ground(block: GroundBlock, ground: Ground) -> None:
    """A kind of ground (WLK-17)."""
    for mode in Mode:
        ground.demands[mode], ground.mishaps[mode] = block.demand(mode)
    ground.cover, ground.tall, ground.hides = block.cover, block.tall, block.hides


def pack_weapon(block: WeaponBlock, weapon: Weapon) -> None:
    """A kind of weapon."""
    for name in WeaponBlock.model_fields:
        setattr(weapon, name, getattr(block, name))


def pack_machine(block: MachineBlock, kit: Kit, machine: Machine) -> None:
    """A kind of machine."""
    for name in ("size", "armour", "thrust", "camouflage", "value"):
        setattr(machine, name, getattr(block, name))
    for skill in Skill:
        machine.thresholds.numpy()[skill] = thresholds_meant(getattr(block.skills, skill.name.lower()))
    machine.movement_count, machine.weapon_count = len(block.movements), len(block.weapons)
    for k, text in enumerate(block.movements):
        movement = machine.movements[k]
        movement.mode, movement.normal, movement.extra, movement.ticks = going_meant(text)
    for k, name in enumerate(block.weapons):
        machine.weapons[k] = list(kit.weapons).index(name)


def pack_map(drawn: Map, kit: Kit, scenario: Scenario) -> None:
    """Grounds and levels, who is next to whom, and what hides whom (WLK-26, WLK-27, WLK-29)."""
    scenario.width, scenario.height = drawn.width, drawn.height
    letters = [block.letter for block in kit.grounds.values()]
    for cell, place in drawn.cells.items():
        scenario.ground[cell], scenario.level[cell] = letters.index(place.letter), place.level
        scenario.exits[cell] = sum(1 << side for side in place.exits)
    beside = hex_neighbours(drawn.width, drawn.height, drawn.beyond(drawn.cells.keys()))
    scenario.neighbours.numpy()[:] = NOWHERE
    scenario.neighbours.numpy()[: len(beside)] = beside
    table = cover_table(drawn.width, drawn.height, tuple(hexes_seen(drawn, kit)))
    scenario.cover.numpy()[:] = BLOCKED
    scenario.cover.numpy()[: len(table), : len(table)] = table


def hexes_seen(drawn: Map, kit: Kit) -> Iterator[HexSeen | None]:
    """What lines meet in each cell of a map's box, ``None`` for holes."""
    blocks = {block.letter: block for block in kit.grounds.values()}
    for cell in range(drawn.width * drawn.height):
        place = drawn.cells.get(cell)
        ground = blocks[place.letter] if place else None
        yield HexSeen(place.level, ground.cover, ground.obscures) if place and ground else None


def pack_exits(drawn: Map, kit: Kit, scenario: Scenario) -> None:
    """How many steps it is to the exits of each side, over all ground that is not closed to everybody."""
    ground = drawn.ground(kit.open_letters(list(Mode)))
    beside = hex_neighbours(drawn.width, drawn.height, drawn.beyond(ground))
    to_exit = scenario.to_exit.numpy()
    to_exit[:] = NO_EXIT
    for side in (0, 1):
        steps = steps_from(drawn.exits(side), beside)
        to_exit[side, : len(steps)] = np.where(steps == UNREACHED, NO_EXIT, np.minimum(steps, NO_EXIT - 1))


def pack_starts(file: WalkersFile, scenario: Scenario) -> None:
    """Who starts where; without starting ticks there is a preflight (WLK-10)."""
    names = list(file.kit().machines)
    for side, starts in enumerate(file.starts()):
        scenario.count[side] = len(starts)
        for k, start in enumerate(starts):
            unit = scenario.starts[side * SLOTS + k]
            unit.machine, unit.facing = names.index(start.machine), FACINGS.index(start.facing)
            unit.cell = parse_cell(start.place, scenario.width, scenario.height)
            unit.ticks = start.ticks or 0
            scenario.preflight = start.ticks is None
