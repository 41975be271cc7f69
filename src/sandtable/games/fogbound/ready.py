"""What is ready-made before the first round: whole armies, and a way to place one (FOG-57)."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.contract.view import Plan
from sandtable.mechanics.hex import hex_distance

from .ground import objectives_of
from .muster import can_buy, can_place, money_left, next_to_place, recruit, stand, zone_room
from .names import Glance, lexicon, place, unit_code
from .scenario import SLOTS
from .state import NONE, Phase, Stage, State


def plans_of(look: Glance) -> tuple[Plan, ...]:
    """What whoever looks could have done with one click: an army bought, or the units that wait placed."""
    known, side = look.known, look.player
    if known.phase != Phase.MUSTER or side >= 2 or known.stage[side] == Stage.READY:
        return ()
    return tuple(_armies(look) if known.stage[side] == Stage.BUYING else _placing(look))


def _armies(look: Glance) -> Iterator[Plan]:
    """Each army of the scenario that can be had as a whole, and is not there already."""
    types, side = lexicon(look.file).types, look.player
    have = dict(zip(types, look.known.roster.numpy()[side].tolist(), strict=False))
    for name, army in look.file.armies.items():
        left = _left_after(look, army.units)
        extra = {kind: count - army.units.get(kind, 0) for kind, count in have.items()}
        steps = [f"back {kind}" for kind, more in extra.items() for _ in range(more)]
        steps += [f"buy {kind}" for kind, count in army.units.items() for _ in range(count - have.get(kind, 0))]
        if left is not None and steps:
            budget = look.scenario.budget[side]
            titles = look.file.kit().units
            units = ", ".join(f"{count} {titles[kind].title}" for kind, count in army.units.items())
            about = f"{army.about} " if army.about else ""
            yield Plan(name=name, text=f"{about}{units}: {budget - left} of {budget} points", steps=tuple(steps))


def _left_after(look: Glance, units: dict[str, int]) -> int | None:
    """What is left of the budget after an army was bought from the start by the rules' own steps, or ``None`` if it
    cannot be."""
    scenario, side, types = look.scenario, look.player, lexicon(look.file).types
    twin = look.known.copy()
    twin.count[side] = 0
    twin.roster.numpy()[side] = 0
    room = zone_room(scenario, twin, side)
    for kind in (types.index(kind) for kind, count in units.items() for _ in range(count)):
        if not can_buy(scenario, twin, side, kind, money_left(scenario, twin, side), room):
            return None
        recruit(scenario, twin, side, kind)
    return int(money_left(scenario, twin, side))


def _placing(look: Glance) -> Iterator[Plan]:
    """All units that wait, one after the other as near as they can be to an objective."""
    scenario, side, twin = look.scenario, look.player, look.known.copy()
    steps = []
    while (unit := next_to_place(scenario, twin, side)) != NONE:
        cell = min(_places(look, twin, unit), key=lambda cell: (_way_to_go(look, cell), cell))
        steps.append(f"place {unit_code(look, unit)} {place(scenario, cell)}")
        stand(scenario, twin, unit, cell)
    if steps:
        text = "Places all who wait near the objectives; each can be taken up again."
        yield Plan(name="Place everybody", text=text, steps=tuple(steps))


def _places(look: Glance, twin: State, unit: int) -> list[int]:
    """Where a unit may be placed."""
    cells = range(look.scenario.width * look.scenario.height)
    return [cell for cell in cells if can_place(look.scenario, twin, unit // SLOTS, unit, cell)]


def _way_to_go(look: Glance, cell: int) -> int:
    """How far it is to the nearest objective."""
    goals = objectives_of(look.scenario, look.known.board)
    return min((int(hex_distance(cell, goal, look.scenario.width)) for goal in goals), default=0)
