"""Tyrant: what units do with things and piles, drawn where one tile, one piece or one number more would show."""

import pytest
from tyrant_cards import (
    A_PERMANENT,
    A_UNIT,
    Doing,
    artifact,
    boss,
    equipment,
    free,
    gains,
    hits,
    spell,
    unit,
    whenever,
)
from tyrant_kit import BLUE, RED, situation

from sandtable.games.tyrant.orders import Verb
from sandtable.games.tyrant.scenario import NO_COST, NOBODY, TYRANT, Do, Goal, Keyword, Marking, To, When
from sandtable.games.tyrant.state import Phase
from sandtable.games.tyrant.telling import Kind

WALKER = unit("walker")
WAGON = unit("wagon", crew=2)
KILL = spell("kill", Doing(Do.DESTROY), at=(A_UNIT,))
BREAK = spell("break", Doing(Do.DESTROY), at=(A_PERMANENT,))
SWORD = equipment("sword", grant={"attack": 1})
STONE = artifact("stone")


@pytest.mark.rule("TYR-28")
def test_a_unit_that_was_played_and_dies_goes_to_the_discard_pile():
    table = situation(". .", [WALKER, KILL], red_hand=["walker", "kill"], red_spawn="a1")
    table.plays("walker", "a1")
    table.plays("kill", "walker")
    assert table.cards("discard") == ["walker", "kill"]


@pytest.mark.rule("TYR-38")
def test_a_unit_is_played_aboard_a_wagon_on_the_spawn_tile_and_leaves_it_where_that_goes():
    table = situation(". . .", [WAGON, WALKER], red=["wagon a1"], red_hand=["walker"], red_spawn="a1")
    table.plays("walker", "a1")
    assert (table.on("walker"), table.at("walker")) == ("wagon", "a1")
    table.moves("wagon", "c1")
    assert table.at("walker") == "c1"


@pytest.mark.rule("TYR-38")
def test_a_token_is_made_aboard_a_wagon_as_well():
    camp = unit("camp", free(Doing(Do.TOKEN, 1, To.SELF, what="walker")))
    table = situation(". .", [camp, WAGON, WALKER], red=["camp a1", "wagon b1"])
    table.uses("camp")
    assert (table.on("walker"), table.at("walker")) == ("wagon", "b1")


@pytest.mark.rule("TYR-32")
def test_only_the_pile_goes_along_and_what_lies_on_it():
    """The wagon drives off with a walker and its sword; the other walker and its sword stay."""
    table = situation(
        ". . . .\n. . . .",
        [WALKER, WAGON, SWORD],
        red=["wagon a1", "walker on wagon", "sword on walker", "walker a2", "sword on walker2"],
        blue=["walker b2"],
    )
    table.moves("wagon", "d1")
    assert [table.at(name) for name in ("wagon", "walker", "sword")] == ["d1", "d1", "d1"]
    assert [table.at(name) for name in ("walker2", "sword2", "walker3")] == ["a2", "a2", "b2"]


@pytest.mark.rule("TYR-49")
def test_equipment_goes_along_when_its_wearer_swaps_tiles():
    table = situation(". . .", [WALKER, SWORD, STONE], red=["walker a1", "sword on walker", "stone b1"])
    table.swaps("walker", "stone")
    assert [table.at(name) for name in ("walker", "sword", "stone")] == ["b1", "b1", "a1"]


@pytest.mark.rule("TYR-49")
def test_the_pile_of_an_artifact_goes_along_when_it_is_swapped():
    cart = artifact("cart", crew=1)
    table = situation(". . .", [WALKER, cart], red=["walker a1", "cart b1", "walker on cart"])
    table.swaps("walker", "cart")
    assert [table.at(name) for name in ("walker", "cart", "walker2")] == ["b1", "a1", "a1"]


@pytest.mark.rule("TYR-49")
def test_a_carrier_takes_its_equipment_and_the_artifact_its_pile_along():
    cart = artifact("cart", crew=1)
    table = situation(
        ". . . .\n. . . .", [WALKER, cart, SWORD], red=["walker a1", "sword on walker", "cart b1", "walker on cart"]
    )
    table.carries("walker", "cart", "c2", "d1")
    assert [table.at(name) for name in ("walker", "sword", "cart", "walker2")] == ["c2", "c2", "d1", "d1"]
    assert (table["walker"].moves, table["walker"].attacks) == (0, 0)


