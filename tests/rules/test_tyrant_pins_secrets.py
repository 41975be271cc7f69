"""Tyrant: what lies open and what does not, hands at their limits, and piles of a draft, each drawn so that one number
or one question more or less would show (TYR-02, TYR-03, TYR-07)."""

import pytest
from tyrant_cards import A_PLAYER, A_TILE, A_UNIT, AN_ACTION, Doing, boss, free, gains, hits, intention, spell, unit
from tyrant_kit import BLUE, GREEN, RED, situation

from sandtable.contract.answers import ANSWER, STACK_BITS, TOUCHED
from sandtable.games.tyrant.orders import Verb
from sandtable.games.tyrant.rules import asked
from sandtable.games.tyrant.scenario import SEATS, TYRANT, Do, Goal, Keyword, To
from sandtable.games.tyrant.state import MOST_HAND, Phase, Step
from sandtable.games.tyrant.telling import Kind

COIN = spell("coin", gains(1))
GEM = spell("gem", gains(2))
WALKER = unit("walker")
BOLT = spell("bolt", hits(1), at=(A_UNIT,))
SPECTATOR = SEATS
OPEN = [
    "givers",
    "tale",
    "births",
    "stacks",
    "height",
    "phase",
    "step",
    "turn",
    "round",
    "decider",
    "active",
    "mood",
    "pending",
    "closing",
    "paying",
    "began",
    "intention",
    "mark_cell",
    "mark_on",
    "repression",
    "result",
    "declared",
    "top",
    "has_bought",
]


def question(table, seat):
    """What a seat is asked, without the number of the stack."""
    return asked(table.scenario, table.known(seat), seat) & (1 << STACK_BITS) - 1


@pytest.mark.rule("TYR-07")
@pytest.mark.parametrize("name", OPEN)
@pytest.mark.parametrize("viewer", [RED, BLUE, SPECTATOR])
def test_how_far_the_match_has_come_everybody_knows(name, viewer):
    table = situation(". .", [WALKER], red=["walker a1"])
    for value in (0, 1):
        setattr(table.state, name, value)
        assert getattr(table.known(viewer), name) == value


@pytest.mark.rule("TYR-07")
def test_a_spectator_knows_no_hand_and_every_union():
    table = situation(". .", [COIN, GEM], red_hand=["coin"], red_deck=["gem"], blue_hand=["gem"], blue_deck=["gem"])
    seats = table.known(SPECTATOR).seats
    assert [list(seats[seat].hand)[:2] for seat in (RED, BLUE)] == [[0, 0], [0, 0]]
    assert [list(seats[seat].deck)[:2] for seat in (RED, BLUE)] == [[1, 1], [0, 2]]


@pytest.mark.rule("TYR-07")
def test_whoever_draws_the_last_card_of_the_deck_is_known_to_hold_all_the_rest():
    study = spell("study", Doing(Do.DRAW, 1, To.YOU))
    table = situation(". .", [study, COIN, GEM], red_hand=["study", "coin"], red_deck=["gem"])
    table.plays("study")
    assert list(table.known(BLUE).seats[RED].shown)[:3] == [0, 1, 1]


@pytest.mark.rule("TYR-07")
def test_while_a_card_is_left_in_the_deck_nothing_of_the_hand_is_known():
    study = spell("study", Doing(Do.DRAW, 1, To.YOU))
    table = situation(". .", [study, COIN, GEM], red_hand=["study", "coin"], red_deck=["gem", "gem"])
    table.plays("study")
    assert list(table.known(BLUE).seats[RED].shown)[:3] == [0, 0, 0]


@pytest.mark.rule("TYR-07")
def test_a_known_card_that_is_played_is_not_known_to_be_there_any_more():
    recall = spell("recall", Doing(Do.RETURN), at=(A_UNIT,))
    cards = [WALKER, recall, COIN]
    table = situation(". .", cards, red=["walker b1"], red_hand=["recall", "coin"], red_deck=["coin"], red_spawn="a1")
    table.plays("recall", "walker")
    table.plays("walker", "a1")
    assert list(table.known(BLUE).seats[RED].shown)[:3] == [0, 0, 0]
    table.plays("coin")
    assert list(table.known(BLUE).seats[RED].shown)[:3] == [0, 0, 0]


