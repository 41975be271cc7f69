"""Who starts with what and where: piles of cards, permanents on the map, the draft and the goals, read and checked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from sandtable.mechanics.drawing import mapped_cell
from sandtable.mechanics.topology import cell_name
from sandtable.mechanics.words import check_all, unknown, wrong

from .blocks import CardBlock, TileBlock
from .kit import Kit, suits
from .maps import SEAT_MARKS, Map
from .scenario import MAX_STORE, NOBODY, PILE, TYRANT, Type
from .words import PERMANENTS

SEAT_WORDS = ("red", "blue", "green", "gold", "tyrant")
SEAT_NAMES = tuple(word.capitalize() for word in SEAT_WORDS)
COUNTED = ("resource", "regions", "stick")
Wrong = tuple[str, str]
"""The field in which something is wrong with a whole file, and what that is, with a remedy."""


class Start(NamedTuple):
    """A permanent on the map from the beginning."""

    card: str
    cell: int
    owner: int


def read_start(text: str, drawn: Map) -> Start:
    """A line taken apart: ``red king b6``, or ``wall e4`` of nobody; whether there is such a card is not asked here."""
    words = text.split()
    owner = NOBODY
    if len(words) == 3:
        if words[0] not in SEAT_WORDS:
            raise unknown("seat", words[0], SEAT_WORDS)
        owner = SEAT_WORDS.index(words.pop(0))
    if len(words) != 2:
        raise ValueError(f"{text!r} says no start; write it like 'red king b6', or 'wall e4' of nobody")
    return Start(words[0], mapped_cell(words[1], drawn.width, drawn.height), owner)


def standing(drawn: Map, kit: Kit) -> list[Start]:
    """What stands on tiles of the map, of the seat that is marked there, or of nobody."""
    found = []
    for cell, square in drawn.cells.items():
        card = kit.tile(square.letter).stands
        if card:
            found.append(Start(card, cell, square.seats[0] if square.seats else NOBODY))
    return found


def spawn_seats(drawn: Map, cell: int, kit: Kit, seats: Sequence[int]) -> tuple[int, ...]:
    """Whose spawn tile a square is (TYR-28): where something stands, nobody's."""
    square = drawn.cells[cell]
    tile = kit.tile(square.letter)
    if tile.stands:
        return ()
    return square.seats or (tuple(seat for seat in seats if seat != TYRANT) if tile.spawn else ())


def is_available(card: CardBlock, tile: TileBlock, name: str) -> bool:
    """Whether a permanent may be on a tile of that name (TYR-26, TYR-39)."""
    return suits(card, tile) and (not card.bound or name in card.bound)


def check_drawing(drawn: Map, kit: Kit, regions: Mapping[str, str], seats: Sequence[int]) -> None:
    """Known tiles, regions with names and tiles, and a spawn tile on land for everybody who plays."""
    letters = {block.letter for block in kit.tiles.values()}
    for cell, square in drawn.cells.items():
        spot = cell_name(cell, drawn.width)
        if square.letter not in letters:
            raise ValueError(f"{spot}: {square.letter!r} is no tile; use {' '.join(sorted(letters))}")
        if square.region and square.region not in regions:
            raise ValueError(f"{spot} is in region {square.region}, which has no name; name it under regions")
        for seat in square.seats:
            if seat not in seats:
                raise ValueError(
                    f"{spot} is marked for {SEAT_NAMES[seat]}, who does not play; add a seat, or take it away"
                )
        if kit.tile(square.letter).stands and len(square.seats) > 1:
            raise ValueError(f"{spot}: what stands there is of one seat or of nobody; keep one mark")
    for region, name in regions.items():
        if all(square.region != region for square in drawn.cells.values()):
            raise ValueError(f"the region {name!r} has no tiles; mark some with {region}")
    for seat in seats:
        spawns = [cell for cell in drawn.cells if seat in spawn_seats(drawn, cell, kit, seats)]
        if not any(kit.tile(drawn.cells[cell].letter).land for cell in spawns):
            raise ValueError(f"{SEAT_NAMES[seat]} has no spawn tile on land; mark some with {SEAT_MARKS[seat]}")


def check_pile(pile: Mapping[str, int], where: str, kit: Kit, *path: str | int) -> None:
    """Known cards that may be in a start deck (``deck``), a ``store``, a ``pool`` or among the ``intentions``."""
    check_listed(pile, where, kit, *path)
    if where == "store" and sum(pile.values()) > MAX_STORE:
        said = f"the store holds {sum(pile.values())} cards; {MAX_STORE} is the most"
        raise wrong(said, *path, value=sum(pile.values())) if path else ValueError(said)


def check_listed(names: Iterable[str], where: str, kit: Kit, *path: str | int) -> None:
    """The cards of a pile may be there, however many there are of each."""

    def check(name: str) -> None:
        complaint = _wrong_card(name, where, kit)
        if complaint:
            raise wrong(complaint, *path, name)

    check_all(names, check)


