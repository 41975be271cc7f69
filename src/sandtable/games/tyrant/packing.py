"""Checked files become the record that the rules read."""

from __future__ import annotations

import numpy as np

from sandtable.mechanics.boards import square_neighbours
from sandtable.mechanics.reading import packed_once
from sandtable.mechanics.whom import WHOM

from .abilities import AbilityBlock
from .blocks import CardBlock, GrantBlock, TileBlock
from .file import TyrantFile
from .kit import MAX_SETS, Kit
from .muster import SEAT_WORDS, spawn_seats
from .scenario import (
    ALL_MARKS,
    DIRECTIONS,
    NO_CELL,
    NO_COST,
    TYRANT,
    Ability,
    Card,
    Do,
    Effect,
    Filter,
    Goal,
    Grant,
    Scenario,
    Tile,
    Type,
    Use,
)
from .words import KEYWORD_WORDS, MARK_WORDS, Deed, Which, condition_meant, cost_meant

CARD_NUMBERS = ("upkeep", "health", "movement", "attack", "range", "solid", "durability", "crew", "spawns")


def fill(file: TyrantFile, scenario: Scenario) -> None:
    """Write everything into an empty record."""
    kit = file.kit()
    filters = kit.filters()
    for i, which in enumerate(filters):
        pack_filter(which, kit, scenario.filters[i])
    scenario.filter_count = len(filters)
    pack_abilities(kit, filters, scenario)
    for i, card in enumerate(kit.cards.values()):
        pack_card(card, kit, filters, scenario.cards[i])
    scenario.card_count = len(kit.cards)
    pack_map(file, kit, scenario)
    pack_seats(file, kit, scenario)
    scenario.rounds, scenario.picks, scenario.target = file.rounds, file.picks, file.target
    scenario.goal = sum(Goal[goal.upper()] for goal in file.goals)


pack = packed_once(fill, TyrantFile, Scenario)


def pack_filter(which: Which, kit: Kit, filter_: Filter) -> None:
    """Which permanents or cards are meant; a set of which no card is in the box has a bit that no card has."""
    tiles, sets, cards = list(kit.tiles), kit.sets(), list(kit.cards)
    filter_.types, filter_.who, filter_.needs = which.types, which.who, which.needs
    filter_.tiles = sum(1 << tiles.index(name) for name in set(which.tiles))
    filter_.sets = sum(1 << (sets.index(name) if name in sets else MAX_SETS - 1) for name in set(which.sets))
    filter_.card = 1 + cards.index(which.card) if which.card else 0
    filter_.least, filter_.most = which.least, which.most


def pack_abilities(kit: Kit, filters: list[Which], scenario: Scenario) -> None:
    """All abilities, one after another: those of the cards, then those of the tiles; and what sets some of them off."""
    blocks = kit.abilities()
    scenario.ability_count = len(blocks)
    for i, block in enumerate(blocks):
        pack_ability(block, kit, filters, scenario.abilities[i])
        use, when = block.how()
        scenario.triggers |= (1 << when) * (use == Use.TRIGGER)
    number = 0
    for i, card in enumerate(kit.cards.values()):
        scenario.cards[i].ability_count = len(card.abilities)
        for k in range(len(card.abilities)):
            scenario.cards[i].abilities[k] = number
            number += 1
    scenario.tile_count = len(kit.tiles)
    for i, tile in enumerate(kit.tiles.values()):
        pack_tile(tile, scenario.tiles[i])
        if tile.ability:
            number += 1
            scenario.tiles[i].ability = number


def pack_ability(block: AbilityBlock, kit: Kit, filters: list[Which], ability: Ability) -> None:
    """How it is used, its condition, costs, targets and effects."""
    ability.use, ability.when = block.how()
    if block.needs:
        ability.condition, ability.condition_amount, _ = condition_meant(block.needs)
    for text in block.cost:
        kind, amount, _ = cost_meant(text)
        setattr(ability.cost, kind, amount or True)
    ability.aim_count, ability.effect_count = len(block.targets()), len(block.do)
    for k, target in enumerate(block.targets()):
        aim = ability.aims[k]
        aim.what, aim.filter, aim.range = target.what, filters.index(target.which), target.range
        aim.need, aim.from_first = target.need, target.from_first
    for k, deed in enumerate(block.deeds()):
        pack_effect(deed, kit, filters, ability.effects[k])


