"""What a team knows (LT-16)."""

from __future__ import annotations

from sandtable.contract.rule import assign, index, rule
from sandtable.mechanics.topology import NOWHERE

from .scenario import WORD, Scenario
from .state import State, Status
from .telling import is_watched


@rule
def know(scenario: Scenario, state: State, player: int, known: State) -> None:
    """Everything, or in fog everything but the enemies whom no soldier of the own team sees (LT-16).

    Who has been eliminated, and where, is known to all, and so are the scores. A spectator sees what both teams see.
    """
    if not scenario.fog:
        assign(known, state)
        return
    known.turn = state.turn
    known.team = state.team
    known.result = state.result
    known.score[0] = state.score[0]
    known.score[1] = state.score[1]
    if state.shot.told >> player & 1:
        assign(known.shot, state.shot)
    for i in range(scenario.first[2]):
        soldier = state.soldiers[index(i)]
        seen = known.soldiers[index(i)]
        team = int(scenario.slots[index(i)].team)
        if soldier.status == Status.ELIMINATED:
            assign(seen, soldier)
        elif team == player or is_watched(scenario, state, 1 - team, int(soldier.cell)):
            assign(seen, soldier)
            known.occupied[index(soldier.cell // WORD)] |= 1 << (soldier.cell % WORD)
        else:
            seen.cell = NOWHERE
            seen.status = Status.UNSEEN
