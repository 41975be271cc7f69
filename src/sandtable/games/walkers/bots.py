"""The players that the game brings along, the weakest first."""

from __future__ import annotations

from sandtable.contract.action import Choices
from sandtable.contract.dice import Dice
from sandtable.contract.rule import rule

from .commander import best_choice
from .scenario import Scenario
from .state import State, Work

BOTS = ("recruit", "commander")

RECRUIT = (200, 0, 0, 20, 60, 0, 0, 0)
COMMANDER = (200, 200, 30, 12, 200, 10, 100, 200)


@rule
def advise(bot: int, scenario: Scenario, known: State, player: int, choices: Choices, dice: Dice, work: Work) -> int:
    """The recruit minds neither danger nor interrupts; the commander weighs both."""
    if bot == 0:
        return best_choice(RECRUIT, scenario, known, player, choices, dice, work)
    return best_choice(COMMANDER, scenario, known, player, choices, dice, work)
