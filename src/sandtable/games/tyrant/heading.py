"""Where a bot's units should be: on the way to what the map's goal asks for, and out of harm's way (TYR-59)."""

from __future__ import annotations

from sandtable.contract.rule import index, rule

from .minds import APPROACH, CAUTION, PRIZE, REPRESSION, SPOILS, Weights, is_enemy, prize_of, wears_stick
from .scenario import (
    DIRECTIONS,
    NO_CELL,
    NOBODY,
    REGION_GOAL,
    SEATS,
    STICK,
    STICK_GOAL,
    TYRANT_GOAL,
    Scenario,
    Type,
)
from .state import Place, State, Work
from .tiles import distance, suits
from .weighing import exchange, harm

FAR = 999
REGION_WON, REGION_FOUGHT, REGION_HELD = 500, 120, 30


@rule
def fill_way(scenario: Scenario, known: State, player: int, keywords: int, work: Work) -> None:
    """Note how many steps every tile is from the nearest of where a unit with such keywords should go; who stands in
    the way is not minded."""
    cells = int(scenario.width) * int(scenario.height)
    for cell in range(cells):
        work.way[index(cell)] = FAR
    count = start_way(scenario, known, player, work)
    done = 0
    while done < count:
        cell = int(work.queue[index(done)])
        done += 1
        for direction in range(DIRECTIONS):
            there = int(scenario.neighbours[index(cell), index(direction)])
            if there != NO_CELL and work.way[index(there)] == FAR and suits(scenario, keywords, there):
                work.way[index(there)] = work.way[index(cell)] + 1
                work.queue[index(count)] = there
                count += 1


@rule
def start_way(scenario: Scenario, known: State, player: int, work: Work) -> int:
    """Put into the queue where units should go: what the match hangs on and enemies have, and regions that are not
    held; if there is nothing of that, all enemies. Returns how many tiles these are."""
    count = 0
    for slot in range(known.top):
        it = known.permanents[index(slot)]
        if it.place == Place.ON_MAP and is_wanted(scenario, known, player, slot):
            count = aim_for(it.cell, count, work)
    if scenario.goal & REGION_GOAL:
        for cell in range(int(scenario.width) * int(scenario.height)):
            region = int(scenario.region[index(cell)])
            if region > 0 and region_lead(scenario, known, player, region, NOBODY) <= 0:
                count = aim_for(cell, count, work)
    if count > 0:
        return count
    for slot in range(known.top):
        if is_enemy(scenario, known, player, slot) and work.minds[index(slot)].left > 0:
            count = aim_for(known.permanents[index(slot)].cell, count, work)
    return count


@rule
def aim_for(cell: int, count: int, work: Work) -> int:
    """Make a tile one of those to go to."""
    if work.way[index(cell)] == 0:
        return count
    work.way[index(cell)] = 0
    work.queue[index(count)] = cell
    return count + 1


@rule
def is_wanted(scenario: Scenario, known: State, player: int, slot: int) -> bool:
    """Whether the match hangs on a permanent that is not one's own; the stick also where it lies about."""
    it = known.permanents[index(slot)]
    if prize_of(scenario, scenario.cards[it.card]) == 0:
        return False
    is_stick = scenario.goal & STICK_GOAL and scenario.cards[it.card].keywords & STICK
    if is_stick and it.holder == NOBODY:
        return True
    return is_enemy(scenario, known, player, slot)


@rule
def region_lead(scenario: Scenario, known: State, player: int, region: int, but: int) -> int:
    """How many units more than the strongest other player one has in a region (``region`` counts from 1), one of them
    left out."""
    own = 0
    best = 0
    for seat in range(SEATS):
        count = 0
        for slot in range(known.top):
            it = known.permanents[index(slot)]
            is_there = it.place == Place.ON_MAP and it.controller == seat and slot != but
            if is_there and scenario.region[it.cell] == region and scenario.cards[it.card].type == Type.UNIT:
                count += 1
        if seat == player:
            own = count
        else:
            best = max(best, count)
    return own - best


