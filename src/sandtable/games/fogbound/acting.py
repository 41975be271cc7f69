"""Attacks and abilities: who may use what on whom, and what comes of it (FOG-28 to FOG-36, FOG-41)."""

from __future__ import annotations

from sandtable.contract.action import Choices, Log, offer
from sandtable.contract.rule import index, lowest_bit, rule

from .damage import affect, bury, kind_of_damage, set_off, standing
from .moving import arrive, board_transport, can_stand, fits, penalty_of, pushed_to, step_cost
from .scenario import (
    COMBINABLE,
    DISARMED,
    EFFECTS,
    FLYING,
    FLYING_ONLY,
    GROUND_ONLY,
    IS_ATTACK,
    NEEDS_SIGHT,
    NO_MOVEMENT,
    NOBODY,
    OUTSIDE,
    ROOTED,
    SILENCED,
    SLOTS,
    TOGGLE,
    WOUNDED,
    Aim,
    Do,
    Reach,
    Scenario,
    UnitAction,
    When,
)
from .sight import BY_SIDE, has_line
from .state import Level, Place, State, Work
from .telling import Kind, name_for, report
from .units import damage_bonus, distance_to, gain_status, relation, set_count

UNIT = 0  # the verb of everything that a unit does; ``extra`` is 0 for a step, 1 + the number of an action
OFF = 8  # the bit, beside an action's own, that says it was switched off this turn


@rule
def can_use(scenario: Scenario, known: State, unit: int, number: int, points: int, fresh: int, moved: int) -> bool:
    """Whether a unit may use an action now, whatever the target: not silenced or disarmed (FOG-45, FOG-46), once a turn
    (FOG-07), with the energy, and with the points unless it has done nothing yet (FOG-29, FOG-30, FOG-31, FOG-32).
    Switching a toggle off is for nothing, and needs nothing (FOG-41)."""
    there = known.units[index(unit)]
    action = scenario.types[there.type].actions[index(number)]
    if there.flags & (DISARMED if action.traits & IS_ATTACK else SILENCED):
        return False
    if action.traits & TOGGLE and there.mask >> action.status & 1:
        return known.acted >> (number + OFF) & 1 == 0
    if known.acted >> number & 1 or there.energy < action.energy:
        return False
    if action.needs and there.mask >> (action.needs - 1) & 1 == 0:
        return False
    if action.traits & NO_MOVEMENT:
        return not moved and (fresh != 0 or points >= 0)
    return fresh != 0 or points >= action.cost


@rule
def offer_actions(scenario: Scenario, known: State, unit: int, points: int, fresh: int, choices: Choices) -> None:
    """All actions of a unit with all their targets."""
    there = known.units[index(unit)]
    moved = 0 if fresh else known.moved
    for number in range(scenario.types[there.type].action_count):
        if not can_use(scenario, known, unit, number, points, fresh, moved):
            continue
        action = scenario.types[there.type].actions[index(number)]
        if action.aim == Aim.SELF:
            offer(choices, UNIT, unit % SLOTS, there.cell, number + 1)
        elif action.aim == Aim.UNIT:
            offer_targets(scenario, known, unit, number, points, fresh, choices)
        else:
            offer_hexes(scenario, known, unit, number, choices)


@rule
def offer_targets(
    scenario: Scenario, known: State, unit: int, number: int, points: int, fresh: int, choices: Choices
) -> None:
    """The units at which an action may be aimed: seen, in range, of the kind it is for, and in line (FOG-33)."""
    action = scenario.types[known.units[index(unit)].type].actions[index(number)]
    for side in range(2):
        for k in range(known.count[index(side)]):
            target = side * SLOTS + k
            if known.units[index(target)].place != Place.ON_BOARD:
                continue
            if can_target(scenario, known, unit, target, action, points, fresh):
                offer(choices, UNIT, unit % SLOTS, known.units[index(target)].cell, number + 1)


@rule
def can_target(
    scenario: Scenario, known: State, unit: int, target: int, action: UnitAction, points: int, fresh: int
) -> bool:
    """Whether an action may be aimed at a unit on the board."""
    there, aimed = known.units[index(unit)], known.units[index(target)]
    if action.who & relation(unit, target) == 0:
        return False
    distance = distance_to(scenario, there.cell, aimed.cell)
    if distance > action.range or not is_fit(scenario, known, target, action):
        return False
    if action.effects[0].do == Do.LOAD:
        return fits(scenario, known, unit, target)
    if action.reach == Reach.MELEE:
        needed = 0 if fresh else int(action.cost)
        return can_melee(scenario, known, unit, there.cell, target, points - needed)
    if action.traits & NEEDS_SIGHT == 0 or distance <= 1:
        return True
    return has_line(scenario, known, unit, aimed.cell, aimed.flags, BY_SIDE)


