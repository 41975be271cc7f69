"""Tyrant: who is meant by a filter and what can be aimed at, one word of the cards' language after the other."""

import pytest
from tyrant_cards import (
    A_PLAYER,
    A_TILE,
    A_UNIT,
    UNITS,
    Doing,
    Sentence,
    Target,
    That,
    artifact,
    card,
    equipment,
    free,
    gains,
    hits,
    spell,
    unit,
)
from tyrant_kit import BLUE, GOLD, GREEN, RED, situation

from sandtable.games.tyrant.orders import Verb
from sandtable.games.tyrant.scenario import Aimed, Do, If, Keyword, Marking, Need, TileNeed, To, Type, Use
from sandtable.games.tyrant.telling import Kind
from sandtable.mechanics.whom import Who

WALKER = unit("walker")
COIN = spell("coin", gains(1))
KILL = spell("kill", Doing(Do.DESTROY), at=(A_UNIT,))
EVERYONE = (RED, BLUE, GREEN, GOLD)


def aims(table, card):
    """What a card of Red's hand can be aimed at."""
    if card not in table.names(Verb.PLAY):
        return set()
    table.decide(Verb.PLAY, target=table.card(card))
    return table.pieces(Verb.AIM)


NEEDS = [
    (Need.DAMAGED, lambda it: setattr(it, "damage", 1)),
    (Need.TAPPED, lambda it: setattr(it, "is_tapped", True)),
    (Need.TOKEN, lambda it: setattr(it, "is_token", True)),
    (Need.FULL_DAMAGE, lambda it: setattr(it, "damage", 3)),
    *((Need.MARKED, lambda it, mark=mark: it.marks.__setitem__(mark, 1)) for mark in Marking),
    (Need.PARALYSED, lambda it: it.marks.__setitem__(Marking.PARALYSIS, 1)),
    (Need.POISONED, lambda it: it.marks.__setitem__(Marking.POISON, 1)),
]


@pytest.mark.rule("TYR-17")
@pytest.mark.parametrize(("need", "change"), NEEDS)
def test_a_target_has_to_be_what_the_card_needs(need, change):
    pick = spell("pick", hits(1), at=(Target(Aimed.PERMANENT, That(needs=need)),))
    table = situation(". .", [WALKER, pick], red=["walker a1"], blue=["walker b1"], red_hand=["pick"])
    assert aims(table, "pick") == set()
    change(table["walker2"])
    assert aims(table, "pick") == {"walker2"}


@pytest.mark.rule("TYR-17")
@pytest.mark.parametrize(("need", "change"), [(Need.UNDAMAGED, NEEDS[0][1]), (Need.UNTAPPED, NEEDS[1][1])])
def test_a_target_must_not_be_what_the_card_excludes(need, change):
    pick = spell("pick", hits(1), at=(Target(Aimed.PERMANENT, That(needs=need)),))
    table = situation(". .", [WALKER, pick], red=["walker a1"], blue=["walker b1"], red_hand=["pick"])
    change(table["walker2"])
    assert aims(table, "pick") == {"walker"}


@pytest.mark.rule("TYR-17")
def test_one_damage_less_than_health_is_not_full_damage_and_other_marks_are_no_poison():
    pick = spell("pick", hits(1), at=(Target(Aimed.PERMANENT, That(needs=Need.FULL_DAMAGE)),))
    cure = spell("cure", hits(1), at=(Target(Aimed.PERMANENT, That(needs=Need.POISONED)),))
    table = situation(". .", [WALKER, pick, cure], red=["walker a1"], red_hand=["pick", "cure"])
    table["walker"].damage = 2
    table["walker"].marks[Marking.RAGE] = 1
    assert table.names(Verb.PLAY) == set()


@pytest.mark.rule("TYR-17")
def test_worn_piled_and_solid_are_needs_as_well():
    """The sword is worn, the sword and the crew are piled, the wall is solid."""
    wagon, sword, wall = unit("wagon", crew=1), equipment("sword"), artifact("wall", solid=2)
    for need, meant in ((Need.WORN, {"sword"}), (Need.PILED, {"sword", "walker"}), (Need.SOLID, {"wall"})):
        pick = spell("pick", hits(1), at=(Target(Aimed.PERMANENT, That(needs=need)),))
        table = situation(
            ". . . .",
            [WALKER, wagon, sword, wall, pick],
            red=["wagon a1", "walker on wagon", "sword on wagon", "wall b1", "sword c1"],
            red_hand=["pick"],
        )
        assert aims(table, "pick") == meant


