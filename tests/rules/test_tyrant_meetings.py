"""Tyrant: rules that meet where each by itself says too little: what has no card, who wears nothing any more, and the
tyrant's spells."""

import pytest
from tyrant_cards import (
    ARTIFACTS,
    OWN_UNITS,
    Doing,
    Target,
    That,
    gains,
    spell,
    unit,
)
from tyrant_kit import BLUE, situation

from sandtable.games.tyrant.orders import Verb
from sandtable.games.tyrant.scenario import Aimed, Do

WALKER = unit("walker")
COIN = spell("coin", gains(1))
BREAK = spell("break", Doing(Do.DESTROY), at=(Target(Aimed.PERMANENT, ARTIFACTS),))
ONE_OF_MINE = (Target(Aimed.PERMANENT, OWN_UNITS),)


@pytest.mark.rule("TYR-19")
@pytest.mark.parametrize(
    ("meant", "is_offered"),
    [(That(), True), (That(most=5), True), (That(least=1), False), (That(sets=1), False), (That(card="coin"), False)],
)
def test_an_exchange_costs_nothing_and_is_of_no_set_and_no_card(meant, is_offered):
    """Without a buy cost it is 0, for what has no card as well; so an action costing 1 or more is another."""
    deny = spell("deny", Doing(Do.COUNTER), at=(Target(Aimed.ACTION, meant),))
    table = situation(". .", [COIN, deny], red_hand=["coin", "coin"], blue_hand=["deny"])
    table.exchanges("coin", "coin", held=True)
    assert (table.decider, table.can(Verb.PLAY)) == (BLUE, is_offered)
