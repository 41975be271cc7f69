"""Tyrant: what a map says, turns and their phases, decks and resource, buying, the draft."""

import pytest
from tyrant_cards import A_UNIT, Doing, free, gains, hits, spell, unit, whenever
from tyrant_kit import BLUE, GREEN, RED, situation

from sandtable.contract.action import EVERYBODY
from sandtable.games.tyrant.orders import Verb
from sandtable.games.tyrant.scenario import NO_COST, Do, To, When
from sandtable.games.tyrant.state import Phase, Step
from sandtable.games.tyrant.telling import Kind

WALKER = unit("walker")
COIN = spell("coin", gains(1))
GEM = spell("gem", gains(2), buy=3)


@pytest.mark.rule("TYR-01")
def test_the_map_gives_pieces_start_decks_purses_and_the_base_resource():
    decks = {"red_deck": ["coin"] * 4, "blue_deck": ["coin"] * 5}
    table = situation(
        ". .",
        [COIN, WALKER],
        red=["walker a1"],
        blue=["walker b1"],
        resource={RED: 2, BLUE: 2},
        base={RED: 3, BLUE: 3},
        **decks,
    ).begins()
    first = table.state.turn
    other = BLUE if first == RED else RED
    assert (table.at("walker"), table.at("walker2")) == ("a1", "b1")
    assert (table.resource(first), table.resource(other)) == (5, 2)
    assert len(table.cards("hand", first)) == 3
    assert len(table.cards("deck", RED)) + len(table.cards("hand", RED)) == 4
    assert len(table.cards("deck", BLUE)) + len(table.cards("hand", BLUE)) == 5
    assert table.state.round == 1


@pytest.mark.rule("TYR-02")
def test_in_a_draft_everybody_picks_from_a_pile_and_passes_it_on():
    cards = [spell(f"card{number:02}", gains(1)) for number in range(20)]
    pool = {card.name: 1 for card in cards}
    table = situation(". .", cards, picks=2, pool=pool).begins()
    assert table.phase == Phase.DRAFT
    red, blue = (sorted(a.target for a in table.offers(Verb.PICK, seat)) for seat in (RED, BLUE))
    assert len(set(red)) == len(set(blue)) == 10
    table.decide(Verb.PICK, RED, target=red[0])
    table.decide(Verb.PICK, BLUE, target=blue[3])
    assert sorted(a.target for a in table.offers(Verb.PICK, RED)) == blue[:3] + blue[4:]
    assert sorted(a.target for a in table.offers(Verb.PICK, BLUE)) == red[1:]
    table.decide(Verb.PICK, BLUE, target=red[1])
    table.decide(Verb.PICK, RED, target=blue[0])
    assert table.phase != Phase.DRAFT
    names = [card.name for card in cards]
    assert table.cards("store", RED) == sorted([names[red[0]], names[blue[0]]])
    assert table.cards("store", BLUE) == sorted([names[blue[3]], names[red[1]]])


@pytest.mark.rule("TYR-02")
def test_of_three_players_each_passes_its_pile_to_the_next():
    cards = [spell(f"card{number:02}", gains(1)) for number in range(30)]
    table = situation(". .", cards, picks=2, pool={card.name: 1 for card in cards}, seats=(RED, BLUE, GREEN)).begins()
    dealt = [{a.target for a in table.offers(Verb.PICK, seat)} for seat in (RED, BLUE, GREEN)]
    for seat in (RED, BLUE, GREEN):
        table.decide(Verb.PICK, seat, target=min(dealt[seat]))
    got = [{a.target for a in table.offers(Verb.PICK, seat)} for seat in (RED, BLUE, GREEN)]
    assert got == [dealt[before] - {min(dealt[before])} for before in (GREEN, RED, BLUE)]


@pytest.mark.rule("TYR-02")
def test_empty_piles_are_dealt_anew_until_everybody_has_picked_enough():
    cards = [spell(f"card{number:02}", gains(1)) for number in range(12)]
    table = situation(". .", cards, picks=12, pool={card.name: 4 for card in cards}).begins()
    sizes = []
    while table.phase == Phase.DRAFT:
        sizes.append(len(table.offers(Verb.PICK, RED)))
        for seat in (RED, BLUE):
            table.decide(Verb.PICK, seat, target=table.offers(Verb.PICK, seat)[0].target)
    assert sizes == [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 10, 9]
    assert len(table.cards("store", RED)) == len(table.cards("store", BLUE)) == 12