def _wrong_card(name: str, where: str, kit: Kit) -> str:
    """Why a card may not be in a pile, if it may not (TYR-19, TYR-22)."""
    if name not in kit.cards:
        return str(unknown("card", name, kit.cards))
    card = kit.cards[name]
    if where == "intentions":
        return (
            "" if card.kind == Type.INTENTION else f"{name} is of type {card.type}; the tyrant's deck is of intentions"
        )
    if card.kind in (Type.INTENTION, Type.BOSS):
        return f"{name} is of type {card.type}, which only the tyrant has; leave it out"
    if card.play is None:
        return f"{name} has no play cost and can never be played; give it one, or leave it out"
    if where != "deck" and card.buy is None:
        return f"{name} has no buy cost and cannot be in a {where}; give it one, or leave it out"
    return ""


def wrong_pool(picks: int, pool: Mapping[str, int], stores: list[dict[str, int] | None]) -> Iterator[Wrong]:
    """A draft has enough different cards to deal from, and no stores besides (TYR-02)."""
    if bool(picks) != bool(pool):
        yield "picks" if picks else "pool", "a draft has picks and a pool; give both or none"
    elif picks:
        if any(stores):
            yield "store", "a draft fills the stores; leave out store"
        if len(pool) < PILE:
            yield "pool", f"piles of {PILE} different cards are dealt, and the pool has {len(pool)}; add cards"


def check_style(style: str, cards: Sequence[str], pool: Mapping[str, int]) -> None:
    """A style names cards that the draft deals, each once."""
    for k, name in enumerate(cards):
        if name not in pool:
            raise wrong(str(unknown("card of the pool", name, pool)), style, "cards", k, value=name)
        if name in cards[:k]:
            raise wrong(f"{name} stands there twice; name it once, where it belongs", style, "cards", k, value=name)


def wrong_harbours(names: Iterable[str], drawn: Map, kit: Kit) -> Iterator[Wrong]:
    """Who swims can be played somewhere: at a harbour, or on a spawn tile in deep water (TYR-28)."""
    squares = [(square, kit.tile(square.letter)) for square in drawn.cells.values()]
    if any(tile.harbour or (tile.deep and (tile.spawn or square.seats)) for square, tile in squares):
        return
    for name in names:
        if "swims" in kit.cards[name].keywords:
            yield "map", f"{name} swims, and the map has no harbour where it could be played; draw one, or leave it out"


def check_starts(texts: list[str], drawn: Map, kit: Kit, seats: Sequence[int]) -> None:
    """Each line says a permanent of somebody who plays, or of nobody, on a tile of its own where it may be."""
    taken = {start.cell for start in standing(drawn, kit)}

    def check(item: tuple[int, str]) -> None:
        try:
            start = read_start(item[1], drawn)
            _check_start(start, drawn, kit, seats, taken)
            taken.add(start.cell)
        except ValueError as error:
            raise wrong(str(error), item[0], value=item[1]) from None

    check_all(enumerate(texts), check)


def _check_start(start: Start, drawn: Map, kit: Kit, seats: Sequence[int], taken: set[int]) -> None:
    if start.card not in kit.cards:
        raise unknown("card", start.card, kit.cards)
    card, spot = kit.cards[start.card], cell_name(start.cell, drawn.width)
    name = next(name for name, tile in kit.tiles.items() if tile.letter == drawn.cells[start.cell].letter)
    if not card.is_one_of(PERMANENTS):
        raise ValueError(f"{start.card} is of type {card.type} and never on the map; leave it out")
    if start.owner not in (*seats, NOBODY):
        raise ValueError(f"{SEAT_NAMES[start.owner]} does not play; add a seat, or give it to somebody else")
    if start.cell in taken:
        raise ValueError(f"two permanents are to stand on {spot}; move one")
    if not is_available(card, kit.tiles[name], name):
        raise ValueError(f"{start.card} may not be on the {name.replace('_', ' ')} of {spot}; move it")


def wrong_goals(goals: Sequence[str], target: int, has_regions: bool) -> Iterator[Wrong]:
    """One thing is counted, and there is as much of it as wins (TYR-59)."""
    counted = [goal for goal in goals if goal in COUNTED]
    if len(set(goals)) < len(goals) or len(counted) > 1:
        yield "goals", "a match counts one thing, once; keep one of resource, regions and stick"
    if bool(counted) != bool(target):
        said = "resource, regions and stick have a target, other goals none; give target or leave it out"
        yield "target" if target else "goals", said
    if "regions" in goals and not has_regions:
        yield "goals", "there are no regions to hold; name some under regions and mark them on the map"


def wrong_pieces(goals: Sequence[str], starts: list[Start], kit: Kit, seats: Sequence[str]) -> Iterator[Wrong]:
    """Whatever the goals ask for is on the map (TYR-59)."""

    def has(owner: int, keyword: str) -> bool:
        return any(start.owner == owner and keyword in kit.cards[start.card].keywords for start in starts)

    for goal, keyword in (("king", "king"), ("buildings", "building")):
        for seat in seats if goal in goals else ():
            if not has(SEAT_WORDS.index(seat), keyword):
                yield "starts", f"{seat} has no {keyword}, which the goal asks for; add one to starts"
    if "stick" in goals and not any("stick" in card.keywords for card in kit.cards.values()):
        yield "starts", "there is no stick to wear, which the goal asks for; add one to starts"
    if "tyrant" in goals and not has(TYRANT, "tyrant"):
        yield "starts", "the tyrant is not on the map, which the goal asks for; add one to starts"
