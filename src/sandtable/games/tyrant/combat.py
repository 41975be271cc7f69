"""Combat, high ground and pushes (TYR-46 to TYR-48)."""

from __future__ import annotations

from sandtable.contract.action import Log
from sandtable.contract.rule import index, rule
from sandtable.mechanics.square import square_cell
from sandtable.mechanics.topology import NOWHERE

from .harm import deal, destroy, is_doomed, settle_on
from .matching import is_same
from .numbers import attack_at, is_fighter, keywords_of
from .scenario import FIRST_STRIKE, NO_CELL, NOBODY, PUSHES, Scenario, When
from .stack import set_off
from .state import Place, State
from .telling import Kind, named, report_of
from .tiles import distance, occupant, suits


@rule
def strike(scenario: Scenario, state: State, slot: int, target: int, far: int, log: Log) -> bool:
    """One participant deals its attack to the other, if its range allows; returns whether that hurt."""
    if not is_fighter(scenario, state, slot) and scenario.cards[state.permanents[index(slot)].card].crew == 0:
        return False
    amount = attack_at(scenario, state, slot, far)
    return deal(scenario, state, target, amount, slot, state.permanents[index(slot)].card, log)


@rule
def fight(scenario: Scenario, state: State, attacker: int, defender: int, log: Log) -> None:
    """A combat (TYR-46): both deal their attack to each other, at once; who strikes first does so before the other, and
    whom that destroys does not strike back. Kills are heard (TYR-15) before anybody is pushed: who is pushed to its
    death has killed, too, but pushes nobody any more."""
    far = distance(scenario, state.permanents[index(attacker)].cell, state.permanents[index(defender)].cell)
    attacks_first = keywords_of(scenario, state, attacker) & FIRST_STRIKE != 0
    defends_first = keywords_of(scenario, state, defender) & FIRST_STRIKE != 0
    is_hurt = False
    is_hit_back = False
    if defends_first and not attacks_first:
        is_hit_back = strike(scenario, state, defender, attacker, far, log)
        if not is_doomed(scenario, state, attacker):
            is_hurt = strike(scenario, state, attacker, defender, far, log)
    else:
        is_hurt = strike(scenario, state, attacker, defender, far, log)
        if defends_first or not attacks_first or not is_doomed(scenario, state, defender):
            is_hit_back = strike(scenario, state, defender, attacker, far, log)
    birth = int(state.permanents[index(defender)].birth)
    is_killed = is_hurt and is_doomed(scenario, state, defender)
    is_avenged = is_hit_back and is_doomed(scenario, state, attacker)
    if is_killed:
        set_off(scenario, state, When.KILLS, attacker, NOBODY, log)
    if is_avenged:
        set_off(scenario, state, When.KILLS, defender, NOBODY, log)
    if is_hurt and not is_killed:
        push_away(scenario, state, attacker, defender, log)
    if is_hit_back and not is_avenged and is_same(state, defender, birth):
        push_away(scenario, state, defender, attacker, log)


@rule
def push_away(scenario: Scenario, state: State, slot: int, target: int, log: Log) -> None:
    """Who pushes pushes whom it has hurt."""
    if keywords_of(scenario, state, slot) & PUSHES:
        push(scenario, state, target, state.permanents[index(slot)].cell, 1, log)


@rule
def rounded(part: int, whole: int) -> int:
    """A fraction to the nearest whole number, halves away from 0."""
    far = (2 * abs(part) + whole) // (2 * whole)
    return far if part >= 0 else -far


@rule
def pushed_cell(scenario: Scenario, origin: int, cell: int, step: int) -> int:
    """Where a straight line away from the origin leads after so many steps, or ``NOWHERE`` off the map (TYR-48)."""
    width = int(scenario.width)
    along = cell % width - origin % width
    down = cell // width - origin // width
    longest = max(abs(along), abs(down))
    x = cell % width + rounded(step * along, longest)
    y = cell // width + rounded(step * down, longest)
    return square_cell(x, y, width, scenario.height)


@rule
def push(scenario: Scenario, state: State, slot: int, origin: int, steps: int, log: Log) -> None:
    """Push a permanent in a straight line (TYR-48): onto a tile that is not free it stops, and a unit takes 1 damage
    from who is there; onto a free tile on which it cannot be, it is destroyed. What lies on a pile is not pushed, and
    nothing is without a direction: its own tile gives none, nor does an origin that is illegal by then (TYR-17)."""
    it = state.permanents[index(slot)]
    if it.place != Place.ON_MAP or it.holder != NOBODY or origin == it.cell or origin == NO_CELL:
        return
    begin = int(it.cell)
    here = begin
    for step in range(1, steps + 1):
        there = pushed_cell(scenario, origin, begin, step)
        if there == NOWHERE:
            break
        other = occupant(state, there)
        if other != NOBODY:
            report_of(state, log, Kind.COLLIDED, slot, 0, named(state, other))
            if is_fighter(scenario, state, slot):
                deal(scenario, state, slot, 1, other, state.permanents[index(other)].card, log)
            break
        if not suits(scenario, keywords_of(scenario, state, slot), there):
            destroy(scenario, state, slot, False, log)
            break
        settle_on(scenario, state, slot, there, log)
        report_of(state, log, Kind.PUSHED, slot, here, 0)
        here = there
