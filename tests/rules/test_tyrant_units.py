"""Tyrant: health and damage, actions of a turn, melee and ranged units, piles and crews."""

import pytest
from tyrant_cards import A_UNIT, Doing, artifact, equipment, free, full, gains, hits, spell, unit
from tyrant_kit import BLUE, RED, situation

from sandtable.games.tyrant.orders import Verb
from sandtable.games.tyrant.scenario import Do, To
from sandtable.games.tyrant.state import Phase

WALKER = unit("walker")
BOLT = spell("bolt", hits(2), at=(A_UNIT,))
DUMMY = unit("dummy", health=50, attack=0)


@pytest.mark.rule("TYR-33")
def test_as_much_damage_as_health_does_not_destroy():
    blow = spell("blow", hits(3), at=(A_UNIT,))
    table = situation(". .", [WALKER, blow], red_hand=["blow"], blue=["walker a1"])
    table.plays("blow", "walker")
    assert table.at("walker") == "a1"
    assert table["walker"].damage == 3


@pytest.mark.rule("TYR-33")
def test_more_damage_than_health_destroys():
    blow = spell("blow", hits(4), at=(A_UNIT,))
    table = situation(". .", [WALKER, blow], red_hand=["blow"], blue=["walker a1"])
    table.plays("blow", "walker")
    assert table.at("walker") == "gone"
    assert table.cards("discard", BLUE) == ["walker"]


@pytest.mark.rule("TYR-33")
def test_damage_stays_over_turns():
    table = situation(". .", [WALKER, BOLT], red_hand=["bolt", "bolt"], blue=["walker a1"])
    table.plays("bolt", "walker")
    table.ends_turn()
    table.ends_turn()
    assert table["walker"].damage == 2
    table.plays("bolt", "walker")
    assert table.at("walker") == "gone"


@pytest.mark.rule("TYR-33")
def test_healing_takes_damage_away_but_no_more_than_there_is():
    balm = spell("balm", Doing(Do.HEAL, 5), at=(A_UNIT,))
    table = situation(". .", [WALKER, balm], red_hand=["balm"], red=["walker a1"])
    table["walker"].damage = 3
    table.plays("balm", "walker")
    assert table["walker"].damage == 0


@pytest.mark.rule("TYR-34")
def test_a_unit_moves_once_and_attacks_once_in_either_order():
    table = situation(". . . .", [WALKER], red=["walker a1"], blue=["walker b1"])
    table.attacks("walker", "walker2")
    assert not table.can(Verb.ATTACK)
    assert table.phase == Phase.UNIT
    table = situation(". . . .\n. . . .", [WALKER], red=["walker a1"], blue=["walker d1"])
    table.moves("walker", "c1")
    assert not table.can(Verb.MOVE)
    table.attacks("walker", "walker2")
    assert table["walker"].is_tapped
    assert table.phase == Phase.ACTION


@pytest.mark.rule("TYR-34")
def test_further_actions_come_from_effects():
    haste = spell("haste", Doing(Do.EXTRA_MOVE, 1), at=(A_UNIT,))
    table = situation(". . . . . . . .", [WALKER, haste], red=["walker a1"], red_hand=["haste"])
    table.plays("haste", "walker")
    table.moves("walker", "d1")
    table.moves("walker", "g1")
    assert table.at("walker") == "g1"
    assert not table.can(Verb.MOVE)


@pytest.mark.rule("TYR-34")
def test_further_actions_end_with_the_turn_whoever_has_the_unit_then():
    charm = spell("charm", Doing(Do.CONTROL), at=(A_UNIT,))
    haste = spell("haste", Doing(Do.EXTRA_MOVE, 2), Doing(Do.EXTRA_ATTACK, 2), at=(A_UNIT,))
    table = situation(". . .", [WALKER, charm, haste], red=["walker a1"], red_hand=["haste"], blue_hand=["charm"])
    table.plays("haste", "walker")
    assert (table["walker"].moves, table["walker"].attacks) == (3, 3)
    table.ends_turn()
    table.plays("charm", "walker")
    assert (table["walker"].moves, table["walker"].attacks) == (1, 1)


@pytest.mark.rule("TYR-35")
def test_a_full_action_uses_move_and_attack():
    miner = unit("miner", full(gains(2)))
    table = situation(". . .", [miner], red=["miner a1"], blue=["miner b1"])
    table.turns_to("miner")
    table.uses("miner")
    assert table.resource() == 2
    assert table["miner"].is_tapped


@pytest.mark.rule("TYR-35")
def test_who_has_moved_has_no_full_action_left():
    miner = unit("miner", full(gains(2)))
    table = situation(". . .", [miner], red=["miner a1"])
    table.moves("miner", "b1")
    assert not table.can(Verb.USE)


