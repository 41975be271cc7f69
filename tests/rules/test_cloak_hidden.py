"""Cloak: what a side knows of cloaked spies, and how it may imagine the rest."""

import pytest
from cloak_kit import LEFT, RIGHT, at, can, cloak, entity, look, orders, snapshot, told, written

from sandtable.contract.dice import keyed, seed_key
from sandtable.engine.searching import imagined
from sandtable.games.cloak.names import named_entity
from sandtable.games.cloak.state import Status
from sandtable.mechanics.topology import NOWHERE

MEADOW = """
    S . . . .
    . . p . .
    . . . . s
"""


def worlds(match, seat, count):
    """So many worlds that a seat can imagine; as far as it knows, each is the true one."""
    dice, known = keyed(seed_key("worlds")), bytes(match.known(seat))
    for _ in range(count):
        world = imagined(match, seat, dice)
        assert bytes(world.known(seat)) == known
        world.game.rules.check_state(world.scenario, world.state)
        yield world


def imagined_points(match, seat, name, count=80):
    return {at(world, name) for world in worlds(match, seat, count)}


@pytest.mark.rule("CLK-28")
def test_an_enemy_sees_nothing_of_a_cloaked_spy():
    match = cloak(f"turn 2\n{MEADOW.strip()}\np1 c2 stamina 5 active trace c2 1 7")
    spy = match.known(LEFT).entities[named_entity(match.scenario, "p1")]
    assert (spy.status, spy.cell, spy.stamina, spy.order) == (Status.UNSEEN, NOWHERE, 0, 0)
    assert [piece.name for piece in match.view(LEFT).pieces] == ["soldier S1", "soldier s2"]
    assert written(match, match.known(LEFT)).splitlines()[2] == ". . . . ."


@pytest.mark.rule("CLK-28")
def test_its_own_side_sees_a_cloaked_spy():
    match = cloak(f"turn 2\n{MEADOW.strip()}\np1 c2 stamina 5 active trace c2 1 7")
    assert "spy p1" in [piece.name for piece in match.view(RIGHT).pieces]
    assert can(match, RIGHT, "p1") == ["n", "e", "s", "w", "hold", "toggle"]
    assert match.known(RIGHT).entities[1] == match.state.entities[1]


@pytest.mark.rule("CLK-28")
def test_whatever_a_cloaked_spy_does_unmet_looks_the_same_to_the_enemy():
    seen = []
    for order in ("p1 hold", "p1 n", "p1 e", "p1 s", "p1 w"):
        match = cloak(MEADOW)
        orders(match, right="p1 toggle")
        orders(match, right=order)
        seen.append(snapshot(match, LEFT))
    assert all(one == seen[0] for one in seen)


@pytest.mark.rule("CLK-28")
def test_a_cloaked_spy_blocked_by_a_friend_gives_no_sign():
    match = cloak("S . . p s\np1 d1 active")
    orders(match, right="p1 e")
    assert told(match, LEFT) == []
    assert told(match, RIGHT) == ["p1 finds e1 held and stays."]


@pytest.mark.rule("CLK-28")
def test_a_soldier_may_be_sent_onto_the_point_of_a_spy_that_it_cannot_see():
    match = cloak("S p . s\np1 b1 active")
    assert can(match, LEFT, "S1") == ["e", "hold", "toggle"]
    orders(match, "S1 e")
    assert told(match, LEFT) == [
        "S1 is struck down by someone unseen at b1.",
        "S1 is lost at a1.",
        "Left has nobody left who can act.",
        "Right wins.",
    ]


@pytest.mark.rule("CLK-28")
def test_the_enemy_sees_a_spy_vanish_and_appear_but_not_walk():
    match = cloak(MEADOW)
    orders(match, right="p1 toggle")
    orders(match, right="p1 n")
    orders(match, right="p1 toggle")
    hidden_from_left = "p1 moves c2-c1."
    told_to_right = match.log(RIGHT)[3:]
    assert told_to_right == [
        "Turn 1 is carried out.", "p1 vanishes at c2.", "Turn 2 is carried out.", hidden_from_left,
        "Turn 3 is carried out.", "p1 appears at c1.",
    ]  # fmt: skip
    assert match.log(LEFT)[3:] == [sentence for sentence in told_to_right if sentence != hidden_from_left]


