"""The players that Cloak brings along, from what their side knows."""

from __future__ import annotations

from sandtable.engine.action import Choices
from sandtable.engine.dice import Dice
from sandtable.engine.rule import index, rule

from .rules import Verb
from .scenario import Scenario
from .state import Order, State, Work

BOTS = ("autopilot",)


@rule
def advise(bot: int, scenario: Scenario, known: State, player: int, choices: Choices, dice: Dice, work: Work) -> int:
    """The autopilot leaves every entity to the driver (CLK-37), then commits."""
    for k in range(choices.count):
        action = choices.actions[index(k)]
        if action.verb == Verb.ORDER and action.target == Order.AUTOPILOT:
            return k
    return commit(choices)


@rule
def commit(choices: Choices) -> int:
    """The number of the choice to commit."""
    return int(choices.count) - int(choices.asides) - 1
