"""The scenario file of Tyrant: a map, who plays with which cards for what, and blocks that add to the house's catalogue
or replace parts of it (TYR-01)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Annotated, Any, Literal, Self

from pydantic import Field, ValidatorFunctionWrapHandler, field_validator, model_validator
from pydantic_core.core_schema import ValidationInfo

from sandtable.contract.scenario import OPTION
from sandtable.contract.seating import Seat
from sandtable.mechanics.words import Block, check_all, check_own, read_and_check, rest_on, written_names, wrong

from .blocks import CardBlock, StyleBlock, TileBlock
from .kit import MAX_SETS, Blocks, Kit, check_cards, check_tiles, house_kit, whole_kit
from .maps import Map, read_map
from .muster import (
    SEAT_WORDS,
    Start,
    Wrong,
    check_drawing,
    check_listed,
    check_pile,
    check_starts,
    check_style,
    read_start,
    standing,
    wrong_goals,
    wrong_harbours,
    wrong_pieces,
    wrong_pool,
)
from .scenario import (
    MAX_ABILITIES,
    MAX_CARDS,
    MAX_CELLS,
    MAX_FILTERS,
    MAX_REGIONS,
    MAX_RESOURCE,
    MAX_ROUNDS,
    MAX_STARTS,
    MAX_STORE,
    MAX_TILES,
    PLAYERS,
    TYRANT,
    Goal,
)

Count = Annotated[int, Field(ge=1, le=MAX_STORE)]
Pile = dict[str, Count]
Gain = Annotated[int, Field(ge=0, le=20)]
Purse = Annotated[int, Field(ge=0, le=99)]
Name = Literal["red", "blue", "green", "gold"]


class SeatBlock(Block):
    """A player, as far as one has something else than the others."""

    team: str = Field(default="", max_length=20, description="Who has the same word here wins together.")
    gain: Gain | None = Field(default=None, description="Resource gained each upkeep.")
    purse: Purse | None = Field(default=None, description="Resource at the start.")
    deck: Pile | None = Field(default=None, description="The start deck.")
    store: Pile | None = Field(default=None, description="The store.")


class TyrantBlock(Block):
    """The tyrant's seat, in a match against it (TYR-58)."""

    deck: Pile = Field(min_length=1, description="Its intentions, each with how many there are.")


