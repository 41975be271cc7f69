"""Tyrant: goals, rounds, turns and drafts, drawn where one point, one seat or one card more would show."""

from collections import Counter

import pytest
from tyrant_cards import A_UNIT, Doing, Target, artifact, equipment, free, gains, hits, potion, spell, unit, whenever
from tyrant_kit import BLUE, GREEN, RED, situation

from sandtable.games.tyrant.orders import Verb
from sandtable.games.tyrant.rules import deciders
from sandtable.games.tyrant.scenario import SEATS, Aimed, Do, Goal, Keyword, Marking, TileNeed, To, When
from sandtable.games.tyrant.state import Phase
from sandtable.games.tyrant.telling import Kind

KING = unit("king", keywords=Keyword.KING)
WALKER = unit("walker")
KILL = spell("kill", Doing(Do.DESTROY), at=(Target(Aimed.PERMANENT),))
COIN = spell("coin", gains(1))
SPECTATOR = SEATS


def kinds(count):
    """So many different spells."""
    return [spell(f"card{number:02}", gains(1)) for number in range(count)]


def pile(table, seat):
    """The pile before a seat, as it is offered."""
    return [a.target for a in table.offers(Verb.PICK, seat)]


@pytest.mark.rule("TYR-59")
def test_after_the_last_round_the_king_with_less_damage_wins_whatever_other_units_have():
    """Red's king has 2 damage, Blue's 1; that Blue's walker is hurt and Red has two of them is nothing."""
    table = situation(
        ". . . . .",
        [KING, WALKER],
        goal=Goal.KING,
        rounds=1,
        red=["king a1", "walker b1", "walker c1"],
        blue=["king d1", "walker e1"],
    )
    table["king"].damage, table["king2"].damage, table["walker3"].damage = 2, 1, 3
    table.ends_turn()
    table.ends_turn()
    assert (table.phase, table.outcome[:2]) == (Phase.OVER, (-1, 1))


@pytest.mark.rule("TYR-59")
def test_two_buildings_stand_better_than_one():
    hut = artifact("hut", keywords=Keyword.BUILDING, solid=5)
    table = situation(". . .", [hut, WALKER], goal=Goal.BUILDINGS, rounds=1, red=["hut a1", "hut b1"], blue=["hut c1"])
    table["hut"].damage = 5
    table.ends_turn()
    table.ends_turn()
    assert table.outcome[:2] == (1, -1)


@pytest.mark.rule("TYR-59")
def test_a_team_stands_as_its_players_together():
    """Red and Green have 2 and 3, Blue alone has 4: together they are ahead, with 1 less it is a draw."""
    for green, result in ((3, (1, -1, 1)), (2, (0, 0, 0)), (1, (-1, 1, -1))):
        table = situation(
            ". .",
            [COIN],
            goal=Goal.RESOURCE,
            target=99,
            rounds=1,
            seats=(RED, BLUE, GREEN),
            teams={RED: 0, GREEN: 0, BLUE: 1},
            resource={RED: 2, BLUE: 4, GREEN: green},
        )
        for _ in range(3):
            table.ends_turn()
        assert table.outcome[:3] == result


@pytest.mark.rule("TYR-59")
def test_points_of_regions_decide_after_the_last_round():
    table = situation(". .", [COIN], goal=Goal.REGIONS, target=50, rounds=1, resource={RED: 9})
    table.state.seats[BLUE].points = 1
    table.ends_turn()
    table.ends_turn()
    assert table.outcome[:2] == (-1, 1)


@pytest.mark.rule("TYR-59")
def test_when_nobody_is_left_the_match_is_drawn_at_once():
    both = spell("both", Doing(Do.DESTROY), Doing(Do.DESTROY, 0, To.SECOND), at=(A_UNIT, A_UNIT))
    table = situation(". .", [KING, both], goal=Goal.KING, red=["king a1"], blue=["king b1"], red_hand=["both"])
    table.plays("both", "king", "king2")
    told = [event[0] for event in table.events]
    assert (told.count(Kind.DRAWN), told.count(Kind.LAST_ROUND), table.state.round) == (1, 0, 1)


@pytest.mark.rule("TYR-59")
def test_each_region_counts_by_itself_and_what_is_outside_for_nothing():
    """Blue holds the first and the third of three regions, Red the second; a crowd of Red's is in none."""
    table = situation(
        ". . . .\n. . . .",
        [WALKER],
        goal=Goal.REGIONS,
        target=50,
        regions=("a1 a2", "b1 b2", "c1 c2"),
        red=["walker b1", "walker d1", "walker d2"],
        blue=["walker a1", "walker c2"],
    )
    table.ends_turn()
    assert (table.points(BLUE), table.points(RED)) == (2, 0)
    table.ends_turn()
    assert (table.points(BLUE), table.points(RED)) == (2, 1)


