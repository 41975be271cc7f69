"""What it is worth to a bot to take things along: what serves those around it should be where they are (TYR-49)."""

from __future__ import annotations

from sandtable.contract.rule import index, rule

from .declaring import has_room_beside
from .heading import best_exchange, place_worth
from .minds import Weights, is_friend, prize_of
from .numbers import movement_of
from .scenario import NOBODY, Card, Scenario, Type
from .state import State, Work
from .tiles import occupant
from .ways import is_reached, spread_steps

HAULED, NEAR = 10, 2
"""What it is worth that a thing is a step nearer to where one should go, and how near it has to be."""
SWAPPED = 5
NEVER = -(10**9)


@rule
def serves_around(scenario: Scenario, card: Card) -> bool:
    """Whether an artifact serves who is near it: by what it gives, who may be played there, or whom it reaches."""
    if card.type != Type.ARTIFACT or prize_of(scenario, card) > 0:
        return False
    if card.grant.radius > 0 or card.spawns > 0:
        return True
    for which in range(card.ability_count):
        ability = scenario.abilities[card.abilities[index(which)]]
        if ability.aims[0].range > 0 or ability.effects[0].range > 0:
            return True
    return False


@rule
def moved_worth(scenario: Scenario, known: State, player: int, thing: int, cell: int, work: Work) -> int:
    """What it is worth that a thing gets from where it is to a tile; what the match hangs on had better stay."""
    it = known.permanents[index(thing)]
    card = scenario.cards[it.card]
    if prize_of(scenario, card) > 0:
        return NEVER
    if not is_friend(scenario, known, player, thing) or not serves_around(scenario, card):
        return 0
    return HAULED * (max(NEAR, int(work.way[it.cell])) - max(NEAR, int(work.way[index(cell)])))


@rule
def carried_worth(
    weights: Weights, scenario: Scenario, known: State, player: int, slot: int, thing: int, cell: int, work: Work
) -> int:
    """What it is worth that a unit goes to a tile and takes a thing along."""
    here = place_worth(scenario, known, player, slot, known.permanents[index(slot)].cell, weights, work)
    there = place_worth(scenario, known, player, slot, cell, weights, work)
    return there - here + moved_worth(scenario, known, player, thing, cell, work)


@rule
def carry_worth(
    weights: Weights, scenario: Scenario, known: State, player: int, slot: int, thing: int, work: Work
) -> int:
    """What it is worth that a unit carries a thing to the best tile, for which it gives up its attack; nothing is
    carried that serves nobody there."""
    card = scenario.cards[known.permanents[index(thing)].card]
    if not is_friend(scenario, known, player, thing) or not serves_around(scenario, card):
        return NEVER
    spread_steps(scenario, known, slot, movement_of(scenario, known, slot), False, work)
    best = 0
    for cell in range(int(scenario.width) * int(scenario.height)):
        if not is_reached(cell, work) or moved_worth(scenario, known, player, thing, cell, work) <= 0:
            continue
        if occupant(known, cell) == NOBODY and has_room_beside(scenario, known, slot, thing, cell):
            best = max(best, carried_worth(weights, scenario, known, player, slot, thing, cell, work))
    return best - best_exchange(scenario, known, slot, known.permanents[index(slot)].cell, work) - 1
