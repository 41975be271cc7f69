"""What a client shows of a hex: the numbers of its ground (FOG-09 to FOG-12, FOG-37), what can be seen from it, and who
could strike there."""

from __future__ import annotations

from sandtable.engine.view import Inspection

from .danger import in_line, threats, viewer_of
from .names import called, lexicon, unit_code
from .scenario import FAR, SLOTS, Scenario, Terrain
from .state import NONE, State
from .words import DAMAGE_WORDS

SIZES = ("small", "medium", "large")


def inspect_cell(scenario: Scenario, known: State, cell: int) -> Inspection:
    """What the ground of a hex does for and to those who are on it, what can be seen from there, and which of the
    enemies in sight could strike there in their next turn."""
    board = scenario.boards[known.board]
    ground = scenario.terrains[board.terrain[cell]]
    texts = [*_protection(ground), *_moving(ground), *_entering(scenario, ground)]
    if cell in [board.objective_cells[k] for k in range(board.objectives)]:
        texts.append("an objective: who holds it scores a point a round")
    texts = texts or ["open ground: nothing special"]
    side = viewer_of(known)
    cells = {"sight": _seen_from(scenario, known, side or 0, cell)}
    texts.append(_whose_sight(scenario, known))
    if side is not None:
        struck = threats(scenario, known, side)
        cells["threat"] = tuple(sorted(set().union(*struck.values())))
        near = [called(scenario, known, enemy, side) for enemy, there in struck.items() if cell in there]
        texts += [f"could be struck by {', '.join(near)}"] if near else []
    return Inspection(texts=tuple(texts), cells={name: there for name, there in cells.items() if there})


def _seen_from(scenario: Scenario, known: State, side: int, cell: int) -> tuple[int, ...]:
    """What the unit that is having its turn would see from a hex; without one, what lies in line of sight of it."""
    flags, sight = 0, FAR
    if known.active != NONE and known.active // SLOTS == side:
        flags, sight = known.units[known.active].flags, known.units[known.active].sight
    return tuple(in_line(scenario, known, side, flags, cell, sight, sight))


def _whose_sight(scenario: Scenario, known: State) -> str:
    if known.active != NONE:
        return f"in sight: what {unit_code(scenario, known, known.active)} would see from here"
    return f"in sight: lines from here up to {FAR} hexes; a unit sees as far as its sight"


def _protection(ground: Terrain) -> list[str]:
    """How much comes off melee, ranged and area damage, by size."""
    triples = {size: tuple(ground.protection[k, kind] for kind in range(3)) for k, size in enumerate(SIZES)}
    given = [f"{size} {'/'.join(map(str, triple))}" for size, triple in triples.items() if any(triple)]
    return [f"protection against melee/ranged/area: {', '.join(given)}"] if given else []


def _moving(ground: Terrain) -> list[str]:
    """What it costs to come and to go, who may come, and what it does to sight."""
    costs = [
        (ground.cost_in, "{} more to move in"),
        (ground.cost_out, "{} more to move out"),
        (ground.penalty_in, "{} lost after moving in"),
        (ground.penalty_out, "{} lost after moving out"),
    ]
    texts = [text.format(number) for number, text in costs if number]
    texts += ["water: for those who swim or fly"] if ground.water else []
    texts += ["closed: only flying units pass"] if ground.closed else []
    texts += ["high ground: 1 more to move up, 1 more protection from below"] if ground.elevated else []
    texts += ["blocks sight"] if ground.blocks else []
    return texts


def _entering(scenario: Scenario, ground: Terrain) -> list[str]:
    """What becomes of who comes in, or stays."""
    texts = [f"who enters takes {ground.damage} {DAMAGE_WORDS[ground.damage_type]} damage"] if ground.damage else []
    if ground.count:
        texts.append(f"who enters is {lexicon(scenario).statuses[ground.status]} {ground.count}")
    return texts + ([f"heals {ground.heal} a round"] if ground.heal else [])
