"""Tyrant: tiles, range, steps, who may be where, and where cards come into play."""

import pytest
from tyrant_cards import (
    A_TILE,
    Doing,
    Target,
    artifact,
    free,
    full,
    gains,
    hits,
    spell,
    unit,
)
from tyrant_kit import BLUE, RED, situation

from sandtable.games.tyrant.orders import Verb
from sandtable.games.tyrant.scenario import NO_COST, TILE_ABILITY, Aimed, Do, Keyword, TileNeed, To

WALKER = unit("walker")
FISH = unit("fish", keywords=Keyword.SWIMS)
FROG = unit("frog", keywords=Keyword.AMPHIBIOUS)
ARCHER = unit("archer", range=3)
OPEN = "\n".join([". . . . . . ."] * 7)


def drawn(text: str) -> set[str]:
    """The tiles that a drawing marks with x."""
    rows = [line.split() for line in text.strip().splitlines()]
    return {
        f"{'abcdefghi'[column]}{number + 1}"
        for number, row in enumerate(rows)
        for column, letter in enumerate(row)
        if letter == "x"
    }


def looks(reach: int) -> set[str]:
    """The tiles that an ability of that range can be aimed at, from the middle of an open map."""
    seer = unit("seer", free(gains(1), at=(Target(Aimed.TILE, range=reach),)))
    table = situation(OPEN, [seer], red=["seer d4"])
    table.decide(Verb.USE, target=table.slot("seer"), extra=0)
    return table.tiles(Verb.AIM)


@pytest.mark.rule("TYR-24")
def test_range_1_is_the_tile_and_its_eight_neighbours():
    assert looks(1) == drawn("""
        . . . . . . .
        . . . . . . .
        . . x x x . .
        . . x x x . .
        . . x x x . .
        . . . . . . .
        . . . . . . .
    """)


@pytest.mark.rule("TYR-24")
def test_range_2_lacks_the_corners_where_the_second_diagonal_step_counts_double():
    assert looks(2) == drawn("""
        . . . . . . .
        . . x x x . .
        . x x x x x .
        . x x x x x .
        . x x x x x .
        . . x x x . .
        . . . . . . .
    """)


@pytest.mark.rule("TYR-24")
def test_range_3_has_the_corners_of_two_diagonal_steps():
    assert looks(3) == drawn("""
        . . x x x . .
        . x x x x x .
        x x x x x x x
        x x x x x x x
        x x x x x x x
        . x x x x x .
        . . x x x . .
    """)


@pytest.mark.rule("TYR-25")
def test_a_unit_moves_as_far_as_its_range_would_be_on_open_ground():
    table = situation(OPEN, [WALKER], red=["walker d4"])
    assert table.reach("walker") == drawn("""
        . . x x x . .
        . x x x x x .
        x x x x x x x
        x x x . x x x
        x x x x x x x
        . x x x x x .
        . . x x x . .
    """)


@pytest.mark.rule("TYR-25")
def test_a_detour_of_two_diagonal_steps_costs_three():
    """Past the rocks a1 to c1 has two diagonal steps, 1 + 2; with movement 2 that is too far."""
    rock = artifact("rock", solid=10)
    quick, slow = unit("quick", movement=3), unit("slow", movement=2)
    table = situation(". . .\n. . .", [quick, slow, rock], red=["quick a1"], nobody=["rock b1"])
    assert table.reach("quick") == {"a2", "b2", "c1", "c2"}
    table = situation(". . .\n. . .", [quick, slow, rock], red=["slow a1"], nobody=["rock b1"])
    assert table.reach("slow") == {"a2", "b2", "c2"}


@pytest.mark.rule("TYR-25")
def test_nobody_moves_through_anybody():
    table = situation(". . . .", [WALKER], red=["walker a1", "walker b1"])
    assert table.reach("walker") == set()


@pytest.mark.rule("TYR-25")
def test_a_moved_unit_stands_where_it_went_and_not_where_it_was():
    table = situation(". . . .\n. . . .", [WALKER], red=["walker a1", "walker d2"])
    table.moves("walker", "c2")
    assert table.at("walker") == "c2"
    assert table.state.permanents[table.slot("walker")].moves == 0
    table.done()
    assert "a1" in table.reach("walker2")
    assert "c2" not in table.tiles(Verb.MOVE)


