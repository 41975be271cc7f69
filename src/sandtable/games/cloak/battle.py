"""What happens when an entity enters a point that an enemy holds (CLK-07), and what reacts to a move (CLK-18, CLK-19).

The battles, attackers down and defenders across; ``+`` is with the ability active::

               soldier      soldier+     spy              spy+           wall     leader
    soldier    damage       less damage  dies             attacker dies  damage   damage
    spy        attacker dies             either turned    nothing        nothing  nothing
    spy+       dies         dies         turned           nothing        nothing  nothing
    leader     damage       less damage  damage           –              –        damage
"""

from __future__ import annotations

from sandtable.contract.action import EVERYBODY, Log, tell
from sandtable.contract.dice import Dice, roll
from sandtable.contract.rule import index, rule
from sandtable.mechanics.topology import NOWHERE

from .scenario import CHANCES, Scenario, Type
from .state import CONTACTS, State, Status, Work
from .telling import Kind, is_cloaked, teams, witnesses


@rule
def set_solid(state: State, cell: int, is_solid: int) -> None:
    """Note that a point is held, or no longer held, by a wall or leader."""
    bit = 1 << (cell & 31)
    word = state.solid[index(cell >> 5)]
    state.solid[index(cell >> 5)] = word | bit if is_solid else word & ~bit


@rule
def die(scenario: Scenario, state: State, entity: int, log: Log, work: Work) -> None:
    """Take an entity that has lost all its hit points off the grid (CLK-02)."""
    dead = state.entities[index(entity)]
    tell(log, EVERYBODY, Kind.DIED, entity, dead.cell, 0, dead.team)
    work.grid[dead.cell] = 0
    if scenario.slots[index(entity)].type >= Type.WALL:
        set_solid(state, dead.cell, 0)
    dead.cell = NOWHERE
    dead.status = Status.DEAD
    dead.hp = 0
    dead.stamina = 0
    dead.order = 0
    dead.active = False


@rule
def hurt(
    scenario: Scenario, state: State, attacker: int, entity: int, damage: int, kind: int, log: Log, work: Work
) -> None:
    """Remove hit points, fewer from a soldier in overwatch, who loses 1 at least (CLK-10, CLK-11)."""
    victim = state.entities[index(entity)]
    if scenario.slots[index(entity)].type == Type.SOLDIER and victim.active:
        damage = max(1, damage - scenario.overwatch_defence)
    lost = min(damage, int(victim.hp))
    victim.hp -= lost
    tell(log, EVERYBODY, kind, attacker, entity, lost, teams(state, attacker, entity))
    if victim.hp == 0:
        die(scenario, state, entity, log, work)


@rule
def note_contact(state: State, team: int, cell: int, slack: int) -> None:
    """Remember, for one team, that an enemy spy it cannot see is at a point, or within ``slack`` steps of it."""
    contacts = state.contacts
    for k in range(CONTACTS - 1, 0, -1):
        newer = contacts[index(team), index(k - 1)]
        older = contacts[index(team), index(k)]
        older.cell = newer.cell
        older.turn = newer.turn
        older.slack = newer.slack
    newest = contacts[index(team), 0]
    newest.cell = cell
    newest.turn = state.turn
    newest.slack = slack


@rule
def soldier_attacks(scenario: Scenario, state: State, attacker: int, defender: int, log: Log, work: Work) -> None:
    """A soldier attacks a soldier, a wall or a leader (CLK-10, CLK-14, CLK-15), or a spy (CLK-12, CLK-13)."""
    soldier = state.entities[index(attacker)]
    target = state.entities[index(defender)]
    if scenario.slots[index(defender)].type != Type.SPY:
        hurt(scenario, state, attacker, defender, scenario.soldier_damage, Kind.ATTACKED, log, work)
    elif target.active:
        tell(log, 1 << target.team, Kind.STRUCK, defender, attacker, 0, teams(state, defender, attacker))
        tell(log, 1 << soldier.team, Kind.STRUCK_UNSEEN, attacker, target.cell, 0, soldier.team)
        note_contact(state, soldier.team, target.cell, 1)
        die(scenario, state, attacker, log, work)
    else:
        tell(log, EVERYBODY, Kind.SPY_CAUGHT, attacker, defender, 0, teams(state, attacker, defender))
        die(scenario, state, defender, log, work)


