"""Tyrant: declaring and executing, the stack, slow and fast actions."""

import pytest
from tyrant_cards import (
    A_TILE,
    A_UNIT,
    Doing,
    free,
    full,
    gains,
    spell,
    unit,
)
from tyrant_kit import BLUE, GREEN, RED, situation
from tyrant_spells import BOLT, COIN, DENY, RECALL, WALKER

from sandtable.games.tyrant.orders import Verb
from sandtable.games.tyrant.scenario import NO_COST, Do
from sandtable.games.tyrant.state import Phase
from sandtable.games.tyrant.telling import Kind

LEAP = spell("leap", Doing(Do.TELEPORT), at=(A_UNIT, A_TILE))


@pytest.mark.rule("TYR-09")
def test_costs_are_paid_when_declared_and_effects_come_when_executed():
    table = situation(". .", [WALKER, BOLT], red_hand=["bolt"], blue=["walker a1"], resource={RED: 3})
    table.plays("bolt", "walker", held=True)
    assert (table.resource(), table.cards("hand"), table.at("walker")) == (1, [], "a1")
    assert table.cards("discard") == []
    table.passes()
    assert table.at("walker") == "gone"
    assert table.cards("discard") == ["bolt"]


@pytest.mark.rule("TYR-09")
def test_all_targets_are_chosen_before_anything_is_declared():
    table = situation(". . .", [WALKER, LEAP], red_hand=["leap"], red=["walker a1"])
    table.decide(Verb.PLAY, target=table.card("leap"))
    table.decide(Verb.AIM, target=table.slot("walker"))
    assert (table.phase, table.stack) == (Phase.AIM, [])
    table.decide(Verb.AIM, target=table.box.cell("c1"))
    assert (table.phase, table.stack) == (Phase.ANSWER, ["card"])


@pytest.mark.rule("TYR-09")
def test_what_is_half_declared_can_be_taken_back():
    table = situation(". .", [WALKER, BOLT], red_hand=["bolt"], blue=["walker a1"], resource={RED: 3})
    table.decide(Verb.PLAY, target=table.card("bolt"))
    table.decide(Verb.BACK)
    assert (table.phase, table.resource(), table.cards("hand")) == (Phase.ACTION, 3, ["bolt"])


@pytest.mark.rule("TYR-09")
def test_cards_can_be_a_cost_and_are_chosen_by_who_pays():
    rite = spell("rite", gains(5), discard=2)
    table = situation(". .", [rite, COIN, WALKER], red_hand=["rite", "coin", "coin", "walker"])
    table.plays("rite", paying=("coin", "walker"), held=True)
    assert table.cards("hand") == ["coin"]
    assert table.cards("discard") == ["coin", "walker"]
    table.settles()
    assert table.resource() == 5


@pytest.mark.rule("TYR-09")
def test_who_cannot_pay_in_cards_cannot_declare_it():
    rite = spell("rite", gains(5), discard=2)
    table = situation(". .", [rite, COIN], red_hand=["rite", "coin"])
    assert table.names(Verb.PLAY) == {"coin"}


@pytest.mark.rule("TYR-09")
def test_damage_tapping_and_sacrifice_are_costs_of_the_source():
    saint = unit("saint", free(gains(1), damage=2), free(gains(2), tap=1), free(gains(4), sacrifice=1))
    table = situation(". .", [saint], red=["saint a1"])
    table.uses("saint", number=0, held=True)
    assert (table["saint"].damage, table.resource()) == (2, 0)
    table.settles()
    table.uses("saint", number=1, held=True)
    assert table["saint"].is_tapped
    table.settles()
    table.uses("saint", number=2, held=True)
    assert (table.at("saint"), table.resource()) == ("gone", 3)
    table.settles()
    assert table.resource() == 7


@pytest.mark.rule("TYR-10")
def test_the_last_declared_is_executed_first():
    """Blue's answer takes the walker off the map before the bolt comes."""
    table = situation(
        ". .", [WALKER, BOLT, RECALL], red_hand=["bolt"], blue=["walker a1"], blue_hand=["recall"], resource={RED: 2}
    )
    table.plays("bolt", "walker", held=True)
    table.plays("recall", "walker", held=True)
    assert table.stack == ["card", "card"]
    table.passes()  # Red lets the answer pass
    assert table.cards("hand", BLUE) == ["walker"]
    assert (table.stack, table.decider) == (["card"], BLUE)
    table.passes()
    assert table.stack == []
    assert table.told(Kind.FIZZLED) != []


