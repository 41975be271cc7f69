"""What a player knows: everything but who the other side's courier is."""

from __future__ import annotations

from sandtable.contract.rule import assign, index, rule

from .scenario import PIECES, Scenario
from .state import State


@rule
def know(scenario: Scenario, state: State, player: int, known: State) -> None:
    """Written field by field, so that nothing is told by oversight: the own courier (OUT-03), both at the end (OUT-10).

    A spectator has the number after the last seat, and is told of no courier before the end.
    """
    known.round = state.round
    known.turn = state.turn
    known.result = state.result
    assign(known.last, state.last)
    for piece in range(PIECES):
        known.cell[index(piece)] = state.cell[index(piece)]
        known.cleared[index(piece)] = state.cleared[index(piece)]
    for seat in range(2):
        if seat == player or state.result:
            known.courier[index(seat)] = state.courier[index(seat)]