@pytest.mark.rule("TYR-49")
def test_a_carrier_goes_only_where_it_can_set_the_artifact_down():
    """A toad may swim to the island at e1, but around it no stone can lie."""
    toad = unit("toad", keywords=Keyword.AMPHIBIOUS, movement=6)
    table = situation(". . ~ ~ . ~\n~ ~ ~ ~ ~ ~", [toad, STONE], red=["toad a1", "stone b1"])
    reached = table.reach("toad")
    table.decide(Verb.CARRY, target=table.slot("stone"))
    assert reached - table.tiles(Verb.AIM) == {"e1"}
    table.decide(Verb.AIM, target=table.box.cell("c1"))
    assert table.tiles(Verb.AIM) == {"b1"}


@pytest.mark.rule("TYR-49")
def test_nothing_is_carried_onto_an_occupied_tile_nor_aboard():
    table = situation(
        ". . .\n. . .", [WALKER, WAGON, STONE], red=["walker a1", "stone b1", "wagon b2"], blue=["walker a2"]
    )
    table.turns_to("walker")
    table.decide(Verb.CARRY, target=table.slot("stone"))
    assert table.tiles(Verb.AIM) == {"a1"}


@pytest.mark.rule("TYR-49")
def test_what_is_carried_is_set_down_next_to_the_carrier_on_a_free_tile_or_one_that_both_leave():
    table = situation(". . . .\n. . . .", [WALKER, STONE], red=["walker a1", "stone b1"], blue=["walker c2"])
    table.turns_to("walker")
    table.decide(Verb.CARRY, target=table.slot("stone"))
    table.decide(Verb.AIM, target=table.box.cell("b2"))
    assert table.tiles(Verb.AIM) == {"a1", "a2", "b1", "c1"}


@pytest.mark.rule("TYR-49")
def test_a_unit_in_a_wagon_neither_carries_nor_swaps_nor_equips():
    table = situation(
        ". . .", [WALKER, WAGON, STONE, SWORD], red=["wagon b1", "walker on wagon", "stone a1", "sword c1"]
    )
    table.turns_to("walker")
    assert not any(map(table.can, (Verb.CARRY, Verb.SWAP, Verb.EQUIP)))


@pytest.mark.rule("TYR-49")
def test_a_boss_neither_carries_nor_swaps_nor_equips():
    table = situation(". . .", [boss("ogre"), STONE, SWORD], red=["ogre b1", "stone a1", "sword c1"])
    table.turns_to("ogre")
    assert not any(map(table.can, (Verb.CARRY, Verb.SWAP, Verb.EQUIP)))


@pytest.mark.rule("TYR-50")
def test_nobody_moves_a_solid_artifact_of_the_map():
    rock = artifact("rock", solid=3)
    table = situation(". .", [WALKER, rock], red=["walker a1"], nobody=["rock b1"])
    table.turns_to("walker")
    assert not any(map(table.can, (Verb.CARRY, Verb.SWAP)))


@pytest.mark.rule("TYR-49")
def test_an_artifact_that_is_gone_meanwhile_is_not_carried_and_that_is_told():
    table = situation(". . .", [WALKER, STONE, BREAK], red=["walker a1", "stone b1"], blue_hand=["break"])
    table.carries("walker", "stone", "a1", "b1", held=True)
    table.plays("break", "stone")
    assert (table.at("walker"), table.told(Kind.FIZZLED)) == ("a1", ["Red"])
    assert (table["walker"].moves, table["walker"].attacks) == (0, 0)


@pytest.mark.rule("TYR-53")
def test_equipment_that_is_out_of_reach_meanwhile_is_not_put_on_and_that_is_told():
    """Blue pushes the sword away before Red has it."""
    wind = unit("wind", free(Doing(Do.PUSH, 1), at=(A_PERMANENT,)))
    table = situation(". . . .", [WALKER, SWORD, wind], red=["walker b1", "sword c1"], blue=["wind a1"])
    table.equips("walker", "sword", held=True)
    table.uses("wind", "sword")
    assert (table.at("sword"), table.on("sword"), table.told(Kind.FIZZLED)) == ("d1", "", ["Red"])


@pytest.mark.rule("TYR-49")
def test_an_artifact_out_of_reach_meanwhile_is_not_swapped_and_that_is_told():
    wind = unit("wind", free(Doing(Do.PUSH, 1), at=(A_PERMANENT,)))
    table = situation(". . . .", [WALKER, STONE, wind], red=["walker b1", "stone c1"], blue=["wind a1"])
    table.swaps("walker", "stone", held=True)
    table.uses("wind", "stone")
    assert (table.at("walker"), table.at("stone"), table.told(Kind.FIZZLED)) == ("b1", "d1", ["Red"])


@pytest.mark.rule("TYR-53")
def test_enemies_equipment_that_lies_about_is_put_on_and_obeys_its_wearer():
    fife = equipment("fife", free(gains(1)))
    table = situation(". .", [WALKER, fife], red=["walker a1"], blue=["fife b1"])
    table.equips("walker", "fife")
    table.uses("fife")
    assert (table.resource(RED), table["fife"].owner, table["fife"].controller) == (1, BLUE, RED)


