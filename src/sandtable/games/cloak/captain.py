"""The captain: a player that weighs all orders of one entity after the other, from what its side knows.

An order is worth what it can be expected to gain less what it risks, one turn ahead. Who is ordered later sees where
the friends before him are heading. The weights were found by letting captains with different ones play each other.
"""

from __future__ import annotations

from sandtable.contract.action import Choices
from sandtable.contract.dice import Dice
from sandtable.contract.rule import index, rule
from sandtable.mechanics.choosing import begin_choosing, consider
from sandtable.mechanics.paths import UNLIMITED, UNREACHED, begin_search, spread, start_from

from .autopilot import AROUND, THROUGH, hindrance
from .battle import count_watchers
from .captain_sense import CERTAIN, KILL, away, lurkers, progress, shots
from .captain_spy import CROWD, sneak, spy_at, spy_steps, spy_waits, stays_cloaked
from .rules import Verb
from .scenario import Scenario, Type
from .state import Order, State, Status, Work
from .turn import total_hit_points

# What soldiers and leaders weigh: blows, steps towards the enemy, friends and foes near, overwatch.
HIT = 127
VICTORY = 500
CATCH = 68
CATCH_RISKY = 10
BREACH = 136
ATTACK = 36
BALANCE = 5
STAY = 4
WATCH = -2
AMBUSH = 5
SEARCH = 139
RELEASE = 48

# In percent of the enemy's hit points: who has more than these does not wait any longer.
LEAD = 130
# How near the enemies must be for both sides to wait at first.
CONTACT_RANGE = 4
WORST = -1_000_000


@rule
def captain_choice(scenario: Scenario, known: State, player: int, choices: Choices, dice: Dice, work: Work) -> int:
    """The number of the best order for the first entity without one, or to commit; dice decide among equals."""
    if choices.actions[0].verb == Verb.COMMIT:
        return 0
    actor = int(choices.actions[0].actor)
    lay_out_known(scenario, known, player, work)
    here = look_around(scenario, known, player, actor, work)
    begin_choosing(work.best, 0, WORST)
    for k in range(choices.count):
        action = choices.actions[index(k)]
        if action.verb != Verb.ORDER or action.actor != actor:
            break
        worth = order_worth(scenario, known, player, actor, int(action.target), here, work)
        consider(work.best, k, worth, dice)
    return int(work.best.number)


@rule
def lay_out_known(scenario: Scenario, known: State, player: int, work: Work) -> None:
    """Write down who is seen on which point, what hinders ways there, and how many friends are heading for it."""
    for cell in range(scenario.width * scenario.height):
        work.grid[index(cell)] = 0
        work.closed[index(cell)] = 0
        work.heading[index(cell)] = 0
    for i in range(scenario.entities):
        entity = known.entities[index(i)]
        if entity.status != Status.PRESENT:
            continue
        work.grid[entity.cell] = i + 1
        work.closed[entity.cell] = hindrance(scenario, known, player, i)
        if entity.team == player and is_heading(scenario, known, i):
            work.heading[scenario.neighbours[entity.cell, index(entity.order - 1)]] += 1


@rule
def is_heading(scenario: Scenario, known: State, entity: int) -> bool:
    """Whether an entity is ordered to go somewhere."""
    return 0 < known.entities[index(entity)].order <= Order.HOLD and scenario.slots[index(entity)].type < Type.WALL


@rule
def look_around(scenario: Scenario, known: State, player: int, actor: int, work: Work) -> int:
    """Measure the way to the nearest prey; what it is worth for the actor to stay where it is."""
    type_ = scenario.slots[index(actor)].type
    if type_ == Type.LEADER:
        return 0
    cell = int(known.entities[index(actor)].cell)
    work.closed[index(cell)] = 0
    if measure(scenario, known, player, actor, AROUND, work) == UNREACHED:
        measure(scenario, known, player, actor, THROUGH[type_], work)
    if type_ == Type.SOLDIER:
        return soldier_at(scenario, known, player, actor, cell)
    return spy_at(scenario, known, player, cell, stays_cloaked(scenario, known, actor))


@rule
def measure(scenario: Scenario, known: State, player: int, actor: int, mask: int, work: Work) -> int:
    """Search from all prey at once until the actor is reached; how far it is from the nearest, around what the ``mask``
    names."""
    start = known.entities[index(actor)].cell
    begin_search(work.search, scenario.width * scenario.height)
    count = 0
    for i in range(scenario.actors):
        if is_prey(scenario, known, player, actor, i):
            count = start_from(work.search, known.entities[index(i)].cell, count)
    spread(scenario.neighbours, scenario.directions, work.closed, mask, count, start, UNLIMITED, work.search)
    return int(work.search.distance[start])


@rule
def is_prey(scenario: Scenario, known: State, player: int, actor: int, entity: int) -> bool:
    """Whether an entity is an enemy in sight that the actor would go for; spies let leaders and watchers alone."""
    other = known.entities[index(entity)]
    if other.team == player or other.status != Status.PRESENT:
        return False
    if scenario.slots[index(actor)].type == Type.SOLDIER:
        return True
    type_ = scenario.slots[index(entity)].type
    return type_ == Type.SPY or (type_ == Type.SOLDIER and not other.active)


