"""A turn, once both sides have committed: everyone acts in random order, abilities are paid, others arrive."""

from __future__ import annotations

from sandtable.contract.action import EVERYBODY, Log, tell
from sandtable.contract.dice import Dice, pick
from sandtable.contract.rule import index, rule
from sandtable.mechanics.topology import NOWHERE

from .battle import fight, leader_attacks, set_solid, step_to, uncloak, watcher_at
from .scenario import NO_LEADER, Scenario, Type
from .state import Order, State, Status, Work
from .telling import Kind, is_cloaked

DRAW = 3


@rule
def lay_out(scenario: Scenario, state: State, work: Work) -> None:
    """Write down who stands on which point."""
    for cell in range(scenario.width * scenario.height):
        work.grid[index(cell)] = 0
    for i in range(scenario.entities):
        entity = state.entities[index(i)]
        if entity.status == Status.PRESENT:
            work.grid[entity.cell] = i + 1


@rule
def carry_out(scenario: Scenario, state: State, dice: Dice, log: Log, work: Work) -> None:
    """Let everyone who has something to do act, one at a time in a random order (CLK-06), and end the turn."""
    tell(log, EVERYBODY, Kind.TURN, 0, state.turn, 0, 0)
    lay_out(scenario, state, work)
    count = 0
    for i in range(scenario.actors):
        entity = state.entities[index(i)]
        is_ordered = entity.order != 0 and entity.order != Order.HOLD + 1
        if entity.status == Status.PRESENT and (is_ordered or scenario.slots[index(i)].type == Type.LEADER):
            work.waiting[index(count)] = i
            count += 1
    for first in range(count):
        other = first if first == count - 1 else first + pick(dice, count - first)
        chosen = work.waiting[index(other)]
        work.waiting[index(other)] = work.waiting[index(first)]
        act(scenario, state, chosen, dice, log, work)
    end_turn(scenario, state, log, work)


@rule
def act(scenario: Scenario, state: State, actor: int, dice: Dice, log: Log, work: Work) -> None:
    """Carry out what one entity was ordered, if it is still there and still ours to order (CLK-05)."""
    entity = state.entities[index(actor)]
    if entity.status != Status.PRESENT:
        return
    if scenario.slots[index(actor)].type == Type.LEADER:
        leader_attacks(scenario, state, actor, log, work)
    elif entity.order == Order.TOGGLE + 1:
        toggle(scenario, state, actor, log, work)
    elif 0 < entity.order <= scenario.directions:
        move(scenario, state, actor, entity.order - 1, dice, log, work)


@rule
def move(scenario: Scenario, state: State, actor: int, direction: int, dice: Dice, log: Log, work: Work) -> None:
    """Walk one point on, fight who stands there, or fail and stay as one is (CLK-07, CLK-09, CLK-17)."""
    entity = state.entities[index(actor)]
    if scenario.slots[index(actor)].type == Type.SOLDIER and entity.active:
        return
    there = scenario.neighbours[entity.cell, index(direction)]
    if there == NOWHERE:
        return
    if work.grid[there] == 0:
        step_to(scenario, state, actor, there, log, work)
    elif state.entities[index(work.grid[there] - 1)].team != entity.team:
        fight(scenario, state, actor, work.grid[there] - 1, dice, log, work)
    else:
        tell(log, 1 << entity.team, Kind.BLOCKED, actor, there, 0, entity.team)


@rule
def toggle(scenario: Scenario, state: State, actor: int, log: Log, work: Work) -> None:
    """Switch overwatch or cloak on or off (CLK-16, CLK-27). Switching on costs the stamina of this turn (CLK-04)."""
    entity = state.entities[index(actor)]
    is_spy = scenario.slots[index(actor)].type == Type.SPY
    kind = Kind.CLOAK_ON if is_spy else Kind.OVERWATCH_ON
    if entity.active:
        entity.active = False
        tell(log, EVERYBODY, kind + 1, actor, entity.cell, 0, entity.team)
        return
    cost = scenario.ability_cost[scenario.slots[index(actor)].type]
    if entity.stamina < cost:
        return
    entity.stamina -= cost
    entity.active = True
    tell(log, EVERYBODY, kind, actor, entity.cell, 0, entity.team)
    if is_spy:
        vanish(scenario, state, actor, log, work)
    else:
        search_around(scenario, state, actor, log, work)


@rule
def vanish(scenario: Scenario, state: State, spy: int, log: Log, work: Work) -> None:
    """Note where the spy was seen last; a watching soldier beside it sees through the cloak at once (CLK-18)."""
    entity = state.entities[index(spy)]
    trace = state.traces[index(spy)]
    trace.cell = entity.cell
    trace.turn = state.turn
    trace.stamina = entity.stamina
    for direction in range(scenario.directions):
        cell = scenario.neighbours[entity.cell, index(direction)]
        watcher = watcher_at(scenario, state, cell, entity.team, work)
        if watcher != 0 and entity.active:
            uncloak(scenario, state, spy, watcher, log)


@rule
def search_around(scenario: Scenario, state: State, soldier: int, log: Log, work: Work) -> None:
    """Overwatch that goes on reveals the cloaked enemy spies beside it (CLK-18)."""
    own = state.entities[index(soldier)]
    for direction in range(scenario.directions):
        cell = scenario.neighbours[own.cell, index(direction)]
        if cell == NOWHERE or work.grid[index(cell)] == 0:
            continue
        other = work.grid[index(cell)] - 1
        if state.entities[index(other)].team != own.team and is_cloaked(scenario, state, other):
            uncloak(scenario, state, other, soldier + 1, log)


