"""Positions as text: whose turn it is, a picture for people, a line for every machine, and one for what it is about to
do and for who interrupts it::

    turn hawk1, answer, 17 orders, Amber 12, Cobalt 0
    |.0   f1   HK1  .0
    |  .0   kt2  .0   h2
    hawk1 c1 ne ticks 12 damage 3 fast spotted
    kite1 destroyed c3
    kite2 unseen ghost b2 ticks 8 damage 2
    order hawk1 move by walk path c1 c2 c3 hexes 2 after 17 seen

Whose machine is not seen has the turn by its side: ``turn Cobalt``. The picture's lines start with ``|`` and are not
read back; a letter is a ground, with its level, and machines stand there by their codes and numbers, in large letters
for Amber. What a line does not say is 0 or not so. Behind ``ghost`` stands what the enemy remembers of a machine. An
order has its path, and with a shot the weapon, the target and the point of the path (``from``) at which it is fired.
``Amber 7 told`` is the hash of what Amber was told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sandtable.contract.errors import SandtableError
from sandtable.mechanics.drawing import check_once, drawn_lines, drawn_number
from sandtable.mechanics.tales import WORD
from sandtable.mechanics.topology import NOWHERE

from .file import SEATS
from .names import (
    FACINGS,
    MOTION_WORDS,
    Glance,
    WalkersBox,
    all_units,
    code_of,
    is_hex,
    lexicon,
    movement_names,
    named_cell,
    named_unit,
    place,
    short_name,
    weapon_names,
)
from .scenario import FATAL, MAX_AIM, NOBODY, SLOTS, STEPS, UNITS
from .state import DRAW, Does, Motion, Order, Phase, Place, State, Unit

PHASES = {phase.name.lower().replace("_", " "): phase for phase in Phase}
DEEDS = {does.name.lower(): does for does in Does if does}
AWAY = {"destroyed": Place.DESTROYED, "left": Place.LEFT, "unseen": Place.UNSEEN}
MOTIONS = {MOTION_WORDS[motion]: motion for motion in Motion if motion}
NUMBERS = {"hexes": 0xFF, "after": 0xFFFF, "reached": STEPS, "point": STEPS, "aim": MAX_AIM,
           "from": STEPS, "length": STEPS}  # fmt: skip
FIELDS = {"from": "shot_at"}
FLAGS = {"careful": "is_careful", "shot": "has_shot", "seen": "is_seen", "stopped": "is_stopped"}
HIGHEST = 0xFFFF


def board_text(look: Glance) -> str:
    """The position; :func:`parse_board` reads it back."""
    known = look.known
    lines = [_head(look), *_picture(look)]
    lines += [_unit_line(look.box, known, unit) for unit in all_units(look.scenario) if known.units[unit].place]
    lines += [_order_line(look.box, "order", known.order)] if any(bytes(known.order)) else []
    lines += [_order_line(look.box, "reply", known.reply)] if any(bytes(known.reply)) else []
    return "\n".join(lines)


def _head(look: Glance) -> str:
    """Whose turn it is, what is to be decided, and the score."""
    known = look.known
    whose = SEATS[known.turn] if known.active == NOBODY else short_name(look.box, known.active)
    notes = [f"turn {whose}"] if known.phase != Phase.OVER else []
    notes += [_word(PHASES, known.phase), f"{known.actions} orders"]
    notes += [f"{name} {known.score[side]}" for side, name in enumerate(SEATS)]
    notes += [f"{name} {known.left[side]} out" for side, name in enumerate(SEATS) if known.left[side]]
    notes += [f"{name} {known.tale[side]} told" for side, name in enumerate(SEATS) if known.tale[side]]
    if known.result:
        notes.append("drawn" if known.result == DRAW else f"{SEATS[known.result - 1]} won")
    return ", ".join(notes)


def _word(words: Mapping[str, int], number: int) -> str:
    """The word for a number."""
    return next(word for word, meant in words.items() if meant == number)


def _picture(look: Glance) -> Iterator[str]:
    """The map, a row a line."""
    scenario, letters = look.scenario, lexicon(look.file).letters
    standing = {look.known.units[unit].cell: unit for unit in all_units(scenario) if _stands(look.known, unit)}
    for row in range(scenario.height):
        tokens = []
        for cell in range(row * scenario.width, (row + 1) * scenario.width):
            ground = f"{letters[scenario.ground[cell]]}{scenario.level[cell]}"
            sign = _sign(look.box, standing[cell]) if cell in standing else ground
            tokens.append(sign if is_hex(look.box, cell) else "")
        yield "|" + "  " * (row & 1) + "".join(f"{token:5}" for token in tokens).rstrip()


def _stands(known: State, unit: int) -> bool:
    return bool(known.units[unit].place == Place.ON_BOARD)


def _sign(box: WalkersBox, unit: int) -> str:
    """A machine in the picture, in large letters for Amber's."""
    return code_of(box, unit) if unit // SLOTS else code_of(box, unit).upper()