@pytest.mark.rule("TYR-59")
def test_who_scores_nothing_is_told_no_points():
    table = situation(". .", [WALKER], goal=Goal.REGIONS, target=5, regions=("a1",), red=["walker a1"])
    table.ends_turn()
    assert table.told(Kind.POINTS) == []
    table.ends_turn()
    assert table.told(Kind.POINTS) == ["Red"]


@pytest.mark.rule("TYR-59")
def test_who_is_out_is_told_to_be_out_once():
    table = situation(
        ". . . .",
        [KING, KILL, COIN],
        goal=Goal.KING,
        seats=(RED, BLUE, GREEN),
        red=["king a1"],
        blue=["king b1"],
        green=["king c1"],
        red_hand=["kill", "coin"],
    )
    table.plays("kill", "king2")
    assert table.told(Kind.OUT) == ["Blue"]
    table.plays("coin")
    assert table.told(Kind.OUT) == []


@pytest.mark.rule("TYR-21")
def test_what_who_is_out_had_of_others_goes_to_its_owners_discard_pile():
    table = situation(
        ". . . .",
        [KING, KILL, WALKER],
        goal=Goal.KING,
        seats=(RED, BLUE, GREEN),
        red=["king a1", "walker d1"],
        blue=["king b1", "walker b1"],
        green=["king c1"],
        green_hand=["kill"],
        turn=GREEN,
    )
    table["walker"].controller = BLUE
    table.plays("kill", "king2")
    assert (table.cards("discard", RED), table.cards("discard", BLUE)) == (["walker"], ["king", "walker"])
    assert (table.at("walker"), table.at("walker2")) == ("gone", "gone")


@pytest.mark.rule("TYR-27")
def test_a_street_is_walked_again_in_the_next_turn():
    table = situation("s s s", [WALKER], red=["walker a1"])
    table.strolls("walker", "b1")
    assert not table.can(Verb.STREET)
    table.ends_turn()
    table.ends_turn()
    table.strolls("walker", "c1")
    assert table.at("walker") == "c1"


@pytest.mark.rule("TYR-18")
def test_one_card_is_bought_in_each_turn():
    table = situation(". .", [COIN], red_hand=["coin"], red_store=["coin", "coin"], resource={RED: 5})
    table.done()
    table.buys("coin")
    assert (table.phase, table.cards("store"), table.resource()) == (Phase.DISCARD, ["coin"], 4)
    table.ends_turn()
    table.ends_turn()
    table.done()
    table.buys("coin")
    assert (table.phase, table.cards("store"), table.resource()) == (Phase.DISCARD, [], 3)


@pytest.mark.rule("TYR-28")
def test_the_last_tile_of_the_map_is_a_spawn_tile_like_any_other():
    table = situation(". . .\n. . .\n. . .", [WALKER], red_hand=["walker"], red_spawn="c3")
    table.plays("walker", "c3")
    assert table.at("walker") == "c3"


@pytest.mark.rule("TYR-49")
def test_a_potion_is_carried_and_swapped_like_any_artifact():
    table = situation(". . .", [WALKER, potion("ale", gains(1))], red=["walker a1", "ale b1"])
    table.turns_to("walker")
    assert table.pieces(Verb.CARRY) == table.pieces(Verb.SWAP) == {"ale"}
    table.swaps("walker", "ale")
    assert (table.at("walker"), table.at("ale")) == ("b1", "a1")


@pytest.mark.rule("TYR-37")
def test_a_tower_with_room_for_one_strikes_back_with_its_archer_and_an_empty_one_does_not():
    keep = artifact("keep", crew=1, solid=5)
    archer = unit("archer", attack=2, range=3)
    table = situation(". .", [keep, archer, WALKER], red=["walker a1"], blue=["keep b1", "archer on keep"])
    table.attacks("walker", "keep")
    assert (table["walker"].damage, table["keep"].damage) == (2, 1)
    table = situation(". .", [keep, archer, WALKER], red=["walker a1"], blue=["keep b1"])
    table.attacks("walker", "keep")
    assert (table["walker"].damage, table["keep"].damage) == (0, 1)


@pytest.mark.rule("TYR-49")
def test_a_swimmer_carries_a_stone_along_the_shore():
    """It swims from a1 to c1; the stone goes from a2 to c2, on land."""
    fish = unit("fish", keywords=Keyword.SWIMS)
    table = situation("~ ~ ~\n. . .", [artifact("stone"), fish], red=["fish a1", "stone a2"])
    table.carries("fish", "stone", "c1", "c2")
    assert (table.at("fish"), table.at("stone")) == ("c1", "c2")