@rule
def end_turn(scenario: Scenario, state: State, log: Log, work: Work) -> None:
    """Forget the orders and see who has won; if nobody has, pay for the next turn and let others arrive."""
    judge(scenario, state, log)
    for i in range(scenario.actors):
        entity = state.entities[index(i)]
        entity.order = 0
        if entity.status == Status.PRESENT and state.result == 0:
            pay(scenario, state, i, log)
    state.committed[0] = 0
    state.committed[1] = 0
    if state.result == 0:
        state.turn += 1
        spawn(scenario, state, log, work)


@rule
def pay(scenario: Scenario, state: State, actor: int, log: Log) -> None:
    """Pay for an active ability's next turn (CLK-20, CLK-29) or switch it off; an idle one regains stamina (CLK-04)."""
    entity = state.entities[index(actor)]
    type_ = scenario.slots[index(actor)].type
    if not entity.active:
        entity.stamina = min(int(scenario.stamina[type_]), entity.stamina + scenario.stamina_regen)
    elif entity.stamina >= scenario.ability_cost[type_]:
        entity.stamina -= scenario.ability_cost[type_]
    else:
        entity.active = False
        tell(log, EVERYBODY, Kind.EXHAUSTED, actor, entity.cell, 0, entity.team)


@rule
def has_lost(scenario: Scenario, state: State, team: int, log: Log) -> bool:
    """Whether a team's leader is dead, or nobody of the team can act any more, now or later (CLK-36)."""
    leader = scenario.leaders[index(team)]
    if leader != NO_LEADER and state.entities[leader].status == Status.DEAD:
        tell(log, EVERYBODY, Kind.LEADER_LOST, 0, 0, 0, team)
        return True
    for i in range(scenario.actors):
        entity = state.entities[index(i)]
        if entity.team == team and entity.status != Status.DEAD:
            return False
    tell(log, EVERYBODY, Kind.NOBODY_LEFT, 0, 0, 0, team)
    return True


@rule
def total_hit_points(scenario: Scenario, state: State, team: int) -> int:
    """The hit points of all that a team has on the grid, its walls included (CLK-36)."""
    total = 0
    for i in range(scenario.entities):
        entity = state.entities[index(i)]
        if entity.team == team and (entity.status == Status.PRESENT or entity.status == Status.UNSEEN):
            total += entity.hp
    return total


@rule
def judge(scenario: Scenario, state: State, log: Log) -> None:
    """Whether the match is over, and who has won (CLK-36)."""
    left_lost = has_lost(scenario, state, 0, log)
    right_lost = has_lost(scenario, state, 1, log)
    if left_lost or right_lost:
        state.result = DRAW if left_lost and right_lost else (2 if left_lost else 1)
    elif state.turn == scenario.turn_limit:
        left = total_hit_points(scenario, state, 0)
        right = total_hit_points(scenario, state, 1)
        tell(log, EVERYBODY, Kind.LIMIT_REACHED, 0, left, right, 0)
        state.result = DRAW if left == right else (1 if left > right else 2)
    if state.result == DRAW:
        tell(log, EVERYBODY, Kind.DRAWN, 0, 0, 0, 0)
    elif state.result != 0:
        tell(log, EVERYBODY, Kind.WON, 0, 0, 0, state.result - 1)


@rule
def spawn(scenario: Scenario, state: State, log: Log, work: Work) -> None:
    """Let those arrive who are due: one of Left, one of Right, and so on (CLK-35).

    In even turns Right begins, so that neither side always comes first to a point that both share.
    """
    left = 0
    right = int(scenario.left_actors)
    if state.turn % 2 == 0:
        right = let_arrive(scenario, state, right, scenario.actors, log, work)
    while left < scenario.left_actors or right < scenario.actors:
        left = let_arrive(scenario, state, left, scenario.left_actors, log, work)
        right = let_arrive(scenario, state, right, scenario.actors, log, work)


@rule
def let_arrive(scenario: Scenario, state: State, first: int, end: int, log: Log, work: Work) -> int:
    """Let the first one from ``first`` on enter who is to come and due; the one after, or ``end``."""
    for i in range(first, end):
        if state.entities[index(i)].status == Status.TO_COME and scenario.slots[index(i)].due <= state.turn:
            enter(scenario, state, i, log, work)
            return i + 1
    return int(end)


@rule
def enter(scenario: Scenario, state: State, entity: int, log: Log, work: Work) -> None:
    """Put an entity on its point, or on its side's first free spawn point; without one it waits (CLK-35)."""
    slot = scenario.slots[index(entity)]
    cell = int(slot.home)
    if cell == NOWHERE:
        for k in range(scenario.spawn_count[slot.team]):
            point = scenario.spawns[slot.team, index(k)]
            if cell == NOWHERE and work.grid[point] == 0:
                cell = int(point)
    if cell != NOWHERE and work.grid[index(cell)] == 0:
        stand(scenario, state, entity, cell, work)
        tell(log, EVERYBODY, Kind.SPAWNED, entity, cell, 0, slot.team)


@rule
def stand(scenario: Scenario, state: State, entity: int, cell: int, work: Work) -> None:
    """Put an entity on a free point."""
    arrived = state.entities[index(entity)]
    arrived.cell = cell
    arrived.status = Status.PRESENT
    work.grid[index(cell)] = entity + 1
    if scenario.slots[index(entity)].type >= Type.WALL:
        set_solid(state, cell, 1)
