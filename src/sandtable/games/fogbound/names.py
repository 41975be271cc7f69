"""Names of units, actions, statuses and places, read off the scenario's file (FOG-03)."""

from __future__ import annotations

import re
from typing import NamedTuple

from sandtable.contract.errors import SandtableError
from sandtable.contract.look import Box, Look
from sandtable.contract.words import Icon, icon_called
from sandtable.mechanics.reading import once_a_file
from sandtable.mechanics.topology import cell_name, parse_cell

from .file import FogboundFile
from .scenario import OUTSIDE, SLOTS, UNITS, Scenario
from .state import State

FogboundBox = Box[FogboundFile, Scenario]
Glance = Look[FogboundFile, Scenario, State]

UNIT = re.compile(r"([a-z]{2})([1-9][0-9]?)", re.ASCII)


class Lexicon(NamedTuple):
    """All names of a scenario, in the order of the numbers that the rules have for what is called so."""

    types: tuple[str, ...]
    titles: tuple[str, ...]
    codes: tuple[str, ...]
    icons: tuple[Icon | None, ...]
    actions: tuple[tuple[str, ...], ...]
    statuses: tuple[str, ...]
    terrains: tuple[str, ...]
    letters: tuple[str, ...]
    maps: tuple[str, ...]


@once_a_file
def lexicon(file: FogboundFile) -> Lexicon:
    """The names of a scenario."""
    kit = file.kit()
    units, terrains = kit.units.values(), kit.terrains.values()
    return Lexicon(
        types=tuple(kit.units),
        titles=tuple(unit.title for unit in units),
        codes=tuple(unit.code for unit in units),
        icons=tuple(icon_called(unit.icon) for unit in units),
        actions=tuple(tuple(unit.actions) for unit in units),
        statuses=tuple(kit.statuses),
        terrains=tuple(kit.terrains),
        letters=tuple(terrain.letter for terrain in terrains),
        maps=tuple(file.maps),
    )


def place(scenario: Scenario, cell: int) -> str:
    """The name of a hex."""
    return cell_name(cell, scenario.width)


def unit_code(look: Glance, unit: int) -> str:
    """How a unit is named in orders: its type's code and its number, ``sc2``."""
    return f"{lexicon(look.file).codes[look.known.units[unit].type]}{unit % SLOTS + 1}"


def unit_name(file: FogboundFile, type_: int, number: int) -> str:
    """How a unit is named to a player: ``Scout 2`` its own, ``enemy Scout 1`` by the order of discovery."""
    title = lexicon(file).titles[type_]
    return f"enemy {title} {number % SLOTS + 1}" if number >= UNITS else f"{title} {number % SLOTS + 1}"


def is_enemy(look: Glance, unit: int) -> bool:
    """Whether a unit is an enemy of who looks; whoever sees everything has none."""
    return look.player in (0, 1) and unit // SLOTS != look.player


def called(look: Glance, unit: int) -> str:
    """How a unit is named to who sees it: ``Scout sc2``, but ``enemy Scout 1`` the enemy's."""
    title = lexicon(look.file).titles[look.known.units[unit].type]
    return f"enemy {title} {unit % SLOTS + 1}" if is_enemy(look, unit) else f"{title} {unit_code(look, unit)}"


def named_unit(look: Glance, text: str) -> int:
    """The unit of one's own that a code names."""
    match = UNIT.fullmatch(text)
    if match is None:
        raise SandtableError("action/no-such-unit", text, "that is no unit", "write its letters and number, like sc2")
    known, unit = look.known, look.player * SLOTS + int(match[2]) - 1
    if int(match[2]) > known.count[look.player] or lexicon(look.file).codes[known.units[unit].type] != match[1]:
        raise SandtableError("action/no-such-unit", text, "you have no such unit", "look at the board")
    return unit


def named_cell(scenario: Scenario, text: str) -> int:
    """The hex of that name."""
    return parse_cell(text, scenario.width, scenario.height, scenario.hole)


def spot(scenario: Scenario, cell: int) -> str:
    """Where something happened, for the end of a sentence; nothing if that is not told."""
    return "" if cell == OUTSIDE else f" at {place(scenario, cell)}"
