"""Cloak: who arrives when and where, and how a match ends."""

import pytest
from cloak_kit import LEFT, RIGHT, at, can, cloak, hp, look, orders, picture, refused

SOLDIER = {"type": "soldier"}
SPY = {"type": "spy"}


def arrivals(events):
    return [event for event in events if "arrives" in event]


@pytest.mark.rule("CLK-35")
def test_left_and_right_arrive_by_turns():
    match = cloak("< < . > >", left=[{**SOLDIER, "count": 2}], right=[SPY, SOLDIER])
    assert match.log() == ["S1 arrives at a1.", "p1 arrives at e1.", "S2 arrives at b1.", "s3 arrives at d1."]


@pytest.mark.rule("CLK-35")
def test_when_one_roster_is_at_its_end_the_other_goes_on():
    match = cloak("< . > > >", left=[SOLDIER], right=[{**SOLDIER, "count": 3}])
    assert match.log() == ["S1 arrives at a1.", "s2 arrives at e1.", "s3 arrives at d1.", "s4 arrives at c1."]


@pytest.mark.rule("CLK-35")
def test_who_is_drawn_on_the_map_comes_before_the_rosters():
    match = cloak("S < . > s", left=[SPY], right=[SPY])
    assert match.log() == ["S1 arrives at a1.", "s2 arrives at e1.", "P1 arrives at b1.", "p2 arrives at d1."]


@pytest.mark.rule("CLK-35")
def test_a_shared_spawn_point_goes_to_whose_turn_it_is():
    match = cloak("* * *", left=[{**SOLDIER, "count": 2}], right=[{**SOLDIER, "count": 2}])
    assert picture(match) == ["S S s"]
    assert match.log() == ["S1 arrives at a1.", "s3 arrives at c1.", "S2 arrives at b1."]
    assert at(match, "s4") == "to come"


@pytest.mark.rule("CLK-35")
def test_the_only_shared_point_is_rights_in_even_turns_and_lefts_in_odd_ones():
    match = cloak("S . * . s", left=[{**SPY, "turn": 2}], right=[{**SPY, "turn": 2}])
    orders(match)
    assert picture(match) == ["S . p . s"]
    orders(match, right="p2 e")
    assert picture(match) == ["S . P p s"]
    match = cloak("S . * . s", left=[{**SPY, "turn": 3}], right=[{**SPY, "turn": 3}])
    orders(match)
    orders(match)
    assert picture(match) == ["S . P . s"]


@pytest.mark.rule("CLK-35")
def test_in_even_turns_one_of_right_comes_first():
    later = [{**SOLDIER, "count": 2, "turn": 2}]
    match = cloak("P < < > > p", left=later, right=later)
    assert orders(match) == ["s3 arrives at e1.", "S1 arrives at b1.", "s4 arrives at d1.", "S2 arrives at c1."]


@pytest.mark.rule("CLK-35")
def test_who_finds_no_free_point_waits_for_the_next_turn():
    match = cloak("< . . s", left=[{**SOLDIER, "count": 3}])
    assert picture(match) == ["S . . s"]
    assert (at(match, "S2"), at(match, "S3")) == ("to come", "to come")
    assert refused(match, "S2 e", LEFT).code == "action/to-come"
    assert can(match, LEFT, "S2") == []
    assert arrivals(orders(match)) == []
    assert arrivals(orders(match, "S1 e")) == ["S2 arrives at a1."]
    assert picture(match) == ["S S . s"]
    assert can(match, LEFT, "S2") == ["e", "hold", "toggle"]


@pytest.mark.rule("CLK-35")
def test_nobody_arrives_where_an_enemy_stands_and_no_battle_is_fought_over_it():
    match = cloak("S < s", left=[{**SOLDIER, "turn": 2}])
    orders(match, right="s3 w")
    assert picture(match) == ["S s ."]
    assert (at(match, "S2"), hp(match, "s3")) == ("to come", 10)


@pytest.mark.rule("CLK-35")
def test_reinforcements_arrive_before_the_orders_of_their_turn():
    match = cloak("S < . . s", left=[{**SOLDIER, "turn": 3}], right=[{**SOLDIER, "turn": 2, "at": ["d1"]}])
    assert arrivals(orders(match)) == ["s4 arrives at d1."]
    assert match.state.turn == 2
    assert arrivals(orders(match)) == ["S2 arrives at b1."]
    assert match.state.turn == 3
    assert can(match, LEFT, "S2") == ["e", "w", "hold", "toggle"]


@pytest.mark.rule("CLK-35")
def test_who_has_a_point_of_its_own_arrives_there_or_waits():
    match = cloak("S . < . s", left=[{**SOLDIER, "turn": 2, "count": 2, "at": ["b1", "d1"]}])
    orders(match, "S1 e")
    assert picture(match) == [". S . S s"]
    orders(match, "S1 w")
    assert picture(match) == ["S S . S s"]


@pytest.mark.rule("CLK-35")
def test_who_arrives_is_unhurt_and_rested():
    match = cloak("S . < . s", left=[{**SPY, "turn": 2}])
    orders(match)
    assert look(match, "P1") == ("c1", 7, 9, "Left", False)


