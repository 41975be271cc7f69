"""Tyrant: rules that meet where each by itself says too little: what has no card, who wears nothing any more, and the
tyrant's spells."""

import pytest
from tyrant_cards import (
    ARTIFACTS,
    ENEMY_UNITS,
    OWN_UNITS,
    Doing,
    Target,
    That,
    boss,
    equipment,
    gains,
    hits,
    intention,
    spell,
    unit,
    whenever,
)
from tyrant_kit import BLUE, RED, situation

from sandtable.games.tyrant.orders import Verb
from sandtable.games.tyrant.scenario import TYRANT, Aimed, Do, Goal, Keyword, To, Type, When
from sandtable.games.tyrant.words import which_meant

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


@pytest.mark.rule("TYR-15")
@pytest.mark.rule("TYR-17")
def test_what_a_broken_charm_would_have_done_for_its_wearer_is_not_done_for_the_attacker():
    """Red attacks the wearer, which sets the charm off, and breaks it in answer: then nobody is healed."""
    charm = equipment("charm", whenever(When.ATTACKED, Doing(Do.HEAL, 2, To.WEARER)))
    blue = ["dummy b1", "charm on dummy"]
    dummy = unit("dummy", attack=0)
    table = situation(". .", [WALKER, dummy, charm, BREAK], red=["walker a1"], blue=blue, red_hand=["break"])
    table["walker"].damage = table["dummy"].damage = 2
    table.attacks("walker", "dummy", held=True)
    assert (table.stack, table.decider) == (["attack", "ability"], RED)
    table.plays("break", "charm")
    assert (table["walker"].damage, table["dummy"].damage) == (2, 3)


@pytest.mark.rule("TYR-08")
@pytest.mark.rule("TYR-34")
def test_who_is_untapped_keeps_the_further_actions_that_it_was_given():
    rally = spell("rally", Doing(Do.EXTRA_MOVE, 1), Doing(Do.EXTRA_ATTACK, 2), at=ONE_OF_MINE)
    wind = spell("wind", Doing(Do.UNTAP), at=ONE_OF_MINE)
    table = situation(". .", [WALKER, rally, wind], red=["walker a1"], red_hand=["rally", "wind"])
    table.plays("rally", "walker")
    table.turns_to("walker")
    table.done()
    table.plays("wind", "walker")
    assert (table["walker"].is_tapped, table["walker"].moves, table["walker"].attacks) == (False, 2, 3)


@pytest.mark.rule("TYR-21")
@pytest.mark.rule("TYR-59")
def test_a_stick_scores_for_who_wears_it_whoever_controls_it():
    """Red takes control of the stick alone, which Blue's walker goes on wearing: no unit of Red's wears it."""
    stick = equipment("stick", keywords=Keyword.STICK)
    charm = spell("charm", Doing(Do.CONTROL), at=(Target(Aimed.PERMANENT, ARTIFACTS),))
    blue = ["walker b1", "stick on walker"]
    table = situation(". .", [WALKER, stick, charm], goal=Goal.STICK, target=9, blue=blue, red_hand=["charm"])
    table.plays("charm", "stick")
    table.ends_turn()
    table.ends_turn()
    assert (table["stick"].controller, table.points(RED), table.points(BLUE)) == (RED, 0, 1)


def tyranny(**told):
    """The lord, far away, intends to crush what Red has; both are asked for by the word "spell"."""
    spells = That(tuple(kind for kind in Type if which_meant("spell").types >> kind & 1))
    lord = boss("lord", keywords=Keyword.TYRANT)
    crush = intention("crush", hits(3), at=(Target(Aimed.PERMANENT, ENEMY_UNITS),))
    deny = spell("deny", Doing(Do.COUNTER), at=(Target(Aimed.ACTION, spells),))
    saint = unit("saint", protections=(spells,))
    return situation(
        ". . . . .", [WALKER, saint, lord, crush, deny], seats=(RED, TYRANT), teams={RED: 0, TYRANT: 1},
        goal=Goal.TYRANT, tyrant=["lord e1"], tyrant_deck=["crush"], **told,
    )  # fmt: skip


@pytest.mark.rule("TYR-20")
@pytest.mark.rule("TYR-56")
def test_an_intention_is_undone_by_what_undoes_spells():
    table = tyranny(red=["walker a1"], red_hand=["deny"])
    table.ends_turn_to_answer()
    table.plays("deny", "#0")
    assert (table.state.intention, table.cards("discard", TYRANT)) == (0, ["crush"])


@pytest.mark.rule("TYR-31")
@pytest.mark.rule("TYR-56")
def test_who_is_protected_from_spells_is_no_target_of_an_intention():
    table = tyranny(red=["saint a1"])
    table.ends_turn()
    assert (table.state.intention, table.cards("discard", TYRANT)) == (0, ["crush"])
    table = tyranny(red=["saint a1", "walker b1"])
    table.ends_turn()
    assert table.name(table.state.mark_on) == "walker"