@pytest.mark.rule("CLK-28")
@pytest.mark.parametrize(
    ("drawing", "order"),
    [
        ("S . p\np1 c1 active", ("", "p1 toggle")),
        ("S p . s\np1 b1 active", ("S1 toggle", "")),
        ("S . p\np1 c1 stamina 1 active", ("", "")),
    ],
    ids=["switched off", "revealed", "exhausted"],
)
def test_a_spy_without_its_cloak_is_seen_again(drawing, order):
    match = cloak(drawing)
    spy = named_entity(match.scenario, "p1")
    assert match.known(LEFT).entities[spy].status == Status.UNSEEN
    orders(match, *order)
    assert "spy p1" in [piece.name for piece in match.view(LEFT).pieces]
    assert match.known(LEFT).entities[spy] == match.state.entities[spy]


@pytest.mark.rule("CLK-28")
def test_a_spy_that_has_just_vanished_is_imagined_where_it_was():
    match = cloak(MEADOW)
    orders(match, right="p1 toggle")
    assert imagined_points(match, LEFT, "p1") == {"c2"}


@pytest.mark.rule("CLK-28")
def test_a_spy_that_has_vanished_in_the_last_turn_is_imagined_where_it_was():
    match = cloak(MEADOW, turn_limit=1)
    orders(match, right="p1 toggle")
    assert match.is_over
    assert imagined_points(match, LEFT, "p1") == {"c2"}


@pytest.mark.rule("CLK-28")
def test_a_sign_takes_a_spy_no_farther_than_it_can_have_walked_from_where_it_vanished():
    """One turn has passed since c3; the sign on c4 says that it was there or beside it, which is not farther."""
    match = cloak("""
        turn 3
        . . . . .
        . . . . .
        . . p . .
        . . . . .
        S . . . s
        p1 c3 stamina 3 active trace c3 1 7
        contact Left c4 2 1
    """)
    assert imagined_points(match, LEFT, "p1", 200) == {"c3", "c4"}


@pytest.mark.rule("CLK-28")
def test_an_unseen_spy_is_imagined_on_every_free_point_it_can_have_reached_and_nowhere_else():
    """Two turns have passed. The wall closes c2 and with it the way to c1; a soldier stands on b4."""
    match = cloak("""
        turn 4
        . . . . .
        . . # . .
        . . p . .
        . S . . .
        . . . . s
        p1 c3 stamina 1 active trace c3 1 7
    """)
    reachable = {"c3", "b3", "d3", "c4", "a3", "e3", "b2", "d2", "d4", "c5"}
    assert imagined_points(match, LEFT, "p1", 200) == reachable


@pytest.mark.rule("CLK-28")
def test_with_eight_directions_an_unseen_spy_can_have_gone_diagonally():
    match = cloak("""
        turn 3
        . . . . S
        . p . . .
        . . . . .
        . . . . s
        p1 b2 stamina 3 active trace b2 1 7
    """, directions=8)  # fmt: skip
    assert imagined_points(match, LEFT, "p1") == {"a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"}


@pytest.mark.rule("CLK-28")
@pytest.mark.rule("CLK-18")
def test_an_unseen_spy_is_never_imagined_beside_an_own_watcher():
    """From d3 in two turns. Whether b3 and d5 can be reached hangs on when the watcher began to watch the way there."""
    match = cloak("""
        turn 4
        . . . . .
        . . . . .
        . . . . p
        . . S . .
        . . . . s
        S1 c4 stamina 4 active
        p1 e3 stamina 1 active trace d3 1 7
    """)
    points = imagined_points(match, LEFT, "p1", 200)
    assert not points & {"c3", "b4", "d4", "c5"}
    assert points - {"b3", "d5"} == {"d3", "d2", "d1", "e3", "e2", "e4", "c2"}


@pytest.mark.rule("CLK-28")
@pytest.mark.rule("CLK-29")
def test_what_is_imagined_of_a_spy_follows_from_what_was_seen():
    match = cloak(MEADOW)
    orders(match, right="p1 toggle")
    orders(match, right="p1 n")
    orders(match, right="p1 e")
    true = look(match, "p1")
    assert true.stamina == 9 - 4 * 2
    for world in worlds(match, LEFT, 20):
        assert look(world, "p1")[1:] == true[1:]
        assert world.deciders == (LEFT, RIGHT)


