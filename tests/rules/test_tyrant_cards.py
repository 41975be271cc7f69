"""Tyrant: the house's cards use every word of their language, and say in sentences what their numbers are."""

from collections import Counter
from functools import cache

import pytest

from sandtable.contract.look import Box
from sandtable.games.tyrant.describing import ability_text, keywords_on, texts_of
from sandtable.games.tyrant.file import TyrantFile
from sandtable.games.tyrant.kit import check_cards, check_tiles, house_kit
from sandtable.games.tyrant.packing import pack
from sandtable.games.tyrant.scenario import (
    Aimed,
    Do,
    If,
    Keyword,
    Marking,
    Need,
    Scenario,
    TileNeed,
    To,
    Type,
    Use,
    When,
)
from sandtable.games.tyrant.words import ANYBODY, KEYWORD_WORDS, MARK_WORDS, condition_meant, cost_meant

CARDS = house_kit().cards
ABILITIES = house_kit().abilities()
DEEDS = [deed for ability in ABILITIES for deed in ability.deeds()]
TARGETS = [target for ability in ABILITIES for target in ability.targets()]


@cache
def box(name):
    """A box that holds a card: in the start deck, among the tyrant's intentions, or on the map."""
    card = CARDS[name]
    told = {
        "game": "tyrant",
        "title": "Test",
        "map": ".1 .2 o\n.  .  .",
        "seats": {"red": {}, "blue": {}},
        "goals": ["tyrant"],
        "tyrant": {"deck": {name if card.kind == Type.INTENTION else "crackdown": 1}},
        "deck": {name if card.play is not None else "militia": 1},
        "starts": ["tyrant despot a2"],
    }
    if card.play is None and card.kind not in (Type.INTENTION, Type.BOSS):
        told["starts"] += [f"{name} b2"]
    file, scenario = TyrantFile.model_validate(told), Scenario()
    pack(file, scenario)
    return Box(file, scenario, ())


def number(name):
    """Which card of its box that is."""
    return list(box(name).file.kit().cards).index(name)


def said(name):
    """What a card says."""
    return list(texts_of(box(name), number(name)))


@pytest.mark.rule("TYR-20")
def test_there_are_enough_cards_in_three_sets_and_no_two_are_alike():
    assert len(CARDS) >= 60
    assert set(house_kit().sets()) == {"crown", "ember", "tide"}
    assert min(Counter(card.set for card in CARDS.values()).values()) >= 20
    for field in ("title", "code"):
        assert len({getattr(card, field) for card in CARDS.values()}) == len(CARDS)


def test_the_house_keeps_to_its_own_rules():
    check_cards(CARDS, house_kit())
    check_tiles(house_kit())


def test_every_word_of_the_language_is_used_by_some_card():
    assert {card.kind for card in CARDS.values()} == set(Type)
    assert {ability.how()[0] for ability in ABILITIES} == set(Use)
    assert {ability.how()[1] for ability in ABILITIES} == set(When)
    assert {deed.do for deed in DEEDS} == set(Do) - {Do.NOTHING}
    assert {deed.to for deed in DEEDS} == set(To)
    assert {deed.what for deed in DEEDS if deed.do == Do.MARK} == set(MARK_WORDS)
    assert {condition_meant(ability.needs).do for ability in ABILITIES if ability.needs} == set(If) - {If.ALWAYS}
    assert {cost_meant(text).do for ability in ABILITIES for text in ability.cost} == {
        "resource", "discard", "damage", "durability", "tap", "sacrifice"}  # fmt: skip
    assert {target.what for target in TARGETS} == set(Aimed) - {Aimed.NOTHING}
    assert {target.need for target in TARGETS if target.what == Aimed.TILE} == set(TileNeed)
    needs = sum({target.which.needs for target in TARGETS})
    assert all(needs & need for need in Need)


def test_everything_that_a_card_can_have_is_on_some_card():
    given = {word for card in CARDS.values() if card.gives for word in card.gives.keywords}
    assert {word for card in CARDS.values() for word in card.keywords} == set(KEYWORD_WORDS)
    assert given == {"shroud", "amphibious", "pushes", "first strike"}
    for field in ("upkeep", "solid", "durability", "crew", "spawns", "bound", "protection", "gives"):
        assert any(getattr(card, field) for card in CARDS.values()), field
    asked = [deed.which for deed in DEEDS] + [target.which for target in TARGETS]
    asked += [which for card in CARDS.values() for which in card.protections()]
    for field in ("tiles", "sets", "card", "least"):
        assert any(getattr(which, field) for which in asked), field
    assert {which.who for which in asked} == {1, 2, 3, 5, ANYBODY}