@pytest.mark.rule("TYR-07")
def test_what_is_half_declared_only_its_player_knows():
    """To all others Red has not begun: it is still the phase from which Red declares."""
    table = situation(". .", [WALKER, BOLT], red=["walker a1"], red_hand=["bolt"])
    table.decide(Verb.PLAY, target=table.card("bolt"))
    assert [Phase(table.known(seat).phase) for seat in (RED, BLUE)] == [Phase.AIM, Phase.ACTION]
    assert (table.known(RED).half.item.card, table.known(BLUE).half.item.does) == (table.card("bolt"), 0)
    table.decide(Verb.BACK)
    table.turns_to("walker")
    table.decide(Verb.PLAY, target=table.card("bolt"))
    assert Phase(table.known(BLUE).phase) == Phase.UNIT


@pytest.mark.rule("TYR-07")
def test_a_half_declared_answer_looks_like_no_answer_yet():
    table = situation(". .", [WALKER, BOLT, COIN], red=["walker a1"], red_hand=["coin"], blue_hand=["bolt"])
    table.plays("coin", held=True)
    table.decide(Verb.PLAY, target=table.card("bolt"))
    assert [Phase(table.known(seat).phase) for seat in (BLUE, RED)] == [Phase.AIM, Phase.ANSWER]
    table.decide(Verb.BACK)
    table.settles()
    table.decide(Verb.DONE)
    assert Step(table.state.step) == Step.CLOSING
    table.decide(Verb.PLAY, target=table.card("bolt"))
    assert [Phase(table.known(seat).phase) for seat in (BLUE, RED)] == [Phase.AIM, Phase.ANSWER]


@pytest.mark.rule("TYR-03")
def test_a_full_hand_draws_no_more():
    study = spell("study", Doing(Do.DRAW, 2, To.YOU))
    table = situation(". .", [study, COIN], red_hand=["study"] + ["coin"] * (MOST_HAND - 1), red_deck=["coin"] * 4)
    table.plays("study")
    assert (len(table.cards("hand")), len(table.cards("deck"))) == (MOST_HAND, 3)


@pytest.mark.rule("TYR-21")
def test_what_a_full_hand_has_no_room_for_is_destroyed_instead():
    """Blue sends Red's two walkers home: the first one is the fifteenth card, the second has no room."""
    recall = spell("recall", Doing(Do.RETURN), at=(A_UNIT,))
    cards = [WALKER, recall, COIN]
    table = situation(
        ". . .", cards, red=["walker a1", "walker b1"], red_hand=["coin"] * (MOST_HAND - 1),
        blue_hand=["recall", "recall"], turn=BLUE,
    )  # fmt: skip
    table.plays("recall", "walker")
    assert (table.cards("hand").count("walker"), table.cards("discard")) == (1, [])
    table.plays("recall", "walker2")
    assert (table.cards("hand").count("walker"), table.cards("discard")) == (1, ["walker"])
    assert (table.told(Kind.DIED), table.told(Kind.RETURNED)) == (["walker"], [])


@pytest.mark.rule("TYR-07")
def test_cards_are_discarded_at_random_out_of_the_hand_as_far_as_there_are_some():
    rob = spell("rob", Doing(Do.DISCARD, 2), at=(A_PLAYER,))
    table = situation(". .", [rob, COIN, GEM], red_hand=["rob", "rob"], blue_hand=["coin", "gem", "gem"])
    with table.dice(1, 1):
        table.plays("rob", "Blue")
    assert (table.cards("hand", BLUE), table.cards("discard", BLUE)) == (["gem"], ["coin", "gem"])
    table.plays("rob", "Blue")
    assert (table.cards("hand", BLUE), table.cards("discard", BLUE)) == ([], ["coin", "gem", "gem"])


