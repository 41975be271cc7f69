"""What a client shows of choices and of events."""

from __future__ import annotations

from math import prod

from sandtable.contract.action import Action, Event
from sandtable.contract.events import happening
from sandtable.contract.seating import and_list
from sandtable.contract.view import Happening, Preview
from sandtable.mechanics.words import plural

from .names import Glance, full_name, short_name, square_name
from .notation import event_text
from .odds import odds_text, percent, reasons
from .reach import is_in_sight
from .rules import AT_SOLDIER, END
from .scenario import CELLS, EAST, NORTH, SOUTH, WEST, Scenario
from .shooting import chance, is_by_base, is_elevated, kind_of, modifiers, number_needed, shot_marks, target_cell
from .state import Laser, State, Status, Watch
from .telling import DIE, HIT, SECOND_DIE, SNAP, Kind

SIDES = {NORTH: "north", EAST: "east", SOUTH: "south", WEST: "west"}


def scene(look: Glance, event: Event) -> Happening:
    """An event as a sentence and as something to draw."""
    shown = happening(Kind.of(event), event_text(look, event), event)
    if event.kind != Kind.SHOT:
        return shown
    return shown.model_copy(update={"caption": rolled(event.extra), "is_missed": not event.extra & HIT})


def rolled(marks: int) -> str:
    """What a shot rolled, and whether that was enough: ``6+4 hit``."""
    return f"{marks & DIE}+{marks >> SECOND_DIE & DIE} {'hit' if marks & HIT else 'miss'}"


def preview(look: Glance, action: Action) -> Preview:
    """What an order is about: for a shot the odds, for a move who would be seen, and who would fire."""
    if action.target == END:
        return end_preview(look)
    scenario, known = look.scenario, look.known
    here = known.soldiers[action.actor].cell
    if action.target < CELLS:
        seen = seen_from(scenario, known, scenario.slots[action.actor].team, action.target)
        details = tuple(move_details(look, action.actor, action.target, seen))
        return Preview(
            piece=action.actor, target=action.target, cells=(here, action.target), label=square_name(action.target),
            details=details, links=tuple(seen), rule="LT-18",
        )  # fmt: skip
    target = action.target - AT_SOLDIER
    there = target_cell(scenario, known, target)
    kind, target_kind = scenario.slots[action.actor].kind, kind_of(scenario, target)
    marks = shot_marks(scenario, known, action.actor, target)
    need = number_needed(kind, target_kind, marks)
    return Preview(
        piece=action.actor, target=there, cells=(here, there), rule="LT-37",
        label=f"fire at {short_name(scenario, target)}: {percent(need)}",
        details=(odds_text(kind, target_kind, marks), *reasons(kind, target_kind, marks)),
    )  # fmt: skip


def move_details(look: Glance, actor: int, there: int, seen: list[int]) -> list[str]:
    """What a square means to a soldier who goes there: ground, base, sight, and the overwatch he walks into."""
    scenario, known = look.scenario, look.known
    soldier, team = known.soldiers[actor], scenario.slots[actor].team
    details = []
    if is_elevated(scenario, there):
        details.append("on top: +1 attack, −2 defence")
    details += shelter_of(scenario, there)
    if soldier.laser == Laser.OFF and is_by_base(scenario, team, there):
        details.append("starts charging")
    if seen:
        details.append(f"sees, and is seen by, {', '.join(short_name(scenario, i) for i in seen)}")
    watching = [i for i in seen if known.soldiers[i].watch] if soldier.laser == Laser.ON else []
    details += [reaction_text(look, i, actor, there) for i in watching]
    return details + ([loss_text(look, watching, actor, there)] if watching else [])


def shelter_of(scenario: Scenario, cell: int) -> list[str]:
    """From where a square is in cover, as a sentence if it is at all (LT-31)."""
    sides = [name for side, name in SIDES.items() if scenario.shelter[cell] & side]
    return [f"in cover from the {' and '.join(sides)}"] if sides else []


def seen_from(scenario: Scenario, known: State, team: int, cell: int) -> list[int]:
    """The enemies of a team that somebody at a square would see, and who would see him (LT-15)."""
    return [i for i in enemies(scenario, known, team) if is_in_sight(scenario, cell, known.soldiers[i].cell)]


def enemies(scenario: Scenario, known: State, team: int) -> list[int]:
    """The soldiers of the other team that are seen."""
    others = range(scenario.first[1 - team], scenario.first[2 - team])
    return [i for i in others if known.soldiers[i].status == Status.PRESENT]


def reaction_text(look: Glance, watcher: int, mover: int, there: int) -> str:
    """What somebody on overwatch needs against a soldier who comes to a square."""
    need = need_of_watcher(look, watcher, mover, there)
    return f"{short_name(look.scenario, watcher)} fires from overwatch: needs {need}, {percent(need)}"


def need_of_watcher(look: Glance, watcher: int, mover: int, there: int) -> int:
    """The number that somebody on overwatch needs against a soldier who comes to a square (LT-27, LT-28)."""
    scenario, known = look.scenario, look.known
    marks = modifiers(scenario, known.soldiers[watcher].cell, mover, there)
    marks |= SNAP if known.soldiers[watcher].watch == Watch.SNAP else 0
    return number_needed(scenario.slots[watcher].kind, scenario.slots[mover].kind, marks)


def loss_text(look: Glance, watching: list[int], mover: int, there: int) -> str:
    """How likely somebody who watches hits a soldier, and what that costs him (LT-05, LT-07); they fire until one
    does, in whatever order (LT-27)."""
    missed = prod(1 - chance(need_of_watcher(look, watcher, mover, there)) / 36 for watcher in watching)
    team = look.scenario.slots[mover].team
    loss = "his laser is off" if look.scenario.base_count[team] else "he is out"
    return f"hit with {100 * (1 - missed):.0f}%: {loss}, and {plural(look.scenario.soldier_points, 'point')} to them"


def end_preview(look: Glance) -> Preview:
    """The end of a turn: who would watch (LT-26), and whose action points are lost."""
    scenario, known, team = look.scenario, look.known, look.player
    own = [i for i in range(scenario.first[team], scenario.first[team + 1]) if known.soldiers[i].ap]
    idle = [i for i in own if known.soldiers[i].fired or known.soldiers[i].laser != Laser.ON]
    lost = ""
    if idle:
        points = plural(sum(known.soldiers[i].ap for i in idle), "action point")
        lost = f"{points} of {and_list([full_name(scenario, i) for i in idle])} would be lost, without overwatch."
    details = ("who has action points left, has not fired and can fire goes on overwatch",)
    return Preview(label="end the turn", details=details, rule="LT-26", gives_up=lost)
