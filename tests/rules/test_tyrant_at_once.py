"""Tyrant: all effects of an action are applied at once: whom each is for does not hang on those before it."""

import pytest
from tyrant_cards import (
    A_TILE,
    A_UNIT,
    ENEMY_UNITS,
    UNITS,
    Doing,
    Target,
    That,
    free,
    gains,
    hits,
    spell,
    unit,
    whenever,
)
from tyrant_kit import BLUE, RED, situation

from sandtable.games.tyrant.scenario import NO_COST, Aimed, Do, Marking, Need, TileNeed, To, Type, When
from sandtable.games.tyrant.state import Phase

WALKER = unit("walker")
WAGON = unit("wagon", crew=2)
COIN = spell("coin", gains(1))


@pytest.mark.rule("TYR-09")
@pytest.mark.parametrize("do", [Do.DESTROY, Do.RETURN])
def test_who_controlled_what_an_action_takes_away_is_whom_it_costs(do):
    """It is Blue's walker, and Blue that loses; Red, whose seat is the first, does not."""
    fine = spell("fine", Doing(do), Doing(Do.LOSE, 2), at=(A_UNIT,))
    there = {"blue": ["walker b1"], "blue_hand": ["fine"], "turn": BLUE, "resource": {RED: 5, BLUE: 5}}
    table = situation(". .", [WALKER, fine], **there)
    table.plays("fine", "walker")
    assert (table.resource(RED), table.resource(BLUE)) == (5, 3)


@pytest.mark.rule("TYR-09")
def test_who_attacked_and_is_destroyed_for_it_is_robbed_as_well():
    trap = unit("trap", whenever(When.ATTACKED, Doing(Do.DESTROY, 0, To.OTHER), Doing(Do.STEAL, 2, To.OTHER)))
    table = situation(". .", [WALKER, trap], red=["walker a1"], blue=["trap b1"], resource={RED: 5})
    table.attacks("walker", "trap")
    assert (table.at("walker"), table.resource(RED), table.resource(BLUE)) == ("gone", 3, 2)


@pytest.mark.rule("TYR-09")
def test_around_a_target_that_the_same_action_destroys_is_where_it_stood():
    """The blast is around d1, not around the corner of the map."""
    around = hits(1, To.EACH_AROUND, filter=UNITS, range=1)
    blast = spell("blast", Doing(Do.DESTROY), around, at=(A_UNIT,))
    red, blue = ["walker a1"], ["walker d1", "walker e1"]
    table = situation(". . . . .", [WALKER, blast], red=red, blue=blue, red_hand=["blast"])
    table.plays("blast", "walker2")
    assert (table["walker"].damage, table["walker3"].damage) == (0, 1)


@pytest.mark.rule("TYR-09")
def test_who_is_no_longer_what_an_effect_is_for_by_an_effect_of_the_same_action_still_gets_it():
    """All who are damaged are healed and get a ward: the healing does not keep the ward from them."""
    hurt = That((Type.UNIT,), needs=Need.DAMAGED)
    warding = Doing(Do.MARK, 1, To.EACH, what=Marking.WARD, filter=hurt)
    balm = spell("balm", Doing(Do.HEAL, 1, To.EACH, filter=hurt), warding)
    table = situation(". .", [WALKER, balm], red=["walker a1", "walker b1"], red_hand=["balm"])
    table["walker"].damage = 1
    table.plays("balm")
    assert [table[name].damage for name in ("walker", "walker2")] == [0, 0]
    assert [table.marks(name, Marking.WARD) for name in ("walker", "walker2")] == [1, 0]


@pytest.mark.rule("TYR-09")
def test_who_comes_by_an_action_into_the_slot_of_whom_it_destroyed_is_not_struck_by_it():
    dog = unit("dog", buy=NO_COST)
    swarm = spell(
        "swarm", Doing(Do.DESTROY, 0, To.EACH, filter=UNITS), Doing(Do.TOKEN, 1, what="dog"),
        hits(1, To.EACH, filter=UNITS), at=(A_TILE,),
    )  # fmt: skip
    table = situation(". .", [WALKER, dog, swarm], blue=["walker a1"], red_hand=["swarm"])
    table.plays("swarm", "b1")
    assert (table.at("walker"), table.at("dog"), table["dog"].damage) == ("gone", "b1", 0)


@pytest.mark.rule("TYR-09")
@pytest.mark.rule("TYR-32")
@pytest.mark.parametrize("how", ["each", "targets"])
def test_a_wagon_and_who_is_aboard_are_returned_at_once(how):
    """That the wagon has gone first does not put anybody down on the map who goes, too."""
    sea = spell("sea", Doing(Do.RETURN, 0, To.EACH, filter=UNITS))
    if how == "targets":
        sea = spell("sea", Doing(Do.RETURN), Doing(Do.RETURN, 0, To.SECOND), at=(A_UNIT, A_UNIT))
    blue = ["wagon b1", "walker on wagon"]
    table = situation(". . .", [WALKER, WAGON, sea], red_hand=["sea"], blue=blue)
    table.plays("sea", *(["wagon", "walker"] if how == "targets" else []))
    assert (table.phase, sorted(table.cards("hand", BLUE))) == (Phase.ACTION, ["wagon", "walker"])


@pytest.mark.rule("TYR-09")
def test_who_destroys_its_own_wagon_and_leaps_off_is_where_it_leapt():
    leap = Target(Aimed.TILE, range=2, need=TileNeed.AVAILABLE)
    wreck = Doing(Do.DESTROY, 0, To.EACH, filter=That(card="wagon"))
    frog = unit("frog", free(wreck, Doing(Do.TELEPORT, 0, To.SELF), at=(leap,), damage=1))
    table = situation(". . .", [WAGON, frog], red=["wagon a1", "frog on wagon"])
    table.uses("frog", "c1")
    assert (table.phase, table.at("wagon"), table.at("frog")) == (Phase.ACTION, "gone", "c1")


@pytest.mark.rule("TYR-09")
@pytest.mark.rule("TYR-21")
def test_what_players_get_for_each_permanent_goes_to_who_controls_it():
    """The controller of each enemy unit draws 1 card: Blue two of them, and Red none."""
    alms = spell("alms", Doing(Do.DRAW, 1, To.EACH, filter=ENEMY_UNITS))
    blue, decks = ["walker a1", "walker b1"], {"red_deck": ["coin"] * 3, "blue_deck": ["coin"] * 3}
    table = situation(". . .", [WALKER, COIN, alms], red_hand=["alms"], blue=blue, nobody=["walker c1"], **decks)
    table.plays("alms")
    assert (table.cards("hand", RED), table.cards("hand", BLUE)) == ([], ["coin"] * 2)


@pytest.mark.rule("TYR-09")
def test_who_loses_for_each_permanent_loses_for_those_that_the_action_destroys_too():
    tax = spell(
        "tax", Doing(Do.DESTROY, 0, To.EACH, filter=ENEMY_UNITS), Doing(Do.LOSE, 1, To.EACH, filter=ENEMY_UNITS)
    )
    blue = ["walker a1", "walker b1"]
    table = situation(". .", [WALKER, tax], red_hand=["tax"], blue=blue, resource={RED: 5, BLUE: 5})
    table.plays("tax")
    assert (table.resource(RED), table.resource(BLUE)) == (5, 3)
