"""The blocks of a scenario, the house's catalogue and a file's own, as one kit; and whether cards that name others go
together."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any, Literal, NamedTuple

from pydantic import Field, field_validator

from sandtable.contract.scenario import ScenarioFile, read_scenario
from sandtable.mechanics.words import check_all, check_names, unknown, wrong

from .abilities import AbilityBlock
from .blocks import MAX_NAME, CardBlock, TileBlock
from .scenario import MAX_CARDS, MAX_TILES, Do, Type, Use
from .words import PERMANENTS, Which

FOLDER = Path(__file__).parent / "catalogue"
MAX_SETS = 8
MOST_OWN = 2 * MAX_CARDS
"""How many cards a file may write down; those that are in play must fit into the box."""


class Blocks(ScenarioFile):
    """Tiles and cards, each by its name; a name of the house's catalogue is replaced."""

    game: Literal["tyrant"] = Field(description="Always tyrant.")
    tiles: dict[str, TileBlock] = Field(default={}, max_length=MAX_TILES, description="Further tiles.")
    cards: dict[str, CardBlock] = Field(default={}, max_length=MOST_OWN, description="Further cards.")

    @field_validator("tiles", "cards")
    @classmethod
    def check_names(cls, blocks: dict[str, Any]) -> dict[str, Any]:
        """Names are single words, as orders and effects need them."""
        check_names(blocks, MAX_NAME)
        return blocks


class Catalogue(Blocks):
    """A file of the house's catalogue."""


class Kit(NamedTuple):
    """All blocks that a scenario is made of, in order."""

    tiles: dict[str, TileBlock]
    cards: dict[str, CardBlock]

    def sets(self) -> tuple[str, ...]:
        """The sets of its cards."""
        return tuple(dict.fromkeys(card.set for card in self.cards.values()))

    def tile(self, letter: str) -> TileBlock:
        """The tile with that letter."""
        return next(block for block in self.tiles.values() if block.letter == letter)

    def abilities(self) -> list[AbilityBlock]:
        """All abilities, those of cards first, then those of tiles."""
        granted = [tile.ability for tile in self.tiles.values() if tile.ability]
        return [ability for card in self.cards.values() for ability in card.abilities] + granted

    def filters(self) -> list[Which]:
        """All that targets, effects and protections ask for, each once; the first lets everything through."""
        found = dict.fromkeys([Which()])
        for ability in self.abilities():
            found |= dict.fromkeys(asked_by(ability))
        for card in self.cards.values():
            found |= dict.fromkeys(card.protections())
        return list(found)

    def needed_by(self, names: Iterable[str]) -> Kit:
        """These cards with all that they make or name, and all tiles."""
        found: dict[str, None] = {}
        waiting = [*names, *(named for tile in self.tiles.values() for named in _cards_in(tile.ability))]
        while waiting:
            name = waiting.pop()
            if name not in found:
                found[name] = None
                waiting += cards_named(self.cards[name])
        return Kit(self.tiles, {name: card for name, card in self.cards.items() if name in found})


@cache
def house_kit() -> Kit:
    """The house's catalogue."""
    kit = Kit({}, {})
    for path in sorted(FOLDER.glob("*.yaml")):
        file = read_scenario(Catalogue, path)
        kit.tiles.update(file.tiles)
        kit.cards.update(file.cards)
    return kit


def whole_kit(data: Mapping[str, Any]) -> Kit:
    """The house's catalogue with a file's own blocks."""
    house = house_kit()
    return Kit(house.tiles | data.get("tiles", {}), house.cards | data.get("cards", {}))


def asked_by(ability: AbilityBlock) -> Iterator[Which]:
    """What the targets and effects of an ability ask for."""
    yield from (target.which for target in ability.targets())
    yield from (deed.which for deed in ability.deeds())


def tokens_of(ability: AbilityBlock) -> list[str]:
    """The cards of which an ability makes tokens."""
    return [deed.what for deed in ability.deeds() if deed.do == Do.TOKEN]


def _cards_in(ability: AbilityBlock | None) -> list[str]:
    return [] if ability is None else tokens_of(ability) + [which.card for which in asked_by(ability) if which.card]


def cards_named(card: CardBlock) -> list[str]:
    """The cards that a card makes, or names in what it asks for."""
    named = [name for ability in card.abilities for name in _cards_in(ability)]
    return named + [which.card for which in card.protections() if which.card]


