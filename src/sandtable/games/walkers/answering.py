"""Who could interrupt an action, as far as its side knows, where and with which chance (WLK-05 to WLK-09)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .interrupting import can_interrupt, is_seen_at, motion_at, sees_at
from .names import Glance, full_name, place, spoken, units_of, weapon_names
from .odds import Shot, chance_of, need_of, percent, weapon_of
from .plans import ASKED
from .scenario import SLOTS, Tier
from .state import Order, Place


class Answer(NamedTuple):
    """A shot that could interrupt: at which point of the path, on how many faces it hits, whether it would come before
    the action, and the shot itself."""

    faces: int
    comes_first: bool
    point: int
    shot: Shot


def answers(look: Glance, order: Order) -> list[str]:
    """A line for each enemy in sight that could interrupt an order, with its best shot."""
    if look.known.phase in ASKED:
        return []
    enemies = units_of(look.scenario, 1 - order.unit // SLOTS)
    in_sight = [unit for unit in enemies if look.known.units[unit].place == Place.ON_BOARD]
    lines = (answer_of(look, order, enemy) for enemy in in_sight if can_interrupt(look.known, order, enemy))
    return [line for line in lines if line]


def answer_of(look: Glance, order: Order, enemy: int) -> str:
    """What an enemy could do about an order, if it sees any of it."""
    points = [p for p in range(order.length + 1) if sees_at(look.scenario, look.known, order, enemy, p)]
    if not points:
        return ""
    name, side = full_name(look.box, enemy), enemy // SLOTS
    is_sure = any(is_seen_at(look.scenario, look.known, order, side, point) for point in points)
    could = f"{name} can interrupt" if is_sure else f"{name} can interrupt, if it has spotted this machine"
    shots = [answer for point in points for answer in _shots(look, order, enemy, point)]
    best = max(shots, default=None)
    if best is None or best.faces == 0:
        return could
    weapon = spoken(weapon_names(look.box, enemy)[best.shot.slot])
    when = "first" if best.comes_first else f"afterwards{_or_first(shots)}"
    return f"{could}: {weapon} at {place(look.scenario, best.shot.cell)}, {percent(best.faces)}, {when}"


def _or_first(shots: list[Answer]) -> str:
    """The best chance of a quicker shot that would come before the action, where there is one."""
    faces = max((shot.faces for shot in shots if shot.comes_first), default=0)
    return f", or {percent(faces)} first" if faces else ""


def _shots(look: Glance, order: Order, enemy: int, point: int) -> Iterator[Answer]:
    """The shots that an enemy has at a point of a path from where it stands, each weapon with each time of aiming."""
    known, cell = look.known, int(order.path[point])
    motion = motion_at(look.scenario, known, order, point)
    for slot in range(len(weapon_names(look.box, enemy))):
        shot = Shot(enemy, slot, int(order.unit), int(known.units[enemy].cell), cell, motion, 0)
        weapon = weapon_of(look, shot)
        for aim in range(weapon.aimtime + 1):
            aimed = shot._replace(aim=aim)
            if need_of(look, aimed) <= Tier.EXCELLENT:
                after = known.units[enemy].ticks + weapon.ticks + aim
                yield Answer(chance_of(look, aimed), bool(after < order.after), point, aimed)