@pytest.mark.rule("TYR-27")
def test_all_kinds_of_tiles_are_there():
    tiles = house_kit().tiles
    named = {"house", "tower", "farm", "street", "spawn", "harbour", "water", "deep_water", "wall", "gate", "plain"}
    assert named <= set(tiles)
    assert tiles["house"].shelters
    assert tiles["tower"].high
    assert tiles["water"].stops
    assert not tiles["deep_water"].land
    assert CARDS[tiles["wall"].stands].solid == 10
    assert CARDS[tiles["gate"].stands].crew == 1


SENTENCES = {
    "taxes": ["Gain 1 resource."],
    "fireball": ["Deal 3 damage to a unit or boss."],
    "guard": ["Protection from units costing 6 or more."],
    "salamander": [
        "Protection from Fireball.",
        "Protection from Inferno.",
        "Whenever this unit is attacked, deal 1 damage to who attacks it.",
    ],
    "captain": [
        "Friends within 1 have +1 attack.",
        "Full action: each other friendly unit within 2 gets 1 further move action this turn.",
    ],
    "friar": [
        "Full action: heal 3 damage of a friendly damaged unit within 2.",
        "Tap: take all marks off a friendly marked unit within 2.",
    ],
    "herald": [
        "When this unit enters the map, draw 1 card.",
        "At the end of your turn, if you control at least 4 units, gain 1 resource.",
    ],
    "engineer": [
        "Pay 1 resource: make a Palisade on an available tile within 1.",
        "Full action: mend friendly equipment within 1 by 2 durability.",
    ],
    "barracks": ["Permanents can be played within 2 of it."],
    "guildhall": [
        "At your upkeep, if you have at least 2 resource, gain 1 resource.",
        "Whenever you buy a card, draw 1 card.",
    ],
    "stick": ["Who wears it has -1 attack, -1 movement and -1 health."],
    "elixir": ["Drink it: heal 4 damage of who wears it."],
    "rally": ["A friendly unit gets +1 attack and 1 further move action this turn."],
    "levy": ["Make a Militia on an available tile within 1 of a friendly unit."],
    "edict": ["Undo an enemy spell. As a further cost, discard 1 card."],
    "second_wind": ["Untap a friendly tapped unit."],
    "council": ["If you have at most 1 card in hand, draw 3 cards."],
    "challenge": ["A friendly unit and an enemy unit within 2 of it fight each other."],
    "mercy": ["Destroy an enemy unit that any damage would destroy and draw 1 card."],
    "last_stand": ["If you control at most 2 units, put 3 ward marks on a friendly unit."],
    "triumph": ["If you control at least 3 units, score 1 point and draw 1 card."],
    "imp": [
        "Protection from spells of ember.",
        "When this unit is destroyed, deal 2 damage to each other unit or boss within 1.",
    ],
    "raider": ["Whenever this unit attacks, steal 1 resource from the controller of whom it attacks."],
    "ogre": ["Full action: push another unit or boss within 1 by 3 steps and deal 1 damage to it."],
    "troll": [
        "At your upkeep, if this unit is damaged, heal 2 damage of this unit.",
        "Whenever this unit takes damage in another player's turn, this unit gets +1 attack this turn.",
    ],
    "executioner": ["Whenever an enemy unit dies, gain 1 resource and heal 1 damage of this unit."],
    "warlock": [
        "Whenever you play a spell, deal 1 damage to each enemy unit or boss within 2.",
        "Take 1 damage: deal 1 damage to an enemy unit or boss within 3.",
    ],
    "demon": [
        "When this unit enters the map, put 1 panic mark on each other friendly unit within 2.",
        "Pay 1 resource in your own turn: this unit gets +2 movement this turn.",
    ],
    "goblin_den": [
        "At your upkeep, if you control at most 5 units, make a Goblin next to this artifact.",
        "Pay 2 resource, sacrifice it: make 2 Goblins next to this artifact.",
    ],
    "war_drum": [
        "Tap: a friendly unit within 2 gets +1 attack and +1 movement this turn.",
        "Whenever another unit of yours dies, draw 1 card.",
    ],
    "flame_sword": ["Who wears it has +1 attack, 'pushes' and 'first strike'."],
    "inferno": ["Deal 2 damage to each permanent within 1 of a chosen tile."],
    "eruption": ["Deal 1 damage to each unit or boss within 2 of a chosen free tile."],
    "dark_bargain": ["Sacrifice a friendly unit costing 1 or more, gain 2 resource and draw 2 cards."],
    "ransom": ["Steal 2 resource from an enemy player."],
    "despot": [
        "Protection from spells costing 1 to 2.",
        "Whenever this boss destroys something in combat, heal 2 damage of this boss.",
    ],
    "confiscation": [
        "The controller of an enemy unit loses 2 resource; its controller discards 1 card at random; add 1 repression "
        "mark."
    ],
    "conscription": ["Make a Henchman on an available tile."],
    "kraken": [
        "It is bound to deep water and harbour.",
        "Whenever this unit attacks, put 1 paralysis mark on whom it attacks.",
    ],
    "shadow": [
        "Whenever this unit attacks, put 1 poison mark on whom it attacks.",
        "Pay 1 resource: put this unit onto an available tile within 2.",
    ],
    "smuggler": [
        "Whenever this unit has moved, if an enemy unit or boss is next to this unit, steal 1 resource from each "
        "opponent."
    ],
    "siren": ["Full action, pay 2 resource: take control of an enemy unit costing 1 to 4 within 2."],
    "flippers": ["Who wears it has +1 movement and 'amphibious'.", "When somebody puts it on, draw 1 card."],
    "net": ["Lose 1 durability, tap: put 1 paralysis mark on an enemy untapped unit within 2."],
    "wave": ["Push a unit or boss by 2 steps away from a tile within 1 of it."],
    "maelstrom": ["Deal 3 damage to each enemy unit or boss on water, deep water or harbour and draw 1 card."],
    "ebb": ["Return a unit costing 1 or more to its owner's hand."],
    "undertow": ["Put a friendly unit onto an available tile within 3 of it."],
    "riptide": ["In another player's turn, undo an enemy action costing 5 or less."],
    "life_drain": ["Deal 2 damage to an enemy unit or boss and heal 2 damage of a friendly damaged unit."],
    "disarm": ["Return enemy worn equipment costing 1 or more to its owner's hand."],
    "sea_fair": ["Everybody draws 1 card; gain 2 resource."],
    "blockade": ["Each opponent loses 2 resource; each friendly unit of tide gets +1 movement this turn."],
}