def _unit_line(box: WalkersBox, known: State, unit: int) -> str:
    """All there is to say of a machine."""
    there = known.units[unit]
    parts = [short_name(box, unit), *(word for word, away in AWAY.items() if there.place == away)]
    parts += [place(box.scenario, there.cell)] if there.cell != NOWHERE else []
    parts += [FACINGS[there.facing]] if there.place == Place.ON_BOARD or there.facing else []
    parts += [f"ticks {there.ticks}"] if there.ticks else []
    parts += [f"damage {there.damage}"] if there.damage else []
    parts += [word for word, motion in MOTIONS.items() if there.motion == motion]
    parts += ["prone"] if there.is_prone else []
    parts += ["spotted"] if there.is_spotted else []
    if there.ghost_cell:
        parts += ["ghost", place(box.scenario, there.ghost_cell - 1)]
        parts += [f"ticks {there.ghost_ticks}"] if there.ghost_ticks else []
        parts += [f"damage {there.ghost_damage}"] if there.ghost_damage else []
    return " ".join(parts)


def _order_line(box: WalkersBox, head: str, order: Order) -> str:
    """All there is to say of an order; one without anybody who gives it is an unknown one."""
    parts = [head, short_name(box, order.unit), *(word for word, does in DEEDS.items() if order.does == does)]
    if order.does in (Does.MOVE, Does.JUMP) or order.movement:
        parts += ["by", movement_names(box.scenario, order.unit)[order.movement]]
    path = order.path.numpy().tolist()
    used = max([order.length, *(at for at, cell in enumerate(path) if cell)]) + 1
    if any(path) or order.length:
        parts += ["path", *(place(box.scenario, cell) for cell in path[:used])]
    is_shooting = order.does in (Does.SHOOT, Does.COUNTER) or order.has_shot
    parts += ["weapon", weapon_names(box, order.unit)[order.weapon]] if is_shooting or order.weapon else []
    parts += ["at", short_name(box, order.target)] if is_shooting or order.target else []
    for name in NUMBERS:
        value = int(getattr(order, FIELDS.get(name, name)))
        parts += [f"{name} {value}"] if value != (used - 1 if name == "length" else 0) else []
    return " ".join([*parts, *(word for word, field in FLAGS.items() if getattr(order, field))])


def parse_board(box: WalkersBox, text: str) -> State:
    """Read a position back, or raise a ``SandtableError``; whether it is possible is not asked here."""
    words = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("|")]
    head, *lines = drawn_lines("\n".join(words), UNITS + 3) or [""]
    state, told = State(), set[int]()
    _read_head(box, state, head)
    for line in lines:
        _read_line(box, state, line, told)
    return state


def _read_head(box: WalkersBox, state: State, line: str) -> None:
    """The first line: whose turn it is, unless the match is over, and what else there is to note."""
    turn, *notes = line.split(", ")
    if turn.startswith("turn "):
        whose = turn.removeprefix("turn ")
        state.active = NOBODY if whose in SEATS else named_unit(box, whose)
        state.turn = SEATS.index(whose) if whose in SEATS else state.active // SLOTS
    elif turn != "over":
        remedy = "write 'turn hawk1, action'"
        raise SandtableError("board/no-turn", turn, "the first line says whose turn it is", remedy)
    for note in notes if turn != "over" else line.split(", "):
        _read_note(state, note)