@pytest.mark.rule("TYR-23")
def test_a_tile_holds_one_permanent():
    table = situation(". . .", [WALKER, artifact("stone")], red=["walker a1"], blue=["stone c1"])
    assert table.reach("walker") == {"b1"}


@pytest.mark.rule("TYR-23")
def test_free_tiles_are_those_without_a_permanent():
    seer = unit("seer", free(gains(1), at=(Target(Aimed.TILE, need=TileNeed.FREE),)))
    table = situation(". . ~\n. . .", [seer, WALKER], red=["seer a1"], blue=["walker b2"])
    table.decide(Verb.USE, target=table.slot("seer"), extra=0)
    assert table.tiles(Verb.AIM) == {"b1", "c1", "a2", "c2"}


@pytest.mark.rule("TYR-23")
def test_a_farm_gives_the_unit_on_it_an_action():
    table = situation("f .", [WALKER], red=["walker a1", "walker b1"], grants={"f": full(gains(2))})
    table.turns_to("walker2")
    assert not table.can(Verb.USE)
    table.done()
    table.turns_to("walker")
    table.uses("walker", number=TILE_ABILITY)
    assert table.resource() == 2
    assert table["walker"].is_tapped


@pytest.mark.rule("TYR-26")
def test_deep_water_is_for_swimmers_and_for_nobody_else():
    table = situation(". ~ .\n. ~ .", [WALKER], red=["walker a1"])
    assert table.reach("walker") == {"a2"}


@pytest.mark.rule("TYR-26")
def test_a_swimmer_stays_in_deep_water_and_harbours():
    table = situation(". ~ H .\n~ ~ . w", [FISH], red=["fish b1"])
    assert table.reach("fish") == {"c1", "a2", "b2"}


@pytest.mark.rule("TYR-26")
def test_the_amphibious_are_at_home_on_both():
    table = situation(". ~ H", [FROG], red=["frog a1"])
    assert table.reach("frog") == {"b1", "c1"}


@pytest.mark.rule("TYR-26")
def test_available_tiles_are_those_on_which_a_token_may_be_put():
    """Not the deep water, not the one with the walker; the wagon can contain a pile, and has room."""
    dog, wagon = unit("dog", buy=NO_COST), unit("wagon", crew=1)
    whistle = Target(Aimed.TILE, need=TileNeed.AVAILABLE)
    seer = unit("seer", free(Doing(Do.TOKEN, 1, To.TARGET, what="dog"), at=(whistle,)))
    table = situation(". . ~\n. . .", [seer, WALKER, dog, wagon], red=["seer a1", "walker b1", "wagon b2"])
    table.decide(Verb.USE, target=table.slot("seer"), extra=0)
    assert table.tiles(Verb.AIM) == {"a2", "b2", "c2"}


@pytest.mark.rule("TYR-27")
def test_who_is_in_a_house_is_attacked_from_range_1_only():
    table = situation(". . h\n. . .", [ARCHER, WALKER], red=["archer a1"], blue=["walker c1", "walker c2"])
    assert table.preys("archer") == {"walker2"}
    table.moves("archer", "b1")
    assert table.preys("archer") == {"walker", "walker2"}


@pytest.mark.rule("TYR-27")
def test_a_street_is_walked_once_a_turn_besides_the_move():
    table = situation("s s s s s\n. . . . .", [WALKER], red=["walker a1"])
    table.turns_to("walker")
    assert table.tiles(Verb.STREET) == {"b1", "c1", "d1"}
    table.strolls("walker", "c1")
    assert table.at("walker") == "c1"
    assert not table.can(Verb.STREET)
    assert "d1" in table.tiles(Verb.MOVE)
    table.moves("walker", "b2")
    assert table.at("walker") == "b2"


@pytest.mark.rule("TYR-27")
def test_who_stands_beside_a_street_does_not_walk_along_it():
    table = situation("s s s\n. . .", [WALKER], red=["walker a2"])
    table.turns_to("walker")
    assert not table.can(Verb.STREET)


@pytest.mark.rule("TYR-27")
def test_water_ends_a_move():
    table = situation(". w . .", [WALKER], red=["walker a1"])
    assert table.reach("walker") == {"b1"}
    table.moves("walker", "b1")
    table.ends_turn()
    table.ends_turn()
    assert table.reach("walker") == {"a1", "c1", "d1"}