@pytest.mark.rule("TYR-35")
def test_a_full_action_uses_all_actions_however_many_there_are():
    miner, haste = unit("miner", full(gains(2))), spell("haste", Doing(Do.EXTRA_MOVE, 2), at=(A_UNIT,))
    table = situation(". . .", [miner, haste], red=["miner a1"], red_hand=["haste"])
    table.plays("haste", "miner")
    table.turns_to("miner")
    table.uses("miner")
    assert table["miner"].is_tapped
    assert not table.can(Verb.ACTIVATE)


@pytest.mark.rule("TYR-36")
def test_melee_has_range_1_and_the_diagonal_neighbour_is_in_it():
    table = situation(". . .\n. . .", [WALKER], red=["walker a1"], blue=["walker b2", "walker c1"])
    assert table.preys("walker") == {"walker2"}


@pytest.mark.rule("TYR-36")
def test_ranged_units_fight_in_melee_as_well():
    archer = unit("archer", range=3)
    table = situation(". . . . .", [WALKER, archer], red=["archer a1"], blue=["walker b1", "walker d1", "walker e1"])
    assert table.preys("archer") == {"walker", "walker2"}


def piled(own: tuple[int, int], *others: tuple[int, int]) -> list[int]:
    """The damage that a wagon does with its crew at distances 1, 2, 3, …, as far as it can attack."""
    wagon = unit("wagon", attack=own[0], range=own[1], crew=3)
    crew = [unit(f"crew{'abc'[number]}", attack=attack, range=r) for number, (attack, r) in enumerate(others)]
    found = []
    for column in "bcdef":
        red = ["wagon a1", *(f"{one.name} on wagon" for one in crew)]
        table = situation(". . . . . .", [wagon, DUMMY, *crew], red=red, blue=[f"dummy {column}1"])
        if table.preys("wagon") == set():
            return found
        table.attacks("wagon", "dummy")
        found.append(int(table["dummy"].damage))
    return found


@pytest.mark.rule("TYR-37")
def test_1_range_1_with_1_range_1_is_2_range_1():
    assert piled((1, 1), (1, 1)) == [2]


@pytest.mark.rule("TYR-37")
def test_1_range_1_with_1_range_2_is_2_range_1_and_1_range_2():
    assert piled((1, 1), (1, 2)) == [2, 1]


@pytest.mark.rule("TYR-37")
def test_1_range_2_with_1_range_1_is_2_range_1_and_1_range_2():
    assert piled((1, 2), (1, 1)) == [2, 1]


@pytest.mark.rule("TYR-37")
def test_1_range_1_with_2_range_1_and_1_range_1_is_4_range_1():
    assert piled((1, 1), (2, 1), (1, 1)) == [4]


@pytest.mark.rule("TYR-37")
def test_1_range_3_with_1_range_2_and_1_range_1_is_3_and_2_and_1():
    assert piled((1, 3), (1, 2), (1, 1)) == [3, 2, 1]


@pytest.mark.rule("TYR-37")
def test_an_attacked_container_strikes_back_with_its_pile():
    wagon, spear = unit("wagon", attack=1, crew=1), unit("spear", attack=2, range=1)
    table = situation(". .", [wagon, spear, WALKER], red=["wagon a1", "spear on wagon"], blue=["walker b1"], turn=BLUE)
    table.attacks("walker", "wagon")
    assert table["walker"].damage == 3


@pytest.mark.rule("TYR-38")
def test_a_unit_goes_aboard_by_ending_its_move_there():
    wagon = unit("wagon", crew=1)
    table = situation(". . .", [wagon, WALKER], red=["walker a1", "wagon c1"])
    table.moves("walker", "c1")
    assert (table.on("walker"), table.at("walker")) == ("wagon", "c1")


@pytest.mark.rule("TYR-38")
def test_nobody_goes_aboard_where_no_room_is_left():
    wagon = unit("wagon", crew=1)
    table = situation(". . .", [wagon, WALKER], red=["walker a1", "wagon c1", "walker on wagon"])
    assert table.reach("walker") == {"b1"}


@pytest.mark.rule("TYR-38")
def test_nobody_goes_aboard_an_enemy():
    wagon = unit("wagon", crew=1)
    table = situation(". . .", [wagon, WALKER], red=["walker a1"], blue=["wagon c1"])
    assert table.reach("walker") == {"b1"}


@pytest.mark.rule("TYR-38")
def test_equipment_of_the_container_takes_no_room():
    wagon, sword = unit("wagon", crew=1), equipment("sword")
    table = situation(". . .", [wagon, WALKER, sword], red=["walker a1", "wagon c1", "sword on wagon"])
    assert table.reach("walker") == {"b1", "c1"}


