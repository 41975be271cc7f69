"""Tyrant: the house's cards and maps are what the rules ask for."""

from pathlib import Path

import pytest

from sandtable.contract.errors import SandtableError
from sandtable.contract.scenario import read_scenario
from sandtable.games.tyrant.file import TyrantFile
from sandtable.games.tyrant.kit import FOLDER, house_kit
from sandtable.games.tyrant.packing import pack
from sandtable.games.tyrant.scenario import NO_COST, Scenario, Type
from sandtable.games.tyrant.words import KEYWORD_WORDS, MARK_WORDS

CARDS = house_kit().cards
MAPS = sorted((FOLDER.parent / "scenarios").glob("*.yaml"))
DUEL = """
game: tyrant
title: Drawn
seats: {red: {}, blue: {}}
goals: [king]
map: |
  .1 .  .
  .  .  .2
starts: [red king a1, blue king c2]
deck: {militia: 2}
"""


def packed(path: Path) -> Scenario:
    """A scenario as the rules read it."""
    scenario = Scenario()
    pack(read_scenario(TyrantFile, path), scenario)
    return scenario


@pytest.mark.rule("TYR-20")
def test_every_card_has_a_set_a_name_of_its_own_and_a_type():
    assert len(CARDS) >= 60
    assert len({card.title for card in CARDS.values()}) == len(CARDS)
    assert len({card.set for card in CARDS.values()}) == 3
    assert {card.kind for card in CARDS.values()} == set(Type)


@pytest.mark.rule("TYR-20")
def test_the_cards_use_every_keyword_and_every_mark():
    given = {word for card in CARDS.values() for word in card.keywords}
    given |= {word for card in CARDS.values() if card.gives for word in card.gives.keywords}
    assert given == set(KEYWORD_WORDS)
    deeds = [deed for ability in house_kit().abilities() for deed in ability.do]
    assert [mark for mark in MARK_WORDS if not any(mark in deed for deed in deeds)] == []


@pytest.mark.rule("TYR-55")
def test_a_boss_has_no_upkeep_and_can_be_neither_bought_nor_played():
    bosses = [card for card in CARDS.values() if card.kind == Type.BOSS]
    assert bosses != []
    assert {(card.upkeep, card.buy, card.play) for card in bosses} == {(0, None, None)}


@pytest.mark.rule("TYR-54")
@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_potions_have_durability_1(path):
    scenario = packed(path)
    cards = [scenario.cards[number] for number in range(scenario.card_count)]
    assert {card.durability for card in cards if card.type == Type.POTION} <= {1}


@pytest.mark.rule("TYR-19")
@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_whatever_is_in_a_store_or_a_draft_has_a_buy_cost(path):
    scenario = packed(path)
    for number in range(scenario.card_count):
        is_sold = any(scenario.store[seat, number] for seat in range(4)) or scenario.pool[number]
        assert not is_sold or scenario.cards[number].buy != NO_COST


@pytest.mark.rule("TYR-19")
@pytest.mark.parametrize("line", ["store: {militia: 1}", "picks: 5\npool: {militia: 5}"], ids=["store", "draft"])
def test_a_card_without_a_buy_cost_in_a_store_or_a_draft_is_refused(tmp_path, line):
    path = tmp_path / "drawn.yaml"
    path.write_text(DUEL)
    packed(path)
    path.write_text(f"{DUEL}{line}\n")
    with pytest.raises(SandtableError, match="buy cost"):
        packed(path)


@pytest.mark.rule("TYR-01")
@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_every_map_says_how_it_is_won_what_is_gained_and_what_one_starts_with(path):
    scenario = packed(path)
    players = [seat for seat in range(4) if scenario.playing >> seat & 1]
    assert scenario.goal
    assert all(scenario.base[seat] for seat in players)
    assert all(sum(scenario.deck[seat, card] for card in range(scenario.card_count)) for seat in players)


@pytest.mark.rule("TYR-59")
def test_there_are_maps_for_two_for_more_and_for_all_together():
    files = [read_scenario(TyrantFile, path) for path in MAPS]
    assert sum(len(file.seats) == 2 and not file.tyrant for file in files) >= 3
    assert any(len(file.seats) > 2 for file in files)
    assert {goal for file in files for goal in file.goals} == {
        "king", "resource", "regions", "buildings", "stick", "tyrant",
    }  # fmt: skip