@pytest.mark.rule("CLK-28")
def test_nothing_of_the_others_orders_is_imagined():
    match = cloak(MEADOW)
    match.play("s2 w", RIGHT)
    match.play("commit", RIGHT)
    match.play("S1 e", LEFT)
    for world in worlds(match, LEFT, 20):
        assert (entity(world, "s2").order, world.deciders) == (0, (LEFT, RIGHT))
        assert entity(world, "S1").order == entity(match, "S1").order


@pytest.mark.rule("CLK-28")
def test_two_unseen_spies_are_imagined_on_points_of_their_own():
    match = cloak("""
        turn 3
        S . .
        . p p
        . . s
        p1 c2 stamina 3 active trace c2 1 7
        p2 b2 stamina 3 active trace b2 1 7
    """)
    reach = {"p1": {"c1", "c2", "b2"}, "p2": {"b1", "a2", "b2", "c2", "b3"}}
    found = {(at(world, "p1"), at(world, "p2")) for world in worlds(match, LEFT, 200)}
    assert found == {(one, other) for one in reach["p1"] for other in reach["p2"] if one != other}


STRUCK = "S . S p . s"


@pytest.mark.rule("CLK-28")
def test_after_an_unseen_kill_the_spy_is_where_its_victim_stood():
    match = cloak(STRUCK)
    orders(match, right="p1 toggle")
    orders(match, right="p1 w")
    assert imagined_points(match, LEFT, "p1") == {"c1"}
    orders(match)
    assert imagined_points(match, LEFT, "p1") == {"b1", "c1", "d1"}


@pytest.mark.rule("CLK-28")
def test_after_a_soldier_has_run_into_a_spy_that_is_at_most_a_step_away():
    match = cloak(STRUCK)
    orders(match, right="p1 toggle")
    orders(match, "S2 e")
    assert imagined_points(match, LEFT, "p1") == {"c1", "d1", "e1"}


@pytest.mark.rule("CLK-28")
def test_after_a_spy_has_been_turned_by_someone_unseen_that_is_beside_it():
    match = cloak("P . P p . s")
    orders(match, right="p3 toggle")
    orders(match, right="p3 w")
    points = imagined_points(match, LEFT, "p3")
    assert at(match, "p3") in points
    assert points <= {"b1", "d1"}


@pytest.mark.rule("CLK-28")
def test_a_spy_that_is_met_and_then_kills_in_the_same_turn_is_where_it_killed():
    match = cloak("""
        S . S p . s
        . . . S . .
    """)
    orders(match, right="p1 toggle")
    orders(match, "S2 e", "p1 s", first="S2 p1")
    assert at(match, "p1") == "d2"
    assert imagined_points(match, LEFT, "p1") == {"d2"}


@pytest.mark.rule("CLK-28")
def test_a_sign_of_a_spy_that_has_appeared_since_says_nothing_about_another():
    """p1 strikes at c3 and appears there; p2, which vanished beside c3, has meanwhile gone north to c1."""
    match = cloak("""
        . . . . .
        . . p . .
        S . S p s
    """)
    orders(match, right="p1 toggle; p2 toggle")
    orders(match, right="p1 w")
    orders(match, right="p1 toggle; p2 n")
    assert (at(match, "p1"), look(match, "p1").active) == ("c3", False)
    assert at(match, "p2") == "c1"
    assert "c1" in imagined_points(match, LEFT, "p2")


@pytest.mark.rule("CLK-35")
def test_where_somebody_who_is_due_does_not_arrive_an_unseen_spy_is():
    """The spy vanished on e1 and can have gone anywhere beside it; but Left's soldier cannot enter d1."""
    late = {"type": "soldier", "turn": 3}
    match = cloak("S . . < p . .\n. . . . . . s", left=[late])
    orders(match, right="p1 toggle")
    orders(match, right="p1 w")
    assert (at(match, "p1"), at(match, "S2")) == ("d1", "to come")
    assert imagined_points(match, LEFT, "p1") == {"d1"}
