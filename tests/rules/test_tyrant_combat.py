"""Tyrant: combat, high ground and pushes."""

import pytest
from tyrant_cards import (
    A_TILE,
    A_UNIT,
    ENEMY_UNITS,
    Doing,
    Target,
    That,
    artifact,
    equipment,
    free,
    full,
    gains,
    hits,
    spell,
    unit,
    whenever,
)
from tyrant_kit import BLUE, GREEN, RED, situation

from sandtable.games.tyrant.orders import Verb
from sandtable.games.tyrant.scenario import Aimed, Do, Keyword, To, When
from sandtable.games.tyrant.telling import Kind

WALKER = unit("walker")
ARCHER = unit("archer", range=3)
OPEN = "\n".join([". . . . . . ."] * 7)


@pytest.mark.rule("TYR-46")
def test_both_deal_their_attack_to_each_other():
    knight = unit("knight", attack=2)
    table = situation(". .", [WALKER, knight], red=["knight a1"], blue=["walker b1"])
    table.attacks("knight", "walker")
    assert (table["walker"].damage, table["knight"].damage) == (2, 1)


@pytest.mark.rule("TYR-46")
def test_both_can_die_of_the_same_blow():
    duellist = unit("duellist", health=1, attack=2)
    table = situation(". .", [duellist], red=["duellist a1"], blue=["duellist b1"])
    table.attacks("duellist", "duellist2")
    assert (table.at("duellist"), table.at("duellist2")) == ("gone", "gone")
    assert table.cards("discard", RED) == table.cards("discard", BLUE) == ["duellist"]


@pytest.mark.rule("TYR-46")
def test_who_is_out_of_its_own_range_does_not_strike_back():
    table = situation(". . .", [WALKER, ARCHER], red=["archer a1"], blue=["walker c1"])
    table.attacks("archer", "walker")
    assert (table["walker"].damage, table["archer"].damage) == (1, 0)


@pytest.mark.rule("TYR-46")
def test_anything_but_itself_and_its_pile_can_be_attacked_own_ones_too():
    boat = unit("boat", crew=1)
    table = situation(
        ". . .\n. . .",
        [WALKER, boat, artifact("stone"), artifact("wall", solid=4)],
        red=["boat b1", "walker on boat", "walker a1", "stone a2"],
        blue=["walker c1", "wall c2"],
    )
    assert table.preys("boat") == {"walker2", "walker3", "wall"}


@pytest.mark.rule("TYR-46")
def test_who_has_left_the_range_meanwhile_is_not_struck():
    """Blue answers the attack by moving its walker out of reach; the attack is spent."""
    leap = spell("leap", Doing(Do.TELEPORT), at=(A_UNIT, A_TILE))
    table = situation(". . . .", [WALKER, leap], red=["walker a1"], blue=["walker b1"], blue_hand=["leap"])
    table.attacks("walker", "walker2", held=True)
    table.plays("leap", "walker2", "d1")
    assert table.at("walker2") == "d1"
    assert (table["walker2"].damage, table["walker"].damage) == (0, 0)
    assert not table.can(Verb.ATTACK)


@pytest.mark.rule("TYR-46")
def test_first_strike_spares_its_owner_the_answer_of_the_dead():
    lancer = unit("lancer", attack=4, keywords=Keyword.FIRST_STRIKE)
    table = situation(". .", [WALKER, lancer], red=["lancer a1"], blue=["walker b1"])
    table.attacks("lancer", "walker")
    assert (table.at("walker"), table["lancer"].damage) == ("gone", 0)


@pytest.mark.rule("TYR-46")
def test_who_survives_a_first_strike_strikes_back():
    lancer = unit("lancer", attack=3, keywords=Keyword.FIRST_STRIKE)
    table = situation(". .", [WALKER, lancer], red=["lancer a1"], blue=["walker b1"])
    table.attacks("lancer", "walker")
    assert (table["walker"].damage, table["lancer"].damage) == (3, 1)