@pytest.mark.rule("TYR-17")
def test_a_filter_may_name_tiles_a_card_and_buy_costs_from_to():
    cheap, dear = unit("cheap", buy=2), unit("dear", buy=5)
    for that, meant in (
        (That(tiles="f"), {"walker"}),
        (That(card="dear"), {"dear"}),
        (That(least=2), {"cheap", "dear"}),
        (That(most=2), {"walker", "cheap"}),
        (That(least=2, most=4), {"cheap"}),
        (That(least=5), {"dear"}),
    ):
        pick = spell("pick", hits(1), at=(Target(Aimed.PERMANENT, that),))
        table = situation(
            "f . .", [WALKER, cheap, dear, pick], red=["walker a1", "cheap b1"], blue=["dear c1"], red_hand=["pick"]
        )
        assert aims(table, "pick") == meant


@pytest.mark.rule("TYR-17")
def test_a_filter_may_name_sets():
    """The walker is of set 0, the guard of set 1."""
    guard = unit("guard", set=1)
    for sets, meant in ((1, {"walker"}), (2, {"guard"}), (3, {"walker", "guard"})):
        pick = spell("pick", hits(1), at=(Target(Aimed.PERMANENT, That(sets=sets)),))
        table = situation(". .", [WALKER, guard, pick], red=["walker a1", "guard b1"], red_hand=["pick"])
        assert aims(table, "pick") == meant


@pytest.mark.rule("TYR-17")
@pytest.mark.parametrize(
    ("who", "seats"),
    [(Who.SELF, {RED}), (Who.FRIEND, {GREEN}), (Who.ENEMY, {BLUE, GOLD}), (Who.SELF | Who.ENEMY, {RED, BLUE, GOLD})],
)
def test_a_player_is_oneself_a_friend_or_an_enemy(who, seats):
    tax = spell("tax", Doing(Do.LOSE, 1), at=(Target(Aimed.PLAYER, That(who=who)),))
    table = situation(
        ". .", [tax, WALKER], seats=EVERYONE, teams={RED: 0, GREEN: 0, BLUE: 1, GOLD: 1}, red_hand=["tax"]
    )
    table.decide(Verb.PLAY, target=table.card("tax"))
    assert {a.target for a in table.offers(Verb.AIM)} == seats


@pytest.mark.rule("TYR-17")
def test_who_is_out_or_does_not_play_is_no_target():
    tax = spell("tax", Doing(Do.LOSE, 1), at=(A_PLAYER,))
    table = situation(". .", [tax, WALKER], seats=(RED, BLUE, GOLD), red_hand=["tax"])
    table.state.seats[BLUE].is_out = True
    table.decide(Verb.PLAY, target=table.card("tax"))
    assert {a.target for a in table.offers(Verb.AIM)} == {RED, GOLD}


@pytest.mark.rule("TYR-17")
@pytest.mark.parametrize(
    ("who", "types", "places"),
    [
        (Who.ENEMY, tuple(Type), {2}),
        (Who.FRIEND, tuple(Type), {0}),
        (Who.SELF, tuple(Type), {1}),
        (Who.ENEMY | Who.FRIEND | Who.SELF, (Type.SPELL,), {1, 2}),
        (Who.ENEMY | Who.FRIEND | Who.SELF, tuple(Type), {0, 1, 2}),
    ],
)
def test_declared_actions_are_ones_own_a_friends_or_an_enemys(who, types, places):
    """Green, a friend of Red's, exchanges two cards (which is no card), Red plays a coin, Blue one; then Red denies."""
    deny = spell("deny", Doing(Do.COUNTER), at=(Target(Aimed.ACTION, That(types, who)),))
    table = situation(
        ". .",
        [COIN, deny],
        seats=(RED, BLUE, GREEN),
        teams={RED: 0, GREEN: 0, BLUE: 1},
        turn=GREEN,
        green_hand=["coin", "coin"],
        red_hand=["coin", "deny"],
        blue_hand=["coin"],
    )
    table.exchanges("coin", "coin", held=True)
    table.plays("coin", held=True)
    table.plays("coin", held=True)
    table.passes()
    table.decide(Verb.PLAY, target=table.card("deny"))
    assert {a.target for a in table.offers(Verb.AIM)} == places


