"""Tyrant: what cannot be done is refused with a code that stays, a reason and what would do, and nothing is changed."""

from __future__ import annotations

import pytest

from sandtable import SandtableError
from sandtable.contract.action import make_action
from sandtable.engine.match import Match
from sandtable.games.tyrant.file import TyrantFile
from sandtable.games.tyrant.numbers import tally
from sandtable.games.tyrant.orders import Verb
from sandtable.games.tyrant.state import MOST_DECLARED, Place

RED, BLUE = 0, 1
CARDS = (
    "militia", "taxes", "archer", "guard", "paladin", "demon", "friar", "warlock", "salamander", "shadow", "otter",
    "ember_orb", "pearl", "standard", "sword", "fireball", "council", "lens", "bolt", "fine", "cart", "blast", "lake",
    "challenge", "dark_bargain",
)  # fmt: skip
FILE = TyrantFile.model_validate(
    {
        "game": "tyrant",
        "title": "Refusals",
        "cards": {
            "lens": {
                "title": "Lens", "code": "zl", "set": "test", "type": "equipment", "buy": 1, "play": 1, "durability": 3,
                "abilities": [{"use": "free", "cost": ["durability 2"], "do": ["draw 1"]}],
            },
            "bolt": {
                "title": "Bolt", "code": "zb", "set": "test", "type": "spell", "buy": 1, "play": 0,
                "abilities": [{"use": "play", "target": "permanent", "do": ["destroy"]}],
            },
            "fine": {
                "title": "Fine", "code": "zf", "set": "test", "type": "spell", "buy": 1, "play": 0,
                "abilities": [{"use": "play", "target": "enemy player", "do": ["lose 1"]}],
            },
            "blast": {
                "title": "Blast", "code": "zs", "set": "test", "type": "spell", "buy": 1, "play": 0,
                "abilities": [{"use": "play", "cost": ["discard 2"], "target": "free tile",
                               "do": ["damage 1 to each unit within 1 of the target"]}],
            },
            "cart": {
                "title": "Cart", "code": "zc", "set": "test", "type": "unit", "buy": 1, "play": 1, "upkeep": 2,
                "health": 2, "movement": 3, "attack": 1, "crew": 1,
            },
            "lake": {"title": "Lake", "code": "zk", "set": "test", "type": "artifact", "buy": 1, "play": 1},
        },
        "map": ".1 .1 .  h  .  .  .2\n=  .  .  .  ~  .  .\n.  .  .  .  ~  .  .\n.  .  .  .  .  .  o\n",
        "seats": {"red": {}, "blue": {}},
        "goals": ["resource"],
        "target": 500,
        "gain": 3,
        "deck": dict.fromkeys(CARDS, 2) | {"taxes": 12},
    }
)  # fmt: skip


def table(*lines: str, phase: str = "action", active: str = "", resource: int = 9, more: str = "") -> Match:
    """What lies on the map, in Red's turn; where the rest of the cards is does not matter here."""
    step = {"unit": "action", "buy": "buying"}.get(phase, phase)
    head = f"table phase={phase} step={step} round=2 turn=red decider=red"
    head += f" active={active or '#255'} {more}"
    match = Match("tyrant", FILE, seed=0, runtime="python")
    text = "\n".join([head, "counts began=2", f"red resource={resource}", *lines])
    match.state.assign(match.game.face.notation.parse_board(match.box, text))
    return match


def refused(match: Match, order: str | tuple[Verb, int], *before: str) -> str:
    """The code with which Red's order is refused after others that are not; it must leave everything as it was."""
    for text in before:
        match.play(text, match.deciders[0])
    given = order if isinstance(order, str) else make_action(order[0], target=order[1])
    truth = bytes(match.table), match.number
    assert match.deciders
    with pytest.raises(SandtableError) as caught:
        match.play(given, match.deciders[0])
    assert (bytes(match.table), match.number) == truth
    assert caught.value.reason
    assert caught.value.remedy
    return caught.value.code


