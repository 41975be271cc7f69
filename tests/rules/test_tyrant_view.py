"""What a client is shown of Tyrant: pieces and their piles, cards, the stack, choices, and why something is refused."""

from __future__ import annotations

import random

import pytest
from tyrant_clash import clash

from sandtable.contract.action import make_action
from sandtable.contract.scenario import parse_scenario
from sandtable.contract.view import Pile, Preview, View
from sandtable.contract.words import ArrowKind, HappeningKind, Icon, MarkKind, OverlayKind, PileKind, Style
from sandtable.engine.match import Match
from sandtable.engine.telling import ALL, SPECTATOR
from sandtable.games.tyrant import game
from sandtable.games.tyrant.file import TyrantFile
from sandtable.games.tyrant.inspecting import inspect, inspect_cell
from sandtable.games.tyrant.notation import parse_action
from sandtable.games.tyrant.orders import VERBS
from sandtable.games.tyrant.refusing import refusal
from sandtable.testing import drawn
from sandtable.testing.shown import faults

RED, BLUE = 0, 1


def table(phase: str = "unit", active: str = "archer3", more: str = "") -> Match:
    return drawn("tyrant", clash(phase, active) + more, scenario="first")


def piece(view: View, number: int):
    return next(piece for piece in view.pieces if piece.id == number)


def pile(view: View, kind: PileKind, owner: int | None) -> Pile:
    return next(pile for pile in view.piles if pile.kind == kind and pile.owner == owner)


def why(match: Match, text: str, seat: int = RED) -> str | None:
    look = match.look(seat)
    found = refusal(look, parse_action(look, text))
    return found[0] if found else None


def shown(match: Match, text: str, seat: int = RED) -> Preview:
    return next(choice for choice in match.view(seat).choices if choice.text == text)


@pytest.mark.rule("TYR-51")
def test_who_wears_something_is_drawn_on_top_of_it():
    view = table().view(RED)
    archer, sword = piece(view, 2), piece(view, 4)
    assert (archer.under, sword.under, sword.cell) == (4, None, archer.cell)
    assert "wears Sword 5" in [mark.text for mark in archer.marks]


def test_marks_are_badges_with_their_amount_and_the_tapped_are_hollow():
    view = table().view(RED)
    (poison,) = [mark for mark in piece(view, 3).marks if mark.kind == MarkKind.STATUS]
    assert (poison.text, poison.amount) == ("poison", 2)
    assert (piece(view, 5).style, piece(view, 3).style) == (Style.HOLLOW, Style.FULL)
    assert MarkKind.ACTIVE in [mark.kind for mark in piece(view, 2).marks]


PRETENDERS = """
game: tyrant
title: Pretenders
seats: {red: {}, blue: {}}
goals: [king]
map: |
  .1 .2
  .  .
cards:
  page: {title: Page, code: pq, set: crown, type: unit, icon: person, health: 2, movement: 2, keywords: [king]}
starts: [red king a1, blue page b1]
deck: {militia: 2}
"""


def test_who_counts_as_a_king_wears_a_crown_once():
    king, page = Match(game, parse_scenario(TyrantFile, PRETENDERS), seed=1).view(RED).pieces
    assert (king.icon, [mark.icon for mark in king.marks]) == (Icon.CROWN, [])
    assert (page.icon, [mark.icon for mark in page.marks]) == (Icon.PERSON, [Icon.CROWN])


@pytest.mark.rule("TYR-33")
def test_a_bar_shows_what_a_unit_can_still_take():
    (health,) = piece(table().view(RED), 2).bars
    assert (health.name, health.value, health.most) == ("health", 1, 2)


def test_the_goal_and_everybody_s_resource_are_always_in_view():
    for viewer in (RED, BLUE, SPECTATOR):
        view = table().view(viewer)
        assert "Destroy the enemy kings: who loses their king is out." in view.goals
        assert {(track.name, track.owner): track.value for track in view.tracks} == {
            ("round", None): 2, ("resource", RED): 2, ("resource", BLUE): 0,
        }  # fmt: skip


