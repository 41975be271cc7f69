"""How the rest might be: a whole position that agrees with what a side knows (FOG-27).

A world is made up in three steps: who the enemies are (:mod:`.imagine_army`), where they are (:mod:`.imagine_places`),
and what follows from that. Then the side looks at it again; if it would know anything else there, another is made up.
"""

from __future__ import annotations

from sandtable.contract.dice import Dice
from sandtable.contract.rule import assign, index, lowest_bit, rule

from .imagine_army import buy_rest, enlist
from .imagine_places import fill_cells, hide_all, measure_zone, ride_all
from .muster import first_waiting, recruit, stand, zone_room
from .rounds import DRAW, can_activate, is_alive
from .scenario import FLYING, NO_CAPTURE, OUTSIDE, SLOTS, STUNNED, UNITS, WORDS, Scenario
from .sight import find_watchers, look, perceive, perceived
from .state import NONE, TRUTH, Level, Phase, Place, Stage, State, Work

TRIES = 8


@rule
def imagine(scenario: Scenario, known: State, player: int, dice: Dice, state: State, work: Work) -> None:
    """A whole position that agrees with what a side knows, and that play can have led to.

    Enemies that are not seen are as they are remembered, stand where they can have got to since, or from where they
    started, and are not perceived there; unknown ones that are noticed are somebody who would look so, and where a step
    was refused somebody is. Those never met are the rest of the enemy's list, or what its money can buy. What the other
    side was told and whom it has met before is left open.
    """
    assign(state, known)
    other = 1 - player
    if known.phase < Phase.MUSTER:
        return
    if known.phase == Phase.MUSTER:
        imagine_muster(scenario, state, other)
        return
    measure_zone(scenario, state, other, work)
    work.room = zone_room(scenario, state, other)
    for attempt in range(TRIES):
        assign(state, known)
        state.last_actor = (known.turn + known.skips + 1) % 2
        enlist(scenario, known, state, other, dice, work)
        if is_wiped_out(scenario, state, player):
            give_up(state, other)
        else:
            people(scenario, state, player, attempt == TRIES - 1, dice, work)
        if agrees(scenario, state, player):
            break
    let_somebody_act(state, other)
    for k in range(state.count[index(other)]):
        look(scenario, state, other * SLOTS + k)
    work.quiet.listening = False
    perceive(scenario, state, other, work.quiet)
    imagine_owners(scenario, state, player)


@rule
def people(scenario: Scenario, state: State, player: int, is_last: bool, dice: Dice, work: Work) -> None:
    """Put the enemies where they can be: first where somebody has to be, then all others, at last passengers. A last
    attempt lets those die unseen whom nobody has to be."""
    for k in range(state.count[index(player)]):
        look(scenario, state, player * SLOTS + k)
    watchers = find_watchers(state, player)
    fill_cells(scenario, state, player, watchers, dice, work)
    buy_rest(scenario, state, 1 - player, dice, work)
    if not is_last:
        hide_all(scenario, state, player, watchers, dice, work)
    ride_all(scenario, state, player, watchers, dice, work)
    give_up(state, 1 - player)


@rule
def give_up(state: State, other: int) -> None:
    """Whoever has no place has died unseen."""
    for k in range(state.count[index(other)]):
        unit = state.units[index(other * SLOTS + k)]
        if unit.place != Place.UNSEEN:
            continue
        unit.place = Place.DEAD
        unit.cell = OUTSIDE
        unit.hp = 0
        unit.energy = 0
        unit.ready = 0
        unit.flags = 0
        unit.sight = 0
        unit.mask = 0
        for status in range(len(unit.counts)):
            unit.counts[index(status)] = 0