@pytest.mark.rule("TYR-30")
def test_the_shrouded_are_neither_attacked_nor_aimed_at_nor_taken():
    there = ["militia1 a1 red", "shadow2 b1 blue", "militia3 g1 blue", "red hand bolt"]
    assert refused(table(*there, phase="unit", active="militia1"), "attack shadow2") == "target/shrouded"
    assert refused(table(*there), "at shadow2", "play bolt") == "target/shrouded"
    pearl = table("militia1 a1 red", "pearl2 b1 red", phase="unit", active="militia1")
    assert refused(pearl, "swap pearl2") == "target/shrouded"


@pytest.mark.rule("TYR-31")
def test_the_protected_are_neither_attacked_nor_aimed_at():
    """A guard is protected from units costing 6 or more, like the paladin; a salamander from fireballs."""
    paladin = ["paladin1 a1 red", "guard2 b1 blue"]
    assert refused(table(*paladin, phase="unit", active="paladin1"), "attack guard2") == "target/protected"
    fireball = ["salamander1 b1 blue", "militia2 c1 blue", "red hand fireball"]
    assert refused(table(*fireball), "at salamander1", "play fireball") == "target/protected"


@pytest.mark.rule("TYR-46")
def test_whom_the_first_target_cannot_attack_it_does_not_fight():
    """A challenge is for an enemy within 2; the militia reaches 1, and the archer 3, but not into the house at d1."""
    blue = ["militia3 c1 blue", "militia4 d2 blue", "militia5 d1 blue"]
    there = table("militia1 b1 red", "archer2 b2 red", *blue, "red hand challenge")
    assert refused(there, "at militia4", "play challenge", "at militia1") == "unit/out-of-range"
    assert refused(there, "at militia5", "back", "play challenge", "at archer2") == "unit/sheltered"


@pytest.mark.rule("TYR-09")
def test_what_a_target_must_be_is_told():
    """The friar cleanses marked friends within 2; of a permanent nobody asks for a tile, of a player for a friend."""
    friar = ["friar1 a1 red", "militia2 b1 red poison=1", "militia3 e1 red poison=1", "militia4 a2 red"]
    for name, code in {"militia3": "target/out-of-range", "militia4": "target/wrong-kind"}.items():
        assert refused(table(*friar), f"at {name}", "use friar1 2") == code
    assert refused(table(*friar), (Verb.AIM, 30), "use friar1 2") == "action/no-such-permanent"
    assert refused(table("red hand fine"), "at red", "play fine") == "target/wrong-player"
    blast = ["militia1 a1 red", "red hand blast taxes*2"]
    assert refused(table(*blast), "at a1", "play blast") == "target/wrong-place"


@pytest.mark.rule("TYR-29")
def test_nobody_sacrifices_what_is_not_its_own():
    units = ["otter1 a1 red", "guard2 b1 blue", "red hand dark_bargain"]
    assert refused(table(*units), "at guard2", "play dark_bargain") == "action/not-yours"


@pytest.mark.rule("TYR-28")
def test_a_unit_is_played_onto_a_spawn_tile():
    assert refused(table("red hand militia"), "at d3", "play militia") == "target/no-spawn"


@pytest.mark.rule("TYR-11")
def test_a_card_that_cannot_be_paid_for_or_aimed_is_not_played():
    assert refused(table("red hand militia", resource=0), "play militia") == "card/too-dear"
    assert refused(table("red hand fireball"), "play fireball") == "card/no-target"
    assert refused(table("red hand militia"), "play archer") == "card/not-in-hand"
    assert refused(table("red hand council taxes*3"), "play council") == "ability/not-met"


@pytest.mark.rule("TYR-12")
def test_a_unit_is_played_neither_as_an_answer_nor_while_another_is_active():
    answer = table("red hand taxes", "blue hand militia", "blue resource=5")
    assert refused(answer, "play militia", "play taxes") == "card/too-slow"
    active = table("militia1 a1 red", "red hand militia", phase="unit", active="militia1")
    assert refused(active, "play militia") == "card/unit-active"