@rule
def spy_attacks_soldier(scenario: Scenario, state: State, attacker: int, defender: int, log: Log, work: Work) -> None:
    """A cloaked spy kills a soldier outright, an uncloaked one dies (CLK-12, CLK-13, CLK-21)."""
    spy = state.entities[index(attacker)]
    soldier = state.entities[index(defender)]
    if spy.active:
        tell(log, 1 << spy.team, Kind.STRUCK, attacker, defender, 0, teams(state, attacker, defender))
        tell(log, 1 << soldier.team, Kind.STRUCK_UNSEEN, defender, soldier.cell, 0, soldier.team)
        note_contact(state, soldier.team, soldier.cell, 0)
        die(scenario, state, defender, log, work)
    else:
        tell(log, EVERYBODY, Kind.SPY_CAUGHT, defender, attacker, 0, teams(state, defender, attacker))
        die(scenario, state, attacker, log, work)


@rule
def turn_spy(scenario: Scenario, state: State, winner: int, spy: int, log: Log) -> None:
    """A spy changes to the winner's team; what it was ordered by its old one is void."""
    turned = state.entities[index(spy)]
    if is_cloaked(scenario, state, winner):
        team = state.entities[index(winner)].team
        tell(log, 1 << team, Kind.TURNED, winner, spy, 0, teams(state, winner, spy))
        tell(log, 1 << turned.team, Kind.TURNED_UNSEEN, spy, turned.cell, 0, turned.team)
        note_contact(state, turned.team, turned.cell, 1)
    else:
        tell(log, EVERYBODY, Kind.TURNED, winner, spy, 0, teams(state, winner, spy))
    turned.team = state.entities[index(winner)].team
    turned.order = 0


@rule
def spy_attacks_spy(scenario: Scenario, state: State, attacker: int, defender: int, dice: Dice, log: Log) -> None:
    """A cloaked defender is never harmed (CLK-23); a cloaked attacker turns (CLK-22); otherwise chance (CLK-24)."""
    spy = state.entities[index(attacker)]
    other = state.entities[index(defender)]
    if other.active:
        tell(log, 1 << spy.team, Kind.BUMPED, attacker, other.cell, 0, spy.team)
        note_contact(state, spy.team, other.cell, 1)
        if not spy.active:
            tell(log, 1 << other.team, Kind.HELD_OFF, defender, attacker, 0, teams(state, defender, attacker))
    elif spy.active or roll(dice, CHANCES) <= scenario.turn_chance:
        turn_spy(scenario, state, attacker, defender, log)
    else:
        turn_spy(scenario, state, defender, attacker, log)


@rule
def uncloak(scenario: Scenario, state: State, entity: int, watcher: int, log: Log) -> None:
    """A spy's cloak drops: by a watching soldier (CLK-18; ``watcher`` is 1 + it) or by its own attack (CLK-30, 0)."""
    spy = state.entities[index(entity)]
    spy.active = False
    tell(log, EVERYBODY, Kind.REVEALED, entity, spy.cell, watcher, spy.team)


