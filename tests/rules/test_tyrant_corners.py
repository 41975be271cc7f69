"""Tyrant: where several rules meet, and cards that feed each other."""

import pytest
from tyrant_cards import (
    A_TILE,
    A_UNIT,
    AN_ACTION,
    FRIENDS,
    UNITS,
    Doing,
    Target,
    artifact,
    equipment,
    free,
    gains,
    hits,
    potion,
    spell,
    unit,
    whenever,
)
from tyrant_kit import BLUE, GREEN, RED, situation

from sandtable.games.tyrant.orders import Verb
from sandtable.games.tyrant.scenario import NO_COST, Aimed, Do, If, Keyword, Marking, TileNeed, To, When
from sandtable.games.tyrant.state import MOST_DECLARED, PERMANENTS, STACK, Phase
from sandtable.games.tyrant.telling import Kind

WALKER = unit("walker")
COIN = spell("coin", gains(1))
DENY = spell("deny", Doing(Do.COUNTER), at=(AN_ACTION,))
KILL = spell("kill", Doing(Do.DESTROY), at=(A_UNIT,))


@pytest.mark.rule("TYR-10")
def test_below_an_action_that_was_undone_all_but_its_declarer_are_asked():
    """Red's coin, Blue's coin on it, which Red undoes: then it is Blue who is asked about Red's."""
    table = situation(". .", [COIN, DENY], red_hand=["coin", "deny"], blue_hand=["coin"])
    table.plays("coin", held=True)
    table.plays("coin", held=True)
    table.plays("deny", "#1", held=True)
    table.passes()
    assert table.resource(BLUE) == 0
    assert (table.stack[0], table.decider) == ("card", BLUE)
    table.passes()
    assert (table.resource(RED), table.phase) == (1, Phase.ACTION)


@pytest.mark.rule("TYR-10")
def test_an_action_can_be_undone_by_its_own_player_and_an_undoing_be_undone():
    table = situation(". .", [COIN, DENY], red_hand=["coin", "deny"], blue_hand=["deny"])
    table.plays("coin", held=True)
    table.plays("deny", "#0", held=True)
    table.plays("deny", "#1")
    assert table.resource(RED) == 1


@pytest.mark.rule("TYR-15")
def test_two_that_die_at_once_are_heard_in_turn_order_from_whose_turn_it_is():
    """In Blue's turn Blue's trigger is declared first, though Red's unit came first; so Red's is executed first."""
    rue = unit("rue", whenever(When.DIES, gains(1)), health=1, attack=2)
    sad = unit("sad", whenever(When.DIES, gains(1)), health=1, attack=2)
    table = situation(". .", [rue, sad], red=["rue a1"], blue=["sad b1"], turn=BLUE)
    table.attacks("sad", "rue")
    assert table.set_off() == ["sad", "rue"]


@pytest.mark.rule("TYR-15")
def test_a_trigger_is_set_off_once_until_the_stack_is_empty():
    """Two units that hit each other whenever they are hit: each does so once, and the stack ends."""
    left = unit("left", whenever(When.DAMAGED, hits(1, To.EACH, filter=UNITS, range=1)), health=50)
    right = unit("right", whenever(When.DAMAGED, hits(1, To.EACH, filter=UNITS, range=1)), health=50)
    prick = spell("prick", hits(1), at=(A_UNIT,))
    table = situation(". .", [left, right, prick], red=["left a1"], blue=["right b1"], red_hand=["prick", "prick"])
    table.plays("prick", "left")
    # The prick does 1 to the left one; each of the two outbursts does 1 to both.
    assert (table["left"].damage, table["right"].damage) == (3, 2)
    table.plays("prick", "left")
    assert (table["left"].damage, table["right"].damage) == (6, 4)