def _read_note(state: State, note: str) -> None:
    first, _, rest = note.partition(" ")
    number, _, unit = rest.partition(" ")
    if note in PHASES:
        state.phase = PHASES[note]
    elif rest == "orders":
        state.actions = drawn_number(first, 0, HIGHEST)
    elif note == "drawn":
        state.result = DRAW
    elif first in SEATS and rest == "won":
        state.result = 1 + SEATS.index(first)
    elif first in SEATS and unit == "out":
        state.left[SEATS.index(first)] = drawn_number(number, 0, SLOTS)
    elif first in SEATS and unit == "told":
        state.tale[SEATS.index(first)] = drawn_number(number, 0, WORD)
    elif first in SEATS and not unit:
        state.score[SEATS.index(first)] = drawn_number(number, 0, HIGHEST)
    else:
        raise SandtableError("board/unknown-note", note, "that is nothing to note", "write 'action' or 'Amber 4'")


def _read_line(box: WalkersBox, state: State, line: str, told: set[int]) -> None:
    """A line about a machine, or about what one is to do."""
    head, *words = line.split()
    if head in ("order", "reply"):
        order = state.order if head == "order" else state.reply
        check_once(told, UNITS + (head == "reply"), line, "order")
        told.add(UNITS + (head == "reply"))
        order.unit = named_unit(box, words.pop(0) if words else "")
        _read_order(box, order, words)
        return
    unit = named_unit(box, head)
    check_once(told, unit, line, "machine")
    told.add(unit)
    _read_unit(box, state.units[unit], words)


def _read_unit(box: WalkersBox, there: Unit, words: list[str]) -> None:
    """Where a machine is, and what else there is to say of it."""
    there.place, ghost = Place.ON_BOARD, ""
    while words:
        word = words.pop(0)
        if word in AWAY:
            there.place = AWAY[word]
            there.cell = NOWHERE if word == "unseen" else 0
        elif word == "ticks":
            setattr(there, f"{ghost}ticks", _next_number(words, word, HIGHEST))
        elif word == "damage":
            setattr(there, f"{ghost}damage", _next_number(words, word, FATAL))
        elif word == "ghost":
            ghost, there.ghost_cell = "ghost_", named_cell(box, _next(words, word)) + 1
        elif word in FACINGS:
            there.facing = FACINGS.index(word)
        elif word in MOTIONS:
            there.motion = MOTIONS[word]
        elif word in ("prone", "spotted"):
            setattr(there, f"is_{word}", True)
        else:
            there.cell = named_cell(box, word)


def _read_order(box: WalkersBox, order: Order, words: list[str]) -> None:
    """What a machine is about to do."""
    while words:
        word = words.pop(0)
        if word in DEEDS:
            order.does = DEEDS[word]
        elif word == "by":
            order.movement = _among(movement_names(box.scenario, order.unit), _next(words, word))
        elif word == "weapon":
            order.weapon = _among(weapon_names(box, order.unit), _next(words, word))
        elif word == "at":
            order.target = named_unit(box, _next(words, word))
        elif word == "path":
            _read_path(box, order, words)
        elif word in NUMBERS:
            setattr(order, FIELDS.get(word, word), _next_number(words, word, NUMBERS[word]))
        elif word in FLAGS:
            setattr(order, FLAGS[word], True)
        else:
            raise SandtableError("board/unreadable", word, "that is nothing an order has", "write 'path c3 c4'")


def _read_path(box: WalkersBox, order: Order, words: list[str]) -> None:
    """The hexes of a path: all words that have a digit."""
    count = 0
    while words and words[0][-1].isdigit():
        if count > STEPS:
            raise SandtableError("board/too-long", words[0], f"a path has {STEPS} steps at most")
        order.path[count] = named_cell(box, words.pop(0))
        count += 1
    order.length = max(0, count - 1)


def _among(names: tuple[str, ...], name: str) -> int:
    """The number of what has that name."""
    if name not in names:
        raise SandtableError("board/no-such-name", name, "that machine has nothing of that name", ", ".join(names))
    return names.index(name)


def _next(words: list[str], what: str) -> str:
    """The word behind another."""
    if not words:
        raise SandtableError("board/unfinished", what, "something is missing behind that word")
    return words.pop(0)


def _next_number(words: list[str], what: str, most: int) -> int:
    return drawn_number(_next(words, what), 0, most)
