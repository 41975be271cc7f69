"""Which orders can have been given: they are entered again, decision by decision, as the rules offer them."""

from __future__ import annotations

from typing import Any

from sandtable.contract.action import Action, choices_type, log_type, make_action
from sandtable.contract.dice import keyed
from sandtable.mechanics.possible import impossible

from .know import know
from .orders import POINTS, Verb, interrupt_target, shot_target
from .rules import apply, deciders, legal
from .scenario import SIDES, STEPS, Scenario
from .state import Does, Order, Phase, State, Work

LONGEST_LIST = 1024
CHOICES = choices_type(LONGEST_LIST)
DEAF_LOG = log_type(0)
NO_KEY = bytes(16)


def check_orders(scenario: Scenario, state: State) -> None:
    """Refuse orders that nobody can have entered: beginning with nothing declared, the decisions that they are made of
    are taken again, and must lead to the same."""
    if state.phase in (Phase.ACTION, Phase.FACING):
        if any(bytes(state.order)) or any(bytes(state.reply)):
            raise impossible("order", "nothing is declared yet", "leave it out")
        return
    for order in (state.order, state.reply):
        _check_numbers(order)
    again = state.copy()
    again.order.clear()
    again.reply.clear()
    again.phase = Phase.ACTION
    again.actions = max(0, state.actions - (state.phase >= Phase.ANSWER))
    for action in _decisions(state):
        _enter(scenario, again, action)
    again.tale.numpy()[:] = state.tale.numpy()
    if again != state:
        raise impossible("order", "nobody can have declared that", "declare it as it would be entered")


def _check_numbers(order: Order) -> None:
    """No order is longer than a path can be."""
    if order.length > STEPS or order.shot_at > order.length or order.reached or order.is_stopped:
        raise impossible("order", "no order is like that")
    if any(order.path[k] for k in range(order.length + 1, STEPS + 1)):
        raise impossible("order", "its path goes on after its end")


def _decisions(state: State) -> list[Action]:
    """The decisions by which what is declared was entered."""
    taken = _entered(state.order, is_reply=False, is_done=state.phase >= Phase.ANSWER)
    if state.phase in (Phase.REPLY, Phase.REPLY_PATH):
        reply = state.reply
        if reply.point >= POINTS:
            raise impossible(reply.point, "no path has such a point")
        taken.append(make_action(Verb.INTERRUPT, target=interrupt_target(reply.unit, reply.point)))
        if state.phase == Phase.REPLY_PATH:
            taken += _entered(reply, is_reply=True, is_done=False)
    return taken


def _entered(order: Order, *, is_reply: bool, is_done: bool) -> list[Action]:
    """The decisions of one order, in the order in which they were taken."""
    shot = make_action(Verb.SHOOT, target=shot_target(order.target, order.weapon, order.aim))
    if order.does == Does.SHOOT and not is_reply:
        return [shot]
    if order.does not in (Does.MOVE, Does.JUMP):
        raise impossible("order", "that is nothing to declare")
    taken = [make_action(Verb.MOVE, target=2 * order.movement + order.is_careful)]
    step = Verb.JUMP if order.does == Does.JUMP else Verb.STEP
    for point in range(order.length + 1):
        taken += [make_action(step, target=order.path[point])] if point else []
        taken += [shot] if order.has_shot and order.shot_at == point else []
    return [*taken, make_action(Verb.GO)] if is_done else taken


def _enter(scenario: Scenario, state: State, action: Action) -> None:
    """Take one decision, if the rules offer it."""
    player = next(side for side in range(SIDES) if deciders(scenario, state) >> side & 1)
    known, choices, work = State(), CHOICES(), Work()
    know(scenario, state, player, known)
    legal(scenario, known, player, choices, work)
    offered: list[Any] = [choices.actions[k] for k in range(choices.count)]
    if action not in offered:
        raise impossible("order", "nobody can have declared that", "declare it as it would be entered")
    apply(scenario, state, player, action, keyed(NO_KEY), DEAF_LOG(), work)