@pytest.mark.rule("TYR-03")
def test_a_turn_begins_by_drawing_up_to_3_cards_in_hand():
    table = situation(". .", [COIN, WALKER], blue_hand=["walker"], blue_deck=["coin"] * 5)
    table.ends_turn()
    assert table.cards("hand", BLUE) == ["coin", "coin", "walker"]
    assert table.cards("deck", BLUE) == ["coin"] * 3


@pytest.mark.rule("TYR-03")
def test_who_has_three_cards_or_more_draws_none():
    table = situation(". .", [COIN], blue_hand=["coin"] * 4, blue_deck=["coin"])
    table.ends_turn()
    assert len(table.cards("hand", BLUE)) == 4


@pytest.mark.rule("TYR-03")
def test_an_empty_deck_is_made_of_the_discard_pile_before_drawing():
    table = situation(". .", [COIN], blue_discard=["coin"] * 4)
    table.ends_turn()
    assert (len(table.cards("hand", BLUE)), len(table.cards("deck", BLUE)), table.cards("discard", BLUE)) == (3, 1, [])


@pytest.mark.rule("TYR-03")
def test_the_phases_of_a_turn_follow_one_another():
    table = situation(". .", [COIN, WALKER], red_hand=["coin", "walker"], red_store=["coin"], resource={RED: 1})
    steps = [Step(table.state.step)]
    for _ in range(4):
        table.decide(Verb.PASS if table.phase == Phase.ANSWER else Verb.DONE)
        steps.append(Step(table.state.step))
    assert steps == [Step.ACTION, Step.CLOSING, Step.BUYING, Step.DISCARDING, Step.ACTION]
    assert table.state.turn == BLUE


@pytest.mark.rule("TYR-03")
def test_any_number_of_cards_is_discarded_at_the_end():
    table = situation(". .", [COIN, WALKER], red_hand=["coin", "coin", "walker"])
    table.done()
    assert table.phase == Phase.DISCARD
    table.throws("coin")
    table.throws("walker")
    table.done()
    assert table.cards("hand", RED) == ["coin"]
    assert table.cards("discard", RED) == ["coin", "walker"]


@pytest.mark.rule("TYR-03")
def test_a_round_is_over_when_all_have_had_their_turn():
    table = situation(". .", [COIN], seats=(RED, BLUE, GREEN))
    seen = []
    for _ in range(4):
        seen.append((int(table.state.turn), int(table.state.round)))
        table.ends_turn()
    assert seen == [(RED, 1), (BLUE, 1), (GREEN, 1), (RED, 2)]


@pytest.mark.rule("TYR-04")
def test_the_upkeep_gives_the_base_resource():
    table = situation(". .", [COIN], base={RED: 2, BLUE: 3}, resource={RED: 1, BLUE: 1})
    table.ends_turn()
    assert (table.resource(RED), table.resource(BLUE)) == (1, 4)


@pytest.mark.rule("TYR-04")
def test_a_deck_that_drawing_has_emptied_is_refilled_at_the_upkeep():
    """One card is drawn, and then the discard pile becomes the deck; drawing is over by then."""
    table = situation(". .", [COIN, WALKER], blue_deck=["walker"], blue_discard=["coin"] * 4)
    table.ends_turn()
    assert table.cards("hand", BLUE) == ["walker"]
    assert (table.cards("deck", BLUE), table.cards("discard", BLUE)) == (["coin"] * 4, [])


@pytest.mark.rule("TYR-04")
def test_each_unit_is_paid_for_or_destroyed():
    knight = unit("knight", upkeep=2)
    table = situation(". . .", [knight, WALKER], blue=["knight a1", "walker b1", "knight c1"], base={BLUE: 4})
    table.ends_turn()
    assert (table.phase, table.decider, table.state.paying) == (Phase.UPKEEP, BLUE, table.slot("knight"))
    table.decide(Verb.PAY)
    assert (table.resource(BLUE), table.state.paying) == (2, table.slot("knight2"))
    table.decide(Verb.RELEASE)
    assert (table.at("knight"), table.at("walker"), table.at("knight2")) == ("a1", "b1", "gone")
    assert (table.resource(BLUE), table.phase) == (2, Phase.ACTION)
    assert table.cards("discard", BLUE) == ["knight"]


