"""The house's catalogue as tables, for the rule book."""

from __future__ import annotations

from . import game
from .blocks import StatusBlock, TerrainBlock
from .describing import figures_of, texts_of
from .file import house_kit
from .scenario import (
    AURAS,
    EFFECTS,
    FAR,
    MAX_ACTIONS,
    MAX_BOARDS,
    MAX_CELLS,
    MAX_HASTE,
    MAX_NAME,
    MAX_OBJECTIVES,
    MAX_STATUSES,
    MAX_TERRAINS,
    MAX_TYPES,
    SLOTS,
    TRIGGERS,
)
from .words import MOST_EFFECT, STATUS_FLAGS

MADE = {
    "broken": "its passives do not work (FOG-43)",
    "rooted": "it cannot move (FOG-44)",
    "silenced": "it uses no abilities (FOG-45)",
    "disarmed": "it makes no attacks (FOG-46)",
    "stunned": "it has no turn",
    "blind": "it sees only its own hex",
    "revealed": "it is seen wherever it is, and neither stealthy nor invisible",
    "shield": "takes its count of damage before health does",
    "invisible": "it is not seen (FOG-22)",
    "detection": "it sees the stealthy and the invisible (FOG-23)",
}
STACKED = {"highest": "the higher count stays", "add": "counts add up", "keep": "the old count stays"}
PASSING = {"one less": "one less each round", "round end": "when the next round begins", "never": "not by itself"}
TRAITS = {"elevated": "high ground", "blocks": "blocks sight", "closed": "closed", "water": "water"}


def units() -> str:
    """The units, a row each; what they can do in the words of their cards."""
    box = game.box("muster")
    rows = ["| unit | numbers | what it is and can do |", "| --- | --- | --- |"]
    for k, block in enumerate(house_kit().units.values()):
        told = [f"{text[0].upper()}{text[1:]}." for text in texts_of(box, k)]
        numbers = [f"{figure.name} {figure.value}" for figure in figures_of(box.scenario, k)]
        rows.append(f"| {block.title} `{block.code}` | {', '.join(numbers)}; price {block.price} | {' '.join(told)} |")
    return "\n".join(rows) + "\n"


def terrains() -> str:
    """The grounds, a row each."""
    rows = ["| ground | letter | protection | moving in and out | what else |", "| --- | --- | --- | --- | --- |"]
    rows += [_terrain(name, block) for name, block in house_kit().terrains.items()]
    return "\n".join(rows) + "\n"


def _terrain(name: str, block: TerrainBlock) -> str:
    costs = {"cost_in": "+{} in", "cost_out": "+{} out", "penalty_in": "{} penalty in", "penalty_out": "{} penalty out"}
    moving = [text.format(getattr(block, field)) for field, text in costs.items() if getattr(block, field)]
    other = [word for field, word in TRAITS.items() if getattr(block, field)]
    other += [f"{block.on_enter.removeprefix('status ')} on entering"] if block.on_enter else []
    other += [f"heals {block.heals} a round"] if block.heals else []
    protection = ", ".join(f"{sizes} {triple}" for sizes, triple in block.protection.items())
    return f"| {name} | `{block.letter}` | {protection} | {', '.join(moving)} | {', '.join(other)} |"


def statuses() -> str:
    """The statuses, a row each."""
    rows = ["| status | what it does | when it is given again | runs out |", "| --- | --- | --- | --- |"]
    rows += [_status(name, block) for name, block in house_kit().statuses.items()]
    return "\n".join(rows) + "\n"


def _status(name: str, block: StatusBlock) -> str:
    does = [MADE[word] for word in block.makes]
    does += [
        f"{word} {getattr(block, word):+}" for word in ("speed", "sight", "armour", "damage") if getattr(block, word)
    ]
    does += [f"its count in {block.type} damage a round"] if block.burns else []
    does += [f"{block.poisons} {block.type} damage a round"] if block.poisons else []
    does += [f"heals {block.heals} a round"] if block.heals else []
    return f"| {name} | {', '.join(does)} | {STACKED[block.stacks]} | {PASSING[block.passes]} |"


def makes() -> str:
    """The words for what a status makes its bearer."""
    return f"Words for `makes`: {', '.join(f'`{word}`' for word in STATUS_FLAGS)}.\n"


def limits() -> str:
    """How many of everything there may be, a row each."""
    kit = house_kit()
    most = {
        "hexes of a map, rows times the hexes of the longest": MAX_CELLS,
        "objectives of a map": MAX_OBJECTIVES,
        "maps of a draft": MAX_BOARDS,
        "units of an army": SLOTS,
        f"kinds of units, with the {len(kit.units)} of the house": MAX_TYPES,
        f"terrains, with the {len(kit.terrains)} of the house": MAX_TERRAINS,
        f"statuses, with the {len(kit.statuses)} of the house": MAX_STATUSES,
        "actions of a unit": MAX_ACTIONS,
        "effects of an action": EFFECTS,
        "auras of a unit": AURAS,
        "triggers of a unit": TRIGGERS,
        "hexes that anything sees or reaches": FAR,
        "the number in an effect": MOST_EFFECT,
        "what all statuses together add to a speed": MAX_HASTE,
        "letters of a name": MAX_NAME,
    }
    rows = ["| what | at most |", "| --- | ---: |", *(f"| {what} | {number} |" for what, number in most.items())]
    return "\n".join(rows) + "\n"
