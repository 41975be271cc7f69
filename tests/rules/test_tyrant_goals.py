"""Tyrant: how each kind of map is won, and what becomes of who is out."""

import pytest
from tyrant_cards import A_UNIT, Doing, Target, artifact, equipment, gains, hits, spell, unit
from tyrant_kit import BLUE, GOLD, GREEN, RED, situation

from sandtable.games.tyrant.orders import Verb
from sandtable.games.tyrant.scenario import Aimed, Do, Goal, Keyword, To
from sandtable.games.tyrant.state import Phase
from sandtable.games.tyrant.telling import Kind

KING = unit("king", keywords=Keyword.KING)
WALKER = unit("walker")
KILL = spell("kill", Doing(Do.DESTROY), at=(Target(Aimed.PERMANENT),))
COIN = spell("coin", gains(1))


@pytest.mark.rule("TYR-59")
def test_who_loses_the_king_loses_the_game():
    table = situation(". .", [KING, KILL], goal=Goal.KING, red=["king a1"], blue=["king b1"], red_hand=["kill"])
    table.plays("kill", "king2")
    assert table.phase == Phase.OVER
    assert table.outcome[:2] == (1, -1)


@pytest.mark.rule("TYR-59")
def test_when_both_kings_fall_at_once_nobody_wins():
    both = spell("both", Doing(Do.DESTROY, 0, To.TARGET), Doing(Do.DESTROY, 0, To.SECOND), at=(A_UNIT, A_UNIT))
    table = situation(". .", [KING, both], goal=Goal.KING, red=["king a1"], blue=["king b1"], red_hand=["both"])
    table.plays("both", "king", "king2")
    assert table.phase == Phase.OVER
    assert table.outcome[:2] == (0, 0)


@pytest.mark.rule("TYR-59")
def test_whoever_has_saved_enough_resource_wins_at_the_end_of_the_upkeep():
    table = situation(". .", [COIN], goal=Goal.RESOURCE, target=10, base={BLUE: 3}, resource={RED: 9, BLUE: 7})
    table.ends_turn()
    assert table.phase == Phase.OVER
    assert table.outcome[:2] == (-1, 1)


@pytest.mark.rule("TYR-59")
def test_upkeep_is_paid_before_resource_is_counted():
    knight = unit("knight", upkeep=1)
    table = situation(
        ". .", [knight], goal=Goal.RESOURCE, target=10, base={BLUE: 3}, resource={BLUE: 7}, blue=["knight a1"]
    )
    table.ends_turn()
    table.decide(Verb.PAY)
    assert (table.phase, table.resource(BLUE)) == (Phase.ACTION, 9)


@pytest.mark.rule("TYR-59")
def test_regions_count_for_who_has_the_most_units_in_them():
    """Of three regions Blue has the most units in one, as many as Red in the second, and fewer in the third."""
    table = situation(
        ". . . .\n. . . .\n. . . .",
        [WALKER],
        goal=Goal.REGIONS,
        target=3,
        regions=["a1 b1 c1 d1", "a2 b2 c2 d2", "a3 b3 c3 d3"],
        red=["walker c1", "walker a2", "walker a3", "walker b3"],
        blue=["walker a1", "walker b1", "walker b2", "walker c3"],
    )
    table.ends_turn()
    assert (table.points(BLUE), table.points(RED)) == (1, 0)
    table.ends_turn()
    assert (table.points(BLUE), table.points(RED)) == (1, 1)


@pytest.mark.rule("TYR-59")
def test_enough_points_win():
    table = situation(
        ". .", [WALKER], goal=Goal.REGIONS, target=2, regions=["a1", "b1"], red=["walker a1"], blue=["walker b1"]
    )
    table.ends_turn()
    table.ends_turn()
    assert table.phase == Phase.ACTION
    table.ends_turn()
    assert table.phase == Phase.OVER
    assert table.outcome[:2] == (-1, 1)


@pytest.mark.rule("TYR-59")
def test_artifacts_hold_no_region():
    table = situation(
        ". .", [artifact("stone"), COIN], goal=Goal.REGIONS, target=2, regions=["a1 b1"], blue=["stone a1"]
    )
    table.ends_turn()
    assert table.points(BLUE) == 0


@pytest.mark.rule("TYR-59")
def test_who_has_no_building_left_is_out():
    house = artifact("house", solid=2, keywords=Keyword.BUILDING)
    table = situation(
        ". . .",
        [house, KILL],
        goal=Goal.BUILDINGS,
        red=["house a1"],
        blue=["house b1", "house c1"],
        red_hand=["kill", "kill"],
    )
    table.plays("kill", "house2")
    assert table.phase == Phase.ACTION
    table.plays("kill", "house3")
    assert table.phase == Phase.OVER
    assert table.outcome[:2] == (1, -1)


@pytest.mark.rule("TYR-59")
def test_the_stick_scores_at_the_upkeep_of_who_wears_it():
    stick = equipment("stick", keywords=Keyword.STICK)
    table = situation(
        ". . .", [stick, WALKER], goal=Goal.STICK, target=2, red=["walker a1"], blue=["walker c1"], nobody=["stick b1"]
    )
    table.equips("walker", "stick")
    table.ends_turn()
    assert (table.points(RED), table.points(BLUE)) == (0, 0)
    table.ends_turn()
    assert table.points(RED) == 1
    table.ends_turn()
    table.ends_turn()
    assert table.phase == Phase.OVER
    assert table.outcome[:2] == (1, -1)


