"""Tyrant: artifacts, equipment and potions."""

import pytest
from tyrant_cards import (
    A_UNIT,
    Doing,
    artifact,
    equipment,
    free,
    gains,
    potion,
    spell,
    unit,
    whenever,
)
from tyrant_kit import BLUE, RED, situation

from sandtable.games.tyrant.orders import Verb
from sandtable.games.tyrant.scenario import Do, Keyword, To, When
from sandtable.games.tyrant.state import Phase
from sandtable.mechanics.whom import Who

WALKER = unit("walker", movement=2)
STONE = artifact("stone")
SWORD = equipment("sword", grant={"attack": 2})
AXE = spell("axe", Doing(Do.DESTROY), at=(A_UNIT,))


@pytest.mark.rule("TYR-49")
def test_an_artifact_has_passive_effects_on_units_around_it():
    drum = artifact("drum", grant={"attack": 1, "who": Who.FRIEND, "radius": 1})
    table = situation(". . .\n. . .", [drum, WALKER], red=["drum b1", "walker a1"], blue=["walker a2"])
    table.attacks("walker", "walker2")
    assert (table["walker2"].damage, table["walker"].damage) == (2, 1)


@pytest.mark.rule("TYR-49")
def test_an_artifact_has_free_actions_and_is_not_activated():
    well = artifact("well", free(gains(1)))
    table = situation(". .", [well], red=["well a1"])
    assert not table.can(Verb.ACTIVATE)
    table.uses("well")
    assert table.resource() == 1
    assert not table.can(Verb.USE)


@pytest.mark.rule("TYR-49")
def test_an_adjacent_unit_carries_an_artifact_as_a_full_action():
    table = situation(". . . . .\n. . . . .", [STONE, WALKER], red=["walker a1", "stone b1"])
    table.carries("walker", "stone", "c2", "d2")
    assert (table.at("walker"), table.at("stone")) == ("c2", "d2")
    assert table["walker"].is_tapped


@pytest.mark.rule("TYR-49")
def test_it_is_carried_within_movement_and_set_down_next_to_the_carrier():
    """Movement 2: from a1, past the stone that comes along, b1 to c1 and a row down."""
    table = situation(". . . .\n. . . .", [STONE, WALKER], red=["walker a1", "stone b1"])
    table.turns_to("walker")
    table.decide(Verb.CARRY, target=table.slot("stone"))
    assert "d1" not in table.tiles(Verb.AIM)
    assert {"a2", "b2", "c2"} <= table.tiles(Verb.AIM)
    table.decide(Verb.AIM, target=table.box.cell("c2"))
    assert table.tiles(Verb.AIM) == {"b1", "c1", "d1", "b2", "d2"}


@pytest.mark.rule("TYR-49")
def test_who_has_moved_carries_nothing():
    table = situation(". . . .", [STONE, WALKER], red=["walker a1", "stone c1"])
    table.moves("walker", "b1")
    assert not table.can(Verb.CARRY)
    assert not table.can(Verb.SWAP)


@pytest.mark.rule("TYR-49")
def test_a_unit_swaps_tiles_with_an_adjacent_artifact_as_its_move():
    table = situation(". . .", [STONE, WALKER], red=["walker a1", "stone b1"], blue=["walker c1"])
    table.swaps("walker", "stone")
    assert (table.at("walker"), table.at("stone")) == ("b1", "a1")
    assert not table.can(Verb.MOVE)
    table.attacks("walker", "walker2")
    assert table["walker2"].damage == 1


@pytest.mark.rule("TYR-49")
def test_nobody_swaps_with_an_artifact_that_would_be_where_it_cannot_be():
    table = situation(". ~", [STONE, WALKER, unit("frog", keywords=Keyword.AMPHIBIOUS)], red=["frog b1", "stone a1"])
    table.turns_to("frog")
    assert not table.can(Verb.SWAP)


