"""The house's catalogue as tables, for the rule book."""

from __future__ import annotations

from .blocks import ActionBlock, StatusBlock, TerrainBlock, UnitBlock
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


def units() -> str:
    """The units, a row each."""
    rows = [
        "| unit | health | speed | sight | size | armour | energy | price | keywords | actions | auras and triggers |"
    ]
    rows.append("| --- |" + " ---: |" * 3 + " --- |" + " ---: |" * 3 + " --- |" * 3)
    rows += [_unit(name, block) for name, block in house_kit().units.items()]
    return "\n".join(rows) + "\n"


def _unit(name: str, block: UnitBlock) -> str:
    keywords = list(block.keywords)
    if block.transport:
        kinds = [word for word in ("enterable", "exitable") if getattr(block.transport, word)]
        seats = f", seats {block.transport.seats}" if block.transport.seats else ""
        keywords.append(f"transport {block.transport.capacity} ({', '.join([block.transport.sizes, *kinds])}{seats})")
    actions = [f"*{word}* {_action(action)}" for word, action in block.actions.items()]
    gifts = [f"{aura.gives} to {aura.to} within {aura.radius}" for aura in block.auras]
    gifts += [_trigger(trigger.when, trigger.do, trigger.to, trigger.radius) for trigger in block.triggers]
    numbers = (block.health, block.speed, block.sight, block.size, block.armour, block.energy, block.price)
    cells = [name, *map(str, numbers), ", ".join(keywords), "; ".join(actions), "; ".join(gifts)]
    return f"| {' | '.join(cells)} |"


def _trigger(when: str, do: str, to: str, radius: int) -> str:
    return f"on {when}: {do} to {to}" + (f" within {radius}" if radius else "")


def _action(action: ActionBlock) -> str:
    """What an action is, in the words of its block."""
    parts = [f"toggles {action.toggle}, {action.energy}/{action.upkeep}"] if action.toggle else [", ".join(action.do)]
    parts += [action.attack] if action.attack else []
    parts += [f"range {action.range}"] if action.range > 1 else []
    parts += [f"radius {action.radius}"] if action.radius else []
    parts += [f"{action.cost} movement"] if action.cost else []
    parts += [f"{action.energy} energy"] if action.energy and not action.toggle else []
    parts += [word.replace("_", " ") for word in ("combinable", "no_movement") if getattr(action, word)]
    parts += ["no line needed"] if action.blind else []
    parts += [f"for {action.targets}"] if action.targets not in (None, "enemies") else []
    parts += [f"only {', '.join(action.only)}"] if action.only else []
    parts += [f"needs {action.needs}"] if action.needs else []
    return f"({', '.join(parts)})"


def terrains() -> str:
    """The grounds, a row each."""
    rows = ["| ground | letter | protection | to move in and out | what else |", "| --- | --- | --- | --- | --- |"]
    rows += [_terrain(name, block) for name, block in house_kit().terrains.items()]
    return "\n".join(rows) + "\n"


def _terrain(name: str, block: TerrainBlock) -> str:
    costs = {"cost_in": "+{} in", "cost_out": "+{} out", "penalty_in": "{} penalty in", "penalty_out": "{} penalty out"}
    moving = [text.format(getattr(block, field)) for field, text in costs.items() if getattr(block, field)]
    other = [word for word in ("elevated", "blocks", "closed", "water") if getattr(block, word)]
    other += [f"{block.on_enter} on entering"] if block.on_enter else []
    other += [f"heals {block.heals}"] if block.heals else []
    protection = ", ".join(f"{sizes} {triple}" for sizes, triple in block.protection.items())
    return f"| {name} | `{block.letter}` | {protection} | {', '.join(moving)} | {', '.join(other)} |"


def statuses() -> str:
    """The statuses, a row each."""
    rows = ["| status | what it does | stacks | passes |", "| --- | --- | --- | --- |"]
    rows += [_status(name, block) for name, block in house_kit().statuses.items()]
    return "\n".join(rows) + "\n"


def _status(name: str, block: StatusBlock) -> str:
    does = [f"makes {', '.join(block.makes)}"] if block.makes else []
    does += [
        f"{word} {getattr(block, word):+}" for word in ("speed", "sight", "armour", "damage") if getattr(block, word)
    ]
    does += [f"its count in {block.type} damage a round"] if block.burns else []
    does += [f"{block.poisons} {block.type} damage a round"] if block.poisons else []
    does += [f"heals {block.heals} a round"] if block.heals else []
    return f"| {name} | {', '.join(does)} | {block.stacks} | {block.passes} |"


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