@rule
def order_worth(scenario: Scenario, known: State, player: int, actor: int, order: int, here: int, work: Work) -> int:
    """What an order is worth; ``here`` is what it is worth to stay."""
    type_ = scenario.slots[index(actor)].type
    cell = known.entities[index(actor)].cell
    if order >= Order.HOLD:
        if type_ == Type.SOLDIER:
            return here + soldier_waits(scenario, known, player, actor, order, work)
        return spy_waits(scenario, known, player, actor, order, here, work) if type_ == Type.SPY else 0
    there = int(scenario.neighbours[cell, index(order)])
    holder = work.grid[index(there)] - 1
    if holder >= 0 and known.entities[index(holder)].team != player:
        if type_ == Type.SOLDIER:
            return here + strike(scenario, known, player, actor, holder, work)
        if type_ == Type.SPY:
            return here + sneak(scenario, known, player, actor, holder, work)
        return blow(scenario, known, player, holder, int(scenario.leader_damage), work)
    if type_ == Type.LEADER:
        return -1
    if holder >= 0 and not is_heading(scenario, known, holder):
        return here - CROWD
    if type_ == Type.SOLDIER:
        return soldier_steps(scenario, known, player, actor, there, work)
    return spy_steps(scenario, known, player, actor, there, work)


@rule
def blow(scenario: Scenario, known: State, player: int, target: int, damage: int, work: Work) -> int:
    """What a blow is worth, once the friends that are heading for the same enemy have struck."""
    enemy = known.entities[index(target)]
    type_ = scenario.slots[index(target)].type
    if type_ == Type.WALL:
        return -1
    if type_ == Type.SOLDIER and enemy.active:
        damage = max(1, damage - scenario.overwatch_defence)
    left = enemy.hp - damage * work.heading[enemy.cell]
    if left <= 0:
        return 0
    worth = HIT * min(damage, left)
    if left <= damage:
        worth += VICTORY if type_ == Type.LEADER else KILL
    return worth


@rule
def strike(scenario: Scenario, known: State, player: int, actor: int, target: int, work: Work) -> int:
    """What a soldier's attack is worth; a spy that can still vanish would kill the soldier."""
    enemy = known.entities[index(target)]
    type_ = scenario.slots[index(target)].type
    if type_ == Type.SPY:
        return CATCH_RISKY if can_vanish(scenario, known, target, work) else CATCH // (1 + work.heading[enemy.cell])
    if type_ == Type.WALL:
        return BREACH * progress(known, actor, int(enemy.cell), work)
    return blow(scenario, known, player, target, int(scenario.soldier_damage), work)


@rule
def can_vanish(scenario: Scenario, known: State, spy: int, work: Work) -> bool:
    """Whether a spy in sight has the stamina for its cloak, and nobody watches it."""
    own = known.entities[index(spy)]
    is_rested = own.stamina >= scenario.ability_cost[Type.SPY]
    return is_rested and count_watchers(scenario, known, int(own.cell), int(own.team), work) == 0


@rule
def soldier_steps(scenario: Scenario, known: State, player: int, actor: int, there: int, work: Work) -> int:
    """What it is worth to a soldier to go to a point that is free, or about to be."""
    worth = soldier_at(scenario, known, player, actor, there) - CROWD * work.heading[index(there)]
    if attacks(scenario, known, player, actor, work):
        worth += ATTACK * progress(known, actor, there, work)
    return worth - shots(scenario, known, player, actor, there, work)


@rule
def attacks(scenario: Scenario, known: State, player: int, actor: int, work: Work) -> bool:
    """Whether a soldier goes for the enemy, or lets him come.

    A side that is somewhat ahead, and would win at the turn limit, waits. At first both do, once they are near.
    """
    own = total_hit_points(scenario, known, player)
    other = total_hit_points(scenario, known, 1 - player)
    if own != other:
        return own < other or 100 * own >= LEAD * other
    is_far = work.search.distance[known.entities[index(actor)].cell] > CONTACT_RANGE
    return is_far or 2 * known.turn > scenario.turn_limit


@rule
def soldier_at(scenario: Scenario, known: State, player: int, actor: int, cell: int) -> int:
    """What it is worth to a soldier to be at a point: whether more friends or more foes are within two steps."""
    foes = 0
    friends = 1
    for i in range(scenario.actors):
        other = known.entities[index(i)]
        if i == actor or other.status != Status.PRESENT or scenario.slots[index(i)].type == Type.SPY:
            continue
        if away(scenario, cell, int(other.cell)) > 2:
            continue
        if other.team == player:
            friends += 1
        else:
            foes += 1
    return BALANCE * (friends - foes) if foes != 0 else 0


@rule
def soldier_waits(scenario: Scenario, known: State, player: int, actor: int, order: int, work: Work) -> int:
    """What it adds for a soldier to stand still: overwatch for who may come, or the end of it to strike next turn."""
    own = known.entities[index(actor)]
    if own.active == (order == Order.TOGGLE):
        if not own.active:
            return STAY
        return RELEASE if work.search.distance[own.cell] == 1 else 0
    worth = WATCH
    for i in range(scenario.actors):
        other = known.entities[index(i)]
        if other.team == player or other.status != Status.PRESENT or scenario.slots[index(i)].type == Type.LEADER:
            continue
        if 2 <= away(scenario, int(own.cell), int(other.cell)) <= 3:
            worth += AMBUSH * scenario.overwatch_damage
    return worth + SEARCH * lurkers(scenario, known, player, int(own.cell)) // CERTAIN