@pytest.mark.rule("TYR-49")
def test_ways_and_amounts_are_told_as_they_were():
    """A move a1-b1, a swap b1-c1 with the stone, two marks of poison, 1 durability left."""
    venom = spell("venom", Doing(Do.MARK, 2, what=int(Marking.POISON)), at=(A_UNIT,))
    saw = equipment("saw", free(gains(1), durability=2), durability=3)
    table = situation(
        ". . . .", [WALKER, artifact("stone"), venom, saw],
        red=["walker a1", "stone c1", "saw on walker"], red_hand=["venom"],
    )  # fmt: skip
    table["walker"].moves = 2
    told = []
    table.moves("walker", "b1")
    told += [(event[0], event[2], event[3]) for event in table.events if event[0] == Kind.MOVED]
    table.swaps("walker", "stone")
    told += [(event[0], event[2], event[3]) for event in table.events if event[0] in (Kind.MOVED, Kind.CARRIED)]
    assert told == [(Kind.MOVED, 1, 0), (Kind.MOVED, 2, 1), (Kind.CARRIED, 1, 2)]
    table.plays("venom", "walker")
    assert [(event[3], event[4]) for event in table.events if event[0] == Kind.MARKED] == [(2, int(Marking.POISON))]
    table.uses("saw")
    assert [event[3] for event in table.events if event[0] == Kind.WORN] == [1]


@pytest.mark.rule("TYR-02")
def test_a_small_pool_makes_small_piles():
    table = situation(". .", kinds(4), picks=5, pool={card.name: 1 for card in kinds(4)}).begins()
    assert pile(table, RED) == pile(table, BLUE) == [0, 1, 2, 3]


@pytest.mark.rule("TYR-02")
def test_all_cards_of_the_pool_are_dealt_and_those_of_which_it_has_more_are_likelier():
    """Of 12 kinds 10 are dealt; of 20 kinds the one with 30 cards is nearly always there, the others half the time."""
    seen, heavy = Counter(), Counter()
    for seed in range(12):
        for counts, found in (([1] * 12, seen), ([1] * 19 + [30], heavy)):
            cards = kinds(len(counts))
            pool = {card.name: count for card, count in zip(cards, counts, strict=True)}
            table = situation(". .", cards, picks=2, pool=pool)
            table.shakes_dice(seed)
            table.begins()
            found.update(pile(table, RED) + pile(table, BLUE))
    assert set(seen) == set(range(12))
    assert (heavy[19], set(heavy)) == (24, set(range(20)))


@pytest.mark.rule("TYR-02")
def test_in_a_draft_one_knows_the_own_pile_and_pick_and_what_one_passed_on():
    """Red picks first. To Blue neither Red's pick nor Red's pile nor, later, Red's store is known."""
    table = situation(". .", kinds(20), picks=3, pool={card.name: 1 for card in kinds(20)}).begins()
    red, blue = pile(table, RED), pile(table, BLUE)
    table.decide(Verb.PICK, RED, target=red[0])
    assert deciders(table.scenario, table.state) == 1 << BLUE
    own, other = table.known(RED).draft, table.known(BLUE).draft
    assert (own.picks[RED], other.picks[RED]) == (red[0] + 1, 0)
    assert [list(other.piles.numpy()[seat]) for seat in (RED, BLUE)] == [[0] * 10, [card + 1 for card in blue]]
    table.decide(Verb.PICK, BLUE, target=blue[0])
    own = table.known(RED)
    assert list(own.draft.seen.numpy()[RED, 0]) == [card + 1 for card in red[1:]] + [0]
    assert list(own.draft.piles.numpy()[RED]) == [card + 1 for card in blue[1:]] + [0]
    assert not own.draft.seen.numpy()[RED, 1].any()
    assert not own.draft.seen.numpy()[BLUE].any()
    assert (own.seats[RED].store[red[0]], own.seats[BLUE].store.numpy().any()) == (1, False)
    assert (own.draft.passed, own.draft.left) == (1, 9)
    assert not bytes(table.known(SPECTATOR).draft).rstrip(b"\0")[:-2].strip(b"\0")


@pytest.mark.rule("TYR-02")
def test_one_remembers_what_has_gone_from_a_pile_when_it_comes_back():
    """Of two players Red sees the own pile again after two picks: what Blue took from it is gone."""
    table = situation(". .", kinds(20), picks=4, pool={card.name: 1 for card in kinds(20)}).begins()
    red, blue = pile(table, RED), pile(table, BLUE)
    table.decide(Verb.PICK, RED, target=red[0])
    table.decide(Verb.PICK, BLUE, target=blue[0])
    table.decide(Verb.PICK, RED, target=blue[1])
    table.decide(Verb.PICK, BLUE, target=red[4])
    gone = table.known(RED).draft.gone.numpy()[RED]
    assert {card: int(gone[card]) for card in range(20) if gone[card]} == {red[4]: 1}
    assert pile(table, RED) == [card for card in red if card not in (red[0], red[4])]


