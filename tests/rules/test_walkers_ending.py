"""Walkers: points, exits, and how a match ends."""

import pytest
from walkers_kit import AMBER, COBALT, GAME, at, machine, move, play, ticks, unit, up, walkers

LANE = """
    . . . . .
     . . . . .
"""
LETHAL = {"damage": 5, "tier": 5, "aimtime": 5, "stabilisation": 5, "velocity": 9, "ticks": 2}
CRACK = machine("xk", title="Crack", skills={"gunnery": "1/2/3/4"}, weapons=["lethal"], value=3)


def shoot_down(match):
    """The crack at a1 destroys the probe at b1, which has 15 damage: 5 more, no armour."""
    unit(match, "probe1").damage = 15
    play(match, "fire lethal at probe1 aim 1")
    return play(match, "pass", dice=[4, 1])


@pytest.mark.rule("WLK-11")
def test_points_are_the_value_of_enemies_destroyed_and_more_of_them_win_at_the_limit():
    match = walkers(LANE, ["crack a1 e at 0"], ["probe b1 w at 9", "probe e2 w at 9"], limit=12,
                    machines={"crack": CRACK}, weapons={"lethal": LETHAL})  # fmt: skip
    assert shoot_down(match)[-2:] == ["Probe 1 is destroyed.", "Amber has 5 points."]
    assert not match.is_over
    play(match, "wait 8", "face e", "wait 3", "face w")
    assert (ticks(match, "crack1", "probe2"), up(match)) == ([11, 12], "crack1")
    play(match, "wait 2")
    assert play(match, "face e")[1:] == [
        "Tick 12 is reached.",
        "Amber has 5 points.",
        "Cobalt has 0 points.",
        "Amber wins.",
    ]
    assert match.outcome == (1, -1)


@pytest.mark.rule("WLK-11")
def test_the_other_side_wins_by_points_as_well():
    match = walkers(LANE, ["probe b1 e at 9", "probe e2 e at 9"], ["crack a1 e at 0"], limit=12,
                    machines={"crack": CRACK}, weapons={"lethal": LETHAL})  # fmt: skip
    shoot_down(match)
    play(match, "wait 8", "face e", "wait 3", "face w", "wait 2", "face e")
    assert (match.outcome, list(match.state.score)) == ((-1, 1), [0, 5])


@pytest.mark.rule("WLK-11")
@pytest.mark.parametrize(
    ("harm", "points", "outcome"),
    [
        ((0, 0, 0), [0, 0], (0, 0)),
        ((3, 3, 0), [0, 0], (0, 0)),  # 15 twentieths of a point each, rounded down
        ((4, 0, 0), [0, 1], (-1, 1)),
        ((7, 4, 19), [4, 2], (1, -1)),  # 35 and 20 twentieths; 95
        ((4, 0, 7), [1, 1], (0, 0)),
    ],
)
def test_at_the_limit_damage_on_machines_counts_by_its_share_of_their_value(harm, points, outcome):
    """A probe is worth 5, which are 20 points of damage."""
    match = walkers(LANE, ["probe a1 e at 8", "probe a2 e at 9"], ["probe e1 w at 9"], limit=12)
    for name, amount in zip(("probe1", "probe2", "probe3"), harm, strict=True):
        unit(match, name).damage = amount
    unit(match, "probe2").ticks = unit(match, "probe3").ticks = 12
    play(match, "wait 8", "face e")
    assert (list(match.state.score), match.outcome) == (points, outcome)


@pytest.mark.rule("WLK-11")
def test_damage_on_who_is_left_does_not_count_when_a_side_is_gone():
    match = walkers(LANE, ["crack a1 e at 0"], ["probe b1 w at 9"], machines={"crack": CRACK},
                    weapons={"lethal": LETHAL})  # fmt: skip
    unit(match, "crack1").damage = 12
    shoot_down(match)
    assert list(match.state.score) == [5, 0]


