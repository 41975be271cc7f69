"""What a client shows of a piece and of a hex: its numbers (for a hex FOG-09 to FOG-12 and FOG-37), where it could go,
what can be seen from there, and who could strike there."""

from __future__ import annotations

from sandtable.contract.view import Inspection, Way
from sandtable.contract.words import LayerKind

from .danger import around, in_line, reach_of, strikes_of, threats
from .describing import texts_of
from .file import FogboundFile
from .names import Glance, called, lexicon, place, unit_code
from .rounds import can_activate
from .scenario import FAR, SLOTS, Terrain
from .sight import has_line
from .state import NONE, Phase
from .units import armour_of
from .view import CONTACT, GHOST, SPECTATOR
from .words import DAMAGE_WORDS

SIZES = ("small", "medium", "large")


def inspect(look: Glance, piece: int) -> Inspection:
    """What is known of a unit, a ghost or an unknown enemy: its numbers, where it could go, what it sees; and where the
    enemies in sight could strike, or where this one could."""
    if piece >= CONTACT:
        return Inspection(texts=("an unknown enemy: it is there, and that is all that is known",))
    unit = piece - GHOST if piece >= GHOST else piece
    there = look.known.units[unit]
    kind, abilities = look.scenario.types[there.type], texts_of(look.box, there.type)
    figures = f"speed {kind.speed}, sight {kind.sight}, size {'SML'[kind.size]}, price {kind.price}"
    texts = [lexicon(look.file).titles[there.type], figures]
    if piece >= GHOST:
        texts.append(f"last seen in round {there.ghost_round} with health {there.ghost_hp}")
        return Inspection(texts=tuple(texts + abilities))
    texts += [f"armour {armour}"] if (armour := armour_of(look.scenario, look.known, unit)) else []
    return Inspection(texts=tuple(texts + abilities), cells=_cells_of(look, unit), ways=_ways_of(look, unit))


def _ways_of(look: Glance, unit: int) -> tuple[Way, ...]:
    """The walks of more than one step that a unit can go now, if it is to act."""
    known = look.known
    if known.phase != Phase.PLAY or unit // SLOTS != look.player or unit // SLOTS != known.turn:
        return ()
    if known.active not in (NONE, unit) or not can_activate(known, unit):
        return ()
    name, reach = unit_code(look, unit), reach_of(look.scenario, known, unit, is_careful=True)
    points = reach[int(known.units[unit].cell)].left
    return tuple(
        Way(
            cells=stop.path,
            steps=tuple(f"{name} to {place(look.scenario, cell)}" for cell in stop.path),
            text=f"{len(stop.path)} steps: {stop.left} of {points} left",
        )
        for stop in reach.values()
        if len(stop.path) > 1
    )


def _cells_of(look: Glance, unit: int) -> dict[LayerKind, tuple[int, ...]]:
    """The hexes that matter to a unit: where it could go in a turn, what it sees, and where it could be struck; or, for
    an enemy, where it could strike. Before the first round nobody goes or strikes."""
    scenario, known = look.scenario, look.known
    there = known.units[unit]
    near = around(scenario, there.cell, there.sight)
    seen = [cell for cell in near if has_line(scenario, known, unit, cell, 0, there.sight)]
    if known.phase < Phase.PLAY:
        return {LayerKind.SIGHT: tuple(seen)}
    reach = set(reach_of(scenario, known, unit))
    if unit // SLOTS == look.player:
        danger = reach & set().union(*threats(scenario, known, look.player).values())
    else:
        danger = strikes_of(scenario, known, unit)
    found = {LayerKind.REACH: reach - {int(there.cell)}, LayerKind.SIGHT: set(seen), LayerKind.THREAT: danger}
    return {name: tuple(sorted(cells)) for name, cells in found.items() if cells}


def inspect_cell(look: Glance, cell: int) -> Inspection:
    """What the ground of a hex does for and to those who are on it, what can be seen from there, and which of the
    enemies in sight could strike there in their next turn."""
    scenario, board = look.scenario, look.scenario.boards[look.known.board]
    ground = scenario.terrains[board.terrain[cell]]
    texts = [*_protection(ground), *_moving(ground), *_entering(look.file, ground)]
    if cell in [board.objective_cells[k] for k in range(board.objectives)]:
        texts.append("an objective: who holds it scores a point a round")
    texts = texts or ["open ground: nothing special"]
    cells = {LayerKind.SIGHT: _seen_from(look, cell)}
    texts.append(_whose_sight(look))
    if look.player < SPECTATOR:
        struck = threats(scenario, look.known, look.player)
        cells[LayerKind.THREAT] = tuple(sorted(set().union(*struck.values())))
        near = [called(look, enemy) for enemy, there in struck.items() if cell in there]
        texts += [f"could be struck by {', '.join(near)}"] if near else []
    return Inspection(texts=tuple(texts), cells={name: there for name, there in cells.items() if there})


def _seen_from(look: Glance, cell: int) -> tuple[int, ...]:
    """What the unit that is having its turn would see from a hex; without one, what lies in line of sight of it, for
    either side to spectators, who know of nobody who stands in between."""
    known, side = look.known, look.player if look.player < SPECTATOR else 0
    flags, sight = 0, FAR
    if known.active != NONE and known.active // SLOTS == side:
        flags, sight = known.units[known.active].flags, known.units[known.active].sight
    return tuple(in_line(look.scenario, known, side, flags, cell, sight, sight))


def _whose_sight(look: Glance) -> str:
    if look.known.active != NONE:
        return f"in sight: what {unit_code(look, look.known.active)} would see from here"
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


def _entering(file: FogboundFile, ground: Terrain) -> list[str]:
    """What becomes of who comes in, or stays."""
    texts = [f"who enters takes {ground.damage} {DAMAGE_WORDS[ground.damage_type]} damage"] if ground.damage else []
    if ground.count:
        texts.append(f"who enters is {lexicon(file).statuses[ground.status]} {ground.count}")
    return texts + ([f"heals {ground.heal} a round"] if ground.heal else [])
