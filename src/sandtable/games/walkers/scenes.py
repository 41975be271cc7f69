"""What a client shows of choices and of events, beside the position itself."""

from __future__ import annotations

from collections.abc import Callable
from math import prod

from sandtable.contract.action import Action, Event
from sandtable.contract.events import happening
from sandtable.contract.view import Happening, Moment, Preview
from sandtable.mechanics.topology import NOWHERE
from sandtable.mechanics.words import plural

from .answering import answers
from .harm import bearing, is_behind
from .moving import ground_need, jump_thrust, most_steps, motion_after, movement_of
from .names import (
    COMPASS,
    TIER_WORDS,
    Glance,
    full_name,
    ground_name,
    machine_of,
    movement_label,
    place,
    spoken,
    units_of,
    weapon_names,
)
from .notation import event_text, who_acts
from .odds import Shot, chance_of, chance_text, percent, shot_at, shot_at_point, shot_details
from .orders import POINTS, Verb
from .plans import REPLIES, order_now, planned
from .rolls import DIE, chance
from .scenario import DODGE_TICKS, RISE_TICKS, SLOTS, Mishap, Skill, Tier
from .sentences import is_enough, path_text, roll_of, roll_parts, shot_text
from .shooting import weapon_number
from .sight import spotting_need
from .state import Does, Motion, Order, Place
from .telling import Kind
from .view import moment_of

MISHAPS = {
    Mishap.NONE: "nothing",
    Mishap.STUCK: "it is stuck",
    Mishap.MINOR: "2 damage for each tier missed",
    Mishap.UNSTABLE: "it may fall",
}
ROLLS = (Kind.PILOTED, Kind.SWAYED, Kind.DODGED, Kind.COUNTERED, Kind.ARMOUR, Kind.STRUCTURE, Kind.INITIATIVE)


def scene(look: Glance, event: Event) -> Happening:
    """An event as a sentence and as something to draw."""
    kind, text = Kind.of(event), event_text(look, event)
    caption = ""
    if kind in ROLLS:
        caption = TIER_WORDS[roll_parts(roll_of(event))[1]]
    shown = happening(kind, text, event, caption=caption)
    if kind == Kind.SPOTTED:
        return shown.model_copy(update={"piece": event.target, "cells": (event.amount,)})
    if kind == Kind.SHOT:
        hit = is_enough(event)
        caption = "hit" if hit else "miss"
        of_whom = {"piece": event.actor, "target": event.target}
        return shown.model_copy(update={**of_whom, "caption": caption, "is_missed": not hit})
    if kind == Kind.STRUCK:
        return shown.model_copy(update={"target": event.target})
    return shown.model_copy(update={"piece": event.actor}) if kind == Kind.WASTED else shown


def preview(look: Glance, action: Action) -> Preview:
    """What a choice is about, and what would come of it as far as is known."""
    return PREVIEWS[Verb(action.verb)](look, action)


def _later(look: Glance, unit: int, ticks: int) -> tuple[Moment, ...]:
    """Where on the clock a machine would be."""
    return (moment_of(look, unit, ticks),)


def _pass(look: Glance, action: Action) -> Preview:
    return Preview(label="let it pass", rule="WLK-05")


def _wait(look: Glance, action: Action) -> Preview:
    unit, ticks = look.known.active, action.target
    after = look.known.units[unit].ticks + ticks
    details = (f"acts again at tick {after}", "counts as stationary")
    return Preview(
        piece=unit,
        label=f"wait {ticks}",
        details=details,
        rule="WLK-11",
        mode="wait",
        moments=_later(look, unit, after),
    )


def _rise(look: Glance, action: Action) -> Preview:
    unit = look.known.active
    after = look.known.units[unit].ticks + RISE_TICKS
    return Preview(
        piece=unit, label="stand up", details=(f"acts again at tick {after}",), rule="WLK-18",
        moments=_later(look, unit, after),
    )  # fmt: skip


def _shoot(look: Glance, action: Action) -> Preview:
    """A shot: what it demands, its chance, what it does to the clock."""
    order = planned(look, action)
    shot = _shot_of(look, order)
    weapon = spoken(weapon_names(look.box, order.unit)[order.weapon])
    details = [*shot_details(look, shot)]
    if order.does == Does.SHOOT:
        details.append(f"takes {plural(order.after - look.known.units[order.unit].ticks, 'tick')}")
    details += [*_timing(look, order), *answers(look, order)]
    return Preview(
        piece=order.unit,
        target=shot.cell,
        cells=(shot.eye, shot.cell),
        label=f"{weapon} at {full_name(look.box, order.target)}, aim {order.aim}: {percent(chance_of(look, shot))}",
        details=tuple(details),
        rule="WLK-30",
        mode=f"fire {weapon}",
        moments=_later(look, order.unit, order.after),
    )


def _shot_of(look: Glance, order: Order) -> Shot:
    """The shot of an order; an interrupter's is at the actor where it is then."""
    if look.known.phase in REPLIES:
        return shot_at_point(look, order.unit, order.weapon, order.point, order.aim)
    return shot_at(look, order.unit, order.weapon, order.target, order.path[order.shot_at], order.aim)


