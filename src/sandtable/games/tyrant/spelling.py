"""How single values of a position are spelt, both ways: seats, tiles, cards, permanents and words, instead of numbers.

A permanent is spelt by its card and its slot (``archer3``), and only the number is read back. What has no name, because
it is of no use just now, is spelt as ``#12``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from enum import IntEnum
from typing import NamedTuple

from sandtable.contract.errors import SandtableError
from sandtable.mechanics.drawing import drawn_number
from sandtable.mechanics.topology import cell_name, parse_cell

from .muster import SEAT_WORDS
from .names import TyrantBox, lexicon
from .scenario import MAX_CARDS, NO_CARD, NOBODY
from .state import PERMANENTS, Does, Mood, Phase, Place, State, Step

SLOT = re.compile(r"[a-z][a-z_-]+([1-9][0-9]?)", re.ASCII)
CELL = re.compile(r"[a-z][1-9][0-9]?", re.ASCII)
NUMBER = re.compile(r"-?[0-9]{1,10}", re.ASCII)
TIMES = "*"
ON_A_LINE = 10  # kinds of cards
NONE = "-"


class Table(NamedTuple):
    """What a value is spelt by: the box, and who is in which slot."""

    box: TyrantBox
    state: State


class Spelling(NamedTuple):
    """How a kind of value is written, and read back."""

    write: Callable[[Table, int], str | None]
    read: Callable[[TyrantBox, str], int | None]


def spelt(spelling: Spelling, table: Table, value: int) -> str:
    """A value as text; what has no name is a number behind ``#``."""
    return spelling.write(table, value) or f"#{value}"


def meant(spelling: Spelling, box: TyrantBox, text: str) -> int:
    """The value that a text spells."""
    if text.startswith("#"):
        return drawn_number(text[1:], 0, 0xFFFF)
    value = spelling.read(box, text)
    if value is None:
        raise SandtableError("board/unreadable", text, "nothing is called that here")
    return value


def _read_number(box: TyrantBox, text: str) -> int | None:
    return int(text) if NUMBER.fullmatch(text) else None


def _write_seat(table: Table, value: int) -> str | None:
    return "nobody" if value == NOBODY else SEAT_WORDS[value] if value < len(SEAT_WORDS) else None


def _read_seat(box: TyrantBox, text: str) -> int | None:
    return NOBODY if text == "nobody" else SEAT_WORDS.index(text) if text in SEAT_WORDS else None


def _write_slot(table: Table, value: int) -> str | None:
    if value >= PERMANENTS or table.state.permanents[value].place == Place.NOT_IN_PLAY:
        return None
    return permanent_name(table, value)


def permanent_name(table: Table, slot: int) -> str:
    """A permanent by its card and its slot."""
    return f"{spelt(CARD, table, table.state.permanents[slot].card)}{slot + 1}"


def _read_slot(box: TyrantBox, text: str) -> int | None:
    found = SLOT.fullmatch(text)
    return drawn_number(found[1], 1, PERMANENTS) - 1 if found else None


def _write_cell(table: Table, value: int) -> str | None:
    scenario = table.box.scenario
    return cell_name(value, scenario.width) if value < scenario.width * scenario.height else None


def _read_cell(box: TyrantBox, text: str) -> int | None:
    return parse_cell(text, box.scenario.width, box.scenario.height) if CELL.fullmatch(text) else None


def _write_card(table: Table, value: int) -> str | None:
    names = lexicon(table.box.file).cards
    return names[value] if value < len(names) else None


def _read_card(box: TyrantBox, text: str) -> int | None:
    names = lexicon(box.file).cards
    return names.index(text) if text in names else None


def _write_card_plus(table: Table, value: int) -> str | None:
    return _write_card(table, value - 1) if value else NONE


def _read_card_plus(box: TyrantBox, text: str) -> int | None:
    card = _read_card(box, text)
    return 0 if text == NONE else None if card is None else card + 1


def _words(kinds: Iterable[IntEnum]) -> Spelling:
    """Values that have words."""
    words = {kind.name.lower().replace("_", "-"): int(kind) for kind in kinds}
    names = {number: word for word, number in words.items()}
    return Spelling(lambda table, value: names.get(value), lambda box, text: words.get(text))


def _read_target(box: TyrantBox, text: str) -> int | None:
    """Whatever an action is aimed at: each kind of target looks different."""
    if text.startswith("@"):
        return drawn_number(text[1:], 1, 0xFF) - 1
    for read in (_read_seat, _read_cell, _read_slot):
        value = read(box, text)
        if value is not None:
            return value
    return None


PLAIN = Spelling(lambda table, value: str(value), _read_number)
SEAT = Spelling(_write_seat, _read_seat)
PERMANENT = Spelling(_write_slot, _read_slot)
TILE = Spelling(_write_cell, _read_cell)
CARD = Spelling(_write_card, _read_card)
CARD_PLUS = Spelling(_write_card_plus, _read_card_plus)
PHASE, STEP, DOES, MOOD = _words(Phase), _words(Step), _words(Does), _words(Mood)
TARGETS = {
    "permanent": Spelling(_write_slot, _read_target),
    "tile": Spelling(_write_cell, _read_target),
    "seat": Spelling(_write_seat, _read_target),
    "action": Spelling(lambda table, value: f"@{value + 1}", _read_target),
    "": Spelling(lambda table, value: None, _read_target),
}


def cards_texts(table: Table, counts: Iterable[int]) -> list[str]:
    """Cards by how many there are of each, so many to a line: ``archer bolt*2``."""
    told = [(spelt(CARD, table, card), count) for card, count in enumerate(counts) if count]
    words = [name if count == 1 else f"{name}{TIMES}{count}" for name, count in told]
    return [" ".join(words[start : start + ON_A_LINE]) for start in range(0, len(words), ON_A_LINE)]


def read_cards(box: TyrantBox, words: Iterable[str]) -> list[int]:
    """How many there are of each card, the inverse of :func:`cards_texts`."""
    counts = [0] * MAX_CARDS
    for word in words:
        name, _, count = word.partition(TIMES)
        card = meant(CARD, box, name)
        if card >= MAX_CARDS or card == NO_CARD:
            raise SandtableError("board/unreadable", word, "there is no such card")
        counts[card] = drawn_number(count or "1", 1, 0xFF)
    return counts
