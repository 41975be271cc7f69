"""What the box of Gambit contains, what lies on the table, what can be decided and what can happen."""

from __future__ import annotations

from enum import IntEnum
from typing import Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from sandtable.contract.look import Box, Look
from sandtable.contract.record import Array, Record, array, flag, u8
from sandtable.contract.scenario import ScenarioFile
from sandtable.contract.seating import Seat

SEATS = ("North", "East", "South", "West", "Warden")
PLAYERS = 4
WARDEN = 4
PLACES = 12
HAND = 8
CARDS = 48
ROW = 3
STACK = 6
NONE = 255


class Card(IntEnum):
    """The kinds of cards; 0 is a card that is not seen."""

    STRIKE = 1
    MARCH = 2
    GIFT = 3
    PARRY = 4


KINDS = len(Card) + 1


class Verb(IntEnum):
    """What a player can do; passing comes first."""

    PASS = 0
    TAKE = 1
    PLAY = 2
    AIM = 3
    BACK = 4
    END = 5


class Kind(IntEnum):
    """What can happen."""

    TOOK = 0
    DECLARED = 1
    PASSED = 2
    MOVED = 3
    STRUCK = 4
    FELL = 5
    DREW = 6
    PARRIED = 7
    MISSED = 8
    TURN = 9
    OVER = 10


class Where(BaseModel):
    """A place of the board."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    x: float = Field(ge=0, le=20)
    y: float = Field(ge=0, le=20)
    ways: list[str] = Field(default=[], description="Names of places to which a way leads, told at one end.")


class GambitFile(ScenarioFile):
    """A scenario file of Gambit."""

    game: Literal["gambit"]
    places: dict[str, Where] = Field(min_length=2, max_length=PLACES, description="The board: places by name.")
    starts: dict[str, str] = Field(min_length=2, description="Where each pawn starts, by seat; who is here plays.")
    teams: list[list[str]] = Field(default=[], description="Seats that win together; all others play for themselves.")
    deck: dict[Literal["strike", "march", "gift", "parry"], int] = Field(description="How many cards of each kind.")
    health: int = Field(default=2, ge=1, le=9)
    rounds: int = Field(default=8, ge=1, le=50)

    @model_validator(mode="after")
    def fits(self) -> Self:
        """Refuse boards and parties that nobody could play on."""
        for name, place in self.places.items():
            if unknown := set(place.ways) - self.places.keys() or {name} & set(place.ways):
                raise ValueError(f"{name}: there is no way to {', '.join(sorted(unknown))}")
        if unknown := self.starts.keys() - set(SEATS) or set(self.starts.values()) - self.places.keys():
            raise ValueError(f"starts: nobody and nothing is called {', '.join(sorted(unknown))}")
        if not self.starts.keys() & set(SEATS[:PLAYERS]):
            raise ValueError("starts: somebody must play")
        named = [name for team in self.teams for name in team]
        if len(set(named)) < len(named) or set(named) - self.starts.keys():
            raise ValueError("teams: each seat that plays can be in one team")
        if not 3 * len(self.starts) + ROW <= sum(self.deck.values()) <= CARDS or min(self.deck.values()) < 0:
            raise ValueError(f"deck: there are cards for three in each hand and a row of {ROW}, and {CARDS} at most")
        return self

    def seating(self, names: object) -> tuple[Seat, ...]:
        """Who has a start plays; the Warden is played by the rules."""
        team = {name: number for number, names in enumerate(self.teams) for name in names}
        return tuple(
            Seat(number, name, team.get(name, len(SEATS) + number), is_taken=number != WARDEN)
            for number, name in enumerate(SEATS)
            if name in self.starts
        )


class Scenario(Record):
    """The board as tables: how far it is from place to place, and the next place on the way."""

    distance: Array[u8] = array(PLACES, PLACES)
    toward: Array[u8] = array(PLACES, PLACES)
    deck: Array[u8] = array(CARDS)
    start: Array[u8] = array(len(SEATS))
    team: Array[u8] = array(len(SEATS))
    places: u8
    cards: u8
    playing: u8
    health: u8
    rounds: u8


class Item(Record):
    """A card on the stack: which, whose, and at what it is aimed (a seat, or a place)."""

    card: u8
    seat: u8
    target: u8


class State(Record):
    """Pawns, cards and the stack. Unseen cards are 0; ``held`` is a card chosen and not yet declared, 1 + its slot."""

    hand: Array[u8] = array(len(SEATS), HAND)
    deck: Array[u8] = array(CARDS)
    discard: Array[u8] = array(CARDS)
    row: Array[u8] = array(ROW)
    stack: Array[Item] = array(STACK)
    cards: Array[u8] = array(len(SEATS))
    place: Array[u8] = array(len(SEATS))
    facing: Array[u8] = array(len(SEATS))
    health: Array[u8] = array(len(SEATS))
    order: Array[u8] = array(len(SEATS))
    deck_count: u8
    discard_count: u8
    row_count: u8
    height: u8
    passes: u8
    asked: u8
    turn: u8
    round: u8
    stacks: u8
    held: u8
    has_taken: flag
    is_over: flag


Glance = Look[GambitFile, Scenario, State]
GambitBox = Box[GambitFile, Scenario]


def pack(file: GambitFile, scenario: Scenario) -> None:
    """Write a checked file into the record."""
    names = list(file.places)
    ways = {
        name: {*place.ways, *(n for n in names if name in file.places[n].ways)} for name, place in file.places.items()
    }
    for end, goal in enumerate(names):
        far, edge = {goal: 0}, [goal]
        for here in edge:
            for near in sorted(ways[here], key=names.index):
                if near not in far:
                    far[near] = far[here] + 1
                    edge.append(near)
        for begin, name in enumerate(names):
            if name not in far:
                raise ValueError(f"no way leads from {name} to {goal}")
            scenario.distance[begin, end] = far[name]
            nearer = [near for near in ways[name] if far[near] < far[name]]
            scenario.toward[begin, end] = min(map(names.index, nearer), default=begin)
    cards = [Card[kind.upper()] for kind, count in file.deck.items() for _ in range(count)]
    for number, card in enumerate(cards):
        scenario.deck[number] = card
    for seat in file.seating(SEATS):
        scenario.playing |= 1 << seat.number
        scenario.start[seat.number] = names.index(file.starts[seat.name])
        scenario.team[seat.number] = seat.team
    scenario.places, scenario.cards, scenario.health, scenario.rounds = len(names), len(cards), file.health, file.rounds
