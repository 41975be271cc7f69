"""Why an order is not allowed, as far as the player can know: a stable code, the reason, and what would do."""

from __future__ import annotations

from sandtable.contract.action import Action

from .acting import OFF
from .moving import step_cost
from .muster import BUY, army_fits, money_left, zone_room
from .names import Glance, lexicon, unit_code
from .rounds import can_activate
from .rules import Verb
from .scenario import DISARMED, IS_ATTACK, NO_MOVEMENT, ROOTED, SILENCED, SLOTS, STUNNED, TOGGLE, Do, Reach, Scenario
from .state import NONE, Phase, Place, Stage, State
from .units import speed_of


def refusal(look: Glance, action: Action) -> tuple[str, str, str] | None:
    """Why something is not allowed, as far as the player can know: code, reason and remedy."""
    known = look.known
    if known.phase == Phase.MUSTER and action.verb == Verb.SIDE and action.extra == BUY:
        return no_sale(look, action.target)
    if known.phase != Phase.PLAY or action.verb != Verb.UNIT or action.actor >= known.count[look.player]:
        return None
    unit = look.player * SLOTS + action.actor
    there, name = known.units[unit], unit_code(look, unit)
    if there.place == Place.DEAD:
        return "action/dead", f"{name} is dead", "order somebody else"
    if known.active not in (NONE, unit):
        other = unit_code(look, known.active)
        return "action/other-active", f"it is the turn of {other}", f"end its turn first: end (not {name})"
    if there.flags & STUNNED:
        return "action/stunned", f"{name} is stunned and has no turn", "order somebody else"
    if not there.ready:
        return "action/exhausted", f"{name} has had its turn this round", "order somebody else"
    if not can_activate(known, unit) or (there.place == Place.INSIDE and action.extra):
        return "action/carried", f"{name} is inside a transport", "let it out first"
    if action.extra == 0:
        return _no_step(look.scenario, known, unit, action, name)
    return _no_action(look, unit, action, name)


def _no_step(scenario: Scenario, known: State, unit: int, action: Action, name: str) -> tuple[str, str, str]:
    if known.units[unit].flags & ROOTED:
        return "action/rooted", f"{name} is rooted and cannot move", "use an action that needs no movement"
    cost = _step_price(scenario, known, unit, action.target)
    points = known.points if known.active == unit else speed_of(scenario, known, unit)
    if points <= 0 or cost > points:
        return "action/no-points", f"that costs {cost} points, {name} has {points} left", "go elsewhere or end its turn"
    return "action/no-way", f"{name} cannot move there", "a step leads onto a free hex beside that is open to it"


def _step_price(scenario: Scenario, known: State, unit: int, cell: int) -> int:
    """What a step onto a hex costs, 1 if that is not beside the unit."""
    there = known.units[unit]
    if cell not in scenario.neighbours.numpy()[there.cell].tolist():
        return 1
    return step_cost(scenario, known, there.flags, there.cell, cell)


def _no_action(look: Glance, unit: int, action: Action, name: str) -> tuple[str, str, str] | None:
    known, names = look.known, lexicon(look.file)
    there = known.units[unit]
    type_ = look.scenario.types[there.type]
    if action.extra > type_.action_count:
        return None
    spec, word = type_.actions[action.extra - 1], names.actions[there.type][action.extra - 1]
    if spec.traits & IS_ATTACK and there.flags & DISARMED:
        return "action/disarmed", f"{name} is disarmed and cannot attack", "use an ability or move"
    if not spec.traits & IS_ATTACK and there.flags & SILENCED:
        return "action/silenced", f"{name} is silenced and has no abilities", "attack or move"
    if there.flags & ROOTED and (spec.reach == Reach.MELEE or spec.effects[0].do == Do.TELEPORT):
        return "action/rooted", f"{name} is rooted and cannot move, which {word} would", "use another action"
    switched = OFF if spec.traits & TOGGLE and there.mask >> spec.status & 1 else 0
    if known.active == unit and known.acted >> (action.extra - 1 + switched) & 1:
        return "action/used", f"{name} has used {word} this turn", "each action once a turn"
    if known.active == unit and known.moved and spec.traits & NO_MOVEMENT:
        return "action/moved", f"{name} has moved, and {word} works only without", "use another action"
    if spec.needs and not there.mask >> (spec.needs - 1) & 1:
        status = names.statuses[spec.needs - 1]
        return "action/needs-status", f"{name} is not {status}, and {word} needs that", "use another action"
    if there.energy < spec.energy:
        return "action/no-energy", f"{word} costs {spec.energy} energy, {name} has {there.energy}", "wait a round"
    if known.active == unit and (known.moved or known.acted) and known.points < spec.cost:
        return "action/no-points", f"{word} costs {spec.cost} points, {name} has {known.points} left", "end its turn"
    return "action/no-target", f"{name} cannot use {word} there", "choose a target that is seen, in range and in line"


def no_sale(look: Glance, type_: int) -> tuple[str, str, str] | None:
    """Why a side that is buying cannot buy one more of a type (FOG-57); ``None`` if it can."""
    scenario, known, player = look.scenario, look.known, look.player
    if known.stage[player] != Stage.BUYING or type_ >= scenario.type_count:
        return None
    kind, title, left = scenario.types[type_], lexicon(look.file).titles[type_], money_left(scenario, known, player)
    if kind.most == 0:
        return "action/not-for-sale", f"{title} is not for sale", "buy another unit"
    if kind.price > left:
        return "action/no-money", f"{title} costs {kind.price}, {left} is left", "take something back, or say ready"
    if known.count[player] >= SLOTS:
        return "action/army-full", f"an army has {SLOTS} units at most", "take something back, or say ready"
    if known.roster[player, type_] >= kind.most:
        return "action/too-many", f"{kind.most} of {title} is the most", "buy another unit"
    if not army_fits(scenario, known, player, type_, zone_room(scenario, known, player)):
        reason = f"the zone has no hex left for {title} beside those already bought"
        return "action/no-room", reason, "take back a unit that needs the same ground"
    return None
