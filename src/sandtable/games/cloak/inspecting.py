"""What a client shows of a single piece."""

from __future__ import annotations

from sandtable.contract.view import Inspection
from sandtable.contract.words import LayerKind
from sandtable.mechanics.topology import NOWHERE

from .names import ABILITIES, Glance, entity_name
from .scenario import Type


def inspect(look: Glance, piece: int) -> Inspection:
    """Where an entity could go next and which points it would attack (CLK-05, CLK-19, CLK-33)."""
    scenario, known = look.scenario, look.known
    entity, type_ = known.entities[piece], Type(scenario.slots[piece].type)
    beside = [scenario.neighbours[entity.cell, d] for d in range(scenario.directions)]
    beside = [cell for cell in beside if cell != NOWHERE]
    texts = [f"{type_.name.lower()} {entity_name(scenario, piece, entity.team)}: {entity.hp} hit points"]
    if type_ in ABILITIES:
        state = "active" if entity.active else "off"
        texts.append(f"stamina {entity.stamina} of {scenario.stamina[type_]}, {ABILITIES[type_]} {state}")
    cells: dict[LayerKind, tuple[int, ...]] = {}
    if type_ == Type.LEADER or (type_ == Type.SOLDIER and entity.active):
        cells[LayerKind.THREAT] = tuple(beside)
    elif type_ != Type.WALL:
        cells[LayerKind.REACH] = tuple(cell for cell in beside if not known.solid[cell >> 5] >> (cell & 31) & 1)
    return Inspection(texts=tuple(texts), cells=cells)
