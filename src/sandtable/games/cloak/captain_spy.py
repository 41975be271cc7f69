"""How the captain weighs the orders of a spy."""

from __future__ import annotations

from sandtable.engine.rule import index, rule

from .battle import count_watchers
from .captain_sense import CERTAIN, away, lurkers, progress, shots
from .scenario import CHANCES, Scenario, Type
from .state import Order, State, Status, Work

# What a spy weighs: its blows, steps towards the enemy, dangers without a cloak, and when to put it on.
STAB = 40
TURN = 177
GAMBLE = -9
SUICIDE = 200
STALK = 9
STALK_TIRED = 1
SOLDIER_BESIDE = 36
SOLDIER_NEAR = 21
SPY_BESIDE = 36
SPY_NEAR = 25
LURKER = 18
REVEALED = 16
CLOAK = -9
CLOAK_NEAR = -10
CLOAK_FAR = 24
CLOAK_TIRED = 28
REST = -5
CROWD = 27


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
        elif distance == 2 and type_ != Type.LEADER:
            worth -= SPY_NEAR if type_ == Type.SPY else SOLDIER_NEAR
    return worth


@rule
def spy_steps(scenario: Scenario, known: State, player: int, actor: int, there: int, work: Work) -> int:
    """What it is worth to a spy to go to a point that is free, or about to be."""
    stalk = STALK_TIRED if is_tired(scenario, known, actor, work) else STALK
    worth = stalk * progress(known, actor, there, work) - CROWD * work.closed[index(there)]
    if known.entities[index(actor)].active:
        worth -= REVEALED * count_watchers(scenario, known, there, player, work)
    else:
        worth -= shots(scenario, known, player, actor, there, work)
    return worth + spy_at(scenario, known, player, there, stays_cloaked(scenario, known, actor))


@rule
def is_tired(scenario: Scenario, known: State, spy: int, work: Work) -> bool:
    """Whether a spy's stamina would not last until it has reached its prey."""
    own = known.entities[index(spy)]
    return own.stamina < scenario.ability_cost[Type.SPY] * work.search.distance[own.cell]


@rule
def spy_waits(scenario: Scenario, known: State, player: int, actor: int, order: int, here: int, work: Work) -> int:
    """What it is worth to a spy to stand still, to put its cloak on in time, or to take it off and rest."""
    own = known.entities[index(actor)]
    if order == Order.HOLD:
        return here + (0 if own.active else REST)
    if own.active:
        return REST + spy_at(scenario, known, player, int(own.cell), False)
    worth = CLOAK - (CLOAK_TIRED if is_tired(scenario, known, actor, work) else 0)
    distance = work.search.distance[own.cell]
    if distance <= 2:
        return worth + CLOAK_NEAR
    return worth + CLOAK_FAR if distance <= 4 else worth


@rule
def sneak(scenario: Scenario, known: State, player: int, actor: int, target: int, work: Work) -> int:
    """What a spy's attack is worth: cloaked it kills soldiers and turns spies, uncloaked it may be turned itself."""
    rivals = 1 + work.closed[known.entities[index(target)].cell]
    is_cloaked = known.entities[index(actor)].active != 0
    if scenario.slots[index(target)].type == Type.SOLDIER:
        return STAB // rivals if is_cloaked else -SUICIDE
    if is_cloaked:
        return TURN // rivals
    return TURN * (2 * scenario.turn_chance - CHANCES) // CHANCES + GAMBLE