@pytest.mark.rule("TYR-46")
def test_an_attacked_first_striker_kills_the_attacker_before_its_blow():
    lancer = unit("lancer", attack=4, keywords=Keyword.FIRST_STRIKE)
    table = situation(". .", [WALKER, lancer], red=["walker a1"], blue=["lancer b1"])
    table.attacks("walker", "lancer")
    assert (table.at("walker"), table["lancer"].damage) == ("gone", 0)


@pytest.mark.rule("TYR-46")
def test_an_effect_starts_a_combat_as_well():
    brawl = spell("brawl", Doing(Do.FIGHT, to=To.SECOND), at=(A_UNIT, A_UNIT))
    table = situation(". .", [WALKER, brawl], red=["walker a1"], blue=["walker b1"], red_hand=["brawl"])
    table.plays("brawl", "walker", "walker2")
    assert (table["walker"].damage, table["walker2"].damage) == (1, 1)
    assert table["walker"].attacks == 1


DUEL = spell(
    "duel", Doing(Do.FIGHT, to=To.SECOND), at=(A_UNIT, Target(Aimed.PERMANENT, ENEMY_UNITS, range=2, from_first=True))
)


@pytest.mark.rule("TYR-46")
def test_a_combat_by_a_spell_is_with_somebody_in_attack_range():
    """The walker reaches nobody at distance 2, so it is no first target; Red's archer is."""
    table = situation(". . .", [DUEL, WALKER, ARCHER], red=["walker a1"], blue=["archer c1"], red_hand=["duel"])
    assert not table.can(Verb.PLAY)
    red = ["walker a1", "archer a2"]
    table = situation(". . .\n. . .", [DUEL, WALKER, ARCHER], red=red, blue=["walker c1"], red_hand=["duel"])
    table.decide(Verb.PLAY, target=table.card("duel"))
    assert table.pieces(Verb.AIM) == {"archer"}
    table.decide(Verb.AIM, target=table.slot("archer"))
    table.decide(Verb.AIM, target=table.slot("walker2"))
    table.settles()
    assert (table["walker2"].damage, table["archer"].damage) == (1, 0)


@pytest.mark.rule("TYR-46")
@pytest.mark.parametrize(
    ("there", "can"), [("h", False), (".", True), ("wagon", False)], ids=["in a house", "outside", "in a wagon"]
)
def test_a_combat_by_a_spell_is_with_nobody_in_a_pile_nor_from_afar_with_who_is_in_a_house(there, can):
    wagon = unit("wagon", attack=0, crew=1)
    blue = ["wagon c1", "walker on wagon"] if there == "wagon" else ["walker c1"]
    field = f". . {there if there == 'h' else '.'}"
    solo = spell("solo", Doing(Do.FIGHT, to=To.SECOND), at=(A_UNIT, Target(Aimed.PERMANENT, That(card="walker"))))
    table = situation(field, [solo, WALKER, ARCHER, wagon], red=["archer a1"], blue=blue, red_hand=["solo"])
    assert table.can(Verb.PLAY) == can


@pytest.mark.rule("TYR-46")
def test_who_is_in_a_pile_begins_no_combat_and_lends_its_attack_to_one():
    """The wagon deals nothing by itself, and 1 at distance 2 with the archer aboard."""
    wagon = unit("wagon", attack=0, crew=1)
    cards, red = [DUEL, WALKER, ARCHER, wagon], ["wagon a1", "archer on wagon"]
    table = situation(". . .", cards, red=red, blue=["walker c1"], red_hand=["duel"])
    table.decide(Verb.PLAY, target=table.card("duel"))
    assert table.pieces(Verb.AIM) == {"wagon"}
    table.decide(Verb.AIM, target=table.slot("wagon"))
    table.decide(Verb.AIM, target=table.slot("walker"))
    table.settles()
    assert table["walker"].damage == 1


@pytest.mark.rule("TYR-46")
def test_who_fights_by_its_own_action_is_in_range_of_whom_it_fights():
    bully = unit("bully", full(Doing(Do.FIGHT), at=(A_UNIT,)))
    table = situation(". . .", [bully, WALKER], red=["bully a1"], blue=["walker b1", "walker c1"])
    table.turns_to("bully")
    table.decide(Verb.USE)
    assert table.pieces(Verb.AIM) == {"walker"}
    table.decide(Verb.AIM, target=table.slot("walker"))
    table.settles()
    assert [table[name].damage for name in ("bully", "walker")] == [1, 1]


