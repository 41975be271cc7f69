"""What a client draws: the map, permanents with their marks and piles, cards, what is declared, and the goals."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from sandtable.contract.view import Arrow, Bar, Board, Mark, Overlay, Piece, Track, View
from sandtable.contract.words import ArrowKind, Icon, MarkKind, OverlayKind, Style, Terrain
from sandtable.mechanics.boards import Ground, square_board, square_neighbours

from .board import target_kind
from .goals import holder_of
from .names import (
    Glance,
    TyrantBox,
    card_title,
    code_of,
    full_name,
    is_there,
    lexicon,
    on_map,
    pile_of,
    seats_of,
)
from .numbers import health_of, is_fighter, keywords_of
from .piles import piles_of
from .prompts import goals_of, notes_of, prompt_of
from .ready import plans_of
from .scenario import (
    AIMS,
    DIRECTIONS,
    KING,
    NO_CELL,
    NOBODY,
    PLAYERS,
    REGION_GOAL,
    RESOURCE_GOAL,
    SEATS,
    STICK,
    STICK_GOAL,
    TYRANT,
    TYRANT_GOAL,
    Type,
)
from .state import PERMANENTS, Does, Item, Phase, Place
from .words import MARK_WORDS

INTENTION = PERMANENTS  # the piece that is an intention mark on a tile
MARK_ICONS = (Icon.PARALYSED, Icon.POISONED, Icon.PANIC, Icon.RAGE, Icon.WARD)
BONUSES = {"attack_bonus": ("attack", Icon.ATTACK), "range_bonus": ("range", Icon.FARSIGHTED),
           "movement_bonus": ("movement", Icon.RUN)}  # fmt: skip
ARROWS = {Does.MOVE: ArrowKind.MOVE, Does.STREET: ArrowKind.MOVE, Does.CARRY: ArrowKind.MOVE}


def view(look: Glance) -> View:
    """The table as a player or a spectator sees it, drawn from what is known (TYR-07)."""
    known = look.known
    return View(
        board=board_of(look.box),
        pieces=(*(_piece(look, slot) for slot in on_map(known)), *_intention(look)),
        overlays=(*_regions(look), *_spawns(look)),
        arrows=tuple(arrow for k in range(known.height) for arrow in _arrows(look, known.stack[k])),
        piles=piles_of(look),
        plans=plans_of(look),
        tracks=tuple(_tracks(look)),
        goals=goals_of(look),
        prompt=prompt_of(look),
        notes=notes_of(look),
    )


class Shape(NamedTuple):
    """What a map's picture depends on: the kind of each tile, and what the kinds are called and drawn as."""

    tile: bytes
    width: int
    height: int
    names: tuple[str, ...]
    terrains: tuple[Terrain, ...]


def board_of(box: TyrantBox) -> Board:
    """The map of a scenario; drawn once for equal ones."""
    scenario, names = box.scenario, lexicon(box.file)
    tile = scenario.tile.numpy().tobytes()
    return _drawn(Shape(tile, scenario.width, scenario.height, names.tiles, names.terrains))


@lru_cache(32)
def _drawn(shape: Shape) -> Board:
    def ground(cell: int) -> Ground:
        terrain, name = shape.terrains[shape.tile[cell]], shape.names[shape.tile[cell]]
        return Ground(terrain, 0, "" if terrain == name else name)

    neighbours = square_neighbours(shape.width, shape.height, DIRECTIONS)
    return square_board(neighbours, range(shape.width * shape.height), shape.width, ground)


def _piece(look: Glance, slot: int) -> Piece:
    """A permanent; what is piled on it lies under it, so that who wears something is what is drawn."""
    it, names = look.known.permanents[slot], lexicon(look.file)
    return Piece(
        id=slot,
        cell=it.cell,
        owner=it.controller if it.controller < SEATS else None,
        name=f"{names.titles[it.card]} {code_of(look.box, it.card, slot)}",
        letter=names.codes[it.card],
        icon=names.icons[it.card],
        bars=tuple(_bars(look, slot)),
        marks=tuple(_marks(look, slot)),
        style=Style.HOLLOW if it.is_tapped else Style.FULL,
        under=_under(look, slot),
        caption=code_of(look.box, it.card, slot),
    )


def heap(look: Glance, slot: int) -> list[int]:
    """A permanent and all that is piled on it, from the top down."""
    return [slot, *(one for above in pile_of(look.known, slot) for one in heap(look, above))]


def _under(look: Glance, slot: int) -> int | None:
    """What lies right under a permanent as it is drawn."""
    base = slot
    while look.known.permanents[base].holder != NOBODY:
        base = look.known.permanents[base].holder
    whole = heap(look, base)
    after = whole[whole.index(slot) + 1 :]
    return after[0] if after else None


def _bars(look: Glance, slot: int) -> Iterator[Bar]:
    """What a permanent can still take, and how long equipment lasts."""
    it, card = look.known.permanents[slot], look.scenario.cards[look.known.permanents[slot].card]
    health = health_of(look.scenario, look.known, slot)
    if health:
        name = "health" if is_fighter(look.scenario, look.known, slot) else "solid"
        yield Bar(name=name, value=max(0, health - it.damage), most=health)
    if card.durability:
        most = max(int(card.durability), int(it.durability))
        yield Bar(name="durability", value=it.durability, most=most, form="pips" if most < 7 else "bar")


