"""Tyrant: after which own decisions a player has learnt nothing, so that they may be taken back against bots."""

import pytest
from tyrant_cards import A_UNIT, Doing, gains, spell, unit
from tyrant_kit import BLUE, RED, situation
from tyrant_spells import BOLT, COIN, WALKER

from sandtable.games.tyrant.learning import reveals
from sandtable.games.tyrant.orders import Verb
from sandtable.games.tyrant.scenario import Do
from sandtable.games.tyrant.state import Phase

GEM = spell("gem", gains(2), buy=3)
PAGE = unit("page", upkeep=1)


def shows(table, verb, seat=None, **numbers):
    """Whether a decision has shown something to whoever takes it."""
    seat = table.decider if seat is None else seat
    before = table.known(seat)
    table.decide(verb, seat, **numbers)
    return reveals(table.scenario, before, table.known(seat), seat)


@pytest.mark.rule("TYR-09")
def test_targets_and_cards_to_pay_with_are_chosen_without_learning_anything_until_it_is_declared():
    rite = spell("rite", Doing(Do.DAMAGE, 1), at=(A_UNIT,), discard=2)
    table = situation(". .", [rite, COIN, WALKER], red_hand=["rite", "coin", "coin"], blue=["walker a1"])
    assert not shows(table, Verb.PLAY, target=table.card("rite"))
    assert not shows(table, Verb.BACK)
    table.decide(Verb.PLAY, target=table.card("rite"))
    assert not shows(table, Verb.AIM, target=table.slot("walker"))
    assert not shows(table, Verb.SPEND, target=table.card("coin"))
    assert shows(table, Verb.SPEND, target=table.card("coin"))
    assert table.phase == Phase.ANSWER


@pytest.mark.rule("TYR-16")
def test_a_unit_is_activated_and_let_go_and_what_it_declares_stays():
    table = situation(". . .", [WALKER], red=["walker a1", "walker c1"])
    assert not shows(table, Verb.ACTIVATE, target=table.slot("walker"))
    assert not shows(table, Verb.DONE)
    table.decide(Verb.ACTIVATE, target=table.slot("walker2"))
    assert shows(table, Verb.MOVE, target=table.box.cell("b1"))


@pytest.mark.rule("TYR-10")
def test_who_lets_something_pass_has_learnt_what_comes_of_it():
    table = situation(". .", [WALKER, BOLT], red_hand=["bolt"], blue=["walker a1"], resource={RED: 3})
    table.plays("bolt", "walker", held=True)
    assert table.decider == BLUE
    assert shows(table, Verb.PASS)


@pytest.mark.rule("TYR-16")
def test_the_end_of_the_action_phase_stays_since_all_others_are_asked():
    assert shows(situation(". .", [COIN]), Verb.DONE)


@pytest.mark.rule("TYR-04")
def test_upkeep_is_paid_or_not_without_learning_anything_until_cards_are_drawn():
    table = situation(". . .", [PAGE], red=["page a1", "page b1"], blue=["page c1"], resource={RED: 3, BLUE: 1})
    table.ends_turn()
    table.decide(Verb.PAY)
    assert (table.phase, table.state.turn) == (Phase.ACTION, BLUE)
    table.ends_turn()
    assert (table.phase, table.state.turn) == (Phase.UPKEEP, RED)
    assert not shows(table, Verb.PAY)
    assert not shows(table, Verb.RELEASE)
    assert table.phase == Phase.ACTION


@pytest.mark.rule("TYR-18")
def test_buying_and_discarding_may_be_taken_back_and_the_end_of_the_turn_not():
    table = situation(". .", [COIN, GEM], red_hand=["coin", "coin"], red_store=["gem"], resource={RED: 7})
    table.done()
    assert table.phase == Phase.BUY
    assert not shows(table, Verb.BUY, target=table.card("gem"))
    assert table.phase == Phase.DISCARD
    assert not shows(table, Verb.THROW, target=table.card("coin"))
    assert shows(table, Verb.THROW, target=table.card("coin"))
    assert table.state.turn == BLUE


@pytest.mark.rule("TYR-07")
def test_cards_that_are_drawn_or_shown_stay_seen():
    table = situation(". .", [COIN], red_deck=["coin"] * 2, blue_hand=["coin"])
    before = table.known(RED)
    drawn, shown = table.known(RED), table.known(RED)
    assert not reveals(table.scenario, before, table.known(RED), RED)
    drawn.seats[RED].deck[0] -= 1
    shown.seats[BLUE].shown[0] += 1
    assert reveals(table.scenario, before, drawn, RED)
    assert reveals(table.scenario, before, shown, RED)


@pytest.mark.rule("TYR-02")
def test_a_pick_may_be_changed_until_the_piles_go_on():
    cards = [spell(f"card{number:02}", gains(1)) for number in range(20)]
    table = situation(". .", cards, picks=2, pool={card.name: 1 for card in cards}).begins()
    assert not shows(table, Verb.PICK, RED, target=table.offers(Verb.PICK, RED)[0].target)
    assert shows(table, Verb.PICK, BLUE, target=table.offers(Verb.PICK, BLUE)[0].target)
    assert not shows(table, Verb.PICK, BLUE, target=table.offers(Verb.PICK, BLUE)[0].target)
    assert shows(table, Verb.PICK, RED, target=table.offers(Verb.PICK, RED)[0].target)
    assert table.phase != Phase.DRAFT