@pytest.mark.rule("TYR-10")
def test_on_a_full_stack_nothing_is_declared():
    match = table("red hand taxes*9", "blue hand taxes*9", "demon1 a1 red")
    taxes = ["play taxes"] * MOST_DECLARED
    assert refused(match, "play taxes", *taxes) == "card/stack-full"
    assert refused(match, "use demon1 2") == "card/stack-full"


@pytest.mark.rule("TYR-23")
def test_with_forty_permanents_there_is_no_room_for_another():
    match = table("red hand militia")
    for it in match.state.permanents:
        it.place = Place.WAITING
    tally(match.scenario, match.state)
    assert refused(match, "play militia") == "card/no-room"


@pytest.mark.rule("TYR-14")
def test_a_free_action_is_refused_to_who_cannot_pay_for_it():
    orb = ["ember_orb1 a1 red", "militia2 c1 blue"]
    assert refused(table(*orb, resource=0), "use ember_orb1") == "ability/too-dear"
    assert refused(table(f"{orb[0]} tapped", orb[1]), "use ember_orb1") == "ability/tapped"
    assert refused(table(orb[0]), "use ember_orb1") == "ability/no-target"
    assert refused(table("pearl1 a1 red"), "use pearl1") == "ability/too-few-cards"
    lens = ["archer1 a1 red", "lens2 a1 red holder=archer1 durability=1"]
    assert refused(table(*lens), "use lens2") == "ability/worn-out"
    assert refused(table("demon1 a1 red used=2"), "use demon1 2") == "ability/used"
    assert refused(table("demon1 a1 red paralysis=1"), "use demon1 2") == "unit/paralysed"
    assert refused(table("red hand taxes"), "exchange") == "card/too-few-cards"


@pytest.mark.rule("TYR-14")
def test_a_card_is_paid_with_once():
    assert refused(table("red hand taxes militia"), "spend taxes", "exchange", "spend taxes") == "card/spent"
    assert refused(table("red hand taxes militia"), "spend archer", "exchange") == "card/not-in-hand"


@pytest.mark.rule("TYR-35")
def test_a_full_action_needs_a_unit_that_is_active_and_has_done_nothing():
    friar = ["friar1 a1 red", "militia2 b1 red damage=1"]
    assert refused(table(*friar), "use friar1") == "ability/not-active"
    moved = table(f"{friar[0]} moves=0", friar[1], phase="unit", active="friar1")
    assert refused(moved, "use friar1") == "ability/no-full-action"
    assert refused(table(*friar), "use militia2") == "ability/none"


@pytest.mark.rule("TYR-16")
def test_what_is_activated_is_an_own_unit_that_is_not_tapped():
    there = ["militia1 a1 red tapped", "militia2 c1 blue", "standard3 b1 red"]
    for name, code in {"1": "unit/tapped", "2": "action/not-yours", "3": "action/no-unit"}.items():
        order = f"activate {'standard' if name == '3' else 'militia'}{name}"
        assert refused(table(*there), order) == code
    assert refused(table(*there), (Verb.ACTIVATE, 30)) == "action/no-such-permanent"
    assert refused(table(*there), (Verb.USE, 30)) == "action/no-such-permanent"


@pytest.mark.rule("TYR-34")
def test_a_unit_without_a_move_or_an_attack_left_does_neither():
    there = ["militia1 a1 red moves=0 attacks=0", "militia2 b1 blue", "sword3 a2 nobody"]
    match = table(*there, phase="unit", active="militia1")
    for order, code in {
        "move c1": "unit/no-move",
        "attack militia2": "unit/no-attack",
        "swap sword3": "unit/no-move",
        "carry sword3": "unit/no-move",
        "equip sword3 with attack": "unit/no-attack",
    }.items():
        assert refused(match, order) == code
    shaken = table("militia1 a1 red moves=0 paralysis=1", phase="unit", active="militia1")
    assert refused(shaken, "shake off") == "unit/no-move"


