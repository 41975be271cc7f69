"""How what a player does not know might be."""

from __future__ import annotations

from sandtable.contract.dice import Dice
from sandtable.contract.game import NoScratch
from sandtable.contract.rule import assign, index, rule

from .rules import choose_courier
from .scenario import Scenario
from .state import State


@rule
def imagine(scenario: Scenario, known: State, player: int, dice: Dice, state: State, work: NoScratch) -> None:
    """Any piece that can still be the courier may be it (OUT-03, OUT-07)."""
    assign(state, known)
    for seat in range(2):
        if known.courier[index(seat)] == 0:
            choose_courier(state, seat, dice)