@pytest.mark.rule("TYR-04")
def test_a_unit_that_cannot_be_paid_for_has_to_go():
    knight = unit("knight", upkeep=2)
    table = situation(". .", [knight], blue=["knight a1"], base={BLUE: 1})
    table.ends_turn()
    assert not table.can(Verb.PAY)
    table.decide(Verb.RELEASE)
    assert (table.at("knight"), table.resource(BLUE)) == ("gone", 1)


@pytest.mark.rule("TYR-04")
def test_triggers_of_the_upkeep_come_before_paying():
    """The mill's 2 resource pay for the knight."""
    mill, knight = unit("mill", whenever(When.UPKEEP, gains(2))), unit("knight", upkeep=2)
    table = situation(". .", [knight, mill], blue=["knight a1", "mill b1"])
    table.ends_turn()
    table.decide(Verb.PAY)
    assert (table.at("knight"), table.resource(BLUE)) == ("a1", 0)


@pytest.mark.rule("TYR-05")
def test_resource_is_saved_from_turn_to_turn():
    table = situation(". .", [COIN], base={RED: 2}, resource={RED: 5})
    table.ends_turn()
    table.ends_turn()
    assert table.resource(RED) == 7


@pytest.mark.rule("TYR-06")
def test_with_an_empty_deck_and_an_empty_discard_pile_the_turn_goes_on():
    table = situation(". .", [WALKER], red=["walker a1"], blue=["walker b1"])
    for _ in range(4):
        table.ends_turn()
        assert table.phase == Phase.ACTION
    assert table.cards("deck", RED) == table.cards("hand", RED) == []


@pytest.mark.rule("TYR-06")
def test_drawing_by_an_effect_from_an_empty_deck_draws_nothing():
    """The discard pile becomes the deck only at the beginning of a turn."""
    book = spell("book", Doing(Do.DRAW, 2, To.YOU))
    table = situation(". .", [book, COIN], red_hand=["book"], red_deck=["coin"], red_discard=["coin"])
    table.plays("book")
    assert table.cards("hand") == ["coin"]
    assert table.cards("discard") == ["book", "coin"]


@pytest.mark.rule("TYR-07")
def test_only_who_draws_is_told_what():
    table = situation(". .", [COIN, WALKER], blue_deck=["coin"] * 3)
    table.ends_turn()
    drawn = [(target, audience) for kind, _, target, _, _, audience in table.events if kind == Kind.DREW]
    assert drawn == [(1 + table.card("coin"), 1 << BLUE), (0, EVERYBODY ^ 1 << BLUE)] * 3


@pytest.mark.rule("TYR-07")
def test_each_card_of_the_deck_is_drawn_as_often():
    """Of a deck of two walkers and a coin, the dice choose: 1 and 2 are the coin and a walker in order of cards."""
    book = spell("book", Doing(Do.DRAW, 1, To.YOU))
    cards = [COIN, WALKER, book]
    for face, drawn in ((1, "coin"), (2, "walker"), (3, "walker")):
        table = situation(". .", cards, red_hand=["book"], red_deck=["walker", "walker", "coin"])
        with table.dice(face):
            table.plays("book")
        assert table.cards("hand") == [drawn]


@pytest.mark.rule("TYR-08")
def test_a_tapped_unit_cannot_be_selected():
    table = situation(". .", [WALKER], red=["walker a1"])
    table["walker"].is_tapped = True
    assert not table.can(Verb.ACTIVATE)


@pytest.mark.rule("TYR-08")
def test_all_untap_at_the_start_of_their_controllers_turn_with_a_move_and_an_attack():
    table = situation(". . .", [WALKER], red=["walker a1"], blue=["walker c1"])
    for name in ("walker", "walker2"):
        table[name].is_tapped = True
        table[name].moves = table[name].attacks = 0
    table.ends_turn()
    assert (table["walker"].is_tapped, table["walker2"].is_tapped) == (True, False)
    assert (table["walker2"].moves, table["walker2"].attacks) == (1, 1)