@pytest.mark.rule("TYR-17")
def test_a_second_target_is_near_the_first_and_not_the_same():
    """Chain: a unit, and another one within 1 of it. The far one has no neighbour, so it is no first target."""
    chain = spell(
        "chain", hits(1), hits(2, To.SECOND), at=(A_UNIT, Target(Aimed.PERMANENT, UNITS, range=1, from_first=True))
    )
    table = situation(
        ". . . .", [WALKER, chain], red=["walker a1"], blue=["walker b1", "walker d1"], red_hand=["chain"]
    )
    table.decide(Verb.PLAY, target=table.card("chain"))
    assert table.pieces(Verb.AIM) == {"walker", "walker2"}
    table.decide(Verb.AIM, target=table.slot("walker"))
    assert table.pieces(Verb.AIM) == {"walker2"}
    table.decide(Verb.AIM, target=table.slot("walker2"))
    table.settles()
    assert [table[name].damage for name in ("walker", "walker2", "walker3")] == [1, 2, 0]


@pytest.mark.rule("TYR-17")
def test_a_second_target_may_be_near_a_tile_that_is_the_first():
    quake = spell("quake", hits(1, To.SECOND), at=(A_TILE, Target(Aimed.PERMANENT, UNITS, range=1, from_first=True)))
    table = situation(". . . .", [WALKER, quake], red=["walker a1"], blue=["walker d1"], red_hand=["quake"])
    table.decide(Verb.PLAY, target=table.card("quake"))
    table.decide(Verb.AIM, target=table.box.cell("b1"))
    assert table.pieces(Verb.AIM) == {"walker"}


@pytest.mark.rule("TYR-24")
def test_a_tile_may_have_to_be_within_range_of_the_source():
    sapper = unit("sapper", free(hits(1, To.EACH_AROUND, range=1), at=(Target(Aimed.TILE, range=2),)))
    table = situation(". . . .", [sapper], red=["sapper a1"])
    table.decide(Verb.USE, target=table.slot("sapper"))
    assert table.tiles(Verb.AIM) == {"a1", "b1", "c1"}


@pytest.mark.rule("TYR-26")
def test_a_teleport_needs_a_tile_that_is_available_to_whom_it_moves():
    blink = spell("blink", Doing(Do.TELEPORT), at=(A_UNIT, Target(Aimed.TILE, need=TileNeed.AVAILABLE)))
    table = situation(". ~ . .", [WALKER, blink], red=["walker a1"], blue=["walker c1"], red_hand=["blink"])
    table.decide(Verb.PLAY, target=table.card("blink"))
    table.decide(Verb.AIM, target=table.slot("walker"))
    assert table.tiles(Verb.AIM) == {"d1"}
    table.decide(Verb.AIM, target=table.box.cell("d1"))
    table.settles()
    assert table.at("walker") == "d1"


@pytest.mark.rule("TYR-26")
def test_who_teleports_itself_needs_a_tile_that_is_available_to_itself():
    """A shadow within 2, not into the water, not onto the walker."""
    shadow = unit(
        "shadow",
        free(Doing(Do.TELEPORT, 0, To.SELF), at=(Target(Aimed.TILE, range=2, need=TileNeed.AVAILABLE),)),
    )
    table = situation(". ~ . . .", [WALKER, shadow], red=["shadow c1"], blue=["walker d1"])
    table.decide(Verb.USE, target=table.slot("shadow"))
    assert table.tiles(Verb.AIM) == {"a1", "e1"}
    table.decide(Verb.AIM, target=table.box.cell("a1"))
    table.settles()
    assert (table.at("shadow"), table.told(Kind.MOVED)) == ("a1", ["shadow"])