@pytest.mark.rule("TYR-10")
def test_triggers_beyond_a_full_stack_are_lost_and_told():
    """20 bells on a stack that a spell already is on: 15 find room."""
    bells = [artifact(f"bell{'abcdefghijklmnopqrst'[number]}", whenever(When.SPELL, gains(1))) for number in range(20)]
    red = [f"{bell.name} {'abcdefghij'[number % 10]}{number // 10 + 1}" for number, bell in enumerate(bells)]
    table = situation("\n".join([". " * 10] * 2), [COIN, *bells], red=red, red_hand=["coin"])
    table.plays("coin", held=True)
    assert len(table.stack) == STACK == 16
    assert len([event for event in table.events if event[0] == Kind.CROWDED_OUT]) == 5
    table.settles()
    assert table.resource() == 16  # 15 bells and the coin


@pytest.mark.rule("TYR-10")
def test_free_actions_and_exchanges_wait_below_eight_as_well():
    well = artifact("well", free(gains(1)))
    table = situation(
        ". .", [COIN, well], red=["well a1"], blue=["well b1"], red_hand=["coin"] * 6, blue_hand=["coin"] * 6
    )
    for _ in range(MOST_DECLARED):
        table.plays("coin", held=True)
    assert not table.can(Verb.USE)
    table.passes()
    assert table.users() != set()  # one is executed, and there is room again


@pytest.mark.rule("TYR-28")
def test_with_forty_permanents_none_is_played_and_no_token_made():
    dog = unit("dog", buy=NO_COST)
    cards = [artifact("stone"), WALKER, dog, spell("whistle", Doing(Do.TOKEN, 1, what="dog"), at=(A_TILE,))]
    stones = [f"stone {'abcdefghij'[number % 10]}{number // 10 + 1}" for number in range(PERMANENTS)]
    table = situation("\n".join([". " * 10] * 5), cards, blue=stones, red_hand=["walker", "whistle"], red_spawn="a5 b5")
    assert table.names(Verb.PLAY) == {"whistle"}
    table.plays("whistle", "c5")
    assert table.at("dog") == "gone"
    assert sum(it.place > 0 for it in table.state.permanents) == PERMANENTS


@pytest.mark.rule("TYR-32")
def test_a_wagon_in_deep_water_drowns_its_crew_where_no_land_is_near():
    """An amphibious wagon in the middle of the sea: the walker has nowhere to go."""
    wagon = unit("wagon", crew=1, keywords=Keyword.AMPHIBIOUS)
    table = situation(
        "~ ~ ~\n~ ~ ~\n~ ~ ~", [wagon, WALKER, KILL], red_hand=["kill"], blue=["wagon b2", "walker on wagon"]
    )
    table.plays("kill", "wagon")
    assert table.at("walker") == "gone"
    assert table.cards("discard", BLUE) == ["wagon", "walker"]


@pytest.mark.rule("TYR-32")
def test_a_dying_unit_of_a_pile_sets_off_its_trigger_too():
    mule = unit("mule", whenever(When.DIES, gains(5)))
    wagon = unit("wagon", crew=1)
    table = situation("~ ~\n. ~", [wagon, mule, KILL, WALKER], red_hand=["kill"], blue=["wagon a2", "mule on wagon"])
    table.plays("kill", "wagon")
    table.places("a2")
    table = situation(
        "~ ~\n~ ~",
        [unit("wagon", crew=1, keywords=Keyword.AMPHIBIOUS), mule, KILL],
        red_hand=["kill"],
        blue=["wagon a2", "mule on wagon"],
    )
    table.plays("kill", "wagon")
    assert (table.at("mule"), table.resource(BLUE)) == ("gone", 5)


@pytest.mark.rule("TYR-52")
def test_a_worn_rag_breaks_when_its_wearer_is_pushed_into_the_sea():
    rag, gust = equipment("rag", durability=1), spell("gust", Doing(Do.PUSH, 1), at=(A_UNIT, A_TILE))
    table = situation(". . ~", [WALKER, rag, gust], red_hand=["gust"], blue=["walker b1", "rag on walker"])
    table.plays("gust", "walker", "a1")
    assert (table.at("walker"), table.at("rag")) == ("gone", "gone")
    assert table.cards("discard", BLUE) == ["walker", "rag"]


