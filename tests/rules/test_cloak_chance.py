"""Cloak: what the dice decide, and that they decide it as often as they should."""

from collections import Counter
from itertools import permutations, product

import pytest
from cloak_kit import LEFT, RIGHT, at, cloak, look, orders

from sandtable.contract.dice import keyed, scripted, seed_key
from sandtable.games.cloak.battle import spy_attacks_spy
from sandtable.games.cloak.state import Order, Work
from sandtable.games.cloak.telling import Kind
from sandtable.games.cloak.turn import carry_out

THREE = "S . . S . . s"
CHI_SQUARE_LIMIT = 20.515
"""What the statistic of six equally likely kinds (5 degrees of freedom) passes once in a thousand keys."""


def acting_order(match, dice):
    """Who acted in which order when ``S1``, ``S2`` and ``s3`` went on overwatch."""
    events = orders(match, "S1 toggle; S2 toggle", "s3 toggle", dice=dice)
    return tuple(event.split()[0] for event in events)


@pytest.mark.rule("CLK-06")
def test_each_order_of_three_comes_from_exactly_one_fall_of_the_dice():
    found = Counter(acting_order(cloak(THREE), dice) for dice in product((1, 2, 3), (1, 2)))
    assert found == Counter(permutations(("S1", "S2", "s3")))


@pytest.mark.rule("CLK-06")
@pytest.mark.parametrize(
    ("dice", "expected"),
    [((1, 1), "S1 S2 s3"), ((2, 2), "S2 s3 S1"), ((3, 2), "s3 S1 S2"), ((3, 1), "s3 S2 S1")],
)
def test_who_is_drawn_changes_places_with_the_first_who_waits(dice, expected):
    assert acting_order(cloak(THREE), dice) == tuple(expected.split())


@pytest.mark.rule("CLK-06")
def test_the_order_is_drawn_anew_each_turn():
    match = cloak(THREE)
    assert acting_order(match, (3, 1)) == ("s3", "S2", "S1")
    assert acting_order(match, (1, 2)) == ("S1", "s3", "S2")


@pytest.mark.rule("CLK-06")
def test_who_holds_is_not_drawn_but_a_leader_always_is():
    match = cloak("S . S . L . l . s")
    orders(match, "S1 hold; S2 toggle", "s3 toggle", dice=(3, 3, 1))
    assert [event.split()[0] for event in match.log()[-2:]] == ["s3", "S2"]


@pytest.mark.rule("CLK-06")
def test_all_orders_of_three_are_equally_frequent():
    match = cloak(THREE)
    for i in range(3):
        match.state.entities[i].order = Order.TOGGLE + 1
    turns, work, dice, found = 2400, Work(), keyed(seed_key("CLK-06")), Counter()
    log = match.game.Log()
    log.listening = True
    for _ in range(turns):
        state, log.count = match.state.copy(), 0
        carry_out(match.scenario, state, dice, log, work)
        events = [log.events[k] for k in range(log.count)]
        found[tuple(event.actor for event in events if event.kind == Kind.OVERWATCH_ON)] += 1
    assert set(found) == set(permutations(range(3)))
    expected = turns / 6
    assert sum((count - expected) ** 2 / expected for count in found.values()) < CHI_SQUARE_LIMIT


@pytest.mark.rule("CLK-24")
@pytest.mark.parametrize(
    ("turn_p", "face", "turned"),
    [
        (0.3, 1, "defender"), (0.3, 3000, "defender"), (0.3, 3001, "attacker"), (0.3, 10000, "attacker"),
        (0.5, 5000, "defender"), (0.5, 5001, "attacker"),
        (0.0001, 1, "defender"), (0.0001, 2, "attacker"),
        (0.9999, 9999, "defender"), (0.9999, 10000, "attacker"),
        (0.0, 1, "attacker"), (0.0, 10000, "attacker"),
        (1.0, 1, "defender"), (1.0, 10000, "defender"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("side", [LEFT, RIGHT], ids=["Left attacks", "Right attacks"])
def test_an_uncloaked_spy_turns_another_or_is_turned_itself(side, turn_p, face, turned):
    match = cloak("S . P p . s", turn_p=turn_p)
    attack = ("P1 e", "") if side == LEFT else ("", "p2 w")
    orders(match, *attack, dice=[face])
    winner = side if turned == "defender" else 1 - side
    assert {look(match, name).side for name in ("P1", "p2")} == {("Left", "Right")[winner]}
    assert (at(match, "P1"), at(match, "p2")) == ("c1", "d1")
    assert (look(match, "P1").hp, look(match, "p2").hp) == (7, 7)


@pytest.mark.rule("CLK-24")
@pytest.mark.parametrize("parts", [0, 1, 1234, 5000, 9999, 10000])
def test_as_many_of_ten_thousand_faces_turn_the_defender_as_the_chance_says(parts):
    match = cloak("P p", turn_p=parts / 10_000)
    state, log = match.state.copy(), match.game.Log()
    turned = 0
    for face in range(1, 10_001):
        state.entities[0].team, state.entities[1].team = LEFT, RIGHT
        spy_attacks_spy(match.scenario, state, 0, 1, scripted(face), log)
        assert state.entities[0].team == state.entities[1].team
        turned += state.entities[1].team == LEFT
    assert turned == parts


@pytest.mark.rule("CLK-24")
@pytest.mark.parametrize("drawing", ["P p . s\nP1 a1 active", "P p . s\np2 b1 active", "P s . s", "S p . p"])
def test_no_other_battle_is_left_to_chance(drawing):
    match = cloak(drawing)
    orders(match, f"{drawing[0]}1 e", dice=[])


@pytest.mark.rule("CLK-24")
def test_an_attacker_that_is_turned_obeys_its_new_side_from_the_next_turn():
    match = cloak("S . P p . s")
    orders(match, "P1 e", dice=[10000])
    orders(match, right="p1 w")
    assert look(match, "p1")[0] == "b1"
