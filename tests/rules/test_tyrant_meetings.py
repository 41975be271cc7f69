"""Tyrant: rules that meet where each by itself says too little: what has no card, who wears nothing any more, and the
tyrant's spells."""

import pytest
from tyrant_cards import (
    A_UNIT,
    ARTIFACTS,
    ENEMY_UNITS,
    OWN_UNITS,
    Doing,
    Target,
    That,
    artifact,
    boss,
    equipment,
    free,
    full,
    gains,
    hits,
    intention,
    spell,
    unit,
    whenever,
)
from tyrant_kit import BLUE, RED, situation

from sandtable.games.tyrant.orders import Verb
from sandtable.games.tyrant.scenario import TYRANT, Aimed, Do, Goal, Keyword, Marking, Need, TileNeed, To, Type, When
from sandtable.games.tyrant.state import Phase
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


@pytest.mark.rule("TYR-08")
@pytest.mark.rule("TYR-41")
def test_who_is_untapped_and_activated_once_more_gets_another_mark_of_poison():
    wind = spell("wind", Doing(Do.UNTAP), at=ONE_OF_MINE)
    table = situation(". .", [WALKER, wind], red=["walker a1"], red_hand=["wind"])
    table["walker"].marks[Marking.POISON] = 1
    table.turns_to("walker")
    table.done()
    table.plays("wind", "walker")
    table.turns_to("walker")
    assert table.marks("walker", Marking.POISON) == 3


@pytest.mark.rule("TYR-37")
@pytest.mark.rule("TYR-43")
def test_an_enraged_wagon_attacks_as_far_as_its_crew_reaches():
    wagon, archer = unit("wagon", crew=1), unit("archer", range=3)
    red = ["wagon a1", "archer on wagon"]
    table = situation(". . . .", [wagon, archer, WALKER], red=red, blue=["walker d1"])
    table["wagon"].marks[Marking.RAGE] = 1
    table.turns_to("wagon")
    assert (table.at("wagon"), table["walker"].damage, table["wagon"].damage) == ("a1", 1, 0)


@pytest.mark.rule("TYR-04")
@pytest.mark.rule("TYR-21")
def test_upkeep_is_paid_for_a_crew_too_and_by_who_controls_the_unit():
    """Red takes control of the mule on Blue's wagon: Blue pays nothing for it, Red does, and it dies as Blue's card."""
    charm = spell("charm", Doing(Do.CONTROL), at=(Target(Aimed.PERMANENT, ENEMY_UNITS),))
    mule, wagon = unit("mule", upkeep=1), unit("wagon", crew=1)
    table = situation(". .", [mule, wagon, charm], red_hand=["charm"], blue=["wagon b1", "mule on wagon"])
    table.plays("charm", "mule")
    table.ends_turn()
    assert (table.phase, table.decider) == (Phase.ACTION, BLUE)
    table.ends_turn()
    assert (table.phase, table.decider) == (Phase.UPKEEP, RED)
    table.decide(Verb.RELEASE)
    assert table.cards("discard", BLUE) == ["mule"]


