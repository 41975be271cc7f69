"""Tyrant: whom an effect is for and what it does to each, one word of the cards' language after the other."""

import pytest
from tyrant_cards import (
    A_PERMANENT,
    A_PLAYER,
    A_TILE,
    A_UNIT,
    ENEMY_UNITS,
    UNITS,
    Doing,
    That,
    equipment,
    free,
    gains,
    hits,
    spell,
    unit,
    whenever,
)
from tyrant_kit import BLUE, GOLD, GREEN, RED, situation

from sandtable.games.tyrant.orders import Verb
from sandtable.games.tyrant.scenario import Do, Goal, If, Keyword, Marking, To, When
from sandtable.games.tyrant.state import Half
from sandtable.games.tyrant.telling import Kind

WALKER = unit("walker")
COIN = spell("coin", gains(1))
EVERYONE = (RED, BLUE, GREEN, GOLD)


@pytest.mark.rule("TYR-09")
def test_an_effect_on_everybody_begins_with_whose_action_it_is():
    feast = spell("feast", gains(1, To.EVERYBODY))
    table = situation(". .", [feast], seats=EVERYONE, turn=GREEN, green_hand=["feast"])
    table.plays("feast")
    assert table.told(Kind.GAINED) == ["Green", "Gold", "Red", "Blue"]


@pytest.mark.rule("TYR-09")
def test_an_effect_on_opponents_spares_friends_and_who_is_out():
    tax = spell("tax", Doing(Do.LOSE, 1, To.OPPONENTS))
    table = situation(
        ". .",
        [tax],
        seats=EVERYONE,
        teams={RED: 0, GREEN: 0, BLUE: 1, GOLD: 2},
        red_hand=["tax"],
        resource=dict.fromkeys(EVERYONE, 3),
    )
    table.state.seats[GOLD].is_out = True
    table.plays("tax")
    assert [table.resource(seat) for seat in EVERYONE] == [3, 2, 3, 3]


@pytest.mark.rule("TYR-05")
def test_what_is_stolen_the_thief_has_but_no_more_than_there_was():
    steal = spell("steal", Doing(Do.STEAL, 3), at=(A_PLAYER,))
    table = situation(". .", [steal], red_hand=["steal", "steal"], resource={RED: 1, BLUE: 4})
    table.plays("steal", "Blue")
    assert (table.resource(RED), table.resource(BLUE)) == (4, 1)
    table.plays("steal", "Blue")
    assert (table.resource(RED), table.resource(BLUE)) == (5, 0)


@pytest.mark.rule("TYR-05")
def test_no_purse_holds_more_than_999():
    table = situation(". .", [COIN], red_hand=["coin", "coin"], resource={RED: 998})
    table.plays("coin")
    table.plays("coin")
    assert table.resource() == 999
    assert table.told(Kind.GAINED) == []


@pytest.mark.rule("TYR-09")
def test_a_player_effect_on_a_permanent_is_for_its_controller():
    toll = spell("toll", Doing(Do.LOSE, 1), at=(A_UNIT,))
    duel = spell("duel", Doing(Do.GAIN, 2, To.SECOND), at=(A_UNIT, A_UNIT))
    table = situation(
        ". .",
        [WALKER, toll, duel],
        red=["walker a1"],
        blue=["walker b1"],
        red_hand=["toll", "duel"],
        resource={BLUE: 5},
    )
    table.plays("toll", "walker2")
    assert (table.resource(RED), table.resource(BLUE)) == (0, 4)
    table.plays("duel", "walker", "walker2")
    assert (table.resource(RED), table.resource(BLUE)) == (0, 6)


@pytest.mark.rule("TYR-15")
def test_the_other_of_a_trigger_is_who_attacks_or_its_controller():
    thorn = unit("thorn", whenever(When.ATTACKED, hits(1, To.OTHER), Doing(Do.LOSE, 1, To.OTHER)), attack=0)
    table = situation(". .", [thorn, WALKER], red=["walker a1"], blue=["thorn b1"], resource={RED: 3, BLUE: 3})
    table.attacks("walker", "thorn")
    assert (table["walker"].damage, table["thorn"].damage) == (1, 1)
    assert (table.resource(RED), table.resource(BLUE)) == (2, 3)


@pytest.mark.rule("TYR-09")
def test_each_without_a_range_is_anywhere_and_around_a_target_is_around_it():
    storm = spell("storm", hits(1, To.EACH, filter=ENEMY_UNITS))
    blast = spell("blast", hits(1, To.EACH_AROUND, filter=UNITS, range=1), at=(A_PERMANENT,))
    table = situation(
        ". . . . .",
        [WALKER, storm, blast],
        red=["walker a1"],
        blue=["walker b1", "walker e1"],
        red_hand=["storm", "blast"],
    )
    table.plays("storm")
    assert [table[name].damage for name in ("walker", "walker2", "walker3")] == [0, 1, 1]
    table.plays("blast", "walker2")
    assert [table[name].damage for name in ("walker", "walker2", "walker3")] == [1, 2, 1]