@pytest.mark.rule("TYR-51")
def test_armour_that_breaks_kills_whom_only_its_health_kept_alive():
    armour = equipment("armour", free(gains(1), durability=1), durability=1, grant={"health": 3})
    table = situation(". .", [WALKER, armour], red=["walker a1", "armour on walker"])
    table["walker"].damage = 5
    table.uses("armour")
    assert (table.at("armour"), table.at("walker")) == ("gone", "gone")


@pytest.mark.rule("TYR-41")
def test_an_antidote_in_time_saves_a_poisoned_unit_from_its_next_activation():
    """With 3 of 3 marks it would die when activated; the potion is drunk before."""
    antidote = potion("antidote", Doing(Do.CLEANSE, 0, To.WEARER, what=Marking.POISON))
    table = situation(". .", [WALKER, antidote], red=["walker a1", "antidote on walker"])
    table["walker"].marks[Marking.POISON] = 3
    table.uses("antidote")
    table.turns_to("walker")
    assert (table.at("walker"), table.marks("walker", Marking.POISON)) == ("a1", 0)


@pytest.mark.rule("TYR-42")
def test_a_unit_with_panic_and_rage_panics():
    table = situation(". . . . .", [WALKER], red=["walker b1"], blue=["walker a1"])
    table["walker"].marks[Marking.PANIC] = 1
    table["walker"].marks[Marking.RAGE] = 1
    table.turns_to("walker")
    assert table.at("walker") == "e1"
    assert (table.marks("walker", Marking.PANIC), table.marks("walker", Marking.RAGE)) == (0, 1)


@pytest.mark.rule("TYR-40")
def test_a_paralysed_and_panicked_unit_spends_its_actions_on_shaking_off():
    table = situation(". . . . .", [WALKER], red=["walker b1"], blue=["walker a1"])
    table["walker"].marks[Marking.PANIC] = 1
    table["walker"].marks[Marking.PARALYSIS] = 2
    table.turns_to("walker")
    assert (table.at("walker"), table.marks("walker", Marking.PARALYSIS)) == ("b1", 0)
    assert table["walker"].is_tapped


@pytest.mark.rule("TYR-17")
def test_an_attack_declared_by_a_unit_that_dies_meanwhile_comes_to_nothing():
    table = situation(". .", [WALKER, KILL], red=["walker a1"], blue=["walker b1"], blue_hand=["kill"])
    table.attacks("walker", "walker2", held=True)
    table.plays("kill", "walker")
    assert table["walker2"].damage == 0
    assert (table.phase, table.decider) == (Phase.ACTION, RED)


@pytest.mark.rule("TYR-17")
def test_an_ability_whose_source_is_gone_still_comes():
    """It is on the stack, and that its unit dies in answer does not take it off."""
    witch = unit("witch", free(hits(2), at=(A_UNIT,)))
    table = situation(". .", [witch, WALKER, KILL], red=["witch a1"], blue=["walker b1"], blue_hand=["kill"])
    table.uses("witch", "walker", held=True)
    table.plays("kill", "witch")
    assert (table.at("witch"), table["walker"].damage) == ("gone", 2)


@pytest.mark.rule("TYR-21")
def test_a_unit_that_changes_sides_in_the_middle_of_its_activation_stops():
    charm = spell("charm", Doing(Do.CONTROL), at=(A_UNIT,))
    table = situation(". . .", [WALKER, charm], red=["walker a1"], blue_hand=["charm"])
    table.moves("walker", "b1", held=True)
    table.plays("charm", "walker")
    assert table["walker"].controller == BLUE
    assert (table.phase, table.decider) == (Phase.ACTION, RED)
    assert not table.can(Verb.ACTIVATE)


