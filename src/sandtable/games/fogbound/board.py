"""Positions as text: a picture for people, and below it a line for every unit and for everything else that counts.

The picture's lines start with ``|``; units stand there by their codes, large letters for Dawn, small ones for Dusk.
Only the lines below are read back: ``table`` with the numbers of the round, ``side`` with what a side sees (hexes as
hexadecimal masks), ``unit`` with a slot, a code, a hex or a word for where it is, and what else there is to say::

    unit 17 sc d4 hp=2 ready=1 alias=1 level=2 ghost=d4.3.2 burning=1

What follows from the rest (flags, fields of view) is worked out again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sandtable.engine.errors import SandtableError
from sandtable.engine.record import Array
from sandtable.mechanics.topology import parse_cell

from .names import lexicon, place
from .scenario import OUTSIDE, SLOTS, UNITS, Scenario
from .sight import look
from .state import Phase, Place, State, Work
from .units import refresh_unit

TABLE = ("phase", "board", "banned", "round", "turn", "active", "last_actor", "first", "skips", "result", "points",
         "acted", "moved")  # fmt: skip
NUMBERS = ("hp", "energy", "ready", "carrier", "alias", "level")
MASKS = ("seen", "explored", "contacts", "lit")
COUNTS = ("score", "count", "met", "stage")
PLACES = {"inside": Place.INSIDE, "dead": Place.DEAD, "to-place": Place.TO_PLACE, "unseen": Place.UNSEEN}
WORDS = {place: word for word, place in PLACES.items()}
Told = Mapping[str, int | str]


def board_text(scenario: Scenario, known: State) -> str:
    """The position, drawn; :func:`parse_board` reads it back."""
    lines = list(_picture(scenario, known))
    table: dict[str, int | str] = {name: int(getattr(known, name)) for name in TABLE}
    lines.append(_line("table", {**table, "whole": int(known.fields.numpy().any())}))
    for side in range(2):
        told: dict[str, int | str] = {name: int(getattr(known, name)[side]) for name in COUNTS}
        told |= {name: _mask(getattr(known, name).numpy()[side].tolist()) for name in MASKS}
        lines.append(_line(f"side {side}", {**told, "roster": _sparse(known.roster.numpy()[side].tolist())}))
    rest: dict[str, int | str] = {f"tale{k}": known.tale[k] for k in range(3)}
    rest |= {f"owners{k}": _sparse(known.owners.numpy()[k].tolist()) for k in range(4)}
    lines.append(_line("rest", {**rest, "refused": _mask(known.refused.numpy().tolist())}))
    lines += [_unit(scenario, known, unit) for unit in range(UNITS) if known.units[unit].place]
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
            text = names.letters[board.terrain[cell]] + ("*" if board.objective[cell] != OUTSIDE else " ")
            if here:
                code = names.codes[known.units[here - 1].type]
                text = code.upper() if here <= SLOTS else code
            tokens.append(text)
        yield "|" + "  " * (row & 1) + "  ".join(tokens).rstrip()


def _unit(scenario: Scenario, known: State, unit: int) -> str:
    """All there is to say of a unit."""
    there, names = known.units[unit], lexicon(scenario)
    where = place(scenario, there.cell) if there.place == Place.ON_BOARD else WORDS[Place(there.place)]
    told: dict[str, int | str] = {name: int(getattr(there, name)) for name in NUMBERS}
    if there.ghost_round:
        told["ghost"] = f"{place(scenario, there.ghost_cell)}.{there.ghost_round}.{there.ghost_hp}"
    told |= {names.statuses[s]: there.counts[s] for s in range(scenario.status_count) if there.mask >> s & 1}
    return _line(f"unit {unit} {names.codes[there.type]} {where}", told)


def _mask(words: list[int]) -> str:
    """A mask over the board, as a hexadecimal number."""
    number = sum(word << 32 * k for k, word in enumerate(words))
    return f"{number:x}" if number else ""


def _sparse(numbers: list[int]) -> str:
    """What is not 0 in a list, such as ``3:1.7:2``."""
    return ".".join(f"{k}:{number}" for k, number in enumerate(numbers) if number)


def _line(head: str, told: Told) -> str:
    """A line with all that is not 0 or empty."""
    return " ".join([head, *(f"{name}={value}" for name, value in told.items() if value)])


def parse_board(scenario: Scenario, text: str) -> State:
    """Read a position back."""
    state, whole = State(), False
    lines = [line.strip() for line in text.strip().splitlines()]
    if not any(line.startswith("table") for line in lines):
        raise SandtableError("board/no-table", text[:40], "no line says how the round stands", "add 'table phase=3 …'")
    for line in lines:
        if line and not line.startswith("|"):
            try:
                whole |= _read_line(scenario, state, line)
            except (SandtableError, ValueError, IndexError, KeyError, AttributeError) as error:
                raise SandtableError("board/unreadable", line, f"that cannot be read ({error})") from None
    if state.board >= scenario.board_count:
        raise SandtableError("board/no-map", state.board, "the scenario has no such map")
    _follow(scenario, state, whole)
    return state


def _follow(scenario: Scenario, state: State, whole: bool) -> None:
    """Work out what follows: who stands where, positions of those inside, flags, and perhaps fields of view."""
    work = Work()
    for unit in range(UNITS):
        there = state.units[unit]
        if there.place == Place.ON_BOARD:
            if state.occupant[there.cell]:
                raise SandtableError("board/no-place", unit, "two units stand on its hex", "move one")
            state.occupant[there.cell] = unit + 1
        elif there.place == Place.INSIDE:
            there.cell = state.units[there.carrier].cell
        elif there.place:
            there.cell = OUTSIDE
        if state.phase >= Phase.PLAY and there.place in (Place.ON_BOARD, Place.INSIDE):
            refresh_unit(scenario, state, unit, work)
    for unit in range(UNITS if whole else 0):
        look(scenario, state, unit)


def _read_line(scenario: Scenario, state: State, line: str) -> bool:
    """One line; whether it says that the position is whole, with fields of view."""
    head, *rest = line.split()
    if head == "unit":
        _read_unit(scenario, state, rest)
        return False
    slot = int(rest.pop(0)) if head == "side" else 0
    told = dict(part.split("=", 1) for part in rest)
    whole = told.pop("whole", "0") == "1"
    for name, value in told.items():
        _read_part(state, head, slot, name, value)
    return whole


def _read_part(state: State, head: str, slot: int, name: str, value: str) -> None:
    if head == "table" and name in TABLE:
        setattr(state, name, int(value))
    elif head == "side" and name in COUNTS:
        getattr(state, name)[slot] = int(value)
    elif head == "side" and name in MASKS:
        for k, word in enumerate(_words(value)):
            getattr(state, name)[slot, k] = word
    elif head == "side" and name == "roster":
        _fill(state.roster, slot, value)
    elif head == "rest" and name.startswith("tale"):
        state.tale[int(name[4:])] = int(value)
    elif head == "rest" and name.startswith("owners"):
        _fill(state.owners, int(name[6:]), value)
    elif head == "rest" and name == "refused":
        for k, word in enumerate(_words(value)):
            state.refused[k] = word
    else:
        raise KeyError(name)


def _read_unit(scenario: Scenario, state: State, rest: list[str]) -> None:
    slot, code, where, *more = rest
    there, names = state.units[int(slot)], lexicon(scenario)
    there.type = names.codes.index(code)
    there.place = PLACES.get(where, Place.ON_BOARD)
    if where not in PLACES:
        there.cell = parse_cell(where, scenario.width, scenario.height, scenario.hole)
    for name, value in (part.split("=", 1) for part in more):
        if name in NUMBERS:
            setattr(there, name, int(value))
        elif name == "ghost":
            cell, there.ghost_round, there.ghost_hp = value.split(".")[0], *map(int, value.split(".")[1:])
            there.ghost_cell = parse_cell(cell, scenario.width, scenario.height, scenario.hole)
        else:
            status = names.statuses.index(name)
            there.counts[status] = int(value)
            there.mask |= 1 << status


def _words(value: str) -> list[int]:
    number = int(value, 16)
    return [number >> 32 * k & 0xFFFF_FFFF for k in range((number.bit_length() + 31) // 32)]


def _fill(table: Array[int], row: int, value: str) -> None:
    for part in value.split("."):
        k, _, number = part.partition(":")
        table[row, int(k)] = int(number)
