"""What follows from the rest of a position: how large the armies are, who stands where, and what everybody sees.

Positions are drawn as the truth. Whatever the rules work out of it need not be drawn; if it is, it must agree.
"""

from __future__ import annotations

from .scenario import SLOTS, UNITS, Scenario
from .sight import find_watchers, look, perceived
from .state import PUBLIC, TRUTH, Level, Phase, Place, Stage, State, Unit, Work
from .units import refresh_unit

ON_TABLE = (Place.ON_BOARD, Place.INSIDE)


def follow(scenario: Scenario, state: State) -> State:
    """A copy of a position in which all that follows from the rest is as the rules work it out.

    Types, hexes, statuses and carriers must be within their limits. What was lit until a match ended by points is seen
    to the end, so that nothing is taken from what is seen in a match that is over.
    """
    twin = state.copy()
    _muster(scenario, twin)
    if twin.phase < Phase.PLAY:
        return twin
    work = Work()
    for unit in range(UNITS):
        if twin.units[unit].place in ON_TABLE:
            refresh_unit(scenario, twin, unit, work)
    for unit in range(UNITS):
        look(scenario, twin, unit)
    for side in range(2):
        _see(twin, side)
        _perceive(scenario, twin, side)
    return twin


def _muster(scenario: Scenario, twin: State) -> None:
    """How many units of which types there are, and who stands where; who is inside a transport is where that is."""
    for name in ("count", "roster", "occupant"):
        getattr(twin, name).numpy()[...] = 0
    for unit in range(UNITS):
        there = twin.units[unit]
        if there.place:
            twin.count[unit // SLOTS] += 1
            twin.roster[unit // SLOTS, there.type] += 1
        if there.place == Place.ON_BOARD:
            twin.occupant[there.cell] = unit + 1
        elif there.place == Place.INSIDE:
            there.cell = twin.units[there.carrier].cell


def _see(twin: State, side: int) -> None:
    """What a side sees: the fields of its units, and what is lit for it."""
    seen, fields = twin.seen.numpy(), twin.fields.numpy()
    if twin.phase != Phase.OVER:
        seen[side] = 0
    seen[side] |= twin.lit.numpy()[side]
    for k in range(SLOTS):
        seen[side] |= fields[side * SLOTS + k]


def _perceive(scenario: Scenario, twin: State, side: int) -> None:
    """How a side perceives each enemy that is not dead, and where it notices unknown ones."""
    twin.contacts.numpy()[side] = 0
    watchers = find_watchers(twin, side)
    for k in range(SLOTS):
        enemy = (1 - side) * SLOTS + k
        unit = twin.units[enemy]
        if unit.place == Place.DEAD:
            continue
        unit.level = Level.HIDDEN
        if unit.place == Place.ON_BOARD:
            unit.level = perceived(scenario, twin, side, enemy, watchers)
        if unit.level == Level.NOTICED:
            twin.contacts[side, unit.cell >> 5] |= 1 << (unit.cell & 31)


def ghost_of(unit: Unit) -> tuple[int, int, int]:
    """Where, in which round and with how much health a unit was last seen."""
    return unit.ghost_cell, unit.ghost_round, unit.ghost_hp


def fill_in(scenario: Scenario, state: State, told: set[str]) -> None:
    """Complete a drawn position with what follows from it and was not ``told`` (``side 0 seen``, ``unit 3 level``)."""
    twin = follow(scenario, state)
    state.fields.numpy()[...] = twin.fields.numpy()
    for side in range(2):
        for name in ("count", "roster", "seen", "contacts"):
            if f"side {side} {name}" not in told:
                getattr(state, name).numpy()[side] = getattr(twin, name).numpy()[side]
        if f"side {side} explored" not in told:
            state.explored.numpy()[side] = state.seen.numpy()[side]
    for unit in range(UNITS):
        if f"unit {unit} level" not in told:
            state.units[unit].level = twin.units[unit].level
    if state.phase >= Phase.PLAY:
        for side in range(2):
            _introduce(state, side, told)
    _share_owners(state, told)


def _introduce(state: State, side: int, told: set[str]) -> None:
    """Number the enemies that a side sees and that have no number yet, as their hexes come, and note where they are."""
    enemies = range((1 - side) * SLOTS, (2 - side) * SLOTS)
    taken = {int(state.units[enemy].alias) for enemy in enemies} - {0}
    free = [number for number in range(1, SLOTS + 1) if number not in taken]
    for enemy in sorted(enemies, key=lambda enemy: int(state.units[enemy].cell)):
        there = state.units[enemy]
        if there.level != Level.SEEN:
            continue
        if f"unit {enemy} alias" not in told:
            there.alias = free.pop(0)
            taken.add(there.alias)
        if there.place == Place.ON_BOARD and f"unit {enemy} ghost" not in told:
            there.ghost_cell, there.ghost_round, there.ghost_hp = there.cell, state.round, there.hp
    if f"side {side} met" not in told:
        state.met[side] = len(taken)
    if f"side {side} stage" not in told:
        state.stage[side] = Stage.READY


def _share_owners(state: State, told: set[str]) -> None:
    """If only the truth is told about objectives, everybody knows it."""
    owners = state.owners.numpy()
    for row in (0, 1, PUBLIC):
        if f"rest owners{TRUTH}" in told and f"rest owners{row}" not in told:
            owners[row] = owners[TRUTH]
