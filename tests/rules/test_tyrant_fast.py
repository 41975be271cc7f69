"""Tyrant: what is fast is declared whenever its player is asked, also while it pays, buys and discards (TYR-13)."""

import pytest
from tyrant_cards import A_UNIT, free, full, gains, hits, spell, unit
from tyrant_kit import BLUE, RED, situation

from sandtable.games.tyrant.orders import Verb
from sandtable.games.tyrant.possible import check_decision
from sandtable.games.tyrant.possible_half import before_half, check_half
from sandtable.games.tyrant.state import MOST_IN_A_TURN, Phase

KNIGHT = unit("knight", free(gains(1), damage=1), full(gains(9)), upkeep=2)
COIN = spell("coin", gains(1))
GEM = spell("gem", gains(2), buy=3)
BOLT = spell("bolt", hits(1), at=(A_UNIT,))
CARDS = [KNIGHT, COIN, GEM, BOLT]


def upkeep(**told):
    """Blue is to pay for its knight."""
    table = situation(". . .", CARDS, blue=["knight a1"], **told)
    table.ends_turn()
    assert table.phase == Phase.UPKEEP
    return table


@pytest.mark.rule("TYR-14")
def test_cards_are_exchanged_to_pay_an_upkeep():
    table = upkeep(blue_hand=["coin"] * 3, resource={BLUE: 1})
    assert not table.can(Verb.PAY)
    table.exchanges("coin", "coin")
    assert (table.phase, table.resource(BLUE)) == (Phase.UPKEEP, 2)
    table.decide(Verb.PAY)
    assert (table.phase, table.resource(BLUE), table.at("knight")) == (Phase.ACTION, 0, "a1")


@pytest.mark.rule("TYR-13")
def test_spells_and_free_actions_may_come_before_an_upkeep_and_nothing_slow():
    """The knight that is due earns its upkeep, and Red may answer."""
    table = upkeep(blue_hand=["coin", "knight"], red_hand=["coin"], resource={BLUE: 0})
    assert (table.names(Verb.PLAY), [action.extra for action in table.offers(Verb.USE)]) == ({"coin"}, [0])
    table.uses("knight", held=True)
    assert (table.phase, table.decider) == (Phase.ANSWER, RED)
    table.settles()
    table.plays("coin")
    table.decide(Verb.PAY)
    assert (table.phase, table.resource(BLUE), table["knight"].damage) == (Phase.ACTION, 0, 1)


@pytest.mark.rule("TYR-13")
def test_who_destroys_the_unit_that_is_due_has_nothing_to_pay():
    table = upkeep(blue_hand=["bolt"], resource={BLUE: 2})
    table["knight"].damage = 3
    table.plays("bolt", "knight")
    assert (table.phase, table.resource(BLUE)) == (Phase.ACTION, 2)


@pytest.mark.rule("TYR-13")
def test_a_coin_in_the_buying_phase_pays_for_a_gem():
    table = situation(". .", CARDS, red_hand=["coin"], red_store=["coin", "gem"], resource={RED: 2})
    table.done()
    assert (table.phase, table.names(Verb.BUY)) == (Phase.BUY, {"coin"})
    table.plays("coin")
    table.buys("gem")
    assert (table.cards("discard"), table.resource()) == (["coin", "gem"], 0)


@pytest.mark.rule("TYR-13")
def test_a_spell_is_played_when_cards_are_discarded_and_the_rest_still_can_be():
    table = situation(". .", CARDS, red_hand=["bolt", "coin"], blue=["knight b1"])
    table.done()
    assert table.phase == Phase.DISCARD
    table.plays("bolt", "knight")
    assert (table.phase, table["knight"].damage, table.names(Verb.THROW)) == (Phase.DISCARD, 1, {"coin"})
    table.plays("coin")
    assert (table.state.turn, table.resource()) == (BLUE, 1)


@pytest.mark.rule("TYR-10")
def test_after_a_hundred_actions_nothing_fast_delays_the_turns_end():
    table = situation(". .", CARDS, red_hand=["coin"] * 3)
    table.done()
    table.state.declared = MOST_IN_A_TURN
    assert (table.can(Verb.PLAY), table.can(Verb.EXCHANGE), table.can(Verb.DONE)) == (False, False, True)


@pytest.mark.rule("TYR-09")
@pytest.mark.parametrize("phase", [Phase.UPKEEP, Phase.BUY, Phase.DISCARD])
def test_what_is_half_declared_between_phases_nobody_else_knows_and_it_can_be_taken_back(phase):
    if phase == Phase.UPKEEP:
        table, other = upkeep(blue_hand=["bolt"]), RED
    else:
        store = {"red_store": ["coin"]} if phase == Phase.BUY else {}
        table, other = situation(". .", CARDS, red_hand=["bolt"], blue=["knight b1"], resource={RED: 1}, **store), BLUE
        table.done()
    before, seen = table.state.copy(), table.known(other)
    table.decide(Verb.PLAY, target=table.card("bolt"))
    assert table.phase == Phase.AIM
    assert table.known(other) == seen
    check_half(table.scenario, table.state)
    check_decision(table.scenario, before_half(table.state))
    table.decide(Verb.BACK)
    assert table.state == before
