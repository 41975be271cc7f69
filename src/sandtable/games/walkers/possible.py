"""Which states play can have led to: machines where and as the rules leave them, sight as it is settled after every
action, points that losses add up to, and orders that could have been given."""

from __future__ import annotations

from sandtable.contract.action import log_type
from sandtable.mechanics.possible import impossible
from sandtable.mechanics.topology import cell_name

from .clock import damage_points, fewest_ticks, judge
from .imagine import can_be_on
from .possible_orders import check_orders
from .scenario import CARE_TICKS, FATAL, LONGEST_WAIT, MAX_AIM, SIDES, SLOTS, Scenario, Tier
from .sight import easiest_need
from .state import DRAW, Motion, Phase, Place, State, Unit

DEAF_LOG = log_type(0)
SIDE_NAMES = ("Amber", "Cobalt")


def check_state(scenario: Scenario, state: State) -> None:
    """Refuse every state that the rules cannot have led to on this scenario (``board/impossible``)."""
    _check_whole(scenario, state)
    held: dict[int, int] = {}
    for unit in units_of(scenario):
        wrong = _wrong_with(scenario, state, unit)
        if wrong:
            raise impossible(called(scenario, state, unit), wrong, "mend its line")
        it = state.units[unit]
        if it.place == Place.ON_BOARD and held.setdefault(it.cell, unit) != unit:
            raise impossible(cell_name(it.cell, scenario.width), "two machines stand on one hex", "move one")
    _check_points(scenario, state)
    _check_result(scenario, state)
    if state.phase != Phase.OVER:
        _check_turn(scenario, state)
        check_orders(scenario, state)
    for unit in units_of(scenario):
        _check_sight(scenario, state, unit)


def units_of(scenario: Scenario) -> list[int]:
    """The numbers of all machines of the box."""
    return [side * SLOTS + k for side in range(SIDES) for k in range(scenario.count[side])]


def called(scenario: Scenario, state: State, unit: int) -> str:
    """How to speak of a machine whose name is not at hand: by its side, its number and its hex."""
    it = state.units[unit]
    is_there = it.cell < scenario.width * scenario.height
    return f"{SIDE_NAMES[unit // SLOTS]}'s machine {unit % SLOTS + 1}" + (
        f" at {cell_name(it.cell, scenario.width)}" if is_there else ""
    )


def _check_whole(scenario: Scenario, state: State) -> None:
    """Phase, turn and result are some that there are, and nobody is in play who is not in the box."""
    if state.phase > Phase.OVER or state.turn >= SIDES or state.result > DRAW:
        raise impossible(state.phase, "there is no such phase, turn or result")
    if state.actions > sum(latest(scenario, unit) for unit in units_of(scenario)):
        raise impossible(state.actions, "so much cannot have been declared: each order takes a tick at least")
    for side in range(SIDES):
        first = side * SLOTS
        beyond = [unit for unit in range(first + scenario.count[side], first + SLOTS) if any(bytes(state.units[unit]))]
        if beyond:
            raise impossible(f"machine {beyond[0] % SLOTS + 1}", f"{SIDE_NAMES[side]} has no such machine")
        if state.left[side] > scenario.count[side]:
            raise impossible(state.left[side], f"{SIDE_NAMES[side]} has fewer machines that could have left")


def _wrong_with(scenario: Scenario, state: State, unit: int) -> str:
    """What the rules never do to a machine, if something of that has been done to this one."""
    it = state.units[unit]
    if it.place not in (Place.ON_BOARD, Place.DESTROYED, Place.LEFT):
        return "a side may not see it, but the position must say where it is"
    if it.cell >= scenario.width * scenario.height or not can_be_on(scenario, unit, it.cell):
        return "it cannot be there"
    if it.facing >= 6 or it.motion > Motion.FAST:
        return "there is no such facing or motion"
    if it.ticks > latest(scenario, unit):
        return f"it cannot have more than {latest(scenario, unit)} ticks"
    if (it.damage >= FATAL) != (it.place == Place.DESTROYED) or it.damage > FATAL:
        return f"with {FATAL} damage it is destroyed, and only then"
    if it.place != Place.ON_BOARD and (it.is_prone or it.is_spotted or it.motion or it.ghost_cell):
        return "it is out of play"
    if it.place == Place.LEFT and not scenario.exits[it.cell] >> unit // SLOTS & 1:
        return "it can only have left at an exit of its side"
    if it.is_prone and it.motion:
        return "who lies on the ground does not move"
    return _wrong_memory(scenario, unit, it)


def latest(scenario: Scenario, unit: int) -> int:
    """The most ticks that a machine can have: who is below the limit acts, and who is below what that actor will have
    may interrupt it (WLK-05, WLK-11)."""
    longest = max(longest_action(scenario, other) for other in units_of(scenario))
    return scenario.limit + longest + longest_action(scenario, unit)


