"""Where known enemies could strike when the next orders are carried out (CLK-07, CLK-12, CLK-19, CLK-33)."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.contract.view import Danger
from sandtable.mechanics.hazards import Hazards, Strike, by_damage
from sandtable.mechanics.topology import NOWHERE

from .names import Glance, entity_name
from .scenario import Scenario, Type
from .state import CONTACTS, Status

SIDES = 2
FARTHEST = 3
"""So many steps around a sign of an unseen spy are worth a warning; farther away it may be anywhere."""


def danger(look: Glance) -> tuple[Danger, ...]:
    """The points beside enemies that are seen, with the damage that each does there at most, and those that an unseen
    spy of whom there was a sign can have come to by the end of this turn."""
    scenario, known, team = look.scenario, look.known, look.player
    if team >= SIDES or known.result:
        return ()
    actors = [known.entities[i] for i in range(scenario.actors)]
    hazards = Hazards(by_damage(max((one.hp for one in actors if one.team == team), default=1)), sign="?")
    for i in range(scenario.actors):
        there = known.entities[i]
        if there.team != team and there.status == Status.PRESENT:
            strike = strike_of(look, i)
            for cell in beside(scenario, there.cell):
                hazards.add(cell, strike)
    for cell, text in signs_of(look):
        hazards.add(cell, Strike(0, text))
    return hazards.told()


def strike_of(look: Glance, i: int) -> Strike:
    """What an enemy that is seen could do to whoever is beside it."""
    scenario, there = look.scenario, look.known.entities[i]
    name, type_ = entity_name(scenario, i, there.team), scenario.slots[i].type
    if type_ == Type.LEADER:
        return Strike(scenario.leader_damage, f"{name} attacks one enemy beside it: {scenario.leader_damage}", i)
    if type_ == Type.SPY:
        return Strike(0, f"{name} could attack beside it, under its cloak unseen", i)
    if there.active:
        damage = scenario.overwatch_damage
        return Strike(damage, f"{name} is on overwatch: who comes beside it loses {damage}, cloaks are seen through", i)
    return Strike(scenario.soldier_damage, f"{name} could attack: {scenario.soldier_damage}", i)


def beside(scenario: Scenario, cell: int) -> list[int]:
    """The points next to one."""
    near = [int(scenario.neighbours[cell, direction]) for direction in range(scenario.directions)]
    return [there for there in near if there != NOWHERE]


def signs_of(look: Glance) -> Iterator[tuple[int, str]]:
    """The points to which an unseen spy of the enemy can have come since there was a sign of it, by this turn's end."""
    scenario, known, team = look.scenario, look.known, look.player
    contacts = [known.contacts[team, k] for k in range(CONTACTS)]
    signs = [(contact.cell, contact.turn, contact.slack) for contact in contacts]
    for i in range(scenario.actors):
        is_hidden = known.entities[i].team != team and known.entities[i].status == Status.UNSEEN
        if is_hidden:
            signs.append((known.traces[i].cell, known.traces[i].turn, 0))
    for cell, turn, slack in signs:
        steps = known.turn - turn + 1 + slack
        if turn and steps <= FARTHEST:
            text = f"a cloaked spy was noticed near here {'this turn' if turn == known.turn else f'in turn {turn}'}"
            yield from ((there, text) for there in within(scenario, cell, steps))


def within(scenario: Scenario, cell: int, steps: int) -> set[int]:
    """The points up to so many steps from one."""
    found = {int(cell)}
    for _ in range(steps):
        found |= {there for here in found for there in beside(scenario, here)}
    return found
