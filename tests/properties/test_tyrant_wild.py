"""Tyrant: whatever cards the files let through, a match with them can be played, shown and described.

Cards are made at random out of all words there are; most are refused, and those that are not must work.
"""

import random

import pytest
from pydantic import ValidationError

from sandtable.engine.match import Match
from sandtable.engine.registry import find_game
from sandtable.games.tyrant.blocks import CardBlock
from sandtable.games.tyrant.describing import texts_of
from sandtable.games.tyrant.file import TyrantFile
from sandtable.games.tyrant.words import CONDITIONS, COSTS, EFFECTS, MARK_WORDS, NEED_WORDS, TO_WORDS, WHEN_WORDS, WHOSE

TRIES = 4000
TYPES = ("unit", "unit", "unit", "artifact", "equipment", "potion", "spell", "spell")
NOUNS = ("unit", "unit or boss", "boss", "artifact", "equipment", "permanent", "potion")
ENDS = ("", "", "", " on plain", " on water or deep_water", " costing 1 or more", " of wild", " called hut")
RANGES = ("", "", " within 1", " within 2", " within 9")
MAP = """
.1 .12 f  h  .2
.1 w   ~  t  .2
=  =   o  =  =
.1 x   #  g2 .2
.1 .   s  .  .2
"""


def which(dice):
    """A phrase for permanents."""
    whose, need = dice.choice(("", *WHOSE)), dice.choice(("", "", "", *NEED_WORDS))
    return " ".join(filter(None, (whose, need, dice.choice(NOUNS)))) + dice.choice(ENDS)


def target(dice, around=""):
    """A phrase for a target; its range may be one around the first."""
    reach = dice.choice(RANGES)
    whose = dice.choice(("", "enemy ", "friendly "))
    return dice.choice(
        (
            which(dice) + (reach and reach + around),
            dice.choice(("tile", "free tile", "available tile")) + (reach and reach + around),
            f"{whose}player",
            whose + dice.choice(("action", "spell")),
        )
    )


def effect(dice):
    """A phrase for an effect."""
    form = dice.choice(list(EFFECTS.forms)).replace("NAME", dice.choice(("hut", "goblin", "militia")))
    form = form.replace("poison", dice.choice(MARK_WORDS)).replace("2", dice.choice("129"))
    whom = dice.choice(("", "", *TO_WORDS, f"each {which(dice)}", f"each {which(dice)} within 2 of the target"))
    return f"{form} to {whom}" if whom else form


def ability(dice, kind):
    """An ability that may make sense."""
    told = {"use": "play" if kind == "spell" else dice.choice(("free", "free", "full", *WHEN_WORDS))}
    told["do"] = [effect(dice) for _ in range(dice.choice((1, 1, 2, 3)))]
    if dice.random() < 0.2:
        told["needs"] = dice.choice(list(CONDITIONS.forms))
    if told["use"] == "free":
        told["cost"] = dice.sample(list(COSTS.forms), dice.choice((1, 1, 2)))
    if told["use"] in ("play", "free", "full") and dice.random() < 0.75:
        told["target"] = target(dice)
        if dice.random() < 0.4:
            told["second"] = target(dice, dice.choice(("", " of the target")))
    return told


def card(dice, letter):
    """A card that may make sense."""
    kind = dice.choice(TYPES)
    told = {
        "title": letter,
        "code": f"z{letter}",
        "set": "wild",
        "type": kind,
        "play": 1,
        "buy": dice.choice((0, 2, 5)),
    }
    if kind == "unit":
        told |= {
            "health": dice.choice((1, 4)),
            "movement": dice.choice((0, 3)),
            "attack": 2,
            "range": dice.choice((1, 3)),
        }
        told |= {"crew": dice.choice((0, 2)), "spawns": dice.choice((0, 2)), "upkeep": dice.choice((0, 1))}
    if kind == "artifact":
        told |= {"solid": dice.choice((0, 3)), "crew": dice.choice((0, 2))}
    if kind == "equipment":
        told |= {"durability": dice.choice((1, 2))}
    if kind in ("unit", "artifact") and dice.random() < 0.4:
        told["gives"] = {"health": dice.choice((-2, 2)), "to": dice.choice(("enemies", "friends", "all")), "within": 2}
    told["abilities"] = [ability(dice, kind) for _ in range(1 if kind in ("spell", "potion") else 2)]
    return told


def good_card(dice, letter):
    """The first card that the files let through."""
    for _ in range(TRIES):
        told = card(dice, letter)
        try:
            CardBlock.model_validate(told)
            return told
        except ValidationError:
            continue
    raise AssertionError("no card makes sense any more")


def wild(dice):
    """A scenario with eight such cards."""
    cards = {f"wild{letter}": good_card(dice, letter) for letter in "abcdefgh"}
    hut = {"title": "Hut", "code": "zz", "set": "wild", "type": "artifact", "solid": 2}
    return TyrantFile.model_validate(
        {
            "game": "tyrant",
            "title": "Wild",
            "cards": {**cards, "hut": hut},
            "map": MAP,
            "seats": {"red": {}, "blue": {}},
            "goals": ["resource"],
            "target": 500,
            "gain": 9,
            "purse": 20,
            "deck": {**dict.fromkeys(cards, 1), "militia": 2},
            "store": {**dict.fromkeys(cards, 1), "edict": 1},
            "starts": ["red militia a1", "blue militia b3"],
        }
    )


@pytest.mark.parametrize("seed", range(6))
def test_whatever_files_let_through_can_be_played(seed):
    dice = random.Random(seed)
    match = Match(find_game("tyrant"), wild(dice), seed=seed, runtime="python")
    box = match.look(0).box
    assert all(text.endswith(".") for number in range(box.scenario.card_count) for text in texts_of(box, number))
    for _ in range(80):
        if match.is_over:
            break
        seat = match.deciders[0]
        match.play(dice.choice(match.legal(seat)), seat)
    assert len(match.view(0).board.cells) == 25
