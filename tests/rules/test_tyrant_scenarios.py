"""Tyrant: the scenarios of the house are even, and become the record that the rules read."""

from functools import cache
from pathlib import Path

import pytest

from sandtable.contract.scenario import parse_scenario, read_scenario
from sandtable.games.tyrant import packing
from sandtable.games.tyrant.file import TyrantFile
from sandtable.games.tyrant.kit import house_kit
from sandtable.games.tyrant.muster import SEAT_NAMES, SEAT_WORDS
from sandtable.games.tyrant.packing import pack
from sandtable.games.tyrant.scenario import (
    ALL_MARKS,
    KING,
    NO_CELL,
    NO_COST,
    NOBODY,
    Aimed,
    Do,
    Goal,
    Scenario,
    TileNeed,
    To,
    Type,
    Use,
    When,
)

FOLDER = Path(packing.__file__).parent / "scenarios"
NAMES = sorted(path.stem for path in FOLDER.glob("*.yaml"))
DUELS = ["crossing", "draft", "first", "keep", "market", "stick"]


@cache
def file(name):
    return read_scenario(TyrantFile, FOLDER / f"{name}.yaml")


def turned(x, y, width, height):
    """Half a turn around the middle of the map."""
    return width - 1 - x, height - 1 - y


def mirrored(x, y, width, height):
    return width - 1 - x, y


def quartered(x, y, width, height):
    """A quarter of a turn, on a square map."""
    return width - 1 - y, x