@pytest.mark.rule("TYR-59")
def test_a_stick_on_the_ground_scores_for_nobody():
    stick = equipment("stick", keywords=Keyword.STICK)
    table = situation(". . .", [stick, WALKER], goal=Goal.STICK, target=2, red=["walker a1", "stick b1"])
    table.ends_turn()
    table.ends_turn()
    assert table.points(RED) == 0


@pytest.mark.rule("TYR-59")
def test_after_the_last_round_the_best_standing_wins():
    table = situation(". .", [COIN], goal=Goal.RESOURCE, target=99, rounds=1, resource={RED: 4, BLUE: 3})
    table.ends_turn()
    assert table.phase == Phase.ACTION
    table.ends_turn()
    assert table.phase == Phase.OVER
    assert table.outcome[:2] == (1, -1)


@pytest.mark.rule("TYR-59")
def test_equal_standing_after_the_last_round_is_a_draw():
    table = situation(". .", [COIN], goal=Goal.RESOURCE, target=99, rounds=1, resource={RED: 3, BLUE: 3})
    table.ends_turn()
    table.ends_turn()
    assert table.phase == Phase.OVER
    assert table.outcome[:2] == (0, 0)


@pytest.mark.rule("TYR-59")
def test_a_team_wins_together():
    """Red and Green against Blue and Gold; the others' second king falls, too."""
    table = situation(
        ". . . .",
        [KING, KILL],
        goal=Goal.KING,
        seats=(RED, BLUE, GREEN, GOLD),
        teams={RED: 0, BLUE: 1, GREEN: 0, GOLD: 1},
        red=["king a1"],
        blue=["king b1"],
        green=["king c1"],
        gold=["king d1"],
        red_hand=["kill", "kill"],
    )
    table.plays("kill", "king2")
    assert table.phase == Phase.ACTION
    table.plays("kill", "king4")
    assert table.phase == Phase.OVER
    assert table.outcome[:4] == (1, -1, 1, -1)


def four(**told):
    """Four players, each with a king in a corner of a row."""
    told = {"red_hand": ["kill", "kill"], **told}
    kings = {
        colour: [f"king {tile}"]
        for colour, tile in zip(("red", "blue", "green", "gold"), ("a1", "c1", "e1", "g1"), strict=True)
    }
    for colour in kings:
        kings[colour] += told.pop(colour, [])
    cards = [KING, KILL, COIN, WALKER, unit("wagon", crew=2), spell("bolt", hits(1), at=(A_UNIT,))]
    drawing = ". . . . . . .\n. . . . . . ."
    return situation(drawing, cards, goal=Goal.KING, seats=(RED, BLUE, GREEN, GOLD), **kings, **told)


@pytest.mark.rule("TYR-59")
def test_who_is_out_leaves_the_map_and_has_no_turns_any_more():
    table = four(blue=["walker c2"])
    table.plays("kill", "king2")
    assert table.phase == Phase.ACTION
    assert table.state.seats[BLUE].is_out
    assert table.at("walker") == "gone"
    assert table.told(Kind.OUT) == ["Blue"]
    table.ends_turn()
    assert table.state.turn == GREEN


@pytest.mark.rule("TYR-59")
def test_what_a_player_who_is_out_has_declared_is_taken_off_the_stack():
    """Blue answers a coin of Red's with a bolt, Green answers that by killing Blue's king: the bolt never comes."""
    table = four(red_hand=["coin"], blue_hand=["bolt"], green_hand=["kill"])
    table.plays("coin", held=True)
    table.plays("bolt", "king", held=True)
    table.plays("kill", "king2", held=True)
    assert table.stack == ["card", "card", "card"]
    for _ in range(3):
        table.passes()
    assert table.state.seats[BLUE].is_out
    assert table.stack == ["card"]
    assert table.decider == GREEN
    table.passes()
    assert table.decider == GOLD
    table.passes()
    assert table["king"].damage == 0
    assert table.resource(RED) == 1
    assert (table.phase, table.decider) == (Phase.ACTION, RED)


@pytest.mark.rule("TYR-59")
def test_a_player_who_goes_out_in_the_own_turn_ends_it():
    table = four(red_hand=["kill"])
    table.plays("kill", "king")
    assert table.state.seats[RED].is_out
    assert (table.state.turn, table.phase, table.decider) == (BLUE, Phase.ACTION, BLUE)


@pytest.mark.rule("TYR-59")
def test_the_pile_of_others_on_a_wagon_of_who_is_out_is_dropped():
    """A wagon of Blue's with a walker that Red has got hold of."""
    table = four(blue=["wagon c2", "walker on wagon"])
    table["walker"].controller = RED
    table.plays("kill", "king2")
    assert table.phase == Phase.DROP
    table.places("c2")
    assert (table.at("wagon"), table.at("walker")) == ("gone", "c2")


@pytest.mark.rule("TYR-59")
def test_the_last_player_who_is_in_wins():
    table = four(red_hand=["kill"] * 3)
    for king in ("king2", "king3", "king4"):
        assert table.phase == Phase.ACTION
        table.plays("kill", king)
    assert table.phase == Phase.OVER
    assert table.outcome[:4] == (1, -1, -1, -1)
