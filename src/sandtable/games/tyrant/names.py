"""Names of permanents, cards, tiles and seats, read off the scenario's file and record.

A permanent is called by its card and by the number of its slot, from 1 on: ``archer3``. No two on the table have the
same number, one keeps its number as long as it is there, and an event that tells of it needs no more to name it. Boards
have its card's code (``ar3``), which orders may have as well.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sandtable.contract.errors import SandtableError
from sandtable.contract.look import Box, Look
from sandtable.contract.words import Icon, Terrain, icon_called, terrain_called
from sandtable.mechanics.reading import once_a_file
from sandtable.mechanics.topology import cell_name, parse_cell

from .file import TyrantFile
from .muster import SEAT_NAMES, SEAT_WORDS
from .scenario import NOBODY, SEATS, Card, Scenario, Tile
from .state import PERMANENTS, Permanent, Place, State
from .telling import CARD_BITS, SLOT_BITS

TyrantBox = Box[TyrantFile, Scenario]
Glance = Look[TyrantFile, Scenario, State]

SEAT_LETTERS = ("R", "B", "G", "Y", "T")


class Lexicon(NamedTuple):
    """All names of a scenario, in the order of the numbers that the rules have for what is called so."""

    cards: tuple[str, ...]
    titles: tuple[str, ...]
    codes: tuple[str, ...]
    icons: tuple[Icon | None, ...]
    tiles: tuple[str, ...]
    terrains: tuple[Terrain, ...]
    letters: tuple[str, ...]
    regions: tuple[str, ...]


@once_a_file
def lexicon(file: TyrantFile) -> Lexicon:
    """The names of a scenario."""
    kit = file.kit()
    cards, tiles = kit.cards, kit.tiles
    return Lexicon(
        cards=tuple(cards),
        titles=tuple(card.title for card in cards.values()),
        codes=tuple(card.code for card in cards.values()),
        icons=tuple(icon_called(card.icon) for card in cards.values()),
        tiles=tuple(tiles),
        terrains=tuple(terrain_called(tile.looks or name) for name, tile in tiles.items()),
        letters=tuple(tile.letter for tile in tiles.values()),
        regions=tuple(file.regions[mark] for mark in sorted(file.regions)),
    )


def seats_of(scenario: Scenario) -> list[int]:
    """The seats that take part, the tyrant's included."""
    return [seat for seat in range(SEATS) if scenario.playing >> seat & 1]


def seat_name(seat: int) -> str:
    """What a seat is called; what belongs to nobody is the map's."""
    return SEAT_NAMES[seat] if seat < SEATS else "nobody"


def card_title(box: TyrantBox, card: int) -> str:
    """How sentences name a card."""
    return lexicon(box.file).titles[card]


def card_of(scenario: Scenario, it: Permanent) -> Card:
    """What a permanent is."""
    return scenario.cards[it.card]


def named_card(box: TyrantBox, text: str) -> int:
    """The card of that name; capitals are forgiven."""
    names, name = lexicon(box.file).cards, text.lower()
    if name not in names:
        raise SandtableError("action/no-such-card", text, "no card is called that", "look at your hand and your store")
    return names.index(name)


def is_there(known: State, slot: int) -> bool:
    """Whether a permanent of that number is in play."""
    return slot < PERMANENTS and known.permanents[slot].place != Place.NOT_IN_PLAY


def on_map(known: State) -> list[int]:
    """All permanents that are on the map, also those that are piled on others."""
    return np.flatnonzero(known.permanents.numpy()["place"] == Place.ON_MAP).tolist()


def standing(known: State, cell: int) -> int:
    """The permanent that occupies a tile, or ``NOBODY``; what is piled on it is not it."""
    there = [s for s in on_map(known) if known.permanents[s].cell == cell and known.permanents[s].holder == NOBODY]
    return there[0] if there else NOBODY


def pile_of(known: State, slot: int) -> list[int]:
    """What is piled on a permanent (TYR-32): what it wears, and its crew."""
    there = known.permanents.numpy()
    return np.flatnonzero((there["place"] == Place.ON_MAP) & (there["holder"] == slot)).tolist()


