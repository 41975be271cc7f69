"""The players that Lasertag brings along, from what their team knows."""

from __future__ import annotations

from sandtable.contract.action import Choices
from sandtable.contract.dice import Dice
from sandtable.contract.rule import rule

from .scenario import Scenario
from .sergeant import best_choice
from .state import State, Work

BOTS = ("recruit", "sergeant")
WEIGHTS = (
    (10, 30, 0, 0, 0, 100, 200, 0, 0, 90),
    (39, 105, 39, 45, 135, 188, 1000, 19, 100, 92),
)
"""The recruit fires at what he sees and runs on, and minds no danger; the sergeant weighs everything."""


@rule
def advise(bot: int, scenario: Scenario, known: State, player: int, choices: Choices, dice: Dice, work: Work) -> int:
    """The number of the choice that a bot takes; bots have the numbers of their places in ``BOTS``."""
    return best_choice(WEIGHTS[bot], scenario, known, player, choices, dice, work)