def _marks(look: Glance, slot: int) -> Iterator[Mark]:
    """Whether it acts, the marks on it, what it has more this turn, what it is to the goal, and what it bears."""
    known, it = look.known, look.known.permanents[slot]
    if slot in (known.active, known.paying if known.phase == Phase.UPKEEP else NOBODY):
        yield Mark(kind=MarkKind.ACTIVE)
    if known.intention and known.mark_on == slot:
        text = f"the tyrant intends {card_title(look.box, known.intention - 1)}"
        yield Mark(kind=MarkKind.STATUS, text=text, icon=Icon.EYE)
    for number, (word, icon) in enumerate(zip(MARK_WORDS, MARK_ICONS, strict=True)):
        if it.marks[number]:
            yield Mark(kind=MarkKind.STATUS, text=word, amount=it.marks[number], icon=icon)
    is_crowned = lexicon(look.file).icons[it.card] in (Icon.CROWN, Icon.KING)
    if keywords_of(look.scenario, known, slot) & KING and not is_crowned:
        yield Mark(kind=MarkKind.STATUS, text="king", icon=Icon.CROWN)
    if any(look.scenario.cards[known.permanents[worn].card].keywords & STICK for worn in pile_of(known, slot)):
        yield Mark(kind=MarkKind.STATUS, text="has the stick of victory", icon=Icon.TROPHY)
    for name, (word, icon) in BONUSES.items():
        if bonus := getattr(it, name):
            yield Mark(kind=MarkKind.STATUS, text=f"{bonus:+} {word} this turn", icon=icon)
    if borne := pile_of(known, slot):
        yield Mark(kind=MarkKind.CARRIES, text=_borne(look, borne))


def _borne(look: Glance, borne: list[int]) -> str:
    """What a permanent wears, and who is aboard."""
    cards, known = look.scenario.cards, look.known
    aboard = [slot for slot in borne if cards[known.permanents[slot].card].type == Type.UNIT]
    worn = [slot for slot in borne if slot not in aboard]
    texts = [f"wears {', '.join(full_name(look, slot) for slot in worn)}"] if worn else []
    texts += [f"aboard: {', '.join(full_name(look, slot) for slot in aboard)}"] if aboard else []
    return "; ".join(texts)


def _intention(look: Glance) -> Iterator[Piece]:
    """The intention mark, if it lies on a tile (TYR-56)."""
    known = look.known
    if known.intention and known.mark_on == NOBODY:
        title = card_title(look.box, known.intention - 1)
        yield Piece(
            id=INTENTION, cell=known.mark_cell, owner=TYRANT, name=f"intention: {title}", letter="!", icon=Icon.EYE,
            style=Style.PLACE,
        )  # fmt: skip


def _regions(look: Glance) -> Iterator[Overlay]:
    """The regions that are fought over, each with who holds it (TYR-59)."""
    regions, names = look.scenario.region.numpy(), lexicon(look.file).regions
    for region in range(look.scenario.region_count):
        holder = holder_of(look.scenario, look.known, region)
        cells = tuple(np.flatnonzero(regions == region + 1).tolist())
        owner = holder if holder < SEATS else None
        yield Overlay(kind=OverlayKind.AREA, cells=cells, owner=owner, text=names[region])


def _spawns(look: Glance) -> Iterator[Overlay]:
    """Where the map lets each seat play permanents (TYR-28)."""
    spawn = look.scenario.spawn.numpy()
    for seat in seats_of(look.scenario):
        cells = tuple(np.flatnonzero(spawn >> seat & 1).tolist())
        if cells:
            yield Overlay(kind=OverlayKind.ZONE, cells=cells, owner=seat, text="spawn tile")


def _arrows(look: Glance, item: Item) -> Iterator[Arrow]:
    """From what acts to what it is aimed at, as long as it waits on the stack."""
    if item.source == NOBODY or item.cell == NO_CELL or not is_there(look.known, item.source):
        return
    source = look.known.permanents[item.source]
    for which in range(AIMS):
        kind, target = target_kind(look.box, item, which), item.targets[which]
        end = target if kind == "tile" else look.known.permanents[target].cell if kind == "permanent" else NO_CELL
        is_shown = kind == "tile" or (kind == "permanent" and look.known.permanents[target].place == Place.ON_MAP)
        if is_shown and source.place == Place.ON_MAP and end != source.cell:
            arrow = ARROWS.get(Does(item.does), ArrowKind.ATTACK)
            yield Arrow(piece=item.source, owner=item.player, start=source.cell, end=end, kind=arrow)


def _tracks(look: Glance) -> Iterator[Track]:
    """The round, what everybody has, and how far each is on the way to the goal (TYR-59)."""
    scenario, known = look.scenario, look.known
    if known.round:
        yield Track(name="round", owner=None, value=known.round, most=scenario.rounds or None)
    if scenario.goal & TYRANT_GOAL:
        yield Track(name="repression", owner=None, value=known.repression, most=2 * known.began or None)
    for seat in range(PLAYERS):
        if scenario.playing >> seat & 1:
            most = scenario.target if scenario.goal & RESOURCE_GOAL else None
            yield Track(name="resource", owner=seat, value=known.seats[seat].resource, most=most)
            if scenario.goal & (REGION_GOAL | STICK_GOAL):
                yield Track(name="points", owner=seat, value=known.seats[seat].points, most=scenario.target)