@pytest.mark.rule("TYR-14")
def test_a_free_action_that_taps_needs_an_untapped_source_and_one_with_a_condition_that_it_holds():
    drum = unit("drum", free(gains(1), tap=1))
    table = situation(". .", [drum], red=["drum a1"])
    table["drum"].is_tapped = True
    assert table.users() == set()
    table["drum"].is_tapped = False
    assert table.users() == {"drum"}


@pytest.mark.rule("TYR-15")
@pytest.mark.parametrize(
    ("provided", "told", "holds"),
    [
        ((If.UNITS_AT_LEAST, 2), {}, False),
        ((If.UNITS_AT_LEAST, 1), {}, True),
        ((If.UNITS_AT_MOST, 1), {}, True),
        ((If.UNITS_AT_MOST, 0), {}, False),
        ((If.UNITS_AT_LEAST, 2), {"blue": ["walker b1", "walker c1"]}, False),
        ((If.UNITS_AT_LEAST, 2), {"nobody": ["walker b1"]}, False),
        ((If.RESOURCE_AT_LEAST, 3), {"resource": {RED: 2}}, False),
        ((If.RESOURCE_AT_LEAST, 3), {"resource": {RED: 3}}, True),
        ((If.HAND_AT_MOST, 1), {"red_hand": ["coin", "coin"]}, False),
        ((If.HAND_AT_MOST, 1), {"red_hand": ["coin"]}, True),
        ((If.DAMAGED, 0), {}, False),
        ((If.ADJACENT_ENEMY, 0), {"blue": ["walker b1"]}, True),
        ((If.ADJACENT_ENEMY, 0), {"blue": ["walker c1"]}, False),
        ((If.ADJACENT_ENEMY, 0), {"nobody": ["walker b1"]}, False),
        ((If.OWN_TURN, 0), {}, True),
        ((If.ENEMY_TURN, 0), {}, False),
    ],
)
def test_conditions_hold_at_their_limits(provided, told, holds):
    """A bell of Red's in Red's turn: its free action may be used if the condition holds."""
    sentence = free(gains(1))
    bell = unit("bell", type(sentence)(sentence.use, sentence.effects, provided=provided))
    table = situation(". . .", [bell, WALKER, COIN], red=["bell a1"], **told)
    assert (table.users() == {"bell"}) == holds


@pytest.mark.rule("TYR-33")
def test_boosts_last_this_turn_and_count_at_once():
    """Run: 2 more movement; aim: 1 more range."""
    run = spell("run", Doing(Do.MOVEMENT, 2), at=(A_UNIT,))
    look = spell("look", Doing(Do.RANGE, 1), at=(A_UNIT,))
    slug = unit("slug", movement=1)
    table = situation(
        ". . . . .", [slug, run, look, WALKER], red=["slug a1"], blue=["walker e1"], red_hand=["run", "look", "look"]
    )
    table.plays("run", "slug")
    assert table.reach("slug") == {"b1", "c1", "d1"}
    table.moves("slug", "c1")
    table.plays("look", "slug")
    assert table.preys("slug") == {"walker"}
    table.ends_turn()
    table.ends_turn()
    assert (table.reach("slug"), table.preys("slug")) == ({"b1", "d1"}, set())


@pytest.mark.rule("TYR-33")
def test_grants_of_movement_range_and_health_are_each_for_their_number():
    """Boots give 1 movement, a scope 1 range, mail 1 health; a plain walker has 3, 1 and 3."""
    boots = equipment("boots", grant={"movement": 1})
    scope, mail = equipment("scope", grant={"range_bonus": 1}), equipment("mail", grant={"health": 1})
    row = ". . . . . ."
    cards = [WALKER, boots, scope, mail]
    for worn, steps, far, health in (("boots", 4, 1, 3), ("scope", 3, 2, 3), ("mail", 3, 1, 4)):
        table = situation(row, cards, red=["walker a1", f"{worn} on walker"])
        assert len(table.reach("walker")) == steps
        table = situation(row, cards, red=["walker a1", f"{worn} on walker"], blue=["walker c1"])
        assert table.preys("walker") == ({"walker2"} if far == 2 else set())
        table["walker"].damage = health
        table.moves("walker", "b1")
        assert table.at("walker") == "b1"
        table = situation(row, cards, red=["walker a1", f"{worn} on walker"])
        table["walker"].damage = health + 1
        table.done()
        assert table.at("walker") == "gone"


