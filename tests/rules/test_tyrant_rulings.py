"""Tyrant: what the rules leave open and the house has decided, where nothing else shows it."""

import pytest
from tyrant_cards import A_PERMANENT, A_TILE, A_UNIT, UNITS, Doing, boss, free, full, gains, hits, spell, unit, whenever
from tyrant_kit import BLUE, RED, situation

from sandtable.games.tyrant.orders import Verb
from sandtable.games.tyrant.scenario import TYRANT, Do, Goal, Keyword, Marking, When
from sandtable.games.tyrant.state import MOST_IN_A_TURN, Phase

WALKER = unit("walker")
TOGETHER = {"seats": (RED, TYRANT), "teams": {RED: 0, TYRANT: 1}, "goal": Goal.TYRANT}


@pytest.mark.rule("TYR-09")
def test_damage_that_is_paid_passes_ward_and_protection_and_sets_nothing_off():
    monk = unit("monk", free(gains(1), damage=1), whenever(When.DAMAGED, gains(7)), protections=(UNITS,))
    table = situation(". .", [monk], red=["monk a1"])
    table["monk"].marks[Marking.WARD] = 2
    table.uses("monk")
    assert (table["monk"].damage, table.marks("monk", Marking.WARD), table.resource()) == (1, 2, 1)


@pytest.mark.rule("TYR-10")
def test_after_a_hundred_declared_actions_units_still_move_and_use_no_full_action():
    miner, coin = unit("miner", full(gains(2))), spell("coin", gains(1))
    table = situation(". . .", [miner, coin], red=["miner a1"], red_hand=["coin", "coin"])
    for declared, is_offered in ((MOST_IN_A_TURN - 1, True), (MOST_IN_A_TURN, False)):
        table.state.declared = declared
        table.turns_to("miner")
        assert table.can(Verb.USE) == table.can(Verb.PLAY) == table.can(Verb.EXCHANGE) == is_offered
        assert table.can(Verb.MOVE)


@pytest.mark.rule("TYR-38")
def test_the_crew_of_a_stolen_wagon_stays_on_its_side_and_fights_for_the_other():
    charm, dummy = spell("charm", Doing(Do.CONTROL), at=(A_UNIT,)), unit("dummy", attack=0)
    wagon = unit("wagon", crew=1)
    blue = ["wagon b1", "walker on wagon", "dummy c1"]
    table = situation(". . .", [WALKER, wagon, charm, dummy], red_hand=["charm"], blue=blue)
    table.plays("charm", "wagon")
    table.attacks("wagon", "dummy")
    assert (table["wagon"].controller, table["walker"].controller, table.on("walker")) == (RED, BLUE, "wagon")
    assert table["dummy"].damage == 2


@pytest.mark.rule("TYR-40")
@pytest.mark.parametrize("does", ["move", "attack"])
def test_who_is_paralysed_in_answer_still_does_what_it_has_declared(does):
    ice = spell("ice", Doing(Do.MARK, 1, what=Marking.PARALYSIS), at=(A_UNIT,))
    table = situation(". . .", [WALKER, ice], red=["walker b1"], blue=["walker c1"], blue_hand=["ice"])
    if does == "move":
        table.moves("walker", "a1", held=True)
    else:
        table.attacks("walker", "walker2", held=True)
    table.plays("ice", "walker")
    assert (table.at("walker"), table["walker2"].damage) == (("a1", 0) if does == "move" else ("b1", 1))


@pytest.mark.rule("TYR-48")
def test_a_push_does_not_stop_in_water():
    gust = spell("gust", Doing(Do.PUSH, 2), at=(A_UNIT, A_TILE))
    table = situation(". . w . .", [WALKER, gust], red=["walker b1"], red_hand=["gust"])
    table.plays("gust", "walker", "a1")
    assert table.at("walker") == "d1"


@pytest.mark.rule("TYR-58")
def test_who_destroys_the_tyrant_while_repression_is_full_has_won():
    lord, deed = (
        boss("lord", keywords=Keyword.TYRANT),
        spell("deed", Doing(Do.DESTROY), Doing(Do.REPRESS, 2), at=(A_PERMANENT,)),
    )
    table = situation(". .", [lord, deed], tyrant=["lord b1"], red_hand=["deed"], **TOGETHER)
    table.plays("deed", "lord")
    assert (table.phase, table.state.repression, table.outcome[RED], table.outcome[TYRANT]) == (Phase.OVER, 2, 1, -1)


@pytest.mark.rule("TYR-58")
def test_nobody_is_asked_before_the_tyrants_action_phase_ends():
    """The lord has nothing to declare, and Red, who holds a bolt, is asked next in its own turn."""
    lord, bolt = boss("lord", keywords=Keyword.TYRANT, movement=0), spell("bolt", hits(1), at=(A_PERMANENT,))
    table = situation(". . . .", [lord, bolt], tyrant=["lord d1"], red_hand=["bolt"], **TOGETHER)
    table.decide(Verb.DONE)
    assert table.phase == Phase.DISCARD
    table.decide(Verb.DONE)
    assert (table.phase, table.state.turn, table.state.round) == (Phase.ACTION, RED, 2)