def _timing(look: Glance, reply: Order) -> list[str]:
    """Whether an interrupt comes before what it interrupts (WLK-08, WLK-09)."""
    if look.known.phase not in REPLIES:
        return []
    after = look.known.order.after
    if reply.after < after:
        return [f"ends at tick {reply.after}, before {after}: it comes first (WLK-08)"]
    return [f"ends at tick {reply.after}, not before {after}: both happen, this one later (WLK-09)"]


def _move(look: Glance, action: Action) -> Preview:
    """A movement action: how far and how long, before the path is drawn."""
    order = planned(look, action)
    unit, movement = order.unit, movement_of(look.scenario, order.unit, order.movement)
    ticks = order.after - look.known.units[unit].ticks
    care = " with care" if order.is_careful else ""
    fast = f", or {movement.normal + movement.extra} fast" if movement.extra and not order.is_careful else ""
    details = [f"up to {plural(movement.normal, 'hex')}{fast}; {plural(ticks, 'tick')} in any case"]
    details += ["never fast, and ground demands one tier less"] if order.is_careful else []
    thrust = machine_of(look.scenario, unit).thrust
    details += [f"or a jump with {thrust} thrust"] if thrust and not order.is_careful else []
    return Preview(
        piece=unit,
        label=f"{movement_label(look.scenario, unit, order.movement)}{care}",
        details=(*details, *_timing(look, order)),
        rule="WLK-19" if order.is_careful else "WLK-12",
        moments=_later(look, unit, order.after),
    )


def _step(look: Glance, action: Action) -> Preview:
    """The way with one more hex, and the rolls that it demands."""
    order = planned(look, action)
    far = f"{order.length} of {plural(most_steps(look.scenario, order), 'hex')}"
    is_fast = motion_after(look.scenario, order, order.hexes) == Motion.FAST
    details = [f"{far}, fast" if is_fast else far, *_way_details(look, order)]
    return _way_preview(look, order, place(look.scenario, action.target), tuple(details), "WLK-12")


def _jump(look: Glance, action: Action) -> Preview:
    """A jump: thrust, and the roll of the landing (WLK-20 to WLK-24)."""
    order = planned(look, action)
    thrust = machine_of(look.scenario, order.unit).thrust
    direction = bearing(look.scenario, order.path[0], action.target)
    cost = jump_thrust(look.scenario, order.path[0], direction, order.hexes)
    is_fast = motion_after(look.scenario, order, order.hexes) == Motion.FAST
    far = f"{plural(order.hexes, 'hex')} for {cost} of {thrust} thrust{', fast' if is_fast else ''}"
    label = f"jump to {place(look.scenario, action.target)}"
    shown = _way_preview(look, order, label, (far, *_way_details(look, order)), "WLK-21")
    return shown.model_copy(update={"mode": "jump"})


def _way_preview(look: Glance, order: Order, label: str, details: tuple[str, ...], rule: str) -> Preview:
    path = tuple(order.path.numpy().tolist()[: order.length + 1])
    return Preview(
        piece=order.unit, target=path[-1], cells=path, label=label, details=details, rule=rule,
        links=tuple(watchers(look, order)), moments=_later(look, order.unit, order.after),
    )  # fmt: skip


def _way_details(look: Glance, order: Order) -> list[str]:
    """The rolls that a way demands, its way and whom it leads into the sight of."""
    rolls = [roll for point in range(1, order.length + 1) if (roll := ground_roll(look, order, point))]
    lines = [text for _, text in rolls]
    if len(rolls) > 1:
        lines.append(f"all of that goes well with {100 * prod(faces / DIE for faces, _ in rolls):.1f}%")
    seen = [full_name(look.box, enemy) for enemy in watchers(look, order)]
    lines += [f"seen there at once by {', '.join(seen)}"] if seen else []
    lines += answers(look, order)
    return [*lines, f"the way: {path_text(look, order)}"] if order.length > 1 else lines


def ground_roll(look: Glance, order: Order, point: int) -> tuple[int, str] | None:
    """The piloting roll that a point of a way demands: on how many faces it goes well, and in words (WLK-17)."""
    scenario, cell = look.scenario, order.path[point]
    need = ground_need(scenario, order, cell)
    if need == Tier.NOT:
        return None
    mode = movement_of(scenario, order.unit, order.movement).mode
    mishap = MISHAPS[Mishap(scenario.grounds[scenario.ground[cell]].mishaps[mode])]
    faces = chance(scenario, look.known, order.unit, Skill.PILOTING, need, 0)
    where = f"{ground_name(look.box, cell)} at {place(scenario, cell)}"
    return faces, f"{where} demands {TIER_WORDS[need]} piloting: {chance_text(faces)}, or else {mishap}"