class TyrantFile(Blocks):
    """A scenario file of Tyrant."""

    regions: dict[Annotated[str, Field(pattern="^[A-H]$")], Annotated[str, Field(min_length=1, max_length=30)]] = Field(
        default={}, max_length=MAX_REGIONS, description="The regions of the map: a mark from A to H, and its name."
    )
    seats: dict[Name, SeatBlock] = Field(
        default={},
        max_length=PLAYERS,
        description="Who plays: `red`, `blue`, `green`, `gold`, and what is their own.",
    )
    map: str = Field(
        default="",
        max_length=8 * MAX_CELLS,
        description="The map, a row a line: a tile's letter for each square, then 1 to 4 for the seats whose spawn "
        "tile it is (of a wall or gate: whose it is), and A to H for a region.",
    )
    goals: list[Literal["king", "resource", "regions", "buildings", "stick", "tyrant"]] = Field(
        min_length=1, max_length=len(Goal), description="How the match is won (TYR-59)."
    )
    target: int = Field(
        default=0,
        ge=0,
        le=MAX_RESOURCE,
        title="To win",
        description="The resource or the points that win.",
        json_schema_extra=OPTION,
    )
    rounds: int = Field(
        default=30, ge=1, le=MAX_ROUNDS, title="Rounds", description="The last round.", json_schema_extra=OPTION
    )
    gain: Gain = Field(
        default=2, title="Base gain", description="Resource gained each upkeep.", json_schema_extra=OPTION
    )
    purse: Purse = Field(default=0, description="Resource at the start.")
    deck: Pile = Field(default={}, description="The start deck: cards, each with how many there are.")
    store: Pile = Field(default={}, description="The store: cards, each with how many there are.")
    picks: int = Field(
        default=0,
        ge=0,
        le=MAX_STORE,
        title="Picks",
        description="How many cards everybody drafts into the store (TYR-02); 0: stores are given.",
        json_schema_extra=OPTION,
    )
    pool: Pile = Field(default={}, max_length=MAX_CARDS, description="What the draft deals from.")
    styles: dict[Annotated[str, Field(max_length=30)], StyleBlock] = Field(
        default={}, max_length=8, exclude_if=lambda styles: not styles,  # matches that were saved before have none
        description="Styles of deck, by their names: in a draft each takes what suits it best of a pile.",
    )  # fmt: skip
    tyrant: TyrantBlock | None = Field(default=None, description="The tyrant, in a match against it.")
    starts: list[Annotated[str, Field(max_length=60)]] = Field(
        default=[], max_length=MAX_STARTS, description="What is on the map: `red king b6`, or `wall e4` of nobody."
    )

    @field_validator("tiles")
    @classmethod
    def check_tiles(cls, tiles: dict[str, TileBlock]) -> dict[str, TileBlock]:
        """Letters are unique, and all fit into the box."""
        known = house_kit().tiles | tiles
        if len(known) > MAX_TILES:
            raise ValueError(f"with the house's there are {len(known)} tiles; {MAX_TILES} is the most")
        check_own(tiles, known, "letter")
        return tiles

    @field_validator("cards")
    @classmethod
    def check_kit(cls, cards: dict[str, CardBlock], info: ValidationInfo) -> dict[str, CardBlock]:
        """Titles and codes are unique, and whatever cards name is there."""
        rest_on(info, ["tiles"])
        kit = whole_kit({**info.data, "cards": cards})
        check_all(("title", "code"), lambda field: check_own(cards, kit.cards, field))
        if len(kit.sets()) > MAX_SETS:
            raise ValueError(f"with the house's there are {len(kit.sets())} sets; {MAX_SETS} is the most")
        check_cards(cards, kit)
        return cards

    @field_validator("map")
    @classmethod
    def check_map(cls, text: str, info: ValidationInfo) -> str:
        """A rectangle of known tiles on which everybody who plays can play something."""
        kit = kit_for(info, "regions", "seats")
        if text:
            check_drawing(read_map(text), kit, info.data["regions"], playing(info.data["seats"]))
        return text

    @field_validator("deck", "store", "pool", mode="wrap")
    @classmethod
    def check_piles(cls, given: object, read: ValidatorFunctionWrapHandler, info: ValidationInfo) -> dict[str, int]:
        """Known cards that may be there; one that may not is told beside a count that is none."""
        field = info.field_name or ""
        pile: dict[str, int] = read_and_check(
            given, read, lambda: check_listed(written_names(given), field, kit_for(info))
        )
        check_pile(pile, field, kit_for(info))
        return pile

    @field_validator("styles")
    @classmethod
    def check_styles(cls, styles: dict[str, StyleBlock], info: ValidationInfo) -> dict[str, StyleBlock]:
        """Styles are made of cards of the pool, each named once."""
        rest_on(info, ["pool"])
        check_all(styles.items(), lambda item: check_style(item[0], item[1].cards, info.data["pool"]))
        return styles

    @field_validator("seats", mode="wrap")
    @classmethod
    def check_seats(
        cls, given: object, read: ValidatorFunctionWrapHandler, info: ValidationInfo
    ) -> dict[Name, SeatBlock]:
        """Own decks and stores hold what may be there, which is told beside whatever else is wrong with a seat."""

        def check_written() -> None:
            kit, own = kit_for(info), [(name, field) for name in written_names(given) for field in ("deck", "store")]
            check_all(own, lambda item: check_listed(written_names(given, *item), item[1], kit, *item))

        seats: dict[Name, SeatBlock] = read_and_check(given, read, check_written)
        kit = kit_for(info)
        own = [(name, field, getattr(seats[name], field)) for name in seats for field in ("deck", "store")]
        check_all(own, lambda item: check_pile(item[2] or {}, item[1], kit, *item[:2]))
        return seats

    @field_validator("tyrant", mode="wrap")
    @classmethod
    def check_tyrant(
        cls, given: object, read: ValidatorFunctionWrapHandler, info: ValidationInfo
    ) -> TyrantBlock | None:
        """The tyrant's deck is made of intentions."""
        tyrant: TyrantBlock | None = read_and_check(
            given, read, lambda: check_listed(written_names(given, "deck"), "intentions", kit_for(info), "deck")
        )
        if tyrant:
            check_pile(tyrant.deck, "intentions", kit_for(info), "deck")
        return tyrant

    @field_validator("starts")
    @classmethod
    def check_started(cls, texts: list[str], info: ValidationInfo) -> list[str]:
        """Permanents, each of somebody who plays or of nobody, on a tile of its own where it may be."""
        kit = kit_for(info, "map", "seats", "tyrant")
        seats = playing(info.data["seats"]) + [TYRANT] * bool(info.data["tyrant"])
        if info.data["map"]:
            check_starts(texts, read_map(info.data["map"]), kit, seats)
        return texts

    @model_validator(mode="after")
    def check_whole(self) -> Self:
        """Everybody has cards, the goal can be reached, and all fits into the box."""
        if not self.seats or not self.map:
            raise ValueError("somebody must play, and somewhere; add 'seats: {red: {}, blue: {}}' and a map")
        check_tiles(whole_kit(self.blocks()))
        check_all(self._all_wrong(), _complain)
        return self

    def _all_wrong(self) -> Iterator[Wrong]:
        """Everything that is wrong with the whole of the file."""
        for name in self.order():
            if not self.deck_of(name):
                yield "deck", f"{name} has no start deck; list cards under deck"
        yield from wrong_pool(self.picks, self.pool, [self.store, *(seat.store for seat in self.seats.values())])
        yield from self._wrong_teams()
        yield from wrong_harbours(self.cards_owned(), self.drawn_map(), whole_kit(self.blocks()))
        yield from wrong_goals(self.goals, self.target, bool(self.regions))
        yield from wrong_pieces(self.goals, self.everything(), self.kit(), self.order())
        yield from self._wrong_room()

    def _wrong_teams(self) -> Iterator[Wrong]:
        """There is somebody to play against: another team, or the tyrant, against whom all play together (TYR-58)."""
        if ("tyrant" in self.goals) != bool(self.tyrant):
            yield "goals", "the goal 'tyrant' and the block tyrant go together; give both or none"
        elif self.tyrant and any(seat.team for seat in self.seats.values()):
            yield "seats", "against the tyrant all play together; leave out team"
        if not self.tyrant and len({self.team_of(name) for name in self.seats}) < 2:
            yield "seats", "there is nobody to play against; add a seat, or name different teams"

    def _wrong_room(self) -> Iterator[Wrong]:
        """The box has room for all that the file needs."""
        kit = self.kit()
        for field, kind, count, most in (
            ("cards", "cards", len(kit.cards), MAX_CARDS),
            ("cards", "abilities", len(kit.abilities()), MAX_ABILITIES),
            ("cards", "different filters", len(kit.filters()), MAX_FILTERS),
            ("starts", "permanents on the map", len(self.everything()), MAX_STARTS),
        ):
            if count > most:
                yield field, f"the box would hold {count} {kind}; {most} is the most, so leave some out"

    def seating(self, names: Sequence[str]) -> tuple[Seat, ...]:
        """Who plays, in which teams; nobody sits in the tyrant's seat, which the rules play."""
        taken = [
            Seat(SEAT_WORDS.index(name), names[SEAT_WORDS.index(name)], self.team_of(name)) for name in self.order()
        ]
        return tuple(taken) + ((Seat(TYRANT, names[TYRANT], TYRANT, is_taken=False),) if self.tyrant else ())

    def idle_options(self) -> tuple[str, ...]:
        """There is nothing to reach, or nothing to draft."""
        has_target = {"resource", "regions", "stick"} & set(self.goals)
        return (() if has_target else ("target",)) + (() if self.picks else ("picks",))

    def order(self) -> list[Name]:
        """Who plays, in the order of turns."""
        return [name for name in SEAT_WORDS[:PLAYERS] if name in self.seats]

    def team_of(self, name: Name) -> int:
        """The number of a player's team: that of its first seat."""
        team = self.seats[name].team
        mates = [other for other in self.order() if self.tyrant or (team and self.seats[other].team == team)]
        return SEAT_WORDS.index(mates[0] if mates else name)

    def deck_of(self, name: Name) -> dict[str, int]:
        """A player's start deck."""
        own = self.seats[name].deck
        return self.deck if own is None else own

    def store_of(self, name: Name) -> dict[str, int]:
        """A player's store."""
        own = self.seats[name].store
        return self.store if own is None else own

    def cards_owned(self) -> list[str]:
        """All cards that players start with, may buy or may draft."""
        piles = [self.deck, self.store, self.pool]
        piles += [self.deck_of(name) for name in self.seats] + [self.store_of(name) for name in self.seats]
        return list(dict.fromkeys(name for pile in piles for name in pile))

    def everything(self) -> list[Start]:
        """What is on the map at the start: what stands on tiles, then what is listed."""
        drawn = self.drawn_map()
        return standing(drawn, whole_kit(self.blocks())) + [read_start(text, drawn) for text in self.starts]

    def blocks(self) -> dict[str, Any]:
        """The file's own blocks."""
        return {"tiles": self.tiles, "cards": self.cards}

    def kit(self) -> Kit:
        """All tiles, and the cards that can be met in a match, the house's and the file's own; found once."""
        return self.box_kit

    @cached_property
    def box_kit(self) -> Kit:
        """What :meth:`kit` gives."""
        intentions = self.tyrant.deck if self.tyrant else {}
        names = [*self.cards_owned(), *intentions, *(start.card for start in self.everything())]
        return whole_kit(self.blocks()).needed_by(names)

    def drawn_map(self) -> Map:
        """The map."""
        return read_map(self.map)


def kit_for(info: ValidationInfo, *fields: str) -> Kit:
    """The kit against which a field is checked, if all blocks and the ``fields`` that it rests on are in order."""
    rest_on(info, ["tiles", "cards", *fields])
    return whole_kit(info.data)


def playing(seats: Iterable[Name]) -> list[int]:
    """The numbers of the seats that play."""
    return [SEAT_WORDS.index(name) for name in seats]


def _complain(slip: Wrong) -> None:
    """Refuse the file for something that is wrong in one of its fields."""
    field, said = slip
    raise wrong(said, field)
