"""Where enemies could hit: overwatch at once, everybody else who can fire in their own turn (LT-03, LT-27)."""

from __future__ import annotations

from sandtable.contract.view import Danger
from sandtable.mechanics.hazards import Hazards, Strike, by_chance

from .file import TEAMS
from .names import Glance, full_name
from .odds import percent
from .reach import has_square, is_in_sight
from .scenario import CELLS, Scenario
from .scenes import enemies
from .shooting import chance, modifiers, number_needed
from .state import Laser, State, Status, Watch
from .telling import SNAP


def danger(look: Glance) -> tuple[Danger, ...]:
    """The squares on which a soldier of whoever looks could be hit by enemies that are seen, from where they stand: by
    overwatch on coming there, or else once it is their turn; for the one of the own team who is hit most easily."""
    scenario, known, team = look.scenario, look.known, look.player
    if team >= len(TEAMS) or known.result:
        return ()
    hazards = Hazards(by_chance)
    for enemy in enemies(scenario, known, team):
        if can_strike(known, enemy):
            _note(look, enemy, hazards)
    return hazards.told()


def can_strike(known: State, enemy: int) -> bool:
    """Whether an enemy watches, or could fire in its team's turn: its laser works, or will by then (LT-06)."""
    there = known.soldiers[enemy]
    return bool(there.watch) or there.laser in (Laser.ON, Laser.CHARGING)


def _note(look: Glance, enemy: int, hazards: Hazards) -> None:
    """Note the squares that an enemy sees."""
    scenario, known = look.scenario, look.known
    there, name = known.soldiers[enemy], full_name(scenario, enemy)
    for cell in range(CELLS):
        if has_square(scenario.floor, cell) and cell != there.cell and is_in_sight(scenario, there.cell, cell):
            need = least_needed(scenario, known, look.player, enemy, cell)
            how = "fires from overwatch" if there.watch else "could fire from where it stands, in its turn"
            hazards.add(cell, Strike(chance(need) / 36, f"{name} {how}: {percent(need)}", enemy, not there.watch))


def least_needed(scenario: Scenario, known: State, team: int, enemy: int, cell: int) -> int:
    """The number that an enemy needs at least against one of a team's soldiers who comes to a square (LT-33)."""
    own = range(scenario.first[team], scenario.first[team + 1])
    kinds = {scenario.slots[i].kind for i in own if known.soldiers[i].status == Status.PRESENT}
    snap = SNAP if known.soldiers[enemy].watch == Watch.SNAP else 0
    marks = modifiers(scenario, known.soldiers[enemy].cell, scenario.first[team], cell) | snap
    return min((number_needed(scenario.slots[enemy].kind, kind, marks) for kind in kinds), default=13)
