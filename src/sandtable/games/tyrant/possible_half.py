"""Which actions can be half declared: they are declared again, decision by decision, as the rules offer them."""

from __future__ import annotations

from typing import Any

from sandtable.contract.action import Action, choices_type, log_type, make_action
from sandtable.contract.dice import keyed
from sandtable.mechanics.possible import impossible

from .know import know, know_half
from .orders import Verb
from .rules import apply, legal
from .scenario import AIMS, NO_CELL, SEATS, Scenario, Type
from .state import MOST_DISCARDS, Does, Half, Phase, State, Work

CHOICES = choices_type(1024)
DEAF_LOG = log_type(0)
NO_KEY = bytes(16)
FIRST = {Does.CARD: Verb.PLAY, Does.ABILITY: Verb.USE, Does.EXCHANGE: Verb.EXCHANGE, Does.CARRY: Verb.CARRY}


def check_half(scenario: Scenario, state: State) -> None:
    """Refuse a half declared action that nobody can have entered: beginning with nothing of it, the decisions that it
    is made of are taken again, and must lead to the same."""
    if state.phase != Phase.AIM:
        if any(bytes(state.half)):
            raise impossible("half", "nothing is being declared", "leave it out")
        return
    again = before_half(state)
    for action in _decisions(scenario, state.half):
        _enter(scenario, again, action)
    if again != state:
        raise impossible("half", "nobody can have begun to declare that", "declare it as it would be entered")


def before_half(state: State) -> State:
    """The position as it was before something was half declared."""
    before = state.copy()
    if state.phase == Phase.AIM:
        before.half.clear()
        know_half(state, SEATS, before)
    return before


def _decisions(scenario: Scenario, half: Half) -> list[Action]:
    """The decisions by which an action was entered so far."""
    item = half.item
    if item.does not in FIRST or half.aimed > AIMS or half.paid > MOST_DISCARDS:
        raise impossible("half", "that is nothing to declare")
    target = {Does.CARD: item.card, Does.ABILITY: item.source, Does.CARRY: item.other}.get(Does(item.does), 0)
    taken = [make_action(FIRST[Does(item.does)], target=target, extra=item.extra)]
    for which in range(half.aimed):
        is_waiting = item.does == Does.CARD and item.targets[which] == NO_CELL
        is_waiting = is_waiting and scenario.cards[item.card].type in (Type.EQUIPMENT, Type.POTION)
        taken.append(make_action(Verb.WAIT) if is_waiting else make_action(Verb.AIM, target=item.targets[which]))
    return taken + [make_action(Verb.SPEND, target=max(0, half.discards[k] - 1)) for k in range(half.paid)]


def _enter(scenario: Scenario, state: State, action: Action) -> None:
    """Take one decision, if the rules offer it."""
    known, choices, work = State(), CHOICES(), Work()
    know(scenario, state, state.decider, known)
    legal(scenario, known, state.decider, choices, work)
    offered: list[Any] = [choices.actions[k] for k in range(choices.count)]
    if action not in offered:
        raise impossible("half", "nobody can have begun to declare that", "declare it as it would be entered")
    apply(scenario, state, state.decider, action, keyed(NO_KEY), DEAF_LOG(), work)