def test_spawn_tiles_are_zones_of_their_seats():
    zones = {overlay.owner: overlay for overlay in table().view(RED).overlays if overlay.kind == OverlayKind.ZONE}
    assert set(zones) == {RED, BLUE}
    assert 0 in zones[RED].cells
    assert 48 in zones[BLUE].cells


@pytest.mark.rule("TYR-07")
def test_a_hand_is_seen_by_its_owner_alone_and_a_deck_with_the_hand_by_all():
    match = table()
    own, theirs = (pile(match.view(seat), PileKind.HAND, RED) for seat in (RED, BLUE))
    assert {card.name: card.have for card in own.cards} == {"Archer": 1, "Fireball": 2}
    assert (theirs.cards, theirs.count) == ((), 3)
    deck = pile(match.view(BLUE), PileKind.DECK, RED)
    assert deck.count == 4
    assert {card.name: card.have for card in deck.cards} == {"Militia": 4, "Archer": 1, "Fireball": 2}
    whole = pile(match.game.face.view(match.look(ALL)), PileKind.DECK, RED)
    assert (deck.name, whole.name) == ("deck (and hand)", "deck")
    assert {card.name: card.have for card in whole.cards} == {"Militia": 4}


@pytest.mark.rule("TYR-02")
def test_in_a_draft_all_piles_and_stores_are_shown_to_whoever_sees_everything_alone():
    match = Match(game, "draft", seed=1, runtime="python")
    for seat in (RED, BLUE):
        match.play(match.legal(seat)[0], seat)
    views = {seat: match.game.face.view(match.look(seat)) for seat in (ALL, RED, BLUE, SPECTATOR)}
    shown = {seat: [(one.kind, one.owner, len(one.cards)) for one in view.piles] for seat, view in views.items()}
    own = [[(PileKind.OFFER, seat, 9), (PileKind.RESERVE, seat, 1)] for seat in (RED, BLUE)]
    assert [shown[RED], shown[BLUE], shown[SPECTATOR]] == [*own, []]
    assert shown[ALL] == [(kind, seat, n) for kind, n in ((PileKind.HAND, 9), (PileKind.RESERVE, 1)) for seat in (0, 1)]


def test_a_card_says_what_keeps_it_from_being_played():
    hand = pile(table().view(RED), PileKind.HAND, RED)
    assert {card.name: card.refused for card in hand.cards} == {"Archer": "Archer 3 is active", "Fireball": ""}
    poor = table(
        phase="answer pending=1",
        more="stack 1 move player=blue source=wolf4 card=wolf cell=e3 targets=e4.#0 births=4.0.0",
    )
    (slow,) = [card for card in pile(poor.view(RED), PileKind.HAND, RED).cards if card.name == "Archer"]
    assert slow.refused.startswith("permanents are slow")


@pytest.mark.rule("TYR-18")
def test_the_own_store_is_on_offer_only_to_who_buys():
    text = clash("buy", "#255").replace("step=action", "step=buying")
    match = drawn("tyrant", text, scenario="first")
    offer = pile(match.view(RED), PileKind.OFFER, RED)
    assert {card.name: card.refused for card in offer.cards}["Lancer"] == "it costs 4, you have 2"
    assert {choice.text: choice.label for choice in match.view(RED).choices}["buy guard"] == "buy for 2"
    assert pile(match.view(BLUE), PileKind.RESERVE, RED).count == 7
    assert pile(match.view(RED), PileKind.RESERVE, BLUE).count == 9


def test_a_price_is_told_once_by_the_button_that_buys():
    text = clash("buy", "#255").replace("step=action", "step=buying")
    match = drawn("tyrant", text, scenario="first")
    offer, shelf = pile(match.view(RED), PileKind.OFFER, RED), pile(match.view(BLUE), PileKind.RESERVE, RED)
    guards = [next(card for card in found.cards if card.name == "Guard") for found in (offer, shelf)]
    assert [[figure.name for figure in guard.figures][:2] for guard in guards] == [
        ["play", "health"],
        ["price", "play"],
    ]