def is_even(name, moved, swap):
    """Whether the map is the same when it is moved so and the seats swap so, and so is what stands on it for
    good: a unit that one side has ahead makes up for the first turn."""
    scenario, drawn = file(name), file(name).drawn_map()

    def image(cell):
        x, y = moved(cell % drawn.width, cell // drawn.width, drawn.width, drawn.height)
        return y * drawn.width + x

    for cell, square in drawn.cells.items():
        other = drawn.cells[image(cell)]
        if square.letter != other.letter or bool(square.region) != bool(other.region):
            return False
        if sorted(swap.get(seat, seat) for seat in square.seats) != list(other.seats):
            return False
    fixed = [start for start in scenario.everything() if scenario.kit().cards[start.card].play is None]
    starts = {(start.card, start.cell, start.owner) for start in fixed}
    return {(card, image(cell), swap.get(owner, owner)) for card, cell, owner in starts} == starts


@pytest.mark.parametrize("name", DUELS)
def test_a_duel_is_the_same_from_both_sides(name):
    assert is_even(name, turned, {0: 1, 1: 0})


@pytest.mark.parametrize("name", ["three", "tyrant"])
def test_red_and_blue_have_the_same_way(name):
    assert is_even(name, mirrored, {0: 1, 1: 0})


def test_four_towns_are_the_same_from_all_sides():
    assert is_even("four", quartered, {0: 1, 1: 2, 2: 3, 3: 0})


@pytest.mark.rule("TYR-59")
def test_there_is_a_map_for_each_way_to_win():
    assert set(NAMES) == {*DUELS, "three", "four", "tyrant"}
    assert {goal for name in NAMES for goal in file(name).goals} == {
        "king", "resource", "regions", "buildings", "stick", "tyrant"}  # fmt: skip
    assert [len(file(name).seats) for name in ("keep", "three", "four", "tyrant")] == [2, 3, 4, 2]


@pytest.mark.rule("TYR-01")
@pytest.mark.parametrize("name", NAMES)
def test_everybody_starts_with_a_small_deck_and_a_store_or_a_draft(name):
    told = file(name)
    assert 2 <= told.gain <= 3
    assert 20 <= told.rounds <= 40
    for seat in told.seats:
        assert 6 <= sum(told.deck_of(seat).values()) <= 8
        assert 10 <= (told.picks or sum(told.store_of(seat).values())) <= 25


GAME = """
game: tyrant
title: Test
cards:
  giant:
    title: Giant
    code: gi
    set: giants
    type: unit
    buy: 7
    play: 4
    upkeep: 2
    health: 9
    movement: 2
    attack: 4
    range: 2
    crew: 1
    spawns: 2
    bound: [plain, farm]
    keywords: [pushes, shroud]
    protection: [spell of ember costing 2 to 3]
    gives: {attack: -1, health: 2, keywords: [first strike], to: enemies, within: 3}
    abilities:
      - {use: attacks, needs: units at least 3, do: [mark 2 poison to other, cleanse all to self, token 2 hut]}
      - use: free
        cost: [resource 2, discard 1, damage 3, tap, sacrifice]
        target: enemy damaged unit on farm within 4
        second: available tile within 2 of the target
        do: [damage 5 to each other permanent within 1 of the target, token hut]
  hut: {title: Hut, code: hu, set: giants, type: artifact, icon: house, solid: 3}
regions: {B: East, A: West}
seats: {blue: {purse: 4, gain: 1, deck: {taxes: 2}}, red: {}}
map: |
  .1 fA #
  g2 ~B s
goals: [king, regions]
target: 7
rounds: 11
gain: 3
purse: 1
deck: {militia: 3, taxes: 1}
store: {giant: 2}
starts: [red king a1, king c2, blue king b1]
"""


@cache
def packed():
    told, scenario = parse_scenario(TyrantFile, GAME), Scenario()
    pack(told, scenario)
    return told, scenario


def card(name):
    told, scenario = packed()
    return scenario.cards[list(told.kit().cards).index(name)]


def test_only_cards_that_can_be_met_are_in_the_box():
    told, scenario = packed()
    assert list(told.kit().cards) == ["king", "wall", "gate", "militia", "taxes", "giant", "hut"]
    assert scenario.card_count == 7


@pytest.mark.rule("TYR-33")
def test_the_numbers_of_a_card_are_packed():
    giant, tiles = card("giant"), list(packed()[0].kit().tiles)
    numbers = (giant.buy, giant.play, giant.upkeep, giant.health, giant.movement, giant.attack, giant.range)
    assert numbers == (7, 4, 2, 9, 2, 4, 2)
    assert (giant.type, giant.crew, giant.spawns, giant.keywords) == (Type.UNIT, 1, 2, 128 | 1)
    assert giant.bound == 1 << tiles.index("plain") | 1 << tiles.index("farm")
    given = giant.grant
    assert (given.attack, given.health, given.keywords, given.who, given.radius) == (-1, 2, 256, 2, 3)
    assert (card("hut").buy, card("hut").play, card("hut").solid) == (NO_COST, NO_COST, 3)
    assert card("king").keywords == KING


@pytest.mark.rule("TYR-31")
def test_a_protection_is_packed_as_a_filter():
    wanted = packed()[1].filters[card("giant").protections[0] - 1]
    assert (wanted.types, wanted.least, wanted.most, wanted.needs) == (1 << Type.SPELL | 1 << Type.INTENTION, 2, 3, 0)
    assert wanted.sets == 1 << 7, "no card of ember is in the box"
    assert card("giant").protections[1] == 0


@pytest.mark.rule("TYR-15")
def test_a_trigger_is_packed():
    ability = packed()[1].abilities[card("giant").abilities[0]]
    assert (ability.use, ability.when, ability.aim_count, ability.effect_count) == (Use.TRIGGER, When.ATTACKS, 0, 3)
    assert (ability.condition, ability.condition_amount) == (1, 3)
    mark, cleanse, token = ability.effects
    assert (mark.do, mark.amount, mark.what, mark.to) == (Do.MARK, 2, 1, To.OTHER)
    assert (cleanse.do, cleanse.what, cleanse.to) == (Do.CLEANSE, ALL_MARKS, To.SELF)
    assert (token.do, token.amount, token.what, token.to) == (Do.TOKEN, 2, 6, To.SELF)
    assert packed()[1].triggers == 1 << When.ATTACKS


@pytest.mark.rule("TYR-14")
def test_a_free_action_is_packed_with_its_costs_targets_and_filters():
    scenario = packed()[1]
    ability = scenario.abilities[card("giant").abilities[1]]
    cost = ability.cost
    assert (cost.resource, cost.discard, cost.damage, cost.durability, cost.tap, cost.sacrifice) == (
        2,
        1,
        3,
        0,
        True,
        True,
    )
    first, second = ability.aims
    assert (first.what, first.range, first.from_first) == (Aimed.PERMANENT, 4, False)
    assert (second.what, second.range, second.need, second.from_first) == (Aimed.TILE, 2, TileNeed.AVAILABLE, True)
    wanted = scenario.filters[first.filter]
    tiles = list(packed()[0].kit().tiles)
    assert (wanted.types, wanted.who, wanted.needs, wanted.tiles) == (1 << Type.UNIT, 2, 1, 1 << tiles.index("farm"))
    assert (wanted.least, wanted.most, wanted.card, wanted.sets) == (0, 255, 0, 0)
    around, token = ability.effects[0], ability.effects[1]
    assert (around.do, around.to, around.amount, around.range) == (Do.DAMAGE, To.EACH_AROUND, 5, 1)
    assert (token.to, token.amount) == (To.SECOND, 1)


def test_equal_filters_are_packed_once():
    scenario = packed()[1]
    rows = [bytes(scenario.filters[k]) for k in range(scenario.filter_count)]
    assert len(set(rows)) == len(rows) == 4, "everything, an enemy on a farm, others around, the protection"


@pytest.mark.rule("TYR-28")
def test_the_map_is_packed_with_spawn_tiles_regions_and_what_stands_on_it():
    told, scenario = packed()
    tiles, cards = list(told.kit().tiles), list(told.kit().cards)
    assert (scenario.width, scenario.height, scenario.region_count) == (3, 2, 2)
    named = [tiles[scenario.tile[cell]] for cell in range(6)]
    assert named == ["plain", "farm", "wall", "gate", "deep_water", "spawn"]
    assert [scenario.spawn[cell] for cell in range(6)] == [1, 0, 0, 0, 0, 3]
    assert [scenario.region[cell] for cell in range(6)] == [0, 1, 0, 0, 2, 0]
    starts = [scenario.starts[k] for k in range(scenario.start_count)]
    assert [(cards[one.card], one.cell, one.owner) for one in starts] == [
        ("wall", 2, NOBODY), ("gate", 3, 1), ("king", 0, 0), ("king", 5, NOBODY), ("king", 1, 1)]  # fmt: skip
    assert scenario.neighbours.numpy()[0].tolist() == [NO_CELL, NO_CELL, 1, 4, 3, NO_CELL, NO_CELL, NO_CELL]


@pytest.mark.rule("TYR-27")
def test_every_kind_of_tile_is_on_a_map_of_the_house():
    letters = {square.letter for name in NAMES for square in file(name).drawn_map().cells.values()}
    assert letters == {tile.letter for tile in house_kit().tiles.values()}


@pytest.mark.rule("TYR-01")
def test_seats_are_packed_each_with_what_is_its_own():
    scenario = packed()[1]
    assert (scenario.playing, scenario.target, scenario.rounds) == (3, 7, 11)
    assert scenario.goal == Goal.KING | Goal.REGIONS
    assert scenario.base.numpy().tolist() == [3, 1, 0, 0, 0]
    assert scenario.purse.numpy().tolist() == [1, 4, 0, 0, 0]
    assert scenario.team.numpy()[:2].tolist() == [0, 1]
    assert scenario.deck.numpy()[:2, :7].tolist() == [[0, 0, 0, 3, 1, 0, 0], [0, 0, 0, 0, 2, 0, 0]]
    assert scenario.store.numpy()[:2, :7].tolist() == [[0, 0, 0, 0, 0, 2, 0]] * 2


@pytest.mark.rule("TYR-58")
def test_the_tyrants_seat_is_packed():
    told, scenario = file("tyrant"), Scenario()
    pack(told, scenario)
    assert scenario.playing == 0b10011
    assert scenario.team.numpy().tolist() == [0, 0, 0, 0, 4]
    assert scenario.deck.numpy()[4].sum() == 10
    assert [seat.name for seat in told.seating(SEAT_NAMES) if seat.is_taken] == ["Red", "Blue"]
    assert told.seating(SEAT_NAMES)[-1].name.lower() == SEAT_WORDS[4]


@pytest.mark.parametrize("name", NAMES)
def test_options_that_do_nothing_are_not_asked_for(name):
    told = file(name)
    assert ("picks" in told.idle_options()) == (name != "draft")
    assert ("target" in told.idle_options()) == (name not in ("market", "crossing", "stick"))
