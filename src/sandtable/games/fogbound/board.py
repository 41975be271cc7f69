"""Positions as text: a picture for people, and below it a line for every unit and for everything else that counts.

The picture's lines start with ``|``; units stand there by their codes, large letters for Dawn, small ones for Dusk.
Only the lines below are read back: ``table`` with the numbers of the round, ``side`` with what a side sees (hexes as
hexadecimal masks), ``unit`` with a slot, a code, a hex or a word for where it is, and what else there is to say::

    unit 17 sc d4 hp=2 ready=1 alias=1 level=2 ghost=d4.3.2 burning=1

What the other side remembers of a unit that it has lost from sight stands behind ``memory``: where and in which round,
health, energy, readiness and the number of a transport; its statuses then behind ``memories``.

Where each unit stands and what it is at the moment follows from the rest and is worked out again. If the line ``table``
says ``whole=1``, the position is the truth of a match in play: then whatever else follows (how many units there are,
what each side sees and whom it perceives) may be left out as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from sandtable.contract.errors import SandtableError, shorten
from sandtable.contract.record import Array
from sandtable.mechanics.topology import parse_cell

from .following import ON_TABLE, fill_in
from .names import FogboundBox, Glance, lexicon, place
from .scenario import OUTSIDE, SLOTS, UNITS, Scenario
from .scenario import WORDS as MASK_WORDS
from .state import MOST_STACKS, Level, Memory, Phase, Place, State, Unit, Work
from .units import refresh_unit, remembered

TABLE = ("phase", "board", "banned", "round", "turn", "active", "last_actor", "first", "skips", "result", "points",
         "acted", "moved")  # fmt: skip
NUMBERS = ("hp", "energy", "ready", "carrier", "alias", "level")
MOST = {"ready": 1, "carrier": UNITS - 1, "alias": SLOTS, "level": Level.SEEN}
REMEMBERED = ("round", "hp", "energy", "ready", "carrier")
MASKS = ("seen", "explored", "contacts", "lit")
COUNTS = ("score", "count", "met", "stage")
PLACES = {"inside": Place.INSIDE, "dead": Place.DEAD, "to-place": Place.TO_PLACE, "unseen": Place.UNSEEN}
WORDS = {place: word for word, place in PLACES.items()}
LONGEST = 1 << 15
NUMBER = re.compile("-?[0-9]{1,10}", re.ASCII)
MASK = re.compile(f"[0-9a-f]{{1,{8 * MASK_WORDS}}}", re.ASCII)
Told = Mapping[str, int | str]


def board_text(look: Glance) -> str:
    """The position, drawn; :func:`parse_board` reads it back."""
    known, lines = look.known, list(_picture(look))
    table: dict[str, int | str] = {name: int(getattr(known, name)) for name in TABLE}
    lines.append(_line("table", {**table, "whole": int(known.fields.numpy().any())}))
    for side in range(2):
        told: dict[str, int | str] = {name: int(getattr(known, name)[side]) for name in COUNTS}
        told |= {name: _mask(getattr(known, name).numpy()[side].tolist()) for name in MASKS}
        lines.append(_line(f"side {side}", {**told, "roster": _sparse(known.roster.numpy()[side].tolist())}))
    rest: dict[str, int | str] = {f"tale{k}": known.tale[k] for k in range(3)}
    rest |= {f"owners{k}": _sparse(known.owners.numpy()[k].tolist()) for k in range(4)}
    lines.append(_line("rest", {**rest, "refused": _mask(known.refused.numpy().tolist())}))
    lines += [_unit(look, unit) for unit in range(UNITS) if known.units[unit].place]
    return "\n".join(lines)


def _picture(look: Glance) -> Iterator[str]:
    """The board, a row a line."""
    scenario, known, names = look.scenario, look.known, lexicon(look.file)
    board = scenario.boards[known.board]
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


def _unit(look: Glance, unit: int) -> str:
    """All there is to say of a unit."""
    scenario, names = look.scenario, lexicon(look.file)
    there, memory = look.known.units[unit], look.known.memories[unit]
    where = place(scenario, there.cell) if there.place == Place.ON_BOARD else WORDS[Place(there.place)]
    told: dict[str, int | str] = {name: int(getattr(there, name)) for name in NUMBERS}
    if there.ghost_round:
        told["ghost"] = f"{place(scenario, there.ghost_cell)}.{there.ghost_round}.{there.ghost_hp}"
    if memory.round:
        numbers = (int(getattr(memory, name)) for name in REMEMBERED)
        told["memory"] = ".".join(map(str, (place(scenario, memory.cell), *numbers)))
        told["memories"] = _sparse([remembered(memory, status) for status in range(scenario.status_count)])
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


def parse_board(box: FogboundBox, text: str) -> State:
    """Read a position back, or raise a ``SandtableError``; whether it is possible is not asked here."""
    if len(text) > LONGEST:
        raise SandtableError("board/too-long", text[:40], f"it has {len(text)} characters", f"{LONGEST} is the most")
    scenario, state, told = box.scenario, State(), set[str]()
    for line in map(str.strip, text.splitlines()):
        if line and not line.startswith("|"):
            try:
                _read_line(box, state, line, told)
            except (SandtableError, ValueError, IndexError) as error:
                raise SandtableError("board/unreadable", line[:80], f"that cannot be read ({error})") from None
    if "table" not in told:
        raise SandtableError("board/no-table", text[:40], "no line says how the round stands", "add 'table phase=3 …'")
    if state.board >= scenario.board_count:
        raise SandtableError("board/no-map", state.board, "the scenario has no such map")
    _follow(scenario, state)
    if "table whole" in told:
        fill_in(scenario, state, told)
    return state


def _follow(scenario: Scenario, state: State) -> None:
    """Work out what follows: who stands where, positions of those inside, and flags."""
    work = Work()
    for unit in range(UNITS):
        there = state.units[unit]
        if there.place == Place.ON_BOARD:
            if state.occupant[there.cell]:
                raise SandtableError("board/no-place", unit, "two units stand on its hex", "move one")
            state.occupant[there.cell] = unit + 1
        elif there.place:
            there.cell = OUTSIDE
    for unit in range(UNITS):
        there = state.units[unit]
        if there.place == Place.INSIDE:
            there.cell = state.units[there.carrier].cell
        if state.phase >= Phase.PLAY and there.place in ON_TABLE:
            refresh_unit(scenario, state, unit, work)


def _read_line(box: FogboundBox, state: State, line: str, told: set[str]) -> None:
    """One line; what it tells of is noted in ``told``."""
    head, *rest = line.split()
    if head == "unit":
        _read_unit(box, state, rest, told)
        return
    if head not in ("table", "side", "rest"):
        raise ValueError(f"no line begins with {shorten(head)}; use table, side, rest, unit or |")
    slot = _number(rest.pop(0) if rest else "", 1) if head == "side" else 0
    told.add(head)
    for name, value in map(_pair, rest):
        _note(told, f"{head} {slot} {name}" if head == "side" else f"{head} {name}")
        _read_part(state, head, slot, name, value)


def _pair(part: str) -> tuple[str, str]:
    """A name and its value."""
    name, sign, value = part.partition("=")
    if not sign:
        raise ValueError(f"{shorten(part)} says nothing; write a name, = and a value")
    return name, value


def _note(told: set[str], what: str) -> None:
    """Everything is told once."""
    if what in told:
        raise ValueError(f"{shorten(what)} is told twice; keep one")
    told.add(what)


def _number(text: str, most: int = 0xFFFF_FFFF, least: int = 0) -> int:
    """A whole number in plain digits."""
    if not NUMBER.fullmatch(text) or not least <= int(text) <= most:
        raise ValueError(f"{shorten(text)} is no number from {least} to {most}")
    return int(text)


def _named(names: tuple[str, ...], name: str) -> int:
    """The number of what has that name."""
    if name not in names:
        raise ValueError(f"the scenario has nothing called {shorten(name)}")
    return names.index(name)


def _read_part(state: State, head: str, slot: int, name: str, value: str) -> None:
    if head == "table" and name == "whole":
        if value != "1":
            raise ValueError("a position is whole=1, or the word is left out")
    elif head == "table" and name in TABLE:
        setattr(state, name, _number(value, least=-0x80 if name == "points" else 0))
    elif head == "side" and name in COUNTS:
        getattr(state, name)[slot] = _number(value)
    elif head == "side" and name in MASKS:
        getattr(state, name).numpy()[slot] = _words(value)
    elif head == "side" and name == "roster":
        _fill(state.roster, slot, value)
    elif head == "rest" and name in ("tale0", "tale1", "tale2"):
        state.tale[int(name[4:])] = _number(value)
    elif head == "rest" and name in ("owners0", "owners1", "owners2", "owners3"):
        _fill(state.owners, int(name[6:]), value)
    elif head == "rest" and name == "refused":
        state.refused.numpy()[:] = _words(value)
    else:
        raise ValueError(f"the line {head} tells nothing of {shorten(name)}")


def _read_unit(box: FogboundBox, state: State, rest: list[str], told: set[str]) -> None:
    if len(rest) < 3:
        raise ValueError("a unit has a slot, a code and a hex or a word for where it is")
    scenario, names = box.scenario, lexicon(box.file)
    slot, code, where, *more = rest
    number = _number(slot, UNITS - 1)
    _note(told, f"unit {number}")
    there = state.units[number]
    there.type = _named(names.codes, code)
    there.place = PLACES.get(where, Place.ON_BOARD)
    if where not in PLACES:
        there.cell = parse_cell(where, scenario.width, scenario.height, scenario.hole)
    for name, value in map(_pair, more):
        _note(told, f"unit {number} {name}")
        if name in NUMBERS:
            setattr(there, name, _number(value, MOST.get(name, 0xFF)))
        elif name == "ghost":
            _read_ghost(scenario, there, value)
        elif name == "memory":
            _read_memory(scenario, state.memories[number], value)
        elif name == "memories":
            _read_statuses(scenario, state.memories[number], value)
        else:
            status = _named(names.statuses, name)
            there.counts[status] = _number(value)
            there.mask |= 1 << status


def _read_ghost(scenario: Scenario, there: Unit, value: str) -> None:
    """Where, in which round and with how much health a unit was last seen, such as ``d4.3.2``."""
    cell, *numbers = value.split(".")
    if len(numbers) != 2:
        raise ValueError(f"{shorten(value)} is no ghost; write hex, round and health like d4.3.2")
    there.ghost_cell = parse_cell(cell, scenario.width, scenario.height, scenario.hole)
    there.ghost_round, there.ghost_hp = map(_number, numbers)


def _read_memory(scenario: Scenario, memory: Memory, value: str) -> None:
    """How a unit was when it was lost from sight, such as ``d4.3.2.0.1.0``."""
    cell, *numbers = value.split(".")
    if len(numbers) != len(REMEMBERED):
        raise ValueError(f"{shorten(value)} is no memory; write hex, {', '.join(REMEMBERED)} like d4.3.2.0.1.0")
    memory.cell = parse_cell(cell, scenario.width, scenario.height, scenario.hole)
    for name, number in zip(REMEMBERED, numbers, strict=True):
        setattr(memory, name, _number(number))


def _read_statuses(scenario: Scenario, memory: Memory, value: str) -> None:
    """The statuses that a unit had then, such as ``3:1.7:2``."""
    counts = dict.fromkeys(range(scenario.status_count), 0)
    for part in value.split("."):
        which, _, many = part.partition(":")
        counts[_number(which, scenario.status_count - 1)] = _number(many, MOST_STACKS)
    for status, count in counts.items():
        memory.stacks[status >> 2] |= count << 4 * (status & 3)


def _words(value: str) -> list[int]:
    """A mask over the board, word by word."""
    if not MASK.fullmatch(value):
        raise ValueError(f"{shorten(value)} is no mask; write up to {8 * MASK_WORDS} hexadecimal digits")
    number = int(value, 16)
    return [number >> 32 * k & 0xFFFF_FFFF for k in range(MASK_WORDS)]


def _fill(table: Array[int], row: int, value: str) -> None:
    for part in value.split("."):
        k, _, number = part.partition(":")
        table[row, _number(k)] = _number(number)