@pytest.mark.rule("TYR-10")
def test_the_stack_tells_who_declared_what_at_whom_and_points_there():
    match = table()
    match.play("attack guard6", RED)
    view = match.view(BLUE)
    (declared,) = pile(view, PileKind.STACK, None).cards
    assert (declared.name, declared.owner) == ("Archer 3's attack", RED)
    assert [(target.text, target.piece) for target in declared.targets] == [("Blue's Guard 6", 5)]
    (arrow,) = view.arrows
    assert (arrow.piece, arrow.start, arrow.end, arrow.kind) == (2, 16, 17, ArrowKind.ATTACK)
    assert view.prompt == "Red declares Archer 3's attack on Blue's Guard 6. Answer it, or let it pass."
    assert match.view(RED).prompt == "Blue may answer Archer 3's attack on Blue's Guard 6."


def test_what_is_being_declared_only_its_player_sees():
    match = table()
    match.play("play fireball", RED)
    own = pile(match.view(RED), PileKind.HAND, RED)
    assert [card.name for card in own.cards if card.is_next] == ["Fireball"]
    assert match.view(RED).prompt == "Fireball: choose a target."
    assert match.view(BLUE).prompt == "Red's Archer 3 acts."
    match.undo()
    match.play("exchange", RED)
    assert match.view(RED).prompt == "Exchange two cards for 1 resource: choose a card to discard."


@pytest.mark.rule("TYR-46")
def test_an_attack_says_what_both_would_deal():
    attack = shown(table(), "attack guard6")
    assert (attack.piece, attack.target, attack.mode) == (2, 17, "")
    assert attack.details == (
        "Archer 3 deals 3: Guard 6 has 1 health left",
        "Guard 6 deals 1: Archer 3 has 0 health left",
    )


def test_attacking_one_s_own_is_a_mode_of_its_own():
    match = table(active="archer3").copy()
    near = clash("unit", "archer3").replace("king1 a1", "king1 b3")
    assert shown(drawn("tyrant", near, scenario="first"), "attack king1").mode == "attack your own"
    assert "attack king1" not in [choice.text for choice in match.view(RED).choices if choice.mode == ""]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("move a7", "unit/out-of-reach"),
        ("move d3", "unit/occupied"),
        ("attack king2", "unit/out-of-range"),
        ("attack sword5", "unit/no-target"),
        ("street d4", "unit/not-on-street"),
        ("equip sword5", "unit/not-beside"),
        ("shake off", "unit/not-paralysed"),
        ("play archer", "card/unit-active"),
        ("play rally", "card/not-in-hand"),
        ("use archer3", "ability/none"),
        ("use wolf4", "action/not-yours"),
        ("activate king1", "action/not-now"),
        ("buy lancer", "action/not-now"),
        ("pass", "action/not-now"),
    ],
)
def test_what_is_refused_has_a_reason(text, code):
    assert why(table(), text) == code


@pytest.mark.rule("TYR-08")
def test_the_tapped_cannot_be_activated():
    text = clash("action", "#255").replace("damage=1", "damage=1 tapped")
    assert why(drawn("tyrant", text, scenario="first"), "activate archer3") == "unit/tapped"


@pytest.mark.rule("TYR-40")
def test_the_paralysed_are_told_to_shake_it_off():
    text = clash("unit", "archer3").replace("damage=1", "damage=1 paralysis=2")
    match = drawn("tyrant", text, scenario="first")
    assert why(match, "move c4") == why(match, "attack guard6") == "unit/paralysed"


@pytest.mark.rule("TYR-11")
def test_what_is_too_dear_is_told_with_both_numbers():
    text = clash("unit", "archer3").replace("resource=2", "resource=1")
    look = drawn("tyrant", text, scenario="first").look(RED)
    assert refusal(look, parse_action(look, "play fireball"))[:2] == ("card/too-dear", "it costs 2, you have 1")


def test_any_action_at_all_can_be_asked_about():
    match, dice = table(), random.Random(1)
    for phase in ("unit", "action"):
        match = table(phase, "archer3" if phase == "unit" else "#255")
        for _ in range(300):
            action = make_action(dice.randrange(VERBS), 0, dice.randrange(225), dice.randrange(5))
            found = refusal(match.look(RED), action)
            assert found is None or ("/" in found[0] and all(found))


