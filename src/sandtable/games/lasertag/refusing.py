"""Why an order is not allowed."""

from __future__ import annotations

from sandtable.contract.action import Action

from .names import Glance, short_name, square_name
from .reach import can_move, has_square
from .rules import AT_SOLDIER, TARGETS
from .scenario import CELLS, MAX_SOLDIERS, SPEEDS, Class
from .shooting import can_fire
from .state import Laser, Status

Refusal = tuple[str, str, str]


def refusal(look: Glance, action: Action) -> Refusal | None:
    """Why an order is not allowed, as far as the player can know."""
    scenario, known = look.scenario, look.known
    if action.verb or action.extra or action.actor >= scenario.first[2] or action.target >= TARGETS - 1:
        return None
    soldier, name = known.soldiers[action.actor], short_name(scenario, action.actor)
    if scenario.slots[action.actor].team != look.player:
        return "action/not-yours", f"{name} is not yours", "order your own"
    if soldier.status == Status.ELIMINATED:
        return "action/eliminated", f"{name} is out of the game", "order somebody else"
    if action.target < CELLS:
        return _no_way(look, action, name)
    return _no_shot(look, action, name)


def _no_way(look: Glance, action: Action, name: str) -> Refusal:
    """What keeps a soldier from going to a square."""
    scenario, known = look.scenario, look.known
    soldier, place = known.soldiers[action.actor], square_name(action.target)
    if not can_move(scenario, known, action.actor):
        return _spent(look, action.actor, name)
    if action.target == soldier.cell:
        return "action/there-already", f"{name} stands on {place}", "choose another square"
    if not has_square(scenario.floor, action.target):
        return "action/wall", f"{place} is a wall or lies off the map", "choose another square"
    if has_square(known.occupied, action.target):
        return "action/occupied", f"somebody stands on {place}", "choose a free square"
    speed = SPEEDS[scenario.slots[action.actor].kind]
    remedy = "go nearer first" if soldier.ap > 1 else "choose a nearer square"
    reason = f"{name} cannot get to {place} with one action point, which is {speed} squares around walls and soldiers"
    return "action/out-of-reach", reason, remedy


def _spent(look: Glance, actor: int, name: str) -> Refusal:
    """Why a soldier can do no more, or not this."""
    if look.known.soldiers[actor].fired and look.scenario.slots[actor].kind != Class.SCOUT:
        return "action/fired-already", f"{name} has fired this turn", "order somebody else or end the turn"
    return "action/no-points", f"{name} has no action points left", "order somebody else or end the turn"


def _no_shot(look: Glance, action: Action, name: str) -> Refusal | None:
    """What keeps a soldier from firing at something."""
    scenario, known = look.scenario, look.known
    soldier, target = known.soldiers[action.actor], action.target - AT_SOLDIER
    if target >= MAX_SOLDIERS + scenario.base_count[0] + scenario.base_count[1]:
        return None
    if scenario.first[2] <= target < MAX_SOLDIERS:
        return None
    if soldier.laser != Laser.ON:
        remedy = "wait for the next turn" if soldier.laser == Laser.CHARGING else "touch a base of your own first"
        return "action/laser-off", f"{name}'s laser is off", remedy
    if soldier.ap == 0:
        return _spent(look, action.actor, name)
    if not can_fire(scenario, known, action.actor):
        return "action/fired-already", f"{name} has fired this turn", "order somebody else or end the turn"
    other = short_name(scenario, target)
    team = scenario.bases[target - MAX_SOLDIERS].team if target >= MAX_SOLDIERS else scenario.slots[target].team
    if team == scenario.slots[action.actor].team:
        return "action/own-target", f"{other} is on your own team", "fire at the others"
    if target < MAX_SOLDIERS and known.soldiers[target].status == Status.ELIMINATED:
        return "action/target-gone", f"{other} is out of the game", "fire at somebody else"
    return "action/not-in-sight", f"{name} does not see {other}", "go where the line of sight is free"