@pytest.mark.rule("TYR-21")
def test_who_changes_sides_takes_along_what_it_wears_and_not_its_crew():
    charm = spell("charm", Doing(Do.CONTROL), at=(A_UNIT,))
    wagon, sword = unit("wagon", crew=1), equipment("sword")
    table = situation(
        ". . .",
        [WALKER, wagon, sword, charm],
        red_hand=["charm"],
        blue=["wagon a1", "walker on wagon", "sword on wagon", "walker b1", "sword on walker2"],
    )
    table.plays("charm", "wagon")
    controllers = [table[name].controller for name in ("wagon", "sword", "walker", "walker2", "sword2")]
    assert controllers == [RED, RED, BLUE, BLUE, BLUE]


@pytest.mark.rule("TYR-48")
def test_who_has_a_ward_is_not_pushed_by_a_blow_that_does_not_hurt():
    ram = unit("ram", keywords=Keyword.PUSHES)
    table = situation(". . .", [ram, WALKER], red=["ram a1"], blue=["walker b1"])
    table["walker"].marks[Marking.WARD] = 1
    table.attacks("ram", "walker")
    assert (table.at("walker"), table.marks("walker", Marking.WARD)) == ("b1", 0)


@pytest.mark.rule("TYR-33")
def test_as_much_as_was_healed_is_told():
    balm = spell("balm", Doing(Do.HEAL, 5), at=(A_UNIT,))
    table = situation(". .", [WALKER, balm], red=["walker a1"], red_hand=["balm", "balm"])
    table["walker"].damage = 2
    table.plays("balm", "walker")
    assert [event[3] for event in table.events if event[0] == Kind.HEALED] == [2]
    table.plays("balm", "walker")
    assert table.told(Kind.HEALED) == []


@pytest.mark.rule("TYR-09")
def test_what_costs_nothing_tells_of_no_payment_and_leaves_nothing_half_declared():
    table = situation(". .", [COIN], red_hand=["coin"])
    table.plays("coin", held=True)
    assert table.told(Kind.SPENT) == []
    assert table.state.half == Half()


@pytest.mark.rule("TYR-17")
def test_a_combat_by_a_spell_needs_its_first_target():
    """Red's walker is destroyed before it can fight: nobody is hurt."""
    duel = spell("duel", Doing(Do.FIGHT, 0, To.SECOND), at=(A_UNIT, A_UNIT))
    kill = spell("kill", Doing(Do.DESTROY), at=(A_UNIT,))
    table = situation(
        ". . .", [WALKER, duel, kill], red=["walker a1"], blue=["walker b1"], red_hand=["duel"], blue_hand=["kill"]
    )
    table.plays("duel", "walker", "walker2", held=True)
    table.plays("kill", "walker")
    assert (table.at("walker"), table["walker2"].damage) == ("gone", 0)


@pytest.mark.rule("TYR-46")
def test_a_target_that_is_pushed_out_of_range_or_shrouded_meanwhile_is_not_struck():
    gust = spell("gust", Doing(Do.PUSH, 1), at=(A_UNIT, A_TILE))
    veil = equipment("veil", grant={"keywords": Keyword.SHROUD})
    table = situation(". . .", [WALKER, gust], red=["walker a1"], blue=["walker b1"], blue_hand=["gust"])
    table.attacks("walker", "walker2", held=True)
    table.plays("gust", "walker2", "a1")
    assert (table["walker"].damage, table["walker2"].damage, table.told(Kind.FIZZLED)) == (0, 0, ["Red"])
    table = situation(". . .", [WALKER, veil], red=["walker a1"], blue=["walker b1", "veil c1"])
    table.attacks("walker", "walker2", held=True)
    table["veil"].holder = table.slot("walker2")
    table.settles()
    assert (table["walker"].damage, table["walker2"].damage, table.told(Kind.FIZZLED)) == (0, 0, ["Red"])


@pytest.mark.rule("TYR-48")
def test_who_is_attacked_pushes_the_attacker_back_and_is_heard_for_the_kill():
    ram = unit("ram", whenever(When.KILLS, gains(1)), keywords=Keyword.PUSHES, health=9)
    table = situation(". . .", [ram, WALKER], red=["walker b1"], blue=["ram c1"])
    table.attacks("walker", "ram")
    assert (table.at("walker"), table["walker"].damage, table.resource(BLUE)) == ("a1", 1, 0)
    table = situation(". . .", [ram, WALKER], red=["walker b1"], blue=["ram c1"])
    table["walker"].damage = 3
    table.attacks("walker", "ram")
    assert (table.at("walker"), table.resource(BLUE)) == ("gone", 1)