@rule
def fight(scenario: Scenario, state: State, attacker: int, defender: int, dice: Dice, log: Log, work: Work) -> None:
    """A soldier or spy enters a point that is held by somebody who is no friend (CLK-07 to CLK-15, CLK-21 to CLK-26).

    If that empties the point, the attacker moves in (CLK-08). Spies do nothing to walls and leaders (CLK-34).
    """
    entity = state.entities[index(attacker)]
    there = state.entities[index(defender)].cell
    defending = scenario.slots[index(defender)].type
    if scenario.slots[index(attacker)].type == Type.SOLDIER:
        soldier_attacks(scenario, state, attacker, defender, log, work)
    elif defending >= Type.WALL:
        tell(log, 1 << entity.team, Kind.BLOCKED, attacker, there, 0, entity.team)
        return
    else:
        if defending == Type.SOLDIER:
            spy_attacks_soldier(scenario, state, attacker, defender, log, work)
        else:
            spy_attacks_spy(scenario, state, attacker, defender, dice, log)
        if entity.active and scenario.cloak_breaks_on_attack:
            uncloak(scenario, state, attacker, 0, log)
    if entity.status == Status.PRESENT and work.grid[there] == 0:
        step_to(scenario, state, attacker, there, log, work)


@rule
def step_to(scenario: Scenario, state: State, entity: int, there: int, log: Log, work: Work) -> None:
    """Move onto a free point; soldiers in overwatch beside it react."""
    mover = state.entities[index(entity)]
    tell(log, witnesses(scenario, state, entity), Kind.MOVED, entity, there, mover.cell, mover.team)
    work.grid[mover.cell] = 0
    work.grid[index(there)] = entity + 1
    mover.cell = there
    arrived_cloaked = is_cloaked(scenario, state, entity)
    for direction in range(scenario.directions):
        watcher = watcher_at(scenario, state, scenario.neighbours[index(there), index(direction)], mover.team, work)
        if watcher == 0 or mover.status != Status.PRESENT:
            continue
        if not arrived_cloaked:
            damage = int(scenario.overwatch_damage)
            hurt(scenario, state, watcher - 1, entity, damage, Kind.WATCH_FIRED, log, work)
        elif mover.active:
            uncloak(scenario, state, entity, watcher, log)


@rule
def watcher_at(scenario: Scenario, state: State, cell: int, team: int, work: Work) -> int:
    """1 + the soldier in overwatch on that point, if it is an enemy of the team; otherwise 0."""
    if cell == NOWHERE or work.grid[index(cell)] == 0:
        return 0
    entity = work.grid[index(cell)] - 1
    there = state.entities[index(entity)]
    if scenario.slots[index(entity)].type != Type.SOLDIER or not there.active or there.team == team:
        return 0
    return entity + 1


@rule
def count_watchers(scenario: Scenario, state: State, cell: int, team: int, work: Work) -> int:
    """How many enemy soldiers of a team stand in overwatch beside a point."""
    count = 0
    for direction in range(scenario.directions):
        beside = scenario.neighbours[index(cell), index(direction)]
        if watcher_at(scenario, state, beside, team, work) != 0:
            count += 1
    return count


@rule
def leader_attacks(scenario: Scenario, state: State, leader: int, log: Log, work: Work) -> None:
    """A leader attacks the enemy beside it that it was ordered to, or the weakest (CLK-33), never a wall or the unseen.

    Of equally weak ones it takes the first, clockwise from the north.
    """
    own = state.entities[index(leader)]
    chosen = 0
    for direction in range(scenario.directions):
        cell = scenario.neighbours[own.cell, index(direction)]
        if cell == NOWHERE or work.grid[index(cell)] == 0:
            continue
        entity = work.grid[index(cell)] - 1
        enemy = state.entities[index(entity)]
        if enemy.team == own.team or scenario.slots[index(entity)].type == Type.WALL:
            continue
        if is_cloaked(scenario, state, entity):
            continue
        if own.order == direction + 1:
            chosen = entity + 1
            break
        if chosen == 0 or enemy.hp < state.entities[index(chosen - 1)].hp:
            chosen = entity + 1
    if chosen != 0:
        hurt(scenario, state, leader, chosen - 1, scenario.leader_damage, Kind.ATTACKED, log, work)
