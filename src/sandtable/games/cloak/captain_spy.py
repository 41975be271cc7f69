"""How the captain weighs the orders of a spy."""

from __future__ import annotations

from sandtable.contract.rule import index, rule

from .battle import count_watchers
from .captain_sense import CERTAIN, away, lurkers, progress, shots
from .scenario import CHANCES, Scenario, Type
from .state import Order, State, Status, Work

# What a spy weighs: its blows, steps towards the enemy, dangers without a cloak, and when to put it on.
STAB = 76
TURN = 190
SUICIDE = 200
STALK = 7
SOLDIER_BESIDE = 57
SOLDIER_NEAR = 23
SPY_BESIDE = 46
LURKER = 68
REVEALED = 14
CLOAK_LATE = -11
CLOAK_IN_TIME = 1
CLOAK_EARLY = 3
CLOAK_TIRED = 14
REST = -17
CROWD = 12


@rule
def stays_cloaked(scenario: Scenario, known: State, spy: int) -> bool:
    """Whether a spy is cloaked and can pay for the next turn."""
    own = known.entities[index(spy)]
    return own.active != 0 and own.stamina >= scenario.ability_cost[Type.SPY]


@rule
def spy_at(scenario: Scenario, known: State, player: int, cell: int, is_cloaked: bool) -> int:
    """What it is worth to a spy to be at a point: without its cloak, enemies near there are a danger."""
    if is_cloaked:
        return 0
    worth = -LURKER * lurkers(scenario, known, player, cell) // CERTAIN
    for i in range(scenario.actors):
        other = known.entities[index(i)]
        type_ = scenario.slots[index(i)].type
        is_watching = type_ == Type.SOLDIER and other.active
        if other.team == player or other.status != Status.PRESENT or is_watching:
            continue
        distance = away(scenario, cell, int(other.cell))
        if distance == 1:
            worth -= SPY_BESIDE if type_ == Type.SPY else SOLDIER_BESIDE
        elif distance == 2 and type_ == Type.SOLDIER:
            worth -= SOLDIER_NEAR
    return worth


@rule
def spy_steps(scenario: Scenario, known: State, player: int, actor: int, there: int, work: Work) -> int:
    """What it is worth to a spy to go to a point that is free, or about to be."""
    worth = STALK * progress(known, actor, there, work) - CROWD * work.heading[index(there)]
    if known.entities[index(actor)].active:
        worth -= REVEALED * count_watchers(scenario, known, there, player, work)
    else:
        worth -= shots(scenario, known, player, actor, there, work)
    return worth + spy_at(scenario, known, player, there, stays_cloaked(scenario, known, actor))


@rule
def spy_waits(scenario: Scenario, known: State, player: int, actor: int, order: int, here: int, work: Work) -> int:
    """What it is worth to a spy to stand still, to put its cloak on in time, or to take it off and rest."""
    own = known.entities[index(actor)]
    if order == Order.HOLD:
        return here + (0 if own.active else REST)
    if own.active:
        return REST + spy_at(scenario, known, player, int(own.cell), False)
    distance = work.search.distance[own.cell]
    is_tired = own.stamina < scenario.ability_cost[Type.SPY] * distance
    worth = CLOAK_EARLY if distance > 4 else (CLOAK_IN_TIME if distance > 2 else CLOAK_LATE)
    return worth - CLOAK_TIRED if is_tired else worth


@rule
def sneak(scenario: Scenario, known: State, player: int, actor: int, target: int, work: Work) -> int:
    """What a spy's attack is worth: cloaked it kills soldiers and turns spies, uncloaked it may be turned itself."""
    rivals = 1 + work.heading[known.entities[index(target)].cell]
    is_cloaked = known.entities[index(actor)].active != 0
    if scenario.slots[index(target)].type == Type.SOLDIER:
        return STAB // rivals if is_cloaked else -SUICIDE
    if is_cloaked:
        return TURN // rivals
    return TURN * (2 * scenario.turn_chance - CHANCES) // CHANCES