@pytest.mark.rule("TYR-49")
def test_an_artifact_out_of_reach_is_neither_carried_nor_swapped():
    table = situation(". . .", [STONE, WALKER], red=["walker a1", "stone c1"])
    table.turns_to("walker")
    assert not table.can(Verb.CARRY)
    assert not table.can(Verb.SWAP)


@pytest.mark.rule("TYR-50")
def test_enemies_carry_and_swap_what_is_not_solid_and_not_what_is():
    wall = artifact("wall", solid=3)
    table = situation(". . .", [STONE, wall, WALKER], red=["walker b1"], blue=["stone a1", "wall c1"])
    table.turns_to("walker")
    assert table.pieces(Verb.SWAP) == table.pieces(Verb.CARRY) == {"stone"}
    assert table.pieces(Verb.ATTACK) == {"wall"}


@pytest.mark.rule("TYR-50")
def test_its_own_side_moves_a_solid_artifact():
    wall = artifact("wall", solid=3)
    table = situation(". . .", [wall, WALKER], red=["walker b1", "wall c1"])
    table.swaps("walker", "wall")
    assert (table.at("walker"), table.at("wall")) == ("c1", "b1")


@pytest.mark.rule("TYR-50")
def test_more_damage_than_solid_destroys_it():
    wall, brute = artifact("wall", solid=3), unit("brute", attack=2)
    table = situation(". . .", [wall, brute], red=["brute a1", "brute c1"], blue=["wall b1"])
    table.attacks("brute", "wall")
    assert table["wall"].damage == 2
    table.done()
    table.attacks("brute2", "wall")
    assert table.at("wall") == "gone"
    assert table.cards("discard", BLUE) == ["wall"]


@pytest.mark.rule("TYR-51")
def test_equipment_gives_its_wearer_what_it_says():
    table = situation(". .", [WALKER, SWORD], red=["walker a1", "sword on walker"], blue=["walker b1"])
    table.attacks("walker", "walker2")
    assert table["walker2"].damage == 3


@pytest.mark.rule("TYR-51")
def test_equipment_is_played_onto_a_spawn_tile_and_stays_there():
    table = situation(". .", [SWORD], red_hand=["sword"], red_spawn="a1")
    table.plays("sword", "a1")
    table.ends_turn()
    assert table.at("sword") == "a1"


@pytest.mark.rule("TYR-51")
def test_equipment_that_waits_is_put_on_the_next_unit():
    table = situation(". .", [SWORD, WALKER], red_hand=["sword", "walker"], red_spawn="a1")
    table.plays("sword", "waiting")
    assert table.at("sword") == "waiting"
    table.plays("walker", "a1")
    assert (table.at("sword"), table.on("sword")) == ("a1", "walker")


@pytest.mark.rule("TYR-51")
def test_equipment_for_which_no_unit_comes_goes_to_the_discard_pile_at_the_end_of_the_turn():
    table = situation(". .", [SWORD], red_hand=["sword"], red_spawn="a1")
    table.plays("sword", "waiting")
    table.ends_turn()
    assert table.at("sword") == "gone"
    assert table.cards("discard", RED) == ["sword"]


@pytest.mark.rule("TYR-51")
def test_equipment_below_1_durability_is_destroyed():
    brittle = equipment("brittle", free(gains(2), durability=1), durability=2)
    table = situation(". .", [WALKER, brittle], red=["walker a1", "brittle on walker"])
    table["brittle"].durability = 1
    table.uses("brittle")
    assert table.at("brittle") == "gone"
    assert table.resource() == 2
    assert table.cards("discard") == ["brittle"]


@pytest.mark.rule("TYR-51")
def test_whenever_the_equipped_unit_attacks_gain_1_resource():
    """The seed's own example of a trigger."""
    purse = equipment("purse", whenever(When.ATTACKS, gains(1)))
    table = situation(". .", [WALKER, purse], red=["walker a1", "purse on walker"], blue=["walker b1"])
    table.attacks("walker", "walker2")
    assert table.resource() == 1


