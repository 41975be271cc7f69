"""Why an order is not allowed, as far as the player can know: a stable code, the reason, and what would do."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.contract.action import Action
from sandtable.mechanics.hex import hex_distance, hex_wedge
from sandtable.mechanics.words import plural

from .harm import bearing
from .interrupting import can_interrupt, is_seen_at, sees_at
from .moving import can_step, is_taken, jump_thrust, most_steps, movement_of
from .names import (
    FACINGS,
    MODE_WORDS,
    Glance,
    full_name,
    ground_name,
    is_hex,
    is_unit,
    machine_of,
    movement_names,
    place,
    weapon_names,
)
from .notation import who_acts
from .odds import Shot, demands, need_of, shot_at, shot_at_point, weapon_of
from .orders import AIMS, POINTS, SHOTS, Verb
from .plans import decider, order_now
from .scenario import BLOCKED, CLOSED, LONGEST_WAIT, SHORTEST_WAIT, SLOTS, Tier
from .shooting import is_too_close
from .state import Does, Order, Phase, Place

Refusal = tuple[str, str, str]
ALLOWED = {
    Phase.ACTION: (Verb.WAIT, Verb.SHOOT, Verb.MOVE, Verb.RISE),
    Phase.PATH: (Verb.STEP, Verb.JUMP, Verb.SHOOT, Verb.GO, Verb.BACK),
    Phase.ANSWER: (Verb.PASS, Verb.INTERRUPT, Verb.DODGE, Verb.COUNTER),
    Phase.REPLY: (Verb.SHOOT, Verb.MOVE, Verb.BACK),
    Phase.REPLY_PATH: (Verb.STEP, Verb.JUMP, Verb.GO, Verb.BACK),
    Phase.FACING: (Verb.FACE,),
}
NOT_NOW: dict[Phase, Refusal] = {
    Phase.ACTION: ("action/not-now", "a machine is to act", "fire, choose a move, or wait"),
    Phase.PATH: ("action/not-now", "the way of a move is being drawn", "name the next hex, say go, or take it back"),
    Phase.ANSWER: ("action/not-now", "the other side has declared something", "let it pass, or interrupt it"),
    Phase.REPLY: ("action/not-now", "an interrupt is to be decided on", "fire, choose a move, or take it back"),
    Phase.REPLY_PATH: ("action/not-now", "the way of an interrupt is being drawn", "name the next hex, or say go"),
    Phase.FACING: ("action/not-now", "a machine is to turn", f"say face with one of {', '.join(FACINGS)}"),
}


def refusal(look: Glance, action: Action) -> Refusal | None:
    """Why an order is not allowed, as far as the player can know; nothing to who is not to decide."""
    phase = Phase(look.known.phase)
    if phase == Phase.OVER or look.player != decider(look.known):
        return None
    if action.verb >= len(Verb) or action.actor or action.extra:
        return None
    verb = Verb(action.verb)
    if verb == Verb.INTERRUPT and phase in (Phase.REPLY, Phase.REPLY_PATH):
        return "action/one-interrupt", "an action is interrupted only once", "go on with it, or take it back"
    if verb not in ALLOWED[phase]:
        return NOT_NOW[phase]
    return CHECKS[verb](look, action.target) if verb in CHECKS else None


def _no_wait(look: Glance, ticks: int) -> Refusal:
    remedy = f"wait {SHORTEST_WAIT} to {LONGEST_WAIT} ticks"
    return "action/bad-wait", f"nobody waits {plural(ticks, 'tick')} at once", remedy


def _prone(look: Glance, unit: int) -> Refusal | None:
    if look.known.phase != Phase.ACTION or not look.known.units[unit].is_prone:
        return None
    return "action/prone", f"{full_name(look.box, unit)} lies on the ground", "stand up first, or wait"


def _no_rise(look: Glance, target: int) -> Refusal | None:
    unit = look.known.active
    if look.known.units[unit].is_prone:
        return None
    return "action/not-prone", f"{full_name(look.box, unit)} stands", "fire, move, or wait"


def _no_move(look: Glance, number: int) -> Refusal | None:
    unit = who_acts(look)
    names = movement_names(look.scenario, unit)
    if number // 2 >= len(names):
        return "action/no-such-move", f"{full_name(look.box, unit)} has no such move", f"it has {', '.join(names)}"
    return _prone(look, unit)


def _no_step(look: Glance, cell: int) -> Refusal | None:
    """What keeps a path from going on to a hex (WLK-12, WLK-16)."""
    scenario, order = look.scenario, order_now(look)
    if not is_hex(look.box, cell):
        return "action/off-the-map", f"there is no hex {place(scenario, cell)}", "name a hex beside the last one"
    here, name = order.path[order.length], full_name(look.box, order.unit)
    if order.does == Does.JUMP:
        return "action/jumps-already", f"{name} is to jump, and goes no further", "say go, or take it back"
    if order.length >= most_steps(scenario, order):
        far = plural(most_steps(scenario, order), "hex")
        return "action/out-of-reach", f"{name} goes {far} with this move", "say go, or take it back"
    if cell not in scenario.neighbours.numpy()[here].tolist():
        where = place(scenario, here)
        return "action/not-beside", f"{place(scenario, cell)} is not beside {where}", "go hex by hex"
    mode = movement_of(scenario, order.unit, order.movement).mode
    if (closed := _closed(look, order, cell)) is not None:
        return closed
    if not can_step(scenario, mode, here, cell):
        levels = f"from level {scenario.level[here]} to level {scenario.level[cell]}"
        return "action/too-steep", f"that is a step {levels}, too much by {MODE_WORDS[mode]}", "go around"
    return None


def _closed(look: Glance, order: Order, cell: int) -> Refusal | None:
    """Whether nobody may come to a hex: by its ground, or because somebody is there."""
    scenario, where = look.scenario, place(look.scenario, cell)
    mode = movement_of(scenario, order.unit, order.movement).mode
    if scenario.grounds[scenario.ground[cell]].demands[mode] == CLOSED:
        ground = ground_name(look.box, cell)
        return "action/closed-ground", f"{where} is {ground}, closed to {MODE_WORDS[mode]}", "choose another hex"
    if is_taken(look.known, cell, order.unit):
        return "action/occupied", f"somebody stands on {where}", "choose a free hex"
    return None


def _no_jump(look: Glance, cell: int) -> Refusal | None:
    """What keeps a machine from jumping to a hex (WLK-20 to WLK-24)."""
    scenario, order = look.scenario, order_now(look)
    name, start = full_name(look.box, order.unit), order.path[0]
    thrust = machine_of(scenario, order.unit).thrust
    if not is_hex(look.box, cell):
        return "action/off-the-map", f"there is no hex {place(scenario, cell)}", "name a hex of the map"
    if not thrust:
        return "action/no-jets", f"{name} has no jump jets", "go hex by hex"
    if order.is_careful:
        return "action/no-careful-jump", "nobody jumps with care", "take it back, and move without care"
    if order.length:
        return "action/not-at-start", "a jump is the whole of a move", "take it back, and jump first"
    a, b, *_ = hex_wedge(start, cell, scenario.width)
    if (a and b) or cell == start:
        return "action/not-straight", f"{place(scenario, cell)} is not straight ahead", "jump in one of six directions"
    if (closed := _closed(look, order, cell)) is not None:
        return closed
    cost = jump_thrust(scenario, start, bearing(scenario, start, cell), a + b)
    if cost > thrust:
        return "action/beyond-thrust", f"that takes {cost} thrust, {name} has {thrust}", "choose a nearer or lower hex"
    return None


def _no_shot(look: Glance, number: int) -> Refusal | None:
    """What keeps a machine from a shot (WLK-29 to WLK-38)."""
    unit, target, slot, aim = who_acts(look), number // SHOTS, number % SHOTS // AIMS, number % AIMS
    names = weapon_names(look.box, unit)
    if not is_unit(look.scenario, target):
        return "action/no-such-unit", "there is no such machine", "fire at one that is seen"
    if slot >= len(names):
        return "action/no-such-weapon", f"it has {plural(len(names), 'weapon')}", f"it has {', '.join(names)}"
    if (prone := _prone(look, unit)) is not None:
        return prone
    if look.known.phase == Phase.PATH and order_now(look).has_shot:
        return "action/fires-already", "a shot is declared on this way", "one shot a move; take it back to change it"
    return _no_target(look, unit, target) or _no_odds(look, _shot(look, unit, slot, target, aim))


def _shot(look: Glance, unit: int, slot: int, target: int, aim: int) -> Shot:
    known = look.known
    if known.phase == Phase.REPLY:
        return shot_at_point(look, unit, slot, known.reply.point, aim)
    eye = known.order.path[known.order.length] if known.phase == Phase.PATH else known.units[unit].cell
    return shot_at(look, unit, slot, target, eye, aim)


def _no_target(look: Glance, unit: int, target: int) -> Refusal | None:
    """Why somebody cannot be fired at, from wherever."""
    known, name = look.known, full_name(look.box, target)
    if target // SLOTS == unit // SLOTS:
        return "action/own-target", f"{name} is on your own side", "fire at the others"
    if known.units[target].place in (Place.DESTROYED, Place.LEFT):
        return "action/target-gone", f"{name} is out of play", "fire at somebody else"
    if known.phase == Phase.REPLY:
        actor = full_name(look.box, known.order.unit)
        return (
            ("action/other-target", f"{actor} is interrupted", f"fire at {actor}")
            if target != known.order.unit
            else None
        )
    if known.units[target].place != Place.ON_BOARD or not known.units[target].is_spotted:
        return "action/not-spotted", f"{name} is not spotted", "go where it can be seen, or wait for it to move"
    return None


def _no_odds(look: Glance, shot: Shot) -> Refusal | None:
    """Why a shot at somebody who is seen is impossible (WLK-30)."""
    known, scenario, weapon = look.known, look.scenario, weapon_of(look, shot)
    is_moving = known.phase == Phase.PATH
    most = weapon.stabilisation if is_moving else weapon.aimtime
    if shot.aim > most:
        how = "on the move" if is_moving else "standing"
        return "action/too-much-aim", f"that weapon is aimed {plural(most, 'tick')} at most {how}", "aim less"
    if scenario.cover[shot.eye, shot.cell] == BLOCKED:
        return "action/no-line", f"{full_name(look.box, shot.target)} is not in line of sight", "go elsewhere first"
    if is_too_close(weapon, shot.motion, hex_distance(shot.eye, shot.cell, scenario.width)):
        return ("action/no-time-to-aim", "in close quarters nobody aims", "aim 0") if shot.aim else None
    if need_of(look, shot) <= Tier.EXCELLENT:
        return None
    reason = next(what for what, need in demands(look, shot).items() if need > Tier.EXCELLENT)
    return "action/impossible-shot", f"impossible: {reason}", "aim longer, go nearer, or fire another weapon"


def _no_interrupt(look: Glance, number: int) -> Refusal | None:
    """What keeps a machine from interrupting (WLK-05)."""
    known, unit, point = look.known, number // POINTS, number % POINTS
    order = known.order
    if not is_unit(look.scenario, unit) or unit // SLOTS != look.player:
        return "action/not-yours", "that is no machine of yours", "interrupt with your own"
    if not order.does:
        return "action/nothing-seen", "what is declared is not seen", "let it pass"
    name, there = full_name(look.box, unit), known.units[unit]
    if there.place != Place.ON_BOARD:
        return "action/out-of-play", f"{name} is out of play", "interrupt with another one"
    if there.is_prone:
        return "action/prone", f"{name} lies on the ground", "interrupt with another one"
    if not can_interrupt(known, order, unit):
        reason = f"{name} is at tick {there.ticks}, and the actor will be at {order.after}"
        return "action/too-late", reason, "interrupt with one that has fewer ticks"
    if point > order.length:
        return "action/not-on-the-way", "the way does not lead so far", "name a hex of the way"
    is_seen = is_seen_at(look.scenario, known, order, look.player, point)
    if not is_seen or not sees_at(look.scenario, known, order, unit, point):
        where = place(look.scenario, order.path[point])
        return "action/not-seen-there", f"{name} does not see it at {where}", "name another hex of the way"
    return None


def _no_ward(look: Glance, target: int) -> Refusal:
    """Why nobody dodges or strikes back so (WLK-38, WLK-39)."""
    order = look.known.order
    if not order.does or not order.has_shot or order.target // SLOTS != look.player:
        return "action/not-attacked", "none of your machines is attacked", "let it pass, or interrupt it"
    name = full_name(look.box, order.target)
    reason = f"{name} cannot ward that off so: only in close quarters, in time, and seeing the attacker"
    return "action/no-ward", reason, "dodge to a free hex farther away, or strike back with an own weapon"


def _no_face(look: Glance, direction: int) -> Refusal:
    return "action/no-such-facing", "there are six directions", f"use {', '.join(FACINGS)}"


CHECKS: dict[Verb, Callable[[Glance, int], Refusal | None]] = {
    Verb.WAIT: _no_wait,
    Verb.SHOOT: _no_shot,
    Verb.MOVE: _no_move,
    Verb.STEP: _no_step,
    Verb.JUMP: _no_jump,
    Verb.RISE: _no_rise,
    Verb.FACE: _no_face,
    Verb.INTERRUPT: _no_interrupt,
    Verb.DODGE: _no_ward,
    Verb.COUNTER: _no_ward,
}