@rule
def is_wiped_out(scenario: Scenario, state: State, player: int) -> bool:
    """Whether the match is over because the other side has nobody left: it was not ended by points (FOG-56)."""
    if state.phase != Phase.OVER:
        return False
    is_left, lit = False, 0
    for unit in range(UNITS):
        if is_alive(state, unit):
            if unit // SLOTS != player:
                return False
            is_left = True
    if not is_left:
        return state.result == DRAW
    for word in range(WORDS):
        lit |= state.lit[index(player), index(word)]
    dawn, dusk = int(state.score[0]), int(state.score[1])
    winner = DRAW if dawn == dusk else 1 if dawn > dusk else 2
    is_ended = state.round >= scenario.rounds or (dawn != dusk and max(dawn, dusk) >= scenario.target)
    return not is_ended or winner != state.result or lit != 0 or state.active != NONE


@rule
def agrees(scenario: Scenario, state: State, player: int) -> bool:
    """Whether a side that looks at a world sees the hexes and perceives the enemies that it knows of, somebody is
    where a step was refused, and both sides have somebody left unless the match is over."""
    for k in range(state.count[index(player)]):
        look(scenario, state, player * SLOTS + k)
    watchers, noticed, waiting, living = find_watchers(state, player), 0, 0, 0
    for word in range(WORDS):
        seen = state.lit[index(player), index(word)]
        for k in range(state.count[index(player)]):
            seen |= state.fields[index(player * SLOTS + k), index(word)]
        surplus = seen & ~state.seen[index(player), index(word)]
        if surplus or (state.phase == Phase.PLAY and seen != state.seen[index(player), index(word)]):
            return False
        left = int(state.contacts[index(player), index(word)])
        while left:
            waiting += 1
            left &= left - 1
        left = int(state.refused[index(word)])
        while left:
            if state.occupant[index(32 * word + lowest_bit(left))] == 0:
                return False
            left &= left - 1
    for k in range(state.count[index(1 - player)]):
        enemy = (1 - player) * SLOTS + k
        unit = state.units[index(enemy)]
        living += 1 if is_alive(state, enemy) else 0
        if unit.place != Place.ON_BOARD:
            continue
        if perceived(scenario, state, player, enemy, watchers) != unit.level:
            return False
        noticed += 1 if unit.level == Level.NOTICED else 0
    return noticed == waiting and (living > 0 or state.phase == Phase.OVER)


@rule
def let_somebody_act(state: State, other: int) -> None:
    """While a round goes on somebody can have a turn: if nobody else, one of the enemies that are not seen."""
    if state.phase != Phase.PLAY or state.active != NONE:
        return
    found = NONE
    for unit in range(UNITS):
        if can_activate(state, unit):
            return
        there = state.units[index(unit)]
        is_free = there.place == Place.ON_BOARD and there.flags & STUNNED == 0
        if is_free and there.level != Level.SEEN and unit // SLOTS == other:
            found = unit
    if found != NONE:
        state.units[index(found)].ready = 1


@rule
def imagine_owners(scenario: Scenario, state: State, player: int) -> None:
    """Objectives are whose the side believes them to be, but for its own on which an enemy stands unseen: that has
    freed them (FOG-55)."""
    board = scenario.boards[state.board]
    for k in range(board.objectives):
        owner = int(state.owners[index(player), index(k)])
        here = int(state.occupant[board.objective_cells[index(k)]])
        is_enemys = here != 0 and (here - 1) // SLOTS != player
        if is_enemys and owner == player + 1 and state.units[index(here - 1)].flags & (FLYING | NO_CAPTURE) == 0:
            owner = 0
        state.owners[index(1 - player), index(k)] = owner
        state.owners[TRUTH, index(k)] = owner


@rule
def imagine_muster(scenario: Scenario, state: State, other: int) -> None:
    """While armies are set up the other side has just begun, with those that the scenario gives it."""
    state.count[index(other)] = 0
    for type_ in range(scenario.type_count):
        state.roster[index(other), index(type_)] = 0
    for k in range(scenario.army_size[index(other)]):
        start = scenario.armies[index(other), index(k)]
        recruit(scenario, state, other, start.type)
        if start.cell != OUTSIDE and state.occupant[start.cell] == 0:
            stand(scenario, state, other * SLOTS + k, start.cell)
    if scenario.army_size[index(other)]:
        is_done = first_waiting(state, other) == NONE
        state.stage[index(other)] = Stage.READY if is_done else Stage.PLACING
