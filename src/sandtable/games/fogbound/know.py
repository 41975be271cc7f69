"""What a side knows (FOG-27)."""

from __future__ import annotations

from sandtable.contract.rule import assign, index, rule

from .scenario import OUTSIDE, SLOTS, WORDS, Scenario
from .state import NONE, PUBLIC, Level, Phase, Place, State

SPECTATOR = 2


@rule
def know(scenario: Scenario, state: State, player: int, known: State) -> None:
    """Own units, and of the enemy's what is seen now or was seen, under their numbers of discovery (FOG-27).

    A spectator knows the round, the scores, and who holds what as it was announced.
    """
    known.board = state.board
    known.banned = state.banned
    known.phase = state.phase
    known.round = state.round
    known.turn = state.turn
    known.first = state.first
    known.result = state.result
    known.active = NONE
    known.last_actor = NONE
    known.tale[SPECTATOR] = state.tale[SPECTATOR]
    known.tale[index(player)] = state.tale[index(player)]
    for side in range(2):
        known.score[index(side)] = state.score[index(side)]
        if state.phase >= Phase.PLAY:
            known.stage[index(side)] = state.stage[index(side)]
    for k in range(scenario.boards[state.board].objectives):
        known.owners[PUBLIC, index(k)] = state.owners[PUBLIC, index(k)]
        if player < SPECTATOR:
            known.owners[index(player), index(k)] = state.owners[index(player), index(k)]
    if player < SPECTATOR:
        know_side(scenario, state, player, known)


@rule
def know_side(scenario: Scenario, state: State, player: int, known: State) -> None:
    """What belongs to one side alone: its units, its fog, and the turn of its active unit."""
    known.stage[index(player)] = state.stage[index(player)]
    known.met[index(player)] = state.met[index(player)]
    for word in range(WORDS):
        known.seen[index(player), index(word)] = state.seen[index(player), index(word)]
        known.explored[index(player), index(word)] = state.explored[index(player), index(word)]
        known.contacts[index(player), index(word)] = state.contacts[index(player), index(word)]
        known.lit[index(player), index(word)] = state.lit[index(player), index(word)]
    if state.phase == Phase.PLAY and state.turn != player:
        known.skips = state.skips  # then it is this side that has skipped, or not
    if state.active != NONE and state.turn == player:
        known.active = state.active
        known.points = state.points
        known.acted = state.acted
        known.moved = state.moved
        for word in range(WORDS):
            known.refused[index(word)] = state.refused[index(word)]
    for k in range(state.count[index(player)]):
        own = known.units[index(player * SLOTS + k)]
        assign(own, state.units[index(player * SLOTS + k)])
        own.alias = 0
        own.level = 0
        own.ghost_cell = 0
        own.ghost_round = 0
        own.ghost_hp = 0
        if own.place == Place.ON_BOARD:
            known.occupant[own.cell] = player * SLOTS + k + 1
    know_enemies(scenario, state, player, known)


@rule
def know_enemies(scenario: Scenario, state: State, player: int, known: State) -> None:
    """Enemies that were met: as they are if they are seen, otherwise their ghosts (FOG-26) and what is remembered of
    them; and, where armies are open or given by the scenario, the list of the enemy's army."""
    other = 1 - player
    known.count[index(player)] = state.count[index(player)]
    known.count[index(other)] = state.met[index(player)]
    is_open = scenario.army_size[index(other)] != 0 or (scenario.open_armies and state.phase >= Phase.PLAY)
    for type_ in range(scenario.type_count):
        known.roster[index(player), index(type_)] = state.roster[index(player), index(type_)]
        if is_open:
            known.roster[index(other), index(type_)] = state.roster[index(other), index(type_)]
    for k in range(state.count[index(other)]):
        enemy = state.units[index(other * SLOTS + k)]
        if enemy.alias == 0:
            continue
        slot = other * SLOTS + enemy.alias - 1
        seen = known.units[index(slot)]
        if enemy.level == Level.SEEN:
            assign(seen, enemy)
            seen.carrier = 0
            seen.ghost_cell = 0
            seen.ghost_round = 0
            seen.ghost_hp = 0
            if seen.place == Place.ON_BOARD:
                known.occupant[seen.cell] = slot + 1
        else:
            seen.type = enemy.type
            seen.alias = enemy.alias
            seen.place = Place.UNSEEN
            seen.cell = OUTSIDE
            seen.ghost_cell = enemy.ghost_cell
            seen.ghost_round = enemy.ghost_round
            seen.ghost_hp = enemy.ghost_hp
            assign(known.memories[index(slot)], state.memories[index(other * SLOTS + k)])
