"""Cards and sketches before the first round: units for sale, units to be placed, maps to ban and to pick (FOG-04,
FOG-57)."""

from __future__ import annotations

from sandtable.contract.view import Card, Figure, Overlay, Pile, Sketch
from sandtable.contract.words import OverlayKind, PileKind

from .describing import figures_of, texts_of
from .ground import board_of, objectives_of
from .muster import next_to_place
from .names import Glance, lexicon, unit_code
from .refusing import no_sale
from .scenario import SLOTS
from .state import Phase, Place, Stage

WARES, BOUGHT = 100, 200  # cards of kinds for sale and of kinds bought have these numbers and up, units their slots
WAITING, ARMY, SHOP = range(3)  # the piles


def ware_id(type_: int) -> int:
    """The number of the card of a type that is for sale."""
    return WARES + type_


def piles_of(look: Glance) -> tuple[Pile, ...]:
    """What is for sale and what a side has bought, then what it has not placed yet; for its own eyes (FOG-57)."""
    known, player = look.known, look.player
    if known.phase != Phase.MUSTER or known.stage[player] == Stage.READY:
        return ()
    own = range(player * SLOTS, player * SLOTS + known.count[player])
    waiting = [unit for unit in own if known.units[unit].place == Place.TO_PLACE]
    if known.stage[player] == Stage.BUYING:
        return (*_bought(look), _shop(look))
    cards = tuple(_soldier(look, unit) for unit in waiting)
    return (_reserve(WAITING, "to be placed", player, cards, len(cards)),) if cards else ()


def _reserve(number: int, name: str, player: int, cards: tuple[Card, ...], count: int) -> Pile:
    return Pile(id=number, kind=PileKind.RESERVE, name=name, owner=player, cards=cards, count=count)


def _bought(look: Glance) -> tuple[Pile, ...]:
    """The army so far, a card for each kind."""
    names, roster = lexicon(look.file), look.known.roster.numpy()[look.player].tolist()
    kinds = [type_ for type_ in range(look.scenario.type_count) if roster[type_]]
    cards = tuple(Card(id=BOUGHT + k, name=names.titles[k], icon=names.icons[k], have=roster[k]) for k in kinds)
    count = look.known.count[look.player]
    return (_reserve(ARMY, "your army", look.player, cards, count),) if cards else ()


def _shop(look: Glance) -> Pile:
    """All kinds of units for sale, payable or not, with how many of each the side has."""
    kinds = [type_ for type_ in range(look.scenario.type_count) if look.scenario.types[type_].most]
    cards = tuple(_ware(look, type_) for type_ in kinds)
    return Pile(id=SHOP, kind=PileKind.OFFER, name="for sale", owner=look.player, cards=cards, count=len(cards))


def _ware(look: Glance, type_: int) -> Card:
    names, refused = lexicon(look.file), no_sale(look, type_)
    return Card(
        id=ware_id(type_),
        name=names.titles[type_],
        icon=names.icons[type_],
        cost=(Figure(name="price", value=look.scenario.types[type_].price),),
        have=look.known.roster[look.player, type_],
        figures=figures_of(look.scenario, type_),
        texts=tuple(texts_of(look.box, type_)),
        refused=f"not for sale now: {refused[1]}" if refused else "",
    )


def _soldier(look: Glance, unit: int) -> Card:
    """A unit that waits to be placed; the one whose turn that is has all its numbers."""
    known, names = look.known, lexicon(look.file)
    kind, side = known.units[unit].type, look.player
    is_next = known.stage[side] == Stage.PLACING and unit == next_to_place(look.scenario, known, side)
    return Card(
        id=unit,
        name=f"{names.titles[kind]} {unit_code(look, unit)}",
        icon=names.icons[kind],
        is_next=is_next,
        figures=figures_of(look.scenario, kind) if is_next else (),
        texts=tuple(texts_of(look.box, kind)) if is_next else (),
    )


def sketches_of(look: Glance) -> tuple[Sketch, ...]:
    """The maps of a draft while one is being chosen (FOG-04)."""
    if look.known.phase >= Phase.MUSTER:
        return ()
    return tuple(_sketch(look, number, name) for number, name in enumerate(lexicon(look.file).maps))


def _sketch(look: Glance, number: int, name: str) -> Sketch:
    scenario, known = look.scenario, look.known
    board = scenario.boards[number]
    cells = range(scenario.width * scenario.height)
    zones = [tuple(c for c in cells if board.zone[c] >> side & 1) for side in (0, 1)]
    note = "banned" if known.phase == Phase.PICK and known.banned == number else ""
    flags = Overlay(kind=OverlayKind.OBJECTIVE, cells=objectives_of(scenario, number))
    laid = [Overlay(kind=OverlayKind.ZONE, owner=side, cells=zone) for side, zone in enumerate(zones)]
    return Sketch(name=name, board=board_of(look.box, number), overlays=(flags, *laid), note=note)