@pytest.mark.parametrize("name", SENTENCES)
def test_a_card_says_what_it_does(name):
    assert said(name) == SENTENCES[name]


@pytest.mark.parametrize("name", CARDS)
def test_every_card_speaks_in_whole_sentences(name):
    texts = said(name)
    assert len(texts) >= len(CARDS[name].abilities)
    for text in [*texts, *(word.text for word in keywords_on(box(name), number(name)))]:
        assert text[0].isupper()
        assert text.endswith(".")
        assert not any(odd in text for odd in ("  ", "{", "_", "None", " a a ", " an a ", ",,", ",."))


def test_what_a_tile_grants_is_said_of_the_unit_on_it():
    there = box("militia")
    farm = list(there.file.kit().tiles).index("farm")
    assert ability_text(there, there.scenario.tiles[farm].ability - 1) == "Full action: gain 2 resource."


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("gate", ["solid 6", "crew 1"]),
        ("galley", ["swims", "crew 3"]),
        ("flame_sword", ["pushes", "first strike", "durability 2"]),
        ("fury_potion", ["durability 1", "rage"]),
        ("despot", ["tyrant"]),
        ("militia", []),
    ],
)
def test_the_words_on_a_card_are_explained(name, words):
    found = keywords_on(box(name), number(name))
    assert [word.word for word in found] == words
    assert all(word.text for word in found)


@pytest.mark.parametrize("word", [*KEYWORD_WORDS, *MARK_WORDS])
def test_every_keyword_and_every_mark_is_explained_on_some_card(word):
    found = {one.word for name in CARDS for one in keywords_on(box(name), number(name))}
    assert word in found


def test_no_keyword_or_mark_is_left_out_of_the_words():
    assert set(KEYWORD_WORDS.values()) == set(Keyword)
    assert len(MARK_WORDS) == len(Marking)