@pytest.mark.rule("TYR-10")
def test_everybody_but_the_declarer_is_asked_in_turn_order():
    table = situation(". .", [COIN], red_hand=["coin"], green_hand=["coin"], seats=(RED, BLUE, GREEN))
    table.plays("coin", held=True)
    assert table.decider == BLUE
    table.passes()
    assert table.decider == GREEN
    table.plays("coin", held=True)
    assert (table.stack, table.decider) == (["card", "card"], RED)
    table.passes()
    assert table.decider == BLUE
    table.passes()
    assert (table.resource(GREEN), table.resource(RED)) == (1, 0)
    assert (table.stack, table.decider) == (["card"], BLUE)
    table.passes(2)
    assert table.resource(RED) == 1
    assert (table.phase, table.decider) == (Phase.ACTION, RED)


@pytest.mark.rule("TYR-10")
def test_an_action_is_taken_off_the_stack_by_another():
    table = situation(". .", [COIN, DENY], red_hand=["coin"], blue_hand=["deny"])
    table.plays("coin", held=True)
    table.plays("deny", "#0")
    assert table.resource() == 0
    assert table.told(Kind.COUNTERED) != []
    assert table.cards("discard", RED) == ["coin"]
    assert table.cards("discard", BLUE) == ["deny"]


@pytest.mark.rule("TYR-10")
def test_nobody_declares_more_on_a_stack_of_eight():
    table = situation(". .", [COIN], red_hand=["coin"] * 6, blue_hand=["coin"] * 6)
    for _ in range(8):
        assert table.can(Verb.PLAY)
        table.plays("coin", held=True)
    assert not table.can(Verb.PLAY)
    assert not table.can(Verb.EXCHANGE)
    table.settles()
    assert (table.resource(RED), table.resource(BLUE)) == (4, 4)


@pytest.mark.rule("TYR-11")
def test_a_card_costs_its_play_cost_and_0_is_a_cost():
    dear, gift = spell("dear", gains(1), play=3), spell("gift", gains(1), play=0)
    cards = [dear, gift, spell("bare", gains(1), play=NO_COST)]
    table = situation(". .", cards, red_hand=["dear", "gift", "bare"], resource={RED: 2})
    assert table.names(Verb.PLAY) == {"gift"}
    table.plays("gift")
    assert table.names(Verb.PLAY) == {"dear"}
    table.plays("dear")
    assert table.resource() == 1


@pytest.mark.rule("TYR-11")
def test_a_spell_without_a_legal_target_cannot_be_played():
    table = situation(". .", [WALKER, BOLT], red_hand=["bolt"], resource={RED: 2})
    assert not table.can(Verb.PLAY)


@pytest.mark.rule("TYR-12")
def test_units_are_neither_played_nor_used_while_something_is_declared():
    miner = unit("miner", full(gains(1)))
    table = situation(
        ". . .",
        [COIN, WALKER, miner],
        red_hand=["coin"],
        blue=["walker c1", "miner b1"],
        blue_hand=["walker"],
        blue_spawn="a1",
    )
    table.plays("coin", held=True)
    assert table.decider == BLUE
    assert [table.can(verb) for verb in (Verb.PLAY, Verb.ACTIVATE, Verb.MOVE, Verb.ATTACK, Verb.USE)] == [False] * 5
    assert table.can(Verb.PASS)


@pytest.mark.rule("TYR-12")
def test_the_player_whose_turn_it_is_plays_slow_cards_with_nothing_declared():
    table = situation(". .", [COIN, WALKER], red_hand=["coin", "walker"], red_spawn="a1", blue_hand=["coin"])
    assert table.names(Verb.PLAY) == {"coin", "walker"}
    table.plays("coin", held=True)
    table.plays("coin", held=True)  # Blue's answer
    assert table.decider == RED
    assert not table.can(Verb.PLAY)


@pytest.mark.rule("TYR-13")
def test_spells_are_answers_in_anybodys_turn():
    table = situation(". .", [COIN, WALKER], red=["walker a1"], blue_hand=["coin"])
    table.moves("walker", "b1", held=True)
    assert table.decider == BLUE
    table.plays("coin")
    assert (table.resource(BLUE), table.at("walker")) == (1, "b1")


