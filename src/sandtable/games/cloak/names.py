"""Names of entities, directions and sides."""

from __future__ import annotations

import re

from sandtable.contract.errors import SandtableError
from sandtable.contract.look import Box, Look
from sandtable.mechanics.topology import DIRECTIONS

from .file import CloakFile
from .scenario import Scenario, Team, Type
from .state import Order, State

CloakBox = Box[CloakFile, Scenario]
Glance = Look[CloakFile, Scenario, State]

SIDES = ("Left", "Right", "Nobody")
ABILITIES = {Type.SOLDIER: "overwatch", Type.SPY: "cloak"}
LETTERS = {Type.SOLDIER: "S", Type.SPY: "P", Type.WALL: "W", Type.LEADER: "L"}
LONG_DIRECTIONS = {
    "north": "n", "northeast": "ne", "east": "e", "southeast": "se",
    "south": "s", "southwest": "sw", "west": "w", "northwest": "nw",
}  # fmt: skip
WORDS = {
    "hold": Order.HOLD,
    "toggle": Order.TOGGLE,
    "auto": Order.AUTOPILOT,
    "autopilot": Order.AUTOPILOT,
    "back": Order.TAKE_BACK,
    "take back": Order.TAKE_BACK,
}
SPOKEN = {Order.HOLD: "hold", Order.TOGGLE: "toggle", Order.AUTOPILOT: "auto", Order.TAKE_BACK: "back"}
NAME = re.compile(r"([splw#])([1-9][0-9]{0,2})", re.ASCII | re.IGNORECASE)


def letter_of(type_: int, team: int) -> str:
    """The letter of an entity: a capital for Left, a small one for Right, ``#`` for nobody's wall."""
    if team == Team.NOBODY:
        return "#"
    letter = LETTERS[Type(type_)]
    return letter if team == Team.LEFT else letter.lower()


def entity_name(scenario: Scenario, entity: int, team: int) -> str:
    """Its letter, and its number among all of its type in the box; a spy that changes sides keeps the number."""
    slot = scenario.slots[entity]
    return f"{letter_of(slot.type, team)}{slot.number}"


def named_entity(scenario: Scenario, name: str) -> int:
    """The entity of that name, whichever side it is on now."""
    match = NAME.fullmatch(name)
    if match is None:
        raise SandtableError("action/no-such-entity", name, "that is no name", "write it like S1, p2 or L1")
    letter = "W" if match[1] == "#" else match[1].upper()
    same = [i for i in range(scenario.entities) if LETTERS[Type(scenario.slots[i].type)] == letter]
    if int(match[2]) > len(same):
        raise SandtableError("action/no-such-entity", name, f"there are {len(same)} of these", "look at the board")
    return same[int(match[2]) - 1]


def order_text(scenario: Scenario, actor: int, order: int) -> str:
    """What an entity is told to do; a leader, which does not move, is told where to attack."""
    if order >= Order.HOLD:
        return SPOKEN[Order(order)]
    direction = DIRECTIONS[scenario.directions][order]
    return f"attack {direction}" if scenario.slots[actor].type == Type.LEADER else direction


def order_meant(scenario: Scenario, actor: int, told: str) -> int | None:
    """The order that somebody has written, the inverse of :func:`order_text`; directions may be written out, and an
    ability's name stands for ``toggle``."""
    told = told.removeprefix("attack ")
    if told == ABILITIES.get(Type(scenario.slots[actor].type)):
        return int(Order.TOGGLE)
    if told in WORDS:
        return int(WORDS[told])
    told = LONG_DIRECTIONS.get(told, told)
    short = DIRECTIONS[scenario.directions]
    return short.index(told) if told in short else None
