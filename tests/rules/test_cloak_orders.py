"""Cloak: both sides give their orders without seeing the other's, then all are carried out."""

import pytest
from cloak_kit import LEFT, RIGHT, at, can, cloak, entity, hp, look, orders, picture, refused, snapshot

FIELD = """
    S . P . .
    . . . . .
    . . p . s
"""
SIDES = pytest.mark.parametrize("side", [LEFT, RIGHT], ids=["Left", "Right"])
OWN = {LEFT: ("S1 e", "P1 toggle"), RIGHT: ("s2 w", "p2 toggle")}


@pytest.mark.rule("CLK-05")
@SIDES
def test_both_sides_decide_until_they_commit(side):
    match = cloak(FIELD)
    assert match.deciders == (LEFT, RIGHT)
    match.play("commit", side)
    assert match.deciders == (1 - side,)
    match.play("commit", 1 - side)
    assert match.deciders == (LEFT, RIGHT)
    assert match.state.turn == 2


@pytest.mark.rule("CLK-05")
def test_an_entity_may_move_toggle_or_hold():
    match = cloak(FIELD)
    assert can(match, LEFT, "S1") == ["e", "s", "hold", "toggle"]
    assert can(match, LEFT, "P1") == ["e", "s", "w", "hold", "toggle"]
    assert can(match, RIGHT, "p2") == ["n", "e", "w", "hold", "toggle"]


@pytest.mark.rule("CLK-05")
def test_there_are_four_directions_unless_the_scenario_says_eight():
    match = cloak(". . .\n. S .\n. . s", directions=4)
    assert can(match, LEFT, "S1") == ["n", "e", "s", "w", "hold", "toggle"]
    match = cloak(". . .\n. S .\n. . s", directions=8)
    assert can(match, LEFT, "S1") == ["n", "ne", "e", "se", "s", "sw", "w", "nw", "hold", "toggle"]


@pytest.mark.rule("CLK-05")
@pytest.mark.parametrize(
    ("direction", "after"),
    [("n", "b1"), ("ne", "c1"), ("e", "c2"), ("se", "c3"), ("s", "b3"), ("sw", "a3"), ("w", "a2"), ("nw", "a1")],
)
def test_every_direction_leads_to_its_point(direction, after):
    match = cloak(". . . s\n. S . .\n. . . .", directions=8)
    orders(match, f"S1 {direction}")
    assert at(match, "S1") == after


@pytest.mark.rule("CLK-05")
@pytest.mark.parametrize(
    ("written", "short"),
    [("S1 east", "e"), ("s1 E", "e"), ("  S1   south ", "s"), ("S1 overwatch", "toggle"), ("S1 TOGGLE", "toggle")],
)
def test_orders_may_be_written_out(written, short):
    match = cloak(FIELD)
    match.play(written, LEFT)
    assert match.past.action == f"S1 {short}"


@pytest.mark.rule("CLK-05")
@pytest.mark.parametrize("second", ["S1 e", "S1 s", "S1 hold", "S1 toggle", "S1 auto"])
def test_an_entity_has_one_order_a_turn(second):
    match = cloak(FIELD)
    match.play("S1 e", LEFT)
    assert can(match, LEFT, "S1") == []
    assert refused(match, second, LEFT).code == "action/ordered-already"


@pytest.mark.rule("CLK-05")
def test_an_order_can_be_taken_back_and_given_anew():
    match = cloak(FIELD)
    before = bytes(match.state)
    assert refused(match, "S1 back", LEFT).code == "action/no-order"
    match.play("S1 e", LEFT)
    match.play("S1 back", LEFT)
    assert bytes(match.state) == before
    orders(match, "S1 s")
    assert at(match, "S1") == "a2"


@pytest.mark.rule("CLK-05")
@pytest.mark.parametrize("order", ["", "S1 hold; P1 hold"])
def test_who_holds_or_has_no_order_changes_nothing(order):
    match = cloak("S . P s\nS1 a1 stamina 6\nP1 c1 stamina 9 active", cloak_cost=0)
    before = [look(match, name) for name in ("S1", "P1")]
    assert orders(match, order, dice=[]) == []
    assert [look(match, name) for name in ("S1", "P1")] == before


@pytest.mark.rule("CLK-05")
def test_orders_are_for_one_turn():
    match = cloak("S . . . s")
    orders(match, "S1 e", "s2 w")
    assert (entity(match, "S1").order, entity(match, "s2").order) == (0, 0)
    orders(match, dice=[])
    assert picture(match) == [". S . s ."]


@pytest.mark.rule("CLK-05")
def test_nothing_is_carried_out_before_both_have_committed():
    match = cloak(FIELD)
    drawn = picture(match)
    for text, seat in (("S1 e", LEFT), ("commit", LEFT), ("s2 w", RIGHT)):
        assert match.play(text, seat) == []
        assert picture(match) == drawn
    match.play("commit", RIGHT, dice=[1])
    assert picture(match) == [". S P . .", ". . . . .", ". . p s ."]


@pytest.mark.rule("CLK-05")
@SIDES
def test_who_has_committed_gives_no_more_orders_and_takes_none_back(side):
    match = cloak(FIELD)
    match.play(OWN[side][0], side)
    match.play("commit", side)
    for text in (OWN[side][1], f"{OWN[side][0].split()[0]} back", "commit"):
        assert refused(match, text, side).code == "seat/not-your-turn"


@pytest.mark.rule("CLK-05")
@SIDES
def test_a_side_sees_nothing_of_the_others_orders_nor_that_it_has_committed(side):
    match = cloak(FIELD)
    before = snapshot(match, 1 - side)
    for text in (*OWN[side], f"{OWN[side][0].split()[0]} back", OWN[side][0], "commit"):
        match.play(text, side)
        assert snapshot(match, 1 - side) == before


@pytest.mark.rule("CLK-05")
@SIDES
def test_a_side_that_has_committed_sees_nothing_of_the_others_orders_either(side):
    match = cloak(FIELD)
    match.play(OWN[side][0], side)
    match.play("commit", side)
    before = snapshot(match, side)
    for text in OWN[1 - side]:
        match.play(text, 1 - side)
        assert snapshot(match, side) == before


@pytest.mark.rule("CLK-05")
def test_a_side_sees_its_own_orders():
    match = cloak(FIELD)
    match.play("S1 e", LEFT)
    match.play("P1 toggle", LEFT)
    assert [(arrow.start, arrow.end, arrow.kind) for arrow in match.view(LEFT).arrows] == [
        (0, 1, "move"),
        (2, 2, "toggle"),
    ]
    assert match.view(RIGHT).arrows == ()


@pytest.mark.rule("CLK-05")
def test_what_the_orders_come_to_does_not_depend_on_who_gave_them_first():
    texts = [("S1 e", LEFT), ("s2 w", RIGHT), ("P1 s", LEFT), ("p2 w", RIGHT)]
    ends = []
    for sequence in (texts, texts[::-1]):
        for last in (LEFT, RIGHT):
            match = cloak(FIELD)
            for text, seat in sequence:
                match.play(text, seat)
            match.play("commit", 1 - last)
            match.play("commit", last, dice=[2, 2, 2])
            ends.append((bytes(match.state), match.log()))
    assert all(end == ends[0] for end in ends)


@pytest.mark.rule("CLK-05")
@pytest.mark.rule("CLK-06")
def test_orders_are_carried_out_as_given_even_if_the_situation_has_changed():
    match = cloak("""
        . s .
        S . .
    """)
    orders(match, "S1 e", "s2 s", first="s2 S1")
    assert picture(match) == [". . .", "S s ."]
    assert hp(match, "s2") == 6