def tyranny(**told):
    """The lord, far away, intends to crush what Red has; both are asked for by the word "spell"."""
    spells = That(tuple(kind for kind in Type if which_meant("spell").types >> kind & 1))
    lord = boss("lord", keywords=Keyword.TYRANT)
    crush = intention("crush", hits(3), at=(Target(Aimed.PERMANENT, ENEMY_UNITS),))
    deny = spell("deny", Doing(Do.COUNTER), at=(Target(Aimed.ACTION, spells),))
    saint, wagon = unit("saint", protections=(spells,)), unit("wagon", crew=1)
    return situation(
        ". . . . .", [WALKER, saint, wagon, lord, crush, deny], seats=(RED, TYRANT), teams={RED: 0, TYRANT: 1},
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


@pytest.mark.rule("TYR-32")
@pytest.mark.rule("TYR-57")
def test_an_intention_is_resolved_at_who_bears_its_mark_on_a_wagon():
    """The lord is next to the wagon, and so to the mark; the wagon is not what it intends to crush."""
    table = tyranny(red=["wagon d1", "walker on wagon"])
    table.state.intention = table.card("crush") + 1
    table.state.mark_on, table.state.mark_cell = table.slot("walker"), table["walker"].cell
    table["walker"].damage = 1
    table.ends_turn()
    assert (table.at("walker"), table["wagon"].damage, table.state.intention) == ("gone", 0, 0)


@pytest.mark.rule("TYR-15")
@pytest.mark.rule("TYR-51")
def test_equipment_that_breaks_has_its_last_word_for_who_wore_it():
    rag = equipment("rag", free(gains(1), durability=1), whenever(When.DIES, hits(1, To.WEARER)), durability=1)
    table = situation(". .", [WALKER, rag], red=["walker a1", "rag on walker"])
    table.uses("rag")
    assert (table.at("rag"), table["walker"].damage) == ("gone", 1)


@pytest.mark.rule("TYR-15")
@pytest.mark.rule("TYR-52")
def test_equipment_that_does_not_outlive_its_wearer_has_nobody_who_wore_it():
    """Somebody has come into the slot of who died: what breaks afterwards is nothing to it."""
    rag = equipment("rag", whenever(When.DIES, hits(1, To.WEARER)), durability=1)
    kill = spell("kill", Doing(Do.DESTROY), at=(Target(Aimed.PERMANENT, ENEMY_UNITS),))
    blue = ["walker b1", "rag on walker", "walker a1"]
    table = situation(". .", [WALKER, rag, kill], red_hand=["kill"], blue=blue)
    table.plays("kill", "walker")
    assert (table.at("rag"), table["walker2"].damage) == ("gone", 0)


@pytest.mark.rule("TYR-16")
@pytest.mark.rule("TYR-21")
def test_who_takes_control_of_its_own_unit_goes_on_with_it():
    charm = spell("charm", Doing(Do.CONTROL), at=(A_UNIT,))
    table = situation(". .", [WALKER, charm], red=["walker a1"], red_hand=["charm"])
    table.moves("walker", "b1")
    table.plays("charm", "walker")
    assert (table.phase, table.name(table.state.active), table["walker"].moves) == (Phase.UNIT, "walker", 0)


@pytest.mark.rule("TYR-26")
@pytest.mark.parametrize(("field", "tiles"), [("~ ~ ~ ~\n. . . .", {"c1", "d1"}), (". . . .\n. . . .", set())])
def test_who_charges_at_somebody_comes_onto_a_tile_that_is_available_to_itself(field, tiles):
    """A shark at a walker on the shore, or where there is no shore: it does not matter where the walker could be."""
    beside = Target(Aimed.TILE, range=1, need=TileNeed.AVAILABLE, from_first=True)
    charge = full(Doing(Do.TELEPORT, 0, To.SELF), hits(1), at=(Target(Aimed.PERMANENT, ENEMY_UNITS), beside))
    shark = unit("shark", charge, keywords=Keyword.SWIMS)
    table = situation(field, [WALKER, shark], red=["shark a1"], blue=["walker d2"])
    table.turns_to("shark")
    assert table.can(Verb.USE) == bool(tiles)
    if tiles:
        table.decide(Verb.USE, target=table.slot("shark"), extra=0)
        table.decide(Verb.AIM, target=table.slot("walker"))
        assert table.tiles(Verb.AIM) == tiles
        table.decide(Verb.AIM, target=table.box.cell("c1"))
        table.settles()
        assert (table.at("shark"), table["walker"].damage) == ("c1", 1)


@pytest.mark.rule("TYR-26")
@pytest.mark.rule("TYR-54")
@pytest.mark.parametrize("durability", [1, 2])
def test_boots_put_their_wearer_onto_a_tile_that_is_available_to_it_also_when_they_are_worn_out(durability):
    near = Target(Aimed.TILE, range=2, need=TileNeed.AVAILABLE)
    leap = free(
        hits(1), Doing(Do.TELEPORT, 0, To.WEARER), at=(Target(Aimed.PERMANENT, ENEMY_UNITS), near), durability=1
    )
    boots, shark = equipment("boots", leap, durability=durability), unit("shark", keywords=Keyword.SWIMS)
    red, blue = ["shark a1", "boots on shark"], ["walker d2"]
    table = situation("~ ~ ~ ~\n. . . .", [WALKER, shark, boots], red=red, blue=blue)
    table.uses("boots", "walker", "c1")
    assert (table.at("shark"), table["walker"].damage) == ("c1", 1)
    assert table.at("boots") == ("gone" if durability == 1 else "c1")


@pytest.mark.rule("TYR-33")
@pytest.mark.rule("TYR-44")
@pytest.mark.rule("TYR-50")
def test_any_damage_would_destroy_who_bears_no_more_but_not_who_is_warded_and_no_rock():
    fallen = That(needs=Need.FULL_DAMAGE)
    mercy = spell("mercy", Doing(Do.DESTROY), at=(Target(Aimed.PERMANENT, fallen),))
    cards = [WALKER, mercy, artifact("rock"), artifact("fence", solid=2)]
    table = situation(". . . .", cards, blue=["walker a1", "walker b1", "rock c1", "fence d1"], red_hand=["mercy"])
    table["walker"].damage = table["walker2"].damage = 3
    table["fence"].damage = 2
    table["walker2"].marks[Marking.WARD] = 1
    table.decide(Verb.PLAY, target=table.card("mercy"))
    assert table.pieces(Verb.AIM) == {"walker", "fence"}
