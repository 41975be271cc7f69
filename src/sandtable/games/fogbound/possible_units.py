"""Whether armies and units are possible: who there is, where each is, and how it is."""

from __future__ import annotations

from sandtable.contract.errors import SandtableError

from .file import SIDES
from .following import ON_TABLE
from .moving import can_stand
from .muster import army_fits, can_place, zone_room
from .names import place
from .scenario import CARRIES_FLYERS, FLYING, OUTSIDE, SLOTS, UNITS, Scenario
from .state import NONE, Place, Stage, State, Unit
from .units import gifts_of, gifts_of_ground, given_flags, toggled_by

WHERE: dict[int, str] = {
    Place.ON_BOARD: "on the board",
    Place.INSIDE: "inside",
    Place.DEAD: "dead",
    Place.TO_PLACE: "to-place",
    Place.UNSEEN: "unseen",
}
WHEN: dict[int, tuple[Place, ...]] = {
    Stage.BUYING: (Place.TO_PLACE,),
    Stage.PLACING: (Place.TO_PLACE, Place.ON_BOARD),
    Stage.READY: (Place.ON_BOARD, Place.DEAD),
}
"""Where a unit may be while armies are set up, by how far its side has come."""


def impossible(value: object, reason: str, remedy: str = "") -> SandtableError:
    """The error for a position that play cannot have led to."""
    return SandtableError("board/impossible", value, reason, remedy)


def is_unit_of(state: State, side: int, unit: int) -> bool:
    """Whether a slot is one of a side's in which there is a unit."""
    return unit < UNITS and unit // SLOTS == side and state.units[unit].place != Place.NOT_THERE


def has_cell(scenario: Scenario, cell: int) -> bool:
    """Whether the board has a hex of that number."""
    return cell < scenario.width * scenario.height and not scenario.hole[cell]


def named(scenario: Scenario, state: State, unit: int) -> str:
    """A unit in words: whose it is, its number in the drawing, and where it is, if it is anywhere."""
    there, name = state.units[unit], f"{SIDES[unit // SLOTS]}'s unit {unit}"
    if there.place not in ON_TABLE or not has_cell(scenario, there.cell):
        return f"{name}, dead" if there.place == Place.DEAD else name
    spot = place(scenario, there.cell)
    return f"{name} in a transport on {spot}" if there.place == Place.INSIDE else f"{name} on {spot}"


def check_army(scenario: Scenario, state: State, side: int) -> None:
    """The units of a side fill its slots from the first on, each of a type that there is, and are counted right."""
    units = [state.units[side * SLOTS + k] for k in range(SLOTS)]
    present = [unit for unit in units if unit.place]
    types = [int(unit.type) for unit in present]
    if any(bytes(unit).strip(b"\0") for unit in units[len(present) :]):
        raise impossible(f"units of {SIDES[side]}", "a slot is left free between them", "number them without gaps")
    if state.count[side] != len(present):
        raise impossible(
            f"side {side} count={state.count[side]}", f"it has {len(present)} units", f"write count={len(present)}"
        )
    for k, type_ in enumerate(types):
        if type_ >= scenario.type_count:
            raise impossible(
                named(scenario, state, side * SLOTS + k), f"there is no type {type_}", "use a unit of the scenario"
            )
    if state.roster.numpy()[side].tolist() != [types.count(type_) for type_ in range(len(state.roster.numpy()[side]))]:
        raise impossible(
            f"side {side} roster", "the units are others than it lists", "count each type, or leave it out"
        )
    if scenario.army_size[side]:
        check_given(scenario, side, types)
    else:
        check_bought(scenario, state, side, types)


def check_given(scenario: Scenario, side: int, types: list[int]) -> None:
    """A side whose army the scenario gives has exactly that, the dead included."""
    given = [int(scenario.armies[side, k].type) for k in range(scenario.army_size[side])]
    if types != given:
        remedy = "take those that the scenario lists, in its order"
        raise impossible(f"units of {SIDES[side]}", "the scenario gives it another army", remedy)


def check_bought(scenario: Scenario, state: State, side: int, types: list[int]) -> None:
    """A side that buys its army had the money, took not too many of a type, and had room for all (FOG-57)."""
    cost, budget = sum(int(scenario.types[type_].price) for type_ in types), int(scenario.budget[side])
    if cost > budget:
        raise impossible(f"units of {SIDES[side]}", f"they cost {cost}, the budget is {budget}", "take some away")
    for k, type_ in enumerate(types):
        if types[:k].count(type_) >= scenario.types[type_].most:
            most = int(scenario.types[type_].most)
            raise impossible(
                named(scenario, state, side * SLOTS + k), f"{most} of its type is the most", "take some away"
            )
    if not types and state.stage[side] != Stage.BUYING:
        raise impossible(f"units of {SIDES[side]}", "it has no army", "add a unit")
    if not army_fits(scenario, state, side, NONE, zone_room(scenario, state, side)):
        raise impossible(f"units of {SIDES[side]}", "the zone has not room for all of them", "take some away")


