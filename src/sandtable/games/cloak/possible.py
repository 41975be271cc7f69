"""Which states play can have led to: everybody where and as the rules leave them, and signs that were truly left.

Between decisions a turn's orders are only noted, so whoever is on the grid stands as the last turn has left it: what
was to be paid for this turn is paid (CLK-20, CLK-29), and who could arrive has arrived (CLK-35).
"""

from __future__ import annotations

from sandtable.contract.action import choices_type, log_type
from sandtable.mechanics.possible import check_unused, impossible, set_of
from sandtable.mechanics.square import square_distance
from sandtable.mechanics.topology import NOWHERE, cell_name

from .names import SIDES, entity_name, order_text
from .rules import offer_orders
from .scenario import MAX_CELLS, Scenario, Team, Type
from .state import CONTACTS, Contact, Order, State, Status
from .turn import DRAW, has_lost, judge

WORD = 32
DEAF_LOG = log_type(0)


def check_state(scenario: Scenario, state: State) -> None:
    """Refuse every state that the rules cannot have led to on this scenario (``board/impossible``)."""
    check_unused(state.entities, scenario.entities, "entities")
    check_unused(state.traces, scenario.actors, "traces")
    _check_turn(scenario, state)
    for i in range(scenario.entities):
        wrong = _wrong_with(scenario, state, i)
        if wrong:
            raise impossible(entity_name(scenario, i, min(state.entities[i].team, Team.NOBODY)), wrong, "mend its line")
    _check_points(scenario, state)
    for i in range(scenario.entities):
        wrong = _wrong_in_company(scenario, state, i)
        if wrong:
            raise impossible(entity_name(scenario, i, state.entities[i].team), wrong, "mend its line")
    for side in (Team.LEFT, Team.RIGHT):
        _check_contacts(scenario, state, side)
    _check_result(scenario, state)


def _check_turn(scenario: Scenario, state: State) -> None:
    """The turn is one of the match, and as soon as both sides have committed it is carried out (CLK-06)."""
    if not 1 <= state.turn <= scenario.turn_limit:
        raise impossible(f"turn {state.turn}", f"turns are 1 to {scenario.turn_limit}")
    if state.result > DRAW:
        raise impossible(state.result, "a match is won by Left, by Right, or drawn")
    committed = state.committed[0] + state.committed[1]
    if max(state.committed) > 1 or committed == 2:
        raise impossible("committed", "when both sides have committed the turn is over", "let one of them decide")
    if state.result and committed:
        raise impossible("committed", "the match is over and nobody decides any more")


def _wrong_with(scenario: Scenario, state: State, i: int) -> str:
    """What the rules never do to a single entity, if something of that has been done to this one."""
    entity, slot = state.entities[i], scenario.slots[i]
    if entity.status == Status.UNSEEN:
        return "a side may not see it, but the position must say where it is"
    if entity.status > Status.UNSEEN:
        return "it is to come, on the grid, or dead"
    if entity.team != slot.team and (slot.type != Type.SPY or entity.team > Team.RIGHT):
        return "only spies change sides"
    if entity.status == Status.PRESENT:
        return _wrong_on_grid(scenario, state, i)
    if entity.cell != NOWHERE or entity.order or entity.active:
        return "it is not on the grid, so it has neither a point nor an order"
    if entity.status == Status.DEAD:
        return (
            "the dead have no hit points and no stamina"
            if entity.hp or entity.stamina
            else _wrong_trace(scenario, state, i)
        )
    return _wrong_to_come(scenario, state, i)


def _wrong_on_grid(scenario: Scenario, state: State, i: int) -> str:
    """What is wrong with somebody who stands on the grid, for itself alone (CLK-02, CLK-03, CLK-04)."""
    entity, slot = state.entities[i], scenario.slots[i]
    if entity.cell >= scenario.width * scenario.height:
        return "it stands beside the grid"
    if not 1 <= entity.hp <= scenario.hit_points[slot.type]:
        return f"its hit points should be 1 to {scenario.hit_points[slot.type]}"
    if entity.stamina > scenario.stamina[slot.type]:
        return f"it has at most {scenario.stamina[slot.type]} stamina"
    if slot.type >= Type.WALL and entity.cell not in _places(scenario, i):
        return f"it does not move and should stand at {cell_name(_places(scenario, i)[0], scenario.width)}"
    if slot.due > state.turn:
        return f"it does not arrive before turn {slot.due}"
    if entity.active:
        return _wrong_ability(scenario, state, i) or _wrong_trace(scenario, state, i)
    return _wrong_trace(scenario, state, i)


