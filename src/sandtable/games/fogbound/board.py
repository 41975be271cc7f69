"""Positions as text: a picture for people, and below it a line for every unit and for everything else that counts.

The picture's lines start with ``|``; units stand there by their codes, large letters for Dawn, small ones for Dusk.
Only the lines below are read back: ``table`` with the numbers of the round, ``unit`` with a slot, ``side`` with what a
side sees.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sandtable.engine.errors import SandtableError
from sandtable.engine.record import Array

from .names import lexicon
from .scenario import MAX_CELLS, OUTSIDE, SLOTS, UNITS, WORDS, Scenario
from .state import Place, State, Unit

TABLE = ("phase", "board", "banned", "round", "turn", "active", "last_actor", "first", "skips", "result", "points",
         "acted", "moved")  # fmt: skip
UNIT = ("type", "place", "cell", "hp", "energy", "ready", "carrier", "alias", "level", "ghost_cell", "ghost_round",
        "ghost_hp", "sight", "flags", "mask")  # fmt: skip
MASKS = ("seen", "explored", "contacts", "lit")
COUNTS = ("score", "count", "met", "stage")


def board_text(scenario: Scenario, known: State) -> str:
    """The position, drawn; :func:`parse_board` reads it back."""
    lines = list(_picture(scenario, known))
    lines.append(_numbers("table", {name: int(getattr(known, name)) for name in TABLE}))
    for side in range(2):
        told: dict[str, int | str] = {name: int(getattr(known, name)[side]) for name in COUNTS}
        told |= {name: _packed(getattr(known, name).numpy()[side].tolist()) for name in MASKS}
        told["roster"] = _packed(known.roster.numpy()[side].tolist())
        lines.append(_numbers(f"side {side}", told))
    lines.append(_numbers("tales", {str(k): known.tale[k] for k in range(3)}))
    lines.append(_numbers("owners", {str(k): _packed(known.owners.numpy()[k].tolist()) for k in range(4)}))
    lines.append(_numbers("refused", {"cells": _packed(known.refused.numpy().tolist())}))
    for unit in range(UNITS):
        there = known.units[unit]
        told = {name: int(getattr(there, name)) for name in UNIT}
        told["counts"] = _packed(there.counts.numpy().tolist())
        told["field"] = _packed(known.fields.numpy()[unit].tolist())
        if any(told.values()):
            lines.append(_numbers(f"unit {unit}", told))
    return "\n".join(lines)


def _picture(scenario: Scenario, known: State) -> Iterator[str]:
    """The board, a row a line."""
    names, board = lexicon(scenario), scenario.boards[known.board]
    for row in range(scenario.height):
        tokens = []
        for cell in range(row * scenario.width, (row + 1) * scenario.width):
            if scenario.hole[cell]:
                continue
            here = known.occupant[cell]
            mark = "*" if board.objective[cell] != OUTSIDE else " "
            text = names.letters[board.terrain[cell]] + mark
            if here:
                code = names.codes[known.units[here - 1].type]
                text = code.upper() if here <= SLOTS else code
            tokens.append(text)
        yield "|" + "  " * (row & 1) + "  ".join(tokens).rstrip()


def _packed(numbers: list[int]) -> str | int:
    """Numbers in one word, such as ``0.0.4``; 0 if all of them are."""
    return ".".join(map(str, numbers)) if any(numbers) else 0


def _numbers(head: str, told: Mapping[str, int | str]) -> str:
    """A line with all that is not 0."""
    return " ".join([head, *(f"{name}={value}" for name, value in told.items() if value)])


def parse_board(scenario: Scenario, text: str) -> State:
    """Read a position back."""
    state = State()
    lines = [line.strip() for line in text.strip().splitlines()]
    if not any(line.startswith("table") for line in lines):
        raise SandtableError("board/no-table", text[:40], "no line says how the round stands", "add 'table phase=3 …'")
    for line in lines:
        if not line.startswith("|"):
            _read_line(state, line)
    for unit in range(UNITS):
        there = state.units[unit]
        if there.place == Place.ON_BOARD:
            if there.cell >= MAX_CELLS or scenario.hole[there.cell] or state.occupant[there.cell]:
                raise SandtableError("board/no-place", line, f"unit {unit} has no hex of its own", "move it")
            state.occupant[there.cell] = unit + 1
        _check_unit(scenario, there, unit)
    if state.board >= scenario.board_count:
        raise SandtableError("board/no-map", state.board, "the scenario has no such map")
    return state


def _check_unit(scenario: Scenario, unit: Unit, slot: int) -> None:
    if unit.place and (unit.type >= scenario.type_count or unit.carrier >= UNITS):
        raise SandtableError("board/impossible", slot, "there is no such unit", "mend its line")


def _read_line(state: State, line: str) -> None:
    head, *rest = line.split()
    slot = 0
    try:
        if head in ("side", "unit"):
            slot = int(rest.pop(0))
        for part in rest:
            name, _, value = part.partition("=")
            _read_part(state, head, slot, name, value)
    except (SandtableError, ValueError, IndexError, KeyError, AttributeError) as error:
        raise SandtableError("board/unreadable", line, f"that cannot be read ({type(error).__name__})") from None


def _read_part(state: State, head: str, slot: int, name: str, value: str) -> None:
    """One number, or several in a word."""
    if head == "table" and name in TABLE:
        setattr(state, name, int(value))
    elif head == "side" and name in COUNTS:
        getattr(state, name)[slot] = int(value)
    elif head == "side" and name in (*MASKS, "roster"):
        _fill(getattr(state, name), slot, value)
    elif head == "tales":
        state.tale[int(name)] = int(value)
    elif head == "owners":
        _fill(state.owners, int(name), value)
    elif head == "refused":
        for k, part in enumerate(value.split(".")[:WORDS]):
            state.refused[k] = int(part)
    elif head == "unit" and name in UNIT:
        setattr(state.units[slot], name, int(value))
    elif head == "unit" and name == "counts":
        for k, part in enumerate(value.split(".")):
            state.units[slot].counts[k] = int(part)
    elif head == "unit" and name == "field":
        _fill(state.fields, slot, value)
    else:
        raise KeyError(name)


def _fill(table: Array[int], row: int, value: str) -> None:
    for k, part in enumerate(value.split(".")):
        table[row, k] = int(part)