@pytest.mark.rule("TYR-25")
def test_a_way_that_does_not_lead_there_is_told():
    match = table("militia1 a2 red", "militia2 b2 blue", phase="unit", active="militia1")
    for order, code in {
        "move b2": "unit/occupied",
        "move e2": "unit/unsuited",
        "move g1": "unit/out-of-reach",
        "street c2": "unit/no-street",
    }.items():
        assert refused(match, order) == code
    assert refused(match, (Verb.MOVE, 200)) == "action/off-the-map"
    off = table("militia1 b2 red", phase="unit", active="militia1")
    assert refused(off, "street a2") == "unit/not-on-street"


@pytest.mark.rule("TYR-46")
def test_an_attack_that_does_not_reach_or_strike_is_told():
    """The archer of range 3 at a1: a house at d1 shelters from afar, a standard is not solid, a crew is not there."""
    there = ["archer1 a1 red", "militia2 d1 blue", "standard3 b1 blue", "cart4 a2 blue"]
    there += ["militia5 a2 blue holder=cart4", "militia6 g4 blue"]
    match = table(*there, phase="unit", active="archer1")
    for order, code in {
        "attack militia2": "unit/sheltered",
        "attack standard3": "unit/not-solid",
        "attack militia5": "unit/no-target",
        "attack archer1": "unit/no-target",
        "attack militia6": "unit/out-of-range",
    }.items():
        assert refused(match, order) == code
    assert refused(match, (Verb.ATTACK, 30)) == "action/no-such-permanent"


@pytest.mark.rule("TYR-53")
def test_what_is_no_equipment_or_too_far_away_is_not_put_on():
    there = ["otter1 d3 red", "standard2 c3 red", "sword3 a1 red", "militia4 g4 red"]
    match = table(*there, phase="unit", active="otter1")
    assert refused(match, "equip standard2") == "unit/no-equipment"
    assert refused(match, "equip sword3") == "unit/not-beside"
    assert refused(match, (Verb.EQUIP, 30)) == "action/no-such-permanent"


@pytest.mark.rule("TYR-49")
def test_an_artifact_is_not_swapped_into_the_sea():
    match = table("otter1 e2 red", "standard2 d2 red", phase="unit", active="otter1")
    assert refused(match, "swap standard2") == "unit/unsuited"


@pytest.mark.rule("TYR-18")
def test_one_card_a_turn_is_bought_from_the_own_store_for_its_cost():
    store = ["red store archer guard", "blue store fireball"]
    assert refused(table(*store, phase="buy"), "buy fireball") == "card/not-in-store"
    assert refused(table(*store, phase="buy", resource=2), "buy archer") == "card/too-dear"
    assert refused(table(*store, "red hand taxes", phase="buy"), "buy guard", "buy archer") == "action/not-now"
    assert refused(table(*store), "buy guard") == "action/not-now"


@pytest.mark.rule("TYR-04")
def test_an_upkeep_that_is_too_high_is_not_paid():
    due = table("cart1 a1 red", phase="upkeep", resource=1, more="paying=cart1")
    assert refused(due, "pay") == "unit/too-dear"


@pytest.mark.rule("TYR-32")
def test_what_is_dropped_goes_to_a_tile_next_to_where_it_was():
    wagon = table("cart1 a4 red", "militia2 a4 red holder=cart1", "red hand bolt")
    assert refused(wagon, "place d4", "play bolt", "at cart1", "pass") == "target/not-available"


@pytest.mark.rule("TYR-02")
def test_in_a_draft_one_picks_from_the_own_pile():
    match = Match("tyrant", "draft", seed=1, runtime="python")
    own = {choice.target for choice in match.legal(RED)}
    other = next(card for card in range(match.scenario.card_count) if card not in own)
    with pytest.raises(SandtableError) as caught:
        match.play(make_action(Verb.PICK, target=other), RED)
    assert caught.value.code == "card/not-in-pile"
