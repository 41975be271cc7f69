"""What a side knows (WLK-29)."""

from __future__ import annotations

from sandtable.contract.rule import assign, index, rule
from sandtable.mechanics.topology import NOWHERE

from .scenario import NOBODY, SIDES, SLOTS, Scenario
from .state import Phase, Place, State


@rule
def know(scenario: Scenario, state: State, player: int, known: State) -> None:
    """Own machines, and of the enemy's those that are spotted; of the others what is remembered of them (WLK-29).

    Who is out of play is known to all, and so are points. Nobody knows which of the own machines the enemy has spotted.
    Of what the other side is about to do one knows what it has declared, if any of it is seen (WLK-05). A spectator
    knows of no machine on the map: who is spotted, only the enemy knows. When the match is over, all is known to all.
    """
    if state.phase == Phase.OVER:
        assign(known, state)
        return
    known.result = state.result
    known.actions = state.actions
    if player < SIDES:
        known.tale[index(player)] = state.tale[index(player)]
    for side in range(SIDES):
        known.score[index(side)] = state.score[index(side)]
        known.left[index(side)] = state.left[index(side)]
        for unit in range(side * SLOTS, side * SLOTS + scenario.count[index(side)]):
            know_unit(state, player, unit, known)
    know_orders(state, player, known)


@rule
def know_unit(state: State, player: int, unit: int, known: State) -> None:
    """What is known of one machine."""
    it = state.units[index(unit)]
    seen = known.units[index(unit)]
    if unit // SLOTS == player:
        assign(seen, it)
        seen.is_spotted = False
        seen.ghost_cell = 0
        seen.ghost_ticks = 0
        seen.ghost_damage = 0
    elif it.place != Place.ON_BOARD or is_seen_by(state, player, unit):
        assign(seen, it)
    else:
        seen.place = Place.UNSEEN
        seen.cell = NOWHERE
        if player < SIDES:
            seen.ghost_cell = it.ghost_cell
            seen.ghost_ticks = it.ghost_ticks
            seen.ghost_damage = it.ghost_damage


@rule
def is_seen_by(state: State, player: int, unit: int) -> bool:
    """Whether a side sees an enemy: it has it spotted (WLK-28), or is asked about an action of it, of which it sees
    something (WLK-05)."""
    if player >= SIDES:
        return False
    is_asked = state.order.unit == unit and Phase.ANSWER <= state.phase <= Phase.REPLY_PATH
    return state.units[index(unit)].is_spotted or (is_asked and state.order.is_seen)


@rule
def know_orders(state: State, player: int, known: State) -> None:
    """What is to be decided, by whom, and what has been declared; what is half declared only its own side knows."""
    side = state.turn
    is_asking = Phase.ANSWER <= state.phase <= Phase.REPLY_PATH
    known.phase = state.phase
    known.turn = state.turn
    known.active = state.active
    if player == side:
        if is_asking:
            known.phase = Phase.ANSWER
        assign(known.order, state.order)
        known.order.is_seen = False
        return
    if not is_asking:
        known.phase = Phase.ACTION
    elif player >= SIDES:
        known.phase = Phase.ANSWER
    if not is_seen_by(state, player, state.active):
        known.active = NOBODY
    elif is_asking:
        assign(known.order, state.order)
    if player == 1 - side:
        assign(known.reply, state.reply)
