"""How a position looks to a bot (``evaluate``)."""

from __future__ import annotations

from sandtable.contract.rule import index, rule

from .drafting import players_of
from .scenario import (
    BUILDING,
    BUILDING_GOAL,
    IS_TYRANT,
    KING,
    KING_GOAL,
    REGION_GOAL,
    RESOURCE_GOAL,
    SEATS,
    STICK_GOAL,
    TYRANT,
    TYRANT_GOAL,
    Scenario,
    Type,
)
from .state import Permanent, Place, State

# Fitted by logistic regression to 36,000 positions of matches between two tacticians, on four maps.
CLEAR_LEAD = 15.0
GOAL = 40.0
RESOURCE = 0.4
CARD = 2.0  # on the hand, in the deck or on the discard pile: without it nobody would buy


@rule
def evaluate(scenario: Scenario, known: State, player: int) -> float:
    """The lead over the best enemy in permanents, resource and what the map's goal asks, between -0.9 and 0.9; together
    against the tyrant, how much of it is left against how far its repression has come (TYR-58)."""
    team = scenario.team[index(player)]
    own = 0.0
    best = -1000.0
    for seat in range(SEATS):
        if scenario.playing >> seat & 1:
            standing = seat_standing(scenario, known, seat)
            if scenario.team[index(seat)] == team:
                own += standing
            else:
                best = max(best, standing)
    lead = own - best
    if scenario.goal & TYRANT_GOAL:
        most = 2.0 * players_of(scenario)
        share = GOAL * known.repression / most
        lead += share if player == TYRANT else -share
    return 0.9 * lead / (CLEAR_LEAD + abs(lead))


@rule
def seat_standing(scenario: Scenario, known: State, seat: int) -> float:
    """What a seat has on the map and in its purse, and how far it has come towards the goal; who is out has nothing."""
    it = known.seats[index(seat)]
    if it.is_out:
        return -GOAL
    cards = int(it.hand_count) + int(it.deck_count) + int(it.discard_count)
    total = RESOURCE * min(it.resource, 20) + CARD * min(cards, 40)
    for slot in range(known.top):
        permanent = known.permanents[index(slot)]
        if permanent.place != Place.NOT_IN_PLAY and permanent.controller == seat:
            total += permanent_standing(scenario, permanent)
    if scenario.goal & RESOURCE_GOAL:
        total += GOAL * min(it.resource, scenario.target) / scenario.target
    if scenario.goal & (REGION_GOAL | STICK_GOAL):
        total += GOAL * min(it.points, scenario.target) / scenario.target
    return total


@rule
def permanent_standing(scenario: Scenario, it: Permanent) -> float:
    """What a permanent is worth by its numbers and the damage on it; the goal's own ones much more."""
    card = scenario.cards[it.card]
    if card.type == Type.EQUIPMENT or card.type == Type.POTION:
        return 1.0 + 0.5 * it.durability
    if card.type == Type.ARTIFACT and card.solid == 0:
        return 2.0
    most = float(card.solid if card.type == Type.ARTIFACT else card.health)
    whole = 1.0 - it.damage / (most + 1.0)
    value = 1.5 * card.attack + 0.5 * most + 0.5 * card.movement + 0.5 * card.range - 0.5 * card.upkeep
    is_goal = (
        (scenario.goal & KING_GOAL and card.keywords & KING)
        or (scenario.goal & BUILDING_GOAL and card.keywords & BUILDING)
        or (scenario.goal & TYRANT_GOAL and card.keywords & IS_TYRANT)
    )
    if is_goal:
        value += GOAL
    return value * (0.4 + 0.6 * max(0.0, whole))