def check_cards(own: Mapping[str, CardBlock], kit: Kit) -> None:
    """Whatever cards name is there, tokens can be made, and none makes itself for ever. Cards that name one of the
    ``own``, which may have replaced another, are looked at again."""
    concerned = {name: card for name, card in kit.cards.items() if name in own or own.keys() & set(cards_named(card))}
    checks = [check for name, card in concerned.items() for check in _checks_of(name, card, kit)]
    checks += [partial(_check_circle, name, kit) for name in concerned]
    check_all(checks, lambda check: check())


def _checks_of(name: str, card: CardBlock, kit: Kit) -> Iterator[Callable[[], None]]:
    """What is to be looked at on a card."""
    yield from (
        partial(_check_named, "tile", (tile,), kit.tiles, name, "bound", k) for k, tile in enumerate(card.bound)
    )
    yield partial(_check_bound, name, card, kit)
    for k, which in enumerate(card.protections()):
        yield partial(check_which, which, kit, name, "protection", k)
    for k, ability in enumerate(card.abilities):
        yield partial(check_ability, ability, kit, name, "abilities", k)


def _check_bound(name: str, card: CardBlock, kit: Kit) -> None:
    tiles = [kit.tiles[tile] for tile in card.bound if tile in kit.tiles]
    if tiles and not any(suits(card, tile) for tile in tiles):
        raise wrong("it is bound to tiles on which it may not be; choose others, or change its keywords", name, "bound")


def suits(card: CardBlock, tile: TileBlock) -> bool:
    """Whether a permanent may be on a kind of tile (TYR-26): swimmers in deep water, others on land."""
    if "amphibious" in card.keywords:
        return tile.land or tile.deep
    return tile.deep if "swims" in card.keywords else tile.land


def check_tiles(kit: Kit) -> None:
    """What tiles grant names what is there, and what stands on them is an artifact that may be there."""

    def check(item: tuple[str, TileBlock]) -> None:
        name, tile = item
        if tile.ability:
            check_ability(tile.ability, kit, "tiles", name, "ability")
        if tile.stands:
            _check_named("card", (tile.stands,), kit.cards, "tiles", name, "stands")
            if kit.cards[tile.stands].kind != Type.ARTIFACT or not tile.land:
                said = f"{tile.stands} cannot stand there; only artifacts stand on tiles, on land"
                raise wrong(said, "tiles", name, "stands")

    check_all(kit.tiles.items(), check)


def check_ability(ability: AbilityBlock, kit: Kit, *path: str | int) -> None:
    """The tiles, sets and cards that an ability names are there, and its tokens can be made (TYR-22)."""
    checks = []
    for field, target in zip(("target", "second"), ability.targets(), strict=False):
        checks.append(partial(check_which, target.which, kit, *path, field))
    for k, deed in enumerate(ability.deeds()):
        checks.append(partial(check_which, deed.which, kit, *path, "do", k))
        if deed.do == Do.TOKEN:
            checks.append(partial(_check_token, deed.what, kit, *path, "do", k))
    check_all(checks, lambda check: check())


def check_which(which: Which, kit: Kit, *path: str | int) -> None:
    """The tiles, sets and the card that a filter names are there."""
    _check_named("tile", which.tiles, kit.tiles, *path)
    _check_named("set", which.sets, kit.sets(), *path)
    _check_named("card", (which.card,) if which.card else (), kit.cards, *path)


def _check_named(kind: str, names: Iterable[str], known: Collection[str], *path: str | int) -> None:
    for name in names:
        if name not in known:
            raise wrong(str(unknown(kind, name, known)), *path, value=name)


def _check_token(name: str, kit: Kit, *path: str | int) -> None:
    _check_named("card", (name,), kit.cards, *path)
    card = kit.cards[name]
    if not card.is_one_of(PERMANENTS) or card.kind == Type.BOSS:
        raise wrong(f"{name} is of type {card.type}, and a token is a permanent; make a unit or an artifact", *path)
    if card.buy is not None:
        raise wrong(f"{name} has a buy cost, and tokens have none; make a card without", *path, value=name)


def _check_circle(name: str, kit: Kit) -> None:
    """A card does not make itself by triggers alone, at once or by way of others: that would never end."""
    way, waiting = {name}, [name]
    while waiting:
        for ability in kit.cards[waiting.pop()].abilities:
            if ability.how()[0] != Use.TRIGGER:
                continue
            for token in tokens_of(ability):
                if token == name:
                    raise wrong(f"{name} makes {name} again by triggers alone, without end; break the circle", name)
                if token in kit.cards and token not in way:
                    way.add(token)
                    waiting.append(token)
