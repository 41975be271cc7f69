"""What a decision would make of an order, worked out by the rules' own steps on a copy of what is known."""

from __future__ import annotations

from sandtable.contract.action import Action

from .names import Glance
from .orders import Verb
from .rules import begin_move, begin_order, draw_path, set_shot, shot_ticks
from .state import Does, Order, Phase, State

PATHS = (Phase.PATH, Phase.REPLY_PATH)
REPLIES = (Phase.REPLY, Phase.REPLY_PATH)
ASKED = (Phase.ANSWER, *REPLIES)


def decider(known: State) -> int:
    """The side that is to decide: whose turn it is, or the other one while it may interrupt."""
    return int(1 - known.turn if known.phase in ASKED else known.turn)


def order_now(look: Glance) -> Order:
    """The order that is being written: of whose turn it is, or of who interrupts."""
    return look.known.reply if look.known.phase in REPLIES else look.known.order


def planned(look: Glance, action: Action) -> Order:
    """The order as it would be after a shot, a movement action, a step or a jump."""
    scenario, state = look.scenario, look.known.copy()
    order = state.reply if state.phase in REPLIES else state.order
    if state.phase in PATHS:
        draw_path(scenario, state, order, action)
        return order
    if state.phase == Phase.ACTION:
        begin_order(state, order, state.active)
    if action.verb == Verb.MOVE:
        begin_move(scenario, state, order, action.target)
    else:
        set_shot(scenario, order, action.target)
        order.does = Does.SHOOT
        order.after = state.units[order.unit].ticks + shot_ticks(scenario, order)
    return order