@pytest.mark.rule("TYR-52")
def test_equipment_that_is_dropped_loses_1_durability():
    table = situation(". .", [WALKER, SWORD, AXE], red=["walker a1", "sword on walker"], red_hand=["axe"])
    table.plays("axe", "walker")
    assert table.phase == Phase.DROP
    table.places("b1")
    assert (table.at("sword"), table["sword"].durability) == ("b1", 1)


@pytest.mark.rule("TYR-52")
def test_equipment_of_durability_1_does_not_survive_its_wearer():
    rag = equipment("rag", durability=1)
    table = situation(". .", [WALKER, rag, AXE], red=["walker a1", "rag on walker"], red_hand=["axe"])
    table.plays("axe", "walker")
    assert table.at("rag") == "gone"
    assert table.phase == Phase.ACTION
    assert table.cards("discard") == ["walker", "rag", "axe"]


@pytest.mark.rule("TYR-52")
def test_equipment_of_a_crew_is_not_dropped_with_it():
    """The wagon's pile is the walker; the sword is the walker's pile, which is not dropped."""
    wagon = unit("wagon", crew=1)
    table = situation(
        ". . .", [WALKER, SWORD, AXE, wagon], red=["wagon a1", "walker on wagon", "sword on walker"], red_hand=["axe"]
    )
    table.plays("axe", "wagon")
    table.places("b1")
    assert (table.at("walker"), table.at("sword"), table.on("sword")) == ("b1", "b1", "walker")
    assert table["sword"].durability == 2


@pytest.mark.rule("TYR-53")
@pytest.mark.parametrize(("by", "left"), [("move", Verb.ATTACK), ("attack", Verb.MOVE)])
def test_equipping_takes_the_move_or_the_attack(by, left):
    table = situation(". . .\n. . .", [WALKER, SWORD], red=["walker a1", "sword b1"], blue=["walker a2"])
    table.equips("walker", "sword", by=by)
    assert (table.on("sword"), table.at("sword")) == ("walker", "a1")
    assert table.can(left)
    assert table.can(Verb.MOVE) != table.can(Verb.ATTACK)


@pytest.mark.rule("TYR-53")
def test_equipment_two_steps_away_is_out_of_reach():
    table = situation(". . .", [WALKER, SWORD], red=["walker a1", "sword c1"])
    table.turns_to("walker")
    assert not table.can(Verb.EQUIP)


@pytest.mark.rule("TYR-53")
def test_what_another_wears_cannot_be_put_on():
    table = situation(". . .", [WALKER, SWORD], red=["walker a1", "walker b1", "sword on walker2"])
    table.turns_to("walker")
    assert not table.can(Verb.EQUIP)


@pytest.mark.rule("TYR-54")
def test_a_worn_potion_is_drunk_as_a_free_action_and_is_gone():
    balm = potion("balm", Doing(Do.HEAL, 2, To.WEARER))
    table = situation(". .", [WALKER, balm], red=["walker a1", "balm on walker"])
    table["walker"].damage = 3
    table.uses("balm")
    assert (table["walker"].damage, table.at("balm")) == (1, "gone")
    assert table["walker"].moves == 1


@pytest.mark.rule("TYR-54")
def test_a_potion_that_nobody_wears_cannot_be_drunk():
    balm = potion("balm", gains(1))
    table = situation(". .", [WALKER, balm], red=["walker a1", "balm b1"])
    assert not table.can(Verb.USE)


@pytest.mark.rule("TYR-54")
def test_a_potion_is_drunk_in_the_enemys_turn_too():
    balm = potion("balm", Doing(Do.HEAL, 2, To.WEARER))
    table = situation(". . .", [WALKER, balm], red=["walker b1"], blue=["walker a1", "balm on walker2"])
    table["walker2"].damage = 3
    table.attacks("walker", "walker2", held=True)
    table.uses("balm")
    assert (table.at("walker2"), table["walker2"].damage) == ("a1", 2)
