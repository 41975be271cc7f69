"""Where the enemies in sight could strike in their next turn, and ground that harms, for the whole board (FOG-27)."""

from __future__ import annotations

from sandtable.contract.view import Danger
from sandtable.mechanics.hazards import Hazards, Strike, by_damage

from .danger import enemies_of, harms, strikes_by
from .names import Glance, called, lexicon
from .scenario import FLYING, SLOTS, Do, UnitAction
from .state import Phase, Place
from .units import damage_bonus
from .view import SPECTATOR
from .words import DAMAGE_WORDS


def danger(look: Glance) -> tuple[Danger, ...]:
    """The hexes at which each enemy in sight could strike, with its strongest attack there before anything is taken off
    for ground and armour, and those whose ground harms who comes onto it."""
    scenario, known = look.scenario, look.known
    if look.player >= SPECTATOR or known.phase != Phase.PLAY:
        return ()
    own = range(look.player * SLOTS, look.player * SLOTS + known.count[look.player])
    flyers = {int(known.units[unit].cell) for unit in own if known.units[unit].flags & FLYING}
    health = [known.units[unit].hp for unit in own if known.units[unit].place == Place.ON_BOARD]
    hazards = Hazards(by_damage(max(health, default=1)))
    for enemy in enemies_of(known, look.player):
        _note_enemy(look, enemy, flyers, hazards)
    for cell in range(scenario.width * scenario.height):
        if known.occupant[cell] == 0 and harms(scenario, known, 0, cell):
            hazards.add(cell, ground_strike(look, cell))
    return hazards.told()


def _note_enemy(look: Glance, enemy: int, flyers: set[int], hazards: Hazards) -> None:
    """Note what an enemy could do where, each hex with its strongest attack."""
    scenario, known = look.scenario, look.known
    kind, bonus = scenario.types[known.units[enemy].type], damage_bonus(scenario, known, enemy)
    found: dict[int, tuple[int, int]] = {}
    for k, cells in strikes_by(scenario, known, enemy, flyers).items():
        amount = raw_damage(kind.actions[k], bonus)
        found |= {cell: (amount, k) for cell in cells if amount > found.get(cell, (-1, 0))[0]}
    for cell, (amount, k) in found.items():
        name = lexicon(look.file).actions[known.units[enemy].type][k]
        hazards.add(cell, Strike(amount, f"{called(look, enemy)} could strike with {name}: {amount} damage", enemy))


def raw_damage(spec: UnitAction, bonus: int) -> int:
    """The damage of an attack before anything is taken off (FOG-39)."""
    return int(sum(effect.amount + bonus for effect in spec.effects if effect.do == Do.DAMAGE))


def ground_strike(look: Glance, cell: int) -> Strike:
    """What the ground of a hex does to who comes onto it and does not fly."""
    ground = look.scenario.terrains[look.scenario.boards[look.known.board].terrain[cell]]
    does = [f"{ground.damage} {DAMAGE_WORDS[ground.damage_type]} damage"] if ground.damage else []
    does += [f"{lexicon(look.file).statuses[ground.status]} {ground.count}"] if ground.count else []
    return Strike(ground.damage, f"the ground does {' and '.join(does)} to who comes onto it")