def pack_effect(deed: Deed, kit: Kit, filters: list[Which], effect: Effect) -> None:
    """What an effect does, and to whom."""
    assert deed.to is not None
    effect.do, effect.amount, effect.to = deed.do, deed.amount, deed.to
    effect.filter, effect.range = filters.index(deed.which), deed.range
    if deed.do == Do.TOKEN:
        effect.what, effect.amount = list(kit.cards).index(deed.what), deed.amount or 1
    elif deed.do in (Do.MARK, Do.CLEANSE):
        effect.what = MARK_WORDS.index(deed.what) if deed.what else ALL_MARKS


def pack_card(block: CardBlock, kit: Kit, filters: list[Which], card: Card) -> None:
    """A card's costs and numbers, what it is, gives and is protected from."""
    for name in CARD_NUMBERS:
        setattr(card, name, getattr(block, name))
    card.type, card.set = block.kind, kit.sets().index(block.set)
    card.buy = NO_COST if block.buy is None else block.buy
    card.play = NO_COST if block.play is None else block.play
    card.durability = 1 if block.kind == Type.POTION else block.durability
    card.keywords = sum(KEYWORD_WORDS[word] for word in block.keywords)
    card.bound = sum(1 << list(kit.tiles).index(name) for name in set(block.bound))
    for k, which in enumerate(block.protections()):
        card.protections[k] = 1 + filters.index(which)
    if block.gives:
        pack_grant(block.gives, card.grant)


def pack_grant(block: GrantBlock, grant: Grant) -> None:
    """What a card gives, and to whom around it."""
    grant.keywords = sum(KEYWORD_WORDS[word] for word in block.keywords)
    grant.attack, grant.range_bonus, grant.movement = block.attack, block.range, block.movement
    grant.health, grant.radius = block.health, block.within or 0
    grant.who = WHOM[block.to].who if block.to else 0


def pack_tile(block: TileBlock, tile: Tile) -> None:
    """A kind of tile (TYR-27)."""
    tile.is_land, tile.is_deep, tile.stops, tile.is_high = block.land, block.deep, block.stops, block.high
    tile.shelters, tile.is_street, tile.is_harbour = block.shelters, block.street, block.harbour


def pack_map(file: TyrantFile, kit: Kit, scenario: Scenario) -> None:
    """Tiles, who is next to whom, spawn tiles, regions, and what is on the map at the start."""
    drawn, seats = file.drawn_map(), [SEAT_WORDS.index(name) for name in file.order()]
    scenario.width, scenario.height = drawn.width, drawn.height
    letters = [block.letter for block in kit.tiles.values()]
    regions = sorted(file.regions)
    scenario.region_count = len(regions)
    for cell, square in drawn.cells.items():
        scenario.tile[cell] = letters.index(square.letter)
        scenario.spawn[cell] = sum(1 << seat for seat in spawn_seats(drawn, cell, kit, seats))
        scenario.region[cell] = 1 + regions.index(square.region) if square.region else 0
    beside = square_neighbours(drawn.width, drawn.height, DIRECTIONS)
    scenario.neighbours.numpy()[:] = NO_CELL
    scenario.neighbours.numpy()[: len(beside)] = np.minimum(NO_CELL, beside)
    names = list(kit.cards)
    for i, start in enumerate(file.everything()):
        there = scenario.starts[i]
        there.card, there.cell, there.owner = names.index(start.card), start.cell, start.owner
        scenario.start_count = i + 1


def pack_seats(file: TyrantFile, kit: Kit, scenario: Scenario) -> None:
    """Who plays, with whom, and with which cards and how much resource."""
    names = list(kit.cards)
    for name in file.order():
        seat, own = SEAT_WORDS.index(name), file.seats[name]
        scenario.playing |= 1 << seat
        scenario.team[seat] = file.team_of(name)
        scenario.base[seat] = file.gain if own.gain is None else own.gain
        scenario.purse[seat] = file.purse if own.purse is None else own.purse
        for card, count in file.deck_of(name).items():
            scenario.deck[seat, names.index(card)] = count
        for card, count in file.store_of(name).items():
            scenario.store[seat, names.index(card)] = count
    for card, count in file.pool.items():
        scenario.pool[names.index(card)] = count
    if file.tyrant:
        scenario.playing |= 1 << TYRANT
        scenario.team[TYRANT] = TYRANT
        for card, count in file.tyrant.deck.items():
            scenario.deck[TYRANT, names.index(card)] = count