@rule
def is_fit(scenario: Scenario, known: State, target: int, action: UnitAction) -> bool:
    """Whether a unit meets an action's conditions: size, ground, health, flying."""
    aimed = known.units[index(target)]
    type_ = scenario.types[aimed.type]
    if action.sizes >> type_.size & 1 == 0:
        return False
    if action.terrains >> scenario.boards[known.board].terrain[aimed.cell] & 1 == 0:
        return False
    if action.traits & WOUNDED and aimed.hp >= type_.health:
        return False
    if action.traits & GROUND_ONLY and aimed.flags & FLYING:
        return False
    return not (action.traits & FLYING_ONLY and aimed.flags & FLYING == 0)


@rule
def can_melee(scenario: Scenario, known: State, unit: int, here: int, target: int, points: int) -> bool:
    """Whether a unit on a hex could move into that of the unit that it attacks (FOG-35): it is not rooted (FOG-44), the
    ground is open to it, and it has the points for the step beside those for the attack. Nobody on the ground attacks a
    flying unit so (FOG-34)."""
    there, aimed = known.units[index(unit)], known.units[index(target)]
    if there.flags & ROOTED or (aimed.flags & FLYING and there.flags & FLYING == 0):
        return False
    if not can_stand(scenario, known, there.flags, aimed.cell):
        return False
    return points >= step_cost(scenario, known, there.flags, here, aimed.cell)