@pytest.mark.rule("TYR-46")
def test_a_trigger_fights_only_whom_it_reaches():
    """The hedgehog fights back whoever attacks it, as far as it reaches: not the archer at distance 2."""
    hedgehog = unit("hedgehog", whenever(When.ATTACKED, Doing(Do.FIGHT, to=To.OTHER)), health=9)
    for foe, damage in (("walker b1", (2, 2)), ("archer c1", (0, 1))):
        name = foe.split()[0]
        table = situation(". . .", [WALKER, ARCHER, hedgehog], red=[foe], blue=["hedgehog a1"])
        table.attacks(name, "hedgehog")
        assert (table[name].damage, table["hedgehog"].damage) == damage


@pytest.mark.rule("TYR-46")
def test_more_attack_this_turn_counts_and_ends_with_the_turn():
    roar = spell("roar", Doing(Do.ATTACK, 2), at=(A_UNIT,))
    table = situation(". .", [WALKER, roar], red=["walker a1"], blue=["walker b1"], red_hand=["roar"])
    table.plays("roar", "walker")
    table.attacks("walker", "walker2")
    assert table["walker2"].damage == 3
    table.ends_turn()
    assert table["walker"].attack_bonus == 0


@pytest.mark.rule("TYR-47")
def test_high_ground_lets_an_archer_shoot_farther():
    table = situation("t . . . .", [ARCHER, WALKER], red=["archer a1"], blue=["walker e1"])
    assert table.preys("archer") == {"walker"}
    table = situation(". . . . .", [ARCHER, WALKER], red=["archer a1"], blue=["walker e1"])
    assert table.preys("archer") == set()


@pytest.mark.rule("TYR-47")
def test_high_ground_is_nothing_to_melee():
    table = situation("t . .", [WALKER], red=["walker a1"], blue=["walker c1"])
    assert table.preys("walker") == set()


def pushed(at: str, origin: str, steps: int, *others: str, drawing: str = OPEN):
    """A table on which a walker has been pushed by a spell, away from a tile of the caster's choice."""
    gust = spell("gust", Doing(Do.PUSH, steps), at=(A_UNIT, A_TILE))
    cards = [WALKER, gust, artifact("stone")]
    table = situation(drawing, cards, red_hand=["gust"], blue=[f"walker {at}", *others])
    table.plays("gust", "walker", origin)
    return table


@pytest.mark.rule("TYR-48")
@pytest.mark.parametrize(
    ("at", "origin", "steps", "to"),
    [
        ("d4", "c4", 2, "f4"),  # east
        ("d4", "d7", 2, "d2"),  # north, from afar
        ("d4", "e5", 2, "b2"),  # north-west
        ("c3", "a2", 1, "d4"),  # (2, 1): half a row is rounded away from the origin
        ("c3", "a2", 2, "e4"),
        ("c3", "a2", 3, "f5"),
        ("e5", "g6", 2, "c4"),  # the same the other way round
        ("c2", "a1", 1, "d3"),
        ("d4", "a3", 1, "e4"),  # (3, 1): a third of a row is none
        ("d4", "a3", 2, "f5"),  # two thirds are one
        ("d4", "a3", 3, "g5"),
    ],
)
def test_a_push_goes_straight_away_from_its_origin(at, origin, steps, to):
    assert pushed(at, origin, steps).at("walker") == to


@pytest.mark.rule("TYR-48")
def test_a_push_from_the_own_tile_has_no_direction():
    assert pushed("d4", "d4", 2).at("walker") == "d4"