@pytest.mark.rule("TYR-10")
def test_what_was_undone_cannot_be_undone_again():
    deny = spell("deny", Doing(Do.COUNTER), at=(Target(Aimed.ACTION),))
    table = situation(". .", [COIN, deny], red_hand=["coin", "deny", "deny"], blue_hand=["coin", "coin"])
    table.plays("coin", held=True)
    table.plays("coin", held=True)
    table.plays("deny", "#0", held=True)
    table.passes()
    assert table.stack == ["nothing", "card"]
    table.decide(Verb.PLAY, target=table.card("deny"))
    assert {a.target for a in table.offers(Verb.AIM)} == {1}


@pytest.mark.rule("TYR-09")
def test_targets_are_kept_while_cards_are_chosen_to_pay_with():
    both = spell("both", hits(1), hits(2, To.SECOND), at=(A_UNIT, A_UNIT), discard=2)
    table = situation(
        ". . .",
        [COIN, WALKER, both],
        red=["walker a1"],
        blue=["walker b1", "walker c1"],
        red_hand=["both", "coin", "coin"],
    )
    table.plays("both", "walker2", "walker3", paying=("coin", "coin"))
    assert [table[name].damage for name in ("walker", "walker2", "walker3")] == [0, 1, 2]
    assert table.cards("discard") == ["coin", "coin", "both"]


@pytest.mark.rule("TYR-26")
def test_a_teleport_asks_for_tiles_of_the_one_it_moves_whoever_came_first():
    """The fish came first; where the walker may go is land all the same."""
    fish = unit("fish", keywords=Keyword.SWIMS)
    blink = spell("blink", Doing(Do.TELEPORT), at=(A_UNIT, Target(Aimed.TILE, need=TileNeed.AVAILABLE)))
    table = situation("~ ~ . .", [fish, WALKER, blink], red=["fish a1"], blue=["walker c1"], red_hand=["blink"])
    table.decide(Verb.PLAY, target=table.card("blink"))
    table.decide(Verb.AIM, target=table.slot("walker"))
    assert table.tiles(Verb.AIM) == {"d1"}


@pytest.mark.rule("TYR-11")
@pytest.mark.parametrize("held", [1, 2])
def test_a_spell_is_played_only_where_its_condition_holds(held):
    """Last resort: with at most 2 cards in hand."""
    last = card("last", Type.SPELL, Sentence(Use.PLAY, (gains(1),), provided=(If.HAND_AT_MOST, 2)))
    table = situation(". .", [last, COIN], red_hand=["last"] + ["coin"] * held)
    assert ("last" in table.names(Verb.PLAY)) == (held == 1)


@pytest.mark.rule("TYR-17")
@pytest.mark.parametrize(("at", "to"), [("b1", "b2"), ("d4", "d3")])
def test_around_a_first_target_that_is_gone_no_tile_is_a_target(at, to):
    """However near the corner a1 that was."""
    near = Target(Aimed.TILE, range=1, need=TileNeed.AVAILABLE, from_first=True)
    levy = spell("levy", Doing(Do.TOKEN, 1, To.SECOND, what="dog"), at=(A_UNIT, near))
    cards = [WALKER, KILL, levy, unit("dog")]
    field = "\n".join([". . . ."] * 4)
    table = situation(field, cards, red=[f"walker {at}"], red_hand=["levy"], blue_hand=["kill"])
    table.plays("levy", "walker", to, held=True)
    table.plays("kill", "walker")
    assert (table.at("dog"), table.told(Kind.FIZZLED)) == ("gone", ["Red"])


@pytest.mark.rule("TYR-17")
def test_for_who_is_gone_no_tile_is_available_whatever_suits_another():
    """The blink asks for a tile of whom it moves, and it is dead by then; a unit of card 0 could be put there."""
    blink = spell("blink", Doing(Do.TELEPORT), at=(A_UNIT, Target(Aimed.TILE, need=TileNeed.AVAILABLE)))
    table = situation(". . .", [WALKER, blink, KILL], red=["walker a1"], red_hand=["blink"], blue_hand=["kill"])
    table.plays("blink", "walker", "c1", held=True)
    table.plays("kill", "walker")
    assert table.told(Kind.FIZZLED) == ["Red"]