@rule
def offer_hexes(scenario: Scenario, known: State, unit: int, number: int, choices: Choices) -> None:
    """The hexes at which an action may be aimed: to go to (FOG-14), to put somebody down on, or to work around."""
    there = known.units[index(unit)]
    action = scenario.types[there.type].actions[index(number)]
    do = action.effects[0].do
    if do == Do.TELEPORT and there.flags & ROOTED:
        return
    guest = first_passenger(known, unit) if do == Do.UNLOAD else unit
    if guest == OUTSIDE:
        return
    flags = known.units[index(guest)].flags
    places = scenario.inside[there.cell] & scenario.disk[action.range]
    while places:
        cell = int(scenario.within[there.cell, index(lowest_bit(places))])
        places &= places - 1
        if do == Do.TELEPORT or do == Do.UNLOAD:
            if known.occupant[index(cell)] == 0 and is_landing(scenario, known, flags, cell, unit // SLOTS):
                offer(choices, UNIT, unit % SLOTS, cell, number + 1)
        elif do == Do.REVEAL or can_shell(scenario, known, unit, cell, action):
            offer(choices, UNIT, unit % SLOTS, cell, number + 1)


@rule
def is_landing(scenario: Scenario, known: State, flags: int, cell: int, side: int) -> bool:
    """Whether a hex is open to a unit as far as its side knows: the ground, no unknown enemy, not refused before."""
    bit = cell & 31
    if (known.contacts[index(side), index(cell >> 5)] | known.refused[index(cell >> 5)]) >> bit & 1:
        return False
    return can_stand(scenario, known, flags, cell)


@rule
def can_shell(scenario: Scenario, known: State, unit: int, cell: int, action: UnitAction) -> bool:
    """Whether an area attack may be aimed at a hex: the side sees it, and the attacker has a line to it (FOG-33)."""
    if known.seen[index(unit // SLOTS), index(cell >> 5)] >> (cell & 31) & 1 == 0:
        return False
    return action.traits & NEEDS_SIGHT == 0 or has_line(scenario, known, unit, cell, 0, BY_SIDE)


@rule
def first_passenger(state: State, carrier: int) -> int:
    """The unit inside a transport that gets out first, the one with the lowest slot, or ``OUTSIDE``."""
    for k in range(SLOTS):
        unit = carrier // SLOTS * SLOTS + k
        there = state.units[index(unit)]
        if there.place == Place.INSIDE and there.carrier == carrier:
            return unit
    return OUTSIDE


@rule
def use(scenario: Scenario, state: State, unit: int, cell: int, number: int, log: Log, work: Work) -> int:
    """Carry out an action at a hex; returns whether the turn may go on (FOG-07).

    Where it would bring somebody onto a hex that turns out to be taken, it fails and costs nothing (FOG-13).
    """
    there = state.units[index(unit)]
    action = scenario.types[there.type].actions[index(number)]
    do = action.effects[0].do
    if (do == Do.TELEPORT or do == Do.UNLOAD) and state.occupant[index(cell)] != 0:
        state.refused[index(cell >> 5)] |= 1 << (cell & 31)
        report(state, log, unit // SLOTS, Kind.FAILED, unit, cell, 0, there.type)
        return 1
    pay(scenario, state, unit, cell, action, number)
    side = unit // SLOTS
    report(state, log, side, Kind.USED, unit, cell, number, there.type)
    if there.level == Level.SEEN:
        report(state, log, 1 - side, Kind.USED, name_for(state, 1 - side, unit), OUTSIDE, number, there.type)
    if action.traits & TOGGLE:
        switch(scenario, state, unit, action, log, work)
    else:
        carry_out(scenario, state, unit, cell, action, log, work)
    return 1 if action.traits & COMBINABLE else 0


@rule
def pay(scenario: Scenario, state: State, unit: int, cell: int, action: UnitAction, number: int) -> None:
    """Spend energy and movement points (FOG-29, FOG-30, FOG-32, FOG-35); switching off costs nothing (FOG-41)."""
    there = state.units[index(unit)]
    if action.traits & TOGGLE and there.mask >> action.status & 1:
        state.acted |= 1 << (number + OFF)
        return
    state.acted |= 1 << number
    there.energy -= action.energy
    spent = int(action.cost)
    if action.traits & NO_MOVEMENT:
        spent = max(0, int(state.points))
    if action.reach == Reach.MELEE:
        spent += step_cost(scenario, state, there.flags, there.cell, cell)
    state.points -= spent


@rule
def switch(scenario: Scenario, state: State, unit: int, action: UnitAction, log: Log, work: Work) -> None:
    """Switch a toggled status on or off (FOG-41)."""
    if state.units[index(unit)].mask >> action.status & 1:
        set_count(scenario, state, unit, action.status, 0, log, work)
    else:
        gain_status(scenario, state, unit, action.status, 1, log, work)


@rule
def carry_out(scenario: Scenario, state: State, unit: int, cell: int, action: UnitAction, log: Log, work: Work) -> None:
    """The effects of an action in their order, the dead leaving the board after each; at last a melee attacker
    moves onto the hex of its target if that is empty (FOG-36)."""
    bonus = damage_bonus(scenario, state, unit) if action.traits & IS_ATTACK else 0
    aimed = state.occupant[index(cell)] - 1
    for e in range(EFFECTS + 1):
        do = action.effects[index(e)].do if e < EFFECTS else Do.NOTHING
        if e < EFFECTS and do == Do.NOTHING:
            continue
        if do == Do.REVEAL:
            light(scenario, state, unit // SLOTS, cell, action.radius, log, work)
        elif do == Do.LOAD:
            board_transport(scenario, state, aimed, unit, log, work)
        elif do == Do.NOTHING or do == Do.PUSH or do == Do.TELEPORT or do == Do.UNLOAD:
            move_someone(scenario, state, unit, cell, aimed, action, e, log, work)
        else:
            affect_those(scenario, state, unit, cell, aimed, action, e, bonus, log, work)
        is_hit = do == Do.DAMAGE and action.traits & IS_ATTACK and action.reach != Reach.AREA and aimed >= 0
        if is_hit and state.units[index(aimed)].hp > 0:
            set_off(scenario, state, aimed, When.HIT, unit, log, work)
        if work.dead:
            bury(scenario, state, log, work)


@rule
def move_someone(
    scenario: Scenario,
    state: State,
    unit: int,
    cell: int,
    aimed: int,
    action: UnitAction,
    number: int,
    log: Log,
    work: Work,
) -> None:
    """Teleport, put a passenger down, push the target away hex by hex; after all effects, follow up (FOG-14, FOG-36)
    unless the blow has left the attacker rooted (FOG-44). A follow-up is paid for already, all but its penalties."""
    there = state.units[index(unit)]
    who, goal, times = unit, cell, 1
    if number < EFFECTS:
        effect = action.effects[index(number)]
        if effect.do == Do.PUSH:
            who, times = aimed, int(effect.amount)
        elif effect.do == Do.UNLOAD:
            who = first_passenger(state, unit)
    elif action.reach != Reach.MELEE or there.hp == 0 or there.flags & ROOTED or state.occupant[index(cell)] != 0:
        return
    else:
        state.points -= penalty_of(scenario, state, there.flags, there.cell, cell)
    if who < 0:
        return
    if who == unit:
        state.moved = True
    for _ in range(times):
        if who == aimed:
            goal = pushed_to(scenario, state, unit, who)
        if goal == OUTSIDE:
            return
        arrive(scenario, state, who, goal, log, work)


@rule
def affect_those(
    scenario: Scenario,
    state: State,
    unit: int,
    cell: int,
    aimed: int,
    action: UnitAction,
    number: int,
    bonus: int,
    log: Log,
    work: Work,
) -> None:
    """Let an effect work on the unit aimed at, or on everyone around a hex whom it is for and who meets its conditions,
    seen or not, as their hexes come."""
    is_single = action.aim == Aim.UNIT and action.radius == 0
    reach = kind_of_damage(action.reach, action.radius)
    places = scenario.inside[index(cell)] & scenario.disk[action.radius]
    while places:
        place = lowest_bit(places)
        places &= places - 1
        target = aimed if is_single else standing(scenario, state, cell, place)
        if target == NOBODY or target < 0 or state.units[index(target)].place != Place.ON_BOARD:
            continue
        if is_single or (action.who & relation(unit, target) and is_fit(scenario, state, target, action)):
            affect(scenario, state, unit, target, action.effects[index(number)], reach, bonus, log, work)


@rule
def light(scenario: Scenario, state: State, side: int, cell: int, radius: int, log: Log, work: Work) -> None:
    """Let a side see the hexes around one until the round ends."""
    places = scenario.inside[index(cell)] & scenario.disk[index(radius)]
    while places:
        near = int(scenario.within[index(cell), index(lowest_bit(places))])
        places &= places - 1
        state.lit[index(side), index(near >> 5)] |= 1 << (near & 31)
    work.dirty = 1
    report(state, log, side, Kind.LIT, 0, cell, 0, 0)