def _places(scenario: Scenario, i: int) -> list[int]:
    """The points where an entity can arrive (CLK-35)."""
    slot = scenario.slots[i]
    if slot.home != NOWHERE:
        return [slot.home]
    return [scenario.spawns[slot.team, k] for k in range(scenario.spawn_count[slot.team])]


def _wrong_ability(scenario: Scenario, state: State, i: int) -> str:
    """What is wrong with an ability that is on: it was paid for when it was switched on, and once more for every turn
    that has begun since (CLK-04, CLK-20, CLK-29)."""
    entity, type_, trace = state.entities[i], scenario.slots[i].type, state.traces[i if i < scenario.actors else 0]
    if type_ >= Type.WALL:
        return "it has no ability to be active"
    cost = scenario.ability_cost[type_]
    if type_ == Type.SPY:
        if trace.turn == 0:
            return "it is cloaked, so the other side has seen it vanish: add where, when and with which stamina (trace)"
        if entity.stamina != trace.stamina - cost * (state.turn - trace.turn):
            return f"it has paid {cost} stamina for each turn since it vanished"
        steps = state.turn - trace.turn - (state.result == 0)
        if square_distance(trace.cell, entity.cell, scenario.width, scenario.directions) > steps:
            return f"it has had {steps} turns to get there from where it vanished"
        return ""
    paid = cost if state.result else 2 * cost
    if entity.stamina + paid > scenario.stamina[type_]:
        return f"overwatch has cost it {paid} of its {scenario.stamina[type_]} stamina at least"
    return ""


def _wrong_trace(scenario: Scenario, state: State, i: int) -> str:
    """What is wrong with where a spy was seen to vanish: it was there in a turn that is over, and has paid for that."""
    slot = scenario.slots[i]
    trace = state.traces[i] if i < scenario.actors else None
    if trace is None or not any(bytes(trace)):
        return ""
    if slot.type != Type.SPY:
        return "only spies vanish and leave a trace"
    if not slot.due <= trace.turn <= last_turn(state):
        return f"it can have vanished in turns {slot.due} to {last_turn(state)}"
    if trace.cell >= scenario.width * scenario.height or _is_walled(scenario, state, trace.cell):
        return "it cannot have vanished where nobody can stand"
    if trace.stamina + scenario.ability_cost[Type.SPY] > scenario.stamina[Type.SPY]:
        return f"it vanishes with at most {scenario.stamina[Type.SPY] - scenario.ability_cost[Type.SPY]} stamina left"
    return ""


def last_turn(state: State) -> int:
    """The last turn that has been carried out."""
    return state.turn if state.result else state.turn - 1


def _is_walled(scenario: Scenario, state: State, cell: int) -> bool:
    """Whether a wall has stood at a point all the time: it still does."""
    walls = range(scenario.actors, scenario.entities)
    return any(state.entities[i].status == Status.PRESENT and scenario.slots[i].home == cell for i in walls)


def _wrong_to_come(scenario: Scenario, state: State, i: int) -> str:
    """What is wrong with somebody who has not arrived yet."""
    entity, slot = state.entities[i], scenario.slots[i]
    if slot.type == Type.WALL:
        return "walls stand from the beginning"
    if entity.hp != scenario.hit_points[slot.type] or entity.stamina != scenario.stamina[slot.type]:
        return "it has not arrived, so it is unhurt and rested"
    if entity.team != slot.team or any(bytes(state.traces[i])):
        return "it has not arrived, so nothing has happened to it"
    return ""