@pytest.mark.rule("TYR-27")
def test_a_wall_falls_to_the_eleventh_damage():
    """Solid 10: more than 10 damage destroys it."""
    wall, ram = artifact("wall", solid=10), unit("ram", attack=10)
    table = situation(". . .", [wall, ram, WALKER], red=["ram a1", "walker c1"], nobody=["wall b1"])
    table.attacks("ram", "wall")
    assert table.at("wall") == "b1"
    table.done()
    table.attacks("walker", "wall")
    assert table.at("wall") == "gone"


@pytest.mark.rule("TYR-27")
def test_a_gate_lets_its_own_side_in_and_nobody_else():
    gate = artifact("gate", solid=10, crew=1)
    table = situation(". . .", [gate, WALKER], red=["walker a1", "gate b1"], blue=["walker c1"])
    assert table.reach("walker") == {"b1"}
    table.moves("walker", "b1")
    assert table.on("walker") == "gate"
    table = situation(". . .", [gate, WALKER], red=["walker a1", "gate b1"], blue=["walker c1"], turn=BLUE)
    assert table.reach("walker2") == set()


@pytest.mark.rule("TYR-28")
def test_permanents_are_played_onto_free_spawn_tiles_of_their_player():
    table = situation(
        ". . .\n. . .", [WALKER], red=["walker a1"], red_hand=["walker"], red_spawn="a1 b1", blue_spawn="c1 c2"
    )
    table.decide(Verb.PLAY, target=table.card("walker"))
    assert table.tiles(Verb.AIM) == {"b1"}
    table.decide(Verb.AIM, target=table.box.cell("b1"))
    table.settles()
    assert table.at("walker") == "a1"
    assert table.state.permanents[1].cell == table.box.cell("b1")
    assert table.cards("hand") == []


@pytest.mark.rule("TYR-28")
def test_a_banner_lets_its_player_play_around_it():
    banner = artifact("banner", spawns=1)
    table = situation(". . . .\n. . . ~", [banner, WALKER], red=["banner d1"], red_hand=["walker"], red_spawn="a1")
    table.decide(Verb.PLAY, target=table.card("walker"))
    assert table.tiles(Verb.AIM) == {"a1", "c1", "c2"}


@pytest.mark.rule("TYR-28")
def test_a_harbour_brings_in_swimmers():
    table = situation("H ~ .\n. . .", [FISH, WALKER], red_hand=["fish"], red_spawn="c1")
    table.decide(Verb.PLAY, target=table.card("fish"))
    assert table.tiles(Verb.AIM) == {"a1"}


@pytest.mark.rule("TYR-28")
def test_without_an_available_spawn_tile_a_unit_cannot_be_played():
    table = situation(". .", [WALKER], red=["walker a1"], red_hand=["walker"], red_spawn="a1")
    assert not table.can(Verb.PLAY)


@pytest.mark.rule("TYR-28")
def test_if_the_spawn_tile_is_taken_meanwhile_the_card_goes_to_the_discard_pile():
    """Blue answers with a spell that puts a dog there."""
    dog = unit("dog", buy=NO_COST)
    whistle = spell("whistle", Doing(Do.TOKEN, 1, To.TARGET, what="dog"), at=(A_TILE,))
    table = situation(". .", [WALKER, dog, whistle], red_hand=["walker"], red_spawn="a1", blue_hand=["whistle"])
    table.plays("walker", "a1", held=True)
    table.plays("whistle", "a1")
    assert table.at("walker") == "gone"
    assert table.at("dog") == "a1"
    assert table.cards("discard", RED) == ["walker"]


@pytest.mark.rule("TYR-39")
def test_a_unit_bound_to_streets_leaves_them_not():
    cart = unit("cart", bound="s")
    table = situation("s s .\n. . s", [cart], red=["cart a1"])
    assert table.reach("cart") == {"b1", "c2"}


@pytest.mark.rule("TYR-24")
def test_an_effect_on_all_in_range_1_spares_the_one_two_steps_away():
    bomb = unit("bomb", free(hits(1, To.EACH, range=1)))
    table = situation(". . . .\n. . . .", [bomb, WALKER], red=["bomb a1"], blue=["walker b2", "walker c1"])
    table.uses("bomb")
    assert table["walker"].damage == 1
    assert table["walker2"].damage == 0
