"""Ways of several action points: where a soldier can go beyond his next move."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from sandtable.contract.view import Way

from .names import Glance, short_name, square_name
from .reach import can_move, has_square, note_free, spread
from .scenario import CELLS, SIDE, SPEEDS, WORD, WORDS, Scenario
from .state import State, Work


def ways_of(look: Glance, soldier: int) -> tuple[Way, ...]:
    """How a soldier whose team is to move gets to the squares that take more than one action point (LT-18). Those by
    which he goes are as far on as one move takes him, so that few of them lead everywhere."""
    scenario, known = look.scenario, look.known
    own, slot = known.soldiers[soldier], scenario.slots[soldier]
    if not look.player == slot.team == known.team or not can_move(scenario, known, soldier):
        return ()
    (ground, work), here = _plain(scenario, known), int(own.cell)
    stops: dict[int, tuple[int, ...]] = {here: ()}
    latest = [here]
    for _ in range(own.ap):
        latest = sorted(latest, key=lambda cell: -_steps(here, cell))
        left = within_a_move(ground, set(latest), SPEEDS[slot.kind], work) - stops.keys()
        found: dict[int, tuple[int, ...]] = {}
        for by in latest:
            near = within_a_move(ground, {by}, SPEEDS[slot.kind], work) & left if left else set()
            found |= {cell: (*stops[by], cell) for cell in near}
            left -= near
        stops |= found
        latest = list(found)
    name = short_name(scenario, soldier)
    return tuple(_way(name, path) for path in stops.values() if len(path) > 1)


def _plain(scenario: Scenario, known: State) -> tuple[Any, Any]:
    """What a move goes by, and room to work, as plain numbers: reading records so often would take too long."""
    work = Work()
    note_free(scenario, known, work)
    diagonals = {(way, word): int(scenario.diagonals[way, word]) for way in range(4) for word in range(WORDS)}
    sets = {name: getattr(work, name).numpy().tolist() for name in ("level", "ledges", "free", "reach", "tops")}
    return SimpleNamespace(diagonals=diagonals, cover=scenario.cover.numpy().tolist()), SimpleNamespace(**sets)


def _way(name: str, path: tuple[int, ...]) -> Way:
    steps = tuple(f"{name} {square_name(cell)}" for cell in path)
    return Way(cells=path, steps=steps, text=f"{len(path)} action points")


def _steps(one: int, other: int) -> int:
    return max(abs(one % SIDE - other % SIDE), abs(one // SIDE - other // SIDE))


def within_a_move(scenario: Scenario, starts: set[int], speed: int, work: Work) -> set[int]:
    """The squares to which one action point takes somebody who stands on any of some squares, as ``find_reach`` does
    for one of them."""
    for word in range(WORDS):
        here = sum(1 << cell % WORD for cell in starts if cell // WORD == word)
        work.reach[word], work.tops[word] = here, here & scenario.cover[word]
    for _ in range(speed - 1):
        spread(scenario, work.reach, work.level, 0, WORDS - 1)
        spread(scenario, work.tops, work.ledges, 0, WORDS - 1)
        for word in range(WORDS):
            work.reach[word] |= work.tops[word]
    spread(scenario, work.reach, work.free, 0, WORDS - 1)
    return {cell for cell in range(CELLS) if has_square(work.reach, cell)}
