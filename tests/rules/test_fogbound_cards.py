"""Fogbound: cards say what a unit's block says: for whom and when, what it needs, whom auras and triggers strike."""

import pytest
from fogbound_kit import fog, kind

from sandtable.games.fogbound.describing import texts_of
from sandtable.games.fogbound.names import lexicon

HARM = ["damage 2 blade"]
HOP = {"targets": "hex", "range": 3, "do": ["teleport"]}


def card(**told):
    """What the card of such a unit says."""
    statuses = {"hot": {"armour": 1, "passes": "never"}}
    match = fog(". .\n . .", ["odd a1"], ["mouse b2"], units={"odd": kind("od", energy=4, **told)}, statuses=statuses)
    return texts_of(match.box, lexicon(match.box.file).types.index("odd"))


@pytest.mark.rule("FOG-02")
@pytest.mark.parametrize(
    ("block", "text"),
    [
        ({"attack": "melee", "do": HARM}, "act (melee): damage 2 blade"),
        ({"attack": "melee", "do": HARM, "only": ["S"]}, "act (melee): damage 2 blade, only S"),
        (
            {"attack": "melee", "do": HARM, "only": ["S-M", "wounded"]},
            "act (melee): damage 2 blade, only S-M and wounded",
        ),
        ({"attack": "melee", "do": HARM, "only": ["flying"]}, "act (melee): damage 2 blade, only flying"),
        ({"attack": "melee", "do": HARM, "only": ["ground"]}, "act (melee): damage 2 blade, only ground units"),
        (
            {"attack": "melee", "do": HARM, "only": ["on water", "on reef", "S", "L"]},
            "act (melee): damage 2 blade, only S or L and on water or reef",
        ),
        (
            {"attack": "ranged", "range": 2, "do": HARM, "blind": True},
            "act (ranged): range 2, damage 2 blade, no line of sight needed",
        ),
        (
            {"attack": "area", "range": 2, "radius": 1, "do": HARM},
            "act (area): range 2, damage 2 blade to everybody within 1 of a hex",
        ),
        ({"targets": "friends", "do": ["heal 2"], "range": 2}, "act (ability): range 2, heal 2 to a friend"),
        ({"targets": "friends and self", "do": ["heal 2"]}, "act (ability): heal 2 to a friend or itself"),
        ({"targets": "enemies", "do": ["push 1"]}, "act (ability): push 1 to an enemy"),
        ({"targets": "all", "do": ["push 1"]}, "act (ability): push 1 to anybody else"),
        ({"targets": "everybody", "do": ["drain 1"]}, "act (ability): drain 1 to anybody"),
        ({"targets": "self", "do": ["heal 2"]}, "act (ability): heal 2 to itself"),
        (
            {"targets": "friends and self", "do": ["heal 2"], "radius": 2},
            "act (ability): heal 2 to friends and itself within 2",
        ),
        (
            {"targets": "enemies", "do": ["drain 1"], "range": 3, "radius": 1},
            "act (ability): range 3, drain 1 to enemies within 1 of an enemy",
        ),
        (
            {"targets": "hex", "range": 4, "radius": 1, "do": ["reveal"]},
            "act (ability): range 4, reveal within 1 of a hex",
        ),
        (HOP, "act (ability): range 3, teleport to a hex"),
        (
            {**HOP, "needs": "hot", "cost": 1, "combinable": True},
            "act (ability): range 3, teleport to a hex, needs hot, costs 1 movement, the turn goes on",
        ),
        (
            {"toggle": "hot", "energy": 2, "upkeep": 1, "cost": 1},
            "act (ability): switches hot on and off, 1 energy a round, switching on costs 1 movement and 2 energy, "
            "the turn goes on",
        ),
        ({"toggle": "hot"}, "act (ability): switches hot on and off, the turn goes on"),
    ],
)
def test_an_action_says_for_whom_it_is_and_under_which_conditions(block, text):
    assert card(actions={"act": block}) == [text]


@pytest.mark.rule("FOG-02")
def test_loading_and_unloading_say_whom_and_where():
    actions = {"lift": {"targets": "friends", "do": ["load"]}, "drop": {"targets": "hex", "do": ["unload"]}}
    told = card(transport={"capacity": 4, "flyers": True, "seats": 2, "sizes": "S-M"}, actions=actions)
    assert told == [
        "carries size 4 in all, of S-M, flyers too, at most 2 units, enterable, exitable",
        "lift (ability): load a friend",
        "drop (ability): unload to a hex",
    ]


@pytest.mark.rule("FOG-02")
@pytest.mark.parametrize(
    ("trigger", "text"),
    [
        ({"when": "hit", "do": "damage 1 pierce", "to": "other"}, "when it is hit: damage 1 pierce to who hit it"),
        ({"when": "death", "do": "status hot 1", "to": "other"}, "when it dies: hot 1 to who killed it"),
        ({"when": "kill", "do": "heal 1", "to": "self"}, "when it kills: heal 1 to itself"),
        (
            {"when": "move in", "do": "drain 1", "to": "enemies", "radius": 1},
            "when it moves onto a hex: drain 1 to enemies within 1",
        ),
        (
            {"when": "round start", "do": "cleanse hot", "to": "all", "radius": 2},
            "at a round's start: cleanse hot to all others within 2",
        ),
        (
            {"when": "death", "do": "damage 3 blast", "to": "everybody", "radius": 1},
            "when it dies: damage 3 blast to everybody within 1",
        ),
    ],
)
def test_a_trigger_says_when_it_goes_off_and_whom_it_strikes(trigger, text):
    assert card(triggers=[trigger]) == [text]


@pytest.mark.rule("FOG-02")
@pytest.mark.parametrize(
    ("aura", "text"),
    [
        ({"gives": "armour 1", "to": "friends"}, "gives +1 armour to friends within 1"),
        ({"gives": "harm 1", "to": "all", "radius": 2}, "each round harm 1 to all others within 2"),
        ({"gives": "heal 1", "to": "friends and self"}, "each round heal 1 to friends and itself within 1"),
    ],
)
def test_an_aura_says_what_it_gives_and_to_whom(aura, text):
    assert card(auras=[aura]) == [text]