@pytest.mark.rule("TYR-09")
def test_a_card_that_is_chosen_to_pay_with_is_not_offered_again_nor_the_card_itself():
    """Storm costs two cards: of two coins and a gem each is offered as often as it is left, the storm never."""
    storm = spell("storm", gains(5), discard=2)
    table = situation(". .", [storm, COIN, GEM], red_hand=["storm", "coin", "coin", "gem"])
    table.decide(Verb.PLAY, target=table.card("storm"))
    assert table.names(Verb.SPEND) == {"coin", "gem"}
    table.decide(Verb.SPEND, target=table.card("gem"))
    assert table.names(Verb.SPEND) == {"coin"}
    table.decide(Verb.SPEND, target=table.card("coin"))
    table.settles()
    assert (table.cards("hand"), table.cards("discard"), table.resource()) == (["coin"], ["storm", "coin", "gem"], 5)


@pytest.mark.rule("TYR-09")
def test_a_second_copy_of_the_card_that_is_played_can_be_paid_with():
    storm = spell("storm", gains(5), discard=1)
    table = situation(". .", [storm, COIN], red_hand=["storm", "storm"])
    table.plays("storm", paying=("storm",))
    assert (table.cards("hand"), table.cards("discard")) == ([], ["storm", "storm"])


@pytest.mark.rule("TYR-14")
def test_one_card_is_not_enough_for_the_exchange():
    assert not situation(". .", [COIN], red_hand=["coin"]).can(Verb.EXCHANGE)
    assert situation(". .", [COIN], red_hand=["coin", "coin"]).can(Verb.EXCHANGE)


@pytest.mark.rule("TYR-10")
def test_who_is_asked_hears_whether_something_of_the_own_is_aimed_at():
    """Green is asked about a bolt at Blue's walker as well, but nothing of Green's is touched."""
    cards = [WALKER, BOLT, COIN, spell("tax", Doing(Do.LOSE, 1), at=(A_PLAYER,))]
    told = {"seats": (RED, BLUE, GREEN), "blue": ["walker b1"], "green": ["walker c1"], "red": ["walker a1"]}
    for card, aim in (("bolt", "walker2"), ("tax", "Blue")):
        table = situation(". . .", cards, red_hand=[card], **told)
        table.plays(card, aim, held=True)
        assert (question(table, BLUE), question(table, GREEN)) == (ANSWER | TOUCHED, ANSWER)
    table = situation(". . .", cards, red_hand=["coin"], **told)
    table.plays("coin", held=True)
    assert (question(table, BLUE), question(table, GREEN)) == (ANSWER, ANSWER)


@pytest.mark.rule("TYR-56")
def test_an_intention_touches_who_controls_its_target():
    crush = intention("crush", hits(1), at=(A_UNIT,))
    despot = boss("despot", keywords=Keyword.TYRANT)
    told = {"goal": Goal.TYRANT, "teams": {RED: 0, BLUE: 0, TYRANT: 1}, "seats": (RED, BLUE, TYRANT)}
    table = situation(
        ". . . . . . . .",
        [WALKER, crush, despot],
        red=["walker a1"],
        tyrant=["despot h1"],
        tyrant_deck=["crush"],
        **told,
    )
    table.ends_turn()
    table.ends_turn_to_answer()
    assert table.state.turn == TYRANT
    assert question(table, RED) == ANSWER | TOUCHED
    assert question(table, BLUE) == ANSWER


@pytest.mark.rule("TYR-10")
def test_an_attack_touches_who_controls_its_target_and_a_move_nobody():
    table = situation(". .\n. .", [WALKER], red=["walker a1"], blue=["walker b1"])
    table.attacks("walker", "walker2", held=True)
    assert question(table, BLUE) == ANSWER | TOUCHED
    table.settles()
    table.moves("walker", "a2", held=True)
    assert question(table, BLUE) == ANSWER
    table.settles()
    table.done()
    assert question(table, RED) == 0


