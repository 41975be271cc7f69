"""What the captain sees before it weighs an order: ways, watchers, and where unseen spies may be."""

from __future__ import annotations

from sandtable.contract.rule import index, rule
from sandtable.mechanics.paths import UNREACHED
from sandtable.mechanics.square import square_distance

from .battle import count_watchers
from .scenario import Scenario
from .state import CONTACTS, State, Status, Work

KILL = 24
SHOT = 37
CERTAIN = 4


@rule
def away(scenario: Scenario, one: int, other: int) -> int:
    """How many steps two points are apart."""
    return square_distance(one, other, scenario.width, scenario.directions)


@rule
def progress(known: State, actor: int, there: int, work: Work) -> int:
    """1 for a step that leads nearer to the prey, 0 for one that keeps the distance, otherwise -1."""
    before = work.search.distance[known.entities[index(actor)].cell]
    after = work.search.distance[index(there)]
    if before == UNREACHED or after == before:
        return 0
    return 1 if after < before else -1


@rule
def shots(scenario: Scenario, known: State, player: int, actor: int, there: int, work: Work) -> int:
    """What an uncloaked entity risks by coming to a point that is watched."""
    lost = count_watchers(scenario, known, there, player, work) * scenario.overwatch_damage
    return SHOT * lost + (KILL if lost >= known.entities[index(actor)].hp else 0)


@rule
def lurkers(scenario: Scenario, known: State, player: int, cell: int) -> int:
    """How likely unseen spies are beside a point, added up."""
    found = 0
    unseen = 0
    for i in range(scenario.actors):
        if known.entities[index(i)].status == Status.UNSEEN:
            trace = known.traces[index(i)]
            unseen += 1
            found += nearness(scenario, known, int(trace.cell), int(trace.turn), cell)
    if unseen == 0:
        return 0
    for k in range(CONTACTS):
        contact = known.contacts[index(player), index(k)]
        if contact.turn != 0:
            found += nearness(scenario, known, int(contact.cell), int(contact.turn), cell)
    return found


@rule
def nearness(scenario: Scenario, known: State, sign: int, turn: int, cell: int) -> int:
    """How likely a spy that was at one point in a turn is beside another now: ``CERTAIN``, and less with every turn."""
    gone = known.turn - turn
    return CERTAIN // gone if gone > 0 and away(scenario, sign, cell) <= gone + 1 else 0