@pytest.mark.rule("TYR-38")
def test_the_crew_goes_along_and_gets_off_from_where_it_is():
    wagon = unit("wagon", crew=1)
    table = situation(". . . . . . .", [wagon, WALKER], red=["wagon a1", "walker on wagon"])
    table.moves("wagon", "d1")
    assert table.at("walker") == "d1"
    table.done()
    assert table.reach("walker") == {"a1", "b1", "c1", "e1", "f1", "g1"}
    table.moves("walker", "e1")
    assert (table.on("walker"), table.at("walker")) == ("", "e1")


@pytest.mark.rule("TYR-38")
def test_the_crew_does_not_attack_by_itself_and_is_not_attacked():
    wagon = unit("wagon", crew=1)
    table = situation(". .", [wagon, WALKER], red=["wagon a1", "walker on wagon"], blue=["walker b1"])
    assert table.preys("walker") == set()
    table = situation(". .", [wagon, WALKER], red=["wagon a1", "walker on wagon"], blue=["walker b1"], turn=BLUE)
    assert table.preys("walker2") == {"wagon"}


@pytest.mark.rule("TYR-32")
def test_when_the_container_dies_its_controller_places_the_pile_around():
    wagon, axe = unit("wagon", health=1, crew=2), spell("axe", Doing(Do.DESTROY), at=(A_UNIT,))
    table = situation(
        ". . .\n. . ~", [wagon, WALKER, axe], red_hand=["axe"], blue=["wagon b1", "walker on wagon", "walker on wagon"]
    )
    table.plays("axe", "wagon")
    assert (table.phase, table.decider) == (Phase.DROP, BLUE)
    assert table.tiles(Verb.PLACE) == {"a1", "b1", "c1", "a2", "b2"}
    table.places("b1")
    assert table.tiles(Verb.PLACE) == {"a1", "c1", "a2", "b2"}
    table.places("c1")
    assert (table.at("walker"), table.at("walker2"), table.on("walker2")) == ("b1", "c1", "")
    assert table.phase == Phase.ACTION


@pytest.mark.rule("TYR-32")
def test_a_pile_for_which_there_is_no_room_is_destroyed():
    """All around is deep water but the container's own tile: one of two is saved."""
    raft, axe = unit("raft", crew=2), spell("axe", Doing(Do.DESTROY), at=(A_UNIT,))
    table = situation(
        "~ ~ ~\n~ . ~\n~ ~ ~",
        [raft, WALKER, axe],
        red_hand=["axe"],
        blue=["raft b2", "walker on raft", "walker on raft"],
    )
    table.plays("axe", "raft")
    table.places("b2")
    assert [table.at("walker"), table.at("walker2")].count("gone") == 1
    assert table.cards("discard", BLUE) == ["raft", "walker"]


@pytest.mark.rule("TYR-32")
def test_a_piled_permanent_is_on_its_containers_tile_for_effects_around():
    wagon, bomb = unit("wagon", crew=1), unit("bomb", free(hits(1, To.EACH, range=1)))
    table = situation(". .", [wagon, WALKER, bomb], red=["bomb a1"], blue=["wagon b1", "walker on wagon"])
    assert table.at("walker") == "b1"
    table.uses("bomb")
    assert table["wagon"].damage == 1


@pytest.mark.rule("TYR-32")
def test_a_pile_is_dropped_by_a_container_that_goes_back_to_the_hand():
    recall = spell("recall", Doing(Do.RETURN), at=(A_UNIT,))
    wagon = unit("wagon", crew=1)
    table = situation(". . .", [wagon, WALKER, recall], red=["wagon b1", "walker on wagon"], red_hand=["recall"])
    table.plays("recall", "wagon")
    assert table.phase == Phase.DROP
    table.places("a1")
    assert (table.at("wagon"), table.at("walker")) == ("gone", "a1")
    assert table.cards("hand", RED) == ["wagon"]


@pytest.mark.rule("TYR-32")
def test_one_who_is_dropped_may_be_put_into_another_container():
    wagon, axe = unit("wagon", crew=1), spell("axe", Doing(Do.DESTROY), at=(A_UNIT,))
    table = situation(". .", [wagon, WALKER, axe], red=["wagon a1", "walker on wagon", "wagon b1"], red_hand=["axe"])
    table.plays("axe", "wagon")
    table.places("b1")
    assert table.on("walker") == "wagon2"


@pytest.mark.rule("TYR-32")
def test_artifacts_can_contain_a_pile_too():
    tower, walls = artifact("tower", crew=2, solid=4), artifact("walls", solid=4)
    table = situation(". . .", [tower, walls, WALKER], red=["walker b1", "tower a1", "walls c1"])
    assert table.reach("walker") == {"a1"}
