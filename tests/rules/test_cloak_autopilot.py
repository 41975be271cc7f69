"""Cloak: the driver that an entity can be left to."""

import pytest
from cloak_kit import LEFT, RIGHT, at, can, cloak, entity, hp, look, orders, picture

from sandtable.contract.dice import keyed, seed_key
from sandtable.engine.searching import advised
from sandtable.games.cloak.names import named_entity, order_text


def driven(match, name, seat=LEFT):
    """The order that the autopilot gives an entity."""
    match.play(f"{name} auto", seat)
    return order_text(match.scenario, named_entity(match.scenario, name), entity(match, name).order - 1)


@pytest.mark.rule("CLK-37")
def test_the_autopilot_walks_the_shortest_way_around_and_attacks():
    match = cloak("""
        S # s
        . # .
        . . .
    """)
    way = []
    for _ in range(6):
        way.append(driven(match, "S1"))
        orders(match)
    assert way == ["s", "s", "e", "e", "n", "n"]
    assert at(match, "S1") == "c2"
    assert hp(match, "s2") == 6


@pytest.mark.rule("CLK-37")
@pytest.mark.parametrize(
    ("drawing", "order"),
    [("s . . S . s", "e"), ("s . S . . s", "w"), ("s S . s", "w"), ("S s", "e"), ("s # S . . . s", "e")],
    ids=["nearest east", "nearest west", "beside it", "only one", "by the way and not through walls"],
)
def test_the_autopilot_goes_for_the_nearest_enemy(drawing, order):
    assert driven(cloak(drawing), "S1") == order


@pytest.mark.rule("CLK-37")
def test_the_autopilot_drives_right_as_well():
    assert driven(cloak("S . . s"), "s2", RIGHT) == "w"


@pytest.mark.rule("CLK-37")
@pytest.mark.parametrize(("directions", "orders_there"), [(4, ("e", "s")), (8, ("se",))])
def test_the_autopilot_uses_the_directions_there_are(directions, orders_there):
    match = cloak("""
        S . .
        . . .
        . . s
    """, directions=directions)  # fmt: skip
    assert driven(match, "S1") in orders_there


@pytest.mark.rule("CLK-37")
def test_the_autopilot_squeezes_through_corners_where_there_are_eight_directions():
    match = cloak("""
        S # .
        # . s
    """, directions=8)  # fmt: skip
    assert driven(match, "S1") == "se"


@pytest.mark.rule("CLK-37")
@pytest.mark.rule("CLK-28")
def test_the_autopilot_ignores_cloaked_spies():
    assert driven(cloak("p . S . . s\np1 a1 active"), "S1") == "e"
    assert driven(cloak("p . S . . s"), "S1") == "w"


@pytest.mark.rule("CLK-37")
@pytest.mark.rule("CLK-28")
def test_the_autopilot_holds_when_it_sees_nobody():
    match = cloak("S . p\np1 c1 active")
    assert driven(match, "S1") == "hold"
    orders(match)
    assert at(match, "S1") == "a1"


@pytest.mark.rule("CLK-37")
@pytest.mark.rule("CLK-28")
def test_the_autopilot_does_not_avoid_the_point_of_a_cloaked_spy():
    match = cloak("""
        S p s
        . . .
        p1 b1 active
    """)
    assert driven(match, "S1") == "e"
    orders(match)
    assert at(match, "S1") == "dead"


@pytest.mark.rule("CLK-37")
@pytest.mark.rule("CLK-28")
def test_the_autopilot_goes_the_same_way_wherever_a_cloaked_spy_is():
    rows = [". . . . .", ". S . . .", ". . . s ."]
    ways = set()
    for cell in range(15):
        letters = "".join(rows).replace(" ", "")
        if letters[cell] == ".":
            letters = letters[:cell] + "p" + letters[cell + 1 :]
            drawing = "\n".join(" ".join(letters[start : start + 5]) for start in (0, 5, 10))
            point = f"{'abcde'[cell % 5]}{cell // 5 + 1}"
            ways.add(driven(cloak(f"{drawing}\np1 {point} active"), "S1"))
    assert len(ways) == 1
    assert ways <= {"e", "s"}


@pytest.mark.rule("CLK-37")
@pytest.mark.parametrize(("wall", "order"), [("#", "e"), ("w", "e"), ("W", "hold")])
def test_a_walled_in_soldier_breaks_walls_that_are_not_its_own(wall, order):
    assert driven(cloak(f"S {wall} s"), "S1") == order


@pytest.mark.rule("CLK-37")
def test_a_walled_in_soldier_gets_out_and_on():
    match = cloak("S # . s")
    for _ in range(4):
        orders(match, "S1 auto")
    assert picture(match) == [". . S s"]
    assert hp(match, "s2") == 6


@pytest.mark.rule("CLK-37")
def test_a_walled_in_spy_holds():
    assert driven(cloak("P # s"), "P1") == "hold"


@pytest.mark.rule("CLK-37")
@pytest.mark.rule("CLK-26")
@pytest.mark.parametrize(("drawing", "order"), [("s . . P . l", "w"), ("P l", "hold"), ("s . . . S . l", "e")])
def test_a_spy_is_not_driven_to_leaders_but_a_soldier_is(drawing, order):
    name = "P1" if "P" in drawing else "S1"
    assert driven(cloak(drawing), name) == order


@pytest.mark.rule("CLK-37")
def test_soldiers_in_a_lane_follow_each_other():
    match = cloak("S S . . s")
    orders(match, "S1 auto; S2 auto", first="S2 S1")
    assert picture(match) == [". S S . s"]
    orders(match, "S1 auto; S2 auto", first="S1 S2")
    assert picture(match) == [". S . S s"]


@pytest.mark.rule("CLK-37")
def test_the_autopilot_walks_around_friends_where_it_can():
    match = cloak("""
        S S s
        . . .
    """)
    assert driven(match, "S1") == "s"


@pytest.mark.rule("CLK-37")
@pytest.mark.rule("CLK-17")
def test_the_autopilot_ends_overwatch_before_it_moves():
    match = cloak("S . . s\nS1 a1 active")
    assert driven(match, "S1") == "toggle"
    orders(match)
    assert not look(match, "S1").active
    assert driven(match, "S1") == "e"


@pytest.mark.rule("CLK-37")
def test_the_autopilots_order_can_be_taken_back():
    match = cloak("S . s")
    assert driven(match, "S1") == "e"
    assert can(match, LEFT, "S1") == []
    match.play("S1 back", LEFT)
    orders(match, "S1 hold")
    assert at(match, "S1") == "a1"


@pytest.mark.rule("CLK-37")
@pytest.mark.parametrize("seed", range(3))
def test_a_whole_battle_can_run_unattended(seed):
    match = cloak(
        """
        S . . . .
        L S # . P
        p . # s l
        . . . . s
        """,
        seed=seed,
        turn_limit=30,
        leaderless=False,
    )
    dice = keyed(seed_key(seed))
    while match.deciders:
        seat = match.deciders[0]
        match.play(advised(match, "autopilot", seat, dice), seat)
    assert any("attacks" in sentence for sentence in match.log())
    assert match.outcome is not None
