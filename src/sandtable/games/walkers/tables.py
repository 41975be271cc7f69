"""The house's catalogue as tables, for the rule book."""

from __future__ import annotations

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
    WeaponBlock,
)
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
)

SKILLS = tuple(SkillsBlock.model_fields)


def machines() -> str:
    """The machines, a row each."""
    rows = [
        "| machine | code | weight | size | armour | movements | thrust | camouflage | weapons | value |",
        "| --- | --- | --- | ---: | ---: | --- | ---: | ---: | --- | ---: |",
    ]
    rows += [_machine(block) for block in house_kit().machines.values()]
    return "\n".join(rows) + "\n"


def _machine(block: MachineBlock) -> str:
    going, weapons = "; ".join(block.movements), ", ".join(block.weapons)
    cells = [block.title, f"`{block.code}`", block.weight, block.size, block.armour, going]
    cells += [block.thrust or "–", block.camouflage or "–", weapons, block.value]
    return f"| {' | '.join(map(str, cells))} |"


def skills() -> str:
    """The thresholds of every machine, a row each (WLK-01)."""
    rows = [f"| machine | {' | '.join(SKILLS)} |", "| --- |" + " --- |" * len(SKILLS)]
    for block in house_kit().machines.values():
        faces = [getattr(block.skills, skill) for skill in SKILLS]
        rows.append(f"| {' | '.join([block.title, *faces])} |")
    return "\n".join(rows) + "\n"


def weapons() -> str:
    """The weapons, a row each."""
    fields = list(WeaponBlock.model_fields)
    rows = [f"| weapon | {' | '.join(fields)} |", "| --- |" + " ---: |" * len(fields)]
    for name, block in house_kit().weapons.items():
        rows.append(f"| {' | '.join([name, *(str(getattr(block, field)) for field in fields)])} |")
    return "\n".join(rows) + "\n"


def grounds() -> str:
    """The grounds, a row each, with what they demand of each mode (WLK-17)."""
    rows = [
        f"| ground | letter | {' | '.join(MODE_WORDS)} | cover | what else |",
        "| --- | --- |" + " --- |" * len(MODE_WORDS) + " ---: | --- |",
    ]
    rows += [_ground(name, block) for name, block in house_kit().grounds.items()]
    return "\n".join(rows) + "\n"


def _ground(name: str, block: GroundBlock) -> str:
    demands = [getattr(block, mode).replace("none", "–") for mode in MODE_WORDS]
    other = [f"{block.tall} tall"] if block.tall else []
    other += ["partly obscures"] if block.obscures else []
    other += ["camouflage works"] if block.hides else []
    return f"| {' | '.join([name, f'`{block.letter}`', *demands, str(block.cover or '–'), ', '.join(other)])} |"


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