@rule
def danger(scenario: Scenario, known: State, player: int, cell: int, work: Work) -> int:
    """How much damage, in hundredths, enemies can be expected to do to somebody at a tile: each attacks one of those
    in its reach."""
    total = 0
    for slot in range(known.top):
        mind = work.minds[index(slot)]
        if mind.attack == 0 or not is_enemy(scenario, known, player, slot):
            continue
        it = known.permanents[index(slot)]
        if it.holder == NOBODY and distance(scenario, it.cell, cell) <= mind.movement + mind.reach:
            total += 100 * int(mind.attack) // max(1, int(mind.prey))
    return total


@rule
def best_exchange(scenario: Scenario, known: State, slot: int, cell: int, work: Work) -> int:
    """What the best attack of a unit is worth if it stands at a tile, at least 0."""
    player = int(known.permanents[index(slot)].controller)
    reach = int(work.minds[index(slot)].reach)
    best = 0
    for target in range(known.top):
        it = known.permanents[index(target)]
        if it.place != Place.ON_MAP or it.holder != NOBODY or work.minds[index(target)].left == 0:
            continue
        if not is_enemy(scenario, known, player, target):
            continue
        far = distance(scenario, cell, it.cell)
        is_sheltered = far > 1 and scenario.tiles[scenario.tile[it.cell]].shelters
        if far <= reach and not is_sheltered:
            best = max(best, exchange(scenario, known, slot, target, far, work))
    return best


@rule
def place_worth(
    scenario: Scenario, known: State, player: int, slot: int, cell: int, weights: Weights, work: Work
) -> int:
    """What it is worth that a unit is at a tile: how near the goal, in which region, and how much is to be feared."""
    mind = work.minds[index(slot)]
    is_prize = mind.worth >= PRIZE or wears_stick(scenario, known, slot)
    total = 0
    if not is_prize:
        total -= weights[APPROACH] * max(0, int(work.way[index(cell)]) - max(0, int(mind.reach) - 1))
    region = int(scenario.region[index(cell)])
    if region > 0 and scenario.goal & REGION_GOAL:
        lead = region_lead(scenario, known, player, region, slot)
        total += REGION_WON if lead == 0 else REGION_FOUGHT if lead < 0 else REGION_HELD
    feared = danger(scenario, known, player, cell, work) * weights[CAUTION]
    total -= harm(known, slot, feared // 10000, work)
    total -= spoils_feared(scenario, known, player, slot, cell, work) * weights[SPOILS] // 100
    if scenario.goal & TYRANT_GOAL and known.intention > 0 and known.mark_on == slot:
        away = tyrant_distance(scenario, known, player, cell)
        total += 40 * away - (REPRESSION if away <= 1 else 0)
    return total


@rule
def spoils_feared(scenario: Scenario, known: State, player: int, slot: int, cell: int, work: Work) -> int:
    """What enemies would gain by destroying a unit at a tile, if one of them can with a single attack."""
    most = 0
    for other in range(known.top):
        mind = work.minds[index(other)]
        if (
            mind.spoils == 0
            or mind.attack < work.minds[index(slot)].left
            or not is_enemy(scenario, known, player, other)
        ):
            continue
        if distance(scenario, known.permanents[index(other)].cell, cell) <= mind.movement + mind.reach:
            most = max(most, int(mind.spoils) // max(1, int(mind.prey)))
    return most


@rule
def tyrant_distance(scenario: Scenario, known: State, player: int, cell: int) -> int:
    """How far a tile is from the nearest permanent of an enemy on which the match hangs."""
    nearest = 8
    for slot in range(known.top):
        it = known.permanents[index(slot)]
        if is_enemy(scenario, known, player, slot) and prize_of(scenario, scenario.cards[it.card]) > 0:
            nearest = min(nearest, distance(scenario, it.cell, cell))
    return nearest