@pytest.mark.rule("WLK-11")
def test_a_side_without_machines_on_the_map_has_lost():
    match = walkers(LANE, ["crack a1 e at 0"], ["probe b1 w at 9"], machines={"crack": CRACK},
                    weapons={"lethal": LETHAL})  # fmt: skip
    assert shoot_down(match)[-2:] == ["Cobalt has no machine left on the map.", "Amber wins."]
    assert (match.outcome, match.deciders) == ((1, -1), ())


def both_fall(match):
    """Amber's first fires at Cobalt's, who answers too late to be first and in time to be fired as well (WLK-09)."""
    unit(match, "crack1").damage = unit(match, "crack2").damage = 15
    play(match, "fire lethal at crack2 aim 1", "crack2 interrupts at a1")
    return play(match, "fire lethal at crack1 aim 1", dice=[4, 1, 4, 1])


@pytest.mark.rule("WLK-11")
def test_both_sides_gone_with_as_many_points_is_a_draw():
    match = walkers(LANE, ["crack a1 e at 0"], ["crack b1 w at 1"], machines={"crack": CRACK},
                    weapons={"lethal": LETHAL})  # fmt: skip
    assert both_fall(match)[-3:] == [
        "Amber has no machine left on the map.",
        "Cobalt has no machine left on the map.",
        "Nobody wins.",
    ]
    assert match.outcome == (0, 0)


@pytest.mark.rule("WLK-11")
@pytest.mark.parametrize(("points", "outcome"), [((3, 0), (1, -1)), ((0, 3), (-1, 1))])
def test_both_sides_gone_points_decide(points, outcome):
    match = walkers(LANE, ["crack a1 e at 0"], ["crack b1 w at 1"], machines={"crack": CRACK},
                    weapons={"lethal": LETHAL})  # fmt: skip
    match.state.score[AMBER], match.state.score[COBALT] = points
    both_fall(match)
    assert match.outcome == outcome


ROAD = """
    . . .> .> .<
     . . . . .
"""


@pytest.mark.rule("WLK-11")
def test_who_ends_its_move_on_an_exit_of_its_side_leaves_and_scores_its_own_value():
    match = walkers(ROAD, ["probe a1 e at 0", "probe a2 e at 1"], ["probe e2 w at 9"])
    assert move(match, "b1", "c1")[-2:] == ["Probe 1 leaves the map at c1.", "Amber has 5 points."]
    assert (at(match, "probe1"), list(match.state.score), list(match.state.left)) == ("left", [5, 0], [1, 0])
    assert up(match) == "probe2"  # who has left does not turn


@pytest.mark.rule("WLK-11")
@pytest.mark.parametrize(
    ("start", "path"),
    [("a1", ("b1", "c1", "b2")), ("d1", ()), ("d1", ("e1",)), ("d2", ("e1",))],
    ids=["passing one", "turning on one", "at an exit of Cobalt from one of Amber", "at an exit of Cobalt"],
)
def test_who_stays_on_the_map(start, path):
    match = walkers(ROAD, [f"probe {start} e at 0"], ["probe e2 w at 9"])
    move(match, *path)
    assert at(match, "probe1") == (path[-1] if path else start)


@pytest.mark.rule("WLK-11")
def test_who_waits_on_an_exit_does_not_leave():
    match = walkers(ROAD, ["probe d1 e at 0"], ["probe e2 w at 9"])
    play(match, "wait 2", "face e")
    assert (at(match, "probe1"), list(match.state.left)) == ("d1", [0, 0])


@pytest.mark.rule("WLK-11")
def test_a_side_that_has_brought_enough_machines_out_wins():
    match = walkers(ROAD, ["probe b2 e at 0", "probe b1 e at 1", "probe a2 e at 8"], ["probe e2 w at 9"], amber_exits=2)
    move(match, "c1")
    assert (at(match, "probe1"), match.is_over) == ("left", False)
    assert move(match, "c1")[-2:] == ["Amber has brought 2 machines out.", "Amber wins."]
    assert match.outcome == (1, -1)


@pytest.mark.rule("WLK-11")
def test_a_side_that_needs_an_exit_has_not_lost_by_having_left():
    match = walkers(ROAD, ["probe b1 e at 0"], ["probe e2 w at 9"], amber_exits=1)
    assert move(match, "c1")[-2:] == ["Amber has brought 1 machine out.", "Amber wins."]
    assert match.outcome == (1, -1)