@pytest.mark.rule("TYR-51")
def test_waiting_equipment_is_put_on_a_unit_and_not_on_an_artifact_or_the_enemys_unit():
    table = situation(
        ". . .", [WALKER, SWORD, STONE], red_hand=["sword", "stone", "walker"], red_spawn="a1 b1", blue=["walker c1"]
    )
    table.plays("sword", "waiting")
    table.plays("stone", "a1")
    assert table.at("sword") == "waiting"
    table.plays("walker", "b1")
    assert (table.on("sword"), table.at("sword")) == ("walker", "b1")


@pytest.mark.rule("TYR-32")
def test_what_is_dropped_may_be_put_on_all_nine_tiles():
    table = situation(
        ". . .\n. . .\n. . .", [WALKER, WAGON, KILL], red=["wagon b2", "walker on wagon"], red_hand=["kill"]
    )
    table.plays("kill", "wagon")
    assert table.tiles(Verb.PLACE) == {"a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"}


@pytest.mark.rule("TYR-32")
def test_what_has_no_room_when_it_is_dropped_dies():
    raft = unit("raft", crew=1, keywords=Keyword.SWIMS)
    table = situation("~ ~", [WALKER, raft, KILL], red=["raft a1", "walker on raft"], red_hand=["kill"])
    table.plays("kill", "raft")
    assert (table.told(Kind.DIED), table.told(Kind.SACRIFICED)) == (["raft", "walker"], [])


@pytest.mark.rule("TYR-32")
def test_what_the_tyrant_drops_is_placed_at_random_on_an_available_tile():
    """Three tiles are land: each is taken in some of thirty matches, and no other."""
    despot = boss("despot", keywords=Keyword.TYRANT)
    found = set()
    for seed in range(30):
        table = situation(
            ". ~ ~ .\n. . ~ .",
            [WALKER, WAGON, KILL, despot],
            seats=(RED, TYRANT),
            teams={RED: 0, TYRANT: 1},
            goal=Goal.TYRANT,
            tyrant=["despot d1", "wagon a2", "walker on wagon"],
            red_hand=["kill"],
        )
        table.shakes_dice(seed)
        table.plays("kill", "wagon")
        assert (table.phase, table.told(Kind.DROPPED)) == (Phase.ACTION, ["walker"])
        found.add(table.at("walker"))
    assert found == {"a1", "a2", "b2"}


@pytest.mark.rule("TYR-22")
def test_what_stands_on_the_map_at_the_start_is_no_token_whether_it_can_be_played_or_not():
    hut = unit("hut", play=NO_COST)
    table = situation(". . .", [hut, WALKER], red=["hut a1", "walker b1"], blue=["walker c1"]).begins()
    begun = [table.state.permanents[slot] for slot in range(3)]
    assert [(bool(it.is_token), it.card, it.owner, it.cell) for it in begun] == [
        (False, 0, RED, 0),
        (False, 1, RED, 1),
        (False, 1, BLUE, 2),
    ]


@pytest.mark.rule("TYR-29")
def test_what_cannot_be_played_leaves_the_game_when_it_is_destroyed_and_the_rest_is_discarded():
    hut = unit("hut", play=NO_COST)
    table = situation(". .", [hut, WALKER, KILL], red=["hut a1", "walker b1"], red_hand=["kill", "kill"])
    table.plays("kill", "hut")
    table.plays("kill", "walker")
    assert (table.at("hut"), table.cards("discard")) == ("gone", ["walker", "kill", "kill"])


@pytest.mark.rule("TYR-11")
def test_a_card_without_a_play_cost_is_not_to_be_had_for_any_resource():
    relic = spell("relic", gains(1), play=NO_COST)
    table = situation(". .", [relic], red_hand=["relic"], resource={RED: 400})
    assert not table.can(Verb.PLAY)


@pytest.mark.rule("TYR-19")
def test_a_card_without_a_buy_cost_is_not_to_be_had_for_any_resource():
    relic = spell("relic", gains(1), buy=NO_COST)
    table = situation(". .", [relic, WALKER], red_store=["relic", "walker"], resource={RED: 400})
    table.done()
    assert table.names(Verb.BUY) == {"walker"}


@pytest.mark.rule("TYR-51")
def test_what_costs_no_durability_tells_of_none():
    fife = equipment("fife", free(gains(1)))
    table = situation(". .", [WALKER, fife], red=["walker a1", "fife on walker"])
    table.uses("fife")
    assert (table["fife"].durability, table.told(Kind.WORN)) == (2, [])


