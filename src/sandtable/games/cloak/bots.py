"""The players that Cloak brings along, from what their side knows."""

from __future__ import annotations

from sandtable.contract.action import Choices
from sandtable.contract.dice import Dice
from sandtable.contract.rule import index, rule

from .captain import captain_choice
from .rules import Verb
from .scenario import Scenario
from .state import Order, State, Work

BOTS = ("autopilot", "captain")
AUTOPILOT = 0


@rule
def advise(bot: int, scenario: Scenario, known: State, player: int, choices: Choices, dice: Dice, work: Work) -> int:
    """The number of the choice that a bot takes; bots have the numbers of their places in ``BOTS``."""
    if bot == AUTOPILOT:
        return autopilot_choice(choices)
    return captain_choice(scenario, known, player, choices, dice, work)


@rule
def autopilot_choice(choices: Choices) -> int:
    """Leave every entity to the driver (CLK-37), then commit."""
    for k in range(choices.count):
        action = choices.actions[index(k)]
        if action.verb == Verb.ORDER and action.target == Order.AUTOPILOT:
            return k
    return commit(choices)


@rule
def commit(choices: Choices) -> int:
    """The number of the choice to commit."""
    return int(choices.count) - int(choices.asides) - 1
