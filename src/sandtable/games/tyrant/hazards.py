"""Where the enemies on the map could strike in their next turn, after a move or without (TYR-25, TYR-46), and what the
tyrant intends."""

from __future__ import annotations

from sandtable.contract.view import Danger
from sandtable.mechanics.hazards import Hazards, Strike, by_damage

from .deeds import mark_place
from .names import Glance, card_title, on_map, tile_of, whose_name
from .numbers import fill_attacks, health_of, is_fighter, movement_of
from .scenario import NOBODY, PLAYERS, SEATS, Marking
from .state import Phase, Work
from .tiles import distance
from .ways import is_reached, spread_steps


def danger(look: Glance) -> tuple[Danger, ...]:
    """The tiles at which each unit of an enemy could strike with one move and one attack, as strong as it is now, and
    the mark of the tyrant's intention."""
    scenario, known = look.scenario, look.known
    if look.player >= PLAYERS or known.phase in (Phase.DRAFT, Phase.OVER):
        return ()
    there = [slot for slot in on_map(known) if known.permanents[slot].holder == NOBODY]
    fighters = [slot for slot in there if is_fighter(scenario, known, slot)]
    own = [slot for slot in fighters if _team(look, slot) == scenario.team[look.player]]
    hazards = Hazards(by_damage(max((health_of(scenario, known, slot) + 1 for slot in own), default=1)))
    for slot in fighters:
        if _team(look, slot) not in (None, scenario.team[look.player]):
            _note(look, slot, hazards)
    if known.intention:
        text = f"the tyrant intends {card_title(look.box, known.intention - 1)} here"
        hazards.add(mark_place(known), Strike(0, text))
    return hazards.told()


def _team(look: Glance, slot: int) -> int | None:
    """The team of who controls a permanent, if anybody does."""
    controller = look.known.permanents[slot].controller
    return int(look.scenario.team[controller]) if controller < SEATS else None


def _note(look: Glance, slot: int, hazards: Hazards) -> None:
    """Note where a unit could strike, each tile with the most that it could deal there."""
    if look.known.permanents[slot].marks[Marking.PARALYSIS]:
        return
    most: dict[int, int] = {}
    for stand in stands_of(look, slot):
        for cell, amount in strikes_from(look, slot, stand).items():
            most[cell] = max(amount, most.get(cell, 0))
    for cell, amount in most.items():
        hazards.add(cell, Strike(amount, f"{whose_name(look, slot)} could strike: {amount}", slot))


def stands_of(look: Glance, slot: int) -> list[int]:
    """The tile of a unit, and those to which one move could take it."""
    scenario, known, work = look.scenario, look.known, Work()
    spread_steps(scenario, known, slot, movement_of(scenario, known, slot), False, work)
    here = int(known.permanents[slot].cell)
    return [here, *(c for c in range(scenario.width * scenario.height) if c != here and is_reached(c, work))]


def strikes_from(look: Glance, slot: int, stand: int) -> dict[int, int]:
    """What a unit deals at each tile that it strikes from one (TYR-27, TYR-37)."""
    scenario, work, foreseen = look.scenario, Work(), look.known.copy()
    foreseen.permanents[slot].cell = stand
    fill_attacks(scenario, foreseen, slot, work)
    attacks, found = work.attacks.numpy().tolist(), dict[int, int]()
    for cell in range(scenario.width * scenario.height):
        far = distance(scenario, stand, cell)
        if cell != stand and far < len(attacks) and attacks[far] and (far == 1 or not tile_of(scenario, cell).shelters):
            found[cell] = attacks[far]
    return found
