"""The house's catalogue as tables, for the rule book."""

from __future__ import annotations

from sandtable.mechanics.words import plural

from .blocks import (
    BEST_TIER,
    MAX_CAMOUFLAGE,
    MAX_DAMAGE,
    MAX_MINIMUM,
    MAX_NAME,
    MAX_RANGE,
    MAX_TICKS,
    MODE_WORDS,
    GroundBlock,
    MachineBlock,
    SkillsBlock,
)
from .inspecting import MISHAP_WORDS
from .kit import house_kit
from .scenario import (
    MAX_CELLS,
    MAX_COLUMNS,
    MAX_GROUNDS,
    MAX_LEVEL,
    MAX_LIMIT,
    MAX_MACHINES,
    MAX_ROWS,
    MAX_SIZE,
    MAX_THRUST,
    MAX_VALUE,
    MAX_WEAPONS,
    MOVEMENTS,
    SLOTS,
    STEPS,
    WEAPONS,
    Mishap,
)

SKILLS = tuple(SkillsBlock.model_fields)
WEAPON_HEADS = {
    "damage": "damage", "tier": "tier", "aimtime": "aims", "stabilisation": "on the move", "velocity": "velocity",
    "minimum": "close within", "ticks": "ticks",
}  # fmt: skip


def machines() -> str:
    """The machines, a row each."""
    rows = ["| machine | what it is | how it goes | weapons |", "| --- | --- | --- | --- |"]
    rows += [_machine(block) for block in house_kit().machines.values()]
    return "\n".join(rows) + "\n"


def _machine(block: MachineBlock) -> str:
    build = [block.weight, f"size {block.size}", f"armour {block.armour}"]
    build += [f"camouflage {block.camouflage}"] if block.camouflage else []
    build += [f"worth {plural(block.value, 'point')}"]
    going = [*block.movements, *([f"jump jets with {block.thrust} thrust"] if block.thrust else [])]
    cells = [f"{block.title} `{block.code}`", ", ".join(build), "; ".join(going), ", ".join(block.weapons)]
    return f"| {' | '.join(cells)} |"


def skills() -> str:
    """The thresholds of every machine, a row each (WLK-01)."""
    rows = [f"| machine | {' | '.join(SKILLS)} |", "| --- |" + " --- |" * len(SKILLS)]
    for block in house_kit().machines.values():
        faces = [getattr(block.skills, skill) for skill in SKILLS]
        rows.append(f"| {' | '.join([block.title, *faces])} |")
    return "\n".join(rows) + "\n"


def weapons() -> str:
    """The weapons, a row each, with the words of their cards."""
    rows = [f"| weapon | {' | '.join(WEAPON_HEADS.values())} |", "| --- |" + " ---: |" * len(WEAPON_HEADS)]
    for name, block in house_kit().weapons.items():
        rows.append(f"| {' | '.join([name, *(str(getattr(block, field)) for field in WEAPON_HEADS)])} |")
    return "\n".join(rows) + "\n"


def grounds() -> str:
    """The grounds, a row each, with what they demand of each mode (WLK-17)."""
    rows = [
        f"| ground | letter | {' | '.join(MODE_WORDS)} | hides | what else |",
        "| --- | --- |" + " --- |" * len(MODE_WORDS) + " ---: | --- |",
    ]
    rows += [_ground(name, block) for name, block in house_kit().grounds.items()]
    return "\n".join(rows) + "\n"


def _ground(name: str, block: GroundBlock) -> str:
    demands = [_demand(getattr(block, mode)) for mode in MODE_WORDS]
    other = [f"rises {plural(block.tall, 'level')}"] if block.tall else []
    other += ["partly obscures"] if block.obscures else []
    other += ["camouflage works"] if block.hides else []
    return f"| {' | '.join([name, f'`{block.letter}`', *demands, str(block.cover or '–'), ', '.join(other)])} |"


def _demand(written: str) -> str:
    """What a ground demands, as its card says it: ``good, or stuck``."""
    tier, _, mishap = written.partition(" ")
    if not mishap:
        return "–" if tier == "none" else tier
    return f"{tier}, or {MISHAP_WORDS[Mishap[mishap.upper()]]}"


def limits() -> str:
    """How many of everything there may be, a row each."""
    kit = house_kit()
    most = {
        "hexes of a map, rows times the hexes of the longest": MAX_CELLS,
        "hexes of a row": MAX_COLUMNS,
        "rows of a map": MAX_ROWS,
        "levels": MAX_LEVEL,
        "machines of a side": SLOTS,
        f"kinds of machines, with the {len(kit.machines)} of the house": MAX_MACHINES,
        f"kinds of weapons, with the {len(kit.weapons)} of the house": MAX_WEAPONS,
        f"grounds, with the {len(kit.grounds)} of the house": MAX_GROUNDS,
        "weapons of a machine": WEAPONS,
        "movement actions of a machine": MOVEMENTS,
        "hexes of a movement action": STEPS,
        "ticks of a movement action or a shot": MAX_TICKS,
        "thrust": MAX_THRUST,
        "size": MAX_SIZE,
        "camouflage": MAX_CAMOUFLAGE,
        "value": MAX_VALUE,
        "damage of a weapon": MAX_DAMAGE,
        "tier of a weapon or of armour": BEST_TIER,
        "velocity of a weapon": MAX_RANGE,
        "minimum range of a weapon": MAX_MINIMUM,
        "ticks of a match": MAX_LIMIT,
        "letters of a name": MAX_NAME,
    }
    rows = ["| what | at most |", "| --- | ---: |", *(f"| {what} | {number} |" for what, number in most.items())]
    return "\n".join(rows) + "\n"
