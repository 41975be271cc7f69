"""Names of soldiers, bases, teams and squares."""

from __future__ import annotations

import re

from sandtable.contract.errors import SandtableError
from sandtable.contract.look import Box, Look
from sandtable.mechanics.topology import cell_name, parse_cell

from .file import TEAMS, LasertagFile
from .scenario import MAX_SOLDIERS, SIDE, Class, Scenario
from .state import State

LasertagBox = Box[LasertagFile, Scenario]
Glance = Look[LasertagFile, Scenario, State]

LETTERS = {Class.SCOUT: "S", Class.GRUNT: "G", Class.SNIPER: "N"}
WORDS = {Class.SCOUT: "Scout", Class.GRUNT: "Grunt", Class.SNIPER: "Sniper"}
BASE = "B"
NAME = re.compile(r"(base|[sgn])([1-9][0-9]?)", re.ASCII | re.IGNORECASE)


def letter_of(scenario: Scenario, target: int) -> str:
    """The letter of a soldier, or of a base from ``MAX_SOLDIERS`` on: a capital for Red, a small one for Blue."""
    if target >= MAX_SOLDIERS:
        letter, team = BASE, scenario.bases[target - MAX_SOLDIERS].team
    else:
        slot = scenario.slots[target]
        letter, team = LETTERS[Class(slot.kind)], slot.team
    return letter.lower() if team else letter


def number_of(scenario: Scenario, target: int) -> int:
    """The number of a soldier among those of his class, or of a base, in both teams together."""
    return target - MAX_SOLDIERS + 1 if target >= MAX_SOLDIERS else scenario.slots[target].number


def short_name(scenario: Scenario, target: int) -> str:
    """How orders name a soldier, ``S2``, or ``s3`` for one of Blue's, and a base, ``base1``: no square is called so."""
    if target >= MAX_SOLDIERS:
        return f"base{number_of(scenario, target)}"
    return f"{letter_of(scenario, target)}{number_of(scenario, target)}"


def full_name(scenario: Scenario, target: int) -> str:
    """How sentences name a soldier or a base: ``Scout 2``, ``Blue's base 1``."""
    if target >= MAX_SOLDIERS:
        return f"{TEAMS[scenario.bases[target - MAX_SOLDIERS].team]}'s base {number_of(scenario, target)}"
    return f"{WORDS[Class(scenario.slots[target].kind)]} {scenario.slots[target].number}"


def named_target(scenario: Scenario, name: str) -> int:
    """The soldier of that name, or ``MAX_SOLDIERS`` + the base; capitals do not matter."""
    match = NAME.fullmatch(name)
    if match is None:
        raise SandtableError(
            "action/unreadable", name, "that is no soldier's name", "write it like S1, G2 or N1, a base like base1"
        )
    letter, number = match[1].upper(), int(match[2])
    if letter == "BASE":
        bases = scenario.base_count[0] + scenario.base_count[1]
        same = [MAX_SOLDIERS + base for base in range(bases)]
    else:
        same = [i for i in range(scenario.first[2]) if letter_of(scenario, i).upper() == letter]
    if number > len(same):
        raise SandtableError("action/no-such-name", name, f"there are {len(same)} of these", "look at the board")
    return same[number - 1]


def square_name(cell: int) -> str:
    """The name of a square: ``c4``."""
    return cell_name(cell, SIDE)


def named_square(scenario: Scenario, name: str) -> int:
    """The square of that name, the inverse of :func:`square_name`."""
    y, x = divmod(parse_cell(name, scenario.width, scenario.height), scenario.width)
    return y * SIDE + x