@pytest.mark.rule("CLK-36")
@pytest.mark.parametrize(("order", "winner"), [("S1 e", LEFT), ("s2 w", RIGHT)])
def test_a_side_whose_leader_dies_has_lost(order, winner):
    match = cloak("L s . S l\nL1 a1 hp 4\nl2 e1 hp 4", leaderless=False)
    left, right = (order, "") if winner == LEFT else ("", order)
    events = orders(match, left, right, first=order.split()[0])
    assert events[-2:] == [f"{('Right', 'Left')[winner]}'s leader is dead.", f"{('Left', 'Right')[winner]} wins."]
    assert match.outcome == ((1.0, -1.0) if winner == LEFT else (-1.0, 1.0))
    assert match.deciders == ()
    assert refused(match, "commit", LEFT).code == "match/over"


@pytest.mark.rule("CLK-36")
def test_a_turn_is_carried_out_to_its_end_though_a_leader_is_dead():
    match = cloak("L s . S l . S\nl2 e1 hp 4", leaderless=False)
    orders(match, "S1 e; S2 w", "s3 w", first="S1 s3 S2 L1")
    assert (at(match, "l2"), hp(match, "L1"), at(match, "S2")) == ("dead", 12 - 4, "f1")


@pytest.mark.rule("CLK-36")
def test_when_both_leaders_die_in_the_same_turn_nobody_wins():
    match = cloak("L s . S l\nL1 a1 hp 4\nl2 e1 hp 4", leaderless=False)
    events = orders(match, "S1 e", "s2 w", first="S1 s2")
    assert events[-3:] == ["Left's leader is dead.", "Right's leader is dead.", "Nobody wins."]
    assert match.outcome == (0.0, 0.0)


@pytest.mark.rule("CLK-36")
def test_when_one_loses_its_leader_and_the_other_everybody_nobody_wins():
    match = cloak("S L s\nS1 a1\nL1 b1 hp 4\ns2 c1 hp 4")
    orders(match, "S1 e", "s2 w", first="s2 S1")
    assert picture(match) == [". S ."]
    assert match.outcome == (0.0, 0.0)


@pytest.mark.rule("CLK-36")
@pytest.mark.parametrize("walls", [".", "w"])
def test_a_side_with_nobody_left_who_can_act_has_lost(walls):
    match = cloak(f"S s . {walls}\ns2 b1 hp 4")
    events = orders(match, "S1 e")
    assert events[-2:] == ["Right has nobody left who can act.", "Left wins."]
    assert match.outcome == (1.0, -1.0)


@pytest.mark.rule("CLK-36")
def test_a_side_whose_last_spy_is_turned_has_lost():
    match = cloak("P p\nP1 a1 active")
    orders(match, "P1 e")
    assert match.outcome == (1.0, -1.0)


@pytest.mark.rule("CLK-36")
def test_a_leader_alone_can_go_on():
    match = cloak("S s . l . L\ns2 b1 hp 4", leaderless=False)
    orders(match, "S1 e")
    assert picture(match) == [". S . l . L"]
    assert match.outcome is None


@pytest.mark.rule("CLK-36")
@pytest.mark.rule("CLK-35")
def test_a_side_goes_on_while_somebody_is_still_to_come():
    match = cloak("S s . >\ns2 b1 hp 4", right=[{**SOLDIER, "turn": 3}])
    orders(match, "S1 e")
    assert match.outcome is None
    assert match.deciders == (LEFT, RIGHT)
    orders(match)
    assert picture(match) == [". S . s"]


@pytest.mark.rule("CLK-36")
def test_a_leader_that_is_still_to_come_is_not_dead():
    match = cloak("S . s l", leaderless=False, left=[{"type": "leader", "turn": 3, "at": ["b1"]}])
    orders(match)
    assert match.outcome is None
    orders(match)
    assert at(match, "L1") == "b1"


@pytest.mark.rule("CLK-36")
@pytest.mark.parametrize(
    ("drawing", "totals", "outcome"),
    [
        ("S . . s", (10, 10), (0.0, 0.0)),
        ("S . . s\nS1 a1 hp 9", (9, 10), (-1.0, 1.0)),
        ("S . . s\ns2 d1 hp 9", (10, 9), (1.0, -1.0)),
        ("P P . s", (14, 10), (1.0, -1.0)),
        ("S # . s", (10, 10), (0.0, 0.0)),
        ("S W . s", (18, 10), (1.0, -1.0)),
        ("S . p p\np1 d1 hp 3 active", (10, 10), (0.0, 0.0)),
    ],
    ids=[
        "equal",
        "Right has more",
        "Left has more",
        "all count",
        "nobody's walls do not",
        "own walls do",
        "unseen too",
    ],
)
def test_after_the_last_turn_the_higher_total_of_hit_points_wins(drawing, totals, outcome):
    match = cloak(f"turn 2\n{drawing}", turn_limit=3)
    orders(match)
    assert match.outcome is None
    events = orders(match)
    assert f"The last turn is over: Left has {totals[0]} hit points, Right {totals[1]}." in events
    assert match.outcome == outcome


@pytest.mark.rule("CLK-36")
def test_in_the_last_turn_a_dead_leader_counts_for_more_than_hit_points():
    match = cloak("S l s s\nl1 b1 hp 4", turn_limit=2)
    orders(match, "S1 e", first="S1 l1")
    assert match.outcome == (1.0, -1.0)


@pytest.mark.rule("CLK-36")
def test_a_match_that_is_over_stays_as_it_is():
    match = cloak("S s\ns2 b1 hp 4")
    orders(match, "S1 e")
    assert match.legal() == []
    assert match.view(RIGHT).prompt == "Left has won."