def longest_action(scenario: Scenario, unit: int) -> int:
    """The ticks of the longest action of a machine."""
    machine = scenario.machines[scenario.starts[unit].machine]
    moves = [machine.movements[k].ticks + CARE_TICKS for k in range(machine.movement_count)]
    shots = [scenario.weapons[machine.weapons[k]].ticks + MAX_AIM for k in range(machine.weapon_count)]
    return max(*moves, *shots, LONGEST_WAIT)


def _wrong_memory(scenario: Scenario, unit: int, it: Unit) -> str:
    """What is wrong with what the enemy remembers of a machine."""
    if it.ghost_cell == 0:
        return "nobody remembers it who has not seen it" if it.ghost_ticks or it.ghost_damage else ""
    if it.is_spotted:
        return "it is seen, so it is not remembered"
    if it.ghost_cell > scenario.width * scenario.height or not can_be_on(scenario, unit, it.ghost_cell - 1):
        return "it is remembered where it cannot have been"
    if it.ghost_ticks > it.ticks or it.ghost_damage > it.damage:
        return "it is remembered with more ticks or damage than it has"
    return ""


def _check_points(scenario: Scenario, state: State) -> None:
    """Points are the values of enemies destroyed and of own machines that left, and when all is over perhaps of the
    damage on those that are left (WLK-11)."""
    for side in range(SIDES):
        value = {unit: scenario.machines[scenario.starts[unit].machine].value for unit in units_of(scenario)}
        own = [unit for unit in value if unit // SLOTS == side and state.units[unit].place == Place.LEFT]
        lost = [unit for unit in value if unit // SLOTS != side and state.units[unit].place == Place.DESTROYED]
        if state.left[side] != len(own):
            raise impossible(state.left[side], f"{len(own)} machines of {SIDE_NAMES[side]} have left the map")
        points = sum(value[unit] for unit in own + lost)
        if is_counted_out(scenario, state):
            points += damage_points(scenario, state, 1 - side)
        if state.score[side] != points:
            raise impossible(f"{SIDE_NAMES[side]} {state.score[side]}", f"its points add up to {points}")


def is_counted_out(scenario: Scenario, state: State) -> bool:
    """Whether the match has ended by points (WLK-11): nothing else has ended it."""
    return state.phase == Phase.OVER and judged(scenario, state) == 0


def judged(scenario: Scenario, state: State) -> int:
    """How the match has ended if exits and losses are considered, 0 if they do not decide it (WLK-11)."""
    copy = state.copy()
    copy.result, copy.phase = 0, Phase.ACTION
    judge(scenario, copy, DEAF_LOG())
    return copy.result


def _check_result(scenario: Scenario, state: State) -> None:
    """The match is over when the rules say so (WLK-11)."""
    ended = judged(scenario, state)
    if ended == 0 and fewest_ticks(state) >= scenario.limit and state.phase != Phase.FACING:
        one, other = state.score
        ended = DRAW if one == other else 1 if one > other else 2
    if state.result != ended or (state.phase == Phase.OVER) != (ended != 0):
        raise impossible("result", "the match cannot stand like that", "let it go on, or say who has won")
    if state.phase == Phase.OVER and (state.active or state.turn or any(bytes(state.order)) or any(bytes(state.reply))):
        raise impossible("order", "the match is over, nothing is declared any more")


def _check_turn(scenario: Scenario, state: State) -> None:
    """It is the turn of a machine on the map that has the fewest ticks (WLK-03); who turns has had it already."""
    if state.active not in units_of(scenario) or state.units[state.active].place != Place.ON_BOARD:
        raise impossible(state.active, "it is the turn of a machine on the map")
    if state.turn != state.active // SLOTS:
        raise impossible(state.turn, "it is the turn of the active machine's side")
    it = state.units[state.active]
    if state.phase == Phase.FACING:
        if it.is_prone:
            raise impossible(called(scenario, state, state.active), "who lies on the ground cannot turn")
    elif it.ticks != fewest_ticks(state):
        raise impossible(called(scenario, state, state.active), "another machine has fewer ticks and is up first")


def _check_sight(scenario: Scenario, state: State, unit: int) -> None:
    """Who is seen without a roll is spotted, and who cannot be spotted is not (WLK-28, WLK-29)."""
    it = state.units[unit]
    if it.place != Place.ON_BOARD:
        return
    need = easiest_need(scenario, state, 1 - unit // SLOTS, unit, it.motion, it.cell)
    if need == Tier.NOT and not it.is_spotted:
        raise impossible(called(scenario, state, unit), "the enemy sees it without a roll", "add spotted")
    is_target = state.order.has_shot and state.order.target == unit
    if need == Tier.IMPOSSIBLE and it.is_spotted and not is_target:
        raise impossible(called(scenario, state, unit), "no enemy could spot it there", "take spotted away")
