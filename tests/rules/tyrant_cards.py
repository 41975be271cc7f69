"""Cards for the tests of Tyrant: a test writes those it needs, in a line each, and they become a box.

A plain unit has 3 health, 3 movement, 1 attack of range 1 and no upkeep; a plain card costs 0 to play and 1 to buy.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sandtable.games.tyrant.scenario import (
    ABILITIES,
    NO_CARD,
    NO_CELL,
    NO_COST,
    SEATS,
    Aimed,
    Do,
    If,
    Scenario,
    TileNeed,
    To,
    Type,
    Use,
    When,
)
from sandtable.mechanics.square import STEP_X, STEP_Y, square_cell
from sandtable.mechanics.topology import NOWHERE
from sandtable.mechanics.whom import Who

ANYBODY = Who.FRIEND | Who.ENEMY | Who.SELF
ALL_TYPES = tuple(Type)


@dataclass(frozen=True)
class That:
    """Which permanents or cards are meant; without anything, all."""

    types: tuple[Type, ...] = ALL_TYPES
    who: int = ANYBODY
    needs: int = 0
    tiles: str = ""
    sets: int = 0
    card: str = ""
    least: int = 0
    most: int = 255


EVERYTHING = That()
UNITS = That((Type.UNIT,))
ENEMY_UNITS = That((Type.UNIT,), Who.ENEMY)
OWN_UNITS = That((Type.UNIT,), Who.FRIEND | Who.SELF)
FRIENDS = That((Type.UNIT,), Who.FRIEND)
ARTIFACTS = That((Type.ARTIFACT, Type.EQUIPMENT, Type.POTION))


@dataclass(frozen=True)
class Target:
    """One target of an ability."""

    what: Aimed
    filter: That = EVERYTHING
    range: int = 0
    need: TileNeed = TileNeed.ANY
    from_first: bool = False


A_UNIT = Target(Aimed.PERMANENT, UNITS)
A_PERMANENT = Target(Aimed.PERMANENT)
A_TILE = Target(Aimed.TILE)
A_PLAYER = Target(Aimed.PLAYER)
AN_ACTION = Target(Aimed.ACTION)


@dataclass(frozen=True)
class Doing:
    """One effect."""

    do: Do
    amount: int = 0
    to: To = To.TARGET
    what: int | str = 0
    filter: That = EVERYTHING
    range: int = 0


@dataclass(frozen=True)
class Sentence:
    """An ability: its use, targets, effects and costs."""

    use: Use
    effects: tuple[Doing, ...]
    at: tuple[Target, ...] = ()
    when: When = When.NEVER
    provided: tuple[If, int] = (If.ALWAYS, 0)
    cost: dict[str, int] = field(default_factory=dict)


def free(*effects: Doing, at: tuple[Target, ...] = (), **cost: int) -> Sentence:
    """A free action, with what it costs (TYR-14)."""
    return Sentence(Use.FREE, effects, at, cost=cost)


def full(*effects: Doing, at: tuple[Target, ...] = (), **cost: int) -> Sentence:
    """A full action (TYR-35)."""
    return Sentence(Use.FULL, effects, at, cost=cost)


def whenever(when: When, *effects: Doing, provided: tuple[If, int] = (If.ALWAYS, 0)) -> Sentence:
    """A triggered action (TYR-15)."""
    return Sentence(Use.TRIGGER, effects, when=when, provided=provided)


@dataclass(frozen=True)
class Written:
    """A card as a test has written it."""

    name: str
    type: Type
    abilities: tuple[Sentence, ...] = ()
    keywords: int = 0
    bound: str = ""
    grant: dict[str, int] = field(default_factory=dict)
    protections: tuple[That, ...] = ()
    numbers: dict[str, int] = field(default_factory=dict)


PARTS = ("keywords", "bound", "grant", "protections")


def card(name: str, kind: Type, *abilities: Sentence, **told: Any) -> Written:
    """A card of any type; ``told`` are fields of its record, or of ``Written``."""
    parts = {part: told.pop(part) for part in PARTS if part in told}
    return Written(name, kind, abilities, **parts, numbers={"play": 0, "buy": 1} | told)


def unit(name: str, *abilities: Sentence, **told: Any) -> Written:
    """A unit."""
    return card(name, Type.UNIT, *abilities, **({"health": 3, "movement": 3, "attack": 1, "range": 1} | told))


def boss(name: str, *abilities: Sentence, **told: Any) -> Written:
    """A boss, which cannot be bought or played (TYR-55)."""
    plain = {"health": 9, "movement": 2, "attack": 2, "range": 1, "play": NO_COST, "buy": NO_COST}
    return card(name, Type.BOSS, *abilities, **(plain | told))


def artifact(name: str, *abilities: Sentence, **told: Any) -> Written:
    """An artifact."""
    return card(name, Type.ARTIFACT, *abilities, **told)


def equipment(name: str, *abilities: Sentence, **told: Any) -> Written:
    """Equipment of durability 2."""
    return card(name, Type.EQUIPMENT, *abilities, **({"durability": 2} | told))


def potion(name: str, *effects: Doing) -> Written:
    """A potion: durability 1, which drinking it costs (TYR-54)."""
    return card(name, Type.POTION, free(*effects, durability=1), durability=1)


def spell(name: str, *effects: Doing, at: tuple[Target, ...] = (), discard: int = 0, **told: Any) -> Written:
    """A spell."""
    return card(name, Type.SPELL, Sentence(Use.PLAY, effects, at, cost={"discard": discard}), **told)


def intention(name: str, *effects: Doing, at: tuple[Target, ...] = ()) -> Written:
    """An intention of the tyrant's (TYR-56)."""
    return card(name, Type.INTENTION, Sentence(Use.PLAY, effects, at), buy=NO_COST)