@pytest.mark.rule("TYR-51")
def test_what_costs_durability_takes_that_much_and_breaks_below_one():
    saw = equipment("saw", free(gains(1), durability=2), durability=5)
    table = situation(". .", [WALKER, saw], red=["walker a1", "saw on walker"])
    for left in (3, 1):
        table.uses("saw")
        assert table["saw"].durability == left
        table.ends_turn()
        table.ends_turn()
    assert table.users() == set()


@pytest.mark.rule("TYR-40")
def test_what_a_paralysed_unit_wears_cannot_be_used_but_that_of_others_can():
    fife = equipment("fife", free(gains(1)))
    table = situation(". .", [WALKER, fife], red=["walker a1", "fife on walker", "walker b1", "fife on walker2"])
    table["walker"].marks[Marking.PARALYSIS] = 1
    assert table.users() == {"fife2"}


@pytest.mark.rule("TYR-54")
def test_equipment_that_lies_about_is_used_by_nobody():
    fife = equipment("fife", free(gains(1)))
    table = situation(". .", [WALKER, fife], red=["walker a1", "fife b1"])
    assert table.users() == set()


@pytest.mark.rule("TYR-15")
def test_a_swap_a_carry_and_a_move_each_set_off_what_waits_for_a_move():
    scout = unit("scout", whenever(When.MOVES, gains(1)))
    for deed in ("swap", "carry", "move"):
        table = situation(". . .", [scout, STONE], red=["scout a1", "stone b1"])
        if deed == "swap":
            table.swaps("scout", "stone")
        elif deed == "carry":
            table.carries("scout", "stone", "a1", "b1")
        else:
            table["stone"].cell = table.box.cell("c1")
            table.moves("scout", "b1")
        assert table.resource() == 1


@pytest.mark.rule("TYR-34")
def test_a_swap_takes_the_move_and_a_stroll_takes_nothing():
    table = situation("s s .", [WALKER, STONE], red=["walker a1", "stone c1"])
    table.strolls("walker", "b1")
    assert (table["walker"].moves, table["walker"].attacks) == (1, 1)
    table.swaps("walker", "stone")
    assert (table["walker"].moves, table["walker"].attacks) == (0, 1)
    assert table["walker"].holder == NOBODY


@pytest.mark.rule("TYR-29")
def test_a_unit_in_a_pile_that_is_hit_dies_where_it_lies():
    wave = spell("wave", hits(9), at=(A_UNIT,))
    table = situation(". .", [WALKER, WAGON, wave], red=["wagon a1", "walker on wagon"], red_hand=["wave"])
    table.plays("wave", "walker")
    assert (table.at("walker"), table.at("wagon")) == ("gone", "a1")


@pytest.mark.rule("TYR-49")
def test_who_wears_fins_swaps_tiles_with_a_raft():
    """What it wears lets it swim, so the raft's tile suits it."""
    raft = artifact("raft", keywords=Keyword.SWIMS)
    fins = equipment("fins", grant={"keywords": Keyword.AMPHIBIOUS})
    table = situation("H ~ ~", [WALKER, raft, fins], red=["walker a1", "fins on walker", "raft b1"])
    table.swaps("walker", "raft")
    assert [table.at(name) for name in ("walker", "fins", "raft")] == ["b1", "b1", "a1"]


@pytest.mark.rule("TYR-39")
def test_who_is_bound_to_streets_does_not_leave_them_by_swapping_tiles():
    tram = unit("tram", bound="s")
    for middle, is_street in (("s", True), (".", False)):
        table = situation(f"s {middle} s", [tram, STONE], red=["tram a1", "stone b1"])
        table.turns_to("tram")
        assert table.can(Verb.SWAP) == is_street


@pytest.mark.rule("TYR-04")
@pytest.mark.parametrize("first", [Verb.PAY, Verb.RELEASE])
def test_each_of_three_units_is_due_whatever_became_of_the_one_before(first):
    knight = unit("knight", upkeep=1)
    table = situation(". . .", [knight], blue=["knight a1", "knight b1", "knight c1"], resource={BLUE: 5})
    table.ends_turn()
    table.decide(first)
    assert (table.phase, table.name(table.state.paying)) == (Phase.UPKEEP, "knight2")
    table.decide(Verb.RELEASE)
    assert (table.phase, table.name(table.state.paying)) == (Phase.UPKEEP, "knight3")
    table.decide(Verb.PAY)
    assert (table.phase, table.resource(BLUE)) == (Phase.ACTION, 3 if first == Verb.PAY else 4)
    assert [table.at(f"knight{n}") for n in ("", 2, 3)] == ["a1" if first == Verb.PAY else "gone", "gone", "c1"]