@pytest.mark.rule("TYR-18")
def test_a_card_is_bought_from_the_own_store_for_its_cost():
    table = situation(". .", [COIN, GEM], red_store=["gem", "coin"], blue_store=["coin"], resource={RED: 4})
    assert not table.can(Verb.BUY)
    table.done()
    assert table.phase == Phase.BUY
    assert table.names(Verb.BUY) == {"coin", "gem"}
    table.buys("gem")
    assert (table.resource(), table.cards("discard"), table.cards("store")) == (1, ["gem"], ["coin"])
    assert not table.can(Verb.BUY)


@pytest.mark.rule("TYR-18")
def test_what_is_too_dear_is_not_offered():
    table = situation(". .", [COIN, GEM], red_store=["gem", "coin"], resource={RED: 2})
    table.done()
    assert table.names(Verb.BUY) == {"coin"}


@pytest.mark.rule("TYR-19")
def test_a_card_without_a_buy_cost_cannot_be_bought():
    relic = spell("relic", gains(1), buy=NO_COST)
    table = situation(". .", [COIN, relic], red_store=["coin", "relic"], resource={RED: 999})
    table.done()
    assert table.names(Verb.BUY) == {"coin"}


@pytest.mark.rule("TYR-05")
def test_one_loses_no_more_resource_than_one_has():
    tax = spell("tax", Doing(Do.LOSE, 5, To.OPPONENTS))
    table = situation(". .", [tax], red_hand=["tax"], resource={BLUE: 3})
    table.plays("tax")
    assert table.resource(BLUE) == 0


@pytest.mark.rule("TYR-08")
def test_an_effect_untaps_and_gives_its_actions_back():
    wake, shot = spell("wake", Doing(Do.UNTAP), at=(A_UNIT,)), spell("shot", hits(1), at=(A_UNIT,))
    table = situation(". . . . . . .", [WALKER, wake, shot], red=["walker a1"], red_hand=["wake"])
    table.moves("walker", "d1")
    table.done()
    table.plays("wake", "walker")
    table.moves("walker", "g1")
    assert table.at("walker") == "g1"


@pytest.mark.rule("TYR-03")
def test_a_free_action_is_ready_again_in_the_next_own_turn():
    well = unit("well", free(gains(1)))
    table = situation(". .", [well], red=["well a1"])
    table.uses("well")
    assert not table.can(Verb.USE)
    table.ends_turn()
    table.ends_turn()
    table.uses("well")
    assert table.resource() == 2


@pytest.mark.rule("TYR-07")
def test_discard_piles_and_stores_are_public_and_hands_and_decks_are_not():
    """Blue knows what Red's hand and deck hold together, how many cards each has, and not what is where."""
    table = situation(
        ". .",
        [COIN, GEM, WALKER],
        red_hand=["coin"],
        red_deck=["gem", "walker"],
        red_discard=["gem"],
        red_store=["walker"],
    )
    seen = table.known(BLUE).seats[RED]
    assert list(seen.discard)[:3] == [0, 1, 0]
    assert list(seen.store)[:3] == [0, 0, 1]
    assert list(seen.hand)[:3] == [0, 0, 0]
    assert list(seen.deck)[:3] == [1, 1, 1]
    assert (seen.hand_count, seen.deck_count) == (1, 2)


@pytest.mark.rule("TYR-07")
def test_one_knows_the_own_hand_and_what_is_left_in_the_own_deck():
    table = situation(". .", [COIN, GEM], red_hand=["coin"], red_deck=["gem"])
    own = table.known(RED).seats[RED]
    assert (list(own.hand)[:2], list(own.deck)[:2]) == ([1, 0], [0, 1])


@pytest.mark.rule("TYR-07")
def test_a_card_that_went_back_to_a_hand_is_known_to_be_there():
    recall = spell("recall", Doing(Do.RETURN), at=(A_UNIT,))
    table = situation(". .", [WALKER, recall, COIN], red_hand=["recall", "coin"], red_deck=["coin"], red=["walker a1"])
    table.plays("recall", "walker")
    assert list(table.known(BLUE).seats[RED].shown)[:3] == [1, 0, 0]