def test_a_piece_tells_its_numbers_with_what_it_wears_and_where_it_strikes():
    found = inspect(table().look(RED), 2)
    assert "health 2, 1 damage; more than 2 destroys it" in found.texts
    assert "attack 3, range 3, movement 2" in found.texts
    assert any(text.startswith("bears Sword 5") for text in found.texts)
    assert {19, 20} & set(found.cells["threat"]) == {19}


@pytest.mark.rule("TYR-16", "TYR-25")
def test_a_unit_can_be_sent_where_it_gets_to_by_one_way_of_two_decisions():
    begun = table("action", "#255")
    sent = {slot: inspect(begun.look(RED), slot).ways for slot in range(8)}
    assert sum(map(bool, sent.values())) == sum(text.startswith("activate") for text in map(begun.text, begun.legal()))
    for way in (way for ways in sent.values() for way in ways):
        match = begun.copy()
        match.play(way.steps[0])
        assert way.steps[1] in map(match.text, match.legal())
    assert not inspect(table("unit", "archer3").look(RED), 2).ways, "it has been activated"


def test_a_tile_tells_what_it_does():
    texts = inspect_cell(table().look(RED), 18).texts
    assert texts[:2] == ("house", "who is here is attacked from range 1 only")


@pytest.mark.rule("TYR-07")
def test_a_card_that_is_drawn_is_seen_by_who_draws_it_alone():
    text = clash("discard", "#255").replace("step=action", "step=discarding")
    text = text.replace("blue hand militia*2 guard\nblue deck militia*2", "blue hand guard\nblue deck militia*4")
    match = drawn("tyrant", text, scenario="first")
    match.play("done", RED)
    told = match.history()[-1].told
    seen, backs = (
        [move.card.name for one in told if one.to(seat) for move in one.to(seat).cards] for seat in (BLUE, RED)
    )
    assert len(seen) == len(backs) == 2
    assert set(seen) <= {"Militia", "Taxes"}
    assert backs == [None, None]


def test_the_example_is_a_position_of_the_usual_scenario():
    match = drawn("tyrant", game.face.picture)
    assert match.view(RED).prompt == "Blue declares Otter 12's attack on Red's Raft 10. Answer it, or let it pass."


@pytest.mark.parametrize("scenario", ["first", "draft", "stick", "four", "tyrant"])
def test_whatever_a_view_names_is_there(scenario):
    match, dice = Match(game, scenario, seed=5, runtime="python"), random.Random(5)
    for _ in range(20):
        if not match.deciders:
            break
        seat = dice.choice(match.deciders)
        assert not faults(match, seat, dice.choice(match.legal(seat)))


def test_a_move_is_acted_out_and_a_blow_has_who_struck_it():
    match = table()
    match.play("attack guard6", RED)
    match.play("pass", BLUE)
    blows = [told.to(RED) for told in match.history()[-1].told if told.to(RED).kind == HappeningKind.ATTACK]
    assert [(blow.piece, blow.target, blow.amount) for blow in blows] == [(2, 5, 3), (5, 2, 1)]


ANSWERING = """
table phase=unit step=action round=2 turn=red decider=red active=militia3
counts began=2
king1 b2 red token
king2 j8 blue token
militia3 e5 red
{}
"""


@pytest.mark.rule("TYR-15")
@pytest.mark.parametrize(
    ("target", "said"),
    [
        ("berserker4", ["Whenever this unit is attacked, put 1 rage mark on this unit."]),
        ("troll4", ["Whenever this unit takes damage in another player's turn, this unit gets +1 attack this turn."]),
        ("guard4", []),
    ],
)
def test_what_an_attack_may_set_off_is_told_before_it(target, said):
    """A troll also heals in its upkeep, which no attack sets off."""
    match = Match("tyrant", "keep", seed=0, runtime="python")
    match.state.assign(game.face.notation.parse_board(match.box, ANSWERING.format(f"{target} f5 blue")))
    details = shown(match, f"attack {target}").details
    whose = f"Blue's {target[:-1].title()} 4 may answer: "
    assert [detail for detail in details if "may answer" in detail] == [whose + text for text in said]