def short_name(look: Glance, slot: int) -> str:
    """How orders name a permanent: ``archer3``."""
    return f"{lexicon(look.file).cards[look.known.permanents[slot].card]}{slot + 1}"


def code_of(box: TyrantBox, card: int, slot: int) -> str:
    """How boards name a permanent, where there is little room: ``ar3``."""
    return f"{lexicon(box.file).codes[card]}{slot + 1}"


def full_name(look: Glance, slot: int) -> str:
    """How sentences name a permanent: ``Archer 3``."""
    return f"{card_title(look.box, look.known.permanents[slot].card)} {slot + 1}"


def whose_name(look: Glance, slot: int) -> str:
    """A permanent with its side: ``Red's Archer 3``."""
    controller = look.known.permanents[slot].controller
    return f"{seat_name(controller)}'s {full_name(look, slot)}" if controller < SEATS else full_name(look, slot)


def told_name(box: TyrantBox, told: int) -> str:
    """A permanent as an event tells it (:mod:`.telling`): ``Red's Archer 3``."""
    slot, card, controller = told_parts(told)
    name = f"{card_title(box, card)} {slot + 1}"
    return f"{seat_name(controller)}'s {name}" if controller < SEATS else name


def told_parts(told: int) -> tuple[int, int, int]:
    """The slot, the card and the controller of a permanent that an event tells of."""
    slot, card = told & (1 << SLOT_BITS) - 1, told >> SLOT_BITS & (1 << CARD_BITS) - 1
    return slot, card, told >> SLOT_BITS + CARD_BITS


def named_permanent(look: Glance, text: str) -> int:
    """The permanent that a name stands for, the inverse of :func:`short_name`: its code will do, or its card alone if
    there is only one such, or its tile."""
    known, name, cards = look.known, text.lower(), lexicon(look.file).cards
    there = [slot for slot in range(PERMANENTS) if is_there(known, slot)]
    names = {short_name(look, slot): slot for slot in there}
    slot = ({code_of(look.box, known.permanents[slot].card, slot): slot for slot in there} | names).get(name)
    if slot is not None:
        return slot
    alike = [slot for slot in there if cards[known.permanents[slot].card] == name]
    if len(alike) > 1:
        which = ", ".join(short_name(look, slot) for slot in alike)
        raise SandtableError("action/which-one", text, "there are several", f"say which: {which}")
    slot = alike[0] if alike else _on_named_tile(look, name)
    if slot is None:
        raise SandtableError(
            "action/no-such-permanent", text, "nothing is called that", f"there are {', '.join(names)}"
        )
    return slot


def _on_named_tile(look: Glance, name: str) -> int | None:
    """What occupies the tile of that name."""
    try:
        slot = standing(look.known, named_cell(look.box, name))
    except SandtableError:
        return None
    return None if slot == NOBODY else slot


def place(scenario: Scenario, cell: int) -> str:
    """The name of a tile."""
    return cell_name(cell, scenario.width)


def named_cell(box: TyrantBox, text: str) -> int:
    """The tile of that name."""
    return parse_cell(text, box.scenario.width, box.scenario.height)


def is_tile(scenario: Scenario, cell: int) -> bool:
    """Whether the map has a tile of that number."""
    return cell < scenario.width * scenario.height


def tile_of(scenario: Scenario, cell: int) -> Tile:
    """What kind of tile one is."""
    return scenario.tiles[scenario.tile[cell]]


def tile_name(box: TyrantBox, cell: int) -> str:
    """What the ground of a tile is called."""
    return lexicon(box.file).tiles[box.scenario.tile[cell]]


def named_seat(text: str) -> int:
    """The seat of that name."""
    if text.lower() not in SEAT_WORDS:
        raise SandtableError("action/no-such-seat", text, "nobody is called that", f"use {', '.join(SEAT_WORDS)}")
    return SEAT_WORDS.index(text.lower())
