"""Cards and sketches before the first round: units for sale, units to be placed, maps to ban and to pick (FOG-04,
FOG-57)."""

from __future__ import annotations

from sandtable.engine.view import Card, Hand, Sketch

from .describing import figures_of, texts_of
from .ground import board_of, objectives_of
from .muster import next_to_place
from .names import lexicon, unit_code
from .refusing import no_sale
from .scenario import SLOTS, Scenario
from .state import Phase, Place, Stage, State

WARES, BOUGHT = 100, 200  # cards of kinds for sale and of kinds bought have these numbers and up, units their slots


def ware_id(type_: int) -> int:
    """The number of the card of a type that is for sale."""
    return WARES + type_


def hands_of(scenario: Scenario, known: State, player: int) -> tuple[Hand, ...]:
    """What is for sale and what a side has bought, then what it has not placed yet; for its own eyes (FOG-57)."""
    if known.phase != Phase.MUSTER or known.stage[player] == Stage.READY:
        return ()
    own = range(player * SLOTS, player * SLOTS + known.count[player])
    waiting = [unit for unit in own if known.units[unit].place == Place.TO_PLACE]
    if known.stage[player] == Stage.BUYING:
        return (*_bought(scenario, known, player), _shop(scenario, known, player))
    cards = tuple(_soldier(scenario, known, unit) for unit in waiting)
    return (Hand(name="to be placed", owner=player, cards=cards, count=len(cards)),) if cards else ()


def _bought(scenario: Scenario, known: State, player: int) -> tuple[Hand, ...]:
    """The army so far, a card for each kind."""
    names, roster = lexicon(scenario), known.roster.numpy()[player].tolist()
    kinds = [type_ for type_ in range(scenario.type_count) if roster[type_]]
    cards = [Card(id=BOUGHT + k, name=names.titles[k], icon=names.icons[k], have=roster[k]) for k in kinds]
    return (Hand(name="your army", owner=player, cards=tuple(cards), count=known.count[player]),) if cards else ()


def _shop(scenario: Scenario, known: State, player: int) -> Hand:
    """All kinds of units for sale, payable or not, with how many of each the side has."""
    kinds = [type_ for type_ in range(scenario.type_count) if scenario.types[type_].most]
    cards = tuple(_ware(scenario, known, player, type_) for type_ in kinds)
    return Hand(name="for sale", owner=player, cards=cards, count=len(cards))


def _ware(scenario: Scenario, known: State, player: int, type_: int) -> Card:
    names, refused = lexicon(scenario), no_sale(scenario, known, player, type_)
    return Card(
        id=ware_id(type_),
        name=names.titles[type_],
        icon=names.icons[type_],
        price=scenario.types[type_].price,
        have=known.roster[player, type_],
        figures=figures_of(scenario, type_),
        texts=(*texts_of(scenario, type_), *([f"not for sale now: {refused[1]}"] if refused else [])),
    )


def _soldier(scenario: Scenario, known: State, unit: int) -> Card:
    """A unit that waits to be placed; the one whose turn that is has all its numbers."""
    kind, names = known.units[unit].type, lexicon(scenario)
    side = unit // SLOTS
    is_next = known.stage[side] == Stage.PLACING and unit == next_to_place(scenario, known, side)
    return Card(
        id=unit,
        name=f"{names.titles[kind]} {unit_code(scenario, known, unit)}",
        icon=names.icons[kind],
        is_next=is_next,
        figures=figures_of(scenario, kind) if is_next else (),
        texts=tuple(texts_of(scenario, kind)) if is_next else (),
    )


def sketches_of(scenario: Scenario, known: State) -> tuple[Sketch, ...]:
    """The maps of a draft while one is being chosen (FOG-04)."""
    if known.phase >= Phase.MUSTER:
        return ()
    maps = lexicon(scenario).maps[: scenario.board_count]
    return tuple(_sketch(scenario, known, number, name) for number, name in enumerate(maps))


def _sketch(scenario: Scenario, known: State, number: int, name: str) -> Sketch:
    board = scenario.boards[number]
    cells = range(scenario.width * scenario.height)
    zones = {f"zone {side}": tuple(c for c in cells if board.zone[c] >> side & 1) for side in (0, 1)}
    note = "banned" if known.phase == Phase.PICK and known.banned == number else ""
    overlays = {"objective": objectives_of(scenario, number), **zones}
    return Sketch(name=name, board=board_of(scenario, number), overlays=overlays, note=note)
