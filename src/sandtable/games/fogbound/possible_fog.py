"""Whether what each side sees and knows is possible: it follows from the rules, or can have been seen before."""

from __future__ import annotations

from sandtable.contract.errors import SandtableError

from .file import SIDES
from .names import place
from .possible_units import has_cell, hexes, impossible, named
from .scenario import MAX_STATUSES, SLOTS, UNITS, Do, Scenario, UnitType
from .state import ACTING, Level, Place, State
from .units import remembered


def check_fog(scenario: Scenario, state: State, twin: State, is_ended: bool) -> None:
    """Compare what everybody sees with ``twin``, in which the rules have worked it out; ``is_ended`` if the match was
    ended by points, after which nothing is lit any more."""
    check_units(scenario, state, twin)
    for side in range(2):
        check_masks(scenario, state, twin, side, is_ended)
        check_light(scenario, state, side, is_ended)
        check_aliases(state, side)
        for k in range(SLOTS):
            check_memory(scenario, state, side, (1 - side) * SLOTS + k)
            if state.units[(1 - side) * SLOTS + k].place:
                check_noted(scenario, state, side, (1 - side) * SLOTS + k)


def check_units(scenario: Scenario, state: State, twin: State) -> None:
    """What each unit is at the moment, which hexes it sees, and how the other side perceives it."""
    for unit in range(UNITS):
        there, expected = state.units[unit], twin.units[unit]
        if not there.place:
            continue
        name = named(scenario, state, unit)
        if (there.flags, there.sight) != (expected.flags, expected.sight):
            raise impossible(name, "its flags and sight do not follow from its type and statuses", "draw it anew")
        if there.level != expected.level:
            other, words = SIDES[1 - unit // SLOTS], ("does not perceive", "notices", "sees")
            raise impossible(
                f"{name} level={there.level}", f"{other} {words[expected.level]} it", f"write level={expected.level}"
            )
    if state.fields.numpy().tobytes() != twin.fields.numpy().tobytes():
        raise impossible("fields of view", "the units see other hexes than these", "write whole=1 in the line table")


def check_masks(scenario: Scenario, state: State, twin: State, side: int, is_ended: bool) -> None:
    """A side sees what its units see and what is lit for it, has explored that at least, and notices who is there."""
    board = sum(1 << cell for cell in hexes(scenario))
    seen, explored, lit = (mask_of(getattr(state, name), side) for name in ("seen", "explored", "lit"))
    if (explored | lit | mask_of(state.refused)) & ~board:
        raise impossible(f"side {side} explored, lit or refused", "some of it is not on the board", "leave it out")
    for name in ("seen", "contacts"):
        if mask_of(getattr(state, name), side) != mask_of(getattr(twin, name), side):
            raise impossible(f"side {side} {name}", f"{SIDES[side]} sees other hexes than these", f"leave {name} out")
    if not is_ended and seen != lit | fields_of(state, side):
        raise impossible(f"side {side} seen", f"{SIDES[side]} sees other hexes than these", "leave seen out")
    if seen & ~explored:
        raise impossible(f"side {side} explored", "it has seen more, what it sees now", "add it, or leave explored out")


def mask_of(words: object, side: int | None = None) -> int:
    """A mask over the board as one number."""
    rows = words.numpy()  # type: ignore[attr-defined]
    return int.from_bytes((rows if side is None else rows[side]).astype("<u4").tobytes(), "little")


def fields_of(state: State, side: int) -> int:
    """All hexes that the units of a side see."""
    fields = 0
    for k in range(SLOTS):
        fields |= mask_of(state.fields, side * SLOTS + k)
    return fields


def check_light(scenario: Scenario, state: State, side: int, is_ended: bool) -> None:
    """Light falls where somebody of the side has let it fall this round, a whole disk each time."""
    lit = mask_of(state.lit, side)
    if not lit:
        return
    radii = [radius for k in range(SLOTS) for radius in lights_of(scenario, state, side * SLOTS + k)]
    if is_ended or lit.bit_count() > sum(3 * radius * (radius + 1) + 1 for radius in radii):
        raise impossible(f"side {side} lit", f"{SIDES[side]} can have lit {len(radii)} places", "leave lit out")
    disks = [disk_around(scenario, cell, radius) for radius in set(radii) for cell in hexes(scenario)]
    covered = 0
    for disk in disks:
        covered |= disk if not disk & ~lit else 0
    if covered != lit:
        raise impossible(f"side {side} lit", "light falls on all hexes around one", "leave lit out")


def lights_of(scenario: Scenario, state: State, unit: int) -> list[int]:
    """The radii of the lights that a unit can have let fall this round: it has had its turn, is having it, or died."""
    there = state.units[unit]
    if not there.place or (there.ready and state.active != unit):
        return []
    return reveals_of(scenario.types[there.type])


def reveals_of(kind: UnitType) -> list[int]:
    """The radius of each action of a type that lets light fall."""
    actions = [kind.actions[k] for k in range(kind.action_count)]
    return [int(action.radius) for action in actions if action.effects[0].do == Do.REVEAL]


def disk_around(scenario: Scenario, cell: int, radius: int) -> int:
    """The hexes up to a distance from one, as a mask over the board."""
    places = scenario.inside[cell] & scenario.disk[radius]
    within = scenario.within.numpy()[cell].tolist()
    return sum(1 << within[place] for place in range(len(within)) if places >> place & 1)


def check_aliases(state: State, side: int) -> None:
    """The enemies that a side has met are numbered in the order of discovery, without gaps (FOG-27)."""
    aliases = sorted(int(state.units[(1 - side) * SLOTS + k].alias) for k in range(SLOTS))
    numbers = [alias for alias in aliases if alias]
    if numbers != list(range(1, len(numbers) + 1)) or state.met[side] != len(numbers):
        raise impossible(
            f"side {side} met={state.met[side]}",
            f"the enemies that it has met have the numbers {numbers}",
            "number them from 1 on, and write how many they are",
        )


def check_noted(scenario: Scenario, state: State, side: int, enemy: int) -> None:
    """What a side has noted of an enemy: whom it sees it has met, and whom it has lost has a ghost out of its sight."""
    there, name = state.units[enemy], named(scenario, state, enemy)
    is_seen = there.level == Level.SEEN
    if is_seen and not there.alias:
        raise impossible(f"{name} alias=0", f"{SIDES[side]} has met whom it sees", "number it, or leave alias out")
    if there.place == Place.DEAD and there.level not in (Level.HIDDEN, Level.SEEN):
        raise impossible(f"{name} level={there.level}", "the dead were seen to die, or not", "write level=2 or nothing")
    ghost = (there.ghost_cell, there.ghost_round, there.ghost_hp)
    expected = (there.cell, state.round, there.hp) if is_seen and there.place == Place.ON_BOARD else (0, 0, 0)
    if ghost == expected:
        return
    if is_seen or not there.ghost_round:
        raise impossible(f"{name} ghost", f"{SIDES[side]} sees what has become of it", "leave the ghost out")
    check_ghost(scenario, state, side, enemy)


def check_ghost(scenario: Scenario, state: State, side: int, enemy: int) -> None:
    """A ghost is of somebody met, from a round until now, with health that it can have, where nobody looks (FOG-26)."""
    there, name = state.units[enemy], named(scenario, state, enemy)
    most = scenario.types[there.type].health
    if not there.alias or there.ghost_round > state.round or not 1 <= there.ghost_hp <= most:
        told = f"{name} ghost of round {there.ghost_round} with health {there.ghost_hp}"
        raise impossible(told, f"{SIDES[side]} cannot have seen it so", "write a round until now and its health then")
    if not has_cell(scenario, there.ghost_cell):
        raise impossible(f"{name} ghost", f"the board has no hex {there.ghost_cell}", "put it on the board")
    if mask_of(state.seen, side) >> there.ghost_cell & 1:
        spot = place(scenario, there.ghost_cell)
        raise impossible(f"{name} ghost={spot}", f"{SIDES[side]} sees {spot} and nobody there", "leave the ghost out")


def check_memory(scenario: Scenario, state: State, side: int, enemy: int) -> None:
    """What a side remembers is of somebody met whom it does not see, and as it can have been in a round until now."""
    there, memory, name = state.units[enemy], state.memories[enemy], named(scenario, state, enemy)
    if not bytes(memory).strip(b"\0"):
        return
    kind, met = scenario.types[there.type], int(state.met[side])
    if not there.place or not there.alias or there.level == Level.SEEN or not 1 <= memory.round <= state.round:
        raise unremembered(name, f"{SIDES[side]} has not lost it from sight")
    if not has_cell(scenario, memory.cell) or memory.hp > kind.health or memory.energy > kind.energy:
        raise unremembered(name, f"{SIDES[side]} cannot have seen it so")
    if memory.ready > ACTING or memory.carrier > met or memory.carrier == there.alias:
        raise unremembered(name, f"{SIDES[side]} cannot have seen it do that")
    most = [int(scenario.statuses[s].most) if s < scenario.status_count else 0 for s in range(MAX_STATUSES)]
    if any(remembered(memory, status) > limit for status, limit in enumerate(most)):
        raise unremembered(name, "it cannot have had those statuses")


def unremembered(name: str, reason: str) -> SandtableError:
    """The error for what nobody can remember."""
    return impossible(f"memory of {name}", reason, "leave memory and memories out")