def watchers(look: Glance, order: Order) -> list[int]:
    """The enemies in sight that would spot a machine without a roll where its way ends so far (WLK-28)."""
    scenario, known = look.scenario, look.known
    there, motion = order.path[order.length], motion_after(scenario, order, order.hexes)
    enemies = [u for u in units_of(scenario, 1 - order.unit // SLOTS) if known.units[u].place == Place.ON_BOARD]
    return [u for u in enemies if spotting_need(scenario, order.unit, motion, known.units[u].cell, there) == Tier.NOT]


def _go(look: Glance, action: Action) -> Preview:
    """The path is as it shall be; what it takes is said once more."""
    order = order_now(look)
    path = tuple(order.path.numpy().tolist()[: order.length + 1])
    details = _way_details(look, order) if order.length else ["it stays where it is", *answers(look, order)]
    details += [shot_text(look, order)] if order.has_shot else []
    label = "stay" if order.length == 0 else f"go to {place(look.scenario, path[-1])}"
    return Preview(
        piece=order.unit, cells=path, label=label, details=(*details, *_timing(look, order)), rule="WLK-13",
        moments=_later(look, order.unit, order.after), gives_up=_wasted(look, order),
    )  # fmt: skip


def _wasted(look: Glance, order: Order) -> str:
    """Which ticks are paid for nothing, by a move without a way and without a shot (WLK-13)."""
    if order.length or order.has_shot:
        return ""
    ticks = plural(order.after - look.known.units[order.unit].ticks, "tick")
    return f"{full_name(look.box, order.unit)} goes nowhere, and its {ticks} are paid all the same."


def _face(look: Glance, action: Action) -> Preview:
    """A facing, with the enemies in sight that would be behind (WLK-15)."""
    scenario, unit = look.scenario, look.known.active
    here, name = look.known.units[unit].cell, COMPASS[action.target]
    there = scenario.neighbours[here, action.target]
    enemies = [u for u in units_of(scenario, 1 - unit // SLOTS) if look.known.units[u].place == Place.ON_BOARD]
    behind = [u for u in enemies if is_behind(scenario, action.target, here, look.known.units[u].cell)]
    details = tuple(f"{full_name(look.box, enemy)} would be behind it" for enemy in behind)
    ahead = () if there == NOWHERE else (here, there)
    return Preview(
        piece=unit, target=ahead[1] if ahead else None, cells=ahead or (here,), label=f"face {name}", details=details,
        rule="WLK-15",
    )  # fmt: skip


def _interrupt(look: Glance, action: Action) -> Preview:
    """Who would interrupt, where, and what it must keep under to come first (WLK-05, WLK-08)."""
    known, unit, point = look.known, action.target // POINTS, action.target % POINTS
    cell, after = known.order.path[point], known.order.after
    ticks = known.units[unit].ticks
    details = (
        f"{full_name(look.box, unit)} is at tick {ticks}, {full_name(look.box, known.order.unit)} will be at {after}",
        f"what takes less than {plural(after - ticks, 'tick')} comes first (WLK-08)",
    )
    return Preview(
        piece=unit, target=cell, cells=(known.units[unit].cell, cell), details=details, rule="WLK-05",
        label=f"interrupt at {place(look.scenario, cell)}",
    )  # fmt: skip


def _dodge(look: Glance, action: Action) -> Preview:
    unit = who_acts(look)
    after = look.known.units[unit].ticks + DODGE_TICKS
    details = ("a piloting roll that meets the attacker's", f"takes {plural(DODGE_TICKS, 'tick')}")
    return Preview(
        piece=unit, target=action.target, cells=(look.known.units[unit].cell, action.target), details=details,
        label=f"dodge to {place(look.scenario, action.target)}", rule="WLK-39", moments=_later(look, unit, after),
    )  # fmt: skip


def _counter(look: Glance, action: Action) -> Preview:
    unit, scenario = who_acts(look), look.scenario
    weapon = scenario.weapons[weapon_number(scenario, unit, action.target)]
    after = look.known.units[unit].ticks + weapon.ticks
    details = (
        "a piloting roll better than the attacker's: it is hit instead",
        f"{weapon.damage} damage; takes {plural(weapon.ticks, 'tick')}",
    )
    label = f"strike back with {spoken(weapon_names(look.box, unit)[action.target])}"
    return Preview(piece=unit, label=label, details=details, rule="WLK-39", moments=_later(look, unit, after))


def _back(look: Glance, action: Action) -> Preview:
    return Preview(piece=order_now(look).unit, label="take it back", rule="WLK-05")


PREVIEWS: dict[Verb, Callable[[Glance, Action], Preview]] = {
    Verb.PASS: _pass,
    Verb.WAIT: _wait,
    Verb.SHOOT: _shoot,
    Verb.MOVE: _move,
    Verb.STEP: _step,
    Verb.JUMP: _jump,
    Verb.GO: _go,
    Verb.RISE: _rise,
    Verb.FACE: _face,
    Verb.INTERRUPT: _interrupt,
    Verb.DODGE: _dodge,
    Verb.COUNTER: _counter,
    Verb.BACK: _back,
}