@pytest.mark.rule("TYR-17")
@pytest.mark.rule("TYR-48")
def test_a_push_whose_origin_is_no_longer_next_to_its_target_does_nothing():
    """Red pushes a walker away from a tile beside it; Blue answers by putting the walker somewhere else."""
    beside = Target(Aimed.TILE, range=1, from_first=True)
    wave = spell("wave", Doing(Do.PUSH, 2), at=(A_UNIT, beside))
    leap = spell("leap", Doing(Do.TELEPORT), at=(A_UNIT, A_TILE))
    table = situation(OPEN, [WALKER, wave, leap], red_hand=["wave"], blue=["walker b6"], blue_hand=["leap"])
    table.plays("wave", "walker", "a6", held=True)
    table.plays("leap", "walker", "d4")
    assert table.at("walker") == "d4"


@pytest.mark.rule("TYR-48")
def test_the_edge_of_the_map_stops_a_push_without_damage():
    table = pushed("f4", "a4", 3)
    assert (table.at("walker"), table["walker"].damage) == ("g4", 0)


@pytest.mark.rule("TYR-48")
def test_a_unit_that_runs_into_something_stops_and_takes_1_damage():
    table = pushed("c4", "a4", 4, "stone f4")
    assert (table.at("walker"), table["walker"].damage) == ("e4", 1)


@pytest.mark.rule("TYR-48")
def test_the_unit_that_is_run_into_takes_none():
    table = pushed("c4", "a4", 4, "walker d4")
    assert (table.at("walker"), table["walker"].damage) == ("c4", 1)
    assert (table.at("walker2"), table["walker2"].damage) == ("d4", 0)


@pytest.mark.rule("TYR-48")
def test_a_container_is_not_free_either():
    gust, wagon = spell("gust", Doing(Do.PUSH, 2), at=(A_UNIT, A_TILE)), unit("wagon", crew=2)
    table = situation(". . . .", [WALKER, gust, wagon], red_hand=["gust"], blue=["walker b1", "wagon c1"])
    table.plays("gust", "walker", "a1")
    assert (table.at("walker"), table["walker"].damage, table.on("walker")) == ("b1", 1, "")


@pytest.mark.rule("TYR-48")
def test_who_is_pushed_into_deep_water_and_does_not_swim_is_destroyed():
    table = pushed("b1", "a1", 2, drawing=". . . ~ .")
    assert table.at("walker") == "gone"
    assert table.cards("discard", BLUE) == ["walker"]


@pytest.mark.rule("TYR-48")
def test_a_fish_pushed_ashore_is_destroyed():
    fish, gust = unit("fish", keywords=Keyword.SWIMS), spell("gust", Doing(Do.PUSH, 1), at=(A_UNIT, A_TILE))
    table = situation("~ ~ .", [fish, gust], red_hand=["gust"], blue=["fish b1"])
    table.plays("gust", "fish", "a1")
    assert table.at("fish") == "gone"


@pytest.mark.rule("TYR-48")
def test_an_artifact_that_runs_into_something_is_stopped_unharmed():
    gust = spell("gust", Doing(Do.PUSH, 2), at=(Target(Aimed.PERMANENT), A_TILE))
    table = situation(
        ". . . .", [WALKER, gust, artifact("wall", solid=3)], red_hand=["gust"], blue=["wall b1", "walker c1"]
    )
    table.plays("gust", "wall", "a1")
    assert (table.at("wall"), table["wall"].damage) == ("b1", 0)


@pytest.mark.rule("TYR-48")
def test_the_push_of_a_permanent_starts_at_its_own_tile():
    ram = unit("ram", free(Doing(Do.PUSH, 1), at=(A_UNIT,)))
    table = situation(". . . .\n. . . .", [WALKER, ram], red=["ram a1"], blue=["walker b2"])
    table.uses("ram", "walker")
    assert table.at("walker") == "b2"  # the edge of the map is there
    table = situation(". . . .\n. . . .\n. . . .", [WALKER, ram], red=["ram a1"], blue=["walker b2"])
    table.uses("ram", "walker")
    assert table.at("walker") == "c3"


@pytest.mark.rule("TYR-48")
def test_a_pusher_pushes_whom_it_has_hurt():
    ogre = unit("ogre", keywords=Keyword.PUSHES)
    table = situation(". . .", [WALKER, ogre], red=["ogre a1"], blue=["walker b1"])
    table.attacks("ogre", "walker")
    assert (table.at("walker"), table["walker"].damage, table["ogre"].damage) == ("c1", 1, 1)