@pytest.mark.rule("TYR-16")
def test_the_active_unit_stays_active_when_another_is_destroyed():
    kill = spell("kill", Doing(Do.DESTROY), at=(A_UNIT,))
    table = situation(". . .", [WALKER, kill], red=["walker a1", "walker c1"], red_hand=["kill"])
    table.turns_to("walker")
    table.plays("kill", "walker2")
    assert (table.state.active, table.tiles(Verb.MOVE)) == (table.slot("walker"), {"b1", "c1"})


@pytest.mark.rule("TYR-48")
def test_who_takes_no_damage_from_a_pusher_is_not_pushed():
    """The knight is protected from the ram, and the dove pushes but deals nothing."""
    ram, dove = unit("ram", keywords=Keyword.PUSHES), unit("dove", keywords=Keyword.PUSHES, attack=0)
    knight = unit("knight", protections=(That(card="ram"),))
    table = situation(". . .", [knight, ram], red=["knight b1"], blue=["ram c1"])
    table.attacks("knight", "ram")
    assert (table.at("knight"), table["ram"].damage) == ("b1", 1)
    table = situation(". . .", [knight, ram, dove], red=["knight b1"], blue=["dove c1"])
    table.attacks("knight", "dove")
    assert (table.at("knight"), table["dove"].damage) == ("b1", 1)


@pytest.mark.rule("TYR-22")
def test_a_token_beside_its_source_comes_onto_any_available_tile():
    camp, pup = unit("camp", free(Doing(Do.TOKEN, 1, To.SELF, what="pup"))), unit("pup")
    places = set()
    for seed in range(30):
        table = situation(". . ~\n. . .", [camp, pup, WALKER], red=["camp b1"], blue=["walker a1"])
        table.shakes_dice(seed)
        table.uses("camp")
        places.add(table.at("pup"))
    assert places == {"a2", "b2", "c2"}


@pytest.mark.rule("TYR-40")
def test_a_mark_that_is_shaken_off_did_not_come_to_nothing():
    table = situation(". .", [WALKER], red=["walker a1"])
    table["walker"].marks[Marking.PARALYSIS] = 1
    table.shakes_off("walker")
    assert (table.told(Kind.FIZZLED), table.marks("walker", Marking.PARALYSIS)) == ([], 0)


@pytest.mark.rule("TYR-15")
def test_the_fourth_ability_of_a_card_and_that_of_its_tile_are_set_off_as_well():
    """At the upkeep a farm brings 1, the steward's first ability 2 and its fourth 4."""
    steward = unit(
        "steward",
        whenever(When.UPKEEP, gains(2)),
        free(gains(1)),
        free(gains(1)),
        whenever(When.UPKEEP, gains(4)),
    )
    farm = {"f": whenever(When.UPKEEP, gains(1))}
    table = situation("f .", [steward], blue=["steward a1"], grants=farm)
    table.ends_turn()
    assert table.resource(BLUE) == 7
    table = situation(". .", [steward], blue=["steward a1"], grants=farm)
    table.ends_turn()
    assert table.resource(BLUE) == 6


@pytest.mark.rule("TYR-34")
def test_with_another_attack_a_unit_attacks_twice():
    fury = spell("fury", Doing(Do.EXTRA_ATTACK, 1), at=(A_UNIT,))
    table = situation(". .", [WALKER, fury], red=["walker a1"], blue=["walker b1"], red_hand=["fury"])
    table.plays("fury", "walker")
    table.attacks("walker", "walker2")
    table.attacks("walker", "walker2")
    assert (table["walker2"].damage, table.can(Verb.ATTACK)) == (2, False)


@pytest.mark.rule("TYR-22")
def test_tokens_of_who_is_out_come_onto_no_discard_pile():
    king, axe = unit("king", keywords=Keyword.KING), spell("axe", Doing(Do.DESTROY), at=(A_UNIT,))
    table = situation(
        ". . . .",
        [king, WALKER, axe],
        goal=Goal.KING,
        seats=(RED, BLUE, GREEN),
        red=["king a1"],
        blue=["king b1", "walker c1"],
        green=["king d1"],
        red_hand=["axe"],
    )
    table["walker"].is_token = True
    table.plays("axe", "king2")
    assert (table.at("walker"), table.cards("discard", BLUE)) == ("gone", ["king"])


@pytest.mark.rule("TYR-15")
def test_where_there_is_no_other_nobody_is_meant():
    """A death has no other: the bomb's last word hits nobody."""
    bomb, axe = unit("bomb", whenever(When.DIES, hits(1, To.OTHER))), spell("axe", Doing(Do.DESTROY), at=(A_UNIT,))
    table = situation(". .", [WALKER, bomb, axe], red=["walker a1"], blue=["bomb b1"], red_hand=["axe"])
    table.plays("axe", "bomb")
    assert (table.set_off(), table["walker"].damage) == (["bomb"], 0)
