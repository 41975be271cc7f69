"""Where the enemies in sight could hit a machine, with their best shots from where they stand (WLK-30 to WLK-38)."""

from __future__ import annotations

from sandtable.contract.view import Danger
from sandtable.mechanics.hazards import Hazards, Strike, by_chance
from sandtable.mechanics.hex import hex_distance

from .names import Glance, full_name, hexes_of, machine_of, spoken, units_of, weapon_names
from .odds import Shot, chance_of, need_of, percent, weapon_of
from .rolls import DIE
from .scenario import BLOCKED, Tier
from .shooting import is_too_close
from .state import Motion, Phase, Place

SIDES = 2


def danger(look: Glance) -> tuple[Danger, ...]:
    """For each hex the chance that one of the enemies in sight hits a machine that comes there, each aiming its best
    weapon as long as it can: the machine whose turn it is, or else the largest one, which is hit most easily."""
    if look.player >= SIDES or look.known.phase == Phase.OVER:
        return ()
    target, hazards = endangered(look), Hazards(by_chance)
    for enemy in units_of(look.scenario, 1 - look.player):
        if target is not None and look.known.units[enemy].place == Place.ON_BOARD:
            _note(look, enemy, target, hazards)
    return hazards.told()


def endangered(look: Glance) -> int | None:
    """The own machine that the dangers are about, if there is any on the map."""
    known, own = look.known, units_of(look.scenario, look.player)
    there = [unit for unit in own if known.units[unit].place == Place.ON_BOARD]
    if known.active in there:
        return int(known.active)
    return max(there, key=lambda unit: machine_of(look.scenario, unit).size, default=None)


def _note(look: Glance, enemy: int, target: int, hazards: Hazards) -> None:
    """Note where an enemy could hit, and with what."""
    eye, names = int(look.known.units[enemy].cell), weapon_names(look.box, enemy)
    for cell in hexes_of(look.box):
        if cell == eye or look.scenario.cover[eye, cell] == BLOCKED:
            continue
        shots = [Shot(enemy, slot, target, eye, cell, int(Motion.MOVING), 0) for slot in range(len(names))]
        faces, slot = max((best_chance(look, shot), -shot.slot) for shot in shots)
        if faces:
            text = f"{full_name(look.box, enemy)}, {spoken(names[-slot])}: {percent(faces)}"
            hazards.add(cell, Strike(faces / DIE, text, enemy))


def best_chance(look: Glance, shot: Shot) -> int:
    """On how many faces a shot hits with as much aiming as its weapon allows; in close quarters there is no time to
    aim (WLK-33, WLK-38)."""
    weapon = weapon_of(look, shot)
    is_close = is_too_close(weapon, shot.motion, hex_distance(shot.eye, shot.cell, look.scenario.width))
    aimed = shot._replace(aim=0 if is_close else int(weapon.aimtime))
    return chance_of(look, aimed) if need_of(look, aimed) <= Tier.EXCELLENT else 0