def _check_points(scenario: Scenario, state: State) -> None:
    """Nobody shares a point (CLK-01), and the set of walls and leaders is that of those on the grid."""
    held: dict[int, int] = {}
    for i in range(scenario.entities):
        entity = state.entities[i]
        if entity.status != Status.PRESENT:
            continue
        if entity.cell in held:
            raise impossible(cell_name(entity.cell, scenario.width), "two entities stand on one point", "move one")
        held[entity.cell] = i
    solid = [cell for cell, i in held.items() if scenario.slots[i].type >= Type.WALL]
    if list(state.solid) != set_of(solid, WORD, MAX_CELLS // WORD):
        raise impossible("walls", "the points held by walls and leaders are those where they stand")


def _wrong_in_company(scenario: Scenario, state: State, i: int) -> str:
    """What is wrong with an entity in view of the others: waiting, orders, changed sides, cloaks that are watched."""
    entity, slot = state.entities[i], scenario.slots[i]
    if entity.status == Status.TO_COME and slot.due <= state.turn and state.result == 0:
        held = {other.cell for other in state.entities if other.status == Status.PRESENT}
        free = [cell for cell in _places(scenario, i) if cell not in held]
        return f"it is due, and {cell_name(free[0], scenario.width)} is free for it" if free else ""
    if entity.status == Status.DEAD and slot.due > last_turn(state):
        return f"it was due in turn {slot.due}, and nobody has fought since"
    if entity.order and not _can_obey(scenario, state, i):
        return f"it cannot be told to {_told(scenario, i, entity.order - 1)}"
    if entity.team != slot.team and not _has_turner(scenario, state, entity.team):
        return f"{SIDES[entity.team]} has had no spy who could turn it"
    if slot.type == Type.SPY and entity.active and _is_watched(scenario, state, i):
        return "a soldier on overwatch beside it sees through its cloak"
    return ""


def _told(scenario: Scenario, i: int, order: int) -> str:
    """What an entity is told to do, if that is anything at all."""
    is_order = order < scenario.directions or Order.HOLD <= order <= Order.TAKE_BACK
    return order_text(scenario, i, order) if is_order else "that"


def _can_obey(scenario: Scenario, state: State, i: int) -> bool:
    """Whether an entity could have been given the order it has (CLK-05)."""
    if i >= scenario.actors or state.entities[i].status != Status.PRESENT or state.result:
        return False
    choices = choices_type(Order.AUTOPILOT)()
    offer_orders(scenario, state, i, choices)
    return any(choices.actions[k].target == state.entities[i].order - 1 for k in range(choices.count))


def _has_turner(scenario: Scenario, state: State, team: int) -> bool:
    """Whether a side has had a spy of its own, without whom nobody changes to it (CLK-22, CLK-24)."""
    slots = [i for i in range(scenario.actors) if scenario.slots[i].type == Type.SPY and scenario.slots[i].team == team]
    return any(state.entities[i].status != Status.TO_COME for i in slots)


def _is_watched(scenario: Scenario, state: State, spy: int) -> bool:
    """Whether an enemy soldier in overwatch stands beside a spy (CLK-18)."""
    own = state.entities[spy]
    beside = [scenario.neighbours[own.cell, direction] for direction in range(scenario.directions)]
    for i in range(scenario.actors):
        other = state.entities[i]
        is_watching = scenario.slots[i].type == Type.SOLDIER and other.active and other.team != own.team
        if is_watching and other.cell in beside:
            return True
    return False


def _check_contacts(scenario: Scenario, state: State, side: int) -> None:
    """Signs of unseen spies: the newest first, from turns that are over, and only where a spy has ever vanished."""
    newest = last_turn(state)
    for k in range(CONTACTS):
        contact = state.contacts[side, k]
        if not contact.turn <= newest or (contact.turn == 0 and any(bytes(contact))):
            raise impossible(f"contact {SIDES[side]}", f"a sign was left in turns 1 to {newest}, the newest first")
        newest = contact.turn
        if contact.turn:
            _check_sign(scenario, state, side, contact)


def _check_sign(scenario: Scenario, state: State, side: int, contact: Contact) -> None:
    """A sign is at a point where somebody can stand, or within a step of it, and a cloaked spy has left it."""
    is_on_grid = contact.cell < scenario.width * scenario.height
    if not is_on_grid or contact.slack > 1 or _is_walled(scenario, state, contact.cell):
        raise impossible(f"contact {SIDES[side]}", "no spy can have been there")
    if not any(state.traces[i].turn for i in range(scenario.actors)):
        raise impossible(f"contact {SIDES[side]}", "no spy has vanished yet who could have left a sign")


def _check_result(scenario: Scenario, state: State) -> None:
    """The match is over as soon as a side has lost, or after the last turn, and who has won follows (CLK-36)."""
    log = DEAF_LOG()
    if state.result == 0:
        for side in (Team.LEFT, Team.RIGHT):
            if has_lost(scenario, state, side, log):
                raise impossible(SIDES[side], "it has lost, but the match goes on", "add how it ended: 'Left won'")
        return
    judged = state.copy()
    judged.result = 0
    judge(scenario, judged, log)
    if judged.result != state.result:
        raise impossible("result", "the match cannot have ended like that", "let it go on, or name who has won")