@pytest.mark.rule("TYR-13")
def test_the_others_may_declare_something_before_the_action_phase_ends():
    table = situation(". .", [COIN], red_hand=["coin"], blue_hand=["coin"])
    table.decide(Verb.DONE)
    assert (table.phase, table.decider) == (Phase.ANSWER, BLUE)
    table.plays("coin")
    assert table.resource(BLUE) == 1
    assert (table.phase, table.decider) == (Phase.DISCARD, RED)


@pytest.mark.rule("TYR-13")
def test_the_others_are_asked_on_after_one_of_them_has_declared_something_before_the_action_phase_ends():
    """Blue declares a coin and is not asked again; Green is, and about another occasion than Blue's coin."""
    seats = (RED, BLUE, GREEN)
    table = situation(". .", [COIN], seats=seats, red_hand=["coin"], blue_hand=["coin"], green_hand=["coin"])
    table.decide(Verb.DONE)
    table.plays("coin", held=True)
    about_coin = table.state.stacks
    table.passes(2)
    assert (table.phase, table.decider, table.resource(BLUE)) == (Phase.ANSWER, GREEN, 1)
    assert table.state.stacks == about_coin + 1
    table.plays("coin")
    assert (table.resource(GREEN), table.phase, table.decider) == (1, Phase.DISCARD, RED)


@pytest.mark.rule("TYR-13")
def test_who_has_only_answered_is_still_asked_before_the_action_phase_ends():
    seats = (RED, BLUE, GREEN)
    table = situation(". .", [COIN], seats=seats, red_hand=["coin"], blue_hand=["coin"], green_hand=["coin"] * 2)
    table.decide(Verb.DONE)
    table.plays("coin", held=True)  # Blue's
    table.plays("coin", held=True)  # Green's answer
    table.passes(4)
    assert (table.resource(BLUE), table.resource(GREEN)) == (1, 1)
    assert (table.phase, table.decider, table.stack) == (Phase.ANSWER, GREEN, [])


@pytest.mark.rule("TYR-13")
def test_spells_are_played_between_the_actions_of_a_unit():
    table = situation(". . .", [COIN, WALKER], red=["walker a1"], red_hand=["coin"], blue=["walker c1"])
    table.moves("walker", "b1")
    table.plays("coin")
    assert (table.resource(), table.phase) == (1, Phase.UNIT)
    table.attacks("walker", "walker2")
    assert table["walker2"].damage == 1


@pytest.mark.rule("TYR-14")
def test_every_player_may_discard_2_cards_for_1_resource():
    table = situation(". .", [COIN, WALKER], red_hand=["coin", "coin", "walker"])
    table.exchanges("coin", "walker")
    assert (table.resource(), table.cards("hand")) == (1, ["coin"])
    assert table.cards("discard") == ["coin", "walker"]
    assert not table.can(Verb.EXCHANGE)


@pytest.mark.rule("TYR-14")
def test_the_exchange_is_fast():
    table = situation(". .", [COIN], red_hand=["coin"], blue_hand=["coin", "coin"])
    table.plays("coin", held=True)
    table.exchanges("coin", "coin")
    assert (table.resource(BLUE), table.resource(RED)) == (1, 1)


@pytest.mark.rule("TYR-14")
def test_a_free_action_is_used_as_an_answer_and_once_a_turn():
    healer = unit("healer", free(Doing(Do.HEAL, 1), at=(A_UNIT,), resource=1))
    table = situation(". . .", [healer, WALKER], red=["walker a1"], blue=["walker b1", "healer c1"], resource={BLUE: 5})
    table["walker2"].damage = 3
    table.attacks("walker", "walker2", held=True)
    table.uses("healer", "walker2", held=True)
    assert table.resource(BLUE) == 4
    table.settles()
    assert (table.at("walker2"), table["walker2"].damage) == ("b1", 3)
    table.done()
    assert "healer" not in table.users()


@pytest.mark.rule("TYR-14")
def test_a_free_action_that_cannot_be_paid_is_not_offered():
    healer = unit("healer", free(gains(2), resource=1))
    table = situation(". .", [healer], red=["healer a1"])
    assert not table.can(Verb.USE)


@pytest.mark.rule("TYR-14")
def test_a_tapped_unit_still_has_its_free_actions():
    healer = unit("healer", free(gains(2)))
    table = situation(". .", [healer], red=["healer a1"])
    table["healer"].is_tapped = True
    table.uses("healer")
    assert table.resource() == 2
