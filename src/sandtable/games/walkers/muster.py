"""Who starts where: the machines of a side as a scenario file lists them, read and checked."""

from __future__ import annotations

import re
from typing import NamedTuple

from sandtable.mechanics.drawing import mapped_cell
from sandtable.mechanics.topology import DIRECTIONS, cell_name
from sandtable.mechanics.words import check_all, number, unknown, wrong

from .kit import Kit
from .maps import Map
from .scenario import CLIMB, MAX_LIMIT

FACINGS = DIRECTIONS[6]
FORM = re.compile(r"(\S+) (\S+) (\S+)(?: at (\S+))?")


class Start(NamedTuple):
    """A machine as it was written: its name, the name of its hex, its facing, and its ticks if they are given."""

    machine: str
    place: str
    facing: str
    ticks: int | None


def read_start(text: str) -> Start:
    """A line taken apart; whether there is such a machine and such a hex is not asked here.

    >>> read_start("strider c3 ne at 4")
    Start(machine='strider', place='c3', facing='ne', ticks=4)
    """
    match = FORM.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} says no start; write it like 'strider c3 ne' or 'strider c3 ne at 4'")
    if match[3] not in FACINGS:
        raise ValueError(f"{match[3]!r} is no facing; use one of {', '.join(FACINGS)}")
    return Start(match[1], match[2], match[3], None if match[4] is None else number(match[4], 0, MAX_LIMIT))


def check_muster(texts: list[str], others: list[Start], drawn: Map, kit: Kit, limit: int) -> list[Start]:
    """The machines of a side, if all can start so, together with the ``others`` that were listed before."""
    starts = list(others)

    def check(item: tuple[int, str]) -> None:
        try:
            start = read_start(item[1])
            check_start(start, starts, drawn, kit, limit)
            starts.append(start)
        except ValueError as error:
            raise wrong(str(error), item[0], value=item[1]) from None

    check_all(enumerate(texts), check)
    return starts[len(others) :]


def check_start(start: Start, before: list[Start], drawn: Map, kit: Kit, limit: int) -> None:
    """A known machine on a hex of its own that is not closed to it; it starts before the end, and has ticks if those
    ``before`` have some (WLK-10)."""
    if start.machine not in kit.machines:
        raise unknown("machine", start.machine, kit.machines)
    cell = mapped_cell(start.place, drawn.width, drawn.height, drawn.holes)
    if kit.ground(drawn.cells[cell].letter).is_closed_to(kit.machines[start.machine].modes()):
        raise ValueError(f"the ground of {start.place} is closed to {start.machine}; move it")
    if any(mapped_cell(other.place, drawn.width, drawn.height) == cell for other in before):
        raise ValueError(f"two machines are to stand on {start.place}; move one")
    if start.ticks is not None and start.ticks >= limit:
        raise ValueError(f"it starts at tick {start.ticks}, and the match ends at {limit}; give fewer")
    if before and (before[0].ticks is None) != (start.ticks is None):
        raise ValueError("some machines have starting ticks and some have not; write 'at …' behind all or none")


def reaches(start: Start, drawn: Map, kit: Kit) -> set[int]:
    """The hexes to which a machine can come from its start; with jump jets, all that are not closed to it."""
    machine = kit.machines[start.machine]
    ground = drawn.ground(kit.open_letters(machine.modes()))
    if machine.thrust:
        return ground
    cell = mapped_cell(start.place, drawn.width, drawn.height)
    return drawn.reached(cell, ground, max(CLIMB[mode] for mode in machine.modes()))


def check_exits(side: str, exits: list[int], starts: list[Start], drawn: Map, kit: Kit) -> None:
    """Each exit of a side can be reached by one of its machines."""
    reached = set().union(*(reaches(start, drawn, kit) for start in starts)) if exits else set()
    for cell in exits:
        if cell not in reached:
            raise ValueError(f"no machine of {side} can come to its exit at {cell_name(cell, drawn.width)}; open a way")
