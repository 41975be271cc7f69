"""What a shot demands and promises, as previews and cards say it; all numbers are the rules' own (WLK-30 to WLK-38)."""

from __future__ import annotations

from typing import NamedTuple

from sandtable.mechanics.hex import hex_distance
from sandtable.mechanics.words import plural

from .harm import armour_need, is_behind
from .interrupting import motion_at
from .names import MOTION_WORDS, TIER_WORDS, Glance, machine_of
from .rolls import DIE, chance
from .scenario import Skill, Tier, Weapon
from .shooting import (
    aiming_need,
    distance_need,
    is_too_close,
    required_tier,
    shot_chance,
    speed_need,
    weapon_number,
)
from .sight import apparent_size
from .state import Motion


class Shot(NamedTuple):
    """A shot: who fires, with which of its weapons, at whom, from where, where the target is, how it moves, and for
    how many ticks is aimed."""

    unit: int
    slot: int
    target: int
    eye: int
    cell: int
    motion: int
    aim: int


def shot_at(look: Glance, unit: int, slot: int, target: int, eye: int, aim: int) -> Shot:
    """A shot at a machine where it stands."""
    there = look.known.units[target]
    return Shot(unit, slot, target, eye, there.cell, there.motion, aim)


def shot_at_point(look: Glance, unit: int, slot: int, point: int, aim: int) -> Shot:
    """The shot of an interrupter at the actor at a point of its path (WLK-05)."""
    known, order = look.known, look.known.order
    motion = motion_at(look.scenario, known, order, point)
    return Shot(unit, slot, order.unit, known.units[unit].cell, order.path[point], motion, aim)


def weapon_of(look: Glance, shot: Shot) -> Weapon:
    """The weapon of a shot."""
    return look.scenario.weapons[weapon_number(look.scenario, shot.unit, shot.slot)]


def need_of(look: Glance, shot: Shot) -> int:
    """The tier that a shot must come to (WLK-30)."""
    return required_tier(look.scenario, weapon_of(look, shot), shot.target, shot.motion, shot.eye, shot.cell, shot.aim)


def chance_of(look: Glance, shot: Shot) -> int:
    """On how many of the 20 faces a shot hits."""
    return shot_chance(
        look.scenario, look.known, shot.unit, weapon_of(look, shot), shot.target, shot.motion, shot.eye, shot.cell,
        shot.aim,
    )  # fmt: skip


def percent(faces: int) -> str:
    """So many of 20 faces as a percentage, which is exact."""
    return f"{faces * 100 // DIE}%"


def chance_text(faces: int) -> str:
    """A chance as a fraction and as a percentage: ``9 of 20, 45%``."""
    return f"{faces} of {DIE}, {percent(faces)}"


def demands(look: Glance, shot: Shot) -> dict[str, int]:
    """What aiming, distance and speed each demand of a shot that is not in close quarters, with what each is about
    (WLK-31, WLK-34, WLK-35); the stationary target's tier is not taken off yet (WLK-36)."""
    scenario, weapon = look.scenario, weapon_of(look, shot)
    distance = hex_distance(shot.eye, shot.cell, scenario.width)
    size = apparent_size(scenario, shot.target, shot.motion, shot.eye, shot.cell)
    return {
        f"aiming {plural(shot.aim, 'tick')} at {plural(distance, 'hex')}": aiming_need(shot.aim, distance),
        f"distance {distance} to an apparent size of {size}": distance_need(size, distance),
        f"speed of a {MOTION_WORDS[shot.motion]} target, velocity {weapon.velocity}": speed_need(
            weapon, shot.motion, distance
        ),
    }


def reasons(look: Glance, shot: Shot) -> list[str]:
    """What a shot demands, line by line, the hardest of it marked (WLK-30)."""
    scenario, weapon = look.scenario, weapon_of(look, shot)
    if is_too_close(weapon, shot.motion, hex_distance(shot.eye, shot.cell, scenario.width)):
        return [f"in close quarters: a piloting roll under {weapon.minimum} temporary damage"]
    needs = demands(look, shot)
    hardest = max(needs.values())
    lines = [
        f"{what}: {TIER_WORDS[min(need, Tier.IMPOSSIBLE)]}{' (the hardest)' if need == hardest else ''}"
        for what, need in needs.items()
    ]
    return lines + (["a stationary target: one tier less"] if shot.motion == Motion.STATIONARY else [])


def shot_details(look: Glance, shot: Shot) -> list[str]:
    """All that a preview says of a shot: what it needs and its chance, why, and what a hit faces."""
    needed = f"needs {TIER_WORDS[need_of(look, shot)]}: {chance_text(chance_of(look, shot))}"
    return [needed, *reasons(look, shot), *hit_details(look, shot)]


def hit_details(look: Glance, shot: Shot) -> list[str]:
    """What a hit faces, and what it does (WLK-37)."""
    scenario, state = look.scenario, look.known
    there = state.units[shot.target]
    number, damage = weapon_number(scenario, shot.unit, shot.slot), weapon_of(look, shot).damage
    need = armour_need(scenario, state, shot.target, shot.cell, number, shot.eye)
    behind = " from behind" if is_behind(scenario, there.facing, shot.cell, shot.eye) else ""
    if need == Tier.NOT:
        return [f"its armour{behind} is too good for this weapon"]
    through = f"a hit does {damage} damage, half of it if its structure holds"
    if need > Tier.EXCELLENT:
        return [f"a hit goes straight through its armour{behind}", through]
    stops = chance(scenario, state, shot.target, Skill.ARMOUR, need, 0)
    return [f"its armour{behind} stops a hit with {TIER_WORDS[need]}: {chance_text(stops)}", through]


def best_shot(look: Glance, unit: int, slot: int, target: int) -> Shot | None:
    """The shot of a machine where it stands with the best chance after the least aiming, if it has any."""
    here, found = look.known.units[unit].cell, None
    weapon = look.scenario.weapons[machine_of(look.scenario, unit).weapons[slot]]
    for aim in range(weapon.aimtime + 1):
        shot = shot_at(look, unit, slot, target, here, aim)
        if need_of(look, shot) > Tier.EXCELLENT:
            continue
        if found is None or chance_of(look, shot) > chance_of(look, found):
            found = shot
    return found