def hits(amount: int, to: To = To.TARGET, **told: Any) -> Doing:
    """Damage."""
    return Doing(Do.DAMAGE, amount, to, **told)


def gains(amount: int, to: To = To.YOU) -> Doing:
    """Resource."""
    return Doing(Do.GAIN, amount, to)


LAND = {"is_land": 1}
TILES: dict[str, dict[str, int]] = {
    ".": LAND,
    "h": LAND | {"shelters": 1},
    "t": LAND | {"is_high": 1},
    "f": LAND,
    "s": LAND | {"is_street": 1},
    "H": LAND | {"is_deep": 1, "is_harbour": 1},
    "w": LAND | {"stops": 1},
    "~": {"is_deep": 1},
}
"""Open ground, house, tower, farm, street, harbour, water, deep water (TYR-27). What a farm grants, a test says."""
LETTERS = "".join(TILES)


class Box:
    """A scenario record that is filled from a drawn map and written cards."""

    def __init__(self, drawing: str, cards: list[Written], grants: dict[str, Sentence] | None = None) -> None:
        self.scenario = Scenario()
        self.names = [one.name for one in cards]
        self._filters: list[That] = []
        self._draw([line.split() for line in drawing.strip().splitlines()])
        for number, one in enumerate(cards):
            self._write(number, one)
        self.scenario.card_count = len(cards)
        for letter, sentence in (grants or {}).items():
            self.scenario.tiles[LETTERS.index(letter)].ability = 1 + self._ability(sentence)

    def cell(self, name: str) -> int:
        """The number of the tile ``b3``: column b of the third row."""
        return (int(name[1:]) - 1) * int(self.scenario.width) + "abcdefghijklmno".index(name[0])

    def place(self, cell: int) -> str:
        """The name of a tile."""
        return f"{'abcdefghijklmno'[cell % self.scenario.width]}{cell // self.scenario.width + 1}"

    def _draw(self, rows: list[list[str]]) -> None:
        scenario = self.scenario
        scenario.width, scenario.height, scenario.tile_count = len(rows[0]), len(rows), len(TILES)
        for number, kind in enumerate(TILES.values()):
            for name, value in kind.items():
                setattr(scenario.tiles[number], name, value)
        scenario.neighbours.numpy()[:] = NO_CELL
        for cell, letter in enumerate(letter for row in rows for letter in row):
            scenario.tile[cell] = LETTERS.index(letter)
            for way in range(8):
                x, y = cell % len(rows[0]) + STEP_X[way], cell // len(rows[0]) + STEP_Y[way]
                there = square_cell(x, y, len(rows[0]), len(rows))
                scenario.neighbours[cell, way] = NO_CELL if there == NOWHERE else there

    def _write(self, number: int, one: Written) -> None:
        into: Any = self.scenario.cards[number]
        into.type, into.keywords, into.ability_count = one.type, one.keywords, len(one.abilities)
        into.bound = _bits(LETTERS.index(letter) for letter in one.bound)
        for name, value in one.numbers.items():
            setattr(into, name, value)
        for name, value in one.grant.items():
            setattr(into.grant, name, value)
        for place in range(ABILITIES):
            into.abilities[place] = self._ability(one.abilities[place]) if place < len(one.abilities) else NO_CARD
        for place, that in enumerate(one.protections):
            into.protections[place] = 1 + self._filter(that)

    def _filter(self, that: That) -> int:
        if that in self._filters:
            return self._filters.index(that)
        number = len(self._filters)
        self._filters.append(that)
        into: Any = self.scenario.filters[number]
        into.types, into.who, into.needs, into.sets = _bits(that.types), that.who, that.needs, that.sets
        into.tiles = _bits(LETTERS.index(letter) for letter in that.tiles)
        into.card = self.names.index(that.card) + 1 if that.card else 0
        into.least, into.most = that.least, that.most
        self.scenario.filter_count = number + 1
        return number

    def _ability(self, sentence: Sentence) -> int:
        number = int(self.scenario.ability_count)
        into: Any = self.scenario.abilities[number]
        into.use, into.when, into.aim_count = sentence.use, sentence.when, len(sentence.at)
        into.condition, into.condition_amount = sentence.provided
        into.effect_count = len(sentence.effects)
        self.scenario.triggers |= 1 << sentence.when if sentence.use == Use.TRIGGER else 0
        for name, value in sentence.cost.items():
            setattr(into.cost, name, value)
        for place, target in enumerate(sentence.at):
            aim = into.aims[place]
            aim.what, aim.range, aim.need, aim.from_first = target.what, target.range, target.need, target.from_first
            aim.filter = self._filter(target.filter)
        for place, doing in enumerate(sentence.effects):
            what = self.names.index(doing.what) if isinstance(doing.what, str) else doing.what
            effect = into.effects[place]
            effect.do, effect.amount, effect.what, effect.to = doing.do, doing.amount, what, doing.to
            effect.filter, effect.range = self._filter(doing.filter), doing.range
        self.scenario.ability_count = number + 1
        return number


def _bits(numbers: Any) -> int:
    return sum(1 << int(number) for number in numbers)


def seated(record: Any, values: dict[int, int]) -> None:
    """Fill an array that has a number for each seat."""
    for seat in range(SEATS):
        record[seat] = values.get(seat, 0)
