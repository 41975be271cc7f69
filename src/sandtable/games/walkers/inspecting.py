"""What a client shows of a machine and of a hex."""

from __future__ import annotations

from sandtable.contract.view import Inspection
from sandtable.contract.words import LayerKind
from sandtable.mechanics.words import plural

from .file import SEATS
from .names import (
    MODE_WORDS,
    MOTION_WORDS,
    SKILL_WORDS,
    TIER_WORDS,
    Glance,
    full_name,
    ground_name,
    hexes_of,
    machine_of,
    movement_names,
    place,
    spoken,
    units_of,
    weapon_names,
)
from .odds import best_shot, chance_of, percent
from .scenario import CLOSED, FATAL, SLOTS, TIERS, Mishap, Scenario, Tier
from .sight import spotting_need
from .state import Motion, Place
from .view import GHOST, seen_units
from .ways import reach_of, ways_of

MISHAP_WORDS = {Mishap.NONE: "", Mishap.STUCK: "stuck", Mishap.MINOR: "damaged", Mishap.UNSTABLE: "unstable"}


def inspect(look: Glance, piece: int) -> Inspection:
    """What is known of a machine, or of one that was seen before: its numbers and odds, from where it is seen at once,
    and where it could go."""
    unit = piece - GHOST if piece >= GHOST else piece
    there = look.known.units[unit]
    texts = [f"{full_name(look.box, unit)} of {SEATS[unit // SLOTS]}", *machine_texts(look, unit)]
    if piece >= GHOST:
        where = place(look.scenario, there.ghost_cell - 1)
        seen = f"last seen at {where} with {plural(there.ghost_ticks, 'tick')} and {there.ghost_damage} damage"
        return Inspection(texts=(texts[0], seen, *texts[1:]))
    prone = ", prone" if there.is_prone else ""
    now = f"tick {there.ticks}, {there.damage} of {FATAL} damage, {MOTION_WORDS[there.motion]}{prone}"
    cells = {LayerKind.SIGHT: seen_from(look, unit), LayerKind.REACH: tuple(sorted(reach_of(look, unit)))}
    return Inspection(
        texts=(texts[0], *shots_of(look, unit), now, *texts[1:]),
        cells={layer: found for layer, found in cells.items() if found},
        ways=ways_of(look, unit),
    )


def machine_texts(look: Glance, unit: int) -> list[str]:
    """The numbers of a kind of machine: its build, how it moves, its weapons and skills."""
    scenario, machine = look.scenario, machine_of(look.scenario, unit)
    build = [f"size {machine.size}", f"armour {machine.armour}", f"worth {plural(machine.value, 'point')}"]
    build += [f"camouflage {machine.camouflage}"] if machine.camouflage else []
    build += [f"jump jets with {machine.thrust} thrust"] if machine.thrust else []
    texts = [", ".join(build)]
    for k, name in enumerate(movement_names(scenario, unit)):
        movement = machine.movements[k]
        texts.append(f"{name}: {movement.normal}+{movement.extra} hexes for {plural(movement.ticks, 'tick')}")
    for k, name in enumerate(weapon_names(look.box, unit)):
        texts.append(f"{spoken(name)}: {weapon_text(scenario, machine.weapons[k])}")
    faces = ["/".join(str(machine.thresholds[skill, k]) for k in range(TIERS)) for skill in range(len(SKILL_WORDS))]
    return [*texts, ", ".join(f"{word} {from_}" for word, from_ in zip(SKILL_WORDS, faces, strict=True))]


def weapon_text(scenario: Scenario, number: int) -> str:
    """The numbers of a weapon."""
    weapon = scenario.weapons[number]
    told = [f"{weapon.damage} damage", f"tier {weapon.tier}", f"aims {weapon.aimtime}"]
    told += [f"{weapon.stabilisation} on the move", f"velocity {weapon.velocity}"]
    told += [f"close within {weapon.minimum}"] if weapon.minimum else []
    return ", ".join([*told, plural(weapon.ticks, "tick")])


def shots_of(look: Glance, unit: int) -> list[str]:
    """The best odds of each weapon against each enemy in sight, from where a machine stands."""
    known, found = look.known, []
    enemies = [enemy for enemy in units_of(look.scenario, 1 - unit // SLOTS) if enemy in seen_units(look)]
    for enemy in enemies if known.units[unit].place == Place.ON_BOARD else ():
        for slot, weapon in enumerate(weapon_names(look.box, unit)):
            shot = best_shot(look, unit, slot, enemy)
            if shot is not None:
                aim = f" after aiming {plural(shot.aim, 'tick')}" if shot.aim else ""
                odds = percent(chance_of(look, shot))
                found.append(f"{spoken(weapon)} at {full_name(look.box, enemy)}: {odds}{aim}")
    return found


def seen_from(look: Glance, unit: int) -> tuple[int, ...]:
    """The hexes from which a machine is spotted without a roll where it stands (WLK-28)."""
    there = look.known.units[unit]
    return tuple(
        cell
        for cell in hexes_of(look.box)
        if spotting_need(look.scenario, unit, there.motion, cell, there.cell) == Tier.NOT
    )


def inspect_cell(look: Glance, cell: int) -> Inspection:
    """The ground and level of a hex, what it demands of whom, and who would spot whom there."""
    scenario = look.scenario
    ground = scenario.grounds[scenario.ground[cell]]
    texts = [f"{ground_name(look.box, cell)}, level {scenario.level[cell]}", *demand_texts(scenario, cell)]
    texts += [f"hides {ground.cover} on a line of sight"] if ground.cover else []
    texts += [f"rises {plural(ground.tall, 'level')} for who jumps over it"] if ground.tall else []
    texts += ["camouflage works here"] if ground.hides else []
    exits = [SEATS[side] for side in range(len(SEATS)) if scenario.exits[cell] >> side & 1]
    texts += [f"an exit for {' and '.join(exits)}"] if exits else []
    return Inspection(texts=(*texts, *watch_texts(look, cell)))


def demand_texts(scenario: Scenario, cell: int) -> list[str]:
    """What a hex demands of each mode, and what comes of failing (WLK-17)."""
    ground, texts = scenario.grounds[scenario.ground[cell]], []
    for mode, word in enumerate(MODE_WORDS):
        need = ground.demands[mode]
        if need == CLOSED:
            texts.append(f"{word}: closed")
        elif need:
            texts.append(f"{word}: {TIER_WORDS[need]} piloting, or {MISHAP_WORDS[Mishap(ground.mishaps[mode])]}")
    return texts


def watch_texts(look: Glance, cell: int) -> list[str]:
    """For whose turn it is: what it would take each enemy in sight to spot it here, moving (WLK-28)."""
    scenario, known = look.scenario, look.known
    unit = known.active
    if unit not in seen_units(look):
        return []
    texts = []
    for enemy in units_of(scenario, 1 - unit // SLOTS):
        if enemy in seen_units(look):
            need = spotting_need(scenario, unit, Motion.MOVING, known.units[enemy].cell, cell)
            if need < Tier.IMPOSSIBLE:
                roll = "without a roll" if need == Tier.NOT else f"with a roll of {TIER_WORDS[need]}"
                texts.append(f"{full_name(look.box, enemy)} would spot {full_name(look.box, unit)} here {roll}")
    return texts