def check_muster(scenario: Scenario, state: State) -> None:
    """While armies are set up each unit is as it came, waits, stands in its zone, or stays at home (FOG-57)."""
    check_hexes(scenario, state)
    for unit in range(UNITS):
        if state.units[unit].place:
            check_recruit(scenario, state, unit)
    for side in range(2):
        fixed = [int(scenario.armies[side, k].cell) for k in range(scenario.army_size[side])]
        if fixed and OUTSIDE not in fixed and state.stage[side] != Stage.READY:
            raise impossible(f"side {side} stage={state.stage[side]}", "it has nobody to place", "write stage=2")


def check_recruit(scenario: Scenario, state: State, unit: int) -> None:
    """A unit before the first round is whole and where its side or the scenario has put it."""
    there, name = state.units[unit], named(scenario, state, unit)
    kind, is_home = scenario.types[there.type], there.place == Place.DEAD
    plain = Unit()
    plain.type, plain.place, plain.cell = there.type, there.place, there.cell
    plain.hp, plain.energy = (0, 0) if is_home else (kind.health, kind.energy)
    if bytes(there) != bytes(plain):
        raise impossible(name, "before the first round it is as it came", f"write hp={plain.hp} energy={plain.energy}")
    check_start(scenario, state, unit, name)
    if is_home and any(can_place(scenario, state, unit // SLOTS, unit, cell) for cell in hexes(scenario)):
        raise impossible(name, "there is room for it in its zone", "place it")


def check_start(scenario: Scenario, state: State, unit: int, name: str) -> None:
    """Where a unit may be in each stage, and that it stands on a hex of its zone, or on the one that is given."""
    there, (side, k) = state.units[unit], divmod(unit, SLOTS)
    fixed = int(scenario.armies[side, k].cell) if k < scenario.army_size[side] else OUTSIDE
    if there.place not in WHEN[state.stage[side]] or (fixed != OUTSIDE and there.cell != fixed):
        raise impossible(f"{name} {WHERE.get(there.place)}", "it cannot be there in this stage")
    if there.place != Place.ON_BOARD:
        if there.cell != OUTSIDE:
            raise impossible(name, "it has a hex and is not on the board")
    elif fixed == OUTSIDE:
        in_zone = scenario.boards[state.board].zone[there.cell] >> side & 1
        if not in_zone or not can_stand(scenario, state, scenario.types[there.type].flags, there.cell):
            spot = place(scenario, there.cell)
            raise impossible(name, f"{spot} is no hex of its zone that it can stand on", "place it elsewhere")


def hexes(scenario: Scenario) -> list[int]:
    """All hexes of the board."""
    return [cell for cell in range(scenario.width * scenario.height) if not scenario.hole[cell]]


def check_hexes(scenario: Scenario, state: State) -> None:
    """Who is on the board stands on a hex of its own, and on each hex is who stands there."""
    standing = [0] * len(state.occupant)
    for unit in range(UNITS):
        there = state.units[unit]
        if there.place != Place.ON_BOARD:
            continue
        if not has_cell(scenario, there.cell):
            raise impossible(named(scenario, state, unit), f"the board has no hex {there.cell}", "put it on the board")
        if standing[there.cell]:
            raise impossible(named(scenario, state, unit), "somebody else stands there, too", "move one")
        standing[there.cell] = unit + 1
    if state.occupant.numpy().tolist() != standing:
        raise impossible("occupants", "somebody stands where nobody is, or the other way round", "draw it anew")


def check_fighters(scenario: Scenario, state: State) -> None:
    """In play every unit is on the board, inside a transport, or dead."""
    check_hexes(scenario, state)
    gifts = given_statuses(scenario, state)
    for unit in range(UNITS):
        there = state.units[unit]
        if there.place == Place.DEAD:
            check_dead(scenario, state, unit)
        elif there.place in ON_TABLE:
            check_living(scenario, state, unit, gifts)
        elif there.place:
            raise impossible(
                f"{named(scenario, state, unit)} {WHERE.get(there.place)}",
                "in the truth every unit is on a hex, inside a transport or dead",
                "draw the whole truth, not what a side knows",
            )


def check_dead(scenario: Scenario, state: State, unit: int) -> None:
    """Of the dead nothing is left but who they were and what the other side noted of them."""
    there, plain = state.units[unit], Unit()
    plain.place, plain.cell = Place.DEAD, OUTSIDE
    for name in ("type", "alias", "level", "ghost_cell", "ghost_round", "ghost_hp"):
        setattr(plain, name, getattr(there, name))
    if bytes(there) != bytes(plain):
        raise impossible(named(scenario, state, unit), "the dead have nothing left", "leave out the rest")


def check_living(scenario: Scenario, state: State, unit: int, gifts: int) -> None:
    """Health, energy, readiness, statuses, and the place of a unit that is alive."""
    there, name = state.units[unit], named(scenario, state, unit)
    kind = scenario.types[there.type]
    if not 1 <= there.hp <= kind.health:
        raise impossible(f"{name} hp={there.hp}", f"alive it has 1 to {kind.health}", "write that, or that it is dead")
    if there.energy > kind.energy:
        raise impossible(f"{name} energy={there.energy}", f"{kind.energy} is its most", "write less")
    if there.ready > 1:
        raise impossible(f"{name} ready={there.ready}", "a unit is ready or not", "write ready=1 or nothing")
    check_statuses(scenario, there, name, gifts | toggled_by(scenario, there.type))
    if there.place == Place.INSIDE:
        check_passenger(scenario, state, unit, name)
    elif there.carrier:
        raise impossible(f"{name} carrier={there.carrier}", "it is not inside a transport", "leave carrier out")
    else:
        check_ground(scenario, state, unit, name)


def check_statuses(scenario: Scenario, there: Unit, name: str, gifts: int) -> None:
    """A unit has statuses that somebody here can have given it, no more stacks than there can be (FOG-47)."""
    counts = there.counts.numpy().tolist()
    if there.mask != sum(1 << status for status, count in enumerate(counts) if count):
        raise impossible(name, "it has a status without stacks, or stacks without the status", "write both or neither")
    if there.mask >> scenario.status_count:
        raise impossible(name, "it has a status that the scenario does not have", "use one that it has")
    for status in range(scenario.status_count):
        if not counts[status]:
            continue
        told, most = f"{name} with {counts[status]} of status {status}", int(scenario.statuses[status].most)
        if counts[status] > most:
            raise impossible(told, f"{most} is the most", "write less")
        if not gifts >> status & 1:
            raise impossible(told, "nobody in this match can have given it that", "leave it out")


def given_statuses(scenario: Scenario, state: State) -> int:
    """The statuses that units of both armies or the ground can give, a bit each."""
    given = gifts_of_ground(scenario, state.board)
    for type_ in {int(state.units[unit].type) for unit in range(UNITS) if state.units[unit].place}:
        given |= gifts_of(scenario, type_)
    return given


def check_ground(scenario: Scenario, state: State, unit: int, name: str) -> None:
    """A unit stands on ground that is open to it, perhaps by what its statuses make of it (FOG-12)."""
    there = state.units[unit]
    flags = int(scenario.types[there.type].flags) | given_flags(scenario, there.mask)
    if not can_stand(scenario, state, flags, there.cell):
        spot = place(scenario, there.cell)
        raise impossible(name, f"the ground of {spot} is closed to it", "put it elsewhere")


def check_passenger(scenario: Scenario, state: State, unit: int, name: str) -> None:
    """A unit inside a transport of its side is where that is, and fits in with the others (FOG-49, FOG-54)."""
    there, side = state.units[unit], unit // SLOTS
    if not is_unit_of(state, side, there.carrier) or state.units[there.carrier].place != Place.ON_BOARD:
        raise impossible(name, "no transport of its side carries it", "write carrier= and its slot")
    transport, guest = state.units[there.carrier], scenario.types[there.type]
    kind, carrier = scenario.types[transport.type], named(scenario, state, there.carrier)
    if there.cell != transport.cell:
        raise impossible(name, f"it is elsewhere than {carrier}", "draw it anew")
    if not kind.capacity or guest.capacity or not kind.carried_sizes >> guest.size & 1:
        raise impossible(name, f"{carrier} does not carry its kind", "choose another transport")
    is_flying = (guest.flags | given_flags(scenario, there.mask)) & FLYING
    if is_flying and not kind.flags & CARRIES_FLYERS:
        raise impossible(name, f"{carrier} carries no flyers", "put it on a hex")
    inside = [scenario.types[other.type] for other in units_in(state, there.carrier)]
    used = sum(int(other.size) + 1 for other in inside)
    if used > kind.capacity or (kind.seats and len(inside) > kind.seats):
        raise impossible(name, f"{carrier} is overfull", "take somebody out")


def units_in(state: State, carrier: int) -> list[Unit]:
    """Who is inside a transport."""
    side = carrier // SLOTS
    units = [state.units[side * SLOTS + k] for k in range(SLOTS)]
    return [unit for unit in units if unit.place == Place.INSIDE and unit.carrier == carrier]