@pytest.mark.rule("TYR-15")
def test_who_kills_and_who_is_hurt_are_heard_from_what_they_wear_as_well():
    """A trophy: 1 resource whenever its wearer kills; a walker without one brings nothing."""
    trophy = equipment("trophy", whenever(When.KILLS, gains(1)))
    brute = unit("brute", attack=9)
    for worn, gained in ((["trophy on brute"], 1), (["trophy c1"], 0)):
        table = situation(". . .", [brute, WALKER, trophy], red=["brute a1", *worn], blue=["walker b1"])
        table.attacks("brute", "walker")
        assert table.resource() == gained


@pytest.mark.rule("TYR-31")
def test_a_blow_that_does_nothing_hurts_nobody():
    dove, hurt = unit("dove", attack=0), unit("hurt", whenever(When.DAMAGED, gains(1)))
    prick = spell("prick", hits(0), at=(A_UNIT,))
    table = situation(". .", [dove, hurt, prick], red=["hurt a1"], blue=["dove b1"], red_hand=["prick"])
    table.plays("prick", "hurt")
    assert (table.resource(), table["hurt"].damage, table.told(Kind.DAMAGED)) == (0, 0, [])


@pytest.mark.rule("TYR-15")
def test_three_that_die_at_once_are_heard_in_turn_order():
    """In Blue's turn: Blue's, then Green's, then Red's."""
    sad = [unit(name, whenever(When.DIES, gains(1))) for name in ("rue", "sob", "woe")]
    storm = spell("storm", hits(9, To.EACH))
    table = situation(
        ". . .",
        [*sad, storm],
        seats=(RED, BLUE, GREEN),
        turn=BLUE,
        red=["rue a1"],
        blue=["sob b1"],
        green=["woe c1"],
        blue_hand=["storm"],
    )
    table.plays("storm")
    assert table.set_off() == ["sob", "woe", "rue"]


@pytest.mark.rule("TYR-48")
def test_a_blow_pushes_by_one_tile_only():
    ram = unit("ram", keywords=Keyword.PUSHES)
    table = situation(". . . .", [ram, WALKER], red=["ram a1"], blue=["walker b1"])
    table.attacks("ram", "walker")
    assert table.at("walker") == "c1"


@pytest.mark.rule("TYR-38")
def test_who_carries_units_goes_aboard_nobody_and_an_empty_cart_does():
    ship, cart = unit("ship", crew=2), unit("cart", crew=1)
    for crew, reached in (([], {"b1"}), (["walker on cart"], set())):
        table = situation(". .", [ship, cart, WALKER], red=["cart a1", "ship b1", *crew])
        assert table.reach("cart") == reached


@pytest.mark.rule("TYR-38")
def test_only_units_are_put_aboard_and_nobody_aboard_itself():
    """A stone is not played where the wagon stands; the wagon is not moved onto its own tile."""
    wagon, stone = unit("wagon", crew=2), artifact("stone")
    blink = spell("blink", Doing(Do.TELEPORT), at=(A_UNIT, Target(Aimed.TILE, need=TileNeed.AVAILABLE)))
    table = situation(". .", [wagon, stone, blink], red=["wagon a1"], red_hand=["stone", "blink"], red_spawn="a1")
    assert table.names(Verb.PLAY) == {"blink"}
    table.decide(Verb.PLAY, target=table.card("blink"))
    table.decide(Verb.AIM, target=table.slot("wagon"))
    assert table.tiles(Verb.AIM) == {"b1"}


@pytest.mark.rule("TYR-40")
def test_an_enraged_and_paralysed_unit_shakes_off_its_own_marks():
    table = situation(". . .", [WALKER], red=["walker a1", "walker c1"])
    for name in ("walker", "walker2"):
        table[name].marks[Marking.PARALYSIS] = 2
    table["walker2"].marks[Marking.RAGE] = 1
    table.turns_to("walker2")
    assert [table.marks(name, Marking.PARALYSIS) for name in ("walker", "walker2")] == [2, 0]
    assert (table.marks("walker2", Marking.RAGE), table.at("walker2")) == (0, "c1")


@pytest.mark.rule("TYR-49")
def test_where_something_was_carried_from_is_told():
    """The stone a2-c2."""
    table = situation(". . .\n. . .", [WALKER, artifact("stone")], red=["walker a1", "stone a2"])
    table.carries("walker", "stone", "c1", "c2")
    assert [(event[2], event[3]) for event in table.events if event[0] == Kind.CARRIED] == [(5, 3)]
