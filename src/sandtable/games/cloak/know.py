"""What a side knows (CLK-28)."""

from __future__ import annotations

from sandtable.contract.rule import assign, index, rule
from sandtable.mechanics.topology import NOWHERE

from .scenario import Scenario, Team, Type
from .state import CONTACTS, State, Status


@rule
def know(scenario: Scenario, state: State, player: int, known: State) -> None:
    """Everything but the other side's orders and what concerns its cloaked spies (CLK-05, CLK-28).

    That a spy is somewhere, unharmed since it vanished, both sides can tell; so can they tell where that was. Whether
    the other side has committed nobody is told. A spectator sees what both sides see.
    """
    known.turn = state.turn
    known.result = state.result
    for word in range((scenario.width * scenario.height + 31) // 32):
        known.solid[index(word)] = state.solid[index(word)]
    if player <= Team.RIGHT:
        known.committed[index(player)] = state.committed[index(player)]
        for k in range(CONTACTS):
            assign(known.contacts[index(player), index(k)], state.contacts[index(player), index(k)])
    for i in range(scenario.entities):
        entity = state.entities[index(i)]
        seen = known.entities[index(i)]
        is_spy = scenario.slots[index(i)].type == Type.SPY
        if is_spy:
            assign(known.traces[index(i)], state.traces[index(i)])
        if entity.team == player:
            assign(seen, entity)
        elif is_spy and entity.active:
            seen.cell = NOWHERE
            seen.hp = entity.hp
            seen.team = entity.team
            seen.status = Status.UNSEEN
        else:
            assign(seen, entity)
            seen.order = 0