@pytest.mark.rule("TYR-48")
def test_who_is_pushed_into_deep_water_drops_its_equipment_on_the_shore():
    """The sword has 2 durability; falling with its wearer costs 1, and it is put down around where that stood last."""
    sword, gust = equipment("sword"), spell("gust", Doing(Do.PUSH, 1), at=(A_UNIT, A_TILE))
    table = situation(". . ~", [WALKER, sword, gust], red_hand=["gust"], blue=["walker b1", "sword on walker"])
    table.plays("gust", "walker", "a1")
    assert table.at("walker") == "gone"
    assert table.decider == BLUE
    assert table.tiles(Verb.PLACE) == {"a1", "b1"}
    table.places("b1")
    assert (table.at("sword"), table.on("sword"), table["sword"].durability) == ("b1", "", 1)


@pytest.mark.rule("TYR-48")
def test_a_crew_is_not_pushed_out_of_its_wagon():
    wave, wagon = unit("wave", free(Doing(Do.PUSH, 1, To.EACH, range=2))), unit("wagon", crew=1)
    table = situation(". . . .", [WALKER, wave, wagon], red=["wave a1"], blue=["wagon b1", "walker on wagon"])
    table.uses("wave")
    assert (table.at("wagon"), table.at("walker"), table.on("walker")) == ("c1", "c1", "wagon")


@pytest.mark.rule("TYR-46")
def test_attacks_and_being_attacked_set_off_triggers_when_declared():
    hedgehog = unit("hedgehog", whenever(When.ATTACKED, hits(1, To.OTHER)))
    table = situation(". .", [WALKER, hedgehog], red=["walker a1"], blue=["hedgehog b1"])
    table.attacks("walker", "hedgehog", held=True)
    assert table.stack == ["attack", "ability"]
    assert table.set_off() == ["hedgehog"]
    table.settles()
    assert (table["walker"].damage, table["hedgehog"].damage) == (2, 1)


@pytest.mark.rule("TYR-46")
def test_an_attacker_that_its_trigger_kills_strikes_no_more():
    hedgehog = unit("hedgehog", whenever(When.ATTACKED, hits(4, To.OTHER)))
    table = situation(". .", [WALKER, hedgehog], red=["walker a1"], blue=["hedgehog b1"])
    table.attacks("walker", "hedgehog")
    assert (table.at("walker"), table["hedgehog"].damage) == ("gone", 0)
    assert table.told(Kind.DIED) == ["walker"]


@pytest.mark.rule("TYR-15")
def test_who_is_pushed_to_its_death_is_heard_for_its_kill_and_nobody_else_is():
    """The ram kills nobody; the pirate kills the ram and is pushed into the sea. The idle unit takes no part."""
    idle = unit("idle", whenever(When.KILLS, gains(7)), keywords=Keyword.PUSHES)
    ram = unit("ram", keywords=Keyword.PUSHES)
    pirate = unit("pirate", whenever(When.KILLS, gains(2)), attack=5, health=5)
    cards, seats = [idle, ram, pirate], (RED, BLUE, GREEN)
    table = situation(". . ~", cards, seats=seats, blue=["ram a1"], green=["pirate b1"], turn=BLUE)
    table.attacks("ram", "pirate")
    assert (table.at("ram"), table.at("pirate")) == ("gone", "gone")
    assert [table.resource(seat) for seat in seats] == [0, 0, 2]


@pytest.mark.rule("TYR-48")
def test_who_is_pushed_to_its_death_pushes_nobody_by_the_keyword_of_another_card():
    idle = unit("idle", keywords=Keyword.PUSHES)
    ram, cow = unit("ram", keywords=Keyword.PUSHES, health=5), unit("cow", health=5)
    field = ". . . . .\n. . . . .\n. . . . .\n. . ~ . ."
    table = situation(field, [idle, ram, cow], red=["ram c2"], blue=["cow c3"])
    table.attacks("ram", "cow")
    assert (table.at("cow"), table.at("ram")) == ("gone", "c2")