@pytest.mark.rule("TYR-10")
def test_an_undoing_touches_whose_action_it_is_aimed_at():
    deny = spell("deny", Doing(Do.COUNTER), at=(AN_ACTION,))
    table = situation(". .", [COIN, deny], red_hand=["coin"], blue_hand=["deny"], seats=(RED, BLUE, GREEN))
    table.plays("coin", held=True)
    table.plays("deny", "#0", held=True)
    assert (question(table, RED), question(table, GREEN)) == (ANSWER | TOUCHED, ANSWER)


@pytest.mark.rule("TYR-10")
def test_a_spell_at_a_tile_and_a_unit_that_is_played_touch_nobody():
    quake = spell("quake", hits(1, To.EACH_AROUND, range=1), at=(A_TILE,))
    table = situation(". . .", [WALKER, quake], red_hand=["quake", "walker"], blue=["walker a1"], red_spawn="c1")
    table.plays("quake", "a1", held=True)
    assert question(table, BLUE) == ANSWER
    table.settles()
    table.plays("walker", "c1", held=True)
    assert question(table, BLUE) == ANSWER


@pytest.mark.rule("TYR-10")
def test_each_stack_has_a_number_of_its_own_and_so_has_the_end_of_the_action_phase():
    table = situation(". .", [COIN], red_hand=["coin", "coin"], blue_hand=["coin"])
    numbers = []
    table.plays("coin", held=True)
    numbers.append(asked(table.scenario, table.known(BLUE), BLUE) >> STACK_BITS)
    table.plays("coin", held=True)
    assert asked(table.scenario, table.known(RED), RED) >> STACK_BITS == numbers[0]
    table.settles()
    table.plays("coin", held=True)
    numbers.append(asked(table.scenario, table.known(BLUE), BLUE) >> STACK_BITS)
    table.settles()
    table.decide(Verb.DONE)
    numbers.append(asked(table.scenario, table.known(BLUE), BLUE) >> STACK_BITS)
    assert len(set(numbers)) == 3


@pytest.mark.rule("TYR-10")
def test_an_ability_at_a_unit_touches_its_controller_too():
    archer = unit("archer", free(hits(1), at=(A_UNIT,)))
    table = situation(". .", [archer, WALKER], red=["archer a1"], blue=["walker b1"])
    table.uses("archer", "walker", held=True)
    assert question(table, BLUE) == ANSWER | TOUCHED


@pytest.mark.rule("TYR-10")
def test_what_is_aimed_at_who_has_left_touches_nobody():
    """Blue's walker is touched until it is killed in answer; its empty slot is not Red's."""
    kill, three = spell("kill", Doing(Do.DESTROY), at=(A_UNIT,)), (RED, BLUE, GREEN)
    hands = {"green_hand": ["bolt"], "blue_hand": ["kill"]}
    table = situation(". .", [WALKER, BOLT, kill], seats=three, turn=GREEN, blue=["walker a1"], **hands)
    table.plays("bolt", "walker", held=True)
    assert [question(table, seat) for seat in (RED, BLUE)] == [ANSWER, ANSWER | TOUCHED]
    table.passes()
    table.plays("kill", "walker", held=True)
    table.passes(2)
    assert (table.at("walker"), [question(table, seat) for seat in (RED, BLUE)]) == ("gone", [ANSWER, ANSWER])


@pytest.mark.rule("TYR-10")
def test_what_undoes_something_that_was_undone_touches_nobody():
    deny = spell("deny", Doing(Do.COUNTER), at=(AN_ACTION,))
    hands = {"red_hand": ["deny"], "blue_hand": ["coin"], "green_hand": ["deny"]}
    table = situation(". .", [COIN, deny], seats=(RED, BLUE, GREEN), turn=BLUE, **hands)
    table.plays("coin", held=True)
    table.plays("deny", "#0", held=True)
    assert question(table, BLUE) == ANSWER | TOUCHED
    table.plays("deny", "#0", held=True)
    table.passes(2)
    assert [question(table, seat) for seat in (RED, BLUE)] == [ANSWER, ANSWER]