@pytest.mark.rule("TYR-14")
def test_a_free_action_of_a_unit_in_a_wagon_is_used():
    wagon, healer = unit("wagon", crew=1), unit("healer", free(gains(1)))
    table = situation(". .", [wagon, healer], red=["wagon a1", "healer on wagon"])
    table.uses("healer")
    assert table.resource() == 1


@pytest.mark.rule("TYR-13")
def test_in_a_four_player_closing_each_is_asked_once():
    table = situation(". .", [COIN], seats=(RED, BLUE, GREEN), red_hand=["coin"])
    table.decide(Verb.DONE)
    assert table.decider == BLUE
    table.passes()
    assert table.decider == GREEN
    table.passes()
    assert (table.phase, table.decider) == (Phase.DISCARD, RED)


@pytest.mark.rule("TYR-15")
def test_conditions_are_asked_when_a_trigger_is_set_off():
    """Two units at least: the lone one has no friend when it moves; with one there, it gains."""
    leader = unit("leader", whenever(When.MOVES, gains(1), provided=(If.UNITS_AT_LEAST, 2)))
    table = situation(". . .", [leader, WALKER], red=["leader a1"])
    table.moves("leader", "b1")
    assert table.resource() == 0
    table = situation(". . .", [leader, WALKER], red=["leader a1", "walker c1"])
    table.moves("leader", "b1")
    assert table.resource() == 1


@pytest.mark.rule("TYR-16")
def test_two_that_send_each_other_home_do_not_make_a_turn_endless():
    """Each returns its friends when it enters, and costs nothing: who plays on and on still comes to an end."""

    def waver(name: str):
        return unit(name, whenever(When.ENTERS, Doing(Do.RETURN, 0, To.EACH, filter=FRIENDS)))

    table = situation(". . .", [waver("ebb"), waver("flow")], red_hand=["ebb", "flow"], red_spawn="a1 b1 c1")
    for _ in range(101):
        if not table.can(Verb.PLAY):
            return
        table.decide(Verb.PLAY, target=table.offers(Verb.PLAY)[0].target)
        table.decide(Verb.AIM, target=table.offers(Verb.AIM)[0].target)
        table.settles()
    raise AssertionError("the turn never ends")


@pytest.mark.rule("TYR-26")
def test_a_unit_that_puts_itself_somewhere_else_goes_where_it_can_be():
    """Tiles that are available to the frog itself, not to whoever has a number like that of the tile."""
    leap = Target(Aimed.TILE, range=2, need=TileNeed.AVAILABLE)
    frog = unit("frog", free(Doing(Do.TELEPORT, 0, To.SELF), at=(leap,)), keywords=Keyword.AMPHIBIOUS)
    table = situation(". . . . .\n~ ~ ~ ~ ~\n. . . . .", [WALKER, frog], red=["walker e1", "frog c1"])
    table.decide(Verb.USE, target=table.slot("frog"), extra=0)
    assert table.tiles(Verb.AIM) == {"a1", "b1", "d1", "a2", "b2", "c2", "d2", "e2", "b3", "c3", "d3"}
    table.decide(Verb.AIM, target=table.box.cell("c2"))
    table.settles()
    assert table.at("frog") == "c2"


@pytest.mark.rule("TYR-17")
def test_a_unit_whose_goal_was_taken_meanwhile_stays_where_it_is():
    leap = Target(Aimed.TILE, range=2, need=TileNeed.AVAILABLE)
    frog, dog = unit("frog", free(Doing(Do.TELEPORT, 0, To.SELF), at=(leap,))), unit("dog", buy=NO_COST)
    whistle = spell("whistle", Doing(Do.TOKEN, 1, what="dog"), at=(A_TILE,))
    rows = "\n".join([". . . . . . . ."] * 8)
    table = situation(rows, [frog, dog, whistle], red=["frog g8"], blue_hand=["whistle"])
    table.uses("frog", "h8", held=True)
    table.plays("whistle", "h8")
    assert (table.at("frog"), table.at("dog")) == ("g8", "h8")