@pytest.mark.rule("WLK-11")
def test_when_all_is_over_nobody_is_up_and_nothing_is_declared():
    """Cobalt's second machine takes the last of Amber's away; the position can be put up again."""
    match = walkers(LANE, ["probe b1 e at 9"], ["probe e2 e at 8", "crack a1 e at 0"], machines={"crack": CRACK},
                    weapons={"lethal": LETHAL})  # fmt: skip
    shoot_down(match)
    assert (match.outcome, match.legal()) == ((-1, 1), [])
    assert not any(bytes(match.state.order))
    assert not any(bytes(match.state.reply))
    GAME.rules.check_state(match.scenario, match.state)


@pytest.mark.rule("WLK-11")
def test_cobalt_breaks_through_by_its_own_exits():
    match = walkers(ROAD, ["probe a1 e at 9"], ["probe d2 e at 0"], cobalt_exits=1)
    assert move(match, "e1")[-2:] == ["Cobalt has brought 1 machine out.", "Cobalt wins."]


@pytest.mark.rule("WLK-11")
def test_a_side_that_cannot_bring_enough_machines_out_any_more_has_lost():
    match = walkers(ROAD, ["probe b1 e at 9", "probe a2 e at 9", "probe b2 e at 9"], ["crack a1 e at 0"], amber_exits=2,
                    machines={"crack": CRACK}, weapons={"lethal": LETHAL})  # fmt: skip
    shoot_down(match)
    assert not match.is_over  # two of three are left, and two are needed
    unit(match, "probe2").damage = 15
    play(match, "fire lethal at probe2 aim 1")
    assert play(match, "pass", dice=[4, 1])[-2:] == [
        "Amber cannot bring enough machines out any more.",
        "Cobalt wins.",
    ]


@pytest.mark.rule("WLK-11")
def test_machines_that_have_left_count_towards_those_that_are_needed():
    match = walkers(ROAD, ["probe b1 e at 0", "probe a2 e at 9"], ["crack a1 e at 4"], amber_exits=2,
                    machines={"crack": CRACK}, weapons={"lethal": LETHAL})  # fmt: skip
    move(match, "c1")
    assert (list(match.state.left), match.is_over) == ([1, 0], False)
    move(match, "b1")
    assert not match.is_over


@pytest.mark.rule("WLK-11")
def test_a_side_that_needs_no_exits_and_has_left_with_all_its_machines_has_nobody_on_the_map():
    match = walkers(ROAD, ["probe b1 e at 0"], ["probe e2 w at 9"])
    assert move(match, "c1")[-2:] == ["Amber has no machine left on the map.", "Cobalt wins."]


@pytest.mark.rule("WLK-11")
@pytest.mark.parametrize(("points", "outcome"), [((0, 0), (0, 0)), ((3, 0), (1, -1)), ((0, 3), (-1, 1))])
def test_when_neither_side_can_bring_enough_machines_out_points_decide(points, outcome):
    """Both need an exit, and both fall in one action: neither has held the other."""
    match = walkers(ROAD, ["crack a1 e at 0"], ["crack b1 w at 1"], machines={"crack": CRACK}, amber_exits=1,
                    cobalt_exits=1, weapons={"lethal": LETHAL})  # fmt: skip
    match.state.score[AMBER], match.state.score[COBALT] = points
    both_fall(match)
    assert match.outcome == outcome


@pytest.mark.rule("WLK-11")
def test_both_sides_break_through_with_one_action_and_its_interrupt():
    match = walkers(ROAD, ["probe b1 e at 0"], ["probe d2 e at 1"], amber_exits=1, cobalt_exits=1)
    play(match, "walk", "c1", "go", "probe2 interrupts at b1", "walk", "e1")
    assert play(match, "go")[-3:] == [
        "Amber has brought 1 machine out.",
        "Cobalt has brought 1 machine out.",
        "Nobody wins.",
    ]
