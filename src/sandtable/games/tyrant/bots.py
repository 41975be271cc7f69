"""The players that the game brings along, the weakest first."""

from __future__ import annotations

from sandtable.contract.action import Choices
from sandtable.contract.dice import Dice
from sandtable.contract.rule import rule

from .scenario import Scenario
from .state import State, Work
from .tactician import best_choice

BOTS = ("novice", "tactician")

NOVICE = (20, 0, 100, 10000, 0, 100, 100, 0, 90, 90, 20, 0)
TACTICIAN = (30, 50, 20, 100, 100, 100, 120, 150, 10, 60, 130, 100)


@rule
def advise(bot: int, scenario: Scenario, known: State, player: int, choices: Choices, dice: Dice, work: Work) -> int:
    """The novice minds no danger and answers nothing; the tactician weighs both."""
    if bot == 0:
        return best_choice(NOVICE, scenario, known, player, choices, dice, work)
    return best_choice(TACTICIAN, scenario, known, player, choices, dice, work)
