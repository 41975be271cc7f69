"""Names of units, actions, statuses and places, read off the scenario (FOG-03)."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from sandtable.engine.errors import SandtableError
from sandtable.engine.record import Array
from sandtable.mechanics.topology import cell_name, parse_cell

from .scenario import OUTSIDE, SLOTS, UNITS, Scenario
from .state import Phase, State

SIDES = ("Dawn", "Dusk")
UNIT = re.compile(r"([a-z]{2})([1-9][0-9]?)", re.ASCII)


class Lexicon(NamedTuple):
    """All names of a scenario."""

    types: tuple[str, ...]
    titles: tuple[str, ...]
    codes: tuple[str, ...]
    icons: tuple[str, ...]
    actions: tuple[tuple[str, ...], ...]
    statuses: tuple[str, ...]
    terrains: tuple[str, ...]
    letters: tuple[str, ...]
    maps: tuple[str, ...]


def lexicon(scenario: Scenario) -> Lexicon:
    """The names of a scenario; read once for equal ones."""
    return _lexicon(bytes(scenario.names), scenario.type_count, scenario.status_count, scenario.terrain_count)


@lru_cache(64)
def _lexicon(names: bytes, types: int, statuses: int, terrains: int) -> Lexicon:
    from .scenario import Names

    record = Names.from_bytes(names)
    return Lexicon(
        _texts(record.types, types),
        _texts(record.titles, types),
        _texts(record.codes, types),
        _texts(record.icons, types),
        tuple(tuple(_text(row) for row in rows) for rows in record.actions.numpy()[:types]),
        _texts(record.statuses, statuses),
        _texts(record.terrains, terrains),
        _texts(record.letters, terrains),
        _texts(record.maps, len(record.maps)),
    )


def _texts(table: Array[int], count: int) -> tuple[str, ...]:
    return tuple(_text(row) for row in table.numpy()[:count])


def _text(row: bytes) -> str:
    return bytes(row).rstrip(b"\0").decode(errors="replace")


def place(scenario: Scenario, cell: int) -> str:
    """The name of a hex."""
    return cell_name(cell, scenario.width)


def unit_code(scenario: Scenario, known: State, unit: int) -> str:
    """How a unit is named in orders: its type's code and its number, ``sc2``."""
    return f"{lexicon(scenario).codes[known.units[unit].type]}{unit % SLOTS + 1}"


def unit_name(scenario: Scenario, type_: int, number: int) -> str:
    """How a unit is named to a player: ``Scout 2`` its own, ``enemy Scout 1`` by the order of discovery."""
    title = lexicon(scenario).titles[type_]
    return f"enemy {title} {number % SLOTS + 1}" if number >= UNITS else f"{title} {number % SLOTS + 1}"


def side_of(known: State) -> int:
    """The side whose knowledge this is and who is to decide: whose turn it is; before, the one whose army is shown."""
    if known.phase == Phase.PLAY:
        return known.turn
    return 1 if known.count[1] and not known.count[0] else 0


def called(scenario: Scenario, known: State, unit: int, side: int) -> str:
    """How a unit that a side sees is named to it: ``Scout sc2`` its own, ``enemy Scout 1`` the enemy's."""
    title = lexicon(scenario).titles[known.units[unit].type]
    is_own = unit // SLOTS == side
    return f"{title} {unit_code(scenario, known, unit)}" if is_own else f"enemy {title} {unit % SLOTS + 1}"


def named_unit(scenario: Scenario, known: State, side: int, text: str) -> int:
    """The unit of a side that a code names."""
    match = UNIT.fullmatch(text)
    if match is None:
        raise SandtableError("action/no-such-unit", text, "that is no unit", "write its letters and number, like sc2")
    unit = side * SLOTS + int(match[2]) - 1
    if int(match[2]) > known.count[side] or lexicon(scenario).codes[known.units[unit].type] != match[1]:
        raise SandtableError("action/no-such-unit", text, "you have no such unit", "look at the board")
    return unit


def named_cell(scenario: Scenario, text: str) -> int:
    """The hex of that name."""
    return parse_cell(text, scenario.width, scenario.height, scenario.hole)


def action_names(scenario: Scenario, type_: int) -> tuple[str, ...]:
    """The names of a type's actions, in order."""
    return lexicon(scenario).actions[type_][: scenario.types[type_].action_count]


def spot(scenario: Scenario, cell: int) -> str:
    """Where something happened, for the end of a sentence; nothing if that is not told."""
    return "" if cell == OUTSIDE else f" at {place(scenario, cell)}"
