"""The map: distances, and who is where (TYR-23, TYR-24, TYR-26).

Range counts every second diagonal step twice, so two tiles are ``a + b // 2`` apart, ``a`` being the larger and ``b``
the smaller offset::

    3 2 2 2 3
    2 1 1 1 2
    2 1 0 1 2
    2 1 1 1 2
    3 2 2 2 3
"""

from __future__ import annotations

from sandtable.contract.rule import index, rule

from .scenario import AMPHIBIOUS, NOBODY, SWIMS, Scenario, Type
from .state import Permanent, Place, State, Work


@rule
def distance(scenario: Scenario, one: int, other: int) -> int:
    """How far apart two tiles are (TYR-24)."""
    width = int(scenario.width)
    columns = abs(one % width - other % width)
    rows = abs(one // width - other // width)
    return max(columns, rows) + min(columns, rows) // 2


@rule
def suits(scenario: Scenario, keywords: int, cell: int) -> bool:
    """Whether the tile itself lets such a permanent be there: swimmers only where it is deep (TYR-26)."""
    tile = scenario.tiles[scenario.tile[index(cell)]]
    if keywords & AMPHIBIOUS:
        return tile.is_land or tile.is_deep
    return tile.is_deep if keywords & SWIMS else tile.is_land


@rule
def stands(it: Permanent) -> bool:
    """Whether a permanent occupies its tile by itself: it is on the map and on no pile."""
    return it.place == Place.ON_MAP and it.holder == NOBODY


@rule
def occupant(state: State, cell: int) -> int:
    """The permanent that stands on a tile, or ``NOBODY`` (TYR-23)."""
    for slot in range(state.top):
        it = state.permanents[index(slot)]
        if it.cell == cell and stands(it):
            return slot
    return NOBODY


@rule
def fill_standing(scenario: Scenario, state: State, work: Work) -> None:
    """Note who stands where: 1 + the slot, 0 where a tile is free."""
    for cell in range(int(scenario.width) * int(scenario.height)):
        work.standing[index(cell)] = 0
    for slot in range(state.top):
        it = state.permanents[index(slot)]
        if stands(it):
            work.standing[it.cell] = slot + 1


@rule
def crew_of(scenario: Scenario, state: State, slot: int) -> int:
    """How many units are in a permanent's pile."""
    count = 0
    for other in range(state.top):
        it = state.permanents[index(other)]
        if it.place == Place.ON_MAP and it.holder == slot and scenario.cards[it.card].type == Type.UNIT:
            count += 1
    return count


@rule
def takes_aboard(scenario: Scenario, state: State, container: int, card: int, controller: int, slot: int) -> bool:
    """Whether a permanent has room for a unit of that controller (TYR-38); who carries units itself stays outside."""
    it = state.permanents[index(container)]
    crew = int(scenario.cards[it.card].crew)
    if crew == 0 or container == slot or scenario.cards[index(card)].type != Type.UNIT:
        return False
    if it.controller == NOBODY or scenario.team[it.controller] != scenario.team[index(controller)]:
        return False
    if slot != NOBODY and crew_of(scenario, state, slot) > 0:
        return False
    return crew_of(scenario, state, container) < crew
